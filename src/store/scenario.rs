//! Scenarios: those of the library, by name, and those in files of somebody's own; and the battle that begins with one.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use serde::de::IgnoredAny;
use serde_json::Value as Json;

use super::{StoreError, library::with_beside, paper::read_paper, roster::read_roster};
use crate::{
    engine::{Decision, Dice, Game, Ruling, Side, UnitEntry},
    paper::{Library, SCENARIO_KEYS, Scenario, System, nearest},
    rules::system,
    tree::glance,
    view::{Id, clean_text},
};

/// What stands between rosters that meet.
pub const AGAINST: char = '+';
/// How far the numbers of one side are from those of the next, where rosters meet.
const SIDE_NUMBERS: u16 = 20;

/// A scenario of the library.
#[derive(Clone)]
pub struct ScenarioFile<'a> {
    /// Its name: that of its file.
    pub slug: &'a str,
    /// Its system.
    pub system: System,
    /// Its path in the library.
    pub path: &'a str,
}

impl ScenarioFile<'_> {
    /// What a battle is called that begins from it; nothing where it cannot be read.
    pub fn name(&self, library: &Library) -> Option<String> {
        #[derive(serde::Deserialize)]
        struct Named {
            name: String,
        }
        let named: Named = glance(&library.get(self.path)?.text)?;
        Some(clean_text(&named.name))
    }
}

/// The scenarios of the library, system by system.
pub fn scenarios(library: &Library) -> Vec<ScenarioFile<'_>> {
    let scenario = |path| {
        let (system_id, name) = split(path)?;
        Some(ScenarioFile { slug: name, system: system(system_id, library)?, path })
    };
    library.list("").filter_map(|(path, _)| scenario(path)).collect()
}

/// The system's id and the name of a path such as `SYSTEM/scenarios/NAME.yaml`.
fn split(path: &str) -> Option<(&str, &str)> {
    let (system, rest) = path.split_once("/scenarios/")?;
    rest.strip_suffix(".yaml").map(|name| (system, name))
}

/// Begins a battle from a scenario: a name in the library, the same with its system in front (`SYSTEM/NAME`), or a file;
/// or from rosters with [`AGAINST`] between them, a side each.
/// `dice` says who rolls for every side, if not as the scenario has it.
///
/// # Errors
/// There is none of that name and no such file, it cannot be read, or its first fault.
pub fn begin(library: &Library, word: &str, dice: Option<Dice>) -> Result<Box<dyn Game>, StoreError> {
    let known = scenarios(library);
    let meant = |scenario: &&ScenarioFile| {
        scenario.slug == word || word.split_once('/') == Some((scenario.system.id(), scenario.slug))
    };
    let found: Vec<&ScenarioFile> = known.iter().filter(meant).collect();
    let game = match found.as_slice() {
        [one] => {
            let text = library.get(one.path).map_or("", |text| &text.text);
            one.system.begin(&library.name(one.path), text, library)?
        }
        [] if Path::new(word).is_file() => begin_file(library, Path::new(word))?,
        [] if word.contains(AGAINST) => meet(library, &word.split(AGAINST).collect::<Vec<_>>())?,
        [] if looks_like_a_file(word) => begin_file(library, Path::new(word))?,
        // A system by its name: its one scenario.
        [] if let [one] = known.iter().filter(|it| it.system.id() == word).collect::<Vec<_>>().as_slice() => {
            let text = library.get(one.path).map_or("", |text| &text.text);
            one.system.begin(&library.name(one.path), text, library)?
        }
        _ => return Err(unknown(word, &known, &found)),
    };
    let Some(dice) = dice else { return Ok(game) };
    let ruling = Ruling::of(Decision::Dice { side: None, dice }).because("chosen at the start");
    let told = game.rule(&ruling).map_err(|why| StoreError::Unfit { path: word.into(), why: why.to_string() })?;
    Ok(told.game)
}

