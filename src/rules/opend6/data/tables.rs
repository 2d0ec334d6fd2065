//! The tables of the rules (digest 5).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{super::profile::Quality, weapon::Band};
use crate::{
    paper::{Chart, Path},
    view::Inches,
};

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

/// The ids the rules ask for, chart by chart: a file must have these and no others.
const CHARTS: &[(&str, &str)] = &[
    (
        "ranged",
        "short medium long light-cover medium-cover heavy-cover prone walked opportunity-fire defensive-fire separated \
         shaken demoralized following-fire blind",
    ),
    (
        "close",
        "charged barrier outnumber bare-hands standard-weapon magic-weapon natural-weapon flank prone separated shaken \
         demoralized wounded parting-swing",
    ),
    ("casualty", "base shaken demoralized casualty sergeant cover won lost"),
    ("charge", "base shaken casualty sergeant cover flank barrier"),
    ("receive", "base shaken demoralized casualty sergeant cover flank outnumbered"),
    ("rally", "base cover shaken demoralized half casualty sergeant"),
    ("opportunity", "base cover shaken half"),
    (
        "numbers",
        "wounded wound-by incapacitated-by morale-by morale-gain morale-loss morale-rout rally-by rally-gain rally-more \
         short-charge disengaged disengage stop-advance siege-full siege-touched siege-wall siege-prone steady-from \
         shaken-from demoralized-from most-on-one least-squad most-squad most-champions los-allowed-to move-point \
         attribute-point training-point",
    ),
];

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

    /// A chart by its name in the file.
    pub fn chart(&self, name: &str) -> Option<&Chart> {
        Some(match name {
            "ranged" => &self.ranged,
            "close" => &self.close,
            "casualty" => &self.casualty,
            "charge" => &self.charge,
            "receive" => &self.receive,
            "rally" => &self.rally,
            "opportunity" => &self.opportunity,
            "numbers" => &self.numbers,
            _ => return None,
        })
    }

    /// The first thing that the rules ask for and the tables lack, or that the tables have twice or in vain: the path to it,
    /// and what is wrong.
    pub fn gap(&self) -> Option<(Path, String)> {
        for (name, ids) in CHARTS {
            let rows = self.chart(name).map_or(&[][..], |chart| &chart.0);
            let there = rows.iter().map(|row| row.id.as_str());
            if let Some((id, wrong)) = compare(ids, there) {
                let place = if wrong.starts_with("lacks") { [*name].into() } else { [*name, &id].into() };
                return Some((place, format!("{name} {wrong}")));
            }
        }
        if let Some((_, wrong)) = compare(LENGTHS, self.lengths.keys().map(String::as_str)) {
            return Some((["lengths"].into(), format!("lengths {wrong}")));
        }
        let qualities = [Quality::Average, Quality::Veteran, Quality::Elite];
        if let Some(quality) = qualities.iter().find(|quality| !self.quality.contains_key(quality)) {
            return Some((["quality"].into(), format!("quality lacks {}", quality.word())));
        }
        let bands = [Band::Short, Band::Medium, Band::Long];
        let band = bands.iter().find(|band| !self.deviation.contains_key(band))?;
        Some((["deviation"].into(), format!("deviation lacks {}", band.id())))
    }
}

/// The first id that is missing, or that is there in vain or twice.
fn compare<'a>(wanted: &str, there: impl Iterator<Item = &'a str> + Clone) -> Option<(String, String)> {
    let wanted: Vec<&str> = wanted.split_whitespace().collect();
    for (at, id) in there.clone().enumerate() {
        let wrong = if !wanted.contains(&id) {
            format!("has a row {id}, which no rule asks for")
        } else if there.clone().take(at).any(|other| other == id) {
            format!("has the row {id} twice")
        } else {
            continue;
        };
        return Some((id.to_owned(), wrong));
    }
    let missing = wanted.iter().find(|id| !there.clone().any(|other| other == **id))?;
    Some(((*missing).to_owned(), format!("lacks the row {missing}")))
}
