//! Names of things in a battle.

use std::{borrow::Borrow, fmt, sync::Arc};

use serde::{Deserialize, Deserializer, Serialize};

use super::words;

/// The lasting name of a unit in a battle: a short slug such as `ice-rangers`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
#[schemars(inline, with = "String")]
pub struct Id(Arc<str>);

impl Id {
    /// An id with this text.
    pub fn new(text: &str) -> Id {
        Id(Arc::from(text))
    }

    /// A slug of a display name: lower case ASCII letters, digits and single hyphens; never empty.
    pub fn slug(name: &str) -> Id {
        let mut text = String::with_capacity(name.len());
        for letter in name.chars() {
            if letter.is_ascii_alphanumeric() {
                text.push(letter.to_ascii_lowercase());
            } else if !text.is_empty() && !text.ends_with('-') {
                text.push('-');
            }
        }
        let text = text.trim_end_matches('-');
        Id::new(if text.is_empty() { "unit" } else { text })
    }

    /// The text of the id.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Id, D::Error> {
        words(input).map(|text| Id::new(&text))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", &*self.0)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Id {
        Id::new(text)
    }
}

impl Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        &*self.0 == *other
    }
}
