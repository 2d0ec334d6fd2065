//! Faces typed one by one: a cell for each die, one a blank. What a die cannot show never gets into its cell.

use crate::view::{Ask, AskKind, Blanks, counted};

/// The dice of an ask, row after row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    cells: Vec<Cell>,
    /// The cell under the cursor, by its place among those that people fill; behind the last when all are passed.
    at: usize,
    /// The face under the cursor may get another digit.
    open: bool,
    /// Dice of ten faces with a 1 and, right behind it, a 0, which is the ten of the second: two faces, or the two digits of
    /// one if a space follows.
    ten: Option<(usize, usize)>,
    /// Faces are typed with spaces between them.
    spaced: bool,
    /// Digits that were no face and went nowhere, since all faces lay there and somebody last saw to what is typed.
    left_out: String,
    /// Digits behind the last die, for dice that go on: they are the first faces of the next wave.
    ahead: String,
}

/// Most digits that are kept in mind of those that went nowhere.
const LEFT_OUT: usize = 12;

/// One die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    /// The place of its row.
    row: usize,
    sides: u8,
    face: Option<u8>,
    /// The machine threw it: nobody types into it.
    thrown: bool,
}

impl Cells {
    /// Blank cells for an ask's dice; those thrown already have their faces.
    pub fn new(ask: &Ask, filled: &Blanks) -> Cells {
        let rows = if let AskKind::Dice { rows, .. } = &ask.kind { rows.as_slice() } else { &[] };
        let dice = rows.iter().enumerate().flat_map(|(nth, row)| std::iter::repeat_n((nth, row.sides), row.dice));
        let cell = |(at, (row, sides))| {
            let face = filled.get(at).copied().flatten();
            Cell { row, sides, face, thrown: face.is_some() }
        };
        let cells = dice.enumerate().map(cell).collect();
        Cells { cells, at: 0, open: false, ten: None, spaced: false, left_out: String::new(), ahead: String::new() }
    }

    /// Every face as it stands, those of the machine among them.
    pub fn faces(&self) -> Blanks {
        self.cells.iter().map(|cell| cell.face).collect()
    }

    /// The die under the cursor, by its place among all dice.
    pub fn at(&self) -> Option<usize> {
        self.hand().nth(self.at)
    }

    /// How many faces people type in all.
    pub fn count(&self) -> usize {
        self.hand().count()
    }

    /// How many of them are missing.
    pub fn missing(&self) -> usize {
        self.cells.iter().filter(|cell| cell.face.is_none()).count()
    }

    /// Whether nothing is typed.
    pub fn is_blank(&self) -> bool {
        self.missing() == self.count()
    }

    /// What is still to be typed: "3 dice, 2 faces typed: 1 more, or r rolls the rest; left out: 7".
    pub fn wanted(&self) -> String {
        let wanted = counted(self.count(), "die");
        let left_out = self.left_out().map_or(String::new(), |left_out| format!("; {left_out}"));
        match self.count() - self.missing() {
            0 => format!("{wanted} to type, or r rolls{left_out}"),
            typed => {
                let (typed, more) = (counted(typed, "face"), self.missing());
                format!("{wanted}, {typed} typed: {more} more, or r rolls the rest{left_out}")
            }
        }
    }

    /// Blanks every cell that people fill.
    pub fn clear(&mut self) {
        for cell in self.cells.iter_mut().filter(|cell| !cell.thrown) {
            cell.face = None;
        }
        (self.at, self.open, self.ten, self.spaced) = (0, false, None, false);
        self.ahead.clear();
    }

    /// Fills in faces, die by die; the cursor stands on the first blank, else behind them.
    pub fn fill(&mut self, faces: &Blanks) {
        for (cell, face) in self.cells.iter_mut().zip(faces).filter(|(cell, _)| !cell.thrown) {
            cell.face = face.filter(|face| (1..=cell.sides).contains(face));
        }
        (self.open, self.ten) = (false, None);
        self.at = self.next_blank(0);
    }

