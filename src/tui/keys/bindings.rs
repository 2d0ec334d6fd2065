//! The table of bindings, a row each: where, keys, what they do, the word of the footer, the words of the help.

use super::{
    super::Key,
    Binding,
    Command::{self, self as Do},
    Context::{
        self, Build, BuildField, Choices, Dice, Everywhere, Find, Form, Help, List, Meeting, Past, Roster, Rosters,
        Scenarios, Start, Text, Watch,
    },
    Press,
};

const fn row(on: Context, press: &'static [Press], does: Command, word: &'static str, help: &'static str) -> Binding {
    Binding { on, press, does, word, help }
}

const fn ch(letter: char) -> Press {
    Press::Key(Key::Char(letter))
}

const fn ctrl(letter: char) -> Press {
    Press::Key(Key::Ctrl(letter))
}

const ENTER: Press = Press::Key(Key::Enter);
const TAB: Press = Press::Key(Key::Tab);
const BACKTAB: Press = Press::Key(Key::BackTab);
const ESC: Press = Press::Key(Key::Esc);
const BACKSPACE: Press = Press::Key(Key::Backspace);
const DELETE: Press = Press::Key(Key::Delete);
const SPACE: Press = ch(' ');
const UP: Press = Press::Key(Key::Up);
const DOWN: Press = Press::Key(Key::Down);
const LEFT: Press = Press::Key(Key::Left);
const RIGHT: Press = Press::Key(Key::Right);
const HOME: Press = Press::Key(Key::Home);
const END: Press = Press::Key(Key::End);
const PGUP: Press = Press::Key(Key::PageUp);
const PGDN: Press = Press::Key(Key::PageDown);
const F1: Press = Press::Key(Key::F(1));
const F2: Press = Press::Key(Key::F(2));

