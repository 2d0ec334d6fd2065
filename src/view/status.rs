//! Where the turn stands.

use super::{Field, Id, Order, Value, capital, counted};

/// One phase in the line of phases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseMark {
    /// Its id.
    pub id: String,
    /// Its short name.
    pub name: String,
    /// Whether it is the one under way.
    pub now: bool,
}

/// One side as the headline shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideMark {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its players, as the scenario names them.
    pub players: Vec<String>,
    /// Units that have not acted in this stage and may.
    pub left: usize,
    /// Whether the machine rolls its dice.
    pub machine: bool,
}

/// What the rules keep of the table as a whole or of a side: the weather, a score.
#[derive(Debug, Clone, PartialEq)]
pub struct TableValue {
    /// The side, by place in the list of sides; none where it is of the table as a whole.
    pub side: Option<usize>,
    /// Its field, whose id a ruling names: "weather", "north.points". What it is now is usual.
    pub field: Field,
    /// What it is now, in words.
    pub text: String,
}

impl TableValue {
    /// How a sentence that tells of it begins: "North: victory points"; of the table as a whole "Weather".
    pub fn subject(side: Option<&str>, label: &str) -> String {
        side.map_or_else(|| capital(label), |side| format!("{side}: {label}"))
    }

    /// Whether a sentence tells that it has become another: "North: victory points 2 to 5."
    pub fn is_told(&self, sides: &[SideMark], sentence: &str) -> bool {
        let side = self.side.and_then(|side| sides.get(side)).map(|side| side.name.as_str());
        let rest = sentence.strip_prefix(&TableValue::subject(side, &self.field.label));
        rest.is_some_and(|rest| rest.starts_with([' ', ':']))
    }

    /// "contract points 2"; of what only holds or not, "camp taken".
    pub fn in_words(&self) -> String {
        match self.field.usual {
            Some(Value::Flag(true)) => self.field.label.clone(),
            _ => format!("{} {}", self.field.label, self.text),
        }
    }

    /// Whether it goes without saying: it does not hold.
    pub fn is_silent(&self) -> bool {
        self.field.usual == Some(Value::Flag(false))
    }
}

/// Where the turn stands and who is on.
#[derive(Debug, Clone, PartialEq)]
pub struct Status {
    /// The battle's name.
    pub battle: String,
    /// The turn, from 1.
    pub turn: u32,
    /// The phases in order.
    pub phases: Vec<PhaseMark>,
    /// The moment under way above the phase, in words.
    pub moment: Option<String>,
    /// The side that is on, by place in the list of sides.
    pub on: Option<usize>,
    /// Who is on, in words: "SOUTH picks".
    pub line: String,
    /// The same in fewer words, the longest first, where it is long in all of a stage: the head has one form then, whoever it is.
    pub in_short: Vec<String>,
    /// What the rules keep of the table as a whole, then of each side.
    pub known: Vec<TableValue>,
    /// The sides.
    pub sides: Vec<SideMark>,
    /// What Enter does when nothing is typed.
    pub usual: Option<Order>,
    /// Whether Enter gives an act of whichever unit is in hand, where there is nothing else for it.
    pub own: bool,
    /// The unit the moment is about.
    pub unit: Option<Id>,
    /// How the battle ended, if it did.
    pub over: Option<String>,
}

impl Status {
    /// What the rules keep of a side, or of the table as a whole, each in words: "victory points 2"; what does not hold is
    /// left out.
    pub fn kept(&self, side: Option<usize>) -> Vec<String> {
        let told = |known: &&TableValue| known.side == side && !known.is_silent();
        self.known.iter().filter(told).map(TableValue::in_words).collect()
    }
}

/// What a side brought to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    /// The side's name.
    pub side: String,
    /// Its units.
    pub units: usize,
    /// What they cost, where the system has points.
    pub points: Option<i64>,
    /// What they may cost, where somebody set a bound.
    pub budget: Option<i64>,
}

impl Force {
    /// The points beyond the budget, if there are any.
    pub fn too_many(&self) -> Option<i64> {
        Some(self.points?.saturating_sub(self.budget?)).filter(|points| *points > 0)
    }

    /// "6 squads, 1440 of 1500 points"; `unit` is what the system calls one.
    pub fn in_words(&self, unit: &str) -> String {
        let mut words = counted(self.units, unit);
        if let Some(points) = self.points {
            let of = self.budget.map_or(String::new(), |budget| format!(" of {budget}"));
            let over = self.too_many().map_or(String::new(), |points| format!(", {points} too many"));
            words += &format!(", {points}{of} points{over}");
        }
        words
    }
}

/// A letter for each side: of its name, the first that no side before it has.
pub fn side_letters(names: &[&str]) -> Vec<char> {
    let mut given: Vec<char> = Vec::new();
    for name in names {
        let own = name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase());
        let free = own.chain('A'..='Z').find(|letter| !given.contains(letter));
        given.push(free.unwrap_or('?'));
    }
    given
}
