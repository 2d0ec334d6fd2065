//! What a script may call, and what stands behind a dot, each in words: the list by which scripts are read, and that people
//! are shown who write one.

/// What belongs together.
pub struct Chapter {
    /// Its title.
    pub title: &'static str,
    /// Whether its functions throw, ask or alter the table: only what acts do, and what happens as stages begin and end,
    /// calls them.
    pub deeds: bool,
    /// Each function as it is called, or each name, and what it gives or does.
    pub rows: &'static [(&'static str, &'static str)],
}

/// All functions of the tracker.
pub const FUNCTIONS: &[Chapter] = &[
    Chapter {
        title: "Throws, by the machine or the table",
        deeds: true,
        rows: &[
            ("hits(name, unit, dice, sides, need)", "how many dice show the need or more"),
            ("hits(name, units, dice, sides, needs)", "the same of several units in one question, as a list"),
            ("test(name, unit, dice, sides, need)", "whether the sum of the dice is the need or more"),
            ("test(name, units, dice, sides, needs)", "the same of several units in one question, as a list"),
            ("test_under(name, unit, dice, sides, need)", "whether the sum of the dice is the need or less"),
            ("test_under(name, units, dice, sides, needs)", "the same of several units in one question, as a list"),
            ("sum(name, unit, dice, sides)", "the sum of the dice"),
            ("best(name, unit, dice, sides)", "the highest die"),
            ("open_ended(name, unit, dice, sides)", "the sum, where each highest face is thrown again and added"),
            ("dice(name, unit, dice, sides)", "the faces, as a list"),
            (
                "opposed(name, unit, dice, other, dice, sides)",
                "[ours, theirs, our dice, their dice]: both sums, and bare",
            ),
            ("chance(name, faces)", "a face of pure chance, usually the machine's"),
            ("share(name, hits, number)", "so many hits by chance on so many figures: how many on each, as a list"),
            ("part(name, value)", "the value; its name is told with the next throw"),
            ("part(name, value, rule)", "the same with its rule"),
            ("part(unit, name, value, rule)", "the same, told with the next throw of this unit"),
            ("note(text)", "a remark beside the next throw"),
        ],
    },
    Chapter {
        title: "Questions in the middle of an act",
        deeds: true,
        rows: &[
            (
                "pick(name, title, unit, [...])",
                "one of these units, figures, words or pairs [id, words]; usually the first",
            ),
            ("ask_count(name, label, least, most)", "a number; usually the least, which odds go by"),
            ("ask_flag(name, label)", "true or false; usually false"),
            ("ask_inches(name, label, most)", "a length; usually 0"),
            (
                "ask_choice(name, label, [...])",
                "one of these words or figures, or the first of a pair; usually the first",
            ),
            ("ask_unit(name, label, [...])", "one of these units; usually the first"),
            ("ask_units(name, label, [...])", "some of these units as a list; usually none"),
        ],
    },
    Chapter {
        title: "What alters the table",
        deeds: true,
        rows: &[
            ("lose(unit, stat, number)", "takes so much off, and gives how much that was; of a figure, too"),
            ("heal(unit, stat, number)", "adds so much, and gives how much that was; to a figure, too"),
            ("credit(unit)", "what its enemies lose from here on is its doing, in any script; () ends that"),
            ("mark(unit, word)", "puts a mark on it"),
            ("mark(unit, word, until)", "the same, until \"phase\" or \"turn\" ends"),
            ("mark(unit, word, until, [acts])", "the same; until then it may not do these acts: [\"march\"]"),
            ("unmark(unit, word)", "takes a mark off"),
            ("move_back(unit, inches, from)", "tells people to move it away from another"),
            (
                "must_move(unit, verb, where)",
                "tells people to move it: \"withdraw\", \"to the edge\"; \"run up to\": it may",
            ),
            ("must_move(unit, verb, inches, where)", "the same, so many inches"),
            ("moved(unit)", "it moved: what is remembered of its place is forgotten"),
            ("bind(unit, other)", "they touch"),
            ("unbind(unit)", "it touches nobody"),
            ("unbind(unit, other)", "they touch no longer"),
            ("remove(unit, why)", "takes it out of the battle"),
            ("return_to_table(unit)", "brings back one that is out, and brings on one that is still to come"),
            ("set_table(name, value)", "keeps a value of the table as a whole"),
        ],
    },
    Chapter {
        title: "The course of play",
        deeds: true,
        rows: &[
            ("tell(text)", "a sentence of the story"),
            ("lead(text)", "a sentence that stands first; what is before its colon goes into the headline"),
            ("stop()", "the act ends here"),
            ("refuse(rule, what)", "the act is refused; the rule overrules it"),
            ("next_phase()", "ends the phase, of the last one the side's turn, by an act or as a unit is finished"),
            ("open(moment, unit)", "opens a moment in which this unit, or a list of them, answers"),
            ("close()", "closes the moment, without what happens at its end"),
            ("side_to_act(side)", "this side comes on, at once or behind the act that ends the unit's turn"),
        ],
    },
    Chapter {
        title: "Looking",
        deeds: false,
        rows: &[
            ("units()", "all on the table"),
            ("lost()", "those who are out"),
            ("to_come()", "those who are not on the table yet"),
            ("unit(number)", "the one with this number"),
            ("friends(unit)", "others of its side, on the table"),
            ("enemies(unit)", "those of other sides, on the table"),
            ("touches(unit, other)", "whether they touch"),
            ("in_contact(unit)", "whether it touches anybody"),
            ("marked(unit, word)", "whether it has this mark"),
            ("sides()", "the sides, in the order of the scenario"),
            ("side_on()", "the side that is on, or ()"),
            ("active()", "the unit in hand where one is finished before another begins, or ()"),
            ("turn()", "its number"),
            ("phase()", "its id"),
            ("moment()", "its id, or an empty text"),
            ("option(id)", "the id of what is chosen"),
            ("table(name)", "what is kept of the table as a whole"),
            ("row(list, id)", "a row of a list"),
            ("rows(list)", "all its rows"),
            ("inches(number)", "a length"),
            ("does(unit, verb)", "its name and the verb, as \"they\" have it: does(me, \"do not obey\")"),
            ("does(units, verb)", "the same of several"),
        ],
    },
];

