//! Walks through battles of books: what players come by.

use muster::store::library::builtin;

use super::walk::{Country, learn_nothing};

/// A book, as walks know it: its own laws are in its scripts.
const fn country(system: &'static str) -> Country {
    Country {
        system,
        of_state: |_| (),
        of_step: |_, _| (),
        uses: |_, _| Vec::new(),
        bold: &[],
        seldom: &[],
        turns: &[],
        numberless: &[""],
        rules: 0,
    }
}

#[test]
fn players_learn_nothing_of_whom_they_do_not_see() {
    for (book, scenario) in [("ash-and-pennant", "pennant-hill"), ("lantern-street", "chandlers-yard")] {
        let path = format!("{book}/scenarios/{scenario}.yaml");
        learn_nothing(country(book), &builtin().get(&path).unwrap().text, 48);
    }
}