/// Begins a battle of rosters, each a side: names in the library, the same with their system in front, or files.
///
/// # Errors
/// One is no roster, cannot be read, is of another system than the first, nobody is in it, or its first fault.
fn meet(library: &Library, words: &[&str]) -> Result<Box<dyn Game>, StoreError> {
    let unfit = |word: &str, why: String| StoreError::Unfit { path: word.into(), why };
    let mut taken: BTreeSet<u16> = BTreeSet::new();
    let mut met: Option<(System, Scenario<Json>)> = None;
    for word in words {
        let (system, roster) = read_roster(library, word)?;
        let (first, scenario) = met.get_or_insert_with(|| {
            (system.clone(), Scenario { system: system.id().to_owned(), ..Scenario::default() })
        });
        if first.id() != system.id() {
            let why = format!(
                "this roster is of {}, the one before it of {}; armies of one system meet",
                system.id(),
                first.id()
            );
            return Err(unfit(word, why));
        }
        if roster.units.is_empty() {
            return Err(unfit(word, "nobody is in this army; add units to it, or take another".to_owned()));
        }
        // What is wrong with it is told of its own file: beside others its numbers are given anew, and lines are others.
        if Path::new(word).is_file() {
            let paper = read_paper(library, Path::new(word))?;
            paper.system.muster(&paper.name, &paper.text, library)?;
        }
        let named = |nth: u32| if nth == 1 { roster.name.clone() } else { format!("{} {nth}", roster.name) };
        let is_free = |name: &String| scenario.sides.iter().all(|side| side.id != Id::slug(name));
        let name = (1..).map(named).find(is_free).unwrap_or_default();
        let (id, budget) = (Id::slug(&name), roster.budget);
        let side = Side { id, name, players: Vec::new(), rally: String::new(), dice: Dice::Auto, budget };
        // A side's numbers begin anew, so that they are told apart: 1, 21, 41.
        let first = 1 + SIDE_NUMBERS.saturating_mul(u16::try_from(scenario.sides.len()).unwrap_or(u16::MAX));
        for made in roster.units {
            let free = |from: &u16| (0..made.count).all(|nth| !taken.contains(&from.saturating_add(nth)));
            let number = made.number.filter(free).or_else(|| (first..u16::MAX).find(free));
            let from = number.unwrap_or(u16::MAX);
            taken.extend((0..made.count).map(|nth| from.saturating_add(nth)));
            scenario.units.push(UnitEntry { number, ..made.entry(&side.id) });
        }
        scenario.sides.push(side);
    }
    let Some((system, mut scenario)) = met else { return Err(unfit("", "no roster is named".to_owned())) };
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    scenario.name = names.join(" against ");
    let text = serde_yaml::to_string(&scenario).map_err(|why| unfit(&scenario.name, why.to_string()))?;
    Ok(system.begin(&scenario.name, &text, library)?)
}

/// The library that a word is looked up in: a file may have its book and its rosters beside it, and so may each of the rosters
/// that meet.
pub fn library_for(library: &Library, word: &str) -> Library {
    let whole = Path::new(word).is_file();
    let words: Vec<&str> = if whole { vec![word] } else { word.split(AGAINST).collect() };
    let files = words.into_iter().map(Path::new).filter(|path| path.is_file());
    files.fold(library.clone(), |library, file| with_beside(&library, file))
}

fn looks_like_a_file(word: &str) -> bool {
    word.ends_with(".yaml") || word.starts_with(['.', '/', '~']) || word.contains('/')
}

/// Begins a battle from a scenario in a file of its own.
fn begin_file(library: &Library, path: &Path) -> Result<Box<dyn Game>, StoreError> {
    let paper = read_paper(library, path)?;
    if is_roster(&paper.text) {
        let why = "this is a roster, and a battle wants one for each side, with + between them, as north.yaml+south.yaml; \
                   muster survivors BATTLE --side SIDE writes that of one side";
        return Err(StoreError::Unfit { path: path.into(), why: why.to_owned() });
    }
    Ok(paper.system.begin(&paper.name, &paper.text, library)?)
}

/// Whether a file has units, and nothing of what makes a scenario.
fn is_roster(text: &str) -> bool {
    let keys: Option<BTreeMap<String, IgnoredAny>> = glance(text);
    keys.is_some_and(|keys| keys.contains_key("units") && !SCENARIO_KEYS.iter().any(|key| keys.contains_key(*key)))
}

fn unknown(word: &str, known: &[ScenarioFile], found: &[&ScenarioFile]) -> StoreError {
    let full = |scenario: &ScenarioFile| format!("{}/{}", scenario.system.id(), scenario.slug);
    let name = crate::view::clean_text(word);
    if !found.is_empty() {
        return StoreError::NoScenario {
            name,
            hint: "there are ".to_owned() + list(found.iter().map(|it| full(it))).as_str(),
        };
    }
    let hint = match nearest(word, known.iter().map(|scenario| scenario.slug)) {
        Some(near) => format!("did you mean {near}? There is "),
        None => "there is ".to_owned(),
    };
    StoreError::NoScenario { name, hint: hint + list(known.iter().map(|scenario| scenario.slug.to_owned())).as_str() }
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
