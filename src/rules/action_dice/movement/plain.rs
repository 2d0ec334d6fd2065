//! A move on foot (R9-R12).

use super::{
    super::{
        body::{Deed, Withdrawal},
        profile::Kind as Sort,
        system::{Board, Scene},
        turn,
    },
    CONTACTS, DISTANCE, FARTHEST, allowance,
    arrive::set_out,
    common_fields, disorder, parting_remark, too_far,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Form, Order, Refusal},
};

/// Whether it moves away from the enemy, as a token wants (R8).
const AWAY: Fact<bool> = Fact::new("away", "away from the enemy");

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let most = allowance(board, unit);
    let mut form = Form {
        fields: vec![
            DISTANCE.field(FARTHEST).help("leave blank: within its Move (R9)"),
            CONTACTS.units(board.enemies_of(unit)).help("enemies that it reaches (R12)"),
        ],
        ..Form::default()
    };
    if unit.body.token {
        let away = AWAY.field().usual(true).more();
        form.fields.push(away.help("a unit with a Failed Morale token must (R8)"));
    }
    form.fields.extend(common_fields(board, unit));
    let half = if unit.body.half_crew() { ", half of its Move at half crew (R26)" } else { "" };
    form.remarks.push(format!("up to {most}{half}{}", too_far(unit, DISTANCE.of(order), most)));
    form.remarks.extend(parting_remark(board, unit));
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Move);
    if let Some(unit) = board.actor(order).filter(|unit| unit.body.kind() == Sort::Vehicle) {
        against.push(Refusal::sense(format!("{} a vehicle", unit.does("are")), "use drive instead (R13)"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    let token = unit.body.token;
    let away = AWAY.is(scene.order) && CONTACTS.ids(scene.order).is_empty();
    if token && !unit.body.disordered && !away {
        let what = format!("{} a Failed Morale token and must move away from the enemy", unit.does("hold"));
        scene.object(Refusal::rule("R8", what, "move away from the enemy, into contact with nobody"))?;
    }
    let most = allowance(&scene.board(), &unit);
    let distance = DISTANCE.of(scene.order);
    turn::spend(scene, &me, Deed::Move)?;
    let far = distance.map_or(String::new(), |distance| format!(" {distance}"));
    let to = if token && away { " away from the enemy" } else { "" };
    if let Some(distance) = distance.filter(|distance| *distance > most) {
        head!(scene, "{} to move{far}{to}.", unit.does("fail"));
        return disorder(
            scene,
            &me,
            &format!(
                "{distance} is more than {most}, so {} where {}",
                unit.noun().they("stay"),
                unit.noun().they("were")
            ),
        );
    }
    head!(scene, "{}{far}{to}.", unit.does("move"));
    let facts = scene.order.facts.clone();
    let token = token && away;
    set_out(scene, Withdrawal { unit: me, owed: Vec::new(), act: "move".to_owned(), facts, token })
}
