//! Attacks: how they are thrown, what they take, and each way to make one.

pub mod attack;
pub mod broadside;
mod damage;
pub mod fire;
pub mod fireball;
pub mod leave;
pub mod melee;
pub mod suffer;
