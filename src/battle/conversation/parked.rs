//! Orders laid aside, one a unit: taken up again as things stand then, dropped, and kept on disk.

use super::{Conversation, Hand, InForm, Keep, Next, Outlook, Said, thrown::Thrown};
use crate::{
    battle::{Draft, HalfAnswer, act_in_words},
    engine::{END_STAGE, Game, Halt},
    view::{Answer, Answered, Noun, Order},
};

/// An order laid aside.
pub struct Parked {
    /// The order as it was given.
    pub order: Order,
    /// What lay in hand.
    left: Hand,
    /// What the questions behind it were answered before.
    thrown: Thrown,
}

impl Parked {
    /// Whether it is this act of these units.
    pub(super) fn is(&self, order: &Order) -> bool {
        self.order.act == order.act && self.order.who == order.who
    }

    /// Whether it is this very order, and has asked something.
    pub(super) fn asks(&self, order: &Order) -> bool {
        self.order == *order && self.left.asked().is_some()
    }
}

impl Conversation {
    /// A conversation that goes on where a battle was left: the question that lay in hand lies there again; facts that were
    /// being typed wait for a look at them, even if they would do.
    pub fn resumed(keep: &mut dyn Keep) -> Conversation {
        let mut talk = Conversation { undone: 1, ..Conversation::default() };
        if keep.barred().is_some() {
            return talk;
        }
        let (amending, drafts): (Vec<Draft>, Vec<Draft>) =
            keep.session().drafts().iter().cloned().partition(|draft| draft.amends.is_some());
        // A line that was being amended lies in hand again, over all else.
        let newest = drafts.len().saturating_sub(usize::from(amending.is_empty()));
        for (at, draft) in drafts.into_iter().enumerate() {
            let Draft { order, mut answers, typing, mut typed, asks, mut offered, .. } = draft;
            talk.here = order.who.first().cloned().or(talk.here.take());
            let ask = |answers: &[Answered]| keep.session().order(&order, answers).err();
            // With other numbers other things may be asked: an answer that does not fit lies there until it is asked for.
            let misfit = |answers: &[Answered]| {
                (0..answers.len()).find(|at| matches!(ask(&answers[..=*at]), Some(Halt::Misfit(_))))
            };
            while !typing && let Some(at) = misfit(&answers) {
                let other = answers.remove(at);
                talk.put_aside(
                    &other.ask,
                    &match &other.answer {
                        Answer::Tally(came) => came.iter().map(|came| format!(" ={came}")).collect::<String>(),
                        other => other.faces().iter().map(|face| format!(" {face}")).collect(),
                    },
                );
                offered.insert(0, other);
                // What an older muster kept does not say which question it is typed for.
                typed = typed.filter(|_| asks.is_some());
            }
            let mut asked = if typing { None } else { ask(&answers) };
            // Where nothing more is asked, the last question is put once more, as it was answered.
            while !typing
                && asked.is_none()
                && let Some(last) = answers.pop()
            {
                offered.insert(0, last);
                typed = typed.filter(|_| asks.is_some());
                asked = ask(&answers);
            }
            // What was typed for one question is nothing for another.
            if let (Some(was), Some(Halt::Ask { ask, .. })) = (&asks, &asked)
                && *was != ask.id
            {
                talk.put_aside(
                    was,
                    &match typed.take() {
                        Some(HalfAnswer::Faces(faces)) => {
                            faces.iter().flatten().map(|face| format!(" {face}")).collect()
                        }
                        Some(HalfAnswer::Tally(text)) => format!(" ={text}"),
                        _ => String::new(),
                    },
                );
            }
            match asked {
                Some(Halt::Ask { ask, filled, answered, so_far }) => {
                    talk.thrown = Thrown { answers: offered, at: None };
                    talk.put_question(keep, order.clone(), answered, (*ask, filled), so_far);
                    talk.type_again(keep, typed);
                    if at < newest {
                        talk.lay_aside();
                    }
                }
                _ => {
                    offered.splice(0..0, answers);
                    if let Ok(form) = keep.session().game().form(&order) {
                        let facts = order.facts.clone();
                        let mut form = InForm::new(keep.session().game(), order.clone(), form, &facts);
                        form.thrown = Thrown::at(keep.session().game(), &order, &offered);
                        form.filling.go_to_last();
                        let (left, thrown) = (Hand::Form(Box::new(form)), Thrown::default());
                        talk.parked.push(Parked { order, left, thrown });
                    }
                }
            }
        }
        if let Some(draft) = amending.into_iter().next_back() {
            talk.amend_on(keep, draft);
        }
        talk
    }

