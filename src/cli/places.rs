//! Where battles and data files are, as the command line chooses, and how commands get at a battle.

use std::{
    cell::{Cell, RefCell},
    io::{self, Write},
    path::PathBuf,
};

use super::{
    Failure,
    out::said,
    settings::{Origin, Setting, Settings},
    text::safe,
};
use crate::{
    engine::Game,
    paper::Library,
    store::{Folder, Place, StoreError, library, scenarios},
};

/// The places that the settings choose.
#[derive(Debug)]
pub struct Places {
    settings: Settings,
    /// Whether what there is to know of the data files was said.
    noted: Cell<bool>,
    /// What is damaged in a battle that was looked at.
    damage: RefCell<Option<String>>,
}

impl Places {
    /// The places of these settings.
    pub fn of(settings: Settings) -> Places {
        Places { settings, noted: Cell::default(), damage: RefCell::default() }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The folder of battles.
    ///
    /// # Errors
    /// None is chosen and no home is known.
    pub fn place(&self) -> Result<Place, Failure> {
        Ok(Place::choose(self.settings.saves.value.as_deref())?)
    }

    /// The data files. What there is to know of them is said on standard error.
    ///
    /// # Errors
    /// The chosen folder is missing.
    pub fn library(&self) -> Result<Library, Failure> {
        let (library, notes) = library::chosen(self.settings.data.value.as_deref())?;
        if !self.noted.replace(true) {
            remark(&notes);
        }
        Ok(library)
    }

    /// The folder of the battle that a word means; without a word, of the battle last played.
    ///
    /// # Errors
    /// There is none.
    pub fn battle(&self, word: Option<&str>) -> Result<PathBuf, Failure> {
        let place = self.place()?;
        match word {
            Some(word) => self.named(&place, word),
            None => match place.list()?.first() {
                Some(last) => Ok(place.saves().join(&last.slug)),
                None => Err(Failure::file(place.saves(), "there is no battle yet; muster new SCENARIO begins one")),
            },
        }
    }

    /// The battle that a word means; else the last played of those begun from the scenario of that name.
    fn named(&self, place: &Place, word: &str) -> Result<PathBuf, Failure> {
        let unknown = match place.find(word) {
            Err(unknown @ StoreError::Unknown { .. }) => unknown,
            found => return Ok(found?),
        };
        let library = self.library()?;
        let scenarios = scenarios(&library);
        let name = scenarios.iter().find(|scenario| scenario.slug == word).and_then(|scenario| scenario.name(&library));
        let battle = place.list()?.into_iter().find(|battle| name.as_ref() == Some(&battle.name));
        battle.map(|battle| place.saves().join(battle.slug)).ok_or_else(|| unknown.into())
    }

    /// Opens a battle to look at it, whoever plays it. What there is to know of its keeping is said on standard error.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn look(&self, word: &str) -> Result<Folder, Failure> {
        let (folder, notes) = Folder::look(&self.battle(Some(word))?, &self.library()?)?;
        remark(&notes);
        if let Some(damage) = folder.damage() {
            self.damage.borrow_mut().get_or_insert_with(|| damage.to_owned());
        }
        Ok(folder)
    }

    /// Who rolls is settled as a battle is begun: a flag that says otherwise is not left unheard.
    ///
    /// # Errors
    /// `--dice` was given, and in this battle somebody else rolls.
    pub fn rolls(&self, game: &dyn Game) -> Result<(), Failure> {
        let Setting { value: Some(wanted), origin: Origin::Flag } = &self.settings.dice else { return Ok(()) };
        if (0..game.sides()).all(|side| game.dice(side) == *wanted) {
            return Ok(());
        }
        let why = "--dice says who rolls in a battle that is being begun. In this one it is changed on the screen (: and dice), \
                   or by the ruling { dice: table } or { dice: auto } in a file of orders";
        Err(Failure::Usage(why.to_owned()))
    }

    /// What was looked at and is damaged, once all of it that can be shown was shown.
    ///
    /// # Errors
    /// Something is.
    pub fn sound(&self) -> Result<(), Failure> {
        match self.damage.take() {
            Some(damage) => Err(Failure::Damaged(damage)),
            None => Ok(()),
        }
    }
}

/// Asks on standard error: the answer goes elsewhere.
pub fn ask(question: &str) {
    let _ = write!(io::stderr(), "{} ", said(&safe(question)));
}

/// Says on standard error what people should know beside the answer.
pub fn remark(notes: &[String]) {
    for note in notes {
        // Nobody is left to hear that nobody hears.
        let _ = writeln!(io::stderr(), "note: {}", said(&safe(note)));
    }
}
