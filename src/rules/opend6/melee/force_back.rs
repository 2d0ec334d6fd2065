//! Who is forced back after a melee, and who follows (R85-R88, A74-A77).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    super::{
        body::{Round, Soldier},
        ranks, roll,
        roll::Party,
        squad,
        system::OpenD6,
        touch,
    },
    group::Melee,
};
use crate::{
    engine::{Halt, Scene, State, Unit, lead, tell},
    view::{Fact, Facts, Form, Id, Many, Noun, Value, Word, behind, capital, series},
};

/// An obstacle stops the only squad that is forced back.
const STOPPED: Fact<bool> = Fact::new("stopped", "an obstacle stops the retreat");
/// Which of several it stops.
const ALL_STOPPED: Fact<Many> = Fact::new("stopped", "retreats stopped by an obstacle");

/// Compares casualties by side and forces the losers back. `losses` are casualties by side, `barrier` is the side that
/// defends behind one.
pub fn force_back(
    scene: &mut Scene<OpenD6>,
    melee: &Melee,
    losses: &BTreeMap<usize, usize>,
    barrier: Option<usize>,
) -> Result<(), Halt> {
    let sides = melee.sides(scene.was);
    let count = |side: &usize| losses.get(side).copied().unwrap_or(0);
    let words: Vec<String> =
        sides.iter().filter_map(|side| Some(behind(&scene.state.table.sides.get(*side)?.name, count(side)))).collect();
    let span = if scene.board().option("A74") == "phase" { "this combat" } else { "these squads this turn" };
    let casualties = format!("casualties of {span}: {}", words.join(", "));
    let most = sides.iter().map(count).max().unwrap_or(0);
    let worst: Vec<usize> = sides.iter().copied().filter(|side| count(side) == most).collect();
    let &[loser] = worst.as_slice() else {
        lead!(scene, "Nobody is forced back; {casualties}.");
        return settle(scene, melee, |_| Round::Even);
    };
    let strength = |own: bool| -> usize {
        let squads = melee.squads.iter().filter_map(|id| scene.state.unit(id));
        let squads = squads.filter(|unit| unit.on_table() && (scene.state.side_of(unit) == loser) == own);
        squads.map(|unit| unit.body.count()).sum()
    };
    let (losing, winning) = (strength(true), strength(false));
    if winning * 2 < losing {
        let few = Noun::count(winning, "soldier").does("are too few");
        lead!(scene, "Nobody is forced back: {few} against {losing}; {casualties}.");
        return settle(scene, melee, |_| Round::Even);
    }
    tell!(scene, "{}.", capital(&casualties));
    settle(scene, melee, |side| if side == loser { Round::Lost } else { Round::Won })?;
    let of_side = |scene: &Scene<OpenD6>, lost: bool| -> Vec<Id> {
        let squads = melee.squads.iter().filter_map(|id| scene.state.unit(id));
        let squads = squads.filter(|unit| unit.on_table() && (scene.state.side_of(unit) == loser) == lost);
        squads.map(|unit| unit.id.clone()).collect()
    };
    let (losers, winners) = (of_side(scene, true), of_side(scene, false));
    if losers.is_empty() {
        scene.lead("Nobody is left to be forced back.");
        return Ok(());
    }
    // Why they go back stands in the headline, which reports tell.
    let who = match losers.as_slice() {
        [alone] => scene.unit(alone)?.noun(),
        _ => Noun::new(scene.state.side_name(loser), true),
    };
    let who = who.does("are forced back");
    let others = sides.iter().filter(|side| **side != loser).map(|side| count(side).to_string());
    let others: Vec<String> = others.collect();
    scene.head_goes_on(&format!("; {who}, casualties {most} to {}", series(&others)));
    let facts = scene.more_facts("force-back", form(scene, &losers, &winners, barrier)?)?;
    let held = retreat(scene, &losers, &winners, &facts)?;
    for winner in winners {
        follow(scene, &winner, &losers, &held, &facts)?;
    }
    Ok(())
}

/// Marks how the round went for every squad of the melee.
fn settle(scene: &mut Scene<OpenD6>, melee: &Melee, round: impl Fn(usize) -> Round) -> Result<(), Halt> {
    for id in &melee.squads {
        let side = scene.state.side_of(scene.unit(id)?);
        scene.unit_mut(id)?.body.deeds.round = Some(round(side));
    }
    Ok(())
}

