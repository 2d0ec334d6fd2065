//! The head line, the line of dues, and the foot.

use std::rc::Rc;

use ratatui::{Frame, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    super::{desk::Desk, sort::Sort},
    text::{self, CURSOR, Row},
};
use crate::{
    battle::{act_in_words, state_words},
    tui::{
        Key, Layer, Look,
        glyphs::DOT,
        keys::{self, Command, Context, Press},
        widgets::{Hint, cut, cut_words, footer, footer_holds, tail, width},
    },
    view::{Status, Tone, Window},
};

/// Battle, turn, phases, who is on.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let status = &desk.seen().status;
    let folder = desk.folder();
    let unsaved = match (&desk.past, folder.unsaved()) {
        (Some(past), _) => {
            let key = Some("(Esc: now) ").filter(|_| desk.hears.get() == Context::Past);
            format!("{} {}", past.when.to_uppercase(), key.unwrap_or_default())
        }
        (None, Some(_)) if folder.is_read_only() => "READ-ONLY ".to_owned(),
        (None, Some(_)) => "NOT SAVED ".to_owned(),
        (None, None) => String::new(),
    };
    let name = if desk.past.is_some() { "" } else { status.battle.as_str() };
    desk.seen.head.draw(frame, area, (*look, unsaved.clone()), Vec::new(), |frame| {
        text::lines(frame, area, look, &[headline(status, &unsaved, name, area.width as usize)]);
        area
    });
}

/// With less room than this for the battle's name, it is left out.
const LEAST_NAME: usize = 8;

/// Room that is kept for who is on where that is long: its reason gives way before phases do.
const ON: usize = 62;

/// A warning, the battle's name, the turn and its phases, and at the right who is on or how it ended.
pub fn headline(status: &Status, warning: &str, name: &str, width: usize) -> Row {
    let right = if let Some(over) = &status.over { format!("OVER: {over}") } else { status.line.clone() };
    let shape = |name: &str, letters: usize| {
        let turn = format!("{name} T{}  ", status.turn);
        phases(status, letters, Row::toned(warning, Tone::Bad).and(turn.trim_start(), Tone::Title))
    };
    // What is to be done now is never cut: the names of the other phases give way first, then the battle's, as far as it must.
    // Where it is long in all of a stage that is so whoever is on, so that turn and phase stand still.
    let shorter = if status.over.is_none() { &status.in_short[..] } else { &[] };
    let kept = if shorter.is_empty() { right.width() } else { ON };
    let room = width.saturating_sub(shape("", 0).width() + 3 + kept);
    let short = if room < LEAST_NAME { String::new() } else { cut(name, room).into_owned() };
    let named =
        [(name, usize::MAX), (name, 3), (name, 0), (&short, 0)].into_iter().filter(|(name, _)| !name.is_empty());
    let mut row = Row::default();
    for (name, letters) in named.chain([("", usize::MAX), ("", 3), ("", 0)]) {
        row = shape(name, letters);
        if row.width() + 2 + kept <= width {
            break;
        }
    }
    let room = width.saturating_sub(row.width() + 2);
    let right =
        [&right].into_iter().chain(shorter).find(|text| text.width() <= room).or(shorter.last()).unwrap_or(&right);
    let right = cut_words(right, room);
    let gap = width.saturating_sub(row.width() + right.width());
    row.and(" ".repeat(gap), Tone::Plain).and(right, Tone::Plain)
}

/// The line of phases, the names of those not under way cut to so many letters; with none only the one under way.
fn phases(status: &Status, letters: usize, mut row: Row) -> Row {
    let step = crate::tui::glyphs::STEP.to_string();
    for (at, phase) in status.phases.iter().filter(|phase| phase.now || letters > 0).enumerate() {
        row = row.and(if at == 0 { "" } else { step.as_str() }, Tone::Dim);
        row = match phase.now {
            true => row.and(phase.name.to_uppercase(), Tone::Accent),
            false => row.and(phase.name.chars().take(letters).collect::<String>(), Tone::Dim),
        };
    }
    row
}

/// Room that the filter has at least.
const LEAST_FILTER: usize = 24;
/// And where it would cut who may do what.
const LEAST_WORDS: usize = 12;
/// With less room than this for it, what is due first is only counted.
const LEAST_DUE: usize = 16;

/// What is due, and what is allowed and lapses.
pub fn dues(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let rows = Rc::new(vec![waiting(desk, area.width as usize)]);
    desk.still
        .dues
        .draw(frame, area, look, rows, |picture, area, row, stood| text::row(picture, area, row, stood, look));
}

