//! Answering the rules by keys: faces in waves, a tally, a choice; back a wave, back to the facts.

use super::{
    ask::{AskMode, as_typed},
    desk::{Desk, Mode},
    form::FormMode,
    parked::Left,
};
use crate::{
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Answer, Answered, AskKind},
};

impl Desk {
    pub(super) fn ask_key(&mut self, mut ask: AskMode, key: Key) {
        ask.wrong = None;
        match command(Context::Dice, key) {
            Some(Command::Back) => {
                self.sweep = false;
                if ask.amend.is_none() {
                    self.park(ask.order.clone(), Left::Ask(ask));
                }
                return;
            }
            Some(Command::Drop) => {
                self.sweep = false;
                return self.say("Dropped.", crate::view::Tone::Plain);
            }
            Some(Command::Leave) => self.leaving = true,
            Some(Command::MoreFacts) => return self.back_to_facts(ask, true),
            Some(Command::Done) => return self.enter_ask(ask),
            Some(Command::Roll) if matches!(ask.ask.kind, AskKind::Dice { .. }) => return self.roll_blanks(ask),
            Some(Command::Erase) if ask.typed.is_empty() => return self.back_a_wave(ask),
            Some(Command::Erase) => {
                ask.fresh = false;
                ask.typed.pop();
            }
            Some(Command::Tally) => ask.letter('='),
            Some(Command::Digit) => {
                if let Key::Char(letter) = key {
                    ask.letter(letter);
                }
            }
            Some(Command::Up) => ask.at = ask.at.saturating_sub(1),
            Some(Command::Down) => {
                if let AskKind::Pick { choices, .. } = &ask.ask.kind {
                    ask.at = (ask.at + 1).min(choices.len().saturating_sub(1));
                }
            }
            Some(Command::Help) => return self.open_help(Context::Dice, Mode::Ask(ask)),
            Some(Command::Parts) => return self.show_ask_parts(ask),
            Some(Command::Odds) => return self.show_ask_odds(ask),
            _ => {
                if let Key::Char(letter) = key {
                    ask.letter(letter);
                }
            }
        }
        self.mode = Mode::Ask(ask);
    }

    fn enter_ask(&mut self, mut ask: AskMode) {
        match ask.answer() {
            Ok(answer) => self.answer(ask, answer),
            Err(why) => {
                ask.wrong = Some(why);
                self.mode = Mode::Ask(ask);
            }
        }
    }

    fn roll_blanks(&mut self, mut ask: AskMode) {
        match ask.faces() {
            Ok(given) => {
                let answer = Answer::Dice(self.folder.session().machine().fill(&ask.ask, ask.answers.len(), &given));
                self.answer(ask, answer);
            }
            Err(why) => {
                ask.wrong = Some(why);
                self.mode = Mode::Ask(ask);
            }
        }
    }

    pub(super) fn answer(&mut self, ask: AskMode, answer: Answer) {
        let mut answers = ask.answers;
        answers.push(Answered { ask: ask.ask.id, answer });
        match ask.amend {
            Some((line, old)) => self.retype_on(line, ask.order, answers, old),
            None => self.submit(ask.order, answers),
        }
    }

    /// Back to the facts of the order, as long as they may still change.
    fn back_to_facts(&mut self, mut ask: AskMode, more: bool) {
        match self.game().form(&ask.order) {
            Ok(form) if ask.amend.is_none() && form.fields.iter().any(|field| more || !field.more) => {
                let mut mode = FormMode::of_order(ask.order, form);
                mode.more = more;
                self.mode = Mode::Form(mode);
            }
            _ => {
                ask.wrong = Some("This order has no facts to change.".to_owned());
                self.mode = Mode::Ask(ask);
            }
        }
    }

    /// Takes the last answer that people gave back and puts its ask again, with what was answered typed in.
    fn back_a_wave(&mut self, ask: AskMode) {
        let before = match ask.amend {
            None => self.folder.session().answers_before(&ask.order, &ask.answers, &ask.ask.id),
            Some(_) => ask.answers.split_last().map(|(_, before)| before.to_vec()),
        };
        let found = before.and_then(|before| Some((ask.answers.get(before.len())?.clone(), before)));
        let Some((last, answers)) = found else {
            return self.back_to_facts(ask, false);
        };
        let order = ask.order;
        match ask.amend {
            Some((line, old)) => self.retype_on(line, order, answers, old),
            None => self.submit(order, answers),
        }
        if let Mode::Ask(now) = &mut self.mode
            && now.ask.id == last.ask
        {
            now.typed = as_typed(&last.answer, &now.filled);
        }
    }
}
