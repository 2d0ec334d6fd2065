//! Close combat (R79-R88): a whole connected melee is fought by one order.

mod cast;
mod exchange;
mod force_back;
mod group;
mod lineup;
mod pairing;
pub mod parting;
mod strength;
mod terms;

use std::collections::{BTreeMap, BTreeSet};

pub use group::Melee;

use self::{exchange::Exchange, group::Fighter, lineup::Lineup, terms::Terms};
use super::{bonds, system::OpenD6, wounds::harm};
use crate::{
    engine::{Board, Bond, Halt, Scene, head, tell},
    view::{Form, Id, Order, Refusal, behind, series},
};

/// What happens when the phase begins: the melees are told.
pub fn enter(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    for melee in Melee::all(&scene.state) {
        tell!(scene, "In contact: {}.", melee.names(&scene.state));
    }
    Ok(())
}

/// The form of a fight: contacts and circumstances of the melee the squad stands in.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let Some(me) = board.actor(order).map(|unit| &unit.id) else { return Form::default() };
    let melee = Melee::of(board.state, me);
    let mut form = Form { title: format!("{} fight", melee.names(board.state)), ..Form::default() };
    let contacts = lineup::contacts(board, me, &melee);
    form.fields.extend(contacts.iter().filter_map(|contact| contact.contacts_field(board)));
    form.fields.extend(terms::fields(board, &melee));
    form.fields.extend(contacts.iter().filter_map(|contact| contact.victims_field(board)));
    let set_up = || {
        let lineup = Lineup::of(board, me, &melee, &order.facts)?;
        let terms = Terms::of(board, &melee, &lineup, &order.facts)?;
        Ok::<_, Refusal>((lineup, terms))
    };
    match set_up() {
        Ok((lineup, terms)) => {
            let exchange = Exchange { ask: "fight", title: "", lineup: &lineup, terms: &terms, parting: false };
            form.numbers = exchange.samples(board);
            form.remarks = exchange.forecast(board);
            let against = format!("at most {} against one (R80)", most_on_one(board));
            form.remarks.extend(Some(against).filter(|_| lineup.most_on_one() > most_on_one(board)));
        }
        Err(refusal) => form.remarks.push(refusal.to_string()),
    }
    form
}

fn most_on_one(board: &Board<OpenD6>) -> usize {
    usize::try_from(board.data.tables.numbers.value("most-on-one")).unwrap_or(0)
}

/// What stands against fighting.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let melee = Melee::of(board.state, &unit.id);
    if melee.squads.is_empty() {
        let what = format!("{} no enemy", unit.does("touch"));
        return vec![Refusal::sense(what, "a ruling binds two squads that do")];
    }
    if melee.fought(board.state) {
        let what = format!("the melee of {} is fought in this phase", unit.name);
        return vec![Refusal::rule("R79", what, "wait for the next turn")];
    }
    Vec::new()
}

/// Fights the whole melee that the squad stands in.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let me = scene.me()?;
    let melee = Melee::of(&scene.state, &me);
    let lineup = Lineup::of(&scene.board(), &me, &melee, &scene.order.facts)?;
    let terms = Terms::of(&scene.board(), &melee, &lineup, &scene.order.facts)?;
    let most = most_on_one(&scene.board());
    if lineup.most_on_one() > most {
        let what = format!("{} stand against one; {most} is the most", lineup.most_on_one());
        scene.object(Refusal::rule("R80", what, "spread them"))?;
    }
    // Squads of a side stand together: "3 and 5 against 4".
    let sides: Vec<_> = melee
        .squads
        .iter()
        .map(|id| scene.unit(id).map(|unit| (scene.state.side_of(unit), id)))
        .collect::<Result<_, _>>()?;
    let counts = |squads: &[(usize, &Id)]| {
        series(&squads.iter().map(|(_, id)| lineup.count(id).to_string()).collect::<Vec<_>>())
    };
    let counts: Vec<String> = sides.chunk_by(|one, next| one.0 == next.0).map(counts).collect();
    head!(scene, "{} fight, {}.", melee.names(&scene.state), counts.join(" against "));
    let who = melee.sides_named(&scene.state);
    let title = format!("{who}: close combat");
    let exchange = Exchange { ask: "fight", title: &title, lineup: &lineup, terms: &terms, parting: false };
    let hurt = exchange.fight(scene)?;
    for fighter in &lineup.fighters {
        if let Some(soldier) = scene.unit_mut(&fighter.unit)?.body.soldier_mut(&fighter.soldier) {
            soldier.fought = true;
        }
    }
    for id in &melee.squads {
        scene.unit_mut(id)?.body.deeds.fought = true;
    }
    let apart = stand_again(scene, &melee, &lineup);
    let victims: BTreeSet<&Fighter> = hurt.iter().collect();
    conclude(scene, &melee);
    let losses = losses(scene, &melee, &victims);
    force_back::force_back(scene, &melee, &losses, terms.barrier)?;
    // Who follows may have closed up again.
    for (a, b) in apart {
        let (Some(one), Some(other)) = (scene.state.unit(&a), scene.state.unit(&b)) else { continue };
        if one.on_table() && other.on_table() && !scene.state.bonds_of(&a).any(|bond| bond.has(&b)) {
            let text = format!("{} and {} no longer touch.", one.name, other.name);
            scene.lead(text);
        }
    }
    Ok(())
}

