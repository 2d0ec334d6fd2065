//! Finds the choice that somebody typed or wrote down, and names what can be chosen.

/// The place of the choice that is typed: by its label, by how that begins, with or without what divides its words, by one of
/// its words, or by how any of them begins; the first wins where one letter fits several. A whole number wins: 2 is 27 only
/// where nobody is 2. An id that its label does not show counts only where it is given whole and nothing that people see is meant.
pub fn choice_of(rows: &[(String, String)], typed: &str) -> Option<usize> {
    choice_by(rows, typed, true)
}

/// The same of what is written down, which says its choice: a word in the middle of another one's label is none.
pub fn choice_written(rows: &[(String, String)], text: &str) -> Option<usize> {
    choice_by(rows, text, false)
}

/// The same; of what is written down, `typed` being false, by its id too, and not by its later words.
fn choice_by(rows: &[(String, String)], text: &str, typed: bool) -> Option<usize> {
    let (text, any_word) = (text.trim().to_lowercase(), typed);
    let shows = |id: &str, label: &str| !typed || shows(id, label);
    let place = |fits: &dyn Fn(&str) -> bool| {
        rows.iter().position(|(id, label)| {
            let label = label.to_lowercase();
            fits(&label) || (fits(id) && shows(id, &label))
        })
    };
    let is_id = || rows.iter().position(|(id, _)| *id == text);
    let exact = place(&|label| label == text);
    let typed = text.as_str();
    let begun = |begins: Begins| {
        let first = place(&|text| begins(text, typed));
        first.or_else(|| place(&|text| begins(&letters(text), &letters(typed))))
    };
    let word = |fits: Begins| place(&|text| text.split([' ', '-', '(', ')']).any(|word| fits(word, typed)));
    let later = |fits: Begins| if any_word { word(fits) } else { None };
    let whole = || begun(begins).or_else(|| later(|word, typed| word == typed)).or_else(|| later(begins));
    let any: Begins = |text, typed| text.starts_with(typed);
    let cut = || begun(any).or_else(|| later(any));
    if typed.is_empty() { None } else { exact.or_else(whole).or_else(cut).or_else(is_id) }
}

/// Whether a text begins with another.
type Begins = fn(&str, &str) -> bool;

/// Whether a text begins so and no number is cut short by it.
fn begins(text: &str, typed: &str) -> bool {
    let digit = |letter: char| letter.is_ascii_digit();
    text.strip_prefix(typed).is_some_and(|rest| !(typed.ends_with(digit) && rest.starts_with(digit)))
}

/// Whether people see the id of a choice in its label. "None" is a word for what is left out, whatever a label calls that: "in
/// the open".
pub fn shows(id: &str, label: &str) -> bool {
    id == "none" || letters(&label.to_lowercase()).contains(&letters(id))
}

/// A text with what divides its words left out: "fires" begins "fire storm".
fn letters(text: &str) -> String {
    text.replace([' ', '-'], "")
}

/// The labels of the other choices that begin as what is typed does, which the first of them has.
pub fn begin_alike<'a>(rows: &'a [(String, String)], typed: &str) -> Vec<&'a str> {
    let typed = typed.trim().to_lowercase();
    let chosen = choice_of(rows, &typed).filter(|at| rows[*at].0 != typed && rows[*at].1.to_lowercase() != typed);
    let alike = |(at, row): &(usize, &(String, String))| {
        chosen.is_some_and(|chosen| chosen != *at) && row.1.to_lowercase().starts_with(&typed)
    };
    rows.iter().enumerate().filter(alike).map(|(_, row)| row.1.as_str()).collect()
}

/// That nothing that can be chosen is called or begins so, and what can be.
pub fn no_choice(rows: &[(String, String)], text: &str) -> String {
    let known: Vec<&str> = rows.iter().map(|(_, label)| label.as_str()).collect();
    match known[..] {
        [] => format!("{text} is no choice here: there is none"),
        _ => format!("{text} is no choice here; choose {}", one_of(&known)),
    }
}

