//! The course of a turn: who is on, who may act, how phases begin and end, in all the shapes that a book may give it.

use super::{
    data::{Data, Phase},
    rows::{ORDER, START},
    script::{self, Script, UnitOf, Vars},
    stat::Known,
    system::Book,
    written::{First, Lapse, TurnOrder},
};
use crate::{
    engine::{Board, Halt, Next, Scene, State, Unit, lead, tell},
    view::{Choice, Id, Noun, Order, Refusal, Throw, Thrower},
};

fn phase<'a>(board: &Board<'a, Book>) -> Option<&'a Phase> {
    board.data.phase(&board.state.table.stack)
}

fn in_moment(board: &Board<Book>) -> bool {
    board.state.table.stack.len() > 1
}

/// The sides in the order in which they go; that of the scenario until something else is known.
fn order(state: &State<Book>) -> Vec<usize> {
    let sides = state.table.sides.len();
    let known: Vec<usize> = state.table.body.order.iter().copied().filter(|side| *side < sides).collect();
    if known.len() == sides { known } else { (0..sides).collect() }
}

/// In which order units act in a phase: as the book says, or as the option chooses that it names.
fn shape(board: &Board<Book>, phase: &Phase) -> TurnOrder {
    let chosen = phase.written.choose.as_ref().and_then(|option| TurnOrder::of(board.option(option)));
    chosen.unwrap_or(phase.written.order)
}

/// Whether only one side is on in a phase.
fn has_sides(board: &Board<Book>, phase: &Phase) -> bool {
    board.data.by_side() || matches!(shape(board, phase), TurnOrder::Sides | TurnOrder::Alternate | TurnOrder::Cup)
}

/// The side that is on, if only one is.
pub fn on(board: &Board<Book>) -> Option<usize> {
    if in_moment(board) {
        let mut answering = board.state.units.values().filter(|unit| unit.body.answers);
        let side = answering.next().map(|unit| board.state.side_of(unit));
        return side.filter(|side| answering.all(|unit| board.state.side_of(unit) == *side));
    }
    let phase = phase(board)?;
    has_sides(board, phase).then(|| order(board.state).get(board.state.table.body.at.unwrap_or(0)).copied()).flatten()
}

/// A unit as the scripts of a turn name it.
fn of_unit(unit: &Unit<Book>) -> Vars<'static> {
    vec![("u", rhai::Dynamic::from(UnitOf(unit.id.clone())))]
}

/// Whether a unit still has something to do in the phase, whoever is on.
fn waits(board: &Board<Book>, phase: &Phase, unit: &Unit<Book>) -> bool {
    let allowed = |may: &Script| script::holds(*board, may, of_unit(unit));
    unit.on_table()
        && phase.of_units
        && (phase.written.free || !unit.body.acted)
        && phase.may.as_ref().is_none_or(allowed)
}

/// Whether a unit may act now.
pub fn may(board: &Board<Book>, unit: &Unit<Book>) -> bool {
    if in_moment(board) {
        return unit.on_table() && unit.body.answers;
    }
    let Some(phase) = phase(board) else { return false };
    let side = board.state.side_of(unit);
    if on(board).is_some_and(|on| on != side) || board.state.table.body.passed.contains(&side) {
        return false;
    }
    if let Some(active) = &board.state.table.body.active
        && phase.written.one_by_one
        && *active != unit.id
        && shape(board, phase) != TurnOrder::Any
    {
        return false;
    }
    waits(board, phase, unit) && (shape(board, phase) != TurnOrder::List || is_first(board, phase, unit))
}

/// Whether nobody stands before a unit in the list.
fn is_first(board: &Board<Book>, phase: &Phase, unit: &Unit<Book>) -> bool {
    let before = |other: &Unit<Book>| other.body.rank < unit.body.rank && waits(board, phase, other);
    !board.state.units.values().any(|other| before(other))
}

/// Units of a side that may act now.
pub fn left(board: &Board<Book>, side: usize) -> Vec<Id> {
    let mut units: Vec<&Unit<Book>> = match in_moment(board) {
        true => board.state.fielded(side).filter(|unit| unit.body.answers).collect(),
        false => board.state.fielded(side).filter(|unit| may(board, unit)).collect(),
    };
    units.sort_by_key(|unit| unit.number);
    units.into_iter().map(|unit| unit.id.clone()).collect()
}

