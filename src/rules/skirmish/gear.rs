//! What a figure carries, and what of it serves in the hand, to shoot and as protection (R19, A9, D3).

use super::data::{Data, UNARMED, Weapon, Worn};
use crate::{engine::Unfit, paper::unknown, view::sparse};

sparse! {
    /// What a figure carries, each by its id.
    #[derive(Eq)]
    pub struct Gear {
        /// The weapon in its hand; unarmed without one.
        pub melee: Option<String>,
        /// The weapon it shoots with.
        pub missile: Option<String>,
        /// Body armour.
        pub armour: Option<String>,
        /// Shield.
        pub shield: Option<String>,
    }
}

impl Gear {
    /// Whether there is all of it, and each serves for its purpose.
    ///
    /// # Errors
    /// The first that does not.
    pub fn fits(&self, data: &Data) -> Result<(), Unfit> {
        if let Some(id) = &self.melee
            && !data.weapons.known("weapon", id).map_err(Unfit::at("melee"))?.in_hand()
        {
            return Err(Unfit::new("melee", format!("melee: {id} does not serve in the hand")));
        }
        if let Some(id) = &self.missile
            && !data.weapons.known("weapon", id).map_err(Unfit::at("missile"))?.shoots()
        {
            return Err(Unfit::new("missile", format!("missile: {id} does not shoot")));
        }
        for (what, id, worn) in [("armour", &self.armour, Worn::Body), ("shield", &self.shield, Worn::Shield)] {
            let Some(id) = id else { continue };
            let known: Vec<&str> = data.worn(worn).map(|row| row.0).collect();
            if !known.contains(&id.as_str()) {
                return Err(Unfit::new(what, unknown(what, id, known.into_iter())));
            }
        }
        Ok(())
    }

    /// One place of it, by name: "melee", "missile", "armour", "shield".
    pub fn place(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            "melee" => Some(&mut self.melee),
            "missile" => Some(&mut self.missile),
            "armour" => Some(&mut self.armour),
            "shield" => Some(&mut self.shield),
            _ => None,
        }
    }

    /// The weapon to fight with: what is in hand, else bare hands (R19, A9).
    pub fn in_hand<'d>(&self, data: &'d Data) -> Option<&'d Weapon> {
        let carried = [&self.melee, &self.missile].into_iter().flatten();
        let mut usable = carried.filter_map(|id| data.weapons.get(id)).filter(|weapon| weapon.in_hand());
        usable.next().or_else(|| data.weapons.get(UNARMED))
    }

    /// The weapons to shoot or throw, the one carried for that first (R7).
    pub fn missiles<'d>(&self, data: &'d Data) -> Vec<&'d Weapon> {
        let carried = [&self.missile, &self.melee].into_iter().flatten();
        let mut weapons: Vec<&Weapon> =
            carried.filter_map(|id| data.weapons.get(id)).filter(|weapon| weapon.shoots()).collect();
        weapons.dedup_by(|one, other| one.id == other.id);
        weapons
    }

    /// Protection of armour and shield, in parts, as it is taken off a wound roll (D3).
    pub fn protection(&self, data: &Data) -> Vec<(String, i32)> {
        let worn = [&self.armour, &self.shield].into_iter().flatten();
        worn.filter_map(|id| data.armour.get(id)).map(|row| (row.name.clone(), row.protection)).collect()
    }
}
