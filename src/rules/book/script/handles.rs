//! What scripts hold in hand: units, figures, sides, rows of lists. Each is a name; what it stands for is looked
//! up on the table whenever it is asked.

use rhai::{Dynamic, Engine, INT, ImmutableString};
use serde_json::Value as Json;

use super::{
    super::{
        body::{Company, Figure, Stats},
        stat::{Known, Sort, of_unit, unit_of},
        system::Book,
    },
    by_hand::{Altered, alter_figure, credit},
    calls::one_of,
    lengths::{self, Length},
    run::{Tried, alter, failure, with},
    veil::veil,
};
use crate::{
    engine::{Board, Unit},
    view::{Id, Inches, Value, clean_text},
};

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitOf(pub Id);

/// What a unit or a figure began with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Began(Id, Option<usize>);

/// A figure of a unit, by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureOf {
    /// Its unit.
    pub unit: Id,
    /// Its place among the unit's figures.
    pub at: usize,
}

/// A side, by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideOf(pub usize);

/// A row of a list of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowOf {
    list: String,
    id: String,
}

/// A value as scripts have it.
pub fn dynamic(known: &Known, value: &Value) -> Dynamic {
    match (&known.sort, value) {
        (_, Value::Flag(flag)) => (*flag).into(),
        (_, Value::Int(number)) => (*number).into(),
        (_, Value::Inches(length)) => Dynamic::from(Length(*length)),
        (Sort::List(_), Value::Text(id)) if id.is_empty() => Dynamic::UNIT,
        (Sort::List(list), Value::Text(id)) => Dynamic::from(RowOf { list: list.clone(), id: id.clone() }),
        (Sort::Other, value) => unit_of(value).map_or(Dynamic::UNIT, |id| Dynamic::from(UnitOf(id))),
        (_, Value::Text(text)) => text.clone().into(),
        (_, other) => other.to_string().into(),
    }
}

/// What a script gives, as a value of a stat; numbers are held within their bounds.
///
/// # Errors
/// Says what the stat takes.
pub fn value(known: &Known, given: &Dynamic, began: Option<&Value>) -> Result<Value, String> {
    let label = &known.label;
    let kind = || format!("{label} does not take {}", one_of(given));
    match &known.sort {
        // A length keeps its fraction.
        Sort::Inches if given.is::<Length>() => {
            let length = given.clone_cast::<Length>().0;
            let [least, most] = [known.min, known.max].map(Inches::whole);
            Ok(Value::from(length.max(least).min(most)))
        }
        Sort::Track | Sort::Number | Sort::Inches => {
            let kept = if given.is::<Length>() { "; a stat of inches takes one" } else { "" };
            let wrong = || format!("{label} takes a whole number, not {}{kept}", one_of(given));
            let number = given.as_int().map_err(|_| wrong())?;
            Ok(Value::Int(known.held(number, began)))
        }
        Sort::Flag => given.as_bool().map(Value::Flag).map_err(|_| format!("{label} takes true or false")),
        Sort::Choice(words) => {
            let word = given.clone().into_string().map_err(|_| kind())?;
            if words.contains(&word) {
                return Ok(Value::Text(word));
            }
            Err(format!("{label} has no {word}; it has {}", words.join(", ")))
        }
        Sort::List(list) => match given.clone().try_cast::<RowOf>() {
            Some(row) if row.list == *list => Ok(Value::Text(row.id)),
            None if given.is_unit() => Ok(Value::Text(String::new())),
            _ => Err(format!("{label} takes a row of {list}: row(\"{list}\", ...)")),
        },
        Sort::Text => given.clone().into_string().map(|text| Value::Text(clean_text(&text))).map_err(|_| kind()),
        Sort::Other => match given.clone().try_cast::<UnitOf>() {
            Some(unit) => Ok(of_unit(Some(&unit.0))),
            None if given.is_unit() => Ok(of_unit(None)),
            None => Err(format!("{label} takes a unit, or () for nobody")),
        },
    }
}

/// A unit of the table.
pub fn unit<'a>(board: &Board<'a, Book>, id: &Id) -> Tried<&'a Unit<Book>> {
    board.state.unit(id).ok_or_else(|| failure(format!("there is no unit {id}")))
}

fn units(units: Vec<&Unit<Book>>) -> rhai::Array {
    units.into_iter().map(|unit| Dynamic::from(UnitOf(unit.id.clone()))).collect()
}

/// Units on the table that a test holds for, in the order of their numbers.
pub fn those(board: &Board<Book>, holds: impl Fn(&Unit<Book>) -> bool) -> rhai::Array {
    units(board.state.those(|unit| unit.on_table() && holds(unit)))
}

/// Units that are out of the battle, in the order of their numbers.
pub fn lost(board: &Board<Book>) -> rhai::Array {
    units(board.state.those(|unit| unit.gone.is_some()))
}

