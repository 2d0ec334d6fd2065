//! An older line in hand: its facts in its form, its faces typed in, in the state before it; and what it would alter,
//! before it is accepted.

use std::sync::Arc;

use super::{Amends, Conversation, Hand, InForm, Keep, Said, laid::shows, later::in_brief, undone::fell};
use crate::{
    battle::{A_RULING, Again, Deed, Line, Rewrite, Session, older::carried},
    engine::{By, Game, Halt, Nobody, Reply, Tape},
    view::{Answer, Answered, Id, Order, Refusal, capital, numbers_in},
};

impl Amends {
    /// The state that the order in hand meets.
    pub fn game(&self) -> &dyn Game {
        self.later.as_ref().map_or(&*self.before, |later| &*later.game)
    }

    /// What answers for the line.
    ///
    /// # Errors
    /// The line stands no more.
    pub fn source(&self, session: &Session) -> Result<Again, Refusal> {
        let again = session.again(self.line)?;
        Ok(if self.puts { again.put() } else { again })
    }

    /// What the order in hand wants behind these answers.
    pub fn wants(&self, order: &Order, answers: &[Answered]) -> Option<Halt> {
        self.game().perform(order, &mut Tape::new(answers, &mut Nobody)).err()
    }

    /// What the line was answered to the question behind these answers, or the later one that asks: where every question is put,
    /// and where that cannot be taken unseen.
    pub fn suggests(&self, session: &Session, order: &Order, answers: &[Answered]) -> Option<Reply> {
        if self.later.is_some() {
            let rewrite = self.rewrite(order, answers);
            return session.amend(&rewrite, &mut self.source(session).ok()?).ok()?.lacks?.suggested;
        }
        let mut again = self.source(session).ok()?;
        self.before.perform(order, &mut Tape::new(answers, &mut again)).err()?;
        again.suggested().cloned()
    }

    /// The line as it becomes another order: what it told, and what it is now.
    pub(super) fn into(self, order: &Order) -> Amends {
        let title = self.before.form(order).map_or(String::new(), |form| form.title);
        Amends { becomes: Some(title), ..self }
    }
}

impl Conversation {
    /// Opens an older line to amend it: its form as it was, or its first question where it had no facts.
    pub fn amend(&mut self, keep: &mut dyn Keep, n: u64) -> Said {
        self.amend_from(keep, n, false)
    }

    /// The same, with its dice at once.
    pub fn amend_dice(&mut self, keep: &mut dyn Keep, n: u64) -> Said {
        self.amend_from(keep, n, true)
    }

    fn amend_from(&mut self, keep: &mut dyn Keep, n: u64, dice: bool) -> Said {
        self.heard();
        let (line, amends) = match opened(keep, n) {
            Ok(opened) => opened,
            Err(why) => return Said::Warned(why),
        };
        let Deed::Order(order) = line.deed else {
            return Said::Warned(format!("{}.", capital(A_RULING)));
        };
        if dice && line.answers.is_empty() {
            return Said::Told("That line used no dice.".to_owned());
        }
        self.lay_aside();
        self.open_amended(keep, amends, order, dice)
    }

    /// Lays an order in hand that is to take a line's place.
    pub(super) fn open_amended(&mut self, keep: &mut dyn Keep, amends: Amends, order: Order, dice: bool) -> Said {
        let form = amends.before.form(&order).ok().filter(|form| !form.fields.is_empty() && !dice);
        self.amends = Some(Amends { puts: form.is_none(), ..amends });
        self.here = order.who.first().cloned().or(self.here.take());
        match form {
            Some(form) => {
                let facts = order.facts.clone();
                self.hand = Hand::Form(Box::new(InForm::new(self.game(keep), order, form, &facts)));
                Said::Nothing
            }
            // Its dice are put one question after the other, each as it was answered.
            None => {
                let said = self.submit(keep, order.clone(), Vec::new());
                self.keep_refused(keep, order);
                said
            }
        }
    }

