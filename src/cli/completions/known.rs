//! The words that a shell may offer, as they are now: battles, scenarios, rosters, systems, units, and what charts speak of.
//! What cannot be read is offered by nobody; the command itself will say why.

use std::ffi::OsStr;

use clap::ArgMatches;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};

use crate::{
    cli::{self, places::Places},
    paper::Library,
    rules::{system, systems},
    store::{self, Folder},
    view::Id,
};

/// A word, and what it stands for.
type Known = (String, String);

/// Battles, the last played first.
pub fn battles() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(every_battle()))
}

/// Battles, rosters, scenarios and systems; or a file.
pub fn armies() -> ArgValueCompleter {
    or_files(|| {
        let library = library();
        let known = [every_battle(), rosters(&library), scenarios(&library), every_system(&library)];
        known.into_iter().flatten().collect()
    })
}

/// Scenarios and rosters; or a file.
pub fn beginnings() -> ArgValueCompleter {
    or_files(|| {
        let library = library();
        scenarios(&library).into_iter().chain(rosters(&library)).collect()
    })
}

/// Rule systems.
pub fn rule_systems() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(every_system(&library())))
}

/// The units of the battle, by id, that the words before name.
pub fn units() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(units_of_battle().unwrap_or_default()))
}

/// The charts and acts of the system that the words before name.
pub fn subjects() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(subjects_of_system().unwrap_or_default()))
}

fn offered(known: Vec<Known>) -> Vec<CompletionCandidate> {
    known.into_iter().map(|(word, about)| CompletionCandidate::new(word).help(Some(about.into()))).collect()
}

fn or_files(known: impl Fn() -> Vec<Known> + Send + Sync + 'static) -> ArgValueCompleter {
    ArgValueCompleter::new(move |begun: &OsStr| {
        let begins = |word: &str| begun.to_str().is_some_and(|begun| word.starts_with(begun));
        let known = known().into_iter().filter(|(word, _)| begins(word)).collect();
        offered(known).into_iter().chain(PathCompleter::any().complete(begun)).collect()
    })
}

/// The words typed so far, as far as they make sense.
fn typed() -> Option<(Places, ArgMatches)> {
    let words = std::env::args_os().skip_while(|word| word != "--").skip(1);
    let matches = cli::command().ignore_errors(true).try_get_matches_from(words).ok()?;
    Some((cli::places(&matches)?, matches))
}

/// An argument of the command that is typed.
fn word(matches: &ArgMatches, name: &str) -> Option<String> {
    let (_, command) = matches.subcommand()?;
    command.try_get_one::<String>(name).ok().flatten().cloned()
}

fn library() -> Library {
    let chosen = typed().and_then(|(places, _)| places.library().ok());
    chosen.unwrap_or_else(store::library::builtin)
}

fn every_battle() -> Vec<Known> {
    let found = typed().and_then(|(places, _)| places.place().ok()?.list().ok());
    found.into_iter().flatten().map(|battle| (battle.slug, format!("{}, {}", battle.name, battle.stage))).collect()
}

fn scenarios(library: &Library) -> Vec<Known> {
    let found = store::scenarios(library).into_iter();
    found.map(|scenario| (scenario.slug.to_owned(), format!("scenario of {}", scenario.system.id()))).collect()
}

fn rosters(library: &Library) -> Vec<Known> {
    let found = store::rosters(library).into_iter();
    found.map(|roster| (roster.slug.to_owned(), format!("roster of {}", roster.system.id()))).collect()
}

fn every_system(library: &Library) -> Vec<Known> {
    systems(library).iter().map(|system| (system.id().to_owned(), system.mark.name.to_string())).collect()
}

fn units_of_battle() -> Option<Vec<Known>> {
    let (places, matches) = typed()?;
    let name = word(&matches, "battle").or_else(|| word(&matches, "army"))?;
    let (folder, _) = Folder::look(&places.place().ok()?.find(&name).ok()?, &places.library().ok()?).ok()?;
    let game = folder.session().game();
    let known = |id: &Id| Some((id.to_string(), game.unit(id)?.name.to_string()));
    Some(game.units().iter().filter_map(known).collect())
}

fn subjects_of_system() -> Option<Vec<Known>> {
    let (places, matches) = typed()?;
    let library = places.library().ok()?;
    let system = system(&word(&matches, "system")?, &library)?;
    let charts = system.charts(&library).ok()?.into_iter().map(|page| (page.title, "chart".to_owned()));
    let first = store::scenarios(&library).into_iter().find(|scenario| scenario.system.id() == system.id());
    let game = first.and_then(|first| store::begin(&library, &format!("{}/{}", system.id(), first.slug), None).ok());
    let acts = game.into_iter().flat_map(|game| game.acts()).map(|act| (act.name.to_string(), "act".to_owned()));
    Some(charts.chain(acts).collect())
}
