//! A rule across the screen with a title at its left and a few words at its right:
//! `─ 21 Goblin Bows ───── cmd 2, sergeant up ─`.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::{cut, put, width};
use crate::{
    tui::{glyphs::RULE, theme::Theme},
    view::{Cell, Tone},
};

/// What the rule takes at least besides a title and the words at the right: its ends, a dash between, and the blanks around both.
pub const BESIDE: usize = 7;

/// Draws a rule into the first line of an area. The words at the right give way first when it is narrow.
pub fn rule(area: Rect, picture: &mut Buffer, title: &str, words: &Cell, theme: &Theme) {
    let area = area.intersection(picture.area);
    if area.is_empty() {
        return;
    }
    let wide = usize::from(area.width);
    let from = picture.index_of(area.x, area.y);
    for cell in &mut picture.content[from..from + wide] {
        cell.set_char(RULE).set_style(theme.rule);
    }
    let title = cut(title, wide.saturating_sub(4));
    if !title.is_empty() {
        on_it(picture, area.x + 1, area.y, &format!(" {title} "), theme.base, theme.tone(Tone::Title));
    }
    let taken = if title.is_empty() { 1 } else { width(&title) + BESIDE - 4 };
    let words_fit = cut(&words.text, wide.saturating_sub(taken + 4));
    // Of words that are cut to nothing but an ellipsis nothing is said.
    if words_fit == words.text && !words_fit.is_empty() || width(&words_fit) > 1 {
        let text = format!(" {words_fit} ");
        let x = area.right().saturating_sub(u16::try_from(width(&text) + 1).unwrap_or(u16::MAX));
        on_it(picture, x.max(area.x), area.y, &text, theme.base, theme.tone(words.tone));
    }
}

/// Puts words on the rule: they have none of its colour.
fn on_it(picture: &mut Buffer, x: u16, y: u16, text: &str, base: Style, style: Style) {
    put(picture, x, y, text, usize::MAX, Style::reset().patch(base).patch(style));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{testing::text_of, theme::ThemeName};

    fn ruled(wide: u16, title: &str, words: &str) -> String {
        let area = Rect::new(0, 0, wide, 1);
        let mut picture = Buffer::empty(area);
        rule(area, &mut picture, title, &Cell::plain(words), &ThemeName::Plain.theme());
        text_of(&picture)
    }

    #[test]
    fn the_words_at_the_right_give_way_before_the_title() {
        assert_eq!(ruled(34, "21 Goblin Bows", "cmd 2"), "─ 21 Goblin Bows ───────── cmd 2 ─\n");
        assert_eq!(ruled(24, "21 Goblin Bows", "cmd 2"), "─ 21 Goblin Bows ─ cm… ─\n");
        assert_eq!(ruled(26, "21 Goblin Bows", "cmd 2"), "─ 21 Goblin Bows ─ cmd 2 ─\n");
        assert_eq!(ruled(20, "21 Goblin Bows", "cmd 2"), "─ 21 Goblin Bows ───\n");
        assert_eq!(ruled(12, "21 Goblin Bows", "cmd 2"), "─ 21 Gobl… ─\n");
        assert_eq!(ruled(12, "", "cmd"), "────── cmd ─\n");
        assert_eq!(ruled(20, "both armies", "B"), "─ both armies ── B ─\n");
        assert_eq!(ruled(2, "x", "y"), "──\n");
    }
}
