//! A figure as battles keep it: its health as flags, of which those that are not set are left out.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    super::{
        gear::Gear,
        health::{Hurt, Wounds},
    },
    Deeds, Figure, Profile,
};

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
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    deeds: Deeds,
}

impl TryFrom<Written> for Figure {
    type Error = String;

    /// # Errors
    /// Says which flags cannot stand together.
    fn try_from(written: Written) -> Result<Figure, String> {
        let Written { profile, gear, killed, plundered, prone, moved_last, deeds, .. } = written;
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
            // Without a wound there is none that could be permanent.
            (false, 0) => Wounds::None,
        };
        Ok(Figure { profile, gear, hurt: Hurt { wounds, killed }, plundered, prone, moved_last, deeds })
    }
}

impl From<Figure> for Written {
    fn from(Figure { profile, gear, hurt, plundered, prone, moved_last, deeds }: Figure) -> Written {
        Written {
            profile,
            gear,
            lights: hurt.is_light().into(),
            serious: hurt.is_serious(),
            light_permanent: hurt.is_scarred(),
            collapsed: matches!(hurt.wounds, Wounds::Serious { collapsed: true, .. }),
            killed: hurt.killed,
            plundered,
            prone,
            moved_last,
            deeds,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    type Map = serde_json::Map<String, Json>;

    fn read(flags: &Json) -> Result<Figure, serde_json::Error> {
        let mut tree =
            json!({ "profile": { "kind": "", "speed": 6, "bravery": 3, "shoot": 3, "fight": 3, "gear": {} } });
        tree.as_object_mut().unwrap().extend(flags.as_object().unwrap().clone());
        serde_json::from_value(tree)
    }

    #[test]
    fn every_health_that_can_be_is_read_and_written_without_loss() {
        let names = ["lights", "serious", "light_permanent", "collapsed", "killed", "plundered"];
        let mut sound = 0;
        for all in 0..64_u8 {
            let set = (0..).zip(names).filter(|(bit, _)| all >> bit & 1 == 1).map(|(_, name)| name);
            let flags: Map =
                set.map(|name| (name.to_owned(), if name == "lights" { 1.into() } else { true.into() })).collect();
            let is = |name: &str| flags.contains_key(name);
            let Ok(figure) = read(&Json::Object(flags.clone())) else {
                assert!(is("collapsed") && !is("serious"), "{flags:?}");
                continue;
            };
            let mut tree = serde_json::to_value(figure).unwrap();
            let tree = tree.as_object_mut().unwrap();
            tree.retain(|name, _| names.contains(&name.as_str()));
            if is("light_permanent") && !is("lights") && !is("serious") {
                assert!(!tree.contains_key("light_permanent"), "without a wound none is permanent: {tree:?}");
                continue;
            }
            sound += 1;
            assert_eq!(*tree, flags);
        }
        assert_eq!(sound, 44);
    }

    #[test]
    fn what_cannot_stand_together_is_told() {
        assert!(read(&json!({ "collapsed": true })).unwrap_err().to_string().contains("collapsed wants serious"));
        assert!(read(&json!({ "lights": 2 })).unwrap_err().to_string().contains("0 or 1"));
    }
}
