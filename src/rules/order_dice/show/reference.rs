//! The charts that help shows: paragraphs in words, and tables drawn from the very numbers the rules use.

use super::super::{
    body::{Class, Mover},
    data::{Data, Harm, Weapon, WeaponClass},
};
use crate::{
    paper::{Charted, HelpTable, headed},
    view::{Inches, held},
};

impl Charted for Data {
    const TABLES: &'static [HelpTable<Data>] = &[
        ("quality", |data| {
            let rows = data.tables.quality.iter().map(|(quality, row)| {
                vec![quality.word().to_owned(), row.morale.to_string(), format!("{}+", row.damage)]
            });
            headed(&["quality", "morale", "damage of men"], rows)
        }),
        ("officers", |data| {
            let ranks = data.tables.officers.iter();
            let rows = ranks.map(|rank| vec![rank.name.clone(), format!("{:+}", rank.bonus), rank.range.to_string()]);
            headed(&["officer", "bonus", "within"], rows)
        }),
        ("moves", |data| {
            let rows = data.tables.moves.iter().map(|(mover, rates)| {
                let run = if rates.run == Inches::ZERO { "-".to_owned() } else { rates.run.to_string() };
                vec![mover.word().to_owned(), rates.advance.to_string(), run]
            });
            headed(&["mover", "Advance", "Run"], rows)
        }),
        ("terrain", Data::ground),
        ("hit", |data| {
            let rows = data.tables.hit.0.iter().map(|row| {
                let value = if row.id == "base" { format!("{}+", row.value) } else { format!("{:+}", row.value) };
                vec![row.label.clone(), value]
            });
            headed(&["to hit", ""], rows)
        }),
        ("damage", |data| {
            let rows = data.tables.damage.iter().map(|row| {
                let class = if row.class == Class::Armoured { "armoured" } else { "soft-skin" };
                vec![row.name.clone(), format!("{}+", row.value), class.to_owned()]
            });
            headed(&["vehicle", "needed", ""], rows)
        }),
        ("he", |data| {
            let rows =
                data.tables.he.iter().map(|(id, he)| {
                    vec![id.clone(), he.hits.to_string(), he.pins.to_string(), format!("{:+}", he.pen)]
                });
            headed(&["shell", "hits", "pins", "pen"], rows)
        }),
        ("pen", |data| {
            let rows = data.tables.pen.0.iter().map(|row| vec![row.label.clone(), format!("{:+}", row.value)]);
            headed(&["penetration", ""], rows)
        }),
        ("results", Data::results),
        ("weapons", |data| headed(&["weapon", "range", "shots", "pen", "HE", ""], data.weapons.iter().map(weapon_row))),
        ("house", |data| {
            let rows = data.house.0.iter().map(|row| {
                let mark = if row.house { "house" } else { "" };
                vec![format!("{} {}", row.rule, row.label), row.value.to_string(), mark.to_owned()]
            });
            headed(&["key", "value", ""], rows)
        }),
    ];
}

impl Data {
    fn ground(&self) -> Vec<Vec<String>> {
        let head = std::iter::once("terrain".to_owned()).chain(Mover::ALL.iter().map(|mover| mover.word().to_owned()));
        let rows = self.terrain.iter().map(|row| {
            let codes = Mover::ALL.iter().map(|mover| row.code(*mover).sign().to_owned());
            std::iter::once(row.name.clone()).chain(codes).collect()
        });
        std::iter::once(head.collect()).chain(rows).collect()
    }

    fn results(&self) -> Vec<Vec<String>> {
        let mut from: Option<i32> = None;
        let mut rows = vec![vec!["roll".to_owned(), "result".to_owned()]];
        for (at, row) in self.tables.results.iter().enumerate() {
            let last = at + 1 == self.tables.results.len();
            let roll = match from {
                None => format!("{} or less", row.to),
                Some(from) if last => format!("{from} or more"),
                Some(from) if from == row.to => from.to_string(),
                Some(from) => format!("{from}-{}", row.to),
            };
            let result = match row.result {
                Harm::Stunned => "crew stunned: 1 pin, Down",
                Harm::Immobilised => "immobilised: 1 pin; a second time knocked out",
                Harm::OnFire => "on fire: 1 pin, morale check; passed Down, failed knocked out",
                Harm::KnockedOut => "knocked out",
            };
            rows.push(vec![roll, result.to_owned()]);
            from = Some(row.to.saturating_add(1));
        }
        rows
    }
}

fn weapon_row(weapon: &Weapon) -> Vec<String> {
    let least = if weapon.range_min == Inches::ZERO { String::new() } else { format!("{}-", weapon.range_min) };
    let pen = if weapon.class == WeaponClass::He { "by HE".to_owned() } else { format!("{:+}", weapon.pen) };
    let flags = [
        (weapon.fixed, "fixed"),
        (weapon.indirect, "indirect"),
        (weapon.light, "light"),
        (weapon.assault, "assault"),
        (weapon.one_shot, "once"),
    ];
    vec![
        weapon.name.clone(),
        format!("{least}{}", weapon.range),
        weapon.shots.to_string(),
        pen,
        weapon.he.clone().unwrap_or_default(),
        held(flags).join(" "),
    ]
}
