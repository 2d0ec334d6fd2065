//! The form of a ruling: a change by the game master, with a reason.

use ratatui::{Frame, layout::Rect};

use super::{
    desk::Desk,
    draw,
    form::{bindings, fills, meant, moves},
    sight::Sight,
};
use crate::{
    battle::{Filling, RulingForm},
    tui::{
        Effect, Key, Layer,
        keys::{Binding, Command, Context},
    },
    view::{Facts, Form, Tone},
};

/// A ruling being filled in.
pub(super) struct InHand {
    filling: Filling,
    form: RulingForm,
    /// The key before asked to leave the battle, and heard that what is typed goes with that.
    asked: bool,
}

impl InHand {
    pub fn new(form: RulingForm) -> InHand {
        InHand { filling: InHand::blank(&form), form, asked: false }
    }

    /// The form as it is offered.
    fn blank(form: &RulingForm) -> Filling {
        let shown = Form { title: form.title.clone(), fields: form.fields.clone(), ..Form::default() };
        Filling::new(shown, &Facts::new(), &|_| None)
    }

    fn enter(&mut self, desk: &mut Desk) -> Effect<Sight> {
        let [facts, offered] =
            [&self.filling, &InHand::blank(&self.form)].map(|filling| filling.facts(&|text| desk.game().called(text)));
        // Without what went nowhere there may be no ruling at all.
        let again = Some("makes the ruling").filter(|_| facts != offered);
        if self.filling.asks_once(&facts, again).is_some() {
            return Effect::Stay;
        }
        match facts {
            Ok(facts) => {
                self.filling.wrong = None;
                let ruling = self.form.ruling(facts);
                let lines = desk.folder().session().len();
                desk.does(|talk, keep| talk.rule(keep, &ruling));
                // What is refused stays to be mended, with the reason under it.
                let refused = desk.folder().session().len() == lines && desk.barred().is_none();
                if refused { Effect::Stay } else { Effect::Home }
            }
            Err((at, why)) => {
                self.filling.mark_wrong(at, &why);
                Effect::Stay
            }
        }
    }
}

impl Layer<Desk> for InHand {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::form(desk, &self.filling.form.title, &self.filling, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        let does = meant(&self.filling, key);
        let asked = std::mem::take(&mut self.asked);
        if !matches!(does, Some(Command::Erase | Command::Done)) {
            self.filling.wrong = None;
        }
        let Some(does) = does else {
            if let Key::Char(letter) = key {
                // What does not fit is noted in the form.
                let _ = self.filling.push(letter);
            }
            return Effect::Stay;
        };
        match does {
            Command::Done => return self.enter(desk),
            Command::Erase => {
                self.filling.erase();
            }
            Command::Back | Command::Drop => {
                if !self.filling.is_blank() {
                    desk.say("Nothing is changed: what you typed is dropped.", Tone::Plain);
                }
                return Effect::Home;
            }
            Command::Leave if !asked && !self.filling.is_blank() => {
                self.asked = true;
                desk.say(format!("What is typed here is not kept: {key} again leaves it and the battle."), Tone::Warn);
            }
            Command::Leave => return Effect::Leave,
            Command::Help | Command::Charts | Command::Quit | Command::Theme | Command::Repaint | Command::Suspend => {
                return Effect::Pass;
            }
            does => {
                if let Some(change) = moves(does) {
                    self.filling.leave(change, &|text| desk.game().called(text));
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

    fn takes(&self, letter: char, _: &Desk) -> bool {
        fills(&self.filling, letter)
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
