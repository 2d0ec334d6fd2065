//! What is left of a unit for the next battle, and in words what became of it.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::{
    body::{Company, Figure, Stats},
    data::Data,
    recipe::Recipe,
    recruit::{counting, lay, recruit, usual},
    stat::{Known, Sort},
    written::{Lapse, WrittenFigure},
};
use crate::{
    paper::became,
    view::{Value, is_counted_up, series},
};

/// The figures that a unit still has, unmarked, of as many as it has when it is whole; and in words how many are left, what
/// heals, and what it has again that it had spent.
pub fn survivors(data: &Data, recipe: &Recipe, body: &Company) -> Result<(Option<Recipe>, String), String> {
    let (left, whole) = (data.count(body), data.whole(body));
    if left <= 0 {
        return Ok((None, "nobody left".to_owned()));
    }
    let mut recipe = recipe.clone();
    let first = recruit(data, &recipe).map_err(|why| why.to_string())?;
    if let Some(track) = counting(data) {
        // Others may have joined it or left it.
        recipe.left = None;
        let all = whole.max(left);
        if first.began.get(track) != Some(&Value::Int(all)) {
            recipe.stats.insert(track.to_owned(), all.into());
        }
        recipe.left = Some(left).filter(|left| *left < all);
    } else if !data.figure_stats.is_empty() {
        recipe.figures = listed(data, &recipe, &first, body);
    }
    let kept = kept(data, &mut recipe, &first, body);
    let fewer = (left != whole).then(|| format!("{left} of {whole} left{}", out(data, body)));
    let words: Vec<String> = fewer.into_iter().chain(kept).chain(renewed(data, body)).collect();
    Ok((Some(recipe), words.join(", ")))
}

/// What the book keeps for the whole campaign goes into the recipe as it is; in words, what of it is another than it was:
/// "experience 4, rockets 1, kept".
fn kept(data: &Data, recipe: &mut Recipe, first: &Company, body: &Company) -> Option<String> {
    let mut told = Vec::new();
    for known in data.stats.values().filter(|known| known.written.campaign) {
        let now = body.stats.get(known.id.as_str()).unwrap_or(&known.usual);
        if first.began.get(known.id.as_str()) == Some(now) {
            continue;
        }
        // A number in tenths of an inch is none that a recipe has: it begins as it began.
        let Some(written) = serde_json::to_value(now).ok().filter(|json| known.read_value(json, &data.written).is_ok())
        else {
            continue;
        };
        recipe.stats.insert(known.id.clone(), written);
        if !known.written.quiet {
            let words = match now {
                Value::Flag(false) => format!("no {}", known.label),
                Value::Flag(true) => known.label.clone(),
                now => format!("{} {}", known.label, data.in_words(known, now, &|_| None)).trim_end().to_owned(),
            };
            told.push(words);
        }
    }
    became(&told, "kept")
}

/// " (left arm out)": those out of play that have a name; empty where there are none.
fn out(data: &Data, body: &Company) -> String {
    let out = body.figures.iter().filter(|figure| data.is_out(figure)).map(|figure| body.tells(figure));
    let out: Vec<&str> = out.filter(|name| !name.is_empty()).collect();
    if out.is_empty() { String::new() } else { format!(" ({} out)", series(&out)) }
}

/// The figures of a unit that are not out as its recipe lists them: of each entry as many as are left of it, then those who
/// joined. Nothing where they are those of its kind.
fn listed(data: &Data, recipe: &Recipe, first: &Company, body: &Company) -> Vec<WrittenFigure> {
    let alive = || body.figures.iter().filter(|figure| !data.is_out(figure));
    let same = |one: &Figure, other: &Figure| one.name == other.name && one.began == other.began;
    if alive().count() == first.figures.len() && alive().zip(&first.figures).all(|(now, first)| same(now, first)) {
        return recipe.figures.clone();
    }
    let troop = recipe.kind.as_ref().and_then(|kind| data.written.troops.get(kind));
    let written = match troop {
        Some(troop) if recipe.figures.is_empty() => &troop.figures,
        _ => &recipe.figures,
    };
    let mut rest = first.figures.iter();
    let mut listed = Vec::new();
    for entry in written {
        let of_entry = rest.by_ref().take(usize::from(entry.count.unwrap_or(1)));
        let left = of_entry.filter(|figure| alive().any(|now| same(now, figure))).count();
        if left > 0 {
            let count = u16::try_from(left).ok().filter(|_| entry.count.is_some());
            listed.push(WrittenFigure { count, ..entry.clone() });
        }
    }
    let joined = alive().filter(|now| !first.figures.iter().any(|figure| same(now, figure)));
    listed.extend(joined.map(|figure| entry_of(data, figure)));
    listed
}

