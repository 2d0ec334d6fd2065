//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow, REMIND};

/// The rows; the first choice of each is usual.
pub static OPTIONS: &[OptionRow] = &[
    OptionRow {
        id: "A3",
        label: "vehicle damage: highest scores of the first three results",
        choices: &[("4-6-8", "4, 6, 8"), ("4-7-9", "4, 7, 9"), ("4-8-12", "4, 8, 12"), ("2-4-6", "2, 4, 6")],
    },
    OptionRow {
        id: "A5",
        label: "the number of dice multiplies, in a price",
        choices: &[("move", "the Move term alone"), ("both", "the Defense term too")],
    },
    OptionRow {
        id: "A8",
        label: "the order of play is rolled",
        choices: &[("once", "once"), ("round", "every round")],
    },
    OptionRow {
        id: "A16",
        label: "morale is checked when an attack takes",
        choices: &[("half", "half of the models or more"), ("more", "more than half")],
    },
    OptionRow {
        id: "A22",
        label: "those who are run over strike back",
        choices: &[("no", "no"), ("yes", "yes, with the models the table names")],
    },
    OptionRow {
        id: "A28",
        label: "several heroes with Command near one check",
        choices: &[("all", "all roll"), ("one", "the first rolls")],
    },
    OptionRow {
        id: "R48",
        label: "ending the battle is offered",
        choices: &[("last", "when one side alone is left"), ("never", "never: the game master ends it")],
    },
    OptionRow { id: "level-R2", label: "a regiment keeps its shape or does not act", choices: ENFORCE },
    OptionRow { id: "level-R4", label: "one unit at a time, each once, in its side's turn", choices: ENFORCE },
    OptionRow { id: "level-R5", label: "units with a token go first", choices: ENFORCE },
    OptionRow { id: "level-R6", label: "two actions, three for the Fast", choices: ENFORCE },
    OptionRow { id: "level-R20", label: "a third of the target must be in sight", choices: ENFORCE },
    OptionRow {
        id: "level-R43",
        label: "a unit with a token moves away, and does not do nothing twice",
        choices: REMIND,
    },
    OptionRow { id: "level-A29", label: "shooting while in contact", choices: REMIND },
];
