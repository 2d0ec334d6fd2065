//! Throws that a need decides: how many dice hit, and whether a test is passed; of one hand, or of several units at once.

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString, Variant};

use super::{
    super::{
        hand::Hand,
        handles::{SideOf, UnitOf},
        run::{Deed, Tried, alter, failure, halting},
    },
    throws::{Dice, at, dice_of, needed, tell_each, tell_sum, told},
};
use crate::{
    engine::Rolled,
    view::{Hope, Outcome, Test, Throw, What},
};

pub fn needs(engine: &mut Engine) {
    needs_of(engine, |unit: UnitOf| Hand::Unit(unit.0));
    needs_of(engine, |side: SideOf| Hand::Side(side.0));
    together(engine);
}

/// The throws of a unit, or of a side.
fn needs_of<T: Variant + Clone>(engine: &mut Engine, hand: fn(T) -> Hand) {
    engine.register_fn("hits", move |id: ImmutableString, me: T, dice: INT, sides: INT, need: INT| {
        let all = hits(&id, &[Row { hand: hand(me), dice, need }], sides)?;
        Ok::<INT, Box<EvalAltResult>>(all.into_iter().sum())
    });
    engine.register_fn("test", move |id: ImmutableString, me: T, dice: INT, sides: INT, need: INT| {
        let all = test(&id, &[Row { hand: hand(me), dice, need }], sides)?;
        Ok::<bool, Box<EvalAltResult>>(all.into_iter().all(|passed| passed))
    });
}

/// The throws of several units in one question. Dice and needs are lists, one for each unit, or one number for all.
fn together(engine: &mut Engine) {
    engine.register_fn("hits", |id: ImmutableString, units: Array, dice: Dynamic, sides: INT, needs: Dynamic| {
        Ok::<Array, Box<EvalAltResult>>(listed(hits(&id, &rows(units, &dice, &needs)?, sides)?))
    });
    engine.register_fn("test", |id: ImmutableString, units: Array, dice: Dynamic, sides: INT, needs: Dynamic| {
        Ok::<Array, Box<EvalAltResult>>(listed(test(&id, &rows(units, &dice, &needs)?, sides)?))
    });
}

fn listed<T: Variant + Clone>(all: Vec<T>) -> Array {
    all.into_iter().map(Dynamic::from).collect()
}

/// Whose dice, how many of them, and what they need.
struct Row {
    hand: Hand,
    dice: INT,
    need: INT,
}

/// Several units, each with its dice and its need.
fn rows(units: Array, dice: &Dynamic, needs: &Dynamic) -> Tried<Vec<Row>> {
    let (dice, needs) = (each("dice", dice, units.len())?, each("needs", needs, units.len())?);
    let row = |(of, (dice, need)): (Dynamic, (INT, INT))| {
        let unit = of.try_cast::<UnitOf>().ok_or_else(|| failure("those who throw together are units"))?;
        Ok(Row { hand: Hand::Unit(unit.0), dice, need })
    };
    units.into_iter().zip(dice.into_iter().zip(needs)).map(row).collect()
}

/// A number for each of so many units: one for all, or a list.
fn each(what: &str, given: &Dynamic, count: usize) -> Tried<Vec<INT>> {
    if let Ok(one) = given.as_int() {
        return Ok(vec![one; count]);
    }
    let all = given.clone().into_typed_array::<INT>().ok().filter(|all| all.len() == count);
    all.ok_or_else(|| failure(format!("the {what} of {count} units are a number, or a list of so many numbers")))
}

/// Throws the rows whose dice can matter, in one question: what each came to, nothing of one that is not thrown.
fn roll(deed: &mut dyn Deed, rows: Vec<(Dice, bool)>) -> Tried<Vec<Rolled>> {
    let several = rows.len() > 1;
    let (mut ask, mut thrown, mut all) = (None, Vec::new(), Vec::new());
    for (nth, (dice, matters)) in rows.into_iter().enumerate() {
        let throws = matters && dice.throw.dice > 0;
        all.push(throws);
        if throws {
            ask.get_or_insert((dice.id, dice.title));
            let id = if several { format!("{} {}", dice.throw.id, nth + 1) } else { dice.throw.id.clone() };
            thrown.push(Throw { id, ..dice.throw });
        }
    }
    let mut rolled = match ask {
        Some((id, title)) => {
            let result = deed.throw(&id, &title, thrown);
            halting(deed, result)?.into_iter()
        }
        None => Vec::new().into_iter(),
    };
    let each = all.into_iter().map(|throws| if throws { rolled.next() } else { None });
    Ok(each.map(|rolled| rolled.unwrap_or(Rolled::nothing())).collect())
}