    /// Keeps in mind what was answered that is not asked for: by the first word of its question, as people know it.
    fn put_aside(&mut self, ask: &str, dice: &str) {
        let name = ask.split(['#', ':']).next().unwrap_or_default();
        self.unasked.push(format!("{name}{dice}"));
    }

    /// What was answered for the question that lay in hand, and is not asked for as it comes back; nothing where all is.
    pub fn unasked(&self) -> Option<String> {
        let them = || format!("Put aside, as today's numbers do not ask for it: {}.", self.unasked.join(", "));
        (!self.unasked.is_empty()).then(them)
    }

    /// Lays the order in hand aside; its units have no other there. An amendment is left as it was.
    pub fn park(&mut self, keep: &dyn Keep) -> Said {
        self.heard();
        self.sweep = false;
        let blank = self.amends.is_none() && self.form().is_some_and(InForm::is_blank);
        if !self.lay_aside() {
            return if blank { Said::Nothing } else { Said::Told("Left as it was.".to_owned()) };
        }
        let enter = self.enter_means(keep, &Outlook::of(keep.session().game()));
        let takes_up = enter.is_some_and(|enter| matches!(enter.next, Next::TakeUp(_)));
        let back = if takes_up { "Enter takes it up again" } else { "given again, it goes on where it was" };
        Said::Told(format!("Parked: {back}, X drops it."))
    }

    /// Lays the order in hand aside; whether there was one. A form in which nothing stands yet is as quickly opened again,
    /// and would only stand between Enter and the usual next thing.
    pub(super) fn lay_aside(&mut self) -> bool {
        let left = std::mem::take(&mut self.hand);
        self.aside = None;
        let thrown = std::mem::take(&mut self.thrown);
        let order = match &left {
            _ if self.amends.take().is_some() => return false,
            Hand::Form(form) if form.is_blank() => return false,
            Hand::Form(form) => form.order.clone(),
            Hand::Ask(asking) => asking.order.clone(),
            Hand::Nothing | Hand::Amended(_) => return false,
        };
        self.parked.retain(|other| other.order.who != order.who);
        self.parked.push(Parked { order, left, thrown });
        true
    }

    /// Drops the order in hand; with none there, the parked one that is nearest at hand. A later line that asks while an
    /// older one is amended is struck with it.
    pub fn drop(&mut self, keep: &dyn Keep) -> Said {
        self.heard();
        self.sweep = false;
        if self.later().is_some() {
            return self.strike_later(keep);
        }
        if !matches!(self.hand, Hand::Nothing) {
            let amending = self.amends.is_some();
            self.empty();
            return Said::Told(if amending { "Left as it was." } else { "Dropped." }.to_owned());
        }
        match self.parked_here() {
            Some(at) => {
                self.parked.remove(at);
                Said::Told("Dropped.".to_owned())
            }
            None => Said::Told("No order is parked.".to_owned()),
        }
    }

    /// The parked order that Enter takes up and a drop drops: the one of the unit spoken of, else the newest.
    pub(super) fn parked_here(&self) -> Option<usize> {
        let mine = |parked: &Parked| self.here.as_ref().is_some_and(|here| parked.order.who.contains(here));
        self.parked.iter().rposition(mine).or(self.parked.len().checked_sub(1))
    }

    /// The parked order that can go on as things stand; else what is due comes first.
    pub(super) fn parked_ready(&self, game: &dyn Game) -> Option<usize> {
        let here = self.parked_here()?;
        let ready = |at: &usize| may_be_given(game, &self.parked[*at].order);
        std::iter::once(here).chain((0..self.parked.len()).rev()).find(ready)
    }

