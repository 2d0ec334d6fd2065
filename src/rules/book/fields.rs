//! The fields that a game master sets by hand: every stat of a book, of units and of figures, and that a unit has acted.

use super::{
    body::Company,
    data::Data,
    stat::{Known, Sort, of_unit, unit_of},
    system::Book,
    written::Written,
};
use crate::{
    engine::{FieldRow, Scope},
    view::{Id, Kind, Value},
};

/// A row for each stat.
pub fn rows(book: &Written) -> Vec<FieldRow<Book>> {
    let mut rows: Vec<FieldRow<Book>> = Vec::new();
    for (id, stat) in &book.stats {
        let label = stat.label.clone().unwrap_or_else(|| id.replace('_', " "));
        let (one, two, three) = (id.clone(), id.clone(), id.clone());
        rows.push(FieldRow {
            id: id.clone().into(),
            label: label.into(),
            scope: Scope::Unit,
            kind: Box::new(move |board, _| {
                let units = || board.state.by_number().iter().map(|unit| unit.id.clone()).collect();
                board.data.stats.get(&one).map_or(Kind::Text, |known| known.kind(&board.data.written, units))
            }),
            get: Box::new(move |board, unit, _| {
                let known = board.data.stats.get(&two)?;
                let value = unit.body.stats.get(two.as_str()).unwrap_or(&known.usual);
                if known.sort == Sort::Other { unit_of(value).map(|id| Value::from(&id)) } else { Some(value.clone()) }
            }),
            set: Box::new(move |data, unit, _, value| {
                let known = data.stats.get(&three).cloned().ok_or("the book has no such stat")?;
                let value = fit(data, &known, value)?;
                let nobody = data.count(&unit.body) == 0;
                unit.body.stats.insert(three.as_str().into(), value);
                if nobody && data.count(&unit.body) > 0 {
                    front(data, &mut unit.body);
                }
                Ok(())
            }),
            fits: |_| true,
            names: |_| Vec::new(),
            warns: |_, _| None,
        });
    }
    for (id, stat) in &book.figures.stats {
        let label = stat.label.clone().unwrap_or_else(|| id.replace('_', " "));
        let (one, two, three) = (id.clone(), id.clone(), id.clone());
        rows.push(FieldRow {
            id: id.clone().into(),
            label: label.into(),
            scope: Scope::Figure,
            kind: Box::new(move |board, _| {
                board.data.figure_stats.get(&one).map_or(Kind::Text, |known| known.kind(&board.data.written, Vec::new))
            }),
            get: Box::new(move |board, unit, figure| {
                let known = board.data.figure_stats.get(&two)?;
                let found = unit.body.figures.iter().find(|found| found.name == figure)?;
                Some(found.stats.get(two.as_str()).unwrap_or(&known.usual).clone())
            }),
            set: Box::new(move |data, unit, figure, value| {
                let known = data.figure_stats.get(&three).cloned().ok_or("the book has no such stat")?;
                let value = fit(data, &known, value)?;
                let found = unit.body.figures.iter_mut().find(|found| found.name == figure);
                found.ok_or("there is no such figure")?.stats.insert(three.as_str().into(), value);
                Ok(())
            }),
            fits: |_| true,
            names: |_| Vec::new(),
            warns: |_, _| None,
        });
    }
    rows.push(FieldRow::flag(
        "acted",
        "has acted",
        |_, unit, _| Some(Value::Flag(unit.body.acted)),
        |_, unit, _, value| {
            unit.body.acted = value.yes()?;
            Ok(())
        },
    ));
    rows.push(FieldRow::unit(
        "kind",
        "troop type",
        |board, _| {
            let troops = board.data.written.troops.iter();
            Kind::Choice(
                troops.map(|(id, troop)| (id.clone(), troop.name.clone().unwrap_or_else(|| id.clone()))).collect(),
            )
        },
        |_, unit, _| Some(Value::Text(unit.body.kind.clone())),
        |data, unit, _, value| {
            let kind = value.to_string();
            if !kind.is_empty() && !data.written.troops.contains_key(&kind) {
                return Err(format!("there is no troop type {kind}"));
            }
            unit.body.kind = kind;
            Ok(())
        },
    ));
    rows
}

/// Of figures that come back the first is whole, where the book keeps a track of it.
fn front(data: &Data, unit: &mut Company) {
    let Some(known) = data.written.figures.front.as_ref().and_then(|front| data.stats.get(front)) else { return };
    let now = unit.stats.get(known.id.as_str()).and_then(Value::int);
    if let Some(whole) = unit.began.get(known.id.as_str()).filter(|_| now.is_none_or(|now| now <= known.min)) {
        unit.stats.insert(known.id.as_str().into(), whole.clone());
    }
}

/// A value that people type, as the stat holds it.
pub fn fit(data: &Data, known: &Known, value: Value) -> Result<Value, String> {
    if known.sort == Sort::Other {
        let id = Some(Id::new(&value.to_string())).filter(|id| !["-", "nobody", ""].contains(&id.as_str()));
        return Ok(of_unit(id.as_ref()));
    }
    let value = if matches!(known.sort, Sort::List(_) | Sort::Text) && value.text() == Some("-") {
        Value::from("")
    } else {
        value
    };
    let written = serde_json::to_value(&value).map_err(|why| why.to_string())?;
    known.read_value(&written, &data.written)
}
