//! What stands on a record sheet, before it is known how it is written.

use crate::{
    engine::Game,
    view::{Cell, HOUSE, Id, SheetRow, Tick, Track, counted},
};

/// The record sheet of one unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its number; nothing on a blank sheet.
    pub number: Option<u16>,
    /// Its name; empty on a blank sheet.
    pub name: String,
    /// Who plays it; may be empty.
    pub player: String,
    /// The few words that matter most.
    pub brief: String,
    /// What is known of it: a label and a text, which is empty on a blank sheet.
    pub rows: Vec<(String, String)>,
    /// The boxes to tick.
    pub tracks: Vec<Track>,
    /// Its figures in play: "2 champion", "3".
    pub figures: Vec<String>,
}

/// The record sheets of an army.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheets {
    /// The name of the battle or roster.
    pub title: String,
    /// The system's full name.
    pub system: String,
    /// Points in all, where the system has points.
    pub points: Option<i64>,
    /// One for each unit.
    pub records: Vec<Record>,
}

impl Sheets {
    /// The sheets of these units.
    pub fn of(game: &dyn Game, units: &[Id]) -> Sheets {
        let points = units.iter().filter_map(|id| game.points(id)).reduce(i64::saturating_add);
        Sheets {
            title: game.status().battle,
            system: game.system().name.to_string(),
            points,
            records: units.iter().filter_map(|id| record(game, id)).collect(),
        }
    }

    /// Blank sheets for a pencil, shaped like the first of these.
    pub fn blank(mut self, count: usize) -> Sheets {
        let Some(mut first) = self.records.into_iter().next() else { return Sheets { records: Vec::new(), ..self } };
        (first.number, first.name, first.player, first.brief) = (None, String::new(), String::new(), String::new());
        // What a unit got from the house is of no use to the next.
        first.rows.retain(|(label, _)| !["where", "note", HOUSE].contains(&label.as_str()));
        for (_, text) in &mut first.rows {
            text.clear();
        }
        for (_, tick) in first.tracks.iter_mut().flat_map(|track| &mut track.boxes) {
            *tick = Tick::Open;
        }
        self.title = format!("{}: a blank sheet", self.system);
        self.points = None;
        self.records = vec![first; count];
        self
    }

    /// "12 units, 1440 points".
    pub fn total(&self) -> String {
        let count = self.records.len();
        let units = counted(count, "sheet");
        self.points.map_or(units.clone(), |points| format!("{units}, {points} points"))
    }
}

fn record(game: &dyn Game, id: &Id) -> Option<Record> {
    let (sheet, unit) = (game.sheet(id)?, game.unit(id)?);
    let (tracks, in_play) = (game.tracks(id), game.figures(id));
    // What stands in a box need not stand in words as well; only what is said besides stays.
    let track = |row: &str| tracks.iter().find(|track| track.row == row);
    let boxed = |row: &SheetRow| track(&row.label).is_some();
    let text = |cells: &[Cell]| cells.iter().map(|cell| cell.text.as_str()).collect::<String>().trim().to_owned();
    let row = |row: &SheetRow| {
        let cells = row.cells.get(usize::from(boxed(row))..).filter(|cells| !cells.is_empty())?;
        let figure = in_play.contains(&row.label).then(|| track(&row.label)).flatten();
        Some((figure.map_or(row.label.clone(), |track| in_brief(track, &tracks)), text(cells)))
    };
    let rows: Vec<(String, String)> = sheet.rows.iter().filter_map(row).collect();
    let figure = |id: &String| track(id).map_or(id.clone(), by_name);
    // What somebody is made of are no figures on the table.
    let figures = if unit.group { in_play.iter().map(figure).collect() } else { vec![unit.name.clone()] };
    Some(Record {
        number: Some(unit.number),
        name: unit.name,
        player: unit.player,
        brief: sheet.brief,
        rows,
        tracks,
        figures,
    })
}

/// A figure by its name and what it is: "3 champion".
fn by_name(figure: &Track) -> String {
    if figure.role.is_empty() { figure.row.clone() } else { format!("{} {}", figure.row, figure.role) }
}

/// What a figure is, without its number where it is the only one: "champion"; one of several, or one that is nothing more,
/// by its number.
fn in_brief(figure: &Track, all: &[Track]) -> String {
    match all.iter().filter(|track| track.role == figure.role).count() {
        1 if !figure.role.is_empty() => figure.role.to_owned(),
        _ => by_name(figure),
    }
}
