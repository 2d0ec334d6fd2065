//! A game master's marks: a word on a unit, until the phase or the turn ends or for good, and perhaps a number that adds to
//! throws of the unit under that word, or acts that the unit may not do while it bears it.

use serde::{Deserialize, Serialize};

use super::{By, ModifierRow, Rows, Rules, Scene, Unit, modifier, modifier::Of};
use crate::view::{Noun, Refusal, Row, Value, clean_text};

/// When a mark lapses by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// As the phase ends in which it was put, or the next one.
    Phase,
    /// As the turn ends.
    Turn,
    /// As the turn behind this one ends.
    NextTurn,
    /// Not at all: a ruling takes it away.
    #[default]
    Never,
}

impl Until {
    /// Each with its word and how people read it.
    pub const ALL: [(Until, &'static str, &'static str); 4] = [
        (Until::Phase, "phase", "until the phase ends"),
        (Until::Turn, "turn", "until the turn ends"),
        (Until::NextTurn, "next-turn", "until the next turn ends"),
        (Until::Never, "never", "until it is taken away"),
    ];

    fn of(word: &str) -> Option<Until> {
        // A phase is a stage too.
        let word = if word == "stage" { "phase" } else { word };
        Until::ALL.into_iter().find(|row| row.1 == word).map(|row| row.0)
    }

    fn is_never(&self) -> bool {
        *self == Until::Never
    }

    fn row(self) -> (&'static str, &'static str) {
        let row = Until::ALL.into_iter().find(|row| row.0 == self);
        row.map_or(("", ""), |row| (row.1, row.2))
    }
}

/// A word on a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The word: "blessed".
    pub word: String,
    /// When it lapses.
    #[serde(default, skip_serializing_if = "Until::is_never")]
    pub until: Until,
    /// What it adds to the throws it names; what is positive helps the unit.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = -100, max = 100))]
    pub adds: i32,
    /// The throws it adds to, by the ids of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<String>,
    /// The acts that the unit may not do while it bears it, by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<String>,
}

/// What stands before an act that a typed mark bars: "!move".
const BARS: char = '!';

impl Mark {
    /// What it adds to a number.
    pub fn adds_to(&self, id: &str) -> i32 {
        if self.to.iter().any(|to| to == id) { self.adds } else { 0 }
    }

    /// As a row has room for: "blessed +1".
    pub fn in_short(&self) -> String {
        if self.adds == 0 { self.word.clone() } else { format!("{} {:+}", self.word, self.adds) }
    }

    /// As it is typed: "blessed +1 turn test to-hit".
    pub fn typed(&self) -> String {
        let until = if self.until.is_never() { String::new() } else { format!(" {}", self.until.row().0) };
        let to: String = self.to.iter().map(|to| format!(" {to}")).collect();
        let bars: String = self.bars.iter().map(|act| format!(" {BARS}{act}")).collect();
        format!("{}{until}{to}{bars}", self.in_short())
    }

    /// All of it: "blessed +1 (test, to hit), until the turn ends", "webbed (barred: move, charge), until it is taken away".
    pub fn in_words<R: Rules>(&self, rows: &Rows<R>) -> String {
        let known = Known::of(rows);
        let label = |id: &String| row(known.throws, id).map_or(id.clone(), |row| row.label.to_string());
        let bars: Vec<&str> = self.bars.iter().map(|act| known.act_in_words(act)).collect();
        let bars = (!bars.is_empty()).then(|| format!("barred: {}", bars.join(", ")));
        let to: Vec<String> = self.to.iter().map(label).chain(bars).collect();
        let to = if to.is_empty() { String::new() } else { format!(" ({})", to.join(", ")) };
        format!("{}{to}, {}", self.in_short(), self.until.row().1)
    }
}

/// The number of units that goes by this id.
fn row<'r>(rows: &'r [ModifierRow], id: &str) -> Option<&'r ModifierRow> {
    rows.iter().find(|row| row.id == id && row.of == Of::Units)
}

/// The ids of the numbers that a mark can add to.
fn ids(rows: &[ModifierRow]) -> String {
    let mut ids: Vec<&str> = rows.iter().filter(|row| row.of == Of::Units).map(|row| &*row.id).collect();
    ids.dedup();
    ids.join(", ")
}

/// What marks of a system may name: the numbers that they add to, and the acts that they bar.
pub(super) struct Known<'r> {
    throws: &'r [ModifierRow],
    /// Ids and names.
    acts: Vec<(&'r str, &'r str)>,
}

