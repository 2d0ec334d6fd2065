//! The bounds of a schema, which are the only ones there are, made ready to hold many numbers against them: each place of a
//! document with what is wanted there. Places within which no number has bounds are left out.

mod form;

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
};

use serde_json::{Number, Value as Json};

use super::Path;
use crate::{
    engine::{Direction, Edit, Mismatch, TABLE},
    tree::At,
};
use form::Form;

/// A number that is out of range.
#[derive(Debug, Clone, PartialEq)]
pub struct Beyond {
    /// "a whole number from 0 to 9".
    wanted: String,
    found: Number,
    pub(super) least: Json,
}

impl fmt::Display for Beyond {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} is wanted, not {}", self.wanted, self.found)
    }
}

/// The bounds of a document.
#[cfg_attr(test, derive(PartialEq))]
pub(super) struct Bounds {
    /// Its places; the first is the whole.
    places: Vec<Place>,
}

/// What of a schema there is at one place. Other places go by where they stand in the list.
#[derive(Default)]
#[cfg_attr(test, derive(PartialEq))]
struct Place {
    range: Option<Range>,
    /// All of these are meant.
    all: Vec<usize>,
    /// Of several forms one is enough.
    forms: Vec<(Form, usize)>,
    /// The rows of a list, each with a place of its own.
    rows: Vec<usize>,
    /// Any other row.
    more: Option<usize>,
    fields: Vec<(String, usize)>,
    /// Any other field.
    others: Option<usize>,
}

/// The least and the most that a number may be.
#[cfg_attr(test, derive(PartialEq))]
struct Range {
    least: f64,
    most: f64,
    whole: bool,
}

impl Bounds {
    /// The bounds that a schema gives.
    pub(super) fn of(schema: &Json) -> Bounds {
        let mut plan = Plan { schema, places: Vec::new(), named: BTreeMap::new() };
        plan.place(schema);
        let mut bounds = Bounds { places: plan.places };
        bounds.leave_out();
        bounds
    }

    /// The numbers of a document that are out of range: the path to each, and what is wanted there.
    pub(super) fn beyond(&self, document: &Json) -> Vec<(Path, Beyond)> {
        self.tried(0, document, At::Top)
    }

    /// Whether the numbers that an edit brings to a state, applied in this direction, are within bounds.
    ///
    /// # Errors
    /// The first that is not.
    pub(super) fn brought(&self, edit: &Edit, direction: Direction) -> Result<(), Mismatch> {
        let value = match direction {
            Direction::Forward => &edit.to,
            Direction::Back => &edit.from,
        };
        let unit = ["units", edit.at.as_str()];
        let top = if edit.at == TABLE { &["table"][..] } else { &unit };
        let mut places = vec![0];
        for step in top.iter().copied().chain(edit.path.split('/').filter(|step| !step.is_empty())) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let mut within = Vec::new();
            places.iter().for_each(|place| self.within(*place, &step, &mut within));
            places = within;
        }
        // Of several forms one is enough.
        let tried = places.into_iter().map(|place| self.tried(place, value, At::Top)).min_by_key(Vec::len);
        match tried.and_then(|tried| tried.into_iter().next()) {
            None => Ok(()),
            Some((path, Beyond { wanted, found, .. })) => {
                let steps = [edit.path.clone(), path.slashes()].into_iter().filter(|path| !path.is_empty());
                let path = steps.collect::<Vec<_>>().join("/");
                Err(Mismatch { at: edit.at.clone(), path, expected: wanted, found: found.to_string() })
            }
        }
    }

    fn tried(&self, place: usize, here: &Json, at: At) -> Vec<(Path, Beyond)> {
        let mut found = Vec::new();
        self.walk(place, here, at, &mut found);
        found
    }

    /// Takes a value and all within it in.
    fn walk(&self, place: usize, here: &Json, at: At, found: &mut Vec<(Path, Beyond)>) {
        let place = &self.places[place];
        for part in &place.all {
            self.walk(*part, here, at, found);
        }
        let mut forms = place.forms.iter().filter(|(form, _)| form.fits(here));
        match (forms.next(), forms.next()) {
            (None, _) => {}
            (Some((_, only)), None) => self.walk(*only, here, at, found),
            (Some(one), Some(other)) => {
                let tried = [one, other].into_iter().chain(forms).map(|(_, form)| self.tried(*form, here, at));
                found.extend(tried.min_by_key(Vec::len).unwrap_or_default());
            }
        }
        match here {
            Json::Number(number) => {
                let beyond = place.range.as_ref().and_then(|range| range.beyond(number));
                found.extend(beyond.map(|what| (Path::of(at.path()), what)));
            }
            Json::Array(rows) => {
                for (row, value) in rows.iter().enumerate() {
                    if let Some(of) = place.row(row) {
                        self.walk(of, value, At::Row(&at, row), found);
                    }
                }
            }
            Json::Object(fields) if !place.fields.is_empty() || place.others.is_some() => {
                for (name, field) in fields {
                    if let Some(of) = place.field(name) {
                        self.walk(of, field, At::Key(&at, name), found);
                    }
                }
            }
            _ => {}
        }
    }

    /// The places one step further in, for each form that there may be.
    fn within(&self, place: usize, step: &str, found: &mut Vec<usize>) {
        let place = &self.places[place];
        for form in place.all.iter().chain(place.forms.iter().map(|(_, form)| form)) {
            self.within(*form, step, found);
        }
        let row = step.parse().ok().and_then(|row| place.row(row));
        found.extend(row.or_else(|| place.field(step)));
    }

    /// Leaves the ways out that lead to no bounds.
    fn leave_out(&mut self) {
        let mut bounded: Vec<bool> = self.places.iter().map(|place| place.range.is_some()).collect();
        let known = |bounded: &[bool]| bounded.iter().filter(|bounded| **bounded).count();
        loop {
            let before = known(&bounded);
            for (at, place) in self.places.iter().enumerate() {
                bounded[at] |= place.ways().any(|way| bounded[way]);
            }
            if known(&bounded) == before {
                break;
            }
        }
        for place in &mut self.places {
            place.all.retain(|way| bounded[*way]);
            place.more = place.more.filter(|way| bounded[*way]);
            // A form without bounds may be the one that is enough.
            if !place.forms.iter().any(|(_, way)| bounded[*way]) {
                place.forms.clear();
            }
            // A field of its own is none of the others, with bounds or without.
            if place.others.is_none_or(|way| !bounded[way]) {
                place.others = None;
                place.fields.retain(|(_, way)| bounded[*way]);
            }
        }
    }
}

