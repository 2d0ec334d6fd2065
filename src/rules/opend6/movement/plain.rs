//! Plain moves (R28-R35): hold, turn, crawl, stand up, walk, run, go prone.

use super::{
    super::{
        body::{Moved, Soldier, SoldierId, Squad},
        bonds,
        ranks::{self, Soldiers},
        squad::Status,
        stragglers::{self, Marks, Run},
        system::OpenD6,
        touch,
    },
    activate, bars,
    path::{self, Path},
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, tell},
    view::{Fact, Form, Id, Inches, Order, Refusal},
};

const FALLS: Fact<Soldiers> = Fact::new("falls", "drop prone");

/// Whether an act goes somewhere.
fn goes(act: &str) -> bool {
    matches!(act, "crawl" | "walk" | "run")
}

/// The rate of an act in inches, before getting up.
fn rate(board: &Board<OpenD6>, squad: &Squad, act: &str) -> Inches {
    match act {
        "crawl" => board.data.tables.length("crawl"),
        "walk" if squad.up().all(|soldier| soldier.wounded()) => stragglers::wounded_walk(board, squad),
        "walk" => squad.profile.walk,
        "run" => squad.profile.run,
        _ => Inches::ZERO,
    }
}

/// How far a squad runs, if it does: the way it described, or its whole rate.
fn running(board: &Board<OpenD6>, order: &Order, unit: &Unit<OpenD6>) -> Option<Run<'static>> {
    let path = Path::of(board, &order.facts);
    let way = if path.parts.is_empty() { unit.body.profile.run } else { path.cost() };
    (order.act == "run").then_some(Run::Free(way))
}

/// Soldiers of a squad in contact who are not themselves in contact.
fn free<'a>(board: &Board<OpenD6>, unit: &'a Unit<OpenD6>) -> Vec<&'a Soldier> {
    unit.body.up().filter(|soldier| !bonds::engaged(board, unit, &soldier.id)).collect()
}

/// The form of a plain move. Everything has a usual value, so that Enter does.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some(unit) = board.actor(order) else { return form };
    let (squad, act) = (&unit.body, order.act.as_str());
    let several = order.who.len() > 1;
    if matches!(act, "stand" | "walk" | "run") {
        form.fields.extend(stragglers::stands(board, order, unit));
    }
    if goes(act) && bonds::in_melee(board.state, unit) && !several {
        form.fields.extend(touch::fields(board, unit));
    }
    if goes(act) {
        form.fields.extend(path::fields(board));
    }
    if act == "prone" {
        let standing = stragglers::standing(squad);
        let field = FALLS.field(board, &standing).filter(|_| !several);
        form.fields.extend(field.map(|field| field.usually(ranks::value(board, &standing))));
    } else {
        form.fields.extend(stragglers::fields(board, order, unit, running(board, order, unit)));
    }
    form.remarks = remarks(board, order, unit);
    form
}

fn remarks(board: &Board<OpenD6>, order: &Order, unit: &Unit<OpenD6>) -> Vec<String> {
    let (squad, act) = (&unit.body, order.act.as_str());
    let mut remarks = Vec::new();
    let stand = board.data.tables.length("stand");
    let prone = !stragglers::prone(squad).is_empty();
    match act {
        "walk" => remarks.push(format!("Walk Rate {}, turning freely; Fire +1 (R30)", squad.profile.walk)),
        "run" => remarks
            .push(format!("Run Rate {}, turning 90 degrees at most in all; No Fire (R31, R32)", squad.profile.run)),
        "crawl" => remarks.push(format!("prone soldiers crawl up to {}; Fire +1 (R17)", rate(board, squad, act))),
        "stand" => remarks.push("counts as walking: Fire +1 (A29)".to_owned()),
        "turn" => remarks.push("a change of facing counts as walking: Fire +1 (R32)".to_owned()),
        _ => {}
    }
    if prone && matches!(act, "walk" | "run") {
        remarks.push(format!("{} for those who get up first (R17)", rate(board, squad, act) - stand));
    }
    remarks.extend(running(board, order, unit).and_then(|run| stragglers::remark(board, unit, run)));
    if act == "walk" && board.option("A20") == "yes" && squad.up().any(|soldier| soldier.wounded()) {
        let slow = stragglers::wounded_walk(board, squad);
        remarks.push(format!("{slow} for the wounded (A20)"));
    }
    if goes(act) && squad.up().any(|soldier| soldier.separated) {
        remarks.push("who is separated must rejoin as fast as he can (R14)".to_owned());
    }
    if goes(act) {
        remarks.extend(Path::of(board, &order.facts).told(rate(board, squad, act)));
        if squad.status(board.data) == Status::Demoralized {
            remarks.push(DEMORALIZED.to_owned());
        }
    }
    if goes(act) && bonds::in_melee(board.state, unit) {
        remarks.push("members not in contact go straight towards an enemy who fights their squad (R35)".to_owned());
    }
    remarks
}

