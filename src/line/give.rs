//! Orders: the gate, and what came of it.

use std::io;

use super::{Heard, Talk, ask::Given, facts::Filled};
use crate::{
    battle::{Done, Draft, Entry, question},
    rules::{By, END_STAGE, Halt},
    view::{Answered, Field, Id, Order},
};

impl Talk<'_> {
    /// Does what was said.
    pub(super) fn hear(&mut self, heard: Heard, ending: bool) -> io::Result<()> {
        use Heard::{Act, Dues, Help, Log, Overrule, Show};
        if !matches!(heard, Act { .. } | Overrule(_) | Help | Show(_) | Dues | Log(_)) {
            self.refused = None;
        }
        self.does(heard, ending)?;
        self.keep_parked();
        Ok(())
    }

    fn does(&mut self, heard: Heard, ending: bool) -> io::Result<()> {
        match heard {
            Heard::Usual => self.usual(),
            Heard::Next => self.end_stage(ending),
            Heard::Undo => match self.folder.session().undo(1) {
                Ok(done) => self.take(done),
                Err(refusal) => self.say(&format!("{refusal}.")),
            },
            Heard::Redo => {
                let most = self.folder.session().redoable().max(1);
                match self.folder.session().redo(self.undone.clamp(1, most)) {
                    Ok(done) => self.take(done),
                    Err(refusal) => self.say(&format!("{refusal}.")),
                }
            }
            Heard::Dues => self.dues(),
            Heard::Show(word) => self.show(&word),
            Heard::Log(count) => self.log(count),
            Heard::Help => self.help(),
            Heard::Quit => {
                self.over = true;
                Ok(())
            }
            Heard::Drop => self.drop_parked(),
            Heard::Overrule(because) => self.overrule(&because),
            Heard::Act { unit, act, words } => self.act(&unit, &act, words),
        }
    }

    /// An act by its letter, word or the beginning of its word; without one, what the unit may do.
    fn act(&mut self, unit: &str, act: &str, words: Vec<String>) -> io::Result<()> {
        if !unit.is_empty() {
            let Some(id) = self.game().find(unit) else {
                let unit_word = self.game().system().unit;
                return self.say(&format!("There is no {unit_word} {unit}; show lists them."));
            };
            self.here = Some(id);
        }
        if act.is_empty() {
            return self.offers();
        }
        let acts = self.game().acts();
        let mut letters = act.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let own: Vec<Id> = self.here.iter().cloned().collect();
        let offered = |who: &[Id]| {
            let offers = self.game().offers(who);
            offers.into_iter().find(|offer| Some(offer.key) == letter || offer.act == act).map(|offer| offer.act)
        };
        let named = || {
            let exact = acts.iter().find(|row| Some(row.key) == letter || row.id == act);
            exact.or_else(|| acts.iter().find(|row| row.id.starts_with(act) || row.name.starts_with(act)))
        };
        let found = match (offered(&own).filter(|_| !own.is_empty()), offered(&[]).filter(|_| unit.is_empty())) {
            (Some(act), _) => Some((act, own)),
            (None, Some(act)) => Some((act, Vec::new())),
            (None, None) => named().map(|row| {
                let who = if row.by == By::Table { Vec::new() } else { own };
                (row.id.to_owned(), who)
            }),
        };
        match found {
            Some((act, who)) => self.give(Order { act, who, ..Order::default() }, words),
            None => self.say(&format!("{act} does nothing here; ? says what can be typed.")),
        }
    }

    /// The usual next thing: what is parked, what the moment waits for, what is due.
    fn usual(&mut self) -> io::Result<()> {
        if let Some(draft) = self.parked.pop() {
            return match draft.typing {
                true => self.give(draft.order, Vec::new()),
                false => self.gate(draft.order, draft.answers),
            };
        }
        let game = self.game();
        let due = || game.dues().into_iter().find(|due| !due.order.act.is_empty()).map(|due| due.order);
        match game.status().usual.or_else(due) {
            Some(order) => {
                self.here = order.who.first().cloned().or(self.here.take());
                self.give(order, Vec::new())
            }
            None => self.say("Nothing is due. A number and an act give an order; n ends the stage."),
        }
    }

    fn end_stage(&mut self, again: bool) -> io::Result<()> {
        if let Some(left) = self.game().unfinished().filter(|_| !again) {
            self.ending = true;
            return self.say(&format!("{left}."));
        }
        self.gate(Order::table(END_STAGE).with("rest", true), Vec::new())
    }

    /// Gives an order: asks for its facts if it has any, else passes it on at once.
    pub(super) fn give(&mut self, mut order: Order, words: Vec<String>) -> io::Result<()> {
        // Given again after a refusal it has the facts it had.
        if let Some((old, ..)) = self.refused.take().filter(|old| old.0.act == order.act && old.0.who == order.who)
            && order.facts.is_empty()
        {
            order.facts = old.facts;
        }
        let offer = self.game().offers(&order.who).into_iter().find(|offer| offer.act == order.act);
        let form = match self.game().form(&order) {
            Ok(form) => form,
            Err(refusal) => return self.say(&format!("{refusal}.")),
        };
        let barred = order.despite.is_empty() && offer.is_none_or(|offer| !offer.may());
        if barred || !form.fields.iter().any(Field::shows) {
            return self.gate(order, Vec::new());
        }
        self.say(&format!("{}.", form.title.trim_end_matches('.')))?;
        let shaped = order.clone();
        let filled = self.facts(form, order.facts.clone(), words, &|game, facts| {
            game.form(&Order { facts: facts.clone(), ..shaped.clone() }).ok()
        })?;
        match filled {
            Filled::Whole(facts) => {
                order.facts = facts;
                self.gate(order, Vec::new())
            }
            Filled::Parked(facts) => {
                order.facts = facts;
                self.park(Draft { order, answers: Vec::new(), typing: true })
            }
            Filled::Dropped => self.say("Dropped."),
        }
    }

    /// The gate: an order goes in; a line, a question or a refusal comes out. What came of it is on disk before it is said.
    pub(super) fn gate(&mut self, order: Order, mut answers: Vec<Answered>) -> io::Result<()> {
        loop {
            match self.folder.session().order(&order, &answers) {
                Ok(done) => {
                    self.parked.retain(|other| other.order.who != order.who || other.order.act != order.act);
                    return self.take(done);
                }
                Err(Halt::Ask { ask, filled, answered }) => {
                    let draft = Draft { order: order.clone(), answers: answered.clone(), typing: false };
                    if self.folder.session().draft() != Some(&draft) {
                        let done = self.folder.session().park(draft.clone());
                        self.folder.take(done);
                    }
                    answers = answered;
                    let question = question(self.game(), &order, &ask, &filled);
                    self.folder.show_question(&question);
                    let answer = self.ask(&order, &ask, &filled, answers.len())?;
                    self.folder.show_question("");
                    match answer {
                        Given::Answer(answer) => answers.push(Answered { ask: ask.id, answer }),
                        Given::Back => match self.folder.session().answers_before(&order, &answers, &ask.id) {
                            Some(before) => answers = before,
                            None => self.say("This is the first question; drop drops the order.")?,
                        },
                        Given::Park => return self.park(draft),
                        Given::Drop => return self.say("Dropped."),
                    }
                }
                Err(Halt::Refused(refusal)) => {
                    let rule = if refusal.rule.is_empty() { String::new() } else { format!("{}: ", refusal.rule) };
                    let overrule = if refusal.can_be_overruled() { " ! and a reason overrules it." } else { "" };
                    self.say(&format!("Not done. {rule}{refusal}.{overrule}"))?;
                    self.refused = Some((order, answers, refusal));
                    return Ok(());
                }
                Err(Halt::Misfit(misfit)) => {
                    self.say(&format!("{misfit}."))?;
                    if answers.pop().is_none() {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Makes something durable and true, and tells it.
    pub(super) fn take(&mut self, done: Done) -> io::Result<()> {
        let (tale, aside) = match &done.entry {
            Entry::Line(line) => (Some(line.tale.clone()), None),
            Entry::Undo(1) => (None, Some("1 line undone. U does it again.".to_owned())),
            Entry::Undo(lines) => (None, Some(format!("{lines} lines undone. U does them again."))),
            Entry::Redo(1) => (None, Some("1 line done again.".to_owned())),
            Entry::Redo(lines) => (None, Some(format!("{lines} lines done again."))),
            Entry::Unamend => (None, Some("The amendment is taken back.".to_owned())),
            _ => (None, None),
        };
        self.undone = if let Entry::Undo(lines) = &done.entry { *lines } else { 1 };
        self.folder.take(done);
        self.keep_parked();
        if let Some(tale) = tale {
            self.tell(&tale)?;
        }
        if let Some(words) = aside {
            self.say(&words)?;
        }
        match self.folder.unsaved().map(str::to_owned) {
            Some(why) => self.say(&format!("NOT SAVED: {why}")),
            None => Ok(()),
        }
    }

    /// Lays an order aside; its units have no other there.
    fn park(&mut self, draft: Draft) -> io::Result<()> {
        self.parked.retain(|other| other.order.who != draft.order.who);
        self.parked.push(draft);
        self.keep_parked();
        if self.over { Ok(()) } else { self.say("Parked: Enter takes it up again, X drops it.") }
    }

    fn drop_parked(&mut self) -> io::Result<()> {
        if self.parked.pop().is_none() {
            return self.say("No order is parked.");
        }
        self.say("Dropped.")
    }

    /// Keeps on disk what lies parked, and nothing else: a line makes drafts void.
    pub(super) fn keep_parked(&mut self) {
        let stale = |talk: &Talk| {
            let kept = |draft: &Draft| talk.parked.iter().any(|other| other.order.who == draft.order.who);
            talk.folder.session().drafts().iter().any(|draft| !kept(draft))
        };
        while stale(self) {
            let done = self.folder.session().drop_draft();
            self.folder.take(done);
        }
        for draft in &self.parked {
            if !self.folder.session().drafts().contains(draft) {
                let done = self.folder.session().park(draft.clone());
                self.folder.take(done);
            }
        }
    }

    /// Does what was refused all the same.
    fn overrule(&mut self, because: &str) -> io::Result<()> {
        match self.refused.take() {
            None => self.say("Nothing was refused."),
            Some((.., refusal)) if !refusal.can_be_overruled() => {
                self.say("That is no rule but sense: mend the order instead.")
            }
            Some((mut order, answers, refusal)) => {
                order.despite.push(refusal.rule);
                let because = if because.is_empty() { "the game master rules so" } else { because };
                let before = if order.because.is_empty() { String::new() } else { order.because + "; " };
                order.because = before + because;
                let wants =
                    |field: &Field| field.required && field.usual.is_none() && !order.facts.contains_key(&field.id);
                let open = self.game().form(&order).is_ok_and(|form| form.fields.iter().any(wants));
                if open && answers.is_empty() { self.give(order, Vec::new()) } else { self.gate(order, answers) }
            }
        }
    }
}