impl Place {
    fn row(&self, row: usize) -> Option<usize> {
        self.rows.get(row).copied().or(self.more)
    }

    fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, place)| *place).or(self.others)
    }

    /// All the places that it leads to.
    fn ways(&self) -> impl Iterator<Item = usize> {
        let forms = self.forms.iter().map(|(_, place)| *place);
        let fields = self.fields.iter().map(|(_, place)| *place);
        let ways = self.all.iter().chain(&self.rows).chain(&self.more).chain(&self.others).copied();
        ways.chain(forms).chain(fields)
    }
}

impl Range {
    fn of(schema: &Json) -> Option<Range> {
        let bound = |name: &str| word(schema, name).and_then(Json::as_f64);
        Some(Range {
            least: bound("minimum").or_else(|| bound("exclusiveMinimum"))?,
            most: bound("maximum").or_else(|| bound("exclusiveMaximum"))?,
            whole: word(schema, "type").is_some_and(|kind| kind.to_string().contains("integer")),
        })
    }

    /// What is wanted in place of a number, if it is out of range.
    fn beyond(&self, number: &Number) -> Option<Beyond> {
        let Range { least, most, whole } = *self;
        let fits = number.as_f64().is_some_and(|number| (least..=most).contains(&number));
        (!fits).then(|| Beyond {
            wanted: format!("a {}number from {least} to {most}", if whole { "whole " } else { "" }),
            found: number.clone(),
            least: if whole { (least as i64).into() } else { least.into() },
        })
    }
}

/// The making of bounds.
struct Plan<'s> {
    schema: &'s Json,
    places: Vec<Place>,
    /// The places of what is defined under a name, which may lead back to itself.
    named: BTreeMap<&'s str, usize>,
}

impl<'s> Plan<'s> {
    /// Makes the place of a schema, and all that it leads to.
    fn place(&mut self, schema: &'s Json) -> usize {
        let at = self.places.len();
        let schema = match self.defined(schema) {
            Some((name, defined)) => match self.named.entry(name) {
                Entry::Occupied(place) => return *place.get(),
                Entry::Vacant(free) => {
                    free.insert(at);
                    defined
                }
            },
            None => schema,
        };
        self.places.push(Place::default());
        let place = Place {
            range: Range::of(schema),
            all: list(schema, "allOf").iter().map(|part| self.place(part)).collect(),
            forms: (list(schema, "anyOf").iter().chain(list(schema, "oneOf")))
                .map(|form| (Form::of(self.defined(form).map_or(form, |(_, defined)| defined)), self.place(form)))
                .collect(),
            rows: list(schema, "items").iter().map(|row| self.place(row)).collect(),
            more: word(schema, "items").filter(|rows| rows.is_object()).map(|row| self.place(row)),
            fields: (word(schema, "properties").and_then(Json::as_object).into_iter().flatten())
                .map(|(name, field)| (name.clone(), self.place(field)))
                .collect(),
            others: word(schema, "additionalProperties").map(|others| self.place(others)),
        };
        self.places[at] = place;
        at
    }

    /// The name that a reference has, and the schema that it stands for.
    fn defined(&self, schema: &'s Json) -> Option<(&'s str, &'s Json)> {
        let name = word(schema, "$ref")?.as_str()?.strip_prefix('#')?;
        Some((name, self.schema.pointer(name)?))
    }
}