/// What stands behind a dot, beside the stats of the book.
pub const NAMES: &[(&str, &[(&str, &str)])] = &[
    (
        "Behind a unit and a dot, beside its stats: me.fighters -= 2",
        &[
            ("name", "its name; in a text the unit alone will do"),
            ("number", "its number"),
            ("id", "its id"),
            ("side", "its side"),
            ("kind", "the id of its troop type"),
            ("began", "its stats when it is whole, as at first: me.began.fighters"),
            ("count", "how many figures it has left; me.began.count: when it is whole"),
            ("figures", "those that it lists and that are in play; me.began.figures: all of them"),
            ("acted", "whether it has acted; may be set"),
            ("hidden", "whether players may not see it; may be set, where the book has no stat of that name"),
            ("place", "where it stands, in words; may be set"),
            ("touching", "the units that it touches"),
            ("fielded", "whether it is on the table"),
            ("in_reserve", "whether it is still to come"),
            ("gone", "whether it is out of the battle"),
            ("alone", "whether it is somebody alone"),
            ("rank", "its place where units go by a list"),
        ],
    ),
    (
        "Behind a figure, beside its stats",
        &[
            ("name", "its name"),
            ("kind", "the id of its kind, or an empty text"),
            ("unit", "whose it is"),
            ("out", "whether it is out"),
            ("began", "its stats as they were at first"),
        ],
    ),
    (
        "Behind a side, beside what is kept of it: me.side.points += 3",
        &[("name", "its name"), ("id", "its id"), ("number", "its place, from 0"), ("units", "its units on the table")],
    ),
    ("Behind a row of a list, beside its cells: me.weapon.reach", &[("id", "its id"), ("name", "its name")]),
];

/// All of it as people read it, a line each.
pub fn printed() -> String {
    let chapters = FUNCTIONS.iter().map(|chapter| (chapter.title, chapter.rows));
    let all: Vec<(&str, &[(&str, &str)])> = chapters.chain(NAMES.iter().copied()).collect();
    let chapter = |(title, rows): &(&str, &[(&str, &str)])| {
        let wide = rows.iter().map(|(form, _)| form.len()).max().unwrap_or(0);
        let rows = rows.iter().map(|(form, words)| format!("  {form:wide$}  {words}\n"));
        format!("{title}\n{}", rows.collect::<String>())
    };
    all.iter().map(chapter).collect::<Vec<_>>().join("\n")
}
