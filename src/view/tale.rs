//! Tales: what an order did, each number with its parts.

use serde::{Deserialize, Serialize};

/// A named share of a number. Written as a row: name, value, rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "(String, i32, String)", into = "(String, i32, String)")]
pub struct Part {
    /// What it is for: "walked".
    pub name: String,
    /// How much it adds, in the unit of its number.
    pub value: i32,
    /// The rule that says so; empty for none.
    pub rule: String,
}

impl From<(String, i32, String)> for Part {
    fn from((name, value, rule): (String, i32, String)) -> Part {
        Part { name, value, rule }
    }
}

impl From<Part> for (String, i32, String) {
    fn from(part: Part) -> (String, i32, String) {
        (part.name, part.value, part.rule)
    }
}

/// A difficulty, threat or other number as the sum of its parts. Written as a row: name, parts.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "(String, Vec<Part>)", into = "(String, Vec<Part>)")]
pub struct Number {
    /// What the number is: "difficulty".
    pub name: String,
    /// Its parts, the base first.
    pub parts: Vec<Part>,
}

impl From<(String, Vec<Part>)> for Number {
    fn from((name, parts): (String, Vec<Part>)) -> Number {
        Number { name, parts }
    }
}

impl From<Number> for (String, Vec<Part>) {
    fn from(number: Number) -> (String, Vec<Part>) {
        (number.name, number.parts)
    }
}

impl Number {
    /// A number that starts from a base.
    pub fn new(name: impl Into<String>, base: impl Into<String>, value: i32, rule: &str) -> Number {
        Number { name: name.into(), parts: vec![Part { name: base.into(), value, rule: rule.to_owned() }] }
    }

    /// What is added to dice: a number without a base, each of its parts with a sign. An unnamed part of zero stands for the
    /// base, which is not shown.
    pub fn added(name: impl Into<String>, parts: impl IntoIterator<Item = Part>) -> Number {
        let none = Part { name: String::new(), value: 0, rule: String::new() };
        Number { name: name.into(), parts: std::iter::once(none).chain(parts).collect() }
    }

    /// Its parts as they are shown, without the base of a number that has none.
    pub fn shown(&self) -> &[Part] {
        if self.has_no_base() { &self.parts[1..] } else { &self.parts }
    }

    fn has_no_base(&self) -> bool {
        self.parts.first().is_some_and(|part| part.name.is_empty() && part.value == 0)
    }

    /// Adds a part unless it is nought.
    pub fn add(&mut self, name: impl Into<String>, value: i32, rule: &str) {
        if value != 0 {
            self.parts.push(Part { name: name.into(), value, rule: rule.to_owned() });
        }
    }

    /// The sum of the parts.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// The sum of the parts as it is shown: of what is added to dice with its sign.
    pub fn sum(&self) -> String {
        let total = self.total();
        if self.has_no_base() && total != 0 { format!("{total:+}") } else { total.to_string() }
    }

    /// Its name with the sum, "difficulty 9"; a face that the name tells, as in "to hit 3+", is not said twice.
    pub fn with_sum(&self) -> String {
        if self.name.ends_with(&format!(" {}+", self.total())) {
            return self.name.clone();
        }
        format!("{} {}", self.name, self.sum())
    }

    /// "4 casualty test +1 shaken +2 casualty x2 = 7"; of what is added to dice "+1 point blank -1 soft cover = 0".
    pub fn in_parts(&self) -> String {
        self.told(|part| part.name.clone())
    }

    /// The same with the rule of each part: "4 casualty test (R91) +1 shaken (R20) = 5".
    pub fn with_rules(&self) -> String {
        self.told(|part| match part.rule.as_str() {
            "" => part.name.clone(),
            rule => format!("{} ({rule})", part.name),
        })
    }

    fn told(&self, words: impl Fn(&Part) -> String) -> String {
        let mut text = String::new();
        let signed = self.has_no_base();
        for (at, part) in self.shown().iter().enumerate() {
            match (at, signed) {
                (0, false) => text += &format!("{} {}", part.value, words(part)),
                (0, true) => text += &format!("{:+} {}", part.value, words(part)),
                _ => text += &format!(" {:+} {}", part.value, words(part)),
            }
        }
        if self.shown().len() > 1 {
            text += &format!(" = {}", self.sum());
        }
        text
    }
}

/// The story of one line: a headline, then what happened step by step, then the numbers behind it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Tale {
    /// Who did what to whom, as one sentence.
    pub head: String,
    /// What came of it, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<String>,
    /// The numbers, in parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<Number>,
}

/// "from the north edge": where somebody comes from, in the words of whoever wrote it: "north edge", "from the north".
pub fn coming_from(place: &str) -> String {
    let place = place.strip_prefix("from ").unwrap_or(place);
    let named = ["the ", "a ", "an "].iter().any(|begins| place.starts_with(begins));
    if named { format!("from {place}") } else { format!("from the {place}") }
}

/// Words in a row, for a sentence: "one, two and three".
pub fn series<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_that_the_name_tells_is_not_said_twice() {
        let of = |name: &str| Number::new(name, "base", 3, "").with_sum();
        assert_eq!(of("rifle: to hit 3+"), "rifle: to hit 3+");
        assert_eq!(of("difficulty"), "difficulty 3");
        assert_eq!(of("rifle: to hit 13+"), "rifle: to hit 13+ 3");
    }
}
