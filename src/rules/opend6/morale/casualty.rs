//! The casualty test (R91-R93).

use std::cmp::Ordering;

use super::{
    super::system::OpenD6,
    COVER, cover_field,
    flight::Nerve,
    nerve::{self, Circumstances, Test},
    owed, stationary,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Form, Id, Number, Order, Refusal},
};

/// The threat of a squad's casualty test.
pub fn threat(board: &Board<OpenD6>, unit: &Unit<OpenD6>, cover: bool) -> Number {
    nerve::threat(board, unit, Test::Casualty, Circumstances { cover, ..Circumstances::default() })
}

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let units: Vec<&Unit<OpenD6>> = board.who(order).collect();
    let cover = COVER.is(order);
    let title = board.title(order, tests(units.len()));
    let mut form = Form { title, fields: vec![cover_field()], ..Form::default() };
    for unit in &units {
        let threat = threat(board, unit, cover);
        form.remarks.push(format!("{}: {}", unit.name, nerve::forecast(board, unit, &threat)));
        form.numbers.push(threat);
    }
    form
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    for unit in board.who(order) {
        let (name, squad) = (unit.noun(), &unit.body);
        if squad.deeds.tested {
            against.push(Refusal::rule(
                "R91",
                format!("{} made {} casualty test this turn", name.does("have"), name.its()),
                "one a turn is enough",
            ));
        } else if !squad.took_casualties() {
            against.push(Refusal::rule("R91", format!("{name} lost nobody this turn"), "they need no test"));
        } else if squad.morale == 0 {
            against.push(Refusal::rule("A85", format!("{} broken", name.does("are")), "they only rally"));
        } else if squad.deeds.rallied {
            let what = format!("the rally of {name} has borne their casualties");
            against.push(Refusal::rule("A85", what, "they test for those of the next turn"));
        }
    }
    // Behind the morale phase nobody rallies any more; who is hit by what is put in late still tests.
    let rallies = if board.state.stage() == "special" { Vec::new() } else { owed::rallies(board) };
    if let Some(first) = rallies.first() {
        let what = format!("the broken squads rally first: {}", first.name);
        against.push(Refusal::rule("R89", what, "rally them, or waive it"));
    }
    against
}

/// What so many squads do.
fn tests(squads: usize) -> &'static str {
    if squads == 1 { "take a casualty test" } else { "take casualty tests" }
}

const BREAKS: &str = "break";
const GIVES_WAY: &str = "give way";
const WAVERS: &str = "waver";
const HOLDS: &str = "hold";
const TAKES_HEART: &str = "take heart";

/// What a casualty test comes to, the worst first.
const WAYS: [&str; 5] = [BREAKS, GIVES_WAY, WAVERS, HOLDS, TAKES_HEART];

/// Does it: one ask for all squads, then result by result (A102).
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let cover = COVER.is(scene.order);
    let mut squads: Vec<(Id, Number)> = Vec::new();
    for id in &scene.order.who {
        if cover {
            stationary(scene, id)?;
        }
        squads.push((id.clone(), threat(&scene.board(), scene.unit(id)?, cover)));
    }
    head!(scene, "{}.", scene.board().title(scene.order, tests(squads.len())));
    let title = nerve::titled(scene, &squads, Test::Casualty.name());
    let contests = nerve::contest(scene, "casualty", &title, &squads)?;
    let mut came = Vec::new();
    for ((id, _), contest) in squads.iter().zip(&contests) {
        let squad = &mut scene.unit_mut(id)?.body;
        squad.deeds.tested = true;
        let was = squad.morale;
        let way = match nerve::apply(scene, id, Test::Casualty, contest)? {
            Nerve::Broke => BREAKS,
            Nerve::Withdrew => GIVES_WAY,
            Nerve::Stands => match scene.unit(id)?.body.morale.cmp(&was) {
                Ordering::Less => WAVERS,
                Ordering::Equal => HOLDS,
                Ordering::Greater => TAKES_HEART,
            },
        };
        came.push((id.clone(), way));
    }
    nerve::headline(scene, &WAYS, &came);
    Ok(())
}
