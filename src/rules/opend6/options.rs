//! The options of a battle: rulings on doubts that a table may decide otherwise, and how strictly order is kept.

use crate::engine::{ENFORCE, OptionRow, REMIND};

/// The rows; the first choice of each is usual.
pub static OPTIONS: &[OptionRow] = &[
    OptionRow {
        id: "A5",
        label: "initiative dice",
        choices: &[("open", "critical failure and rollover count"), ("plain", "plain dice")],
    },
    OptionRow {
        id: "A10",
        label: "marksmanship hangs on",
        choices: &[("coordination", "Coordination"), ("agility", "Agility")],
    },
    OptionRow {
        id: "A20",
        label: "a wound slows the walk",
        choices: &[("no", "rates stay as written"), ("yes", "rates lose 1\"")],
    },
    OptionRow {
        id: "A24",
        label: "a wounded man in contact may stand up in place",
        choices: &[("yes", "yes"), ("no", "no")],
    },
    OptionRow {
        id: "A63",
        label: "exempt from a charge test",
        choices: &[("exempt", "no test unless the player insists"), ("test", "always test")],
    },
    OptionRow {
        id: "A74",
        label: "force back compares casualties of",
        choices: &[("turn", "the whole turn"), ("phase", "this close combat phase")],
    },
    OptionRow {
        id: "A91",
        label: "an enemy within 12\" bars the compulsory rally",
        choices: &[("no", "no"), ("yes", "yes")],
    },
    OptionRow {
        id: "gunner",
        label: "a crewed weapon whose gunner is out",
        choices: &[("crew", "the next of the squad aims it"), ("lost", "nobody can aim it")],
    },
    OptionRow {
        id: "assembled",
        label: "an assembled weapon makes chargers test",
        choices: &[("manned", "while somebody can aim it"), ("always", "as long as it stands"), ("never", "never")],
    },
    OptionRow {
        id: "terrain",
        label: "terrain and barriers by",
        choices: &[("text", "the text"), ("chart", "the chart")],
    },
    OptionRow {
        id: "chance",
        label: "random hits, ties and deviation",
        choices: &[("machine", "the machine rolls"), ("table", "rolled on the table")],
    },
    OptionRow {
        id: "figures",
        label: "figures",
        choices: &[("alike", "by class and count"), ("numbered", "each by his id")],
    },
    OptionRow { id: "level-R28", label: "sides alternate moving", choices: REMIND },
    OptionRow { id: "level-R56", label: "sides alternate picking to fire", choices: REMIND },
    OptionRow { id: "level-R10", label: "acts keep to their phase", choices: ENFORCE },
];
