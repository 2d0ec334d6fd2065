//! From the shell to the table and back: the start screen, and the battles opened from it.

use std::{io, path::PathBuf, time::SystemTime};

use serde::Deserialize;

use super::{
    App, Beginning, Ctx, Events, Look, Screen, Wanted, run,
    screens::{BattleEntry, ScenarioEntry},
};
use crate::{
    rules::{Dice, Library, system},
    store::{self, Folder, Place, StoreError},
    view::{Cell, Tone, clean_text},
};

/// Why a battle could not be played on.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The terminal.
    #[error("the terminal cannot be used: {0}; muster wants one, or use its commands: muster --help")]
    Terminal(#[from] io::Error),
    /// The battle's folder.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Where to begin.
pub enum From {
    /// On the start screen.
    Start,
    /// In a battle, by its folder.
    Battle(PathBuf),
}

/// Plays until somebody leaves. `seed` gives the seed of a new battle.
///
/// # Errors
/// The terminal cannot be used, or the battle asked for cannot be opened.
pub fn play(place: &Place, library: &Library, from: From, look: Look, seed: fn() -> u64) -> Result<(), PlayError> {
    // A battle that cannot be opened is said before the screen is taken.
    let mut open = match &from {
        From::Start => None,
        From::Battle(path) => Some(Folder::open(path, library)?),
    };
    let single = open.is_some();
    let mut screen = Screen::take()?;
    let events = Events::listen()?;
    let mut message: Option<Cell> = None;
    loop {
        let ctx = Ctx::new(look, screen.size()?);
        let mut app = match open.take() {
            Some((folder, notes)) => App::resumed(ctx, folder, notes),
            None => App::new(ctx, battles(place)?, scenarios(library)),
        };
        if let Some(message) = message.take() {
            app.say(message);
        }
        // The folder is settled when its app is dropped, before the screen is given back.
        let wanted = run(&mut screen, &events, &mut app)?;
        drop(app);
        let opened = match wanted {
            Wanted::Quit | Wanted::Gone => return Ok(()),
            Wanted::Start if single => return Ok(()),
            Wanted::Start => continue,
            Wanted::Resume(word) => resume(place, library, &word),
            Wanted::Begin(beginning) => begin(place, library, &beginning, seed()).map(|folder| (folder, Vec::new())),
        };
        match opened {
            Ok(battle) => open = Some(battle),
            Err(why) => message = Some(Cell::toned(clean_text(&why.to_string()), Tone::Bad)),
        }
    }
}

fn resume(place: &Place, library: &Library, word: &str) -> Result<(Folder, Vec<String>), PlayError> {
    let path = place.find(word)?;
    Ok(Folder::open(&path, library)?)
}

/// Begins a battle from a scenario of the library.
///
/// # Errors
/// There is no such scenario, it has a fault, or its folder cannot be made.
fn begin(place: &Place, library: &Library, beginning: &Beginning, seed: u64) -> Result<Folder, PlayError> {
    let game = store::begin(library, &beginning.scenario, beginning.table_dice.then_some(Dice::Table))?;
    Ok(Folder::create(place, game, seed, "")?)
}

/// The battles there are, the newest first, as the start screen shows them.
fn battles(place: &Place) -> Result<Vec<BattleEntry>, StoreError> {
    let entries = place.list()?.into_iter().map(|entry| BattleEntry {
        system: system(&entry.system).map_or(entry.system.clone(), |system| system.id.to_owned()),
        slug: entry.slug,
        name: entry.name,
        stage: entry.stage,
        when: when(entry.when),
        recap: Vec::new(),
        trouble: entry.damaged,
    });
    Ok(entries.collect())
}

/// A time in words for people.
fn when(time: SystemTime) -> String {
    let Ok(stamp) = jiff::Timestamp::try_from(time) else { return String::new() };
    let zoned = stamp.to_zoned(jiff::tz::TimeZone::system());
    zoned.strftime("%d %b %H:%M").to_string()
}

/// What the start screen wants to know of a scenario, whatever its system.
#[derive(Deserialize)]
struct Glance {
    name: String,
    #[serde(default)]
    opening: String,
    sides: Vec<SideGlance>,
    units: Vec<UnitGlance>,
}

#[derive(Deserialize)]
struct SideGlance {
    id: String,
}

#[derive(Deserialize)]
struct UnitGlance {
    side: String,
    count: Option<u32>,
}

/// The scenarios of the library.
fn scenarios(library: &Library) -> Vec<ScenarioEntry> {
    let files = library.list("").filter(|(path, _)| path.contains("/scenarios/"));
    files
        .filter_map(|(path, text)| {
            let system = path.split('/').next().and_then(system)?;
            let slug = path.rsplit('/').next()?.trim_end_matches(".yaml").to_owned();
            let glance: Glance = serde_yaml::from_str(&text.text).ok()?;
            let units = |side: &SideGlance| -> u32 {
                glance.units.iter().filter(|unit| unit.side == side.id).map(|unit| unit.count.unwrap_or(1)).sum()
            };
            let sizes: Vec<String> = glance.sides.iter().map(|side| units(side).to_string()).collect();
            let size = format!("{} {}s", sizes.join(" v "), system.unit);
            Some(ScenarioEntry {
                slug,
                name: clean_text(&glance.name),
                system: system.id.to_owned(),
                size,
                about: clean_text(&glance.opening),
            })
        })
        .collect()
}
