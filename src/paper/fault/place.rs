//! Places in documents: a path of fields and rows, what a document has there, and where that stands in its text. The YAML
//! reader knows the lines: it is led along the path and stopped at its end, and says where it stopped.

use std::fmt;

use serde::{
    Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

use crate::tree::{Misread, Step, Why};

/// A path in a document, from the top.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path(Vec<Step>);

impl Path {
    pub(in crate::paper) fn of(steps: Vec<Step>) -> Path {
        Path(steps)
    }

    /// One step further: to what a field stands for, or in a list to the row of this id.
    pub fn key(mut self, key: &str) -> Path {
        self.0.push(Step::Key(key.to_owned()));
        self
    }

    /// To a field itself, not to what it stands for.
    pub fn name(mut self, name: &str) -> Path {
        self.0.push(Step::Name(name.to_owned()));
        self
    }

    /// One step further, to a row of a list, from 0.
    pub fn row(mut self, row: usize) -> Path {
        self.0.push(Step::Row(row));
        self
    }

    /// Further along steps with dots between them, as the fields of a recipe are written: `champions.1.name`.
    pub fn along(self, dotted: &str) -> Path {
        dotted.split('.').filter(|step| !step.is_empty()).fold(self, |path, step| match step.parse() {
            Ok(row) => path.row(row),
            Err(_) => path.key(step),
        })
    }

    /// Whether these fields come first in it.
    pub fn is_below(&self, fields: &[&str]) -> bool {
        let is = |(step, field): (&Step, &&str)| matches!(step, Step::Key(key) if key == field);
        self.0.len() >= fields.len() && self.0.iter().zip(fields).all(is)
    }

    /// Its steps with slashes between them, as edits are written.
    pub(in crate::paper) fn slashes(&self) -> String {
        let step = |step: &Step| match step {
            Step::Key(name) | Step::Name(name) => name.replace('~', "~0").replace('/', "~1"),
            Step::Row(row) => row.to_string(),
        };
        self.0.iter().map(step).collect::<Vec<_>>().join("/")
    }

    pub(in crate::paper) fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl<const N: usize> From<[&str; N]> for Path {
    fn from(keys: [&str; N]) -> Path {
        keys.into_iter().fold(Path::default(), Path::key)
    }
}

/// What a document has at the end of a path.
pub(super) fn at_path<'d>(document: &'d Value, path: &[Step]) -> Option<&'d Value> {
    path.iter().try_fold(document, |here, step| match step {
        Step::Key(key) | Step::Name(key) => match here {
            Value::Array(rows) => rows.iter().find(|row| known_as(row) == Some(key)),
            here => here.get(key.as_str()),
        },
        Step::Row(row) => here.get(*row),
    })
}

/// What tells a row of a list from the others: its id or its name.
fn known_as(row: &Value) -> Option<&str> {
    row.get("id").or_else(|| row.get("name")).and_then(Value::as_str)
}

/// What people call a row of a list.
fn title(row: &Value) -> Option<&str> {
    ["name", "id", "roster"].into_iter().find_map(|field| row.get(field)).and_then(Value::as_str)
}

/// The path to what is at fault: to the name of a field that there is not, else to what was read.
pub(super) fn blamed(misread: &Misread) -> Path {
    let path = Path::of(misread.path.clone());
    match &misread.why {
        Why::Field(name, _) => path.name(name),
        _ => path,
    }
}

/// A path in names where the document has names: "unit Ice Rangers, field troop.size".
pub(super) fn named(document: Option<&Value>, path: &[Step]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut keys: Vec<&str> = Vec::new();
    for (at, step) in path.iter().enumerate() {
        match step {
            Step::Key(key) | Step::Name(key) => keys.push(key),
            Step::Row(row) => {
                let list = keys.pop().map(|key| key.strip_suffix('s').unwrap_or(key)).unwrap_or("row");
                if !keys.is_empty() {
                    parts.push(format!("field {}", keys.join(".")));
                    keys.clear();
                }
                let name = document.and_then(|document| at_path(document, &path[..=at])).and_then(title);
                parts.push(format!("{list} {}", name.map_or((row + 1).to_string(), str::to_owned)));
            }
        }
    }
    if !keys.is_empty() {
        parts.push(format!("field {}", keys.join(".")));
    }
    parts.join(", ")
}

/// Whom a fault at a path speaks of: the row that is named last on the way, else the field at its end.
pub(super) fn owner(document: &Value, path: &[Step]) -> String {
    let row = |end: usize| match at_path(document, &path[..end - 1])? {
        Value::Array(_) => at_path(document, &path[..end]).and_then(title).map(str::to_owned),
        _ => None,
    };
    let field = |step: &Step| match step {
        Step::Key(key) | Step::Name(key) => Some(key.clone()),
        Step::Row(_) => None,
    };
    (1..=path.len()).rev().find_map(row).or_else(|| path.iter().rev().find_map(field)).unwrap_or_default()
}

/// The line and column, from 1, of what stands at a path: of a list or a block of fields its name, of anything else the
/// value. Of what is not there, the nearest around it; nothing where that is the whole document.
pub(super) fn find(text: &str, document: &Value, path: &[Step]) -> Option<(usize, usize)> {
    let mut there: Vec<Step> = Vec::new();
    let mut here = document;
    for step in path {
        let Some(next) = at_path(here, std::slice::from_ref(step)) else { break };
        there.push(match (here, step) {
            (Value::Array(rows), Step::Key(_) | Step::Name(_)) => {
                Step::Row(rows.iter().position(|row| std::ptr::eq(row, next))?)
            }
            (_, step) => step.clone(),
        });
        here = next;
    }
    if let Some(Step::Key(key)) = there.last().cloned()
        && matches!(here, Value::Array(_) | Value::Object(_))
    {
        there.pop();
        there.push(Step::Name(key));
    }
    if there.is_empty() {
        return None;
    }
    seek(text, Seek { steps: &there, past: 0 })
}

