//! Defensive fire at the chargers (R49).

use super::super::{
    data::Weapon,
    squad::Status,
    system::OpenD6,
    volley::{self, FIRST, Occasion, shooters},
};
use crate::{
    engine::{Board, Halt, Scene, Unit, tell},
    view::{Form, Inches, Kind, Noun, Order, Refusal},
};

/// Whether any soldier has a weapon that shoots; siege weapons do not count (R78).
fn armed(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    let data = board.data;
    unit.body.up().any(|soldier| unit.body.weapons(soldier, data).iter().any(|weapon| weapon.shoots()))
}

/// What bars a squad from defensive fire.
pub fn bars(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<Refusal> {
    let (name, squad) = (unit.noun(), &unit.body);
    let Some(charge) = &board.state.table.body.charge else {
        return vec![Refusal::sense("nobody charges", "wait for a charge")];
    };
    let mut bars = Vec::new();
    if charge.target != unit.id {
        bars.push(Refusal::sense(format!("{} not being charged", name.does("are")), "they may try opportunity fire"));
        return bars;
    }
    if squad.status(board.data) == Status::Broken {
        bars.push(Refusal::rule("A69", format!("{} broken", name.does("are")), "go on: make contact"));
    }
    if !armed(board, unit) {
        bars.push(Refusal::sense(format!("{} nothing to shoot with", name.does("have")), "go on: make contact"));
    }
    if charge.flank {
        bars.push(Refusal::rule(
            "R49",
            format!("{} charged in flank or rear", name.does("are")),
            "go on: make contact",
        ));
    }
    if squad.deeds.defended {
        bars.push(Refusal::rule(
            "A56",
            format!("{} used defensive fire this turn", name.does("have")),
            "go on: make contact",
        ));
    } else if squad.no_fire {
        bars.push(Refusal::rule("A56", format!("{} No Fire", name.does("have")), "go on: make contact"));
    } else if armed(board, unit) && shooters::fresh(*board, unit, Weapon::shoots).next().is_none() {
        let what = format!("those of {name} who could shoot are in base contact");
        bars.push(Refusal::rule("R58", what, "go on: make contact"));
    }
    bars
}

/// Its form: that of a volley at the charger.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let charge = board.state.table.body.charge.as_ref();
    let mut form = volley::form(board, order, Occasion::Defensive, charge.map(|charge| &charge.charger));
    if let Some((charge, unit)) = charge.zip(board.actor(order)) {
        let way = charge.measured.unwrap_or(charge.distance);
        if let Some(range) = form.fields.iter_mut().find(|field| field.id == FIRST.range.id) {
            range.usual = Some(Inches::from_hundredths(way.hundredths() / 2).into());
        }
        let of = unit.body.count();
        if usize::from(charge.arcs) < of {
            form.remarks.push(format!("only {} of {of} have the chargers in their front arc (A57)", charge.arcs));
            if let Some(field) = form.fields.iter_mut().find(|field| field.id == FIRST.shooters.id)
                && let Kind::Classes(rows) = &field.kind
            {
                let most: i64 = rows.iter().map(|(_, _, count)| count).sum();
                field.usual = Some(i64::from(charge.arcs).min(most).into());
            }
        }
    }
    form.remarks.push("measured at half the way, or at the first point in sight if nearer (R49)".to_owned());
    form
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    board.actor(order).map_or(Vec::new(), |unit| bars(board, unit))
}

/// Does it: the volley, then no move, and No Fire once all who could have shot (R52, A59).
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let me = scene.me()?;
    let charger = scene.state.table.body.charge.as_ref().map(|charge| charge.charger.clone());
    volley::shoot(scene, Occasion::Defensive, charger.as_ref())?;
    let board = scene.board();
    let unit = scene.unit(&me)?;
    // Only those who shot have used it; the others keep their shot for the ranged phase.
    let fresh = shooters::fresh(board, unit, |weapon| weapon.shoots()).count();
    if fresh > 0 {
        let them = Noun::count(fresh, "soldier").does("have");
        tell!(scene, "{}: {them} not shot and may fire in the ranged phase.", unit.name.clone());
    }
    let squad = &mut scene.unit_mut(&me)?.body;
    squad.no_fire |= fresh == 0;
    squad.deeds.defended = true;
    squad.deeds.no_move = true;
    Ok(())
}
