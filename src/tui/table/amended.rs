//! What an amendment would alter, before it is accepted: what was told, and what would be told.

use ratatui::{Frame, layout::Rect};

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
    sight::Sight,
};
use crate::{
    battle::{Amendment, Fate},
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
    view::{Tale, Tone},
};

/// The amendment in hand.
pub(super) struct Amended {
    list: List,
}

impl Amended {
    /// What differs.
    pub fn new(desk: &Desk, amendment: &Amendment) -> Amended {
        let title = format!("Line {} amended: what differs", amendment.line);
        Amended { list: List::new(title, rows(desk, amendment)) }
    }
}

impl Layer<Desk> for Amended {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::list(desk, &self.list, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        match command(Context::List, key) {
            Some(Command::Open) => desk.does(|talk, keep| talk.enter(keep)),
            Some(Command::Back) => desk.does(|talk, _| talk.drop()),
            _ if self.list.scroll(key) => {}
            Some(Command::Help | Command::Charts | Command::Palette | Command::Quit) => return Effect::Pass,
            _ if key == Key::Char('X') => desk.does(|talk, _| talk.drop()),
            Some(Command::Repaint | Command::Suspend) => return Effect::Pass,
            _ => {}
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::List
    }

    fn bindings(&self, _: &Desk) -> Vec<Binding> {
        let word = |binding: &Binding| match binding.does {
            Command::Open => Some(Binding { word: "accept", ..*binding }),
            Command::Back => Some(Binding { word: "leave as it was", ..*binding }),
            _ => None,
        };
        keys::rows(Context::List).filter_map(word).collect()
    }
}

/// How many later lines come out as before, then each that does not.
fn rows(desk: &Desk, amendment: &Amendment) -> Vec<ListRow> {
    let session = desk.folder.session();
    let old = |n: u64| session.place(n).and_then(|place| session.line(place));
    let later = || amendment.fates.iter().skip(1);
    let count = |wanted: Fate| later().filter(|(_, fate)| *fate == wanted).count();
    let summary = match later().count() {
        0 => "Nothing came after it.".to_owned(),
        _ => format!(
            "Of the later lines {} come out as before, {} differently, {} fall away.",
            count(Fate::Same),
            count(Fate::Differs),
            amendment.fallen.len()
        ),
    };
    let mut rows = vec![ListRow::text(summary, Tone::Title, Choice::Read)];
    for (at, (n, fate)) in amendment.fates.iter().enumerate() {
        let told = |tale: &Tale| -> Vec<String> {
            let numbers = tale.numbers.iter().map(|number| format!("{}: {}", number.name, number.with_rules()));
            std::iter::once(tale.head.clone()).chain(tale.then.clone()).chain(numbers).collect()
        };
        let was = old(*n).map(|line| told(&line.tale)).unwrap_or_default();
        match fate {
            Fate::Same if at > 0 => {}
            Fate::Falls(why) => {
                let text = format!("Line {n} and those after it fall away: {why}");
                rows.push(ListRow::text(text, Tone::Bad, Choice::Read));
                rows.extend(
                    amendment
                        .fallen
                        .iter()
                        .map(|line| ListRow::text(format!("  {} {}", line.n, line.tale.head), Tone::Dim, Choice::Read)),
                );
            }
            _ => {
                let now = amendment.with.get(at).map(|line| told(&line.tale)).unwrap_or_default();
                let head = was.first().cloned().unwrap_or_default();
                rows.push(ListRow::text(format!("Line {n}: {head}"), Tone::Title, Choice::Read));
                if was == now {
                    rows.push(ListRow::text("  tells the same", Tone::Dim, Choice::Read));
                }
                let gone = was.iter().filter(|text| !now.contains(text));
                rows.extend(gone.map(|text| ListRow::text(format!("  was  {text}"), Tone::Dim, Choice::Read)));
                let new = now.iter().filter(|text| !was.contains(text));
                rows.extend(new.map(|text| ListRow::text(format!("  now  {text}"), Tone::Plain, Choice::Read)));
            }
        }
    }
    rows
}
