//! The rules' questions: who rolls how many dice and what each needs, one of several, a total to spread, further facts.

use std::io;

use super::{Talk, facts::Filled};
use crate::{
    battle::thrower,
    view::{Answer, Ask, AskKind, Blanks, Choice, Facts, Order, Throw, Thrower, counted},
};

/// What came of a question.
pub(super) enum Given {
    /// An answer that fits.
    Answer(Answer),
    /// Back to the question before.
    Back,
    /// Laid aside.
    Park,
    /// Dropped.
    Drop,
}

impl Talk<'_> {
    /// Puts a question until its answer fits. `nth` is its place among those of its order.
    pub(super) fn ask(&mut self, order: &Order, ask: &Ask, filled: &Blanks, nth: usize) -> io::Result<Given> {
        let who = self.names(&order.who);
        let title = if who.is_empty() { ask.title.clone() } else { format!("{who}, {}: {}", order.act, ask.title) };
        let title = title.trim_end_matches([':', '.', ' ']);
        self.say(&format!("{title}{}", if title.ends_with('?') { "" } else { "." }))?;
        let prompt = match &ask.kind {
            AskKind::Dice { rows, wave } => self.dice(rows, *wave, filled)?,
            AskKind::Pick { choices, by } => self.choices(choices, *by)?,
            AskKind::Facts(form) => {
                let filled = self.facts(form.clone(), Facts::new(), Vec::new(), &|_, _| None)?;
                return Ok(match filled {
                    Filled::Whole(facts) => Given::Answer(Answer::Facts(facts)),
                    Filled::Parked(_) => Given::Park,
                    Filled::Dropped => Given::Drop,
                });
            }
        };
        loop {
            let Some(text) = self.question(&prompt)? else { return Ok(Given::Park) };
            match text.as_str() {
                "park" => return Ok(Given::Park),
                "drop" => return Ok(Given::Drop),
                "back" => return Ok(Given::Back),
                "?" => self.say(help(&ask.kind))?,
                text => match self.answer(ask, filled, nth, text) {
                    Ok(answer) => return Ok(Given::Answer(answer)),
                    Err(why) => self.say(&format!("{why}."))?,
                },
            }
        }
    }

    /// Reads an answer; `r` behind the faces rolls the rest.
    fn answer(&self, ask: &Ask, filled: &Blanks, nth: usize, text: &str) -> Result<Answer, String> {
        match text.strip_suffix('r') {
            Some(typed) if matches!(ask.kind, AskKind::Dice { .. }) => {
                let given = ask.fill_in(typed, filled)?;
                Ok(Answer::Dice(self.folder.session().machine().fill(ask, nth, &given)))
            }
            _ => ask.read(text, filled),
        }
    }

    /// A line a row that people throw, and what is typed.
    fn dice(&mut self, rows: &[Throw], wave: u8, filled: &Blanks) -> io::Result<String> {
        let mut from = 0;
        let mut all = 0;
        for row in rows {
            let blanks = (from..from + row.dice).filter(|at| filled.get(*at).copied().flatten().is_none()).count();
            from += row.dice;
            if blanks == 0 {
                continue;
            }
            all += blanks;
            let need = match row.need {
                Some(need) if need > i32::from(row.sides) => format!(", {} and on", row.sides),
                Some(need) if need == i32::from(row.sides) => format!(", {need} needed"),
                Some(need) => format!(", {need} or more needed"),
                None if row.sides != 6 => format!(", 1 to {}", row.sides),
                None => String::new(),
            };
            let note = if row.note.is_empty() { String::new() } else { format!(", {}", row.note) };
            let hand = thrower(self.game(), row);
            self.say(&format!("  {hand} rolls {} for {}{need}{note}.", counted(blanks, "die"), row.label))?;
        }
        let wave = if wave > 1 { format!("wave {wave}, ") } else { String::new() };
        Ok(format!("{wave}{}", counted(all, "die")))
    }

    fn choices(&mut self, choices: &[Choice], by: Thrower) -> io::Result<String> {
        for (at, choice) in choices.iter().enumerate() {
            self.say(&format!("  {} {}", at + 1, choice.label))?;
        }
        let status = self.game().status();
        Ok(match by {
            Thrower::Side(side) => {
                let name = status.sides.get(side).map_or("", |side| side.name.as_str());
                format!("{name} chooses, a number")
            }
            Thrower::Chance => "what came up, a number".to_owned(),
        })
    }
}

/// What may be typed.
fn help(kind: &AskKind) -> &'static str {
    match kind {
        AskKind::Dice { .. } => {
            "Faces as they lie, 14562; r rolls them all, 145r what is not typed; =3 where only the count matters; back goes to \
             the question before; park lays the order aside; drop drops it."
        }
        AskKind::Pick { .. } => "A number, or how a choice begins; back, park, drop.",
        AskKind::Facts(_) => "One fact after the other; park, drop.",
    }
}
