//! Reads figures by their classes: how many of which.

use std::collections::BTreeMap;

use super::{Value, series};

/// Reads `5`, `5s,1w`, `light:5 none:5` or a class name alone (all of it).
pub(super) fn classes(rows: &[(String, String, i64)], text: &str) -> Result<Value, String> {
    if let Ok(number) = text.parse::<i64>() {
        let most: i64 = rows.iter().map(|(_, _, count)| count).sum();
        return if (0..=most).contains(&number) {
            Ok(Value::Int(number))
        } else {
            Err(format!("{number} is not between 0 and {most}"))
        };
    }
    let mut map = BTreeMap::new();
    let text = text.to_lowercase();
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let (name, count) = match word.split_once(':') {
            Some((name, count)) => (name, count),
            None => {
                let at = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
                (&word[at..], &word[..at])
            }
        };
        // "4 light" is 4light.
        let name = if name.is_empty() { words.next().unwrap_or_default() } else { name };
        let row =
            rows.iter().find(|(id, label, _)| !name.is_empty() && (id.starts_with(name) || label.starts_with(name)));
        // "heavy cover" is one word.
        for more in row.into_iter().flat_map(|(_, label, _)| label.split(' ').skip(1)) {
            words.next_if_eq(&more);
        }
        let Some((id, label, most)) = row else {
            return Err(match name {
                "" => format!("{count} of what? The words are {}", class_names(rows)),
                _ => no_class(rows, name),
            });
        };
        let count = if count.is_empty() { *most } else { count.parse().map_err(|_| format!("{word} is no count"))? };
        if !(0..=*most).contains(&count) {
            return Err(format!("{count} {label}: there are {most}"));
        }
        map.insert(id.clone(), Value::Int(count));
    }
    Ok(Value::Map(map))
}

/// That a word is the name of no class.
pub fn no_class(rows: &[(String, String, i64)], name: &str) -> String {
    format!("nothing here is called {name:?}; the words are {}", class_names(rows))
}

fn class_names(rows: &[(String, String, i64)]) -> String {
    series(&rows.iter().map(|(_, label, _)| label.as_str()).collect::<Vec<_>>())
}
