//! The names that a script may use beside those of its book.

/// What may stand behind a dot.
pub const PROPERTIES: &[&str] = &[
    "acted",
    "alone",
    "began",
    "count",
    "fielded",
    "figures",
    "gone",
    "id",
    "in_reserve",
    "kind",
    "len",
    "me",
    "name",
    "number",
    "out",
    "place",
    "rank",
    "side",
    "touching",
    "turn",
    "unit",
    "units",
];

/// The functions of the tracker that only look, each with what it takes.
const LOOKS: &[&str] = &[
    "active()",
    "does(unit, verb)",
    "does(units, verb)",
    "enemies(unit)",
    "friends(unit)",
    "in_contact(unit)",
    "inches(number)",
    "lost()",
    "moment()",
    "option(id)",
    "phase()",
    "row(list, id)",
    "rows(list)",
    "side_on()",
    "sides()",
    "table(name)",
    "to_come()",
    "touches(unit, other)",
    "turn()",
    "unit(number)",
    "units()",
];

/// Those that throw, ask and alter the table: only what acts do, and what happens as stages begin and end, calls them.
const DEEDS: &[&str] = &[
    // What throws and asks.
    "ask_choice(name, label, [...])",
    "ask_count(name, label, least, most)",
    "ask_flag(name, label)",
    "ask_inches(name, label, most)",
    "ask_unit(name, label, [...])",
    "ask_units(name, label, [...])",
    "best(name, unit, dice, sides)",
    "chance(name, faces)",
    "dice(name, unit, dice, sides)",
    "hits(name, unit, dice, sides, need)",
    "hits(name, units, dice, sides, needs)",
    "note(text)",
    "open_ended(name, unit, dice, sides)",
    "opposed(name, unit, dice, other, dice, sides)",
    "part(name, value)",
    "part(name, value, rule)",
    "part(unit, name, value, rule)",
    "pick(name, title, unit, [...])",
    "share(name, hits, figures)",
    "sum(name, unit, dice, sides)",
    "test(name, unit, dice, sides, need)",
    "test(name, units, dice, sides, needs)",
    // What alters.
    "bind(unit, other)",
    "close()",
    "heal(unit, stat, number)",
    "lead(text)",
    "lose(unit, stat, number)",
    "mark(unit, word)",
    "mark(unit, word, until)",
    "move_back(unit, inches, from)",
    "moved(unit)",
    "must_move(unit, verb, where)",
    "must_move(unit, verb, inches, where)",
    "next_phase()",
    "open(moment, unit)",
    "refuse(rule, what)",
    "remove(unit, why)",
    "return_to_table(unit)",
    "set_table(name, value)",
    "side_to_act(side)",
    "stop()",
    "tell(text)",
    "unbind(unit)",
    "unbind(unit, other)",
    "unmark(unit, word)",
];

/// What a word that stands in a call names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// A stat of units that is a number.
    Number,
    /// What is known of the table.
    Table,
    /// A moment.
    Moment,
    /// An option.
    Option,
    /// A list.
    List,
    /// A row of the list that is named before it.
    Row,
    /// How long a mark stays.
    Until,
}

/// What of a call names something of the book: the function, the place of the word, what it names.
pub const NAMING: &[(&str, usize, Names)] = &[
    ("heal", 1, Names::Number),
    ("lose", 1, Names::Number),
    ("mark", 2, Names::Until),
    ("open", 0, Names::Moment),
    ("option", 0, Names::Option),
    ("row", 0, Names::List),
    ("row", 1, Names::Row),
    ("rows", 0, Names::List),
    ("set_table", 0, Names::Table),
    ("table", 0, Names::Table),
];

/// The name of a function, of what it is with what it takes.
fn name_of(form: &str) -> &str {
    form.split('(').next().unwrap_or(form)
}

/// All functions of the tracker.
pub fn tracker<'n>() -> impl Iterator<Item = &'n str> {
    LOOKS.iter().chain(DEEDS).map(|form| name_of(form))
}

/// Those of them that throw, ask and alter the table.
pub fn deeds<'n>() -> impl Iterator<Item = &'n str> {
    DEEDS.iter().map(|form| name_of(form))
}

/// A function of the tracker with what it takes, once for each way in which it is called: `part(name, value)`.
pub fn forms(name: &str) -> impl Iterator<Item = &str> {
    LOOKS.iter().chain(DEEDS).copied().filter(move |form| name_of(form) == name)
}

/// How many things a function takes that is written so.
pub fn taken(form: &str) -> usize {
    let inside = form.split_once('(').map_or("", |(_, inside)| inside.trim_end_matches(')'));
    if inside.is_empty() { 0 } else { inside.split(", ").count() }
}

/// The functions of the language that make sense in a book.
pub const LANGUAGE: &[&str] = &[
    "abs",
    "all",
    "call",
    "ceiling",
    "clear",
    "contains",
    "curry",
    "drain",
    "extract",
    "filter",
    "find",
    "floor",
    "for_each",
    "get",
    "index_of",
    "insert",
    "is_empty",
    "is_even",
    "is_odd",
    "keys",
    "len",
    "map",
    "max",
    "min",
    "mixin",
    "order",
    "pad",
    "parse_int",
    "pop",
    "push",
    "range",
    "reduce",
    "reduce_rev",
    "remove_at",
    "replace",
    "retain",
    "reverse",
    "set",
    "shift",
    "sign",
    "some",
    "sort",
    "split",
    "starts_with",
    "sub_string",
    "to_int",
    "to_lower",
    "to_string",
    "to_upper",
    "trim",
    "truncate",
    "type_of",
    "values",
];

/// Those of the language that hand each entry of a list to a function without a name.
pub const TAKERS: &[&str] = &[
    "all",
    "drain",
    "filter",
    "find",
    "for_each",
    "index_of",
    "map",
    "reduce",
    "reduce_rev",
    "retain",
    "some",
    "sort",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_function_takes_is_counted() {
        assert_eq!(["units()", "note(text)", "ask_unit(name, label, [...])"].map(taken), [0, 1, 3]);
    }

    #[test]
    fn the_readme_names_every_function_of_the_tracker() {
        let readme = include_str!("../../../../README.md");
        for name in tracker() {
            assert!(readme.contains(&format!("`{name}(")), "{name}");
        }
    }
}
