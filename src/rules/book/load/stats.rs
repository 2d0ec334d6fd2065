//! The stats of a book, what counts figures, and what troop types begin with.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::{
    super::{
        script::Page,
        stat::{Known, Sort},
        written::{Stat, Written},
    },
    words::{is_name, known},
};
use crate::paper::{Fault, Path};

/// The stats at a place of a book that can be read; what is wrong with the others is `found`.
pub fn stats_of(
    written: &Written,
    page: &Page,
    at: &[&str],
    stats: &IndexMap<String, Stat>,
    found: &mut Vec<Fault>,
) -> IndexMap<String, Arc<Known>> {
    let read = stats.iter().filter_map(|(id, stat)| {
        let known = stat_of(written, page, at, (id, stat)).map_err(|fault| found.push(fault)).ok()?;
        Some((id.clone(), Arc::new(known)))
    });
    read.collect()
}

fn stat_of(written: &Written, page: &Page, at: &[&str], (id, stat): (&String, &Stat)) -> Result<Known, Fault> {
    let path = at.iter().fold(Path::default(), |path, step| path.key(step)).key(id);
    if !is_name(id) {
        let mend = "small letters, digits and _ make one, a letter first";
        return Err(page.fault(path, format!("{id} is no name that scripts can say"), mend));
    }
    if (at == ["stats"] && script_word(id)) || (at == ["sides"] && SIDE_WORDS.contains(&id.as_str())) {
        return Err(page.fault(path, format!("{id} is a word of the tracker already"), "give it another name"));
    }
    if stat.campaign && at != ["stats"] {
        let what = format!("{id}: only what is known of units goes on into the next battle");
        return Err(page.fault(path.key("campaign"), what, "leave it out, or make it one of stats"));
    }
    Known::read(id, stat, written).map_err(|(field, what)| {
        let path = if field.is_empty() { path.clone() } else { path.clone().key(&field) };
        page.fault(path, format!("{id}: {what}"), "")
    })
}

/// What every side has already.
const SIDE_WORDS: [&str; 4] = ["id", "name", "number", "units"];

/// Whether every unit has something of this name already.
fn script_word(id: &str) -> bool {
    matches!(
        id,
        "acted"
            | "alone"
            | "began"
            | "count"
            | "fielded"
            | "figures"
            | "gone"
            | "id"
            | "in_reserve"
            | "kind"
            | "name"
            | "number"
            | "out"
            | "place"
            | "rank"
            | "side"
            | "touching"
    )
}

/// What is wrong with what counts figures, and by which they are out.
pub fn figures(
    written: &Written,
    page: &Page,
    stats: &IndexMap<String, Arc<Known>>,
    figure_stats: &IndexMap<String, Arc<Known>>,
) -> Vec<Fault> {
    let mut found = Vec::new();
    if let Some(track) = &written.figures.track {
        let at = Path::from(["figures", "track"]);
        found.extend(known(page, at.clone(), "stat", track, written.stats.keys()).err());
        if stats.get(track).is_some_and(|stat| stat.sort != Sort::Track) {
            found.push(page.fault(at, format!("{track} is no track, so it counts no figures"), "make it a track"));
        }
    }
    if let Some(front) = &written.figures.front {
        let at = Path::from(["figures", "front"]);
        found.extend(known(page, at.clone(), "stat", front, written.stats.keys()).err());
        if stats.get(front).is_some_and(|stat| stat.sort != Sort::Track) {
            found.push(page.fault(at.clone(), format!("{front} is no track"), "make it a track"));
        }
        if written.figures.track.as_ref().is_none_or(|track| track == front) {
            let what = "there are no figures of which one is in front";
            found.push(page.fault(at, what, "say by track: which stat counts them, or leave it out"));
        }
    }
    for out in &written.figures.out {
        let at = Path::from(["figures", "out"]);
        // Of somebody alone it may be the unit's own.
        let alone = written.figures.alone && written.figures.track.is_none();
        let (own, of_figures) = (&written.stats, &written.figures.stats);
        let (stats, all, what) =
            match alone && (of_figures.is_empty() || own.contains_key(out) && !of_figures.contains_key(out)) {
                true => (stats, own, "stat"),
                false => (figure_stats, of_figures, "stat of figures"),
            };
        found.extend(known(page, at.clone(), what, out, all.keys()).err());
        if stats.get(out).is_some_and(|stat| !matches!(stat.sort, Sort::Track | Sort::Flag | Sort::Number)) {
            found.push(page.fault(
                at,
                format!("{out} is neither a track nor a flag"),
                "a figure is out when its track is empty, or its flag is up",
            ));
        }
    }
    found
}

/// What is wrong with kinds of figures and troop types.
pub fn troops(
    written: &Written,
    page: &Page,
    stats: &IndexMap<String, Arc<Known>>,
    figure_stats: &IndexMap<String, Arc<Known>>,
) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut fits = |path: &Path, of_figures: bool, values: &IndexMap<String, Json>| {
        let (stats, all) = match of_figures {
            true => (figure_stats, &written.figures.stats),
            false => (stats, &written.stats),
        };
        for (id, value) in values {
            let path = path.clone().key(id);
            let unfit = stats.get(id).and_then(|stat| stat.read_value(value, written).err());
            found.extend(known(page, path.clone(), "stat", id, all.keys()).err());
            found.extend(unfit.map(|why| page.fault(path, why, "")));
        }
    };
    for (kind, row) in &written.figures.kinds {
        fits(&Path::from(["figures", "kinds", kind, "stats"]), true, &row.stats);
    }
    let at = |troop: &str, nth: usize| Path::from(["troops", troop, "figures"]).row(nth);
    for (troop, row) in &written.troops {
        fits(&Path::from(["troops", troop, "stats"]), false, &row.stats);
        for (nth, figure) in row.figures.iter().enumerate() {
            fits(&at(troop, nth).key("stats"), true, &figure.stats);
        }
    }
    let figures = written.troops.iter().flat_map(|(troop, row)| {
        row.figures.iter().enumerate().filter_map(move |(nth, figure)| Some((troop, nth, figure.kind.as_ref()?)))
    });
    found.extend(figures.filter_map(|(troop, nth, kind)| {
        known(page, at(troop, nth).key("kind"), "kind of figure", kind, written.figures.kinds.keys()).err()
    }));
    found
}
