//! An army being built: a roster, what each of its units is made of and costs, and undo. It knows no file and no screen.

use serde_json::Value as Json;

use super::{Bench, Build, Roster, RosterUnit};
use crate::view::{Field, Kind, Value, clean_text, fit_value};

/// The most units an army that is built by hand may have.
const MOST: usize = 2_000;
/// The most states that undo reaches back.
const UNDO: usize = 500;

/// Fields that the roster itself has.
const OF_ROSTER: [&str; 3] = ["roster.name", "roster.budget", "roster.note"];

/// One thing that a field can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// Its id; none for nothing at all.
    pub value: Option<String>,
    /// Its name.
    pub name: String,
    /// What the unit would cost, all alike together, where its system has points.
    pub points: Option<i64>,
    /// What would not fit then, and fits now.
    pub wrong: Option<String>,
}

/// An army being built.
pub struct Army {
    bench: Box<dyn Bench>,
    roster: Roster<Json>,
    past: Vec<Roster<Json>>,
    ahead: Vec<Roster<Json>>,
}

impl Army {
    /// This roster on the bench of its system.
    pub fn new(bench: Box<dyn Bench>, roster: Roster<Json>) -> Army {
        Army { bench, roster, past: Vec::new(), ahead: Vec::new() }
    }

    /// A roster with nobody in it.
    pub fn empty(bench: Box<dyn Bench>, name: &str) -> Army {
        let system = bench.system().id.to_string();
        let roster = Roster { system, name: clean_text(name), note: String::new(), budget: None, units: Vec::new() };
        Army::new(bench, roster)
    }

    /// The roster.
    pub fn roster(&self) -> &Roster<Json> {
        &self.roster
    }

    /// Where its units are made.
    pub fn bench(&self) -> &dyn Bench {
        &*self.bench
    }

    /// The fields of the roster itself.
    pub fn fields(&self) -> Vec<Field> {
        let budget = Field::new(OF_ROSTER[1], "points to spend", Kind::Count { least: 0, most: 1_000_000 });
        vec![
            Field::new(OF_ROSTER[0], "army", Kind::Text).required().usual(self.roster.name.as_str()),
            budget.usually(self.roster.budget.map(Value::Int)),
            Field::new(OF_ROSTER[2], "note", Kind::Text).usual(self.roster.note.as_str()),
        ]
    }

