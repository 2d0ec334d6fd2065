//! The foot of the screen: keys and what they do now, as many as fit.

use ratatui::{buffer::Buffer, layout::Rect};

use super::width;
use crate::tui::{
    keys::{self, Binding, Command, Context},
    theme::Theme,
};

/// A key and a word for what it does now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// "Enter".
    pub keys: String,
    /// "done".
    pub word: String,
}

impl Hint {
    /// A key with its word.
    pub fn new(keys: impl Into<String>, word: impl Into<String>) -> Hint {
        Hint { keys: keys.into(), word: word.into() }
    }

    /// The way to the help.
    pub fn help() -> Hint {
        let keys = keys::keys_of(Context::Everywhere, Command::Help).unwrap_or_default();
        Hint::new(keys, "keys")
    }

    /// The hints of bindings that have a word, in their order.
    pub fn of(bindings: &[Binding]) -> Vec<Hint> {
        let told = bindings.iter().filter(|binding| !binding.word.is_empty());
        told.map(|binding| Hint::new(binding.press[0].to_string(), binding.word)).collect()
    }
}

/// Between two hints.
const GAP: u16 = 3;

/// Draws hints into the first line of an area. When they do not all fit, those before the last give way: the last is the
/// way out or to the help.
pub fn footer(area: Rect, picture: &mut Buffer, hints: &[Hint], theme: &Theme) {
    let area = area.intersection(picture.area);
    if area.is_empty() {
        return;
    }
    let Some((last, others)) = hints.split_last() else { return };
    let wide = |hint: &Hint| u16::try_from(width(&hint.keys) + 1 + width(&hint.word)).unwrap_or(u16::MAX);
    let end = area.right();
    let mut put = |hint: &Hint, x: u16| {
        let room = |x: u16| usize::from(end.saturating_sub(x));
        let (x, _) = picture.set_stringn(x, area.y, &hint.keys, room(x), theme.key);
        let (x, _) = picture.set_stringn(x + 1, area.y, &hint.word, room(x + 1), theme.plain);
        x
    };
    let mut x = area.x + 1;
    for hint in others {
        let kept = wide(last).saturating_add(GAP);
        if x.saturating_add(wide(hint)).saturating_add(kept) > end {
            break;
        }
        x = put(hint, x) + GAP;
    }
    if x.saturating_add(wide(last)) <= end {
        put(last, x);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{testing::text_of, theme::ThemeName};

    fn foot(wide: u16, context: Context) -> String {
        let area = Rect::new(0, 0, wide, 1);
        let mut picture = Buffer::empty(area);
        let bindings: Vec<Binding> = keys::rows(context).copied().collect();
        let mut hints = Hint::of(&bindings);
        hints.push(Hint::help());
        footer(area, &mut picture, &hints, &ThemeName::Plain.theme());
        text_of(&picture)
    }

    #[test]
    fn the_foot_says_what_can_be_done_and_never_loses_the_help() {
        assert_eq!(foot(60, Context::Start), " Enter resume   n new   r rosters   o other   ? keys\n");
        assert_eq!(foot(34, Context::Start), " Enter resume   n new   ? keys\n");
        assert_eq!(foot(10, Context::Start), " ? keys\n");
        assert_eq!(foot(3, Context::Start), "\n");
    }
}
