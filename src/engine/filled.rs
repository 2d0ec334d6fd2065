//! Collections that cannot be empty.

use std::ops::Deref;

use super::Edit;
use crate::view::{Facts, Id, Value};

/// A collection with something in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Filled<T>(T);

impl<T: Default + PartialEq> Filled<T> {
    /// The collection, unless it is empty.
    pub fn new(all: T) -> Option<Filled<T>> {
        (all != T::default()).then_some(Filled(all))
    }

    /// The collection as any other.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Filled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl From<Id> for Filled<Vec<Id>> {
    fn from(id: Id) -> Self {
        Filled(vec![id])
    }
}

impl From<Edit> for Filled<Vec<Edit>> {
    fn from(edit: Edit) -> Self {
        Filled(vec![edit])
    }
}

impl<V: Into<Value>> From<(&str, V)> for Filled<Facts> {
    fn from((name, value): (&str, V)) -> Self {
        Filled(Facts::from([(name.to_owned(), value.into())]))
    }
}
