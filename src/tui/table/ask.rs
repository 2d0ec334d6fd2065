//! Answering the rules: faces in waves, a tally, a choice, a share, further facts.

use super::{
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
};
use crate::{
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Answer, Answered, Ask, AskKind, Blanks, Facts, Order, Tone, faces, tally},
};

/// An ask on the desk.
pub(super) struct AskMode {
    pub order: Order,
    pub answers: Vec<Answered>,
    pub ask: Ask,
    /// Faces the machine threw for its rows.
    pub filled: Blanks,
    pub typed: String,
    /// The choice under the cursor, for picks.
    pub at: usize,
    pub wrong: Option<String>,
    /// The line that is being amended, and what it was answered.
    pub amend: Option<(u64, Vec<Answered>)>,
}

impl AskMode {
    /// An ask just put.
    pub fn new(order: Order, answers: Vec<Answered>, ask: Ask, filled: Blanks) -> AskMode {
        AskMode { order, answers, ask, filled, typed: String::new(), at: 0, wrong: None, amend: None }
    }

    /// The sides of the dice; the rows of one ask have dice of one kind, or the largest decides how faces are typed.
    pub fn sides(&self) -> u8 {
        match &self.ask.kind {
            AskKind::Dice { rows, .. } => rows.iter().map(|row| row.sides).max().unwrap_or(6),
            _ => 6,
        }
    }

    /// How many faces people must type.
    pub fn blanks(&self) -> usize {
        let filled = self.filled.iter().filter(|face| face.is_some()).count();
        self.ask.dice().saturating_sub(filled)
    }

    /// Faces with what is typed put into the blanks, as far as it goes.
    pub fn faces(&self) -> Result<Blanks, String> {
        let mut typed = faces(&self.typed, self.sides())?.into_iter();
        let known = |at: usize| self.filled.get(at).copied().flatten();
        Ok((0..self.ask.dice()).map(|at| known(at).or_else(|| typed.next())).collect())
    }

    fn accepts(&self, letter: char) -> bool {
        match &self.ask.kind {
            AskKind::Dice { .. } => letter.is_ascii_digit() || matches!(letter, ' ' | ',' | '='),
            AskKind::Share { .. } => letter.is_ascii_digit() || matches!(letter, ' ' | ','),
            _ => false,
        }
    }

    /// Takes a character: a face, a number, or the choice that it numbers or begins.
    fn letter(&mut self, letter: char) {
        if let AskKind::Pick { choices, .. } = &self.ask.kind {
            let digit = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
            let place = digit.filter(|place| *place < choices.len());
            let begins = |label: &str| label.to_lowercase().starts_with(letter);
            let place = place.or_else(|| choices.iter().position(|choice| begins(&choice.label)));
            self.at = place.unwrap_or(self.at);
        } else if self.accepts(letter) && self.typed.len() < 400 {
            self.typed.push(letter);
        } else {
            self.wrong = Some(format!("{letter} is no face; type faces, r rolls the blanks, Esc parks"));
        }
    }
}

impl Desk {
    pub(super) fn ask_key(&mut self, mut ask: AskMode, key: Key) {
        ask.wrong = None;
        if let AskKind::Facts(form) = &ask.ask.kind {
            // Further facts are filled in like any form.
            let purpose = Purpose::Ask(ask.order.clone(), ask.answers.clone(), ask.ask.id.clone());
            let form = FormMode::new(purpose, form.clone(), &Facts::new());
            return self.form_key(form, key);
        }
        match command(Context::Dice, key) {
            Some(Command::Back) => {
                self.sweep = false;
                self.say("Parked: Enter takes it up again, X drops it.", Tone::Plain);
                return;
            }
            Some(Command::Drop) => {
                let done = self.folder.session().drop_draft();
                self.sweep = false;
                self.take(done);
                return;
            }
            Some(Command::Done) => return self.enter_ask(ask),
            Some(Command::Roll) if matches!(ask.ask.kind, AskKind::Dice { .. }) => return self.roll_blanks(ask),
            Some(Command::Erase) if ask.typed.is_empty() => return self.back_a_wave(ask),
            Some(Command::Erase) => {
                ask.typed.pop();
            }
            Some(Command::Up) => ask.at = ask.at.saturating_sub(1),
            Some(Command::Down) => {
                if let AskKind::Pick { choices, .. } = &ask.ask.kind {
                    ask.at = (ask.at + 1).min(choices.len().saturating_sub(1));
                }
            }
            Some(Command::Help) => return self.open_help(Context::Dice),
            Some(Command::Parts) => return self.open_parts(),
            _ => {
                if let Key::Char(letter) = key {
                    ask.letter(letter);
                }
            }
        }
        self.mode = Mode::Ask(ask);
    }

