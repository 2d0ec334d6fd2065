//! Melee (R15-R19): both sides roll, losses come off together.

use super::{
    super::{
        body::Deed,
        profile::{Formation, Kind as Sort},
        stats,
        system::{Board, Scene, Unit},
        turn,
    },
    attack::{self, Attack, TARGET},
    suffer,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Field, Form, Id, Order, Refusal},
};

/// How many of a unit strike: the facts of one side of a melee.
#[derive(Clone, Copy)]
pub struct Strikers {
    contact: Fact<u32>,
    second: Fact<u32>,
    /// Whether their fields name the unit.
    named: bool,
}

/// Of the unit that acts.
pub const OURS: Strikers =
    Strikers { contact: Fact::new("contact", "in contact"), second: Fact::new("second", "second rank"), named: false };
/// Of the unit that it attacks.
const THEIRS: Strikers = Strikers {
    contact: Fact::new("their-contact", "in contact"),
    second: Fact::new("their-second", "second rank"),
    named: true,
};

/// The enemies a unit touches, in the order of their numbers.
pub fn touched(board: &Board, unit: &Unit) -> Vec<Id> {
    let enemies = board.enemies_of(unit).into_iter();
    enemies.filter(|id| board.state.bonds_of(&unit.id).any(|bond| bond.other(&unit.id) == id)).collect()
}

/// The fields of how many strike.
pub fn strikers_fields(unit: &Unit, strikers: Strikers) -> Vec<Field> {
    let troop = &unit.body;
    let (first, second) = stats::strikers(troop);
    let count = |fact: Fact<u32>, usual: u16| {
        let field = fact.field(0, troop.models).usual(i64::from(usual));
        let label = if strikers.named { format!("{} {}", unit.name, field.label) } else { field.label };
        Field { label, ..field }
    };
    let mut fields = vec![count(strikers.contact, first).help("models that touch the enemy (R16)")];
    if troop.profile.formation == Formation::Regiment {
        let second = count(strikers.second, second);
        fields.push(second.help("models behind them; none against flank or rear (A14)"));
    }
    fields
}

/// The attack of one unit on another in melee, from the counts of an order.
pub fn blow(board: &Board, by: &Unit, on: &Id, order: &Order, strikers: Strikers) -> Attack {
    let troop = &by.body;
    let (first, second) = stats::strikers(troop);
    let said =
        |fact: Fact<u32>, usual: u16| fact.of(order).and_then(|count| u16::try_from(count).ok()).unwrap_or(usual);
    let first = said(strikers.contact, first).min(troop.models);
    let regiment = troop.profile.formation == Formation::Regiment;
    let second = if regiment { said(strikers.second, second).min(troop.models - first) } else { 0 };
    Attack {
        by: by.id.clone(),
        on: on.clone(),
        rollers: vec![(first, "in contact"), (second, "second rank")],
        ad: stats::melee_ad(board.data, troop),
        bonus: ("Fight", stats::fight(board.data, troop)),
        reason: stats::melee_reason(board.data, troop),
        halved: None,
        rule: "R16",
        with: stats::melee_weapon(board.data, troop),
        given: board.modifiers(by, "attack"),
    }
}

/// Whom an order is against: the one named, or the only one touched.
fn target<'a>(board: &Board<'a>, order: &Order, unit: &Unit) -> Option<&'a Unit> {
    attack::chosen(board, order, &touched(board, unit))
}

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let touched = touched(board, unit);
    let usual = touched.first().map(crate::view::Value::from);
    let among = if touched.is_empty() { board.enemies_of(unit) } else { touched };
    let mut fields = vec![TARGET.field(among).required().usually(usual)];
    fields.extend(strikers_fields(unit, OURS));
    let mut form = Form { title: unit.does("attack"), fields, ..Form::default() };
    if let Some(target) = target(board, order, unit) {
        form.title = format!("{} {} in melee", unit.does("attack"), target.name);
        blow(board, unit, &target.id, order, OURS).tell(board, &mut form);
        if target.body.kind() == Sort::Vehicle {
            form.remarks.push(format!("{} a vehicle and does not strike back (A24)", target.does("are")));
        } else {
            form.fields.extend(strikers_fields(target, THEIRS));
            blow(board, target, &unit.id, order, THEIRS).tell(board, &mut form);
        }
    }
    form.fields.extend(attack::front_field(unit));
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Melee);
    let Some(unit) = board.actor(order) else { return against };
    if unit.body.kind() == Sort::Vehicle {
        let what = format!("{} a vehicle: it fights only by driving over units", unit.does("are"));
        against.push(Refusal::rule("R33", what, "use drive, and name the units that it runs over"));
    }
    if touched(board, unit).is_empty() {
        against.push(Refusal::rule("R15", format!("{} no enemy", unit.does("touch")), "move into contact first"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let board = scene.board();
    let unit = scene.unit(&me)?.clone();
    let named = scene.target(TARGET).or_else(|| touched(&board, &unit).first().cloned());
    let foe = named.ok_or_else(|| Refusal::sense("no target is named", "name an enemy"))?;
    let target = scene.unit(&foe)?.clone();
    let bound = touched(&board, &unit).contains(&foe);
    if !bound {
        let what = format!("{} and {} are not in contact", unit.name, target.name);
        scene.object(Refusal::rule("R15", what, "move into contact first"))?;
    }
    attack::before_front(scene, &unit, "R15")?;
    let order = scene.order;
    let mut blows = vec![blow(&scene.board(), &unit, &foe, order, OURS)];
    if target.body.kind() != Sort::Vehicle {
        blows.push(blow(&scene.board(), &target, &me, order, THEIRS));
    }
    if blows[0].dice() == 0 {
        return Err(Refusal::sense(
            format!("none of {} are in contact", unit.name),
            "give how many models touch the enemy",
        )
        .into());
    }
    turn::spend(scene, &me, Deed::Melee)?;
    head!(scene, "{} {} in melee.", unit.does("attack"), target.name);
    let rows = blows.iter().map(|blow| blow.throw(&scene.board())).collect();
    let rolled = scene.throw("melee", "Attack dice", rows)?;
    let mut hits = Vec::new();
    for (blow, rolled) in blows.iter().zip(&rolled).filter(|(blow, _)| blow.dice() > 0) {
        hits.push(blow.resolve(scene, rolled));
    }
    if bound {
        scene.unit_mut(&me)?.body.fought.insert(foe.clone());
        scene.unit_mut(&foe)?.body.fought.insert(me.clone());
    }
    suffer::all(scene, &hits)
}
