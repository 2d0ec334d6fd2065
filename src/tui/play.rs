//! From the shell to the table and back: the start screen, and the battles opened from it.

use std::{
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::Deserialize;

use super::{
    App, ArmyWish, Beginning, Ctx, Events, Look, Screen, Wanted,
    keys::{Command, Context, keys_of},
    run,
    screens::{BattleEntry, RosterEntry, ScenarioEntry},
    theme::ThemeName,
};
use crate::{
    engine::Dice,
    paper::{Army, Library, Roster},
    rules::{system, systems},
    store::{self, Folder, Place, Renamed, RosterPaper, StoreError, library},
    tree::glance,
    view::{Cell, Tone, clean_text, counted, plural},
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
    /// The battle was left, and the disk did not take all of it.
    #[error("{0}")]
    Unsaved(String),
}

/// Where to begin.
pub enum From {
    /// On the start screen.
    Start,
    /// In a battle, by its folder.
    Battle(PathBuf),
}

/// How the screen looks to begin with, and how a theme is kept that somebody chooses on it.
#[derive(Clone, Copy)]
pub struct Looks {
    /// The look to begin with.
    pub first: Look,
    /// Keeps the theme that somebody chose.
    pub keep: fn(ThemeName),
}

/// Plays until somebody leaves. `data` is the folder of data that somebody chose, `dice` who rolls in a battle that is begun
/// if not as its scenario says, `seed` gives the seed of a new battle.
///
/// # Errors
/// The terminal cannot be used, or the battle asked for cannot be opened.
pub fn play(
    place: &Place,
    data: Option<&Path>,
    from: From,
    dice: Option<Dice>,
    looks: Looks,
    seed: fn() -> u64,
) -> Result<(), PlayError> {
    let (mut library, mut notes) = library::chosen(data).map_err(StoreError::from)?;
    // A battle that cannot be opened is said before the screen is taken.
    let mut open = match &from {
        From::Start => None,
        From::Battle(path) => {
            let (folder, of_battle) = Folder::open(path, &library)?;
            Some((folder, [notes.clone(), of_battle].concat()))
        }
    };
    let single = open.is_some();
    let mut look = looks.first;
    let mut screen = Screen::take(look.colours)?;
    let mut events = Events::listen()?;
    if look.guessed {
        screen.ask_background()?;
    }
    let told = |notes: &[String]| (!notes.is_empty()).then(|| Cell::toned(clean_text(&notes.join("; ")), Tone::Warn));
    let mut message: Option<Cell> = told(&notes);
    let mut army: Option<(Army, RosterPaper)> = None;
    let mut on: Option<ArmyWish> = None;
    let mut in_hand: Option<String> = None;
    // Those of earlier times too: the last of them comes back first.
    let mut away: Vec<PathBuf> = place.away();
    loop {
        let ctx = Ctx { dice, ..Ctx::new(look, screen.size()?) };
        let mut app = match (open.take(), army.take()) {
            (Some((folder, notes)), _) => App::resumed(ctx, folder, notes),
            (None, Some((army, paper))) => App::of_army(ctx, army, paper),
            (None, None) => {
                // A roster may have been built meanwhile.
                match library::chosen(data) {
                    Ok((fresh, of_data)) => {
                        if of_data != notes {
                            message = message.or_else(|| told(&of_data));
                        }
                        (library, notes) = (fresh, of_data);
                    }
                    Err(fault) => message = Some(Cell::toned(clean_text(&fault.to_string()), Tone::Bad)),
                }
                let mut app = App::new(ctx, battles(place)?, scenarios(&library), rosters(&library));
                // Somebody else may have moved one meanwhile.
                away.retain(|path| path.is_dir());
                if let Some(name) = away.last().and_then(|path| path.file_name()) {
                    app.offer_back(&clean_text(&name.to_string_lossy()));
                }
                if let Some(battle) = in_hand.take() {
                    app.take_in_hand(&battle);
                }
                if let Some(on) = on.take() {
                    app.open_rosters(on);
                }
                app
            }
        };
        if let Some(message) = message.take() {
            app.say(message);
        }
        // What cannot be opened is said where it was wanted.
        let (wanted, opened) = loop {
            let wanted = run(&mut screen, &mut events, &mut app, looks.keep).inspect_err(|_| app.settle())?;
            look = app.look_now();
            match open_wanted(place, &library, data, dice, seed, away.last(), &wanted) {
                Ok(opened) => break (wanted, opened),
                Err(why) => app.say(Cell::toned(clean_text(&why.to_string()), Tone::Bad)),
            }
        };
        app.settle();
        let unsaved = app.unsaved();
        // The lock goes with the app, before the screen is given back.
        drop(app);
        if let Some(why) = unsaved {
            match wanted {
                Wanted::Start if !single => message = Some(Cell::toned(clean_text(&why), Tone::Bad)),
                Wanted::Gone => {}
                _ => return Err(PlayError::Unsaved(why)),
            }
        }
        match (wanted, opened) {
            (Wanted::Quit | Wanted::Gone, _) => return Ok(()),
            (Wanted::Start, _) if single => return Ok(()),
            (Wanted::Rosters(wish), _) => on = Some(wish),
            (_, Opened::Battle(battle)) => open = Some(*battle),
            (_, Opened::Army(made)) => army = Some(*made),
            (_, Opened::Away(path)) => {
                let key = keys_of(Context::Start, Command::BringBack).unwrap_or_default();
                let said = format!("The battle lies in {} now; {key} brings it back.", path.display());
                message = Some(Cell::plain(clean_text(&said)));
                away.push(path);
            }
            (_, Opened::Back(slug)) => {
                message = Some(Cell::plain(clean_text(&format!("The battle is back, as {slug}."))));
                away.pop();
                in_hand = Some(slug);
            }
            (_, Opened::Renamed(renamed)) => {
                let said = format!("The battle is called {} now; its folder is {}.", renamed.name, renamed.slug());
                message = Some(Cell::plain(clean_text(&[vec![said], renamed.notes.clone()].concat().join(" "))));
                in_hand = Some(renamed.slug());
            }
            (_, Opened::Nothing) => {}
        }
    }
}

/// What was opened for somebody.
enum Opened {
    /// Nothing was wanted that has to be opened.
    Nothing,
    /// A battle, with what there is to tell of its opening.
    Battle(Box<(Folder, Vec<String>)>),
    /// A battle was put away, and lies there now.
    Away(PathBuf),
    /// A battle that was put away is back, by this name.
    Back(String),
    /// A battle was renamed.
    Renamed(Renamed),
    /// An army on its bench.
    Army(Box<(Army, RosterPaper)>),
}

/// Opens what is wanted.
///
/// # Errors
/// It cannot be opened.
fn open_wanted(
    place: &Place,
    library: &Library,
    data: Option<&Path>,
    dice: Option<Dice>,
    seed: fn() -> u64,
    away: Option<&PathBuf>,
    wanted: &Wanted,
) -> Result<Opened, PlayError> {
    Ok(match wanted {
        Wanted::Resume(word) => Opened::Battle(Box::new(resume(place, library, word)?)),
        Wanted::Begin(beginning) => {
            Opened::Battle(Box::new((begin(place, library, beginning, dice, seed())?, Vec::new())))
        }
        Wanted::PutAway(slug) => Opened::Away(place.put_away(slug)?),
        Wanted::Rename(slug, name) => Opened::Renamed(store::rename(&place.find(slug)?, library, name)?),
        Wanted::BringBack => match away {
            Some(path) => Opened::Back(place.bring_back(path)?),
            None => Opened::Nothing,
        },
        Wanted::Army(wish) => Opened::Army(Box::new(build(library, data, wish)?)),
        Wanted::Quit | Wanted::Gone | Wanted::Start | Wanted::Rosters(_) => Opened::Nothing,
    })
}

fn resume(place: &Place, library: &Library, word: &str) -> Result<(Folder, Vec<String>), PlayError> {
    let path = place.find(word)?;
    Ok(Folder::open(&path, library)?)
}

/// Begins a battle from a scenario of the library.
///
/// # Errors
/// There is no such scenario, it has a fault, or its folder cannot be made.
fn begin(
    place: &Place,
    library: &Library,
    beginning: &Beginning,
    dice: Option<Dice>,
    seed: u64,
) -> Result<Folder, PlayError> {
    let game = store::begin(library, &beginning.scenario, beginning.dice.or(dice))?;
    Ok(Folder::create(place, library, game, seed, &beginning.name)?)
}

/// An army on its bench: of a roster, or a new one. What is built in is saved as a file of the user's own.
///
/// # Errors
/// There is no such system or roster, no home for its file, or it cannot be read.
fn build(library: &Library, data: Option<&Path>, wish: &ArmyWish) -> Result<(Army, RosterPaper), PlayError> {
    let unknown = || StoreError::NoScenario { name: wish.system.clone(), hint: "muster systems lists them".to_owned() };
    let system = system(&wish.system, library).ok_or_else(unknown)?;
    let bench = system.bench(library).map_err(StoreError::from)?;
    let home = library::home(data).ok_or(StoreError::NoHome)?;
    let Some(name) = &wish.roster else {
        let army = Army::empty(bench, "New army");
        let paper = RosterPaper::fresh(library, &home, army.roster());
        return Ok((army, paper));
    };
    let (paper, roster) = RosterPaper::of_library(library, &home, system.id(), name)?;
    Ok((Army::new(bench, roster), paper))
}

/// The rosters of the library, and a place to begin one for each system whose units can be built.
fn rosters(library: &Library) -> Vec<RosterEntry> {
    let made = store::rosters(library).into_iter().filter_map(|file| {
        let text = library.get(file.path)?;
        let roster: Roster<serde_json::Value> = glance(&text.text)?;
        let count: usize = roster.units.iter().map(|unit| usize::from(unit.count)).sum();
        Some(RosterEntry {
            slug: Some(file.slug.to_owned()),
            name: clean_text(&roster.name),
            system: file.system.id().to_owned(),
            count,
            size: counted(count, &file.system.mark.unit),
            note: clean_text(&roster.note),
        })
    });
    let fresh = systems(library).into_iter().map(|system| RosterEntry {
        name: format!("New {} army", system.mark.name),
        system: system.id().to_owned(),
        note: "Enter begins an army with nobody in it.".to_owned(),
        ..RosterEntry::default()
    });
    made.chain(fresh).collect()
}

/// Tales of a battle that the start screen shows.
const LAST: usize = 2;

/// The battles there are, the newest first, as the start screen shows them.
fn battles(place: &Place) -> Result<Vec<BattleEntry>, StoreError> {
    let entries = place.list()?.into_iter().map(|entry| BattleEntry {
        system: entry.system,
        recap: store::last_tales(&place.saves().join(&entry.slug), LAST),
        slug: entry.slug,
        name: entry.name,
        stage: entry.stage,
        when: when(entry.when),
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
    let (known, systems) = (store::scenarios(library), systems(library));
    let mut entries: Vec<(usize, u64, ScenarioEntry)> = Vec::new();
    for file in &known {
        let place = systems.iter().position(|system| system.id() == file.system.id()).unwrap_or(usize::MAX);
        let Some(text) = library.get(file.path) else { continue };
        let Some(glance) = glance::<Glance>(&text.text) else { continue };
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
                format!("{} {}", sizes.join(" v "), plural(&file.system.mark.unit))
            }
        };
        let entry = ScenarioEntry {
            slug: file.slug.to_owned(),
            name: clean_text(&glance.name),
            system: file.system.id().to_owned(),
            rules: file.system.mark.name.to_string(),
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
