//! A figure as battles keep it: its health as flags, of which those that are not set are left out.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{super::health::Wounds, Deeds, Figure, Gear, Profile};

/// A figure's own state.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    /// Its nature.
    profile: Arc<Profile>,
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
    /// Knocked down (R18).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    prone: bool,
    /// It moved in its last turn (A17).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    moved_last: bool,
    /// What it did in its turn; blank again when its next one begins.
    #[serde(default, skip_serializing_if = "Deeds::is_blank")]
    deeds: Deeds,
}

impl TryFrom<Written> for Figure {
    type Error = String;

    /// # Errors
    /// Says which flags cannot stand together.
    fn try_from(written: Written) -> Result<Figure, String> {
        let on_top = match written.lights {
            0 => false,
            1 => true,
            many => return Err(format!("lights is {many}, and a second light wound becomes a serious one: 0 or 1")),
        };
        let wounds = match (written.collapsed, written.serious) {
            (true, true) => Wounds::Collapsed { on_top },
            (true, false) => {
                return Err("collapsed wants serious: a serious wound is what makes it collapse".to_owned());
            }
            (false, true) => Wounds::Serious { on_top },
            (false, false) => Wounds::None.with_light(on_top),
        };
        Ok(Figure {
            profile: written.profile,
            gear: written.gear,
            wounds,
            scarred: written.light_permanent,
            killed: written.killed,
            plundered: written.plundered,
            prone: written.prone,
            moved_last: written.moved_last,
            deeds: written.deeds,
        })
    }
}

impl From<Figure> for Written {
    fn from(figure: Figure) -> Written {
        Written {
            profile: figure.profile,
            gear: figure.gear,
            lights: figure.wounds.are_light().into(),
            serious: figure.wounds.are_serious(),
            light_permanent: figure.scarred,
            collapsed: matches!(figure.wounds, Wounds::Collapsed { .. }),
            killed: figure.killed,
            plundered: figure.plundered,
            prone: figure.prone,
            moved_last: figure.moved_last,
            deeds: figure.deeds,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn read(flags: &Json) -> Result<Figure, serde_json::Error> {
        let mut tree =
            json!({ "profile": { "kind": "", "speed": 6, "bravery": 3, "shoot": 3, "fight": 3, "gear": {} } });
        tree.as_object_mut().unwrap().extend(flags.as_object().unwrap().clone());
        serde_json::from_value(tree)
    }

    #[test]
    fn every_health_that_can_be_is_read_and_written_without_loss() {
        let bits = |all: u8, bit: u8| all >> bit & 1 == 1;
        let mut sound = 0;
        for all in 0..64_u8 {
            let mut flags = json!({});
            let names = ["serious", "light_permanent", "collapsed", "killed", "plundered"];
            for (bit, name) in (0..).zip(names) {
                if bits(all, bit) {
                    flags[name] = true.into();
                }
            }
            if bits(all, 5) {
                flags["lights"] = 1.into();
            }
            let Ok(figure) = read(&flags) else {
                assert!(flags.get("collapsed").is_some() && flags.get("serious").is_none(), "{flags}");
                continue;
            };
            sound += 1;
            let mut tree = serde_json::to_value(figure).unwrap();
            let tree = tree.as_object_mut().unwrap();
            tree.retain(|name, _| names.contains(&name.as_str()) || name == "lights");
            assert_eq!(Json::Object(tree.clone()), flags);
        }
        assert_eq!(sound, 48);
    }

    #[test]
    fn what_cannot_stand_together_is_told() {
        assert!(read(&json!({ "collapsed": true })).unwrap_err().to_string().contains("collapsed wants serious"));
        assert!(read(&json!({ "lights": 2 })).unwrap_err().to_string().contains("0 or 1"));
    }
}
