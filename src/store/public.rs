//! The copy for players, `public.yaml`: what everybody at the table may see, and nothing else is ever written there. It is
//! a YAML stream of two documents: what is asked and told now, and the state without what is hidden.

use std::{path::Path, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{StoreError, clean::clean_state, disk, head::FORMAT, numbers::bound};
use crate::{
    battle::{Came, Entry, Settled, hear},
    engine::{Game, headline_alone},
    paper::{FileKind, Library},
    rules::system,
    view::{Outcome, Tale},
};

/// The name of the copy in a battle's folder.
pub const PUBLIC: &str = "public.yaml";
/// The first line without its number.
const TITLE: &str = "# muster public copy, format ";
/// The last lines that are told.
const LINES: usize = 8;
/// The most lines of a turn that are summed up.
const TURN: usize = 64;
/// The last lines among which those are found: as many again as anybody may play where players do not see it.
pub const AMONG: usize = 64 * LINES;
/// How much of a copy is read for its last tales, in bytes: its first two lines.
const START: u64 = 256 * 1024;
/// The largest copy that is read, in MiB.
const MOST: u64 = 64;

/// What players see beside the state.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Public {
    /// The system's id.
    pub system: String,
    /// The question in hand: "BEN: 7 dice, 5+"; empty when there is none.
    pub question: String,
    /// The last tales, the newest last.
    pub tales: Vec<Tale>,
    /// What each of them came to, unit by unit.
    #[serde(default)]
    pub outcomes: Vec<Vec<Outcome>>,
    /// What the lines of the turn of the newest tale came to, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turn: Vec<Vec<Outcome>>,
}

impl Public {
    /// What players may see of a battle in this state, with the last lines as the journal holds them, the newest last. Of
    /// lines that are not for players there should be some to spare.
    pub fn of(game: &dyn Game, raw: &[Arc<str>], question: &str) -> Public {
        let lines = raw.iter().rev().filter_map(|raw| match Entry::read(raw) {
            Ok(Entry::Line(line)) => Some(line),
            _ => None,
        });
        let mut public =
            Public { system: game.system().id.to_string(), question: question.to_owned(), ..Public::default() };
        let mut turn = None;
        let mut of_turn = Vec::new();
        for (at, line) in hear(game, lines).enumerate().take(TURN) {
            let same = *turn.get_or_insert(line.turn) == line.turn;
            if at >= LINES && !same {
                break;
            }
            if at < LINES {
                public.tales.push(line.tale.clone());
                public.outcomes.push(line.outcomes.clone());
            }
            if same {
                of_turn.push(line);
            }
        }
        public.outcomes.reverse();
        public.tales.reverse();
        let came: Vec<Came> = of_turn.iter().rev().map(Came::told).collect();
        let settled = Settled::of(game, &came).where_they_are(game);
        public.turn = settled.orders().iter().map(|order| order.outcomes().to_vec()).collect();
        public
    }
}

/// Writes the copy for players. `state` is stripped here, whatever it holds.
///
/// # Errors
/// It cannot be built or written.
pub fn write_public(folder: &Path, public: &Public, state: &dyn Game) -> Result<(), StoreError> {
    let path = folder.join(PUBLIC);
    let unwritable = |why: String| StoreError::Unfit { path: path.clone(), why };
    let now = serde_json::to_string(public).map_err(|why| unwritable(why.to_string()))?;
    let state = state.public().to_yaml().map_err(unwritable)?;
    disk::replace(&path, &[&format!("{TITLE}{FORMAT}\n--- {now}\n---\n"), &state])
}

/// The headlines of the last tales of a battle, the newest last, without opening it; nothing if they cannot be read.
pub fn last_tales(folder: &Path, count: usize) -> Vec<String> {
    let Ok(start) = disk::read_start(&folder.join(PUBLIC), START) else { return Vec::new() };
    let start = disk::text_so_far(&start);
    let now = start.lines().nth(1).and_then(|line| line.strip_prefix("--- "));
    let public: Option<Public> = now.and_then(|now| serde_json::from_str(&super::clean::clean_record(now.into())).ok());
    let tales = public.map_or(Vec::new(), |public| public.tales);
    let mut heads: Vec<String> = tales.into_iter().map(|tale: Tale| headline_alone(tale.head, &tale.then)).collect();
    // A roll and the choice that follows from it may come to the same.
    heads.dedup();
    heads.split_off(heads.len().saturating_sub(count))
}

/// Reads the copy for players.
///
/// # Errors
/// It is missing, damaged, of a newer format, or of an unknown system.
pub fn read_public(folder: &Path, library: &Library) -> Result<(Public, Box<dyn Game>), StoreError> {
    let path = folder.join(PUBLIC);
    let not = |why: &str| StoreError::NotABattle { path: path.clone(), why: why.to_owned() };
    let text = disk::read_text(&path, MOST)?;
    let mut lines = text.splitn(4, '\n');
    let (title, now) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let (dashes, state) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let format: Option<u32> = title.strip_prefix(TITLE).and_then(|number| number.parse().ok());
    match format {
        Some(found) if found > FORMAT => return Err(StoreError::Newer { path, found, known: FORMAT }),
        Some(_) if dashes == "---" => {}
        _ => return Err(not("it is no copy for players")),
    }
    let now = now.strip_prefix("--- ").ok_or_else(|| not("its second line is damaged"))?;
    let now = super::clean::clean_record(now.into());
    let public: Public = serde_json::from_str(&now).map_err(|why| not(&why.to_string()))?;
    let library = bound(folder, library)?.library;
    let rules = system(&public.system, &library)
        .ok_or_else(|| StoreError::NoSystem { path: path.clone(), system: public.system.clone() })?;
    let (name, clean) = (path.display().to_string(), clean_state(state));
    let state = clean.as_deref().unwrap_or(state);
    // It has no checksum that would tell whether somebody changed it.
    if let Some(fault) = rules.check(&FileKind::State, &name, state, &library).into_iter().next() {
        return Err(fault.into());
    }
    let game = rules.open(&name, state, &library)?;
    Ok((public, game))
}
