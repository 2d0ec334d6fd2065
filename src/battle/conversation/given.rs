//! An order given: its form first where facts are to be judged, else the gate at once.

use super::{
    Conversation, Hand, InForm, Keep, Said,
    laid::{asks, judged, shows},
    later::Amends,
    next::{Next, side_unfinished},
    thrown::Thrown,
};
use crate::{
    battle::Deed,
    engine::{END_BATTLE, END_STAGE, Game, SIDE_DONE},
    view::{Clean, Facts, Field, Form, Id, Kind, Noun, Order, Value, capital},
};

/// How often a form is shaped anew for one key, until what is typed means the same in it as in the one before.
const MOST_SHAPES: usize = 4;

impl Conversation {
    /// Has the next order show its form, though all its facts are rare.
    pub fn open_next(&mut self) -> Said {
        self.opens = true;
        Said::Told("The form of the next act opens, even if nothing has to be filled in.".to_owned())
    }

    /// Gives an order: asks for its facts if it shows any, else resolves it at once. One that lies parked is taken up.
    pub fn give(&mut self, keep: &mut dyn Keep, order: Order) -> Said {
        let again = self.armed == Some(Next::Usual(order.clone()));
        self.heard();
        let opens = std::mem::take(&mut self.opens);
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        self.lay_aside();
        if let Some(at) = self.parked.iter().position(|parked| parked.is(&order)) {
            return self.take_up(keep, at);
        }
        self.refused = None;
        let game = keep.session().game();
        let stage_says_no = || barred(game, &order);
        let ends_early = order.act == SIDE_DONE && !again && !stage_says_no();
        if let Some(left) = ends_early.then(|| side_unfinished(game)).flatten() {
            (self.armed, self.opens) = (Some(Next::Usual(order)), opens);
            return Said::Warned(left);
        }
        let form = game.form(&order);
        let shows = |form: &Form| asks(&order, form) || opens && !form.fields.is_empty();
        let (shows, may) = (form.as_ref().is_ok_and(shows), !stage_says_no());
        // A form says so itself.
        let at_once = !again && !shows && may;
        if let Some(lost) = at_once.then(|| game.displaces(&order)).flatten() {
            let act = game.acts().into_iter().find(|act| act.id == order.act);
            self.armed = Some(Next::Usual(order));
            return Said::Warned(act.map_or(lost.clone(), |act| format!("{lost}. {} again: {}.", act.key, act.name)));
        }
        match form {
            Ok(form) if shows && may => {
                self.lay_form(keep, order, form);
                Said::Nothing
            }
            Ok(_) => self.submit(keep, order, Vec::new()),
            Err(refusal) => Said::Refused(refusal),
        }
    }

    /// Does what is due: its form opens only where more than yes or no is to be judged, or where something remembered
    /// counts. The act's letter opens its form all the same.
    pub fn give_due(&mut self, keep: &mut dyn Keep, order: Order) -> Said {
        self.here = order.who.first().cloned().or(self.here.take());
        match keep.session().game().form(&order) {
            Ok(form) if !form.fields.iter().any(judged) => {
                self.heard();
                self.submit(keep, order, Vec::new())
            }
            _ => self.give(keep, order),
        }
    }

    /// The last order again, by the chosen units.
    pub fn repeat(&mut self, keep: &mut dyn Keep) -> Said {
        let last = keep.session().last(8).into_iter().rev().find_map(|line| match line.deed {
            Deed::Order(order) if order.act != END_STAGE => Some(order),
            _ => None,
        });
        let Some(order) = last else { return Said::Warned("There is no order to repeat yet.".to_owned()) };
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        self.heard();
        let game = self.game(keep);
        let who = if order.who.is_empty() { Vec::new() } else { self.called_on(game) };
        let again = Order { who, overruled: Vec::new(), because: Clean::default(), ..order };
        if barred(game, &again) {
            // As behind its letter; what the last one judged is not used unseen where it is overruled.
            return self.submit(keep, Order { facts: Facts::new(), ..again }, Vec::new());
        }
        let said = self.open(keep, again.clone());
        let Some((at, why)) = self.lost(keep) else { return said };
        // What was judged for one who cannot be chosen any more says nothing of another.
        let blank = Order { facts: Facts::new(), ..again };
        let Ok(form) = self.game(keep).form(&blank) else { return said };
        let label = form.fields.get(at).map_or(String::new(), |field| field.label.clone());
        self.lay_form(keep, blank, form);
        self.mark_wrong((at, why.clone()));
        Said::Wrong(format!("{label}: {why}"))
    }

