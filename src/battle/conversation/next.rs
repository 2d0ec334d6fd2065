//! What Enter means now and the words for it: a parked order, what the moment waits for, what is due, the end of the stage.

use super::{Conversation, Hand, Keep, Said, laid};
use crate::{
    battle::act_in_words,
    engine::{END_BATTLE, END_STAGE, Game, Halt, PLAYED_OUT, REST, SIDE_DONE},
    view::{Due, Id, Noun, Offer, Order, Status, When, Window, capital},
};

/// What the state offers next: worked out once as long as it stands.
pub struct Outlook {
    /// Where the turn stands.
    pub status: Status,
    /// What is due.
    pub dues: Vec<Due>,
    /// What is allowed and lapses.
    pub windows: Vec<Window>,
    /// What the table may do.
    pub offers: Vec<Offer>,
    /// Several things are due, and at least one needs nothing that somebody must say.
    pub sweeps: bool,
    /// Nobody has anything left to do in this stage.
    pub finished: bool,
}

impl Outlook {
    /// What a state offers.
    pub fn of(game: &dyn Game) -> Outlook {
        let (status, dues, windows) = (game.status(), game.dues(), game.windows());
        let busy = status.usual.is_some() || status.over.is_some() || !dues.is_empty() || !windows.is_empty();
        let finished = !busy && game.unfinished().is_none() && game.waiting().is_empty();
        let sweeps = dues.len() > 1 && ready_due(game, &dues).is_some();
        Outlook { status, dues, windows, offers: game.offers(&[]), sweeps, finished }
    }
}

/// The usual next thing.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// The parked order at this place is taken up.
    TakeUp(usize),
    /// What the moment waits for is done.
    Usual(Order),
    /// What is due is done.
    Due(Order),
    /// The stage ends.
    EndStage,
}

/// What Enter does, and how a key's label says it: verb and object.
#[derive(Debug, Clone, PartialEq)]
pub struct Enter {
    /// What it does.
    pub next: Next,
    /// "finish Grim", "bring on Wolf 1", "end the stage".
    pub words: String,
}

impl Conversation {
    /// What Enter means with nothing in hand.
    pub fn enter_means(&self, keep: &dyn Keep, outlook: &Outlook) -> Option<Enter> {
        if keep.barred().is_some() || outlook.status.over.is_some() {
            return None;
        }
        let game = keep.session().game();
        let take_up = |at: usize| {
            let order = &self.parked[at].order;
            let what = if order.act == END_STAGE { "the end of the stage".to_owned() } else { named(game, order) };
            Enter { next: Next::TakeUp(at), words: format!("resume {what}") }
        };
        if let Some(at) = self.parked_ready(game) {
            return Some(take_up(at));
        }
        // A battle that can end does not go on by itself: what is owed, then its end.
        let ends = outlook.status.moment.is_none() && outlook.dues.iter().any(|due| due.order.act == END_BATTLE);
        if let Some(order) = outlook.status.usual.as_ref().filter(|_| !ends) {
            return Some(Enter { next: Next::Usual(order.clone()), words: deed(game, order) });
        }
        let doable = || doable(&outlook.dues);
        let due = doable().find(|due| due.unit.is_some() && due.unit == self.here).or_else(|| doable().next());
        // What is due of another unit waits as long as the one in hand would lose something by it.
        let own = || self.here.as_ref().filter(|_| outlook.status.own).and_then(|here| game.own(here));
        let goes_on = || own().filter(|order| game.displaces(order).is_none());
        if let Some(due) = due {
            let costs = due.by != When::Now && game.displaces(&due.order).is_some();
            return Some(match goes_on().filter(|_| costs) {
                Some(order) => Enter { words: deed(game, &order), next: Next::Usual(order) },
                None => Enter { next: Next::Due(due.order.clone()), words: owed(game, due) },
            });
        }
        if let Some(at) = self.parked_here().filter(|at| self.can_wait(game, *at)) {
            return Some(take_up(at));
        }
        if let Some(order) = own() {
            return Some(Enter { words: deed(game, &order), next: Next::Usual(order) });
        }
        let words = || if game.unplayed() { format!("begin turn {}", game.turn()) } else { "end the stage".to_owned() };
        outlook.finished.then(|| Enter { next: Next::EndStage, words: words() })
    }

