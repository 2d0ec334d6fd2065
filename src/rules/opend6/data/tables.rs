//! The tables of the rules (digest 5).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{super::profile::Quality, weapon::Band};
use crate::{engine::Unfit, paper::Chart, view::Inches};

/// The tables of the rules.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// 5.1 and 5.2: base difficulties by band, and what adds to them.
    pub ranged: Chart,
    /// 5.4: the close combat test. `outnumber` counts for each soldier beyond one.
    pub close: Chart,
    /// 5.6 and 5.7: threat of the casualty test.
    pub casualty: Chart,
    /// 5.6 and 5.7: threat of the charging test.
    pub charge: Chart,
    /// 5.6 and 5.7: threat of the receiving test.
    pub receive: Chart,
    /// 5.9: threat of the rally.
    pub rally: Chart,
    /// 5.10: threat of the opportunity fire test.
    pub opportunity: Chart,
    /// Numbers that stand alone.
    pub numbers: Chart,
    /// Lengths in inches by id.
    pub lengths: BTreeMap<String, Inches>,
    /// What quality costs and where morale starts (2.7).
    pub quality: BTreeMap<Quality, QualityRow>,
    /// How far a siege shot strays, in inches, by the die from 1 (5.14).
    pub deviation: BTreeMap<Band, [Inches; 6]>,
    /// Where it strays to, by the die from 1 (A106).
    pub directions: [String; 6],
}

/// What a quality means (2.7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityRow {
    /// Points for each soldier.
    #[schemars(range(min = -10_000, max = 10_000))]
    pub points: i32,
    /// The morale level at the start, which is also the highest.
    #[schemars(range(min = 0, max = 100))]
    pub start: i32,
}

/// The lengths the rules ask for.
const LENGTHS: &str =
    "withdraw force-back crawl stand rally-clear template opportunity-visible cover-within crew-within";

impl Tables {
    /// A length in inches; zero when the data lack it, which the loader does not let happen.
    pub fn length(&self, id: &str) -> Inches {
        self.lengths.get(id).copied().unwrap_or_default()
    }

    /// What a quality means; nothing when the data lack it, which the loader does not let happen.
    pub fn quality_of(&self, quality: Quality) -> QualityRow {
        self.quality.get(&quality).copied().unwrap_or_default()
    }

    /// How far a siege shot strays for this die from 1 to 6 (5.14).
    pub fn deviates(&self, band: Band, die: u8) -> Inches {
        let row = self.deviation.get(&band).copied().unwrap_or_default();
        usize::from(die).checked_sub(1).and_then(|at| row.get(at).copied()).unwrap_or_default()
    }

    /// Where a siege shot strays to for this die from 1 to 6 (A106).
    pub fn direction(&self, die: u8) -> &str {
        usize::from(die).checked_sub(1).and_then(|at| self.directions.get(at)).map_or("", String::as_str)
    }

    /// The charts by their names in the file, each with the ids that the rules ask for: it must have these and no others.
    #[rustfmt::skip]
    fn charts(&self) -> [(&'static str, &Chart, &'static str); 8] {
        [
            ("ranged", &self.ranged, "short medium long light-cover medium-cover heavy-cover prone walked opportunity-fire \
                defensive-fire separated shaken demoralized following-fire blind"),
            ("close", &self.close, "charged barrier outnumber bare-hands standard-weapon magic-weapon natural-weapon flank \
                prone separated shaken demoralized wounded parting-swing"),
            ("casualty", &self.casualty, "base shaken demoralized casualty sergeant cover won lost"),
            ("charge", &self.charge, "base shaken casualty sergeant cover flank barrier"),
            ("receive", &self.receive, "base shaken demoralized casualty sergeant cover flank outnumbered"),
            ("rally", &self.rally, "base cover shaken demoralized half casualty sergeant"),
            ("opportunity", &self.opportunity, "base cover shaken half"),
            ("numbers", &self.numbers, "wounded wound-by incapacitated-by morale-by morale-gain morale-loss morale-rout \
                rally-by rally-gain rally-more short-charge disengaged disengage stop-advance siege-full siege-touched \
                siege-wall siege-prone steady-from shaken-from demoralized-from most-on-one least-squad most-squad \
                most-champions los-allowed-to move-point attribute-point training-point"),
        ]
    }

    /// Whether the tables have all that the rules ask for, once, and nothing in vain.
    ///
    /// # Errors
    /// The first thing that they lack, have twice or have in vain.
    pub fn fit(&self) -> Result<(), Unfit> {
        for (name, chart, ids) in self.charts() {
            chart.has_only(name, ids)?;
        }
        let asked = |id: &str| LENGTHS.split_whitespace().any(|length| length == id);
        if let Some(id) = self.lengths.keys().find(|id| !asked(id)) {
            return Err(Unfit::new("lengths", format!("lengths has a row {id}, which no rule asks for")));
        }
        if let Some(missing) = LENGTHS.split_whitespace().find(|id| !self.lengths.contains_key(*id)) {
            return Err(Unfit::new("lengths", format!("lengths lacks the row {missing}")));
        }
        let qualities = [Quality::Average, Quality::Veteran, Quality::Elite];
        if let Some(quality) = qualities.iter().find(|quality| !self.quality.contains_key(quality)) {
            return Err(Unfit::new("quality", format!("quality lacks {}", quality.word())));
        }
        let bands = [Band::Short, Band::Medium, Band::Long];
        match bands.iter().find(|band| !self.deviation.contains_key(band)) {
            Some(band) => Err(Unfit::new("deviation", format!("deviation lacks {}", band.id()))),
            None => Ok(()),
        }
    }
}
