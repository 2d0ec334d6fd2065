//! From a recipe to a squad, and figures that change squads.

use serde::{Deserialize, Serialize};

use super::{body::Squad, data::Data};

/// How scenarios and rosters write a squad.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// A squad of a roster file, by its file's name.
    pub roster: Option<String>,
}

/// The squad a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(_data: &Data, _recipe: &Recipe) -> Result<Squad, String> {
    Err("recipes cannot be read yet".to_owned())
}

/// Takes soldiers out of a squad; what is taken is a squad too, with the same morale and profile.
pub fn detach(squad: &mut Squad, figures: &[String]) -> Squad {
    let mut taken = squad.clone();
    taken.soldiers.retain(|soldier| figures.contains(&soldier.id));
    squad.soldiers.retain(|soldier| !figures.contains(&soldier.id));
    taken
}

/// Puts soldiers into a squad under free ids.
pub fn attach(squad: &mut Squad, joining: Squad) {
    for mut soldier in joining.soldiers {
        if squad.soldier(&soldier.id).is_some() {
            let free = (1u32..).map(|id| id.to_string()).find(|id| squad.soldier(id).is_none());
            soldier.id = free.unwrap_or_default();
        }
        squad.soldiers.push(soldier);
    }
}
