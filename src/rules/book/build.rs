//! A unit's recipe as fields to fill in, and what it costs.

use super::{
    data::Data,
    recipe::Recipe,
    recruit::{self, MOST_FIGURES},
    sample, script,
    stat::Known,
};
use crate::{
    paper::{Cost, Price},
    view::{Field, Kind, plural},
};

/// A unit of the first troop type there is.
pub fn blank(data: &Data) -> Recipe {
    Recipe { kind: data.written.troops.keys().next().cloned(), ..Recipe::default() }
}

/// The fields of a recipe: the troop type, then the stats that differ from it.
pub fn fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
    let troops = &data.written.troops;
    let mut fields = Vec::new();
    if !troops.is_empty() {
        let rows = troops.iter().map(|(id, troop)| (id.clone(), troop.name.clone().unwrap_or_else(|| id.clone())));
        fields.push(Field::new("kind", "troop type", Kind::Choice(rows.collect())));
    }
    let made = Recipe { stats: indexmap::IndexMap::new(), left: None, ..recipe.clone() };
    let began = recruit::recruit(data, &made).ok();
    let of_kind = |known: &Known| {
        let value = began.as_ref().and_then(|body| body.began.get(known.id.as_str())).unwrap_or(&known.usual);
        Some(value.clone()).filter(|value| value.text() != Some(""))
    };
    fields.extend(data.stats.values().filter(|known| known.is_chosen()).map(|known| {
        let kind = known.kind(&data.written, Vec::new);
        let field = Field::new(&format!("stats.{}", known.id), &known.label, kind).help(&known.written.help);
        field.otherwise(of_kind(known))
    }));
    if recruit::counting(data).is_some() {
        let whole = recruit::recruit(data, &Recipe { left: None, ..recipe.clone() });
        let whole = whole.map_or(MOST_FIGURES as i64, |body| data.whole(&body));
        let label = format!("{} left", plural(&data.written.words.figure));
        let field = Field::new("left", &label, Kind::Count { least: 1, most: whole.max(1) });
        let field =
            field.help("fewer than it has, where it lost some in earlier battles").otherwise(Some(whole.into()));
        fields.push(if recipe.left.is_none() { field.more() } else { field });
    }
    if !data.figure_stats.is_empty() {
        let kind = recipe.kind.as_ref().and_then(|kind| data.written.troops.get(kind));
        fields.extend(figures(data, recipe, kind.map_or(0, |kind| kind.figures.len())));
    }
    fields
}

/// The figures that a unit of its type brings: who lists some of its own begins with those.
pub fn behind(data: &Data, recipe: &Recipe) -> Option<Recipe> {
    let troop = recipe.kind.as_ref().and_then(|kind| data.written.troops.get(kind))?;
    (!troop.figures.is_empty()).then(|| Recipe { figures: troop.figures.clone(), ..Recipe::default() })
}

/// The fields of the figures that a unit lists: how many rows there are, then each row, with its kind and how many alike.
fn figures(data: &Data, recipe: &Recipe, of_kind: usize) -> Vec<Field> {
    let most = MOST_FIGURES as i64;
    let figure = &data.written.words.figure;
    let each = format!("each row is one {figure}, or several alike");
    let help = match of_kind {
        0 => each,
        rows => {
            format!("{each}; those of its troop type to begin with, {rows} to change them all, 0 to have them back")
        }
    };
    let rows = Kind::Count { least: 0, most };
    let mut fields = vec![Field::new("figures.#", &format!("rows of {}", plural(figure)), rows).help(&help)];
    let words = |id: &str, name: &Option<String>| name.clone().unwrap_or_else(|| id.replace(['_', '-'], " "));
    for at in 0..recipe.figures.len() {
        let field = |id: &str, label: &str, kind: Kind| {
            Field::new(&format!("figures.{at}.{id}"), &format!("{figure} {}, {label}", at + 1), kind)
        };
        let kinds = &data.written.figures.kinds;
        if !kinds.is_empty() {
            let rows = kinds.iter().map(|(id, kind)| (id.clone(), words(id, &kind.name)));
            fields.push(field("kind", "kind", Kind::Choice(rows.collect())));
        }
        fields.push(field("count", "how many", Kind::Count { least: 1, most }).help("1 if left empty"));
        fields.push(field("name", "name", Kind::Text));
        let own = data.figure_stats.values().filter(|known| known.is_chosen());
        fields.extend(own.map(|known| {
            field(&format!("stats.{}", known.id), &known.label, known.kind(&data.written, Vec::new))
                .help(&known.written.help)
        }));
    }
    fields
}

/// That the book cannot say what units cost, if it cannot: once, of the first of them.
pub fn advice(data: &Data, units: &[(Recipe, u16)], _: Option<i64>) -> Vec<String> {
    let bodies = units.iter().filter_map(|(recipe, _)| recruit::recruit(data, recipe).ok());
    let failed = bodies.filter_map(|body| sample::points(data, &body).err()).next();
    failed.map(|why| format!("points: {}", script::fails(&why))).into_iter().collect()
}

/// What a unit of this recipe costs.
pub fn price(data: &Data, recipe: &Recipe) -> Option<Price> {
    let body = recruit::recruit(data, recipe).ok()?;
    let points = sample::points(data, &body).ok()??;
    let once = vec![Cost { what: data.written.words.unit.clone(), points }];
    Some(Price { once, ..Price::default() })
}
