//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow, REMIND};

/// The rows; the first choice of each is usual.
#[rustfmt::skip]
pub static OPTIONS: &[OptionRow] = &[
    OptionRow { id: "cup",       label: "who draws the order dice",                choices: &[("machine", "the machine draws"), ("bag", "drawn by hand: the side that gets the order")] },
    OptionRow { id: "reserves",  label: "dice of reserves lie in the cup",         choices: &[("no", "no"), ("yes", "yes")] },
    OptionRow { id: "chance",    label: "random picks, cup draw included", choices: &[("machine", "the machine rolls"), ("table", "rolled on the table")] },
    OptionRow { id: "H1",        label: "an order test is due",                    choices: &[("pinned", "with a pin, or by a rule"), ("always", "for every order"), ("rule", "only by a rule")] },
    OptionRow { id: "H6",        label: "officers help",                           choices: &[("best", "the one named, within command range"), ("none", "not at all")] },
    OptionRow { id: "H18",       label: "dice that may stay at the turn's end",    choices: &[("both", "Ambush and Down"), ("ambush", "Ambush"), ("none", "none")] },
    OptionRow { id: "H20",       label: "reactions",                               choices: &[("test", "by an order test"), ("free", "without a test"), ("none", "none but ambushes")] },
    OptionRow { id: "A3",        label: "soft and hard cover",                     choices: &[("worst", "the worse counts"), ("sum", "both may count")] },
    OptionRow { id: "A4",        label: "Down and cover",                          choices: &[("sum", "both count"), ("cover", "Down counts only in the open")] },
    OptionRow { id: "A5",        label: "inexperienced shooters",                  choices: &[("yes", "-1 to hit"), ("no", "no penalty")] },
    OptionRow { id: "A6",        label: "a stunned vehicle without an order",      choices: &[("down", "is given a Down die"), ("free", "keeps its die in the cup")] },
    OptionRow { id: "A7",        label: "immobilised before it acted",             choices: &[("order", "may still have an order"), ("down", "goes Down")] },
    OptionRow { id: "A12",       label: "high explosive pins armour",              choices: &[("shell", "as its shell does"), ("one", "by one pin"), ("none", "not at all")] },
    OptionRow { id: "A13",       label: "high explosive at long range on armour",  choices: &[("yes", "-1 to penetrate"), ("no", "as near by")] },
    OptionRow { id: "A18",       label: "friendly fire pins",                      choices: &[("yes", "yes"), ("no", "no")] },
    OptionRow { id: "A22",       label: "an immobilised vehicle is assaulted on",  choices: &[("order", "what its order says"), ("halted", "4 or more, whatever its order")] },
    OptionRow { id: "A29",       label: "several weapons of one unit pin",         choices: &[("once", "once in all"), ("each", "once a weapon group")] },
    OptionRow { id: "A30",       label: "high explosive on soft-skins",            choices: &[("hits", "rolls its hits"), ("one", "one roll, as on armour")] },
    OptionRow { id: "turns",     label: "length of the game",                      choices: &[("data", "as house.yaml says"), ("5", "5 turns"), ("6", "6 turns"), ("7", "7 turns"), ("8", "8 turns"), ("10", "10 turns"), ("open", "no end")] },
    OptionRow { id: "level-R1",  label: "orders follow the drawn die",             choices: ENFORCE },
    OptionRow { id: "level-R2",  label: "one order a unit a turn",                 choices: ENFORCE },
    OptionRow { id: "level-R7",  label: "units that cannot Run do not",                 choices: ENFORCE },
    OptionRow { id: "level-R8",  label: "fixed weapons fire only on Fire",         choices: ENFORCE },
    OptionRow { id: "level-R12", label: "moves keep to their rate",                choices: REMIND },
    OptionRow { id: "level-H24", label: "terrain bars movers",                     choices: ENFORCE },
];
