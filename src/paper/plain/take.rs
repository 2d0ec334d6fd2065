//! A told army as a roster: each word is set in the field that its heading names, and what fits none is told.

use std::collections::BTreeMap;

use super::{ALONE, FIGURES, NAME, POINTS, Told, ToldUnit, clean};
use crate::{
    paper::{Army, Bench, nearest},
    view::{Field, Kind, Value, parse_value, plural, series},
};

/// An army that was taken in.
pub struct Taken {
    /// The army.
    pub army: Army,
    /// What could not be taken in, with its line from 1, or 0 for none.
    pub left: Vec<(usize, String)>,
    /// Points were told, which the system reckons itself or does not have: they are left out.
    pub priced: bool,
    /// What there is to choose from where a word was no choice, by the field's name.
    pub choices: BTreeMap<String, Vec<String>>,
}

/// What other programs call the kind of a unit.
const KINDS: &[&str] = &["type", "kind", "unit type", "troop"];

/// The list that a field is an entry of, or in an entry of, and its place there.
fn entry(id: &str) -> Option<(&str, usize)> {
    let (list, rest) = id.split_once('.')?;
    Some((list, rest.split('.').next()?.parse().ok()?))
}

/// Whether a heading is that of a later entry of the list in which this field stands, and of the same field there.
fn is_behind(heading: &str, id: &str) -> bool {
    let (Some((list, place)), Some((of, first))) = (entry(heading), entry(id)) else { return false };
    let rest = |id: &str| id.splitn(3, '.').nth(2).map(str::to_owned);
    list == of && place > first && rest(heading) == rest(id)
}

