//! `muster mend`: what is damaged in a battle, what can be saved; and what other numbers would change. Done when told.

use std::{io::Write, path::PathBuf};

use clap::{Args, ValueEnum};

use super::{Failure, Out, Places, completions::known, places::remark};
use crate::{
    store::{Renewal, StoreError, Survey, library::with_beside},
    view::counted,
};

/// Say what is damaged in a battle and what can be saved of it; with --yes, save it
#[derive(Debug, Args)]
pub struct Mend {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// Do it; what was there before is kept beside it under other names
    #[arg(long)]
    yes: bool,
    /// Take these numbers in place of those that the battle was begun with; without --yes, say what they would change
    #[arg(long, value_enum)]
    numbers: Option<Which>,
    /// With --numbers: the scenario beside which its book and its rosters lie, where they are in no folder of data
    #[arg(long, value_name = "SCENARIO", requires = "numbers")]
    beside: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Which {
    /// Those of --data, of your data folder, and those built in
    Today,
}

impl Mend {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        match self.numbers {
            Some(Which::Today) => self.renew(places, out),
            None => self.mend(places, out),
        }
    }

    fn mend(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
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
            writeln!(out, "What was there is kept as {}.", kept.display())?;
        }
        writeln!(out, "Mended.")?;
        Ok(())
    }

    fn renew(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let mut today = places.library()?;
        if let Some(scenario) = &self.beside {
            today = with_beside(&today, scenario);
        }
        let renewal = Renewal::of(&places.battle(Some(&self.battle))?, &today);
        if self.beside.is_none() && matches!(renewal, Err(StoreError::NoSystem { .. })) {
            remark(&["a book that lies beside its scenario is found with --beside SCENARIO".to_owned()]);
        }
        let renewal = renewal?;
        if renewal.is_none() {
            writeln!(out, "The battle counts with today's numbers as it is.")?;
            return Ok(());
        }
        if let Some(lost) = &renewal.lost {
            writeln!(out, "{lost}")?;
        }
        match renewal.differs.as_slice() {
            [] => writeln!(out, "No number differs.")?,
            differs => {
                writeln!(out, "Other numbers today: {}.", differs.join(", "))?;
                // Whoever raises a troop's stat means those who play, too.
                writeln!(
                    out,
                    "Units of the battle keep the stats that they came with; e on the screen corrects them."
                )?;
            }
        }
        for finding in &renewal.findings {
            writeln!(out, "{:>4}  {}\n      {}", finding.line, finding.head, finding.how)?;
        }
        let lines = counted(renewal.lines, "line");
        writeln!(
            out,
            "{lines}; today's numbers would decide {} otherwise. What has happened stands either way.",
            renewal.findings.len()
        )?;
        if !self.yes {
            let beside = self.beside.as_ref().map(|file| format!(" --beside {}", file.display())).unwrap_or_default();
            writeln!(
                out,
                "Nothing was changed. muster mend {} --numbers today{beside} --yes takes today's numbers.",
                self.battle
            )?;
            return Err(Failure::Told);
        }
        for kept in renewal.take()? {
            writeln!(out, "Kept: {}.", kept.display())?;
        }
        writeln!(out, "The battle counts with today's numbers from here on.")?;
        Ok(())
    }
}