/// What of a unit is as it began in the next battle and was not at the end: "wounds 1 of 3, healed", "rockets 1 restored to 2".
/// What the book keeps to itself is not told.
fn renewed(data: &Data, body: &Company) -> Vec<String> {
    let int = |stats: &Stats, known: &Known| stats.get(known.id.as_str()).unwrap_or(&known.usual).int();
    let lost = |known: &Known, now: &Stats, began: &Stats| {
        let (now, began) = (int(now, known)?, int(began, known)?);
        (now < began).then_some((now, began))
    };
    let (mut healed, mut again, mut restored, mut reset) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for known in data.stats.values().filter(|known| !known.written.quiet && !known.written.campaign) {
        if data.written.figures.track.as_ref() == Some(&known.id) {
            continue;
        }
        let (play, label) = (known.written.play, &known.label);
        match (&known.sort, lost(known, &body.stats, &body.began)) {
            (Sort::Track, Some((now, began))) if !play && known.written.spent => {
                again.push(format!("{label} {now} restored to {began}"));
            }
            (Sort::Track, Some((now, began))) if !play => healed.push(format!("{label} {now} of {began}")),
            (Sort::Number, Some((now, began))) if !play => again.push(format!("{label} {now} restored to {began}")),
            (Sort::Choice(_) | Sort::List(_) | Sort::Text, _) if !play => {
                let value = |stats: &Stats| stats.get(known.id.as_str()).unwrap_or(&known.usual).clone();
                let (now, began) = (value(&body.stats), value(&body.began));
                let [now_told, began_told] = [&now, &began].map(|value| data.in_words(known, value, &|_| None));
                match began_told.is_empty() {
                    _ if now == began => {}
                    // It had none of it before.
                    true => reset.push(format!("{label} {now_told}")),
                    false => again.push(format!("{label} {} restored to {began_told}", or_none(now_told))),
                }
            }
            // What play counts up and no phase or turn takes away again.
            (Sort::Number | Sort::Track, _) if play && known.written.until == Lapse::Never => {
                let now = int(&body.stats, known).filter(|now| Some(*now) != int(&body.began, known));
                let told = if is_counted_up(label) { &mut healed } else { &mut reset };
                told.extend(now.map(|now| format!("{label} {now}")));
            }
            // What was won is gone, too.
            (Sort::Number, None) if known.written.until == Lapse::Never => {
                let now = int(&body.stats, known).filter(|now| Some(*now) > int(&body.began, known));
                reset.extend(now.map(|now| format!("{label} {now}")));
            }
            (Sort::Flag, _) if !play => {
                let flag = |stats: &Stats| stats.get(known.id.as_str()).unwrap_or(&known.usual) == &Value::Flag(true);
                if flag(&body.began) && !flag(&body.stats) {
                    restored.push(label.clone());
                }
            }
            _ => {}
        }
    }
    let is_hurt = |figure: &&Figure| {
        let hurt = |known: &Arc<Known>| known.is_harm() && lost(known, &figure.stats, &figure.began).is_some();
        !data.is_out(figure) && data.figure_stats.values().any(hurt)
    };
    let wounded = body.figures.iter().filter(is_hurt).count();
    if wounded > 0 {
        healed.push(format!("{wounded} of them wounded"));
    }
    again.extend(of_figures(data, body));
    let healed = became(&healed, "healed").into_iter();
    let rest = [(restored, "restored"), (reset, "reset")].into_iter().filter_map(|(what, word)| became(&what, word));
    healed.chain(again).chain(rest).collect()
}

/// What single figures have again that is neither hurt nor spent, as a weapon that was corrected: "left arm: weapon net
/// restored to trident".
fn of_figures(data: &Data, body: &Company) -> Vec<String> {
    let told = |known: &&Arc<Known>| {
        let sort = matches!(known.sort, Sort::Choice(_) | Sort::List(_) | Sort::Text | Sort::Inches | Sort::Flag);
        sort && !known.written.quiet && !known.written.play && !known.written.campaign
    };
    let of = |figure: &Figure| -> Vec<String> {
        let value = |stats: &Stats, known: &Known| stats.get(known.id.as_str()).unwrap_or(&known.usual).clone();
        let known = data.figure_stats.values().filter(told);
        let other = known.filter(|known| value(&figure.stats, known) != value(&figure.began, known));
        let words = |known: &Known, stats: &Stats| or_none(data.in_words(known, &value(stats, known), &|_| None));
        let told = other.map(|known| {
            let (now, began) = (words(known, &figure.stats), words(known, &figure.began));
            format!("{}: {} {now} restored to {began}", figure.name, known.label)
        });
        told.collect()
    };
    body.figures.iter().filter(|figure| !data.is_out(figure)).flat_map(of).collect()
}

/// Words of a value, if it has any.
fn or_none(words: String) -> String {
    if words.is_empty() { "none".to_owned() } else { words }
}

/// A figure as a recipe writes it.
fn entry_of(data: &Data, figure: &Figure) -> WrittenFigure {
    let kind = data.written.figures.kinds.get(&figure.kind);
    let mut usual = usual(&data.figure_stats);
    // A kind whose values no longer fit says nothing.
    let fits = kind.is_some_and(|kind| lay(data, &data.figure_stats, &mut usual, &kind.stats, "").is_ok());
    WrittenFigure {
        name: Some(figure.name.clone()),
        kind: Some(figure.kind.clone()).filter(|_| fits),
        count: None,
        stats: differing(&data.figure_stats, &usual, &figure.began),
    }
}

/// The values that are not the usual ones, as recipes write them.
fn differing(known: &IndexMap<String, Arc<Known>>, usual: &Stats, stats: &Stats) -> IndexMap<String, Json> {
    let is_other = |id: &str| stats.get(id).is_some_and(|value| Some(value) != usual.get(id));
    let other = known.values().filter(|known| is_other(&known.id));
    other
        .filter_map(|known| Some((known.id.clone(), serde_json::to_value(stats.get(known.id.as_str())?).ok()?)))
        .collect()
}
