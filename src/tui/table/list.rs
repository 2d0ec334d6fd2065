//! Lists to choose from and texts to read: the rows, the cursor, what is sought, and what Enter does with a row.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{CaseMatching, Normalization, Pattern},
};

use super::desk::{Desk, Leave, Mode};
use crate::{
    odds::Trials,
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Cell, Order, Tone},
};

/// What Enter does with a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Choice {
    /// Nothing: it is only there to read.
    Read,
    /// Gives an order.
    Give(Order),
    /// Waives a due.
    Waive(String),
    /// Amends, flags or goes back to a line of the chronicle.
    Line(u64),
    /// Opens the ruling form of this place in the table of rulings.
    Ruling(usize),
    /// Does a command of the tracker.
    Command(Command),
    /// Corrects a field of a figure, or of the unit when the name is empty.
    Field(String, usize),
    /// Chooses an option.
    Option(usize),
    /// Opens a chart.
    Chart(usize),
}

/// One row of a list.
#[derive(Debug, Clone)]
pub(super) struct ListRow {
    pub cells: Vec<Cell>,
    pub choice: Choice,
}

impl ListRow {
    /// A row of one text.
    pub fn text(text: impl Into<String>, tone: Tone, choice: Choice) -> ListRow {
        ListRow { cells: vec![Cell::toned(text, tone)], choice }
    }

