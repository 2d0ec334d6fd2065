//! A field that stands one map too far out, or a word where a map is wanted: the schema of a file knows where it belongs.

use serde_json::{Map, Value as Json};

use crate::tree::{Misread, Step, Why};

/// How to mend what does not fit, where the schema tells more than the type that was read: "it belongs in troop, as
/// troop: { kind: ... }".
pub(super) fn mend(schema: &Json, misread: &Misread) -> Option<String> {
    let here = misread.path.iter().try_fold(schema, |here, step| within(schema, here, step))?;
    let fields = fields(schema, here)?;
    match &misread.why {
        Why::Field(name, _) => {
            let has = |field: &&String| {
                within(schema, here, &Step::Key((*field).clone()))
                    .and_then(|inner| self::fields(schema, inner))
                    .is_some_and(|inner| inner.contains_key(name))
            };
            let mut outer = fields.keys().filter(has);
            let only = outer.next().filter(|_| outer.next().is_none())?;
            Some(format!("it belongs in {only}, as {only}: {{ {name}: ... }}"))
        }
        Why::Wanted(..) => match fields.keys().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [] => None,
            all => Some(format!("there is {}", all.join(", "))),
        },
        _ => None,
    }
}

/// The schema behind a step into what another describes.
fn within<'s>(whole: &'s Json, here: &'s Json, step: &Step) -> Option<&'s Json> {
    match step {
        Step::Key(key) | Step::Name(key) => fields(whole, here)?.get(key),
        Step::Row(_) => resolved(whole, here).get("items"),
    }
}

/// The fields of what a schema describes, where it is a map with fields of its own.
fn fields<'s>(whole: &'s Json, here: &'s Json) -> Option<&'s Map<String, Json>> {
    resolved(whole, here).get("properties")?.as_object()
}

/// What a schema refers to; of what may be left out, what else it is.
fn resolved<'s>(whole: &'s Json, here: &'s Json) -> &'s Json {
    let named = here.get("$ref").and_then(Json::as_str).and_then(|name| whole.pointer(name.strip_prefix('#')?));
    let form = |list: &str| {
        let forms = here.get(list)?.as_array()?.iter();
        let mut forms = forms.filter(|form| form.get("type").and_then(Json::as_str) != Some("null"));
        forms.next().filter(|_| forms.next().is_none())
    };
    match named.or_else(|| form("allOf")).or_else(|| form("anyOf")) {
        Some(inner) => resolved(whole, inner),
        None => here,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{paper::schemas::kept, tree::Yaml};

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Army {
        units: Vec<crate::engine::UnitEntry<Troop>>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Troop {
        kind: String,
    }

    #[test]
    fn a_field_too_far_out_is_told_where_it_stands() {
        let schema = kept("book/scenario");
        let mend = |unit: &str| {
            let text = format!("units: [{{ name: A, side: b, {unit} }}]");
            mend(&schema, &Yaml::of(&text).unwrap().read::<Army>().unwrap_err())
        };
        let inside = |what: &str| Some(format!("it belongs in {what}"));
        assert_eq!(mend("kind: levy"), inside("troop, as troop: { kind: ... }"));
        assert_eq!(mend("turn: 2"), inside("reserve, as reserve: { turn: ... }"));
        assert_eq!(mend("troop: levy"), Some("there is kind, stats, left, figures".to_owned()));
        assert_eq!(mend("knid: levy"), None);
        assert_eq!(mend("count: many, troop: { kind: levy }"), None);
    }
}
