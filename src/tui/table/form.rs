//! Filling in facts: one line of typed text a field, checked as it is typed.

use super::{
    ask::AskMode,
    desk::{Desk, Mode},
    parked::Left,
};
use crate::{
    rules::Ruling,
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Answer, Answered, Facts, Field, Form, Kind, Order, Tone, Value},
};

/// What the facts are for.
pub(super) enum Purpose {
    /// An order.
    Order(Order),
    /// An amended order: the line's number and the answers it had.
    Amend(u64, Order, Vec<Answered>),
    /// An ask for further facts.
    Ask(Box<AskMode>),
    /// A ruling, made from the facts, those settled beforehand among them.
    Ruling(fn(&Facts) -> Ruling, Facts),
}

/// A form being filled in.
pub(super) struct FormMode {
    pub purpose: Purpose,
    pub form: Form,
    /// What is typed, a text a field; empty where what is usual holds.
    pub texts: Vec<String>,
    /// The text of the field under the cursor stands as it was offered: the first typed character replaces it.
    pub fresh: bool,
    pub at: usize,
    pub more: bool,
    /// What is wrong with which field.
    pub wrong: Option<(usize, String)>,
}

impl FormMode {
    /// The form of an order; facts it has already are typed in.
    pub fn of_order(order: Order, form: Form) -> FormMode {
        let facts = order.facts.clone();
        FormMode::new(Purpose::Order(order), form, &facts)
    }

    /// A form with these facts typed in.
    pub fn new(purpose: Purpose, form: Form, facts: &Facts) -> FormMode {
        let texts = form.fields.iter().map(|field| facts.get(&field.id).map_or(String::new(), Value::typed)).collect();
        let mut mode = FormMode { purpose, form, texts, fresh: true, at: 0, more: false, wrong: None };
        mode.at = mode.visible().first().copied().unwrap_or(0);
        mode
    }

    /// The fields that show: the frequent ones, the others on demand or when something is typed in them.
    pub fn visible(&self) -> Vec<usize> {
        let shows = |at: &usize| self.more || self.form.fields[*at].shows() || !self.texts[*at].is_empty();
        let some: Vec<usize> = (0..self.form.fields.len()).filter(shows).collect();
        if some.is_empty() { (0..self.form.fields.len()).collect() } else { some }
    }

    fn go(&mut self, forward: bool) {
        let visible = self.visible();
        let now = visible.iter().position(|at| *at == self.at).unwrap_or(0);
        let count = visible.len().max(1);
        let next = if forward { (now + 1) % count } else { (now + count - 1) % count };
        self.at = visible.get(next).copied().unwrap_or(0);
        self.fresh = true;
    }

    /// Whether this letter leaves the battle here: only where it can be no part of what is typed.
    fn leaves(&self, letter: char) -> bool {
        let empty = self.fresh || self.texts.get(self.at).is_none_or(String::is_empty);
        let begins = |label: &str| label.to_lowercase().starts_with(letter);
        match self.form.fields.get(self.at).map(|field| &field.kind) {
            Some(Kind::Text) => false,
            Some(Kind::Count { .. } | Kind::Inches { .. } | Kind::Flag | Kind::Pairs) => true,
            Some(Kind::Choice(rows)) => empty && !rows.iter().any(|row| begins(&row.0) || begins(&row.1)),
            _ => empty,
        }
    }

    /// Why a character can be no part of what the field under the cursor takes, if so.
    fn refuses(&self, letter: char) -> Option<String> {
        let fits = match &self.form.fields.get(self.at)?.kind {
            Kind::Count { least, .. } => letter.is_ascii_digit() || (letter == '-' && *least < 0),
            Kind::Inches { .. } => letter.is_ascii_digit() || matches!(letter, '.' | ',' | '"' | '-'),
            Kind::Flag => letter.is_ascii_alphabetic() || letter == '-',
            _ => true,
        };
        (!fits).then(|| {
            format!(
                "{letter} is no part of a {}",
                if matches!(self.form.fields[self.at].kind, Kind::Flag) { "yes or no" } else { "number" }
            )
        })
    }

