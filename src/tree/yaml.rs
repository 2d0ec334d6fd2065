//! YAML as a tree. Numbers of more than 64 bits count as near as can be, so that they are told at their place like any
//! other that is out of range; `!name value` is the name with its value.

use std::{cell::RefCell, fmt};

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_json::{Map, Value as Json, map::Entry};

use super::{At, Misread, Why, node};

/// Why a text is no tree.
#[derive(Debug)]
pub enum NoTree {
    /// A name is there twice.
    Twice(Misread, serde_yaml::Error),
    /// It is no YAML.
    NoYaml(serde_yaml::Error),
}

/// A text of YAML with its tree.
#[derive(Debug, Clone)]
pub struct Yaml<'t> {
    /// The text.
    pub text: &'t str,
    /// Its tree.
    pub tree: Json,
}

impl<'t> Yaml<'t> {
    /// Reads a text.
    ///
    /// # Errors
    /// It is no YAML, or a name is there twice.
    pub fn of(text: &'t str) -> Result<Yaml<'t>, NoTree> {
        build(text, None).map(|tree| Yaml { text, tree })
    }

    /// A text whose tree is known already, as JSON; none if that is none.
    pub fn translated(text: &'t str, json: &str) -> Option<Yaml<'t>> {
        serde_json::from_str(json).ok().map(|tree| Yaml { text, tree })
    }

    /// Reads the tree as a type. A bare number, flag or nothing is a text where one is wanted, as it was written.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Misread> {
        node::read(&self.tree, None).or_else(|misread| {
            // Few texts look like anything else: they alone are gone through once more.
            match &misread.why {
                Why::Wanted(..) | Why::Said(_) => match build(self.text, Some(&self.tree)) {
                    Ok(spelled) => node::read(&self.tree, Some(&spelled)),
                    Err(_) => Err(misread),
                },
                _ => Err(misread),
            }
        })
    }
}

/// What a text says of a few names, without a word of what is wrong in it.
pub fn glance<T: DeserializeOwned>(text: &str) -> Option<T> {
    Yaml::of(text).ok()?.read().ok()
}

/// A text as a tree; along a tree of it, each plain value as it is spelled.
fn build(text: &str, known: Option<&Json>) -> Result<Json, NoTree> {
    let twice = RefCell::new(None);
    let seed = Build { at: At::Top, known, twice: &twice };
    seed.deserialize(serde_yaml::Deserializer::from_str(text)).map_err(|why| match twice.take() {
        Some(misread) => NoTree::Twice(misread, why),
        None => NoTree::NoYaml(why),
    })
}

/// Builds the tree of a place.
#[derive(Clone, Copy)]
struct Build<'a> {
    at: At<'a>,
    /// What stands here, where only its spelling is wanted.
    known: Option<&'a Json>,
    /// Notes the place of a map in which a name is there twice.
    twice: &'a RefCell<Option<Misread>>,
}

impl<'de> DeserializeSeed<'de> for Build<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Json, D::Error> {
        match self.known {
            Some(Json::Null | Json::Bool(_) | Json::Number(_)) => reader.deserialize_str(self),
            _ => reader.deserialize_any(self),
        }
    }
}

