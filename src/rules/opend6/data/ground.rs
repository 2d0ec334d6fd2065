//! Terrain and barriers. They are judged on the table; these rows are for the charts and the forms.

use serde::{Deserialize, Serialize};

use crate::{
    engine::TerrainRow,
    view::{Inches, words},
};

/// How well something covers (5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// In the open.
    #[default]
    None,
    /// +1 to be shot.
    Light,
    /// +2.
    Medium,
    /// +3.
    Heavy,
}

impl Cover {
    /// The word people read.
    pub fn word(self) -> &'static str {
        match self {
            Cover::None => "none",
            Cover::Light => "light",
            Cover::Medium => "medium",
            Cover::Heavy => "heavy",
        }
    }
}

/// How hard ground is to cross (R33).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundClass {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Inches of the rate for an inch of way; nothing for no entry.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub times: Option<i32>,
    /// The rule.
    #[serde(default)]
    pub rule: String,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// One kind of terrain (5.11).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Terrain {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The class of its ground, by id.
    pub class: String,
    /// Its cover by the text of the rules; nothing where it varies.
    #[serde(default)]
    pub cover: Option<Cover>,
    /// Its cover by the summary chart (A30).
    #[serde(default)]
    pub chart_cover: Option<Cover>,
    /// How far one sees within it, in inches.
    #[serde(default)]
    pub sight: Option<Inches>,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// The file of terrain.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grounds {
    /// The classes.
    pub classes: Vec<GroundClass>,
    /// The kinds.
    pub terrain: Vec<Terrain>,
}

/// How hard a barrier is to cross (R33).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BarrierClass {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Inches of the rate to cross it; nothing when it cannot be.
    #[serde(default)]
    pub cost: Option<Inches>,
    /// The rule.
    #[serde(default)]
    pub rule: String,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// One kind of barrier (5.12).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Barrier {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Its class by the text of the rules, by id.
    pub class: String,
    /// Its class by the summary chart (A31).
    #[serde(default)]
    pub chart_class: Option<String>,
    /// Its cover by the text.
    pub cover: Cover,
    /// Its cover by the summary chart.
    #[serde(default)]
    pub chart_cover: Option<Cover>,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

impl Grounds {
    /// Every kind with what it does, by the text of the rules or by their summary chart (A30).
    pub fn rows(&self, by_chart: bool) -> impl Iterator<Item = TerrainRow> {
        self.terrain.iter().map(move |row| {
            let class = self.classes.iter().find(|class| class.id == row.class);
            let way = match class.and_then(|class| class.times) {
                Some(1) => String::new(),
                Some(times) => format!("an inch costs {times}"),
                None => "no entry".to_owned(),
            };
            let cover = if by_chart { row.chart_cover } else { row.cover };
            let cover = cover.filter(|cover| *cover != Cover::None).map(|cover| format!("{} cover", cover.word()));
            let sight = row.sight.map(|sight| format!("sight {sight}"));
            let said = [Some(way), cover, sight, Some(row.note.clone())];
            TerrainRow { id: row.id.clone(), name: row.name.clone(), does: listed(said) }
        })
    }
}

impl Barriers {
    /// Every kind with what it does, by the text of the rules or by their summary chart (A31).
    pub fn rows(&self, by_chart: bool) -> impl Iterator<Item = TerrainRow> {
        self.barriers.iter().map(move |row| {
            let id = row.chart_class.as_ref().filter(|_| by_chart).unwrap_or(&row.class);
            let class = self.classes.iter().find(|class| class.id == *id);
            let way = match class.and_then(|class| class.cost) {
                Some(cost) => format!("crossing costs {cost}"),
                None => "nobody crosses".to_owned(),
            };
            let cover = row.chart_cover.filter(|_| by_chart).unwrap_or(row.cover);
            let cover = (cover != Cover::None).then(|| format!("{} cover", cover.word()));
            let said = [Some(way), cover, Some(row.note.clone())];
            TerrainRow { id: row.id.clone(), name: row.name.clone(), does: listed(said) }
        })
    }
}

fn listed<const N: usize>(said: [Option<String>; N]) -> String {
    said.into_iter().flatten().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The file of barriers.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Barriers {
    /// The classes.
    pub classes: Vec<BarrierClass>,
    /// The kinds.
    pub barriers: Vec<Barrier>,
}