    /// Whether a parked order may still be given in the stage under way, though not as things stand: Enter does not go back to
    /// what belongs to a stage that is over, nor to what is asked of units that are done.
    pub(super) fn can_wait(&self, game: &dyn Game, at: usize) -> bool {
        let order = &self.parked[at].order;
        is_of_stage(game, order) && (order.who.is_empty() || game.waiting().iter().any(|id| order.who.contains(id)))
    }

    /// The parked orders that may be given as things stand.
    pub(super) fn parked_open(&self, game: &dyn Game) -> Vec<Order> {
        self.parked.iter().map(|parked| &parked.order).filter(|order| may_be_given(game, order)).cloned().collect()
    }

    /// The parked orders that the end of a stage would leave behind: "Parked: Ford Spears, fire."
    pub(super) fn left_parked(&self, game: &dyn Game) -> Option<String> {
        let open = self.parked_open(game);
        let open = open.iter().filter(|order| order.act != END_STAGE);
        let left: Vec<String> = open.map(|order| in_words(game, order)).collect();
        (!left.is_empty()).then(|| format!("Parked: {}.", left.join("; ")))
    }

    /// Lays the order in hand aside where a battle that is over does not take it any more, and says so.
    pub(super) fn left_by_the_end(&mut self, game: &dyn Game) -> Said {
        let order = match &self.hand {
            Hand::Form(form) => &form.order,
            Hand::Ask(asking) => &asking.order,
            Hand::Nothing | Hand::Amended(_) => return Said::Nothing,
        };
        if game.status().over.is_none() || may_be_given(game, order) {
            return Said::Nothing;
        }
        let told = in_words(game, order);
        self.sweep = false;
        match self.lay_aside() {
            true => Said::Told(format!("Parked: {told}. It goes on once the end is taken back (u); X drops it.")),
            false => Said::Nothing,
        }
    }

    /// What is said of parked orders that could be given before the last line, `open`, and cannot be given any more, in this
    /// stage or because it is over.
    pub(super) fn lapsed(&self, game: &dyn Game, open: &[Order]) -> Said {
        let lapses = |at: &usize| {
            let order = &self.parked[*at].order;
            open.contains(order) && !may_be_given(game, order) && !self.can_wait(game, *at)
        };
        let Some(at) = (0..self.parked.len()).find(lapses) else { return Said::Nothing };
        let order = &self.parked[at].order;
        let nouns: Vec<Noun> = order.who.iter().filter_map(|id| game.unit(id)).map(|unit| unit.noun()).collect();
        let act = act_in_words(game, &order.act);
        Said::Warned(format!(
            "{} can no longer {act}: that order stays parked. u takes back what was just done, X drops the parked order.",
            Noun::of(&nouns)
        ))
    }

    /// Takes a parked order up again, as things stand now, with what was typed for it.
    pub(super) fn take_up(&mut self, keep: &mut dyn Keep, at: usize) -> Said {
        if at >= self.parked.len() {
            return Said::Nothing;
        }
        let Parked { order, left, thrown } = self.parked.remove(at);
        self.here = order.who.first().cloned().or(self.here.take());
        match left {
            Hand::Form(mut form) => {
                // What does not fit is replaced by what is typed, as behind the Enter that refuses it.
                let game = self.game(keep);
                form.filling.fresh |= form.filling.is_unfit(&|text| game.called(text));
                self.hand = Hand::Form(form);
                self.look_ahead(keep);
                Said::Nothing
            }
            Hand::Ask(asking) => {
                self.thrown = thrown;
                let said = self.suggest(keep, asking.order, &asking.answers);
                self.retype(&asking.ask, &asking.filled, asking.entry);
                said
            }
            Hand::Nothing | Hand::Amended(_) => Said::Nothing,
        }
    }

    /// Gives an order again as far as its answers still fit; the first that no longer fits is typed in.
    pub fn suggest(&mut self, keep: &mut dyn Keep, order: Order, answers: &[Answered]) -> Said {
        for count in (0..=answers.len()).rev() {
            match keep.session().order(&order, &answers[..count]) {
                Err(Halt::Misfit(_)) => continue,
                Err(Halt::Ask { .. }) => {
                    let said = self.submit(keep, order, answers[..count].to_vec());
                    let last = answers.get(count);
                    if let (Hand::Ask(now), Some(last)) = (&mut self.hand, last)
                        && now.ask.id == last.ask
                    {
                        now.offer(&last.answer);
                    }
                    return said;
                }
                _ => return self.offer_again(keep, order, answers),
            }
        }
        Said::Nothing
    }