    /// The digits that went nowhere, in words: "left out: 7, 9"; none where there are none, or somebody saw to them.
    pub fn left_out(&self) -> Option<String> {
        let digits: Vec<String> = self.left_out.chars().map(String::from).collect();
        (!digits.is_empty()).then(|| format!("left out: {}", digits.join(", ")))
    }

    /// The faces of dice that go on, typed behind the last die.
    pub fn ahead(&self) -> &str {
        &self.ahead
    }

    /// Takes a digit behind the last die as a face of the next wave, where so many dice of so many sides go on; whether it is
    /// one.
    pub(super) fn goes_ahead(&mut self, letter: char, dice: usize, sides: u8) -> bool {
        let face = letter.to_digit(10).filter(|face| (1..=u32::from(sides)).contains(face));
        // A die that shows its highest face there goes on once more.
        let again = self.ahead.chars().filter(|face| face.to_digit(10) == Some(sides.into())).count();
        let goes = face.is_some() && self.missing() == 0 && self.at().is_none() && self.ahead.len() < dice + again;
        if goes {
            self.ahead.push(letter);
        }
        goes
    }

    /// Forgets them: somebody has heard of them.
    pub fn see_to(&mut self) {
        self.left_out.clear();
    }

    /// Ends a face of several digits.
    pub fn close(&mut self) {
        if let Some((one, zero)) = self.ten.take() {
            self.put(one, Some(10));
            self.put(zero, None);
            (self.at, self.open) = (zero, false);
        } else if self.open {
            self.advance();
        }
    }

    /// Takes a digit, or the space behind a face of several digits.
    ///
    /// # Errors
    /// Why it is no face here; nothing has changed but that this is noted.
    pub fn push(&mut self, letter: char) -> Result<(), String> {
        let taken = self.take(letter);
        match &taken {
            // All dice lie there: what was left out before them is typed anew.
            Ok(()) if letter.is_ascii_digit() && self.missing() == 0 => self.see_to(),
            Ok(()) => {}
            Err(_) => self.leave_out(letter),
        }
        taken
    }

    /// Notes a digit that went nowhere.
    pub fn leave_out(&mut self, letter: char) {
        if self.left_out.len() < LEFT_OUT {
            self.left_out.push(letter);
        }
    }

