//! One open battle: its session and the folder that keeps it. Everything that becomes true passes [`Folder::take`], which
//! makes it durable first.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    Contents, FileItem, Journal, Lock, Saver, StateWriter, StoreError, Survey, disk,
    head::{body_of, checksum_of, head_of},
    kept::Kept,
    numbers::{Bound, bound},
    place::{JOURNAL, slug_of},
    public::{AMONG, Public, write_public},
    resume::{Resumed, resume},
};
use crate::{
    battle::{Done, Draft, Keep, Session},
    paper::Library,
    view::clean_text,
};

/// An open battle.
pub struct Folder {
    session: Session,
    slug: String,
    keeping: Keeping,
    unsaved: Option<String>,
    question: String,
    /// What is damaged, if it is only looked at.
    damage: Option<String>,
    /// The item of a file of orders that the last line came from as the battle was opened, if it came from one.
    item: Option<FileItem>,
}

/// How a battle is kept.
enum Keeping {
    /// Not at all: a battle of a test.
    Nowhere,
    /// It may only be looked at.
    ReadOnly(Box<Looked>),
    /// In its folder.
    Kept(Box<Kept>),
}

/// A battle that may only be looked at: why, and what opens it again once it is mended.
struct Looked {
    why: String,
    path: PathBuf,
    library: Library,
}

/// What people should know about a battle that was opened, a sentence each; empty when all was as it should be.
pub type Notes = Vec<String>;

impl Folder {
    /// A battle kept nowhere: for tests of the screens.
    pub fn nowhere(session: Session, slug: &str) -> Folder {
        let (keeping, question) = (Keeping::Nowhere, String::new());
        Folder { session, slug: slug.to_owned(), keeping, unsaved: None, question, damage: None, item: None }
    }

    /// Opens a battle to play on; what is damaged or cannot be written opens read-only.
    ///
    /// # Errors
    /// Another muster has it open, a newer one wrote it, a change by hand cannot be, or nothing in it can be used.
    pub fn open(path: &Path, library: &Library) -> Result<(Folder, Notes), StoreError> {
        let Bound { library: own, mut notes, lost, .. } = bound(path, library)?;
        let lock = match Lock::take(path) {
            Ok(lock) => lock,
            Err(why @ (StoreError::Held { .. } | StoreError::Missing(_))) => return Err(why),
            Err(why) => return Folder::read_only(path, library, why.to_string()),
        };
        disk::clear_leftovers(path);
        let journal_path = path.join(JOURNAL);
        if !journal_path.exists() {
            let why = "it has no journal; to play on from its state, begin a new battle".to_owned();
            return Folder::read_only(path, library, why);
        }
        if let Some(lost) = lost {
            return Folder::read_only(path, library, lost + "; muster mend says what can be saved");
        }
        let opened = match Journal::open(&journal_path) {
            Ok(opened) => opened,
            // Who cannot write may still look, if it can be read.
            Err(why) if why.is_of_the_disk() || matches!(why, StoreError::NotPlain { .. }) => {
                return Folder::read_only(path, library, why.to_string());
            }
            // Written over by something else: the states hold what they hold.
            Err(why @ StoreError::NotABattle { .. }) => {
                return Folder::read_only(path, library, format!("{why}; muster mend says what can be saved"));
            }
            Err(why) => return Err(why),
        };
        let Some(journal) = opened.journal else {
            let line = opened.damage.map_or(0, |damage| damage.line);
            let why = format!(
                "{}:{line}: the journal is damaged here; muster mend says what can be saved",
                journal_path.display()
            );
            return Folder::read_only(path, library, why);
        };
        if let Some(torn) = opened.torn {
            notes.push(format!(
                "the last line of the journal was half written and does not count; it is kept in {}",
                torn.kept_aside.display()
            ));
        }
        let last = opened.records.last().map_or(0, |record| checksum_of(record));
        let Resumed { session, ruling, newest, notes: told, broken, .. } = resume(path, &opened.records, &own)?;
        if let Some(broken) = broken {
            return Folder::read_only(path, library, broken + "; muster mend says what can be saved");
        }
        notes.extend(told);
        let states = StateWriter::new(path, newest.as_ref());
        let mut folder = Folder::keep(path, session, journal, states, lock, last)?;
        folder.item = opened.item;
        if let Some(ruling) = ruling {
            let done = folder.session.rule(&ruling);
            let done = done.map_err(|why| StoreError::Unfit { path: path.to_owned(), why: why.to_string() })?;
            folder.take_between(done);
        } else if newest.is_none_or(|state| state.head.line != folder.session.entries()) {
            folder.save_later();
        }
        Ok((folder, notes))
    }