/// The filter, what is parked, what is due, and who may do what lapses. The last is never cut for what stands before it: it
/// is lost when it is not seen.
fn waiting(desk: &Desk, wide: usize) -> Row {
    let game = desk.game();
    let (windows, moment) = (&desk.seen().windows, desk.seen().status.moment.as_deref());
    // What its unit is about to do is no longer to be chosen.
    let form = desk.talk.form().map(|form| &form.order);
    let who = form.or(desk.talk.asking().map(|asking| &asking.order)).map_or(&[][..], |order| &order.who);
    let is_open = |window: &&Window| !window.units.iter().any(|id| who.contains(id));
    // A moment that says nothing of who may do what is named itself.
    let moment = moment.filter(|_| windows.is_empty());
    let windows: Vec<&str> = windows.iter().filter(is_open).map(|window| window.text.as_str()).chain(moment).collect();
    let windows = windows.join(&format!(" {DOT} "));
    let room = wide.saturating_sub(windows.width() + 3);
    let mut row = Row::default();
    // A further digit goes on with it, however long ago it was typed.
    if let Some(digits) = desk.talk.unfinished_number(game) {
        row = row.and(format!("{digits}{CURSOR}  "), Tone::Accent);
    }
    if !desk.filter.is_empty() {
        let all = Some(" (Esc: all)").filter(|_| desk.hears.get() == Context::Roster).unwrap_or_default();
        // Beside others it leaves them half the room; alone it has all of it. That units are left out is always seen.
        let alone = desk.sort == Sort::default() && desk.talk.parked().is_empty() && desk.seen().dues.is_empty();
        let most = if alone { room } else { room / 2 }.max(LEAST_FILTER);
        // Its words give way before how many they leave and the way out; that one before the end of who may do what.
        let words = |most: usize, all: &str| {
            let count = format!(": {}{all}", desk.units().len());
            cut(&format!("only {}", desk.filter), most.saturating_sub(width(&count))).into_owned() + count.as_str()
        };
        let whole = |words: &str| windows.is_empty() || width(words) < room + 2;
        let (long, short) = (words(most, all), words(room.max(LEAST_WORDS), ""));
        let words = if !whole(&long) && whole(&short) { short } else { long };
        row = row.and(words, Tone::Accent).and("  ", Tone::Plain);
    }
    if desk.sort != Sort::default() {
        row = row.and(format!("by {}", desk.sort.word()), Tone::Accent).and("  ", Tone::Plain);
    }
    if !desk.talk.parked().is_empty() {
        let words = desk.talk.parked().iter().map(|parked| {
            let who: Vec<String> =
                parked.order.who.iter().filter_map(|id| game.unit(id)).map(|unit| unit.number.to_string()).collect();
            format!("{} {}", who.join(","), act_in_words(game, &parked.order.act)).trim_start().to_owned()
        });
        let words = words.collect::<Vec<_>>();
        let left = room.saturating_sub(row.width() + 10);
        row = match words.iter().map(|word| width(word) + 2).sum::<usize>() <= left + 2 {
            true => row.and("parked: ", Tone::Accent).and(words.join(", "), Tone::Plain),
            false => row.and(format!("{} parked", words.len()), Tone::Accent),
        };
        row = row.and("  ", Tone::Plain);
    }
    let dues = &desk.seen().dues;
    for (at, due) in dues.iter().enumerate() {
        let number = due.unit.as_ref().and_then(|id| game.unit(id));
        let number = number.map_or(String::new(), |unit| format!("{} {} ", unit.number, unit.name));
        let parts = due.number.as_ref().map_or(String::new(), |number| {
            let parts: Vec<String> = number.parts.iter().map(|part| part.value.to_string()).collect();
            format!(" {}", parts.join("+").replace("+-", "-"))
        });
        let (mut text, left) = (format!("{number}{}{parts}", due.what), dues.len() - at);
        let key = desk.key_of(Command::Dues).map_or(String::new(), |key| format!(": {key}"));
        let more = |left| format!("{left} more{key}");
        let heading = if at == 0 { format!("due {}: ", dues.len()) } else { ", ".to_owned() };
        let behind = if left > 1 { more(left - 1).len() + 2 } else { 0 };
        let fits = room.saturating_sub(row.width() + heading.len() + behind);
        if text.width() > fits {
            if at > 0 || fits < LEAST_DUE {
                let more = if at == 0 { format!("{left} due{key}") } else { more(left) };
                row = row.and(if at == 0 { "" } else { ", " }, Tone::Plain).and(more, Tone::Accent);
                break;
            }
            // What is due first is read before it is done: better its beginning than its number alone.
            text = cut_words(&text, fits).into_owned();
        }
        row = row.and(heading, if at == 0 { Tone::Warn } else { Tone::Plain }).and(text, Tone::Plain);
    }
    if !dues.is_empty() && !windows.is_empty() {
        row = row.and(format!(" {DOT} "), Tone::Dim);
    }
    row.and(windows, if desk.seen().status.moment.is_some() { Tone::Accent } else { Tone::Dim })
}

/// A line being typed.
pub struct Typed<'a> {
    /// What it is for.
    pub title: &'a str,
    /// What is typed so far.
    pub text: &'a str,
    /// It stands as it was offered.
    pub fresh: bool,
    /// It narrows what the roster shows.
    pub finds: bool,
}

