//! What an attack takes: models, a hero's dice, a vehicle's parts, and whether morale must be checked (R35, R38, R40).

use super::{
    super::{
        body::Check,
        morale,
        profile::{Ability, Kind},
        stats,
        system::{Scene, Unit},
    },
    damage,
    hit::Hit,
    leave,
};
use crate::{
    engine::{Halt, tell},
    view::{FELL, What, behind, counted},
};

/// Applies what attacks came to, one after the other. All of them were worked out before the first is applied (R18).
pub fn all(scene: &mut Scene, hits: &[Hit]) -> Result<(), Halt> {
    for hit in hits {
        one(scene, hit)?;
    }
    conclude(scene, hits, false);
    Ok(())
}

/// The same of an attack on several, some of which it may have missed: who was hit is named.
pub fn several(scene: &mut Scene, hits: &[Hit]) -> Result<(), Halt> {
    for hit in hits {
        one(scene, hit)?;
    }
    conclude(scene, hits, true);
    Ok(())
}

/// What a headline says of somebody who fell; a verb, so that the name stands before it.
const FALLS: &str = "falls";

/// The same of somebody who was hit, where the name stands before it.
const TAKES: &str = "takes ";

/// Says at the end of the headline what the attacks came to: "7 out", of several "Raiders 6 out, Spears 2 out", and behind it for
/// the unit that acted.
fn conclude(scene: &mut Scene, hits: &[Hit], several: bool) {
    // Behind the end of a stage the headline is that end.
    if hits.is_empty() || !scene.is_told() || scene.me().is_err() {
        return;
    }
    // Of an earlier order that goes on it is another unit.
    let Some(me) = scene.board().order.and_then(|order| order.who.first()).cloned() else { return };
    let came = |hit: &&Hit| {
        let (was, now) = (scene.was.unit(&hit.on)?, scene.state.unit(&hit.on)?);
        Some((now.name.as_str(), words(was, now))).filter(|(_, words)| !words.is_empty())
    };
    let named = |(name, words): (&str, String)| match !several && hits.len() <= 2 && scene.tale.head.contains(name) {
        true if words != FALLS => words.strip_prefix(TAKES).map(str::to_owned).unwrap_or(words),
        _ => behind(name, words),
    };
    let (mine, theirs): (Vec<&Hit>, Vec<&Hit>) = hits.iter().partition(|hit| hit.on == me);
    let theirs: Vec<String> = theirs.iter().filter_map(came).map(named).collect();
    let mine =
        mine.iter().filter_map(came).map(|(name, words)| format!("; {}", behind(name, words))).collect::<String>();
    let theirs = if theirs.is_empty() { "no effect".to_owned() } else { theirs.join(", ") };
    scene.head_goes_on(&format!(": {theirs}{mine}"));
}

/// "7 out", "takes 2 hits", "damaged", "destroyed", "falls"; empty for nothing.
fn words(was: &Unit, now: &Unit) -> String {
    let (out, hits) = (was.body.models.saturating_sub(now.body.models), now.body.hits.saturating_sub(was.body.hits));
    match &now.gone {
        Some(why) if was.gone.is_none() => match why.as_str() {
            FELL => FALLS.to_owned(),
            _ if out == 1 => "the last one out".to_owned(),
            _ if out > 0 => format!("all {out} out"),
            why => why.to_owned(),
        },
        _ if out > 0 => format!("{out} out"),
        _ if hits > 0 => format!("{TAKES}{}", counted(hits, "hit")),
        _ if now.body.damage != was.body.damage => "damaged".to_owned(),
        _ => String::new(),
    }
}

/// Applies what one attack came to.
pub fn one(scene: &mut Scene, hit: &Hit) -> Result<(), Halt> {
    let unit = scene.unit(&hit.on)?;
    let name = unit.noun();
    if !unit.on_table() {
        return Ok(());
    }
    match unit.body.kind() {
        _ if hit.q <= 0 => {
            let nothing = if unit.body.kind().alone() { "are unharmed" } else { "lose nobody" };
            tell!(scene, "{}.", name.does(nothing));
            Ok(())
        }
        Kind::Vehicle => damage::roll(scene, hit),
        Kind::Hero => wound(scene, hit),
        Kind::Basic | Kind::Ordnance | Kind::Elite => lose(scene, hit),
    }
}

/// Models are removed; half of them gone calls for a check of morale (R40).
fn lose(scene: &mut Scene, hit: &Hit) -> Result<(), Halt> {
    let more = scene.board().option("A16") == "more";
    let unit = scene.unit_mut(&hit.on)?;
    let name = unit.noun();
    let troop = &mut unit.body;
    let before = troop.models;
    let lost = u16::try_from(hit.q).unwrap_or(u16::MAX).min(before);
    troop.models -= lost;
    let left = troop.models;
    if left == 0 {
        scene.outcome(hit.outcome(What::Out(lost.into())));
        tell!(scene, "{} {lost} of {before}: nobody is left.", name.does("lose"));
        return leave::remove(scene, hit, "no models left");
    }
    let (twice, all) = (u32::from(lost) * 2, u32::from(before));
    let shaken = if more { twice > all } else { twice >= all };
    let fearless = troop.profile.has(Ability::Fearless);
    if shaken && !fearless {
        troop.check = Some(Check { lost, before });
    }
    let crew = troop.half_crew() && u32::from(before) * 2 > u32::from(troop.began);
    if shaken && !fearless {
        scene.falls_due(&morale::due_id(&hit.on));
    }
    scene.outcome(hit.outcome(What::Out(lost.into())));
    tell!(scene, "{} {lost} of {before}.", name.does("lose"));
    if crew {
        tell!(scene, "{} at half crew: a shot takes two actions, a move goes half as far (R26).", name.does("are"));
    }
    let share = if twice > all { "more than half" } else { "half" };
    if shaken && fearless {
        tell!(
            scene,
            "{name} lost {share} of {} models, but {} Fearless: no morale check (R41).",
            name.its(),
            name.they("are")
        );
    } else if shaken {
        tell!(scene, "{name} lost {share} of {} models and must check morale (R40).", name.its());
    }
    Ok(())
}

/// A hero takes hits; each lowers his dice, and one more at the lowest removes him (R38).
fn wound(scene: &mut Scene, hit: &Hit) -> Result<(), Halt> {
    let data = scene.data;
    let unit = scene.unit_mut(&hit.on)?;
    let name = unit.noun();
    let troop = &mut unit.body;
    let steps = data.steps(troop.profile.ad.die);
    let had = troop.hits;
    let mut ladder = vec![stats::ad(data, troop).to_string()];
    let hits = u8::try_from(hit.q).unwrap_or(u8::MAX);
    for _ in 0..hits {
        if troop.hits >= steps {
            break;
        }
        troop.hits += 1;
        ladder.push(if troop.hits >= steps { "out".to_owned() } else { stats::ad(data, troop).to_string() });
    }
    let (out, taken) = (troop.hits >= steps, troop.hits);
    scene.outcome(hit.outcome(What::Number("hits taken".to_owned(), had.into(), taken.into())));
    let count = counted(hits, "hit");
    tell!(scene, "{} {count}: {} (R38).", name.does("take"), ladder.join(" -> "));
    if out { leave::remove(scene, hit, FELL) } else { Ok(()) }
}
