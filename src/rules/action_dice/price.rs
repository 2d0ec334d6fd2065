//! Points (section 5): what a model, a unit and an army cost, exact inside and rounded up where shown.

use super::{
    data::{Data, Share, Weapon},
    profile::{Kind, Profile},
    system::Board,
};
use crate::view::Id;

/// What a unit's models cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// The body: the sum of its terms in hundredths, and what it is divided by.
    pub body: (i64, i64),
    /// The sum of the body's terms in words.
    pub terms: String,
    /// The weapons of each model.
    pub weapons: i64,
    /// What is paid for abilities, in hundredths.
    pub abilities: i64,
    /// A model in points, rounded up (A6).
    pub each: i64,
    /// What is paid once for the unit: the gun of an ordnance unit.
    pub once: i64,
}

impl Cost {
    /// A unit of so many models, in points.
    pub fn total(&self, models: u16) -> i64 {
        self.each * i64::from(models) + self.once
    }

    /// "21 each", "48 each and 76 for the gun".
    pub fn told(&self) -> String {
        let gun = if self.once > 0 { format!(" and {} for the gun", self.once) } else { String::new() };
        format!("{} each{gun}", self.each)
    }

    /// "(36 + 48) / 4 = 21, weapons 22, abilities 50": the way to the price.
    pub fn parts(&self) -> String {
        let (sum, divisor) = self.body;
        let mut text = format!("({}) / {divisor} = {}", self.terms, hundredths(sum / divisor));
        if self.weapons != 0 {
            text += &format!(", weapons {}", self.weapons);
        }
        if self.abilities != 0 {
            text += &format!(", abilities {}", hundredths(self.abilities));
        }
        text
    }
}

/// A number of hundredths as people write it.
fn hundredths(number: i64) -> String {
    let (whole, rest) = (number / 100, (number % 100).abs());
    match rest {
        0 => whole.to_string(),
        rest if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        rest => format!("{whole}.{rest:02}"),
    }
}

/// The price of a weapon: 10 for each point, 2 for each inch.
pub fn weapon(data: &Data, weapon: &Weapon) -> i64 {
    let stat = i64::from(data.number("stat-price"));
    let inches = weapon.range.hundredths() * i64::from(data.number("inch-price"));
    stat * i64::from(weapon.fight + weapon.shoot) + (inches + 99) / 100
}

/// What a model of a profile costs. `both` lets the number of dice multiply the Defense term too (A5).
pub fn cost(data: &Data, both: bool, profile: &Profile) -> Cost {
    let (dice, faces) = (i64::from(profile.ad.dice), i64::from(profile.ad.die));
    let stat = i64::from(data.number("stat-price"));
    let pace = dice * faces * profile.pace.hundredths();
    let defense = 100 * faces * i64::from(profile.defense) * if both { dice } else { 1 };
    let (fight, shoot) = (100 * stat * i64::from(profile.fight), 100 * stat * i64::from(profile.shoot));
    let sum = (pace + defense + fight + shoot).max(0);
    let divisor = i64::from(data.tables.divisors.value(profile.kind.id()).max(1));
    let mut terms = format!("{} + {}", hundredths(pace), hundredths(defense));
    for term in [fight, shoot].into_iter().filter(|term| *term != 0) {
        terms += &format!(" {} {}", if term < 0 { "-" } else { "+" }, hundredths(term.abs()));
    }
    let price = |id: &str| data.weapons.get(id).map_or(0, |row| weapon(data, row));
    let ranged = profile.ranged.as_deref().map_or(0, price);
    let once = if profile.kind == Kind::Ordnance { ranged } else { 0 };
    let weapons = price(&profile.melee) + ranged - once;
    // Everything in hundredths of a point times the divisor, so that nothing is rounded before the end.
    let bare = sum + 100 * weapons * divisor;
    let rows = profile.abilities.iter().filter_map(|ability| data.ability(*ability));
    let special: i64 = rows.map(|row| 100 * row.price * divisor + bare * row.percent / 100).sum();
    let whole = 100 * divisor;
    let each = ((bare + special).max(0) + whole - 1) / whole;
    Cost { body: (sum, divisor), terms, weapons, abilities: special / divisor, each, once }
}

/// Whether the number of dice multiplies the Defense term in this battle (A5).
pub fn both(board: &Board) -> bool {
    board.option("A5") == "both"
}

/// What an army spent, what was agreed on, and its shares.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// Points spent.
    pub spent: i64,
    /// Points agreed on, by the counter `points SIDE` or the side's budget; 0 for none.
    pub limit: i64,
    /// Each demand, the points that count, and their percent of the limit, or else of what is spent.
    pub shares: Vec<(Share, i64, i64)>,
}

impl Army {
    /// The army of these units, each with its kind and its points.
    pub fn of(data: &Data, units: &[(Kind, i64)], limit: i64) -> Army {
        let sum = |counts: &dyn Fn(Kind) -> bool| {
            units.iter().filter(|(kind, _)| counts(*kind)).fold(0i64, |sum, (_, points)| sum.saturating_add(*points))
        };
        let mut army = Army { spent: sum(&|_| true), limit, shares: Vec::new() };
        let percent = |points: i64, of: i64| if of > 0 { (points.saturating_mul(200) + of) / (2 * of) } else { 0 };
        // Each is rounded with those before it, so that shares of all that is spent sum to 100.
        let mut before = 0i64;
        for share in &data.tables.shares {
            let points = sum(&|kind| share.kinds.contains(&kind));
            let now = before.saturating_add(points);
            let rounded = percent(now, army.base()) - percent(before, army.base());
            army.shares.push((share.clone(), points, rounded));
            before = now;
        }
        army
    }

    /// What is not as it should be, a sentence each: too many points, and its shares. It is advice.
    pub fn warnings(&self) -> Vec<String> {
        let over = self.limit > 0 && self.spent > self.limit;
        let over = over.then(|| format!("{} points are spent of {}", self.spent, self.limit));
        over.into_iter().chain(self.uneven()).collect()
    }

    /// The shares that are not as they should be, a sentence each.
    pub fn uneven(&self) -> Vec<String> {
        let off = |(share, points, _): &&(Share, i64, i64)| {
            let of = self.base();
            let below = share.least.is_some_and(|least| points * 100 < least * of);
            below || share.most.is_some_and(|most| points * 100 > most * of)
        };
        // To a tenth: rounded to the demand itself it would read as met.
        let told = |(share, points, _): &(Share, i64, i64)| {
            let percent = hundredths(points.saturating_mul(1000) / self.base().max(1) * 10);
            format!("{}: {percent} % of the points; it should be {}", share.label, share.demand())
        };
        self.shares.iter().filter(off).map(told).collect()
    }

    /// What shares are of.
    fn base(&self) -> i64 {
        if self.limit > 0 { self.limit } else { self.spent }
    }
}

/// The army of a side as it began (A34).
pub fn army(board: &Board, side: &Id) -> Army {
    let both = both(board);
    let units = board.state.units.iter().filter(|unit| unit.side == *side);
    let prices: Vec<(Kind, i64)> = units
        .map(|unit| (unit.body.kind(), cost(board.data, both, &unit.body.profile).total(unit.body.began)))
        .collect();
    let counter = board.state.table.counters.get(&format!("points {side}")).copied();
    let budget = board.state.table.sides.iter().find(|row| row.id == *side).and_then(|row| row.budget);
    let limit = counter.or(budget).unwrap_or(0).clamp(0, 1_000_000);
    Army::of(board.data, &prices, limit)
}
