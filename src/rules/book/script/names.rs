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

/// The functions of the tracker that only look.
const LOOKS: &[&str] = &[
    "active",
    "does",
    "enemies",
    "friends",
    "in_contact",
    "inches",
    "lost",
    "moment",
    "option",
    "phase",
    "row",
    "rows",
    "side_on",
    "sides",
    "table",
    "touches",
    "turn",
    "unit",
    "units",
];

/// Those that throw, ask and alter the table: only what acts do, and what happens as stages begin and end, calls them.
pub const DEEDS: &[&str] = &[
    // What throws and asks.
    "ask_choice",
    "ask_count",
    "ask_flag",
    "ask_inches",
    "ask_unit",
    "best",
    "chance",
    "dice",
    "hits",
    "note",
    "open_ended",
    "opposed",
    "part",
    "pick",
    "share",
    "sum",
    "test",
    // What alters.
    "bind",
    "close",
    "heal",
    "lead",
    "lose",
    "mark",
    "move_back",
    "moved",
    "must_move",
    "next_phase",
    "open",
    "refuse",
    "remove",
    "return_to_table",
    "set_table",
    "side_to_act",
    "stop",
    "tell",
    "unbind",
    "unmark",
];

/// All functions of the tracker.
pub fn tracker<'n>() -> impl Iterator<Item = &'n str> {
    LOOKS.iter().chain(DEEDS).copied()
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
    fn the_readme_names_every_function_of_the_tracker() {
        let readme = include_str!("../../../../README.md");
        for name in tracker() {
            assert!(readme.contains(&format!("`{name}(")), "{name}");
        }
    }
}
