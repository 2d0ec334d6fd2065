//! Answering the rules: faces in waves, a tally, a choice, a share, further facts.

use super::{
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
    parked::Left,
};
use crate::{
    battle::Draft,
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Answer, Answered, Ask, AskKind, Blanks, Facts, Kind, Order, Throw, Thrower, faces, tally},
};

/// An ask on the desk.
#[derive(Clone)]
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
    /// Who does what to whom: "Goblin Bows fire at Harrow Militia: hits".
    pub title: String,
    /// The numbers behind it, in parts.
    pub parts: Vec<String>,
    /// Successes of the waves before this one.
    pub before: usize,
    /// What is typed stands as it was offered: the first typed character replaces it.
    pub fresh: bool,
}

impl AskMode {
    /// An ask just put.
    pub fn new(order: Order, answers: Vec<Answered>, ask: Ask, filled: Blanks) -> AskMode {
        let title = ask.title.clone();
        let (typed, parts) = (String::new(), Vec::new());
        let (at, wrong, amend, before, fresh) = (0, None, None, 0, false);
        AskMode { order, answers, ask, filled, typed, at, wrong, amend, title, parts, before, fresh }
    }

    /// Puts the cursor on what was chosen before.
    pub fn choose(&mut self, old: &[Answered]) {
        let was = old.iter().find(|was| was.ask == self.ask.id).map(|was| &was.answer);
        if let (AskKind::Pick { choices, .. }, Some(Answer::Pick(id))) = (&self.ask.kind, was) {
            self.at = choices.iter().position(|choice| choice.id == *id).unwrap_or(0);
        }
    }

    /// What the journal keeps of it.
    pub fn draft(&self) -> Draft {
        Draft { order: self.order.clone(), answers: self.answers.clone(), typing: false }
    }

    /// The rows of dice, each with the place of its first die.
    pub fn throws(&self) -> impl Iterator<Item = (usize, &Throw)> {
        let rows = if let AskKind::Dice { rows, .. } = &self.ask.kind { rows.as_slice() } else { &[] };
        rows.iter().scan(0, |next, row| {
            let from = *next;
            *next += row.dice;
            Some((from, row))
        })
    }

    /// Whether people still have dice of a row to throw.
    pub fn waits(&self, from: usize, row: &Throw) -> bool {
        (from..from + row.dice).any(|at| self.filled.get(at).copied().flatten().is_none())
    }

    /// Successes among faces, where rows say what succeeds; none where only totals are compared.
    pub fn successes(&self, faces: &[Option<u8>]) -> Option<usize> {
        let mut count = None;
        for (from, row) in self.throws() {
            let Some(need) = row.need else { continue };
            let hits = faces.iter().skip(from).take(row.dice).flatten().filter(|face| i32::from(**face) >= need);
            *count.get_or_insert(0) += hits.count();
        }
        count
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
            // A tally takes the place of faces, and whatever is typed of what was offered.
            if std::mem::take(&mut self.fresh) || letter == '=' {
                self.typed.clear();
            }
            self.typed.push(letter);
        } else {
            let wants = match &self.ask.kind {
                AskKind::Share { .. } => "type how much goes to each row, with spaces",
                _ => "type faces, r rolls the blanks",
            };
            self.wrong = Some(format!("{letter} means nothing here: {wants}, Esc parks"));
        }
    }
}

