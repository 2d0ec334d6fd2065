//! Lines taken back and put back, by what they told.

use super::{Conversation, Keep, Said};
use crate::{
    battle::{Deed, Done, Entry, Line, Session, named},
    view::{Id, Refusal, counted, series},
};

impl Conversation {
    /// Takes the last line back, or the amendment just made.
    pub fn undo(&mut self, keep: &mut dyn Keep) -> Said {
        let lines = keep.session().len();
        let who = keep.session().last(1).pop().and_then(|line| match line.deed {
            Deed::Order(order) => order.who.first().cloned(),
            Deed::Ruling(_) => None,
        });
        let said = self.goes_back(keep, |session| session.undo(1));
        // Whoever takes an order back is about to give that unit another one.
        if keep.session().len() < lines {
            self.here = who.or(self.here.take());
        }
        said
    }

    /// Takes every line back after this one; 0 takes them all.
    pub fn undo_to(&mut self, keep: &mut dyn Keep, line: u64) -> Said {
        self.goes_back(keep, |session| session.undo_to(line))
    }

    /// Puts back what the last undo took back.
    pub fn redo(&mut self, keep: &mut dyn Keep) -> Said {
        let lines = self.undone;
        self.goes_back(keep, |session| session.redo(lines.clamp(1, session.redoable().max(1))))
    }

    fn goes_back(&mut self, keep: &mut dyn Keep, way: impl FnOnce(&Session) -> Result<Done, Refusal>) -> Said {
        self.heard();
        self.refused = None;
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        match way(keep.session()) {
            Ok(done) => self.take(keep, done),
            Err(refusal) => Said::Refused(refusal),
        }
    }
}

const TAKEN_BACK: &str = "Undone: the amendment. U redoes it.";

/// What an entry that is no line says of itself; `session` is the one before it.
pub(super) fn told(session: &Session, entry: &Entry) -> Option<String> {
    let lines = |count: usize, first: Option<Line>| match (count, first) {
        (1, Some(line)) => named_line(session, &line),
        (count, Some(line)) => format!("{}, the first: {}", counted(count, "line"), named_line(session, &line)),
        (count, None) => counted(count, "line"),
    };
    let undone = session.redoable();
    Some(match entry {
        // Whoever takes back one order to give another knows that it is gone.
        Entry::Line(_) if undone > 1 => format!("{undone} undone lines are gone: U has nothing to redo."),
        Entry::Undo(count) => {
            let first = session.len().checked_sub(*count).and_then(|place| session.line(place));
            let them = if *count == 1 { "it" } else { "them" };
            let all = undone + count;
            let more = if all > 1 { format!(" A new order drops the {all} undone lines.") } else { String::new() };
            format!("Undone: {}. U redoes {them}.{more}", lines(*count, first))
        }
        Entry::Redo(count) => format!("Redone: {}.", lines(*count, session.line_to_redo())),
        Entry::Unamend => TAKEN_BACK.to_owned(),
        Entry::Amend { line, with } if session.history.takes_back(*line, with) => TAKEN_BACK.to_owned(),
        Entry::Amend { line, with } if session.history.amends_again(*line, with) => {
            format!("Redone: the amendment of line {line}. u takes it back.")
        }
        Entry::Amend { line, with } => {
            // Of a line that is amended, what it says now; of one that is struck, what it said.
            let now = with.first().filter(|first| first.was == Some(*line));
            let at = |behind: usize| session.place(*line).and_then(|place| session.line(place + behind));
            let mut falls = session.falls(*line, with);
            let (done, told) = match (now, at(0)) {
                (Some(now), _) => ("Amended", named_line(session, now)),
                // What only led to a line is struck with that one, which is what people struck.
                (None, Some(lead)) if lead.of_table().is_some() => {
                    match at(1).filter(|led| falls.first() == Some(&led.n)) {
                        Some(led) => {
                            falls.remove(0);
                            ("Struck", format!("{}, and line {line}, which led to it", named_line(session, &led)))
                        }
                        None => ("Struck", named_line(session, &lead)),
                    }
                }
                (None, Some(was)) => ("Struck", named_line(session, &was)),
                (None, None) => ("Struck", format!("line {line}")),
            };
            let gone = if undone > 1 { format!(" {undone} undone lines are gone.") } else { String::new() };
            format!("{done}: {told}.{}{gone} u takes it back.", fell(&falls))
        }
        _ => return None,
    })
}

/// " Lines 10 and 16 fell away.", behind another sentence; nothing of none.
pub(super) fn fell(lines: &[u64]) -> String {
    let numbers: Vec<String> = lines.iter().map(u64::to_string).collect();
    match numbers.len() {
        0 => String::new(),
        1 => format!(" Line {} fell away.", series(&numbers)),
        _ => format!(" Lines {} fell away.", series(&numbers)),
    }
}

/// What a line told, its units with their numbers: "31 Goblin Bows fire at 2 Harrow Militia, 14 inches".
pub fn named_line(session: &Session, line: &Line) -> String {
    let game = session.game();
    let mut told = line.tale.head.trim_end_matches('.').to_owned();
    // A ruling without a reason says by itself only that it is one.
    if let (Deed::Ruling(_), Some(what)) = (&line.deed, line.tale.then.first()) {
        told = format!("{told}: {}", what.trim_end_matches('.'));
    }
    let units: Vec<Id> = match &line.deed {
        Deed::Order(order) => order.who.iter().cloned().chain(named(game, order)).collect(),
        Deed::Ruling(ruling) => ruling.units().to_vec(),
    };
    for unit in units.iter().filter_map(|id| game.unit(id)) {
        let numbered = format!("{} {}", unit.number, unit.name);
        if !told.contains(&numbered) {
            told = told.replacen(&unit.name, &numbered, 1);
        }
    }
    told
}
