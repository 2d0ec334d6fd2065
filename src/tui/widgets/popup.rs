//! A titled box in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    widgets::{Block, BorderType, Padding, Widget},
};

use super::cut;
use crate::tui::{backend::clear, theme::Theme};

/// Draws an empty box for content of this size, as far as there is room, and gives the place for the content.
pub fn popup(area: Rect, picture: &mut Buffer, title: &str, wide: u16, tall: u16, theme: &Theme) -> Rect {
    let outer_wide = wide.saturating_add(4).min(area.width);
    let outer_tall = tall.saturating_add(2).min(area.height);
    let outer = Rect {
        x: area.x + (area.width - outer_wide) / 2,
        y: area.y + (area.height - outer_tall) / 2,
        width: outer_wide,
        height: outer_tall,
    };
    clear(picture, outer);
    picture.set_style(outer, theme.base);
    let title = cut(title, usize::from(outer_wide.saturating_sub(6)));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.rule)
        .title(format!(" {title} "))
        .title_style(theme.title)
        .padding(Padding::horizontal(1));
    let inner = block.inner(outer);
    block.render(outer, picture);
    inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{testing::text_of, theme::ThemeName};

    #[test]
    fn a_box_is_centred_and_shrinks_with_the_screen() {
        let area = Rect::new(0, 0, 20, 5);
        let mut picture = Buffer::empty(area);
        let inner = popup(area, &mut picture, "Keys", 10, 1, &ThemeName::Plain.theme());
        assert_eq!(inner, Rect::new(5, 2, 10, 1));
        assert_eq!(text_of(&picture), "\n   ╭ Keys ──────╮\n   │            │\n   ╰────────────╯\n\n");
        let tiny = Rect::new(0, 0, 3, 1);
        popup(tiny, &mut Buffer::empty(tiny), "Keys", 10, 9, &ThemeName::Plain.theme());
    }
}
