//! A change as the journal writes it: a tree of places, unit by unit, what paths have in common written once.
//!
//! ```text
//! morale: [6,5]        from what, to what
//! wounds: 2            where nothing stood; words and what is larger as [to]
//! -prone: true         what stood there, and is gone
//! soldiers: {3: hit -prone, 0-7/shot: true}     flags by name, and rows that all changed alike
//! ```
//!
//! Places are those of the system's own body; any other begins with `^`. A step that would be read as something else begins
//! with `=`. Older musters wrote whole paths, with `[from, to]` or `[to]` at the end of each.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess, SeqAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::Value as Json;

use super::{Change, Edit, TABLE};

/// Flags beside other places.
const FLAGS: &str = "+";
/// The most rows that change alike.
const MOST: usize = 100_000;

/// Where the system's own stands, in the table and in a unit.
fn body(at: &str) -> &'static str {
    if at == TABLE { "ground/" } else { "body/" }
}

/// Writes a change.
///
/// # Errors
/// As the format's own.
pub fn serialize<S: Serializer>(change: &Change, out: S) -> Result<S::Ok, S::Error> {
    let units: Vec<&[Edit]> = change.chunk_by(|one, next| one.at == next.at).collect();
    let mut map = out.serialize_map(Some(units.len()))?;
    for edits in units {
        let at = edits[0].at.as_str();
        let places: Vec<Place> = edits.iter().map(|edit| Place::of(edit, body(at))).collect();
        let places: Vec<(&[String], &Edit)> = places.iter().map(|Place(steps, edit)| (&steps[..], *edit)).collect();
        map.serialize_entry(at, &with_flags(level(&places)))?;
    }
    map.end()
}

/// An edit with the steps to it, as they are written.
struct Place<'a>(Vec<String>, &'a Edit);

impl<'a> Place<'a> {
    fn of(edit: &'a Edit, body: &str) -> Place<'a> {
        let (mark, path) = edit.path.strip_prefix(body).map_or(("^", edit.path.as_str()), |rest| ("", rest));
        let mut steps: Vec<String> = path.split('/').map(escaped).collect();
        steps[0].insert_str(0, mark);
        if is_gone(edit)
            && let Some(last) = steps.last_mut()
        {
            last.insert(0, '-');
        }
        Place(steps, edit)
    }
}

fn is_gone(edit: &Edit) -> bool {
    edit.to.is_null() && !edit.from.is_null()
}

/// A step that cannot be read as anything else.
fn escaped(step: &str) -> String {
    let odd = step.is_empty() || step.starts_with(['-', '=', '^', '+']) || step.contains(' ') || rows(step).is_some();
    if odd { format!("={step}") } else { step.to_owned() }
}

/// The rows that a step stands for: "0-7".
fn rows(step: &str) -> Option<(usize, usize)> {
    let (from, to) = step.split_once('-')?;
    Some((row(from)?, row(to)?))
}

/// The row that a step names: "7", but not "07".
fn row(step: &str) -> Option<usize> {
    step.parse().ok().filter(|row: &usize| row.to_string() == step)
}

/// What is written at a name.
#[derive(PartialEq)]
enum Tree<'a> {
    Places(Vec<(String, Tree<'a>)>),
    End(&'a Json, &'a Json),
    Flags(String),
}

/// Places that are told apart by their next step.
fn level<'a>(places: &[(&[String], &'a Edit)]) -> Vec<(String, Tree<'a>)> {
    let mut all: Vec<(String, Tree)> = Vec::new();
    for run in places.chunk_by(|(one, _), (next, _)| one[0] == next[0]) {
        if run.len() == 1 || run.iter().any(|(steps, _)| steps.len() == 1) {
            let ends = run.iter().map(|(steps, edit)| (steps.join("/"), Tree::End(&edit.from, &edit.to)));
            ends.for_each(|end| push(&mut all, end));
            continue;
        }
        let first = &run[0].0[0];
        let mut below = level(&run.iter().map(|(steps, edit)| (&steps[1..], *edit)).collect::<Vec<_>>());
        match (below.len(), below.pop()) {
            (1, Some((name, tree))) => push(&mut all, (format!("{first}/{name}"), tree)),
            (_, last) => {
                below.extend(last);
                push(&mut all, (first.clone(), with_flags(below)));
            }
        }
    }
    all
}

/// One more place: the next of rows that all changed alike is one with them.
fn push<'a>(all: &mut Vec<(String, Tree<'a>)>, next: (String, Tree<'a>)) {
    if let Some((name, tree)) = all.last_mut()
        && *tree == next.1
        && let Some(joined) = joined(name, &next.0)
    {
        *name = joined;
        return;
    }
    all.push(next);
}

