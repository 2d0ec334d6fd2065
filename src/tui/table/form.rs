//! The facts of the order in hand: keys that fill them in.

use ratatui::{Frame, layout::Rect};

use super::{ask, desk::Desk, draw, roster, sight::Sight};
use crate::{
    battle::Filling,
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
};

/// The form in hand.
pub(super) struct InHand;

impl Layer<Desk> for InHand {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        if let Some(form) = desk.talk.form() {
            draw::form(desk, &desk.talk.form_title(), &form.filling, frame, area, &desk.look.get());
        }
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        let Some(does) = desk.talk.form().and_then(|form| meant(&form.filling, key)) else {
            if let Key::Char(letter) = key {
                desk.talk.push(&desk.folder, letter);
            }
            return Effect::Stay;
        };
        if let Some(change) = moves(does) {
            desk.talk.fill(&desk.folder, change);
            return Effect::Stay;
        }
        match does {
            Command::Done => desk.does(|talk, keep| talk.enter(keep)),
            Command::Erase => desk.does(|talk, keep| talk.erase(keep)),
            Command::Back => desk.does(|talk, keep| talk.park(keep)),
            Command::Drop => desk.does(|talk, keep| talk.drop(keep)),
            Command::Retype => desk.does(|talk, keep| talk.amend_its_dice(keep)),
            Command::Overrule => return roster::overrule(desk),
            Command::Parts => return Effect::Push(Sight::PartsInHand),
            Command::Leave => return Effect::Leave,
            _ => return Effect::Pass,
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::Form
    }

    fn types(&self, _: &Desk) -> bool {
        true
    }

    fn takes(&self, letter: char, desk: &Desk) -> bool {
        desk.talk.form().is_some_and(|form| fills(&form.filling, letter))
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let Some(form) = desk.talk.form() else { return Vec::new() };
        let (retypes, further) = (desk.talk.amends().is_some(), form.further.is_some());
        let useful = |binding: &Binding| binding.does != Command::Retype || retypes;
        // Behind further facts lies the question before them.
        let worded = |binding: Binding| match binding.does {
            Command::Erase if further => Binding { word: "back", ..binding },
            _ => binding,
        };
        let bindings = bindings(&form.filling).into_iter().filter(useful).map(worded);
        bindings.map(|binding| ask::amending(desk, binding)).collect()
    }

    fn covers(&self) -> bool {
        false
    }
}

/// The command that a key means in a form; none where it is typed into the field.
pub(super) fn meant(filling: &Filling, key: Key) -> Option<Command> {
    match key {
        Key::Char(letter) if filling.types(letter) => None,
        key => command(Context::Form, key),
    }
}

/// Whether a character fills the form in: it is typed, or goes on to the next field.
pub(super) fn fills(filling: &Filling, letter: char) -> bool {
    meant(filling, Key::Char(letter)).is_none_or(|does| does == Command::NextField)
}

/// What a command does within the form itself, if it does anything there.
pub(super) fn moves(does: Command) -> Option<fn(&mut Filling)> {
    Some(match does {
        Command::NextField => |filling| filling.go(true),
        Command::PreviousField => |filling| filling.go(false),
        Command::Up => |filling| filling.turn(false),
        Command::Down => |filling| filling.turn(true),
        Command::MoreFacts => Filling::show_more,
        _ => return None,
    })
}

/// The bindings of a form, without the keys that are typed into the field under the cursor: in a text Tab leads to the next.
pub(super) fn bindings(filling: &Filling) -> Vec<Binding> {
    let typed = |press: &keys::Press| matches!(press, keys::Press::Key(Key::Char(letter)) if filling.types(*letter));
    let useful = |binding: &Binding| match binding.does {
        Command::MoreFacts => filling.has_more(),
        Command::NextField => filling.visible().len() > 1,
        _ => true,
    };
    let free = |binding: &Binding| {
        let first = binding.press.iter().position(|press| !typed(press))?;
        Some(Binding { press: &binding.press[first..], ..*binding })
    };
    keys::rows(Context::Form).filter_map(free).filter(useful).collect()
}