    /// Opens a battle only to look at it, whoever plays it; nothing is written.
    ///
    /// # Errors
    /// As for [`Folder::open`], but for the lock.
    pub fn look(path: &Path, library: &Library) -> Result<(Folder, Notes), StoreError> {
        let (folder, mut notes) = Folder::read_only(path, library, "it is only looked at".to_owned())?;
        // Whoever looks knows that he only looks.
        notes.pop();
        Ok((folder, notes))
    }

    /// Opens a battle to try things out on it: what is done there is kept nowhere.
    ///
    /// # Errors
    /// As for [`Folder::look`].
    pub fn rehearse(path: &Path, library: &Library) -> Result<(Folder, Notes), StoreError> {
        let (folder, notes) = Folder::look(path, library)?;
        Ok((Folder { keeping: Keeping::Nowhere, ..folder }, notes))
    }

    fn read_only(path: &Path, library: &Library, why: String) -> Result<(Folder, Notes), StoreError> {
        let bound = bound(path, library)?;
        let journal = path.join(JOURNAL);
        let (contents, no_file) = match Journal::read(&journal) {
            Ok(contents) => (contents, None),
            Err(StoreError::Missing(_)) => (Contents::default(), None),
            Err(why @ (StoreError::NotPlain { .. } | StoreError::NotABattle { .. })) => {
                (Contents::default(), Some(why.to_string()))
            }
            Err(why) => return Err(why),
        };
        let Resumed { mut session, ruling, notes: told, damage: lost, .. } =
            resume(path, &contents.records, &bound.library)?;
        let mut notes = bound.notes;
        notes.extend(told);
        let damage = match contents.damage {
            Some(damage) => Some(format!("{}:{}: damaged: {}", journal.display(), damage.line, damage.why)),
            None if no_file.is_some() => no_file,
            None if contents.records.is_empty() => Some(format!("{}: no line is in it", journal.display())),
            None => lost.or(bound.lost),
        };
        if let Some(done) = ruling.and_then(|ruling| session.rule(&ruling).ok()) {
            session.commit(done);
        }
        notes.push(format!("read-only: {why}"));
        let (slug, item) = (slug_of(path), contents.item);
        let (why, path, library) = (format!("read-only: {why}"), path.to_owned(), library.clone());
        let keeping = Keeping::ReadOnly(Box::new(Looked { why, path, library }));
        let folder = Folder { session, slug, keeping, unsaved: None, question: String::new(), damage, item };
        Ok((folder, notes))
    }

    pub(super) fn keep(
        path: &Path,
        session: Session,
        journal: Journal,
        states: StateWriter,
        lock: Lock,
        last: u32,
    ) -> Result<Folder, StoreError> {
        let kept = Kept {
            path: path.to_owned(),
            journal,
            backlog: Vec::new(),
            item: None,
            last,
            states: Arc::new(Mutex::new(states)),
            saver: Saver::start(path)?,
            _lock: lock,
        };
        let keeping = Keeping::Kept(Box::new(kept));
        Ok(Folder {
            session,
            slug: slug_of(path),
            keeping,
            unsaved: None,
            question: String::new(),
            damage: None,
            item: None,
        })
    }

    /// The battle.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The battle alone; its folder closes.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// Its folder's name.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// Its folder, if it is kept in one and may be written.
    pub fn path(&self) -> Option<&Path> {
        if let Keeping::Kept(kept) = &self.keeping { Some(&kept.path) } else { None }
    }

    /// Why the battle is not safe on disk, if it is not.
    pub fn unsaved(&self) -> Option<&str> {
        match &self.keeping {
            Keeping::ReadOnly(looked) => Some(&looked.why),
            _ => self.unsaved.as_deref(),
        }
    }

    /// What is damaged, with its place, in a battle that is only looked at.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    /// What can be saved of a damaged battle that may only be looked at; none of any other.
    ///
    /// # Errors
    /// Nothing in its folder can be used.
    pub fn survey(&self) -> Option<Result<Survey, StoreError>> {
        let Keeping::ReadOnly(looked) = &self.keeping else { return None };
        self.damage.as_ref().map(|_| Survey::of(&looked.path, &looked.library))
    }

    /// The battle mended as surveyed and opened again, with what people should know of both.
    ///
    /// # Errors
    /// In words, how far it came: another muster has the battle open, a file cannot be written, or it is mended and cannot be
    /// opened.
    pub fn mended(&self, survey: Survey) -> Result<(Folder, Notes), String> {
        let Keeping::ReadOnly(looked) = &self.keeping else { return Err("Nothing has to be mended.".to_owned()) };
        let mended = survey.mend().map_err(|why| format!("Not mended, or only in part: {why}"));
        let kept = mended?.kept;
        let opened = Folder::open(&looked.path, &looked.library);
        let (folder, mut notes) = opened.map_err(|why| format!("Mended, but it does not open: {why}"))?;
        notes.extend(kept.iter().map(|kept| format!("what was there is kept as {}", kept.display())));
        Ok((folder, notes))
    }

