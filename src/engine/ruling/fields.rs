//! The fields of units and figures that a ruling sets, and those that every system's units have.

use super::unit::with_unit;
use crate::engine::{Board, Mark, Rules, Scope, State, Unit, mark};
use crate::view::{Facts, Field, Id, Kind, Refusal, Tale, Value, clean_text, fit_value, series};

/// Sets values of a unit, or of one of its figures if its id is not empty.
pub(super) fn set<R: Rules>(
    state: &mut State<R>,
    data: &R::Data,
    id: &Id,
    figure: &str,
    values: &Facts,
    tale: &mut Tale,
) -> Result<(), Refusal> {
    let scope = if figure.is_empty() { Scope::Unit } else { Scope::Figure };
    let mut warns = Vec::new();
    for (name, value) in values {
        if scope == Scope::Unit && set_common(state, data, id, name, value, tale)? {
            continue;
        }
        if scope == Scope::Unit && name == TOUCHES {
            touch(state, data, id, value, tale)?;
            continue;
        }
        let mut known = R::rows(data).fields.iter().filter(|row| row.scope == scope);
        let row = known.find(|row| row.id == *name).ok_or_else(|| {
            let own = R::rows(data).fields.iter().filter(|row| row.scope == scope).map(|row| &*row.id);
            let common = COMMON.iter().copied().chain([TOUCHES]).filter(|_| scope == Scope::Unit);
            let all: Vec<&str> = own.chain(common).collect();
            let mend = match name.as_str() {
                "gone" | "out" | "removed" if figure.is_empty() => {
                    "what takes a unit out of the battle is remove: with its id, and because:; back: true brings it back".to_owned()
                }
                _ => format!("there is {}", all.join(", ")),
            };
            Refusal::sense(format!("there is no field {name}"), mend)
        })?;
        let (kind, before, who) = {
            let board = Board::new(state, data);
            let Some(unit) = state.unit(id) else { continue };
            ((row.kind)(&board, unit), (row.get)(&board, unit, figure), unit.name.clone())
        };
        let value = fit_value(&kind, value, &|text| state.called(text))
            .map_err(|why| Refusal::sense(format!("{}: {why}", row.label), ""))?;
        let place = if figure.is_empty() { String::new() } else { format!(" ({figure})") };
        let field = Field::new(&row.id, unhinted(&row.label), kind).usually(before);
        with_unit(state, id, |unit| (row.set)(data, unit, figure, value.clone()))?;
        // A name may be typed by its beginning; it is told whole.
        let named = (!(row.names)(data).is_empty()).then(|| {
            let unit = state.unit(id)?;
            (row.get)(&Board::new(state, data), unit, figure)
        });
        let value = named.flatten().unwrap_or(value);
        tale.then.push(format!("{who}{place}: {}.", told(&field, &value, state)));
        warns.push(row.warns);
    }
    for warning in warns.into_iter().filter_map(|warns| warns(data, state.unit(id)?)) {
        if !tale.then.contains(&warning) {
            tale.then.push(warning);
        }
    }
    Ok(())
}

/// The label without what it says of how the field is typed, or for whom it is: "Move lost (vehicle)".
fn unhinted(label: &str) -> &str {
    label.split_once(" (").map_or(label, |(label, _)| label)
}

/// What a field holds that holds nothing.
const NOTHING: &str = "nothing";

/// What a field was and is, in words: "morale level 5 becomes 3", and where words are chosen "prone: yes, was no", "armour:
/// light armour, was no armour"; what was nothing has not become anything: "owes a Leadership test for: Fear".
fn told<R: Rules>(field: &Field, value: &Value, state: &State<R>) -> String {
    let words = |value: &Value| {
        let words = field.in_words(value, &|id| state.unit(id).map(|unit| unit.name.clone()));
        if words.is_empty() { NOTHING.to_owned() } else { words }
    };
    let before = field.usual.as_ref().map_or(NOTHING.to_owned(), words);
    match (&field.kind, words(value)) {
        (Kind::Flag | Kind::Choice(_), now) => format!("{}: {now}, was {before}", field.label),
        (_, now) if now == NOTHING => format!("{}: {now}, was {before}", field.label),
        (_, now) if before == NOTHING => format!("{}: {now}", field.label),
        // Words are told from those of the label by a mark.
        (_, now) if !before.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-') => {
            format!("{}: {before} becomes {now}", field.label)
        }
        (_, now) => format!("{} {before} becomes {now}", field.label),
    }
}

/// Fields that every system's units have. Returns whether `name` is one of them.
fn set_common<R: Rules>(
    state: &mut State<R>,
    data: &R::Data,
    id: &Id,
    name: &str,
    value: &Value,
    tale: &mut Tale,
) -> Result<bool, Refusal> {
    let text = clean_text(&value.to_string());
    let flag = || match fit_value(&Kind::Flag, value, &|_| None) {
        Ok(value) => Ok(value.flag().unwrap_or_default()),
        Err(_) => Err(format!("{name} is yes or no")),
    };
    let is_yes = || if flag()? { Ok(()) } else { Err(format!("{name} is yes, or left out")) };
    with_unit(state, id, |unit| {
        match name {
            "name" if text.is_empty() => return Err("a name cannot be empty".to_owned()),
            "name" => {
                tale.then.push(format!("{} now called {text}.", unit.does("are")));
                unit.name = text.clone();
                return Ok(());
            }
            "player" => unit.player = text.clone(),
            "where" => unit.stands(text.clone()),
            "note" => unit.note = text.clone(),
            "hidden" => unit.hidden = flag()?,
            "arrived" => {
                is_yes()?;
                unit.reserve = None;
            }
            "back" => {
                is_yes()?;
                unit.gone = None;
            }
            "marks" | "mark" | "unmark" => {
                let before = unit.marks.clone();
                let rows = R::rows(data);
                set_marks(&mark::Known::of(rows), unit, name, value)?;
                tale.then.extend(mark::told(rows, &unit.noun(), &before, &unit.marks));
                return Ok(());
            }
            _ => return Ok(()),
        }
        let what = match name {
            "hidden" => unit.sight().to_owned(),
            "arrived" => "on the table".to_owned(),
            "back" => "back in the battle".to_owned(),
            "player" => format!("played by {text}"),
            _ => format!("{name}: {text}"),
        };
        tale.then.push(format!("{}: {what}.", unit.name));
        Ok(())
    })?;
    Ok(COMMON.contains(&name))
}

