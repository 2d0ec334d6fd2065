//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow};

/// The rows; the first choice of each is usual.
#[rustfmt::skip]
pub fn rows() -> Vec<OptionRow> {
    vec![
        OptionRow::new("A2", "shooter and target both moving", &[("once", "count once"), ("both", "count each")]),
        OptionRow::new("A3", "breaking off", &[("fixed9", "Bravery test, 9 or more"), ("opposed", "Bravery against Bravery")]),
        OptionRow::new("A4", "a dagger thrown at an enemy in contact", &[("yes", "may be"), ("no", "may not be")]),
        OptionRow::new("A5", "Knocked About, Bravery test passed", &[("push", "pushed back; failed, prone"), ("prone", "prone; failed, pushed back")]),
        OptionRow::new("A6", "halves of the seriously wounded", &[("down", "round down"), ("up", "round up"), ("lowest", "round down, and never better than a Light wound")]).begins("lowest"),
        OptionRow::new("A8", "wounds lower Bravery", &[("no", "no"), ("yes", "yes")]),
        OptionRow::new("A14", "fights in an activation", &[("once", "one"), ("each", "one against each enemy in contact")]),
        OptionRow::new("A17", "a target moves", &[("last", "if it moved in its last turn"), ("never", "never")]),
        OptionRow::new("A20", "a figure that is pushed back leaves contact", &[("yes", "yes"), ("no", "no")]),
        OptionRow::new("A23", "a shot misses on a 1", &[("no", "only by its total"), ("yes", "always")]),
        OptionRow::new("treat-roll", "treatment needs a roll of", &[("0", "no roll"), ("2", "2+"), ("3", "3+"), ("4", "4+"), ("5", "5+"), ("6", "6")]),
        OptionRow::new("treat-after", "a figure treats", &[("first", "before anything else in its activation"), ("moved", "after a move, too"), ("any", "after anything")]),
        OptionRow::new("R20", "a collapsed figure", &[("no", "cannot be touched or struck"), ("yes", "can be touched, and a blow lands")]),
        OptionRow::new("treat-self", "a figure may treat itself", &[("no", "no"), ("yes", "yes")]),
        OptionRow::new("R21", "ending the battle is offered", &[("last", "when one side alone has a figure standing"), ("never", "never: the game master ends it")]),
        OptionRow::new("level-R2", "figures act one by one in their turn", ENFORCE),
        OptionRow::new("level-R3", "steady tests come first", ENFORCE),
        OptionRow::new("level-R5", "moves keep to Speed", ENFORCE),
        OptionRow::new("level-R7", "shots keep to range and number", ENFORCE),
    ]
}
