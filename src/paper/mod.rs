//! What people write, and what is written for them: the library of data files, scenarios, rosters, the build screen, the
//! check of files with its faults, schemas, survivors; and the row of a system, which does all of it.

mod army;
mod begin;
mod between;
mod bounds;
mod build;
mod campaign;
mod chart;
mod check;
mod fault;
mod help;
mod inward;
mod library;
mod listed;
pub mod plain;
mod range;
mod roster;
mod rows;
mod scenario;
mod schema;
pub(crate) mod schemas;
mod survivors;
mod system;

pub use army::{Alternative, Army};
pub use between::{Between, goes_on, rule};
pub use build::{Bench, Build, Cost, Price, house};
pub use campaign::{Campaign, CampaignArmy, LARGEST_CAMPAIGN};
pub use chart::{Chart, ChartRow, headed, once_each};
pub use check::FileKind;
pub use fault::{Fault, Path, faults, parse};
pub use help::{Charted, Help, HelpTable, pages};
pub use library::{BOOK, BUILT_IN, Library, Text, book_id, book_path, ids};
pub use listed::{Named, names, numbers, unknown};
pub use range::out_of_range;
pub use roster::{Roster, RosterUnit, roster_path};
pub(crate) use rows::rows;
pub use rows::{Listed, Row};
#[cfg(test)]
pub(crate) use scenario::begin;
pub use scenario::{SCENARIO_KEYS, Scenario};
pub use schema::{DataFile, Written};
pub(crate) use schemas::kept;
pub use survivors::{Corrected, Survivors, became, survivors};
pub use system::System;

pub use crate::tree::{meant, nearest};
use crate::{
    engine::{Names, Rules, Unfit},
    view::Field,
};

/// What a system writes of its papers: the data files, and how a unit is built by hand.
pub trait Paper: Rules {
    /// Reads the data files of the system with this id; one type may play several systems, each by its own.
    ///
    /// # Errors
    /// The first fault, with its place.
    fn load(id: &str, library: &Library) -> Result<Self::Data, Fault>;
    /// All that keeps the data files from being read, for those who check them: nothing where they can be read.
    fn unread(id: &str, library: &Library) -> Vec<Fault> {
        Self::load(id, library).err().into_iter().collect()
    }
    /// The faults of files beside the numbers: they are in the way of those alone who ask for them.
    fn astray(_data: &Self::Data) -> Vec<Fault> {
        Vec::new()
    }
    /// The files of numbers that [`Paper::load`] reads.
    fn files() -> &'static [DataFile];
    /// A recipe to begin with when a unit is built by hand.
    fn blank(_data: &Self::Data) -> Option<Self::Recipe> {
        None
    }
    /// The fields of a recipe as it stands, in the order of filling in. A field's id is its path in the recipe, steps with
    /// dots between them; `#` for a step is how many entries a list has.
    fn recipe_fields(_data: &Self::Data, _recipe: &Self::Recipe) -> Vec<Field> {
        Vec::new()
    }
    /// What stands behind a recipe for what it leaves open: what a unit of its kind brings.
    fn behind(_data: &Self::Data, _recipe: &Self::Recipe) -> Option<Self::Recipe> {
        None
    }
    /// Whether scenarios may name things of their own.
    fn leaves_open(_data: &Self::Data) -> bool {
        false
    }
    /// The data with what a scenario names of its own.
    ///
    /// # Errors
    /// The system leaves nothing open, or a name that does not fit.
    fn named(_data: Self::Data, _names: &Names) -> Result<Self::Data, Unfit> {
        Err(Unfit::new("", "this system has its own names; leave these out"))
    }
    /// What of the data is at fault that shows only in play, tried out for those who check their files.
    fn tried(_data: &Self::Data) -> Vec<Fault> {
        Vec::new()
    }
    /// What a unit of this recipe costs; nothing where the system has no points or the recipe does not fit.
    fn price(_data: &Self::Data, _recipe: &Self::Recipe) -> Option<Price> {
        None
    }
}
