//! The foot of the screen: keys and what they do now, as many as fit.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{cut, width};
use crate::tui::{
    Look,
    keys::{self, Binding, Command, Context},
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
/// A word of fewer cells than this says nothing once it is cut.
const SOME: usize = 12;

/// Whether a foot of this width has room for all hints up to this place, and for the last.
pub fn footer_holds(hints: &[Hint], place: usize, wide: usize) -> bool {
    let shown = hints.iter().take(place + 1).chain(hints.last().filter(|_| place + 1 < hints.len()));
    let taken: usize = shown.map(|hint| width(&hint.keys) + 1 + width(&hint.word) + usize::from(GAP)).sum();
    taken < wide + usize::from(GAP)
}

/// Draws hints into the first line of an area, the most important first. When they do not all fit, the first is cut at most,
/// the last, which is the way out or to the help, stays, and of those between each that has no room gives way.
/// A look without hints has but the first and the last. Gives where they end.
pub fn footer(area: Rect, picture: &mut Buffer, hints: &[Hint], look: &Look) -> u16 {
    let area = area.intersection(picture.area);
    let Some((last, others)) = hints.split_last().filter(|_| !area.is_empty()) else { return area.x };
    let others = if look.hints { others } else { &others[..others.len().min(1)] };
    let theme = &look.theme;
    let wide = |hint: &Hint| u16::try_from(width(&hint.keys) + 1 + width(&hint.word)).unwrap_or(u16::MAX);
    let end = area.right();
    let mut put = |hint: &Hint, x: u16| {
        let room = |x: u16| usize::from(end.saturating_sub(x));
        let x = super::put(picture, x, area.y, &hint.keys, room(x), theme.key);
        super::put(picture, x + 1, area.y, &hint.word, room(x + 1), theme.plain)
    };
    let mut x = area.x + 1;
    let kept = wide(last).saturating_add(GAP);
    for (at, hint) in others.iter().enumerate() {
        let room = usize::from(end.saturating_sub(x).saturating_sub(kept));
        if usize::from(wide(hint)) <= room {
            x = put(hint, x) + GAP;
        } else if at == 0 && room > width(&hint.keys) + SOME {
            let word = cut(&hint.word, room - width(&hint.keys) - 1);
            x = put(&Hint::new(hint.keys.as_str(), word), x) + GAP;
        }
    }
    if x.saturating_add(wide(last)) <= end {
        x = put(last, x);
    }
    x.min(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{testing::text_of, theme::ThemeName};

    fn plain() -> Look {
        Look::default().themed(ThemeName::Plain)
    }

    fn foot(wide: u16, context: Context) -> String {
        let area = Rect::new(0, 0, wide, 1);
        let mut picture = Buffer::empty(area);
        let bindings: Vec<Binding> = keys::rows(context).copied().collect();
        let mut hints = Hint::of(&bindings);
        hints.push(Hint::help());
        footer(area, &mut picture, &hints, &plain());
        text_of(&picture)
    }

    #[test]
    fn a_foot_holds_so_many_hints_and_the_last() {
        let hints = [Hint::new("Enter", "move"), Hint::new("x", "side done"), Hint::help()];
        let holds = |place: usize, wide: usize| {
            let area = Rect::new(0, 0, u16::try_from(wide).unwrap(), 1);
            let mut picture = Buffer::empty(area);
            footer(area, &mut picture, &hints, &plain());
            let shown = text_of(&picture);
            let drawn = hints[..=place].iter().all(|hint| shown.contains(&hint.word)) && shown.contains("? keys");
            assert_eq!(footer_holds(&hints, place, wide), drawn, "{wide}: {shown}");
            drawn
        };
        assert!((18..40).any(|wide| holds(1, wide)) && (18..40).any(|wide| !holds(1, wide)));
        assert!((18..40).any(|wide| holds(0, wide)));
    }

    #[test]
    fn the_foot_says_what_can_be_done_and_never_loses_the_help() {
        assert_eq!(foot(60, Context::Start), " Enter resume   n new   r rosters   o other   ? keys\n");
        assert_eq!(foot(34, Context::Start), " Enter resume   n new   ? keys\n");
        let hints = [Hint::new("Enter", "roll Greenwood Archers' casualty test"), Hint::new("u", "undo"), Hint::help()];
        let area = Rect::new(0, 0, 40, 1);
        let mut picture = Buffer::empty(area);
        footer(area, &mut picture, &hints, &plain());
        assert_eq!(text_of(&picture), " Enter roll Greenwood Archers'…   ? keys\n", "the next step is never dropped");
        let few = Look { hints: false, ..plain() };
        let mut picture = Buffer::empty(area);
        footer(area, &mut picture, &hints, &few);
        assert!(!text_of(&picture).contains("undo") && text_of(&picture).ends_with("? keys\n"));
        assert_eq!(foot(10, Context::Start), " ? keys\n");
        assert_eq!(foot(3, Context::Start), "\n");
    }
}
