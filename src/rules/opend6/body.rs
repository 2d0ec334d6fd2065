//! A squad in battle: its soldiers, its morale, its markers. What follows from these is worked out in `squad`.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use super::profile::Profile;
use crate::{
    engine::Shared,
    view::{Id, Inches, sparse},
};

/// A squad's own state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    /// Training and equipment.
    pub profile: Shared<Profile>,
    /// How many soldiers it began with, 3 to 10 (R11).
    #[schemars(range(min = 0, max = 100))]
    pub began: u8,
    /// Morale level, from 0 to `morale_start` (R24).
    #[schemars(range(min = 0, max = 20))]
    pub morale: i32,
    /// Where morale started: 5, 6 or 7.
    #[schemars(range(min = 0, max = 20))]
    pub morale_start: i32,
    /// Marker Fire +1 (R30).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub fire_plus: bool,
    /// Marker No Fire (R31).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub no_fire: bool,
    /// What it did this turn.
    #[serde(default, skip_serializing_if = "Deeds::is_blank")]
    pub deeds: Deeds,
    /// The turn in which it reached its rally point or an edge: its next rally test is the last (R90).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 100_000))]
    pub at_rally: Option<u32>,
    /// It left its assembled weapons behind in a rout (R22).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub abandoned: bool,
    /// Crewed weapons that others took over from a gunner who is out, by option.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_over: Vec<TakenOver>,
    /// Soldiers, those out of play too.
    pub soldiers: Vec<Soldier>,
}

sparse! {
    /// What a squad did this turn; all of it is cleared at the end of the turn (R97).
    pub struct Deeds {
        /// Its activation of the movement phase is used up (R28).
        pub activated: bool,
        /// How it moved.
        pub moved: Option<Moved>,
        /// Its opportunity fire test (R38, A53).
        pub opportunity: Option<Attempt>,
        /// It used defensive fire (A56).
        pub defended: bool,
        /// It may not move any more this turn (R39, A59).
        pub no_move: bool,
        /// Its volley of the ranged phase is shot; engines of its own may follow in the same pick (R59, R71).
        pub volleyed: bool,
        /// It has nothing more to fire in the ranged phase, or passed (R56).
        pub picked: bool,
        /// Its melee of this close combat phase is resolved.
        pub fought: bool,
        /// How its melee went (R88).
        pub round: Option<Round>,
        /// The sergeant was hit, and whether a test has used that (A83).
        pub sergeant_hit: Option<SergeantHit>,
        /// Casualties of this turn that lie out and were of squads which joined it.
        #[schemars(range(min = 0, max = 200))]
        pub joined_hit: u8,
        /// Its casualty test is done (R91).
        pub tested: bool,
        /// Its rally test is done (R89, R94).
        pub rallied: bool,
        /// It broke in this morale phase: no rally in the same (A86).
        pub broke_now: bool,
    }
}

impl Deeds {
    /// Whether nothing was done.
    pub fn is_blank(&self) -> bool {
        *self == Deeds::default()
    }
}

/// How a squad moved (digest 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moved {
    /// Stood still (R28).
    Hold,
    /// Only turned: counts as walking (R32).
    Face,
    /// Crawled up to 2" (R17).
    Crawl,
    /// Stood up in place (A24, A29).
    Stand,
    /// Walked (R30).
    Walk,
    /// Ran (R31).
    Run,
    /// Charged (R42).
    Charge,
    /// Left a close combat (R53).
    Disengage,
    /// Fell back after a test (R23).
    Withdraw,
    /// Ran away broken (R22).
    Rout,
}

/// An attempt at opportunity fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Attempt {
    /// Passed, and fired (R39).
    Fired,
    /// Failed: no move, but it may fire in its phase.
    Failed,
}

/// How a close combat round went for a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// Forced the enemy back.
    Won,
    /// Was forced back.
    Lost,
    /// Neither.
    Even,
}

/// The mark of a sergeant hit this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SergeantHit {
    /// The next test of morale bears it.
    Pending,
    /// A test has borne it; he counts as an ordinary casualty now.
    Spent,
}

/// What a soldier is in his squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// One of the ranks.
    #[default]
    Soldier,
    /// A champion, by his place in the profile's list.
    Champion,
    /// The sergeant: exactly one (A13).
    Sergeant,
}

/// A crewed weapon in other hands than its champion's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakenOver {
    /// Who aims it now, by his id.
    pub soldier: String,
    /// The weapon, by its id.
    pub weapon: String,
}

/// A soldier's name in his squad. It is copied with him for every trial of a forecast, so it takes no memory of its own.
pub type SoldierId = CompactString;

