//! Questions in the middle of an order.

use rhai::{Array, Dynamic, Engine, INT, ImmutableString};

use super::super::{
    bare::Bare,
    handles::{UnitOf, called, unit},
    lengths::Length,
    run::{Decided, Deed, Tried, alter, failure, halting},
};
use crate::view::{Choice, Facts, Field, Form, Id, Inches, Kind, Thrower, Value, clean_text};

/// The most that a question for a number may allow.
const MOST_COUNT: INT = 9_999;

pub fn questions(engine: &mut Engine) {
    engine.register_fn("pick", |id: ImmutableString, title: ImmutableString, me: UnitOf, given: Array| {
        alter(|deed| {
            let rows = choices(deed, &given)?;
            if rows.is_empty() {
                return Ok(Dynamic::UNIT);
            }
            let ask = deed.ask_id(&id)?;
            let side = {
                let board = deed.board();
                board.state.side_of(unit(&board, &me.0)?)
            };
            *deed.decided() = Decided::Side(side);
            let by = Thrower::Side(side);
            let result = deed.pick(&ask, &clean_text(&title), by, rows.iter().map(|row| row.0.clone()).collect());
            let picked = halting(deed, result)?;
            Ok(rows.into_iter().find(|row| row.0.id == picked).map_or(Dynamic::UNIT, |row| row.1))
        })
    });
    engine.register_fn("ask_count", |id: ImmutableString, label: ImmutableString, least: INT, most: INT| {
        alter(|deed| {
            let few = least.clamp(-MOST_COUNT, MOST_COUNT);
            let kind = Kind::Count { least: few, most: most.clamp(least, MOST_COUNT.max(least)) };
            Ok(ask(deed, &id, &label, kind, Some(few.into()))?.int().unwrap_or(least))
        })
    });
    engine.register_fn("ask_flag", |id: ImmutableString, label: ImmutableString| {
        alter(|deed| Ok(ask(deed, &id, &label, Kind::Flag, Some(false.into()))?.flag().unwrap_or(false)))
    });
    engine.register_fn("ask_inches", |id: ImmutableString, label: ImmutableString, most: INT| {
        alter(|deed| {
            let kind = Kind::Inches { most: most.clamp(0, MOST_COUNT) };
            let none = Some(Value::from(Inches::ZERO));
            Ok(Length(ask(deed, &id, &label, kind, none)?.inches().unwrap_or(Inches::ZERO)))
        })
    });
    engine.register_fn("ask_choice", |id: ImmutableString, label: ImmutableString, given: Array| {
        alter(|deed| {
            let choices = choices(deed, &given)?;
            let rows = choices.iter().map(|(choice, _)| (choice.id.clone(), choice.label.clone()));
            let rows: Vec<(String, String)> = rows.collect();
            let first = rows.first().map(|(id, _)| Value::Text(id.clone()));
            let chosen = ask(deed, &id, &label, Kind::Choice(rows), first)?.to_string();
            let known = choices.into_iter().find(|(choice, _)| choice.id == chosen);
            if let Some((choice, _)) = &known {
                // The script alone knows what becomes of it, if anything does.
                deed.tell_bare(Bare::answer(&clean_text(&label), &choice.label));
            }
            Ok(known.map_or_else(|| chosen.into(), |(_, given)| given))
        })
    });
    engine.register_fn("ask_unit", |id: ImmutableString, label: ImmutableString, given: Array| {
        alter(|deed| {
            let units: Vec<Id> =
                given.into_iter().filter_map(|unit| unit.try_cast::<UnitOf>()).map(|unit| unit.0).collect();
            let first = units.first().map(Value::from);
            Ok(UnitOf(Id::new(&ask(deed, &id, &label, Kind::Unit(units), first)?.to_string())))
        })
    });
    engine.register_fn("ask_units", |id: ImmutableString, label: ImmutableString, given: Array| {
        alter(|deed| {
            let units: Vec<Id> =
                given.into_iter().filter_map(|unit| unit.try_cast::<UnitOf>()).map(|unit| unit.0).collect();
            if units.is_empty() {
                return Ok(Array::new());
            }
            // Nobody is an answer, too.
            let named = ask_if(deed, &id, &label, Kind::Units(units.clone()))?;
            let named = named.as_ref().and_then(Value::list).unwrap_or_default();
            let is_named = |unit: &Id| named.iter().any(|named| *named == Value::from(unit));
            Ok(units.into_iter().filter(is_named).map(|unit| Dynamic::from(UnitOf(unit))).collect::<Array>())
        })
    });
}

/// What may be chosen: units, figures, words, or pairs of an id and what people read.
fn choices(deed: &mut dyn Deed, given: &Array) -> Tried<Vec<(Choice, Dynamic)>> {
    let wrong = || failure("pick takes units, figures, words, or pairs of an id and its words");
    let mut units: Vec<Id> = given.iter().filter_map(|value| Some(called(&deed.board(), value)?.0)).collect();
    units.dedup();
    let several = units.len() > 1;
    let row = |value: &Dynamic| {
        if let Some(of) = value.clone().try_cast::<UnitOf>() {
            let label =
                deed.board().state.unit(&of.0).map_or(String::new(), |unit| format!("{} {}", unit.number, unit.name));
            return Ok((Choice { id: of.0.to_string(), label, weight: 1 }, value.clone()));
        }
        if let Some((unit, name)) = called(&deed.board(), value) {
            // Figures of several units may have the same name.
            let id = if several { format!("{unit}.{name}") } else { name.clone() };
            let of = if several {
                format!("{name} of {}", deed.board().state.unit(&unit).map_or("", |it| &it.name))
            } else {
                name
            };
            return Ok((Choice { id, label: of, weight: 1 }, value.clone()));
        }
        let pair = value.clone().try_cast::<Array>();
        let words: Vec<String> = match pair {
            Some(pair) => pair.iter().filter_map(|word| word.clone().into_string().ok()).collect(),
            None => vec![value.clone().into_string().map_err(|_| wrong())?],
        };
        match words.as_slice() {
            [id] => Ok((Choice { id: id.clone(), label: clean_text(id), weight: 1 }, id.clone().into())),
            [id, label] => Ok((Choice { id: id.clone(), label: clean_text(label), weight: 1 }, id.clone().into())),
            _ => Err(wrong()),
        }
    };
    given.iter().map(row).collect()
}

/// Asks for one fact, which is `usual` until people say otherwise: so an act has odds.
fn ask(deed: &mut dyn Deed, id: &str, label: &str, kind: Kind, usual: Option<Value>) -> Tried<Value> {
    fact(deed, id, Field::new(id, &clean_text(label), kind).required().usually(usual))?
        .ok_or_else(|| failure(format!("{id} was not answered")))
}

/// What is answered, if anything is.
fn ask_if(deed: &mut dyn Deed, id: &str, label: &str, kind: Kind) -> Tried<Option<Value>> {
    fact(deed, id, Field::new(id, &clean_text(label), kind))
}

fn fact(deed: &mut dyn Deed, id: &str, field: Field) -> Tried<Option<Value>> {
    let ask = deed.ask_id(id)?;
    *deed.decided() = Decided::Somebody;
    let title = deed.doing();
    let form = Form { title, fields: vec![field], ..Form::default() };
    let result = deed.more_facts(&ask, form);
    let facts: Facts = halting(deed, result)?;
    Ok(facts.get(id).cloned())
}