    fn words(&self) -> String {
        self.cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// A list on the screen.
pub(super) struct ListMode {
    pub title: String,
    pub rows: Vec<ListRow>,
    /// The rows that show, by their places; all of them unless something is sought.
    pub shown: Vec<usize>,
    /// The row under the cursor, by its place among those that show.
    pub at: usize,
    /// What is sought: only rows that have it show.
    pub typed: String,
    /// Letters are what is sought.
    pub finding: bool,
    /// The best matches stand first while something is sought.
    pub ranked: bool,
    /// What lies on the desk again when the list is left.
    pub back: Option<Box<Mode>>,
    /// What is still being worked out to stand here.
    pub trials: Option<Box<Trials>>,
    /// What keys the list takes besides moving, for the foot.
    pub keys: &'static str,
    /// Rows that were shown when it was last drawn.
    pub page: std::cell::Cell<usize>,
    /// The last row that can stand first on the page.
    pub latest: std::cell::Cell<usize>,
}

impl ListMode {
    /// A list with the cursor on its first row that does something.
    pub fn new(title: impl Into<String>, rows: Vec<ListRow>, keys: &'static str) -> ListMode {
        let mut list = ListMode {
            title: title.into(),
            shown: (0..rows.len()).collect(),
            rows,
            at: 0,
            typed: String::new(),
            finding: false,
            ranked: false,
            back: None,
            trials: None,
            keys,
            page: std::cell::Cell::new(10),
            latest: std::cell::Cell::new(usize::MAX),
        };
        list.home();
        list
    }

    /// A list in which typed letters seek at once.
    pub fn seeking(mut self) -> ListMode {
        self.finding = true;
        self
    }

    /// A list over something else, which comes back when the list is left.
    pub fn over(mut self, mode: Mode) -> ListMode {
        self.back = Some(Box::new(mode));
        self
    }

    /// Has these rows from now on, to read.
    pub fn read(&mut self, rows: Vec<ListRow>) {
        self.shown = (0..rows.len()).collect();
        self.rows = rows;
        self.at = 0;
        self.typed.clear();
        self.finding = false;
    }

    /// The row under the cursor.
    pub fn row(&self) -> Option<&ListRow> {
        self.shown.get(self.at).and_then(|at| self.rows.get(*at))
    }

    /// Puts the cursor on the last row.
    pub fn end(&mut self) {
        self.at = self.shown.len().saturating_sub(1);
    }

    /// Puts the cursor on the first row that does something.
    fn home(&mut self) {
        let does = |at: &usize| self.rows.get(*at).is_some_and(|row| row.choice != Choice::Read);
        self.at = self.shown.iter().position(does).unwrap_or(0);
    }

    /// Whether any row does something; else it is a text to read.
    pub fn chooses(&self) -> bool {
        self.rows.iter().any(|row| row.choice != Choice::Read)
    }

    fn step(&mut self, by: isize) {
        let last = self.shown.len().saturating_sub(1);
        let last = if self.chooses() { last } else { last.min(self.latest.get()) } as isize;
        let mut at = (self.at as isize).saturating_add(by).clamp(0, last);
        // Headings are passed over.
        if self.chooses() && by.abs() == 1 {
            let reads = |at: isize| self.shown.get(at as usize).is_some_and(|at| self.rows[*at].choice == Choice::Read);
            while reads(at) && (0..=last).contains(&(at + by)) {
                at += by;
            }
        }
        self.at = at as usize;
    }

    /// Shows the rows that have what is sought, loosely: the letters in their order, words in any.
    fn seek(&mut self) {
        if self.typed.trim().is_empty() {
            self.shown = (0..self.rows.len()).collect();
            return self.home();
        }
        let mut matcher = Matcher::new(Config::DEFAULT);
        let wanted = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let chooses = self.chooses();
        let mut letters = Vec::new();
        let mut found: Vec<(u32, usize)> = Vec::new();
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| !chooses || row.choice != Choice::Read) {
            let words = row.words();
            if let Some(score) = wanted.score(Utf32Str::new(&words, &mut letters), &mut matcher) {
                found.push((score, at));
            }
        }
        if self.ranked {
            found.sort_by_key(|(score, at)| (std::cmp::Reverse(*score), *at));
        }
        self.shown = found.into_iter().map(|(_, at)| at).collect();
        self.home();
    }

    /// Hears a key of what is sought; whether it was one.
    fn sought(&mut self, key: Key) -> bool {
        match key {
            Key::Char('/') if !self.finding => self.finding = true,
            Key::Char(' ') if self.typed.is_empty() => return false,
            Key::Char(letter) if self.finding && self.typed.len() < 60 => {
                self.typed.push(letter);
                self.seek();
            }
            Key::Char(_) => return self.finding,
            Key::Backspace => {
                self.typed.pop();
                self.seek();
            }
            Key::Esc if !self.typed.is_empty() => {
                self.typed.clear();
                self.seek();
            }
            _ => return false,
        }
        true
    }
}

impl ListMode {
    /// Moves about by a key; whether it was one that moves.
    pub fn scroll(&mut self, key: Key) -> bool {
        let page = self.page.get().max(1) as isize;
        match command(Context::List, key) {
            Some(Command::Up) => self.step(-1),
            Some(Command::Down) => self.step(1),
            Some(Command::PageUp) => self.step(-page),
            Some(Command::PageDown) => self.step(page),
            Some(Command::First) => self.step(isize::MIN / 2),
            Some(Command::Last) => self.step(isize::MAX / 2),
            _ => return false,
        }
        true
    }
}

impl Desk {
    pub(super) fn list_key(&mut self, mut list: ListMode, key: Key) -> Leave {
        let choice = list.row().map(|row| row.choice.clone());
        if list.sought(key) {
            self.mode = Mode::List(list);
            return Leave::Stay;
        }
        match (key, &choice) {
            (Key::Char('w'), Some(Choice::Give(_) | Choice::Waive(_))) => {
                if let Some(due) = self.due_at(&list) {
                    self.waive(due);
                    return Leave::Stay;
                }
            }
            (Key::Char(letter @ ('a' | 'd' | 'g' | 'v' | '*')), Some(Choice::Line(n))) => {
                let n = *n;
                self.chronicle_key(letter, n, list);
                return Leave::Stay;
            }
            _ => {}
        }
        match command(Context::List, key) {
            Some(Command::Back) => {
                self.mode = list.back.map_or(Mode::Roster, |mode| *mode);
                return Leave::Stay;
            }
            Some(Command::Open) => return self.choose(list),
            Some(Command::Quit) => return Leave::Quit,
            _ => {
                list.scroll(key);
            }
        }
        self.mode = Mode::List(list);
        Leave::Stay
    }

    fn choose(&mut self, list: ListMode) -> Leave {
        let Some(choice) = list.row().map(|row| row.choice.clone()) else {
            self.mode = Mode::List(list);
            return Leave::Stay;
        };
        match choice {
            Choice::Read => self.mode = list.back.map_or(Mode::Roster, |mode| *mode),
            Choice::Give(order) => {
                self.here = order.who.first().cloned().or(self.here.take());
                self.give_order(order);
            }
            Choice::Waive(due) => self.waive(due),
            Choice::Line(n) => self.open_line(n, list),
            Choice::Ruling(at) => self.open_ruling(at),
            Choice::Command(command) => return self.command(command, Key::Enter, false),
            Choice::Field(figure, at) => self.edit_field(&figure, at),
            Choice::Option(at) => self.edit_option(at),
            Choice::Chart(at) => {
                self.mode = Mode::List(list);
                self.open_chart(at);
            }
        }
        Leave::Stay
    }
}