    /// Enter: hands over what is in hand, else does the usual next thing. It wants a second press where a first one might
    /// be a slip: where others may still answer, right behind a letter that led nowhere, or where it would go on with another
    /// unit's order or end the stage right behind an order that an Enter ended.
    pub fn enter(&mut self, keep: &mut dyn Keep) -> Said {
        let lines = keep.session().len();
        let said = match self.hand {
            Hand::Form(_) => {
                self.heard();
                self.enter_form(keep)
            }
            Hand::Ask(_) => {
                self.heard();
                self.enter_ask(keep)
            }
            Hand::Amended(_) => return self.accept(keep),
            Hand::Nothing => return self.usual(keep),
        };
        self.ended = keep.session().len() > lines && matches!(self.hand, Hand::Nothing);
        said
    }

    fn usual(&mut self, keep: &mut dyn Keep) -> Said {
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        let outlook = Outlook::of(keep.session().game());
        let Some(enter) = self.enter_means(keep, &outlook) else {
            self.heard();
            return Said::Told(match outlook.status.over {
                Some(word) => format!(
                    "The battle is over: {word}. u takes that back; muster report writes it down, muster survivors who is left."
                ),
                None => match outlook.windows.first().map(|window| &window.text).or(outlook.status.moment.as_ref()) {
                    Some(text) => format!("{}. Give an order, or end the stage with n.", capital(text)),
                    None => waits(keep.session().game(), &outlook.dues)
                        .unwrap_or_else(|| "Nothing is due: give an order, or end the stage with n.".to_owned()),
                },
            });
        };
        let again = self.armed.as_ref() == Some(&enter.next);
        let why = self.slip(keep, &outlook, &enter);
        self.heard();
        if let Some(why) = why.filter(|_| !again) {
            self.armed = Some(enter.next);
            return Said::Warned(format!("{why}Enter again: {}.", enter.words));
        }
        match enter.next {
            Next::TakeUp(at) => self.take_up(keep, at),
            Next::Usual(order) => {
                self.here = order.who.first().cloned().or(self.here.take());
                self.give(keep, order)
            }
            Next::Due(order) => self.give_due(keep, order),
            Next::EndStage => self.submit(keep, end_of_stage(), Vec::new()),
        }
    }

    /// Why a first press may be a slip, if so; the sentence goes on with what a second one does.
    fn slip(&self, keep: &dyn Keep, outlook: &Outlook, enter: &Enter) -> Option<String> {
        let order = match &enter.next {
            Next::TakeUp(_) => return None,
            Next::Usual(order) | Next::Due(order) => order.clone(),
            Next::EndStage => end_of_stage(),
        };
        // Whoever answers beside them takes nothing from them: they may still do so behind it.
        let side = |id: &Id| keep.session().game().unit(id).map(|unit| unit.side);
        let beside =
            |window: &&Window| order.who.iter().any(|id| window.units.iter().any(|unit| side(unit) == side(id)));
        let answers = outlook.windows.iter().filter(|window| window.act != order.act && !beside(window));
        let answers: Vec<&str> = answers.map(|window| window.text.as_str()).collect();
        if outlook.status.moment.is_some() && !answers.is_empty() {
            return Some(format!("{}. ", answers.join("; ")));
        }
        // What only puts a question or a form decides nothing yet.
        if enter.next != Next::EndStage
            && laid::only_asks(keep.session().game(), &order, matches!(enter.next, Next::Due(_)))
        {
            return None;
        }
        // A letter says so itself.
        if let Some(lost) = keep.session().game().displaces(&order).filter(|_| matches!(enter.next, Next::Due(_))) {
            return Some(format!("{lost}. "));
        }
        if let Some(lost) = keep.session().game().forgoes().filter(|_| matches!(enter.next, Next::Usual(_))) {
            return Some(format!("{lost}. "));
        }
        let last = keep.session().last(1).pop().and_then(|line| match line.deed {
            crate::battle::Deed::Order(order) => Some(order.who),
            crate::battle::Deed::Ruling(_) => None,
        });
        let another = || !last.is_some_and(|who| order.who.iter().any(|id| who.contains(id)));
        let other = enter.next == Next::EndStage || !order.who.is_empty() && another();
        let stands = || !matches!(keep.session().order(&order, &[]), Err(Halt::Ask { .. }));
        // What only says who comes next, a draw, has to come before the order that was refused in any case.
        let routine = || keep.session().game().acts().iter().any(|act| act.routine && act.id == order.act);
        match &self.balked {
            Some(why) => (stands() && !routine()).then(|| format!("{why}  ")),
            None => (self.ended && other && stands()).then(String::new),
        }
    }

