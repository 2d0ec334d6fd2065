//! The tables of `skirmish` (4.4-4.6) and single numbers of its rules.

use serde::Deserialize;

use crate::{engine::Unfit, paper::Chart};

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

impl Tables {
    /// Whether the charts have the rows that the rules ask for, with numbers that these can use.
    ///
    /// # Errors
    /// The first thing that is not as the rules need it.
    pub fn fit(&self) -> Result<(), Unfit> {
        let charts = [
            ("shooting", &self.shooting, "open soft hard moving half-range prone in-combat"),
            ("close", &self.close, "height barricade prone"),
            ("wounds", &self.wounds, "knocked light serious killed"),
            ("numbers", &self.numbers, "to-hit brave light half get-up push-back"),
        ];
        for (name, chart, ids) in charts {
            chart.has_only(name, ids)?;
            chart.within(name, -20..=20)?;
        }
        if self.wounds.0.windows(2).any(|two| two[0].value >= two[1].value) {
            return Err(Unfit::new("wounds", "the scores of the wound chart must climb"));
        }
        match ["half", "get-up"].into_iter().find(|id| self.numbers.value(id) < 1) {
            Some(id) => Err(Unfit::new(format!("numbers.{id}.value"), format!("{id} divides, so it is 1 or more"))),
            None => Ok(()),
        }
    }
}