    /// Turns the choice in the field under the cursor to the next or the one before; elsewhere goes to another field.
    fn turn(&mut self, forward: bool) {
        let field = self.form.fields.get(self.at);
        let Some(Kind::Choice(rows)) = field.map(|field| &field.kind) else { return self.go(forward) };
        let usual = field.and_then(Field::offered).map(Value::to_string);
        let text = &self.texts[self.at];
        let now =
            rows.iter().position(|row| if text.is_empty() { Some(&row.0) == usual.as_ref() } else { row.0 == *text });
        let count = rows.len().max(1);
        let next = match (now, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
        };
        if let Some(row) = rows.get(next) {
            self.texts[self.at] = row.0.clone();
        }
    }

    /// The facts as they stand in it, typed or remembered, or the first field that does not fit.
    pub fn facts(&self, find: &dyn Fn(&str) -> Option<crate::view::Id>) -> Result<Facts, (usize, String)> {
        let mut facts = Facts::new();
        for (at, field) in self.form.fields.iter().enumerate() {
            let text = self.texts[at].trim();
            if !text.is_empty() {
                facts.insert(field.id.clone(), field.read(text, find).map_err(|why| (at, why))?);
            } else if field.required && field.offered().is_none() {
                return Err((at, "wanted".to_owned()));
            }
        }
        Ok(self.form.as_shown(facts))
    }

    /// The typed facts as far as they fit, for a look ahead.
    pub(super) fn facts_so_far(&self, find: &dyn Fn(&str) -> Option<crate::view::Id>) -> Facts {
        let typed = self.form.fields.iter().zip(&self.texts).filter(|(_, text)| !text.trim().is_empty());
        typed.filter_map(|(field, text)| Some((field.id.clone(), field.read(text.trim(), find).ok()?))).collect()
    }

    /// Puts a new shape of the form in, keeping what is typed by the fields' ids.
    fn reshape(&mut self, form: Form) {
        let here = self.form.fields.get(self.at).map(|field| field.id.clone());
        let old: Vec<(String, String)> =
            self.form.fields.iter().map(|field| field.id.clone()).zip(std::mem::take(&mut self.texts)).collect();
        self.texts = form
            .fields
            .iter()
            .map(|field| old.iter().find(|(id, _)| *id == field.id).map_or(String::new(), |(_, text)| text.clone()))
            .collect();
        self.at = form.fields.iter().position(|field| Some(&field.id) == here.as_ref()).unwrap_or(0);
        self.form = form;
    }
}

