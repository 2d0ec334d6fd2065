//! Which of several forms a value has.

use serde_json::Value as Json;

use super::{list, word};

/// What a value has to be for one of several forms to be its own, whatever its numbers are.
#[cfg_attr(test, derive(PartialEq))]
pub(super) struct Form {
    /// Names of types.
    kinds: Vec<String>,
    /// Values of which it is one.
    words: Vec<Json>,
    /// Names that it has.
    required: Vec<String>,
    /// Names that stand for one value.
    tags: Vec<(String, Json)>,
}

impl Form {
    pub(super) fn of(schema: &Json) -> Form {
        let names = |key| list(schema, key).iter().filter_map(Json::as_str).map(str::to_owned);
        let kind = word(schema, "type").and_then(Json::as_str).map(str::to_owned);
        let fields = word(schema, "properties").and_then(Json::as_object).into_iter().flatten();
        Form {
            kinds: kind.into_iter().chain(names("type")).collect(),
            words: list(schema, "enum").iter().chain(word(schema, "const")).cloned().collect(),
            required: names("required").collect(),
            tags: fields.filter_map(|(name, field)| Some((name.clone(), word(field, "const")?.clone()))).collect(),
        }
    }

    pub(super) fn fits(&self, here: &Json) -> bool {
        let kind = match here {
            Json::Null => "null",
            Json::Bool(_) => "boolean",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        };
        let is = |named: &String| named == kind || named == "integer" && kind == "number";
        (self.kinds.is_empty() || self.kinds.iter().any(is))
            && (self.words.is_empty() || self.words.contains(here))
            && self.required.iter().all(|name| here.get(name).is_some())
            && self.tags.iter().all(|(name, word)| here.get(name) == Some(word))
    }
}