    /// An amended order that was refused before anything lay in hand lies there, to be overruled or left: the state that shows
    /// is still the one before its line.
    pub(super) fn keep_refused(&mut self, keep: &dyn Keep, order: Order) {
        if !matches!(self.hand, Hand::Nothing) || self.amends.is_none() {
            return;
        }
        match self.game(keep).form(&order) {
            Ok(form) => {
                self.lay_form(keep, order, form);
                self.refused.iter_mut().for_each(|refused| refused.filled = true);
            }
            Err(_) => (self.amends, self.refused) = (None, None),
        }
    }

    /// Types the dice of the amended order in hand anew.
    pub fn amend_its_dice(&mut self, keep: &mut dyn Keep) -> Said {
        self.heard();
        let Hand::Form(form) = &self.hand else { return Said::Nothing };
        if self.amends.is_none() {
            return Said::Told("Only the dice of an older line are typed anew.".to_owned());
        }
        match form.whole(&|text| self.game(keep).called(text)) {
            Ok((order, answers)) => {
                self.puts(true);
                self.submit(keep, order, answers)
            }
            Err(wrong) => {
                let why = wrong.1.clone();
                self.mark_wrong(wrong);
                Said::Wrong(why)
            }
        }
    }

    /// Works an amendment out with the answers the line had, as far as they still fit.
    pub(super) fn work_out(&mut self, keep: &mut dyn Keep, order: Order) -> Said {
        self.puts(false);
        self.submit(keep, order, Vec::new())
    }

    fn puts(&mut self, puts: bool) {
        if let Some(amends) = &mut self.amends {
            amends.puts = puts;
        }
    }

    /// Amends an older line into another order: units by their numbers, an act by its letter or how it begins, as "22",
    /// "hold" or "22 hold". What is not named stays; facts that both acts know are carried over.
    pub fn amend_as(&mut self, keep: &mut dyn Keep, n: u64, text: &str) -> Said {
        self.heard();
        let (line, amends) = match opened(keep, n) {
            Ok(opened) => opened,
            Err(why) => return Said::Warned(why),
        };
        let old = if let Deed::Order(order) = line.deed { order } else { Order::default() };
        let (act, who) = match named_anew(amends.game(), text, &old) {
            Ok(named) => named,
            Err(why) => return Said::Warned(why),
        };
        match keep.session().recast(n, &act, &who) {
            Ok(order) => {
                self.lay_aside();
                self.open_amended(keep, amends.into(&order), order, false)
            }
            Err(refusal) => Said::Refused(refusal),
        }
    }

    /// Strikes an older line: works out what would stand without it.
    pub fn strike(&mut self, keep: &mut dyn Keep, n: u64) -> Said {
        self.heard();
        let worked = opened(keep, n).and_then(|(_, amends)| {
            let worked = amends.work_out(keep.session(), Rewrite::strike(n)).map_err(|why| format!("{why}."))?;
            Ok((amends, worked))
        });
        match worked {
            Ok((amends, worked)) => {
                self.lay_aside();
                self.amends = Some(amends);
                self.go_on(keep, worked)
            }
            Err(why) => Said::Warned(why),
        }
    }

