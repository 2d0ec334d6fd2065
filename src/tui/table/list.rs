//! Lists to choose from and texts to read: the rows, the cursor, what is sought, and what Enter does with a row.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{CaseMatching, Normalization, Pattern},
};

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, journal, past, roster, sight::Sight};
use crate::{
    odds::Trials,
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, Press, command},
    },
    view::{Cell, Grid, Order, Tone},
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
    /// The best matches stand first while something is sought.
    pub ranked: bool,
    /// Below the rows stands the story of the line under the cursor.
    pub tells: bool,
    /// The table that its first rows are, drawn in columns; empty where it has none.
    pub table: Grid,
    /// What is worked out to stand here.
    pub trials: Option<Box<Trials>>,
    /// How wide its odds are laid out; 0 as long as they are not.
    pub laid: usize,
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
            ranked: false,
            tells: false,
            table: Grid::default(),
            trials: None,
            laid: 0,
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

    /// A list whose first rows are a table, to be drawn in columns.
    pub fn with_table(mut self, table: Grid) -> List {
        self.table = table;
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
        // Rows of a table keep their heading.
        if found.first().is_some_and(|(_, at)| (1..self.table.0.len()).contains(at)) {
            found.insert(0, (0, 0));
        }
        // To choose, whose name begins with what is typed comes before those that only hold it somewhere.
        let begins = |at: usize| {
            let name = self.rows[at].cells.first().map_or(String::new(), |cell| cell.text.to_lowercase());
            name.starts_with(&self.typed.to_lowercase())
        };
        if self.ranked {
            found.sort_by_key(|(score, at)| (std::cmp::Reverse(*score), *at));
        } else if chooses {
            found.sort_by_key(|(_, at)| !begins(*at));
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

    /// The line of the journal under the cursor, if the row is one.
    fn line(&self) -> Option<u64> {
        if let Choice::Line(n) = &self.row()?.choice { Some(*n) } else { None }
    }

    /// Does what the row under the cursor says.
    fn choose(&self, desk: &mut Desk) -> Effect<Sight> {
        match self.row().map(|row| row.choice.clone()) {
            None => Effect::Stay,
            Some(Choice::Read) => Effect::Pop,
            Some(Choice::Give(order)) => {
                let here = order.who.first().or(desk.here()).cloned();
                desk.talk.turn_to(here);
                desk.does(|talk, keep| talk.give(keep, order));
                Effect::Home
            }
            Some(Choice::Waive(due)) => Effect::Swap(Sight::Waive(due)),
            // A line that is shown whole is not opened once more.
            Some(Choice::Line(n)) if self.tells => Effect::Push(Sight::Line(n)),
            Some(Choice::Line(_)) => Effect::Pop,
            Some(Choice::Ruling(at)) => Effect::Swap(Sight::Ruling(at)),
            Some(Choice::Command(command)) => Effect::Many(vec![Effect::Pop, roster::act(desk, command, Key::Enter)]),
            Some(Choice::Field(figure, at)) => Effect::Swap(Sight::Field(figure, at)),
            Some(Choice::Option(at)) => Effect::Swap(Sight::Option(at)),
            Some(Choice::Chart(at)) => Effect::Push(Sight::Chart(at)),
        }
    }

    /// What a command does with the row under the cursor; none where the row has no such thing.
    fn with_row(&mut self, desk: &mut Desk, does: Command) -> Option<Effect<Sight>> {
        if does == Command::Waive {
            return self.due(desk).map(|due| Effect::Swap(Sight::Waive(due)));
        }
        let n = self.line()?;
        match does {
            Command::LookBack => past::look_back(desk, n),
            Command::GoBack => desk.does(|talk, keep| talk.undo_to(keep, n)),
            Command::Amend => desk.does(|talk, keep| talk.amend(keep, n)),
            Command::Retype => desk.does(|talk, keep| talk.amend_dice(keep, n)),
            Command::Strike => desk.does(|talk, keep| talk.strike(keep, n)),
            Command::Recast => return Some(Effect::Swap(Sight::Recast(n))),
            Command::Flag => {
                journal::flag(desk, n, self);
                return Some(Effect::Stay);
            }
            _ => return None,
        }
        Some(Effect::Home)
    }

    /// The due under the cursor, if the row is one.
    fn due(&self, desk: &Desk) -> Option<String> {
        match &self.row()?.choice {
            Choice::Waive(id) => Some(id.clone()),
            Choice::Give(order) => desk.game().dues().into_iter().find(|due| due.order == *order).map(|due| due.id),
            _ => None,
        }
    }
}

impl Layer<Desk> for List {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::list(desk, self, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        if self.sought(key) {
            return Effect::Stay;
        }
        let Some(does) = command(Context::List, key) else { return Effect::Stay };
        match does {
            Command::Back => Effect::Pop,
            Command::Open => self.choose(desk),
            Command::Help | Command::Charts | Command::Palette | Command::Odds => Effect::Pass,
            Command::Quit | Command::Theme | Command::Repaint | Command::Suspend => Effect::Pass,
            does => {
                if !self.scroll(key) {
                    return self.with_row(desk, does).unwrap_or(Effect::Stay);
                }
                Effect::Stay
            }
        }
    }

    fn work(&mut self) -> bool {
        super::odds::work(self)
    }

    fn context(&self) -> Context {
        Context::List
    }

    fn types(&self, _: &Desk) -> bool {
        self.finding
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let useful = |binding: &&Binding| {
            let typed = self.finding && matches!(binding.press[0], Press::Key(Key::Char(_)));
            let does = match binding.does {
                Command::Open => self.chooses(),
                Command::PageDown => self.shown.len() > self.page.get(),
                Command::Waive => self.due(desk).is_some(),
                Command::Flag => self.tells && self.line().is_some_and(|n| n > 0),
                Command::Strike | Command::Recast => self.line().is_some_and(|n| n > 0),
                Command::Amend | Command::Retype | Command::GoBack | Command::LookBack => self.line().is_some(),
                _ => true,
            };
            !typed && does
        };
        keys::rows(Context::List).filter(useful).copied().collect()
    }
}
