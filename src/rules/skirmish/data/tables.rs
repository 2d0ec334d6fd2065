//! The tables of `skirmish` (4.4-4.6) and single numbers of its rules.

use serde::Deserialize;

use crate::paper::{Chart, Path};

/// A table of numbers that help can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HelpTable {
    /// Shooting factors.
    Shooting,
    /// Close combat factors.
    Close,
    /// The wound chart.
    Wounds,
    /// Single numbers.
    Numbers,
    /// Kinds of figures.
    Figures,
    /// Weapons.
    Weapons,
    /// Armour and shields.
    Armour,
}

/// The tables, as tables.yaml writes them.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Shooting factors.
    pub shooting: Chart,
    /// Close combat factors.
    pub close: Chart,
    /// The wound chart: the least score of each result; below the first, no effect.
    pub wounds: Chart,
    /// Single numbers.
    pub numbers: Chart,
}

#[rustfmt::skip]
const SHOOTING: &[&str] = &["open", "soft", "hard", "moving", "half-range", "prone", "in-combat"];
const CLOSE: &[&str] = &["height", "barricade", "prone"];
const WOUNDS: &[&str] = &["knocked", "light", "serious", "killed"];
const NUMBERS: &[&str] = &["to-hit", "brave", "light", "half", "get-up", "push-back"];

impl Tables {
    /// The first thing that is not as the rules need it, as (place, what).
    pub fn gap(&self) -> Option<(Path, String)> {
        let charts: [(&str, &Chart, &[&str]); 4] = [
            ("shooting", &self.shooting, SHOOTING),
            ("close", &self.close, CLOSE),
            ("wounds", &self.wounds, WOUNDS),
            ("numbers", &self.numbers, NUMBERS),
        ];
        for (name, chart, ids) in charts {
            if let Some(id) = ids.iter().find(|id| chart.row(id).is_none()) {
                return Some(([name].into(), format!("the table {name} has no row {id}")));
            }
            if let Some(row) = chart.0.iter().find(|row| !ids.contains(&row.id.as_str())) {
                return Some(([name, &row.id].into(), format!("the table {name} knows no row {}", row.id)));
            }
            if let Some(row) = chart.0.iter().find(|row| !(-20..=20).contains(&row.value)) {
                return Some((
                    [name, &row.id, "value"].into(),
                    format!("{}: {} is not between -20 and 20", row.id, row.value),
                ));
            }
        }
        if self.wounds.0.windows(2).any(|two| two[0].value >= two[1].value) {
            return Some((["wounds"].into(), "the scores of the wound chart must climb".to_owned()));
        }
        ["half", "get-up"]
            .into_iter()
            .find(|id| self.numbers.value(id) < 1)
            .map(|id| (["numbers", id, "value"].into(), format!("{id} divides, so it is 1 or more")))
    }
}
