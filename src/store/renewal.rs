//! Taking today's numbers for a battle that is bound to others: what differs, and which lines they would decide otherwise.
//! Done only when told; what the battle was bound to before stays beside it.

use std::path::{Path, PathBuf};

use super::{
    Journal, Lock, StoreError,
    numbers::{bind, bound},
    place::JOURNAL,
    resume::resume,
};
use crate::{
    battle::{Finding, Session, replay},
    paper::Library,
};

/// What taking today's numbers would come to.
pub struct Renewal {
    folder: PathBuf,
    today: Library,
    system: String,
    /// The paths of the numbers that are others today.
    pub differs: Vec<String>,
    /// What of the numbers that the battle was begun with is lost, with its place.
    pub lost: Option<String>,
    /// Whether the battle was bound to any numbers.
    pub bound: bool,
    /// How many lines stand.
    pub lines: usize,
    /// The lines that today's numbers would decide otherwise, where those of the battle would not.
    pub findings: Vec<Finding>,
}

impl Renewal {
    /// Looks what today's numbers would change; nothing is written.
    ///
    /// # Errors
    /// The battle is damaged, a newer muster wrote it, or it cannot be with today's numbers: why.
    pub fn of(folder: &Path, today: &Library) -> Result<Renewal, StoreError> {
        let bound = bound(folder, today)?;
        let contents = Journal::read(&folder.join(JOURNAL))?;
        let misfit = |why: String| StoreError::Unfit { path: folder.to_owned(), why };
        if contents.damage.is_some() {
            return Err(misfit("its journal is damaged; mend that first".to_owned()));
        }
        let resumed = |library: &Library| resume(folder, &contents.records, library);
        let (now, before) = (resumed(today)?, resumed(&bound.library).ok());
        // The phase or the moment that it stands in may be gone.
        let stood = before.as_ref().is_none_or(|before| before.damage.is_none());
        if let Some(why) = now.damage.filter(|_| stood) {
            return Err(misfit(format!(
                "it cannot go on with today's numbers from where it stands, and keeps its own ({why}); leave that in the book, \
                 or play on past it first"
            )));
        }
        let now = now.session;
        let audit = |session: &Session| replay(session, |_| ()).map_err(misfit);
        // Numbers that cannot be read any more decide nothing.
        let before = before.map(|before| audit(&before.session)).transpose()?.unwrap_or_default();
        let mut findings = audit(&now)?;
        findings.retain(|finding| !before.contains(finding));
        Ok(Renewal {
            folder: folder.to_owned(),
            today: today.clone(),
            system: now.game().system().id.to_string(),
            differs: bound.differs,
            lost: bound.lost,
            bound: bound.bound && bound.notes.is_empty(),
            lines: now.len(),
            findings,
        })
    }

    /// Whether the battle counts with today's numbers as it is.
    pub fn is_none(&self) -> bool {
        self.bound && self.differs.is_empty() && self.lost.is_none()
    }

    /// Binds the battle to today's numbers; gives the names of what it was bound to before.
    ///
    /// # Errors
    /// Another muster has it open, or a file cannot be written; what counted before then still counts.
    pub fn take(&self) -> Result<Vec<PathBuf>, StoreError> {
        let _lock = Lock::take(&self.folder)?;
        bind(&self.folder, &self.today, &self.system)
    }
}
