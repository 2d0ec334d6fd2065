//! What need not be written.

/// A struct in which each field stands only where it is not as usual: nothing of it must be written, and of it only what
/// differs is. Attributes go on as they are; what is unknown is a fault.
macro_rules! sparse {
    ($(#[$of:meta])* $vis:vis struct $name:ident { $($(#[$meta:meta])* $see:vis $field:ident: $type:ty,)* }) => {
        #[derive(Debug, Clone, PartialEq, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(default, deny_unknown_fields)]
        $(#[$of])*
        $vis struct $name {
            $($(#[$meta])* #[serde(skip_serializing_if = "crate::view::is_default")] $see $field: $type,)*
        }
    };
}

pub(crate) use sparse;

/// Whether a value is the one that stands where none is written: no, zero, nothing.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
