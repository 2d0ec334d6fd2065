//! `muster systems`: the rule systems and their scenarios.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, text};
use crate::{rules::systems, store::scenarios, view::Align};

/// List the rule systems there are, with their scenarios
#[derive(Debug, Args)]
pub struct Systems {}

impl Systems {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let library = places.library()?;
        let known = scenarios(&library);
        let mut rows = vec![["System", "Name", "Unit", "Figure", "Scenarios"].map(str::to_owned).to_vec()];
        for system in systems(&library) {
            let own: Vec<&str> =
                known.iter().filter(|it| it.system.id() == system.id()).map(|scenario| scenario.slug).collect();
            let cells = [system.id(), &system.mark.name, &system.mark.unit, &system.mark.figure, &own.join(", ")];
            rows.push(cells.map(str::to_owned).to_vec());
        }
        for line in text::columns(&[Align::Left; 5], &rows) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