impl<'de> Visitor<'de> for Build<'_> {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Json, E> {
        Ok(flag.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Json, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Json, E> {
        Ok(number.into())
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Json, E> {
        Ok((number as f64).into())
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Json, E> {
        Ok((number as f64).into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Json, E> {
        // What is no number of a tree is a word that no type takes for one.
        Ok(if number.is_finite() { number.into() } else { number.to_string().into() })
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        Ok(text.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Json, A::Error> {
        let mut found = Vec::new();
        loop {
            let row = found.len();
            let known = self.known.and_then(|known| known.get(row));
            match rows.next_element_seed(Build { at: At::Row(&self.at, row), known, ..self })? {
                Some(value) => found.push(value),
                None => return Ok(found.into()),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut names: A) -> Result<Json, A::Error> {
        let mut found = Map::new();
        while let Some(name) = names.next_key::<String>()? {
            match found.entry(name) {
                Entry::Vacant(free) => {
                    let known = self.known.and_then(|known| known.get(free.key()));
                    let at = At::Key(&self.at, free.key());
                    let value = names.next_value_seed(Build { at, known, ..self })?;
                    free.insert(value);
                }
                Entry::Occupied(there) => {
                    let why = Why::Twice(there.key().clone());
                    self.twice.replace(Some(Misread { path: self.at.path(), why }));
                    return Err(A::Error::custom("a name is there twice"));
                }
            }
        }
        Ok(found.into())
    }

    fn visit_enum<A: EnumAccess<'de>>(self, choice: A) -> Result<Json, A::Error> {
        let (name, with) = choice.variant::<String>()?;
        let known = self.known.and_then(|known| known.get(&name));
        let value = with.newtype_variant_seed(Build { at: At::Key(&self.at, &name), known, ..self })?;
        Ok(Map::from_iter([(name, value)]).into())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::{super::Step, *};

    #[test]
    fn texts_that_look_like_numbers_stay_as_they_are_written() {
        let text = "a: 1.50\nb: +3\nc: ~\nd:\ne: TRUE\nf: \"7\"\ng: &x 0x1F\nh: *x\n";
        let read: BTreeMap<String, String> = Yaml::of(text).unwrap().read().unwrap();
        let spelled: Vec<&str> = read.values().map(String::as_str).collect();
        assert_eq!(spelled, ["1.50", "+3", "~", "", "TRUE", "7", "0x1F", "0x1F"]);
    }

    #[test]
    fn numbers_beside_them_are_numbers() {
        let text = "- [1.50, 2]\n- [03, 4]\n";
        assert_eq!(Yaml::of(text).unwrap().read::<Vec<(String, u8)>>().unwrap()[0], ("1.50".to_owned(), 2));
    }

    #[test]
    fn choices_come_with_a_tag_or_as_a_map() {
        #[derive(Debug, PartialEq, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum Wound {
            None,
            Level(u8),
            At { place: String },
        }
        let text = "- none\n- !level 3\n- level: 3\n- !at { place: arm }\n- at:\n    place: 12\n";
        let read: Vec<Wound> = Yaml::of(text).unwrap().read().unwrap();
        let at = |place: &str| Wound::At { place: place.to_owned() };
        assert_eq!(read, [Wound::None, Wound::Level(3), Wound::Level(3), at("arm"), at("12")]);
    }

    #[test]
    fn names_may_be_numbers() {
        let read: BTreeMap<u8, u8> = Yaml::of("1: 2\n10: 3\n").unwrap().read().unwrap();
        assert_eq!(read, BTreeMap::from([(1, 2), (10, 3)]));
    }

    #[test]
    fn nothing_is_an_empty_list_or_map() {
        let read: BTreeMap<String, Vec<u8>> = Yaml::of("a:\nb: []\n").unwrap().read().unwrap();
        assert!(read.values().all(Vec::is_empty));
        assert_eq!(Yaml::of("").unwrap().read::<BTreeMap<String, u8>>().unwrap(), BTreeMap::new());
    }

    #[test]
    fn a_name_that_is_there_twice_has_its_path() {
        let Err(NoTree::Twice(misread, _)) = Yaml::of("a: [{ b: 1, b: 2 }]\n") else { panic!("read") };
        assert_eq!(misread.path, [Step::Key("a".to_owned()), Step::Row(0)]);
    }

    #[test]
    fn what_does_not_fit_has_its_path() {
        let why = Yaml::of("a: { b: [1, 300] }\n").unwrap().read::<BTreeMap<String, BTreeMap<String, Vec<u8>>>>();
        assert_eq!(why.unwrap_err().to_string(), "a.b.1: a whole number from 0 to 255 is wanted, not 300");
    }

    #[test]
    fn values_of_any_kind_are_kept() {
        let tree = Yaml::of("a: [1, -1, 1.5, true, ~, x, .inf, 18446744073709551616]\n").unwrap().tree;
        assert_eq!(tree, json!({ "a": [1, -1, 1.5, true, null, "x", "inf", 18446744073709551616.0] }));
    }
}
