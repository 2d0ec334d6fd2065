//! What can be seen of a cell, as small as it goes: of a whole screen nearly all stands in a letter, two colours and a few bits.

use ratatui::{
    buffer::{Cell, CellWidth},
    style::{Color, Modifier},
};

use crate::{
    tui::{Colours, glyphs},
    view::printable,
};

/// What shows on a blank, unlike a letter's colour and weight.
pub const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// What stands in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A letter.
    Letter(char),
    /// Several that are one, by their place among all such.
    Several(u32),
    /// Nothing: a wide one to the left covers it.
    Covered,
}

/// What can be seen of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    pub sign: Sign,
    pub fg: Color,
    pub bg: Color,
    pub modifier: Modifier,
}

impl Seen {
    /// A bare cell.
    pub const BARE: Seen = Seen::of(Sign::Letter(' '));
    /// A cell that another one covers.
    pub const COVERED: Seen = Seen::of(Sign::Covered);

    const fn of(sign: Sign) -> Seen {
        Seen { sign, fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() }
    }

    /// A sign as a cell has it on a terminal with so many colours; of a blank only what is under it shows.
    pub fn dyed(sign: Sign, cell: &Cell, colours: Colours) -> Seen {
        let bg = colours.nearest(cell.bg);
        match sign != Sign::Letter(' ') || cell.modifier.intersects(ON_BLANKS) {
            true => Seen { sign, fg: colours.nearest(cell.fg), bg, modifier: cell.modifier },
            false => Seen { bg, ..Seen::of(sign) },
        }
    }

    /// Whether nothing shows there but what is under it.
    pub fn is_blank(&self) -> bool {
        self.sign == Sign::Letter(' ') && !self.modifier.intersects(ON_BLANKS)
    }
}

/// The signs of several letters that were ever seen: there are few.
#[derive(Debug, Default)]
pub struct Signs(Vec<Box<str>>);

impl Signs {
    /// The sign of a symbol in a place with so much room. Whatever was drawn, and from wherever: nothing raw reaches the
    /// terminal, and what has no room is a blank.
    pub fn of(&mut self, symbol: &str, room: usize) -> Sign {
        if let Some(common) = letter(symbol).filter(|letter| glyphs::is_common(*letter)) {
            return Sign::Letter(common);
        }
        let clean = printable(symbol);
        if clean.is_empty() || clean.contains('\n') {
            return Sign::Letter(' ');
        }
        let sign = match letter(&clean) {
            Some(letter) => Sign::Letter(letter),
            None => Sign::Several(self.place(&clean)),
        };
        if (1..=room).contains(&self.width(sign)) { sign } else { Sign::Letter(' ') }
    }

    fn place(&mut self, several: &str) -> u32 {
        let known = self.0.iter().position(|known| **known == *several);
        let at = known.unwrap_or_else(|| {
            self.0.push(several.into());
            self.0.len() - 1
        });
        at as u32
    }

    /// How many cells a sign takes.
    pub fn width(&self, sign: Sign) -> usize {
        match sign {
            Sign::Letter(letter) => width(letter),
            Sign::Several(at) => self.several(at).cell_width().into(),
            Sign::Covered => 0,
        }
    }

    /// The letters of a sign of several.
    pub fn several(&self, at: u32) -> &str {
        self.0.get(at as usize).map_or("", |several| several)
    }
}

/// How many cells a letter takes. To find that out takes long for any but those that nearly all is drawn with.
pub fn width(letter: char) -> usize {
    if glyphs::is_common(letter) { 1 } else { letter.encode_utf8(&mut [0; 4]).cell_width().into() }
}

/// The only letter of a symbol.
#[inline]
pub fn letter(symbol: &str) -> Option<char> {
    if let [letter] = symbol.as_bytes() {
        return Some(char::from(*letter));
    }
    let mut letters = symbol.chars();
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_several_letters_are_told_apart_and_known_again() {
        let mut signs = Signs::default();
        let [e, a, again] = ["e\u{301}", "a\u{301}", "e\u{301}"].map(|symbol| signs.of(symbol, 9));
        assert_eq!((e == again, e == a, signs.0.len()), (true, false, 2));
        let told = |sign| if let Sign::Several(at) = sign { signs.several(at) } else { "" };
        assert_eq!([e, a].map(told), ["e\u{301}", "a\u{301}"]);
        assert_eq!([e, a].map(|sign| signs.width(sign)), [1, 1]);
    }

    #[test]
    fn a_sign_without_room_is_a_blank() {
        let mut signs = Signs::default();
        assert_eq!([0, 1, 2].map(|room| signs.of("王", room)), [' ', ' ', '王'].map(Sign::Letter));
        assert_eq!(["", "\n", "\u{1b}"].map(|raw| signs.of(raw, 9)), [Sign::Letter(' '); 3]);
    }
}
