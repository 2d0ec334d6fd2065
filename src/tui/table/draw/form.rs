//! A form on the desk: fields in a row, the one under the cursor marked; then what is known already.

use ratatui::{Frame, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    super::desk::Desk,
    card, tale,
    text::{self, CURSOR, Row},
};
use crate::{
    battle::{Filling, usual},
    engine::Game,
    tui::{Look, keys::Command, widgets::squeeze_words},
    view::{
        Field, Id, Kind, NOTHING, Number, Tone, Value, begin_alike, between, capital, choice_of, counted, parse_value,
    },
};

/// Rows that are kept for what has come of an order so far, however much its question says.
const SO_FAR: usize = 2;

/// Draws the form under a title; below it, where that has no place of its own, what happened last.
pub fn draw(desk: &Desk, (title, mode): (&str, &Filling), frame: &mut Frame, area: Rect, look: &Look, tale: bool) {
    let width = area.width as usize;
    let more = mode.form.fields.len() - mode.visible().len();
    let right = if more > 0 { format!("+ {}", counted(more, "more fact")) } else { String::new() };
    // What the form is for comes before how much more there is.
    let right = if UnicodeWidthStr::width(title) + right.width() + 9 > width { String::new() } else { right };
    // A title that has no room stands whole below, where which line is amended still heads it.
    let fits = title.width() + 4 <= width;
    let line = desk.talk.headed("").trim_end_matches(": ").to_owned();
    let heading = match fits {
        true => title.into(),
        false if line.is_empty() => squeeze_words(title, width.saturating_sub(4)),
        false => line.as_str().into(),
    };
    let below = if fits { "" } else { title.strip_prefix(&line).map_or(title, |rest| rest.trim_start_matches(": ")) };
    let area = text::ruled(frame, area, look, &heading, &right);
    let height = area.height as usize;
    let mut fields = vec![Row::default()];
    let mut cursor = 0;
    for at in mode.visible() {
        let Some(field) = mode.form.fields.get(at) else { continue };
        let here = at == mode.at;
        let typed = &mode.texts[at];
        let spelled = spelled(desk, field, typed);
        // What the field did not take stands behind the cursor as long as Backspace takes it away.
        let cursor_here = mode.slip.map_or(CURSOR.to_owned(), |slip| format!("{CURSOR}{slip}"));
        let value = match (here, typed.is_empty()) {
            (true, true) if mode.slip.is_some() => cursor_here,
            (true, true) => format!("{CURSOR}{}", usual(field, desk.game_in_hand())),
            (false, true) => usual(field, desk.game_in_hand()),
            // What was offered stands whole until something is typed; what is typed stands with its meaning.
            (true, false) if mode.fresh => format!("{spelled}{cursor_here}"),
            (true, false) if spelled == *typed || matches!(field.kind, Kind::Inches { .. }) => {
                format!("{typed}{cursor_here}")
            }
            (true, false) => {
                format!("{typed}{cursor_here} ({})", spelled.strip_prefix(&format!("{typed} ")).unwrap_or(&spelled))
            }
            (false, false) => spelled,
        };
        let value = match value {
            // What may be left empty does not look as if it were wanted.
            value if value.is_empty() => if field.required { "?" } else { NOTHING }.to_owned(),
            value if typed.is_empty() && field.remembered.is_some() => format!("{value} (as before)"),
            value => value,
        };
        let wide = field.label.width() + value.width() + 4;
        if fields.last().is_some_and(|row| !row.0.is_empty() && row.width() + wide > width) {
            fields.push(Row::default());
        }
        if here {
            cursor = fields.len() - 1;
        }
        if let Some(row) = fields.last_mut() {
            let tone = if mode.wrong.as_ref().is_some_and(|(wrong, _)| *wrong == at) {
                Tone::Bad
            } else if here {
                Tone::Accent
            } else if typed.is_empty() && field.offered().is_none() && field.required {
                Tone::Warn
            } else if typed.is_empty() {
                Tone::Dim
            } else {
                Tone::Plain
            };
            let label = if here { Tone::Accent } else { Tone::Dim };
            *row = std::mem::take(row).and(format!("{} ", field.label), label).and(format!("{value}   "), tone);
        }
    }
    let help = help(desk, mode, width);
    let room = height.saturating_sub(fields.len() + help.len());
    let told = if below.is_empty() { Vec::new() } else { text::wrap(below, width, 2) };
    let mut rows: Vec<Row> = told.into_iter().take(room).map(Row::plain).collect();
    let known = ahead(desk, mode, width, room - rows.len());
    // A question for further facts stands below what has come of the order so far, which leaves it the room that it wants:
    // where a stone came down is part of it.
    let asked = fields.len() + help.len() + known.len();
    let left = height.saturating_sub(asked).max(SO_FAR).min(height.saturating_sub(3));
    let room = left - rows.len().min(left);
    rows.extend(card::so_far_in(desk, width, room, room));
    rows.extend(card::story_so_far(desk, &mode.form.title, width, left - rows.len().min(left)));
    let hidden = (rows.len() + asked).saturating_sub(height);
    // The field in hand and what is said of it show whatever else has no room.
    for _ in height..rows.len() + fields.len() + help.len() {
        if cursor + 1 < fields.len() {
            fields.pop();
        } else if fields.len() > 1 {
            fields.remove(0);
            cursor -= 1;
        }
    }
    let helped = rows.len() + fields.len() + help.len();
    rows.extend(fields.into_iter().chain(help).chain(known));
    if hidden > 0 && helped < height {
        rows.truncate(height - 1);
        rows.push(Row::toned(desk.more(hidden + 1, Command::Parts), Tone::Accent));
    } else if hidden > 0 {
        rows.truncate(height);
        let more = format!("   {}", desk.more(hidden, Command::Parts));
        if let Some(row) = rows.last_mut().filter(|row| row.width() + more.width() <= width) {
            *row = std::mem::take(row).and(more, Tone::Accent);
        }
    }
    text::lines(frame, area, look, &rows);
    if !tale {
        let shown = area.height.min(rows.len() as u16);
        tale::below(desk, frame, Rect { y: area.y + shown, height: area.height - shown, ..area }, look);
    }
}