/// The line and column, from 1, of a name that is in the map at a path for the second time.
pub(super) fn again(text: &str, path: &[Step], name: &str) -> Option<(usize, usize)> {
    let steps: Vec<Step> = path.iter().cloned().chain([Step::Name(name.to_owned())]).collect();
    seek(text, Seek { steps: &steps, past: 1 })
}

fn seek(text: &str, seek: Seek) -> Option<(usize, usize)> {
    let stopped = seek.deserialize(serde_yaml::Deserializer::from_str(text)).err()?;
    stopped.location().map(|place| (place.line(), place.column()))
}

/// Leads a reader along steps and stops it at their end with an error, which it puts its place to.
struct Seek<'s> {
    steps: &'s [Step],
    /// How many of the name at the end it goes past before.
    past: usize,
}

impl<'de> DeserializeSeed<'de> for Seek<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seek<'_> {
    type Value = ();

    /// Plain values stop here of themselves: this visitor takes none.
    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("the way on")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if let Some((Step::Key(wanted) | Step::Name(wanted), rest)) = self.steps.split_first() {
            let is_end = matches!(self.steps, [Step::Name(_)]);
            let mut past = self.past;
            while let Some(found) = map.next_key_seed(SeekKey { wanted, stop: is_end && past == 0 })? {
                if found && !is_end {
                    return map.next_value_seed(Seek { steps: rest, ..self });
                }
                past -= usize::from(found);
                map.next_value::<IgnoredAny>()?;
            }
        }
        Err(A::Error::custom("here"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        if let Some((Step::Row(row), rest)) = self.steps.split_first() {
            for _ in 0..*row {
                rows.next_element::<IgnoredAny>()?;
            }
            rows.next_element_seed(Seek { steps: rest, ..self })?;
        }
        Err(A::Error::custom("here"))
    }
}

/// Tells whether a name is the wanted one, and stops at it if it shall.
struct SeekKey<'s> {
    wanted: &'s str,
    stop: bool,
}

impl<'de> DeserializeSeed<'de> for SeekKey<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<bool, D::Error> {
        reader.deserialize_str(self)
    }
}

impl Visitor<'_> for SeekKey<'_> {
    type Value = bool;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a name")
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<bool, E> {
        match found == self.wanted {
            true if self.stop => Err(E::custom("here")),
            found => Ok(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name: Ford\nsides:\n  - { id: north, name: North }\n  - id: south\n    dice: &d table\n\
                        units:\n  - name: One\n    troop:\n      weapons: [bow, axe]\n  - name: One\n    side: west\n";

    fn place(path: Path) -> Option<(usize, usize)> {
        find(TEXT, &crate::tree::Yaml::of(TEXT).unwrap().tree, path.steps())
    }

    fn owned(path: Path) -> String {
        owner(&crate::tree::Yaml::of(TEXT).unwrap().tree, path.steps())
    }

    #[test]
    fn a_value_stands_where_its_path_leads() {
        assert_eq!(place(["name"].into()), Some((1, 7)));
        assert_eq!(place(Path::from(["units"]).along("0.troop.weapons.1")), Some((9, 22)));
        assert_eq!(place(Path::from(["units"]).row(1).key("name")), Some((10, 11)));
        assert_eq!(place(Path::from(["sides"]).row(0)), Some((3, 5)));
        assert_eq!(place(["sides", "south", "dice"].into()), Some((5, 11)));
    }

    #[test]
    fn lists_and_blocks_stand_at_their_name_and_so_does_a_name_that_is_meant() {
        assert_eq!(place(["units"].into()), Some((6, 1)));
        assert_eq!(place(Path::from(["units"]).along("0.troop.weapons")), Some((9, 7)));
        assert_eq!(place(Path::from(["units"]).row(1).name("side")), Some((11, 5)));
    }

    #[test]
    fn what_is_not_there_stands_at_the_nearest_around_it() {
        assert_eq!(place(Path::from(["units"]).along("0.troop.size")), Some((8, 5)));
        assert_eq!(place(Path::from(["units"]).row(7)), Some((6, 1)));
        assert_eq!(place(["terrain"].into()), None);
    }

    #[test]
    fn a_name_that_is_there_twice_stands_where_it_comes_again() {
        let text = "a: 1\nunits:\n  - id: x\n    b: { a: 1 }\n    'id': y\n    id: z\na: 2\n";
        let units = [Step::Key("units".to_owned()), Step::Row(0)];
        assert_eq!(again(text, &units, "id"), Some((5, 5)));
        assert_eq!(again(text, &[], "a"), Some((7, 1)));
        assert_eq!(again("{ a: 1, b: { c: 1 }, a: 2 }", &[], "a"), Some((1, 22)));
    }

    #[test]
    fn a_fault_speaks_of_the_last_row_with_a_name() {
        assert_eq!(owned(Path::from(["units"]).along("0.troop.weapons.1")), "One");
        assert_eq!(owned(["sides", "south", "dice"].into()), "south");
        assert_eq!(owned(["options", "A5"].into()), "A5");
    }
}
