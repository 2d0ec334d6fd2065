//! Opportunity fire at a squad on the move (R36-R41).

use super::{
    body::{Attempt, Moved, Role, Soldier},
    bonds,
    morale::nerve,
    roll::{self, By, Party},
    squad::{self, Status},
    stragglers::{self, Marks},
    system::OpenD6,
    volley::{self, Occasion},
    window,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, lead},
    view::{Fact, Field, Form, Id, Inches, Number, Order, Refusal, Window},
};

const TARGET: Fact<Id> = Fact::new("target", "target");
const SEEN: Fact<bool> = Fact::new("seen", "enough of the move in sight");
const BEHIND: Fact<bool> = Fact::new("behind", "shooters behind cover");
const LEFT: Fact<bool> = Fact::new("left", "the wounded are left behind");

/// What command must come to against the threat, to fire (R38).
const FIRES: By = By::MORE;

/// The squads on the move: the charger in the moment of a charge, else those that the last order moved, until another
/// squad acts (R37).
fn movers<'a>(board: &Board<'a, OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    let table = &board.state.table.body;
    let ids = match &table.charge {
        Some(charge) => std::slice::from_ref(&charge.charger),
        None => table.movers.as_slice(),
    };
    let units = ids.iter().filter_map(|id| board.state.unit(id));
    units.filter(|unit| unit.on_table() && unit.body.count() > 0).collect()
}

/// Enemies on the move whom a squad could shoot at.
fn targets<'a>(board: &Board<'a, OpenD6>, unit: &Unit<OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    movers(board).into_iter().filter(|mover| mover.side != unit.side).collect()
}

/// The mover an order is aimed at: the one it names, or the first.
fn target<'a>(board: &Board<'a, OpenD6>, order: &Order) -> Option<&'a Unit<OpenD6>> {
    let targets = targets(board, board.actor(order)?);
    let named = board.named(order, TARGET).filter(|_| targets.len() > 1);
    targets.iter().find(|target| named.is_some_and(|named| named.id == target.id)).or(targets.first()).copied()
}

