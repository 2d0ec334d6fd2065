//! The charts that help shows: paragraphs in words, and tables drawn from the very numbers the rules use.

use super::super::{data::Data, wound};
use crate::paper::{Charted, HelpTable, headed};

impl Charted for Data {
    const TABLES: &'static [HelpTable<Data>] = &[
        ("shooting", |data| data.tables.shooting.listed("factor")),
        ("close", |data| data.tables.close.listed("factor")),
        ("wounds", |data| wound::bands(&data.tables.wounds)),
        ("numbers", |data| data.tables.numbers.plain()),
        ("figures", |data| {
            let rows = data.figures.iter().map(|row| {
                let values = [row.bravery, row.shoot, row.fight].map(|value| value.to_string());
                [vec![row.name.clone(), format!("{}\"", row.speed)], values.to_vec()].concat()
            });
            headed(&["", "Speed", "Bravery", "Shoot", "Fight"], rows)
        }),
        ("weapons", |data| {
            let rows = data.weapons.iter().map(|row| {
                let range = if row.shoots() { row.range.to_string() } else { "-".to_owned() };
                let rof = row.rof.map_or("-".to_owned(), |rof| rof.to_string());
                let numbers = [row.accuracy.to_string(), format!("{:+}", row.power), range, rof];
                [vec![row.name.clone()], numbers.to_vec(), vec![row.damage.to_string()]].concat()
            });
            headed(&["", "Accuracy", "Power", "Range", "ROF", "Damage"], rows)
        }),
        ("armour", |data| {
            let rows = data.armour.iter().map(|row| vec![row.name.clone(), row.protection.to_string()]);
            headed(&["", "protection"], rows)
        }),
    ];
}
