//! The form of a ruling: a change by the game master, with a reason.

use ratatui::{Frame, layout::Rect};

use super::{
    desk::Desk,
    draw,
    form::{bindings, meant, moves},
    sight::Sight,
};
use crate::{
    battle::Filling,
    engine::{Decision, Ruling},
    tui::{
        Effect, Key, Layer,
        keys::{Binding, Command, Context},
    },
    view::{Facts, Field, Form, Kind, Value},
};

/// The fact that says why.
pub(super) const BECAUSE: &str = "because";

/// A ruling being filled in.
pub(super) struct RulingForm {
    filling: Filling,
    /// What its facts decide.
    make: Box<dyn Fn(&Facts) -> Decision>,
}

impl RulingForm {
    /// A form with these fields, the reason among them if it may have one.
    pub fn new(title: String, fields: Vec<Field>, make: impl Fn(&Facts) -> Decision + 'static) -> RulingForm {
        let form = Form { title, fields, ..Form::default() };
        RulingForm { filling: Filling::new(form, &Facts::new()), make: Box::new(make) }
    }

    fn enter(&mut self, desk: &mut Desk) -> Effect<Sight> {
        let mut facts = match self.filling.facts(&|text| desk.game().find(text)) {
            Ok(facts) => facts,
            Err((at, why)) => {
                self.filling.mark_wrong(at, &why);
                return Effect::Stay;
            }
        };
        for field in &self.filling.form.fields {
            if let Some(usual) = &field.usual {
                facts.entry(field.id.clone()).or_insert_with(|| usual.clone());
            }
        }
        let ruling = Ruling::of((self.make)(&facts)).because(word(&facts, BECAUSE));
        desk.does(|talk, keep| talk.rule(keep, &ruling));
        Effect::Home
    }
}

impl Layer<Desk> for RulingForm {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::form(desk, &self.filling.form.title, &self.filling, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        self.filling.wrong = None;
        let Some(does) = meant(&self.filling, key) else {
            if let Key::Char(letter) = key {
                // What does not fit is noted in the form.
                let _ = self.filling.push(letter);
            }
            return Effect::Stay;
        };
        match does {
            Command::Done => return self.enter(desk),
            Command::Erase => self.filling.erase(),
            Command::Back | Command::Drop => return Effect::Home,
            Command::Leave => return Effect::Leave,
            Command::Help | Command::Charts | Command::Quit | Command::Theme | Command::Repaint | Command::Suspend => {
                return Effect::Pass;
            }
            does => {
                if let Some(change) = moves(does) {
                    change(&mut self.filling);
                }
            }
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::Form
    }

    fn types(&self, _: &Desk) -> bool {
        true
    }

    fn bindings(&self, _: &Desk) -> Vec<Binding> {
        let mut bindings = bindings(&self.filling);
        bindings.retain(|binding| {
            !matches!(binding.does, Command::Parts | Command::Retype | Command::Odds | Command::Drop)
        });
        for binding in bindings.iter_mut().filter(|binding| binding.does == Command::Back) {
            binding.word = "cancel";
        }
        bindings
    }

    fn covers(&self) -> bool {
        false
    }
}

/// The form that waives a due.
pub(super) fn waive(desk: &Desk, due: &str) -> RulingForm {
    let what = desk.game().dues().into_iter().find(|known| known.id == due).map_or(due.to_owned(), |due| due.what);
    let due = due.to_owned();
    RulingForm::new(format!("Waive: {what}"), vec![because()], move |_| Decision::Waive(due.clone()))
}

/// The field that every ruling ends with.
pub(super) fn because() -> Field {
    Field::new(BECAUSE, "because", Kind::Text).usual("correction")
}

/// A word of a ruling form.
pub(super) fn word(facts: &Facts, name: &str) -> String {
    facts.get(name).map_or(String::new(), Value::to_string)
}

/// Unit ids or other words of a ruling form: a list, or words with spaces or commas between them.
pub(super) fn list<T: for<'a> From<&'a str>>(facts: &Facts, name: &str) -> Vec<T> {
    let text = word(facts, name);
    text.split([',', ' ']).filter(|word| !word.is_empty()).map(T::from).collect()
}
