//! A campaign: battles in their order, and which side of each was which army.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::view::{SideMark, clean_text, words};

/// The largest file of a campaign, in MiB.
pub const LARGEST_CAMPAIGN: u64 = 1;

/// A campaign as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What it is called
    #[serde(deserialize_with = "words")]
    pub campaign: String,
    /// Its battles in their order: names, folders or files
    pub battles: Vec<String>,
    /// Its armies; without them every side is one by its name
    #[serde(default)]
    pub armies: Vec<CampaignArmy>,
}

/// An army of a campaign.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CampaignArmy {
    /// What it is called
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The sides that it was, by id or name
    pub sides: Vec<String>,
    /// Its roster by now: a name in the library, or a file beside this one
    pub roster: Option<String>,
}

impl Campaign {
    /// The army that a side was.
    pub fn army(&self, side: &SideMark) -> String {
        let is = |word: &String| *word == side.id || word.eq_ignore_ascii_case(&side.name);
        let army = self.armies.iter().find(|army| army.sides.iter().any(is));
        army.map_or(side.name.clone(), |army| clean_text(&army.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_schema_is_as_its_type_has_it() {
        crate::paper::schemas::tests::hold::<Campaign>("campaign");
    }
}
