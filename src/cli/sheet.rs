//! `muster sheet`: record sheets to print.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, Out, Places, army::Army, completions::known, out, show::unknown};
use crate::report::{self, Form, Page, Setup, Sheets};

/// What `after_help` says.
const AFTER: &str = "\
ARMY is a battle, a roster or a scenario (a name of the data folder or a file). A system's name, \
or the file of a book, stands for blank sheets of that system, shaped like its first unit, or the UNIT named. Without --form the ending of FILE decides, and plain text \
where there is none.";

/// Print record sheets of a battle's or a roster's units, or number labels for their bases
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Sheet {
    /// A battle, a roster, a scenario, or a system for blank sheets
    #[arg(add = known::armies())]
    army: String,
    /// Units by number or id; all of them without it
    #[arg(value_name = "UNIT", add = known::units())]
    units: Vec<String>,
    /// Write into this file, which must not be there yet; - is the output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Plain text for 80 columns, Markdown, or HTML for a printer
    #[arg(long, value_enum)]
    form: Option<Form>,
    /// The paper that HTML is laid out for
    #[arg(long, value_enum, default_value_t)]
    page: Page,
    /// Blank sheets for a pencil, this many
    #[arg(long, value_name = "COUNT", num_args = 0..=1, default_missing_value = "1")]
    blank: Option<u8>,
    /// Number labels for the bases instead of sheets
    #[arg(long, conflicts_with = "blank")]
    labels: bool,
    /// How to lay the table again: who stands where, in which state
    #[arg(long, conflicts_with_all = ["blank", "labels"])]
    setup: bool,
    /// Leave out hidden units and notes
    #[arg(long)]
    public: bool,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Sheet {
    pub fn run(&self, places: &Places, to: &mut Out) -> Result<(), Failure> {
        let form = out::form(self.form, self.out.as_deref())?;
        let army = Army::find(places, &self.army)?;
        let public = self.public.then(|| army.game().public());
        let game = public.as_deref().unwrap_or_else(|| army.game());
        let units = match self.units.as_slice() {
            [] => game.units(),
            words => {
                let unknown = |word: &String| unknown(game, word);
                words.iter().map(|word| game.find(word).ok_or_else(|| unknown(word))).collect::<Result<_, _>>()?
            }
        };
        let mut sheets = Sheets::of(game, &units);
        if let Some(count) = self.blank.or(army.is_blank().then_some(1)) {
            sheets = sheets.blank(count.into());
        }
        let write = if self.labels { report::labels } else { report::sheets };
        let text = if self.setup { Setup::of(game).write(form, self.page) } else { write(&sheets, form, self.page) };
        out::deliver(to, self.out.as_deref(), &text, self.force)
    }
}
