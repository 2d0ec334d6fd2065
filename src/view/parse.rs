//! Reads what people type: tallies and the value of a field.

mod choice;
mod classes;

use std::collections::BTreeMap;

use super::{Id, Inches, Kind, Value, series};
pub(super) use choice::shows;
use classes::classes;
pub use {
    choice::{begin_alike, between, choice_of, choice_written, no_choice, one_of},
    classes::no_class,
};

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
