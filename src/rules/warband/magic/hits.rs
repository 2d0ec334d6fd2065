//! The hits of a spell, or of anything else that the game master judges (R28).

use super::super::{
    blow::{self, Blow},
    combat::{self, Character},
    harm::{self, Hits},
    magic::spells::MOST_HITS,
    spell::Spell,
    stats::MOST,
    system::Warband,
};
use super::effects;
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Id, Number, Order, Refusal, Value, counted},
};

const TARGET: Fact<Id> = Fact::new("target", "target");
const HITS: Fact<u32> = Fact::new("hits", "hits");
const STRENGTH: Fact<i32> = Fact::new("strength", "Strength");
const SAVE: Fact<bool> = Fact::new("save", "save allowed");
const MORE: Fact<bool> = Fact::new("more", "more hits to come on others");
const SAVE_BONUS: Fact<i32> = Fact::new("save-bonus", "save is better by");

/// The most that spells and other things may do to a save.
const MODIFIER: i32 = 6;

/// The spell whose hits are not resolved yet, if there is one.
fn owed(unit: &Character) -> Option<&Spell> {
    let cast = unit.body.deeds.cast.as_ref().filter(|cast| cast.worked && !cast.told)?;
    unit.body.spells.iter().find(|spell| spell.key() == cast.spell)
}

/// Casters whose spell has hits that are not resolved yet.
pub fn waiting(board: &Board<Warband>) -> Vec<Id> {
    casters(board).into_iter().map(|unit| unit.id.clone()).collect()
}

/// Their spells: "Mirel's fireball".
pub fn unresolved(board: &Board<Warband>) -> Vec<String> {
    casters(board).into_iter().filter_map(|unit| Some(unit.noun().owns(&owed(unit)?.name))).collect()
}

fn casters<'a>(board: &Board<'a, Warband>) -> Vec<&'a Character> {
    board.state.those(|unit| unit.on_table() && owed(unit).is_some())
}

/// How many hits of such a spell are left.
fn left(unit: &Character) -> u32 {
    let all = owed(unit).and_then(|spell| spell.hits).unwrap_or(1);
    let dealt = unit.body.deeds.cast.as_ref().map_or(0, |cast| cast.dealt);
    all.saturating_sub(dealt).clamp(1, MOST_HITS)
}

/// Its form: whom, how many, how hard, and whether armour helps.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let spell = owed(unit);
    if let Some(spell) = spell.filter(|spell| spell.hits.is_none()) {
        return effects::form(board, unit, spell);
    }
    let standing = board.state.those(combat::stands).into_iter().map(|unit| unit.id.clone()).collect();
    let title = match spell {
        Some(spell) => format!("{} hits", unit.noun().owns(&spell.name)),
        None => format!("{} hits", unit.name),
    };
    let mut form = Form { title, ..Form::default() };
    let fields = &mut form.fields;
    fields.push(TARGET.field(standing).required().help("friends may be hit too"));
    let hits = HITS.field(1, i64::from(MOST_HITS)).required();
    let left = left(unit);
    let several = left > 1;
    let hits = hits.usual(i64::from(left));
    fields.push(if several { hits.help("those that are left may go to others") } else { hits });
    let strength = STRENGTH.field(1, MOST).required();
    fields.push(strength.usually(spell.and_then(|spell| spell.strength).map(|strength| Value::Int(strength.into()))));
    fields.push(SAVE.field().usual(spell.is_none_or(|spell| spell.save)));
    let more = MORE.field().usual(HITS.of(order).is_some_and(|hits| hits < left));
    fields.push(if several { more.help("another order resolves them; n: no more") } else { more.more() });
    fields.push(SAVE_BONUS.field(-MODIFIER, MODIFIER).more());
    let target = board.named(order, TARGET).filter(|target| combat::stands(target));
    if let (Some(target), Some(blow)) = (target, blow(board, unit, order, "")) {
        form.numbers = blow::numbers(board, target, &blow);
        let hits = HITS.of(order).unwrap_or(1);
        form.remarks.push(harm::expect(board, &[(hits.into(), target, &blow)]));
    }
    form
}

fn blow<'a>(board: &Board<Warband>, unit: &Character, order: &Order, name: &'a str) -> Option<Blow<'a>> {
    let mut strength = Number::new("Strength", "given", STRENGTH.of(order)?, "R28");
    board.modify(&mut strength, unit, "strength");
    blow::held(&mut strength, &board.data.tables);
    let (save, help) = (SAVE.of(order).unwrap_or(true), SAVE_BONUS.of(order).unwrap_or(0));
    Some(Blow { name, strength, weapon: None, missile: true, cover: 0, help, save })
}

/// Nothing but sense stands against hits: the game master judges what a spell does.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let spell = board.actor(order).and_then(owed).filter(|spell| spell.hits.is_none());
    spell.and_then(|spell| effects::too_many(order, spell)).into_iter().collect()
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let board = scene.before();
    let unit = board.actor(scene.order).ok_or_else(|| Refusal::sense("nobody is named", "say whose spell it is"))?;
    if let Some(spell) = owed(unit).filter(|spell| spell.hits.is_none()) {
        return effects::run(scene, unit, spell);
    }
    let target = board.named(scene.order, TARGET).ok_or_else(|| Refusal::sense("nobody is hit", "name a target"))?;
    let spell = owed(unit).map_or("", |spell| &*spell.name);
    let blow = blow(&board, unit, scene.order, spell)
        .ok_or_else(|| Refusal::sense("Strength is missing", "give the Strength of the hits"))?;
    let hits = HITS.of(scene.order).unwrap_or(1) as usize;
    let what = if spell.is_empty() { unit.name.clone() } else { unit.noun().owns(spell) };
    let (strength, count) = (blow.strength.total(), counted(hits, "hit"));
    head!(scene, "{what} hits {}, {count}, Strength {strength}.", target.name);
    let more = MORE.is(scene.order);
    if let Some(cast) = &mut scene.unit_mut(&unit.id)?.body.deeds.cast {
        match u32::try_from(hits).ok().filter(|_| more) {
            Some(hits) => cast.dealt = cast.dealt.saturating_add(hits),
            None => cast.told = true,
        }
    }
    harm::resolve(scene, unit, &[Hits { targets: vec![target], hits, blow, stray: false }])?;
    match owed(unit) {
        Some(spell) => effects::fall(scene, spell, &target.id),
        None => Ok(()),
    }
}
