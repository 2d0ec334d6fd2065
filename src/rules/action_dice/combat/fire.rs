//! Ranged attacks of units on foot, and the shots of guns with their crews (R20-R28).

use super::{
    super::{
        body::Deed,
        profile::Kind as Sort,
        stats,
        system::{Board, Scene, Unit},
        turn,
    },
    attack::{self, Attack, TARGET},
    melee, suffer,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Form, Id, Inches, Noun, Order, Refusal},
};

/// How far the shot goes (R21).
const RANGE: Fact<Inches> = Fact::new("range", "range");
/// Models of the target that can be seen (R20).
const VISIBLE: Fact<u32> = Fact::new("visible", "in sight");

/// Whether this order only loads the gun: the first half of a shot at half crew (R26).
fn loads(unit: &Unit) -> bool {
    unit.body.half_crew() && !unit.body.loading
}

/// The attack of a unit on another at a distance; nothing beyond its range (R21-R24).
fn shot(board: &Board, unit: &Unit, target: &Id, range: Inches) -> Option<Attack> {
    let troop = &unit.body;
    let (short, long) = stats::ranges(board.data, troop)?;
    if range > long {
        return None;
    }
    let gun = troop.kind() == Sort::Ordnance;
    let models = if troop.models == 1 { "model" } else { "models" };
    Some(Attack {
        by: unit.id.clone(),
        on: target.clone(),
        rollers: vec![if gun { (1, "gun") } else { (troop.models, models) }],
        ad: stats::ad(board.data, troop),
        bonus: ("Shoot", stats::shoot(board.data, troop)),
        reason: "",
        halved: (range > short).then_some("long range, R24"),
        rule: if gun { "R23" } else { "R22" },
        with: stats::ranged_weapon(board.data, troop),
        given: board.modifiers(unit, "attack"),
    })
}

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let enemies = board.enemies_of(unit);
    if loads(unit) {
        // Where it is aimed at already, the shot remembers.
        let fields = vec![
            TARGET.field(enemies).lasts().help("of the shot to come; may be left blank"),
            RANGE.field(400).until_either_moves(TARGET).help("of the shot to come; may be left blank"),
        ];
        let remark = "half crew: this action loads the gun, the next one fires it (R26)".to_owned();
        let title = format!("{} {} gun", unit.does("load"), unit.noun().its());
        return Form { title, fields, remarks: vec![remark], ..Form::default() };
    }
    let target = attack::chosen(board, order, &enemies);
    let seen = target.map_or(1, |target| i64::from(target.body.models));
    let visible = VISIBLE.field(0, seen).usual(seen).more();
    let mut fields = vec![
        TARGET.field(enemies).required().lasts(),
        RANGE.field(400).required().until_either_moves(TARGET).help("middle model to middle model"),
        visible.help("how many of the target's models can be seen; a third is enough (R20)"),
    ];
    fields.extend(attack::front_field(unit));
    let title = target.map_or(unit.does("fire"), |target| format!("{} at {}", unit.does("fire"), target.name));
    let mut form = Form { title, fields, ..Form::default() };
    let range = RANGE.of(order);
    if let Some((target, range)) = target.zip(range) {
        match shot(board, unit, &target.id, range) {
            Some(shot) => shot.tell(board, &mut form),
            None => form.remarks.push("out of range: the action would be wasted (R21)".to_owned()),
        }
    }
    if let Some((short, long)) = stats::ranges(board.data, &unit.body) {
        let long = if long > short { format!(", halved losses to {long}") } else { String::new() };
        form.remarks.push(format!("reaches {short}{long}"));
    }
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Ranged);
    let Some(unit) = board.actor(order) else { return against };
    let (name, troop) = (unit.noun(), &unit.body);
    if troop.profile.ranged.is_none() {
        against.push(Refusal::sense(format!("{} no ranged weapon", name.does("carry")), "choose another unit"));
        return against;
    }
    if troop.kind() == Sort::Vehicle {
        against.push(Refusal::sense(
            format!("{} a vehicle", name.does("are")),
            "fire the vehicle's guns instead: they need an arc (R31)",
        ));
    }
    if troop.kind() == Sort::Ordnance && turn::active(board, unit) {
        if troop.done.contains(&Deed::Ranged) {
            let what = format!("{} already fired in this activation: a gun fires once", name.does("have"));
            against.push(Refusal::rule("R25", what, "move, or fight in melee"));
        }
        if troop.done.contains(&Deed::Melee) {
            let what = format!("{} fought in this activation: no shot after a melee", name.does("have"));
            against.push(Refusal::rule("R27", what, "next time fire first"));
        }
    }
    let actions = if turn::active(board, unit) { troop.left } else { stats::actions(board.data, troop) };
    if loads(unit) && actions < 2 {
        let what = format!(
            "{} at half crew: a shot takes two actions, and {} left",
            name.does("are"),
            Noun::count(actions.into(), "action").does("are")
        );
        against.push(Refusal::rule("R26", what, "fire first in the next activation"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    if loads(&unit) {
        turn::spend(scene, &me, Deed::Load)?;
        scene.unit_mut(&me)?.body.loading = true;
        head!(scene, "{} {} gun.", unit.does("load"), unit.noun().its());
        return Ok(());
    }
    let foe = scene.target(TARGET).ok_or_else(|| Refusal::sense("no target is named", "name an enemy"))?;
    let target = scene.unit(&foe)?.clone();
    let range = RANGE.of(scene.order).unwrap_or_default();
    let seen = VISIBLE.of(scene.order).unwrap_or(target.body.models.into());
    attack::in_sight(scene, &foe, seen.into())?;
    attack::before_front(scene, &unit, "R20")?;
    if !melee::touched(&scene.board(), &unit).is_empty() {
        let what = format!("{} while an enemy touches {}", unit.does("shoot"), unit.noun().them());
        scene.object(Refusal::rule("A29", what, "fight in melee, or leave contact first"))?;
    }
    turn::spend(scene, &me, Deed::Ranged)?;
    scene.unit_mut(&me)?.body.loading = false;
    head!(scene, "{} at {}, {range}.", unit.does("fire"), target.name);
    let Some(shot) = shot(&scene.board(), &unit, &foe, range) else {
        scene.head_goes_on(": out of range");
        scene.tell("Out of range: the action is wasted (R21).");
        return Ok(());
    };
    let row = shot.throw(&scene.board());
    let rolled = scene.throw("fire", "Ranged attack", vec![row])?;
    let hits: Vec<_> = rolled.iter().map(|rolled| shot.resolve(scene, rolled)).collect();
    suffer::all(scene, &hits)
}
