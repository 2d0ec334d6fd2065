//! Who harmed whom: figures put out of play and wounded, unit by unit, out of the outcomes of a battle.

use std::collections::BTreeMap;

use crate::{
    battle::Came,
    engine::Game,
    view::{Id, Outcome, Standing, What},
};

/// What one unit did to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Harm {
    /// Figures that went out of play.
    pub out: u32,
    /// Figures that left the battle with units that ran away.
    pub fled: u32,
    /// Figures that were wounded and played on.
    pub wounded: u32,
}

impl Harm {
    /// "3 out, 7 fled, 1 wounded"; empty for none.
    pub fn in_words(&self) -> String {
        let counts = [(self.out, "out"), (self.fled, "fled"), (self.wounded, "wounded")]
            .into_iter()
            .filter(|(count, _)| *count > 0);
        counts.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
    }
}

/// By whom, where that is known, and to whom. Nobody is known where a unit fled, took a test, or met with an accident.
pub type Hands = (Option<Id>, Id);

/// Who harmed whom, out of orders in their order. What is decided and falls only when the stage ends counts when it falls,
/// for those who brought it about (opend6 R57). A unit that leaves the battle takes out all the figures it had left. The orders
/// are settled: see [`Settled`](crate::battle::Settled).
pub fn harms(game: &dyn Game, orders: &[Came]) -> BTreeMap<Hands, Harm> {
    let mut ledger = Ledger::default();
    for order in orders {
        let told = || order.outcomes().iter().map(|outcome| (order.hand(game, outcome).cloned(), outcome));
        for (by, outcome) in told() {
            ledger.enter(by, outcome, order.corrects());
        }
        for (by, outcome) in told().filter(|(_, outcome)| matches!(outcome.what, What::Leaves(_))) {
            let standing = Standing::of(&game.readings(&outcome.unit));
            let began = u32::try_from(standing.in_play() + standing.out).unwrap_or(0);
            ledger.take_out(by, &outcome.unit, began, standing.flight);
        }
    }
    ledger.harms.retain(|_, harm| *harm != Harm::default());
    ledger.harms
}

/// Harm as it adds up.
#[derive(Default)]
struct Ledger {
    harms: BTreeMap<Hands, Harm>,
    /// What is decided and has not fallen yet.
    held: Vec<(Hands, Harm)>,
    /// Figures of each unit that are out of play.
    out: BTreeMap<Id, i64>,
}

impl Ledger {
    fn enter(&mut self, by: Option<Id>, outcome: &Outcome, corrects: bool) {
        let unit = &outcome.unit;
        let harm = match outcome.what {
            What::Out(out) => Harm { out, ..Harm::default() },
            What::Wounded(wounded) => Harm { wounded, ..Harm::default() },
            What::Back(back) => {
                *self.out.entry(unit.clone()).or_default() -= i64::from(back);
                return;
            }
            _ => return,
        };
        if outcome.held {
            if let Some(by) = by {
                self.held.push(((Some(by), unit.clone()), harm));
            }
            return;
        }
        *self.out.entry(unit.clone()).or_default() += i64::from(harm.out);
        match by {
            Some(by) => self.add((Some(by), unit.clone()), harm),
            // What a correction brings is nothing that was decided before it.
            None if corrects => self.add((None, unit.clone()), harm),
            None => self.fall(unit, harm),
        }
    }

    fn add(&mut self, hands: Hands, harm: Harm) {
        let known = self.harms.entry(hands).or_default();
        known.out += harm.out;
        known.fled += harm.fled;
        known.wounded += harm.wounded;
    }

    /// Harm that falls now is theirs who decided it first; what is left over is nobody's.
    fn fall(&mut self, unit: &Id, mut harm: Harm) {
        let mut parts = Vec::new();
        for (hands, decided) in self.held.iter_mut().filter(|((_, to), _)| to == unit) {
            let part =
                Harm { out: decided.out.min(harm.out), wounded: decided.wounded.min(harm.wounded), ..Harm::default() };
            (decided.out, decided.wounded) = (decided.out - part.out, decided.wounded - part.wounded);
            (harm.out, harm.wounded) = (harm.out - part.out, harm.wounded - part.wounded);
            parts.push((hands.clone(), part));
        }
        self.held.retain(|(_, decided)| *decided != Harm::default());
        parts.push(((None, unit.clone()), harm));
        parts.into_iter().for_each(|(hands, part)| self.add(hands, part));
    }

