//! What a volley came to, at the end of its headline: who hears nothing else has heard that.

use super::super::{system::OpenD6, wounds::harm};
use super::damage::Hit;
use crate::{
    engine::Scene,
    view::{Id, counted},
};

/// Lets the headline of a volley, or of an engine's stone, say it: "2 out, 1 wounded", "3 hits, no effect", "no hit". Squads are
/// named where it was not aimed at one alone, or struck others too. When it falls stands with what it came to (R57).
pub fn conclude<'a>(scene: &mut Scene<OpenD6>, aimed: &[&'a Id], hits: impl Iterator<Item = &'a Hit<'a>>) {
    if !scene.is_told() {
        return;
    }
    let mut struck: Vec<(&Id, usize)> = aimed.iter().map(|id| (*id, 0)).collect();
    for hit in hits {
        match struck.iter_mut().find(|(id, _)| **id == hit.unit.id) {
            Some((_, count)) => *count += 1,
            None => struck.push((&hit.unit.id, 1)),
        }
    }
    let came = struck.iter().filter_map(|(id, hits)| {
        let (was, now) = (scene.was.unit(id)?, scene.state.unit(id)?);
        Some((now.name.as_str(), harm(&was.body, &now.body), *hits))
    });
    let came: Vec<(&str, String, usize)> = came.collect();
    let words: Vec<String> = match came.as_slice() {
        [(_, harm, hits)] if !aimed.is_empty() => vec![said(harm, *hits)],
        several => several.iter().map(|(name, harm, hits)| format!("{name} {}", said(harm, *hits))).collect(),
    };
    let words = if words.is_empty() { "nobody under it".to_owned() } else { words.join("; ") };
    scene.head_goes_on(&format!(": {words}"));
}

fn said(harm: &str, hits: usize) -> String {
    match (harm, hits) {
        ("", 0) => "no hit".to_owned(),
        ("", hits) => format!("{}, no effect", counted(hits, "hit")),
        (harm, _) => harm.to_owned(),
    }
}
