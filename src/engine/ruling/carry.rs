//! A ruling carried out on a copy of the state.

use super::{
    Decision, Ruling, fields, figures, options, table,
    unit::{find, fresh_name, no_number, with_unit},
};
use crate::{
    engine::{
        Board, Change, Dice, Edit, Papers, RosterEntry, Rules, State, TABLE, Taken, Unit, UnitEntry, due, recruit,
    },
    tree::{self, Misread},
    view::{Facts, Id, Noun, Refusal, Tale, capital, clean_text},
};

/// The most edits by hand that a tale tells one by one.
const TOLD: usize = 12;

/// The tale of changes made in the saved state by hand.
pub(in crate::engine) fn tale_of_edits<R: Rules>(state: &State<R>, edits: &Change, because: &str) -> Tale {
    let tell = |edit: &Edit| {
        let unit = state.units.get(&Id::new(&edit.at)).map_or(edit.at.as_str(), |unit| unit.name.as_str());
        let name = if edit.at == TABLE { "" } else { unit };
        capital(&format!("{}.", edit_in_words(edit, name)))
    };
    let mut then: Vec<String> = edits.iter().take(TOLD).map(tell).collect();
    if edits.len() > TOLD {
        then.push(format!("And {} more.", edits.len() - TOLD));
    }
    Tale { head: headline(because), then, ..Tale::default() }
}

/// What was altered of the saved state, and of whom: "Ash Guard: morale 5 becomes 4".
pub fn edit_in_words(edit: &Edit, name: &str) -> String {
    let of = if name.is_empty() { String::new() } else { format!("{name}: ") };
    clean_text(&format!("{of}{} {} becomes {}", named(&edit.path), brief(&edit.from), brief(&edit.to)))
}

/// Where the saved state keeps what is a system's own, of a unit and of the table.
pub const OWN: [&str; 2] = ["body/", "ground/"];

/// A place in the saved state as people would call it: "morale", "soldiers 3 wounds", "phase".
fn named(path: &str) -> String {
    let path = OWN.iter().find_map(|own| path.strip_prefix(own)).unwrap_or(path);
    match path.split_once('/').unwrap_or((path, "")) {
        ("", _) => "all".to_owned(),
        ("stack", _) => "phase".to_owned(),
        _ => path.replace(['/', '_'], " "),
    }
}

/// A value short enough for a sentence.
fn brief(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => "nothing".to_owned(),
        serde_json::Value::Array(list) => format!("a list of {}", list.len()),
        serde_json::Value::Object(map) => format!("a block of {}", map.len()),
        serde_json::Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// The headline of a ruling without a reason; with one it stands behind.
pub const RULING: &str = "Ruling";

fn headline(because: &str) -> String {
    if because.is_empty() { RULING.to_owned() } else { format!("{RULING}: {because}") }
}

/// The headline of a tale where it stands alone, as in a list; of a ruling it says what was ruled, then why: "Ruling: Hob
/// Fletcher: health: light, was full (correction)." What follows from it is told if it is one thing, else counted.
pub fn headline_alone(head: String, then: &[String]) -> String {
    let Some(why) = head.strip_prefix(RULING).filter(|why| why.is_empty() || why.starts_with(": ")) else {
        return head;
    };
    let Some(first) = then.first() else { return head };
    let first = first.trim_end_matches('.');
    // Of whom both are is said once.
    let subject = first.split_once(": ").map_or("", |(subject, _)| subject);
    let same = |next: &str| next.strip_prefix(subject)?.strip_prefix(": ").map(str::to_owned);
    let more = match &then[1..] {
        [] => String::new(),
        [next] => format!("; {}", same(next).unwrap_or_else(|| next.clone()).trim_end_matches('.')),
        next => format!("; and {} more changes", next.len()),
    };
    let why = why.trim_start_matches(": ").trim_end_matches('.');
    let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
    format!("{RULING}: {first}{more}{why}.")
}

/// Carries out a ruling on a copy of the state.
///
/// # Errors
/// Says what is unknown or does not fit; nothing has changed then.
pub(in crate::engine) fn carry_out<R: Rules>(
    was: &State<R>,
    data: &R::Data,
    papers: &dyn Papers<R>,
    ruling: &Ruling,
) -> Result<(State<R>, Tale), Refusal> {
    let tale = Tale { head: headline(&ruling.because), ..Tale::default() };
    let mut work = Work { state: was.clone(), data, papers, because: ruling.because.to_string(), tale };
    ruling.decisions().iter().try_for_each(|decision| work.decide(decision))?;
    if work.tale.then.is_empty() {
        return Err(Refusal::sense("this ruling changes nothing", "say what to set"));
    }
    Ok((work.state, work.tale))
}

/// The copy on which decisions are carried out, one after the other.
struct Work<'a, R: Rules> {
    state: State<R>,
    data: &'a R::Data,
    papers: &'a dyn Papers<R>,
    because: String,
    tale: Tale,
}

