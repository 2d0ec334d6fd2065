//! Fighting in close combat (R7-R12): attacks, their targets, the rolls.

mod plan;

use super::{
    combat::{self, Character},
    harm::{self, Hits},
    order, roll,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Rolled, Scene, modifier, tell},
    view::{Fact, Form, Order, Refusal, Throw, Thrower, Value, counted, series},
};
use plan::{AT, BONUS, POOL, Plan, SAVE_BONUS};

/// Its form: how many attacks at whom.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let foes = combat::foes(board.state, unit);
    let mut form = Form::default();
    let at = AT.counts(foes.iter().map(|foe| foe.id.clone()).collect());
    let shared = plan::usual(board, unit, order);
    let attacks = counted(plan::attacks(board, unit, order).total(), "attack");
    let names: Vec<String> = foes.iter().map(|foe| format!("{} {}", foe.number, foe.name)).collect();
    let example = at.typed(&Value::Map(plan::evenly(board, unit, order, &foes)), &|id| {
        board.state.unit(id).map(|unit| unit.number)
    });
    let help = format!("{attacks} among {}, e.g. {example}", series(&names));
    let at = at.usual(Value::Map(shared)).help(&help);
    form.fields.push(if foes.len() > 1 { at } else { at.more() });
    form.fields.push(POOL.field().usual(true).more().help("hits on enemies of one profile are rolled together (R8)"));
    let more_or_less = |fact: Fact<i32>| fact.field(-modifier::MOST, modifier::MOST).more();
    form.fields.push(more_or_less(BONUS).help("from special rules (R7)"));
    form.fields.push(more_or_less(SAVE_BONUS).help("cover, spells, rare items"));
    if let Ok(plan) = Plan::of(*board, order) {
        form.numbers = plan.numbers(board);
        let rows: Vec<_> = plan
            .groups
            .iter()
            .filter_map(|group| Some((plan.expected(group), *group.targets.first()?, &group.blow)))
            .collect();
        form.remarks.push(harm::expect(board, &rows));
        if plan.again {
            form.remarks.push("misses are rolled again once (A17)".to_owned());
        }
    }
    form
}

/// What stands against it, facts aside (R5, R6).
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = super::place::against(board, unit);
    if !against.is_empty() {
        return against;
    }
    let name = &unit.name;
    // Of somebody who has acted it is told first, since no other fight would come of engaging.
    let acted = acted(unit);
    if !combat::engaged(board.state, unit) {
        against.extend(acted);
        against.push(Refusal::sense(format!("{name} is not in close combat"), "charge or engage first"));
        return against;
    }
    if unit.body.stats.a < 1 || unit.body.stats.ws < 1 {
        against.push(Refusal::sense(
            format!("{name} cannot fight: no Weapon Skill or Attacks"),
            "correct the profile (e)",
        ));
        return against;
    }
    against.extend(acted);
    against.extend(order::against(board, unit));
    against
}

/// That somebody has acted in this turn, and how (R5).
fn acted(unit: &Character) -> Vec<Refusal> {
    let deeds = &unit.body.deeds;
    let words = [(deeds.fought, "acted"), (deeds.shots > 0, "shot"), (deeds.passed, "passed")];
    let done = words.into_iter().filter(|(done, _)| *done);
    let told = |(_, word)| Refusal::rule("R5", format!("{} has {word} this turn", unit.name), "each acts once a turn");
    done.map(told).collect()
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let board = scene.before();
    let plan = Plan::of(board, scene.order)?;
    let (side, player) = (board.state.side_of(plan.unit), board.state.player(plan.unit));
    scene.head(plan.headline());
    for number in plan.numbers(&board).into_iter().take(1 + plan.groups.len()) {
        scene.number(number);
    }
    let throws = |rows: &[usize], label: &str| -> Vec<Throw> {
        let mut throws = Vec::new();
        for (group, dice) in plan.groups.iter().zip(rows) {
            let label = format!("{label} {}", group.names());
            let first = group.targets.first().map(|target| target.id.clone());
            let id = first.as_ref().map_or("", |id| id.as_str());
            let mut throw = Throw::new(id, label, Thrower::Side(side), *dice).need(group.need()).player(player);
            throw.on = first;
            throw.note = group.hit.in_parts();
            throws.push(throw);
        }
        throws
    };
    // What no die can hit is not rolled for.
    let dice: Vec<usize> = plan.groups.iter().map(|group| if group.need() > 6 { 0 } else { group.attacks }).collect();
    for group in plan.groups.iter().filter(|group| group.need() > 6) {
        let names = group.names();
        tell!(scene, "{names} cannot be hit: needs {}.", group.need());
    }
    let rolled = scene.throw("hit", &format!("{} rolls to hit", plan.unit.name), throws(&dice, "hit"))?;
    let mut hits = told(scene, &plan, &dice, &rolled, "To hit");
    let misses: Vec<usize> = dice.iter().zip(&hits).map(|(dice, hits)| dice.saturating_sub(*hits)).collect();
    if plan.again && misses.iter().any(|misses| *misses > 0) {
        let rolled = scene.throw("again", &format!("{} rolls misses again", plan.unit.name), throws(&misses, "hit"))?;
        let more = told(scene, &plan, &misses, &rolled, "Rolled again");
        for (hits, more) in hits.iter_mut().zip(more) {
            *hits += more;
        }
    }
    let struck: Vec<Hits> = plan
        .groups
        .iter()
        .zip(hits)
        .map(|(group, hits)| Hits { targets: group.targets.clone(), hits, blow: group.blow.clone(), stray: false })
        .collect();
    scene.unit_mut(&plan.unit.id)?.body.deeds.fought = true;
    harm::resolve(scene, plan.unit, &struck)
}

/// Tells what the rolls to hit came to; gives the hits of each group.
fn told(scene: &mut Scene<Warband>, plan: &Plan, dice: &[usize], rolled: &[Rolled], word: &str) -> Vec<usize> {
    let mut hits = Vec::new();
    for ((group, dice), rolled) in plan.groups.iter().zip(dice).zip(rolled) {
        hits.push(if *dice == 0 { 0 } else { rolled.successes(group.need()).min(*dice) });
        if *dice > 0 {
            let told = match plan.groups.len() {
                0 | 1 => roll::in_words(word, rolled, *dice, group.need()),
                _ => roll::apart(&format!("{word} {}", group.names()), rolled, *dice, group.need()),
            };
            tell!(scene, "{told}.");
        }
    }
    hits
}
