//! From the shell to the table and back: the start screen, and the battles opened from it.

use std::{io, path::PathBuf, time::SystemTime};

use serde::Deserialize;

use super::{
    App, Beginning, Ctx, Events, Look, Screen, Wanted, run,
    screens::{BattleEntry, ScenarioEntry},
};
use crate::{
    rules::{Dice, Library, system, systems},
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
    #[serde(default)]
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
    let known = store::scenarios(library);
    let mut entries: Vec<(usize, u64, ScenarioEntry)> = Vec::new();
    for file in &known {
        let place = systems().iter().position(|system| system.id == file.system.id).unwrap_or(usize::MAX);
        let Some(text) = library.get(file.path) else { continue };
        let Ok(glance) = serde_yaml::from_str::<Glance>(&text.text) else { continue };
        let units = |side: &SideGlance| -> u64 {
            let mine = glance.units.iter().filter(|unit| unit.side == side.id);
            mine.map(|unit| u64::from(unit.count.unwrap_or(1))).sum()
        };
        let sizes: Vec<u64> = glance.sides.iter().map(units).collect();
        let size = match sizes.contains(&0) {
            // Whole rosters are counted when the battle begins.
            true => String::new(),
            false => {
                let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
                format!("{} {}s", sizes.join(" v "), file.system.unit)
            }
        };
        let entry = ScenarioEntry {
            slug: file.slug.to_owned(),
            name: clean_text(&glance.name),
            system: file.system.id.to_owned(),
            rules: file.system.name.to_owned(),
            unique: known.iter().filter(|other| other.slug == file.slug).count() == 1,
            size,
            about: clean_text(&glance.opening),
        };
        entries.push((place, sizes.iter().sum(), entry));
    }
    // System by system, the small ones first.
    entries.sort_by(|one, other| (one.0, one.1, &one.2.name).cmp(&(other.0, other.1, &other.2.name)));
    entries.into_iter().map(|(_, _, entry)| entry).collect()
}
