//! What a squad costs in Squad Generation Points (R98-R104, A111-A114).

use super::{data::Data, recipe::Recipe, troop::Troop};

/// One thing that is paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub what: String,
    /// Its points.
    pub points: i32,
}

/// The price of a squad in its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// What each soldier is: quality, Move, attributes, training (R98-R100).
    pub body: Vec<Item>,
    /// What each soldier carries (R102).
    pub gear: Vec<Item>,
    /// How many soldiers (R103).
    pub size: i32,
    /// What sergeant and champions add, once each (R104).
    pub extras: Vec<Item>,
}

impl Price {
    /// A soldier without equipment.
    pub fn bare(&self) -> i32 {
        sum(&self.body)
    }

    /// A soldier.
    pub fn soldier(&self) -> i32 {
        self.bare() + sum(&self.gear)
    }

    /// All soldiers, without the extras of sergeant and champions.
    pub fn soldiers(&self) -> i32 {
        self.soldier() * self.size
    }

    /// The squad.
    pub fn total(&self) -> i32 {
        self.soldiers() + sum(&self.extras)
    }
}

fn sum(items: &[Item]) -> i32 {
    items.iter().map(|item| item.points).sum()
}

/// The price of a recipe.
///
/// # Errors
/// The recipe does not fit the data; says how.
pub fn price(data: &Data, recipe: &Recipe) -> Result<Price, String> {
    Ok(Troop::check(data, recipe)?.price(data))
}

impl Troop<'_> {
    /// Its price.
    pub fn price(&self, data: &Data) -> Price {
        let each = |id: &str| data.tables.numbers.value(id);
        let item = |what: String, points: i32| Item { what, points };
        let level =
            |(skill, levels): (&String, &i32)| item(format!("{skill} +{levels}"), levels * each("training-point"));

        let listing = self.listing;
        let quality = data.tables.quality_of(listing.quality).points;
        let mut body = vec![
            item(format!("{} quality", listing.quality.word()), quality),
            item(format!("move {}", listing.pace), listing.pace * each("move-point")),
        ];
        for attribute in &data.skills.attributes {
            let value = listing.attributes.get(&attribute.id).copied().unwrap_or(0);
            body.push(item(format!("{} {value}", attribute.id), value * each("attribute-point")));
        }
        body.extend(self.training.iter().map(level));

        let mut gear: Vec<Item> = self.weapons.iter().map(|weapon| item(weapon.name.clone(), weapon.points)).collect();
        gear.extend(self.armour.map(|armour| item(armour.name.clone(), armour.points)));

        let mut extras = Vec::new();
        if self.sergeant != 0 {
            extras.push(item(format!("sergeant: command +{}", self.sergeant), self.sergeant * each("training-point")));
        }
        for champion in &self.champions {
            let own = champion.training.iter().map(level);
            let arms = champion.weapons.iter().map(|weapon| item(weapon.name.clone(), weapon.points));
            extras.extend(own.chain(arms).map(|part| item(format!("champion: {}", part.what), part.points)));
        }
        Price { body, gear, size: i32::from(self.size), extras }
    }
}
