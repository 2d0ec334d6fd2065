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

pub fn stats_of(
    written: &Written,
    page: &Page,
    at: &[&str],
    stats: &IndexMap<String, Stat>,
) -> Result<IndexMap<String, Arc<Known>>, Fault> {
    let mut found = IndexMap::new();
    for (id, stat) in stats {
        let path = at.iter().fold(Path::default(), |path, step| path.key(step)).key(id);
        if !is_name(id) {
            let mend = "small letters, digits and _ make one, a letter first";
            return Err(page.fault(path, format!("{id} is no name that scripts can say"), mend));
        }
        if (at == ["stats"] && script_word(id)) || (at == ["sides"] && SIDE_WORDS.contains(&id.as_str())) {
            return Err(page.fault(path, format!("{id} is a word of the tracker already"), "give it another name"));
        }
        let known = Known::read(id, stat, written).map_err(|(field, what)| {
            page.fault(
                if field.is_empty() { path.clone() } else { path.clone().key(&field) },
                format!("{id}: {what}"),
                "",
            )
        })?;
        if stat.campaign && at != ["stats"] {
            let what = format!("{id}: only what is known of units goes on into the next battle");
            return Err(page.fault(path.key("campaign"), what, "leave it out, or make it one of stats"));
        }
        found.insert(id.clone(), Arc::new(known));
    }
    Ok(found)
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

pub fn figures(
    written: &Written,
    page: &Page,
    stats: &IndexMap<String, Arc<Known>>,
    figure_stats: &IndexMap<String, Arc<Known>>,
) -> Result<(), Fault> {
    if let Some(track) = &written.figures.track {
        let at = Path::from(["figures", "track"]);
        known(page, at.clone(), "stat", track, stats.keys())?;
        if stats.get(track).is_some_and(|stat| stat.sort != Sort::Track) {
            return Err(page.fault(at, format!("{track} is no track, so it counts no figures"), "make it a track"));
        }
    }
    for out in &written.figures.out {
        let at = Path::from(["figures", "out"]);
        // Of somebody alone it may be the unit's own.
        let alone = written.figures.alone && written.figures.track.is_none();
        let own = alone && (figure_stats.is_empty() || stats.contains_key(out) && !figure_stats.contains_key(out));
        let (stats, what) = if own { (stats, "stat") } else { (figure_stats, "stat of figures") };
        known(page, at.clone(), what, out, stats.keys())?;
        if stats.get(out).is_some_and(|stat| !matches!(stat.sort, Sort::Track | Sort::Flag | Sort::Number)) {
            return Err(page.fault(
                at,
                format!("{out} is neither a track nor a flag"),
                "a figure is out when its track is empty, or its flag is up",
            ));
        }
    }
    Ok(())
}

pub fn troops(
    written: &Written,
    page: &Page,
    stats: &IndexMap<String, Arc<Known>>,
    figure_stats: &IndexMap<String, Arc<Known>>,
) -> Result<(), Fault> {
    let fits = |path: Path, stats: &IndexMap<String, Arc<Known>>, id: &String, value: &Json| {
        known(page, path.clone(), "stat", id, stats.keys())?;
        match stats.get(id).map(|stat| stat.read_value(value, written)) {
            Some(Err(why)) => Err(page.fault(path, why, "")),
            _ => Ok(()),
        }
    };
    for (kind, row) in &written.figures.kinds {
        for (id, value) in &row.stats {
            fits(Path::from(["figures", "kinds", kind, "stats", id]), figure_stats, id, value)?;
        }
    }
    for (troop, row) in &written.troops {
        for (id, value) in &row.stats {
            fits(Path::from(["troops", troop, "stats", id]), stats, id, value)?;
        }
        for (nth, figure) in row.figures.iter().enumerate() {
            let at = Path::from(["troops", troop, "figures"]).row(nth);
            if let Some(kind) = &figure.kind {
                known(page, at.clone().key("kind"), "kind of figure", kind, written.figures.kinds.keys())?;
            }
            for (id, value) in &figure.stats {
                fits(at.clone().key("stats").key(id), figure_stats, id, value)?;
            }
        }
    }
    Ok(())
}