/// Whether any unit of a side waits in the phase, so that the side may come on.
fn any_waits(board: &Board<Book>, side: usize) -> bool {
    phase(board).is_some_and(|phase| board.state.fielded(side).any(|unit| waits(board, phase, unit)))
}

/// Whether nobody has anything to do in the phase.
pub fn idle(board: &Board<Book>) -> bool {
    let Some(phase) = phase(board) else { return false };
    if phase.skip.as_ref().is_some_and(|skip| script::holds(*board, skip, Vec::new())) {
        return true;
    }
    let sides = 0..board.state.table.sides.len();
    let anybody =
        sides.into_iter().any(|side| any_waits(board, side) && (!board.data.by_side() || on(board) == Some(side)));
    !phase.of_table && !anybody
}

/// Whether everybody has answered in the moment.
pub fn is_answered(board: &Board<Book>) -> bool {
    !board.state.units.values().any(|unit| unit.on_table() && unit.body.answers)
}

/// What Enter means when everybody of the side that is on has acted.
pub fn proposes(board: &Board<Book>) -> Option<Order> {
    let side = on(board)?;
    let done = board.stage()?.acts.iter().any(|act| act == crate::engine::SIDE_DONE);
    (done && left(board, side).is_empty()).then(|| Order::table(crate::engine::SIDE_DONE))
}

/// What the open moment is about.
pub fn about(board: &Board<Book>) -> Option<(String, Option<Id>)> {
    let answering = board.state.those(|unit| unit.body.answers);
    let names: Vec<&str> = answering.iter().map(|unit| unit.name.as_str()).collect();
    let title = board.stage().map(|stage| stage.title.to_string())?;
    let who = Noun::few(&names, &board.tables().mark.unit);
    (!names.is_empty())
        .then(|| (format!("{title}: {}", who.does("may answer")), answering.first().map(|unit| unit.id.clone())))
}

/// Who has not acted, for a first `n` to say.
pub fn unfinished(board: &Board<Book>) -> Option<String> {
    let Some(phase) = phase(board).filter(|_| !in_moment(board)) else {
        let answering = board.state.those(|unit| unit.body.answers);
        let names: Vec<&str> = answering.iter().map(|unit| unit.name.as_str()).collect();
        let who = Noun::few(&names, &board.tables().mark.unit);
        return (!names.is_empty()).then(|| who.does("have not answered"));
    };
    if phase.written.free {
        return None;
    }
    let sides = 0..board.state.table.sides.len();
    let sides = sides.filter(|side| !board.data.by_side() || on(board) == Some(*side));
    let passed = &board.state.table.body.passed;
    let mut names: Vec<&Unit<Book>> = sides
        .filter(|side| !passed.contains(side))
        .flat_map(|side| board.state.fielded(side))
        .filter(|unit| waits(board, phase, unit))
        .collect();
    names.sort_by_key(|unit| unit.number);
    let names: Vec<&str> = names.iter().map(|unit| unit.name.as_str()).collect();
    let who = Noun::few(&names, &board.tables().mark.unit);
    let words = || format!("{}, and {} if the phase ends now", who.does("have not acted"), who.verb("do nothing"));
    (!names.is_empty()).then(words)
}

/// What follows a phase: the next one, the next side's turn, or a new turn.
pub fn follows(board: &Board<Book>) -> Next {
    let phases = &board.data.phases;
    let now = board.state.table.stack.first().and_then(|id| phases.get_index_of(id));
    if now.is_some_and(|now| now + 1 < phases.len()) {
        return Next::Row;
    }
    let first = phases.keys().next().cloned().unwrap_or_default().into();
    let at = board.state.table.body.at.unwrap_or(0);
    let order = order(board.state);
    let next = (at + 1..order.len()).find(|place| board.state.fielded(order[*place]).next().is_some());
    if board.data.by_side() && next.is_some() { Next::Phase(first) } else { Next::Turn(first) }
}

/// "Abbey's turn ends.", where sides play turns of their own.
pub fn ends(board: &Board<Book>) -> Option<String> {
    let last = board.data.phases.keys().last() == board.state.table.stack.first();
    let side = board.state.table.sides.get(on(board)?)?;
    (board.data.by_side() && last).then(|| format!("{}.", Noun::new(&side.name, true).owns("turn ends")))
}

