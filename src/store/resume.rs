//! Finding the battle again in what its folder holds: the newest whole state, and what the journal has after it. Nothing
//! is written here.

use std::{fs, path::Path, sync::Arc};

use super::{
    StoreError,
    clean::{clean_record, clean_state},
    numbers::bound,
    place::JOURNAL,
    state::{NEWEST, StateFile, states},
};
use crate::{
    battle::{OpenError, Session},
    engine::{Filled, Game, Ruling},
    paper::{Fault, FileKind, Library},
    rules::system,
    view::counted,
};

/// A battle found again.
pub struct Resumed {
    /// The battle as the journal has it.
    pub session: Session,
    /// What the newest state has that the journal does not, to be carried out next.
    pub ruling: Option<Ruling>,
    /// The newest state, if it could be used; otherwise what stands in its place must be kept before it gives way.
    pub newest: Option<StateFile>,
    /// What people should know.
    pub notes: Vec<String>,
    /// The newest state is lost, or of lines that the journal has lost: what that came to.
    pub damage: Option<String>,
    /// A whole line of the journal, written by somebody else, that cannot be: what it is, with its place. It and all behind it
    /// do not count.
    pub broken: Option<String>,
}

/// A state with the battle it holds.
pub(super) struct Whole {
    pub file: StateFile,
    pub game: Box<dyn Game>,
}

/// Finds a battle again from its states and the records of its journal.
///
/// # Errors
/// The newest state was changed by hand and cannot be: where and how to mend it. A newer format. Or no state can be used.
pub fn resume(folder: &Path, raw: &[Arc<str>], library: &Library) -> Result<Resumed, StoreError> {
    // States were written after the records as they stand; people see them cleaned.
    let records: Vec<Arc<str>> = raw.iter().cloned().map(clean_record).collect();
    let records = records.as_slice();
    let mut notes = Vec::new();
    let mut first_error = None;
    let missing = fs::symlink_metadata(folder.join(NEWEST)).is_err();
    let mut damage = missing.then(|| format!("{}: it is missing", folder.join(NEWEST).display()));
    // The newest state, where it is not simply one that the journal leads to.
    let mut strange: Option<Whole> = None;
    // The entry furthest on that cannot be, whatever state it is reached from.
    let mut broken: Option<(usize, OpenError)> = None;
    for (path, file) in states(folder) {
        let newest = path.ends_with(NEWEST);
        let by_hand = file.as_ref().is_ok_and(|file| file.edited_by_hand);
        if by_hand && !newest {
            continue;
        }
        let found = file.and_then(|file| open(file, library)).and_then(|whole| {
            if by_hand || !whole.file.head.fits(raw) {
                return Ok(Found::Strange(whole));
            }
            let Whole { file, game } = whole;
            match Session::open(game, file.head.line, records) {
                Ok(session) => Ok(Found::Fitting(file, Box::new(session))),
                Err(why) => {
                    let told = unfit(&file.path, &why);
                    let entry = why.entry().filter(|entry| broken.as_ref().is_none_or(|(last, _)| last < entry));
                    broken = entry.map(|entry| (entry, why)).or(broken.take());
                    Err(told)
                }
            }
        });
        match found {
            Ok(Found::Fitting(file, session)) => {
                let (ruling, newest) = match strange {
                    Some(strange) => {
                        damage = damage.or(lost_lines(&strange.file));
                        (difference(&session, &strange, raw, records, &mut notes)?, Some(strange.file))
                    }
                    None => {
                        if !newest {
                            notes.push(format!("{} and the journal were used instead", name(&file.path)));
                        }
                        (None, newest.then_some(file))
                    }
                };
                return Ok(Resumed { session: *session, ruling, newest, notes, damage, broken: None });
            }
            Ok(Found::Strange(whole)) if strange.is_none() => strange = Some(whole),
            Ok(Found::Strange(_)) => {}
            Err(why) if newest && (by_hand || matches!(why, StoreError::Newer { .. } | StoreError::ByHand { .. })) => {
                return Err(why);
            }
            Err(why) => {
                notes.push(why.to_string());
                if newest {
                    damage = Some(why.to_string());
                }
                first_error.get_or_insert(why);
            }
        }
    }
    if let Some((entry, why)) = broken {
        // The line before the first record says what the file is.
        let why = format!("{}:{}: damaged: {why}", folder.join(JOURNAL).display(), entry + 1);
        let before = resume(folder, &raw[..entry - 1], library)?;
        return Ok(Resumed { damage: Some(why.clone()), broken: Some(why), ..before });
    }
    let Some(Whole { file, game }) = strange else {
        return Err(first_error.unwrap_or_else(|| StoreError::NotABattle {
            path: folder.to_owned(),
            why: format!("there is no state to go with the {} lines of its journal", records.len()),
        }));
    };
    // Nothing to compare it with: it counts as it is.
    notes
        .push(format!("{} does not fit the journal; it counts, and earlier lines may not be undone", name(&file.path)));
    let session = Session::open(game, records.len(), records).map_err(|why| unfit(&file.path, &why))?;
    let damage = damage.or(lost_lines(&file));
    Ok(Resumed { session, ruling: None, newest: Some(file), notes, damage, broken: None })
}

