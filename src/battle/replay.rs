//! The audit: every line performed again from its inputs by today's rules, and compared. It alters nothing.

use super::{Deed, Session, older};
use crate::engine::{Change, Direction, Edit, Nobody, Tape, decided};

/// A line that today's rules would decide otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The line's number.
    pub line: u64,
    /// What it says of itself.
    pub head: String,
    /// How it differs.
    pub how: String,
}

/// Audits every line that stands; `seen` hears after each how many are done.
///
/// # Errors
/// The journal does not fit the state, in words.
pub fn replay(session: &Session, mut seen: impl FnMut(usize)) -> Result<Vec<Finding>, String> {
    let mut game = session.back(session.len()).map_err(|why| why.to_string())?;
    let mut findings = Vec::new();
    for place in 0..session.len() {
        let line = session.line(place).ok_or_else(|| format!("line {} cannot be read", place + 1))?;
        let anew = match &line.deed {
            Deed::Order(order) => {
                let mut nobody = Nobody;
                let mut tape = Tape::new(&line.answers, &mut nobody);
                game.perform(&older::whole(&*game, &line).unwrap_or_else(|| order.clone()), &mut tape)
                    .map_err(|why| why.to_string())
            }
            Deed::Ruling(ruling) => game.rule(ruling).map_err(|why| why.to_string()),
        };
        let how = match anew {
            Ok(outcome) if decided(&outcome.change) == decided(&line.change) => None,
            Ok(outcome) => Some(difference(&line.change, &outcome.change)),
            Err(why) => Some(format!("it would not be done: {why}")),
        };
        findings.extend(how.map(|how| Finding { line: line.n, head: line.tale.head.clone(), how }));
        game = game.apply(&line.change, Direction::Forward).map_err(|why| why.to_string())?;
        seen(place + 1);
    }
    Ok(findings)
}

/// The first place in which two changes differ, in words.
fn difference(then: &Change, now: &Change) -> String {
    let (then, now): (Vec<&Edit>, Vec<&Edit>) = (decided(then), decided(now));
    let first = then.iter().find(|edit| !now.contains(edit));
    let other = now.iter().find(|edit| !then.contains(edit));
    match (first, other) {
        (Some(then), Some(now)) => {
            format!("{} {} became {}; now {} {} would become {}", then.at, then.path, then.to, now.at, now.path, now.to)
        }
        (Some(then), None) => format!("{} {} became {}; now it would not change", then.at, then.path, then.to),
        (None, Some(now)) => format!("{} {} would become {}", now.at, now.path, now.to),
        (None, None) => "the same changes in another order".to_owned(),
    }
}
