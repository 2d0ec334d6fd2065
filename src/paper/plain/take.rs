//! A told army as a roster: each word is set in the field that its heading names, and what fits none is told.

use std::collections::BTreeMap;

use super::{ALONE, FIGURES, NAME, Told, ToldUnit, clean};
use crate::{
    paper::{Army, Bench, nearest},
    view::{Field, Kind, Value, parse_value},
};

/// An army that was taken in.
pub struct Taken {
    /// The army.
    pub army: Army,
    /// What could not be taken in, with its line from 1, or 0 for none.
    pub left: Vec<(usize, String)>,
}

/// The list that a field is an entry of, or in an entry of, and its place there.
fn entry(id: &str) -> Option<(&str, usize)> {
    let (list, rest) = id.split_once('.')?;
    Some((list, rest.split('.').next()?.parse().ok()?))
}

/// Takes an army in, on the bench of its system. `alone` is the field that a number behind an `@` means.
pub fn take(bench: Box<dyn Bench>, told: &Told, alone: Option<&str>) -> Taken {
    let name = if told.name.is_empty() { "New army" } else { &told.name };
    let mut taken = Taken { army: Army::empty(bench, name), left: Vec::new() };
    for unit in &told.units {
        let at = taken.army.add(None);
        taken.bare(at);
        taken.unit(at, unit, alone);
    }
    taken.left.extend(told.passed.iter().map(|(line, text)| (*line, format!("\"{text}\" tells of no unit"))));
    for at in 0..taken.army.roster().units.len() {
        let (unit, line) = (&taken.army.roster().units[at], told.units.get(at).map_or(0, |unit| unit.line));
        let wrong = taken.army.build(at);
        for (field, why) in wrong.wrong {
            let label = wrong.fields.iter().find(|row| row.id == field).map_or("", |row| &row.label);
            let what = [unit.name.as_str(), label, &why];
            let what: Vec<&str> = what.into_iter().filter(|word| !word.is_empty()).collect();
            taken.left.push((line, what.join(": ")));
        }
    }
    taken.left.sort();
    taken
}

impl Taken {
    /// Leaves of a new unit no more than it cannot be without: nothing is assumed that nobody told.
    fn bare(&mut self, at: usize) {
        for field in self.army.build(at).fields.iter().rev().filter(|field| !field.id.starts_with("unit.")) {
            // What it cannot be without stays.
            let _ = self.army.set(at, &field.id, None);
        }
    }

    fn unit(&mut self, at: usize, told: &ToldUnit, alone: Option<&str>) {
        let mut words: Vec<(String, String)> = told.words.clone();
        for (heading, _) in &mut words {
            if let (ALONE, Some(field)) = (heading.as_str(), alone) {
                field.clone_into(heading);
            }
        }
        self.kind_by_name(at, &words);
        let figure = self.army.bench().system().figure.clone();
        let mut lists: BTreeMap<String, usize> = BTreeMap::new();
        // Field by field in the order of filling in: a choice brings new ones.
        loop {
            let fields = self.army.build(at).fields;
            let meant = |field: &Field| words.iter().position(|(heading, _)| means(heading, field, &figure));
            let Some((field, place)) = fields.iter().find_map(|field| Some((field, meant(field)?))) else { break };
            let (heading, word) = words.remove(place);
            if let Some((list, place)) = entry(&field.id) {
                let told = lists.entry(list.to_owned()).or_default();
                *told = (*told).max(place + 1);
            }
            let set = value(&field.kind, &word).and_then(|value| self.army.set(at, &field.id, Some(value)));
            if let Err(why) = set {
                self.left.push((told.line, format!("{heading} {word}: {why}")));
            }
        }
        self.trim(at, &lists);
        for (heading, word) in words {
            // Entries that are told tell themselves how many they are.
            if heading.strip_suffix(".#").is_some_and(|list| lists.contains_key(list)) {
                continue;
            }
            // Where units are single figures, so many figures are so many units.
            let count = value(&Kind::Count { least: 1, most: 2_000 }, &word);
            if heading == FIGURES && count.is_ok_and(|count| self.army.set(at, "unit.count", Some(count)).is_ok()) {
                continue;
            }
            self.left.push((told.line, self.not_taken(at, &heading, &word)));
        }
    }

