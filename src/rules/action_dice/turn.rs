//! The order of play, player turns, and activations (R3-R8).

use super::{
    body::{Deed, Troop},
    profile::Formation,
    stats,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, Next, head, tell},
    view::{Due, Hope, Id, Number, Order, Refusal, Throw, Thrower, counted, series},
};

/// Ties that are rolled again before the order of the scenario decides.
const ROUNDS: usize = 50;

/// Sides in the order of play; in that of the scenario before it is rolled.
pub fn sides(board: &Board) -> Vec<usize> {
    let count = board.state.table.sides.len();
    let order = &board.state.table.body.order;
    let whole = order.len() == count && (0..count).all(|side| order.contains(&side));
    if whole { order.clone() } else { (0..count).collect() }
}

/// The side whose turn it is.
pub fn on(board: &Board) -> Option<usize> {
    if board.state.table.stack.first().is_none_or(|phase| phase != "play") {
        return None;
    }
    sides(board).get(board.state.table.body.at).copied()
}

/// "Guild's", "Reavers'".
pub fn whose(side: &str) -> String {
    format!("{side}{}", if side.ends_with('s') { "'" } else { "'s" })
}

/// Whether the unit is being activated.
pub fn active(board: &Board, unit: &Unit) -> bool {
    board.state.table.body.active.as_ref() == Some(&unit.id)
}

/// Whether it may still do something in its side's turn.
pub fn may(board: &Board, unit: &Unit) -> bool {
    let has_turn = !unit.body.acted || (active(board, unit) && unit.body.left > 0);
    unit.on_table() && on(board) == Some(board.state.side_of(unit)) && has_turn
}

/// What follows a player's turn: the next player's, and after the last a new round (R3, A8).
pub fn follows(board: &Board) -> Next {
    if board.state.table.body.at > 0 {
        Next::Phase("play".into())
    } else if board.option("A8") == "round" {
        Next::Turn("order".into())
    } else {
        Next::Turn("play".into())
    }
}

/// Units of the side that is on which hold a token and have not been activated, but for one (R5); less those of whom
/// somebody waived it, or whose marks bar what they must do.
pub fn token_holders<'a>(board: &Board<'a>, but: &Id) -> Vec<&'a Unit> {
    let Some(side) = on(board) else { return Vec::new() };
    board.state.those(|unit| {
        let ours = unit.on_table() && board.state.side_of(unit) == side;
        let holds = ours && unit.body.token && !unit.body.acted && unit.id != *but;
        let due = || token_due(unit, board.state.table.turn);
        holds && !board.is_excused(&due(), unit, &by_token(unit).1.act)
    })
}

/// What stands against a unit's doing this now (R2, R4-R8).
pub fn ready(board: &Board, order: &Order, deed: Deed) -> Vec<Refusal> {
    let mut against = Vec::new();
    let Some(unit) = board.actor(order) else { return against };
    let (name, troop) = (unit.noun(), &unit.body);
    let side = board.state.side_of(unit);
    let own = |rule: &str, what: String, mend: &str| Refusal::rule(rule, what, mend);
    match on(board) {
        Some(now) if now != side => {
            let what = format!(
                "it is {} turn; {} to {}",
                whose(board.state.side_name(now)),
                name.does("belong"),
                board.state.side_name(side)
            );
            against.push(own("R4", what, &format!("wait for {} turn", whose(board.state.side_name(side)))));
        }
        _ if active(board, unit) && troop.left == 0 => {
            against.push(own(
                "R6",
                format!("{} used all {} actions", name.does("have"), name.its()),
                "activate another unit",
            ));
        }
        _ if active(board, unit) => {}
        _ if troop.acted => {
            against.push(own(
                "R4",
                format!("{} already been activated this turn", name.does("have")),
                "activate another unit",
            ));
        }
        _ if !troop.token => {
            let first: Vec<String> = token_holders(board, &unit.id)
                .into_iter()
                .map(|unit| format!("{} {}", unit.number, unit.name))
                .collect();
            if !first.is_empty() {
                let what = format!("units with a Failed Morale token go first: {}", series(&first));
                let them = if first.len() == 1 { "that unit" } else { "them" };
                against.push(own("R5", what, &format!("activate {them} first")));
            }
        }
        _ => {}
    }
    if deed == Deed::Nothing {
        return against;
    }
    if troop.disordered {
        let what = format!("{} disordered: {} next action is to do nothing", name.does("are"), name.its());
        against.push(own("R7", what, "do nothing first (h)"));
    } else if troop.token && deed != Deed::Move && !(deed == Deed::Reshape && troop.broken) {
        let what = format!(
            "{} a Failed Morale token: {} next action is to move away from the enemy",
            name.does("hold"),
            name.its()
        );
        against.push(own("R8", what, "move away first (w)"));
    }
    if troop.broken && troop.profile.formation == Formation::Regiment && deed != Deed::Reshape {
        against.push(own("R2", format!("the bases of {name} do not touch"), "reshape the regiment first"));
    }
    against
}