/// What is said of the field in hand: why what is typed will not do, a notice, else what it wants.
fn help(desk: &Desk, mode: &Filling, width: usize) -> Vec<Row> {
    let field = |at: usize| mode.form.fields.get(at);
    let (said, tone) = match (&mode.wrong, &desk.notice) {
        (Some((at, why)), _) => (format!("{}: {why}", field(*at).map_or("", |field| field.label.as_str())), Tone::Bad),
        (None, Some(notice)) => (notice.text.clone(), notice.tone),
        (None, None) => match alike(mode) {
            Some(told) => (told, Tone::Plain),
            None => (field(mode.at).map_or(String::new(), |field| wants(field, desk.game(), width)), Tone::Dim),
        },
    };
    text::wrap(&said, width, 2).into_iter().map(|line| Row::toned(line, tone)).collect()
}

/// What else begins as what is typed for a choice does: "f is front; flank begins so too".
fn alike(mode: &Filling) -> Option<String> {
    let typed = mode.texts.get(mode.at).filter(|text| !mode.fresh && !text.trim().is_empty())?;
    let Kind::Choice(rows) = mode.kind()? else { return None };
    let others = begin_alike(rows, typed);
    let chosen = &rows.get(choice_of(rows, typed)?)?.1;
    let last = if others.len() == 1 { "begins so too" } else { "begin so too" };
    let others = (!others.is_empty()).then(|| others.join(between(&others)))?;
    Some(format!("{} is {chosen}; {others} {last}", typed.trim()))
}

/// What a field wants: its own words, and before them what may be chosen where they do not name all of it and two rows hold
/// both.
fn wants(field: &Field, game: &dyn Game, width: usize) -> String {
    let own = field.help.as_str();
    if own.is_empty() {
        return hint(&field.kind, game);
    }
    let named = |row: &(String, String)| own.contains(row.1.as_str());
    let unnamed = matches!(&field.kind, Kind::Choice(rows) if !rows.iter().all(named));
    let whole = format!("{}; {own}", hint(&field.kind, game));
    if unnamed && text::wrap(&whole, width, 2).len() <= 2 { whole } else { own.to_owned() }
}