impl Desk {
    pub(super) fn form_key(&mut self, mut form: FormMode, key: Key) {
        form.wrong = None;
        let text_field = matches!(form.form.fields.get(form.at).map(|field| &field.kind), Some(Kind::Text));
        let typed_text = text_field && matches!(key, Key::Char(_));
        let does = if typed_text { None } else { command(Context::Form, key) };
        match does {
            Some(Command::Back) => return self.leave_form(form),
            Some(Command::Done) => return self.enter_form(form),
            Some(Command::Retype) if matches!(form.purpose, Purpose::Amend(..)) => return self.retype(form),
            Some(Command::NextField) => form.go(true),
            Some(Command::PreviousField) => form.go(false),
            Some(Command::Up) => form.turn(false),
            Some(Command::Down) => form.turn(true),
            Some(Command::MoreFacts) => {
                form.more = !form.more;
                if form.more {
                    let first = form.form.fields.iter().position(|field| field.more);
                    form.at = first.unwrap_or(form.at);
                } else if !form.visible().contains(&form.at) {
                    form.at = form.visible().first().copied().unwrap_or(0);
                }
            }
            Some(Command::Drop) => return self.say("Dropped.", Tone::Plain),
            Some(Command::Leave) if form.leaves('q') => self.leaving = true,
            Some(Command::Overrule) => {
                if let Purpose::Order(order) = &form.purpose {
                    self.park(order.clone(), Left::Form(form));
                    self.notice = None;
                }
                self.roster_key(key, false);
                return;
            }
            Some(Command::Parts) => return self.show_parts(form),
            Some(Command::Odds) => return self.show_form_odds(form),
            Some(Command::Help) => return self.open_help(Context::Form, Mode::Form(form)),
            Some(Command::Erase) => {
                let whole = std::mem::take(&mut form.fresh);
                let empty = form.texts.get_mut(form.at).is_none_or(|text| match whole {
                    true => std::mem::take(text).is_empty(),
                    false => text.pop().is_none(),
                });
                if empty {
                    form.go(false);
                }
            }
            _ => {
                if let Key::Char(letter) = key
                    && let Some(why) = form.refuses(letter)
                {
                    form.wrong = Some((form.at, why));
                    self.mode = Mode::Form(form);
                    return;
                }
                let text = form.texts.get_mut(form.at).filter(|text| text.len() < 200);
                if let (Key::Char(letter), Some(text)) = (key, text) {
                    // A text that was offered is replaced, not lengthened.
                    if std::mem::take(&mut form.fresh) {
                        text.clear();
                    }
                    text.push(letter);
                }
            }
        }
        self.look_ahead(&mut form);
        self.mode = Mode::Form(form);
    }

    /// Works out the form again with what is typed: fields may come and go, and numbers show.
    pub(super) fn look_ahead(&self, form: &mut FormMode) {
        let game = self.game();
        let mut order = match &form.purpose {
            Purpose::Order(order) => order.clone(),
            // An amended order is shaped by the state before it, which its line's form stands for.
            Purpose::Amend(..) | Purpose::Ask(..) | Purpose::Ruling(..) => return,
        };
        order.facts = form.facts_so_far(&|text| game.find(text));
        if let Ok(fresh) = game.form(&order) {
            form.reshape(fresh);
        }
    }

    fn leave_form(&mut self, form: FormMode) {
        match &form.purpose {
            Purpose::Order(order) => self.park(order.clone(), Left::Form(form)),
            Purpose::Ask(ask) if ask.amend.is_none() => self.park(ask.order.clone(), Left::Form(form)),
            Purpose::Ask(_) | Purpose::Amend(..) | Purpose::Ruling(..) => {}
        }
        self.sweep = false;
    }

    fn enter_form(&mut self, mut form: FormMode) {
        let facts = form.facts(&|text| self.game().find(text));
        let facts = match facts {
            Ok(facts) => facts,
            Err((at, why)) => {
                form.at = at;
                form.more = form.more || form.form.fields.get(at).is_some_and(|field| field.more);
                form.wrong = Some((at, why));
                self.mode = Mode::Form(form);
                return;
            }
        };
        match &form.purpose {
            Purpose::Order(order) => {
                let order = Order { facts, ..order.clone() };
                self.submit(order, Vec::new());
                // A refused order stays on the desk with its facts.
                if matches!(self.mode, Mode::Roster) && self.refused.is_some() {
                    self.mode = Mode::Form(form);
                }
            }
            Purpose::Amend(line, order, answers) => {
                let order = Order { facts, ..order.clone() };
                let (line, answers) = (*line, answers.clone());
                self.work_out(line, order, answers);
            }
            Purpose::Ask(ask) => {
                let ask = AskMode::clone(ask);
                self.answer(ask, Answer::Facts(facts));
            }
            Purpose::Ruling(make, settled) => {
                let mut facts = facts;
                for field in &form.form.fields {
                    if let Some(usual) = &field.usual {
                        facts.entry(field.id.clone()).or_insert_with(|| usual.clone());
                    }
                }
                facts.extend(settled.clone());
                let ruling = make(&facts);
                self.rule(&ruling);
            }
        }
    }
}
