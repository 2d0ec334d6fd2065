//! Keys: where a binding holds, what is pressed, what it does. The rows stand in [`BINDINGS`], the one table. Dispatch, the
//! footer, the help and the manual read it; nothing else binds a key but the acts of a rule system, which take letters that
//! [`tracker_owns`] does not.

mod bindings;

use std::{ops::Range, sync::LazyLock};

use Context::{BuildField, Choices, Everywhere, Find, Form, Meeting, Roster, Text};

pub use bindings::BINDINGS;

use super::Key;

/// Where a binding holds. A key that its own context does not bind is looked up in [`Context::Everywhere`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// On every screen; characters give way where text is typed.
    Everywhere,
    /// The start screen.
    Start,
    /// The list of scenarios.
    Scenarios,
    /// The list of rosters.
    Rosters,
    /// An army being built.
    Build,
    /// The fields of a unit being built.
    BuildField,
    /// What a field of a unit being built can be.
    Choices,
    /// Two armies that meet: the battle's name and its dice.
    Meeting,
    /// The roster of an open battle.
    Roster,
    /// An older state of an open battle.
    Past,
    /// The form of an act.
    Form,
    /// A throw of dice, or another ask.
    Dice,
    /// A list to look through: dues, journal, charts.
    List,
    /// A line of free text.
    Text,
    /// The words that the roster is to show only.
    Find,
    /// The second screen, for the players.
    Watch,
    /// The help.
    Help,
}

impl Context {
    /// All contexts, in the order of the manual.
    pub const ALL: [Context; 17] = [
        Context::Start,
        Context::Scenarios,
        Context::Rosters,
        Context::Build,
        Context::BuildField,
        Context::Choices,
        Context::Meeting,
        Context::Roster,
        Context::Past,
        Context::Form,
        Context::Dice,
        Context::List,
        Context::Text,
        Context::Find,
        Context::Watch,
        Context::Help,
        Context::Everywhere,
    ];

    /// Its heading in the help and the manual.
    pub fn title(self) -> &'static str {
        match self {
            Context::Everywhere => "Everywhere",
            Context::Start => "Start screen",
            Context::Scenarios => "New battle",
            Context::Rosters => "Rosters",
            Context::Build => "Building an army",
            Context::BuildField => "Filling in a unit",
            Context::Choices => "Choosing from a list",
            Context::Meeting => "Two armies that meet",
            Context::Roster => "The battle",
            Context::Past => "Looking back",
            Context::Form => "Filling in an act",
            Context::Dice => "Dice and choices",
            Context::List => "Lists",
            Context::Text => "Typing text",
            Context::Find => "Finding units",
            Context::Watch => "The second screen",
            Context::Help => "Help",
        }
    }
}

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is told by its row in the table")]
pub enum Command {
    // moving about
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    Left,
    Right,
    // everywhere
    Help,
    Charts,
    Palette,
    Theme,
    Repaint,
    Suspend,
    Quit,
    // start and new
    Open,
    New,
    Other,
    Leave,
    Begin,
    SwapDice,
    Rosters,
    PutAway,
    BringBack,
    Rename,
    // building
    Copy,
    Raise,
    Lower,
    Save,
    Browse,
    // the battle
    Digit,
    Usual,
    NextUnit,
    PreviousUnit,
    Sheet,
    Back,
    Erase,
    Undo,
    Redo,
    Next,
    Correct,
    Parts,
    Odds,
    SideDone,
    AllDues,
    Repeat,
    Amend,
    Overrule,
    Find,
    Sort,
    MarkAll,
    Armies,
    Summary,
    Pictures,
    Flag,
    Mend,
    Mark,
    Dues,
    Cards,
    Journal,
    Options,
    Retype,
    Recast,
    Strike,
    // lines of the journal, dues
    UnitLines,
    TurnBefore,
    TurnAfter,
    LookBack,
    GoBack,
    Waive,
    // drafts
    Drop,
    Done,
    NextField,
    PreviousField,
    MoreFacts,
    Roll,
    Tally,
}

/// What is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Press {
    /// This key.
    Key(Key),
    /// Any digit.
    Digit,
}

impl Press {
    /// Whether this key is meant.
    pub fn is(self, key: Key) -> bool {
        match self {
            Press::Key(mine) => mine == key,
            Press::Digit => key.digit().is_some(),
        }
    }
}

impl std::fmt::Display for Press {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Press::Key(key) => key.fmt(out),
            Press::Digit => out.write_str("0-9"),
        }
    }
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// Where it holds.
    pub on: Context,
    /// What is pressed: any of these.
    pub press: &'static [Press],
    /// What it does.
    pub does: Command,
    /// The word in the footer; empty when it does not stand there.
    pub word: &'static str,
    /// The words in the help.
    pub help: &'static str,
}

