//! `muster import`: an army that another program tells, as a roster.

use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};

use super::{Failure, Out, Places, completions::known, out, text};
use crate::{
    paper::{
        Army,
        plain::{self, Taken},
    },
    rules::{NoSystem, named},
    store::{read_text, roster_text},
    view::{Field, Value, counted},
};

/// The largest file that is taken in, in MiB.
const LARGEST: u64 = 4;

/// What `after_help` says.
const AFTER: &str = "\
JSON:   { \"name\": \"My army\", \"units\": [ { \"name\": \"Spears\", \"size\": 10 } ] }
CSV:    a row a unit, under headings
lines:  10 Spearmen @ 3+        as list builders print them; what a unit carries on lines of
        - shields               its own below it, which become its note
        - player = Anna         or, with \" = \" between, the word of a field
        Giants (154)            a number in brackets is points; how many is 3, 3x or x3

A heading is the path of a field in a roster (training.marksmanship, weapons.0), the last step of it, or \
what the build screen calls it, in the singular or plural. Entries of a list may stand under its \
name, with semicolons between them (weapons). type or kind is the kind of unit. count is how many units alike there are, figures how many figures a \
unit has. A unit whose name is that of a kind of unit is of that kind. A number that stands alone \
behind the @ means what --at says. muster schema army SYSTEM prints the fields, for JSON.

Without -o nothing is written, and the exit code is 1 when some does not fit. With it the roster goes into that file, once all of it fits, or with
--part when some does not.";

/// How an army is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// An object of units
    Json,
    /// A row a unit, under headings
    Csv,
    /// A line a unit
    Lines,
}

impl Form {
    /// As its file is called, unless somebody says otherwise.
    pub fn of(path: Option<&Path>, said: Option<Form>) -> Form {
        let ending = path.and_then(Path::extension).and_then(|ending| ending.to_str()).unwrap_or_default();
        said.unwrap_or(match ending.to_ascii_lowercase().as_str() {
            "json" => Form::Json,
            "csv" | "tsv" => Form::Csv,
            _ => Form::Lines,
        })
    }

    /// The same, as it is read and written.
    pub fn told(self) -> plain::Form {
        match self {
            Form::Json => plain::Form::Json,
            Form::Csv => plain::Form::Csv,
            Form::Lines => plain::Form::Lines,
        }
    }
}