/// "Abbey to play: the rally phase begins.", where one side is on.
pub fn begins(board: &Board<Book>) -> Option<String> {
    let side = board.state.table.sides.get(on(board)?)?;
    let title = &board.stage()?.title;
    Some(format!("The {title} begins, {} to play.", side.name))
}

/// A phase begins, and with the first of a turn the turn.
pub fn enter(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let is_first = data.phases.keys().next().map(String::as_str) == Some(scene.state.stage());
    if is_first && scene.state.table.body.turn != scene.state.table.turn {
        begin_turn(scene)?;
    } else if is_first && data.by_side() {
        let order = order(&scene.state);
        let at = scene.state.table.body.at.unwrap_or(0);
        let next = (at + 1..order.len()).find(|place| scene.state.fielded(order[*place]).next().is_some());
        scene.state.table.body.at = next.or(Some(at));
        let side = next.and_then(|place| order.get(place).copied());
        lapse(scene, Lapse::Turn, side)?;
    }
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    fresh(scene)?;
    if !data.by_side() {
        scene.state.table.body.at = None;
        match shape(&scene.board(), phase) {
            TurnOrder::Sides | TurnOrder::Alternate => {
                let order = order(&scene.state);
                let at = (0..order.len()).find(|place| any_waits(&scene.board(), order[*place]));
                scene.state.table.body.at = Some(at.unwrap_or(0));
            }
            TurnOrder::Any | TurnOrder::Cup | TurnOrder::List => {}
        }
    }
    if let Some(begins) = &phase.begins {
        script::happens(scene, begins)?;
    }
    match shape(&scene.board(), phase) {
        TurnOrder::Cup if !data.by_side() => draw(scene),
        TurnOrder::List => list(scene),
        _ => Ok(()),
    }
}

/// Nobody has acted yet, nobody has passed.
fn fresh(scene: &mut Scene<Book>) -> Result<(), Halt> {
    scene.state.table.body.passed.clear();
    scene.state.table.body.active = None;
    let ids: Vec<Id> = scene
        .state
        .units
        .values()
        .filter(|unit| unit.body.acted || unit.body.rank > 0)
        .map(|unit| unit.id.clone())
        .collect();
    for id in ids {
        let body = &mut scene.unit_mut(&id)?.body;
        (body.acted, body.rank) = (false, 0);
    }
    Ok(())
}

/// A turn begins: who goes first, what lapses, what the book does then.
fn begin_turn(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let anew = scene.state.table.body.turn == 0;
    scene.state.table.body.turn = scene.state.table.turn;
    let sides = scene.state.table.sides.len();
    match data.written.turn.first {
        First::Scenario => scene.state.table.body.order = (0..sides).collect(),
        First::Once if !anew => {}
        First::Once | First::Roll => roll_order(scene)?,
        First::Swap if anew => scene.state.table.body.order = (0..sides).collect(),
        First::Swap => scene.state.table.body.order.rotate_left(usize::from(sides > 1)),
    }
    if data.by_side() {
        let order = order(&scene.state);
        let first = (0..order.len()).find(|place| scene.state.fielded(order[*place]).next().is_some());
        scene.state.table.body.at = Some(first.unwrap_or(0));
        let side = order.get(first.unwrap_or(0)).copied();
        lapse(scene, Lapse::Turn, side)?;
    }
    match &data.begins {
        Some(begins) => script::happens(scene, begins),
        None => Ok(()),
    }
}

