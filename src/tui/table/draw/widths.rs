//! How the width of a row of the roster is shared out between names and columns, and what of that a page of units alters.

use std::ops::Range;

use crate::{
    battle::{Altered, Army},
    tui::widgets::width,
    view::{Align, Column, NUMBER, SHORT_NAME, fitted},
};

/// Width that names have at least where units stand in several columns, and before columns that never change in play.
const NAME: usize = 16;
/// Width that names have at most.
const LONG: usize = 24;
/// Width that names of players have at most, and that of short ones, which stand whole before long names of units do.
const PLAYER: usize = 12;
const SHORT_PLAYER: usize = 6;
/// What stands before the name of a hidden unit.
pub const HIDDEN: &str = "(hidden) ";

/// The width that a column of units has at least.
pub fn least(columns: &[Column], armies: &[Army]) -> u16 {
    let fixed: usize = columns.iter().map(|column| column.width as usize + 1).sum();
    u16::try_from((fixed + number(armies) + NAME).clamp(60, 100)).unwrap_or(100)
}

/// The width of a column of units in which the names stand whole, but for very long ones.
pub fn named(columns: &[Column], armies: &[Army]) -> u16 {
    let more = longest(armies).min(LONG).saturating_sub(NAME);
    least(columns, armies).saturating_add(u16::try_from(more).unwrap_or(0))
}

/// The width of the longest name, with what stands before that of a hidden unit.
pub fn longest(armies: &[Army]) -> usize {
    let hidden = |names: usize| if names > 0 { width(HIDDEN) + names } else { 0 };
    armies.iter().map(|army| army.names[0].max(hidden(army.names[1]))).max().unwrap_or(0)
}

/// Width of the mark, the letter of the side, the largest number there is and a blank.
pub fn number(armies: &[Army]) -> usize {
    // Those of a side stand in the order of their numbers.
    let largest = armies.iter().filter_map(|army| army.members.last()).map(|member| member.number).max().unwrap_or(0);
    (NUMBER - 2) + largest.to_string().len().max(2)
}

/// How a row's width is shared out.
#[derive(Debug, Clone, PartialEq)]
pub struct Widths {
    /// Of the mark, the side and the number, with the blank behind it.
    pub number: usize,
    /// Of the names.
    pub name: usize,
    /// Of the columns behind the name; none for one that does not show.
    pub cells: Vec<Option<usize>>,
    /// The blanks before each of them.
    pub gaps: Vec<usize>,
    /// How many have no room.
    pub left_out: usize,
}

/// What a page of units wants: the width of its longest name, and of the longest text of each column.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The longest name.
    pub name: usize,
    /// What the names need at least, as long as all units there are stand on the page: names of no page are shorter.
    pub least: Option<usize>,
    /// The longest text of each column.
    pub cells: Vec<usize>,
    /// Whether there are words in it, which a number before them could be taken for a part of.
    pub words: Vec<bool>,
}

impl Widths {
    /// For columns and names in so many cells. No more than 24 are needed for names, and where they have not so many, no more
    /// than the longest takes; what is left goes to the columns that grow.
    pub fn of(columns: &[Column], armies: &[Army], wide: usize) -> Widths {
        let number = number(armies);
        let wanted = longest(armies).min(NAME).saturating_sub(SHORT_NAME);
        let mut cells = fitted(columns, wide.saturating_sub(number + SHORT_NAME), wanted);
        let fixed: usize = cells.iter().flatten().map(|cell| cell + 1).sum();
        let mut room = wide.saturating_sub(fixed + number);
        // What names leave is for those of the players first.
        let whose =
            columns.iter().zip(&mut cells).filter(|(column, _)| column.whose).find_map(|(_, cell)| cell.as_mut());
        if let Some(cell) = whose {
            let players = armies.iter().map(|army| army.players).max().unwrap_or(0);
            for (most, names) in [(SHORT_PLAYER, NAME), (PLAYER, LONG)] {
                let over = room.saturating_sub(longest(armies).clamp(SHORT_NAME, names));
                let more = players.min(most).saturating_sub(*cell).min(over);
                *cell += more;
                room -= more;
            }
        }
        let needed = if room < LONG { longest(armies).clamp(SHORT_NAME, LONG) } else { LONG };
        let name = room.clamp(SHORT_NAME, needed);
        let growing =
            columns.iter().zip(&mut cells).filter(|(column, _)| column.grows).filter_map(|(_, cell)| cell.as_mut());
        let growing: Vec<&mut usize> = growing.collect();
        // What does not share out evenly goes to the last ones.
        let (count, mut left) = (growing.len(), room.saturating_sub(name));
        for (at, cell) in growing.into_iter().enumerate() {
            let extra = left / (count - at);
            *cell += extra;
            left -= extra;
        }
        let left_out = cells.iter().filter(|cell| cell.is_none()).count();
        Widths { number, name, gaps: vec![1; cells.len()], cells, left_out }
    }