/// Take an army in from JSON, CSV or the lines of a list builder; says first what was understood
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Import {
    /// The rule system
    #[arg(add = known::rule_systems())]
    system: String,
    /// The file; - reads it from standard input
    file: PathBuf,
    /// How it is written [default: as its name ends, else lines]
    #[arg(long = "as", value_enum)]
    form: Option<Form>,
    /// What the army is called
    #[arg(long)]
    name: Option<String>,
    /// The field that a number alone behind an @ means
    #[arg(long, value_name = "FIELD")]
    at: Option<String>,
    /// Write the roster into this file, which must not be there yet; - is the output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write it though some of it could not be taken in
    #[arg(long)]
    part: bool,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Import {
    pub fn run(&self, places: &Places, to: &mut Out) -> Result<(), Failure> {
        let library = places.library()?;
        let none = |none: NoSystem| Failure::Usage(format!("{}; {}", none.what, none.mend));
        let system = named(&self.system, &library).map_err(none)?;
        let name = if out::is_file(&self.file) { self.file.display().to_string() } else { "the input".to_owned() };
        let form = Form::of(Some(&self.file), self.form);
        let bench = system.bench(&library)?;
        let mut told = plain::read(form.told(), &name, &self.text()?, &*bench)?;
        if let Some(called) = &self.name {
            called.clone_into(&mut told.name);
        }
        if told.units.is_empty() {
            return Err(Failure::file(&self.file, "no unit was found in it; muster import --help shows what is read"));
        }
        let taken = plain::take(bench, &told, self.at.as_deref());
        let Some(path) = self.out.as_deref().filter(|path| out::is_file(path)) else {
            if self.out.is_some() && (self.part || taken.left.is_empty()) {
                let text =
                    serde_yaml::to_string(taken.army.roster()).map_err(|why| Failure::Refused(why.to_string()))?;
                return out::deliver(to, None, &text, false);
            }
            preview(&taken, &name, to)?;
            return match (self.part || taken.left.is_empty(), &self.out) {
                (true, _) => Ok(()),
                (false, Some(_)) => Err(unwritten()),
                (false, None) => Err(Failure::Refused(
                    "some of it is not taken in; mend the file, or take what fits with --part".to_owned(),
                )),
            };
        };
        preview(&taken, &name, to)?;
        if !taken.left.is_empty() && !self.part {
            return Err(unwritten());
        }
        out::free(path, self.force)?;
        let text = roster_text(&library, path, taken.army.roster())?;
        out::deliver(to, Some(path), &text, self.force)
    }

    fn text(&self) -> Result<String, Failure> {
        if out::is_file(&self.file) {
            return Ok(read_text(&self.file, LARGEST)?);
        }
        let mut text = String::new();
        let most = LARGEST << 20;
        let input = io::stdin().lock().take(most + 1).read_to_string(&mut text);
        let why = |why: io::Error| Failure::file(Path::new("standard input"), why.to_string());
        match input.map_err(why)? as u64 > most {
            true => Err(Failure::file(Path::new("standard input"), format!("this is more than {LARGEST} MiB"))),
            false => Ok(text),
        }
    }
}

/// That some of it does not fit, so that no roster is written.
fn unwritten() -> Failure {
    Failure::Refused("nothing is written: mend the file, or take what fits with --part".to_owned())
}

/// What was understood, a line a unit; and what was not.
fn preview(taken: &Taken, file: &str, to: &mut Out) -> Result<(), Failure> {
    let army = &taken.army;
    let system = army.bench().system();
    let units = army.roster().units.len();
    let all: u32 = army.roster().units.iter().map(|unit| u32::from(unit.count)).sum();
    writeln!(to, "{}: {} of {}", army.roster().name, counted(all, &system.unit), system.id)?;
    for at in 0..units {
        writeln!(to, "{}", text::paragraph(&in_words(army, at), 2))?;
    }
    if !taken.left.is_empty() {
        writeln!(to, "\nNot taken in:")?;
    }
    for (line, what) in &taken.left {
        let place = if *line > 0 { format!("{file}:{line}") } else { file.to_owned() };
        writeln!(to, "{}", text::safe(&format!("  {place}: {what}")))?;
    }
    if taken.priced {
        let reckons = (0..units).any(|at| army.points(at).is_some());
        let why = if reckons { "muster reckons them itself" } else { "this system has none" };
        writeln!(to, "\nPoints in the list are left out: {why}.")?;
    }
    for (field, choices) in &taken.choices {
        writeln!(to, "\n{}", text::paragraph(&format!("{field}: one of {}.", choices.join(", ")), 0))?;
    }
    Ok(())
}

/// "3 Spears: soldiers 10, troop listing Goblin spears; 120 points".
fn in_words(army: &Army, at: usize) -> String {
    let unit = &army.roster().units[at];
    let number = unit.number.map_or(String::new(), |number| format!("{number} "));
    let own = |field: &Field| !["unit.name", "unit.number"].contains(&field.id.as_str());
    let said = army.build(at).fields.into_iter().filter(own).filter_map(|field| {
        let value = field.usual.as_ref()?;
        let word = field.in_words(value, &|_| None);
        let idle = matches!(value, Value::Flag(false)) || word.is_empty() || (field.id == "unit.count" && word == "1");
        (!idle).then(|| format!("{} {word}", field.label))
    });
    let said: Vec<String> = said.collect();
    let points = army.points(at).map_or(String::new(), |points| format!("; {points} points"));
    let said = if said.is_empty() { "all as it usually is".to_owned() } else { said.join(", ") };
    format!("{number}{}: {said}{points}", unit.name)
}
