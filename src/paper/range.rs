//! Numbers out of range: a document held against the bounds that its schema gives, which are the only ones there are.

use serde_json::Value as Json;

use super::{Fault, Library, Paper, Path, Written, schema};

/// The most numbers out of range that are told of one file.
const MOST: usize = 20;

/// The numbers of a file that are out of range; none where it cannot be read, which is told elsewhere.
///
/// # Errors
/// The data files cannot be read.
pub(super) fn faults<R: Paper>(
    id: &str,
    file: &str,
    text: &str,
    what: Written,
    library: &Library,
) -> Result<Vec<Fault>, Fault> {
    let Ok(document) = serde_yaml::from_str::<Json>(text) else { return Ok(Vec::new()) };
    let schema = schema::schema::<R>(id, what, library)?;
    let beyond = out_of_range(&schema, &document).into_iter().take(MOST);
    Ok(beyond.map(|(path, what)| Fault::at(file, text, path, what, "")).collect())
}

/// The numbers of a document that are out of range: the path to each, and what is wanted there.
pub fn out_of_range(schema: &Json, document: &Json) -> Vec<(Path, String)> {
    let mut found = Vec::new();
    Check { schema }.walk(schema, document, &Path::default(), &mut found);
    found
}

struct Check<'s> {
    schema: &'s Json,
}

impl Check<'_> {
    /// Takes a value and all within it in.
    fn walk(&self, schema: &Json, here: &Json, path: &Path, found: &mut Vec<(Path, String)>) {
        let schema = self.meant(schema);
        for part in list(schema, "allOf") {
            self.walk(part, here, path, found);
        }
        let forms = list(schema, "anyOf").iter().chain(list(schema, "oneOf"));
        let tried: Vec<Vec<(Path, String)>> =
            forms.filter(|form| self.fits(form, here)).map(|form| self.tried(form, here, path)).collect();
        if tried.iter().all(|tried| !tried.is_empty()) {
            found.extend(tried.into_iter().next().unwrap_or_default());
        }
        match here {
            Json::Number(number) => found.extend(beyond(schema, number).map(|what| (path.clone(), what))),
            Json::Array(rows) => {
                for (at, row) in rows.iter().enumerate() {
                    let of = match schema.get("items") {
                        Some(Json::Array(places)) => places.get(at),
                        of => of,
                    };
                    if let Some(of) = of {
                        self.walk(of, row, &path.clone().row(at), found);
                    }
                }
            }
            Json::Object(fields) => {
                for (name, field) in fields {
                    let known = schema.get("properties").and_then(|known| known.get(name));
                    if let Some(of) = known.or(schema.get("additionalProperties")) {
                        self.walk(of, field, &path.clone().key(name), found);
                    }
                }
            }
            _ => {}
        }
    }

    fn tried(&self, schema: &Json, here: &Json, path: &Path) -> Vec<(Path, String)> {
        let mut found = Vec::new();
        self.walk(schema, here, path, &mut found);
        found
    }

    /// The schema that a reference stands for; any other is meant itself.
    fn meant<'a>(&'a self, schema: &'a Json) -> &'a Json {
        let named = schema.get("$ref").and_then(Json::as_str).and_then(|named| named.strip_prefix('#'));
        named.and_then(|named| self.schema.pointer(named)).unwrap_or(schema)
    }

    /// Whether a value is of the form that one of several schemas describes, whatever its numbers are.
    fn fits(&self, schema: &Json, here: &Json) -> bool {
        let schema = self.meant(schema);
        let kind = match here {
            Json::Null => "null",
            Json::Bool(_) => "boolean",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        };
        let is =
            |named: &Json| named.as_str().is_some_and(|named| named == kind || named == "integer" && kind == "number");
        let typed = match schema.get("type") {
            Some(Json::Array(kinds)) => kinds.iter().any(is),
            Some(named) => is(named),
            None => true,
        };
        let word = schema.get("const").is_none_or(|word| word == here);
        let listed = schema.get("enum").and_then(Json::as_array).is_none_or(|words| words.contains(here));
        let there =
            list(schema, "required").iter().all(|name| name.as_str().is_some_and(|name| here.get(name).is_some()));
        let tagged = schema.get("properties").and_then(Json::as_object).is_none_or(|fields| {
            fields.iter().all(|(name, field)| field.get("const").is_none_or(|word| here.get(name) == Some(word)))
        });
        typed && word && listed && there && tagged
    }
}

fn list<'s>(schema: &'s Json, key: &str) -> &'s [Json] {
    schema.get(key).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// What is wanted in place of a number, if it is out of range.
fn beyond(schema: &Json, number: &serde_json::Number) -> Option<String> {
    let bound = |name: &str| schema.get(name).and_then(Json::as_f64);
    let (least, most) =
        (bound("minimum").or(bound("exclusiveMinimum")), bound("maximum").or(bound("exclusiveMaximum")));
    let (least, most) = (least?, most?);
    let fits = number.as_f64().is_some_and(|number| (least..=most).contains(&number));
    let whole = if schema.get("type").is_some_and(|kind| kind.to_string().contains("integer")) { "whole " } else { "" };
    (!fits).then(|| format!("a {whole}number from {least} to {most} is wanted, not {number}"))
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
        out_of_range(&schema, &document).into_iter().map(|(_, what)| what).collect()
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
}
