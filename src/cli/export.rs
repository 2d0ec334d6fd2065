//! `muster export`: a roster as other programs read it.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, Out, Places, completions::known, import::Form, out, places::remark};
use crate::{
    battle::armies,
    paper::{Army, plain},
    store::{library_for, read_roster, roster},
};

/// What `after_help` says.
const AFTER: &str = "\
muster import takes all three in again as they were. What a form cannot say, such as the army's name in \
CSV, is named as it is left out. What is left after a battle becomes a roster with muster survivors.";

/// Tell a roster as JSON, CSV or plain lines
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Export {
    /// The roster: a name in the library, or a file
    #[arg(add = known::armies())]
    roster: String,
    /// How it is written [default: as the file's name ends, else lines]
    #[arg(long = "as", value_enum)]
    form: Option<Form>,
    /// Write into this file, which must not be there yet; - is the output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Export {
    pub fn run(&self, places: &Places, to: &mut Out) -> Result<(), Failure> {
        let library = library_for(&places.library()?, &self.roster);
        let (system, written) = read_roster(&library, &self.roster)?;
        let army = Army::new(system.bench(&library)?, written);
        let armies = roster(&library, &self.roster)?.map_or(Vec::new(), |game| armies(&*game));
        let stands = |name: &str| {
            let mut members = armies.iter().flat_map(|army| &army.members);
            members.find(|member| member.name == name).map(|member| member.figures().1)
        };
        let form = Form::of(self.out.as_deref(), self.form).told();
        let text = plain::write(form, &army, &stands);
        remark(&plain::left_out(form, &army, system.bench(&library)?, &text));
        out::deliver(to, self.out.as_deref(), &text, self.force)
    }
}
