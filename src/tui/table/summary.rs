//! What the turn came to: the phase that ended last, the whole turn, what comes next; and all of it to read aloud.

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
};
use crate::{
    battle::{CardLine, Line, Summary, phases, turn_to_tell},
    view::Tone,
};

/// The summary; none before anything happened, which the desk then says.
pub(super) fn list(desk: &mut Desk) -> Option<List> {
    let session = desk.folder.session();
    if session.is_empty() {
        desk.say("Nothing has happened yet.", Tone::Plain);
        return None;
    }
    let turn = turn_to_tell(session);
    let phases = phases(session, turn);
    let game = desk.game();
    let mut rows = Vec::new();
    // As on the desk, where all that the last key brought is still to do.
    let newest = desk.fresh().len();
    let told = |lines: &[Line]| Summary::of_newest(game, lines, newest);
    let mut came: Vec<_> = phases.iter().map(|phase| (phase, told(&phase.lines))).collect();
    came.retain(|(_, summary)| !summary.is_empty());
    let whole = told(&phases.iter().flat_map(|phase| phase.lines.clone()).collect::<Vec<_>>());
    if let Some((phase, summary)) = came.last() {
        rows.extend(part(desk, format!("Turn {turn}, {}", phase.phase), summary));
    }
    // What came of one phase alone is not told twice.
    if came.len() != 1 {
        rows.extend(part(desk, format!("All of turn {turn}"), &whole));
    }
    rows.extend(kept(desk));
    rows.push(heading("Next"));
    rows.extend(next(desk).into_iter().map(|text| plain(&text)));
    rows.push(heading("To read aloud"));
    let aloud = whole.aloud(game, desk.armies());
    let aloud = if aloud.is_empty() { "Nobody has lost anything this turn.".to_owned() } else { aloud.join(" ") };
    rows.push(plain(&aloud));
    Some(List::new(format!("Turn {turn}: what it came to"), rows))
}

/// Losses side by side, then a line a unit.
fn part(desk: &Desk, title: String, summary: &Summary) -> Vec<ListRow> {
    let mut rows = vec![heading(&title)];
    rows.extend(summary.losses_in_words(desk.game(), desk.armies()).iter().map(|text| plain(text)));
    if summary.is_empty() {
        rows.push(plain("nothing that has to be said"));
    }
    rows.extend(lines(&summary.lines));
    rows
}

fn lines(lines: &[CardLine]) -> impl Iterator<Item = ListRow> + use<> {
    draw::card_whole(lines).into_iter().map(|row| ListRow::of(row.0, Choice::Read))
}

/// What the rules keep of each side and of the table as a whole, as it stands now.
fn kept(desk: &Desk) -> Vec<ListRow> {
    let of_sides = desk.armies().iter().map(|army| (army.name.as_str(), army.kept.clone()));
    let all = of_sides.chain([("Table", desk.seen().status.kept(None))]).filter(|(_, kept)| !kept.is_empty());
    let rows: Vec<ListRow> = all.map(|(whose, kept)| plain(&format!("{whose}: {}", kept.join(", ")))).collect();
    if rows.is_empty() { rows } else { [vec![heading("As it stands")], rows].concat() }
}

/// Who is on, what is due, what is allowed.
fn next(desk: &Desk) -> Vec<String> {
    let seen = desk.seen();
    let status = &seen.status;
    if let Some(over) = &status.over {
        return vec![format!("The battle is over: {over}.")];
    }
    let mut next = vec![format!("Turn {}, {}: {}", status.turn, desk.game().phase(), status.line)];
    next.extend(seen.dues.iter().map(|due| format!("due: {}", desk.owes(due))));
    next.extend(seen.windows.iter().map(|window| window.text.clone()));
    next
}

fn heading(text: &str) -> ListRow {
    ListRow::text(text, Tone::Title, Choice::Read)
}

fn plain(text: &str) -> ListRow {
    ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read)
}
