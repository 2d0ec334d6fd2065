//! What a vehicle runs over on its path (R34).

use super::{
    super::{
        body::Withdrawal,
        combat::{
            attack::{Attack, OVERRUN},
            suffer,
        },
        profile::Kind as Sort,
        stats,
        system::{Scene, Unit},
    },
    reach,
};
use crate::{
    engine::Halt,
    view::{Fact, Facts, Many, Throw, Word, counted},
};

/// Units on its path (R34).
pub const STRUCK: Fact<Many> = Fact::new("struck", "runs over");
/// Forwards, or in reverse.
pub const DIRECTION: Fact<Word> = Fact::new("direction", "direction");
/// Models of each run over that strike back (A22).
pub const BACK: Fact<Many> = Fact::new("back", "strike back");

/// Whether it goes backwards.
pub fn reverse(facts: &Facts) -> bool {
    DIRECTION.among(facts) == Some("reverse")
}

/// The vehicle drives its path: whoever is on it is run over (R34). Where it set out in an earlier line, the headline says so.
pub fn arrive(scene: &mut Scene, going: &Withdrawal, set_out_before: bool) -> Result<(), Halt> {
    let me = &going.unit;
    let unit = scene.unit(me)?.clone();
    let mut struck = scene.state.find_all(&STRUCK.ids_among(&going.facts));
    struck.retain(|id| id != me && scene.state.unit(id).is_some_and(Unit::on_table));
    if struck.is_empty() {
        return reach(scene, going);
    }
    // The headline of a line that lets it go tells of somebody else's deed.
    if set_out_before && scene.me().is_ok() {
        let over = match &struck[..] {
            [one] => scene.unit(one)?.name.clone(),
            more => counted(more.len(), "unit"),
        };
        scene.head_goes_on(&format!("; {} {over}", unit.does("run over")));
    }
    let board = scene.board();
    let halved = reverse(&going.facts).then_some("struck by the rear, R34");
    let fight = stats::fight(scene.data, &unit.body);
    let mut blows: Vec<Attack> = struck
        .iter()
        .map(|id| Attack {
            by: me.clone(),
            on: id.clone(),
            rollers: vec![(1, "vehicle")],
            ad: stats::overrun_ad(scene.data, &unit.body),
            bonus: ("Fight", fight),
            reason: "",
            halved,
            rule: OVERRUN,
            with: "overrun".to_owned(),
            given: board.modifiers(&unit, "attack"),
        })
        .collect();
    let back = BACK.each(&going.facts);
    for id in &struck {
        let count = back.get(id).copied().unwrap_or(0);
        let victim = scene.unit(id)?;
        let count = u16::try_from(count).unwrap_or(u16::MAX).min(victim.body.models);
        if count > 0 && victim.body.kind() != Sort::Vehicle {
            blows.push(Attack {
                by: id.clone(),
                on: me.clone(),
                rollers: vec![(count, "strike back")],
                ad: stats::melee_ad(scene.data, &victim.body),
                bonus: ("Fight", stats::fight(scene.data, &victim.body)),
                reason: stats::melee_reason(scene.data, &victim.body),
                halved: None,
                rule: "A22",
                with: stats::melee_weapon(scene.data, &victim.body),
                given: board.modifiers(victim, "attack"),
            });
        }
    }
    // Each row names whom it strikes: the vehicle's would all read alike.
    let row = |blow: &Attack| {
        let throw = blow.throw(&scene.board());
        let victim = scene.state.unit(&blow.on).map_or("", |unit| unit.name.as_str());
        let label = if blow.by == *me { format!("over {victim}") } else { format!("{} strike back", throw.label) };
        Throw { label, ..throw }
    };
    let rows = blows.iter().map(row).collect();
    let rolled = scene.throw("overrun", &unit.does("run over units on its path"), rows)?;
    let mut hits = Vec::new();
    for (blow, rolled) in blows.iter().zip(&rolled) {
        hits.push(blow.resolve(scene, rolled));
    }
    // The headline names one, and of several perhaps one for another deed.
    if struck.len() > 1 {
        suffer::several(scene, &hits)?
    } else {
        suffer::all(scene, &hits)?
    }
    reach(scene, going)
}
