//! Reads what people type: tallies and the value of a field.

mod classes;

use std::collections::BTreeMap;

use super::{Id, Inches, Kind, Value, series};
use classes::classes;
pub use classes::no_class;

/// Reads a tally: `=3`, or one number for each row, `=2 1`.
///
/// # Errors
/// Says what is no number.
pub fn tally(text: &str) -> Result<Vec<u32>, String> {
    text.trim_start_matches('=')
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(|_| format!("{word} is not a number of successes")))
        .collect()
}

/// Finds a unit by its number or id; with its number and name, as "21 Goblin Bows".
pub type Find<'a> = &'a dyn Fn(&str) -> Option<(Id, String)>;

/// How many units are named that could be chosen.
const NAMED: usize = 5;

/// How far apart the ends of a range of numbers may lie.
const MOST_IN_RANGE: u32 = 10_000;

/// Reads the typed value of a field.
///
/// # Errors
/// Says what does not fit and what would.
pub fn parse_value(kind: &Kind, text: &str, unit: Find) -> Result<Value, String> {
    let clean = super::clean_text(text);
    let text = clean.trim();
    let number = |word: &str| word.parse::<i64>().map_err(|_| format!("{word} is not a whole number"));
    let find = |word: &str, among: &[Id]| match unit(word) {
        None => Err(format!("nobody has the number {word}")),
        Some((id, name)) if !among.contains(&id) => Err(format!("{name} cannot be chosen here{}", others(among, unit))),
        Some((id, _)) => Ok(id),
    };
    match kind {
        Kind::Flag => match text {
            "y" | "yes" | "true" | "+" => Ok(Value::Flag(true)),
            "n" | "no" | "false" | "-" | "" => Ok(Value::Flag(false)),
            other => Err(format!("{other} is neither y nor n")),
        },
        Kind::Count { least, most } => {
            let value = number(text)?;
            if (*least..=*most).contains(&value) {
                Ok(Value::Int(value))
            } else {
                Err(format!("{value} is not between {least} and {most}"))
            }
        }
        Kind::Inches { most } => {
            let typed = text.trim_end_matches('"').replace(',', ".");
            let length = typed.parse::<f64>().ok().and_then(Inches::from_f64);
            let length = length.ok_or_else(|| format!("{text} is not a length in inches"))?;
            if length < Inches::ZERO || length > Inches::whole(*most) {
                return Err(format!("{length} is not between 0\" and {most}\""));
            }
            Ok(Value::from(length))
        }
        Kind::Choice(rows) => {
            let at = choice_of(rows, text).ok_or_else(|| no_choice(rows, text))?;
            Ok(Value::Text(rows[at].0.clone()))
        }
        Kind::Unit(among) => match text.split([' ', ',']).filter(|word| !word.is_empty()).count() {
            several if several > 1 && unit(text).is_none() => {
                Err(format!("one unit is wanted and {several} are typed; the others have orders of their own"))
            }
            _ => find(text, among).map(|id| Value::from(&id)),
        },
        Kind::Units(among) => {
            let mut units = Vec::new();
            for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
                for one in numbers_in(word, unit)? {
                    units.push(Value::from(&find(&one, among)?));
                }
            }
            Ok(Value::List(units))
        }
        Kind::Classes(rows) => classes(rows, text),
        Kind::Counts(among) => {
            let mut map = BTreeMap::new();
            // "0" is nobody. A unit alone counts once: 21 is 21:1, and 21 21 22 is 21:2,22:1.
            for word in text.split([' ', ',']).filter(|word| !word.is_empty() && *word != "0") {
                let (name, count) = word.split_once(':').unwrap_or((word, "1"));
                let unit = find(name, among).map_err(|why| match counts_of(among, unit).filter(|_| name == word) {
                    Some(typed) => format!("{why}; a unit and its count are typed as {typed}"),
                    None => why,
                })?;
                let sum = map.entry(unit.to_string()).or_insert(0_i64);
                *sum = sum.saturating_add(number(count)?.max(0));
            }
            Ok(Value::Map(map.into_iter().map(|(unit, count)| (unit, Value::Int(count))).collect()))
        }
        Kind::Pairs => pairs(text),
        Kind::Text => Ok(Value::Text(text.to_owned())),
    }
}

/// The numbers from the first of a range to its last that somebody has: 26, 27 and 28 of "26-28"; what is none, by itself.
///
/// # Errors
/// Says why it is no range.
pub fn numbers_in(word: &str, unit: Find) -> Result<Vec<String>, String> {
    let ends = word.split_once('-').and_then(|(one, two)| Some::<(u32, u32)>((one.parse().ok()?, two.parse().ok()?)));
    let Some((first, last)) = ends.filter(|_| unit(word).is_none()) else { return Ok(vec![word.to_owned()]) };
    if first >= last || last - first > MOST_IN_RANGE {
        return Err(format!("{word} is no range of numbers; the lower one stands first"));
    }
    let named = |number: &u32| [first, last].contains(number) || unit(&number.to_string()).is_some();
    Ok((first..=last).filter(named).map(|number| number.to_string()).collect())
}