impl<'r> Known<'r> {
    /// What there is in these rows.
    pub(super) fn of<R: Rules>(rows: &'r Rows<R>) -> Known<'r> {
        let acts = rows.acts.iter().filter(|row| row.by != By::Table);
        Known { throws: &rows.modifiers, acts: acts.map(|row| (&*row.id, &*row.name)).collect() }
    }

    /// An act by its name.
    fn act_in_words<'a>(&'a self, id: &'a str) -> &'a str {
        self.acts.iter().find(|(act, _)| *act == id).map_or(id, |(_, name)| name)
    }
}

impl<R: Rules> Unit<R> {
    /// Whether it bears a mark that bars any act.
    pub(super) fn bears_bars(&self) -> bool {
        self.marks.iter().any(|mark| !mark.bars.is_empty())
    }

    /// Whether it bears a mark that bars an act.
    pub fn is_barred(&self, act: &str) -> bool {
        barring(self, act).next().is_some()
    }
}

impl<R: Rules> Unit<R> {
    /// The word of the mark that bars an act, if one does.
    pub fn barred_by(&self, act: &str) -> Option<&str> {
        barring(self, act).next().map(|mark| mark.word.as_str())
    }
}

/// The marks of a unit that bar an act.
fn barring<'u, R: Rules>(unit: &'u Unit<R>, act: &str) -> impl Iterator<Item = &'u Mark> {
    unit.marks.iter().filter(move |mark| mark.bars.iter().any(|bar| bar == act))
}

/// What of a unit's marks stands against an act: each says so itself.
pub(super) fn against<R: Rules>(unit: &Unit<R>, act: &str) -> impl Iterator<Item = Refusal> {
    let bars = barring(unit, act);
    let end = |mark: &Mark| match mark.until {
        Until::Never => String::new(),
        until => format!(", {}", until.row().1),
    };
    bars.map(move |mark| {
        let what = format!("{}: {}{}", unit.name, mark.word, end(mark));
        Refusal::rule(MARK, what, "choose another act, or take the mark off")
    })
}

/// The rule by which a mark bars an act.
const MARK: &str = "mark";

/// How a mark is typed in a system, for the help of a field.
pub(super) fn help(rows: &[ModifierRow]) -> String {
    format!(
        "a word; if it adds, +1 or -1 and to what: {}; turn, next-turn or phase, if it ends; !move and the like for acts that it \
         bars; ; between two",
        ids(rows)
    )
}

/// The marks that words name, semicolons between them.
///
/// # Errors
/// Says what of them does not fit.
pub(super) fn read_all(known: &Known, words: &str) -> Result<Vec<Mark>, String> {
    words.split(';').map(str::trim).filter(|words| !words.is_empty()).map(|words| read(known, words)).collect()
}

/// One mark as a ruling gives it: typed, or as a map of `word`, `until`, `adds`, `to` and `bars`.
///
/// # Errors
/// Says what of it does not fit.
pub(super) fn given(known: &Known, value: &Value) -> Result<Mark, String> {
    let Some(map) = value.map() else { return read(known, &value.to_string()) };
    let keys = ["word", "until", "adds", "to", "bars"];
    if let Some(other) = map.keys().find(|key| !keys.contains(&key.as_str())) {
        return Err(format!("a mark has no {other}; it has {}", keys.join(", ")));
    }
    let text = |name: &str| map.get(name).map_or(String::new(), Value::to_string);
    let adds = match map.get("adds") {
        Some(adds) => adds.int().ok_or_else(|| format!("{adds} is no whole number"))?,
        None => 0,
    };
    let until = text("until");
    let until = if until.is_empty() { Until::Never } else { Until::of(&until).ok_or_else(|| no_end(&until))? };
    let ids = |name: &str| match map.get(name) {
        Some(Value::List(list)) => list.iter().map(Value::to_string).collect(),
        Some(ids) => words(&ids.to_string()).map(str::to_owned).collect(),
        None => Vec::new(),
    };
    // Acts behind their sign bar here as they do where all of a mark is typed.
    let word = text("word");
    let (barred, named): (Vec<&str>, Vec<&str>) = word.split_whitespace().partition(|word| word.starts_with(BARS));
    let barred = barred.into_iter().map(|act| act.trim_start_matches(BARS).to_owned());
    sound(known, named.join(" "), until, adds, [ids("to"), ids("bars").into_iter().chain(barred).collect()])
}

fn no_end(word: &str) -> String {
    let words = Until::ALL.map(|row| row.1);
    format!("a mark does not last until {word}; it is {}", words.join(", "))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|word| !word.is_empty())
}

