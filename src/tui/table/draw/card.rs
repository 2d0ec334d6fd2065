//! The card: what orders came to, a row a unit. Details are left out where room ends, clause by clause, never the outcome.

use super::{
    super::desk::Desk,
    text::{self, Row},
};
use crate::{
    battle::{Came, CardLine, HAND, Line, card},
    engine::Game,
    tui::{
        glyphs::MORE,
        keys::Command,
        widgets::{pad, width},
    },
    view::{Align, Tone, capital},
};

/// Where the words begin when they name no unit of their own: behind the column of numbers, below the roster's.
const NUMBERS: usize = 5;
/// Widest column of names.
const NAMES: usize = 22;

/// What lines of the journal came to, all together.
pub fn lines(game: &dyn Game, lines: &[Line]) -> Vec<CardLine> {
    card(game, &lines.iter().map(Came::of).collect::<Vec<_>>())
}

/// The lines of a card, each in as many rows of a width as what it came to takes.
pub fn rows(lines: &[CardLine], wide: usize) -> Vec<Vec<Row>> {
    let names = column(lines);
    lines.iter().map(|line| fitting(line, names, wide)).collect()
}

/// The same in so many rows, if they fit: what is over goes to lines that would tell of some hands and not of others.
pub fn rows_in(lines: &[CardLine], wide: usize, room: usize) -> Vec<Vec<Row>> {
    let names = column(lines);
    let mut all = rows(lines, wide);
    let mut left = room.saturating_sub(all.iter().map(Vec::len).sum());
    for (line, rows) in lines.iter().zip(&mut all) {
        if how_told(line, names, wide).ends_with(MORE) {
            let whole = hung(line, outcome(line, names).and(behind(line, &line.how), Tone::Dim), names, wide);
            let more = whole.len().saturating_sub(rows.len());
            if more <= left {
                (*rows, left) = (whole, left - more);
            }
        }
    }
    all
}

/// The lines of a card whole, a row each.
pub fn whole(lines: &[CardLine]) -> Vec<Row> {
    let names = column(lines);
    lines.iter().map(|line| outcome(line, names).and(behind(line, &line.how), Tone::Dim)).collect()
}

/// What came of the orders just before, if the question in hand follows of itself, and of its own order so far.
pub struct SoFar {
    /// What the newest of these orders brought first.
    pub lines: Vec<CardLine>,
    /// How many lines that are.
    newest: usize,
    /// That is the order in hand itself.
    own: bool,
}

/// What came before the question in hand.
pub fn so_far(desk: &Desk) -> SoFar {
    let before = desk.just_before();
    let own = desk.talk.so_far().map(|so_far| Came::heard(&so_far.outcomes));
    let brings = own.as_ref().is_some_and(|own| !own.outcomes().is_empty());
    let orders: Vec<Came> = before.iter().map(Came::of).chain(own).collect();
    let newest = orders.iter().rev().find(|order| !order.outcomes().is_empty()).map_or(&[][..], Came::outcomes);
    let new = |line: &CardLine| newest.iter().any(|outcome| line.units.contains(&outcome.unit));
    let (mut lines, older): (Vec<_>, Vec<_>) = card(desk.game_in_hand(), &orders).into_iter().partition(new);
    let newest = lines.len();
    lines.extend(older);
    SoFar { lines, newest, own: brings }
}

/// The same in rows, as far as they fit into so many. What the order in hand brought is to be said now; what is not of it leaves
/// all of them but `spare` free, and but one line of the last order.
pub fn so_far_in(desk: &Desk, wide: usize, room: usize, spare: usize) -> Vec<Row> {
    let SoFar { lines, newest, own } = so_far(desk);
    let rows = rows(&lines, wide);
    let whole = || rows[..newest].iter().map(Vec::len).sum::<usize>() + usize::from(newest < rows.len());
    let wanted = if own { whole() } else { 1 };
    text::fitted(desk, &rows, room.min(wanted.max(spare)), wide, Command::Parts)
}

/// What the order in hand has told before its question: whole sentences, the newest, as far as there is room; of the very
/// newest else what it comes to. Of a headline that begins with `deed`, which the title says already, stands here what came of it.
pub fn story_so_far(desk: &Desk, deed: &str, wide: usize, room: usize) -> Vec<Row> {
    let Some(tale) = desk.talk.so_far().map(|so_far| &so_far.tale) else { return Vec::new() };
    let head = match tale.head.strip_prefix(deed) {
        Some(rest) => rest.split_once(": ").map(|(_, came)| came),
        None => Some(tale.head.as_str()).filter(|head| !head.is_empty()),
    };
    // Nor is what the question itself begins with told again.
    let is_new = |text: &&str| !deed.starts_with(text.trim_end_matches('.'));
    let sentences = head.into_iter().chain(tale.then.iter().map(String::as_str)).filter(is_new);
    let told: Vec<Vec<String>> = sentences.map(|text| text::wrap(text, wide.saturating_sub(1), 2)).collect();
    let from = told.len() - text::fit(told.iter().rev().map(Vec::len), room);
    let newest = tale.then.last().map(String::as_str).or(head).filter(|_| from == told.len() && room > 0);
    let newest = newest.map_or_else(Vec::new, |text| end_of(text, wide.saturating_sub(1), room));
    let shown = told[from..].iter().flatten().chain(&newest);
    shown.map(|text| Row::plain(format!(" {text}"))).collect()
}

/// What a sentence comes to, behind the numbers it comes from, if that has room as a sentence of its own.
fn end_of(text: &str, wide: usize, room: usize) -> Vec<String> {
    let end = text.rsplit_once(": ").map(|(_, end)| text::wrap(&capital(end), wide, 2));
    end.filter(|rows| rows.len() <= room).unwrap_or_default()
}