/// Sets all marks of a unit, puts one on it, or takes one away.
fn set_marks<R: Rules>(known: &mark::Known, unit: &mut Unit<R>, name: &str, value: &Value) -> Result<(), String> {
    match name {
        "marks" => unit.marks = mark::read_all(known, &value.to_string())?,
        "mark" => mark::put(&mut unit.marks, mark::given(known, value)?),
        _ => {
            let word = value.to_string();
            if !unit.marks.iter().any(|mark| mark.word == word) {
                return Err(format!("{} no mark {word}", unit.does("have")));
            }
            unit.marks.retain(|mark| mark.word != word);
        }
    }
    Ok(())
}

/// The field of whom a unit touches.
const TOUCHES: &str = "touches";

/// The field of whom a unit touches, out of its enemies on the table.
fn touches<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> Field {
    let touched = board.state.bonds_of(&unit.id).map(|bond| Value::from(bond.other(&unit.id)));
    let kind = Kind::Units(board.enemies_of(unit));
    Field::new(TOUCHES, "in contact with", kind).usual(Value::List(touched.collect()))
}

/// A unit touches these from now on, and nobody else; contacts that stay keep who touches whom.
fn touch<R: Rules>(
    state: &mut State<R>,
    data: &R::Data,
    id: &Id,
    value: &Value,
    tale: &mut Tale,
) -> Result<(), Refusal> {
    let Some(unit) = state.unit(id) else { return Ok(()) };
    if !unit.on_table() {
        return Err(Refusal::sense(format!("{} not on the table", unit.does("are")), "let it arrive first"));
    }
    let (field, name) = (touches(&Board::new(state, data), unit), unit.noun());
    let sense = |why: String| Refusal::sense(format!("{}: {why}", field.label), "");
    let value = field.fit(value, &|text| state.called(text)).map_err(sense)?;
    let touched: Vec<Id> =
        value.list().unwrap_or_default().iter().filter_map(|other| state.find(&other.to_string())).collect();
    state.table.bonds.retain(|bond| !bond.has(id) || touched.contains(bond.other(id)));
    for other in &touched {
        state.bind(id, other);
    }
    let names: Vec<&str> = touched.iter().filter_map(|id| state.unit(id)).map(|unit| unit.name.as_str()).collect();
    tale.then.push(format!(
        "{} {}.",
        name.does("touch"),
        if names.is_empty() { "nobody".to_owned() } else { series(&names) }
    ));
    Ok(())
}

/// The fields that every system's units have.
const COMMON: &[&str] = &["name", "player", "where", "note", "marks", "mark", "unmark", "hidden", "arrived", "back"];

/// What a ruling may set on a unit or figure, with its value now.
pub(in crate::engine) fn fields<R: Rules>(board: &Board<R>, unit: &Unit<R>, figure: &str) -> Vec<Field> {
    let scope = if figure.is_empty() { Scope::Unit } else { Scope::Figure };
    let own = board.rows().fields.iter().filter(|row| row.scope == scope && (row.fits)(unit)).map(|row| {
        let field = Field::new(&row.id, &row.label, (row.kind)(board, unit)).usually((row.get)(board, unit, figure));
        match (row.names)(board.data).join(", ") {
            none if none.is_empty() => field,
            names => field.help(&format!("some of these, with commas: {names}")),
        }
    });
    let mut fields: Vec<Field> = own.collect();
    if scope == Scope::Unit {
        fields.push(Field::new("name", "name", Kind::Text).usual(unit.name.as_str()));
        fields.push(Field::new("player", "player", Kind::Text).usual(unit.player.as_str()));
        fields.push(Field::new("where", "where", Kind::Text).usual(unit.place.as_str()));
        fields.push(Field::new("note", "note", Kind::Text).usual(unit.note.as_str()));
        let marks: Vec<String> = unit.marks.iter().map(Mark::typed).collect();
        let marks = Field::new("marks", "marks", Kind::Text).usual(marks.join("; ").as_str());
        fields.push(marks.help(&mark::help(&board.rows().modifiers)));
        if unit.on_table() {
            fields.push(touches(board, unit));
        }
        fields.push(Field::new("hidden", "hidden from players", Kind::Flag).usual(unit.hidden));
        if unit.reserve.is_some() {
            fields.push(Field::new("arrived", "arrived", Kind::Flag).usual(false));
        }
        if unit.gone.is_some() {
            fields.push(Field::new("back", "back in the battle", Kind::Flag).usual(false));
        }
    }
    fields
}