/// What is told of a row of dice that hit: whose it is, how many are thrown, on what, and what is sure without them.
struct Aim {
    told: String,
    dice: usize,
    need: i32,
    sure: Option<(bool, String)>,
}

/// Tells a sentence, if somebody reads it.
fn tell(deed: &mut dyn Deed, lead: bool, sentence: impl FnOnce() -> String) -> Tried<()> {
    if deed.is_told() { deed.tell(sentence(), lead) } else { Ok(()) }
}

fn hits(id: &str, rows: &[Row], sides: INT) -> Tried<Vec<INT>> {
    alter(|deed| {
        let (mut thrown, mut aims) = (Vec::new(), Vec::new());
        for row in rows {
            let mut dice = dice_of(deed, id, &row.hand, (row.dice, sides), Some(row.need))?;
            let need = needed(row.need).saturating_sub(dice.plus);
            // Dice that cannot matter are not thrown.
            let sure = certain(need, sides);
            let matters = sure.is_none();
            aims.push(Aim { told: told(deed, &dice), dice: dice.throw.dice, need, sure });
            if matters {
                dice.throw = dice.throw.need(need);
            }
            thrown.push((dice, matters));
        }
        let rolled = roll(deed, thrown)?;
        let mut all = Vec::new();
        for (Aim { told, dice, need, sure }, rolled) in aims.into_iter().zip(rolled) {
            let hits = match sure {
                _ if dice == 0 => 0,
                Some((hit, why)) => {
                    tell(deed, false, || format!("{told}, {why}."))?;
                    if hit { dice } else { 0 }
                }
                None => {
                    let hits = rolled.successes(need);
                    tell_each(deed, &told, &rolled, || format!("{hits} of {dice} on {need}+"))?;
                    hits
                }
            };
            all.push(hits as INT);
        }
        Ok(all)
    })
}

/// Whether every die with so many faces shows what is needed or none does, where it is one of the two, and why.
fn certain(need: i32, sides: INT) -> Option<(bool, String)> {
    if i64::from(need) > sides {
        return Some((false, format!("needs {need}+: cannot succeed")));
    }
    (need <= 1).then(|| (true, format!("needs {need}+: cannot fail")))
}

fn test(id: &str, rows: &[Row], sides: INT) -> Tried<Vec<bool>> {
    alter(|deed| {
        let (mut thrown, mut aims) = (Vec::new(), Vec::new());
        for row in rows {
            let mut dice = dice_of(deed, id, &row.hand, (row.dice, sides), Some(row.need))?;
            let face = needed(row.need).saturating_sub(dice.plus);
            let sure = certain(face, sides).filter(|_| dice.throw.dice == 1);
            let matters = sure.is_none();
            let about = (dice.noun.clone(), dice.plus);
            aims.push((Aim { told: told(deed, &dice), dice: dice.throw.dice, need: face, sure }, about));
            match (dice.throw.dice, matters) {
                (1, true) => dice.throw = dice.throw.need(face).by_face(),
                (1, false) => {}
                _ => {
                    let note = std::mem::take(&mut dice.throw.note);
                    let note = format!("{} or more{}{note}", row.need, if note.is_empty() { "" } else { ", " });
                    dice.throw = at(dice.throw.sum().hopes(Hope::High).note(note), &row.hand);
                    dice.throw.plus = dice.plus;
                }
            }
            thrown.push((dice, matters));
        }
        let rolled = roll(deed, thrown)?;
        let mut all = Vec::new();
        for ((row, (aim, (noun, plus))), rolled) in rows.iter().zip(aims).zip(rolled) {
            // A die that cannot matter is not thrown: it counts as the least or the most that it shows.
            let shown = match aim.sure {
                Some((passes, why)) => {
                    tell(deed, false, || format!("{}, {why}.", aim.told))?;
                    if passes { 1 } else { i32::try_from(sides).unwrap_or(i32::MAX) }
                }
                None => rolled.sum(),
            };
            let (sum, need) = (shown.saturating_add(plus), row.need);
            let passed = INT::from(sum) >= need;
            let came = format!(", {}: needs {need} or more", if passed { "passed" } else { "failed" });
            tell_sum(deed, &aim.told, &rolled, plus, &came)?;
            let name = test_name(id);
            match &row.hand {
                Hand::Unit(me) => {
                    deed.outcome(Outcome::of(me, What::Test(Test::of(name, passed, sum, need))))?;
                }
                Hand::Side(_) => {
                    let did = || format!("{} the {name}, {sum} against {need}", if passed { "pass" } else { "fail" });
                    tell(deed, true, || format!("{}.", noun.does(&did())))?;
                }
            }
            all.push(passed);
        }
        Ok(all)
    })
}

/// "courage test", of "courage".
fn test_name(id: &str) -> String {
    if id.ends_with("test") { id.to_owned() } else { format!("{id} test") }
}
