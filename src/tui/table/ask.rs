//! The question in hand: keys that answer it.

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, roster, sight::Sight};
use crate::{
    battle::{Asking, InForm, Typed},
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, Press, command},
    },
    view::{AskKind, Tally},
};

/// The question in hand.
pub(super) struct InHand;

/// The command that a key means at a question; none where it is typed as an answer.
fn meant(desk: &Desk, key: Key) -> Option<Command> {
    match key {
        Key::Char(letter) if desk.talk.asking().is_some_and(|asking| types(asking, letter)) => None,
        key => command(Context::Dice, key),
    }
}

/// Whether a letter is typed rather than commanding anything; the parts show where no choice goes on with theirs.
fn types(asking: &Asking, letter: char) -> bool {
    let parts = command(Context::Dice, Key::Char(letter)) == Some(Command::Parts);
    asking.types(letter) && (!parts || asking.goes_on(letter))
}

impl Layer<Desk> for InHand {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        if let Some(asking) = desk.talk.asking() {
            draw::ask(desk, asking, frame, area, &desk.look.get());
        }
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        match meant(desk, key) {
            Some(Command::Done) => desk.does(|talk, keep| talk.enter(keep)),
            Some(Command::Roll) => desk.does(|talk, keep| talk.roll(keep)),
            Some(Command::Erase) => desk.does(|talk, keep| talk.erase(keep)),
            Some(Command::Back) => desk.does(|talk, keep| talk.park(keep)),
            Some(Command::Drop) => desk.does(|talk, keep| talk.drop(keep)),
            Some(Command::MoreFacts) => desk.talk.back_to_facts(&desk.folder, true),
            Some(Command::Left) => desk.talk.answer_with(|asking| asking.go(false)),
            Some(Command::Right) => desk.talk.answer_with(|asking| asking.go(true)),
            Some(Command::Up) => desk.talk.answer_with(|asking| asking.turn(false)),
            Some(Command::Down) => desk.talk.answer_with(|asking| asking.turn(true)),
            Some(Command::Overrule) => return roster::overrule(desk),
            Some(Command::Parts) => return Effect::Push(Sight::PartsInHand),
            Some(Command::Leave) => return Effect::Leave,
            None | Some(Command::Digit | Command::Tally) => {
                if let Key::Char(letter) = key {
                    desk.talk.push(&desk.folder, letter);
                }
            }
            Some(_) => return Effect::Pass,
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::Dice
    }

    fn types(&self, _: &Desk) -> bool {
        true
    }

    fn takes(&self, letter: char, desk: &Desk) -> bool {
        matches!(meant(desk, Key::Char(letter)), None | Some(Command::Digit | Command::Tally))
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let Some(asking) = desk.talk.asking() else { return Vec::new() };
        let useful = |binding: &&Binding| {
            let typed = matches!(binding.press[0], Press::Key(Key::Char(letter)) if types(asking, letter));
            let does = match binding.does {
                Command::Roll => matches!(asking.ask.kind, AskKind::Dice { .. }),
                // The face of one die is as short.
                Command::Tally => {
                    asking.takes_tally() && asking.ask.dice() > 1 && !matches!(asking.entry, Typed::Tally(_))
                }
                _ => true,
            };
            !typed && does
        };
        let worded = |binding: &Binding| match binding.does {
            Command::Tally if asking.ask.tells(Tally::Harm) => Binding { word: "type results", ..*binding },
            Command::Tally if asking.ask.tells(Tally::Sum) => Binding { word: "type sums", ..*binding },
            Command::Tally if asking.ask.tells(Tally::Best) => Binding { word: "type the highest", ..*binding },
            _ => *binding,
        };
        keys::rows(Context::Dice).filter(useful).map(worded).map(|binding| amending(desk, binding)).collect()
    }

    fn covers(&self) -> bool {
        false
    }
}

/// A binding as it is called while an older line is amended, or over a form in which nothing stands: to leave parks nothing
/// then. So that there is room to say so, the keys of every question have no word.
pub(super) fn amending(desk: &Desk, binding: Binding) -> Binding {
    let (amends, later) = (desk.talk.amends().is_some(), desk.talk.later().is_some());
    let blank = desk.talk.form().is_some_and(InForm::is_blank);
    let word = match binding.does {
        Command::Back if amends => "leave as it was",
        Command::Back if blank => "back",
        Command::Drop if blank => "",
        Command::Drop if desk.talk.owes_earlier() => "",
        Command::Drop if later => "strike that line",
        Command::Drop | Command::Parts | Command::Tally if amends => "",
        Command::Erase if later => "",
        Command::Retype if desk.talk.amends_measured() => "rest",
        _ => binding.word,
    };
    Binding { word, ..binding }
}