/// What bars a squad from trying it (R36, A51, A53-A55).
fn bars(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<Refusal> {
    let (name, squad) = (unit.noun(), &unit.body);
    // Nobody is sent to a shot that is barred too.
    let spent = squad.no_fire || squad.deeds.defended;
    let mend = if spent { "they do not fire again this turn" } else { "let them fire in the ranged phase" };
    if targets(board, unit).is_empty() {
        return vec![match movers(board).first() {
            None => Refusal::sense("nobody is on the move", "opportunity fire comes inside an enemy's move"),
            Some(mover) if mover.id == unit.id => {
                Refusal::sense(format!("{} the squad on the move", name.does("are")), "wait for an enemy to move")
            }
            Some(mover) => {
                Refusal::sense(format!("{} no enemy of {name}", mover.does("are")), "wait for an enemy to move")
            }
        }];
    }
    let mut bars = Vec::new();
    if !squad.has_opportunity(board.data) {
        bars.push(Refusal::rule("R36", format!("{} no weapon for opportunity fire", name.does("have")), mend));
    }
    if let Some(attempt) = squad.deeds.opportunity {
        let how = if attempt == Attempt::Fired { "have opportunity-fired" } else { "have failed at it" };
        bars.push(Refusal::rule("A53", format!("{name} {how} this turn"), mend));
    } else if squad.deeds.defended {
        let what = format!("{} used defensive fire this turn", name.does("have"));
        bars.push(Refusal::rule("R52", what, mend));
    } else if squad.no_fire {
        bars.push(Refusal::rule(
            "R36",
            format!("{} No Fire", name.does("have")),
            "the marker is lifted at the end of the turn",
        ));
    }
    if !matches!(squad.deeds.moved, None | Some(Moved::Hold)) {
        bars.push(Refusal::rule("R36", format!("{} moved this turn", name.does("have")), mend));
    }
    match squad.status(board.data) {
        Status::Broken => {
            bars.push(Refusal::rule("R22", format!("{} broken", name.does("are")), "they must rally first"))
        }
        Status::Demoralized => bars.push(Refusal::rule("R21", format!("{} demoralized", name.does("are")), mend)),
        _ => {}
    }
    if bonds::in_melee(board.state, unit) {
        bars.push(Refusal::rule(
            "A54",
            format!("{} in close combat", name.does("are")),
            "let them fight, or disengage in their turn",
        ));
    }
    if board.state.table.body.charge.as_ref().is_some_and(|charge| charge.target == unit.id) {
        let what = format!("{} the target of this charge", name.does("are"));
        bars.push(Refusal::rule("A55", what, "let them use defensive fire"));
    }
    bars
}

/// The threat level of its test in parts (R38): these three modifiers and a game master's, no
/// others (A52).
fn threat(board: &Board<OpenD6>, unit: &Unit<OpenD6>, cover: bool) -> Number {
    let chart = &board.data.tables.opportunity;
    let mut number = chart.start(&nerve::named(unit), "base");
    if cover {
        chart.add(&mut number, "cover");
    }
    if unit.body.status(board.data) == Status::Shaken {
        chart.add(&mut number, "shaken");
    }
    if unit.body.half_casualties() {
        chart.add(&mut number, "half");
    }
    board.modify(&mut number, unit, "test");
    number
}

/// Its form: that of a volley at the mover, and whether the shooters are behind cover.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mover = target(board, order);
    let mut form = volley::form(board, order, Occasion::Opportunity, mover.map(|mover| &mover.id));
    let several = board.actor(order).map_or(Vec::new(), |unit| targets(board, unit));
    if let Some(first) = several.first() {
        let ids = several.iter().map(|mover| mover.id.clone()).collect();
        let field = TARGET.field(ids).usual(&first.id).help("the squads that the last order moved");
        // Of one alone it is no question, and yet a fact of the order once an older line is amended.
        form.fields.insert(0, if several.len() > 1 { field } else { field.more() });
    }
    let visible = board.data.tables.length("opportunity-visible");
    let seen = format!("{visible} of its move, or all of a shorter one (R37)");
    form.fields.push(SEEN.field().usual(true).more().help(&seen));
    let behind = BEHIND.field().usual(false).until_it_moves().more();
    form.fields.push(behind.help("within 1\" of cover towards the mover: threat -1"));
    form.fields.extend(mover.filter(|_| board.state.table.body.charge.is_none()).map(|mover| left(board, mover)));
    let Some(unit) = board.actor(order) else { return form };
    if let Some(mover) = mover {
        form.title = format!("{} at {}", unit.does("opportunity-fire"), mover.name);
    }
    let (threat, command) = (threat(board, unit, BEHIND.is(order)), squad::command(board, &unit.body));
    let chance = FIRES.chance(command, threat.total());
    let test = format!("first command {command} against threat {}: {:.0} %", threat.total(), chance * 100.0);
    form.remarks.insert(0, test);
    form.numbers.push(threat);
    form.remarks.push("a failed test bars the move, not the fire of phase 3 (R39)".to_owned());
    form.remarks.push(format!(
        "measured at half its way or the last point in sight; targets are soldiers with {visible} of visible move (R37, R40)"
    ));
    form
}

/// Whether those wounded on the way are left behind: they fall where they were hit, half-way, and the others go on (R41).
/// It is proposed when that is farther than command reaches.
fn left(board: &Board<OpenD6>, mover: &Unit<OpenD6>) -> Field {
    let profile = &mover.body.profile;
    let way = match mover.body.deeds.moved {
        Some(Moved::Run | Moved::Disengage) => stragglers::pace(board, &mover.body, &[]).0,
        Some(Moved::Walk) => profile.walk,
        _ => Inches::ZERO,
    };
    let reach = Inches::whole(i64::from(squad::command_distance(board, &mover.body)));
    let behind = Inches::from_hundredths(way.hundredths() / 2) > reach;
    let field = LEFT.field().usual(behind);
    let field = field.help("they fall where they were hit, half-way; the others end their move (R41)");
    if behind { field } else { field.more() }
}

