//! The stages of `opend6`: six phases, and the moment of a charge.

use super::{charge, melee, morale, movement, special, system::OpenD6, volley, wounds};
use crate::{
    engine::{Board, Scene, Stage},
    view::{Id, Noun},
};

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<OpenD6>> {
    vec![
        Stage {
            usual: Some("initiative".into()),
            enter: |scene| {
                nobody_picks(scene);
                Ok(())
            },
            leave: wounds::release_held,
            ..Stage::phase("initiative", "init", "initiative phase", &["initiative", "coherency"])
        },
        Stage {
            idle: nobody_left,
            enter: |scene| {
                nobody_picks(scene);
                movement::enter(scene)
            },
            leave: |scene| {
                movement::leave(scene)?;
                wounds::release_held(scene)
            },
            left: movement::left,
            may: Some(movement::can_act),
            on: movement::alternation::on,
            unfinished: |board| unfinished(board, "not moved", |who| who.they("hold")),
            ..Stage::phase(
                "movement",
                "move",
                "movement phase",
                &[
                    "hold",
                    "turn",
                    "crawl",
                    "stand",
                    "walk",
                    "run",
                    "prone",
                    "charge",
                    "disengage",
                    "opportunity-fire",
                    "reached",
                    "coherency",
                    "done",
                ],
            )
            .awaits(&["turn", "crawl", "stand", "walk", "run", "prone", "charge", "disengage"])
        },
        Stage {
            idle: nobody_left,
            enter: |scene| {
                nobody_picks(scene);
                Ok(())
            },
            leave: wounds::release_held,
            left: volley::left,
            may: Some(|board, unit| unit.on_table() && volley::may(board, unit)),
            on: movement::alternation::on,
            unfinished: |board| {
                unfinished(board, "not fired", |who| format!("{} {} fire", who.they("hold"), who.its()))
            },
            ..Stage::phase(
                "ranged",
                "ranged",
                "ranged combat phase",
                &["fire", "siege-fire", "line-of-sight", "coherency", "done"],
            )
            .awaits(&["fire", "siege-fire"])
        },
        Stage {
            idle: nobody_left,
            enter: |scene| {
                nobody_picks(scene);
                melee::enter(scene)
            },
            leave: wounds::release_held,
            left: melee::left,
            unfinished: |board| unfinished(board, "not fought", |_| "the melee is left out".to_owned()),
            ..Stage::phase("close", "close", "close combat phase", &["fight", "coherency"]).awaits(&["fight"])
        },
        Stage {
            idle: nobody_left,
            enter: |scene| {
                nobody_picks(scene);
                morale::enter(scene)
            },
            leave: |scene| {
                wounds::release_held(scene)?;
                morale::leave(scene);
                Ok(())
            },
            left: morale::left,
            may: Some(morale::owed::volunteers_now),
            unfinished: |board| unfinished(board, "not rallied", |who| who.they("do without")),
            ..Stage::phase("morale", "morale", "morale phase", &["rally", "casualty-test", "reached", "coherency"])
                .awaits(&["rally"])
        },
        Stage {
            enter: |scene| {
                nobody_picks(scene);
                special::enter(scene)
            },
            leave: |scene| {
                wounds::release_held(scene)?;
                special::leave(scene)
            },
            ..Stage::phase("special", "special", "special actions phase", &["casualty-test", "reached", "coherency"])
        },
        Stage {
            usual: Some("contact".into()),
            idle: charge::idle,
            leave: charge::leave,
            on: charge::on,
            about: charge::moment,
            ..Stage::moment(
                "charge",
                "charge",
                "charge",
                &["opportunity-fire", "defensive-fire", "contact", "line-of-sight", "coherency"],
            )
        },
    ]
}

fn nobody_left(board: &Board<OpenD6>) -> bool {
    !(0..board.state.table.sides.len()).any(|side| board.any_left(side))
}

/// A phase begins: the alternation of the last one is over.
fn nobody_picks(scene: &mut Scene<OpenD6>) {
    let table = &mut scene.state.table.body;
    (table.last_side, table.picking) = (None, None);
}

/// What stands unfinished, for a first `n` to say: what those who are left have not done, and what becomes of them.
fn unfinished(board: &Board<OpenD6>, verb: &str, rest: fn(&Noun) -> String) -> Option<String> {
    let alone = |id: &Id| board.state.unit(id).map(|unit| Noun::new(&format!("{} {}", unit.number, unit.name), true));
    let who = match board.all_left().as_slice() {
        [] => return None,
        [one] => alone(one)?,
        several => Noun::count(several.len(), "squad"),
    };
    Some(format!("{} {verb}: {} if the phase ends now", who.does("have"), rest(&who)))
}

/// Ends the battle when one side alone has a squad left on the table or to come.
pub fn verdict(board: &Board<OpenD6>) -> Option<String> {
    board.has_field(|_| true)
}
