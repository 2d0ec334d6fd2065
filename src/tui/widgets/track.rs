//! A track of boxes, such as morale: what is left, what is lost, the count, and a word.

use crate::tui::glyphs::{EMPTY, FULL};

/// Most boxes drawn; longer tracks are drawn in proportion.
const MOST: u32 = 10;

/// "▮▮▮▯▯ 3 steady": `left` of `most`. Above ten boxes they are in proportion and the count says both numbers. As long as
/// something is left, a box shows it; only a whole track is all full.
pub fn track(left: u32, most: u32, word: &str) -> String {
    let left = left.min(most);
    let (boxes, full) = if most <= MOST {
        (most, left)
    } else {
        let full = (u64::from(left) * u64::from(MOST)).div_ceil(u64::from(most));
        let full = u32::try_from(full).unwrap_or(MOST);
        (MOST, if left < most { full.min(MOST - 1) } else { full })
    };
    let mut text: String = (0..boxes).map(|at| if at < full { FULL } else { EMPTY }).collect();
    text += &if most <= MOST { format!(" {left}") } else { format!(" {left}/{most}") };
    if !word.is_empty() {
        text += &format!(" {word}");
    }
    text.trim_start().to_owned()
}

/// A bar of so many boxes for a percentage: only 100 fills it, and as long as anything is left a box shows it.
pub fn bar(percent: u8, boxes: usize) -> String {
    let percent = usize::from(percent.min(100));
    let full = (percent * boxes).div_ceil(100);
    let full = if percent < 100 { full.min(boxes.saturating_sub(1)) } else { full };
    (0..boxes).map(|at| if at < full { FULL } else { EMPTY }).collect()
}

#[cfg(test)]
mod tests {
    use super::{bar, track};

    #[test]
    fn a_bar_never_lies_at_its_ends() {
        assert_eq!(
            (bar(0, 4), bar(1, 4), bar(99, 4), bar(100, 4)),
            ("▯▯▯▯".into(), "▮▯▯▯".into(), "▮▮▮▯".into(), "▮▮▮▮".into())
        );
    }

    #[test]
    fn a_track_shows_what_is_left_with_a_word() {
        assert_eq!(track(3, 5, "steady"), "▮▮▮▯▯ 3 steady");
        assert_eq!(track(0, 5, "BROKEN"), "▯▯▯▯▯ 0 BROKEN");
        assert_eq!(track(9, 5, ""), "▮▮▮▮▮ 5");
        assert_eq!(track(0, 0, ""), "0");
    }

    #[test]
    fn a_long_track_is_in_proportion_and_never_lies_at_its_ends() {
        assert_eq!(track(1, 40, ""), "▮▯▯▯▯▯▯▯▯▯ 1/40");
        assert_eq!(track(39, 40, ""), "▮▮▮▮▮▮▮▮▮▯ 39/40");
        assert_eq!(track(40, 40, ""), "▮▮▮▮▮▮▮▮▮▮ 40/40");
    }
}
