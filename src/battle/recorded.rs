//! What a line was answered, by ask, row and die, so that it can be given again when the line is performed anew: each die
//! keeps its face while it is thrown at all, however many others come or go beside it.
//!
//! The journal holds only faces in order. Which die each belongs to is found by performing the line once more in the state
//! it was given in.

use compact_str::CompactString;

use super::{Line, Machine, older};
use crate::{
    engine::{Game, Reply, Source, Tape},
    view::{Answer, Answered, Ask, AskKind, Blanks, Facts, Form, Id, Throw, Thrower},
};

/// The answers of a line, each with what it was an answer to.
#[derive(Debug, Clone, Default)]
pub(super) struct Recorded {
    faces: Vec<Face>,
    tallies: Vec<Told>,
    picks: Vec<(CompactString, String)>,
    facts: Vec<(CompactString, Form, Facts)>,
    /// What the ask taken last was answered, though it cannot be taken unseen: faces of other dice, facts with one missing.
    suggested: Option<Reply>,
    /// Answers to asks that today's rules do not put any more.
    unplaced: Vec<Answered>,
}

/// A face that a die showed.
#[derive(Debug, Clone)]
struct Face {
    ask: CompactString,
    die: String,
    whose: Whose,
    /// It was thrown for a unit by that unit's own side: a test or a save, which is nobody else's.
    own: bool,
    face: u8,
}

/// Who threw a row of dice, and at or for which unit: dice of another are others, whatever they are called.
#[derive(Debug, Clone, PartialEq)]
struct Whose {
    by: Thrower,
    on: Option<Id>,
}

impl Whose {
    fn of(row: &Throw) -> Whose {
        Whose { by: row.by, on: row.on.clone() }
    }
}

/// What the rows of an ask came to where only that was told.
#[derive(Debug, Clone)]
struct Told {
    ask: CompactString,
    rows: Vec<Tally>,
    /// The rows that count in what others came to, as the blows against which somebody holds out.
    within: Vec<Dice>,
}

/// What a row of dice came to where only that was told.
#[derive(Debug, Clone)]
struct Tally {
    dice: Dice,
    need: Option<i32>,
    came_to: u32,
}

/// The dice of a row: which row, whose, and how many.
#[derive(Debug, Clone, PartialEq)]
struct Dice {
    row: String,
    whose: Whose,
    count: usize,
}

impl Dice {
    fn of(row: &Throw) -> Dice {
        Dice { row: row.id.clone(), whose: Whose::of(row), count: row.dice }
    }

    /// Of the rows that are told with others.
    fn within(rows: &[Throw]) -> Vec<Dice> {
        rows.iter().filter(|row| !row.is_told()).map(Dice::of).collect()
    }
}

/// Hears which ask each answer on hand is for.
#[derive(Default)]
struct Listener(Vec<(Ask, Answer)>);

impl Source for Listener {
    fn reply(&mut self, _: &Ask, _: usize) -> Reply {
        Reply::Wait(Blanks::new())
    }

    fn heard(&mut self, ask: &Ask, answer: &Answer) {
        self.0.push((ask.clone(), answer.clone()));
    }
}

/// The answers of a line in the state before it, each with the ask that today's rules put for it; as far as they put one.
pub(super) fn heard(before: &dyn Game, line: &Line) -> Vec<(Ask, Answer)> {
    let mut listener = Listener::default();
    if !line.answers.is_empty()
        && let Some(order) = older::whole(before, line)
    {
        // Where it halts, what came before was heard.
        let _ = before.perform(&order, &mut Tape::new(&line.answers, &mut listener));
    }
    listener.0
}

/// The same beyond answers to what today's rules do not ask, which are passed over; and whether there are dice among those.
pub(super) fn heard_past(before: &dyn Game, line: &Line) -> (Vec<(Ask, Answer)>, bool) {
    let mut line = line.clone();
    let mut passed = false;
    loop {
        let mut heard = heard(before, &line);
        let fit = heard.iter().take_while(|(ask, answer)| ask.check(answer).is_ok()).count();
        heard.truncate(fit);
        if fit >= line.answers.len() {
            return (heard, passed);
        }
        let other = line.answers.remove(fit).answer;
        passed |= !matches!(other, Answer::Pick(_) | Answer::Facts(_));
    }
}

impl Recorded {
    /// What a line was answered in the state before it.
    pub fn of(before: &dyn Game, line: &Line) -> Recorded {
        let mut recorded = Recorded::default();
        let heard = heard(before, line);
        // Where today's rules stop early, what is left is known by its ask alone.
        recorded.unplaced = line.answers.get(heard.len()..).unwrap_or_default().to_vec();
        heard.into_iter().for_each(|(ask, answer)| recorded.place(before, ask, answer));
        recorded
    }

