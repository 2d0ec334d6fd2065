//! What people see of a unit: its row, its sheet, its readings and boxes, all made of its stats.

use std::sync::Arc;

use indexmap::IndexMap;

use super::{
    body::{Company, Stats},
    data::Data,
    fields::fit,
    sample,
    script::{self, Altered},
    stat::{Known, Sort, cells_of, unit_of},
    system::Book,
    turn,
    written::{Bears, Lapse, Written},
};
use crate::{
    engine::{Board, Table, Unit},
    view::{
        Cell, Column, Field, Gauge, Id, Mood, Reading, Row, Sheet, SheetRow, TableValue, Tick, Tone, Track, Value,
        series,
    },
};

/// The most boxes of one line of a record sheet.
const BOXES: i64 = 60;
/// The cells of the player's column and of the last one.
const WHO: u16 = 4;
const NOW: u16 = 9;
/// The cells in which the beginning of a word still says which one it is.
const WORD: u16 = 6;

/// The columns behind number and name: the stats that have a head, then what is to be said. Where there is no room for all, words
/// are shortened, and what never changes in play gives way first.
pub fn columns(book: &Written, stats: &IndexMap<String, Arc<Known>>, altered: &Altered) -> Vec<Column> {
    let made = stats.values().filter_map(|known| {
        let head = known.written.short.clone()?;
        let width = known.width(book);
        let column = match known.sort {
            Sort::Track | Sort::Number | Sort::Inches => Column::right("", width),
            Sort::Flag => Column::left("", width),
            _ => Column::left("", width).shortens(width.min(WORD.max(cells(&head)))),
        };
        let column = if known.is_played() || altered.has(&known.id) { column } else { column.spare() };
        Some(Column { title: head.into(), ..column })
    });
    let who = Column::left("Who", WHO).whose().spare();
    std::iter::once(who).chain(made).chain([Column::left("Now", NOW).grows()]).collect()
}

fn cells(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}

fn name<'a>(board: &Board<'a, Book>) -> impl Fn(&Id) -> Option<String> + use<'a> {
    let state = board.state;
    move |id| state.unit(id).map(|unit| unit.name.clone())
}

fn now<'b>(known: &'b Known, body: &'b Company) -> &'b Value {
    body.stats.get(known.id.as_str()).unwrap_or(&known.usual)
}

fn began<'b>(known: &'b Known, body: &'b Company) -> &'b Value {
    body.began.get(known.id.as_str()).unwrap_or(&known.usual)
}

/// A value beside what it was: "7/12" for a track that lost, else the value alone; nothing for a track of which the unit has no
/// box, as men on foot have none of a hull.
fn beside(board: &Board<Book>, known: &Known, (now, began): (&Value, &Value)) -> String {
    if known.sort == Sort::Track && [now, began].into_iter().all(|boxes| boxes.int() == Some(0)) {
        return String::new();
    }
    let words = board.data.in_words(known, now, &name(board));
    if known.sort == Sort::Track && now != began { format!("{words}/{began}") } else { words }
}

fn tone(known: &Known, now: &Value, began: &Value) -> Tone {
    match (&known.sort, now.int(), began.int()) {
        (Sort::Track, Some(now), Some(began)) if now <= began / 2 && began > 0 => Tone::Bad,
        (Sort::Track, Some(now), Some(began)) if now < began => Tone::Warn,
        _ => Tone::Plain,
    }
}

/// A unit's row.
pub fn row(board: &Board<Book>, unit: &Unit<Book>) -> Row {
    let may = turn::may(board, unit);
    let across = match (&unit.gone, &unit.reserve) {
        (Some(why), _) => Some(why.clone()),
        (None, Some(reserve)) => Some(reserve.in_words()),
        (None, None) => None,
    };
    let shown = board.data.stats.values().filter(|known| known.written.short.is_some());
    let cell = |known: &Arc<Known>| {
        let (now, began) = (now(known, &unit.body), began(known, &unit.body));
        let text = match now {
            Value::Flag(true) => "x".to_owned(),
            Value::Flag(false) => String::new(),
            now => beside(board, known, (now, began)),
        };
        Cell::toned(text, tone(known, now, began))
    };
    let cells = std::iter::once(Cell::plain(unit.player.clone())).chain(shown.map(cell));
    let cells = cells.chain([Cell::toned(states(board, unit, &SHORT).join(" "), Tone::Warn)]).collect();
    Row { id: unit.id.clone(), number: unit.number, side: board.state.side_of(unit), cells, across, done: !may, may }
}

