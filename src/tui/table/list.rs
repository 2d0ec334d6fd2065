//! Lists to choose from and texts to read: dues, parts, sheets, charts, help.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{CaseMatching, Normalization, Pattern},
};

use super::{
    ask::AskMode,
    desk::{Desk, Leave, Mode},
    form::FormMode,
};
use crate::{
    tui::{
        Key,
        keys::{self, Command, Context, command},
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

    fn due_at(&self, list: &ListMode) -> Option<String> {
        match &list.row()?.choice {
            Choice::Waive(id) => Some(id.clone()),
            Choice::Give(order) => self.game().dues().into_iter().find(|due| due.order == *order).map(|due| due.id),
            _ => None,
        }
    }

    /// The dues and the windows.
    pub(super) fn open_dues(&mut self) {
        let game = self.game();
        let mut rows = Vec::new();
        for due in game.dues() {
            let who = due.unit.as_ref().map_or(String::new(), |id| format!("{} ", self.name(id)));
            let number =
                due.number.as_ref().map_or(String::new(), |number| format!(", {}: {}", number.name, number.in_parts()));
            let odds = due.odds.map_or(String::new(), |odds| format!(", {:.0} %", odds * 100.0));
            let choice = if due.order.act.is_empty() { Choice::Waive(due.id) } else { Choice::Give(due.order) };
            rows.push(ListRow::text(format!("{who}{} ({}){number}{odds}", due.what, due.cause), Tone::Warn, choice));
        }
        for window in game.windows() {
            let who: Vec<String> = window.units.iter().map(|id| self.name(id)).collect();
            let order =
                Order { act: window.act, who: window.units.first().cloned().into_iter().collect(), ..Order::default() };
            rows.push(ListRow::text(format!("{}: {}", window.text, who.join(", ")), Tone::Plain, Choice::Give(order)));
        }
        if rows.is_empty() {
            return self.say("Nothing is due, and no window is open.", Tone::Plain);
        }
        self.mode = Mode::List(ListMode::new("Due, and allowed", rows, "Enter does it  w waives it  / find  Esc back"));
    }

    /// Where numbers come from, and why acts are barred.
    pub(super) fn open_parts(&mut self) {
        let mut rows = Vec::new();
        let game = self.game();
        let who = self.chosen();
        if let Some(line) = self.folder.session().last(1).first() {
            rows.push(ListRow::text(line.tale.head.clone(), Tone::Title, Choice::Read));
            for number in &line.tale.numbers {
                rows.extend(number_rows(number));
            }
            for sentence in &line.tale.then {
                rows.push(ListRow::text(format!("  {sentence}"), Tone::Plain, Choice::Read));
            }
        }
        let names: Vec<String> = who.iter().map(|id| self.name(id)).collect();
        rows.push(ListRow::text(names.join(", "), Tone::Title, Choice::Read));
        for offer in game.offers(&who) {
            match offer.against.first() {
                None => {
                    rows.push(ListRow::text(format!("  {} {}: may", offer.key, offer.name), Tone::Good, Choice::Read))
                }
                Some(why) => {
                    let rule = if why.rule.is_empty() { String::new() } else { format!(" ({})", why.rule) };
                    rows.push(ListRow::text(
                        format!("  {} {}: {why}{rule}", offer.key, offer.name),
                        Tone::Dim,
                        Choice::Read,
                    ));
                }
            }
        }
        self.mode = Mode::List(ListMode::new("Parts, and why not", rows, "Space pages  / find  Esc back"));
    }

    /// The parts of a form's numbers; Esc leads back to the form.
    pub(super) fn show_parts(&mut self, form: FormMode) {
        let mut rows = vec![ListRow::text(form.form.title.clone(), Tone::Title, Choice::Read)];
        rows.extend(form.form.numbers.iter().flat_map(number_rows));
        rows.extend(
            form.form.remarks.iter().map(|remark| ListRow::text(format!("  {remark}"), Tone::Plain, Choice::Read)),
        );
        self.mode = Mode::List(ListMode::new("Parts", rows, "Esc back").over(Mode::Form(form)));
    }

    /// The parts of the numbers behind an ask; Esc leads back to it.
    pub(super) fn show_ask_parts(&mut self, ask: AskMode) {
        let mut rows = vec![ListRow::text(ask.title.clone(), Tone::Title, Choice::Read)];
        if let Ok(form) = self.game().form(&ask.order) {
            rows.extend(form.numbers.iter().flat_map(number_rows));
            let remarks = form.remarks.iter();
            rows.extend(remarks.map(|remark| ListRow::text(format!("  {remark}"), Tone::Plain, Choice::Read)));
        }
        self.mode = Mode::List(ListMode::new("Parts", rows, "Esc back").over(Mode::Ask(ask)));
    }

    /// All that is known of the unit.
    pub(super) fn open_sheet(&mut self) {
        let Some(sheet) = self.here.as_ref().and_then(|id| self.game().sheet(id)) else { return };
        let mut rows = vec![ListRow::text(sheet.brief.clone(), Tone::Dim, Choice::Read)];
        for row in &sheet.rows {
            let mut cells = vec![Cell::toned(format!("{:<14}", row.label), Tone::Dim)];
            cells.extend(row.cells.clone());
            rows.push(ListRow { cells, choice: Choice::Read });
        }
        if let Some(unit) = self.here.as_ref().and_then(|id| self.game().unit(id)) {
            for (label, text) in [("where", unit.place), ("note", unit.note)] {
                if !text.is_empty() {
                    rows.push(ListRow::text(format!("{label:<14}{text}"), Tone::Plain, Choice::Read));
                }
            }
        }
        self.mode = Mode::List(ListMode::new(sheet.title, rows, "Space pages  / find  Esc back"));
    }

    /// The list of charts.
    pub(super) fn open_charts(&mut self) {
        let mut rows: Vec<ListRow> = Vec::new();
        for (title, text) in self.game().notes() {
            rows.push(ListRow::text(capital(&title), Tone::Title, Choice::Read));
            rows.push(ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read));
        }
        let charts = self.game().charts();
        rows.extend(
            charts
                .iter()
                .enumerate()
                .map(|(at, (title, _))| ListRow::text(title.clone(), Tone::Plain, Choice::Chart(at))),
        );
        self.mode = Mode::List(ListMode::new("Charts", rows, "type to find  Enter opens  Esc back").seeking());
    }

    fn open_chart(&mut self, at: usize) {
        if let Some((title, lines)) = self.game().charts().into_iter().nth(at) {
            let rows = lines.into_iter().map(|line| ListRow::text(line, Tone::Plain, Choice::Read)).collect();
            let charts = std::mem::replace(&mut self.mode, Mode::Roster);
            self.mode = Mode::List(ListMode::new(title, rows, "/ find  Esc back").over(charts));
        }
    }

    /// The keys of a context, the acts' letters first.
    pub(super) fn open_help(&mut self, on: Context, under: Mode) {
        let mut rows = vec![ListRow::text("Acts of this stage", Tone::Title, Choice::Read)];
        let game = self.game();
        let offers = game.offers(&self.chosen()).into_iter().chain(game.offers(&[]));
        for offer in offers {
            let tone = if offer.may() { Tone::Plain } else { Tone::Dim };
            rows.push(ListRow::text(format!("  {:<10} {}", offer.key, offer.name), tone, Choice::Read));
        }
        let others = [Context::Roster, Context::Form, Context::Dice, Context::List, Context::Everywhere];
        for on in std::iter::once(on).chain(others.into_iter().filter(|other| *other != on)) {
            rows.push(ListRow::text(on.title(), Tone::Title, Choice::Read));
            for binding in keys::rows(on) {
                rows.push(ListRow::text(
                    format!("  {:<10} {}", binding.keys(), binding.help),
                    Tone::Plain,
                    Choice::Read,
                ));
            }
        }
        self.mode = Mode::List(ListMode::new("Keys", rows, "Space pages  / find  Esc back").over(under));
    }
}

/// A number as rows: its name and total, then its parts.
pub(super) fn number_rows(number: &crate::view::Number) -> Vec<ListRow> {
    let mut rows = vec![ListRow::text(format!("  {} {}", number.name, number.total()), Tone::Accent, Choice::Read)];
    for part in &number.parts {
        let rule = if part.rule.is_empty() { String::new() } else { format!("  {}", part.rule) };
        let cells = vec![Cell::plain(format!("    {:+3} {}", part.value, part.name)), Cell::toned(rule, Tone::Dim)];
        rows.push(ListRow { cells, choice: Choice::Read });
    }
    rows
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
