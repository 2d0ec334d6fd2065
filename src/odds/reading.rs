//! The texts of the roster read as numbers, where all that may stand in a place are numbers.

/// The signs that draw a number as boxes; the number itself stands beside them.
const BOXES: [char; 2] = ['▮', '▯'];
/// The sign that is drawn once for each one that is counted.
const RING: char = 'o';

/// What a text counts: numbers, each with the letters behind it: "1o 2w" is 1 of o and 2 of w. Nought needs no word. None
/// where a text is no count.
pub(super) fn counts(text: &str) -> Option<Vec<(&str, i64)>> {
    let text = text.trim_matches(|sign| BOXES.contains(&sign) || sign == ' ');
    if matches!(text, "" | "." | "-") {
        return Some(Vec::new());
    }
    if text.chars().all(|sign| sign == RING) {
        return Some(vec![("", text.len() as i64)]);
    }
    if let Some(number) = plain(text) {
        return Some(vec![("", number)]);
    }
    text.split(' ').map(of_word).collect()
}

/// "7", "7/10", "6 of 8", "2 hits", "o x7", "9>7": the number as it stands now.
fn plain(text: &str) -> Option<i64> {
    let whole = |text: &str| text.parse::<i64>().ok();
    let words = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
    if let Some((now, of)) = text.split_once('/').or_else(|| text.split_once(" of ")) {
        return whole(of).and(whole(now));
    }
    if let Some((base, now)) = text.split_once('>') {
        return whole(base).and(whole(now));
    }
    if let Some(times) = text.strip_prefix("o x") {
        return whole(times);
    }
    match text.split_once(' ') {
        Some((number, word)) if words(word) => whole(number),
        Some(_) => None,
        None => whole(text),
    }
}

/// "1o": a number and what it counts.
fn of_word(word: &str) -> Option<(&str, i64)> {
    let letters = word.find(|sign: char| !sign.is_ascii_digit())?;
    let (number, letters) = word.split_at(letters);
    letters.chars().all(char::is_alphabetic).then_some(letters).zip(number.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn numbers_are_read_as_people_read_them() {
        let one = |text| counts(text).and_then(|counts| counts.first().map(|count| count.1));
        for (text, number) in
            [("7", 7), ("▮▮▮▯▯   3", 3), ("7/10", 7), ("6 of 8", 6), ("2 hits", 2), ("ooo", 3), ("o x7", 7), ("9>7", 7)]
        {
            assert_eq!(one(text), Some(number), "{text}");
        }
        assert_eq!(counts("."), Some(vec![]));
        assert_eq!(counts("1o 2w"), Some(vec![("o", 1), ("w", 2)]));
        for words in ["steady", "F+1", "in 23", "4/15/40", "FL.R +2", "1/2 FM", "v21", "M-1 DIS"] {
            assert_eq!(counts(words), None, "{words}");
        }
    }
}
