//! What of a unit and of the table of a book players may see.

use super::{
    body::{BookTable, Company, Stats},
    system::Book,
};
use crate::{
    engine::{Seen, Shown},
    view::{Id, Value},
};

/// What players may see. Of why a unit is out they hear the words that stand so in the book; those that a script puts
/// together may name anybody.
pub fn shown(fates: Vec<String>) -> Shown<Book> {
    Shown { fates, ..Shown::of(body, table, &[]) }
}

fn body(company: &mut Company, seen: &Seen) {
    others(&mut company.stats, seen);
    for figure in &mut company.figures {
        others(&mut figure.stats, seen);
    }
}

fn table(table: &mut BookTable, seen: &Seen) {
    seen.one(&mut table.active);
    table.finishing = table.finishing.iter().filter_map(|id| seen.id(id)).collect();
    // Whose orders they were, and why.
    table.typed.clear();
    table.opened.clear();
    others(&mut table.values, seen);
    table.sides.values_mut().for_each(|stats| others(stats, seen));
}

/// Of values that are units those that are seen. Only such values are lists.
fn others(stats: &mut Stats, seen: &Seen) {
    for value in stats.values_mut() {
        if let Value::List(units) = value {
            let ids = units.iter().filter_map(|unit| seen.id(&Id::new(&unit.to_string())));
            *units = ids.map(|id| Value::from(&id)).collect();
        }
    }
}
