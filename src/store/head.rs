//! The first lines of a state file: comments that say what it is, so that a list of battles reads no more than them.

use std::{path::Path, sync::Arc};

use super::{StoreError, disk, schema};
use crate::{engine::Game, view::clean_text};

/// The newest format of state files that is known.
pub const FORMAT: u32 = 1;
/// The first line without its number.
const TITLE: &str = "# muster battle, format ";
/// The schema of a state, in the battle's folder.
pub const SCHEMA: &str = "battle.schema.json";
/// Bytes within which a head ends.
const MOST: u64 = 4096;
/// What ends the head.
const END: &str = "\n---\n";

/// What the first lines of a state say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Head {
    /// The battle's name.
    pub name: String,
    /// The system's id.
    pub system: String,
    /// The version of the system's rules.
    pub rules: u32,
    /// Where the turn stands, in words.
    pub stage: String,
    /// How many records of the journal the state includes.
    pub line: usize,
    /// The checksum of the last record it includes, which tells this journal from another.
    pub after: u32,
}

impl Head {
    /// Whether the state this speaks of is one that these records lead to.
    pub fn fits(&self, records: &[Arc<str>]) -> bool {
        let last = self.line.checked_sub(1).and_then(|place| records.get(place));
        last.is_some_and(|record| checksum_of(record) == self.after)
    }

    /// The head as text, up to where the checksum follows.
    pub(super) fn text(&self) -> String {
        let Head { name, system, rules, stage, line, after } = self;
        let schema = schema::pointer(SCHEMA);
        let (name, system, stage) = (clean_text(name), clean_text(system), clean_text(stage));
        format!(
            "{TITLE}{FORMAT}\n{schema}# name: {name}\n# system: {system}\n# rules: {rules}\n# stage: {stage}\n# line: {line}\n# after: {after:08x}\n"
        )
    }
}

/// The head of a state, which includes so many records of the journal, the last with this checksum.
pub(super) fn head_of(game: &dyn Game, line: usize, after: u32) -> Head {
    let status = game.status();
    let stage = match &status.over {
        Some(over) => format!("over: {over}"),
        None => format!("turn {}, {}", status.turn, game.phase()),
    };
    let system = game.system().id.to_string();
    Head { name: status.battle, system, rules: game.version(), stage, line, after }
}

/// The checksum of a text: of a record as [`Head::after`] has it, of a file of orders as its items have it.
pub fn checksum_of(record: &str) -> u32 {
    crc32fast::hash(record.as_bytes())
}

/// A head as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReadHead {
    /// What it says.
    pub head: Head,
    /// The checksum it gives.
    pub checksum: String,
    /// Bytes before the line of the checksum.
    pub summed: usize,
    /// Where the body begins.
    pub body: usize,
}

/// Whether bytes begin with a whole head, whatever comes behind it.
pub(super) fn is_whole(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(disk::MARK).unwrap_or(bytes);
    let start = &bytes[..bytes.len().min(MOST as usize)];
    start.starts_with(TITLE.as_bytes()) && start.windows(4).any(|end| matches!(end, b"\n---" | b"\r---"))
}

/// A text with the first line of a state in place of its own.
pub(super) fn with_title(text: &str) -> String {
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    format!("{TITLE}{FORMAT}\n{rest}")
}

/// Whether a text has the end of a head, and what it needs before it, whatever its first line is.
pub(super) fn has_end(text: &str) -> bool {
    let head = text.find(END).map(|end| &text[..end]);
    head.is_some_and(|head| head.contains("\n# system:") || head.contains("\n# line:"))
}

/// The line of a head at which somebody made something that cannot be.
pub(super) fn line_of_fault(text: &str) -> usize {
    let fields = ["# system:", "# line:"];
    let wrong = |line: &str| fields.iter().any(|field| line.starts_with(field)) && !is_sound(line);
    text.lines().take_while(|line| line.starts_with('#')).position(wrong).map_or(1, |at| at + 1)
}

/// Whether a line of the head has a value that can be.
fn is_sound(line: &str) -> bool {
    match line.split_once(": ") {
        Some(("# line", value)) => value.trim().parse::<usize>().is_ok(),
        Some((_, value)) => !value.trim().is_empty(),
        None => false,
    }
}

/// The head of a text that begins with one.
///
/// # Errors
/// It is no battle's, cannot be made out, or is of a newer format.
pub(super) fn parse(path: &Path, text: &str) -> Result<ReadHead, StoreError> {
    let not = |why: &str| StoreError::NotABattle { path: path.to_owned(), why: why.to_owned() };
    let (title, _) = text.split_once('\n').unwrap_or((text, ""));
    let number = title.strip_prefix(TITLE).ok_or_else(|| not("its first line is not that of a battle"))?;
    let format: u32 = number.trim().parse().map_err(|_| not("its first line does not say its format"))?;
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_owned(), found: format, known: FORMAT });
    }
    let end = text.find(END).ok_or_else(|| not("its head is cut off"))?;
    let lines = &text[..end];
    let field = |name: &str| {
        let found = lines.lines().find_map(|line| line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(": "));
        found.map(|value| clean_text(value.trim()))
    };
    let line = field("line").and_then(|line| line.parse().ok());
    // Without a checksum somebody changed it.
    let sum = lines.find("# crc32: ").unwrap_or(end);
    Ok(ReadHead {
        head: Head {
            name: field("name").unwrap_or_default(),
            system: field("system").ok_or_else(|| not("its head names no system"))?,
            rules: field("rules").and_then(|rules| rules.parse().ok()).unwrap_or(0),
            stage: field("stage").unwrap_or_default(),
            line: line.ok_or_else(|| not("its head gives no line of the journal"))?,
            after: field("after").and_then(|sum| u32::from_str_radix(&sum, 16).ok()).unwrap_or(0),
        },
        checksum: field("crc32").unwrap_or_default(),
        summed: sum,
        body: end + END.len(),
    })
}

/// What the first lines of a state file say; reads no more than them.
///
/// # Errors
/// It cannot be read, is no battle's, or is of a newer format.
pub fn read_head(path: &Path) -> Result<Head, StoreError> {
    let start = disk::read_start(path, MOST)?;
    Ok(parse(path, &disk::text_so_far(&start))?.head)
}

/// The body of a state, behind its head.
pub(super) fn body_of(path: &Path, game: &dyn Game) -> Result<String, StoreError> {
    game.to_yaml().map_err(|why| StoreError::Unfit { path: path.to_owned(), why })
}
