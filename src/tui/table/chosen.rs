//! A list as a layer: what its keys do with the row under the cursor.

use ratatui::{Frame, layout::Rect};

use super::{
    desk::Desk,
    draw, journal,
    list::{Choice, List},
    roster,
    sight::Sight,
};
use crate::{
    battle::Hand,
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, Press, command},
    },
};

impl List {
    /// The line of the journal under the cursor, if the row is one.
    fn line(&self) -> Option<u64> {
        if let Choice::Line(n) = &self.row()?.choice { Some(*n) } else { None }
    }

    /// Does what the row under the cursor says.
    fn choose(&self, desk: &mut Desk) -> Effect<Sight> {
        match self.row().map(|row| row.choice.clone()) {
            None => Effect::Stay,
            Some(Choice::Read) => Effect::Pop,
            Some(Choice::Give(order)) => {
                let here = order.who.first().or(desk.here()).cloned();
                desk.talk.turn_to(here);
                desk.does(|talk, keep| talk.give(keep, order));
                Effect::Home
            }
            Some(Choice::Waive(due)) => Effect::Swap(Sight::Waive(due)),
            // A line that is shown whole is not opened once more.
            Some(Choice::Line(n)) if self.tells => Effect::Push(Sight::Line(n)),
            Some(Choice::Line(_)) => Effect::Pop,
            Some(Choice::Ruling(at)) => Effect::Swap(Sight::Ruling(at)),
            Some(Choice::Command(command)) => Effect::Many(vec![Effect::Pop, roster::act(desk, command, Key::Enter)]),
            Some(Choice::Field(figure, at)) => Effect::Swap(Sight::Field(figure, at)),
            Some(Choice::Option(at)) => Effect::Swap(Sight::Option(at)),
            Some(Choice::Table(at)) => Effect::Swap(Sight::Table(at)),
            Some(Choice::Chart(at, line)) => Effect::Push(Sight::Chart(at, line)),
        }
    }

    /// What that does, in one word.
    fn chosen_word(&self) -> &'static str {
        match self.row().map(|row| &row.choice) {
            Some(Choice::Line(_)) if self.tells => "open",
            Some(Choice::Line(_)) => "back",
            Some(Choice::Chart(..)) => "open",
            Some(Choice::Field(..) | Choice::Option(_) | Choice::Table(_) | Choice::Ruling(_)) => "choose",
            _ => "do",
        }
    }

    /// What a command does with the row under the cursor; none where the row has no such thing.
    fn with_row(&mut self, desk: &mut Desk, does: Command) -> Option<Effect<Sight>> {
        if does == Command::Waive {
            return self.due(desk).map(|due| Effect::Swap(Sight::Waive(due)));
        }
        let n = self.line()?;
        let entries = desk.folder().session().entries();
        match does {
            Command::LookBack => {
                return Some(Effect::Many(vec![Effect::Home, Effect::Push(Sight::Then(n, self.only.clone()))]));
            }
            Command::GoBack => desk.does(|talk, keep| talk.undo_to(keep, n)),
            Command::Amend => desk.does(|talk, keep| talk.amend(keep, n)),
            Command::Retype => desk.does(|talk, keep| talk.amend_dice(keep, n)),
            Command::Strike => desk.does(|talk, keep| talk.strike(keep, n)),
            Command::Recast if n > 0 => return Some(Effect::Swap(Sight::Recast(n))),
            Command::Flag => {
                journal::flag(desk, n, self);
                return Some(Effect::Stay);
            }
            _ => return None,
        }
        if self.tells && desk.talk.amending().is_some() {
            desk.from_journal = Some((n, self.only.clone()));
        }
        // Where nothing came of it the journal stays, and why is told in it.
        let nothing = desk.folder().session().entries() == entries && matches!(desk.talk.hand(), Hand::Nothing);
        Some(if nothing && self.tells && desk.notice.is_some() { Effect::Stay } else { Effect::Home })
    }

    /// The due under the cursor, if the row is one.
    fn due(&self, desk: &Desk) -> Option<String> {
        match &self.row()?.choice {
            Choice::Waive(id) => Some(id.clone()),
            Choice::Give(order) => desk.game().dues().into_iter().find(|due| due.order == *order).map(|due| due.id),
            _ => None,
        }
    }
}

impl Layer<Desk> for List {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::list(desk, self, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        if self.sought(key) {
            return Effect::Stay;
        }
        let Some(does) = command(Context::List, key) else { return Effect::Stay };
        if self.tells && journal::go(self, does, key) {
            return Effect::Stay;
        }
        match does {
            Command::UnitLines if self.tells => {
                let only = if self.only.is_some() { None } else { desk.here().cloned() };
                Effect::Swap(Sight::Journal(only))
            }
            Command::Back => Effect::Pop,
            Command::Open => self.choose(desk),
            Command::Help | Command::Charts | Command::Palette | Command::Odds => Effect::Pass,
            Command::Quit | Command::Theme | Command::Repaint | Command::Suspend => Effect::Pass,
            does => {
                if !self.scroll(key) {
                    return self.with_row(desk, does).unwrap_or(Effect::Stay);
                }
                Effect::Stay
            }
        }
    }

    fn context(&self) -> Context {
        Context::List
    }

    fn types(&self, _: &Desk) -> bool {
        self.finding
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let writes = !desk.folder.is_read_only();
        let useful = |binding: &&Binding| {
            let typed = self.finding && matches!(binding.press[0], Press::Key(Key::Char(_)));
            let does = match binding.does {
                Command::Open => self.chooses(),
                Command::PageDown => self.shown.len() > self.page.get(),
                Command::Waive => writes && self.due(desk).is_some(),
                Command::TurnBefore | Command::TurnAfter | Command::Digit | Command::UnitLines => self.tells,
                Command::Flag => writes && self.tells && self.line().is_some_and(|n| n > 0),
                Command::Strike | Command::Recast => writes && self.line().is_some_and(|n| n > 0),
                Command::Amend | Command::Retype | Command::GoBack => writes && self.line().is_some(),
                Command::LookBack => self.line().is_some(),
                _ => true,
            };
            !typed && does
        };
        let sought = !self.typed.is_empty();
        let said = |binding: &Binding| match binding.does {
            Command::Back if sought => Binding { word: "show all", help: "show all rows; again: back", ..*binding },
            Command::Open => Binding { word: self.chosen_word(), ..*binding },
            _ => *binding,
        };
        keys::rows(Context::List).filter(useful).map(said).collect()
    }
}