/// Lets the headline of a fight say what it came to: who hears nothing else has heard that.
fn conclude(scene: &mut Scene<OpenD6>, melee: &Melee) {
    if !scene.is_told() {
        return;
    }
    let hurt = melee.squads.iter().filter_map(|id| {
        let (was, now) = (scene.was.unit(id)?, scene.state.unit(id)?);
        let harm = harm(&was.body, &now.body);
        (!harm.is_empty()).then(|| behind(&now.name, harm))
    });
    let hurt: Vec<String> = hurt.collect();
    let hurt = if hurt.is_empty() { "nobody is hurt".to_owned() } else { hurt.join("; ") };
    scene.head_goes_on(&format!(": {hurt}"));
}

/// Casualties by side: of this combat, or by option A74 of these squads in the whole turn.
fn losses(scene: &Scene<OpenD6>, melee: &Melee, victims: &BTreeSet<&Fighter>) -> BTreeMap<usize, usize> {
    let whole_turn = scene.board().option("A74") == "turn";
    let mut losses: BTreeMap<usize, usize> = BTreeMap::new();
    for unit in melee.squads.iter().filter_map(|id| scene.state.unit(id)) {
        let count = if whole_turn {
            unit.body.soldiers.iter().filter(|soldier| soldier.hit).count()
        } else {
            victims.iter().filter(|victim| victim.unit == unit.id).count()
        };
        *losses.entry(scene.state.side_of(unit)).or_default() += count;
    }
    losses
}

/// Contacts after the blows: those still up pair off again, as evenly as they can, with the squads they stood against, and
/// no more of all squads against one than the rules allow (R80). Gives the squads of which nobody in contact is left.
fn stand_again(scene: &mut Scene<OpenD6>, melee: &Melee, lineup: &Lineup) -> Vec<(Id, Id)> {
    let near = |old: &Bond| -> Vec<(usize, usize)> {
        let up = |id: &Id, other: &Id| -> Vec<usize> {
            let foe = |place: &usize| lineup.fighters[*place].unit == *other;
            let stood = |place: usize| {
                lineup.bouts.iter().any(|bout| {
                    (bout.lone == place && bout.against.iter().any(foe))
                        || (bout.against.contains(&place) && foe(&bout.lone))
                })
            };
            let fighters = lineup.fighters.iter().enumerate();
            let own = fighters.filter(|(place, fighter)| fighter.unit == *id && stood(*place));
            let up = own.filter(|(_, fighter)| {
                let soldier = scene.state.unit(id).and_then(|unit| unit.body.soldier(&fighter.soldier));
                soldier.is_some_and(|soldier| soldier.up())
            });
            up.map(|(place, _)| place).collect()
        };
        let (ours, theirs) = (up(&old.a, &old.b), up(&old.b, &old.a));
        let pairs = bonds::spread(ours.len(), theirs.len()).into_iter();
        pairs.map(|(a, b)| (ours[a], theirs[b])).collect()
    };
    let near: Vec<Vec<(usize, usize)>> = melee.bonds.iter().map(near).collect();
    let closed = pairing::close_up(lineup.fighters.len(), &near, most_on_one(&scene.board()));
    let name = |place: usize| lineup.fighters[place].soldier.clone();
    let mut apart = Vec::new();
    for (old, pairs) in melee.bonds.iter().zip(closed) {
        let bond = scene.state.table.bonds.iter().position(|bond| bond.a == old.a && bond.b == old.b);
        let pairs: BTreeSet<(String, String)> = pairs.into_iter().map(|(a, b)| (name(a), name(b))).collect();
        if pairs.is_empty() {
            scene.state.table.bonds.retain(|bond| bond.a != old.a || bond.b != old.b);
            apart.push((old.a.clone(), old.b.clone()));
        } else if let Some(place) = bond {
            scene.state.table.bonds[place].pairs = pairs;
        } else {
            // The last touch fell away with somebody, but others stand near enough to close up.
            scene.state.bind(&old.a, &old.b).pairs = pairs;
        }
    }
    apart
}

/// Squads of a side whose melee is not fought yet; one squad stands for each melee.
pub fn left(board: &Board<OpenD6>, side: usize) -> Vec<Id> {
    let melees = Melee::unfought(board.state);
    let first = melees.iter().filter_map(|melee| melee.first(board.state)).cloned();
    first.filter(|id| board.state.unit(id).is_some_and(|unit| board.state.side_of(unit) == side)).collect()
}
