//! What a way costs: ground by its class and barriers, against the rate (R33).

use super::super::{
    data::{BarrierClass, GroundClass},
    system::OpenD6,
};
use crate::{
    engine::Board,
    view::{Fact, Facts, Field, Inches, counted},
};

/// Whether a class of ground costs no more than its inches.
fn is_clear(class: &GroundClass) -> bool {
    class.times == Some(1)
}

/// The fact that says how much of a way is ground of a class.
fn ground(class: &GroundClass) -> Fact<Inches, String> {
    Fact::made(class.id.clone(), format!("inches of {} ground", class.name))
}

/// The fact that says how many barriers of a class are crossed.
fn barriers(class: &BarrierClass) -> Fact<u32, String> {
    Fact::made(class.id.clone(), format!("{} barriers crossed", class.name))
}

/// The fields of a way whose length is known otherwise: what of it is slower than clear ground.
pub fn slow_fields(board: &Board<OpenD6>) -> Vec<Field> {
    let clear = |id: &str| board.data.grounds.classes.iter().any(|class| class.id == id && is_clear(class));
    fields(board).into_iter().filter(|field| !clear(&field.id)).collect()
}

/// The fields: inches of each class of ground, and barriers crossed. All of them are rarely typed.
pub fn fields(board: &Board<OpenD6>) -> Vec<Field> {
    let data = board.data;
    let mut fields = Vec::new();
    for class in data.grounds.classes.iter().filter(|class| class.times.is_some()) {
        let kinds = data.grounds.terrain.iter().filter(|row| row.class == class.id && row.id != class.id);
        let kinds: Vec<&str> = kinds.map(|row| row.name.as_str()).collect();
        let mut help = format!("each costs {}\"", class.times.unwrap_or(1));
        if !kinds.is_empty() {
            help += &format!(": {}", kinds.join(", "));
        }
        fields.push(ground(class).field(40).more().help(&help));
    }
    let by_chart = board.option("terrain") == "chart";
    for class in &data.barriers.classes {
        let Some(cost) = class.cost else { continue };
        let kinds = data.barriers.barriers.iter().filter(|row| {
            let chart = row.chart_class.as_ref().filter(|_| by_chart);
            *chart.unwrap_or(&row.class) == class.id
        });
        let kinds: Vec<&str> = kinds.map(|row| row.name.as_str()).collect();
        let help = format!("each costs {cost}: {}", kinds.join(", "));
        fields.push(barriers(class).field(0, 9).more().help(&help));
    }
    fields
}

/// A way with its costs.
#[derive(Debug, Default)]
pub struct Path {
    /// What each part costs, in words and in inches of the rate.
    pub parts: Vec<(String, Inches)>,
    /// Some of it is so rough that nobody runs there (R31).
    pub very_rough: bool,
    /// How long it is, in inches on the table.
    pub length: Inches,
}

impl Path {
    /// The way that facts describe.
    pub fn of(board: &Board<OpenD6>, facts: &Facts) -> Path {
        let mut path = Path::default();
        // Ground is very rough when it costs more than the next class below.
        let rough = board.data.grounds.classes.iter().filter_map(|class| class.times).filter(|times| *times > 1).min();
        for class in &board.data.grounds.classes {
            let (Some(times), Some(inches)) = (class.times, ground(class).among(facts)) else {
                continue;
            };
            if inches > Inches::ZERO {
                let cost = Inches::from_hundredths(inches.hundredths().saturating_mul(i64::from(times)));
                path.parts.push((format!("{inches} of {} ground", class.name), cost));
                path.length = path.length + inches;
                path.very_rough |= rough.is_some_and(|rough| times > rough);
            }
        }
        for class in &board.data.barriers.classes {
            let (Some(cost), Some(crossed)) = (class.cost, barriers(class).among(facts).map(i64::from)) else {
                continue;
            };
            if crossed > 0 {
                let name = counted(crossed, &format!("{} barrier", class.name));
                path.parts.push((name, Inches::from_hundredths(cost.hundredths().saturating_mul(crossed))));
            }
        }
        path
    }

    /// What it costs in all.
    pub fn cost(&self) -> Inches {
        self.parts.iter().fold(Inches::ZERO, |sum, (_, cost)| sum + *cost)
    }

    /// What it costs above its length.
    pub fn extra(&self) -> Inches {
        self.cost() - self.length
    }

    /// "2" of rough ground cost 4", 2" are left"; nothing for a way that nobody described.
    pub fn told(&self, rate: Inches) -> Option<String> {
        if self.parts.is_empty() {
            return None;
        }
        let parts: Vec<String> = self.parts.iter().map(|(name, cost)| format!("{name} cost {cost}")).collect();
        let left = rate - self.cost();
        let rest = if left < Inches::ZERO {
            format!("{} too much", Inches::ZERO - left)
        } else {
            format!("{left} of {rate} left")
        };
        Some(format!("{}: {rest}", parts.join(", ")))
    }
}
