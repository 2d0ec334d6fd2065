//! What the last orders came to, the newest first: of those that came just now all together, then an order each.

#[cfg(test)]
mod tests;

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
};
use crate::{
    battle::{Came, CardLine, Line, card},
    tui::keys::Command,
    view::{Tone, counted},
};

/// How many lines of the journal are looked through.
const LINES: usize = 40;

/// The cards of the last orders; none where nothing came of them, which the desk then says.
pub(super) fn list(desk: &mut Desk) -> Option<List> {
    let game = desk.game();
    let mut rows = Vec::new();
    let fresh = desk.fresh();
    if fresh.len() > 1 {
        let title = format!("The last {} together", counted(fresh.len(), "line"));
        rows.extend(block(title, Choice::Read, &card(game, &fresh.iter().map(Came::of).collect::<Vec<_>>())));
    }
    let lines: Vec<Line> = if desk.past.is_some() { Vec::new() } else { desk.folder.session().last(LINES) };
    for line in lines.iter().rev() {
        rows.extend(block(line.tale.head.clone(), Choice::Line(line.n), &card(game, &[Came::of(line)])));
    }
    if rows.is_empty() {
        let key = desk.key_of(Command::Journal).map_or(String::new(), |key| format!(" ({key})"));
        desk.say(
            format!(
                "The last orders brought no losses, tests or moves to read out; the journal{key} has what they did."
            ),
            Tone::Plain,
        );
        return None;
    }
    Some(List::new("What it came to", rows))
}

/// A card under its title; nothing where it is empty.
fn block(title: String, choice: Choice, lines: &[CardLine]) -> Vec<ListRow> {
    if lines.is_empty() {
        return Vec::new();
    }
    let title = ListRow::text(title, Tone::Title, choice);
    let rows = draw::card_whole(lines).into_iter().map(|row| ListRow::of(row.0, Choice::Read));
    std::iter::once(title).chain(rows).collect()
}