const DEMORALIZED: &str = "demoralized: not towards an enemy in sight (R21)";

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = bars(board, order);
    let act = order.act.as_str();
    for unit in board.who(order) {
        let (name, squad) = (unit.noun(), &unit.body);
        let nobody_prone = stragglers::prone(squad).is_empty();
        if nobody_prone && matches!(act, "crawl" | "stand") {
            against.push(Refusal::sense(format!("nobody of {name} lies prone"), "let them walk, or go prone"));
        }
        if act == "prone" && stragglers::standing(squad).is_empty() {
            against.push(Refusal::sense(format!("all of {name} lie prone"), "let them hold"));
        }
        if act == "run" && squad.up().all(|soldier| soldier.wounded()) {
            against.push(Refusal::rule("R15", format!("all of {name} are wounded and cannot run"), "let them walk"));
        }
        if bonds::in_melee(board.state, unit) {
            against.extend(engaged(board, unit, act));
        }
    }
    against
}

/// What a squad in close combat may not do without disengaging (R35, A24).
fn engaged(board: &Board<OpenD6>, unit: &Unit<OpenD6>, act: &str) -> Option<Refusal> {
    let name = unit.noun();
    let bar = |what: &str| {
        let what = format!("{} in close combat and may not {what}", name.does("are"));
        Some(Refusal::rule("R35", what, "let them turn, hold or disengage"))
    };
    match act {
        "crawl" => bar("crawl"),
        "prone" => bar("go prone"),
        "stand" if board.option("A24") == "no" => bar("stand up"),
        "walk" | "run" if free(board, unit).is_empty() => bar("leave their enemies"),
        _ => None,
    }
}

/// Holds: stands still, and may still opportunity-fire (R28, A26).
pub fn hold(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    for id in &scene.order.who {
        activate(scene, id, Some(Moved::Hold), false)?;
    }
    head!(scene, "{}.", scene.board().title(scene.order, "hold"));
    Ok(())
}

/// Changes facing on the spot (R32).
pub fn turn(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    each(scene, Moved::Face, "turn")
}

/// Crawls (R17, A29).
pub fn crawl(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    each(scene, Moved::Crawl, "crawl")
}

/// Stands up on the spot (R17, A24, A29).
pub fn stand(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    each(scene, Moved::Stand, "stand up")
}

/// Walks (R30).
pub fn walk(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    each(scene, Moved::Walk, "walk")
}

/// Runs (R31).
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    each(scene, Moved::Run, "run")
}

/// Drops prone on the spot, at no cost and without a marker (R17, A29).
pub fn prone(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    each(scene, Moved::Hold, "go prone")
}

fn each(scene: &mut Scene<OpenD6>, moved: Moved, verb: &str) -> Result<(), Halt> {
    let order = scene.order;
    // What costs all of them the same is told of them together.
    let mut apart = Vec::new();
    for id in &order.who {
        if goes(&order.act) && bonds::in_melee(&scene.state, scene.unit(id)?) {
            apart.push(id.clone());
        }
    }
    let alike: Vec<Id> = order.who.iter().filter(|id| !apart.contains(id)).cloned().collect();
    if !alike.is_empty() {
        let alike = Order { who: alike, ..Order::default() };
        head!(scene, "{}{}.", scene.board().title(&alike, verb), marker(moved));
    }
    for id in &order.who {
        if apart.contains(id) {
            head!(scene, "Members of {} not in contact {verb}{}.", scene.unit(id)?.name, marker(moved));
        }
        one(scene, id, moved)?;
    }
    Ok(())
}

