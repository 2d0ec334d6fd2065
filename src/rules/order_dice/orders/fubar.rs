//! The FUBAR chart: friendly fire, or panic (R10, R11).

use super::super::{
    body::{Came, Face},
    came, cup,
    movement::{self, bars_run},
    pins, roll, shot,
    system::Scene,
};
use crate::{
    engine::{Halt, tell},
    view::{Fact, Facts, Form, Hope, Id},
};

/// The friend shot at by mistake (R10).
const FRIEND: Fact<Id> = Fact::new("friend", "friend");
/// Whether a unit in panic sees an enemy (R11).
const SEEN: Fact<bool> = Fact::new("seen", "enemy in sight");
/// Whether it runs off the table.
const OFF: Fact<bool> = Fact::new("off", "leaves the table");

/// Rolls on the chart for a unit and does what it says.
pub fn run(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    let name = scene.unit(id)?.noun();
    pins::add(scene, id, u32::try_from(scene.data.number("fubar-pins")).unwrap_or(0), None)?;
    let most = scene.data.number("friendly-to");
    let title = format!("{name}: FUBAR, 1-{most} friendly fire, {}-6 panic", most + 1);
    let (rolled, words) = roll::sum(scene, id, ("fubar", "FUBAR"), &title, 1, Hope::Either)?;
    let friendly = rolled <= most;
    let chart = format!("FUBAR chart, D6 {words}: {}", if friendly { "friendly fire" } else { "panic" });
    tell!(scene, "{chart}.");
    if friendly { friendly_fire(scene, id, chart) } else { panic(scene, id, chart) }
}

/// Shoots at a friend whom the opponent names (R10); `chart` is what the chart said.
fn friendly_fire(scene: &mut Scene, id: &Id, chart: String) -> Result<(), Halt> {
    let board = scene.board();
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let within = board.data.inches("friendly-within");
    let friends = board.state.those(|other| other.on_table() && other.side == unit.side && other.id != *id);
    let friends: Vec<Id> = friends.into_iter().map(|friend| friend.id.clone()).collect();
    let facts = if friends.is_empty() {
        Facts::new()
    } else {
        let help = format!("the opponent names one with an enemy within {within}; leave blank: there is none (R10)");
        let fields = vec![FRIEND.field(friends).help(&help)];
        let title = format!("{} at a friend", name.does("fire"));
        scene.more_facts("friend", Form { title, fields, remarks: vec![chart], ..Form::default() })?
    };
    let Some(target) = FRIEND.among(&facts).and_then(|id| scene.state.find(id.as_str())) else {
        return down(scene, id, "friendly fire at nobody", &format!("no friend has an enemy within {within}"));
    };
    cup::turn(scene, id, Face::Fire, Came::Fubar)?;
    let form = shot::form::friendly(&scene.board(), scene.unit(id)?, scene.unit(&target)?);
    let facts = scene.more_facts("friendly-fire", form)?;
    let aim = shot::Aim::new(&target, &facts, shot::Occasion::Friendly);
    let fires = format!("{} at {}{}.", name.does("fire"), scene.unit(&target)?.name, aim.said());
    shot::shoot(scene, id, &aim)?;
    if scene.me()? == *id {
        let friend = format!(", friendly fire at {}", scene.unit(&target)?.name);
        scene.head_goes_on(&friend);
        came::conclude(scene, id, &target);
    } else {
        came::conclude_behind(scene, &fires, id, &target);
    }
    Ok(())
}

/// Runs from the nearest enemy in sight (R11, A17).
fn panic(scene: &mut Scene, id: &Id, chart: String) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let name = unit.noun();
    if let Some(bar) = bars_run(&scene.board(), unit).into_iter().next() {
        return down(scene, id, "panic", &bar.what);
    }
    let rate = scene.data.tables.rates(unit.body.profile.mover).run;
    let form = Form {
        title: name.does("panic"),
        fields: vec![
            SEEN.field().usual(true).help("n: nobody is in sight, and the unit goes Down (R11)"),
            OFF.field().usual(false).more(),
        ],
        remarks: vec![chart, format!("runs {rate} away from the nearest enemy it sees")],
        ..Form::default()
    };
    let facts = scene.more_facts("panic", form)?;
    if SEEN.among(&facts) != Some(true) {
        return down(scene, id, "panic", "no enemy is in sight");
    }
    cup::turn(scene, id, Face::Run, Came::Fubar)?;
    movement::went(scene, id)?;
    if OFF.among(&facts) == Some(true) {
        scene.unit_mut(id)?.gone = Some("fled the table".to_owned());
        goes_on(scene, id, &format!(", panic: {} the table", name.they("flee")))?;
        tell!(scene, "{} the table.", name.does("flee"));
    } else {
        scene.must_move(id, "run", Some(rate), "away from the nearest enemy in sight");
        goes_on(scene, id, &format!(", panic: {} {rate}", name.they("run")))?;
        tell!(scene, "{} {rate} away from the nearest enemy in sight.", name.does("run"));
    }
    Ok(())
}

/// Says at the end of the headline what the chart did with a unit, where the headline is about that unit: not where it only
/// dived before another's shot.
fn goes_on(scene: &mut Scene, id: &Id, words: &str) -> Result<(), Halt> {
    if scene.me()? == *id {
        scene.head_goes_on(words);
    }
    Ok(())
}

/// Goes Down, as what the chart says cannot be done.
fn down(scene: &mut Scene, id: &Id, chart: &str, why: &str) -> Result<(), Halt> {
    cup::turn(scene, id, Face::Down, Came::Fubar)?;
    let name = scene.unit(id)?.noun();
    goes_on(scene, id, &format!(", {chart}: {} Down", name.they("go")))?;
    tell!(scene, "{} Down: {why}.", name.does("go"));
    Ok(())
}
