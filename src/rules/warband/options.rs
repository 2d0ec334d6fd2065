//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow};

/// The rows; the first choice of each is usual.
#[rustfmt::skip]
pub fn rows() -> Vec<OptionRow> {
    vec![
        OptionRow::new("A1", "the second roll after a 1 in shooting hits on", &[("equal", "the second number or higher"), ("higher", "higher than the second number")]),
        OptionRow::new("A2", "a 1 thrown again in shooting", &[("same", "has the same modifiers"), ("none", "has none")]),
        OptionRow::new("A3", "needs of 7 and more in shooting", &[("impossible", "cannot hit"), ("seven-plus", "a 6, then 4, 5 or 6 for 7, 8 or 9")]),
        OptionRow::new("A13", "two daggers or fists give one more attack", &[("no", "no"), ("yes", "yes")]),
        OptionRow::new("A19", "ties inside one side", &[("roll", "are rolled as all others"), ("owner", "the owner chooses")]),
        OptionRow::new("end", "the end of the battle is offered", &[("standing", "when only one side stands"), ("game-master", "never: the game master decides alone")]),
        OptionRow::new("chance", "ties and whom a miss strikes", &[("machine", "the machine rolls"), ("table", "rolled on the table")]),
        OptionRow::new("level-R3", "each acts in turn in the strike list", ENFORCE),
        OptionRow::new("level-R1", "declarations come first", ENFORCE),
    ]
}