    /// The field of the form in hand that names a unit which cannot be chosen there, and why.
    fn lost(&self, keep: &dyn Keep) -> Option<(usize, String)> {
        let Hand::Form(form) = &self.hand else { return None };
        let game = self.game(keep);
        let mut fields = form.filling.form.fields.iter().zip(&form.filling.texts).enumerate();
        fields.find_map(|(at, (field, text))| {
            let names = matches!(field.kind, Kind::Unit(_)) && !text.trim().is_empty();
            Some((at, field.read(text.trim(), &|text| game.called(text)).err().filter(|_| names)?))
        })
    }

    /// Opens the form of an order with its facts; an order that shows none is resolved.
    pub(super) fn open(&mut self, keep: &mut dyn Keep, order: Order) -> Said {
        match self.game(keep).form(&order) {
            Ok(form) if shows(&form) => {
                self.lay_form(keep, order, form);
                Said::Nothing
            }
            _ => self.submit(keep, order, Vec::new()),
        }
    }

    pub(super) fn lay_form(&mut self, keep: &dyn Keep, order: Order, mut form: Form) {
        self.game(keep).look_ahead(&order, &mut form);
        let facts = order.facts.clone();
        self.hand = Hand::Form(Box::new(InForm::new(self.game(keep), order, form, &facts)));
    }

    /// Takes a character into the form or the question in hand.
    pub fn push(&mut self, keep: &dyn Keep, letter: char) {
        // What does not fit is noted there.
        match &mut self.hand {
            Hand::Form(form) => drop(form.filling.push(letter)),
            Hand::Ask(asking) => drop(asking.push(letter)),
            Hand::Nothing | Hand::Amended(_) => {}
        }
        self.look_ahead(keep);
    }

    /// Takes a text into a field of the form in hand, whole.
    pub fn put(&mut self, keep: &dyn Keep, field: &str, text: &str) {
        if let Hand::Form(form) = &mut self.hand {
            form.filling.wrong = None;
            form.filling.put(field, text);
        }
        self.look_ahead(keep);
    }

    /// Moves about in the form in hand.
    pub fn fill(&mut self, keep: &dyn Keep, change: impl FnOnce(&mut super::Filling)) {
        let Hand::Form(form) = &mut self.hand else { return };
        let game = self.amends.as_ref().map_or_else(|| keep.session().game(), Amends::game);
        form.filling.leave(change, &|text| game.called(text));
        self.look_ahead(keep);
    }

    /// Works out the form again with what is typed: fields may come and go, and numbers show. In the fields of another target
    /// what is typed may mean something else, as "all of them" does: then once more, so that what shows is what Enter gives.
    pub(super) fn look_ahead(&mut self, keep: &dyn Keep) {
        let mut shown = None;
        for _ in 0..MOST_SHAPES {
            let Hand::Form(form) = &self.hand else { return };
            if form.further.is_some() {
                return;
            }
            let game = self.game(keep);
            let facts = form.filling.facts_so_far(&|text| game.called(text));
            // What is typed and does not fit has no number, and none is told of what would stand there else.
            let unfit = form.filling.is_unfit(&|text| game.called(text));
            let order = Order { facts, ..form.order.clone() };
            if shown.as_ref().is_some_and(|(facts, was)| *facts == order.facts && *was == unfit) {
                return;
            }
            let fresh = game.form(&order).map(|mut fresh| {
                if unfit {
                    return Form {
                        title: plain_title(game, form, fresh.title),
                        fields: fresh.fields,
                        ..Form::default()
                    };
                }
                game.look_ahead(&order, &mut fresh);
                fresh
            });
            let (Ok(fresh), Hand::Form(form)) = (fresh, &mut self.hand) else { return };
            form.filling.reshape(fresh);
            shown = Some((order.facts, unfit));
        }
    }