/// How a count of one of those who can be chosen is typed: "22:2"; none where nobody can.
fn counts_of(among: &[Id], unit: Find) -> Option<String> {
    let (_, name) = among.iter().find_map(|id| unit(id.as_str()))?;
    name.split(' ').next().map(|number| format!("{number}:2"))
}

/// Who can be chosen instead.
fn others(among: &[Id], unit: Find) -> String {
    let names: Vec<String> = among.iter().filter_map(|id| Some(unit(id.as_str())?.1)).collect();
    match names.len() {
        0 => ", nor can anybody else".to_owned(),
        count if count <= NAMED => format!("; {} can", series(&names)),
        count => format!("; {} and {} more can", names[..NAMED - 1].join(", "), count + 1 - NAMED),
    }
}

/// Checks a value that came from a file against a field, and puts it into the form the rules read: a unit by its id, a
/// choice by its id.
///
/// # Errors
/// Says what does not fit and what would.
pub fn fit_value(kind: &Kind, value: &Value, unit: Find) -> Result<Value, String> {
    match (kind, value) {
        (Kind::Flag, Value::Flag(_)) => Ok(value.clone()),
        (Kind::Unit(_), Value::List(list)) if list.len() != 1 => Err(format!(
            "one unit is wanted and {} are named; name one, the others have facts or orders of their own",
            list.len()
        )),
        (Kind::Units(_) | Kind::Unit(_) | Kind::Counts(_), Value::List(list)) => {
            let text: Vec<String> = list.iter().map(Value::to_string).collect();
            parse_value(kind, &text.join(" "), unit)
        }
        (Kind::Pairs, Value::Map(map)) => {
            let side = |name: &str| map.get(name).and_then(Value::int);
            match (side("ours"), side("theirs")) {
                (Some(ours), Some(theirs)) => pairs(&format!("{ours}:{theirs}")),
                _ => Err("contacts are {ours: 4, theirs: 3} or a list of pairs".to_owned()),
            }
        }
        (Kind::Pairs, Value::List(list)) => {
            let mut words = Vec::new();
            for pair in list {
                match pair {
                    Value::List(two) if two.len() == 2 => words.push(format!("{}-{}", two[0], two[1])),
                    Value::Text(text) => words.push(text.clone()),
                    other => return Err(format!("{other} is no pair of figures")),
                }
            }
            pairs(&words.join(" "))
        }
        (Kind::Text, _) => Ok(Value::Text(super::clean_text(&value.to_string()))),
        (_, Value::List(_)) => Err(format!("{value} is a list; one value is wanted")),
        (Kind::Choice(rows), Value::Text(text)) => {
            let named = choice_written(rows, text).ok_or_else(|| no_choice(rows, text))?;
            Ok(Value::Text(rows[named].0.clone()))
        }
        _ => parse_value(kind, &value.to_string(), unit),
    }
}

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
pub(super) fn shows(id: &str, label: &str) -> bool {
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

/// Reads `4:3` (how many stand on each side) or `1-2,3-2` (figure against figure).
fn pairs(text: &str) -> Result<Value, String> {
    let wrong = || format!("{text}: type 4:3 for four against three, or 1-2,3-2 for pairs of figures");
    if let Some((ours, theirs)) = text.split_once(':') {
        let ours: i64 = ours.trim().parse().map_err(|_| wrong())?;
        let theirs: i64 = theirs.trim().parse().map_err(|_| wrong())?;
        if ours < 1 || theirs < 1 {
            return Err(wrong());
        }
        return Ok(Value::Map(BTreeMap::from([
            ("ours".to_owned(), Value::Int(ours)),
            ("theirs".to_owned(), Value::Int(theirs)),
        ])));
    }
    let mut list = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (ours, theirs) = word.split_once('-').ok_or_else(wrong)?;
        list.push(Value::List(vec![Value::from(ours), Value::from(theirs)]));
    }
    if list.is_empty() { Err(wrong()) } else { Ok(Value::List(list)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none(_: &str) -> Option<(Id, String)> {
        None
    }

    #[test]
    fn who_cannot_be_chosen_is_named_and_who_can() {
        let names = ["Goblin Bows", "Ford Spears", "Hill Axes", "Trolls", "Wolves", "Old Hurler", "Ice Rangers"];
        let id = |at: usize| Id::new(&names[at].to_lowercase().replace(' ', "-"));
        let find = |text: &str| {
            let at = (0..names.len()).find(|at| (at + 1).to_string() == text || id(*at).as_str() == text)?;
            Some((id(at), format!("{} {}", at + 1, names[at])))
        };
        let refused = |among: &[usize], typed: &str| {
            let among = among.iter().map(|at| id(*at)).collect();
            parse_value(&Kind::Unit(among), typed, &find).unwrap_err()
        };
        assert_eq!(refused(&[1, 2], "1"), "1 Goblin Bows cannot be chosen here; 2 Ford Spears and 3 Hill Axes can");
        assert_eq!(refused(&[], "1"), "1 Goblin Bows cannot be chosen here, nor can anybody else");
        assert_eq!(
            refused(&[1, 2, 3, 4, 5, 6], "1"),
            "1 Goblin Bows cannot be chosen here; 2 Ford Spears, 3 Hill Axes, 4 Trolls, 5 Wolves and 2 more can"
        );
        assert_eq!(refused(&[1], "9"), "nobody has the number 9");
        let several = "one unit is wanted and 2 are typed; the others have orders of their own";
        assert_eq!(refused(&[1, 2], "2,3"), several, "there are both");
        let counted = |among: &[usize], typed: &str| {
            let among = among.iter().map(|at| id(*at)).collect();
            parse_value(&Kind::Counts(among), typed, &find).unwrap_err()
        };
        assert_eq!(counted(&[1], "9"), "nobody has the number 9; a unit and its count are typed as 2:2");
        assert_eq!(counted(&[1], "9:1"), "nobody has the number 9", "who has typed it so knows");
    }

    #[test]
    fn a_range_of_numbers_is_all_that_somebody_has_of_them() {
        let find = |text: &str| {
            [26, 27, 29, 40].iter().find(|n| n.to_string() == text).map(|n| (Id::new(text), format!("{n} Orc")))
        };
        let among: Vec<Id> = ["26", "27", "29"].map(Id::new).into();
        let read = |typed: &str| parse_value(&Kind::Units(among.clone()), typed, &find);
        let ids = |ids: &[&str]| Ok(Value::List(ids.iter().map(|id| Value::from(*id)).collect()));
        assert_eq!(read("26-29"), ids(&["26", "27", "29"]));
        assert_eq!(read("26-27,29"), ids(&["26", "27", "29"]));
        assert_eq!(read("26-28"), Err("nobody has the number 28".to_owned()));
        assert_eq!(read("27-40").unwrap_err(), "40 Orc cannot be chosen here; 26 Orc, 27 Orc and 29 Orc can");
        assert_eq!(read("29-26").unwrap_err(), "29-26 is no range of numbers; the lower one stands first");
    }

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
        let side = crate::view::Field::new("side", "side", Kind::Choice(sides.into()));
        assert_eq!(side.fit(&Value::from("theirs"), &none), Ok(Value::from("theirs")));
        let clash =
            [("he", "solid"), ("hea", "heavy"), ("shot", "he")].map(|(id, label)| (id.to_owned(), label.to_owned()));
        let shell = crate::view::Field::new("shell", "shell", Kind::Choice(clash.into()));
        for id in ["he", "hea", "shot"] {
            let typed = shell.typed(&Value::from(id), &|_| None);
            assert_eq!(shell.read(&typed, &none), Ok(Value::from(id)), "{typed}");
        }
        assert_eq!([between(&["a, b", "c"]), between(&["a b", "c"])], ["; ", ", "]);
    }

    #[test]
    fn a_length_is_never_negative() {
        let kind = Kind::Inches { most: 300 };
        assert!(parse_value(&kind, "-3", &none).is_err());
        assert_eq!(parse_value(&kind, "7.5\"", &none), Ok(Value::Inches(Inches::from_hundredths(750))));
        assert_eq!(parse_value(&kind, "14", &none), Ok(Value::Int(14)));
    }

    #[test]
    fn classes_are_counted_by_their_first_letter() {
        let kind = Kind::Classes(vec![("light".into(), "light cover".into(), 10), ("none".into(), "open".into(), 10)]);
        let mixed = parse_value(&kind, "6l 4o", &none).unwrap();
        assert_eq!(mixed.to_string(), "light:6 none:4");
        let field = crate::view::Field::new("cover", "cover", kind.clone());
        assert_eq!(field.in_words(&mixed, &|_| None), "6 light cover, 4 open", "no id stands on the screen");
        for typed in ["6 light, 4 open", "6 light cover,4 o", "6L 4O", "light:6, open:4"] {
            assert_eq!(parse_value(&kind, typed, &none).as_ref(), Ok(&mixed), "{typed}");
        }
        assert_eq!(parse_value(&kind, "light cover", &none).unwrap().to_string(), "light:10");
        assert!(parse_value(&kind, "11l", &none).is_err());
        let unknown = |typed: &str| parse_value(&kind, typed, &none).unwrap_err();
        assert_eq!(unknown("3x"), "nothing here is called \"x\"; the words are light cover and open");
        assert_eq!(unknown("3l 4"), "4 of what? The words are light cover and open");
    }

    #[test]
    fn contacts_are_counts_or_pairs() {
        assert_eq!(parse_value(&Kind::Pairs, "4:3", &none).unwrap().to_string(), "ours:4 theirs:3");
        assert_eq!(parse_value(&Kind::Pairs, "1-2 3-2", &none).unwrap().to_string(), "1,2,3,2");
        assert!(parse_value(&Kind::Pairs, "4", &none).is_err());
    }
}