/// Takes an action, and begins the unit's activation with the first. Another unit's activation ends with that (R4).
///
/// # Errors
/// There is no such unit.
pub fn spend(scene: &mut Scene, id: &Id, deed: Deed) -> Result<(), Halt> {
    if scene.state.table.body.active.as_ref() != Some(id) {
        close(scene)?;
        let actions = stats::actions(scene.data, &scene.unit(id)?.body);
        scene.state.table.body.active = Some(id.clone());
        let troop = &mut scene.unit_mut(id)?.body;
        (troop.acted, troop.left) = (true, actions);
        troop.done.clear();
    }
    let troop = &mut scene.unit_mut(id)?.body;
    troop.left = troop.left.saturating_sub(1);
    troop.done.push(deed);
    Ok(())
}

/// Ends the activation under way, and tells what is left of it.
///
/// # Errors
/// There is no such unit.
pub fn finish(scene: &mut Scene) -> Result<(), Halt> {
    let active = scene.state.table.body.active.clone();
    let lapsed = active.and_then(|id| scene.state.unit(&id)).map_or(Vec::new(), lapses);
    lapsed.into_iter().for_each(|sentence| scene.tell(sentence));
    close(scene)
}

/// Ends the activation under way; what is left of it lapses.
fn close(scene: &mut Scene) -> Result<(), Halt> {
    let Some(id) = scene.state.table.body.active.take() else { return Ok(()) };
    if scene.state.unit(&id).is_some() {
        let troop = &mut scene.unit_mut(&id)?.body;
        (troop.left, troop.loading) = (0, false);
    }
    Ok(())
}

/// What lapses where a unit's activation ends.
fn lapses(unit: &Unit) -> Vec<String> {
    let (name, troop) = (unit.noun(), &unit.body);
    let left = counted(usize::from(troop.left), "action");
    let unused = (troop.left > 0).then(|| format!("{} {left} unused.", name.does("leave")));
    let wasted = troop.loading.then(|| format!("{name} did not fire: the loading action is wasted (R26)."));
    unused.into_iter().chain(wasted).filter(|_| unit.on_table()).collect()
}

/// An action of a unit; that another one's activation ends with it (R4) is told behind what the action came to.
pub fn acts(scene: &mut Scene, does: fn(&mut Scene) -> Result<(), Halt>) -> Result<(), Halt> {
    let before = scene.before();
    let me = scene.me()?;
    let active = before.state.table.body.active.as_ref().filter(|active| **active != me);
    let other = active.and_then(|id| before.state.unit(id));
    does(scene)?;
    if let Some(unit) = other.filter(|unit| scene.state.unit(&unit.id).is_some_and(Unit::on_table)) {
        lapses(unit).into_iter().for_each(|sentence| scene.tell(sentence));
    }
    Ok(())
}

/// What a unit loses that is being activated when another one acts (R4).
pub fn displaces(board: &Board, order: &Order) -> Option<String> {
    let unit = board.state.unit(board.state.table.body.active.as_ref()?)?;
    let another = order.who.first().is_some_and(|who| *who != unit.id);
    let left = unit.body.left;
    (another && order.act != "morale" && left > 0 && unit.on_table())
        .then(|| format!("{} {} by this (R4)", unit.noun().does("lose"), counted(usize::from(left), "action")))
}

/// The unit stays idle; another unit's activation ends with that (R4).
///
/// # Errors
/// There is no such unit.
pub fn stay(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    close(scene)?;
    let troop = &mut scene.unit_mut(id)?.body;
    (troop.acted, troop.left) = (true, 0);
    troop.done.clear();
    Ok(())
}

/// The side that is on begins its turn: last turn's marks come off.
pub fn begin(scene: &mut Scene) {
    let board = scene.board();
    let Some(side) = on(&board) else { return };
    let units: Vec<Id> = scene.state.fielded(side).map(|unit| unit.id.clone()).collect();
    for id in units {
        let marked = |troop: &Troop| troop.acted || troop.left > 0 || !troop.done.is_empty() || troop.loading;
        if scene.state.unit(&id).is_some_and(|unit| marked(&unit.body))
            && let Ok(unit) = scene.unit_mut(&id)
        {
            let troop = &mut unit.body;
            (troop.acted, troop.left, troop.loading) = (false, 0, false);
            troop.done.clear();
        }
    }
}

/// The side that is on ends its turn; the next one's begins, or a new round. Who was not activated is named.
pub fn end(scene: &mut Scene) -> Result<(), Halt> {
    finish(scene)?;
    let board = scene.board();
    let idle = |unit: &Unit| unit.on_table() && on(&board) == Some(board.state.side_of(unit)) && !unit.body.acted;
    let idle: Vec<&str> = board.state.those(idle).into_iter().map(|unit| unit.name.as_str()).collect();
    if !idle.is_empty() {
        tell!(scene, "Not activated: {}.", idle.join(", "));
    }
    let count = scene.state.table.sides.len().max(1);
    let table = &mut scene.state.table.body;
    table.at = (table.at + 1) % count;
    Ok(())
}

