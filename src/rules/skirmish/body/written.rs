//! A figure as battles keep it: its health as flags, of which those that are not set are left out.

use serde::{Deserialize, Serialize};

use super::{
    super::{
        gear::Gear,
        health::{Hurt, Wounds},
    },
    Deeds, Figure, Profile,
};
use crate::engine::Shared;

/// A figure's own state.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    /// Its nature.
    profile: Shared<Profile>,
    /// What it carries now.
    #[serde(default)]
    gear: Gear,
    /// Light wounds that count towards the next Serious one: 0 or 1 (R13).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(max = 1))]
    lights: u8,
    /// Seriously wounded (R14).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    serious: bool,
    /// What is left of a treated Serious wound: a Light that nobody can treat (R17).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    light_permanent: bool,
    /// Incapable of fighting on, by a Serious wound (R3, R20).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    collapsed: bool,
    /// Killed (R15).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    killed: bool,
    /// Its equipment was taken (R15).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    plundered: bool,
    /// It carries off what it took from the killed (R15).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    plunder: bool,
    /// Knocked down (R18).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    prone: bool,
    /// It moved in its last turn (A17).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    moved_last: bool,
    /// What it did in its turn; blank again when its next one begins.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    deeds: Deeds,
}

impl TryFrom<Written> for Figure {
    type Error = String;

    /// # Errors
    /// Says which flags cannot stand together.
    fn try_from(written: Written) -> Result<Figure, String> {
        let Written { profile, gear, killed, plundered, plunder, prone, moved_last, deeds, .. } = written;
        let (collapsed, scarred) = (written.collapsed, written.light_permanent);
        let wounds = match (written.serious, written.lights) {
            (_, many @ 2..) => {
                return Err(format!("lights is {many}, and a second light wound becomes a serious one: 0 or 1"));
            }
            (false, _) if collapsed => {
                return Err("collapsed wants serious: a serious wound is what makes it collapse".to_owned());
            }
            (true, lights) => Wounds::Serious { collapsed, on_top: lights == 1, scarred },
            (false, 1) => Wounds::Light { permanent: scarred },
            (false, 0) => Wounds::None { scarred },
        };
        Ok(Figure { profile, gear, hurt: Hurt { wounds, killed }, plundered, plunder, prone, moved_last, deeds })
    }
}

impl From<Figure> for Written {
    fn from(Figure { profile, gear, hurt, plundered, plunder, prone, moved_last, deeds }: Figure) -> Written {
        Written {
            profile,
            gear,
            lights: hurt.is_light().into(),
            serious: hurt.is_serious(),
            light_permanent: hurt.is_scarred(),
            collapsed: matches!(hurt.wounds, Wounds::Serious { collapsed: true, .. }),
            killed: hurt.killed,
            plundered,
            plunder,
            prone,
            moved_last,
            deeds,
        }
    }
}
