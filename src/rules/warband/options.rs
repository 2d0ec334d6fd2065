//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow};

/// The rows; the first choice of each is usual.
pub static OPTIONS: &[OptionRow] = &[
    OptionRow {
        id: "A1",
        label: "the second roll after a 1 in shooting hits on",
        choices: &[("equal", "the second number or higher"), ("higher", "higher than the second number")],
    },
    OptionRow {
        id: "A2",
        label: "a 1 thrown again in shooting",
        choices: &[("same", "has the same modifiers"), ("none", "has none")],
    },
    OptionRow {
        id: "A3",
        label: "needs of 7 and more in shooting",
        choices: &[("impossible", "cannot hit"), ("seven-plus", "a 6, then 4, 5 or 6 for 7, 8 or 9")],
    },
    OptionRow {
        id: "A13",
        label: "two daggers or fists give an attack more",
        choices: &[("no", "no"), ("yes", "yes")],
    },
    OptionRow {
        id: "A19",
        label: "ties inside one side",
        choices: &[("roll", "are rolled as all others"), ("owner", "the owner chooses")],
    },
    OptionRow {
        id: "end",
        label: "the end of the battle is offered",
        choices: &[("standing", "when only one side stands"), ("game-master", "never: the game master decides alone")],
    },
    OptionRow {
        id: "chance",
        label: "ties and whom a miss strikes",
        choices: &[("machine", "the machine rolls"), ("table", "rolled on the table")],
    },
    OptionRow { id: "level-R3", label: "each acts in turn in the strike list", choices: ENFORCE },
    OptionRow { id: "level-R1", label: "declarations come first", choices: ENFORCE },
];
