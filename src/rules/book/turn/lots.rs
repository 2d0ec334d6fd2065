//! What dice decide of a turn: the side that goes first, the die out of the cup, the places of a list.

use super::{
    super::{script, system::Book},
    who::{of_unit, order, phase, waits},
};
use crate::{
    engine::{Halt, Scene, Unit, lead, tell},
    paper::Fault,
    view::{Choice, Hope, Id, Noun, Throw, Thrower, behind, clean_text, series},
};

/// A die for each side; the highest goes first, those alike roll again.
pub fn roll_order(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let sides = scene.state.table.sides.len();
    let mut ranks: Vec<Vec<u8>> = vec![Vec::new(); sides];
    for round in 1..=20_usize {
        let tied: Vec<usize> = (0..sides).filter(|side| is_tied(&ranks, *side)).collect();
        if tied.is_empty() {
            break;
        }
        if round > 1 {
            let faces: Vec<String> = tied.iter().filter_map(|side| ranks[*side].last()).map(u8::to_string).collect();
            lead!(scene, "{}: a tie, roll again.", series(&faces));
        }
        let rows = tied.iter().map(|side| {
            let known = &scene.state.table.sides[*side];
            Throw::new(known.id.as_str(), known.name.clone(), Thrower::Side(*side), 1).by_face().hopes(Hope::High)
        });
        let id = if round == 1 { "first".to_owned() } else { format!("first#{round}") };
        let title = if round == 1 { "Who goes first" } else { "A tie: who goes first" };
        let rolled = scene.throw(&id, title, rows.collect())?;
        for (side, rolled) in tied.iter().zip(rolled) {
            ranks[*side].push(rolled.face().unwrap_or(1));
        }
        // Dice that settle nothing are told with the next round.
        if !tied.iter().all(|side| is_tied(&ranks, *side)) {
            let shown = |side: &usize| Some(behind(&scene.state.table.sides.get(*side)?.name, ranks[*side].last()?));
            let shown: Vec<String> = tied.iter().filter_map(shown).collect();
            tell!(scene, "Who goes first: {}.", shown.join(", "));
        }
    }
    let mut order: Vec<usize> = (0..sides).collect();
    order.sort_by(|one, other| ranks[*other].cmp(&ranks[*one]));
    if scene.data.written.turn.chooses {
        choose(scene, &mut order)?;
    }
    if let Some(side) = order.first().and_then(|side| scene.state.table.sides.get(*side)) {
        let name = side.name.clone();
        // It stands before the sentence that the turn begins.
        let turn = scene.state.table.turn;
        let when = if turn > 1 { format!(" in turn {turn}") } else { String::new() };
        lead!(scene, "{} first{when}.", Noun::new(&name, true).does("go"));
    }
    scene.state.table.body.order = order;
    Ok(())
}

/// Whether another side has thrown the same so far.
fn is_tied(ranks: &[Vec<u8>], side: usize) -> bool {
    ranks.iter().enumerate().any(|(other, rank)| other != side && *rank == ranks[side])
}

/// Whoever won the roll goes first, or lets the next side begin.
fn choose(scene: &mut Scene<Book>, order: &mut [usize]) -> Result<(), Halt> {
    let [winner, next, ..] = *order else { return Ok(()) };
    let name = |side: usize| scene.state.table.sides.get(side).map_or("", |side| side.name.as_str());
    let title = format!("{}: first or second?", name(winner));
    let choices = vec![
        Choice { id: "first".to_owned(), label: "go first".to_owned(), weight: 1 },
        Choice { id: "second".to_owned(), label: format!("let {} go first", name(next)), weight: 1 },
    ];
    if scene.pick("choice", &title, Thrower::Side(winner), choices)? == "second" {
        order.swap(0, 1);
    }
    Ok(())
}