/// What a schema says under one of its own words: of these it has few, and to look through them is quicker than to hash one.
fn word<'s>(schema: &'s Json, word: &str) -> Option<&'s Json> {
    schema.as_object()?.iter().find_map(|(name, value)| (name == word).then_some(value))
}

fn list<'s>(schema: &'s Json, key: &str) -> &'s [Json] {
    word(schema, key).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use schemars::{JsonSchema, generate::SchemaSettings};

    use super::*;
    use crate::view::{Inches, Value, Within};

    #[derive(JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    enum Aim {
        #[expect(unused, reason = "only its schema is wanted")]
        At {
            #[schemars(range(min = 1, max = 6))]
            face: u8,
        },
        #[expect(unused, reason = "only its schema is wanted")]
        Nowhere,
    }

    #[derive(JsonSchema)]
    #[expect(unused, reason = "only its schema is wanted")]
    struct Bow {
        #[schemars(range(min = 0, max = 9))]
        damage: i32,
        #[schemars(range(min = 2, max = 12))]
        morale: Option<u8>,
        #[schemars(inner(range(min = 0, max = 5)))]
        bands: Vec<i64>,
        #[schemars(with = "std::collections::BTreeMap<String, Within<-3, 3>>")]
        skills: std::collections::BTreeMap<String, i64>,
        reach: Inches,
        aim: Option<Aim>,
        facts: std::collections::BTreeMap<String, Value>,
        more: Vec<Bow>,
        pair: (u8, String),
    }

    fn told(document: Json) -> Vec<String> {
        let schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<Bow>().to_value();
        Bounds::of(&schema).beyond(&document).into_iter().map(|(_, what)| what.to_string()).collect()
    }

    #[test]
    fn numbers_are_held_against_their_schema_wherever_they_stand() {
        let sound = serde_json::json!({
            "damage": 9, "morale": null, "bands": [0, 5], "skills": { "a": -3 }, "reach": 4.5, "aim": { "at": { "face": 6 } },
            "facts": { "x": [1_000_000_000] }, "more": [], "pair": [255, "x"],
        });
        assert_eq!(told(sound.clone()), Vec::<String>::new());
        for (place, value, wanted) in [
            ("/damage", -1, "a whole number from 0 to 9"),
            ("/morale", 13, "a whole number from 2 to 12"),
            ("/bands/1", 6, "a whole number from 0 to 5"),
            ("/skills/a", 4, "a whole number from -3 to 3"),
            ("/reach", 63_361, "a number from -63360 to 63360"),
            ("/aim/at/face", 0, "a whole number from 1 to 6"),
            ("/facts/x/0", 1_000_000_001, "a number from -1000000000 to 1000000000"),
            ("/pair/0", -1, "a whole number from 0 to 255"),
        ] {
            let mut wrong = sound.clone();
            *wrong.pointer_mut(place).unwrap() = value.into();
            assert_eq!(told(wrong.clone()), [format!("{wanted} is wanted, not {value}")], "{place}");
            let mut within = sound.clone();
            within["more"] = serde_json::json!([wrong]);
            assert_eq!(told(within).len(), 1, "{place} further in");
        }
        let mut word = sound;
        word["aim"] = "nowhere".into();
        assert!(told(word).is_empty());
    }

    #[test]
    fn an_edit_is_held_against_the_place_that_it_leads_to() {
        let schema = serde_json::json!({ "properties": {
            "table": { "properties": { "turn": { "type": "integer", "minimum": 1, "maximum": 99 } } },
            "units": { "additionalProperties": { "$ref": "#/definitions/Unit" } },
        }, "definitions": { "Unit": { "properties": {
            "loads": { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 3 } }] },
        } } } });
        let bounds = Bounds::of(&schema);
        let edit = |at: &str, path: &str, from: Json, to: Json| Edit { at: at.into(), path: path.into(), from, to };
        let told = |edit: &Edit, direction| bounds.brought(edit, direction).map_err(|why| why.to_string());
        let turn = edit("@", "turn", 100.into(), 2.into());
        assert_eq!(told(&turn, Direction::Forward), Ok(()));
        let wrong = "@ turn: a whole number from 1 to 99 expected, 100 found";
        assert_eq!(told(&turn, Direction::Back), Err(wrong.to_owned()));
        let wrong = Err("wolf loads/1: a whole number from 0 to 3 expected, 4 found".to_owned());
        for (path, to) in [
            ("loads/1", serde_json::json!(4)),
            ("loads", serde_json::json!([0, 4])),
            ("", serde_json::json!({ "loads": [0, 4] })),
        ] {
            assert_eq!(told(&edit("wolf", path, Json::Null, to), Direction::Forward), wrong, "{path}");
        }
        assert_eq!(told(&edit("wolf", "loads", 9.into(), Json::Null), Direction::Forward), Ok(()));
        assert_eq!(told(&edit("wolf", "no/such/place", 1.into(), 2.into()), Direction::Forward), Ok(()));
    }
}
