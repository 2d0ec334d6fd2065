//! The rows of a data file, each known by its id.

use std::{
    ops::{Deref, DerefMut},
    slice,
};

use serde::Deserialize;

use super::{Named, unknown};

/// A row that recipes and rules name by its id.
pub trait Row {
    /// Its id.
    fn id(&self) -> &str;
    /// Its name, as people read it.
    fn name(&self) -> &str;
}

/// Says of types with the fields `id` and `name` that they are rows.
macro_rules! rows {
    ($($row:ty),+) => {
        $(impl $crate::paper::Row for $row {
            fn id(&self) -> &str {
                &self.id
            }

            fn name(&self) -> &str {
                &self.name
            }
        })+
    };
}

pub(crate) use rows;

/// Rows in the order of their file. [`super::Library::rows`] reads a file in which each id stands once.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Listed<T>(Vec<T>);

impl<T: Row> Listed<T> {
    /// The row with this id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.0.iter().find(|row| row.id() == id)
    }

    /// The row with this id; `what` is what such a row is called.
    ///
    /// # Errors
    /// There is none: says what it may be meant to be, or which there are.
    pub fn known(&self, what: &str, id: &str) -> Result<&T, String> {
        self.get(id).ok_or_else(|| unknown(what, id, self.0.iter().map(T::id)))
    }

    /// Ids and names, to choose from.
    pub fn named(&self) -> impl Iterator<Item = Named<'_>> {
        self.0.iter().map(|row| (row.id(), row.name()))
    }
}

impl<T> Default for Listed<T> {
    fn default() -> Listed<T> {
        Listed(Vec::new())
    }
}

impl<T> Deref for Listed<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Listed<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<'a, T> IntoIterator for &'a Listed<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.0.iter()
    }
}