/// "dark, light or plain": what can be chosen.
pub fn one_of(choices: &[&str]) -> String {
    match choices {
        [all @ .., before, last] => {
            let between = between(choices);
            let all: String = all.iter().map(|choice| format!("{choice}{between}")).collect();
            format!("{all}{before} or {last}")
        }
        one => one.concat(),
    }
}

/// What divides choices in a list: a comma, unless there is one within them.
pub fn between(choices: &[&str]) -> &'static str {
    if choices.iter().any(|choice| choice.contains(',')) { "; " } else { ", " }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Field, Kind, Value};

    #[test]
    fn a_choice_is_found_by_how_any_of_its_words_begins() {
        let rows = [("open", "in the open"), ("hard", "behind hard cover"), ("hill", "on a hill")];
        let rows = rows.map(|(id, label)| (id.to_owned(), label.to_owned()));
        let found = |typed: &str| choice_of(&rows, typed);
        assert_eq!(
            [found("hill"), found("h"), found("t"), found("c"), found("o")],
            [Some(2), Some(1), Some(0), Some(1), Some(0)]
        );
        assert_eq!([found(""), found("x")], [None, None]);
        let sides = ["nobody", "attacker 27", "enemy 2", "Archer 12", "Archer 1 (far)"];
        let sides = sides.map(|label| (label.to_lowercase().replace([' ', '(', ')'], "_"), label.to_owned()));
        let who = |typed: &str| choice_of(&sides, typed);
        assert_eq!([who("2"), who("27"), who("7"), who("archer 1")], [Some(2), Some(1), None, Some(4)]);
        assert_eq!([who("1"), who("e"), who("2 ")], [Some(4), Some(2), Some(2)]);
        assert_eq!(choice_of(&sides[..2], "2"), Some(1), "a number is begun");
        let spells = [("fireball", "fireball 5"), ("fire-storm", "fire storm 11"), ("stone-skin", "stone skin 6")];
        let spells = spells.map(|(id, label)| (id.to_owned(), label.to_owned()));
        let cast = |typed: &str| choice_of(&spells, typed);
        assert_eq!([cast("fire"), cast("fires"), cast("fire s"), cast("fire-s")], [Some(0), Some(1), Some(1), Some(1)]);
        assert_eq!([begin_alike(&spells, "fire"), begin_alike(&spells, "s")], [vec!["fire storm 11"], vec![]]);
        assert!(begin_alike(&spells, "fireball 5").is_empty() && begin_alike(&spells, "x").is_empty());
        let sides = [("none", "nobody"), ("ours", "attacker 27"), ("theirs", "enemy 2")];
        let sides = sides.map(|(id, label)| (id.to_owned(), label.to_owned()));
        let hidden = ["o", "no", "non", "t", "th"].map(|typed| choice_of(&sides, typed));
        assert_eq!(hidden, [None, Some(0), Some(0), None, None], "people see no id, and know none");
        assert_eq!([choice_of(&sides, "theirs"), choice_of(&sides, "a")], [Some(2), Some(1)]);
        let side = Field::new("side", "side", Kind::Choice(sides.into()));
        assert_eq!(side.fit(&Value::from("theirs"), &|_| None), Ok(Value::from("theirs")));
        let clash =
            [("he", "solid"), ("hea", "heavy"), ("shot", "he")].map(|(id, label)| (id.to_owned(), label.to_owned()));
        let shell = Field::new("shell", "shell", Kind::Choice(clash.into()));
        for id in ["he", "hea", "shot"] {
            let typed = shell.typed(&Value::from(id), &|_| None);
            assert_eq!(shell.read(&typed, &|_| None), Ok(Value::from(id)), "{typed}");
        }
        assert_eq!([between(&["a, b", "c"]), between(&["a b", "c"])], ["; ", ", "]);
    }
}