/// "0-6/shot" and "7/shot" as "0-7/shot".
fn joined(one: &str, next: &str) -> Option<String> {
    let split = |name: &str| {
        name.find('/').map_or((name.to_owned(), String::new()), |at| (name[..at].to_owned(), name[at..].to_owned()))
    };
    let ((one, below), (next, other)) = (split(one), split(next));
    let next = row(&next)?;
    let (from, to) = rows(&one).or_else(|| row(&one).map(|row| (row, row)))?;
    (below == other && to + 1 == next).then(|| format!("{from}-{next}{below}"))
}

/// The longest row of flags under one name; all of them if there is nothing else.
fn with_flags(places: Vec<(String, Tree)>) -> Tree {
    let is_flag = |(name, tree): &(String, Tree)| {
        let raised = matches!(tree, Tree::End(Json::Null, Json::Bool(true)) | Tree::End(Json::Bool(true), Json::Null));
        raised && !name.contains(['/', ' ']) && rows(name).is_none()
    };
    let (mut at, mut best) = (0, 0..0);
    for run in places.chunk_by(|one, next| is_flag(one) == is_flag(next)) {
        if is_flag(&run[0]) && run.len() > best.len() {
            best = at..at + run.len();
        }
        at += run.len();
    }
    if best.len() < 2 {
        return Tree::Places(places);
    }
    let flags = Tree::Flags(places[best.clone()].iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" "));
    if best.len() == places.len() {
        return flags;
    }
    let mut places = places;
    places.splice(best, [(FLAGS.to_owned(), flags)]);
    Tree::Places(places)
}

impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::Places(places) => {
                let mut map = out.serialize_map(Some(places.len()))?;
                for (name, tree) in places {
                    map.serialize_entry(name, tree)?;
                }
                map.end()
            }
            Tree::End(Json::Null, to @ (Json::Bool(_) | Json::Number(_))) => to.serialize(out),
            Tree::End(Json::Null, to) => [to].serialize(out),
            Tree::End(from, Json::Null) => from.serialize(out),
            Tree::End(from, to) => [from, to].serialize(out),
            Tree::Flags(flags) => flags.serialize(out),
        }
    }
}

/// Reads a change.
///
/// # Errors
/// A place holds nothing that a change can be.
pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Change, D::Error> {
    let mut change = Change::new();
    for (at, node) in units::<true, D>(input)? {
        if let Node::End(..) = node {
            return Err(de::Error::custom(format!("{at}: places by name are wanted")));
        }
        let mut reader = Reader { at: &at, change: &mut change };
        reader.below(&[], node).map_err(|why| de::Error::custom(format!("{at}: {why}")))?;
    }
    Ok(change)
}

/// Reads a change as older musters wrote it.
///
/// # Errors
/// A place is neither `[to]`, `[from, to]` nor further places by name.
pub fn older<'de, D: Deserializer<'de>>(input: D) -> Result<Change, D::Error> {
    let mut change = Change::new();
    for (at, node) in units::<false, D>(input)? {
        let Node::Below(places) = node else {
            return Err(de::Error::custom(format!("{at}: places by name are wanted")));
        };
        places.into_iter().for_each(|(path, node)| node.edits(&at, path, &mut change));
    }
    Ok(change)
}

fn units<'de, const SHORT: bool, D: Deserializer<'de>>(input: D) -> Result<Vec<(String, Node<SHORT>)>, D::Error> {
    match Node::deserialize(input)? {
        Node::Below(units) => Ok(units),
        _ => Err(de::Error::custom("a change is places by unit")),
    }
}

/// What is read at a name; `SHORT` as it is written now.
#[derive(Clone)]
enum Node<const SHORT: bool> {
    Below(Vec<(String, Node<SHORT>)>),
    End(Json, Json),
    Flags(String),
}

impl Node<false> {
    fn edits(self, at: &str, path: String, change: &mut Change) {
        match self {
            Node::End(from, to) => change.push(Edit { at: at.to_owned(), path, from, to }),
            Node::Below(places) => {
                for (step, node) in places {
                    node.edits(at, format!("{path}/{step}"), change);
                }
            }
            // None is read as one.
            Node::Flags(_) => {}
        }
    }
}

/// Turns what was read of a unit into edits.
struct Reader<'a> {
    at: &'a str,
    change: &'a mut Change,
}