/// "blessed +1 turn test to-hit", "webbed !move": what is neither a number, an end, a throw nor an act behind its sign is the
/// word.
fn read(known: &Known, typed: &str) -> Result<Mark, String> {
    let (mut adds, mut until, mut to, mut bars) = (0, Until::Never, Vec::new(), Vec::new());
    let mut name: Vec<&str> = Vec::new();
    for word in words(typed) {
        let signed = word.starts_with(['+', '-']).then(|| word.parse::<i64>().ok()).flatten();
        match (signed, Until::of(word)) {
            (Some(number), _) => adds = number,
            (None, Some(end)) if !name.is_empty() => until = end,
            _ if row(known.throws, word).is_some() && !name.is_empty() => to.push(word.to_owned()),
            _ if word.starts_with(BARS) && !name.is_empty() => bars.push(word.trim_start_matches(BARS).to_owned()),
            _ => name.push(word),
        }
    }
    sound(known, name.join(" "), until, adds, [to, bars])
}

/// A mark that says something: with a word, and with throws if it adds.
fn sound(known: &Known, word: String, until: Until, adds: i64, [to, bars]: [Vec<String>; 2]) -> Result<Mark, String> {
    let rows = known.throws;
    let word = clean_text(&word);
    if word.is_empty() || word.contains(';') {
        return Err("a mark is a word: blessed".to_owned());
    }
    let adds = i32::try_from(adds).ok().filter(|adds| (-modifier::MOST..=modifier::MOST).contains(&i64::from(*adds)));
    let adds = adds.ok_or_else(|| format!("a mark adds {} at most", modifier::MOST))?;
    if let Some(unknown) = to.iter().find(|to| row(rows, to).is_none()) {
        return Err(format!("there is no throw {unknown} to add to; there is {}", ids(rows)));
    }
    if adds != 0 && to.is_empty() {
        return Err(format!("{word} {adds:+}: name what it adds to: {}", ids(rows)));
    }
    if let Some(unknown) = bars.iter().find(|bar| !known.acts.iter().any(|(act, _)| act == bar)) {
        let acts: Vec<&str> = known.acts.iter().map(|(act, _)| *act).collect();
        return Err(format!("there is no act {unknown} to bar; there is {}", acts.join(", ")));
    }
    Ok(Mark { word, until, adds, to, bars })
}

/// Puts a mark on; one of the same word gives way to it.
pub(super) fn put(marks: &mut Vec<Mark>, mark: Mark) {
    match marks.iter_mut().find(|known| known.word == mark.word) {
        Some(known) => *known = mark,
        None => marks.push(mark),
    }
}

/// What became of marks, a sentence each.
pub(super) fn told<R: Rules>(rows: &Rows<R>, name: &Noun, before: &[Mark], after: &[Mark]) -> Vec<String> {
    let put =
        after.iter().filter(|mark| !before.contains(mark)).map(|mark| format!("{name}: {}.", mark.in_words(rows)));
    let gone = before.iter().filter(|old| !after.iter().any(|mark| mark.word == old.word));
    put.chain(gone.map(|mark| format!("{name}: no longer {}.", mark.word))).collect()
}

/// Shows marks in a unit's row: before the words of its last column, which is the one that grows.
pub(super) fn show(marks: &[Mark], row: &mut Row) {
    if marks.is_empty() {
        return;
    }
    let words = marks.iter().map(Mark::in_short).collect::<Vec<_>>().join(", ");
    match (&mut row.across, row.cells.last_mut()) {
        (Some(across), _) => *across += &format!("; {words}"),
        (None, Some(last)) if last.text.is_empty() => last.text = words,
        (None, Some(last)) => last.text = format!("{words}, {}", last.text),
        (None, None) => {}
    }
}

/// The next turn is there: marks that last until its end do so from now on.
fn next_turn_comes<R: Rules>(scene: &mut Scene<R>) {
    let marked = scene.state.those(|unit| unit.marks.iter().any(|mark| mark.until == Until::NextTurn));
    let ids: Vec<_> = marked.into_iter().map(|unit| unit.id.clone()).collect();
    for id in ids {
        let Ok(unit) = scene.unit_mut(&id) else { continue };
        unit.marks.iter_mut().filter(|mark| mark.until == Until::NextTurn).for_each(|mark| mark.until = Until::Turn);
    }
}

/// Marks that last until this end lapse. What it comes to says so, and whom to take them from: no sentence says it again.
pub(super) fn lapse<R: Rules>(scene: &mut Scene<R>, end: Until) {
    let marked = scene.state.those(|unit| unit.marks.iter().any(|mark| mark.until == end));
    let ids: Vec<_> = marked.into_iter().map(|unit| unit.id.clone()).collect();
    for id in ids {
        let Ok(unit) = scene.unit_mut(&id) else { continue };
        unit.marks.retain(|mark| mark.until != end);
    }
    if end == Until::Turn {
        next_turn_comes(scene);
    }
}