    /// Ends the stage; with somebody left who has not acted, an order left parked, or behind the last turn, it says so first,
    /// unless it cannot end yet.
    pub fn end_stage(&mut self, keep: &mut dyn Keep) -> Said {
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        let again = self.armed == Some(Next::EndStage);
        self.heard();
        let cannot = matches!(keep.session().order(&end_of_stage(), &[]), Err(Halt::Refused(_)));
        let game = keep.session().game();
        let left = match (self.left_parked(game), plays_on(game).or_else(|| unfinished(game))) {
            (Some(parked), None) => Some(format!("{parked} n again ends the stage.")),
            (parked, left) => left.map(|left| parked.map_or(left.clone(), |parked| format!("{parked} {left}"))),
        };
        if let Some(left) = left.filter(|_| !again && !cannot) {
            self.armed = Some(Next::EndStage);
            return Said::Warned(left);
        }
        let moment = game.in_moment();
        let said = self.submit(keep, end_of_stage(), Vec::new());
        // Whoever ends a moment has heard what the next press ends; not where that press was the second one already.
        let game = keep.session().game();
        match unfinished(game).filter(|_| said == Said::Nothing && moment && !again && !game.in_moment()) {
            Some(left) => {
                self.armed = Some(Next::EndStage);
                Said::Warned(left)
            }
            None => said,
        }
    }

    /// Does every due that needs no facts, one after the other.
    pub fn all_dues(&mut self, keep: &mut dyn Keep) -> Said {
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        self.heard();
        let game = keep.session().game();
        let dues = game.dues();
        if ready_due(game, &dues).is_none() {
            if let Some(lost) = costly_due(game, &dues) {
                return Said::Warned(lost);
            }
            if doable(&dues).next().is_some() {
                return Said::Told("Nothing is due that needs no facts: Enter asks for them.".to_owned());
            }
            return Said::Told(waits(game, &dues).unwrap_or_else(|| "Nothing is due.".to_owned()));
        }
        self.sweep = true;
        self.sweep_on(keep)
    }

    /// Goes on with the dues, if they are being done one after the other.
    pub(super) fn sweep_on(&mut self, keep: &mut dyn Keep) -> Said {
        if !self.sweep {
            return Said::Nothing;
        }
        let game = keep.session().game();
        match ready_due(game, &game.dues()) {
            Some(due) => {
                self.here = due.unit.or(self.here.take());
                self.submit(keep, due.order, Vec::new())
            }
            None => {
                self.sweep = false;
                let dues = game.dues();
                let asks = || stops_at(game, &dues).map_or(Said::Nothing, Said::Told);
                costly_due(game, &dues).map_or_else(asks, Said::Warned)
            }
        }
    }
}

/// That the last turn is over, and what plays on all the same.
fn plays_on(game: &dyn Game) -> Option<String> {
    let end = game.dues().into_iter().find(|due| due.id == PLAYED_OUT)?;
    Some(format!("{}: Enter ends the battle. n again plays on.", capital(&end.cause)))
}

/// The most units that are named one by one when they have not acted.
const NAMED: usize = 4;

/// What stands unfinished, several units by name if they are few and the system names none, and what ends the stage all the
/// same.
fn unfinished(game: &dyn Game) -> Option<String> {
    let left = game.unfinished()?;
    let units: Vec<_> = game.waiting().iter().filter_map(|id| game.unit(id)).collect();
    let words: Vec<&str> = left.split(|letter: char| !letter.is_alphanumeric()).collect();
    let named = units.iter().all(|unit| left.contains(&unit.name) || words.contains(&&*unit.number.to_string()));
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    let names = match names.len() {
        2..=NAMED if !named => format!(" ({})", names.join(", ")),
        _ => String::new(),
    };
    Some(format!("{left}{names}. n again ends the stage."))
}