    /// Lists that are told are told whole: of the kind's own nothing stays behind so many entries.
    fn trim(&mut self, at: usize, lists: &BTreeMap<String, usize>) {
        let beyond = |field: &Field| {
            let told = entry(&field.id).and_then(|(list, place)| Some((lists.get(list)?, place)));
            field.usual.is_some() && told.is_some_and(|(told, place)| place >= *told)
        };
        while let Some(field) = self.army.build(at).fields.into_iter().rev().find(beyond) {
            if self.army.set(at, &field.id, None).is_err() {
                break;
            }
        }
    }

    /// A unit whose name is that of a kind of unit is of that kind, unless something else is said of it.
    fn kind_by_name(&mut self, at: usize, words: &[(String, String)]) {
        let Some((_, name)) = words.iter().find(|(heading, _)| same(heading, NAME)) else { return };
        let fields = self.army.build(at).fields;
        let Some(field) = fields.iter().find(|field| matches!(field.kind, Kind::Choice(_))) else { return };
        let figure = self.army.bench().system().figure.clone();
        if words.iter().any(|(heading, _)| means(heading, field, &figure)) {
            return;
        }
        if let Ok(value) = value(&field.kind, name) {
            // What does not fit is told with the unit.
            let _ = self.army.set(at, &field.id, Some(value));
        }
    }

    fn not_taken(&self, at: usize, heading: &str, word: &str) -> String {
        match heading {
            ALONE => format!("{word} behind the @: say what it is, with --at FIELD"),
            _ => {
                let fields = self.army.build(at).fields;
                let known = fields.iter().flat_map(|field| [super::heading(field), field.label.as_str()]);
                let near = nearest(heading, known).map_or(String::new(), |near| format!("; did you mean {near}?"));
                format!("{heading} {word}: there is no such field{near}")
            }
        }
    }
}

/// Whether a heading means a field: by its path in the recipe, the last step of it, or the words beside it on the screen.
fn means(heading: &str, field: &Field, figure: &str) -> bool {
    let id = super::heading(field);
    let step = id.rsplit('.').next().unwrap_or(id);
    let last = step.parse::<usize>().is_err() && same(heading, step) && !id.contains(".0.");
    let figures = same(heading, FIGURES) || same(heading, &format!("{figure}s")) || same(heading, "models");
    same(heading, id) || last || same(heading, &field.label) || (figures && counts_figures(field, figure))
}

/// Whether a field says how many figures a unit has.
pub fn counts_figures(field: &Field, figure: &str) -> bool {
    matches!(field.kind, Kind::Count { .. }) && same(&field.label, &format!("{figure}s"))
}

/// Whether two words are the same but for case and what is no letter or digit.
fn same(one: &str, other: &str) -> bool {
    let bare = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    !one.is_empty() && bare(one) == bare(other)
}

/// A word as the value of a field: `3+` and `6"` are their numbers, and choices go by their whole name, singular or plural.
fn value(kind: &Kind, word: &str) -> Result<Value, String> {
    match kind {
        Kind::Count { .. } => parse_value(kind, word.trim_end_matches(['+', '"']), &|_| None),
        Kind::Flag if ["1", "x", "X"].contains(&word) => Ok(Value::Flag(true)),
        Kind::Flag if word == "0" => Ok(Value::Flag(false)),
        Kind::Choice(rows) => {
            let singular = |text: &str| text.strip_suffix('s').unwrap_or(text).to_owned();
            let alike = |text: &str| same(text, word) || same(&singular(text), &singular(word));
            let found = rows.iter().find(|(id, name)| alike(id) || alike(name));
            let names = || rows.iter().map(|(id, _)| id.as_str());
            let near = || nearest(word, names()).map_or(String::new(), |near| format!("; did you mean {near}?"));
            found.map(|(id, _)| Value::from(id.as_str())).ok_or_else(|| format!("is no choice here{}", near()))
        }
        _ => parse_value(kind, &clean(word), &|_| None),
    }
}