    /// Hands over the facts in hand.
    pub(super) fn enter_form(&mut self, keep: &mut dyn Keep) -> Said {
        let Hand::Form(form) = &mut self.hand else { return Said::Nothing };
        let game = self.amends.as_ref().map_or_else(|| keep.session().game(), Amends::game);
        let whole = form.whole(&|text| game.called(text));
        // What went nowhere: people who did not see it would give another order than they mean.
        if let Some((at, why)) = form.filling.asks_once(&whole, Some("gives the order")) {
            return self.wrong_in(at, &why);
        }
        if form.further.is_none() {
            self.thrown = Thrown { answers: form.thrown_for(game), at: form.thrown.at.clone() };
        }
        match whole {
            Ok((order, _)) if self.amends.is_some() && form.further.is_none() => self.work_out(keep, order),
            Ok((order, answers)) => self.submit(keep, order, answers),
            Err((at, why)) => {
                self.mark_wrong((at, why.clone()));
                self.wrong_in(at, &why)
            }
        }
    }

    /// Says what is wrong with a field of the form in hand.
    fn wrong_in(&self, at: usize, why: &str) -> Said {
        let label = self.form().and_then(|form| form.filling.form.fields.get(at)).map_or("", |field| &field.label);
        Said::Wrong(format!("{}: {why}", label.trim_end_matches('?')))
    }

    /// The facts of the order in hand again, as long as they may still change.
    pub fn back_to_facts(&mut self, keep: &dyn Keep, more: bool) {
        if self.later().is_some() {
            // What is due has a form of its own.
            let due = self.hand.asked().filter(|_| self.owes_earlier());
            let due = due.map(|(order, answers, _)| (order.clone(), answers.to_vec()));
            let form = due.as_ref().and_then(|(order, _)| self.game(keep).form(order).ok());
            return match due.zip(form.filter(|form| !form.fields.is_empty())) {
                Some(((order, answers), form)) => {
                    self.lay_form(keep, order, form);
                    self.lay_behind(Thrown { answers, at: None });
                }
                None => self.back_to_earlier(),
            };
        }
        let Some(order) = self.hand.asked().map(|(order, ..)| order.clone()) else { return };
        let form = self.game(keep).form(&order).ok().filter(|form| !form.fields.is_empty());
        let rare = form.is_some();
        match form.filter(|form| form.fields.iter().any(|field| more || field.shows())) {
            Some(form) => {
                let left =
                    self.asking().map(|asking| (asking.ask.clone(), asking.filled.clone(), asking.entry.clone()));
                let mut thrown = std::mem::take(&mut self.thrown);
                let given = self.hand.asked().map_or_else(Vec::new, |(_, answers, _)| answers.to_vec());
                thrown.behind(&given);
                thrown.answers.splice(..0, given);
                self.lay_form(keep, order, form);
                self.lay_behind(thrown);
                self.aside = left;
                if let Hand::Form(form) = &mut self.hand {
                    form.filling.more = more;
                }
            }
            None => self.note_wrong(match rare {
                true => "Its facts are rare ones: + shows them.",
                false => "This order has no facts to change.",
            }),
        }
    }
}

/// Whether the stage, or how the units of an order stand, says no to its act. A battle may end in every stage.
fn barred(game: &dyn Game, order: &Order) -> bool {
    let offer = game.offers(&order.who).into_iter().find(|offer| offer.act == order.act);
    order.act != END_BATTLE && offer.is_none_or(|offer| !offer.may())
}

/// The title of a form in which something typed does not fit: where it would name a unit that was offered in the place of
/// what is typed, who does what, without whom it is about, "Wat Thorne fights".
fn plain_title(game: &dyn Game, form: &InForm, fresh: String) -> String {
    let order = &form.order;
    let units = |field: &&Field| matches!(field.kind, Kind::Unit(_) | Kind::Units(_) | Kind::Counts(_));
    let find = |text: &str| game.called(text);
    let mut offered = form.filling.unfit(&find).filter(units).filter_map(Field::offered);
    let named = |id: &Value| game.unit(&Id::new(&id.to_string())).is_some_and(|unit| fresh.contains(&unit.name));
    if !offered.any(|value| value.list().map_or_else(|| named(value), |ids| ids.iter().any(named))) {
        return fresh;
    }
    let nouns: Vec<Noun> = order.who.iter().filter_map(|id| game.unit(id)).map(|unit| unit.noun()).collect();
    let acts = game.acts().into_iter().find(|act| act.id == order.act);
    acts.map_or(
        String::new(),
        |act| if nouns.is_empty() { capital(&act.name) } else { Noun::of(&nouns).does(&act.name) },
    )
}
