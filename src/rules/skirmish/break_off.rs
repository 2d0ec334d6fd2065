//! Breaking off from hand-to-hand (R6, A3).

use super::{active, bravery, roll::sum, stats, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Form, Hope, Id, Inches, Order, Refusal, Throw, Thrower, series},
};

/// Its form: the number, and against whom.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let test = bravery::test(board, unit);
    let mut form = Form::default();
    if board.option("A3") == "opposed" {
        let enemies = stats::contacts(board, unit);
        let enemies = enemies.iter().filter_map(|id| board.state.unit(id));
        form.numbers.extend(enemies.map(|enemy| bravery::number(board, enemy)));
        form.remarks.push("both roll D6 + Bravery; only a higher enemy holds the figure (R6, A3)".to_owned());
    } else {
        let odds = test.odds() * 100.0;
        form.remarks.push(format!("needs {}, {odds:.0} %; fails: no more movement this turn (R6)", test.needs()));
    }
    form.numbers.insert(0, test.number);
    form
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    let name = &unit.name;
    if stats::contacts(board, unit).is_empty() {
        against.push(Refusal::sense(format!("{name} touches no enemy"), "move freely"));
    }
    if unit.body.deeds.tried {
        against.push(Refusal::rule("R6", format!("{name} has tried to break off this turn"), "wait for the next turn"));
    }
    if stats::move_left(board, &unit.body) == Inches::ZERO {
        against.push(Refusal::rule("R6", format!("{name} has no movement left to go with"), "wait for the next turn"));
    }
    if unit.body.prone {
        against.push(Refusal::rule("R18", format!("{name} is prone"), "get up first"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    active::begin(scene, &me)?;
    let enemies = stats::contacts(&scene.board(), scene.unit(&me)?);
    let (free, words) = if scene.board().option("A3") == "opposed" {
        opposed(scene, &me, &enemies)?
    } else {
        let went = bravery::roll(scene, "break-off", "Test of Bravery", bravery::NAME, std::slice::from_ref(&me))?;
        went.into_iter().next().map_or((false, String::new()), |went| (went.yes, went.words))
    };
    let names: Vec<&str> = enemies.iter().filter_map(|id| scene.was.unit(id)).map(|foe| foe.name.as_str()).collect();
    let unit = scene.unit_mut(&me)?;
    unit.body.deeds.tried = true;
    unit.body.deeds.held = !free;
    let name = unit.name.clone();
    if free {
        scene.state.unbind(&me);
        scene.moved(&me)?;
        let left = stats::move_left(&scene.board(), &scene.unit(&me)?.body);
        scene.must_move(&me, "have broken off", None, format!("from {}", series(&names)));
        head!(scene, "{name} breaks off ({words}), {left} left.");
    } else {
        head!(scene, "{name} cannot break off ({words}) and moves no further this turn.");
    }
    Ok(())
}

/// Bravery against Bravery: an enemy who is strictly higher holds the figure (A3).
fn opposed(scene: &mut Scene<Skirmish>, me: &Id, enemies: &[Id]) -> Result<(bool, String), Halt> {
    let mut rows = Vec::new();
    let mut parties = Vec::new();
    for id in std::iter::once(me).chain(enemies) {
        let unit = scene.unit(id)?;
        let number = bravery::number(&scene.board(), unit);
        let row = Throw::new(id.as_str(), unit.name.clone(), Thrower::Side(scene.state.side_of(unit)), 1);
        rows.push(row.hopes(Hope::High).player(scene.state.player(unit)).note(format!("{:+}", number.total())));
        parties.push((unit.name.clone(), number.total()));
        scene.number(number);
    }
    let rolled = scene.throw("break-off", "Contest of Bravery", rows)?;
    let mut totals = Vec::new();
    let mut words = Vec::new();
    for ((name, plus), rolled) in parties.into_iter().zip(rolled) {
        let face = rolled.face().unwrap_or(1);
        totals.push(i32::from(face) + plus);
        words.push(format!("{name} {}", sum(face, plus)));
    }
    let mine = totals.first().copied().unwrap_or(0);
    let highest = totals.iter().skip(1).copied().max().unwrap_or(0);
    scene.tested(me, bravery::NAME, highest <= mine, mine, highest);
    Ok((highest <= mine, words.join(", ")))
}
