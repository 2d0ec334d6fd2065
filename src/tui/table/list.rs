//! Lists to choose from and texts to read: dues, parts, sheets, charts, help.

use super::{
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
    pub at: usize,
    /// Typed letters jump to the first row that has them; they show in the title.
    pub typed: String,
    /// What keys the list takes besides moving, for the foot.
    pub keys: &'static str,
    /// Rows that were shown when it was last drawn.
    pub page: std::cell::Cell<usize>,
}

impl ListMode {
    /// A list with the cursor on its first row that does something.
    pub fn new(title: impl Into<String>, rows: Vec<ListRow>, keys: &'static str) -> ListMode {
        let at = rows.iter().position(|row| row.choice != Choice::Read).unwrap_or(0);
        ListMode { title: title.into(), rows, at, typed: String::new(), keys, page: std::cell::Cell::new(10) }
    }

    /// Whether any row does something; else it is a text to read.
    pub fn chooses(&self) -> bool {
        self.rows.iter().any(|row| row.choice != Choice::Read)
    }

    fn step(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1) as isize;
        let mut at = (self.at as isize).saturating_add(by).clamp(0, last);
        // Headings are passed over.
        if self.chooses() && by.abs() == 1 {
            while self.rows.get(at as usize).is_some_and(|row| row.choice == Choice::Read)
                && (0..=last).contains(&(at + by))
            {
                at += by;
            }
        }
        self.at = at as usize;
    }

    fn seek(&mut self) {
        let wanted = self.typed.to_lowercase();
        let chooses = |row: &&ListRow| row.choice != Choice::Read;
        let rows = || self.rows.iter().enumerate().filter(|(_, row)| chooses(row));
        let begins = rows().find(|(_, row)| row.words().to_lowercase().starts_with(&wanted));
        let found = begins.or_else(|| rows().find(|(_, row)| row.words().to_lowercase().contains(&wanted)));
        match found.map(|(at, _)| at) {
            Some(at) => self.at = at,
            None => {
                self.typed.pop();
            }
        }
    }
}

impl Desk {
    pub(super) fn list_key(&mut self, mut list: ListMode, key: Key) -> Leave {
        let choice = list.rows.get(list.at).map(|row| row.choice.clone());
        let page = list.page.get().max(1) as isize;
        match (key, &choice) {
            (Key::Char('w'), Some(Choice::Give(_) | Choice::Waive(_))) => {
                if let Some(due) = self.due_at(&list) {
                    self.waive(due);
                    return Leave::Stay;
                }
            }
            (Key::Char(letter @ ('a' | 'd' | 'g')), Some(Choice::Line(n))) => {
                self.chronicle_key(letter, *n);
                return Leave::Stay;
            }
            _ => {}
        }
        match command(Context::List, key) {
            Some(Command::Back) => return Leave::Stay,
            Some(Command::Up) => list.step(-1),
            Some(Command::Down) => list.step(1),
            Some(Command::PageUp) => list.step(-page),
            Some(Command::PageDown) => list.step(page),
            Some(Command::First) => list.step(isize::MIN / 2),
            Some(Command::Last) => list.step(isize::MAX / 2),
            Some(Command::Open) => return self.choose(list),
            Some(Command::Quit) => return Leave::Quit,
            _ => match key {
                Key::Backspace => {
                    list.typed.pop();
                }
                Key::Char(letter) if list.chooses() => {
                    list.typed.push(letter);
                    list.seek();
                }
                _ => {}
            },
        }
        self.mode = Mode::List(list);
        Leave::Stay
    }

    fn choose(&mut self, list: ListMode) -> Leave {
        let Some(choice) = list.rows.get(list.at).map(|row| row.choice.clone()) else { return Leave::Stay };
        match choice {
            Choice::Read => {}
            Choice::Give(order) => {
                self.here = order.who.first().cloned().or(self.here.take());
                self.give_order(order);
            }
            Choice::Waive(due) => self.waive(due),
            Choice::Line(n) => self.open_line(n),
            Choice::Ruling(at) => self.open_ruling(at),
            Choice::Command(command) => return self.command(command, Key::Enter, false),
            Choice::Field(figure, at) => self.edit_field(&figure, at),
            Choice::Option(at) => self.edit_option(at),
            Choice::Chart(at) => self.open_chart(at),
        }
        Leave::Stay
    }

    fn due_at(&self, list: &ListMode) -> Option<String> {
        match list.rows.get(list.at).map(|row| &row.choice)? {
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
        self.mode = Mode::List(ListMode::new("Due, and allowed", rows, "Enter does it  w waives it  Esc back"));
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
        self.mode = Mode::List(ListMode::new("Parts, and why not", rows, "Esc back"));
    }

    /// The parts of a form's numbers; Esc leads back to the form.
    pub(super) fn show_parts(&mut self, form: FormMode) {
        let mut rows = vec![ListRow::text(form.form.title.clone(), Tone::Title, Choice::Read)];
        rows.extend(form.form.numbers.iter().flat_map(number_rows));
        rows.extend(
            form.form.remarks.iter().map(|remark| ListRow::text(format!("  {remark}"), Tone::Plain, Choice::Read)),
        );
        self.parked = Some(form);
        self.mode = Mode::List(ListMode::new("Parts", rows, "Esc back, then Enter: the order again"));
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
        self.mode = Mode::List(ListMode::new(sheet.title, rows, "Esc back"));
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
        self.mode = Mode::List(ListMode::new("Charts", rows, "Enter opens  type to find  Esc back"));
    }

    fn open_chart(&mut self, at: usize) {
        if let Some((title, lines)) = self.game().charts().into_iter().nth(at) {
            let rows = lines.into_iter().map(|line| ListRow::text(line, Tone::Plain, Choice::Read)).collect();
            self.mode = Mode::List(ListMode::new(title, rows, "Esc back"));
        }
    }

    /// The keys of a context, the acts' letters first.
    pub(super) fn open_help(&mut self, on: Context) {
        let mut rows = vec![ListRow::text("Acts of this stage", Tone::Title, Choice::Read)];
        let game = self.game();
        let offers = game.offers(&self.chosen()).into_iter().chain(game.offers(&[]));
        for offer in offers {
            let tone = if offer.may() { Tone::Plain } else { Tone::Dim };
            rows.push(ListRow::text(format!("  {:<10} {}", offer.key, offer.name), tone, Choice::Read));
        }
        for on in [on, Context::Form, Context::Dice, Context::List, Context::Everywhere] {
            rows.push(ListRow::text(on.title(), Tone::Title, Choice::Read));
            for binding in keys::rows(on) {
                rows.push(ListRow::text(
                    format!("  {:<10} {}", binding.keys(), binding.help),
                    Tone::Plain,
                    Choice::Read,
                ));
            }
        }
        self.mode = Mode::List(ListMode::new("Keys", rows, "Space pages  Esc back"));
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
