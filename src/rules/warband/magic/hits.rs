//! The hits of a spell, or of anything else that the game master judges (R28).

use super::super::{
    Warband,
    blow::{self, Blow},
    body::MOST,
    combat::{self, Character},
    data::Spell,
    harm::{self, Hits},
};
use crate::{
    rules::{Board, Halt, Scene, head},
    view::{Field, Form, Id, Kind, Number, Order, Refusal, Value},
};

/// The most hits at once.
const MOST_HITS: i64 = 60;

/// The spell whose hits a caster owes the table, if any.
fn owed(unit: &Character) -> Option<&Spell> {
    let cast = unit.body.deeds.cast.as_ref().filter(|cast| cast.worked && !cast.told)?;
    unit.body.spells.iter().find(|spell| spell.key() == cast.spell)
}

/// Casters whose spell has hits that nobody has told yet.
pub fn waiting(board: &Board<Warband>) -> Vec<Id> {
    board.state.those(|unit| unit.on_table() && owed(unit).is_some()).into_iter().map(|unit| unit.id.clone()).collect()
}

/// Its form: whom, how many, how hard, and whether armour helps.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let spell = owed(unit);
    let standing = board.state.those(combat::stands).into_iter().map(|unit| unit.id.clone()).collect();
    let title = match spell {
        Some(spell) => format!("Hits of {}'s {}", unit.name, spell.name),
        None => format!("Hits by {}", unit.name),
    };
    let mut form = Form { title, ..Form::default() };
    let fields = &mut form.fields;
    fields.push(Field::new("target", "target", Kind::Unit(standing)).required().help("a friend too, if it must be"));
    let hits = Field::new("hits", "hits", Kind::Count { least: 1, most: MOST_HITS }).required();
    fields.push(hits.usual(spell.and_then(|spell| spell.hits).map_or(1, i64::from).clamp(1, MOST_HITS)));
    let strength = Field::new("strength", "Strength", Kind::Count { least: 1, most: i64::from(MOST) }).required();
    fields.push(strength.usually(spell.and_then(|spell| spell.strength).map(|strength| Value::Int(strength.into()))));
    fields.push(Field::new("save", "save allowed", Kind::Flag).usual(spell.is_none_or(|spell| spell.save)));
    fields.push(Field::new("more", "it has more hits elsewhere", Kind::Flag).usual(false).more());
    fields.push(Field::new("save-bonus", "save is better by", Kind::Count { least: -6, most: 6 }).more());
    if let (Some(target), Some(blow)) = (board.named(order, "target"), blow(order)) {
        form.numbers = blow::numbers(board, target, &blow);
        let hits = order.facts.get("hits").and_then(Value::int).unwrap_or(1) as f64;
        form.remarks.push(harm::expect(board, &[(hits, target, &blow)]));
    }
    form
}

fn blow(order: &Order) -> Option<Blow<'static>> {
    let fact = |name: &str| order.facts.get(name).and_then(Value::int).and_then(|value| i32::try_from(value).ok());
    let strength = Number::new("Strength", "given", fact("strength")?, "R28");
    let save = order.facts.get("save").and_then(Value::flag).unwrap_or(true);
    Some(Blow { strength, weapon: None, missile: true, cover: 0, help: fact("save-bonus").unwrap_or(0), save })
}

/// Nothing but sense stands against it: the game master judges what a spell does.
pub fn against(_board: &Board<Warband>, _order: &Order) -> Vec<Refusal> {
    Vec::new()
}

/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let board = Board { state: scene.was, data: scene.data };
    let unit = board.actor(scene.order).ok_or_else(|| Refusal::sense("nobody is named", "say whose hits they are"))?;
    let target =
        board.named(scene.order, "target").ok_or_else(|| Refusal::sense("nobody is struck", "name a target"))?;
    let blow = blow(scene.order).ok_or_else(|| Refusal::sense("Strength is missing", "say how hard it strikes"))?;
    let hits = scene.count("hits").and_then(|hits| usize::try_from(hits).ok()).unwrap_or(1);
    let what = owed(unit).map_or_else(|| unit.name.clone(), |spell| format!("{}'s {}", unit.name, spell.name));
    let (side, player) = (board.state.side_of(unit), combat::player(board.state, unit));
    let count = harm::dice(hits, "hit");
    head!(scene, "{what}: {count} of Strength {} on {}.", blow.strength.total(), target.name);
    if !scene.flag("more")
        && let Some(cast) = &mut scene.unit_mut(&unit.id)?.body.deeds.cast
    {
        cast.told = true;
    }
    harm::resolve(scene, side, &player, &[Hits { targets: vec![target], hits, blow }])
}
