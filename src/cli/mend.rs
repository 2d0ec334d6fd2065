//! `muster mend`: what is damaged in a battle, what can be saved; done when told.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places};
use crate::store::Survey;

/// Say what is damaged in a battle and what can be saved of it; with --yes, save it
#[derive(Debug, Args)]
pub struct Mend {
    /// The battle
    battle: String,
    /// Mend it; the damaged files are kept beside it under other names
    #[arg(long)]
    yes: bool,
}

impl Mend {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let survey = Survey::of(&places.battle(Some(&self.battle))?, &places.library()?)?;
        for found in &survey.found {
            writeln!(out, "{found}")?;
        }
        if survey.is_whole() {
            writeln!(out, "Nothing has to be mended.")?;
            return Ok(());
        }
        for (what, sentences) in [("Saved", &survey.saved), ("Lost", &survey.lost)] {
            for sentence in sentences {
                writeln!(out, "{what}: {sentence}.")?;
            }
        }
        if !self.yes {
            writeln!(out, "Nothing was changed. muster mend {} --yes mends it.", self.battle)?;
            return Err(Failure::Told);
        }
        for kept in survey.mend()?.kept {
            writeln!(out, "The damaged file is kept as {}.", kept.display())?;
        }
        writeln!(out, "Mended.")?;
        Ok(())
    }
}
