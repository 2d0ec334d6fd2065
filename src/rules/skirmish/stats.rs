//! The values of a figure as its wounds leave them (R16), in parts: the original first.

use super::{body::Figure, health::Health, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, Unit, in_order},
    view::{Id, Inches, Number, Refusal},
};

/// A value that wounds can lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stat {
    /// Inches a turn.
    Speed,
    /// Courage; wounds leave it alone unless option A8 says otherwise.
    Bravery,
    /// Skill in shooting.
    Shoot,
    /// Skill in close combat.
    Fight,
}

impl Stat {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Stat::Speed => "Speed",
            Stat::Bravery => "Bravery",
            Stat::Shoot => "Shoot",
            Stat::Fight => "Fight",
        }
    }

    /// The value without wounds.
    pub fn whole(self, figure: &Figure) -> i32 {
        match self {
            Stat::Speed => figure.profile.speed,
            Stat::Bravery => figure.profile.bravery,
            Stat::Shoot => figure.profile.shoot,
            Stat::Fight => figure.profile.fight,
        }
    }
}

/// A value as wounds leave it: the original, and what a wound takes off (R16, A6, A8).
pub fn number(board: &Board<Skirmish>, figure: &Figure, stat: Stat) -> Number {
    let whole = stat.whole(figure);
    let mut number = Number::new(stat.word(), stat.word(), whole, "R16");
    let untouched = stat == Stat::Bravery && board.option("A8") != "yes";
    let light = board.data.tables.numbers.value("light").min(0);
    match figure.hurt.health() {
        _ if untouched => {}
        Health::Full | Health::Killed => {}
        Health::Light => number.add("light wound", light, "R16"),
        Health::Serious | Health::Collapsed => {
            let half = board.data.tables.numbers.value("half").max(1);
            let left = match board.option("A6") {
                "up" => (whole + half - 1) / half,
                "lowest" => (whole / half).min(whole + light),
                _ => whole / half,
            };
            number.add("serious wound", left.min(whole) - whole, "R16");
        }
    }
    if stat == Stat::Speed && number.total() < 0 {
        let short = -number.total();
        number.add("no less than 0", short, "R16");
    }
    number
}

/// A value as wounds leave it.
pub fn value(board: &Board<Skirmish>, figure: &Figure, stat: Stat) -> i32 {
    number(board, figure, stat).total()
}

/// What is left of its movement this turn.
pub fn move_left(board: &Board<Skirmish>, figure: &Figure) -> Inches {
    let speed = Inches::whole(value(board, figure, Stat::Speed).into());
    (speed - figure.deeds.spent).max(Inches::ZERO)
}

/// How far it still goes this turn, in words; one who could not break off goes nowhere (R6).
pub fn goes(board: &Board<Skirmish>, figure: &Figure) -> String {
    if figure.deeds.held { "held".to_owned() } else { format!("{} left", move_left(board, figure)) }
}

/// What getting up takes, in whole inches (R18).
pub fn get_up(board: &Board<Skirmish>, figure: &Figure) -> Inches {
    let share = board.data.tables.numbers.value("get-up").max(1);
    Inches::whole(i64::from((value(board, figure, Stat::Speed) + share - 1) / share))
}

/// Whether a figure can act and be touched: on the table, neither collapsed nor killed (R20).
pub fn up(unit: &Unit<Skirmish>) -> bool {
    unit.on_table() && unit.body.hurt.health() < Health::Collapsed
}

/// The enemies in contact with a figure.
pub fn contacts(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Id> {
    if !up(unit) {
        return Vec::new();
    }
    let bonds = board.state.bonds_of(&unit.id).filter_map(|bond| board.state.unit(bond.other(&unit.id)));
    let enemies = in_order(bonds.filter(|other| other.side != unit.side && up(other)).collect());
    enemies.into_iter().map(|other| other.id.clone()).collect()
}

/// The enemies whom a figure touches, those who have collapsed among them.
pub fn reach(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Id> {
    if !up(unit) {
        return Vec::new();
    }
    let bonds = board.state.bonds_of(&unit.id).filter_map(|bond| board.state.unit(bond.other(&unit.id)));
    let lies = |other: &&Unit<Skirmish>| {
        other.on_table() && other.body.hurt.health() == Health::Collapsed && other.side != unit.side
    };
    let fallen = bonds.filter(lies).map(|other| other.id.clone());
    contacts(board, unit).into_iter().chain(fallen).collect()
}

/// Objects to touching or striking one who has collapsed, unless the table plays so (R20).
///
/// # Errors
/// The refusal.
pub fn touch_fallen(scene: &mut Scene<Skirmish>, name: &str) -> Result<(), Halt> {
    if scene.board().option("R20") == "yes" {
        return Ok(());
    }
    let what = format!("{name} has collapsed and takes no part in close combat");
    scene.object(Refusal::rule("R20", what, "leave the figure, or set option R20"))
}