impl Desk {
    pub(super) fn ask_key(&mut self, mut ask: AskMode, key: Key) {
        ask.wrong = None;
        match command(Context::Dice, key) {
            Some(Command::Back) => {
                self.sweep = false;
                if ask.amend.is_none() {
                    self.park(ask.order.clone(), Left::Ask(ask));
                }
                return;
            }
            Some(Command::Drop) => {
                self.sweep = false;
                return self.say("Dropped.", crate::view::Tone::Plain);
            }
            Some(Command::Leave) => self.leaving = true,
            Some(Command::MoreFacts) => return self.back_to_facts(ask, true),
            Some(Command::Done) => return self.enter_ask(ask),
            Some(Command::Roll) if matches!(ask.ask.kind, AskKind::Dice { .. }) => return self.roll_blanks(ask),
            Some(Command::Erase) if ask.typed.is_empty() => return self.back_a_wave(ask),
            Some(Command::Erase) => {
                ask.fresh = false;
                ask.typed.pop();
            }
            Some(Command::Tally) => ask.letter('='),
            Some(Command::Digit) => {
                if let Key::Char(letter) = key {
                    ask.letter(letter);
                }
            }
            Some(Command::Up) => ask.at = ask.at.saturating_sub(1),
            Some(Command::Down) => {
                if let AskKind::Pick { choices, .. } = &ask.ask.kind {
                    ask.at = (ask.at + 1).min(choices.len().saturating_sub(1));
                }
            }
            Some(Command::Help) => return self.open_help(Context::Dice, Mode::Ask(ask)),
            Some(Command::Parts) => return self.show_ask_parts(ask),
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
                    Some(_) => {
                        Err(format!("{}, {} typed: {} too many", dice(blanks), faces_typed(typed), typed - blanks))
                    }
                    None if typed == 0 => Err(format!("{} to type, or r rolls", dice(blanks))),
                    None => Err(format!(
                        "{}, {} typed: {} more, or r rolls them",
                        dice(blanks),
                        faces_typed(typed),
                        blanks - typed
                    )),
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

    pub(super) fn answer(&mut self, ask: AskMode, answer: Answer) {
        let faces: Vec<Option<u8>> = match &answer {
            Answer::Dice(faces) => faces.iter().copied().map(Some).collect(),
            _ => Vec::new(),
        };
        let before = ask.before + ask.successes(&faces).unwrap_or(0);
        let id = ask.ask.id.clone();
        let mut answers = ask.answers;
        answers.push(Answered { ask: ask.ask.id, answer });
        match ask.amend {
            Some((line, old)) => self.retype_on(line, ask.order, answers, old),
            None => self.submit(ask.order, answers),
        }
        if let Mode::Ask(now) = &mut self.mode
            && let Some((wave_of, _)) = now.ask.id.rsplit_once('/')
            && (id == wave_of || id.rsplit_once('/').is_some_and(|(first, _)| first == wave_of))
        {
            now.before = before;
        }
    }

    /// Back to the facts of the order, as long as they may still change.
    fn back_to_facts(&mut self, mut ask: AskMode, more: bool) {
        match self.game().form(&ask.order) {
            Ok(form) if ask.amend.is_none() && form.fields.iter().any(|field| more || !field.more) => {
                let mut mode = FormMode::of_order(ask.order, form);
                mode.more = more;
                self.mode = Mode::Form(mode);
            }
            _ => {
                ask.wrong = Some("This order has no facts to change.".to_owned());
                self.mode = Mode::Ask(ask);
            }
        }
    }

    /// Lays a question on the desk: further facts as a form, all else as an ask with a title that says who does what.
    pub(super) fn put_ask(&mut self, mut ask: AskMode) {
        if let AskKind::Facts(form) = &ask.ask.kind {
            // Further facts are filled in like any form.
            let form = form.clone();
            let old = ask.amend.iter().flat_map(|(_, old)| old).find(|was| was.ask == ask.ask.id);
            let facts = match old.map(|was| &was.answer) {
                Some(Answer::Facts(facts)) => facts.clone(),
                _ => Facts::new(),
            };
            self.mode = Mode::Form(FormMode::new(Purpose::Ask(Box::new(ask)), form, &facts));
            return;
        }
        let form = self.game().form(&ask.order).ok();
        ask.title = self.deed(&ask.order, form.as_ref().map_or("", |form| form.title.as_str()), &ask.ask.title);
        // The numbers of the form are those of the first question.
        let form = form.filter(|_| ask.answers.is_empty());
        ask.parts = form
            .iter()
            .flat_map(|form| &form.numbers)
            .map(|number| format!("{}: {}", number.name, number.in_parts()))
            .collect();
        self.mode = Mode::Ask(ask);
    }

    /// Who does what to whom, and what is asked about it.
    fn deed(&self, order: &Order, form: &str, about: &str) -> String {
        let names: Vec<String> = order.who.iter().map(|id| self.name(id)).collect();
        if names.is_empty() || form.is_empty() || names.iter().any(|name| about.contains(name.as_str())) {
            return about.to_owned();
        }
        let mut title = form.to_owned();
        let fields = self.game().form(order).map(|form| form.fields).unwrap_or_default();
        let units = fields.iter().filter(|field| matches!(field.kind, Kind::Unit(_)));
        for value in units.filter_map(|field| order.facts.get(&field.id)) {
            let name = self.game().find(&value.to_string()).map(|id| self.name(&id)).unwrap_or_default();
            if !title.contains(&name) {
                title = format!("{title} {name}");
            }
        }
        if about.is_empty() || title.ends_with(about) {
            return title;
        }
        let mut letters = about.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
        format!("{title}: {first}{}", letters.as_str())
    }

    /// Shows players on the second screen who is to roll what; nothing of hidden units.
    pub(super) fn show_question(&mut self) {
        let question = match &self.mode {
            Mode::Ask(ask) if ask.amend.is_none() => self.question(ask),
            _ => String::new(),
        };
        self.folder.show_question(&question);
    }

    /// "BEN: 7 dice, 5 or more; ANNA: 2 dice".
    fn question(&self, ask: &AskMode) -> String {
        let hidden = |id: &crate::view::Id| self.game().unit(id).is_none_or(|unit| unit.hidden);
        if ask.order.who.iter().any(hidden) {
            return String::new();
        }
        let mut words: Vec<String> = Vec::new();
        for (from, row) in ask.throws().filter(|(from, row)| ask.waits(*from, row)) {
            let blanks = (from..from + row.dice).filter(|at| ask.filled.get(*at).copied().flatten().is_none()).count();
            let need = row.need.map_or(String::new(), |need| match need {
                need if need > i32::from(row.sides) => format!(", {} and on", row.sides),
                need => format!(", {need} or more"),
            });
            words.push(format!("{}: {}{need}", self.thrower(row), dice(blanks)));
        }
        words.join("; ")
    }

    /// Who throws a row, in capitals.
    pub(super) fn thrower(&self, row: &Throw) -> String {
        match row.by {
            _ if !row.player.is_empty() => row.player.to_uppercase(),
            Thrower::Side(side) => {
                self.game().status().sides.get(side).map_or(String::new(), |side| side.name.to_uppercase())
            }
            Thrower::Chance => "CHANCE".to_owned(),
        }
    }

    /// Takes the last accepted answer back and puts its ask again, with what was answered typed in.
    fn back_a_wave(&mut self, mut ask: AskMode) {
        let Some(last) = ask.answers.pop() else {
            return self.back_to_facts(ask, false);
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

/// "7 dice", "1 die".
pub(super) fn dice(count: usize) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}

fn faces_typed(count: usize) -> String {
    if count == 1 { "1 face".to_owned() } else { format!("{count} faces") }
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
