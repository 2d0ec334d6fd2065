//! `muster schema`: what editors need to complete and check the files that people write.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::{Failure, Out, Places, campaign, completions::known, settings, text};
use crate::paper::{Army, DataFile, Library, System, Written, book_path, nearest, plain};
use crate::rules::{NoSystem, book, named, systems};

/// What `after_help` says.
const AFTER: &str = "\
Write it into a file, and name that file in the first line of yours:
# yaml-language-server: $schema=scenario.schema.json
Rosters and battles that muster writes name theirs already, and have it beside them.";

/// Print a JSON schema of scenarios, rosters, battles, books, settings or data files, with which an editor completes and checks them
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Schema {
    /// What is written
    #[arg(value_enum)]
    kind: SchemaKind,
    /// The rule system; a book has none
    #[arg(add = known::rule_systems())]
    system: Option<String>,
    /// Which data file, such as weapons
    file: Option<String>,
    /// A scenario, a book or a campaign to copy and change, instead of the schema
    #[arg(long)]
    example: bool,
    /// What the scripts of a book may call, each with what it gives, instead of the schema
    #[arg(long, conflicts_with = "example")]
    functions: bool,
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
pub enum SchemaKind {
    /// How a battle begins
    Scenario,
    /// Units that are made already
    Roster,
    /// A battle as it stands, battle.yaml
    Battle,
    /// A file of numbers
    Data,
    /// A rule system of your own, in one file
    Book,
    /// The settings, config.yaml
    Config,
    /// Several battles with their armies
    Campaign,
    /// An army of plain units in JSON, for muster import
    Army,
}

impl Schema {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        if self.functions && self.kind != SchemaKind::Book {
            return Err(Failure::Usage(
                "only the scripts of a book call functions: muster schema book --functions".to_owned(),
            ));
        }
        if self.example && !matches!(self.kind, SchemaKind::Scenario | SchemaKind::Book | SchemaKind::Campaign) {
            return Err(Failure::Usage("there is an example of a scenario, a book and a campaign only".to_owned()));
        }
        match self.kind {
            SchemaKind::Campaign if self.example => return Ok(write!(out, "{}", campaign::EXAMPLE)?),
            SchemaKind::Config => return Ok(out.json(&settings::schema())?),
            SchemaKind::Campaign => return Ok(out.json(&campaign::schema())?),
            _ => {}
        }
        let library = places.library()?;
        if self.kind == SchemaKind::Book {
            return self.book(&library, out);
        }
        let Some(system) = &self.system else {
            let known: Vec<String> = systems(&library).iter().map(|system| system.id().to_owned()).collect();
            return Err(Failure::Usage(format!("say which system: there is {}", known.join(", "))));
        };
        let none = |none: NoSystem| Failure::Usage(format!("{}; {}", none.what, none.mend));
        let system = named(system, &library).map_err(none)?;
        if let Some(file) = self.file.as_ref().filter(|_| self.kind != SchemaKind::Data) {
            return Err(Failure::Usage(format!("{}: only data has files to choose from", text::safe(file))));
        }
        if self.kind == SchemaKind::Army {
            return Ok(out.json(&plain::schema(&mut Army::empty(system.bench(&library)?, "Army")))?);
        }
        if self.example {
            let Some(example) = library.get(&format!("{}/example.yaml", system.id())) else {
                return Ok(write!(out, "{}", book::example(system.id(), &library)?)?);
            };
            return Ok(write!(out, "{}", example.text)?);
        }
        let written = match self.kind {
            SchemaKind::Scenario => Written::Scenario,
            SchemaKind::Roster => Written::Roster,
            SchemaKind::Battle | SchemaKind::Book | SchemaKind::Config | SchemaKind::Campaign | SchemaKind::Army => {
                Written::Battle
            }
            SchemaKind::Data => Written::Data(self.data_file(&system)?),
        };
        Ok(out.json(&system.schema(written, &library)?)?)
    }

    /// Books are a system each, so there is one schema for all.
    fn book(&self, library: &Library, out: &mut Out) -> Result<(), Failure> {
        if let Some(word) = self.system.as_ref().or(self.file.as_ref()) {
            return Err(Failure::Usage(format!("{}: the schema of books is one for all", text::safe(word))));
        }
        if self.example {
            let text = library.get(&book_path(book::EXAMPLE)).map_or("", |file| &file.text);
            return Ok(write!(out, "{text}")?);
        }
        if self.functions {
            return Ok(write!(out, "{}", book::functions())?);
        }
        Ok(out.json(&book::schema())?)
    }

    fn data_file(&self, system: &System) -> Result<&'static DataFile, Failure> {
        let files = system.files();
        let names = || files.iter().map(DataFile::name);
        let Some(wanted) = &self.file else {
            let known = names().collect::<Vec<_>>().join(", ");
            return Err(Failure::Usage(format!("say which file: {} has {known}", system.id())));
        };
        let wanted = wanted.trim_end_matches(".yaml");
        files.iter().find(|file| file.name() == wanted).ok_or_else(|| unknown("file", wanted, names()))
    }
}

fn unknown<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Failure {
    let near = nearest(word, known.clone()).map_or(String::new(), |near| format!("did you mean {near}? "));
    let known = known.collect::<Vec<_>>().join(", ");
    Failure::Usage(format!("there is no {what} {}; {near}there is {known}", text::safe(word)))
}
