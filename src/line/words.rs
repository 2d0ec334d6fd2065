//! What can be typed at the prompt, as a table to read. In braces stand acts of the battle's own system: `{act}` of a unit
//! with its letter `{key}`, and `{all}` that several do together.

use crate::engine::{ActMark, By};

/// Words under a heading: what is typed, and what it does.
pub type Group = (&'static str, &'static [(&'static str, &'static str)]);

/// All of them.
#[rustfmt::skip]
pub const WORDS: &[Group] = &[
    ("Orders", &[
        ("Enter",             "the usual next thing, which the prompt names"),
        ("21",                "unit 21, and what it may do now"),
        ("21{key}, 21 {act}",  "unit 21 does it; its facts are asked one by one"),
        ("21{key} 2 14 m",     "the same with the first facts given at once"),
        ("21{key} target=2",   "a fact by its name; the others are asked"),
        ("21,22 {all}",       "several units do it together"),
        ("{key}, {act}",       "the unit spoken of last, or the whole table, does it"),
        ("odds 21{key} 2 14 m", "what that order would do; Enter gives it then"),
        (".",                 "the last order again"),
        ("A, all",            "do every due that needs no facts"),
        ("n, next",           "end the stage; once more if somebody has not acted"),
        ("! a reason",        "do what was refused all the same"),
        ("X, drop",           "drop the order that is parked"),
    ]),
    ("To know", &[
        ("show, show 21",     "the roster, or all that is known of unit 21"),
        ("find shaken north", "only units in which all words hold: a state, a side, a player, any word"),
        ("those {all}",       "the units found last do it together"),
        ("D, dues",           "what the rules make due"),
        ("B, armies",         "both armies: figures, losses, morale"),
        ("T, turn",           "what the turn came to: losses, who must move, what is next"),
        ("luck",              "what the dice of each side came to, beside what was to be expected"),
        ("J, journal",        "the last lines of the journal"),
        ("journal 30",        "more of them"),
        ("journal of 21",     "what unit 21 did, and what came to it"),
        ("line 41",           "line 41 whole, with where its numbers come from"),
        ("charts, charts 3",  "the charts of the rules, or the third of them read out"),
    ]),
    ("Back", &[
        ("u, undo",           "take the last line back"),
        ("undo 41",           "take back every line after line 41; undo 0 takes back all"),
        ("U, redo",           "put back in force what was taken back"),
        ("amend 41",          "give line 41 of the journal again"),
        ("amend 41 22 {all}", "the same for other units, or another act"),
        ("amend 41 dice",     "type the dice of line 41 anew"),
        ("strike 41",         "take line 41 alone out"),
    ]),
    ("By hand", &[
        ("e, correct 21",     "the values of unit 21, and which of them to change"),
        ("correct 21 {value}", "change a value of it, with a reason behind because"),
        ("correct 21 5 wounds 1", "change a value of its figure 5"),
        ("correct table",     "what a book keeps of the table and of its sides"),
        ("O, options",        "the options of the battle"),
        ("options A5 plain",  "another choice for option A5"),
        ("dice",              "who rolls: the machine, or the people at the table"),
        ("dice north table",  "North's dice are rolled at the table; dice machine: all by the machine"),
        ("waive 2",           "what is due of unit 2 need not be done"),
        ("ruling",            "all other rulings: split, merge, add, remove, mark, remind, end"),
        ("ruling split",      "the one that begins so; what it needs is asked"),
    ]),
    ("Besides", &[
        ("?, help",           "these words"),
        ("? undo",            "those that have to do with undo"),
        ("q, quit",           "leave; all of it is on disk"),
    ]),
];

/// The acts that stand for the words in braces, of these of a system: those that most battles know first.
pub fn own(acts: &[ActMark]) -> Vec<(&'static str, String)> {
    let of_units = || acts.iter().filter(|act| act.by != By::Table);
    let one = of_units().find(|act| act.key == 'f').or_else(|| of_units().next());
    let several = ["hold", "pass"].iter().find_map(|id| of_units().find(|act| act.by == By::Each && act.id == *id));
    let several = several.or_else(|| of_units().find(|act| act.by == By::Each)).or(one);
    let named = |act: Option<&ActMark>| act.map_or("act".to_owned(), |act| act.id.to_string());
    let key = one.map_or(String::new(), |act| act.key.to_string());
    vec![("{act}", named(one)), ("{key}", key), ("{all}", named(several))]
}

/// The rows of a command: those in which it is typed first.
pub fn rows_of(command: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let is = move |typed: &str| typed.split(", ").any(|way| way.split(' ').next() == Some(command));
    rows().filter(move |(typed, _)| is(typed))
}

/// All rows.
pub fn rows() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    WORDS.iter().flat_map(|(_, rows)| rows.iter())
}

/// The words that commands begin with, whole words alone.
pub fn commands() -> impl Iterator<Item = &'static str> {
    let ways = rows().flat_map(|(typed, _)| typed.split(", ")).filter_map(|way| way.split(' ').next());
    ways.filter(|word| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase()))
}
