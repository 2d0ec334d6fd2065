//! What need not be written.

/// Whether a value is the one that stands where none is written: no, zero, nothing.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