    /// The same as a page of units has need of it: where a name or what a unit is in would be cut, a column in which nobody of
    /// the page has anything gives way, then cells that are blank in all rows go there. Words stand two blanks behind a number
    /// where cells are blank.
    pub fn suited(mut self, columns: &[Column], wanted: &Wanted) -> Widths {
        let Some(last) = columns.len().checked_sub(1).filter(|last| wanted.cells.len() == last + 1) else {
            return self;
        };
        let short = |widths: &Widths| {
            let cell = wanted.cells[last].saturating_sub(widths.cells[last].unwrap_or(0));
            (cell, wanted.name.min(LONG).saturating_sub(widths.name))
        };
        for at in (0..last).rev().filter(|at| wanted.cells[*at] == 0) {
            // Words beside it that run on into it need it more.
            let before = (0..at).rev().find(|before| self.cells[*before].is_some());
            let lends = before.is_some_and(|before| wanted.cells[before] > self.cells[before].unwrap_or(0));
            if let (true, false, Some(wide)) = (short(&self) != (0, 0), lends, self.cells[at]) {
                self.cells[at] = None;
                self.give(short(&self), wide + 1);
            }
        }
        for at in (0..=last).rev() {
            let (cell, name) = short(&self);
            let needs = (if at == last { 0 } else { cell }, name);
            let given = self.blank(columns, wanted, at).min(needs.0 + needs.1);
            self.cells[at] = self.cells[at].map(|wide| wide - given);
            self.give(needs, given);
        }
        self.uncut(columns, wanted);
        for at in 1..=last {
            let before = (0..at).rev().find(|before| self.cells[*before].is_some());
            let tight = before.is_some_and(|before| columns[before].align == Align::Right)
                && columns[at].align == Align::Left
                && wanted.words.get(at) == Some(&true);
            let tight = tight && short(&self) == (0, 0) && self.cut(columns, wanted) == 0;
            let spare = || (at..=last).rev().find(|other| self.blank(columns, wanted, *other) > 0);
            if let Some(other) = Some(tight).filter(|tight| *tight && self.cells[at].is_some()).and_then(|_| spare()) {
                self.cells[other] = self.cells[other].map(|wide| wide - 1);
                self.gaps[at] += 1;
            }
        }
        self
    }

    /// Gives words that are cut what names have over, and cells that are blank in all rows.
    fn uncut(&mut self, columns: &[Column], wanted: &Wanted) {
        let last = columns.len() - 1;
        for at in (0..last).filter(|at| columns[*at].align == Align::Left) {
            let Some(wide) = self.cells[at] else { continue };
            // Where the next column is blank they run on into it.
            let next = (at + 1..=last).find(|next| self.cells[*next].is_some());
            let lent = next.is_some_and(|next| wanted.cells[next] == 0 && next < last);
            let mut needs = if lent { 0 } else { wanted.cells[at].saturating_sub(wide) };
            let over = wanted.least.map_or(0, |least| self.name.saturating_sub(least)).min(needs);
            self.name -= over;
            needs -= over;
            self.cells[at] = Some(wide + over);
            for other in (0..=last).rev().filter(|other| *other != at) {
                let given = self.blank(columns, wanted, other).min(needs);
                needs -= given;
                self.cells[other] = self.cells[other].map(|wide| wide - given);
                self.cells[at] = self.cells[at].map(|wide| wide + given);
            }
        }
    }

    /// By how many cells names of players are cut.
    fn cut(&self, columns: &[Column], wanted: &Wanted) -> usize {
        let whose = columns.iter().position(|column| column.whose);
        whose.and_then(|at| Some(wanted.cells[at].saturating_sub(self.cells[at]?))).unwrap_or(0)
    }

    /// Cells of a column that are blank in all rows, and not needed for its heading.
    fn blank(&self, columns: &[Column], wanted: &Wanted, at: usize) -> usize {
        self.cells[at].map_or(0, |wide| wide.saturating_sub(wanted.cells[at].max(width(&columns[at].title))))
    }

