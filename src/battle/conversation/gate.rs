//! The gate: an order goes in, and what comes of it decides what lies in hand next.

use super::{Conversation, Hand, InForm, Keep, Refused, Said, later::Worked};
use crate::{
    battle::{Done, Draft, Entry},
    engine::{END_STAGE, Halt, Reply, Ruling, SoFar},
    view::{Answer, Answered, Ask, AskKind, Blanks, Order, Refusal},
};

impl Conversation {
    /// Resolves an order with its answers so far; of an amended line, works out what would stand. One that was laid aside while
    /// it asked goes on where it was.
    pub(super) fn submit(&mut self, keep: &mut dyn Keep, order: Order, answers: Vec<Answered>) -> Said {
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        let anew = answers.is_empty() && matches!(self.hand, Hand::Nothing) && self.amends.is_none();
        if let Some(at) = anew.then(|| self.parked.iter().position(|parked| parked.asks(&order))).flatten() {
            return self.take_up(keep, at);
        }
        match self.resolve(keep, &order, &answers) {
            Ok(Resolved::Amends(worked)) => self.go_on(keep, worked),
            Ok(Resolved::Done(done)) => {
                self.empty();
                self.marked.clear();
                self.parked.retain(|parked| !parked.is(&order));
                self.refused = None;
                let open = self.parked_open(keep.session().game());
                let said = self.take(keep, *done);
                let said = said.or(self.lapsed(keep.session().game(), &open));
                said.or(self.sweep_on(keep))
            }
            Err(Halt::Ask { ask, filled, answered, so_far }) => {
                self.thrown.behind(&answered);
                if self.amends.is_none() {
                    let offered = self.thrown.answers.clone();
                    let draft = Draft { order: order.clone(), answers: answered.clone(), offered, ..Draft::default() };
                    if keep.session().draft() != Some(&draft) {
                        let done = keep.session().park(draft);
                        keep.take(done);
                    }
                    self.parked.retain(|parked| !parked.is(&order));
                }
                self.refused = None;
                self.put_question(keep, order, answered, (*ask, filled), so_far);
                Said::Nothing
            }
            // A later line stands as it was given, or falls: nothing of it is overruled here.
            Err(Halt::Refused(refusal)) if self.later().is_some() => {
                let why = refusal.to_string();
                self.note_wrong(&why);
                Said::Wrong(why)
            }
            Err(Halt::Refused(refusal)) => self.refuse(order, answers, refusal),
            Err(Halt::Misfit(misfit)) => {
                self.sweep = false;
                let why = misfit.what;
                self.note_wrong(&why);
                Said::Wrong(why)
            }
        }
    }

    /// What comes of an order; nothing has changed.
    pub(super) fn resolve(&self, keep: &dyn Keep, order: &Order, answers: &[Answered]) -> Result<Resolved, Halt> {
        match &self.amends {
            None => keep.session().order(order, answers).map(|done| Resolved::Done(Box::new(done))),
            Some(amends) => amends.work_out(keep.session(), amends.rewrite(order, answers)).map(Resolved::Amends),
        }
    }

    /// A refused order is kept, with what is typed for it. Where no rule but sense refuses a field, as in "cover: a bare number
    /// does not say which cover", it is put right in that field.
    fn refuse(&mut self, order: Order, answers: Vec<Answered>, refusal: Refusal) -> Said {
        self.sweep = false;
        if let Hand::Form(form) = &mut self.hand
            && !refusal.can_be_overruled()
        {
            let told = refusal.to_string();
            let fields = &form.filling.form.fields;
            let why = |label: &str| told.strip_prefix(label).and_then(|rest| rest.strip_prefix(": "));
            let wrong = (0..).zip(fields).find_map(|(at, field)| Some((at, why(&field.label)?.to_owned())));
            if let Some((at, why)) = wrong {
                form.filling.mark_wrong(at, &why);
                return Said::Wrong(told);
            }
        }
        let filled = match &mut self.hand {
            Hand::Form(form) => {
                form.order.overruled.clone_from(&order.overruled);
                form.order.because.clone_from(&order.because);
                // What is typed next takes the place of what was refused, as of what did not fit.
                form.filling.fresh = true;
                true
            }
            Hand::Ask(asking) => {
                asking.mark_wrong(&refusal.to_string());
                true
            }
            Hand::Nothing | Hand::Amended(_) => false,
        };
        self.refused = Some(Refused { order, answers, refusal: refusal.clone(), filled });
        Said::Refused(refusal)
    }

