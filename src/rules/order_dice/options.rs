//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow, REMIND};

/// The rows; the first choice of each is usual.
#[rustfmt::skip]
pub fn rows() -> Vec<OptionRow> {
    vec![
    OptionRow::new("cup", "who draws the order dice", &[("machine", "the machine draws"), ("bag", "drawn by hand: the side that gets the order"), ("dice", "by hand where all sides roll at the table")]).begins("dice"),
    OptionRow::new("reserves", "dice of reserves lie in the cup", &[("no", "no"), ("yes", "yes")]),
    OptionRow::new("chance", "random picks, cup draw included", &[("machine", "the machine rolls"), ("table", "rolled on the table")]),
    OptionRow::new("H1", "an order test is due", &[("pinned", "with a pin, or by a rule"), ("always", "for every order"), ("rule", "only by a rule")]),
    OptionRow::new("H6", "officers help", &[("best", "the one named, within command range"), ("none", "not at all")]),
    OptionRow::new("H18", "dice that may stay at the turn's end", &[("both", "Ambush and Down"), ("ambush", "Ambush"), ("none", "none")]),
    OptionRow::new("H20", "reactions", &[("test", "by an order test"), ("free", "without a test"), ("none", "none but ambushes")]),
    OptionRow::new("A3", "soft and hard cover", &[("worst", "the worse counts"), ("sum", "both may count")]),
    OptionRow::new("A4", "Down and cover", &[("sum", "both count"), ("cover", "Down counts only in the open")]),
    OptionRow::new("A5", "inexperienced shooters", &[("yes", "-1 to hit"), ("no", "no penalty")]),
    OptionRow::new("A6", "a stunned vehicle without an order", &[("down", "is given a Down die"), ("free", "keeps its die in the cup")]),
    OptionRow::new("A7", "immobilised before it acted", &[("order", "may still have an order"), ("down", "goes Down")]),
    OptionRow::new("A12", "high explosive pins armour", &[("shell", "as its shell does"), ("one", "by one pin"), ("none", "not at all")]),
    OptionRow::new("A13", "high explosive at long range on armour", &[("yes", "-1 to penetrate"), ("no", "as near by")]),
    OptionRow::new("A18", "friendly fire pins", &[("yes", "yes"), ("no", "no")]),
    OptionRow::new("A22", "an immobilised vehicle is assaulted on", &[("order", "what its order says"), ("halted", "4 or more, whatever its order")]),
    OptionRow::new("A29", "several weapons of one unit pin", &[("once", "once in all"), ("each", "once a weapon group")]),
    OptionRow::new("A30", "high explosive on soft-skins", &[("hits", "rolls its hits"), ("one", "one roll, as on armour")]),
    OptionRow::new("turns", "length of the game", &[("data", "by the house values"), ("5", "5 turns"), ("6", "6 turns"), ("7", "7 turns"), ("8", "8 turns"), ("10", "10 turns"), ("open", "no end")]),
    OptionRow::new("level-R1", "orders follow the drawn die", ENFORCE),
    OptionRow::new("level-R2", "one order a unit a turn", ENFORCE),
    OptionRow::new("level-R7", "units that cannot Run do not", ENFORCE),
    OptionRow::new("level-R8", "fixed weapons fire only on Fire", ENFORCE),
    OptionRow::new("level-R12", "moves keep to their rate", REMIND),
    OptionRow::new("level-H24", "terrain bars movers", ENFORCE),
    ]
}
