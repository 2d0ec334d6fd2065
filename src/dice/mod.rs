//! Dice as chances: the exact odds that are shown beside a question. It knows no rule system, and no generator.

mod chances;

pub use chances::{Opposed, at_least, opposed, opposed_by};
