//! Tables that nobody plays on: a book is tried out on one, and a unit is priced alone on another.

use rhai::Dynamic;

use super::{
    body::Company,
    data::Data,
    recruit,
    script::{self, UnitOf},
    system::Book,
};
use crate::{
    engine::{Board, Dice, Side, Unit, bare},
    paper::Fault,
    view::Id,
};

/// The side and the unit of a table on which one is priced.
const ALONE: &str = "alone";

/// A side that is called so.
pub fn side(id: &str) -> Side {
    Side {
        id: Id::new(id),
        name: id.to_owned(),
        players: Vec::new(),
        rally: String::new(),
        dice: Dice::Auto,
        budget: None,
    }
}

/// What a unit costs, by what it began with, or its share where figures left it or joined it; nothing where the book has no
/// points. The script sees that unit alone, as it is at first.
///
/// # Errors
/// The book fails: where and why.
pub fn points(data: &Data, body: &Company) -> Result<Option<i64>, Fault> {
    let Some(script) = &data.points else { return Ok(None) };
    if body.points.is_some() {
        return Ok(body.points);
    }
    let body = recruit::fresh(data, body);
    let own = data.stats.values().map(|known| {
        let value = body.stats.get(known.id.as_str()).unwrap_or(&known.usual);
        (known.id.as_str(), script::dynamic(known, value))
    });
    // Numbers alone need no table.
    if !script.looks() {
        return script::number_of(&data.page, script, own.collect()).map(Some);
    }
    let (mut state, id) = (bare::<Book>(data, ALONE, vec![side(ALONE)]), Id::new(ALONE));
    // A stat that is called so hides the unit.
    let vars = std::iter::once(("u", Dynamic::from(UnitOf(id.clone())))).chain(own).collect();
    state.units.insert(unit(&id, body.clone()));
    script::number(Board::new(&state, data), script, vars).map(Some)
}

/// A unit with nothing but this.
fn unit(id: &Id, body: Company) -> Unit<Book> {
    Unit {
        id: id.clone(),
        number: 1,
        name: id.to_string(),
        side: id.clone(),
        player: String::new(),
        reserve: None,
        gone: None,
        place: String::new(),
        note: String::new(),
        hidden: false,
        recipe: None,
        moves: 0,
        marks: Vec::new(),
        recall: Default::default(),
        body,
    }
}