fn form(scene: &Scene<OpenD6>, losers: &[Id], winners: &[Id], barrier: Option<usize>) -> Result<Form, Halt> {
    let units = |ids: &[Id]| -> Vec<&Unit<OpenD6>> { ids.iter().filter_map(|id| scene.state.unit(id)).collect() };
    let nouns: Vec<Noun> = units(losers).iter().map(|unit| unit.noun()).collect();
    let help = "doors, windows, walls and impassable terrain stop a retreat (R86)";
    let mut fields = vec![match losers {
        [_] => STOPPED.field().usual(false).help(help),
        _ => ALL_STOPPED.units(losers.to_vec()).help(help),
    }];
    let difficulty = scene.data.tables.numbers.value("stop-advance");
    for winner in units(winners) {
        if pursued(scene, &winner.id, losers).is_empty() {
            continue;
        }
        let noun = winner.noun();
        let mut choices = vec![
            ("follow".to_owned(), format!("{} and {} in contact", noun.verb("follow"), noun.verb("keep"))),
            ("test".to_owned(), format!("{} to stop, a command test of {difficulty}", noun.verb("try"))),
        ];
        if !touches_any(&scene.state, &winner.id, losers) {
            choices
                .insert(1, ("apart".to_owned(), format!("{} and {} nobody", noun.verb("follow"), noun.verb("touch"))));
        }
        if barrier == Some(scene.state.side_of(winner)) {
            choices.push(("stay".to_owned(), noun.verb("stay behind the barrier")));
        }
        fields.push(
            then(winner)
                .choice(choices)
                .usual("follow")
                .help("following is compulsory unless a barrier or a command test stops it (R87)"),
        );
    }
    let length = scene.data.tables.length("force-back");
    let title = format!("{} {length}", Noun::of(&nouns).does("are forced back"));
    Ok(Form { title, fields, ..Form::default() })
}

/// Whether a squad touches one of these.
fn touches_any(state: &State<OpenD6>, unit: &Id, others: &[Id]) -> bool {
    state.bonds_of(unit).any(|bond| others.contains(bond.other(unit)))
}

/// Whom a winner follows: those that it touches; where all whom it touched fell, the squads they were of (R86).
fn pursued<'a>(scene: &Scene<OpenD6>, winner: &Id, losers: &'a [Id]) -> Vec<&'a Id> {
    let of = |state: &State<OpenD6>| -> Vec<&'a Id> {
        losers.iter().filter(|loser| touches_any(state, winner, std::slice::from_ref(loser))).collect()
    };
    let now = of(&scene.state);
    if now.is_empty() { of(scene.was) } else { now }
}

/// The fact that says what a winner does then: it follows, or why not (R87).
fn then(winner: &Unit<OpenD6>) -> Fact<Word, String> {
    Fact::made(format!("follow-{}", winner.number), format!("{} then", winner.name))
}

/// The losers go back, but for those an obstacle stops; gives the latter.
fn retreat(scene: &mut Scene<OpenD6>, losers: &[Id], winners: &[Id], facts: &Facts) -> Result<BTreeSet<Id>, Halt> {
    let held: BTreeSet<Id> = if STOPPED.among(facts) == Some(true) {
        losers.iter().cloned().collect()
    } else {
        let named = ALL_STOPPED.among(facts).and_then(Value::list).unwrap_or_default();
        named.iter().filter_map(|value| scene.state.find(&value.to_string())).collect()
    };
    let length = scene.data.tables.length("force-back");
    for loser in losers {
        let name = scene.unit(loser)?.noun();
        if held.contains(loser) {
            lead!(
                scene,
                "{} forced back, but an obstacle stops {}: {} in contact.",
                name.does("are"),
                name.them(),
                name.they("stay")
            );
        } else {
            scene.moved(loser)?;
            let away = format!("away from {}", touching(scene, loser, winners));
            lead!(scene, "{} forced back {length} {away}, facing as before.", name.does("are"));
            scene.must_move(loser, "fall back", Some(length), away);
        }
    }
    Ok(held)
}

/// Those of these squads whom one of the melee touches, by number and name; all of them where none does any more.
fn touching(scene: &Scene<OpenD6>, unit: &Id, others: &[Id]) -> String {
    let touched = |other: &&Id| scene.state.bonds_of(unit).any(|bond| bond.other(unit) == *other);
    let mut near: Vec<&Id> = others.iter().filter(touched).collect();
    if near.is_empty() {
        near = others.iter().collect();
    }
    let units = near.into_iter().filter_map(|id| scene.state.unit(id));
    series(&units.map(|unit| format!("{} {}", unit.number, unit.name)).collect::<Vec<_>>())
}

