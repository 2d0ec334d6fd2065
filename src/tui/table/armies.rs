//! Both armies: what each side has left, and by name who is still to act, due, shaken, broken, down, gone or to come.

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
};
use crate::{
    battle::{Army, Member, Place},
    tui::widgets::{bar, pad, width},
    view::{Align, Cell, Mood, Tone, capital},
};

/// Boxes of a bar.
const BOXES: usize = 20;
/// Least width of the words before a bar or names.
const WORD: usize = 12;

/// The sides, one below the other.
pub(super) fn list(desk: &Desk) -> List {
    let known = desk.seen().status.known.iter();
    let wide = known.map(|known| width(&known.field.label) + 1).max().unwrap_or(0).max(WORD);
    let mut rows: Vec<ListRow> = desk.armies().iter().flat_map(|army| side(desk, army, wide)).collect();
    rows.extend(kept(desk, None, wide));
    List::new(capital(draw::all_sides(desk.armies().len())), rows)
}

fn side(desk: &Desk, army: &Army, wide: usize) -> Vec<ListRow> {
    let own = draw::side_tone(army.side);
    let name =
        vec![Cell::toned(format!("{} {}", army.letter, army.name), own), Cell::plain(format!("  {}", army.in_words()))];
    let mut rows = vec![ListRow::of(name, Choice::Read)];
    let morale = army.has_morale.then_some(("morale", army.nerve));
    for (word, percent) in [("strength", army.strength())].into_iter().chain(morale) {
        rows.push(row(word, wide, own, format!("{} {percent:>3} %", bar(percent, BOXES))));
    }
    rows.extend(kept(desk, Some(army.side), wide));
    let waiting = desk.game().waiting();
    let left = |member: &Member| waiting.contains(&member.id);
    let due = |member: &Member| desk.due().contains_key(&member.id);
    let mut named = |word: &str, tone: Tone, holds: &dyn Fn(&Member) -> bool| {
        let names: Vec<String> = army.members.iter().filter(|member| holds(member)).map(Member::in_words).collect();
        if !names.is_empty() {
            rows.push(row(word, wide, tone, names.join(", ")));
        }
    };
    named("left to act", Tone::Dim, &left);
    named("due", Tone::Warn, &due);
    named(&army.hurt, Tone::Dim, &|member| member.plays() && member.standing.wounded > 0);
    named(&army.shaken, Tone::Warn, &|member| member.is(Mood::Shaken));
    named(Mood::Demoralized.word(), Tone::Warn, &|member| member.is(Mood::Demoralized));
    named("broken", Tone::Bad, &|member| member.is(Mood::Broken));
    named("down", Tone::Warn, &Member::is_down);
    named("in contact", Tone::Dim, &|member| member.standing.contact);
    named("gone", Tone::Bad, &|member| member.place == Place::Gone);
    named("to come", Tone::Dim, &|member| member.place == Place::ToCome);
    rows.push(ListRow::text("", Tone::Plain, Choice::Read));
    rows
}

/// What the rules keep of a side, or of the table as a whole: Enter corrects it.
fn kept(desk: &Desk, side: Option<usize>, wide: usize) -> impl Iterator<Item = ListRow> {
    let writes = desk.barred().is_none();
    let choice = move |at| if writes { Choice::Table(at) } else { Choice::Read };
    let known = desk.seen().status.known.iter().enumerate().filter(move |(_, known)| known.side == side);
    known.map(move |(at, known)| ListRow {
        choice: choice(at),
        ..row(&known.field.label, wide, Tone::Plain, known.text.clone())
    })
}

fn row(word: &str, wide: usize, tone: Tone, text: String) -> ListRow {
    let cells = vec![Cell::toned(format!("  {} ", pad(word, wide - 1, Align::Left)), tone), Cell::plain(text)];
    ListRow::of(cells, Choice::Read)
}