/// The words for a unit that is in hand and for each that it touches: as short as a row has them, and as a sheet does.
const SHORT: [&str; 2] = ["ACTS", "v"];
const LONG: [&str; 2] = ["acting", "in contact with "];

/// The word for somebody alone who is out and has not left the battle.
const OUT_OF_PLAY: &str = "OUT";

/// The words for what a unit is in: its flags, whom it touches, that it has acted.
fn states(board: &Board<Book>, unit: &Unit<Book>, [acting, touching]: &[&str; 2]) -> Vec<String> {
    let flags = board.data.stats.values().filter(|known| now(known, &unit.body) == &Value::Flag(true));
    let mut words: Vec<String> = flags.filter_map(|known| known.written.shows.clone()).collect();
    if !board.is_over() && board.state.table.body.active.as_ref() == Some(&unit.id) {
        words.push((*acting).to_owned());
    }
    let touched = board.state.bonds_of(&unit.id).filter_map(|bond| board.state.unit(bond.other(&unit.id)));
    let touched: Vec<String> = touched.map(|other| other.number.to_string()).collect();
    words.extend((!touched.is_empty()).then(|| format!("{touching}{}", touched.join(" "))));
    if unit.gone.is_none() && board.data.is_down(&unit.body) {
        words.push(OUT_OF_PLAY.to_owned());
    }
    if unit.body.acted {
        words.push("done".to_owned());
    }
    words
}

/// How many have not acted: ", 3 left"; that nobody has is no count.
fn left(count: usize) -> String {
    if count == 0 { ", nobody left to act".to_owned() } else { format!(", {count} left") }
}

/// Who is on, in a few words for the head of the screen.
pub fn headline(board: &Board<Book>) -> String {
    if turn::is_start(board) {
        return "ALL to begin the battle".to_owned();
    }
    let sides = &board.state.table.sides;
    match board.on().and_then(|side| Some((side, sides.get(side)?))) {
        Some((at, side)) if board.state.table.stack.len() > 1 => {
            let answering = board.state.those(|unit| turn::answers(board, unit) && board.state.side_of(unit) == at);
            let who = match answering.as_slice() {
                // Nobody whom the players see.
                [] => String::new(),
                [one] => format!(": {} {}", one.number, one.name),
                several => format!(", {} left", several.len()),
            };
            format!("{} to answer{who}", side.name.to_uppercase())
        }
        Some((at, side)) => {
            let acting = turn::acting(board).filter(|unit| board.state.side_of(unit) == at);
            let (acts, acting) =
                (acting.is_some(), acting.map_or(String::new(), |unit| format!(": {} {}", unit.number, unit.name)));
            let count = board.left(at).len();
            // The phase is everybody's: that one side is on says nothing once nobody else is left either.
            if count == 0 && !acts && !board.data.by_side() && board.all_left().is_empty() {
                return "nobody left to act".to_owned();
            }
            format!("{} to play{acting}{}", side.name.to_uppercase(), left(count))
        }
        // Units of several sides answer the same.
        None if board.state.table.stack.len() > 1 => {
            let answering = board.state.those(|unit| turn::answers(board, unit));
            let of = |at: &usize| answering.iter().any(|unit| board.state.side_of(unit) == *at);
            let names: Vec<String> = (0..sides.len()).filter(of).map(|at| sides[at].name.to_uppercase()).collect();
            format!("{} to answer, {} left", series(&names), answering.len())
        }
        None => {
            let next = turn::next_of_list(board).and_then(|unit| Some((unit, sides.get(board.state.side_of(unit))?)));
            let who = next.map_or("ALL to play".to_owned(), |(unit, side)| {
                format!("{} to play: {} {}", side.name.to_uppercase(), unit.number, unit.name)
            });
            format!("{who}{}", left(board.all_left().len()))
        }
    }
}

