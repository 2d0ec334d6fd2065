//! `muster odds`: what an order would do, by trying it many times; nothing of it is kept.

use std::{io::Write, path::PathBuf};

use clap::Args;
use serde_json::json;

use super::{Failure, Out, Places, completions::known, orders::Orders, progress::Progress, stop::Stop, text};
use crate::{
    battle::{Item, ItemError},
    odds::{ASSUMED, Question, TRIALS, Trials},
    view::{capital, counted},
};

/// Trials between two looks at how far they are.
const STEP: usize = 1_000;
/// Cells a line is wide.
const WIDE: usize = 80;

/// The file, what is assumed, and what `--json` prints.
const FILE: &str = "\
ORDER.yaml is one order as muster apply takes it, alone or as a list of one:

  order: fire
  who: 21
  facts: { target: 2, range: 14, cover: medium }

What it says of dice, chance and answers holds; the machine throws all other dice for everybody, \
and choices are left at their defaults. The same seed gives the same forecast; it has nothing to \
do with the dice of the battle. Nothing is written.

With --json, one object: battle, order, trials, seed, assumed; table [what now then], of the \
battle as a whole; dice [ask row on what now then]: row is null for the successes of an ask, else \
the row whose total it is, and on is the unit or null; units [unit number name measures [what now \
then]]; stopped (null, or kind, why and what mend rule, or ask). A then is count {mean p10 p50 p90 \
chances [value, chance]} or words [text, chance]. Chances run from 0 to 1. These fields stay; new \
ones may come.";

/// Tell what an order would do, from many trials; nothing is done
#[derive(Debug, Args)]
#[command(after_help = FILE)]
pub struct Odds {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// The file with the order; - reads it from standard input
    order: PathBuf,
    /// How many trials
    #[arg(long, default_value_t = TRIALS as u64, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trials: u64,
    /// Other dice for the trials
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let numbered = Orders::read_one(&self.order)?;
        let item = &numbered.item;
        let folder = places.look(&self.battle)?;
        let session = folder.session();
        let title = numbered.title();
        let head = json!({
            "battle": folder.slug(),
            "order": title,
            "trials": self.trials,
            "seed": self.seed,
            "assumed": ASSUMED,
        });
        let stopped = |why: &ItemError, out: &mut Out| -> Result<(), Failure> {
            let stop = Stop::at(why);
            if self.json {
                let mut tree = head.clone();
                tree["stopped"] = stop.told(json!({}));
                out.json(&tree)?;
            }
            Err(Failure::Refused(format!("{title}: {}", stop.why)))
        };
        let question = match question(item) {
            Ok(question) => question,
            Err(why) => return stopped(&why, out),
        };
        let order = question.order.clone();
        let mut trials = Trials::new(session.game(), question, self.seed);
        let wanted = usize::try_from(self.trials).unwrap_or(TRIALS);
        let mut progress = Progress::of(wanted, "trials");
        while trials.done() < wanted {
            let halt = trials.go(STEP.min(wanted - trials.done())).err();
            progress.show(trials.done());
            if let Some(halt) = halt {
                progress.clear();
                return stopped(&halt.into(), out);
            }
        }
        progress.clear();
        let forecast = trials.forecast();
        if self.json {
            let mut tree = json!(forecast);
            for (name, value) in head.as_object().into_iter().flatten() {
                tree[name] = value.clone();
            }
            tree["stopped"] = serde_json::Value::Null;
            return Ok(out.json(&tree)?);
        }
        let title = session.game().form(&order).map(|form| form.title).unwrap_or_default();
        let title = if title.is_empty() { numbered.title() } else { title };
        writeln!(out, "{title}: {}.", counted(wanted, "trial"))?;
        writeln!(out, "{}\n", text::paragraph(&format!("{}.", capital(ASSUMED)), 0))?;
        for line in forecast.lines(WIDE, None) {
            writeln!(out, "{}", text::safe(&line.text))?;
        }
        Ok(())
    }
}

/// What the forecast is of.
fn question(item: &Item) -> Result<Question, ItemError> {
    item.what()?;
    if item.order.is_none() && item.next.is_none() {
        return Err(ItemError::Sense("only an order or the end of a stage has odds".to_owned()));
    }
    Ok(Question { order: item.as_order()?, given: item.given(), ..Question::default() })
}