/// A die for each side; the highest goes first, those alike roll again.
fn roll_order(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let sides = scene.state.table.sides.len();
    let mut ranks: Vec<Vec<u8>> = vec![Vec::new(); sides];
    for round in 1..=20_usize {
        let tied: Vec<usize> =
            (0..sides).filter(|side| (0..sides).any(|other| other != *side && ranks[other] == ranks[*side])).collect();
        if tied.is_empty() {
            break;
        }
        let rows = tied.iter().map(|side| {
            let known = &scene.state.table.sides[*side];
            Throw::new(known.id.as_str(), known.name.clone(), Thrower::Side(*side), 1).by_face()
        });
        let id = if round == 1 { "first".to_owned() } else { format!("first#{round}") };
        let rolled = scene.throw(&id, "who goes first", rows.collect())?;
        for (side, rolled) in tied.iter().zip(rolled) {
            ranks[*side].push(rolled.face().unwrap_or(1));
        }
    }
    let mut order: Vec<usize> = (0..sides).collect();
    order.sort_by(|one, other| ranks[*other].cmp(&ranks[*one]));
    if scene.data.written.turn.chooses {
        choose(scene, &mut order)?;
    }
    if let Some(side) = order.first().and_then(|side| scene.state.table.sides.get(*side)) {
        let name = side.name.clone();
        lead!(scene, "{} first.", Noun::new(&name, true).does("go"));
    }
    scene.state.table.body.order = order;
    Ok(())
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
fn draw(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let board = scene.board();
    let sides = board.state.table.sides.len();
    let Some(phase) = phase(&board) else { return Ok(()) };
    let passed = &board.state.table.body.passed;
    let counts: Vec<usize> = (0..sides)
        .map(|side| {
            if passed.contains(&side) {
                0
            } else {
                board.state.fielded(side).filter(|unit| waits(&board, phase, unit)).count()
            }
        })
        .collect();
    let all: usize = counts.iter().sum();
    let drawn = match all {
        0 => None,
        _ if counts.iter().filter(|count| **count > 0).count() == 1 => counts.iter().position(|count| *count > 0),
        _ => {
            // A cup of more dice than a die has faces is drawn by share.
            let faces = all.min(200);
            let throw =
                Throw::new("cup", "a die from the cup", Thrower::Chance, 1).sides(u8::try_from(faces).unwrap_or(200));
            let face = usize::from(scene.throw_one("cup", "whose die is drawn", throw)?.face().unwrap_or(1));
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
        tell!(scene, "{name} die drawn ({count} of {all}).");
    }
    Ok(())
}

/// Puts the units of the phase into a list by its number, the highest first; chance decides between those alike.
fn list(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let board = scene.board();
    let Some(phase) = phase(&board) else { return Ok(()) };
    let Some(by) = &phase.by else { return Ok(()) };
    let number = |unit: &Unit<Book>| script::number(board, by, of_unit(unit)).unwrap_or(0);
    let mut units: Vec<(i64, Id)> = board
        .state
        .those(|unit| waits(&board, phase, unit))
        .into_iter()
        .map(|unit| (number(unit), unit.id.clone()))
        .collect();
    units.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let mut places: Vec<Id> = Vec::new();
    for (nth, alike) in units.chunk_by(|one, other| one.0 == other.0).enumerate() {
        let mut rest: Vec<Id> = alike.iter().map(|(_, id)| id.clone()).collect();
        let mut drawn = 0;
        while rest.len() > 1 {
            drawn += 1;
            let faces = u8::try_from(rest.len().min(200)).unwrap_or(200);
            let throw = Throw::new("list", "who goes first of those alike", Thrower::Chance, 1).sides(faces);
            let id = format!("list{}-{drawn}", nth + 1);
            let face = usize::from(scene.throw_one(&id, "who goes first of those alike", throw)?.face().unwrap_or(1));
            places.push(rest.remove((face - 1).min(rest.len() - 1)));
        }
        places.extend(rest);
    }
    for (place, id) in places.iter().enumerate() {
        scene.unit_mut(id)?.body.rank = u32::try_from(place + 1).unwrap_or(u32::MAX);
    }
    Ok(())
}

/// A phase ends.
pub fn leave(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    if let Some(ends) = &phase.ends {
        script::happens(scene, ends)?;
    }
    lapse(scene, Lapse::Phase, None)?;
    let last = data.phases.keys().last() == scene.state.table.stack.first();
    if last && !data.by_side() {
        lapse(scene, Lapse::Turn, None)?;
    }
    Ok(())
}

/// A moment is over.
pub fn leave_moment(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let ids: Vec<Id> =
        scene.state.units.values().filter(|unit| unit.body.answers).map(|unit| unit.id.clone()).collect();
    for id in ids {
        scene.unit_mut(&id)?.body.answers = false;
    }
    let moment = scene.state.stage().to_owned();
    // What its end opens stands in its place.
    scene.close(&moment);
    match scene.data.moments.get(&moment).and_then(Option::as_ref) {
        Some(ends) => script::happens(scene, ends),
        None => Ok(()),
    }
}

/// Values that hold no longer go back to their usual ones: those of all units, or of one side.
fn lapse(scene: &mut Scene<Book>, when: Lapse, side: Option<usize>) -> Result<(), Halt> {
    let data = scene.data;
    let lapsing: Vec<&Known> = data.stats.values().map(|known| &**known).filter(|known| known.lapses(when)).collect();
    let figures: Vec<&Known> =
        data.figure_stats.values().map(|known| &**known).filter(|known| known.lapses(when)).collect();
    let table: Vec<&Known> =
        data.table_stats.values().map(|known| &**known).filter(|known| known.lapses(when)).collect();
    for known in table {
        scene.state.table.body.values.remove(&known.id);
    }
    if lapsing.is_empty() && figures.is_empty() {
        return Ok(());
    }
    let of_side = |unit: &Unit<Book>| side.is_none_or(|side| scene.state.side_of(unit) == side);
    let stale = |unit: &Unit<Book>| {
        let differs = |known: &&Known| unit.body.stats.get(&known.id).is_some_and(|value| *value != known.usual);
        let figure = |known: &&Known| {
            unit.body
                .figures
                .iter()
                .any(|figure| figure.stats.get(&known.id).is_some_and(|value| *value != known.usual))
        };
        lapsing.iter().any(differs) || figures.iter().any(figure)
    };
    let ids: Vec<Id> =
        scene.state.units.values().filter(|unit| of_side(unit) && stale(unit)).map(|unit| unit.id.clone()).collect();
    for id in ids {
        let body = &mut scene.unit_mut(&id)?.body;
        for known in &lapsing {
            body.stats.insert(known.id.clone(), known.usual.clone());
        }
        for figure in &mut body.figures {
            for known in &figures {
                figure.stats.insert(known.id.clone(), known.usual.clone());
            }
        }
    }
    Ok(())
}

/// What stands against a unit acting now, by the order of the turn.
pub fn against(board: &Board<Book>, unit: &Unit<Book>) -> Vec<Refusal> {
    let name = &unit.name;
    if in_moment(board) {
        let what = format!("{name} has nothing to answer");
        return if unit.body.answers { Vec::new() } else { vec![Refusal::rule(ORDER, what, "choose who may answer")] };
    }
    let Some(phase) = phase(board) else { return Vec::new() };
    let mut against = Vec::new();
    let side = board.state.side_of(unit);
    if let Some(on) = on(board).filter(|on| *on != side) {
        let on = board.state.table.sides.get(on).map_or("", |side| side.name.as_str());
        against.push(Refusal::rule(ORDER, format!("{on} to act now"), "wait for your turn"));
    } else if board.state.table.body.passed.contains(&side) {
        against.push(Refusal::rule(ORDER, "this side is done in this phase", "wait for the next"));
    }
    if unit.body.acted && !phase.written.free {
        let what = format!("{} in this phase", unit.does("have acted"));
        against.push(Refusal::rule(ORDER, what, "choose another"));
    } else if let Some(why) = phase.may.as_ref().and_then(|may| script::says(*board, may, of_unit(unit)).err()) {
        against.push(Refusal::sense(format!("the book fails: {why}"), "mend the book"));
    } else if !waits(board, phase, unit) && unit.on_table() {
        against.push(Refusal::rule(ORDER, format!("{} in this phase", unit.does("may not act")), "choose another"));
    } else if shape(board, phase) == TurnOrder::List && !is_first(board, phase, unit) {
        let first = board.state.those(|other| waits(board, phase, other) && is_first(board, phase, other));
        let first = first.first().map_or(String::new(), |first| first.name.clone());
        against.push(Refusal::rule(ORDER, format!("{first} comes first"), "go by the list"));
    }
    against
}

/// A unit acted: it is finished where a unit acts once, and the next side comes on.
pub fn acted(scene: &mut Scene<Book>, id: &Id, free: bool) -> Result<(), Halt> {
    let data = scene.data;
    let known = scene.state.unit(id).map(|unit| (unit.body.acted, unit.body.answers));
    let Some((already, answers)) = known else { return Ok(()) };
    let free = free && !already;
    if answers {
        if !free {
            scene.unit_mut(id)?.body.answers = false;
        }
        return Ok(());
    }
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    if phase.written.free {
        return Ok(());
    }
    if phase.written.one_by_one {
        if let Some(before) = scene.state.table.body.active.clone().filter(|before| before != id) {
            end_unit(scene, &before)?;
        }
        scene.state.table.body.active = free.then(|| id.clone());
    }
    if free {
        return lay_down(scene, data, phase);
    }
    scene.unit_mut(id)?.body.acted = true;
    next_side(scene, data, phase)
}

/// Finishes the unit in hand where its phase says that nothing is left to it, or it is gone.
fn lay_down(scene: &mut Scene<Book>, data: &Data, phase: &Phase) -> Result<(), Halt> {
    let Some(active) = scene.state.table.body.active.clone() else { return Ok(()) };
    let board = scene.board();
    let vars = vec![("u", rhai::Dynamic::from(UnitOf(active.clone())))];
    let stands = board.state.unit(&active).is_some_and(Unit::on_table);
    if stands && !phase.over.as_ref().is_some_and(|over| script::holds(board, over, vars)) {
        return Ok(());
    }
    scene.state.table.body.active = None;
    end_unit(scene, &active)?;
    next_side(scene, data, phase)
}

/// A unit that began to act is finished when another begins.
fn end_unit(scene: &mut Scene<Book>, id: &Id) -> Result<(), Halt> {
    if scene.state.unit(id).is_some_and(|unit| unit.on_table() && !unit.body.acted) {
        let unit = scene.unit_mut(id)?;
        unit.body.acted = true;
        let name = unit.noun();
        tell!(scene, "{} finished.", name.does("are"));
    }
    Ok(())
}

/// The side that is on gives way, where the phase says so.
fn next_side(scene: &mut Scene<Book>, data: &Data, phase: &Phase) -> Result<(), Halt> {
    if data.by_side() {
        return Ok(());
    }
    let order = order(&scene.state);
    let at = scene.state.table.body.at.unwrap_or(0);
    let board = scene.board();
    let passed = &scene.state.table.body.passed;
    let comes_on = |place: &usize| {
        !passed.contains(&order[*place % order.len()]) && any_waits(&board, order[*place % order.len()])
    };
    let next = match shape(&board, phase) {
        TurnOrder::Alternate => (at + 1..=at + order.len()).find(comes_on),
        TurnOrder::Sides => (at..at + order.len()).find(comes_on),
        TurnOrder::Cup => return draw(scene),
        TurnOrder::Any | TurnOrder::List => return Ok(()),
    };
    if let Some(next) = next {
        scene.state.table.body.at = Some(next % order.len());
    }
    Ok(())
}

/// What stands against finishing units.
pub fn against_finish(board: &Board<Book>, order: &Order) -> Vec<Refusal> {
    order.who.iter().filter_map(|id| board.state.unit(id)).flat_map(|unit| against(board, unit)).collect()
}

/// Finishes units: the one in hand, or others, which leaves that one in hand.
pub fn finish(scene: &mut Scene<Book>) -> Result<(), Halt> {
    for me in &scene.order.who {
        let name = scene.unit(me)?.noun();
        scene.head(format!("{} finished.", name.does("are")));
        if scene.state.table.body.active.as_ref().is_some_and(|active| active != me) {
            scene.unit_mut(me)?.body.acted = true;
        } else {
            acted(scene, me, false)?;
        }
    }
    Ok(())
}

/// A side does nothing more in the phase, or ends its turn.
pub fn side_done(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let Some(side) = on(&scene.board()) else {
        return Err(Refusal::sense("no side is done by itself here", "n ends the phase for everybody").into());
    };
    let name = scene.state.table.sides.get(side).map_or(String::new(), |side| side.name.clone());
    scene.head(format!("{} done.", Noun::new(&name, true).does("are")));
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    if data.by_side() {
        return scene.advance();
    }
    if let Some(active) = scene.state.table.body.active.take() {
        end_unit(scene, &active)?;
    }
    scene.state.table.body.passed.push(side);
    let sides = scene.state.table.sides.len();
    let board = scene.board();
    let passed = &board.state.table.body.passed;
    if !(0..sides).any(|side| !passed.contains(&side) && any_waits(&board, side)) {
        return scene.advance();
    }
    next_side(scene, data, phase)
}

/// Whether the battle waits to be begun.
pub fn is_start(board: &Board<Book>) -> bool {
    board.state.stage() == START
}
