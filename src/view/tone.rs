//! How a text is meant, for a theme to colour. A word always stands beside what the colour says.

/// The meaning of a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Done, gone or of no matter now.
    Dim,
    /// Good news for the one it speaks of.
    Good,
    /// Something to watch.
    Warn,
    /// Something grave.
    Bad,
    /// What the eye should find first.
    Accent,
    /// A heading.
    Title,
    /// What belongs to a side, by its place in the list of sides; its letter stands beside it.
    Side(u8),
}
