//! Building: the recipe of a unit as fields to fill in, with what it costs. A system says which fields there are and what
//! each part costs; that a field stands at a path in the recipe is all the rest there is to know, for every system alike.

use serde_json::{Map, Value as Json};

use super::{Fault, Library, Paper};
use crate::{
    engine::SystemMark,
    tree,
    view::{Field, Kind, Value, fit_value},
};

/// The end of a field's id that stands for how many entries a list has.
const HOW_MANY: &str = "#";

/// One part of a price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// What is paid for.
    pub what: String,
    /// Its points.
    pub points: i64,
}

/// What a unit costs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Price {
    /// The parts of one figure without what it carries, or of the unit where figures are not counted.
    pub body: Vec<Cost>,
    /// What each figure carries.
    pub gear: Vec<Cost>,
    /// How many figures pay for both.
    pub figures: i64,
    /// What is paid once.
    pub once: Vec<Cost>,
}

fn sum(costs: &[Cost]) -> i64 {
    costs.iter().fold(0, |sum, cost| sum.saturating_add(cost.points))
}

fn list(costs: &[Cost]) -> Vec<String> {
    let told = costs.iter().filter(|cost| cost.points != 0);
    told.map(|cost| format!("{} {}", cost.what, cost.points)).collect()
}

impl Price {
    /// The points of one figure with what it carries.
    pub fn figure(&self) -> i64 {
        sum(&self.body).saturating_add(sum(&self.gear))
    }

    /// The points of the unit.
    pub fn total(&self) -> i64 {
        self.figure().saturating_mul(self.figures).saturating_add(sum(&self.once))
    }

    /// How it adds up, step by step, each with its parts: "51" of "elite quality 20" and so on, "with gear 70", "10 of them
    /// 700", "once 20". What is paid once and nothing else needs no step.
    pub fn clauses(&self) -> Vec<(String, Vec<String>)> {
        if self.figure() == 0 {
            return list(&self.once).into_iter().map(|part| (part, Vec::new())).collect();
        }
        let mut clauses = Vec::new();
        if sum(&self.body) != 0 {
            clauses.push((sum(&self.body).to_string(), list(&self.body)));
        }
        if sum(&self.gear) != 0 {
            clauses.push((format!("with gear {}", self.figure()), list(&self.gear)));
        }
        if self.figures != 1 {
            let all = self.figure().saturating_mul(self.figures);
            clauses.push((format!("{} of them {all}", self.figures), Vec::new()));
        }
        if sum(&self.once) != 0 {
            clauses.push((format!("once {}", sum(&self.once)), list(&self.once)));
        }
        clauses
    }
}

/// The recipe of one unit as it stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Build {
    /// The fields with their values.
    pub fields: Vec<Field>,
    /// What it costs, where the system has points and the recipe can be read.
    pub price: Option<Price>,
    /// What does not fit: the field's id, empty for the recipe as a whole, and why.
    pub wrong: Vec<(String, String)>,
}

impl Build {
    /// What does not fit, each with the label of its field: "soldiers: 11 is not between 3 and 10".
    pub fn faults(&self) -> Vec<String> {
        let label = |id: &str| self.fields.iter().find(|row| row.id == id).map(|row| &row.label);
        let told = |(id, why): &(String, String)| match label(id) {
            Some(label) => format!("{label}: {why}"),
            None => why.clone(),
        };
        self.wrong.iter().map(told).collect()
    }
}

/// Where recipes of one system are made.
pub trait Bench: Send + Sync {
    /// The system.
    fn system(&self) -> &SystemMark;
    /// A recipe to begin with.
    fn blank(&self) -> Json;
    /// A recipe as it stands.
    fn build(&self, recipe: &Json) -> Build;
    /// What of an army is not as the rules would like it, from its recipes with how many alike there are and the points
    /// to spend. It is advice.
    fn advice(&self, units: &[(&Json, u16)], budget: Option<i64>) -> Vec<String>;
    /// The recipe with a field set; nothing clears it.
    ///
    /// # Errors
    /// There is no such field, or says what does not fit and what would.
    fn set(&self, recipe: &Json, field: &str, value: Option<&Value>) -> Result<Json, String>;
}

struct Made<R: Paper> {
    data: R::Data,
}

/// The bench of a system.
///
/// # Errors
/// The data files cannot be read.
pub(super) fn bench<R: Paper>(id: &str, library: &Library) -> Result<Box<dyn Bench>, Fault> {
    Ok(Box::new(Made::<R> { data: R::load(id, library)? }))
}

impl<R: Paper> Made<R> {
    fn fields(&self, recipe: &Json) -> Vec<Field> {
        let Ok(known) = tree::read::<R::Recipe>(recipe) else { return Vec::new() };
        let mut fields = R::recipe_fields(&self.data, &known);
        let behind = self.behind(recipe);
        for field in &mut fields {
            if let Some(value) = at(recipe, &field.id) {
                field.usual = Some(value);
            }
            // A list of the unit's own stands in place of the whole list of its kind.
            let is_open = field.id.split('.').next().is_some_and(|step| recipe.get(step).is_none());
            if is_open && field.otherwise.is_none() {
                field.otherwise = at(&behind, &field.id);
            }
        }
        fields
    }
}