/// Who of the side that is on may still act, few units by name, and what ends its turn all the same.
pub(super) fn side_unfinished(game: &dyn Game) -> Option<String> {
    let on = game.status().on?;
    let waiting = game.waiting().into_iter().filter_map(|id| game.unit(&id)).filter(|unit| unit.side == on);
    let nouns: Vec<Noun> = waiting.map(|unit| unit.noun()).collect();
    let who = if nouns.len() > NAMED { Noun::count(nouns.len(), &game.system().unit) } else { Noun::of(&nouns) };
    let act = game.acts().into_iter().find(|act| act.id == SIDE_DONE)?;
    (!nouns.is_empty()).then(|| format!("{}. {} again: {}.", who.does("may still act"), act.key, act.name))
}

fn end_of_stage() -> Order {
    Order::table(END_STAGE).with(REST.id, true)
}

/// What is due and is done by an order that neither the turn nor anything else bars that is due: as long as something comes
/// before all else, that.
fn doable(dues: &[Due]) -> impl Iterator<Item = &Due> {
    let first = dues.iter().any(|due| due.by == When::Now);
    dues.iter().filter(move |due| !due.order.act.is_empty() && !due.waits && (!first || due.by == When::Now))
}

/// That somebody owes something who has to wait for his turn.
fn waits(game: &dyn Game, dues: &[Due]) -> Option<String> {
    let due = owed(game, dues.iter().find(|due| due.waits)?);
    // It may have fallen due behind their turn.
    Some(match game.waiting().is_empty() {
        true => format!("Still due, and nobody has a turn left: {due}. Waive it (D), or overrule the turn (!)."),
        false => format!("Due once it is their turn: {due}. Give an order, or end the stage with n."),
    })
}

/// What is due and can be done with no fact missing, the first first; not what takes something from a unit amid its actions.
fn ready_due(game: &dyn Game, dues: &[Due]) -> Option<Due> {
    ready_dues(game, dues).find(|due| game.displaces(&due.order).is_none()).cloned()
}

/// What a unit amid its actions would lose by all that is ready.
fn costly_due(game: &dyn Game, dues: &[Due]) -> Option<String> {
    let lost = ready_dues(game, dues).find_map(|due| game.displaces(&due.order))?;
    Some(format!("{lost}. Use them first, or give the order by its own letter."))
}

/// At what it stops to do every due that needs no facts.
fn stops_at(game: &dyn Game, dues: &[Due]) -> Option<String> {
    let due = doable(dues).next()?;
    Some(format!("Still due, and needs facts: {}. Enter asks for them.", owed(game, due)))
}

fn ready_dues<'a>(game: &'a dyn Game, dues: &'a [Due]) -> impl Iterator<Item = &'a Due> {
    let waits = move |due: &Due| due.after.iter().any(|first| dues.iter().any(|other| other.id == *first));
    // What is remembered is seen before it counts.
    let seen = move |due: &Due| {
        game.form(&due.order).is_ok_and(|form| form.fields.iter().all(|field| field.remembered.is_none()))
    };
    doable(dues).filter(move |due| due.missing.is_empty() && !waits(due) && seen(due))
}

fn name(game: &dyn Game, id: &Id) -> String {
    game.unit(id).map_or(id.to_string(), |unit| unit.name)
}

/// Verbs that take the unit of their order as object; with any other it is the unit that acts.
const OF_UNITS: [&str; 2] = ["bring on", "finish"];

/// An order by its units and its act: "Goblin Bows: fire".
fn named(game: &dyn Game, order: &Order) -> String {
    let names = order.who.iter().map(|id| name(game, id)).collect::<Vec<_>>().join(", ");
    let verb = act_in_words(game, &order.act);
    if names.is_empty() { verb } else { format!("{names}: {verb}") }
}

/// An order in words: "finish Grim", "bring on Wolf 1", "roll initiative"; "Tam Rusk: shoot", which is not a shot at Tam.
fn deed(game: &dyn Game, order: &Order) -> String {
    let verb = act_in_words(game, &order.act);
    if !OF_UNITS.contains(&verb.as_str()) {
        return named(game, order);
    }
    let names = order.who.iter().map(|id| name(game, id)).collect::<Vec<_>>().join(", ");
    format!("{verb} {names}").trim_end().to_owned()
}

/// A due as verb and object: a test is rolled, the rest is done by its act.
fn owed(game: &dyn Game, due: &Due) -> String {
    match (&due.unit, due.number.is_some()) {
        (Some(unit), true) => format!("roll {} {}", possessive(&name(game, unit)), due.what),
        _ => deed(game, &due.order),
    }
}

fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}