impl<R: Rules> Work<'_, R> {
    fn decide(&mut self, decision: &Decision) -> Result<(), Refusal> {
        match decision {
            Decision::Set { units, figure, values } => {
                for id in units.iter() {
                    let id = find(&self.state, id)?;
                    let figure = figure.as_deref().unwrap_or("");
                    let before = self.standing(&id);
                    fields::set(&mut self.state, self.data, &id, figure, values, &mut self.tale)?;
                    self.follow(&id, before)?;
                    self.falls(&id);
                }
            }
            Decision::Add(entry) => {
                for unit in joining(&self.state, self.data, self.papers, entry)? {
                    self.join(unit);
                }
            }
            Decision::Like { unit, name } => self.like(unit, name)?,
            Decision::Remove(id) => self.remove(id)?,
            Decision::Carry { from, figures, to } => {
                figures::carry(&mut self.state, self.data, from, figures, to, &mut self.tale)?;
            }
            Decision::Bind(two) => self.bind(two)?,
            Decision::Unbind(two) => self.unbind(two)?,
            Decision::Dice { side, dice } => self.dice(side.as_ref(), *dice)?,
            Decision::Options(values) => options::set(&mut self.state, self.data, values, &mut self.tale)?,
            Decision::Table(values) => table::set(&mut self.state, self.data, values, &mut self.tale)?,
            Decision::Remind(remind) => {
                self.tell(format!("Reminder for turn {}: {}.", remind.turn, clean_text(&remind.text)));
                self.state.table.remind(remind);
            }
            Decision::Counters(values) => self.counters(values)?,
            Decision::Waive(due) => self.waive(due)?,
            Decision::Stage(phase) => self.stage(phase)?,
            Decision::Over(word) => {
                let word = clean_text(word);
                self.tell(format!("The battle ends: {word}."));
                self.state.table.over = Some(word);
            }
            Decision::Resume => {
                let over = self.state.table.over.take();
                let over = over.ok_or_else(|| Refusal::sense("the battle is not over", "play on"))?;
                self.tell(format!("The battle goes on; it had ended: {over}."));
            }
        }
        Ok(())
    }

    /// The name of a unit that there is.
    fn name(&self, id: &Id) -> String {
        self.state.unit(id).map_or(id.to_string(), |unit| unit.name.clone())
    }

    fn tell(&mut self, sentence: String) {
        self.tale.then.push(sentence);
    }

    fn join(&mut self, unit: Unit<R>) {
        self.tell(format!("{} {}.", unit.number, unit.does("join")));
        self.state.units.insert(unit);
    }

    fn like(&mut self, like: &Id, name: &str) -> Result<(), Refusal> {
        let id = find(&self.state, like)?;
        let name = fresh_name(name)?;
        if let Some(like) = self.state.unit(&id) {
            let mut unit = like.clone();
            let mut taken = Taken::of(&self.state);
            unit.id = taken.id(&name);
            unit.number = taken.number(like.number).map_err(no_number)?;
            (unit.name, unit.gone, unit.reserve) = (name, None, None);
            unit.recall.clear();
            unit.marks.clear();
            unit.moves = 0;
            unit.body = (R::rows(self.data).fresh)(self.data, &like.body);
            self.join(unit);
        }
        Ok(())
    }

    fn remove(&mut self, id: &Id) -> Result<(), Refusal> {
        let id = find(&self.state, id)?;
        self.state.unbind(&id);
        let why = if self.because.is_empty() { "removed" } else { &self.because };
        with_unit(&mut self.state, &id, |unit| {
            unit.gone = Some(why.to_owned());
            self.tale.then.push(format!("{} the battle.", unit.does("leave")));
            Ok(())
        })
    }

    /// Whether a unit is out of the battle, and why it leaves of which nobody is left, if that is so.
    fn standing(&self, id: &Id) -> (bool, Option<String>) {
        let Some(unit) = self.state.unit(id) else { return (false, None) };
        (unit.gone.is_some(), (R::rows(self.data).leaves)(&Board::new(&self.state, self.data), unit))
    }

    /// Ends the contacts of a unit that lies where it touches nobody.
    fn falls(&mut self, id: &Id) {
        let apart = |unit: &&Unit<R>| (R::rows(self.data).apart)(&Board::new(&self.state, self.data), unit);
        let Some(unit) = self.state.unit(id).filter(apart) else { return };
        if self.state.bonds_of(id).next().is_some() {
            let told = format!("{} nobody any more.", unit.does("touch"));
            self.state.unbind(id);
            self.tell(told);
        }
    }

    /// A unit of which a value leaves nobody is out; one that was out for that alone and has somebody again is back.
    fn follow(&mut self, id: &Id, (out, before): (bool, Option<String>)) -> Result<(), Refusal> {
        let (_, now) = self.standing(id);
        let Some(unit) = self.state.unit(id) else { return Ok(()) };
        let told = match (&before, &now, &unit.gone) {
            (_, Some(why), None) if out => {
                let why = format!("{} nobody left: {why}", unit.does("have"));
                return Err(Refusal::sense(why, "correct who is out, and they are back"));
            }
            // Nobody of it was left before, and nothing had taken it out: an older battle knows such units.
            (_, Some(why), None) => format!("{} the battle: {why}.", unit.does("leave")),
            (Some(was), None, Some(gone)) if was == gone => format!("{} back in the battle.", unit.does("are")),
            _ => return Ok(()),
        };
        if now.is_some() {
            self.state.unbind(id);
        }
        self.tell(told);
        with_unit(&mut self.state, id, |unit| {
            unit.gone = now;
            Ok(())
        })
    }

    fn bind(&mut self, [one, other]: &[Id; 2]) -> Result<(), Refusal> {
        let (one, other) = (find(&self.state, one)?, find(&self.state, other)?);
        if one == other {
            return Err(Refusal::sense("a unit cannot touch itself", "name two units"));
        }
        self.state.bind(&one, &other);
        self.tell(format!("{} and {} are in contact.", self.name(&one), self.name(&other)));
        Ok(())
    }

    fn unbind(&mut self, [one, other]: &[Id; 2]) -> Result<(), Refusal> {
        let (one, other) = (find(&self.state, one)?, find(&self.state, other)?);
        self.state.table.bonds.retain(|bond| !(bond.has(&one) && bond.has(&other)));
        self.tell(format!("{} and {} are no longer in contact.", self.name(&one), self.name(&other)));
        Ok(())
    }

    fn dice(&mut self, chosen: Option<&Id>, dice: Dice) -> Result<(), Refusal> {
        if let Some(side) = chosen.filter(|side| self.state.side(side).is_none()) {
            return Err(Refusal::sense(format!("there is no side {side}"), "look at the head of the screen"));
        }
        let all = self.state.table.sides.iter_mut();
        let sides = all.filter(|side| chosen.is_none_or(|chosen| *chosen == side.id));
        let names = sides.map(|side| {
            side.dice = dice;
            side.name.clone()
        });
        let sides = match names.collect::<Vec<_>>().as_slice() {
            [one] => Noun::new(one, true),
            _ => Noun::new("all sides", true),
        };
        self.tell(match dice {
            Dice::Auto => format!("The machine rolls for {sides}."),
            Dice::Table => capital(&format!("{} at the table.", sides.does("roll"))),
        });
        Ok(())
    }

    fn counters(&mut self, values: &Facts) -> Result<(), Refusal> {
        for (name, value) in values {
            let value =
                value.int().ok_or_else(|| Refusal::sense(format!("counter {name}: {value} is no whole number"), ""))?;
            self.tell(format!("Counter {name} is {value}."));
            self.state.table.counters.insert(clean_text(name), value);
        }
        Ok(())
    }

    fn waive(&mut self, id: &str) -> Result<(), Refusal> {
        let known = due::all(&Board::new(&self.state, self.data)).into_iter().find(|due| due.id == id);
        let due = known.ok_or_else(|| Refusal::sense(format!("{id} is not due"), "look at the list of dues"))?;
        let whose = due.unit.as_ref().map_or(String::new(), |unit| format!(" for {}", self.name(unit)));
        let cause = if due.cause.is_empty() { String::new() } else { format!(" ({})", due.cause) };
        self.tell(format!("Waived{whose}: {}{cause}.", due.what));
        self.state.table.waived.insert(due.id, self.because.clone());
        Ok(())
    }

    fn stage(&mut self, id: &str) -> Result<(), Refusal> {
        let rows = R::rows(self.data);
        let phase = rows.phases().find(|row| row.id == id).ok_or_else(|| {
            let ids: Vec<&str> = rows.phases().map(|row| &*row.id).collect();
            Refusal::sense(format!("there is no phase {id}"), format!("there is {}", ids.join(", ")))
        })?;
        if let Some(moment) = rows.stage(self.state.stage()).filter(|row| row.moment) {
            return Err(Refusal::sense(format!("a {} is under way", moment.title), "end it first"));
        }
        self.state.table.stack = vec![phase.id.to_string()].into();
        self.state.table.unplayed = false;
        self.tell(format!("The turn stands in the {}.", phase.title));
        Ok(())
    }
}