/// Takes an army in, on the bench of its system. `alone` is the field that a number behind an `@` means.
pub fn take(bench: Box<dyn Bench>, told: &Told, alone: Option<&str>) -> Taken {
    let name = if told.name.is_empty() { "New army" } else { &told.name };
    let mut taken = Taken { army: Army::empty(bench, name), left: Vec::new(), priced: false, choices: BTreeMap::new() };
    let note = Some(told.note.as_str()).filter(|note| !note.is_empty()).map(Value::from);
    for (field, value) in [("roster.note", note), ("roster.budget", told.budget.map(Value::Int))] {
        if let Some(Err(why)) = value.map(|value| taken.army.set(0, field, Some(value))) {
            taken.left.push((0, why));
        }
    }
    let mut refused = Vec::new();
    for unit in &told.units {
        let at = taken.army.add(None);
        taken.bare(at);
        refused.push(taken.unit(at, unit, alone));
    }
    taken.left.extend(told.passed.iter().map(|(line, text)| (*line, format!("\"{text}\" tells of no unit"))));
    for at in 0..taken.army.roster().units.len() {
        let (unit, line) = (&taken.army.roster().units[at], told.units.get(at).map_or(0, |unit| unit.line));
        let wrong = taken.army.build(at);
        // What was told, and refused, is not missed besides.
        let known = |field: &str| refused.get(at).is_some_and(|ids| ids.iter().any(|id| id == field));
        for (field, why) in wrong.wrong.into_iter().filter(|(field, _)| !known(field)) {
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

    /// Sets what is told of a unit; the ids of the fields whose word was refused.
    fn unit(&mut self, at: usize, told: &ToldUnit, alone: Option<&str>) -> Vec<String> {
        let mut words: Vec<(String, String)> = told.words.clone();
        for (heading, _) in &mut words {
            if let (ALONE, Some(field)) = (heading.as_str(), alone) {
                field.clone_into(heading);
            }
        }
        let figure = self.army.bench().system().figure.clone();
        let kind = self.kind(at);
        if let Some(kind) = &kind {
            name_kind(kind, &self.army.build(at).fields, &mut words, &figure);
            self.kind_by_name(at, kind, &words, &figure);
        }
        let mut refused = Vec::new();
        let mut lists: BTreeMap<String, usize> = BTreeMap::new();
        // Field by field in the order of filling in: a choice brings new ones.
        loop {
            let fields = self.army.build(at).fields;
            if spread(&fields, &mut words) {
                continue;
            }
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
                if let Kind::Choice(rows) = &field.kind {
                    let ids = rows.iter().map(|(id, _)| id.clone()).collect();
                    // One list has one set of choices: "weapon 2" is a weapon.
                    let name = field.label.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
                    self.choices.insert(name.to_owned(), ids);
                }
                refused.push(field.id.clone());
            }
        }
        self.trim(at, &lists);
        if let Some(place) =
            words.iter().position(|(heading, word)| same(heading, POINTS) && word.parse::<u32>().is_ok())
        {
            words.remove(place);
            self.priced = true;
        }
        if let Some(kind) = kind.filter(|kind| kind.required && !words.is_empty() && self.is_missing(at, &kind.id)) {
            let headings: Vec<String> = words.into_iter().map(|(heading, _)| heading).collect();
            let what = format!("{}: not read while the {} is missing", series(&headings), kind.label);
            self.left.push((told.line, what));
            return refused;
        }
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
            // Behind an entry that was refused, the list has no place for the next; it is wrong only if its own word is.
            if let Some(before) = refused.iter().find(|id| is_behind(&heading, id)) {
                let fields = self.army.build(at).fields;
                let kind = fields.iter().find(|field| field.id == *before).map(|field| &field.kind);
                if let Some(Err(why)) = kind.map(|kind| value(kind, &word)) {
                    self.left.push((told.line, format!("{heading} {word}: {why}")));
                }
                continue;
            }
            self.left.push((told.line, self.not_taken(at, &heading, &word)));
        }
        refused
    }

    /// The field of a unit that says what kind of unit it is.
    fn kind(&self, at: usize) -> Option<Field> {
        self.army.build(at).fields.into_iter().find(|field| matches!(field.kind, Kind::Choice(_)))
    }

    /// Whether nothing stands in a field of a unit.
    fn is_missing(&self, at: usize, id: &str) -> bool {
        self.army.build(at).fields.iter().any(|field| field.id == id && field.usual.is_none())
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
    fn kind_by_name(&mut self, at: usize, kind: &Field, words: &[(String, String)], figure: &str) {
        let Some((_, name)) = words.iter().find(|(heading, _)| same(heading, NAME)) else { return };
        if words.iter().any(|(heading, _)| means(heading, kind, figure)) {
            return;
        }
        if let Ok(value) = value(&kind.kind, name) {
            // What does not fit is told with the unit.
            let _ = self.army.set(at, &kind.id, Some(value));
        }
    }

    fn not_taken(&self, at: usize, heading: &str, word: &str) -> String {
        match heading {
            ALONE => format!("{word} behind the @: say what it is, with --at FIELD"),
            _ => {
                let fields = self.army.build(at).fields;
                let known = fields.iter().flat_map(|field| [super::heading(field), field.label.as_str()]);
                let near = nearest(heading, known).map_or(String::new(), |near| format!("; did you mean {near}?"));
                format!("{heading} is no field, and {word} is left out{near}")
            }
        }
    }
}

/// Knows the names of the kinds of units of a system.
pub fn is_kind(bench: &dyn Bench) -> impl Fn(&str) -> bool + use<> {
    let fields = bench.build(&bench.blank()).fields.into_iter();
    let kind = fields.map(|field| field.kind).find(|kind| matches!(kind, Kind::Choice(_)));
    move |name| kind.as_ref().is_some_and(|kind| value(kind, name).is_ok())
}

/// The kind of unit by one of the names that other programs have for it, where none of the fields is called so.
fn name_kind(kind: &Field, fields: &[Field], words: &mut [(String, String)], figure: &str) {
    if words.iter().any(|(heading, _)| means(heading, kind, figure)) {
        return;
    }
    let is_free = |heading: &str| !fields.iter().any(|field| means(heading, field, figure));
    let called = |heading: &str| KINDS.iter().any(|name| same(heading, name)) && is_free(heading);
    if let Some((heading, _)) = words.iter_mut().find(|(heading, _)| called(heading)) {
        kind.label.clone_into(heading);
    }
}

/// Spreads what is told of a list in one word, "spear; shield", over its entries. Whether there was any.
fn spread(fields: &[Field], words: &mut Vec<(String, String)>) -> bool {
    let first = |heading: &str| {
        let firsts = fields.iter().filter(|field| matches!(field.kind, Kind::Choice(_)));
        let mut firsts = firsts.filter_map(|field| Some((field, entry(&field.id).filter(|(_, place)| *place == 0)?.0)));
        firsts.find(|(_, list)| !heading.contains('.') && alike(heading, list))
    };
    let Some((place, (field, list))) =
        words.iter().enumerate().find_map(|(place, (heading, _))| Some((place, first(heading)?)))
    else {
        return false;
    };
    let (_, word) = words.remove(place);
    let told: Vec<&str> = word.split([';', ',']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let begins = format!("{list}.0");
    let rest = field.id.strip_prefix(&begins).unwrap_or_default();
    if !rest.is_empty() {
        words.push((format!("{list}.#"), told.len().to_string()));
    }
    words.extend(told.iter().enumerate().map(|(at, word)| (format!("{list}.{at}{rest}"), (*word).to_owned())));
    true
}

/// Whether a heading means a field: by its path in the recipe, the last step of it, or the words beside it on the screen.
fn means(heading: &str, field: &Field, figure: &str) -> bool {
    let id = super::heading(field);
    let step = id.rsplit('.').next().unwrap_or(id);
    let last = step.parse::<usize>().is_err() && alike(heading, step) && !id.contains(".0.");
    let figures = same(heading, FIGURES) || same(heading, &plural(figure)) || same(heading, "models");
    same(heading, id) || last || alike(heading, &field.label) || (figures && counts_figures(field, figure))
}

/// Whether a field says how many figures a unit has.
pub fn counts_figures(field: &Field, figure: &str) -> bool {
    matches!(field.kind, Kind::Count { .. }) && same(&field.label, &plural(figure))
}

/// Whether a field says how many figures a unit has left of those that it has when it is whole.
pub fn counts_left(field: &Field, figure: &str) -> bool {
    matches!(field.kind, Kind::Count { .. }) && same(&field.label, &format!("{} left", plural(figure)))
}

/// Whether two words are the same but for case and what is no letter or digit.
fn same(one: &str, other: &str) -> bool {
    let bare = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    !one.is_empty() && bare(one) == bare(other)
}

/// Whether two words are the same, be it one or many; `W` and `WS` are two.
fn alike(one: &str, other: &str) -> bool {
    let singular = |text: &str| text.strip_suffix('s').filter(|word| word.len() > 2).unwrap_or(text).to_owned();
    same(one, other) || same(&singular(one), &singular(other))
}

/// A word as the value of a field: `3+` and `6"` are their numbers, and choices go by their whole name, singular or plural.
fn value(kind: &Kind, word: &str) -> Result<Value, String> {
    match kind {
        Kind::Count { .. } => parse_value(kind, word.trim_end_matches(['+', '"']), &|_| None),
        Kind::Flag if ["1", "x", "X"].contains(&word) => Ok(Value::Flag(true)),
        Kind::Flag if word == "0" => Ok(Value::Flag(false)),
        Kind::Choice(rows) => {
            let found = rows.iter().find(|(id, name)| alike(id, word) || alike(name, word));
            let names = || rows.iter().map(|(id, _)| id.as_str());
            let near = || nearest(word, names()).map_or(String::new(), |near| format!("; did you mean {near}?"));
            found.map(|(id, _)| Value::from(id.as_str())).ok_or_else(|| format!("is no choice here{}", near()))
        }
        _ => parse_value(kind, &clean(word), &|_| None),
    }
}