/// Units that are still to come, in the order of their numbers.
pub fn to_come(board: &Board<Book>) -> rhai::Array {
    units(board.state.those(|unit| unit.gone.is_none() && unit.reserve.is_some()))
}

/// What is known as a script has it; the usual value where nothing else is kept.
pub fn stat_of(stats: &Stats, known: &Known) -> Dynamic {
    stats.get(known.id.as_str()).map_or_else(|| dynamic(known, &known.usual), |value| dynamic(known, value))
}

/// The figures that a unit lists and a test holds for.
fn figures(unit: &Id, body: &Company, holds: impl Fn(&Figure) -> bool) -> Dynamic {
    let all = body.figures.iter().enumerate().filter(|(_, figure)| holds(figure));
    all.map(|(at, _)| Dynamic::from(FigureOf { unit: unit.clone(), at })).collect::<rhai::Array>().into()
}

/// The figure of a unit that has this name; nothing where it has none.
pub fn figure_called(board: &Board<Book>, unit: &Id, name: &str) -> Dynamic {
    let at = board.state.unit(unit).and_then(|unit| unit.body.figures.iter().position(|figure| figure.name == name));
    at.map_or(Dynamic::UNIT, |at| Dynamic::from(FigureOf { unit: unit.clone(), at }))
}

/// The name of a figure that a script gives, and its unit; nothing where it gives something else.
pub fn called(board: &Board<Book>, given: &Dynamic) -> Option<(Id, String)> {
    let FigureOf { unit, at } = given.clone().try_cast::<FigureOf>()?;
    let name = board.state.unit(&unit)?.body.figures.get(at)?.name.clone();
    Some((unit, name))
}

/// A value of a unit by the name behind the dot.
pub fn get_unit(board: &Board<Book>, id: &Id, name: &str) -> Tried<Dynamic> {
    let unit = unit(board, id)?;
    if let Some(known) = board.data.stats.get(name) {
        return Ok(stat_of(&unit.body.stats, known));
    }
    Ok(match name {
        "name" => unit.name.clone().into(),
        "id" => unit.id.to_string().into(),
        "number" => INT::from(unit.number).into(),
        "side" => Dynamic::from(SideOf(board.state.side_of(unit))),
        "kind" => unit.body.kind.clone().into(),
        "place" => unit.place.clone().into(),
        "fielded" => unit.on_table().into(),
        "in_reserve" => unit.reserve.is_some().into(),
        "gone" | "out" => unit.gone.is_some().into(),
        "acted" => unit.body.acted.into(),
        "hidden" => unit.hidden.into(),
        "alone" => unit.body.alone.into(),
        "rank" => INT::from(unit.body.rank).into(),
        "began" => Dynamic::from(Began(id.clone(), None)),
        "touching" => {
            let touches = |unit: &Unit<Book>| board.state.bonds_of(&unit.id).any(|bond| bond.has(id));
            units(board.state.those(|unit| unit.id != *id && touches(unit))).into()
        }
        "figures" => figures(id, &unit.body, |figure| !board.data.is_out(figure)),
        "count" => board.data.count(&unit.body).into(),
        _ => return Err(failure(format!("a unit has no {name}"))),
    })
}

/// Whether a script sets what is so already. Behind a look through something, as `u.touching.filter(...)`, the language gives
/// back what it looked through, also where nothing may be set.
pub fn is_so(now: impl FnOnce(&Board<Book>) -> Tried<Dynamic>, given: &Dynamic) -> bool {
    with(now).is_ok_and(|now| alike(&now, given))
}

fn alike(one: &Dynamic, other: &Dynamic) -> bool {
    fn both<T: Clone + PartialEq + 'static>(one: &Dynamic, other: &Dynamic) -> bool {
        one.read_lock::<T>().zip(other.read_lock::<T>()).is_some_and(|(one, other)| *one == *other)
    }
    // Lists of units are by far the longest.
    if both::<UnitOf>(one, other) {
        return true;
    }
    if let (Ok(ours), Ok(theirs)) = (one.as_array_ref(), other.as_array_ref()) {
        return ours.len() == theirs.len() && ours.iter().zip(theirs.iter()).all(|(one, other)| alike(one, other));
    }
    let held = both::<SideOf>(one, other) || both::<FigureOf>(one, other) || both::<Began>(one, other);
    held || (one.type_id() == other.type_id() && plain(one) == plain(other) && (one.is_unit() || plain(one).is_some()))
}

