//! A row a unit, under headings.

use csv::{ReaderBuilder, Trim, Writer};

use super::{Told, ToldUnit, clean, heading};
use crate::{
    paper::Fault,
    view::{Field, Value},
};

/// Reads rows; the first has the headings. Commas, semicolons or tabs stand between cells, whichever the headings have most.
pub fn read(file: &str, text: &str) -> Result<Told, Fault> {
    let first = text.lines().next().unwrap_or_default();
    let between = [b',', b';', b'\t'];
    let often = |sign: &u8| first.bytes().filter(|byte| byte == sign).count();
    let between = between.into_iter().max_by_key(often).unwrap_or(b',');
    let mut rows = ReaderBuilder::new().delimiter(between).trim(Trim::All).from_reader(text.as_bytes());
    let fault = |why: csv::Error| {
        let line = why.position().map_or(0, |place| usize::try_from(place.line()).unwrap_or(0));
        Fault { line, column: 1, excerpt: Fault::of_line(text, line), ..Fault::whole(file, told(&why), MEND) }
    };
    let headings: Vec<String> = rows.headers().map_err(fault)?.iter().map(clean).collect();
    let mut army = Told::default();
    for row in rows.records() {
        let row = row.map_err(fault)?;
        let line = row.position().map_or(0, |place| usize::try_from(place.line()).unwrap_or(0));
        let words = headings.iter().zip(&row).map(|(heading, word)| (heading.clone(), clean(word)));
        let words: Vec<_> = words.filter(|(_, word)| !word.is_empty()).collect();
        if !words.is_empty() {
            army.units.push(ToldUnit { line, words });
        }
    }
    Ok(army)
}

const MEND: &str = "the first row has the headings, and every row as many cells as it";

fn told(why: &csv::Error) -> String {
    match why.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("this row has {len} cells, the headings are {expected_len}")
        }
        _ => "this is no row of CSV".to_owned(),
    }
}

/// Tells units under the headings that any of them has something for.
pub fn write(units: &[Vec<(Field, Value)>]) -> String {
    let mut headings: Vec<&str> = Vec::new();
    for unit in units {
        let mut behind = 0;
        for (field, _) in unit {
            match headings.iter().position(|known| *known == heading(field)) {
                Some(at) => behind = at + 1,
                None => {
                    headings.insert(behind, heading(field));
                    behind += 1;
                }
            }
        }
    }
    let mut rows = Writer::from_writer(Vec::new());
    let of = |unit: &Vec<(Field, Value)>, wanted: &str| {
        unit.iter().find(|(field, _)| heading(field) == wanted).map_or(String::new(), |(_, value)| value.typed())
    };
    let cells = units.iter().map(|unit| headings.iter().map(|wanted| of(unit, wanted)).collect::<Vec<_>>());
    let headings = headings.iter().map(|heading| (*heading).to_owned()).collect();
    for row in std::iter::once(headings).chain(cells) {
        // Memory takes every row.
        let _ = rows.write_record(row);
    }
    String::from_utf8(rows.into_inner().unwrap_or_default()).unwrap_or_default()
}