/// A line being typed; behind words that narrow the roster, what each of them was taken for.
pub fn prompt(desk: &Desk, prompt: &Typed, frame: &mut Frame, area: Rect, look: &Look) {
    let row = Row::toned(format!("{}: ", prompt.title), Tone::Accent);
    let found = if prompt.finds { found(desk) } else { Row::default() };
    // The end of a long text shows, where typing goes on.
    let room = (area.width as usize).saturating_sub(row.width() + 1 + found.width());
    let text = tail(prompt.text, room.max(8));
    let mut row = row.and(format!("{text}{CURSOR}"), if prompt.fresh { Tone::Dim } else { Tone::Plain });
    row.0.extend(found.0);
    text::lines(frame, area, look, &[row]);
}

/// "  shaken 3 · north: side North 20 · 2 of 40": what the words of the filter hold for; without words, those that find
/// states.
fn found(desk: &Desk) -> Row {
    let shown = desk.shown();
    if desk.filter.trim().is_empty() {
        let words: Vec<&str> = state_words(desk.game()).collect();
        return Row::toned(format!("  {}, a side, a player, any word", words.join(", ")), Tone::Dim);
    }
    let mut row = Row::plain("  ");
    for word in &shown.words {
        let (text, tone) = match word.sense.as_str() {
            "" => (format!("{}: nobody", word.typed), Tone::Warn),
            sense if sense == word.typed => (format!("{sense} {}", word.count), Tone::Plain),
            sense => (format!("{}: {sense} {}", word.typed, word.count), Tone::Plain),
        };
        row = row.and(text, tone).and(format!(" {DOT} "), Tone::Dim);
    }
    row.and(format!("{} of {}", shown.units.len(), desk.everybody()), Tone::Accent)
}

/// What the keys do now.
pub fn foot(desk: &Desk, top: &dyn Layer<Desk>, frame: &mut Frame, area: Rect, look: &Look) {
    let hints: Vec<Hint> = hints(desk, top).into_iter().map(|(key, word)| Hint::new(key.to_string(), word)).collect();
    let hints = with_the_end(hints, top.context(), area.width.into());
    let rows = Rc::new(vec![hints]);
    desk.still.foot.draw(frame, area, look, rows, |picture, area, hints, _| area.x..footer(area, picture, hints, look));
}

/// The hints without the way to the next unit where that takes the room of the key that ends a side's turn: people find another
/// unit by its number too.
fn with_the_end(mut hints: Vec<Hint>, context: Context, wide: usize) -> Vec<Hint> {
    let place = |hints: &[Hint], does: Command| {
        let keys = keys::keys_of(context, does)?;
        hints.iter().position(|hint| hint.keys == keys)
    };
    if let (Some(next), Some(end)) = (place(&hints, Command::NextUnit), place(&hints, Command::SideDone))
        && next < end
        && !footer_holds(&hints, end, wide)
    {
        hints.remove(next);
    }
    hints
}

/// The keys of a layer that have a word, and the way to the help, which is never cut: `?`, or F1 to the charts where `?` is
/// typed as text.
pub fn hints(desk: &Desk, top: &dyn Layer<Desk>) -> Vec<(Key, String)> {
    let mut hints = Vec::new();
    let mut bindings = top.bindings(desk);
    bindings.retain(|binding| !binding.word.is_empty());
    bindings.sort_by_key(|binding| weight(binding.does));
    for binding in bindings {
        let word = match binding.does {
            Command::Usual if top.context() == Context::Roster => enter_word(desk),
            Command::Next if desk.game().unplayed() => "play on".to_owned(),
            _ => binding.word.to_owned(),
        };
        if let (Press::Key(key), false) = (binding.press[0], word.is_empty()) {
            hints.push((key, word));
        }
    }
    let (help, charts) = (Key::Char('?'), Key::F(1));
    let seeks = top.context() == Context::List && top.types(desk);
    match keys::command(top.context(), help) {
        Some(Command::Help) if !seeks => hints.push((help, "keys".to_owned())),
        // In a list that seeks, the charts themselves among them, the keys are few.
        _ if seeks => {}
        _ => hints.push((charts, "charts".to_owned())),
    }
    hints
}

/// How soon a key gives way at the foot of a narrow screen, the last first: what brings the battle on comes before what only
/// shows something.
fn weight(does: Command) -> usize {
    const FIRST: [Command; 6] =
        [Command::Usual, Command::AllDues, Command::NextUnit, Command::Next, Command::SideDone, Command::Undo];
    FIRST.iter().position(|first| *first == does).unwrap_or(FIRST.len())
}

/// What Enter would do now, verb and object.
fn enter_word(desk: &Desk) -> String {
    if desk.recap.is_some() {
        return "go on".to_owned();
    }
    desk.talk.enter_means(&desk.folder, desk.seen()).map_or(String::new(), |enter| enter.words)
}
