//! Which cover counts when the visible targets stand in different kinds of it (R62, A37, A38).

use super::super::data::Cover;
use crate::view::{Kind, Refusal, Value, fit_value};

/// The levels, the worst first.
pub const LEVELS: [Cover; 4] = [Cover::None, Cover::Light, Cover::Medium, Cover::Heavy];

/// The row of the ranged chart for a cover, if it adds anything.
pub fn row(cover: Cover) -> Option<&'static str> {
    match cover {
        Cover::None => None,
        Cover::Light => Some("light-cover"),
        Cover::Medium => Some("medium-cover"),
        Cover::Heavy => Some("heavy-cover"),
    }
}

/// A cover in the words of a tale.
pub fn in_words(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "in the open",
        Cover::Light => "light cover",
        Cover::Medium => "medium cover",
        Cover::Heavy => "heavy cover",
    }
}

/// The field kind: so many of each cover, at most `most` in all.
pub fn kind(most: usize) -> Kind {
    let row = |cover: Cover, label: &str| (cover.word().to_owned(), label.to_owned(), most as i64);
    Kind::Classes(vec![
        row(Cover::None, "open"),
        row(Cover::Light, "light cover"),
        row(Cover::Medium, "medium cover"),
        row(Cover::Heavy, "heavy cover"),
    ])
}

/// How many of the visible stand in each cover: a single kind is meant for all, and who is not named stands in the open, unless
/// those in the open are named beside others.
///
/// # Errors
/// More are named than can be seen, fewer though the open ones are among them, or no cover is named.
pub fn read(value: Option<&Value>, visible: usize, most: usize) -> Result<[usize; 4], Refusal> {
    let mut counts = [0; 4];
    let Some(value) = value else {
        counts[0] = visible;
        return Ok(counts);
    };
    let none = |_: &str| None;
    let fitted = fit_value(&kind(most), value, &none).map_err(|why| Refusal::sense(format!("cover: {why}"), ""))?;
    let Some(map) = fitted.map() else {
        return Err(Refusal::sense(
            "cover: a bare number does not say which cover",
            "type as 6l,4n, or a letter for all",
        ));
    };
    let count = |cover: &Cover| map.get(cover.word()).and_then(Value::int).unwrap_or(0).max(0) as usize;
    counts = LEVELS.each_ref().map(count);
    if map.len() == 1 {
        counts = counts.map(|count| count.min(visible));
    }
    let named: usize = counts.iter().sum();
    let all = map.len() > 1 && counts[0] > 0;
    if named > visible || all && named < visible {
        let mend = if named > visible { "name it for the visible only" } else { "name it for all of them" };
        let are = if visible == 1 { "is" } else { "are" };
        return Err(Refusal::sense(format!("cover is named for {named}, but {visible} {are} visible"), mend));
    }
    counts[0] += visible - named;
    Ok(counts)
}

/// The cover that counts: the best level that at least half of the visible have, or better (A38).
pub fn majority(counts: [usize; 4]) -> Cover {
    let visible: usize = counts.iter().sum();
    let holds = |level: &usize| counts[*level..].iter().sum::<usize>() * 2 >= visible;
    (1..LEVELS.len()).rev().find(|level| visible > 0 && holds(level)).map_or(Cover::None, |level| LEVELS[level])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t19_t20_r62_the_majority_decides_and_half_is_enough() {
        assert_eq!(majority([4, 6, 0, 0]), Cover::Light);
        assert_eq!(majority([5, 5, 0, 0]), Cover::Light);
        assert_eq!(majority([6, 4, 0, 0]), Cover::None);
    }

    #[test]
    fn a38_three_levels_without_a_majority() {
        assert_eq!(majority([4, 3, 0, 3]), Cover::Light);
        assert_eq!(majority([2, 3, 3, 2]), Cover::Medium);
        assert_eq!(majority([0, 0, 1, 1]), Cover::Heavy);
        assert_eq!(majority([0, 0, 0, 0]), Cover::None);
    }

    #[test]
    fn a_letter_alone_covers_all_and_the_unnamed_stand_open() {
        assert_eq!(read(Some(&Value::from("m")), 7, 10).unwrap(), [0, 0, 7, 0]);
        assert_eq!(read(Some(&Value::from("6l")), 10, 10).unwrap(), [4, 6, 0, 0]);
        assert_eq!(read(Some(&Value::from("6l 4n")), 10, 10).unwrap(), [4, 6, 0, 0]);
        assert!(read(Some(&Value::from("6l 4h")), 9, 10).is_err());
        // Who says how many stand in the open says it of all.
        let fewer = read(Some(&Value::from("3m 3o")), 7, 10).unwrap_err();
        assert!(fewer.to_string().contains("cover is named for 6, but 7 are visible"), "{fewer}");
        assert_eq!(read(Some(&Value::from("3o")), 7, 10).unwrap(), [7, 0, 0, 0]);
        assert!(read(Some(&Value::Int(4)), 9, 10).is_err());
        assert!(read(Some(&Value::from("bush")), 9, 10).is_err());
    }
}