/// What a move costs, behind what is done.
fn marker(moved: Moved) -> &'static str {
    match moved {
        Moved::Run => ": No Fire",
        Moved::Hold => "",
        _ => ": Fire +1",
    }
}

/// One squad's move.
fn one(scene: &mut Scene<OpenD6>, id: &Id, moved: Moved) -> Result<(), Halt> {
    let (order, act) = (scene.order, scene.order.act.as_str());
    let board = scene.board();
    let unit = scene.unit(id)?;
    let (name, in_melee) = (unit.noun(), bonds::in_melee(board.state, unit));
    let stands = if matches!(act, "stand" | "walk" | "run") {
        stragglers::who_stands(&board, order, &unit.body)?
    } else {
        Vec::new()
    };
    let demoralized = goes(act) && unit.body.status(board.data) == Status::Demoralized;
    if goes(act) {
        pay(scene, id, &stands)?;
    }
    if demoralized {
        tell!(scene, "{} {}.", name.does("are"), DEMORALIZED);
    }
    // Who cannot keep up is seen as they begin.
    let run = running(&scene.board(), order, scene.unit(id)?);
    let behind = stragglers::read(&scene.board(), scene.unit(id)?, order, run)?.parts;
    stragglers::get_up(scene, id, &stands)?;
    let unit = scene.unit_mut(id)?;
    match moved {
        Moved::Run => unit.body.no_fire = true,
        Moved::Hold => {}
        _ => unit.body.fire_plus = true,
    }
    if goes(act) {
        scene.moved(id)?;
    }
    if in_melee && goes(act) && order.who.len() == 1 {
        touch::close_in(scene, id)?;
    }
    if act == "prone" {
        go_prone(scene, id)?;
    } else {
        let (board, unit) = (scene.board(), scene.unit(id)?);
        let mut marks = Marks { parts: behind, ..stragglers::read(&board, unit, order, None)? };
        marks.parts.retain(|soldier| !bonds::engaged(&board, unit, soldier));
        stragglers::mark(scene, id, &marks)?;
    }
    activate(scene, id, Some(moved), goes(act))
}

/// Drops prone whom the facts name, everybody without a fact.
fn go_prone(scene: &mut Scene<OpenD6>, id: &Id) -> Result<(), Halt> {
    let board = scene.board();
    let standing = stragglers::standing(&scene.unit(id)?.body);
    let usual = ranks::value(&board, &standing);
    let falls = ranks::chosen(&board, FALLS.of(scene.order).or(usual.as_ref()), &standing)?;
    for soldier in &mut scene.unit_mut(id)?.body.soldiers {
        soldier.prone |= falls.contains(&soldier.id);
    }
    Ok(())
}

/// Sets the way against the rate, and tells what is left of it (R29, R31, R33).
fn pay(scene: &mut Scene<OpenD6>, id: &Id, stands: &[SoldierId]) -> Result<(), Halt> {
    let board = scene.board();
    let unit = scene.unit(id)?;
    let (name, act) = (unit.noun(), scene.order.act.as_str());
    let path = Path::of(&board, &scene.order.facts);
    let all_stand = unit.body.up().all(|soldier| stands.contains(&soldier.id));
    let full = rate(&board, &unit.body, act);
    let after = full - board.data.tables.length("stand");
    let rate = if all_stand { after } else { full };
    if act == "run" && path.very_rough {
        let what = format!("{name}: nobody runs in very rough ground");
        scene.object(Refusal::rule("R31", what, "let them walk there"))?;
    }
    let Some(told) = path.told(rate) else { return Ok(()) };
    if path.cost() > rate {
        let what = format!("{} {rate}: {told}", name.does("have"));
        scene.object(Refusal::rule("R33", what, "they stop before it and try again next turn"))?;
    }
    tell!(scene, "{name}: {told}.");
    if !stands.is_empty() && !all_stand && path.cost() > after {
        tell!(scene, "{name}: those who get up have {after} only and fall behind.");
    }
    let squad = &scene.unit(id)?.body;
    let slow = stragglers::wounded_walk(&scene.board(), squad);
    if act == "walk" && path.cost() > slow && squad.up().any(|soldier| soldier.wounded()) {
        tell!(scene, "{name}: the wounded have {slow} only and fall behind.");
    }
    Ok(())
}
