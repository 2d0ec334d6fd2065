//! Announcing a charge: both tests, and whether it goes on (R42-R47).

use super::{
    super::{
        body::{Charge, Moved, Soldier, SoldierId},
        bonds,
        morale::nerve::{self, Nerve, Test},
        movement::{
            activate, bars,
            path::{self, Path},
        },
        squad::Status,
        stragglers,
        system::OpenD6,
    },
    terms::{ARCS, BARRIER, COVER, DISTANCE, FLANK, INSIST, TARGET, THEIR_COVER, THEY_INSIST, Terms},
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, lead, tell},
    view::{Fact, Form, Id, Noun, Order, Refusal},
};

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some(unit) = board.actor(order) else { return form };
    let target = board.named(order, TARGET);
    form.title = match target {
        Some(target) => format!("{} {}", unit.does("charge"), target.name),
        None => unit.does("charge"),
    };
    let terms = target.map(|target| Terms::of(board, unit, target, order));
    let most = terms.map_or(10, |terms| terms.of);
    let flag = |fact: Fact<bool>, help: &str| fact.field().usual(false).help(help);
    form.fields = vec![
        TARGET.field(board.enemies_of(unit)).required().help("the squad it charges"),
        DISTANCE
            .field(60)
            .required()
            .help("from the charger to the nearest defender, measured once the charge is announced"),
        flag(FLANK, "nobody of the target could shoot at the chargers"),
        ARCS.field(0, most)
            .usually(terms.map(|terms| terms.arcs.into()))
            .more()
            .help("how many defenders have the chargers in their front arc"),
        flag(BARRIER, "the target stands behind one").more(),
        flag(COVER, "stationary, within 1\" of cover towards the enemy").more(),
        flag(THEIR_COVER, "stationary, within 1\" of cover towards the charger").more(),
    ];
    form.fields.extend(stragglers::stands(board, order, unit));
    form.fields.extend(path::slow_fields(board));
    let (Some(target), Some(terms)) = (target, terms) else { return form };
    if terms.charger_exempt() {
        form.fields.push(flag(INSIST, "a test may raise morale (A63)").more());
    }
    if terms.target_exempt() {
        form.fields.push(flag(THEY_INSIST, "a test may raise morale (A63)").more());
    }
    forecast(board, unit, target, terms, &mut form);
    form
}

fn forecast(board: &Board<OpenD6>, unit: &Unit<OpenD6>, target: &Unit<OpenD6>, terms: Terms, form: &mut Form) {
    let lying: Vec<SoldierId> = stragglers::prone(&unit.body).iter().map(|soldier| soldier.id.clone()).collect();
    let (far, way) = stragglers::pace(board, &unit.body, &lying);
    let rate = if way == "walk" { "Walk Rate" } else { "Run Rate" };
    if !lying.is_empty() {
        let stand = board.data.tables.length("stand");
        form.remarks.push(format!("{stand} less of the {rate} for those who get up first (R17)"));
    }
    if terms.way > far {
        form.remarks.push(format!("{rate} {far} does not cover {}: it would fail (R51)", terms.way));
    }
    if terms.charger_exempt() && !terms.insist {
        form.remarks.push(format!("{}: no test, {} against {} (R44)", unit.name, terms.chargers, terms.of));
    } else {
        form.numbers.push(nerve::threat(board, unit, Test::Charge, terms.at_charger()));
    }
    if target.body.status(board.data) == Status::Broken {
        form.remarks.push(format!("{} broken: no test, no defensive fire (A69)", target.does("are")));
    } else if terms.target_exempt() && !terms.they_insist {
        form.remarks.push(format!("{}: no test, only {} charge {} (R46)", target.name, terms.chargers, terms.of));
    } else {
        form.numbers.push(nerve::threat(board, target, Test::Receive, terms.at_target()));
    }
    if terms.flank() {
        form.remarks.push("flank or rear: no defensive fire (R49)".to_owned());
    }
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = bars(board, order);
    for unit in board.who(order) {
        let (name, squad) = (unit.noun(), &unit.body);
        if squad.status(board.data) == Status::Demoralized {
            against.push(Refusal::rule(
                "R21",
                format!("{} demoralized and may not charge", name.does("are")),
                "rally them first",
            ));
        }
        if bonds::in_melee(board.state, unit) {
            let what = format!("{} in close combat and may not charge", name.does("are"));
            against.push(Refusal::rule("R35", what, "let them disengage first"));
        }
        if squad.up().all(|soldier| soldier.separated) {
            against.push(Refusal::rule("R42", format!("all of {name} are separated"), "let them rejoin"));
        } else if squad.up().all(|soldier| soldier.wounded()) {
            against.push(Refusal::rule("R15", format!("all of {name} are wounded and cannot run"), "let them walk"));
        }
        if !board.has_enemies(unit) {
            against.push(Refusal::sense("there is no enemy on the table", "let them walk or run"));
        }
    }
    against
}

