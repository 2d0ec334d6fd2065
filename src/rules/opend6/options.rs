//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow, REMIND};

/// The rows; the first choice of each is usual.
#[rustfmt::skip]
pub fn rows() -> Vec<OptionRow> {
    vec![
        OptionRow::new("A5", "initiative dice", &[("open", "critical failure and rollover count"), ("plain", "plain dice")]),
        OptionRow::new("A10", "marksmanship hangs on", &[("coordination", "Coordination"), ("agility", "Agility")]),
        OptionRow::new("A20", "a wound slows the walk", &[("no", "rates stay as written"), ("yes", "rates lose 1\"")]),
        OptionRow::new("A24", "a wounded man in contact may stand up in place", &[("yes", "yes"), ("no", "no")]),
        OptionRow::new("A63", "exempt from a charge test", &[("exempt", "no test unless the player insists"), ("test", "always test")]),
        OptionRow::new("A74", "force back compares casualties of", &[("turn", "the whole turn"), ("phase", "this close combat")]).begins("phase"),
        OptionRow::new("A91", "an enemy within 12\" bars the compulsory rally", &[("no", "no"), ("yes", "yes")]),
        OptionRow::new("gunner", "a crewed weapon whose gunner is out", &[("crew", "the next of the squad aims it"), ("lost", "nobody can aim it")]),
        OptionRow::new("assembled", "an assembled weapon makes chargers test", &[("manned", "while somebody can aim it"), ("always", "as long as it stands"), ("never", "never")]),
        OptionRow::new("terrain", "terrain and barriers by", &[("text", "the text"), ("chart", "the chart")]),
        OptionRow::new("chance", "random hits, ties and deviation", &[("machine", "the machine rolls"), ("table", "rolled on the table")]),
        OptionRow::new("figures", "figures", &[("alike", "by class and count"), ("numbered", "each by his id")]),
        OptionRow::new("level-R28", "sides alternate moving", REMIND),
        OptionRow::new("level-R56", "sides alternate picking to fire", REMIND),
        OptionRow::new("level-R10", "acts keep to their phase", ENFORCE),
    ]
}