impl<R: Paper> Made<R> {
    /// What stands behind a recipe.
    fn behind(&self, recipe: &Json) -> Json {
        let behind = tree::read(recipe).ok().and_then(|recipe| R::behind(&self.data, &recipe));
        behind.and_then(|behind| serde_json::to_value(behind).ok()).unwrap_or_default()
    }

    /// The unit that a recipe makes, if it makes one.
    fn body(&self, recipe: &Json) -> Option<Json> {
        let recipe = tree::read::<R::Recipe>(recipe).ok()?;
        (R::rows(&self.data).recruit)(&self.data, &recipe).ok().and_then(|body| serde_json::to_value(body).ok())
    }
}

impl<R: Paper> Bench for Made<R> {
    fn system(&self) -> &SystemMark {
        &R::rows(&self.data).mark
    }

    fn blank(&self) -> Json {
        R::blank(&self.data).and_then(|recipe| serde_json::to_value(recipe).ok()).unwrap_or(Json::Object(Map::new()))
    }

    fn build(&self, recipe: &Json) -> Build {
        let fields = self.fields(recipe);
        let mut wrong: Vec<(String, String)> = Vec::new();
        for field in &fields {
            let value = at(recipe, &field.id);
            match &value {
                // What is written out in full, in place of a name, is for the recipe to judge.
                Some(Value::Map(_)) if matches!(field.kind, Kind::Choice(_)) => {}
                Some(value) => {
                    if let Err(why) = fit_value(&field.kind, value, &|_| None) {
                        wrong.push((field.id.clone(), why));
                    }
                }
                None if field.required => wrong.push((field.id.clone(), "is missing".to_owned())),
                None => {}
            }
        }
        let price = match tree::read::<R::Recipe>(recipe) {
            Err(why) => {
                wrong.push((String::new(), why.to_string()));
                None
            }
            Ok(known) => {
                if let Err(unfit) = (R::rows(&self.data).recruit)(&self.data, &known)
                    && wrong.is_empty()
                {
                    wrong.push((String::new(), unfit.what));
                }
                R::price(&self.data, &known)
            }
        };
        Build { fields, price, wrong }
    }

    fn advice(&self, units: &[(&Json, u16)], budget: Option<i64>) -> Vec<String> {
        let known = |(recipe, count): &(&Json, u16)| Some((tree::read(recipe).ok()?, *count));
        (R::rows(&self.data).advice)(&self.data, &units.iter().filter_map(known).collect::<Vec<_>>(), budget)
    }

    fn set(&self, recipe: &Json, field: &str, value: Option<&Value>) -> Result<Json, String> {
        let fields = self.fields(recipe);
        let row = fields.iter().find(|row| row.id == field).ok_or_else(|| format!("there is no field {field}"))?;
        let value = value.map(|value| fit_value(&row.kind, value, &|_| None)).transpose()?;
        let value = value.filter(|value| !matches!(value, Value::Text(text) if text.is_empty()));
        let (steps, behind): (Vec<&str>, Json) = (field.split('.').collect(), self.behind(recipe));
        let with = |value: Option<&Value>| {
            let mut recipe = recipe.clone();
            // Who changes an entry of its kind's list keeps the others.
            if let ([list, _, ..], Json::Object(own)) = (steps.as_slice(), &mut recipe)
                && let Some(brought @ Json::Array(_)) = behind.get(*list)
                && (value.is_some() || at(&behind, field).is_some())
            {
                own.entry(*list).or_insert_with(|| brought.clone());
            }
            put(&mut recipe, &steps, value.map(|value| serde_json::to_value(value).unwrap_or(Json::Null)));
            recipe
        };
        let made = with(value.as_ref());
        let nought = match (&row.kind, &value) {
            (Kind::Count { least: 0, .. }, Some(Value::Int(0))) => !field.ends_with(HOW_MANY),
            (_, Some(Value::Flag(false))) => true,
            _ => false,
        };
        // Nought is left out where it says no more than nothing does.
        let without = with(None);
        let mut recipe = if nought && self.body(&made) == self.body(&without) { without } else { made };
        // An entry of a list that is nothing without its name goes with it.
        if let ([entry @ .., _], None) = (steps.as_slice(), &value)
            && entry.len() > 1
            && tree::read::<R::Recipe>(&recipe).is_err()
        {
            put(&mut recipe, entry, None);
        }
        tree::read::<R::Recipe>(&recipe).map_err(|why| why.to_string())?;
        Ok(recipe)
    }
}