    fn place(&mut self, before: &dyn Game, ask: Ask, answer: Answer) {
        match (ask.kind, answer) {
            (AskKind::Dice { rows, .. }, Answer::Dice(faces)) => {
                let mut faces = faces.into_iter();
                for row in &rows {
                    let side = row.on.as_ref().and_then(|on| before.unit(on)).map(|unit| Thrower::Side(unit.side));
                    let own = side == Some(row.by);
                    let dice = (0..row.dice).map(|die| row.name(die).into_owned());
                    let shown = dice.zip(&mut faces).map(|(die, face)| Face {
                        ask: ask.id.clone(),
                        die,
                        whose: Whose::of(row),
                        own,
                        face,
                    });
                    self.faces.extend(shown);
                }
            }
            (AskKind::Dice { rows, .. }, Answer::Tally(hits)) => {
                let told = rows.iter().filter(|row| row.is_told()).zip(hits);
                let told = told.map(|(row, came_to)| Tally { dice: Dice::of(row), need: row.need, came_to });
                self.tallies.push(Told { ask: ask.id, rows: told.collect(), within: Dice::within(&rows) });
            }
            (AskKind::Pick { .. }, Answer::Pick(choice)) => self.picks.push((ask.id, choice)),
            (AskKind::Facts(form), Answer::Facts(facts)) => self.facts.push((ask.id, form, facts)),
            _ => {}
        }
    }

    /// Takes out what an ask was answered, as far as it still fits. `loose` also takes faces none of which belong to a die
    /// of the ask, when there are just as many of them as dice, of the same sides: an order of other units, or at another
    /// target.
    fn take(&mut self, ask: &Ask, loose: bool) -> Reply {
        self.suggested = None;
        let whole = match &ask.kind {
            AskKind::Dice { .. } => self.tally(ask),
            AskKind::Pick { choices, .. } => {
                let fits = |(id, choice): &(CompactString, String)| {
                    *id == ask.id && choices.iter().any(|known| known.id == *choice)
                };
                take_first(&mut self.picks, fits).map(|(_, choice)| Answer::Pick(choice))
            }
            AskKind::Facts(form) => {
                take_first(&mut self.facts, |(id, ..)| *id == ask.id).map(|(_, seen, mut facts)| {
                    facts.retain(|name, _| form.fields.iter().any(|field| field.id == *name));
                    older::hold(&seen, form, &mut facts);
                    Answer::Facts(facts)
                })
            }
        };
        // Of another target, a range that nobody measured.
        if let (AskKind::Facts(form), Some(Answer::Facts(facts))) = (&ask.kind, &whole)
            && form.fields.iter().any(|field| field.required && field.usual.is_none() && !facts.contains_key(&field.id))
        {
            self.suggested = whole.map(Reply::Whole);
            return Reply::Wait(Blanks::new());
        }
        if let Some(whole) = whole.filter(|whole| ask.check(whole).is_ok()) {
            return Reply::Whole(whole);
        }
        let blanks = self.dice(ask, loose);
        if blanks.iter().all(Option::is_none)
            && let Some(known) =
                take_first(&mut self.unplaced, |known| known.ask == ask.id && ask.check(&known.answer).is_ok())
        {
            return Reply::Whole(known.answer);
        }
        match blanks.iter().copied().collect::<Option<Vec<u8>>>() {
            Some(faces) if !faces.is_empty() => Reply::Whole(Answer::Dice(faces)),
            _ => Reply::Wait(blanks),
        }
    }

    /// A tally holds only for as many dice that need the same, against as many others.
    fn tally(&mut self, ask: &Ask) -> Option<Answer> {
        let told = take_first(&mut self.tallies, |told| told.ask == ask.id)?;
        if told.within != Dice::within(ask.rows()) {
            return None;
        }
        let came_to = ask.told().map(|row| {
            let dice = Dice::of(row);
            told.rows.iter().find(|tally| tally.dice == dice && tally.need == row.need).map(|tally| tally.came_to)
        });
        came_to.collect::<Option<Vec<u32>>>().map(Answer::Tally)
    }

    /// The faces of an ask's dice by name.
    fn dice(&mut self, ask: &Ask, loose: bool) -> Blanks {
        let AskKind::Dice { rows, .. } = &ask.kind else { return Blanks::new() };
        let mut blanks = Blanks::new();
        for row in rows {
            let whose = Whose::of(row);
            for die in 0..row.dice {
                let name = row.name(die);
                let same = |known: &Face| known.ask == ask.id && known.die == name && known.whose == whose;
                let fits = |known: &Face| same(known) && known.face <= row.sides;
                blanks.push(take_first(&mut self.faces, fits).map(|known| known.face));
            }
        }
        if blanks.iter().all(Option::is_none)
            && let Some(others) = self.others(ask, rows, loose)
        {
            match loose {
                true => {
                    self.faces.retain(|known| known.ask != ask.id);
                    blanks = others;
                }
                false => self.suggested = Some(Reply::Wait(others)),
            }
        }
        blanks
    }
}

