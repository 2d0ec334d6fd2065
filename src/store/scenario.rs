//! Scenarios: those of the library, by name, and those in files of somebody's own; and the battle that begins with one.

use std::path::Path;

use serde::Deserialize;

use super::{StoreError, disk};
use crate::rules::{Dice, Fault, Game, Library, Ruling, System, nearest, system, systems};

/// The largest scenario that is read, in MiB.
const MOST: u64 = 4;

/// A scenario of the library.
#[derive(Clone, Copy)]
pub struct ScenarioFile<'a> {
    /// Its name: that of its file.
    pub slug: &'a str,
    /// Its system.
    pub system: &'static System,
    /// Its path in the library.
    pub path: &'a str,
}

/// The scenarios of the library, system by system.
pub fn scenarios(library: &Library) -> Vec<ScenarioFile<'_>> {
    let scenario = |path| {
        let (system_id, name) = split(path)?;
        Some(ScenarioFile { slug: name, system: system(system_id)?, path })
    };
    library.list("").filter_map(|(path, _)| scenario(path)).collect()
}

/// The system's id and the name of a path such as `SYSTEM/scenarios/NAME.yaml`.
fn split(path: &str) -> Option<(&str, &str)> {
    let (system, rest) = path.split_once("/scenarios/")?;
    rest.strip_suffix(".yaml").map(|name| (system, name))
}

/// Begins a battle from a scenario: a name in the library, the same with its system in front (`SYSTEM/NAME`), or a file.
/// `dice` says who rolls for every side, if not as the scenario has it.
///
/// # Errors
/// There is none of that name and no such file, it cannot be read, or its first fault.
pub fn begin(library: &Library, word: &str, dice: Option<Dice>) -> Result<Box<dyn Game>, StoreError> {
    let known = scenarios(library);
    let meant = |scenario: &&ScenarioFile| {
        scenario.slug == word || word.split_once('/') == Some((scenario.system.id, scenario.slug))
    };
    let found: Vec<&ScenarioFile> = known.iter().filter(meant).collect();
    let game = match found.as_slice() {
        [one] => {
            let text = library.get(one.path).map_or("", |text| &text.text);
            (one.system.begin)(&library.name(one.path), text, library)?
        }
        [] if Path::new(word).is_file() || looks_like_a_file(word) => begin_file(library, Path::new(word))?,
        _ => return Err(unknown(word, &known, &found)),
    };
    let Some(dice) = dice else { return Ok(game) };
    let ruling = Ruling { dice: Some(dice), because: "chosen at the start".to_owned(), ..Ruling::default() };
    let told = game.rule(&ruling).map_err(|why| StoreError::Misfit { path: word.into(), why: why.to_string() })?;
    Ok(told.game)
}

fn looks_like_a_file(word: &str) -> bool {
    word.ends_with(".yaml") || word.starts_with(['.', '/', '~']) || word.contains('/')
}

/// Begins a battle from a scenario in a file of its own.
fn begin_file(library: &Library, path: &Path) -> Result<Box<dyn Game>, StoreError> {
    let paper = read_paper(path)?;
    Ok((paper.system.begin)(&paper.name, &paper.text, library)?)
}

/// A scenario or a roster in a file of its own.
pub(super) struct PaperFile {
    /// Its path, for people.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The system that it names.
    pub system: &'static System,
    /// Whether it has sides, as a scenario does.
    pub has_sides: bool,
}

/// Reads a file and what system it is for.
///
/// # Errors
/// It cannot be read, or names no system there is.
pub(super) fn read_paper(path: &Path) -> Result<PaperFile, StoreError> {
    #[derive(Deserialize)]
    struct Glance {
        system: String,
        #[serde(default)]
        sides: Option<serde::de::IgnoredAny>,
    }
    let name = path.display().to_string();
    let fault = |place: &str, text: &str, what: String, mend: &str| Fault::at(&name, text, place, what, mend);
    if path.is_dir() {
        return Err(fault("", "", "this is a folder, not a scenario".into(), "name the file in it").into());
    }
    let bytes = disk::read(path, MOST)?;
    let text = String::from_utf8(bytes).map_err(|_| fault("", "", "it is not text".into(), "is it the right file?"))?;
    let glance: Glance = crate::rules::parse(&name, &text)?;
    let Some(system) = system(&glance.system) else {
        let ids: Vec<&str> = systems().iter().map(|system| system.id).collect();
        let mend = format!("there is {}", ids.join(", "));
        return Err(fault("system", &text, format!("there is no system {}", glance.system), &mend).into());
    };
    Ok(PaperFile { has_sides: glance.sides.is_some(), name, text, system })
}

fn unknown(word: &str, known: &[ScenarioFile], found: &[&ScenarioFile]) -> StoreError {
    let full = |scenario: &ScenarioFile| format!("{}/{}", scenario.system.id, scenario.slug);
    let name = crate::view::clean_text(word);
    if !found.is_empty() {
        return StoreError::NoScenario { name, hint: "there are ".to_owned() + &list(found.iter().map(|it| full(it))) };
    }
    let hint = match nearest(word, known.iter().map(|scenario| scenario.slug)) {
        Some(near) => format!("did you mean {near}? There is "),
        None => "there is ".to_owned(),
    };
    StoreError::NoScenario { name, hint: hint + &list(known.iter().map(|scenario| scenario.slug.to_owned())) }
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