    /// Opens an order again with its facts; each of these answers comes back with its question, and none is handed over unseen.
    pub(super) fn offer_again(&mut self, keep: &mut dyn Keep, order: Order, answers: &[Answered]) -> Said {
        let thrown = Thrown::at(keep.session().game(), &order, answers);
        self.thrown = thrown.clone();
        let said = self.open(keep, order);
        self.lay_behind(thrown);
        said
    }

    /// Keeps on disk what is half given: the parked orders and the one in hand. Facts that are being typed go there when
    /// the battle is left; of an order that was parked those stay there until then that were typed before.
    pub fn keep_drafts(&self, keep: &mut dyn Keep, leaving: bool) {
        if keep.barred().is_some() {
            return;
        }
        let game = keep.session().game();
        let draft = |left: &Hand, thrown: &Thrown| match left {
            Hand::Form(form) => Some(form.draft(game)),
            Hand::Ask(asking) => Some(Draft { offered: thrown.answers.clone(), ..asking.draft() }),
            Hand::Nothing | Hand::Amended(_) => None,
        };
        let settled = |hand: &Hand| match hand {
            Hand::Form(form) => leaving || form.further.is_some(),
            _ => true,
        };
        let mut wanted: Vec<Draft> =
            self.parked.iter().filter_map(|parked| draft(&parked.left, &parked.thrown)).collect();
        // Facts that are typed stay as they were kept; dice that lie behind them go there at once.
        let kept = |draft: Draft| {
            let drafts = keep.session().drafts();
            let has = |other: &&Draft| {
                draft.offered.iter().all(|one| other.answers.contains(one) || other.offered.contains(one))
            };
            let known = drafts.iter().find(|other| draft.replaces(other)).filter(has).cloned();
            known.or_else(|| (!draft.offered.is_empty()).then_some(draft))
        };
        let in_hand = match &self.amends {
            None => draft(&self.hand, &self.thrown),
            Some(amends) => amends.draft(keep.session(), &self.hand),
        };
        if let Some(draft) = in_hand.and_then(|draft| if settled(&self.hand) { Some(draft) } else { kept(draft) }) {
            wanted.retain(|other| !draft.replaces(other));
            wanted.push(draft);
        }
        // What is no longer wanted goes, the newest first; what is missing is written.
        let stale = |drafts: &[Draft]| drafts.iter().any(|draft| !wanted.iter().any(|other| other.replaces(draft)));
        while stale(keep.session().drafts()) {
            let done = keep.session().drop_draft();
            keep.take(done);
        }
        for draft in wanted {
            // What is typed for a question goes there when the battle is left.
            let stands = |kept: &Draft| *kept == draft || !leaving && kept.waits_like(&draft);
            if !keep.session().drafts().iter().any(stands) {
                let done = keep.session().park(draft);
                keep.take(done);
            }
        }
    }
}

/// An order that is parked, in words: "Ford Spears, fire".
fn in_words(game: &dyn Game, order: &Order) -> String {
    let who: Vec<String> = order.who.iter().filter_map(|id| game.unit(id)).map(|unit| unit.name).collect();
    let act = act_in_words(game, &order.act);
    if who.is_empty() { act } else { format!("{}, {act}", who.join(", ")) }
}

/// Whether an order is one of the stage under way.
fn is_of_stage(game: &dyn Game, order: &Order) -> bool {
    game.offers(&order.who).iter().any(|offer| offer.act == order.act)
}

/// Whether an order may be given as things stand: a stage ends where nothing is due.
fn may_be_given(game: &dyn Game, order: &Order) -> bool {
    if order.act == END_STAGE {
        return game.dues().is_empty();
    }
    game.offers(&order.who).iter().any(|offer| offer.act == order.act && offer.may())
}