/// The units that an entry makes: one as a scenario writes it, or those of a whole roster.
fn joining<R: Rules>(
    state: &State<R>,
    data: &R::Data,
    papers: &dyn Papers<R>,
    entry: &serde_json::Value,
) -> Result<Vec<Unit<R>>, Refusal> {
    let unread =
        |why: Misread| Refusal::sense(format!("the new unit cannot be read: {why}"), "write it as a scenario does");
    if entry.get("roster").is_some() {
        let roster: RosterEntry = tree::read(entry).map_err(unread)?;
        let wrong = |why| Refusal::sense(why, "muster check looks over a roster");
        return papers
            .joining(&roster)
            .and_then(|entries| recruit::join(state, &mut Taken::of(state), data, entries))
            .map_err(wrong);
    }
    let entry: UnitEntry<R::Recipe> = tree::read(entry).map_err(unread)?;
    let wrong = |unfit| Refusal::sense(format!("{}: {unfit}", entry.name), "mend the entry");
    recruit::recruit::<R>(state, &mut Taken::of(state), data, &entry).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_that_stands_alone_says_what_follows_from_it() {
        let alone = |then: &[&str]| {
            let then: Vec<String> = then.iter().map(|text| (*text).to_owned()).collect();
            headline_alone("Ruling: correction".to_owned(), &then)
        };
        let (pins, leaves) = ("Rifles: pins 1 becomes 9.", "Rifles leave the battle when the next action is resolved.");
        assert_eq!(alone(&[pins]), "Ruling: Rifles: pins 1 becomes 9 (correction).");
        assert_eq!(
            alone(&[pins, leaves]),
            "Ruling: Rifles: pins 1 becomes 9; Rifles leave the battle when the next action is resolved (correction)."
        );
        assert_eq!(
            alone(&[pins, "Rifles: men 9 becomes 8."]),
            "Ruling: Rifles: pins 1 becomes 9; men 9 becomes 8 (correction)."
        );
        assert_eq!(
            alone(&[pins, leaves, leaves]),
            "Ruling: Rifles: pins 1 becomes 9; and 2 more changes (correction)."
        );
        assert_eq!(headline_alone("Rifles run.".to_owned(), &[]), "Rifles run.");
    }
}
