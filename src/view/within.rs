//! Bounds of numbers in schemas, where a type has to stand for them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// A whole number within these bounds, as a schema has it: for the values of maps, which attributes do not reach.
pub struct Within<const LEAST: i64, const MOST: i64>;

impl<const LEAST: i64, const MOST: i64> JsonSchema for Within<LEAST, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Within{LEAST}To{MOST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}