/// What is known of the table as a whole, then of each side, but for what scripts alone read.
pub fn known(board: &Board<Book>) -> Vec<TableValue> {
    let (data, table) = (board.data, &board.state.table);
    let one = |side: Option<(usize, &Id)>, known: &Known, stats: Option<&Stats>| {
        let value = stats.and_then(|stats| stats.get(known.id.as_str())).unwrap_or(&known.usual);
        let words = data.in_words(known, value, &name(board));
        let id = side.map_or_else(|| known.id.clone(), |(_, side)| format!("{side}.{}", known.id));
        let usual =
            if known.sort == Sort::Other { unit_of(value).map(|id| Value::from(&id)) } else { Some(value.clone()) };
        let kind = known.kind(&data.written, || board.state.by_number().iter().map(|unit| unit.id.clone()).collect());
        TableValue {
            side: side.map(|(at, _)| at),
            field: Field::new(&id, &known.label, kind).usually(usual).help(&known.written.help),
            text: if words.is_empty() { "none".to_owned() } else { words },
        }
    };
    let open = |known: &&Arc<Known>| !known.written.quiet;
    let whole = data.table_stats.values().filter(open).map(|known| one(None, known, Some(&table.body.values)));
    let mut all: Vec<TableValue> = whole.collect();
    for (at, side) in table.sides.iter().enumerate() {
        let stats = table.body.sides.get(&side.id);
        all.extend(data.side_stats.values().filter(open).map(|known| one(Some((at, &side.id)), known, stats)));
    }
    all
}

/// Keeps another value of the table, or of a side.
pub fn keeps(data: &Data, table: &mut Table<Book>, id: &str, value: Value) -> Result<(), String> {
    let none = || format!("the book keeps no {id}");
    let Some((side, stat)) = id.rsplit_once('.') else {
        let known = data.table_stats.get(id).ok_or_else(none)?;
        table.body.values.insert(id.into(), fit(data, known, value)?);
        return Ok(());
    };
    let known = data.side_stats.get(stat).ok_or_else(none)?;
    let side = table.sides.iter().find(|known| known.id.as_str() == side).ok_or_else(none)?;
    table.body.sides.entry(side.id.clone()).or_default().insert(stat.into(), fit(data, known, value)?);
    Ok(())
}

/// The name of a reading that says how many figures are in play, and of one that are out.
const FIT: &str = "in play";
const OUT: &str = "out";

/// What is known of a unit as values.
pub fn readings(board: &Board<Book>, unit: &Unit<Book>, readings: &mut Vec<Reading>) {
    let data = board.data;
    let counts = !data.figure_stats.is_empty() || data.written.figures.track.is_some();
    if counts {
        let (left, began) = (data.count(&unit.body), data.began(&unit.body));
        readings.push(Reading::number(Gauge::Fit, FIT, left));
        readings.push(Reading::number(Gauge::Out, OUT, began.saturating_sub(left).max(0)));
    } else {
        let out = unit.gone.is_some() || data.is_down(&unit.body);
        readings.push(Reading::number(Gauge::Fit, FIT, u8::from(!out)));
        readings.push(Reading::number(Gauge::Out, OUT, u8::from(out)));
    }
    for known in data.stats.values() {
        if known.written.quiet || data.written.figures.track.as_ref() == Some(&known.id) {
            continue;
        }
        readings.push(reading(board, known, now(known, &unit.body), &known.label));
    }
    // Of one that is out nothing else is worth knowing.
    for figure in unit.body.figures.iter().filter(|figure| !data.is_out(figure)) {
        for known in data.figure_stats.values().filter(|known| !known.written.quiet) {
            let value = figure.stats.get(known.id.as_str()).unwrap_or(&known.usual);
            readings.push(reading(board, known, value, &format!("{} {}", figure.name, known.label)));
        }
    }
    readings.push(Reading::hurt(u8::from(is_hurt(board, unit))));
    readings.extend(mood(board, unit).map(Reading::mood));
    let touched = board.state.bonds_of(&unit.id).next().is_some();
    readings.push(Reading::marker("in contact", touched));
}

