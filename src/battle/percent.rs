//! What is left of something, in percent.

/// Rounded, but nobody who has lost something is whole, and nobody who has something left has nothing.
pub(super) fn percent(left: f64, all: f64) -> u8 {
    if all <= 0.0 || left <= 0.0 {
        return 0;
    }
    let percent = (left * 100.0 / all).round().clamp(1.0, 100.0) as u8;
    if left < all { percent.min(99) } else { percent }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_tell_no_whole_for_what_lost_and_no_nothing_for_what_is_left() {
        assert_eq!((percent(999.0, 1000.0), percent(1.0, 1000.0)), (99, 1));
        assert_eq!((percent(0.0, 5.0), percent(5.0, 5.0), percent(0.0, 0.0)), (0, 100, 0));
    }
}