fn set_unit(id: &Id, name: &str, given: &Dynamic) -> Tried<()> {
    if is_so(|board| get_unit(board, id, name), given) {
        return Ok(());
    }
    alter(|deed| {
        match name {
            "acted" => deed.unit(id)?.body.acted = given.as_bool().map_err(|_| failure("acted takes true or false"))?,
            "place" => deed.unit(id)?.place = clean_text(&given.to_string()),
            // A book may have a stat of this name, as it is no word of every book from the first.
            "hidden" if !deed.board().data.stats.contains_key(name) => {
                let hidden = given.as_bool().map_err(|_| failure("hidden takes true or false"))?;
                veil(deed, id, hidden)?;
            }
            name => {
                let known = deed.board().data.stats.get(name).cloned();
                let known = known.ok_or_else(|| failure(format!("a unit has no {name} to set")))?;
                let body = &mut deed.unit(id)?.body;
                let fresh = value(&known, given, body.began.get(name)).map_err(failure)?;
                let was = body.stats.insert(name.into(), fresh.clone());
                let how = Altered::of(&known, was.as_ref(), &fresh, deed.me() == Some(id));
                credit(deed, id, &known, how);
            }
        }
        Ok(())
    })
}

fn get_figure(board: &Board<Book>, figure: &FigureOf, name: &str) -> Tried<Dynamic> {
    let body = &unit(board, &figure.unit)?.body;
    let found = body.figures.get(figure.at).ok_or_else(|| failure("there is no such figure any more"))?;
    if let Some(known) = board.data.figure_stats.get(name) {
        return Ok(stat_of(&found.stats, known));
    }
    Ok(match name {
        "name" => found.name.clone().into(),
        "kind" => found.kind.clone().into(),
        "unit" => Dynamic::from(UnitOf(figure.unit.clone())),
        "out" => board.data.is_out(found).into(),
        "began" => Dynamic::from(Began(figure.unit.clone(), Some(figure.at))),
        _ => return Err(failure(format!("a figure has no {name}"))),
    })
}

fn set_figure(figure: &FigureOf, name: &str, given: &Dynamic) -> Tried<()> {
    if is_so(|board| get_figure(board, figure, name), given) {
        return Ok(());
    }
    alter(|deed| {
        let known = deed.board().data.figure_stats.get(name).cloned();
        let known = known.ok_or_else(|| failure(format!("a figure has no {name} to set")))?;
        let body = &mut deed.unit(&figure.unit)?.body;
        let found = body.figures.get(figure.at).ok_or_else(|| failure("there is no such figure any more"))?;
        let fresh = value(&known, given, found.began.get(name)).map_err(failure)?;
        alter_figure(deed, &figure.unit, figure.at, name, fresh)
    })
}

fn get_began(board: &Board<Book>, began: &Began, name: &str) -> Tried<Dynamic> {
    let body = &unit(board, &began.0)?.body;
    let (known, stats) = match began.1 {
        None if name == "count" => return Ok(board.data.whole(body).into()),
        None if name == "figures" => return Ok(figures(&began.0, body, |_| true)),
        None => (board.data.stats.get(name), &body.began),
        Some(at) => {
            let figure = body.figures.get(at).ok_or_else(|| failure("there is no such figure any more"))?;
            (board.data.figure_stats.get(name), &figure.began)
        }
    };
    let known = known.ok_or_else(|| failure(format!("nothing began with a {name}")))?;
    Ok(stat_of(stats, known))
}

/// A cell of a row: a number, a word or a flag; nothing where this row says nothing and another does.
fn get_row(board: &Board<Book>, row: &RowOf, name: &str) -> Tried<Dynamic> {
    let list =
        board.data.written.lists.get(&row.list).ok_or_else(|| failure(format!("there is no list {}", row.list)))?;
    let cells = list.get(&row.id).ok_or_else(|| failure(format!("{} has no {}", row.list, row.id)))?;
    Ok(match (name, cells.get(name)) {
        (_, Some(cell)) => cell_of(cell),
        ("id", None) => row.id.clone().into(),
        ("name", None) => row.id.replace(['_', '-'], " ").into(),
        (_, None) if list.values().any(|other| other.contains_key(name)) => Dynamic::UNIT,
        _ => return Err(failure(format!("no row of {} has a {name}", row.list))),
    })
}

fn cell_of(cell: &Json) -> Dynamic {
    match cell {
        Json::Bool(flag) => (*flag).into(),
        Json::Number(number) => number.as_i64().unwrap_or_default().into(),
        Json::String(text) => text.clone().into(),
        Json::Array(cells) => cells.iter().map(cell_of).collect::<rhai::Array>().into(),
        Json::Null | Json::Object(_) => Dynamic::UNIT,
    }
}

/// A row of a list.
pub fn row(board: &Board<Book>, list: &str, id: &str) -> Tried<RowOf> {
    let rows = board.data.written.lists.get(list).ok_or_else(|| failure(format!("there is no list {list}")))?;
    if rows.contains_key(id) {
        return Ok(RowOf { list: list.to_owned(), id: id.to_owned() });
    }
    Err(failure(format!("{list} has no {id}")))
}