    /// A unit that began with so many figures leaves with those that it has left, perhaps in flight.
    fn take_out(&mut self, by: Option<Id>, unit: &Id, began: u32, flight: bool) {
        let gone = self.out.entry(unit.clone()).or_default();
        let rest = u32::try_from(i64::from(began) - *gone).unwrap_or(0);
        *gone += i64::from(rest);
        let (out, fled) = if flight { (0, rest) } else { (rest, 0) };
        self.add((by, unit.clone()), Harm { out, fled, wounded: 0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    #[test]
    fn harm_counts_for_the_hand_that_did_it_and_when_it_falls() {
        let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
        let [bows, spears, axes, blades] =
            ["goblin-bows", "ford-spears", "hill-axes", "hired-blades"].map(|name| game.find(name).unwrap());
        let out = |unit: &Id, count| Outcome::of(unit, What::Out(count));
        let told = [
            out(&axes, 2).by(&bows).held(),
            out(&axes, 1).by(&spears).held(),
            // One of the three was saved before the stage ended.
            out(&axes, 2),
            out(&bows, 1).by(&axes),
            Outcome::of(&bows, What::Wounded(1)).by(&axes),
            // A stone that nobody threw.
            out(&spears, 4),
        ];
        let charge = [out(&spears, 1), out(&blades, 1), Outcome::of(&spears, What::Leaves("wiped out".to_owned()))];
        let orders = [Came::by(&[], &told), Came::by(std::slice::from_ref(&blades), &charge)];
        let found = harms(&*game, &orders);
        let harm = |out, wounded| Harm { out, fled: 0, wounded };
        let known = [
            ((Some(axes.clone()), bows.clone()), harm(1, 1)),
            ((Some(bows), axes), harm(2, 0)),
            ((None, spears.clone()), harm(4, 0)),
            // One fell in the charge, and the three who were left of eight went with the unit.
            ((Some(blades.clone()), spears.clone()), harm(4, 0)),
            // They struck back.
            ((Some(spears), blades), harm(1, 0)),
        ];
        assert_eq!(found, known.into());
    }

    #[test]
    fn what_a_correction_brings_is_not_theirs_who_decided_something_else() {
        let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
        let [bows, axes] = ["goblin-bows", "hill-axes"].map(|name| game.find(name).unwrap());
        // Two are to fall; the game master puts two others out before the stage ends.
        let shot = [Outcome::of(&axes, What::Out(2)).by(&bows).held()];
        let out = [Outcome::of(&axes, What::Out(2))];
        let heard = crate::battle::Heard {
            n: 2,
            turn: 1,
            stage: "ranged".to_owned(),
            group: None,
            who: Vec::new(),
            sort: crate::battle::Sort::Ruling,
            tale: crate::view::Tale::default(),
            outcomes: out.to_vec(),
            joined: Vec::new(),
        };
        let orders = [Came::by(std::slice::from_ref(&bows), &shot), Came::told(&heard), Came::by(&[], &out)];
        let found = harms(&*game, &orders);
        let two = Harm { out: 2, ..Harm::default() };
        assert_eq!(found, [((None, axes.clone()), two), ((Some(bows), axes), two)].into());
    }

    #[test]
    fn who_falls_by_a_test_falls_by_nobody_whom_the_contact_ends_with() {
        let game = store::begin(&store::library::builtin(), "saltmere-abbey", None).unwrap();
        let [knight, raider] = ["sir-aldous-penhallow", "hrolf-saltbeard"].map(|name| game.find(name).unwrap());
        let contact = |unit: &Id, stands| Outcome::of(unit, What::Marker("in contact".to_owned(), stands));
        let out = || Outcome::of(&knight, What::Out(1));
        let by = |told: &[Outcome]| {
            let orders = [Came::by(std::slice::from_ref(&knight), told)];
            harms(&*game, &orders).into_keys().map(|(by, _)| by).collect::<Vec<_>>()
        };
        assert_eq!(by(&[out(), contact(&knight, false), contact(&raider, false)]), [None]);
        // Whoever runs into somebody is struck by them.
        assert_eq!(by(&[out(), contact(&knight, true), contact(&raider, true)]), [Some(raider.clone())]);
    }
}
