//! What people see of any unit: its row and its sheet around what its system says, and which units and sides are named how.

use super::{Board, Reserve, Rules, State, Unit};
use crate::view::{Cell, Noun, Order, Row, Sheet, SheetRow, side_letters};

/// How many units are named one by one: of more a sentence tells how many there are, with their numbers.
const NAMED: usize = 6;

impl<R: Rules> Unit<R> {
    /// Why it has no cells: out of the battle, or not yet on the table.
    pub fn off_table(&self) -> Option<String> {
        let gone = self.gone.as_ref().map(|why| format!("out of the battle: {why}"));
        gone.or_else(|| self.reserve.as_ref().map(Reserve::in_words))
    }

    /// Its sheet: the few words for its title, the lines for the desk, and all of them.
    pub fn sheet(&self, brief: String, short: Vec<SheetRow>, rows: Vec<SheetRow>) -> Sheet {
        Sheet { id: self.id.clone(), title: format!("{} {}", self.number, self.name), brief, short, rows }
    }
}

impl<R: Rules> State<R> {
    /// The name of a side by its place in the list; empty where there is none.
    pub fn side_name(&self, side: usize) -> &str {
        self.table.sides.get(side).map_or("", |side| side.name.as_str())
    }

    /// The letter that stands for a side, as beside its units: 'N'.
    pub fn side_letter(&self, side: usize) -> char {
        let names: Vec<&str> = self.table.sides.iter().map(|side| side.name.as_str()).collect();
        side_letters(&names).get(side).copied().unwrap_or('?')
    }
}

impl<'a, R: Rules> Board<'a, R> {
    /// Those who are to act.
    pub fn who<'o>(&self, order: &'o Order) -> impl Iterator<Item = &'a Unit<R>> + use<'a, 'o, R> {
        let state = self.state;
        order.who.iter().filter_map(move |id| state.unit(id))
    }

    /// Those who are to act with what they do, given as "they" have it: "Wolf 1 and Wolf 2 charge", "Grim charges"; of many
    /// how many they are, and their numbers: "20 squads (1-20) hold".
    pub fn title(&self, order: &Order, verb: &str) -> String {
        if order.who.len() > NAMED {
            let numbers: Vec<u16> = self.who(order).map(|unit| unit.number).collect();
            return Noun::numbered(&self.rows().mark.unit, &numbers).does(verb);
        }
        let nouns: Vec<Noun> = self.who(order).map(Unit::noun).collect();
        Noun::of(&nouns).does(verb)
    }

    /// A unit's row with these cells: greyed where it has nothing left to do.
    pub fn row_of(&self, unit: &Unit<R>, cells: Vec<Cell>) -> Row {
        let may = (self.rows().may)(self, unit);
        let (side, across) = (self.state.side_of(unit), unit.off_table());
        Row { id: unit.id.clone(), number: unit.number, side, cells, across, done: !may, may }
    }

    /// How the battle ends where one side alone has anybody of whom something holds, on the table or to come: "South holds
    /// the field".
    pub fn has_field(&self, stands: impl Fn(&Unit<R>) -> bool) -> Option<String> {
        let sides = &self.state.table.sides;
        let in_play = |unit: &Unit<R>| unit.gone.is_none() && stands(unit);
        let mut left =
            sides.iter().filter(|side| self.state.units.iter().any(|unit| unit.side == side.id && in_play(unit)));
        match (left.next(), left.next()) {
            (None, _) => Some("nobody is left".to_owned()),
            (Some(winner), None) if sides.len() > 1 => {
                Some(format!("{} the field", Noun::new(&winner.name, true).does("hold")))
            }
            _ => None,
        }
    }
}