/// How a handle reads in a sentence.
fn name_of(id: &Id) -> String {
    with(|board| Ok(unit(board, id)?.name.clone())).unwrap_or_else(|_| id.to_string())
}

/// Tells an engine of a name that may stand behind a dot.
pub fn register_name(engine: &mut Engine, name: &str) {
    let [unit, figure, began, row] = [(); 4].map(|()| ImmutableString::from(name));
    let [set_of_unit, set_of_figure] = [unit.clone(), figure.clone()];
    engine.register_get(name, move |of: &mut UnitOf| with(|board| get_unit(board, &of.0, &unit)));
    engine.register_get(name, move |of: &mut FigureOf| with(|board| get_figure(board, of, &figure)));
    engine.register_get(name, move |of: &mut Began| with(|board| get_began(board, of, &began)));
    engine.register_get(name, move |of: &mut RowOf| with(|board| get_row(board, of, &row)));
    engine.register_set(name, move |of: &mut UnitOf, value: Dynamic| set_unit(&of.0, &set_of_unit, &value));
    engine.register_set(name, move |of: &mut FigureOf, value: Dynamic| set_figure(of, &set_of_figure, &value));
}

/// Tells an engine of the handles.
pub fn register(engine: &mut Engine) {
    engine.register_type_with_name::<UnitOf>("unit");
    engine
        .register_indexer_get(|unit: &mut UnitOf, name: ImmutableString| with(|board| get_unit(board, &unit.0, &name)));
    engine.register_indexer_set(|unit: &mut UnitOf, name: ImmutableString, value: Dynamic| {
        set_unit(&unit.0, &name, &value)
    });
    engine.register_fn("to_string", |unit: &mut UnitOf| name_of(&unit.0));
    engine.register_fn("==", |one: UnitOf, other: UnitOf| one == other);
    engine.register_fn("!=", |one: UnitOf, other: UnitOf| one != other);

    engine.register_type_with_name::<FigureOf>("figure");
    engine.register_indexer_get(|figure: &mut FigureOf, name: ImmutableString| {
        with(|board| get_figure(board, figure, &name))
    });
    engine.register_indexer_set(|figure: &mut FigureOf, name: ImmutableString, value: Dynamic| {
        set_figure(figure, &name, &value)
    });
    engine.register_fn("to_string", |figure: &mut FigureOf| {
        with(|board| get_figure(board, figure, "name")).map_or_else(|_| String::new(), |name| name.to_string())
    });
    engine.register_fn("==", |one: FigureOf, other: FigureOf| one == other);
    engine.register_fn("!=", |one: FigureOf, other: FigureOf| one != other);

    engine.register_type_with_name::<Began>("beginning");
    engine
        .register_indexer_get(|began: &mut Began, name: ImmutableString| with(|board| get_began(board, began, &name)));

    engine.register_type_with_name::<RowOf>("row");
    engine.register_indexer_get(|row: &mut RowOf, name: ImmutableString| with(|board| get_row(board, row, &name)));
    engine.register_fn("to_string", |row: &mut RowOf| {
        with(|board| get_row(board, row, "name")).map_or_else(|_| row.id.clone(), |name| name.to_string())
    });
    engine.register_fn("==", |one: RowOf, other: RowOf| one == other);
    engine.register_fn("!=", |one: RowOf, other: RowOf| one != other);
    engine.register_fn("==", |one: RowOf, other: ImmutableString| one.id == other.as_str());
    engine.register_fn("!=", |one: RowOf, other: ImmutableString| one.id != other.as_str());

    lengths::register(engine);
}

/// A length of a fact.
pub fn length_of(value: &Value) -> Dynamic {
    value.inches().map_or(Dynamic::UNIT, |inches| Dynamic::from(Length(inches)))
}

/// A row of a list that a fact names.
pub fn row_of(board: &Board<Book>, list: &str, id: &str) -> Dynamic {
    row(board, list, id).map_or(Dynamic::UNIT, Dynamic::from)
}

/// What a script gives, as the value of a fact; nothing where it gives none.
pub fn plain(given: &Dynamic) -> Option<Value> {
    if given.is_unit() {
        return None;
    }
    if let Some(unit) = given.read_lock::<UnitOf>() {
        return Some(Value::from(&unit.0));
    }
    if let Some(row) = given.read_lock::<RowOf>() {
        return Some(Value::Text(row.id.clone()));
    }
    if let Some(length) = given.read_lock::<Length>() {
        return Some(Value::from(length.0));
    }
    let number = given.as_int().map(Value::Int).ok();
    let flag = || given.as_bool().map(Value::Flag).ok();
    number.or_else(flag).or_else(|| given.clone().into_string().map(Value::Text).ok())
}