/// Draws from the cup whose unit acts next: a die for each unit that has not acted.
pub fn draw(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let board = scene.board();
    let sides = board.state.table.sides.len();
    let lot = clean_text(&board.data.written.words.lot);
    let Some(phase) = phase(&board) else { return Ok(()) };
    let passed = &board.state.table.body.passed;
    let count = |side: usize| match passed.contains(&side) {
        true => 0,
        false => board.state.fielded(side).filter(|unit| waits(&board, phase, unit)).count(),
    };
    let counts: Vec<usize> = script::together(1, || (0..sides).map(count).collect());
    let all: usize = counts.iter().sum();
    let drawn = match all {
        0 => None,
        _ if counts.iter().filter(|count| **count > 0).count() == 1 => counts.iter().position(|count| *count > 0),
        _ => {
            // A cup of more dice than a die has faces is drawn by share.
            let faces = all.min(200);
            let (label, title) = (format!("a {lot} from the cup"), format!("whose {lot} is drawn"));
            let throw = Throw::new("cup", label, Thrower::Chance, 1).sides(u8::try_from(faces).unwrap_or(200));
            let face = usize::from(scene.throw_one("cup", &title, throw)?.face().unwrap_or(1));
            let mut place = (face.saturating_mul(all)).div_ceil(faces);
            counts.iter().position(|count| {
                let here = place <= *count;
                place = place.saturating_sub(*count);
                here
            })
        }
    };
    let order = order(&scene.state);
    scene.state.table.body.at = drawn.and_then(|side| order.iter().position(|known| *known == side)).or(Some(0));
    if let Some(side) = drawn.and_then(|side| scene.state.table.sides.get(side)) {
        let (name, count) = (side.name.clone(), drawn.map_or(0, |side| counts[side]));
        tell!(scene, "{name} {lot} drawn ({count} of {all}).");
    }
    Ok(())
}

/// The most of those drawn among whom a sentence names.
const NAMED: usize = 8;

/// Units by name, of many the first, and how many more.
fn names<'i>(scene: &Scene<Book>, ids: impl ExactSizeIterator<Item = &'i Id>) -> Vec<String> {
    let all = ids.len();
    let few = if all > NAMED { NAMED - 1 } else { all };
    let mut names: Vec<String> =
        ids.take(few).map(|id| scene.state.unit(id).map_or_else(|| id.to_string(), |unit| unit.name.clone())).collect();
    names.extend((all > few).then(|| format!("{} more", all - few)));
    names
}

/// "1 Grey Riders, 2 Red Riders": whom each face of a lot stands for.
fn among(scene: &Scene<Book>, rest: &[Id]) -> String {
    let names = names(scene, rest.iter()).into_iter().enumerate();
    let rows = names.map(|(at, name)| {
        if at + 1 < rest.len().min(NAMED) || rest.len() <= NAMED { format!("{} = {name}", at + 1) } else { name }
    });
    rows.collect::<Vec<_>>().join(", ")
}

/// Puts the units of the phase into a list by its number, the highest first; chance decides between those alike.
pub fn list(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let board = scene.board();
    let Some(phase) = phase(&board) else { return Ok(()) };
    let Some(by) = &phase.by else { return Ok(()) };
    let number = |unit: &Unit<Book>| script::number(board, by, of_unit(unit));
    let numbers: Vec<(Result<i64, Fault>, &Unit<Book>)> = script::together(1, || {
        let units = board.state.those(|unit| waits(&board, phase, unit)).into_iter();
        units.map(|unit| (number(unit), unit)).collect()
    });
    // Who has no number goes last, and all hear why.
    let failed = numbers.iter().find_map(|(number, unit)| Some((number.as_ref().err()?.clone(), unit.name.clone())));
    let mut units: Vec<(i64, Id)> =
        numbers.into_iter().map(|(number, unit)| (number.unwrap_or(i64::MIN), unit.id.clone())).collect();
    if let Some((why, name)) = failed {
        tell!(scene, "{} has no place in the list: {}.", name, script::fails(&why));
    }
    units.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let mut places: Vec<Id> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for (nth, alike) in units.chunk_by(|one, other| one.0 == other.0).enumerate() {
        let mut rest: Vec<Id> = alike.iter().map(|(_, id)| id.clone()).collect();
        let mut drawn = 0;
        while rest.len() > 1 {
            drawn += 1;
            let faces = u8::try_from(rest.len().min(200)).unwrap_or(200);
            let label = if scene.is_told() { among(scene, &rest) } else { String::new() };
            let throw = Throw::new("list", label, Thrower::Chance, 1).sides(faces);
            let id = format!("list{}-{drawn}", nth + 1);
            let face = usize::from(scene.throw_one(&id, "who goes first of those alike", throw)?.face().unwrap_or(1));
            places.push(rest.remove((face - 1).min(rest.len() - 1)));
        }
        places.extend(rest);
        if drawn > 0 && scene.is_told() {
            let number = Some(alike[0].0).filter(|number| *number != i64::MIN).map(|number| format!(" with {number}"));
            let drawn = &places[places.len() - alike.len()..];
            let order = names(scene, drawn.iter()).join(", then ");
            told.push(format!("Drawn by lot among those{}: {order}.", number.unwrap_or_default()));
        }
    }
    for sentence in told {
        tell!(scene, "{sentence}");
    }
    for (place, id) in places.iter().enumerate() {
        scene.unit_mut(id)?.body.rank = u32::try_from(place + 1).unwrap_or(u32::MAX);
    }
    Ok(())
}
