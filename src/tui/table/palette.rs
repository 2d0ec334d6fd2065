//! The palette: every command, act and ruling by its words.

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
};
use crate::{
    battle::rulings_for,
    tui::keys::{self, Command, Context},
    view::{Order, Tone},
};

/// What only moves about: nobody seeks it by name.
const MOVES: [Command; 8] = [
    Command::Digit,
    Command::Up,
    Command::Down,
    Command::PageUp,
    Command::PageDown,
    Command::First,
    Command::Last,
    Command::Erase,
];

/// What people call a command that says in other words what it does.
const CALLED: [(Command, &str); 7] = [
    (Command::Undo, "undo"),
    (Command::Redo, "redo"),
    (Command::Amend, "amend"),
    (Command::Overrule, "overrule"),
    (Command::Find, "filter"),
    (Command::Leave, "quit exit"),
    (Command::Help, "help"),
];

/// The palette.
pub(super) fn list(desk: &Desk) -> List {
    let game = desk.game();
    let who = desk.talk.chosen();
    let mut rows = vec![ListRow::text("Acts", Tone::Title, Choice::Read)];
    let offers = game.offers(&who).into_iter().map(|offer| (offer, who.clone()));
    let offers = offers.chain(game.offers(&[]).into_iter().map(|offer| (offer, Vec::new())));
    // What has a key of the tracker's own stands among the commands.
    for (offer, who) in offers.filter(|(offer, _)| !keys::tracker_owns(offer.key)) {
        let order = Order { act: offer.act.clone(), who, ..Order::default() };
        let tone = if offer.may() { Tone::Plain } else { Tone::Dim };
        rows.push(ListRow::text(format!("{}  ({})", offer.name, offer.key), tone, Choice::Give(order)));
    }
    rows.push(ListRow::text("Commands", Tone::Title, Choice::Read));
    let everywhere =
        keys::rows(Context::Everywhere).filter(|binding| matches!(binding.does, Command::Help | Command::Charts));
    for binding in keys::rows(Context::Roster).filter(|binding| !MOVES.contains(&binding.does)).chain(everywhere) {
        let text = format!("{}  ({})", binding.help, binding.keys());
        let called = CALLED.iter().find(|(does, _)| *does == binding.does).map_or("", |(_, called)| called);
        rows.push(ListRow { called, ..ListRow::text(text, Tone::Plain, Choice::Command(binding.does)) });
    }
    rows.push(ListRow::text("Rulings", Tone::Title, Choice::Read));
    rows.extend(rulings_for(game).map(|(at, row)| ListRow::text(row.title, Tone::Plain, Choice::Ruling(at))));
    let sides = &desk.seen().status.sides;
    rows.extend(desk.seen().status.known.iter().enumerate().map(|(at, known)| {
        let whose = known.side.and_then(|side| sides.get(side)).map_or("the table", |side| &side.name);
        ListRow::text(format!("correct {} of {whose}", known.field.label), Tone::Plain, Choice::Table(at))
    }));
    List { ranked: true, ..List::new("Everything by name", rows).seeking() }
}