/// Those whom this order wounded are separated from a squad that went on; with their sergeant among them, the others are
/// (R13).
fn leave_behind(scene: &mut Scene<OpenD6>, mover: &Id) -> Result<(), Halt> {
    let was = scene.was.unit(mover);
    let fell = |soldier: &&Soldier| {
        let before = was.and_then(|unit| unit.body.soldier(&soldier.id));
        soldier.wounded() && before.is_some_and(|before| !before.wounded())
    };
    let (behind, ahead): (Vec<&Soldier>, Vec<&Soldier>) =
        stragglers::together(&scene.unit(mover)?.body).into_iter().partition(fell);
    let led = behind.iter().any(|soldier| soldier.role == Role::Sergeant);
    let parts = if led { ahead } else { behind };
    let parts = parts.into_iter().map(|soldier| soldier.id.clone()).collect();
    stragglers::mark(scene, mover, &Marks { parts, back: Vec::new(), falls: Vec::new() })
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    board.actor(order).map_or(Vec::new(), |unit| bars(board, unit))
}

/// Does it: the test, and when it succeeds the volley at once (R38-R41).
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let me = scene.me()?;
    let board = scene.board();
    let Some(mover) = target(&board, scene.order) else {
        return Err(Refusal::sense("nobody is on the move", "opportunity fire comes inside an enemy's move").into());
    };
    let unit = scene.unit(&me)?;
    let (name, target, target_name) = (unit.noun(), mover.id.clone(), mover.noun());
    let threat = threat(&board, unit, BEHIND.is(scene.order));
    let own = Party::new(
        "command",
        format!("{name}: command"),
        board.state.side_of(unit),
        board.state.player(unit),
        squad::command(&board, &unit.body),
    );
    let against =
        Party::new("threat", nerve::named(unit), board.state.side_of(mover), board.state.player(mover), threat.total());
    if !SEEN.is(scene.order) {
        let what = format!("too little of the move of {target_name} was in sight");
        scene.object(Refusal::rule("R37", what, "hold the shot"))?;
    }
    volley::check(scene, Occasion::Opportunity, Some(&target))?;
    let parties = [own, against];
    let title = format!("{name}: test to opportunity-fire");
    let rolled = roll::opposed(scene, "opportunity", &title, &parties)?;
    let ([(own, command), (other, opposed)], [mine, theirs]) = (rolled.as_slice(), &parties) else { return Ok(()) };
    let sums = format!(
        "Command {} against threat {}.",
        roll::in_sum(own, mine.modifier),
        roll::in_sum(other, theirs.modifier)
    );
    scene.number(threat);
    let passed = FIRES.holds(*command, *opposed);
    scene.tested(&me, "test to opportunity-fire", passed, *command, *opposed);
    let deeds = &mut scene.unit_mut(&me)?.body.deeds;
    deeds.opportunity = Some(if passed { Attempt::Fired } else { Attempt::Failed });
    deeds.no_move = true;
    if !passed {
        head!(scene, "{name} may not opportunity-fire at {target_name}.");
        lead!(scene, "{name} may not move this turn; {} fire in the ranged phase.", name.they("may"));
        scene.tell(sums);
        return Ok(());
    }
    scene.tell(sums);
    volley::loose(scene, Occasion::Opportunity, Some(&target))?;
    if LEFT.is(scene.order) && scene.state.table.body.charge.is_none() {
        leave_behind(scene, &target)?;
    }
    scene.unit_mut(&me)?.body.no_fire = true;
    lead!(scene, "{}: No Fire, and no move this turn.", name.does("have fired"));
    Ok(())
}

/// Who may opportunity-fire at the mover now.
pub fn window(board: &Board<OpenD6>) -> Option<Window> {
    if !matches!(board.state.stage(), "movement" | "charge") {
        return None;
    }
    let squads = board.state.by_number().into_iter().filter(|unit| unit.on_table());
    let squads: Vec<&Unit<OpenD6>> = squads.filter(|unit| bars(board, unit).is_empty()).collect();
    // Those at whom one of them could: squads of both sides may be on the move, and nobody fires at his own.
    let at = |mover: &&Unit<OpenD6>| squads.iter().any(|unit| unit.side != mover.side);
    let movers: Vec<&Unit<OpenD6>> = movers(board).into_iter().filter(at).collect();
    let at = match movers.as_slice() {
        [] => return None,
        [mover] => format!("{} {}", mover.number, mover.name),
        several => format!("{} squads on the move", several.len()),
    };
    let units = squads.iter().map(|unit| unit.id.clone()).collect();
    window::of(board, "opportunity-fire", units, &format!("may opportunity-fire at {at}"))
}