/// How a unit bears up: the worst that a flag of the book says of it; none where no flag says anything of it.
fn mood(board: &Board<Book>, unit: &Unit<Book>) -> Option<Mood> {
    let bears = board.data.stats.values().filter_map(|known| Some((known, known.written.mood?)));
    let moods = bears.map(|(known, mood)| match mood {
        _ if now(known, &unit.body) != &Value::Flag(true) => Mood::Steady,
        Bears::Shaken => Mood::Shaken,
        Bears::Broken => Mood::Broken,
    });
    moods.max()
}

/// Whether somebody alone who is in play has lost something of what the book counts down and nobody spends. What a scenario counts down is its
/// own: nobody knows here whether it hurts.
fn is_hurt(board: &Board<Book>, unit: &Unit<Book>) -> bool {
    let (data, body) = (board.data, &unit.body);
    let named =
        |known: &Known| board.state.table.names.as_ref().is_some_and(|names| names.tracks.contains_key(&known.label));
    let lost = |known: &Known| known.is_harm() && now(known, body).int() < began(known, body).int() && !named(known);
    let alone = unit.gone.is_none() && data.whole(body) <= 1 && data.count(body) > 0;
    alone && data.stats.values().any(|known| lost(known))
}

fn reading(board: &Board<Book>, known: &Known, value: &Value, label: &str) -> Reading {
    let passes = known.written.until != Lapse::Never;
    match value {
        Value::Flag(_) => {
            let name = known.written.shows.as_deref().unwrap_or(label).into();
            Reading { gauge: Gauge::Marker, name, value: value.clone(), passes }
        }
        Value::Int(_) => Reading { gauge: Gauge::Number, name: label.into(), value: value.clone(), passes },
        value => {
            let word = board.data.in_words(known, value, &name(board));
            let word = if word.is_empty() { format!("no {label}") } else { word };
            Reading { gauge: Gauge::Status, name: label.into(), value: Value::Text(word), passes }
        }
    }
}