    pub(super) fn note_wrong(&mut self, why: &str) {
        match &mut self.hand {
            Hand::Form(form) => form.filling.mark_wrong(form.filling.at, why),
            Hand::Ask(asking) => asking.mark_wrong(why),
            Hand::Nothing | Hand::Amended(_) => {}
        }
    }

    /// Makes something durable and true, and says what it took back or put back.
    pub fn take(&mut self, keep: &mut dyn Keep, done: Done) -> Said {
        let said = super::undone::told(keep.session(), &done.entry);
        self.undone = if let Entry::Undo(lines) = &done.entry { *lines } else { 1 };
        let under_way = |keep: &dyn Keep| (keep.session().game().turn(), keep.session().game().stage());
        let before = under_way(keep);
        keep.take(done);
        if under_way(keep) != before {
            self.parked.retain(|parked| parked.order.act != END_STAGE);
        }
        said.map_or(Said::Nothing, Said::Told)
    }

    /// Carries out a ruling.
    pub fn rule(&mut self, keep: &mut dyn Keep, ruling: &Ruling) -> Said {
        self.heard();
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        if self.amends.is_some() {
            return Said::Warned("An older line is being amended: accept that or leave it first.".to_owned());
        }
        match keep.session().rule(ruling) {
            // A value left as it stood is a slip, and no line of the story.
            Ok(done) if matches!(&done.entry, Entry::Line(line) if line.change.is_empty()) => {
                Said::Refused(Refusal::sense("this changes nothing", "give another value, or leave it as it is"))
            }
            Ok(done) => {
                self.marked.clear();
                let said = self.take(keep, done);
                said.or(self.left_by_the_end(keep.session().game()))
            }
            Err(refusal) => Said::Refused(refusal),
        }
    }

    /// Lays a question in hand, with what came before it: further facts as a form, all else as it is.
    pub(super) fn put_question(
        &mut self,
        keep: &dyn Keep,
        order: Order,
        answers: Vec<Answered>,
        (ask, filled): (Ask, Blanks),
        so_far: Box<SoFar>,
    ) {
        self.so_far = so_far;
        let session = keep.session();
        let (old, faces) = match self.amends.as_ref().and_then(|amends| amends.suggests(session, &order, &answers)) {
            Some(Reply::Whole(answer)) => (Some(answer), filled),
            Some(Reply::Wait(kept)) => (None, either(&filled, &kept)),
            None => (self.thrown.again(&ask), filled),
        };
        if let AskKind::Facts(form) = &ask.kind {
            let facts = if let Some(Answer::Facts(facts)) = old { facts } else { Default::default() };
            let mut form = InForm::new(self.game(keep), order, form.clone(), &facts);
            form.further = Some(super::Further { ask: ask.id, answers });
            self.hand = Hand::Form(Box::new(form));
            return;
        }
        // The faces that people rolled for the line before are theirs to put right.
        let thrown = match self.amends {
            None => faces.clone(),
            Some(_) => session.machine_in(session.next(), self.game(keep)).own(&ask, &faces),
        };
        let mut asking = super::Asking::new(order, answers, ask, thrown);
        asking.offer_faces(&faces);
        if let Some(old) = &old {
            asking.offer(old);
        }
        self.dress(keep, &mut asking);
        self.hand = Hand::Ask(Box::new(asking));
        let asked = self.asking().map(|asking| asking.ask.id.clone());
        if let Some((ask, filled, entry)) = self.aside.take_if(|(ask, ..)| Some(&ask.id) == asked.as_ref()) {
            self.retype(&ask, &filled, entry);
        }
    }
}

/// The faces that lie there, and where none does, those of others.
fn either(faces: &Blanks, others: &Blanks) -> Blanks {
    let of = |all: &Blanks, at: usize| all.get(at).copied().flatten();
    (0..faces.len().max(others.len())).map(|at| of(faces, at).or_else(|| of(others, at))).collect()
}

/// What an order came to.
pub(super) enum Resolved {
    /// It can stand.
    Done(Box<Done>),
    /// It would amend its line so, or a later line asks first.
    Amends(Worked),
}