/// Every binding of the tracker, one a row: where, what is pressed, what it does, footer word, help.
#[rustfmt::skip]
pub const BINDINGS: &[Binding] = &[
    row(Start,      &[ENTER],        Do::Open,          "resume",   "open the battle in hand: at first the newest"),
    row(Start,      &[ch('n')],      Do::New,           "new",      "begin a battle from a scenario"),
    row(Start,      &[ch('r')],      Do::Rosters,       "rosters",  "build armies: rosters for any battle"),
    row(Start,      &[ch('o')],      Do::Other,         "other",    "open a battle by its name, folder or file"),
    row(Start,      &[UP],           Do::Up,            "",         "the battle above"),
    row(Start,      &[DOWN],         Do::Down,          "",         "the battle below"),
    row(Start,      &[PGUP],         Do::PageUp,        "",         "a page up"),
    row(Start,      &[PGDN],         Do::PageDown,      "",         "a page down"),
    row(Start,      &[HOME],         Do::First,         "",         "the newest battle"),
    row(Start,      &[END],          Do::Last,          "",         "the oldest battle"),
    row(Start,      &[ch('q')],      Do::Leave,         "quit",     "leave muster"),
    row(Start,      &[ch('d')],      Do::PutAway,       "put away", "put the battle away, off this list; again: do it"),
    row(Start,      &[ch('u')],      Do::BringBack,     "bring back", "bring back the battle that was put away last"),

    row(Scenarios,  &[ENTER],        Do::Begin,         "begin",    "begin a battle from this scenario"),
    row(Scenarios,  &[ch('d')],      Do::SwapDice,      "dice",     "who rolls: the machine or the table"),
    row(Scenarios,  &[UP],           Do::Up,            "",         "the scenario above"),
    row(Scenarios,  &[DOWN],         Do::Down,          "",         "the scenario below"),
    row(Scenarios,  &[PGUP],         Do::PageUp,        "",         "a page up"),
    row(Scenarios,  &[PGDN],         Do::PageDown,      "",         "a page down"),
    row(Scenarios,  &[HOME],         Do::First,         "",         "the first scenario"),
    row(Scenarios,  &[END],          Do::Last,          "",         "the last scenario"),
    row(Scenarios,  &[ESC, ch('q')], Do::Back,          "back",     "back to the battles"),

    row(Rosters,    &[ENTER],        Do::Open,          "open",     "open the roster, or begin a new one"),
    row(Rosters,    &[ch('b')],      Do::Begin,         "battle",   "set armies against each other: on the one, then on the other"),
    row(Rosters,    &[UP],           Do::Up,            "",         "the row above"),
    row(Rosters,    &[DOWN],         Do::Down,          "",         "the row below"),
    row(Rosters,    &[PGUP],         Do::PageUp,        "",         "a page up"),
    row(Rosters,    &[PGDN],         Do::PageDown,      "",         "a page down"),
    row(Rosters,    &[HOME],         Do::First,         "",         "the first row"),
    row(Rosters,    &[END],          Do::Last,          "",         "the last row"),
    row(Rosters,    &[ESC, ch('q')], Do::Back,          "back",     "back to the battles"),

    row(Build,      &[ENTER, RIGHT, TAB], Do::Open,     "fill in",  "fill in the fields of the unit"),
    row(Build,      &[ch('n')],      Do::New,           "new",      "add a unit"),
    row(Build,      &[ch('c')],      Do::Copy,          "copy",     "add a copy of the unit"),
    row(Build,      &[ch('X')],      Do::Drop,          "drop",     "take the unit out"),
    row(Build,      &[ch('<')],      Do::Raise,         "",         "move the unit up"),
    row(Build,      &[ch('>')],      Do::Lower,         "",         "move the unit down"),
    row(Build,      &[ch('u')],      Do::Undo,          "undo",     "take the last change back"),
    row(Build,      &[ch('U')],      Do::Redo,          "",         "put it in force again"),
    row(Build,      &[ch('s')],      Do::Save,          "save",     "write the roster to its file"),
    row(Build,      &[UP],           Do::Up,            "",         "the unit above"),
    row(Build,      &[DOWN],         Do::Down,          "",         "the unit below"),
    row(Build,      &[PGUP],         Do::PageUp,        "",         "a page up"),
    row(Build,      &[PGDN],         Do::PageDown,      "",         "a page down"),
    row(Build,      &[HOME],         Do::First,         "",         "the army itself: name, points, note"),
    row(Build,      &[END],          Do::Last,          "",         "the last unit"),
    row(Build,      &[ESC, ch('q')], Do::Back,          "back",     "back to the rosters"),

    row(BuildField, &[ENTER],        Do::Done,          "take",     "take what is typed, and on to the next field"),
    row(BuildField, &[SPACE],        Do::Browse,        "list",     "what it can be, each with what it costs"),
    row(BuildField, &[TAB],          Do::NextField,     "",         "the next field"),
    row(BuildField, &[BACKTAB],      Do::PreviousField, "",         "the field before"),
    row(BuildField, &[DOWN],         Do::Down,          "",         "the next field"),
    row(BuildField, &[UP],           Do::Up,            "",         "the field before"),
    row(BuildField, &[LEFT],         Do::Left,          "less",     "one less, or the choice before"),
    row(BuildField, &[RIGHT],        Do::Right,         "more",     "one more, or the next choice"),
    row(BuildField, &[BACKSPACE],    Do::Erase,         "clear",    "clear the field, or erase a letter"),
    row(BuildField, &[ch('+')],      Do::MoreFacts,     "all fields","show the rarer fields too"),
    row(BuildField, &[ESC],          Do::Back,          "units",    "back to the units"),

    row(Choices,    &[ENTER, TAB],   Do::Done,          "choose",   "take it, and on to the next field"),
    row(Choices,    &[ESC],          Do::Back,          "as it was","back to the field"),
    row(Choices,    &[UP],           Do::Up,            "",         "the choice above"),
    row(Choices,    &[DOWN],         Do::Down,          "",         "the choice below"),
    row(Choices,    &[PGUP],         Do::PageUp,        "",         "a page up"),
    row(Choices,    &[PGDN],         Do::PageDown,      "",         "a page down"),
    row(Choices,    &[HOME],         Do::First,         "",         "the first choice"),
    row(Choices,    &[END],          Do::Last,          "",         "the last choice"),
    row(Choices,    &[BACKSPACE],    Do::Erase,         "",         "erase a letter of what is sought: letters seek"),

    row(Meeting,    &[ENTER],        Do::Begin,         "begin",    "begin the battle, called as it stands"),
    row(Meeting,    &[TAB],          Do::SwapDice,      "dice",     "who rolls: the machine or the table"),
    row(Meeting,    &[ESC],          Do::Back,          "back",     "back to the rosters"),
    row(Meeting,    &[BACKSPACE],    Do::Erase,         "",         "erase before the cursor"),

    row(Roster,     &[Press::Digit], Do::Digit,         "",         "jump to the unit of this number; then an act's letter"),
    row(Roster,     &[ENTER],        Do::Usual,         "do",       "do what the foot of the screen says: the usual next thing"),
    row(Roster,     &[TAB],          Do::NextUnit,      "next unit","the next unit that may act"),
    row(Roster,     &[BACKTAB],      Do::PreviousUnit,  "",         "the unit before that may act"),
    row(Roster,     &[UP],           Do::Up,            "",         "the unit above"),
    row(Roster,     &[DOWN],         Do::Down,          "",         "the unit below"),
    row(Roster,     &[PGUP],         Do::PageUp,        "",         "a page of the roster up"),
    row(Roster,     &[PGDN],         Do::PageDown,      "",         "a page of the roster down"),
    row(Roster,     &[HOME],         Do::First,         "",         "the first unit"),
    row(Roster,     &[END],          Do::Last,          "",         "the last unit"),
    row(Roster,     &[SPACE],        Do::Sheet,         "sheet",    "all that is known of the unit"),
    row(Roster,     &[ch('n')],      Do::Next,          "end stage","end the stage; once more if somebody has not acted"),
    row(Roster,     &[ch('x')],      Do::SideDone,      "side done","this side does nothing more in this stage"),
    row(Roster,     &[ch('u')],      Do::Undo,          "undo",     "take the last line back"),
    row(Roster,     &[ch('U')],      Do::Redo,          "",         "put a line that was taken back in force again"),
    row(Roster,     &[ch('e')],      Do::Correct,       "correct",  "correct a value of the unit, with a reason"),
    row(Roster,     &[ch('i')],      Do::Parts,         "parts",    "where each number comes from, and why an act is barred"),
    row(Roster,     &[ch('D')],      Do::Dues,          "dues",     "all that the rules make due"),
    row(Roster,     &[ch('A')],      Do::AllDues,       "all dues", "do every due that needs no facts"),
    row(Roster,     &[ch('.')],      Do::Repeat,        "",         "the last order again"),
    row(Roster,     &[ch(',')],      Do::Amend,         "",         "open the last order again and mend it; in 21,22 marks both"),
    row(Roster,     &[ch('!')],      Do::Overrule,      "",         "do what was refused all the same, with a reason"),
    row(Roster,     &[ch('m')],      Do::Mark,          "",         "mark units for one order or ruling on all of them"),
    row(Roster,     &[ch('*')],      Do::Flag,          "",         "flag the last line for later"),
    row(Roster,     &[ch('+')],      Do::MoreFacts,     "",         "then an act: shows its form, though all its facts are rare"),
    row(Roster,     &[ch('/')],      Do::Find,          "find",     "show only some: /shaken, /due north, /ben, any word"),
    row(Roster,     &[ch('S')],      Do::Sort,          "",         "sort by side, number, strength, morale, state"),
    row(Roster,     &[ch('=')],      Do::MarkAll,       "",         "mark all that show; again: none of them"),
    row(Roster,     &[ch('C')],      Do::Cards,         "",         "what the last orders came to: who falls, who moves how far"),
    row(Roster,     &[ch('J')],      Do::Journal,       "",         "the journal as a story"),
    row(Roster,     &[ch('L')],      Do::UnitLines,     "",         "the journal of the unit alone: what it did, what came to it"),
    row(Roster,     &[LEFT],         Do::Left,          "",         "look back: what the last line altered, then line by line"),
    row(Roster,     &[ch('O')],      Do::Options,       "",         "the options of the battle"),
    row(Roster,     &[ch('X')],      Do::Drop,          "",         "drop the order that is parked"),
    row(Roster,     &[ch('M')],      Do::Mend,          "mend",     "a damaged battle: what can be saved; again saves it"),
    row(Roster,     &[ch('B')],      Do::Armies,        "armies",   "both armies: figures, losses, morale, who is left or shaken"),
    row(Roster,     &[ch('T')],      Do::Summary,       "the turn", "what the turn came to: losses, who must move, what is next"),
    row(Roster,     &[ch('P')],      Do::Pictures,      "",         "pictures: luck of the dice, strength and morale by turn"),
    row(Roster,     &[BACKSPACE],    Do::Erase,         "",         "take back a typed digit"),
    row(Roster,     &[ESC],          Do::Back,          "",         "forget digits, marks and the filter"),
    row(Roster,     &[ch('q')],      Do::Leave,         "quit",     "leave the battle; all of it is on disk"),

    row(Past,       &[ESC],          Do::Back,          "now",      "back to how it stands now"),
    row(Past,       &[LEFT],         Do::Left,          "line back","how it stood a line before"),
    row(Past,       &[RIGHT],        Do::Right,         "line on",  "how it stood a line later"),
    row(Past,       &[ch('[')],      Do::TurnBefore,    "turn back","to the first line of the turn, then of the one before"),
    row(Past,       &[ch(']')],      Do::TurnAfter,     "turn on",  "to the first line of the next turn"),
    row(Past,       &[ENTER],        Do::Open,          "all of it","the line whole: what it came to and how"),
    row(Past,       &[ch('L')],      Do::UnitLines,     "unit's lines", "go through the lines of the unit in hand alone; again: all"),
    row(Past,       &[ch('J')],      Do::Journal,       "journal",  "the journal, on this line"),
    row(Past,       &[ch('a')],      Do::Amend,         "amend",    "back to now, and amend this line"),
    row(Past,       &[TAB],          Do::NextUnit,      "",         "the next unit that the line altered"),
    row(Past,       &[BACKTAB],      Do::PreviousUnit,  "",         "the one before that it altered"),
    row(Past,       &[Press::Digit], Do::Digit,         "",         "jump to the unit of this number"),
    row(Past,       &[BACKSPACE],    Do::Erase,         "",         "take back a typed digit"),
    row(Past,       &[UP],           Do::Up,            "",         "the unit above"),
    row(Past,       &[DOWN],         Do::Down,          "",         "the unit below"),
    row(Past,       &[PGUP],         Do::PageUp,        "",         "a page of the roster up"),
    row(Past,       &[PGDN],         Do::PageDown,      "",         "a page of the roster down"),
    row(Past,       &[HOME],         Do::First,         "",         "the first unit"),
    row(Past,       &[END],          Do::Last,          "",         "the last unit"),
    row(Past,       &[SPACE],        Do::Sheet,         "",         "all that was known of the unit"),
    row(Past,       &[ch('B')],      Do::Armies,        "",         "both armies as they were"),
    row(Past,       &[ch('D')],      Do::Dues,          "",         "what was due"),
    row(Past,       &[ch('/')],      Do::Find,          "",         "show only some units"),
    row(Past,       &[ch('S')],      Do::Sort,          "",         "sort by side, number, strength, morale, state"),
    row(Past,       &[ch('q')],      Do::Leave,         "",         "leave the battle; all of it is on disk"),

    row(Form,       &[ENTER],        Do::Done,          "done",     "give the order as it stands"),
    row(Form,       &[SPACE, TAB],   Do::NextField,     "next",     "the next field"),
    row(Form,       &[BACKTAB],      Do::PreviousField, "",         "the field before"),
    row(Form,       &[UP],           Do::Up,            "",         "the choice before"),
    row(Form,       &[DOWN],         Do::Down,          "",         "the next choice"),
    row(Form,       &[BACKSPACE],    Do::Erase,         "",         "erase; in an empty field go back"),
    row(Form,       &[ch('+')],      Do::MoreFacts,     "more facts","show the rarer facts too"),
    row(Form,       &[ESC],          Do::Back,          "park",     "park the order and look elsewhere"),
    row(Form,       &[ch('i')],      Do::Parts,         "parts",    "where each number comes from; what happened so far"),
    row(Form,       &[ctrl('f')],    Do::Odds,          "",         "the odds: what the order would do"),
    row(Form,       &[ch('X')],      Do::Drop,          "drop",     "drop the order"),
    row(Form,       &[ch('!')],      Do::Overrule,      "",         "overrule what bars the order"),
    row(Form,       &[ctrl('d')],    Do::Retype,        "dice",         "amending: type dice anew too, and facts asked behind them"),
    row(Form,       &[ch('q')],      Do::Leave,         "",         "leave the battle, the order parked; in a text it is a q"),

    row(Dice,       &[Press::Digit], Do::Digit,         "",         "a face as it lies on the table"),
    row(Dice,       &[ENTER],        Do::Done,          "done",     "hand the faces over; never rolls"),
    row(Dice,       &[ch('r')],      Do::Roll,          "roll",     "roll what is still blank"),
    row(Dice,       &[ch('=')],      Do::Tally,         "count",    "what it came to in place of faces: =3, damage =2o1w"),
    row(Dice,       &[BACKSPACE],    Do::Erase,         "back",     "take a face back; then the question before; then facts"),
    row(Dice,       &[ESC],          Do::Back,          "park",     "park the order and look elsewhere"),
    row(Dice,       &[LEFT],         Do::Left,          "",         "the die before, to put its face right"),
    row(Dice,       &[RIGHT],        Do::Right,         "",         "the next die"),
    row(Dice,       &[UP],           Do::Up,            "",         "the choice above"),
    row(Dice,       &[DOWN],         Do::Down,          "",         "the choice below"),
    row(Dice,       &[ch('+')],      Do::MoreFacts,     "",         "back to the facts, the rarer ones shown too"),
    row(Dice,       &[ch('i')],      Do::Parts,         "parts",    "where each number comes from; what happened so far"),
    row(Dice,       &[ctrl('f')],    Do::Odds,          "",         "the odds from here on"),
    row(Dice,       &[ch('X')],      Do::Drop,          "drop",     "drop the order"),
    row(Dice,       &[ch('!')],      Do::Overrule,      "",         "overrule what bars the order"),
    row(Dice,       &[ch('q')],      Do::Leave,         "",         "leave the battle; the order stays parked"),

    row(List,       &[ENTER],        Do::Open,          "do",       "do it, or open it"),
    row(List,       &[UP],           Do::Up,            "",         "the row above"),
    row(List,       &[DOWN],         Do::Down,          "",         "the row below"),
    row(List,       &[PGUP],         Do::PageUp,        "",         "a page up"),
    row(List,       &[SPACE, PGDN],  Do::PageDown,      "pages",    "a page down"),
    row(List,       &[HOME],         Do::First,         "",         "the first row"),
    row(List,       &[END],          Do::Last,          "",         "the last row"),
    row(List,       &[ch('w')],      Do::Waive,         "waive",    "waive the due, with a reason"),
    row(List,       &[ch('a')],      Do::Amend,         "amend",    "amend the line of the journal"),
    row(List,       &[ch('d')],      Do::Retype,        "its dice", "type the dice of the line anew"),
    row(List,       &[ch('v')],      Do::LookBack,      "view then","look at the battle as it stood after the line, and step on"),
    row(List,       &[ch('[')],      Do::TurnBefore,    "",         "journal: to the first line of the turn, or of the one before"),
    row(List,       &[ch(']')],      Do::TurnAfter,     "",         "journal: to the first line of the next turn"),
    row(List,       &[Press::Digit], Do::Digit,         "",         "journal: to the turn of this number"),
    row(List,       &[ch('L')],      Do::UnitLines,     "",         "journal: only the lines of the unit in hand; again: all"),
    row(List,       &[ch('g')],      Do::GoBack,        "go back",  "take back every line after it"),
    row(List,       &[ch('*')],      Do::Flag,          "flag",     "flag the line for later"),
    row(List,       &[ch('o')],      Do::Recast,        "as other", "amend the line into another act, or of other units"),
    row(List,       &[ch('s')],      Do::Strike,        "strike",   "strike the line alone; what came after keeps its dice"),
    row(List,       &[ch('/')],      Do::Find,          "find",     "show only rows that have what is typed, loosely"),
    row(List,       &[ESC, ch('q')], Do::Back,          "back",     "back"),

    row(Text,       &[ENTER],        Do::Done,          "done",     "take the text"),
    row(Text,       &[ESC],          Do::Back,          "cancel",   "leave the text as it was"),
    row(Text,       &[BACKSPACE],    Do::Erase,         "",         "erase before the cursor"),
    row(Text,       &[DELETE],       Do::Drop,          "",         "erase under the cursor"),
    row(Text,       &[LEFT],         Do::Left,          "",         "move left"),
    row(Text,       &[RIGHT],        Do::Right,         "",         "move right"),
    row(Text,       &[HOME],         Do::First,         "",         "to the beginning"),
    row(Text,       &[END],          Do::Last,          "",         "to the end"),

    row(Find,       &[ENTER],        Do::Done,          "keep",     "show only these; Esc on the roster shows all again"),
    row(Find,       &[ESC],          Do::Back,          "cancel",   "show what showed before"),
    row(Find,       &[TAB],          Do::NextUnit,      "next unit","the next of them that may act"),
    row(Find,       &[BACKTAB],      Do::PreviousUnit,  "",         "the one before that may act"),
    row(Find,       &[UP],           Do::Up,            "",         "the unit above"),
    row(Find,       &[DOWN],         Do::Down,          "",         "the unit below"),
    row(Find,       &[BACKSPACE],    Do::Erase,         "",         "erase before the cursor"),

    row(Watch,      &[PGDN, SPACE],  Do::PageDown,      "more",     "a page of the roster down"),
    row(Watch,      &[PGUP],         Do::PageUp,        "",         "a page of the roster up"),
    row(Watch,      &[DOWN],         Do::Down,          "",         "a row down"),
    row(Watch,      &[UP],           Do::Up,            "",         "a row up"),
    row(Watch,      &[HOME],         Do::First,         "",         "the first units"),
    row(Watch,      &[END],          Do::Last,          "",         "the last units"),
    row(Watch,      &[ch('t')],      Do::Summary,       "the turn", "what the turn came to; once more: what happened"),
    row(Watch,      &[ch('q'), ESC], Do::Leave,         "quit",     "leave the second screen; the battle goes on"),

    row(Help,       &[ESC, ENTER, ch('q'), ch('?')], Do::Back, "close", "close the help"),
    row(Help,       &[UP, PGUP],     Do::PageUp,        "",         "a page up"),
    row(Help,       &[DOWN, PGDN, SPACE], Do::PageDown, "more",     "a page down"),

    row(Everywhere, &[ch('?')],      Do::Help,          "keys",     "the keys that work here"),
    row(Everywhere, &[F1],           Do::Charts,        "",         "the charts of the rules"),
    row(Everywhere, &[ch(':')],      Do::Palette,       "",         "every command by name"),
    row(Everywhere, &[F2],           Do::Theme,         "",         "other colours: dark, light, contrast, sixteen, plain"),
    row(Everywhere, &[ctrl('l')],    Do::Repaint,       "",         "paint the screen anew"),
    row(Everywhere, &[ctrl('z')],    Do::Suspend,       "",         "back to the shell for a while; fg returns"),
    row(Everywhere, &[ctrl('c')],    Do::Quit,          "",         "leave muster at once; all of it is on disk"),
];