/// Does it: the charger's test, the target's test, and then either the charge goes on, or the activation is over.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let me = scene.me()?;
    let named = || Refusal::sense("a charge needs a target", "name an enemy squad");
    let target = scene.target(TARGET).ok_or_else(named)?;
    let board = scene.board();
    let (charger, enemy) = (scene.unit(&me)?, scene.unit(&target)?);
    let terms = Terms::of(&board, charger, enemy, scene.order);
    let (name, their_name) = (charger.noun(), enemy.noun());
    let stationary = enemy.body.deeds.stationary();
    let flank = if terms.flank() { ", into flank or rear" } else { "" };
    head!(scene, "{} {their_name}, {}{flank}.", name.does("charge"), terms.distance);
    let path = Path::of(&scene.board(), &scene.order.facts);
    if path.very_rough {
        let what = "no charge leads through very rough ground, where nobody runs";
        scene.object(Refusal::rule("A34", what, "charge another way, or let them walk"))?;
    }
    if terms.way > terms.distance {
        tell!(scene, "The ground makes it {} of the Run Rate.", terms.way);
    }
    if terms.their_cover && !stationary {
        let what = format!("{their_name} moved this turn, which rules out cover");
        scene.object(Refusal::rule("A98", what, "leave out their cover"))?;
    }
    let stands = stragglers::who_stands(&scene.board(), scene.order, &scene.unit(&me)?.body)?;
    let on_foot = |soldier: &Soldier| !soldier.prone || stands.contains(&soldier.id);
    if !scene.unit(&me)?.body.up().any(on_foot) {
        return Err(Refusal::sense(format!("nobody of {name} gets up to charge"), "say who gets up").into());
    }
    activate(scene, &me, None, false)?;
    scene.state.table.body.charge = Some(Charge {
        charger: me.clone(),
        target: target.clone(),
        flank: terms.flank(),
        arcs: u8::try_from(terms.arcs).unwrap_or(u8::MAX),
        barrier: terms.barrier,
        distance: terms.way,
        measured: (terms.way != terms.distance).then_some(terms.distance),
        fled: false,
        got_up: stands.clone(),
    });
    if !charger_dares(scene, &me, &name, terms)? {
        scene.state.table.body.charge = None;
        return Ok(());
    }
    stragglers::get_up(scene, &me, &stands)?;
    let charger = scene.unit_mut(&me)?;
    charger.body.deeds.moved = Some(Moved::Charge);
    charger.body.no_fire = true;
    scene.moved(&me)?;
    if !target_stands(scene, &target, &their_name, terms)? {
        return vacated(scene, &me, &name, &target);
    }
    scene.open("charge");
    Ok(())
}

/// The charger's test (R43, R44); whether the charge goes on.
fn charger_dares(scene: &mut Scene<OpenD6>, me: &Id, name: &Noun, terms: Terms) -> Result<bool, Halt> {
    if terms.charger_exempt() && !terms.insist {
        tell!(scene, "{} no test: {} against {}.", name.does("need"), terms.chargers, terms.of);
        return Ok(true);
    }
    let nerve = nerve::test(scene, me, "charge", Test::Charge, terms.at_charger())?;
    let status = scene.unit(me)?.body.status(scene.data);
    // Whoever charges though R21 bars it does so demoralized.
    let bars =
        if scene.order.overruled.iter().any(|rule| rule == "R21") { Status::Broken } else { Status::Demoralized };
    if nerve == Nerve::Stands && status > bars {
        return Ok(true);
    }
    lead!(scene, "{} not charge; {} activation is over.", name.does("do"), name.its());
    Ok(false)
}

/// The target's test (R45, R46, A69); whether it stands.
fn target_stands(scene: &mut Scene<OpenD6>, target: &Id, name: &Noun, terms: Terms) -> Result<bool, Halt> {
    if scene.unit(target)?.body.status(scene.data) == Status::Broken {
        tell!(scene, "{} broken already: no test and no defensive fire.", name.does("are"));
        return Ok(true);
    }
    if terms.target_exempt() && !terms.they_insist {
        tell!(scene, "{} no test: only {} charge {}.", name.does("need"), terms.chargers, terms.of);
        return Ok(true);
    }
    let nerve = nerve::test(scene, target, "receive", Test::Receive, terms.at_target())?;
    Ok(nerve == Nerve::Stands)
}

/// The target gave way: it may not fire, and the charger takes its place (R47, A67, A104).
fn vacated(scene: &mut Scene<OpenD6>, me: &Id, name: &Noun, target: &Id) -> Result<(), Halt> {
    let fled = scene.unit_mut(target)?;
    let (their_name, place) = (fled.noun(), format!("to the place that {} {} left", fled.number, fled.name));
    fled.body.no_fire = true;
    fled.body.deeds.activated = true;
    lead!(scene, "{} before contact: no defensive fire, and No Fire.", their_name.does("are gone"));
    lead!(
        scene,
        "{} the place they left, and may use up {} move or stop there: No Fire.",
        name.does("take"),
        name.its()
    );
    scene.must_move(me, "move", None, place);
    let table = &mut scene.state.table.body;
    table.charge = None;
    table.movers = vec![me.clone()];
    Ok(())
}
