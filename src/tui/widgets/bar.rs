//! A bar of boxes: what is left, and what is lost.

use crate::tui::glyphs::{EMPTY, FULL};

/// A bar of so many boxes for a percentage: only 100 fills it, and as long as anything is left a box shows it.
pub fn bar(percent: u8, boxes: usize) -> String {
    let percent = usize::from(percent.min(100));
    let full = (percent * boxes).div_ceil(100);
    let full = if percent < 100 { full.min(boxes.saturating_sub(1)) } else { full };
    (0..boxes).map(|at| if at < full { FULL } else { EMPTY }).collect()
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn a_bar_never_lies_at_its_ends() {
        assert_eq!(
            (bar(0, 4), bar(1, 4), bar(99, 4), bar(100, 4)),
            ("▯▯▯▯".into(), "▮▯▯▯".into(), "▮▮▮▯".into(), "▮▮▮▮".into())
        );
    }
}
