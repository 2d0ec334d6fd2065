//! What an action came to for units, as the end of its headline: who hears nothing else has heard that.

use super::{
    body::Came,
    system::{Scene, Unit},
};
use crate::view::{Id, counted};

/// Says at the end of the headline what an action came to for the unit at which it was aimed, and for the one that acted where
/// it came to anything for it: "2 out, 1 pin; Rifles 1 out".
pub fn conclude(scene: &mut Scene, me: &Id, target: &Id) {
    let all = all(scene, &scene.tale.head, me, target);
    end(scene, &all);
}

/// The same behind the sentence that told of an action of another unit than the one that acts.
pub fn conclude_behind(scene: &mut Scene, sentence: &str, me: &Id, target: &Id) {
    let all = all(scene, sentence, me, target);
    scene.retell(sentence, Some(format!("{}: {all}.", sentence.trim_end_matches('.'))));
}

/// What an action came to for both, behind what is `told` of it.
fn all(scene: &Scene, told: &str, me: &Id, target: &Id) -> String {
    let came = |id: &Id| match (scene.was.unit(id), scene.state.unit(id)) {
        (Some(was), Some(now)) => words(was, now),
        _ => String::new(),
    };
    let (theirs, mine) = (came(target), came(me));
    let named = |unit: &Unit| if told.contains(&unit.name) { String::new() } else { format!("{} ", unit.name) };
    let whose = scene.state.unit(target).map_or(String::new(), named);
    let mut all = if theirs.is_empty() { "no effect".to_owned() } else { format!("{whose}{theirs}") };
    if let (false, Some(unit)) = (mine.is_empty(), scene.state.unit(me)) {
        all += &format!("; {} {mine}", unit.name);
    }
    all
}

/// Puts what an action came to behind its headline.
pub fn end(scene: &mut Scene, words: &str) {
    scene.head_goes_on(&format!(": {words}"));
}

/// "2 out, 1 pin", "immobilised, Down, 1 pin", "destroyed"; empty for nothing.
fn words(was: &Unit, now: &Unit) -> String {
    if let Some(why) = now.gone.as_ref().filter(|_| was.gone.is_none()) {
        return why.clone();
    }
    let halted = |unit: &Unit| unit.body.die.is_some_and(|die| die.from == Came::Damage);
    let (out, pins) = (was.body.models.saturating_sub(now.body.models), now.body.pins.saturating_sub(was.body.pins));
    let said = [
        (out > 0).then(|| format!("{out} out")),
        (now.body.immobilised && !was.body.immobilised).then(|| "immobilised".to_owned()),
        (halted(now) && !halted(was)).then(|| "Down".to_owned()),
        (pins > 0).then(|| counted(pins, "pin")),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
