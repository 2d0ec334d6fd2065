//! The terms of a charge: numbers, arcs and exemptions, as announced (R43-R46, A57, A63, A64).

use super::super::{morale::nerve::Circumstances, movement::path::Path, system::OpenD6};
use crate::{
    engine::{Board, Unit},
    view::{Fact, Id, Inches, Order},
};

/// The squad that is charged.
pub const TARGET: Fact<Id> = Fact::new("target", "target");
/// How far it is.
pub const DISTANCE: Fact<Inches> = Fact::new("distance", "distance");
/// Nobody of the target could shoot.
pub const FLANK: Fact<bool> = Fact::new("flank", "flank or rear");
/// How many of them could.
pub const ARCS: Fact<i32> = Fact::new("arcs", "could shoot");
/// The target stands behind a barrier.
pub const BARRIER: Fact<bool> = Fact::new("barrier", "across a barrier");
/// The charger is stationary behind cover.
pub const COVER: Fact<bool> = Fact::new("cover", "charger behind cover");
/// The target is.
pub const THEIR_COVER: Fact<bool> = Fact::new("their-cover", "target behind cover");
/// The charger tests though exempt.
pub const INSIST: Fact<bool> = Fact::new("insist", "test though exempt");
/// The target tests though exempt.
pub const THEY_INSIST: Fact<bool> = Fact::new("they-insist", "target tests though exempt");

/// What the facts of an announcement come to.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// How far the target is, in inches.
    pub distance: Inches,
    /// What that way costs of the Run Rate, with rough ground and barriers (R33).
    pub way: Inches,
    /// How many of the target's soldiers could shoot at the chargers.
    pub arcs: i64,
    /// How many soldiers the target has.
    pub of: i64,
    /// How many soldiers charge: all in play count (A64).
    pub chargers: i64,
    /// The target stands behind a barrier.
    pub barrier: bool,
    /// The charger is stationary behind cover.
    pub cover: bool,
    /// The target is.
    pub their_cover: bool,
    /// The charger tests though exempt (A63).
    pub insist: bool,
    /// The target tests though exempt.
    pub they_insist: bool,
    /// The target has an assembled heavy weapon (R44).
    pub heavy: bool,
}

impl Terms {
    /// The terms by the facts of an order given so far.
    pub fn of(board: &Board<OpenD6>, charger: &Unit<OpenD6>, target: &Unit<OpenD6>, order: &Order) -> Terms {
        let count = |unit: &Unit<OpenD6>| i64::try_from(unit.body.count()).unwrap_or(0);
        let of = count(target);
        let usual = if FLANK.is(order) { 0 } else { of };
        let always = board.option("A63") == "test";
        let distance = DISTANCE.of(order).unwrap_or_default();
        Terms {
            distance,
            way: distance + Path::of(board, &order.facts).extra(),
            arcs: ARCS.of(order).map_or(usual, i64::from).clamp(0, of),
            of,
            chargers: count(charger),
            barrier: BARRIER.is(order),
            cover: COVER.is(order),
            their_cover: THEIR_COVER.is(order),
            insist: always || INSIST.is(order),
            they_insist: always || THEY_INSIST.is(order),
            heavy: match board.option("assembled") {
                "never" => false,
                "always" => target.body.owns_heavy(board.data),
                _ => target.body.has_heavy(board.data),
            },
        }
    }

    /// The charger avoids half of the arcs or more: -2 for it (A57).
    pub fn avoids(self) -> bool {
        self.of > 0 && 2 * (self.of - self.arcs) >= self.of
    }

    /// Fewer than half could shoot: charged in flank or rear, +2 for the target and no defensive fire (R49, A57).
    pub fn flank(self) -> bool {
        2 * self.arcs < self.of
    }

    /// The target is outnumbered two to one (5.7).
    pub fn outnumbered(self) -> bool {
        self.chargers >= 2 * self.of
    }

    /// The charger needs no test: twice the number, and no assembled heavy weapon against it (R44).
    pub fn charger_exempt(self) -> bool {
        self.outnumbered() && !self.heavy
    }

    /// The target needs no test: fewer than half its number charge, and not into flank or rear (R46).
    pub fn target_exempt(self) -> bool {
        2 * self.chargers < self.of && !self.flank()
    }

    /// What bears on the charger's test.
    pub fn at_charger(self) -> Circumstances {
        Circumstances { cover: self.cover, flank: self.avoids(), barrier: self.barrier, outnumbered: false }
    }

    /// What bears on the target's test.
    pub fn at_target(self) -> Circumstances {
        Circumstances { cover: self.their_cover, flank: self.flank(), barrier: false, outnumbered: self.outnumbered() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(chargers: i64, of: i64) -> Terms {
        Terms {
            distance: Inches::whole(8),
            way: Inches::whole(8),
            arcs: of,
            of,
            chargers,
            barrier: false,
            cover: false,
            their_cover: false,
            insist: false,
            they_insist: false,
            heavy: false,
        }
    }

    #[test]
    fn x23_charge_exemption() {
        assert!(terms(10, 5).charger_exempt());
        assert!(!terms(9, 5).charger_exempt());
        assert!(!Terms { heavy: true, ..terms(10, 5) }.charger_exempt());
    }

    #[test]
    fn x24_receive_exemption() {
        assert!(terms(4, 10).target_exempt());
        assert!(!terms(5, 10).target_exempt());
        assert!(!Terms { arcs: 0, ..terms(4, 10) }.target_exempt());
    }

    #[test]
    fn x25_two_to_one() {
        assert!(terms(10, 5).at_target().outnumbered);
        assert!(!terms(9, 5).at_target().outnumbered);
    }

    #[test]
    fn a57_exactly_half_helps_the_charger_and_does_not_hurt_the_target() {
        let half = Terms { arcs: 5, ..terms(8, 10) };
        assert!(half.at_charger().flank && !half.at_target().flank);
        let more = Terms { arcs: 6, ..terms(8, 10) };
        assert!(!more.at_charger().flank && !more.at_target().flank);
        let fewer = Terms { arcs: 4, ..terms(8, 10) };
        assert!(fewer.at_charger().flank && fewer.at_target().flank);
    }
}
