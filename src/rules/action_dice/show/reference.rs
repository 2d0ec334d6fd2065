//! The charts that help shows: paragraphs in words, and tables drawn from the very numbers the rules use.

use super::super::{data::Data, price, recipe::Recipe, recruit};
use crate::{
    engine::Charts,
    paper::{Chart, Charted, HelpTable, pages},
};

impl Charted for Data {
    const TABLES: &'static [HelpTable<Data>] = &[
        ("weapons", Data::weapon_rows),
        ("abilities", Data::ability_rows),
        ("troops", Data::troop_rows),
        ("damage", Data::damage_rows),
        ("shares", Data::share_rows),
        ("numbers", |data| number_rows(&data.tables.numbers)),
    ];
}

impl Data {
    /// The charts that help shows; below the table of abilities what each does.
    pub fn charts(&self) -> Charts {
        let mut charts = pages(&self.help, self);
        for (_, page) in self.help.iter().zip(&mut charts).filter(|(help, _)| help.shows("abilities")) {
            page.text.extend(self.abilities.iter().map(|row| format!("{}: {}", row.name, row.text)));
        }
        charts
    }

    fn weapon_rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![line(["weapon", "F", "S", "range", "points", ""])];
        let mut weapons: Vec<_> = self.weapons.values().collect();
        weapons.sort_by_key(|weapon| (weapon.range, weapon.shoot, weapon.fight));
        for weapon in weapons {
            let range = match (weapon.range.hundredths(), weapon.long) {
                (0, _) => "-".to_owned(),
                (_, None) => weapon.range.to_string(),
                (_, Some(long)) => format!("{}, gun {long}", weapon.range),
            };
            let (fight, shoot) = (format!("{:+}", weapon.fight), format!("{:+}", weapon.shoot));
            rows.push(line([
                &weapon.name,
                &fight,
                &shoot,
                &range,
                &price::weapon(self, weapon).to_string(),
                house(weapon.house),
            ]));
        }
        rows
    }

    fn ability_rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![line(["ability", "points", "who"])];
        for row in &self.abilities {
            let price = if row.percent > 0 { format!("{} %", row.percent) } else { row.price.to_string() };
            rows.push(line([&row.name, &price, row.only.map_or("any", |kind| kind.id())]));
        }
        rows
    }

    fn troop_rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![line(["troop", "kind", "AD", "M", "F", "S", "D", "each", ""])];
        for troop in &self.troops {
            let recipe = Recipe { profile: Some(troop.id.clone()), ..Recipe::default() };
            let each = recruit::profile(self, &recipe).map(|profile| price::cost(self, false, &profile));
            rows.push(line([
                &troop.name,
                troop.kind.id(),
                &troop.ad.to_string(),
                &troop.pace.as_f64().to_string(),
                &troop.fight.to_string(),
                &troop.shoot.to_string(),
                &troop.defense.to_string(),
                &each.map(|cost| cost.each.to_string()).unwrap_or_default(),
                house(troop.house),
            ]));
        }
        rows
    }

    fn damage_rows(&self) -> Vec<Vec<String>> {
        let results = [
            "the owner: Move -1, Defense -1, range -2\", or one arc's fire",
            "the attacker, among the same",
            "the owner, among the same, and later rolls get +1",
            "the vehicle is destroyed",
        ];
        let mut rows = vec![line(["score", "what it loses is chosen by", ""])];
        let Some(bands) = self.tables.damage.first() else { return rows };
        let mut least = 1;
        for (at, result) in results.into_iter().enumerate() {
            let score = match bands.upto.get(at) {
                Some(most) => format!("{least}-{most}"),
                None => format!("{least} or more"),
            };
            least = bands.upto.get(at).map_or(least, |most| most + 1);
            rows.push(line([&score, result, house(bands.house && at > 0)]));
        }
        rows
    }

    fn share_rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![line(["kinds", "points"])];
        for share in &self.tables.shares {
            rows.push(line([&share.label, &share.demand()]));
        }
        rows
    }
}

fn number_rows(chart: &Chart) -> Vec<Vec<String>> {
    let mut rows = vec![line(["number", "value", "rule", ""])];
    for row in &chart.0 {
        rows.push(line([&row.label, &row.value.to_string(), &row.rule, house(row.house)]));
    }
    rows
}

fn line<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.into_iter().map(str::to_owned).collect()
}

fn house(house: bool) -> &'static str {
    if house { "house" } else { "" }
}
