//! The numbers of `opend6` from its data files.

mod chart;
mod weapon;

use std::collections::BTreeMap;

pub use chart::{Chart, ChartRow};
pub use weapon::{Band, Weapon, WeaponKind};

use crate::{
    rules::{Fault, Library},
    view::Inches,
};

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons by id.
    pub weapons: BTreeMap<String, Weapon>,
    /// The attribute of each skill: skill id to attribute name. Marksmanship by option A10.
    pub skills: BTreeMap<String, String>,
    /// The tables.
    pub tables: Tables,
}

/// The tables of the rules.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// 5.1 and 5.2. Rows: short medium long; light-cover medium-cover heavy-cover prone walked opportunity-fire
    /// defensive-fire separated shaken demoralized following-fire blind.
    pub ranged: Chart,
    /// 5.4. Rows: charged barrier outnumber (each soldier beyond one) standard-weapon magic-weapon natural-weapon
    /// flank prone separated shaken demoralized wounded parting-swing.
    pub close: Chart,
    /// 5.6 and 5.7, casualty test. Rows: base shaken demoralized casualty sergeant cover won lost.
    pub casualty: Chart,
    /// Charging test. Rows: base shaken casualty sergeant cover flank barrier.
    pub charge: Chart,
    /// Receiving test. Rows: base shaken demoralized casualty sergeant cover flank outnumbered.
    pub receive: Chart,
    /// 5.9. Rows: base cover shaken demoralized half casualty sergeant.
    pub rally: Chart,
    /// 5.10. Rows: base cover shaken half.
    pub opportunity: Chart,
    /// Single numbers. Rows: wounded (-1, skills and attributes), incapacitated-by (4), morale-by (4), rally-by (4),
    /// disengage (6), stop-advance (6), siege-full (5), siege-touched (4), siege-wall (-1), siege-prone (-1),
    /// steady-from (4), shaken-from (2), most-on-one (3), least-squad (3), most-squad (10), most-champions (2),
    /// los-allowed-to (3).
    pub numbers: Chart,
    /// Lengths in inches by id: withdraw (4), crawl (2), stand (2), force-back (4), rally-clear (12), template (2.5),
    /// opportunity-visible (2), cover-within (1).
    pub lengths: BTreeMap<String, Inches>,
}

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(_library: &Library) -> Result<Data, Fault> {
        Ok(Data::default())
    }

    /// The charts that help shows: title and lines.
    pub fn charts(&self) -> Vec<(String, Vec<String>)> {
        Vec::new()
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(id)
    }
}

impl Tables {
    /// A length in inches; nought when the data lack it, which the loader does not let happen.
    pub fn length(&self, id: &str) -> Inches {
        self.lengths.get(id).copied().unwrap_or_default()
    }
}