impl Reader<'_> {
    /// What is below these steps.
    fn below(&mut self, steps: &[String], node: Node<true>) -> Result<(), String> {
        match node {
            Node::End(from, to) => self.end(steps, from, to),
            Node::Flags(flags) => flags.split(' ').try_for_each(|flag| {
                let (from, to) = (Json::Null, Json::Bool(true));
                let (from, to) = if flag.starts_with('-') { (to, from) } else { (from, to) };
                self.end(&[steps, &[flag.to_owned()]].concat(), from, to)
            }),
            Node::Below(places) => places.into_iter().try_for_each(|(name, node)| {
                let more = name.split('/').filter(|_| name != FLAGS).map(str::to_owned);
                self.rows([steps, &more.collect::<Vec<_>>()].concat(), steps.len(), node)
            }),
        }
    }

    /// The same for each of the rows that steps stand for, those before `from` left aside.
    fn rows(&mut self, mut steps: Vec<String>, from: usize, node: Node<true>) -> Result<(), String> {
        let found = (from..steps.len()).find_map(|place| Some((place, rows(&steps[place])?)));
        let Some((place, (first, last))) = found else { return self.below(&steps, node) };
        if last < first || last - first > MOST {
            return Err(format!("{}: these are no rows", steps[place]));
        }
        (first..=last).try_for_each(|row| {
            steps[place] = row.to_string();
            self.rows(steps.clone(), place + 1, node.clone())
        })
    }

    /// What stood at the end of these steps, and what stands there now.
    fn end(&mut self, steps: &[String], from: Json, to: Json) -> Result<(), String> {
        if self.change.len() > MOST {
            return Err("this is more than an order alters".to_owned());
        }
        let without = |step: &'_ str, mark: char| step.strip_prefix(mark).map(str::to_owned);
        let mut steps = steps.to_vec();
        if let Some(last) = steps.last_mut() {
            *last = without(last, '-').unwrap_or_else(|| last.clone());
        }
        let other = steps.first().and_then(|first| without(first, '^'));
        let own = if other.is_none() { body(self.at) } else { "" };
        if let (Some(first), Some(other)) = (steps.first_mut(), other) {
            *first = other;
        }
        let steps: Vec<&str> = steps.iter().map(|step| step.strip_prefix('=').unwrap_or(step)).collect();
        let path = format!("{own}{}", steps.join("/"));
        self.change.push(Edit { at: self.at.to_owned(), path, from, to });
        Ok(())
    }
}

impl<'de, const SHORT: bool> Deserialize<'de> for Node<SHORT> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Node<SHORT>, D::Error> {
        input.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor<const SHORT: bool>;

impl<'de, const SHORT: bool> Visitor<'de> for NodeVisitor<SHORT> {
    type Value = Node<SHORT>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("[to], [from, to] or places by name")
    }

    fn visit_bool<E: de::Error>(self, to: bool) -> Result<Node<SHORT>, E> {
        self.bare(to.into())
    }

    fn visit_i64<E: de::Error>(self, to: i64) -> Result<Node<SHORT>, E> {
        self.bare(to.into())
    }

    fn visit_u64<E: de::Error>(self, to: u64) -> Result<Node<SHORT>, E> {
        self.bare(to.into())
    }

    fn visit_f64<E: de::Error>(self, to: f64) -> Result<Node<SHORT>, E> {
        self.bare(to.into())
    }

    fn visit_str<E: de::Error>(self, flags: &str) -> Result<Node<SHORT>, E> {
        if SHORT { Ok(Node::Flags(flags.to_owned())) } else { Err(E::invalid_type(de::Unexpected::Str(flags), &self)) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node<SHORT>, A::Error> {
        match (access.next_element()?, access.next_element()?, access.next_element::<de::IgnoredAny>()?) {
            (Some(to), None, None) => Ok(Node::End(Json::Null, to)),
            (Some(from), Some(to), None) => Ok(Node::End(from, to)),
            _ => Err(de::Error::custom("a place is [to] or [from, to]")),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node<SHORT>, A::Error> {
        let mut places = Vec::new();
        while let Some(name) = access.next_key::<String>()? {
            let gone = SHORT && name.rsplit('/').next().is_some_and(|last| last.starts_with('-'));
            let node = if gone { Node::End(access.next_value()?, Json::Null) } else { access.next_value()? };
            places.push((name, node));
        }
        Ok(Node::Below(places))
    }
}

impl<const SHORT: bool> NodeVisitor<SHORT> {
    /// What stands now where nothing stood.
    fn bare<E: de::Error>(self, to: Json) -> Result<Node<SHORT>, E> {
        if SHORT {
            Ok(Node::End(Json::Null, to))
        } else {
            Err(E::invalid_type(de::Unexpected::Other("a bare value"), &self))
        }
    }
}

#[cfg(test)]
mod tests;
