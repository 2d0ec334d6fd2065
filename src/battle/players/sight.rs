//! Whom players saw when a line was given. What is hidden now is not told of the past, nor what was hidden then, up to the
//! order that shows it; and who has another name since is told by that alone.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use crate::{
    battle::{Deed, Line},
    engine::{Decision, Edit, Game, Ruling, Seen, TABLE, Taker},
    view::Id,
};

/// Whom players see, followed back from the state as it is, line by line.
pub(super) struct Sight<'a> {
    game: &'a dyn Game,
    seen: Seen,
    /// Who is hidden now.
    hidden: BTreeSet<Id>,
    /// Who was hidden then.
    lurking: BTreeSet<Id>,
    /// The names of then, where they are others now.
    former: BTreeMap<Id, String>,
}

/// Whom players see of one line.
pub(super) struct View<'a> {
    pub game: &'a dyn Game,
    /// Those whom they see now, with their ids.
    seen: &'a Seen,
    /// Those whom they saw not, or do not see now.
    unseen: BTreeSet<Id>,
    /// Those who were called otherwise.
    renamed: BTreeSet<Id>,
    /// Those whom the line is about.
    parties: BTreeSet<Id>,
}

impl<'a> Sight<'a> {
    /// Whom players see in this state.
    pub fn now(game: &'a dyn Game) -> Sight<'a> {
        let seen = game.seen();
        let hidden: BTreeSet<Id> = game.units().into_iter().filter(|id| seen.id(id).is_none()).collect();
        Sight { game, seen, lurking: hidden.clone(), hidden, former: BTreeMap::new() }
    }

    /// The next line back.
    pub fn of(&mut self, line: &Line) -> View<'_> {
        let mut unseen = &self.hidden | &self.lurking;
        let mut renamed: BTreeSet<Id> = self.former.keys().cloned().collect();
        for edit in line.change.iter().rev().filter(|edit| edit.at != TABLE) {
            self.back(edit);
        }
        // Who comes to be seen by an order is seen in it: that is what players see of it.
        if !matches!(line.deed, Deed::Order(_)) {
            unseen.extend(self.lurking.iter().cloned());
        }
        renamed.extend(self.former.keys().cloned());
        let parties = parties(self.game, line);
        // Of units that are not there any more nobody knows whether they were hidden.
        unseen.extend(parties.iter().filter(|id| self.game.unit(id).is_none()).cloned());
        View { game: self.game, seen: &self.seen, unseen, renamed, parties }
    }

    /// As it was before an edit of a unit.
    fn back(&mut self, edit: &Edit) {
        let id = Id::new(&edit.at);
        let (hidden, name) = match edit.path.as_str() {
            "hidden" => (Some(edit.from == Json::Bool(true)), None),
            "name" => (None, edit.from.as_str()),
            "" => (edit.from.is_object().then(|| edit.from["hidden"] == true), edit.from["name"].as_str()),
            _ => return,
        };
        match hidden {
            Some(true) => self.lurking.insert(id.clone()),
            Some(false) => self.lurking.remove(&id),
            None => false,
        };
        if let Some(name) = name {
            self.former.insert(id.clone(), name.to_owned());
            if self.game.unit(&id).is_some_and(|unit| unit.name == name) {
                self.former.remove(&id);
            }
        }
    }
}

impl View<'_> {
    /// The id that players know a unit by, if they see it and saw it then.
    pub fn id(&self, id: &Id) -> Option<Id> {
        if self.unseen.contains(id) { None } else { self.seen.id(id) }
    }

    /// Whether the line is about somebody whom players did not see, do not see now, or know by another name.
    pub fn is_about_secrets(&self) -> bool {
        self.parties.iter().any(|id| self.unseen.contains(id) || self.renamed.contains(id))
    }

    /// Whether there is anybody whom its words must not name.
    pub fn has_secrets(&self) -> bool {
        !self.unseen.is_empty() || !self.renamed.is_empty()
    }

    /// A state of then as players see it, with the names of now.
    pub fn copy(&self, then: &dyn Game) -> Box<dyn Game> {
        let names = self.renamed.iter().filter_map(|id| Some((id.clone(), self.game.unit(id)?.name)));
        then.public_without(&self.unseen, &names.collect())
    }
}

/// The units that a line speaks of by what it is, whatever its sentences say: those that were named, those it came to, those
/// it altered.
fn parties(game: &dyn Game, line: &Line) -> BTreeSet<Id> {
    let mut parties: BTreeSet<Id> = match &line.deed {
        Deed::Order(order) => order.who.iter().cloned().collect(),
        Deed::Ruling(ruling) => of_ruling(ruling).map(|id| game.find(id.as_str()).unwrap_or(id)).collect(),
    };
    parties.extend(line.outcomes.iter().flat_map(|outcome| std::iter::once(&outcome.unit).chain(&outcome.by)).cloned());
    parties.extend(line.change.iter().filter(|edit| edit.at != TABLE).map(|edit| Id::new(&edit.at)));
    parties
}

fn of_ruling(ruling: &Ruling) -> impl Iterator<Item = Id> {
    ruling.decisions().iter().flat_map(|decision| match decision {
        Decision::Set { units, .. } => units.to_vec(),
        Decision::Like { unit, .. } | Decision::Remove(unit) => vec![unit.clone()],
        Decision::Carry { from, to: Taker::Unit(into), .. } => vec![from.clone(), into.clone()],
        Decision::Carry { from, .. } => vec![from.clone()],
        Decision::Bind(two) | Decision::Unbind(two) => two.to_vec(),
        _ => Vec::new(),
    })
}