/// What a side adds to its die for the order of play: what the game master gives it.
fn order_number(board: &Board, side: usize) -> Number {
    let mut number = Number::added(format!("order of play, {}", board.state.side_name(side)), []);
    board.modify_for(&mut number, Thrower::Side(side), "order");
    number
}

/// Rolls the order of play (R3, D7).
pub fn roll_order(scene: &mut Scene) -> Result<(), Halt> {
    let all: Vec<usize> = (0..scene.state.table.sides.len()).collect();
    let mut totals: Vec<Vec<i32>> = vec![Vec::new(); all.len()];
    let mut again = all.clone();
    let given: Vec<Number> = all.iter().map(|side| order_number(&scene.board(), *side)).collect();
    for round in 0..=ROUNDS {
        if again.is_empty() {
            break;
        }
        let id = if round == 0 { "order".to_owned() } else { format!("order-tie-{round}") };
        let rows = again.iter().map(|side| {
            let player = scene.state.table.sides[*side].players.first().cloned().unwrap_or_default();
            Throw::new(&format!("side-{side}"), scene.state.side_name(*side), Thrower::Side(*side), 1)
                .sum()
                .hopes(Hope::High)
                .player(&player)
                .adds(given[*side].shown())
        });
        let rows = rows.collect();
        let rolled = scene.throw(&id, "Order of play", rows)?;
        let mut told = Vec::new();
        for (side, rolled) in again.iter().zip(rolled) {
            let (face, plus) = (rolled.sum(), given[*side].total());
            totals[*side].push(face + plus);
            let sum = if plus == 0 { face.to_string() } else { format!("{face}{plus:+} = {}", face + plus) };
            told.push(format!("{} {sum}", scene.state.side_name(*side)));
        }
        tell!(scene, "{}.", told.join(", "));
        let tied = |side: &usize| totals.iter().filter(|other| **other == totals[*side]).count() > 1;
        again = all.iter().copied().filter(tied).collect();
        if !again.is_empty() && round < ROUNDS {
            let names: Vec<&str> = again.iter().map(|side| scene.state.side_name(*side)).collect();
            tell!(scene, "{} tie and roll again.", names.join(" and "));
        }
    }
    given.into_iter().filter(|number| !number.shown().is_empty()).for_each(|number| scene.number(number));
    let mut order = all;
    order.sort_by(|one, other| totals[*other].cmp(&totals[*one]).then(one.cmp(other)));
    let names: Vec<&str> = order.iter().map(|side| scene.state.side_name(*side)).collect();
    let names = names.join(", then ");
    head!(scene, "Order of play: {names}.");
    let table = &mut scene.state.table.body;
    (table.order, table.at) = (order, 0);
    scene.advance()
}

/// What stands against rolling the order of play.
pub fn roll_against(board: &Board, _: &Order) -> Vec<Refusal> {
    if board.state.units.iter().any(|unit| unit.on_table()) {
        return Vec::new();
    }
    vec![Refusal::sense("no unit is on the table", "bring a unit on first")]
}

/// What a unit with a token must do first, in words and as an order (R7, R8).
fn by_token(unit: &Unit) -> (&'static str, Order) {
    if unit.body.disordered {
        ("do nothing", Order::of("nothing", &unit.id))
    } else if unit.body.broken && unit.body.profile.formation == Formation::Regiment {
        ("change shape", Order::of("reshape", &unit.id))
    } else {
        ("move away from the enemy", Order::of("move", &unit.id).with("away", true))
    }
}

/// The name of the due of a unit with a token (R5).
fn token_due(unit: &Unit, turn: u32) -> String {
    format!("token:{}:{turn}", unit.id)
}

/// The dues of the turn: the roll for the order, and units that must act first (R5).
pub fn dues(board: &Board) -> Vec<Due> {
    let turn = board.state.table.turn;
    match board.state.stage() {
        "order" if roll_against(board, &Order::default()).is_empty() => vec![Due {
            what: "roll the order of play".to_owned(),
            cause: format!("round {turn}"),
            ..Due::new(format!("order:{turn}"), "R3", Order::table("order"))
        }],
        "play" => token_holders(board, &Id::new(""))
            .into_iter()
            .map(|unit| {
                let (what, order) = by_token(unit);
                Due {
                    what: unit.noun().verb(what),
                    cause: "Failed Morale token: goes before all others".to_owned(),
                    ..Due::new(token_due(unit, turn), "R5", order)
                }
            })
            .collect(),
        _ => Vec::new(),
    }
}