/// One soldier.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Soldier {
    /// His name in the squad: "1" to "10".
    #[schemars(with = "String")]
    pub id: SoldierId,
    /// What he is.
    #[serde(skip_serializing_if = "is_rank")]
    pub role: Role,
    /// Wounds: 0, 1, or 2 when incapacitated (R15, R16).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 2))]
    pub wounds: u8,
    /// Why he is out of play though not by wounds, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<String>,
    /// Lies prone (R17).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub prone: bool,
    /// Out of coherency with the sergeant's group (R13).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub separated: bool,
    /// Wounds taken in the ranged phase that fall at its end (R57).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 20))]
    pub pending: u8,
    /// Whose blow that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_by: Option<Shared<Hand>>,
    /// Wounded or incapacitated this turn: one casualty (A82).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub hit: bool,
    /// Shot this turn (R94).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub shot: bool,
    /// Fought this turn (R94).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub fought: bool,
    /// Charged into contact this turn: +1 (R84).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub charged: bool,
    /// Put out by a correction: as he was before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected: Option<Corrected>,
}

/// A soldier whom a correction put out this turn, as he was: a correction back brings those first who went last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Corrected {
    /// How many of the squad went so before him.
    #[schemars(range(min = 0, max = 200))]
    pub after: u8,
    /// His wounds.
    #[serde(skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 1))]
    pub wounds: u8,
    /// He was a casualty of this turn.
    #[serde(skip_serializing_if = "crate::view::is_default")]
    pub hit: bool,
}

/// Whose blow it was, and with what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The squad that struck or shot.
    pub by: Id,
    /// Its weapon, as people read it; empty for none.
    #[serde(default, skip_serializing_if = "CompactString::is_empty")]
    #[schemars(with = "String")]
    pub with: CompactString,
}

impl Hand {
    /// The hand of a squad with a weapon.
    pub fn of(by: &Id, with: &str) -> Shared<Hand> {
        Hand { by: by.clone(), with: with.into() }.into()
    }
}

impl Deeds {
    /// Whether the squad stayed where it was this turn: it may be behind cover (A98).
    pub fn stationary(&self) -> bool {
        matches!(self.moved, None | Some(Moved::Hold | Moved::Face))
    }
}

impl Soldier {
    /// Whether he is in play.
    #[inline]
    pub fn up(&self) -> bool {
        self.wounds < 2 && self.lost.is_none()
    }

    /// Whether he is in play with a wound.
    pub fn wounded(&self) -> bool {
        self.up() && self.wounds == 1
    }
}

sparse! {
    /// The table's own state.
    pub struct TableBody {
        /// The side that holds the initiative this turn, by place (R26).
        #[schemars(range(min = 0, max = 999))]
        pub initiative: Option<usize>,
        /// Initiative totals of this turn by side, as first rolled; zero for sides with nobody in play (R26).
        #[schemars(inner(range(min = -1000, max = 1000)))]
        pub totals: Vec<i32>,
        /// The sides by initiative, the holder first; ties are decided by further dice (A27).
        #[schemars(inner(range(min = 0, max = 999)))]
        pub order: Vec<usize>,
        /// The side that moves first (R27).
        #[schemars(range(min = 0, max = 999))]
        pub first: Option<usize>,
        /// The side that acted last in an alternation of this phase.
        #[schemars(range(min = 0, max = 999))]
        pub last_side: Option<usize>,
        /// The squad that was picked last to fire: its volley and its engines are one pick (R56).
        pub picking: Option<Id>,
        /// The squads that the last order moved, open to opportunity fire until another acts (R37).
        pub movers: Vec<Id>,
        /// The charge under way.
        pub charge: Option<Charge>,
    }
}

/// What a squad remembers of one that charged it in flank or rear (A80).
pub const FLANKED: &str = "charged.flank";

/// A charge under way (R42-R52).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// The charging squad.
    pub charger: Id,
    /// Its target.
    pub target: Id,
    /// Into flank or rear.
    pub flank: bool,
    /// How many of the target's soldiers could shoot at the chargers (A57).
    #[schemars(range(min = 0, max = 200))]
    pub arcs: u8,
    /// The enemy stands behind a barrier.
    pub barrier: bool,
    /// What the way to the target costs of the Run Rate, in inches (R33, R51).
    pub distance: Inches,
    /// How far it is on the table, where the ground makes it cost more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Inches>,
    /// The target gave way before contact (R47).
    pub fled: bool,
    /// Those of the chargers who got up first, and have so much less of their rate (R17).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub got_up: Vec<SoldierId>,
}

fn is_rank(role: &Role) -> bool {
    *role == Role::Soldier
}
