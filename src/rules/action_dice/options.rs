//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow, REMIND};

/// The rows; the first choice of each is usual.
#[rustfmt::skip]
pub fn rows() -> Vec<OptionRow> {
    vec![
        OptionRow::new("A3", "vehicle damage: highest scores of the first three results", &[("4-6-8", "4, 6, 8"), ("4-7-9", "4, 7, 9"), ("4-8-12", "4, 8, 12"), ("2-4-6", "2, 4, 6")]),
        OptionRow::new("A5", "the number of dice multiplies, in a price", &[("move", "the Move term alone"), ("both", "the Defense term too")]),
        OptionRow::new("A8", "the order of play is rolled", &[("once", "once"), ("round", "every round")]),
        OptionRow::new("A16", "morale is checked when an attack takes", &[("half", "half of the models or more"), ("more", "more than half")]),
        OptionRow::new("A22", "those who are run over strike back", &[("no", "no"), ("yes", "yes, with the models the table names")]),
        OptionRow::new("A28", "several heroes with Command near one check", &[("all", "all roll"), ("one", "the first rolls")]),
        OptionRow::new("R48", "ending the battle is offered", &[("last", "when one side alone is left"), ("never", "never: the game master ends it")]),
        OptionRow::new("level-R2", "a regiment keeps its shape or does not act", ENFORCE),
        OptionRow::new("level-R4", "one unit at a time, each once, in its side's turn", ENFORCE),
        OptionRow::new("level-R5", "units with a token go first", ENFORCE),
        OptionRow::new("level-R6", "two actions, three for the Fast", ENFORCE),
        OptionRow::new("level-R20", "a third of the target must be in sight", ENFORCE),
        OptionRow::new("level-R43", "a unit with a token moves away, and does not do nothing twice", REMIND),
        OptionRow::new("level-A29", "shooting while in contact", REMIND),
    ]
}