enum Found {
    /// The journal leads to it, and on from it.
    Fitting(StateFile, Box<Session>),
    /// Changed by hand, or of lines that the journal does not have.
    Strange(Whole),
}

/// A state with the battle that it holds.
///
/// # Errors
/// It is of no system there is, or cannot be: where, and what is wrong.
pub(super) fn open(file: StateFile, library: &Library) -> Result<Whole, StoreError> {
    let system = system(&file.head.system, library)
        .ok_or_else(|| StoreError::NoSystem { path: file.path.clone(), system: file.head.system.clone() })?;
    let clean = clean_state(&file.text);
    let text = clean.as_deref().unwrap_or(&file.text);
    let name = file.path.display().to_string();
    // A number out of range is told before what it leads to.
    let wrong = if file.edited_by_hand { system.check(&FileKind::State, &name, text, library) } else { Vec::new() };
    if let Some(fault) = wrong.into_iter().next() {
        return Err(fault.into());
    }
    let game = system.open(&name, text, library)?;
    Ok(Whole { file, game })
}

/// Every fault of a state that could be read as one, by the numbers of its battle in this folder.
pub fn faults_of(folder: &Path, file: &StateFile, today: &Library) -> Vec<Fault> {
    let bound = bound(folder, today);
    let library = bound.as_ref().map_or(today, |bound| &bound.library);
    let Some(system) = system(&file.head.system, library) else { return Vec::new() };
    let text = clean_state(&file.text);
    let name = file.path.display().to_string();
    system.check(&FileKind::State, &name, text.as_deref().unwrap_or(&file.text), library)
}

/// What a strange state has that the journal does not, as a ruling.
fn difference(
    session: &Session,
    strange: &Whole,
    raw: &[Arc<str>],
    records: &[Arc<str>],
    notes: &mut Vec<String>,
) -> Result<Option<Ruling>, StoreError> {
    let Whole { file, game } = strange;
    let mut game = game.copy();
    let known = file.head.fits(raw);
    if known && file.head.line < records.len() {
        // It was changed as it stood some lines ago: those lines happened since.
        let later = Session::open(game, file.head.line, records).map_err(|why| unfit(&file.path, &why))?;
        game = later.game().copy();
    }
    let Some(edits) = Filled::new(session.game().change_to(&*game)) else { return Ok(None) };
    // Mending counts otherwise what lost lines did: it keeps those behind the damage.
    let places = counted(edits.len(), "place");
    let counts = match (known, file.edited_by_hand) {
        (false, false) => "it counts; what those did is a ruling".to_owned(),
        _ => format!("it counts, and the difference ({places}) is a ruling"),
    };
    let because = match (known, file.edited_by_hand) {
        (true, _) => format!("{} was changed by hand", name(&file.path)),
        (false, false) => format!("{} is of lines that the journal has lost", name(&file.path)),
        (false, true) => format!("{} was changed by hand and is not of this journal", name(&file.path)),
    };
    notes.push(format!("{because}; {counts}"));
    Ok(Some(Ruling::by_hand(edits).because(because)))
}

/// What is damaged where nobody changed a state that the journal does not lead to.
fn lost_lines(file: &StateFile) -> Option<String> {
    let lost = || format!("{}: it is of lines that the journal has lost", file.path.display());
    (!file.edited_by_hand).then(lost)
}

fn unfit(path: &Path, why: &OpenError) -> StoreError {
    StoreError::Unfit { path: path.to_owned(), why: why.to_string() }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
