//! Taking today's numbers for a battle that is bound to others: what differs, and which lines they would decide otherwise.
//! Done only when told; what the battle was bound to before stays beside it.

use std::path::{Path, PathBuf};

use super::{
    Journal, Lock, StoreError,
    numbers::{bind, bound},
    place::JOURNAL,
    resume::{open, resume},
    state::states,
};
use crate::{
    battle::{Finding, Session, replay},
    paper::{Fault, Library},
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
        let keeps = |place: &str, why: &str| {
            let how = "leave that name as it is: what people read, a label or a title, may be another";
            misfit(format!("it cannot go on with today's numbers, and keeps its own: {place} {why}; {how}"))
        };
        let here = "where it stands,";
        let before = resumed(&bound.library).ok();
        let is_own = |fault: &Fault| Path::new(&*fault.file).starts_with(folder);
        // A stat or a troop type may be gone.
        let now = resumed(today).map_err(|why| match why {
            StoreError::Fault(fault) if before.is_some() && is_own(&fault) => keeps(here, &fault.what),
            why => why,
        })?;
        // So may be the phase or the moment that it stands in, or one that undo leads back to.
        if before.as_ref().is_none_or(|before| before.session.unsound().is_none())
            && let Some((line, unfit)) = now.session.unsound()
        {
            let place = match line {
                _ if now.session.game().sound().is_err() => here.to_owned(),
                0 => "as it began,".to_owned(),
                line => format!("behind line {line}, to which undo or redo can lead,"),
            };
            return Err(keeps(&place, &unfit.what));
        }
        if let Some(why) = now.damage.filter(|_| before.as_ref().is_none_or(|before| before.damage.is_none())) {
            return Err(misfit(format!("it cannot go on with today's numbers, and keeps its own ({why})")));
        }
        // A name put right by hand in the newest state alone leaves the older ones and the journal with the old name.
        for (_, file) in states(folder) {
            let Ok(file) = file else { continue };
            if open(file.clone(), &bound.library).is_ok()
                && let Err(StoreError::Fault(fault)) = open(file, today)
            {
                return Err(keeps(&format!("in {},", fault.file), &fault.what));
            }
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