    /// A unit as it stands: what every unit has, then what its system says.
    pub fn build(&self, at: usize) -> Build {
        let Some(unit) = self.roster.units.get(at) else { return Build::default() };
        let mut build = self.bench.build(&unit.troop);
        let number = Kind::Count { least: 0, most: 9_999 };
        let own = [
            Field::new("unit.name", "name", Kind::Text).required().usual(unit.name.as_str()),
            Field::new("unit.number", "number", number).usually(unit.number.map(|number| Value::Int(number.into()))),
            Field::new("unit.player", "player", Kind::Text).usual(unit.player.as_str()),
            Field::new("unit.count", "how many alike", Kind::Count { least: 1, most: 2_000 })
                .more()
                .usual(i64::from(unit.count)),
            Field::new("unit.note", "note", Kind::Text).more().usual(unit.note.as_str()),
        ];
        build.fields.splice(0..0, own);
        if unit.name.is_empty() {
            build.wrong.push(("unit.name".to_owned(), "a name is missing".to_owned()));
        }
        let others = || self.roster.units.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, unit)| unit);
        if let Some(other) = others().find(|other| other.number.is_some() && other.number == unit.number) {
            build.wrong.push(("unit.number".to_owned(), format!("{} has this number already", other.name)));
        }
        build
    }

    /// What a unit costs, all alike together.
    pub fn points(&self, at: usize) -> Option<i64> {
        let unit = self.roster.units.get(at)?;
        let price = self.bench.build(&unit.troop).price?;
        Some(price.total().saturating_mul(unit.count.into()))
    }

    /// What a field of a unit can be, where it is one to choose, each with what the unit would cost.
    pub fn alternatives(&self, at: usize, field: &Field) -> Vec<Alternative> {
        let (Some(unit), Kind::Choice(rows)) = (self.roster.units.get(at), &field.kind) else { return Vec::new() };
        let now = self.bench.build(&unit.troop).faults();
        let with = |value: Option<&str>, name: &str| {
            let wanted = value.map(|id| Value::Text(id.to_owned()));
            let made = self.bench.set(&unit.troop, &field.id, wanted.as_ref()).map(|recipe| self.bench.build(&recipe));
            let price = made.as_ref().ok().and_then(|made| made.price.as_ref());
            let points = price.map(|price| price.total().saturating_mul(unit.count.into()));
            let wrong = match made {
                Err(why) => Some(why),
                Ok(made) => made.faults().into_iter().find(|wrong| !now.contains(wrong)),
            };
            Alternative { value: value.map(str::to_owned), name: name.to_owned(), points, wrong }
        };
        let usual = field.otherwise.as_ref().map(ToString::to_string);
        let usual = usual.map(|id| rows.iter().find(|row| row.0 == id).map_or(id.clone(), |row| row.1.clone()));
        let open = usual.map_or("nothing".to_owned(), |usual| format!("{usual} by default"));
        let nothing = (!field.required).then(|| with(None, &open));
        nothing.into_iter().chain(rows.iter().map(|(id, name)| with(Some(id), name))).collect()
    }

    /// What the army costs, where its system has points.
    pub fn total(&self) -> Option<i64> {
        (0..self.roster.units.len()).filter_map(|at| self.points(at)).reduce(i64::saturating_add)
    }

    /// What of the army is not as its rules would like it; it can be played all the same.
    pub fn advice(&self) -> Vec<String> {
        let units: Vec<(&Json, u16)> = self.roster.units.iter().map(|unit| (&unit.troop, unit.count)).collect();
        self.bench.advice(&units, self.roster.budget)
    }

    /// The first thing that does not fit: the unit's place, and why, with the field's label.
    pub fn fault(&self) -> Option<(usize, String)> {
        (0..self.roster.units.len()).find_map(|at| Some((at, self.build(at).faults().into_iter().next()?)))
    }

    /// Sets a field of a unit, or of the roster itself; nothing clears it.
    ///
    /// # Errors
    /// There is no such field, or says what does not fit and what would.
    pub fn set(&mut self, at: usize, field: &str, value: Option<Value>) -> Result<(), String> {
        let before = self.roster.clone();
        let text = value.as_ref().map_or(String::new(), |value| clean_text(&value.to_string()));
        if OF_ROSTER.contains(&field) {
            let rows = self.fields();
            let kind = rows.iter().find(|row| row.id == field).map(|row| row.kind.clone());
            let fits = kind.zip(value).map(|(kind, value)| fit_value(&kind, &value, &|_| None)).transpose()?;
            match field {
                "roster.name" if text.is_empty() => return Err("an army needs a name".to_owned()),
                "roster.name" => self.roster.name = text,
                "roster.note" => self.roster.note = text,
                _ => self.roster.budget = fits.and_then(|value| value.int()).filter(|points| *points > 0),
            }
        } else {
            let rows = self.build(at).fields;
            let row = rows.iter().find(|row| row.id == field).ok_or_else(|| format!("there is no field {field}"))?;
            let fits = value.map(|value| fit_value(&row.kind, &value, &|_| None)).transpose()?;
            let number = fits.as_ref().and_then(Value::int).and_then(|number| u16::try_from(number).ok());
            let Some(unit) = self.roster.units.get_mut(at) else { return Err("there is no such unit".to_owned()) };
            match field {
                "unit.name" if text.is_empty() => return Err("a name cannot be empty".to_owned()),
                "unit.name" => unit.name = text,
                "unit.player" => unit.player = text,
                "unit.note" => unit.note = text,
                "unit.number" => unit.number = number.filter(|number| *number > 0),
                "unit.count" => unit.count = number.unwrap_or(1).max(1),
                _ => unit.troop = self.bench.set(&unit.troop, field, fits.as_ref())?,
            }
        }
        self.keep(before);
        Ok(())
    }

    /// Adds a unit behind this one, and says where it stands.
    pub fn add(&mut self, behind: Option<usize>) -> usize {
        let name = format!("New {}", self.bench.system().unit);
        let unit = RosterUnit {
            name: self.free_name(&name),
            number: self.free_number(),
            player: behind.and_then(|at| self.roster.units.get(at)).map_or(String::new(), |unit| unit.player.clone()),
            count: 1,
            note: String::new(),
            troop: self.bench.blank(),
        };
        self.insert(behind, unit)
    }

    /// Adds a copy of a unit behind it, under a free name and number, and says where it stands.
    pub fn copy(&mut self, at: usize) -> Option<usize> {
        let mut unit = self.roster.units.get(at)?.clone();
        unit.name = self.free_name(&unit.name);
        unit.number = unit.number.and_then(|_| self.free_number());
        Some(self.insert(Some(at), unit))
    }

    /// Takes a unit out.
    pub fn remove(&mut self, at: usize) {
        if at < self.roster.units.len() {
            let before = self.roster.clone();
            self.roster.units.remove(at);
            self.keep(before);
        }
    }

    /// Moves a unit up or down, and says where it stands now.
    pub fn shift(&mut self, at: usize, down: bool) -> usize {
        let to = if down { at + 1 } else { at.wrapping_sub(1) };
        if at >= self.roster.units.len() || to >= self.roster.units.len() {
            return at;
        }
        let before = self.roster.clone();
        self.roster.units.swap(at, to);
        self.keep(before);
        to
    }

    /// Takes the last change back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.ahead.push(std::mem::replace(&mut self.roster, before));
        true
    }

    /// Puts a change that was taken back in force again. Whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.ahead.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.roster, after));
        true
    }

    /// Adds a unit that is made already, at the end.
    pub fn take_in(&mut self, name: &str, number: u16, player: &str, troop: Json) {
        let (name, player) = (clean_text(name), clean_text(player));
        let unit = RosterUnit { name, number: Some(number), player, count: 1, note: String::new(), troop };
        self.insert(None, unit);
    }

    /// Makes a unit that is there anew, by another recipe.
    pub fn make_anew(&mut self, at: usize, troop: Json) {
        let before = self.roster.clone();
        if let Some(unit) = self.roster.units.get_mut(at) {
            unit.troop = troop;
        }
        self.keep(before);
    }

    fn insert(&mut self, behind: Option<usize>, unit: RosterUnit<Json>) -> usize {
        let count = self.roster.units.len();
        let at = behind.map_or(count, |at| (at + 1).min(count));
        if count < MOST {
            let before = self.roster.clone();
            self.roster.units.insert(at, unit);
            self.keep(before);
        }
        at.min(self.roster.units.len().saturating_sub(1))
    }

    fn keep(&mut self, before: Roster<Json>) {
        if before != self.roster {
            self.past.push(before);
            self.ahead.clear();
            if self.past.len() > UNDO {
                self.past.remove(0);
            }
        }
    }

    /// A number that no unit has; none where others get theirs only on the table.
    fn free_number(&self) -> Option<u16> {
        let units = &self.roster.units;
        let taken = |number: &u16| units.iter().any(|unit| unit.number == Some(*number));
        let numbered = units.iter().all(|unit| unit.number.is_some() && unit.count == 1);
        (1..=u16::MAX).find(|number| !taken(number)).filter(|_| numbered)
    }

    /// The name itself, or with 2, 3 and so on behind it.
    fn free_name(&self, name: &str) -> String {
        let taken = |name: &str| self.roster.units.iter().any(|unit| unit.name == name);
        if !taken(name) {
            return name.to_owned();
        }
        let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
        (2..).map(|nth| format!("{stem} {nth}")).find(|name| !taken(name)).unwrap_or_default()
    }
}
