//! From a recipe to a unit, and figures that change units.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::{
    body::{Company, Figure, Stats},
    data::Data,
    recipe::Recipe,
    stat::Known,
    written::WrittenFigure,
};
use crate::{
    engine::Unfit,
    paper::meant,
    view::{Value, counted},
};

/// The most figures of one unit that are listed.
pub const MOST_FIGURES: usize = 200;

/// The unit that a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Company, Unfit> {
    let troops = &data.written.troops;
    let kind = recipe.kind.clone().unwrap_or_default();
    let troop = match troops.get(&kind) {
        Some(troop) => Some(troop),
        None if kind.is_empty() => None,
        None => {
            let mend = meant(&kind, troops.keys().map(String::as_str));
            return Err(Unfit::new("kind", format!("there is no troop type {kind}; {mend}")));
        }
    };
    let mut stats = usual(&data.stats);
    if let Some(troop) = troop {
        lay(data, &data.stats, &mut stats, &troop.stats, "stats")?;
    }
    if let Some((id, _)) =
        recipe.stats.iter().find(|(id, _)| data.stats.get(*id).is_some_and(|known| known.written.play))
    {
        return Err(Unfit::new(format!("stats.{id}"), format!("{id} is made in play only; leave it out")));
    }
    lay(data, &data.stats, &mut stats, &recipe.stats, "stats")?;
    let (written, at) = match (&recipe.figures, troop) {
        (own, _) if !own.is_empty() => (own.as_slice(), "figures"),
        (_, Some(troop)) => (troop.figures.as_slice(), "kind"),
        (_, None) => (&[][..], "figures"),
    };
    let figures = figures_of(data, written, at)?;
    let mut company = Company {
        kind,
        alone: data.written.figures.alone,
        began: Arc::new(stats.clone()),
        stats,
        figures,
        ..Company::default()
    };
    if let Some(left) = recipe.left {
        company.missing = missing(data, &company, left).map_err(|why| Unfit::new("left", why))?;
        company.stats = at_first(data, &company);
    }
    Ok(company)
}

/// How many figures are missing from a whole unit of which these are left.
fn missing(data: &Data, company: &Company, left: i64) -> Result<i64, String> {
    if counting(data).is_none() {
        return Err("this book counts no figures; leave it out".to_owned());
    }
    let whole = data.whole(company);
    if !(1..=whole).contains(&left) {
        let figures = counted(whole, &data.written.words.figure);
        return Err(format!("{left} are not left of {figures}; say between 1 and {whole}, or leave it out"));
    }
    Ok(whole - left)
}

/// The track that counts the figures of a unit, where they are all alike.
pub fn counting(data: &Data) -> Option<&str> {
    data.written.figures.track.as_deref().filter(|_| data.figure_stats.is_empty())
}

/// What is known of a unit as its battle begins.
fn at_first(data: &Data, body: &Company) -> Stats {
    let mut stats = (*body.began).clone();
    if let Some(track) = counting(data).filter(|_| body.missing > 0) {
        stats.insert(track.into(), Value::Int(data.began(body)));
    }
    stats
}

pub(super) fn usual(known: &IndexMap<String, Arc<Known>>) -> Stats {
    known.iter().map(|(id, known)| (id.as_str().into(), known.usual.clone())).collect()
}

/// Lays written values over those there are.
pub(super) fn lay(
    data: &Data,
    known: &IndexMap<String, Arc<Known>>,
    stats: &mut Stats,
    written: &IndexMap<String, Json>,
    at: &str,
) -> Result<(), Unfit> {
    for (id, value) in written {
        let path = format!("{at}.{id}");
        let Some(stat) = known.get(id) else {
            let mend = meant(id, known.keys().map(String::as_str));
            // A roster by itself knows what its book has; what a scenario adds is known once they are together.
            let open = data.written.open.as_ref().is_some_and(|open| open.stats.is_some());
            let named = if open { ". A stat that a scenario names counts there and in its battle alone" } else { "" };
            return Err(Unfit::new(path, format!("there is no stat {id}; {mend}{named}")));
        };
        let value = stat.read_value(value, &data.written).map_err(|why| Unfit::new(&path, why))?;
        stats.insert(id.as_str().into(), value);
    }
    Ok(())
}

fn figures_of(data: &Data, written: &[WrittenFigure], at: &str) -> Result<Vec<Figure>, Unfit> {
    let mut figures: Vec<Figure> = Vec::new();
    if !written.is_empty() && data.figure_stats.is_empty() {
        return Err(Unfit::new(at, "this book lists no figures; leave them out"));
    }
    for (nth, figure) in written.iter().enumerate() {
        let mut stats = usual(&data.figure_stats);
        let kinds = &data.written.figures.kinds;
        let unknown = |id: &String| Unfit::new(format!("{at}.{nth}.kind"), no_kind(id, data));
        let kind = figure.kind.as_ref().map(|id| kinds.get(id).map(|kind| (id, kind)).ok_or_else(|| unknown(id)));
        let kind = kind.transpose()?;
        if let Some((id, kind)) = kind {
            lay(data, &data.figure_stats, &mut stats, &kind.stats, &format!("figures.kinds.{id}"))?;
        }
        lay(data, &data.figure_stats, &mut stats, &figure.stats, &format!("{at}.{nth}.stats"))?;
        let called = kind.map(|(id, kind)| kind.name.clone().unwrap_or_else(|| id.replace(['_', '-'], " ")));
        let called = figure.name.as_deref().map(crate::view::clean_text).or(called);
        let began = Arc::new(stats.clone());
        let count = usize::from(figure.count.unwrap_or(1));
        if figures.len() + count > MOST_FIGURES {
            return Err(Unfit::new(format!("{at}.{nth}"), format!("more than {MOST_FIGURES} figures")));
        }
        for each in 1..=count {
            let name = match (&called, count) {
                (Some(name), 1) => name.clone(),
                (Some(name), _) => format!("{name} {each}"),
                (None, _) => (figures.len() + 1).to_string(),
            };
            if figures.iter().any(|known| known.name == name) {
                return Err(Unfit::new(
                    format!("{at}.{nth}.name"),
                    format!("{name} is there twice; name one another way"),
                ));
            }
            let kind = figure.kind.clone().unwrap_or_default();
            figures.push(Figure { name, kind, stats: stats.clone(), began: began.clone() });
        }
    }
    Ok(figures)
}

fn no_kind(id: &str, data: &Data) -> String {
    let known = data.written.figures.kinds.keys().map(String::as_str);
    format!("there is no kind of figure {id}; {}", meant(id, known))
}

/// A unit as it was at its start.
pub fn fresh(data: &Data, body: &Company) -> Company {
    let whole = |figure: &Figure| Figure { stats: (*figure.began).clone(), ..figure.clone() };
    Company {
        stats: at_first(data, body),
        figures: body.figures.iter().map(whole).collect(),
        acted: false,
        answers: false,
        rank: 0,
        ..body.clone()
    }
}

/// The figures in play, by name: those listed, or as many as the track counts.
pub fn figures(data: &Data, body: &Company) -> Vec<String> {
    if data.figure_stats.is_empty() {
        return (1..=data.count(body).clamp(0, 999)).map(|nth| nth.to_string()).collect();
    }
    body.figures.iter().filter(|figure| !data.is_out(figure)).map(|figure| figure.name.clone()).collect()
}

/// All figures that a unit lists, those out of play among them: a correction brings them back.
pub fn listed(_: &Data, body: &Company) -> Vec<String> {
    body.figures.iter().map(|figure| figure.name.clone()).collect()
}