/// Those of a winner who fought touch the next of those they follow; where none of them is left, the first of the others does.
fn close_up(scene: &mut Scene<OpenD6>, winner: &Id, pursued: &[&Id]) -> Result<(), Halt> {
    let unit = scene.unit(winner)?;
    let mut fought: Vec<&Soldier> = ranks::in_order(unit.body.up().filter(|soldier| soldier.fought));
    if fought.is_empty() {
        fought.extend(ranks::in_order(unit.body.up()).first());
    }
    let mut closed = Vec::new();
    for (at, loser) in pursued.iter().enumerate() {
        let own: Vec<&Soldier> = fought.iter().skip(at).step_by(pursued.len()).copied().collect();
        closed.push((*loser, touch::closing_up(&scene.board(), &own, scene.unit(loser)?)));
    }
    for (loser, pairs) in closed.into_iter().filter(|(_, pairs)| !pairs.is_empty()) {
        let bond = scene.state.bind(winner, loser);
        pairs.iter().for_each(|(own, enemy)| bond.touch(winner, own, enemy));
    }
    Ok(())
}

/// A winner follows, or stops and stands apart from those who went.
fn follow(
    scene: &mut Scene<OpenD6>,
    winner: &Id,
    losers: &[Id],
    held: &BTreeSet<Id>,
    facts: &Facts,
) -> Result<(), Halt> {
    let unit = scene.unit(winner)?;
    let name = unit.noun();
    let (pursued, lost) = (pursued(scene, winner, losers), !touches_any(&scene.state, winner, losers));
    let what = then(unit).among(facts);
    // Whom it touched fell, and it closes up with the next, as far as there is room beside them.
    let keeps = |scene: &mut Scene<OpenD6>| -> Result<bool, Halt> {
        if lost {
            close_up(scene, winner, &pursued)?;
        }
        let touches = touches_any(&scene.state, winner, losers);
        if touches {
            lead!(scene, "{} and {} in contact.", name.does("follow"), name.verb("stay"));
        } else {
            let full = touching(scene, winner, losers);
            lead!(scene, "{}: there is no room left beside {full} to stay in contact.", name.does("follow"));
        }
        Ok(touches)
    };
    let mut apart = what == Some("apart");
    let stays = match what {
        Some("stay") => {
            lead!(scene, "{} behind {} barrier.", name.does("stay"), name.its());
            true
        }
        Some("test") => {
            let board = scene.board();
            let (side, player) = (board.state.side_of(unit), board.state.player(unit));
            let command = squad::command(&board, &unit.body);
            let party = Party::new("command", format!("{name}: command"), side, player, command);
            let mut number = board.data.tables.numbers.start("difficulty", "stop-advance");
            board.modify(&mut number, unit, "test");
            let difficulty = number.total();
            let ask = format!("stop:{winner}");
            let title = format!("Command test of {name} to stop");
            let (faces, total, stops) = roll::straight(scene, &ask, &title, &party, difficulty)?;
            scene.tested(winner, "command test to stop", stops, total, difficulty);
            if number.parts.len() > 1 {
                scene.number(number);
            }
            if stops {
                lead!(scene, "{} on the spot.", name.does("stop"));
            } else {
                apart = !keeps(scene)?;
            }
            tell!(scene, "{name}: command {}, {difficulty} needed.", roll::in_sum(&faces, command));
            stops
        }
        Some("apart") => {
            lead!(scene, "{} and {} nobody.", name.does("follow"), name.verb("touch"));
            false
        }
        Some(_) => {
            apart = !keeps(scene)?;
            false
        }
        None => return Ok(()),
    };
    if stays {
        scene.state.table.bonds.retain(|bond| {
            let loser = bond.other(winner);
            !bond.has(winner) || held.contains(loser) || !losers.contains(loser)
        });
    } else if !losers.iter().all(|loser| held.contains(loser)) {
        scene.moved(winner)?;
        let gone: Vec<Id> = losers.iter().filter(|loser| !held.contains(*loser)).cloned().collect();
        let gone = touching(scene, winner, &gone);
        let to = if apart { format!("after {gone}") } else { format!("to stay in contact with {gone}") };
        let length = scene.data.tables.length("force-back");
        scene.must_move(winner, "follow", Some(length), to);
    }
    Ok(())
}
