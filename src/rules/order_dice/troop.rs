//! What follows from a unit's state: its weapons, its worth, its faces in words.

use super::{
    body::{Arm, Came, Class, Die, Face, Mover, Troop},
    data::{Data, Rank},
    system::{Board, Unit},
};

impl Troop {
    /// Infantry or artillery: men who may be hit one by one.
    pub fn men(&self) -> bool {
        self.profile.class == Class::Men
    }

    /// Infantry on foot.
    pub fn infantry(&self) -> bool {
        self.profile.mover == Mover::Infantry
    }

    /// What its die shows, if it has one.
    pub fn shows(&self) -> Option<Face> {
        self.die.map(|die| die.shows)
    }

    /// Cannot be moved at all (R7).
    pub fn fast(&self) -> bool {
        self.immobilised || self.dug_in
    }

    /// Its weapons still carried, those spent not counted out.
    pub fn arms(&self) -> Vec<Arm> {
        self.arms_of(&self.profile.weapons, self.models)
    }

    /// The weapons of so many models left: men fall unarmed ones first, then from the first weapon to the last.
    pub fn arms_of(&self, weapons: &[Arm], models: u16) -> Vec<Arm> {
        if !self.men() {
            return if models > 0 { weapons.to_vec() } else { Vec::new() };
        }
        let mut over = total(weapons).saturating_sub(models);
        let left = weapons.iter().map(|arm| {
            let lost = over.min(arm.count);
            over -= lost;
            Arm { weapon: arm.weapon.clone(), count: arm.count - lost }
        });
        left.filter(|arm| arm.count > 0).collect()
    }

    /// Its weapons that can still be fired.
    pub fn ready(&self) -> Vec<Arm> {
        let spent = |id: &str| self.spent.get(id).copied().unwrap_or(0);
        let left = self.arms().into_iter();
        let left = left.map(|arm| Arm { count: arm.count.saturating_sub(spent(&arm.weapon)), weapon: arm.weapon });
        left.filter(|arm| arm.count > 0).collect()
    }

    /// A small unit: few models left, men only (H12).
    pub fn small(&self, data: &Data) -> bool {
        self.men() && i32::from(self.models) <= data.number("small-unit-max")
    }

    /// Morale less pins.
    pub fn worth(&self) -> i32 {
        i32::from(self.profile.morale) - i32::from(self.pins)
    }

    /// Its rank, if it is an officer.
    pub fn rank<'d>(&self, data: &'d Data) -> Option<&'d Rank> {
        data.tables.officers.get(&self.profile.officer)
    }

    /// Whether its die may stay at the end of the turn (R38, R39).
    pub fn keepable(&self, board: &Board) -> bool {
        let Some(Die { shows, from }) = self.die else { return false };
        match board.option("H18") {
            "none" => false,
            "ambush" => shows == Face::Ambush,
            _ => shows == Face::Ambush || (shows == Face::Down && from != Came::Damage),
        }
    }
}

/// Friends on the table whose rank may help a unit: never itself (H6, A26).
pub fn officers<'a>(board: &Board<'a>, unit: &Unit) -> Vec<&'a Unit> {
    let friends = board.state.those(|other| other.on_table() && other.side == unit.side && other.id != unit.id);
    friends.into_iter().filter(|other| other.body.rank(board.data).is_some()).collect()
}

/// How many weapons in all.
pub fn total(weapons: &[Arm]) -> u16 {
    weapons.iter().fold(0, |sum, arm| sum.saturating_add(arm.count))
}