    fn take(&mut self, letter: char) -> Result<(), String> {
        self.ahead.clear();
        let Some(digit) = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) else {
            self.close();
            self.spaced = true;
            return Ok(());
        };
        self.ten = None;
        self.stands_alone(digit);
        // Behind the last die it goes to one that was passed over.
        if self.at().is_none() {
            self.at = self.next_blank(0);
        }
        let all = || match self.count() {
            1 => "the die is typed".to_owned(),
            count => format!("all {} are typed", counted(count, "die")),
        };
        let place = self.at().ok_or_else(all)?;
        let cell = &mut self.cells[place];
        let before = if self.open { cell.face.unwrap_or(0) } else { 0 };
        let face = match (before, digit, cell.sides) {
            // A die of ten faces has a 0 on it for its ten.
            (0, 0, 10) => 10,
            _ => u16::from(before) * 10 + u16::from(digit),
        };
        let fits = u8::try_from(face).ok().filter(|face| (1..=cell.sides).contains(face));
        let fits = fits.ok_or_else(|| format!("{face} is not a face of a D{}", cell.sides))?;
        cell.face = Some(fits);
        self.open = u16::from(fits) * 10 <= u16::from(cell.sides);
        if !self.open {
            self.advance();
        }
        Ok(())
    }

    /// A die of ten faces shows one digit, also behind a 1: it goes to the next die. Where there is none, or where spaces part
    /// the faces, a 0 behind a 1 makes it ten.
    fn stands_alone(&mut self, digit: u8) {
        let ten_faces = |at: usize| self.hand().nth(at).is_some_and(|place| self.cells[place].sides == 10);
        let (one, next) = (self.at, self.next_blank(self.at + 1));
        if !self.open || !ten_faces(one) || digit == 0 && (self.spaced || !ten_faces(next)) {
            return;
        }
        self.advance();
        self.ten = (digit == 0).then_some((one, next));
    }

    fn put(&mut self, at: usize, face: Option<u8>) {
        let place = self.hand().nth(at);
        if let Some(place) = place {
            self.cells[place].face = face;
        }
    }

    /// Erases the face under the cursor, or the one before it; whether there was any.
    pub fn erase(&mut self) -> bool {
        self.ten = None;
        self.see_to();
        if self.ahead.pop().is_some() {
            return true;
        }
        let places: Vec<usize> = self.hand().collect();
        let typed = |at: usize| places.get(at).is_some_and(|place| self.cells[*place].face.is_some());
        let at = if typed(self.at) { self.at } else { self.at.saturating_sub(1) };
        let Some(place) = places.get(at).filter(|_| typed(at)) else {
            self.left();
            return false;
        };
        let left = self.cells[*place].face.filter(|_| self.open).map_or(0, |face| face / 10);
        self.cells[*place].face = (left > 0).then_some(left);
        self.at = at;
        self.open = left > 0;
        true
    }

    /// To the die before.
    pub fn left(&mut self) {
        self.ahead.clear();
        (self.at, self.open, self.ten) = (self.at.saturating_sub(1), false, None);
    }

    /// To the next die.
    pub fn right(&mut self) {
        (self.at, self.open, self.ten) = ((self.at + 1).min(self.count()), false, None);
    }

    /// To the first die of the next row, or of the row before.
    pub fn turn(&mut self, forward: bool) {
        let rows: Vec<usize> = self.hand().map(|place| self.cells[place].row).collect();
        let here = rows.get(self.at).copied();
        let to = if forward {
            rows.iter().position(|row| here.is_some_and(|here| *row > here))
        } else {
            let before = rows.iter().rfind(|row| here.is_none_or(|here| **row < here));
            before.and_then(|before| rows.iter().position(|row| row == before))
        };
        if let Some(to) = to {
            self.ahead.clear();
            (self.at, self.open, self.ten) = (to, false, None);
        }
    }

    /// On to the next blank; behind the last die when none is left, so that nothing typed is typed over.
    fn advance(&mut self) {
        self.open = false;
        self.at = self.next_blank(self.at + 1);
    }

    /// The first blank from a place on, else the first of all.
    fn next_blank(&self, from: usize) -> usize {
        let blank = |at: &usize| self.hand().nth(*at).is_some_and(|place| self.cells[place].face.is_none());
        let count = self.count();
        (from..count).chain(0..count).find(blank).unwrap_or(count)
    }

    /// The places of the dice that people throw.
    fn hand(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|place| !self.cells[*place].thrown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Throw, Thrower};

    fn cells(sides: u8, dice: usize, filled: &[Option<u8>]) -> Cells {
        let rows = vec![Throw::new("a", "a", Thrower::Side(0), dice).sides(sides)];
        let ask = Ask { id: "a".into(), title: "A".into(), kind: AskKind::Dice { rows, wave: 1 } };
        Cells::new(&ask, &filled.to_vec())
    }

    fn typed(cells: &mut Cells, text: &str) -> Result<(), String> {
        text.chars().try_for_each(|letter| cells.push(letter))
    }

    #[test]
    fn up_and_down_lead_to_the_first_die_of_a_row() {
        let rows = [2, 1, 3].map(|dice| Throw::new("a", "a", Thrower::Side(0), dice)).to_vec();
        let ask = Ask { id: "a".into(), title: "A".into(), kind: AskKind::Dice { rows, wave: 1 } };
        // The machine threw that of the second row.
        let mut cells = Cells::new(&ask, &vec![None, None, Some(4), None, None, None]);
        let mut goes = |forward| {
            cells.turn(forward);
            cells.at()
        };
        assert_eq!([goes(true), goes(true), goes(false), goes(false)], [Some(3), Some(3), Some(0), Some(0)]);
        typed(&mut cells, "12345").unwrap();
        cells.turn(true);
        assert_eq!(cells.at(), None, "behind the last");
        cells.turn(false);
        assert_eq!(cells.at(), Some(3));
    }

    #[test]
    fn what_a_die_cannot_show_is_refused_at_the_key() {
        let mut hand = cells(6, 3, &[]);
        assert_eq!(typed(&mut hand, "27").unwrap_err(), "7 is not a face of a D6");
        assert_eq!(typed(&mut hand, "0").unwrap_err(), "0 is not a face of a D6");
        assert_eq!(hand.faces(), [Some(2), None, None]);
        assert_eq!(typed(&mut hand, "3 41").unwrap_err(), "all 3 dice are typed");
        assert_eq!(hand.faces(), [Some(2), Some(3), Some(4)]);
    }

    #[test]
    fn a_face_in_the_middle_is_put_right_and_the_rest_stays() {
        let mut hand = cells(6, 4, &[None, Some(6), None, None]);
        assert_eq!(typed(&mut hand, "12"), Ok(()));
        hand.left();
        assert_eq!((hand.at(), typed(&mut hand, "5")), (Some(2), Ok(())));
        assert_eq!((hand.faces(), hand.at()), (vec![Some(1), Some(6), Some(5), None], Some(3)));
        assert!(hand.erase() && hand.erase() && !hand.erase());
        assert!(hand.is_blank() && hand.missing() == 3);
    }

    #[test]
    fn a_die_that_was_passed_over_is_typed_from_behind_the_last() {
        let mut hand = cells(6, 2, &[]);
        hand.right();
        hand.right();
        assert_eq!((hand.at(), typed(&mut hand, "5")), (None, Ok(())));
        assert_eq!(hand.faces(), [Some(5), None]);
    }

    #[test]
    fn dice_with_many_faces_take_digits_and_a_space() {
        let mut hand = cells(12, 4, &[]);
        assert_eq!(typed(&mut hand, "1 12 37"), Ok(()));
        assert_eq!(hand.faces(), [Some(1), Some(12), Some(3), Some(7)]);
        let mut hand = cells(100, 2, &[]);
        assert_eq!(typed(&mut hand, "10"), Ok(()));
        assert!(hand.erase());
        assert_eq!(hand.faces(), [Some(1), None]);
        assert_eq!(typed(&mut hand, "00 7"), Ok(()));
        assert_eq!(hand.faces(), [Some(100), Some(7)]);
    }

    #[test]
    fn a_die_of_ten_faces_shows_its_ten_as_0() {
        for (text, faces) in [
            ("90310", [9, 10, 3, 1, 10]),
            ("15101", [1, 5, 1, 10, 1]),
            ("10 5 10 1 0", [10, 5, 10, 1, 10]),
            ("5 1 0 10 1", [5, 1, 10, 10, 1]),
            ("111110", [1, 1, 1, 1, 10]),
        ] {
            let mut hand = cells(10, 5, &[]);
            assert_eq!(typed(&mut hand, text), Ok(()), "{text}");
            assert_eq!(hand.faces(), faces.map(Some), "{text}");
        }
        let mut hand = cells(10, 3, &[]);
        assert_eq!(typed(&mut hand, "10"), Ok(()));
        assert!(hand.erase());
        assert_eq!(hand.faces(), [Some(1), None, None], "the 0 was another die");
        let mut hand = cells(10, 1, &[]);
        assert_eq!((typed(&mut hand, "10"), hand.faces()), (Ok(()), vec![Some(10)]));
    }

    #[test]
    fn old_faces_are_filled_in_and_those_of_the_machine_stay() {
        let mut hand = cells(6, 3, &[Some(4), None, None]);
        hand.fill(&vec![Some(1), None, Some(3)]);
        assert_eq!((hand.faces(), hand.at()), (vec![Some(4), None, Some(3)], Some(1)));
        hand.fill(&vec![Some(1), Some(2), Some(3)]);
        assert_eq!(hand.faces(), [Some(4), Some(2), Some(3)]);
        assert_eq!(typed(&mut hand, "1").unwrap_err(), "all 2 dice are typed");
        hand.clear();
        assert_eq!(hand.faces(), [Some(4), None, None]);
    }
}
