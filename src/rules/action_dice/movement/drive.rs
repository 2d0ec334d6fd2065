//! A vehicle's move (R13).

use super::{
    super::{
        body::{Deed, Withdrawal},
        profile::{Ability, Kind as Sort},
        stats,
        system::{Board, Scene, Unit},
        turn,
    },
    CONTACTS, DISTANCE, FARTHEST,
    arrive::set_out,
    common_fields, disorder,
    overrun::{BACK, DIRECTION, STRUCK, reverse},
    parting_remark, too_far,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Form, Id, Inches, Order, Refusal, counted},
};

/// How often it turns (R13).
const PIVOTS: Fact<u32> = Fact::new("pivots", "pivots");
/// Pivots of a move (R13, R47).
fn pivots(board: &Board, unit: &Unit) -> u32 {
    let more = if unit.body.profile.has(Ability::AdditionalTurn) { board.data.number("more-pivots") } else { 0 };
    u32::try_from(board.data.number("pivots") + more).unwrap_or(0)
}

/// How far it may go.
fn most(board: &Board, unit: &Unit, reverse: bool) -> Inches {
    let pace = stats::pace(board.data, &unit.body);
    if reverse { stats::half(pace) } else { pace }
}

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let there = board.state.those(|other| other.on_table() && other.id != unit.id);
    let others: Vec<Id> = there.iter().map(|other| other.id.clone()).collect();
    let allowed = pivots(board, unit);
    let mut form = Form {
        fields: vec![
            DISTANCE.field(FARTHEST).help("leave blank: within its Move (R13)"),
            STRUCK.units(others.clone()).help("every unit on its path, friends too (R34)"),
            CONTACTS.units(board.enemies_of(unit)).help("enemies that it touches when it stops (R12)"),
            DIRECTION.choice([("forward", "forward"), ("reverse", "reverse")]).usual("forward"),
            PIVOTS.field(0, 20).usual(0).more().help("of at most 45 degrees each (R13)"),
        ],
        ..Form::default()
    };
    if board.option("A22") == "yes" {
        let number = there.last().map_or(unit.number, |other| other.number);
        form.fields.push(BACK.counts(others).help(&format!("models of those run over, e.g. {number}:4 (A22)")));
    }
    form.fields.extend(common_fields(board, unit));
    let (ahead, back) = (most(board, unit, false), most(board, unit, true));
    let reach = if reverse(&order.facts) { back } else { ahead };
    let farther = too_far(unit, DISTANCE.of(order), reach);
    form.remarks.push(format!("up to {ahead} forward or {back} back, {}{farther}", counted(allowed, "pivot")));
    form.remarks.extend(parting_remark(board, unit));
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Move);
    if let Some(unit) = board.actor(order).filter(|unit| unit.body.kind() != Sort::Vehicle) {
        against.push(Refusal::sense(format!("{} no vehicle", unit.does("are")), "use move instead"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    let allowed = pivots(&scene.board(), &unit);
    let turned = PIVOTS.of(scene.order).unwrap_or(0);
    if turned > allowed {
        let what = format!("{} {turned} times: a move allows {allowed}", unit.does("pivot"));
        scene.object(Refusal::rule("R13", what, "pivot less, or take another move"))?;
    }
    let facts = scene.order.facts.clone();
    let back = reverse(&facts);
    let most = most(&scene.board(), &unit, back);
    let distance = DISTANCE.of(scene.order);
    turn::spend(scene, &me, Deed::Move)?;
    let far = distance.map_or(String::new(), |distance| format!(" {distance}"));
    let turns = if turned > 0 { format!(", with {}", counted(turned, "pivot")) } else { String::new() };
    let backwards = if back { " backwards" } else { "" };
    if let Some(distance) = distance.filter(|distance| *distance > most) {
        head!(scene, "{} to drive{far}{backwards}.", unit.does("fail"));
        return disorder(scene, &me, &format!("{distance} is more than {most}, so it stays where it was"));
    }
    head!(scene, "{}{far}{backwards}{turns}.", unit.does("drive"));
    set_out(scene, Withdrawal { unit: me, owed: Vec::new(), act: "drive".to_owned(), facts, token: false })
}
