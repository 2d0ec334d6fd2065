//! Amending: an old line is given anew, and the later ones are performed again with the answers they had.

use super::{Deed, Line, Session, older, session};
use crate::{
    rules::{Direction, Game, Halt, Nobody, Source, Tape, decided},
    view::{Answered, Refusal},
};

/// What became of a line that came after the amended one.
#[derive(Debug, Clone, PartialEq)]
pub enum Fate {
    /// It came out as before.
    Same,
    /// It came out differently.
    Differs,
    /// It no longer fits, with the reason; it and all later ones fall away.
    Falls(String),
}

/// An amendment worked out, to be looked at before it is accepted.
pub struct Amendment {
    /// The number of the amended line.
    pub line: u64,
    /// The line as it is now, and the later ones that still stand.
    pub with: Vec<Line>,
    /// What became of each line from the amended one on, by its number.
    pub fates: Vec<(u64, Fate)>,
    /// The lines that fell away, the first of them with its dice as suggestions.
    pub fallen: Vec<Line>,
    pub(super) game: Box<dyn Game>,
}

impl Session {
    /// Works out what would stand if a line had been this deed with these answers.
    ///
    /// # Errors
    /// There is no such line, or the deed itself halts at the place of the line.
    pub fn amend(&self, n: u64, deed: &Deed, answers: &[Answered], source: &mut dyn Source) -> Result<Amendment, Halt> {
        let place =
            self.place(n).ok_or_else(|| Refusal::sense(format!("there is no line {n}"), "look at the chronicle"))?;
        let broken = |why| Refusal::sense(format!("the journal does not fit the state: {why}"), "");
        let mut was = self.back(self.len() - place).map_err(broken)?;
        let mut game = was.copy();
        let mut next = self.next();
        let old: Vec<Line> = (place..self.len()).filter_map(|place| self.line(place)).collect();
        let before = place.checked_sub(1).and_then(|place| self.line(place));
        let first = perform_anew(&*game, next, before.as_ref(), deed, answers, source)?;
        let mut fates =
            vec![(n, if old.first().is_some_and(|line| same(line, &first.0)) { Fate::Same } else { Fate::Differs })];
        let mut with = vec![first.0];
        game = first.1;
        let mut fallen = Vec::new();
        if let Some(line) = old.first() {
            was = was.apply(&line.change, Direction::Forward).map_err(broken)?;
        }
        for line in old.into_iter().skip(1) {
            if !fallen.is_empty() {
                fallen.push(line);
                continue;
            }
            next += 1;
            let deed = older::whole(&*was, &line).map_or_else(|| line.deed.clone(), Deed::Order);
            was = was.apply(&line.change, Direction::Forward).map_err(broken)?;
            match perform_anew(&*game, next, with.last(), &deed, &line.answers, &mut Nobody) {
                Ok((anew, after)) => {
                    fates.push((line.n, if same(&anew, &line) { Fate::Same } else { Fate::Differs }));
                    with.push(anew);
                    game = after;
                }
                Err(why) => {
                    fates.push((line.n, Fate::Falls(why.to_string())));
                    fallen.push(line);
                }
            }
        }
        Ok(Amendment { line: n, with, fates, fallen, game })
    }
}

/// Whether two lines decide the same.
fn same(one: &Line, other: &Line) -> bool {
    decided(&one.change) == decided(&other.change)
}

/// Performs a deed in a state; `last` is the line before it.
fn perform_anew(
    game: &dyn Game,
    n: u64,
    last: Option<&Line>,
    deed: &Deed,
    answers: &[Answered],
    source: &mut dyn Source,
) -> Result<(Line, Box<dyn Game>), Halt> {
    let (outcome, deed, answers) = match deed {
        Deed::Order(order) => {
            let mut tape = Tape::new(answers, source);
            let mut outcome = game.perform(order, &mut tape)?;
            let answers = tape.finish()?;
            let deed = Deed::Order(std::mem::take(&mut outcome.order));
            (outcome, deed, answers)
        }
        Deed::Ruling(ruling) => (game.rule(ruling)?, deed.clone(), Vec::new()),
    };
    Ok(session::line(n, game, || last.cloned(), deed, answers, outcome))
}