/// What the form says of the order as it is typed: numbers with their parts, and remarks. Where there is no room for both,
/// what is to be expected comes before what it is worked out from.
fn ahead(desk: &Desk, mode: &Filling, width: usize, room: usize) -> Vec<Row> {
    let number = |number: &Number| {
        let total = Row::toned(number.with_sum(), Tone::Accent);
        text::hang(total.and(format!("   {}", number.in_parts()), Tone::Plain), width, 2)
    };
    let numbers: Vec<Row> = mode.form.numbers.iter().flat_map(number).collect();
    // A refusal that was just said is not said twice.
    let said = |remark: &str| {
        desk.notice
            .as_ref()
            .is_some_and(|notice| notice.text.contains(remark) || notice.text.contains(&capital(remark)))
    };
    let remarks = mode.form.remarks.iter().filter(|remark| !said(remark));
    let remarks: Vec<Row> = remarks.flat_map(|remark| text::wrap(remark, width, 2)).map(Row::plain).collect();
    if numbers.len() + remarks.len() <= room { [numbers, remarks].concat() } else { [remarks, numbers].concat() }
}

/// What is typed, in full: a unit with its name, a choice by its label, soldiers by what they are.
fn spelled(desk: &Desk, field: &Field, typed: &str) -> String {
    let kind = &field.kind;
    match kind {
        Kind::Classes(_) => match parse_value(kind, typed, &|_| None) {
            Ok(value @ Value::Map(_)) => field.in_words(&value, &|_| None),
            _ => typed.to_owned(),
        },
        Kind::Unit(_) => {
            let unit = desk.game_in_hand().find(typed.trim()).and_then(|id| desk.game_in_hand().unit(&id));
            unit.map_or(typed.to_owned(), |unit| format!("{} {}", unit.number, unit.name))
        }
        Kind::Choice(rows) => choice_of(rows, typed).map_or(typed.to_owned(), |at| rows[at].1.clone()),
        Kind::Counts(_) => counts_of(desk, kind, typed).unwrap_or_else(|| typed.to_owned()),
        Kind::Inches { .. } if typed.ends_with(|letter: char| letter.is_ascii_digit()) => format!("{typed}\""),
        _ => typed.to_owned(),
    }
}

/// Counts of units with their names: "Greenwood Archers: 4, Goblin Bows: 1", in the order in which they are typed, for
/// Backspace erases the last; none while they cannot be read.
fn counts_of(desk: &Desk, kind: &Kind, typed: &str) -> Option<String> {
    let game = desk.game_in_hand();
    let read = |text: &str| parse_value(kind, text, &|text| game.called(text)).ok();
    let counts = read(typed)?;
    let words: Vec<Value> = typed.split([' ', ',']).filter_map(read).collect();
    let place = |id: &str| words.iter().position(|word| word.map().is_some_and(|unit| unit.contains_key(id)));
    let mut counts: Vec<_> = counts.map()?.iter().collect();
    counts.sort_by_key(|(id, _)| place(id));
    let told = counts.iter().filter_map(|(id, count)| Some(format!("{}: {count}", game.unit(&Id::new(id))?.name)));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// How a kind of field is typed, with numbers of units that can be chosen as an example.
fn hint(kind: &Kind, game: &dyn Game) -> String {
    let some = |among: &[Id], count: &str| {
        let numbers = among.iter().filter_map(|id| game.unit(id)).take(2);
        let typed: Vec<String> = numbers.map(|unit| format!("{}{count}", unit.number)).collect();
        if typed.is_empty() { String::new() } else { format!(", as {}", typed.join(",")) }
    };
    match kind {
        Kind::Flag => "y or n".to_owned(),
        Kind::Count { least, most } => format!("{least} to {most}"),
        Kind::Inches { .. } => "inches".to_owned(),
        Kind::Choice(rows) => {
            let labels: Vec<&str> = rows.iter().map(|row| row.1.as_str()).collect();
            labels.join(between(&labels))
        }
        Kind::Unit(_) => "the number of the unit".to_owned(),
        Kind::Units(among) => format!("numbers{}", some(among, "")),
        Kind::Classes(rows) => {
            let words: Vec<String> = rows.iter().map(|row| format!("{} {}", row.2, row.1)).collect();
            format!("a count, or by class: {}", words.join(", "))
        }
        Kind::Counts(among) => format!("unit:count{}", some(among, ":2")),
        Kind::Pairs => "4:3 for four against three, or pairs 1-2,3-2".to_owned(),
        Kind::Text => String::new(),
    }
}
