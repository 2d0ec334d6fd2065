//! Lists to choose from and texts to read: the rows, the cursor, what is sought, and what Enter does with a row.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{CaseMatching, Normalization, Pattern},
};

use crate::{
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Cell, Grid, Id, Order, Tone, speaks},
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
    /// Amends, flags or goes back to a line of the journal.
    Line(u64),
    /// Opens the ruling form of this place in the table of rulings.
    Ruling(usize),
    /// Does a command of the tracker.
    Command(Command),
    /// Corrects a field of a figure, or of the unit when the name is empty.
    Field(String, usize),
    /// Chooses an option.
    Option(usize),
    /// Corrects what the rules keep of the table or of a side.
    Table(usize),
    /// Opens a chart on one of its lines.
    Chart(usize, usize),
}

/// One row of a list.
#[derive(Debug, Clone)]
pub(super) struct ListRow {
    pub cells: Vec<Cell>,
    pub choice: Choice,
    /// Other words by which it is sought.
    pub called: &'static str,
}

impl ListRow {
    /// A row of one text.
    pub fn text(text: impl Into<String>, tone: Tone, choice: Choice) -> ListRow {
        ListRow::of(vec![Cell::toned(text, tone)], choice)
    }

    /// A row of these cells.
    pub fn of(cells: Vec<Cell>, choice: Choice) -> ListRow {
        ListRow { cells, choice, called: "" }
    }

    fn words(&self) -> String {
        self.cells.iter().map(|cell| cell.text.as_str()).chain([self.called]).collect::<Vec<_>>().join(" ")
    }
}

/// A list on the screen.
pub(super) struct List {
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
    /// So many of its last rows show only when they have what is sought, word for word.
    pub inside: usize,
    /// The best matches stand first while something is sought.
    pub ranked: bool,
    /// It is the journal: below the rows stands the story of the line under the cursor.
    pub tells: bool,
    /// What a key came to that left it where it was shows below it.
    pub notes: bool,
    /// Of the journal only the lines of this unit.
    pub only: Option<Id>,
    /// The turns of the journal, each with the place of its first line among the rows.
    pub turns: Vec<(u32, usize)>,
    /// The number of a turn that is being typed.
    pub number: u32,
    /// The table that its first rows are, drawn in columns; empty where it has none.
    pub table: Grid,
    /// Cells a row had when it was last drawn.
    pub wide: std::cell::Cell<usize>,
    /// Rows that were shown when it was last drawn.
    pub page: std::cell::Cell<usize>,
    /// The last row that can stand first on the page.
    pub latest: std::cell::Cell<usize>,
}

impl List {
    /// A list with the cursor on its first row that does something.
    pub fn new(title: impl Into<String>, rows: Vec<ListRow>) -> List {
        let mut list = List {
            title: title.into(),
            shown: (0..rows.len()).collect(),
            rows,
            at: 0,
            typed: String::new(),
            finding: false,
            inside: 0,
            ranked: false,
            tells: false,
            notes: false,
            only: None,
            turns: Vec::new(),
            number: 0,
            table: Grid::default(),
            wide: std::cell::Cell::new(0),
            page: std::cell::Cell::new(10),
            latest: std::cell::Cell::new(usize::MAX),
        };
        list.home();
        list
    }

    /// A list in which typed letters seek at once.
    pub fn seeking(mut self) -> List {
        self.finding = true;
        self
    }

    /// A list that also finds these rows, which show only then.
    pub fn with_inside(mut self, inside: Vec<ListRow>) -> List {
        self.inside = inside.len();
        self.rows.extend(inside);
        self
    }

    /// A list whose first rows are a table, to be drawn in columns.
    pub fn with_table(mut self, table: Grid) -> List {
        self.table = table;
        self
    }