/// What stands at a path: names and places with dots between them.
fn at(recipe: &Json, path: &str) -> Option<Value> {
    let mut here = recipe;
    for step in path.split('.') {
        if step == HOW_MANY {
            return here.as_array().map(|list| Value::Int(i64::try_from(list.len()).unwrap_or(i64::MAX)));
        }
        here = match here {
            Json::Object(map) => map.get(step)?,
            Json::Array(list) => list.get(step.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    tree::read(here).ok()
}

/// The most entries of a list that is built by hand.
const MOST: usize = 100;

/// Sets what stands at a path, or takes it away.
fn put(here: &mut Json, path: &[&str], value: Option<Json>) {
    let Some((step, rest)) = path.split_first() else { return };
    let list = step.parse::<usize>();
    if here.is_null() || (!here.is_object() && !here.is_array()) {
        *here = if list.is_ok() || *step == HOW_MANY { Json::Array(Vec::new()) } else { Json::Object(Map::new()) };
    }
    if *step == HOW_MANY {
        let count = value.as_ref().and_then(Json::as_u64).map_or(0, |count| count as usize).min(MOST);
        if let Json::Array(list) = here {
            list.resize(count, Json::Object(Map::new()));
        }
        return;
    }
    match (here, list) {
        (Json::Object(map), _) => {
            if rest.is_empty() {
                match value {
                    Some(value) => map.insert((*step).to_owned(), value),
                    None => map.remove(*step),
                };
            } else if value.is_some() || map.contains_key(*step) {
                let inner = map.entry((*step).to_owned()).or_insert(Json::Null);
                put(inner, rest, value);
                let empty = |inner: &Json| match inner {
                    Json::Null => true,
                    Json::Array(list) => list.is_empty(),
                    Json::Object(map) => map.is_empty(),
                    _ => false,
                };
                if map.get(*step).is_some_and(empty) {
                    map.remove(*step);
                }
            }
        }
        (Json::Array(list), Ok(place)) if place <= list.len() && place < MOST => {
            if rest.is_empty() {
                match value {
                    Some(value) if place < list.len() => list[place] = value,
                    Some(value) => list.push(value),
                    None if place < list.len() => {
                        list.remove(place);
                    }
                    None => {}
                }
            } else {
                if place == list.len() && value.is_some() {
                    list.push(Json::Null);
                }
                if let Some(inner) = list.get_mut(place) {
                    put(inner, rest, value);
                }
            }
        }
        _ => {}
    }
}

/// A name to choose, marked where it is not from the source.
pub fn house(name: &str, house: bool) -> String {
    if house { format!("{name} (house)") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn after(recipe: Json, path: &str, value: Option<Json>) -> Json {
        let mut recipe = recipe;
        put(&mut recipe, &path.split('.').collect::<Vec<_>>(), value);
        recipe
    }

    #[test]
    fn a_value_is_set_and_taken_away_at_its_path() {
        let one = after(json!({}), "training.melee", Some(json!(2)));
        assert_eq!(one, json!({ "training": { "melee": 2 } }));
        assert_eq!(at(&one, "training.melee"), Some(Value::Int(2)));
        assert_eq!(after(one, "training.melee", None), json!({}), "an empty block goes too");
    }

    #[test]
    fn lists_grow_at_their_end_and_shrink_anywhere() {
        let one = after(json!({}), "weapons.0", Some(json!("bow")));
        let two = after(one, "weapons.1", Some(json!("axe")));
        assert_eq!(two, json!({ "weapons": ["bow", "axe"] }));
        assert_eq!(after(two.clone(), "weapons.5", Some(json!("gap"))), two, "no gaps");
        assert_eq!(after(two, "weapons.0", None), json!({ "weapons": ["axe"] }));
    }

    #[test]
    fn how_many_resizes_a_list_of_blocks() {
        let two = after(json!({}), "champions.#", Some(json!(2)));
        assert_eq!(two, json!({ "champions": [{}, {}] }));
        let named = after(two, "champions.1.name", Some(json!("Ulf")));
        assert_eq!(at(&named, "champions.#"), Some(Value::Int(2)));
        assert_eq!(after(named, "champions.#", Some(json!(0))), json!({}));
    }

    #[test]
    fn a_price_tells_its_parts() {
        let cost = |what: &str, points| Cost { what: what.to_owned(), points };
        let (body, gear) = (vec![cost("man", 40), cost("skill", 11), cost("drill", 0)], vec![cost("bow", 19)]);
        let price = Price { body, gear, figures: 10, once: vec![cost("sergeant", 2)] };
        assert_eq!(price.total(), 702);
        let told: Vec<String> =
            price.clauses().iter().map(|(what, parts)| format!("{what} of {}", parts.join("+"))).collect();
        assert_eq!(
            told,
            ["51 of man 40+skill 11", "with gear 70 of bow 19", "10 of them 700 of ", "once 2 of sergeant 2"]
        );
    }
}