impl Recorded {
    /// The faces that an ask had, whichever dice they were of, where those were as many, of the same people; of other units' own
    /// tests only if `loose`.
    fn others(&self, ask: &Ask, rows: &[Throw], loose: bool) -> Option<Blanks> {
        let dice = || rows.iter().flat_map(|row| std::iter::repeat_n(row, row.dice));
        let of_ask = || self.faces.iter().filter(|known| known.ask == ask.id);
        let alike = of_ask().map(|known| known.whose.by).eq(dice().map(|row| row.by)) && of_ask().next().is_some();
        let theirs = || of_ask().zip(dice()).any(|(known, row)| known.own && known.whose.on != row.on);
        (alike && (loose || !theirs())).then(|| {
            of_ask().zip(dice()).map(|(known, row)| Some(known.face).filter(|face| *face <= row.sides)).collect()
        })
    }
}

fn take_first<T>(list: &mut Vec<T>, fits: impl Fn(&T) -> bool) -> Option<T> {
    list.iter().position(fits).map(|at| list.remove(at))
}

/// A source that answers as a line was answered. Dice that it had none of are thrown by the machine for the sides that it
/// throws for; the others wait for people.
pub struct Again {
    recorded: Recorded,
    machine: Machine,
    loose: bool,
    aside: bool,
    put: bool,
    suggested: Option<Reply>,
}

impl Again {
    pub(super) fn new(recorded: Recorded, machine: Machine) -> Again {
        Again { recorded, machine, loose: false, aside: false, put: false, suggested: None }
    }

    /// For the order that is amended itself: where an ask knows none of its dice, it takes as many faces as there were.
    pub(super) fn loosely(mut self) -> Again {
        self.loose = true;
        self
    }

    /// For another order in the place of the line: what the line was answered is suggested alone.
    pub(super) fn aside(mut self) -> Again {
        self.aside = true;
        self
    }

    /// Every ask is put to people, with what it was answered as a suggestion.
    pub fn put(mut self) -> Again {
        self.put = true;
        self
    }

    /// What the ask that people must answer was answered, as far as that fits.
    pub fn suggested(&self) -> Option<&Reply> {
        self.suggested.as_ref().or(self.recorded.suggested.as_ref())
    }

    fn known(&mut self, ask: &Ask, nth: usize) -> Reply {
        if self.aside {
            let none = |kept: &Reply| matches!(kept, Reply::Wait(blanks) if blanks.iter().all(Option::is_none));
            let kept = Some(self.recorded.take(ask, false)).filter(|kept| !none(kept));
            self.suggested = kept.or_else(|| self.recorded.suggested.take()).map(|kept| match kept {
                Reply::Wait(faces) if faces.iter().all(Option::is_some) => {
                    Reply::Whole(Answer::Dice(faces.into_iter().flatten().collect()))
                }
                kept => kept,
            });
            return self.machine.reply(ask, nth);
        }
        let kept = match self.recorded.take(ask, self.loose) {
            Reply::Wait(kept) => kept,
            whole => return whole,
        };
        let thrown: Blanks = match self.machine.reply(ask, nth) {
            Reply::Whole(Answer::Dice(faces)) => faces.into_iter().map(Some).collect(),
            Reply::Wait(filled) => filled,
            whole => return whole,
        };
        let face = |at: usize| {
            let of = |blanks: &Blanks| blanks.get(at).copied().flatten();
            of(&kept).or_else(|| of(&thrown))
        };
        let all: Blanks = (0..ask.dice()).map(face).collect();
        match all.iter().copied().collect::<Option<Vec<u8>>>() {
            Some(faces) if !faces.is_empty() => Reply::Whole(Answer::Dice(faces)),
            _ => Reply::Wait(all),
        }
    }
}

impl Source for Again {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        let known = self.known(ask, nth);
        if !self.put {
            return known;
        }
        let facts = self.recorded.suggested.take().filter(|kept| matches!(kept, Reply::Whole(_)));
        self.suggested = Some(facts.unwrap_or(known));
        Reply::Wait(Blanks::new())
    }

    fn heard(&mut self, ask: &Ask, _: &Answer) {
        // What was answered otherwise is spent as well.
        self.recorded.take(ask, self.loose);
    }
}