impl Binding {
    /// The keys for people to read: "Up", "? F1".
    pub fn keys(&self) -> String {
        self.press.iter().map(Press::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// The rows of a context, which stand together, without those of everywhere.
pub fn rows(on: Context) -> std::slice::Iter<'static, Binding> {
    BINDINGS[PLACES[on as usize].rows.clone()].iter()
}

/// Where something of each context stands.
#[derive(Clone)]
struct Place {
    rows: Range<usize>,
    presses: Range<usize>,
}

static PLACES: [Place; Context::ALL.len()] = places();
/// What is pressed, row by row, and what it does: each key is looked up here, for the table with its words is long.
static PRESSES: [(Press, Command); presses()] = pressed();

/// Where the rows of each context stand, and their presses.
const fn places() -> [Place; Context::ALL.len()] {
    let mut places = [const { Place { rows: 0..0, presses: 0..0 } }; Context::ALL.len()];
    let (mut at, mut presses) = (0, 0);
    while at < BINDINGS.len() {
        let Place { rows, presses: of } = &mut places[BINDINGS[at].on as usize];
        assert!(rows.end == 0 || rows.end == at, "the rows of a context stand together");
        if rows.end == 0 {
            (rows.start, of.start) = (at, presses);
        }
        presses += BINDINGS[at].press.len();
        at += 1;
        (rows.end, of.end) = (at, presses);
    }
    places
}

/// How many presses there are.
const fn presses() -> usize {
    let (mut at, mut count) = (0, 0);
    while at < BINDINGS.len() {
        count += BINDINGS[at].press.len();
        at += 1;
    }
    count
}

const fn pressed() -> [(Press, Command); presses()] {
    let mut all = [(Press::Digit, Command::Digit); presses()];
    let (mut at, mut next) = (0, 0);
    while at < BINDINGS.len() {
        let Binding { press, does, .. } = BINDINGS[at];
        let mut nth = 0;
        while nth < press.len() {
            all[next] = (press[nth], does);
            nth += 1;
            next += 1;
        }
        at += 1;
    }
    all
}

/// What a key does in a context, everywhere's keys included. Where text is typed, characters are text; in a form
/// all but `?` are.
pub fn command(on: Context, key: Key) -> Option<Command> {
    let held = |on: Context| {
        let presses = &PRESSES[PLACES[on as usize].presses.clone()];
        presses.iter().find_map(|(press, does)| press.is(key).then_some(*does))
    };
    let typed = match key {
        Key::Char('?') => matches!(on, Text | Find | BuildField | Choices | Meeting),
        Key::Char(_) => matches!(on, Text | Find | Form | BuildField | Choices | Meeting),
        _ => false,
    };
    held(on).or_else(|| if typed { None } else { held(Everywhere) })
}

/// Whether the tracker itself uses this letter where acts are given, so that no act may.
pub fn tracker_owns(letter: char) -> bool {
    static BOUND: LazyLock<Vec<&Press>> =
        LazyLock::new(|| rows(Roster).chain(rows(Everywhere)).flat_map(|binding| binding.press).collect());
    let bound = || BOUND.iter().any(|press| press.is(Key::Char(letter)));
    letter.is_ascii_digit() || letter.is_ascii_uppercase() || bound()
}

/// The keys of a command in a context, for texts that name them: "Enter".
pub fn keys_of(on: Context, does: Command) -> Option<String> {
    rows(on).chain(rows(Everywhere)).find(|binding| binding.does == does).map(Binding::keys)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Context::Help, *};

    #[test]
    fn no_key_is_bound_twice_where_it_can_be_pressed() {
        for on in Context::ALL {
            let mut seen = Vec::new();
            for binding in rows(on) {
                for press in binding.press {
                    assert!(!seen.contains(press), "{on:?} binds {press} twice");
                    seen.push(*press);
                }
            }
            let shadowed: Vec<&Press> =
                rows(Everywhere).flat_map(|row| row.press).filter(|at| seen.contains(at)).collect();
            let own: &[Press] = if on == Everywhere || on == Help { &[Press::Key(Key::Char('?'))] } else { &[] };
            assert!(on == Everywhere || shadowed.iter().all(|at| own.contains(at)), "{on:?} hides {shadowed:?}");
        }
    }

    #[test]
    fn each_press_does_what_its_row_says() {
        for row in BINDINGS {
            for press in row.press {
                let Press::Key(key) = *press else { continue };
                assert_eq!(command(row.on, key), Some(row.does), "{:?} {press}", row.on);
            }
        }
    }

    #[test]
    fn each_command_is_in_the_help_of_a_context_once() {
        for on in Context::ALL {
            let mut seen = HashSet::new();
            for binding in rows(on) {
                assert!(seen.insert(binding.does), "{on:?} tells {:?} twice", binding.does);
                assert!(!binding.help.is_empty() && !binding.press.is_empty(), "{on:?} {:?}", binding.does);
            }
            assert_eq!(seen.len(), BINDINGS.iter().filter(|row| row.on == on).count(), "{on:?} stands in two places");
            assert!(!seen.is_empty(), "{on:?} has no keys");
        }
    }

    #[test]
    fn characters_are_text_where_text_is_typed() {
        assert_eq!(command(Text, Key::Char('?')), None);
        assert_eq!(command(Text, Key::Ctrl('c')), Some(Command::Quit));
        assert_eq!(command(Roster, Key::Char('?')), Some(Command::Help));
        assert_eq!(command(Roster, Key::Char('7')), Some(Command::Digit));
    }

    #[test]
    fn the_tracker_owns_its_letters_and_leaves_the_rest_to_acts() {
        for letter in "0123456789 uUneixX A.,!/:?+=*mq".chars() {
            let owned = tracker_owns(letter) || "+=".contains(letter);
            assert!(owned, "{letter}");
        }
        for letter in "fcrswhdgatbklopvyz".chars() {
            assert!(!tracker_owns(letter), "{letter}");
        }
    }
}