    /// How many entries of the journal the disk has not taken yet.
    pub fn unwritten(&self) -> usize {
        if let Keeping::Kept(kept) = &self.keeping { kept.backlog.len() } else { 0 }
    }

    /// The item of a file of orders that the last line came from as the battle was opened, if it came from one.
    pub fn last_item(&self) -> Option<FileItem> {
        self.item
    }

    /// What is taken from now on comes from this item of a file of orders, and its lines say so.
    pub fn takes_from(&mut self, item: FileItem) {
        if let Keeping::Kept(kept) = &mut self.keeping {
            kept.item = Some(item);
        }
    }

    /// Gives up what the disk has not taken: nothing of it is written any more. To be called before the battle is closed, as
    /// it stands ahead of its files then. Whether it is certain that nothing of it stands in the journal.
    pub fn give_up(&mut self) -> bool {
        let Keeping::Kept(kept) = &mut self.keeping else { return true };
        kept.backlog.clear();
        kept.journal.cut().is_ok()
    }

    /// Whether the battle may only be looked at; [`Folder::take`] then does nothing.
    pub fn is_read_only(&self) -> bool {
        matches!(self.keeping, Keeping::ReadOnly(_))
    }

    /// Makes something durable and then true. If the disk fails it becomes true all the same, and the battle says so; what
    /// the disk did not take goes there before anything later does.
    pub fn take(&mut self, done: Done) {
        match &mut self.keeping {
            Keeping::ReadOnly(_) => return,
            Keeping::Nowhere => {}
            Keeping::Kept(kept) => self.unsaved = kept.record(&done).err(),
        }
        self.session.commit(done);
        self.save_later();
    }

    /// Takes a change that nobody makes at the table: what was left half given is so still.
    pub(super) fn take_between(&mut self, done: Done) {
        let drafts = self.session.drafts().to_vec();
        self.take(done);
        self.park_again(drafts);
    }

    /// Orders that were left half given before lines that were not about them are so again.
    pub fn park_again(&mut self, drafts: impl IntoIterator<Item = Draft>) {
        for draft in drafts {
            if !self.session.drafts().contains(&draft) {
                let parked = self.session.park(draft);
                self.take(parked);
            }
        }
    }

    /// Shows players the question in hand, on the second screen: "BEN: 7 dice, 5+". Empty when there is none.
    pub fn show_question(&mut self, question: &str) {
        let question = clean_text(question);
        if question != self.question {
            self.question = question;
            self.save_later();
        }
    }

    /// Writes what the disk did not take and the state, and waits for it: before quitting, and at a pause.
    pub fn settle(&mut self) {
        let Keeping::Kept(kept) = &mut self.keeping else { return };
        if !kept.backlog.is_empty() {
            self.unsaved = kept.clear_backlog().err();
            self.save_later();
        }
        let Keeping::Kept(kept) = &mut self.keeping else { return };
        kept.saver.flush();
        if kept.backlog.is_empty() {
            self.unsaved = kept.saver.trouble();
        }
    }

    /// What there is to tell about the keeping since this was last asked, such as a file kept aside.
    pub fn notes(&mut self) -> Notes {
        if let Keeping::Kept(kept) = &self.keeping { kept.saver.notes() } else { Notes::new() }
    }

    /// Gives the saver the state as it is now.
    pub(super) fn save_later(&mut self) {
        let Keeping::Kept(kept) = &mut self.keeping else { return };
        if !kept.backlog.is_empty() {
            // A state ahead of its journal would only have to be explained when the battle is opened.
            return;
        }
        if self.unsaved.is_none() {
            self.unsaved = kept.saver.trouble();
        }
        let (game, path, states) = (self.session.game().copy(), kept.path.clone(), kept.states.clone());
        let (line, last) = (self.session.entries(), kept.last);
        let (tales, question) = (self.session.last_raw(AMONG), self.question.clone());
        kept.saver.put(Box::new(move || {
            let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
            let head = head_of(&*game, line, last);
            let aside = if states.has(&head) { None } else { states.write(&head, &body_of(&path, &*game)?)? };
            write_public(&path, &Public::of(&*game, &tales, &question), &*game)?;
            states.describe(|| game.schema())?;
            Ok(aside
                .map(|aside| format!("the saved state was not what muster wrote; it is kept as {}", aside.display())))
        }));
    }
}

impl Keep for Folder {
    fn session(&self) -> &Session {
        &self.session
    }

    fn take(&mut self, done: Done) {
        Folder::take(self, done);
    }

    fn barred(&self) -> Option<String> {
        let Keeping::ReadOnly(looked) = &self.keeping else { return None };
        Some(format!("{}. Nothing is changed.", looked.why))
    }
}
