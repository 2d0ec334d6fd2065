//! What a volley came to, at the end of its headline: who hears nothing else has heard that.

use super::super::{system::OpenD6, wounds::harm};
use super::damage::Hit;
use crate::{
    engine::Scene,
    view::{Id, behind, counted},
};

/// Lets the headline of a volley, or of an engine's stone, say it: "2 out, 1 wounded", "3 hits, no effect", "no hit". Squads are
/// named where it was not aimed at one alone, or struck others too. When it falls stands with what it came to (R57).
pub fn conclude<'a>(scene: &mut Scene<OpenD6>, aimed: &[&'a Id], hits: impl Iterator<Item = &'a Hit<'a>>) {
    if !scene.is_told() {
        return;
    }
    let mut struck: Vec<(&Id, Struck)> = aimed.iter().map(|id| (*id, Struck::default())).collect();
    for hit in hits {
        let at = struck.iter().position(|(id, _)| **id == hit.unit.id).unwrap_or_else(|| {
            struck.push((&hit.unit.id, Struck::default()));
            struck.len() - 1
        });
        let struck = &mut struck[at].1;
        struck.hits += 1;
        struck.again |= hit.soldier.wounds + hit.soldier.pending >= 2;
    }
    let shooter = scene.order.who.first().and_then(|id| scene.state.unit(id));
    let came = struck.iter().filter_map(|(id, struck)| {
        let (was, now) = (scene.was.unit(id)?, scene.state.unit(id)?);
        let friend = shooter.is_some_and(|shooter| shooter.side == now.side && shooter.id != now.id);
        let name = format!("{}{}", now.name, if friend { ", their own side," } else { "" });
        Some((name, said(&harm(&was.body, &now.body), *struck)))
    });
    let came: Vec<(String, String)> = came.collect();
    let words: Vec<String> = match came.as_slice() {
        [(_, said)] if !aimed.is_empty() => vec![said.clone()],
        several => several.iter().map(|(name, said)| behind(name, said)).collect(),
    };
    let words = if words.is_empty() { "nobody under it".to_owned() } else { words.join("; ") };
    scene.head_goes_on(&format!(": {words}"));
}

/// Hits on one squad.
#[derive(Debug, Clone, Copy, Default)]
struct Struck {
    hits: usize,
    /// One of them struck somebody who was out of it already, and could do no more harm.
    again: bool,
}

fn said(harm: &str, Struck { hits, again }: Struck) -> String {
    match (harm, hits) {
        ("", 0) => "no hit".to_owned(),
        ("", hits) => format!("{}, {}", counted(hits, "hit"), if again { "no further harm" } else { "no effect" }),
        (harm, _) => harm.to_owned(),
    }
}