    /// Accepts the amendment in hand; one that alters nothing is left. The first line that fell away is suggested again, its
    /// dice typed in, where its units may still do such a thing.
    pub(super) fn accept(&mut self, keep: &mut dyn Keep) -> Said {
        let Hand::Amended(amendment) = std::mem::take(&mut self.hand) else { return Said::Nothing };
        self.empty();
        if amendment.alters_nothing() {
            return Said::Told(format!("Nothing altered: line {} stands as it was.", amendment.line));
        }
        let fallen: Vec<Line> = amendment.fallen().cloned().collect();
        let before = fallen.first().and_then(|line| keep.session().before(line.n));
        let done = keep.session().accept(*amendment);
        let said = self.take(keep, done);
        let told = format!("Amended.{}", fell(&fallen.iter().map(|line| line.n).collect::<Vec<_>>()));
        let alone = fallen.len() == 1;
        let Some(Line { n, deed: Deed::Order(order), answers, .. }) = fallen.into_iter().next() else { return said };
        let Some(before) = before else { return said };
        let game = keep.session().game();
        // Whom it was at may not be open to it any more, and what it was owed for need not be.
        let Ok(order) = carried(&*before, game, &order) else { return said };
        let owed = |game: &dyn Game| {
            game.dues().iter().any(|due| (&due.order.act, &due.order.who) == (&order.act, &order.who))
        };
        // Without a form and a question it would be given at once.
        let waits = game.form(&order).is_ok_and(|form| shows(&form)) || keep.session().order(&order, &[]).is_err();
        let offers = game.offers(&order.who);
        let may = offers.iter().any(|offer| offer.act == order.act && offer.may());
        if !waits || !may || owed(&*before) && !owed(game) {
            return said;
        }
        self.offer_again(keep, order, &answers);
        let which = if alone { "It".to_owned() } else { format!("Line {n}") };
        Said::Told(format!("{told} {which} is suggested again as it was."))
    }
}

/// A line and what there is to know of it to amend it.
///
/// # Errors
/// Why it cannot be amended, in a sentence.
pub(super) fn opened(keep: &dyn Keep, n: u64) -> Result<(Line, Amends), String> {
    if let Some(why) = keep.barred() {
        return Err(why);
    }
    let session = keep.session();
    let line = session.place(n).and_then(|place| session.line(place)).ok_or("There is no such line.")?;
    let before = session.before(n).ok_or("That state cannot be worked out again.")?;
    let told = in_brief(session, &line);
    let measured = line.answers.iter().any(|answered| matches!(answered.answer, Answer::Facts(_)));
    let (becomes, puts, later, whole) = (None, false, None, None);
    Ok((line, Amends { line: n, told, becomes, before: Arc::from(before), puts, measured, later, whole }))
}

/// The act and the units that a text names; what it does not name is as it was.
fn named_anew(game: &dyn Game, text: &str, old: &Order) -> Result<(String, Vec<Id>), String> {
    let (mut act, mut who, mut words) = (None, Vec::new(), Vec::new());
    for word in text.split([' ', ',']) {
        let end = word.find(|letter: char| !letter.is_ascii_digit() && letter != '-').unwrap_or(word.len());
        let (typed, letters) = word.split_at(end);
        let numbers = if typed.is_empty() { Ok(Vec::new()) } else { numbers_in(typed, &|text| game.called(text)) };
        for number in numbers.map_err(|why| format!("{why}."))? {
            who.push(game.find(&number).ok_or_else(|| format!("There is no {} {number}.", game.system().unit))?);
        }
        words.extend(Some(letters).filter(|letters| !letters.is_empty()));
    }
    let acts = game.acts();
    for letters in words {
        // A letter may be that of an act in each of several stages.
        let is = |key: char, id: &str| id == letters || letters.chars().eq([key]);
        let own = if who.is_empty() { &old.who } else { &who };
        let offers = [own.as_slice(), &[]].into_iter().flat_map(|who| game.offers(who));
        let offered = offers.map(|offer| (offer.key, offer.act)).find(|(key, act)| is(*key, act)).map(|(_, act)| act);
        let named = || {
            let exact = acts.iter().find(|row| is(row.key, &row.id));
            exact.or_else(|| acts.iter().find(|row| row.id.starts_with(letters) || row.name.starts_with(letters)))
        };
        match (offered.or_else(|| named().map(|row| row.id.to_string())), game.find(letters)) {
            (Some(found), _) => act = Some(found),
            (None, Some(unit)) => who.push(unit),
            (None, None) => return Err(format!("{letters} is neither an act nor a {}.", game.system().unit)),
        }
    }
    let act = act.unwrap_or_else(|| old.act.clone());
    let of_table = acts.iter().any(|row| row.id == act && row.by == By::Table);
    if who.is_empty() && !of_table {
        who.clone_from(&old.who);
    }
    Ok((act, who))
}