    /// Has these rows from now on, to read.
    pub fn read(&mut self, rows: Vec<ListRow>) {
        self.shown = (0..rows.len()).collect();
        self.inside = 0;
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

    pub(super) fn step(&mut self, by: isize) {
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

    /// Shows the rows that have what is sought, loosely: the letters in their order, words in any. In the journal the cursor
    /// stays on its line, or goes to the one found just before it: what was done last is what is sought.
    fn seek(&mut self) {
        let here = self.shown.get(self.at).copied().filter(|_| self.tells);
        self.show_found();
        match here.and_then(|here| self.shown.iter().rposition(|at| *at <= here)) {
            Some(at) => self.at = at,
            None => self.home(),
        }
    }

    fn show_found(&mut self) {
        if self.typed.trim().is_empty() {
            self.shown = (0..self.rows.len() - self.inside).collect();
            return;
        }
        let mut matcher = Matcher::new(Config::DEFAULT);
        let wanted = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let chooses = self.chooses();
        let mut letters = Vec::new();
        let mut found: Vec<(u32, usize)> = Vec::new();
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| !chooses || row.choice != Choice::Read) {
            let words = row.words();
            if at >= self.rows.len() - self.inside {
                found.extend(self.typed.split_whitespace().all(|word| speaks(&words, word)).then_some((0, at)));
            } else if let Some(score) = wanted.score(Utf32Str::new(&words, &mut letters), &mut matcher) {
                found.push((score, at));
            }
        }
        // Rows of a table keep their heading.
        if found.first().is_some_and(|(_, at)| (1..self.table.0.len()).contains(at)) {
            found.insert(0, (0, 0));
        }
        if chooses && !self.tells {
            self.choose_among(&mut found);
        }
        self.shown.clear();
        for (_, at) in found {
            // A field of a figure keeps the heading that says whose it is.
            let heading =
                self.whose(at).filter(|heading| self.shown.last().and_then(|at| self.whose(*at)) != Some(*heading));
            self.shown.extend(heading.into_iter().chain([at]));
        }
    }

    /// Whose name begins with what is typed comes before those that only hold it somewhere; letters that are scattered over a row
    /// count where nothing has them together, and the first of them begins a word there. Where Enter may give an order, they do not.
    fn choose_among(&self, found: &mut Vec<(u32, usize)>) {
        let typed = self.typed.trim().to_lowercase();
        let begins = |at: usize| {
            let row = &self.rows[at];
            let name = row.cells.first().map_or(String::new(), |cell| cell.text.to_lowercase());
            name.starts_with(&typed) || row.called.starts_with(&typed)
        };
        let has = |at: usize| typed.split_whitespace().all(|word| speaks(&self.rows[at].words(), word));
        let any = found.iter().any(|(_, at)| has(*at));
        let first = |at: usize| {
            let words = self.rows[at].words().to_lowercase();
            words.split(|sign: char| !sign.is_alphanumeric()).any(|word| word.chars().next() == typed.chars().next())
        };
        found.retain(|(_, at)| if any || self.ranked { has(*at) } else { first(*at) });
        match self.ranked {
            true => found.sort_by_key(|(score, at)| (!begins(*at), std::cmp::Reverse(*score), *at)),
            false => found.sort_by_key(|(_, at)| !begins(*at)),
        }
    }

    /// The heading above the field of a figure; none of other rows.
    fn whose(&self, at: usize) -> Option<usize> {
        let of_figure = matches!(&self.rows[at].choice, Choice::Field(figure, _) if !figure.is_empty());
        self.rows[..at].iter().rposition(|row| row.choice == Choice::Read).filter(|_| of_figure)
    }

    /// Hears a key of what is sought; whether it was one.
    pub(super) fn sought(&mut self, key: Key) -> bool {
        match key {
            // In a list in which letters seek at once the key that begins to seek elsewhere does no harm.
            Key::Char('/') if !self.finding || self.typed.is_empty() => self.finding = true,
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
            Key::Esc | Key::Ctrl('u') if !self.typed.is_empty() => {
                self.typed.clear();
                self.seek();
            }
            Key::Ctrl('w') if !self.typed.is_empty() => {
                self.typed.truncate(self.typed.trim_end().rfind(' ').map_or(0, |at| at + 1));
                self.seek();
            }
            _ => return false,
        }
        true
    }
}

impl List {
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