    fn enter_ask(&mut self, mut ask: AskMode) {
        let answer = match &ask.ask.kind {
            AskKind::Dice { rows, .. } if ask.typed.trim_start().starts_with('=') => {
                if !ask.ask.takes_tally() {
                    Err("here the faces themselves matter; type them".to_owned())
                } else {
                    tally(ask.typed.trim()).and_then(|mut hits| match hits.len() {
                        0 => Err("type how many succeeded, as =3".to_owned()),
                        1 if rows.len() > 1 && ask.ask.sums() => {
                            Err(format!("{} rolls: type the sum of each, as =38 19", rows.len()))
                        }
                        // One number for all rows goes to the first rows that can hold it.
                        1 if rows.len() > 1 => {
                            let mut rest = hits[0];
                            hits = rows
                                .iter()
                                .map(|row| {
                                    let part = rest.min(row.dice as u32);
                                    rest -= part;
                                    part
                                })
                                .collect();
                            if rest > 0 {
                                Err(format!("{rest} more than there are dice"))
                            } else {
                                Ok(Answer::Tally(hits))
                            }
                        }
                        _ => Ok(Answer::Tally(hits)),
                    })
                }
            }
            AskKind::Dice { .. } => ask.faces().and_then(|given| {
                let typed = faces(&ask.typed, ask.sides()).map_or(0, |typed| typed.len());
                let blanks = ask.blanks();
                match given.iter().copied().collect::<Option<Vec<u8>>>() {
                    Some(faces) if typed <= blanks => Ok(Answer::Dice(faces)),
                    Some(_) => Err(format!("{blanks} dice, {typed} faces typed: {} too many", typed - blanks)),
                    None => {
                        Err(format!("{blanks} dice, {typed} faces typed: {} more, or r rolls them", blanks - typed))
                    }
                }
            }),
            AskKind::Pick { choices, .. } => match choices.get(ask.at) {
                Some(choice) => Ok(Answer::Pick(choice.id.clone())),
                None => Err("choose one".to_owned()),
            },
            AskKind::Share { rows, .. } => {
                if ask.typed.trim().is_empty() {
                    Ok(Answer::Share(rows.iter().map(|row| row.usual).collect()))
                } else {
                    tally(&ask.typed).map(Answer::Share)
                }
            }
            AskKind::Facts(_) => Err(String::new()),
        };
        match answer.and_then(|answer| ask.ask.check(&answer).map(|()| answer).map_err(|why| why.what)) {
            Ok(answer) => self.answer(ask, answer),
            Err(why) => {
                ask.wrong = Some(why);
                self.mode = Mode::Ask(ask);
            }
        }
    }

    fn roll_blanks(&mut self, mut ask: AskMode) {
        match ask.faces() {
            Ok(given) => {
                let answer = Answer::Dice(self.folder.session().machine().fill(&ask.ask, ask.answers.len(), &given));
                self.answer(ask, answer);
            }
            Err(why) => {
                ask.wrong = Some(why);
                self.mode = Mode::Ask(ask);
            }
        }
    }

    fn answer(&mut self, ask: AskMode, answer: Answer) {
        let mut answers = ask.answers;
        answers.push(Answered { ask: ask.ask.id, answer });
        match ask.amend {
            Some((line, old)) => self.retype_on(line, ask.order, answers, old),
            None => self.submit(ask.order, answers),
        }
    }

    /// Takes the last accepted answer back and puts its ask again, with what was answered typed in.
    fn back_a_wave(&mut self, mut ask: AskMode) {
        let Some(last) = ask.answers.pop() else {
            self.mode = Mode::Ask(ask);
            return;
        };
        let (order, answers) = (ask.order, ask.answers);
        match ask.amend {
            Some((line, old)) => self.retype_on(line, order, answers, old),
            None => self.submit(order, answers),
        }
        if let Mode::Ask(now) = &mut self.mode
            && now.ask.id == last.ask
        {
            now.typed = as_typed(&last.answer, &now.filled);
        }
    }
}

/// An answer as people would have typed it into the blanks.
pub(super) fn as_typed(answer: &Answer, filled: &Blanks) -> String {
    let words = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    match answer {
        Answer::Dice(faces) => {
            let own = faces.iter().enumerate().filter(|(at, _)| filled.get(*at).copied().flatten().is_none());
            let wide = faces.iter().any(|face| *face > 9);
            own.map(|(_, face)| face.to_string()).collect::<Vec<_>>().join(if wide { " " } else { "" })
        }
        Answer::Tally(hits) => format!("={}", words(hits)),
        Answer::Share(parts) => words(parts),
        Answer::Pick(_) | Answer::Facts(_) => String::new(),
    }
}