/// A unit's sheet.
pub fn sheet(board: &Board<Book>, unit: &Unit<Book>) -> Sheet {
    let data = board.data;
    let (words, body) = (&data.written.words, &unit.body);
    let kind = troop(data, &body.kind);
    let count = data.count(body);
    let counts = !data.figure_stats.is_empty() || data.written.figures.track.is_some();
    let number = counts.then(|| crate::view::counted(count, &words.figure));
    let brief = [Some(kind.clone()).filter(|kind| !kind.is_empty()), number].into_iter().flatten();
    let brief = brief.collect::<Vec<_>>().join(", ");
    let told = |known: &Known, stats: &Stats, began: &Stats| {
        let value = stats.get(known.id.as_str()).unwrap_or(&known.usual);
        let first = began.get(known.id.as_str()).unwrap_or(&known.usual);
        let text = beside(board, known, (value, first));
        (text, tone(known, value, first))
    };
    let mut rows: Vec<SheetRow> = Vec::new();
    if !kind.is_empty() {
        rows.push(SheetRow::toned("troop type", kind, Tone::Plain));
    }
    for known in data.stats.values().filter(|known| !known.written.quiet) {
        let (mut text, tone) = told(known, &body.stats, &body.began);
        if let (Sort::List(list), Value::Text(row)) = (&known.sort, now(known, body)) {
            let cells = cells_of(&data.written, list, row);
            text += &if cells.is_empty() { cells } else { format!(" ({cells})") };
        }
        if !text.is_empty() {
            rows.push(SheetRow::toned(&known.label, text, tone));
        }
    }
    for figure in &body.figures {
        let open = data.figure_stats.values().filter(|known| !known.written.quiet);
        let values = open.map(|known| (known, told(known, &figure.stats, &figure.began).0));
        let (boxed, besides): (Vec<_>, Vec<_>) =
            values.filter(|(_, text)| !text.is_empty()).partition(|(known, _)| known.sort == Sort::Track);
        let said = |values: Vec<(&Arc<Known>, String)>| {
            values.iter().map(|(known, text)| format!("{} {text}", known.label)).collect::<Vec<_>>().join(", ")
        };
        let (boxed, besides) = (said(boxed), said(besides));
        let gap = if boxed.is_empty() || besides.is_empty() { "" } else { ", " };
        let out = if data.is_out(figure) { Tone::Dim } else { Tone::Plain };
        // What boxes on paper say stands in a cell of its own.
        let mut row = SheetRow::toned(&figure.name, format!("{boxed}{gap}"), out);
        row.cells.extend((!besides.is_empty()).then(|| Cell::toned(besides, out)));
        rows.push(row);
    }
    if let Err(why) = sample::points(data, body) {
        rows.push(SheetRow::toned("points", script::fails(&why), Tone::Bad));
    }
    let states = states(board, unit, &LONG).join(", ");
    if !states.is_empty() && unit.gone.is_none() {
        rows.push(SheetRow::toned("state", states, Tone::Warn));
    }
    let short = data.stats.values().filter(|known| known.sort != Sort::Flag && !known.written.quiet);
    let short =
        short.map(|known| (known, told(known, &body.stats, &body.began).0)).filter(|(_, text)| !text.is_empty());
    let short = short.map(|(known, text)| format!("{} {text}", known.label)).collect::<Vec<_>>().join("  ");
    let short = vec![SheetRow::plain("", short)];
    Sheet { id: unit.id.clone(), title: format!("{} {}", unit.number, unit.name), brief, short, rows }
}

fn troop(data: &Data, kind: &str) -> String {
    data.written
        .troops
        .get(kind)
        .map_or_else(String::new, |troop| troop.name.clone().unwrap_or_else(|| kind.to_owned()))
}

/// The boxes of a unit's record sheet: its tracks.
pub fn tracks(board: &Board<Book>, unit: &Unit<Book>) -> Vec<Track> {
    let track = |label: String, known: &Known, stats: &Stats, began: &Stats| {
        let first = began.get(known.id.as_str()).and_then(Value::int).unwrap_or(0).clamp(0, BOXES);
        let left = stats.get(known.id.as_str()).and_then(Value::int).unwrap_or(first);
        let tick = |nth: i64| if nth > left { Tick::Ticked } else { Tick::Open };
        Track::new(label, (1..=first).rev().map(|nth| (nth.to_string(), tick(nth))).collect())
    };
    let is_track = |known: &&Arc<Known>| known.sort == Sort::Track;
    let own = board.data.stats.values().filter(is_track);
    let mut tracks: Vec<Track> = own
        .map(|known| track(known.label.clone(), known, &unit.body.stats, &unit.body.began).of(&known.label))
        .collect();
    for figure in &unit.body.figures {
        for known in board.data.figure_stats.values().filter(is_track) {
            let label = format!("{} {}", figure.name, known.label);
            tracks.push(track(label, known, &figure.stats, &figure.began).of(&figure.name));
        }
    }
    tracks.retain(|track| !track.boxes.is_empty());
    tracks
}

/// What of a unit's numbers is of the house.
pub fn house(board: &Board<Book>, unit: &Unit<Book>) -> Vec<String> {
    let house = &board.data.written.house;
    let known = |id: &&String| board.data.stats.contains_key(*id) || **id == unit.body.kind;
    let label =
        |id: &String| board.data.stats.get(id).map_or_else(|| troop(board.data, id), |known| known.label.clone());
    house.iter().filter(known).map(label).collect()
}
