//! What questions behind an order were answered before: the dice lie on the table as they fell, and each answer is offered
//! where its question comes again.

use super::{Conversation, Hand, InForm};
use crate::{
    engine::Game,
    view::{Answer, Answered, Ask, Field, Kind, Order, Value},
};

/// Answers to be offered again.
#[derive(Clone, Default)]
pub(super) struct Thrown {
    pub answers: Vec<Answered>,
    /// Where they are for nobody else: whom the order named when they were thrown.
    pub at: Option<Vec<Value>>,
}

impl Thrown {
    /// Answers of an order of a line that stands no more: nobody else's.
    pub fn at(game: &dyn Game, order: &Order, answers: &[Answered]) -> Thrown {
        Thrown { answers: answers.to_vec(), at: Some(aimed(game, order)) }
    }

    /// The same behind these answers, which are given by now.
    pub fn behind(&mut self, answers: &[Answered]) {
        self.answers.retain(|thrown| answers.iter().all(|given| given.ask != thrown.ask));
    }

    /// What of it may be offered to an order as it is now.
    fn to(&self, game: &dyn Game, order: &Order) -> &[Answered] {
        match &self.at {
            Some(at) if *at != aimed(game, order) => &[],
            _ => &self.answers,
        }
    }

    /// What an ask was answered, if that still answers it.
    pub fn again(&self, ask: &Ask) -> Option<Answer> {
        let was = self.answers.iter().find(|was| was.ask == ask.id)?;
        ask.check(&was.answer).is_ok().then(|| was.answer.clone())
    }
}

/// Whom an order is about, as far as it names them or lets them stand as they are proposed.
fn aimed(game: &dyn Game, order: &Order) -> Vec<Value> {
    let fields = game.form(order).map(|form| form.fields).unwrap_or_default();
    let units = |field: &&Field| matches!(field.kind, Kind::Unit(_) | Kind::Units(_) | Kind::Counts(_));
    let value = |field: &Field| order.facts.get(&field.id).or_else(|| field.offered()).cloned();
    fields.iter().filter(units).filter_map(value).collect()
}

impl InForm {
    /// What was thrown for the order as its form says it now.
    pub(super) fn thrown_for(&self, game: &dyn Game) -> Vec<Answered> {
        if self.thrown.answers.is_empty() {
            return Vec::new();
        }
        let facts = self.filling.facts_so_far(&|text| game.called(text));
        self.thrown.to(game, &Order { facts, ..self.order.clone() }).to_vec()
    }
}

impl Conversation {
    /// Lays answers behind the form in hand, for the questions that come.
    pub(super) fn lay_behind(&mut self, thrown: Thrown) {
        if let Hand::Form(form) = &mut self.hand {
            form.thrown = thrown;
        }
    }
}
