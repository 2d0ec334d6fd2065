//! The audit: every line performed again from its inputs by today's rules, and compared. It alters nothing.

use std::collections::BTreeSet;

use super::{Deed, Session, moment::altered, older};
use crate::engine::{Change, Direction, Edit, Game, Nobody, OWN, TABLE, Tape, decided, edit_in_words};

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
    let mut kept = Kept::default();
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
        kept.note(&line.change);
        let how = match anew {
            Ok(outcome) if kept.of(&outcome.change) == decided(&line.change) => None,
            Ok(outcome) => {
                let then = game.apply(&line.change, Direction::Forward).map_err(|why| why.to_string())?;
                let changes = (decided(&line.change), decided(&outcome.change));
                Some(shown(&*then, &*outcome.game).unwrap_or_else(|| unseen(&*then, changes)))
            }
            Err(why) => Some(format!("it would not be done: {why}")),
        };
        findings.extend(how.map(|how| Finding { line: line.n, head: line.tale.head.clone(), how }));
        game = game.apply(&line.change, Direction::Forward).map_err(|why| why.to_string())?;
        seen(place + 1);
    }
    Ok(findings)
}

/// What of the state the lines up to one have kept. What an older muster did not keep yet is no decision that it made otherwise.
#[derive(Default)]
struct Kept(BTreeSet<(bool, String)>);

impl Kept {
    fn root(edit: &Edit) -> (bool, String) {
        // What is the system's own stands a step deeper.
        let own = OWN.iter().find_map(|own| edit.path.strip_prefix(own)).unwrap_or(&edit.path);
        (edit.at == TABLE, own.split('/').next().unwrap_or_default().to_owned())
    }

    fn note(&mut self, change: &Change) {
        self.0.extend(change.iter().map(Kept::root));
    }

    /// What a change decided, without what no line kept by now.
    fn of<'a>(&self, change: &'a Change) -> Vec<&'a Edit> {
        let is_kept = |edit: &&Edit| !edit.from.is_null() || self.0.contains(&Kept::root(edit));
        decided(change).into_iter().filter(is_kept).collect()
    }
}

/// The most units of which a finding says how they differ.
const TOLD: usize = 3;

/// How the state that a line led to differs from the one that today's rules lead to, as far as people see it: "as played, then
/// today: to act Ash → Crane; Ash Guard: fit 5 → 6".
fn shown(then: &dyn Game, now: &dyn Game) -> Option<String> {
    let differs = altered(then, now);
    let mut told: Vec<String> = differs
        .iter()
        .take(TOLD)
        .map(|one| {
            let unit = one.unit.as_ref().and_then(|id| now.unit(id).or_else(|| then.unit(id)));
            unit.map_or_else(|| one.words.clone(), |unit| format!("{}: {}", unit.name, one.words))
        })
        .collect();
    if differs.len() > TOLD {
        told.push(format!("{} more", differs.len() - TOLD));
    }
    (!told.is_empty()).then(|| format!("as played → today: {}", told.join("; ")))
}

/// The first place in which two changes differ that people do not see.
fn unseen(game: &dyn Game, (then, now): (Vec<&Edit>, Vec<&Edit>)) -> String {
    let words = |edit: &Edit| {
        let unit = game.units().into_iter().find(|id| id.as_str() == edit.at).and_then(|id| game.unit(&id));
        let name = if edit.at == TABLE { "" } else { unit.as_ref().map_or(edit.at.as_str(), |unit| &unit.name) };
        edit_in_words(edit, name)
    };
    let first = then.iter().find(|edit| !now.contains(edit));
    let other = now.iter().find(|edit| !then.contains(edit));
    match (first, other) {
        // What differs stands deeper than words go.
        (Some(then), Some(now)) if words(then) == words(now) => {
            format!("not on the screen: {}, with other details today", words(then))
        }
        (Some(then), Some(now)) => format!("not on the screen: {}; today {}", words(then), words(now)),
        (Some(then), None) => format!("not on the screen: {}; today it does not", words(then)),
        (None, Some(now)) => format!("not on the screen: today {}", words(now)),
        (None, None) => "the same changes in another order".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn edit(path: &str, from: Json, to: Json) -> Edit {
        Edit { at: TABLE.to_owned(), path: path.to_owned(), from, to }
    }

    #[test]
    fn what_no_line_kept_yet_is_no_difference_and_what_was_kept_once_is() {
        let opened = || edit("ground/opened", Json::Null, json!([{ "by": "axes" }]));
        let played = vec![edit("ground/at", json!(1), json!(2))];
        let today = [played.clone(), vec![opened()]].concat();
        let mut kept = Kept::default();
        kept.note(&played);
        assert_eq!(kept.of(&today), decided(&played));
        // What stood there is no memory that is new, and once a line kept it, it is missed where it is not.
        let goes = vec![edit("ground/opened", json!([]), json!(3))];
        assert_eq!(kept.of(&goes).len(), 1);
        kept.note(&vec![opened()]);
        assert_eq!(kept.of(&today).len(), 2);
    }

    #[test]
    fn two_sides_that_read_the_same_are_told_to_differ_within() {
        let game = crate::store::begin(&crate::store::library::builtin(), "harrow-ford", None).unwrap();
        let [then, now] = [1, 2].map(|figure| edit("bonds", Json::Null, json!([{ "pairs": [figure] }])));
        let told = unseen(&*game, (vec![&then], vec![&now]));
        assert_eq!(told, "not on the screen: bonds nothing becomes a list of 1, with other details today");
    }
}