    /// Gives so many cells to the last column and the names, which are short of so many; what is over to the last column.
    fn give(&mut self, (_, name): (usize, usize), cells: usize) {
        let to_name = name.min(cells);
        self.name += to_name;
        if let Some(Some(last)) = self.cells.last_mut() {
            *last += cells - to_name;
        }
    }

    /// Where the cells of a row stand that show something else than before.
    pub fn altered(&self, altered: &Altered) -> Vec<Range<u16>> {
        let mut x = self.number + self.name;
        let mut cells = Vec::new();
        for (at, wide) in self.cells.iter().enumerate().filter_map(|(at, wide)| Some((at, (*wide)?))) {
            x += self.gaps[at];
            if altered.cells.get(at) == Some(&true) {
                cells.push(x as u16..(x + wide) as u16);
            }
            x += wide;
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Column; 5] = [
        Column::left("Who", 6).whose(),
        Column::right("Rout", 4),
        Column::left("Weapon", 8),
        Column::left("Falls", 5),
        Column::left("Now", 7).grows(),
    ];

    fn suited(name: usize, cells: [usize; 5]) -> (usize, Vec<Option<usize>>, Vec<usize>) {
        suited_to(name, None, cells)
    }

    fn suited_to(name: usize, least: Option<usize>, cells: [usize; 5]) -> (usize, Vec<Option<usize>>, Vec<usize>) {
        let widths = Widths {
            number: 5,
            name: 16,
            cells: COLUMNS.iter().map(|column| Some(column.width.into())).collect(),
            gaps: vec![1; 5],
            left_out: 0,
        };
        let all = |widths: &Widths| -> usize {
            let gaps = widths.gaps.iter().zip(&widths.cells).filter(|(_, cell)| cell.is_some()).map(|(gap, _)| gap);
            widths.name + widths.cells.iter().flatten().sum::<usize>() + gaps.sum::<usize>()
        };
        let words = [false, false, true, true, true];
        let suited =
            widths.clone().suited(&COLUMNS, &Wanted { name, least, cells: cells.to_vec(), words: words.to_vec() });
        assert_eq!(all(&suited), all(&widths), "no cell is left over");
        (suited.name, suited.cells, suited.gaps)
    }

    #[test]
    fn a_column_that_is_empty_gives_way_to_what_is_cut_and_then_blank_cells_do() {
        // Nothing is cut: all stand as they did, but words stand off a number.
        assert_eq!(
            suited(16, [6, 2, 7, 0, 7]),
            (16, vec![Some(6), Some(4), Some(7), Some(5), Some(7)], vec![1, 1, 2, 1, 1])
        );
        let cells = [Some(6), Some(4), Some(8), Some(5), Some(7)].to_vec();
        assert_eq!(suited(16, [6, 2, 8, 0, 7]), (16, cells.clone(), vec![1; 5]));
        // Falls gives way to what the units are in, then to a name.
        let without = |now, name| (name, vec![Some(6), Some(4), Some(8), None, Some(now)], vec![1; 5]);
        assert_eq!(suited(16, [6, 2, 8, 0, 13]), without(13, 16));
        assert_eq!(suited(18, [6, 2, 8, 0, 11]), without(11, 18));
        // Where a weapon runs on into it, it stays.
        assert_eq!(suited(16, [6, 2, 10, 0, 13]), (16, cells, vec![1; 5]));
        // Blank cells of any column go to a name that is cut.
        assert_eq!(suited(20, [6, 2, 6, 5, 5]), (20, vec![Some(6), Some(4), Some(6), Some(5), Some(5)], vec![1; 5]));
    }

    #[test]
    fn words_that_are_cut_take_what_names_have_over() {
        let cells = |who, weapon, falls, now| vec![Some(who), Some(4), Some(weapon), Some(falls), Some(now)];
        // Names are shorter than their column, and no other page has longer ones.
        assert_eq!(suited_to(9, Some(9), [6, 2, 12, 5, 7]), (12, cells(6, 12, 5, 7), vec![1; 5]));
        // What is over behind that stands between a number and words.
        assert_eq!(suited_to(9, Some(14), [6, 2, 12, 5, 4]), (14, cells(6, 12, 5, 4), vec![1, 1, 2, 1, 1]));
        // On one page of several they stay as wide as on the others.
        assert_eq!(suited_to(9, None, [6, 2, 12, 5, 7]), (16, cells(6, 8, 5, 7), vec![1; 5]));
    }
}
