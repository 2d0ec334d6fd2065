//! Lines of the journal as a story: turn and phase as headings, each line a sentence with its steps below.

use std::io::{self, Write};

use crate::{
    battle::{Came, CardLine, Heard, card},
    engine::Game,
    view::Tale,
};

/// Writes tales one after the other, with a heading wherever turn, stage or the side whose own turn it is change.
#[derive(Default)]
pub struct Story {
    at: Option<(u32, String)>,
}

impl Story {
    /// Tells one line: its headline, what it came to with the names that units have in `game`, and how. A line of a sequence,
    /// such as a charge, stands further in; a flagged one has a star. `side` is the one in whose own turn it was given, where
    /// sides play turns of their own.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn tell(
        &mut self,
        game: &dyn Game,
        line: &Heard,
        came: Came,
        flagged: bool,
        side: Option<usize>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.heading(game, line, side, out)?;
        let pad = if line.group.is_some() { "    " } else { "" };
        let star = if flagged { "*" } else { " " };
        writeln!(out, "{pad}{:>4}{star} {}", line.n, line.tale.head)?;
        let pad = format!("{pad}      ");
        let came = card(game, &[came]);
        let said = |came: &CardLine| came.named().trim_end_matches('.').to_owned();
        let begins = |whole: &str, part: &str| {
            whole.strip_prefix(part).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        // Of a card and a step that begin alike the one that says more is told.
        let shorter = |came: &&CardLine| {
            let said = said(came);
            line.tale.then.iter().any(|step| begins(step, &said) && step.trim_end_matches('.') != said)
        };
        for came in came.iter().filter(|came| !shorter(came)) {
            writeln!(out, "{pad}{came}")?;
        }
        let is_said = |step: &str| came.iter().any(|came| came.says(step));
        steps(&line.tale, is_said, &pad, out)
    }

    fn heading(&mut self, game: &dyn Game, line: &Heard, side: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
        let whose = side.and_then(|side| game.status().sides.into_iter().nth(side));
        let whose = whose.map_or(String::new(), |side| format!(", {}", side.name));
        let now = (line.turn, game.heading(&line.stage) + whose.as_str());
        // A sequence belongs to the phase it began in, whatever moment its lines are given in.
        if line.group.is_some() || self.at.as_ref() == Some(&now) {
            return Ok(());
        }
        let gap = if self.at.is_none() { "" } else { "\n" };
        writeln!(out, "{gap}Turn {}, {}", now.0, now.1)?;
        self.at = Some(now);
        Ok(())
    }
}

/// What came of it, as far as it is not said already, and the numbers behind it that have more parts than one; of what is
/// added to dice one part is enough, since it stands beside a base.
fn steps(tale: &Tale, is_said: impl Fn(&str) -> bool, pad: &str, out: &mut dyn Write) -> io::Result<()> {
    for step in tale.then.iter().filter(|step| !is_said(step)) {
        writeln!(out, "{pad}{step}")?;
    }
    for number in tale.numbers.iter().filter(|number| number.parts.len() > 1) {
        writeln!(out, "{pad}[{}: {}]", number.name, number.with_rules())?;
    }
    Ok(())
}
