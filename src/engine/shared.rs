//! What copies of a state have in common until one of them alters it: a battle is copied for every order and for every
//! trial of a forecast, and most of it stays as it was.

use std::{
    borrow::Cow,
    ops::{Deref, DerefMut},
    sync::Arc,
};

use derive_where::derive_where;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// A value that its copies share. It reads, saves and compares as the value itself; who alters it first takes a copy of
/// their own, if others hold it too.
#[derive(Debug, Default, Serialize, Deserialize)]
#[derive_where(Clone)]
#[serde(transparent)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Whether both are one and the same, and not merely alike.
    #[inline]
    pub fn is(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: Clone> Shared<T> {
    /// A copy that has nothing in common with this one.
    pub fn apart(&self) -> Shared<T> {
        Shared::from(T::clone(self))
    }
}

impl<T: Default> Shared<T> {
    /// Empties two that are one and the same, so that nobody looks into them to find a difference.
    pub fn leave_out(one: &mut Shared<T>, other: &mut Shared<T>) {
        if one.is(other) {
            (*one, *other) = (Shared::default(), Shared::default());
        }
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Shared<T> {
        Shared(Arc::new(value))
    }
}

/// Empties two values that are alike, so that nobody looks into them to find a difference: to hold them against each other is
/// a hundred times as fast as to make trees of them.
pub fn leave_out<T: PartialEq + Default>(one: &mut T, other: &mut T) {
    if *one == *other {
        (*one, *other) = (T::default(), T::default());
    }
}

/// The same with two lists: the whole, else row by row, each of which keeps its place.
pub fn leave_out_rows<T: PartialEq + Default>(one: &mut Vec<T>, other: &mut Vec<T>) {
    leave_out(one, other);
    if one.len() == other.len() {
        one.iter_mut().zip(other).for_each(|(one, other)| leave_out(one, other));
    }
}

impl<T: FromIterator<A>, A> FromIterator<A> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = A>>(each: I) -> Shared<T> {
        Shared::from(T::from_iter(each))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        self.is(other) || **self == **other
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<'a, T> IntoIterator for &'a Shared<T>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (**self).into_iter()
    }
}

impl<T: JsonSchema> JsonSchema for Shared<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_alters_it_has_a_copy_of_their_own() {
        let one: Shared<Vec<i32>> = vec![1].into();
        let mut other = one.clone();
        assert!(one.is(&other) && !one.is(&one.apart()));
        assert_eq!(one, one.apart());
        other.push(2);
        assert_eq!((&*one, &*other), (&vec![1], &vec![1, 2]));
        let mut same = one.clone();
        Shared::leave_out(&mut same, &mut one.clone());
        Shared::leave_out(&mut other, &mut one.clone());
        assert_eq!((&*same, &*other), (&vec![], &vec![1, 2]));
    }
}
