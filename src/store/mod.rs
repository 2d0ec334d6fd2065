//! The battle folder on disk: `battle.yaml`, the states before it, `journal.yaml`, `public.yaml` and `lock`.
//!
//! ```text
//! frame    one record as one line        place    where battles live, which there are
//! journal  the append-only file          saver    writing off the key path
//! head     the first lines of a state    public   the copy for players
//! state    the state and its rotation    folder   one open battle: all of these and its session
//! lock     one muster a battle           disk     atomic replace, copies kept aside
//! library  the data files, overridable      clean    cleans what files say
//! resume   the newest whole state and what came after it
//! scenario how a battle begins: by name or by file; roster the same for units that are made already; paper such a file
//! schema   laid beside what people may edit  mend    what can be saved of a damaged battle
//! beginning a battle being begun, hidden until it is whole  renaming  another name for it
//! fault    every write, sync and rename, so that tests can let each of them fail
//! numbers  the data files that a battle is bound to; renewal: taking today's in their place
//! nesting  how deep the brackets of a file are, told before it is read
//! ```
//!
//! What is on disk is never overwritten unread: damage is kept aside and told, and no battle is ever begun anew in its
//! place. Nothing here may name a rule system, draw on a screen, or know what an order means.

mod beginning;
mod clean;
mod disk;
mod error;
mod fault;
mod folder;
mod frame;
mod head;
mod journal;
mod kept;
pub mod library;
mod lock;
mod mend;
mod nesting;
mod numbers;
mod paper;
mod place;
mod public;
mod renaming;
mod renewal;
mod resume;
mod roster;
mod saver;
mod scenario;
pub mod schema;
mod state;

pub use beginning::tidy;
pub use disk::{may_replace, read_text, replace, text_of};
pub use error::StoreError;
pub use folder::{Folder, Notes};
pub use frame::{FileItem, Flaw, frame, unframe};
pub use head::{Head, checksum_of, read_head};
pub use journal::{Contents, Damage, Journal, Opened, Torn};
pub use lock::Lock;
pub use mend::{Mended, Survey};
pub use numbers::library_of;
pub use place::{AWAY, BattleEntry, JOURNAL, Place, slug};
pub use public::{PUBLIC, Public, last_tales, read_public, write_public};
pub use renaming::{Renamed, rename};
pub use renewal::Renewal;
pub use resume::faults_of;
pub use roster::{RosterFile, RosterPaper, read_roster, roster, roster_text, rosters};
pub use saver::{Saver, Work};
pub use scenario::{AGAINST, ScenarioFile, begin, library_for, scenarios};
pub use state::{StateFile, StateWriter, read_state, states};
