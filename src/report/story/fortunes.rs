//! Luck in the report: for each side a verdict, and what its dice came to, those of the table and the machine's apart.

use crate::{
    battle::{Fortune, Handful, Luck},
    engine::Game,
};

/// The luck of a side.
#[derive(Debug, Clone, PartialEq)]
pub struct Lucky {
    /// The side's name.
    pub side: String,
    /// "luckier than 9 evenings in 10".
    pub verdict: &'static str,
    /// "On the table" or "By the machine", and what the dice came to beside what such dice come to on average.
    pub dice: Vec<(&'static str, String)>,
}

/// How luck is counted, in sentences.
const HOW: &str = "Luck is what the dice came to beside what such dice come to on average. High totals are those \
    of which more is better, low ones those of which less is; other totals tell no luck.";

/// How it is counted, and of which lines it could not be.
pub(super) fn how(luck: &Luck) -> String {
    luck.gap().map_or_else(|| HOW.to_owned(), |gap| format!("{HOW} {gap}"))
}

/// The luck of all sides; none where nobody threw a die. Players do not hear it while somebody is hidden from them, whose
/// dice are among the others.
pub(super) fn luck(game: &dyn Game, luck: &Luck, public: bool) -> Vec<Lucky> {
    let seen = game.seen();
    if public && game.units().iter().any(|id| seen.id(id).is_none()) {
        return Vec::new();
    }
    let sides = &luck.sides;
    if sides.iter().all(|side| side.all().dice() == 0) { Vec::new() } else { sides.iter().map(of_side).collect() }
}

fn of_side(side: &Fortune) -> Lucky {
    let hands = [("On the table", &side.table), ("By the machine", &side.machine)];
    let thrown = hands.into_iter().filter(|(_, hand): &(_, &Handful)| hand.dice() > 0);
    let dice = thrown.map(|(who, hand)| (who, hand.in_words())).collect();
    Lucky { side: side.name.clone(), verdict: side.all().verdict(), dice }
}

impl Lucky {
    /// "North: as lucky as most evenings. On the table: 41 of 130 dice succeeded, 48.2 expected."
    pub fn in_words(&self) -> String {
        let dice = self.dice.iter().map(|(who, words)| format!(" {who}: {words}."));
        format!("{}: {}.{}", self.side, self.verdict, dice.collect::<String>())
    }
}
