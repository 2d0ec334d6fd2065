//! Dice of many soldiers in one ask: those of a squad that are alike share a row.

use super::super::{roll, system::OpenD6};
use crate::{
    engine::{Halt, Scene},
    view::{Hope, Throw, Thrower},
};

/// One soldier's open-ended die.
#[derive(Debug, Clone)]
pub struct Die {
    /// The soldier and what is rolled, once in an ask.
    pub name: String,
    /// The squad.
    pub squad: String,
    /// What is rolled: "damage", "Strength"; empty for the test.
    pub what: &'static str,
    /// What the soldier counts as: "sound"; with numbered figures his id.
    pub class: String,
    /// Whose die it is, by place in the list of sides.
    pub side: usize,
    /// The player who rolls.
    pub player: String,
    /// The modifier.
    pub modifier: i32,
}

/// Faces and total of a die.
pub type Cast = (Vec<u8>, i32);

/// Rolls them in one ask; gives faces and total of each, in the order given.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn cast(scene: &mut Scene<OpenD6>, ask: &str, title: &str, dice: &[Die]) -> Result<Vec<Cast>, Halt> {
    let numbered = scene.board().option("figures") == "numbered";
    let alike = |a: &Die, b: &Die| (&a.squad, a.what, &a.class, a.modifier) == (&b.squad, b.what, &b.class, b.modifier);
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for at in 0..dice.len() {
        match rows.iter_mut().find(|row| alike(&dice[row[0]], &dice[at])) {
            Some(row) => row.push(at),
            None => rows.push(vec![at]),
        }
    }
    let throws = rows.iter().map(|row| {
        let die = &dice[row[0]];
        let part = if die.what.is_empty() { String::new() } else { format!(" {}", die.what) };
        let id = format!("{}{part} {} {:+}", die.squad, die.class, die.modifier);
        let who = if numbered { format!("soldier {}", die.class) } else { format!("{} {}", row.len(), die.class) };
        // What a row is comes first, so that it is told apart where room ends.
        let part = if die.what.is_empty() { String::new() } else { format!("{}: ", die.what) };
        let label = format!("{part}{}, {who}", die.squad);
        let throw = Throw::new(&id, label, Thrower::Side(die.side), row.len()).open().hopes(Hope::High);
        let names = row.iter().map(|at| dice[*at].name.clone());
        throw.each(names).player(&die.player).note(format!("{:+}", die.modifier))
    });
    let rolled = scene.throw(ask, title, throws.collect())?;
    let mut casts: Vec<Cast> = vec![Cast::default(); dice.len()];
    for (row, rolled) in rows.into_iter().zip(&rolled) {
        for (at, faces) in row.into_iter().zip(rolled.dice()) {
            casts[at] = (faces.to_vec(), roll::total(faces, dice[at].modifier));
        }
    }
    Ok(casts)
}
