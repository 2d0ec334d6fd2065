//! The data files: every number of the rule book stands in them, every file parses, and broken ones say where.

mod behind;
mod charts;
mod faults;
mod listings;
mod prices;
mod round_trip;
mod tables;

use muster::{
    rules::opend6::{data::Data, profile::Profile, recipe::Recipe, recruit},
    store::library::builtin,
    view::Inches,
};

/// The built-in data of opend6.
fn data() -> Data {
    Data::load(&builtin()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A length in inches.
fn inches(length: f64) -> Inches {
    Inches::from_f64(length).expect("a length of a test")
}

/// A recipe as people write it.
fn recipe(text: &str) -> Recipe {
    muster::paper::parse("recipe", text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The profile of a recipe as people write it.
fn profile(data: &Data, text: &str) -> Profile {
    recruit::profile(data, &recipe(text)).unwrap_or_else(|why| panic!("{why}")).0
}
