//! Throws that a need decides: how many dice hit, and whether a test is passed; of one hand, or of several units at once.

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString, Variant};

use super::{
    super::{
        hand::Hand,
        handles::{SideOf, UnitOf},
        run::{Deed, Tried, alter, failure, halting},
    },
    throws::{Dice, Need, at, dice_of, needed, told},
    told::{Told, tell_each, tell_sum},
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
    for (name, way) in TESTS {
        engine.register_fn(name, move |id: ImmutableString, me: T, dice: INT, sides: INT, need: INT| {
            let all = test(&id, &[Row { hand: hand(me), dice, need }], sides, way)?;
            Ok::<bool, Box<EvalAltResult>>(all.into_iter().all(|passed| passed))
        });
    }
}

/// The throws of several units in one question. Dice and needs are lists, one for each unit, or one number for all.
fn together(engine: &mut Engine) {
    engine.register_fn("hits", |id: ImmutableString, units: Array, dice: Dynamic, sides: INT, needs: Dynamic| {
        Ok::<Array, Box<EvalAltResult>>(listed(hits(&id, &rows(units, &dice, &needs)?, sides)?))
    });
    for (name, way) in TESTS {
        engine.register_fn(
            name,
            move |id: ImmutableString, units: Array, dice: Dynamic, sides: INT, needs: Dynamic| {
                Ok::<Array, Box<EvalAltResult>>(listed(test(&id, &rows(units, &dice, &needs)?, sides, way)?))
            },
        );
    }
}

/// The functions that test, each with what is good.
const TESTS: [(&str, Way); 2] = [("test", Way::High), ("test_under", Way::Low)];

/// Which total is good in a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A high one: the need or more.
    High,
    /// A low one: the need or less.
    Low,
}

impl Way {
    fn need(self, need: INT) -> Need {
        if self == Way::High { Need::OrMore(need) } else { Need::OrLess(need) }
    }

    fn hope(self) -> Hope {
        if self == Way::High { Hope::High } else { Hope::Low }
    }

    fn word(self) -> &'static str {
        if self == Way::High { "or more" } else { "or less" }
    }
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
    deed.threw().asked();
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
    told: Told,
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
            let mut dice = dice_of(deed, id, &row.hand, (row.dice, sides), Some(Need::OrMore(row.need)))?;
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
                    tell(deed, false, || format!("{}, {why}{}.", told.begins, told.ends))?;
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

/// The same of a die that needs so much or less.
fn certain_low(need: i32, sides: INT) -> Option<(bool, String)> {
    if need < 1 {
        return Some((false, format!("needs {need} or less: cannot succeed")));
    }
    (i64::from(need) >= sides).then(|| (true, format!("needs {need} or less: cannot fail")))
}

fn test(id: &str, rows: &[Row], sides: INT, way: Way) -> Tried<Vec<bool>> {
    alter(|deed| {
        let (mut thrown, mut aims) = (Vec::new(), Vec::new());
        for row in rows {
            let mut dice = dice_of(deed, id, &row.hand, (row.dice, sides), Some(way.need(row.need)))?;
            // What helps leaves the dice as they fall: they need less, or may come to more.
            let need = match way {
                Way::High => needed(row.need).saturating_sub(dice.plus),
                Way::Low => needed(row.need).saturating_add(dice.plus),
            };
            let sure = match way {
                Way::High => certain(need, sides),
                Way::Low => certain_low(need, sides),
            };
            let sure = sure.filter(|_| dice.throw.dice == 1);
            let matters = sure.is_none();
            aims.push((Aim { told: told(deed, &dice), dice: dice.throw.dice, need, sure }, dice.noun.clone()));
            match (dice.throw.dice, way) {
                (1, _) if !matters => {}
                (1, Way::High) => dice.throw = dice.throw.need(need).by_face(),
                _ => {
                    let note = std::mem::take(&mut dice.throw.note);
                    let note = format!("{need} {}{}{note}", way.word(), if note.is_empty() { "" } else { ", " });
                    dice.throw = at(dice.throw.sum().hopes(way.hope()).note(note), &row.hand);
                }
            }
            thrown.push((dice, matters));
        }
        let rolled = roll(deed, thrown)?;
        let mut all = Vec::new();
        for ((row, (aim, noun)), rolled) in rows.iter().zip(aims).zip(rolled) {
            let need = aim.need;
            // A die that cannot matter is not thrown: it counts as the least or the most that it shows.
            let sum = match aim.sure {
                Some((passes, why)) => {
                    tell(deed, false, || format!("{}, {why}{}.", aim.told.begins, aim.told.ends))?;
                    if passes == (way == Way::High) { 1 } else { i32::try_from(sides).unwrap_or(i32::MAX) }
                }
                None => rolled.sum(),
            };
            let passed = if way == Way::High { sum >= need } else { sum <= need };
            let came = format!(", {}: needs {need} {}", if passed { "passed" } else { "failed" }, way.word());
            tell_sum(deed, &aim.told, &rolled, 0, &came)?;
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
