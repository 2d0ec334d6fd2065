//! A unit's recipe as fields to fill in, and what it costs.

use super::{data::Data, recipe::Recipe, recruit, stat::Known};
use crate::{
    paper::{Cost, Price},
    view::{Field, Kind},
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
    let made = Recipe { stats: indexmap::IndexMap::new(), ..recipe.clone() };
    let began = recruit::recruit(data, &made).ok();
    let usual = |known: &Known| {
        let value = began.as_ref().and_then(|body| body.began.get(&known.id)).unwrap_or(&known.usual);
        let words = known.in_words(value, &data.written);
        let words = if words.is_empty() { String::new() } else { format!("as its kind: {words}") };
        [known.written.help.clone(), words].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ")
    };
    let own = data.stats.values().filter(|known| !known.written.play);
    fields.extend(own.map(|known| {
        let kind = known.kind(&data.written, Vec::new);
        Field::new(&format!("stats.{}", known.id), &known.label, kind).help(&usual(known))
    }));
    fields
}

/// What a unit of this recipe costs.
pub fn price(data: &Data, recipe: &Recipe) -> Option<Price> {
    let body = recruit::recruit(data, recipe).ok()?;
    let points = recruit::points(data, &body)?;
    let once = vec![Cost { what: data.written.words.unit.clone(), points }];
    Some(Price { once, ..Price::default() })
}
