//! The charts that help shows: paragraphs in words, and tables drawn from the very numbers the rules use.

use super::{
    body::{Class, Mover},
    data::{Data, Harm, HelpTable, Weapon, WeaponClass},
};
use crate::{
    engine::Charts,
    paper::headed,
    view::{Inches, held},
};

impl Data {
    /// The charts that help shows.
    pub fn charts(&self) -> Charts {
        self.help.iter().map(|help| help.page(|table| self.table(table))).collect()
    }

    /// The rows of a table, its heading first.
    fn table(&self, table: HelpTable) -> Vec<Vec<String>> {
        let tables = &self.tables;
        match table {
            HelpTable::Quality => headed(
                &["quality", "morale", "damage of men"],
                tables.quality.iter().map(|(quality, row)| {
                    vec![quality.word().to_owned(), row.morale.to_string(), format!("{}+", row.damage)]
                }),
            ),
            HelpTable::Officers => headed(
                &["officer", "bonus", "within"],
                tables
                    .officers
                    .iter()
                    .map(|rank| vec![rank.name.clone(), format!("{:+}", rank.bonus), rank.range.to_string()]),
            ),
            HelpTable::Moves => headed(
                &["mover", "Advance", "Run"],
                tables.moves.iter().map(|(mover, rates)| {
                    let run = if rates.run == Inches::ZERO { "-".to_owned() } else { rates.run.to_string() };
                    vec![mover.word().to_owned(), rates.advance.to_string(), run]
                }),
            ),
            HelpTable::Terrain => self.ground(),
            HelpTable::Hit => headed(
                &["to hit", ""],
                tables.hit.0.iter().map(|row| {
                    let value = if row.id == "base" { format!("{}+", row.value) } else { format!("{:+}", row.value) };
                    vec![row.label.clone(), value]
                }),
            ),
            HelpTable::Damage => headed(
                &["vehicle", "needed", ""],
                tables.damage.iter().map(|row| {
                    let class = if row.class == Class::Armoured { "armoured" } else { "soft-skin" };
                    vec![row.name.clone(), format!("{}+", row.value), class.to_owned()]
                }),
            ),
            HelpTable::He => headed(
                &["shell", "hits", "pins", "pen"],
                tables.he.iter().map(|(id, he)| {
                    vec![id.clone(), he.hits.to_string(), he.pins.to_string(), format!("{:+}", he.pen)]
                }),
            ),
            HelpTable::Pen => headed(
                &["penetration", ""],
                tables.pen.0.iter().map(|row| vec![row.label.clone(), format!("{:+}", row.value)]),
            ),
            HelpTable::Results => self.results(),
            HelpTable::Weapons => headed(
                &["weapon", "range", "shots", "pen", "HE", ""],
                self.weapons.iter().map(|weapon| self.weapon_row(weapon)),
            ),
            HelpTable::House => headed(
                &["key", "value", ""],
                self.house.0.iter().map(|row| {
                    let mark = if row.house { "house" } else { "" };
                    vec![format!("{} {}", row.rule, row.label), row.value.to_string(), mark.to_owned()]
                }),
            ),
        }
    }

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

    fn weapon_row(&self, weapon: &Weapon) -> Vec<String> {
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
}
