//! Who harmed whom: figures put out of play and wounded, unit by unit, out of the outcomes of a battle.

use std::collections::BTreeMap;

use crate::view::{Id, Outcome, What};

/// What one unit did to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Harm {
    /// Figures that went out of play.
    pub out: u32,
    /// Figures that were wounded and played on.
    pub wounded: u32,
}

/// By whom, and to whom.
pub type Hands = (Id, Id);

/// Who harmed whom, out of outcomes in their order. What is decided and falls only when the stage ends counts when it falls,
/// for those who brought it about (opend6 R57).
pub fn harms<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> BTreeMap<Hands, Harm> {
    let mut harms: BTreeMap<Hands, Harm> = BTreeMap::new();
    let mut held: Vec<(Hands, Harm)> = Vec::new();
    for outcome in outcomes {
        let harm = match outcome.what {
            What::Out(out) => Harm { out, wounded: 0 },
            What::Wounded(wounded) => Harm { out: 0, wounded },
            _ => continue,
        };
        match &outcome.by {
            Some(by) if outcome.held => held.push(((by.clone(), outcome.unit.clone()), harm)),
            Some(by) => add(&mut harms, (by.clone(), outcome.unit.clone()), harm),
            None if outcome.held => {}
            None => fall(&mut held, &mut harms, &outcome.unit, harm),
        }
    }
    harms
}

fn add(harms: &mut BTreeMap<Hands, Harm>, hands: Hands, harm: Harm) {
    let known = harms.entry(hands).or_default();
    known.out += harm.out;
    known.wounded += harm.wounded;
}

/// Harm that falls now is theirs who decided it first.
fn fall(held: &mut Vec<(Hands, Harm)>, harms: &mut BTreeMap<Hands, Harm>, unit: &Id, mut harm: Harm) {
    for (hands, decided) in held.iter_mut().filter(|((_, to), _)| to == unit) {
        let part = Harm { out: decided.out.min(harm.out), wounded: decided.wounded.min(harm.wounded) };
        (decided.out, decided.wounded) = (decided.out - part.out, decided.wounded - part.wounded);
        (harm.out, harm.wounded) = (harm.out - part.out, harm.wounded - part.wounded);
        add(harms, hands.clone(), part);
    }
    held.retain(|(_, decided)| *decided != Harm::default());
    harms.retain(|_, harm| *harm != Harm::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_counts_for_the_hand_that_did_it_and_when_it_falls() {
        let (bows, spears, axes) = (Id::new("bows"), Id::new("spears"), Id::new("axes"));
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
        let found = harms(told.iter());
        let known =
            [((axes.clone(), bows.clone()), Harm { out: 1, wounded: 1 }), ((bows, axes), Harm { out: 2, wounded: 0 })];
        assert_eq!(found, known.into());
    }
}