/// How wide the column of names is.
fn column(lines: &[CardLine]) -> usize {
    let names = lines.iter().filter_map(|line| line.who.as_ref()).map(|(_, name)| width(&name.to_string()));
    names.max().unwrap_or(0).min(NAMES)
}

/// Who, and what it came to.
fn outcome(line: &CardLine, names: usize) -> Row {
    let begin = match &line.who {
        Some((number, name)) => {
            let name = name.to_string();
            let name = pad(&name, names.max(width(&name)), Align::Left);
            Row::toned(format!("{number:>4} "), Tone::Dim).and(format!("{name}  "), Tone::Title)
        }
        None => Row::plain(" ".repeat(NUMBERS)),
    };
    begin.and(line.what.as_str(), line.tone)
}

/// Of how something came about those clauses that have room whole: "charge test failed" without its numbers. Whose hands
/// did it is not told of some as if they were all: "by 1 Archers; …".
fn as_far(how: &str, room: usize) -> String {
    let ends = how.match_indices([';', ',']).map(|(at, _)| at).chain([how.len()]);
    let is_more = |rest: &str| ["; ", " and "].iter().any(|gap| rest.contains(&format!("{gap}{HAND}")));
    let told = |at: usize| match how.split_at(at) {
        (part, rest) if part.starts_with(HAND) && is_more(rest) => format!("{part}; {MORE}"),
        (part, _) => part.to_owned(),
    };
    ends.map(told).rfind(|part| width(part) <= room).unwrap_or_default()
}

/// How a line came about, or as much of that as there is room for, as it stands behind what it came to.
fn behind(line: &CardLine, how: &str) -> String {
    let (before, after) = line.around();
    if how.is_empty() { String::new() } else { format!("{before}{how}{after}") }
}

/// A line in rows of a width: how it came about as far as that goes into the first.
fn fitting(line: &CardLine, names: usize, wide: usize) -> Vec<Row> {
    let row = outcome(line, names);
    match how_told(line, names, wide) {
        how if how.is_empty() => hung(line, row, names, wide),
        how => vec![row.and(behind(line, &how), Tone::Dim)],
    }
}

/// Of how a line came about what goes into its first row.
fn how_told(line: &CardLine, names: usize, wide: usize) -> String {
    let (before, after) = line.around();
    let taken = outcome(line, names).width() + before.len() + after.len();
    as_far(&line.how, wide.saturating_sub(taken))
}

/// A line in rows of a width, the later ones below its words.
fn hung(line: &CardLine, row: Row, names: usize, wide: usize) -> Vec<Row> {
    let under = NUMBERS + if line.who.is_some() { names + 2 } else { 0 };
    text::hang(row, wide, if under < wide / 2 { under } else { NUMBERS })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_of_the_hands_are_not_told_as_if_they_were_all() {
        let how = "by Valley Levy, rifle, and by Vale Guard; morale check passed, 6 against 8";
        for (room, told) in [
            (74, how),
            (73, "by Valley Levy, rifle, and by Vale Guard; morale check passed"),
            (40, "by Valley Levy, rifle, and by Vale Guard"),
            (39, "by Valley Levy, rifle; …"),
            (23, "by Valley Levy; …"),
            (16, ""),
        ] {
            assert_eq!(as_far(how, room), told, "{room}");
        }
        assert_eq!(as_far("charge test failed, 5 against 9", 20), "charge test failed");
    }

    #[test]
    fn hands_that_would_be_cut_stand_in_a_second_row_where_there_is_one() {
        use crate::{
            rules::system,
            store::library::builtin,
            view::{Id, Outcome, What},
        };

        let (library, path) = (builtin(), "order_dice/scenarios/sunder-mill.yaml");
        let text = &library.get(path).unwrap().text;
        let game = system("order_dice", &library).unwrap().begin(path, text, &library).unwrap();
        let of = |unit: &str, what| Outcome::of(&Id::new(unit), what);
        let [meg, mare] = ["long-meg", "grey-mare"].map(|id| [Id::new(id)]);
        let shot = [of("old-anvil", What::Out(1)).by(&meg[0]).with("medium howitzer")];
        let gone = [of("old-anvil", What::Leaves("destroyed".to_owned())).by(&mare[0]).with("turret machine gun")];
        let lines = card(&*game, &[Came::by(&meg, &shot), Came::by(&mare, &gone)]);
        let told = |room| -> Vec<String> {
            let text = |row: &Row| row.0.iter().map(|cell| cell.text.as_str()).collect();
            rows_in(&lines, 70, room).concat().iter().map(text).collect()
        };
        assert!(told(1)[0].ends_with("; …"), "{:?}", told(1));
        let whole = told(2);
        assert_eq!(whole.len(), 2, "{whole:?}");
        assert!(whole[1].ends_with("by Long Meg, medium howitzer"), "{whole:?}");
    }

    #[test]
    fn of_a_sentence_without_room_what_it_comes_to_stands_there_or_nothing() {
        let text =
            "Ford Spears (sound) 2+6 = 8 against Hired Blades (sound) 1 fails = 0: a hit by Ford Spears (sound).";
        assert_eq!(end_of(text, 79, 1), ["A hit by Ford Spears (sound)."]);
        assert_eq!(end_of(text, 20, 1), [""; 0]);
        assert_eq!(end_of(text, 20, 2).len(), 2);
        assert_eq!(end_of("Ford Spears hold the line.", 12, 2), [""; 0]);
    }
}
