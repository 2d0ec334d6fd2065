//! `muster report`: the battle as a story to keep and share.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, Out, Places, completions::known, out};
use crate::report::{Form, Page};

/// What `after_help` says.
const AFTER: &str = "\
The copy is the game master's unless --public is given: hidden units, notes and the texts of the \
scenario are in it. Without --form the ending of FILE decides, and plain text where there is none.";

/// Write the battle to keep and share: result and turning point, curves, who hurt whom, luck, the story
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Report {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// Write into this file, which must not be there yet; - is the output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Plain text for 80 columns, Markdown, or HTML for a browser and a printer
    #[arg(long, value_enum)]
    form: Option<Form>,
    /// The paper that HTML is laid out for
    #[arg(long, value_enum, default_value_t)]
    page: Page,
    /// Leave out what players must not hear: hidden units, notes, reminders
    #[arg(long)]
    public: bool,
    /// Tell in text and Markdown how each thing came about, die by die; HTML has it folded away
    #[arg(long)]
    details: bool,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Report {
    pub fn run(&self, places: &Places, to: &mut Out) -> Result<(), Failure> {
        let folder = places.look(&self.battle)?;
        let form = out::form(self.form, self.out.as_deref())?;
        let report = crate::report::Report::of(folder.session(), self.public);
        let report = if self.details || form == Form::Html { report } else { report.without_dice() };
        let text = report.write(form, self.page);
        out::deliver(to, self.out.as_deref(), &text, self.force)
    }
}
