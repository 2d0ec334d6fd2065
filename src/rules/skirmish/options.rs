//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow};

/// The rows; the first choice of each is usual.
pub static OPTIONS: &[OptionRow] = &[
    OptionRow {
        id: "A2",
        label: "shooter and target both moving",
        choices: &[("once", "count once"), ("both", "count each")],
    },
    OptionRow {
        id: "A3",
        label: "breaking off",
        choices: &[("fixed9", "Bravery test, 9 or more"), ("opposed", "Bravery against Bravery")],
    },
    OptionRow {
        id: "A4",
        label: "a dagger thrown at an enemy in contact",
        choices: &[("yes", "may be"), ("no", "may not be")],
    },
    OptionRow {
        id: "A5",
        label: "Knocked About, Bravery test passed",
        choices: &[("push", "pushed back; failed, prone"), ("prone", "prone; failed, pushed back")],
    },
    OptionRow {
        id: "A6",
        label: "halves of the seriously wounded",
        choices: &[
            ("down", "round down"),
            ("up", "round up"),
            ("lowest", "round down, and never better than a Light wound"),
        ],
    },
    OptionRow { id: "A8", label: "wounds lower Bravery", choices: &[("no", "no"), ("yes", "yes")] },
    OptionRow {
        id: "A14",
        label: "fights in an activation",
        choices: &[("once", "one"), ("each", "one against each enemy in contact")],
    },
    OptionRow {
        id: "A17",
        label: "a target moves",
        choices: &[("last", "if it moved in its last turn"), ("never", "never")],
    },
    OptionRow {
        id: "A20",
        label: "a figure that is pushed back leaves contact",
        choices: &[("yes", "yes"), ("no", "no")],
    },
    OptionRow { id: "A23", label: "a shot misses on a 1", choices: &[("no", "only by its total"), ("yes", "always")] },
    OptionRow {
        id: "treat-roll",
        label: "treatment needs a roll of",
        choices: &[("0", "no roll"), ("2", "2+"), ("3", "3+"), ("4", "4+"), ("5", "5+"), ("6", "6")],
    },
    OptionRow {
        id: "treat-after",
        label: "a figure treats",
        choices: &[
            ("first", "before anything else in its activation"),
            ("moved", "after a move, too"),
            ("any", "after anything"),
        ],
    },
    OptionRow {
        id: "R20",
        label: "a collapsed figure",
        choices: &[("no", "cannot be touched or struck"), ("yes", "can be touched, and a blow lands")],
    },
    OptionRow { id: "treat-self", label: "a figure may treat itself", choices: &[("no", "no"), ("yes", "yes")] },
    OptionRow { id: "level-R2", label: "figures act one by one in their turn", choices: ENFORCE },
    OptionRow { id: "level-R3", label: "steady tests come first", choices: ENFORCE },
    OptionRow { id: "level-R5", label: "moves keep to Speed", choices: ENFORCE },
    OptionRow { id: "level-R7", label: "shots keep to range and number", choices: ENFORCE },
];
