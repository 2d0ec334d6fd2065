//! The data files read, and held against each other.

use std::collections::BTreeMap;

use super::{
    data::{Armour, Barriers, Data, Grounds, Listing, Skills, Tables, Weapon},
    recipe::Recipe,
    troop::Troop,
};
use crate::{
    engine::Unfit,
    paper::{DataFile, Fault, Library, Listed, Path, Roster, ids},
};

const WEAPONS: &str = "opend6/weapons.yaml";
const ARMOUR: &str = "opend6/armour.yaml";
const SKILLS: &str = "opend6/skills.yaml";
const TROOPS: &str = "opend6/troops.yaml";
const TERRAIN: &str = "opend6/terrain.yaml";
const BARRIERS: &str = "opend6/barriers.yaml";
const TABLES: &str = "opend6/tables.yaml";
const REFERENCE: &str = "opend6/reference.yaml";
const ROSTERS: &str = "opend6/rosters/";

/// The files there are.
pub const FILES: &[DataFile] = &[
    DataFile::of::<Vec<Weapon>>(WEAPONS),
    DataFile::of::<Vec<Armour>>(ARMOUR),
    DataFile::of::<Skills>(SKILLS),
    DataFile::of::<Vec<Listing>>(TROOPS),
    DataFile::of::<Grounds>(TERRAIN),
    DataFile::of::<Barriers>(BARRIERS),
    DataFile::of::<Tables>(TABLES),
    DataFile::help::<Data>(REFERENCE),
];

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let weapons: Listed<Weapon> = library.rows(WEAPONS)?;
        let mut data = Data {
            weapons: weapons.iter().map(|row| (row.id.clone(), row.clone())).collect(),
            armour: library.rows(ARMOUR)?,
            skills: library.read(SKILLS)?,
            troops: library.rows(TROOPS)?,
            grounds: library.read(TERRAIN)?,
            barriers: library.read(BARRIERS)?,
            tables: library.read(TABLES)?,
            help: library.help::<Data>(REFERENCE)?,
            rosters: BTreeMap::new(),
        };
        library.once(SKILLS, ids(["skills"], &data.skills.skills))?;
        library.once(TERRAIN, ids(["terrain"], &data.grounds.terrain))?;
        library.once(BARRIERS, ids(["barriers"], &data.barriers.barriers))?;
        library.fits(TABLES, data.tables.fit(), "keep the ids of the built-in file")?;
        data.check_skills(library)?;
        data.check_weapons(library)?;
        data.check_ground(library)?;
        data.settle_listings(library)?;
        data.rosters = data.rosters(library);
        Ok(data)
    }

    fn check_skills(&self, library: &Library) -> Result<(), Fault> {
        for skill in &self.skills.skills {
            if !self.skills.attributes.iter().any(|attribute| attribute.id == skill.attribute) {
                let known: Vec<&str> = self.skills.attributes.iter().map(|attribute| attribute.id.as_str()).collect();
                let what = format!("{} hangs on {}, which is no attribute", skill.id, skill.attribute);
                let place = ["skills", skill.id.as_str(), "attribute"];
                return Err(library.fault(SKILLS, place, what, &format!("there is {}", known.join(", "))));
            }
        }
        Ok(())
    }

    fn check_weapons(&self, library: &Library) -> Result<(), Fault> {
        for weapon in self.weapons.values() {
            let id = weapon.id.as_str();
            let fault = |field: &str, what: String, mend: &str| Err(library.fault(WEAPONS, [id, field], what, mend));
            if self.skills.get(&weapon.skill).is_none() {
                return fault("skill", format!("{id}: there is no skill {}", weapon.skill), "skills.yaml lists them");
            }
            if let Some([short, medium, long]) = weapon.range
                && !(short <= medium && medium <= long && short.hundredths() > 0)
            {
                return fault("range", format!("{id}: ranges must climb: short, medium, long"), "put them in order");
            }
            if weapon.range.is_none() && weapon.close.is_none() {
                return fault("range", format!("{id} has neither ranges nor a close bonus"), "add range or close");
            }
            if let Some(close) = &weapon.close
                && self.tables.close.row(close).is_none()
            {
                return fault(
                    "close",
                    format!("{id}: the close combat chart has no row {close}"),
                    "tables.yaml lists them",
                );
            }
            if let Some(also) = &weapon.also
                && !self.weapons.get(also).is_some_and(Weapon::strikes)
            {
                return fault("also", format!("{id}: {also} is no close weapon"), "name one that has close");
            }
            if weapon.crew == 0 {
                return fault("crew", format!("{id}: nobody serves it"), "crew is 1 or more");
            }
        }
        Ok(())
    }

    fn check_ground(&self, library: &Library) -> Result<(), Fault> {
        let classes: Vec<&str> = self.grounds.classes.iter().map(|class| class.id.as_str()).collect();
        for row in &self.grounds.terrain {
            if !classes.contains(&row.class.as_str()) {
                let what = format!("{}: there is no class {}", row.id, row.class);
                let place = ["terrain", row.id.as_str(), "class"];
                return Err(library.fault(TERRAIN, place, what, &format!("there is {}", classes.join(", "))));
            }
        }
        let classes: Vec<&str> = self.barriers.classes.iter().map(|class| class.id.as_str()).collect();
        for row in &self.barriers.barriers {
            let named = [("class", Some(&row.class)), ("chart-class", row.chart_class.as_ref())];
            let mut named = named.into_iter().filter_map(|(field, class)| Some((field, class?)));
            if let Some((field, wrong)) = named.find(|(_, class)| !classes.contains(&class.as_str())) {
                let what = format!("{}: there is no class {wrong}", row.id);
                let place = ["barriers", row.id.as_str(), field];
                return Err(library.fault(BARRIERS, place, what, &format!("there is {}", classes.join(", "))));
            }
        }
        Ok(())
    }

    /// Turns the attributes of listings into those of skills.yaml, whatever they were called (A16), and checks the rest.
    fn settle_listings(&mut self, library: &Library) -> Result<(), Fault> {
        let squad = [self.tables.numbers.value("least-squad"), self.tables.numbers.value("most-squad")];
        for listing in self.troops.iter_mut() {
            let id = listing.id.as_str();
            let fault = |field: &str, what: String, mend: &str| {
                library.fault(TROOPS, Path::from([id]).along(field), what, mend)
            };
            let mut settled = BTreeMap::new();
            for (name, value) in &listing.attributes {
                let at = format!("attributes.{name}");
                let attribute = self.skills.attribute(name).map_err(|why| fault(&at, format!("{id}: {why}"), ""))?;
                if settled.insert(attribute.id.clone(), *value).is_some() {
                    let what = format!("{id}: {name} stands for {}, which is there too", attribute.id);
                    return Err(fault(&at, what, "leave one out"));
                }
            }
            if let Some(missing) = self.skills.attributes.iter().find(|attribute| !settled.contains_key(&attribute.id))
            {
                let what = format!("{id}: {} is missing among its attributes", missing.id);
                return Err(fault("attributes", what, "add it"));
            }
            let [least, most] = listing.size.map(i32::from);
            if least < squad[0] || most > squad[1] || least > most {
                let what = format!("{id}: squads of {least} to {most} are not allowed");
                return Err(fault("size", what, &format!("a squad has {} to {}", squad[0], squad[1])));
            }
            listing.attributes = settled;
        }
        Ok(())
    }

    /// The rosters of the library: one at fault is in the way of those alone who ask for it.
    fn rosters(&self, library: &Library) -> BTreeMap<String, Result<Roster<Recipe>, Fault>> {
        let rosters = library.list(ROSTERS).map(|(path, _)| {
            let name = path.trim_start_matches(ROSTERS).trim_end_matches(".yaml");
            (name.to_owned(), self.roster(library, path))
        });
        rosters.collect()
    }

    fn roster(&self, library: &Library, path: &str) -> Result<Roster<Recipe>, Fault> {
        let roster: Roster<Recipe> = library.read(path)?;
        if roster.system != "opend6" {
            let what = format!("this is a roster of {}, in the folder of opend6", roster.system);
            return Err(library.fault(path, ["system"], what, "move it, or say system: opend6"));
        }
        for (at, unit) in roster.units.iter().enumerate() {
            let made = if unit.troop.roster.is_some() {
                Err(Unfit::new("roster", "a roster's squad cannot come from a roster"))
            } else {
                Troop::check(self, &unit.troop).map(|_| ())
            };
            made.map_err(|unfit| {
                let place = Path::from(["units"]).row(at).key("troop").along(&unfit.path);
                library.fault(path, place, unfit.what, "mend this squad")
            })?;
        }
        Ok(roster)
    }
}
