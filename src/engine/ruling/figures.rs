//! Figures that go from one unit to another: moved, split off, or two units merged.

use super::{
    Taker,
    unit::{find, fresh_name, no_number, with_unit},
};
use crate::engine::{Rules, State, Taken, Unit, common::MERGED};
use crate::view::{Id, Noun, Refusal, Tale, counted};

/// Moves figures between units, splits a unit, or merges two; without figures named, all of them go. Where figures are only
/// counted, one number is how many.
pub(super) fn carry<R: Rules>(
    state: &mut State<R>,
    data: &R::Data,
    from: &Id,
    figures: &[String],
    to: &Taker,
    tale: &mut Tale,
) -> Result<(), Refusal> {
    let from = find(state, from)?;
    let Some(giver) = state.unit(&from).cloned() else { return Ok(()) };
    alone(&giver)?;
    let rows = R::rows(data);
    let all = (rows.figures)(data, &giver.body);
    let unknown = |figure: &str| {
        Refusal::sense(
            format!("{} no {} {figure}", giver.does("have"), &rows.mark.figure),
            format!("there is {}", all.join(", ")),
        )
    };
    let figures = match figures {
        [] => all.clone(),
        [count] if rows.alike => {
            let few = || {
                let mend = format!("say how many leave, at most {}", all.len());
                Refusal::sense(giver.does(&format!("have {}", counted(all.len(), &rows.mark.figure))), mend)
            };
            let count = count.parse().ok().filter(|count| (1..=all.len()).contains(count));
            all[..count.ok_or_else(few)?].to_vec()
        }
        figures => named(figures, &all).map_err(unknown)?,
    };
    let mut left = giver.clone();
    let moved = (rows.detach)(data, &mut left.body, &figures);
    match to {
        Taker::Unit(into) => {
            let into = find(state, into)?;
            if into == from {
                return Err(Refusal::sense("a unit cannot join itself", "name another one"));
            }
            if let Some(taker) = state.unit(&into) {
                alone(taker)?;
            }
            part(state, &from, &figures, None);
            with_unit(state, &into, |unit| {
                (rows.attach)(data, &mut unit.body, moved);
                let who = Noun::count(figures.len(), &rows.mark.figure);
                tale.then.push(format!("{who} of {} {} {}.", giver.name, who.verb("join"), unit.name));
                Ok(())
            })?;
        }
        Taker::New(name) => {
            let name = fresh_name(name)?;
            let mut fresh = giver.clone();
            fresh.name = name;
            let mut taken = Taken::of(state);
            fresh.id = taken.id(&fresh.name);
            fresh.number = taken.number(giver.number).map_err(no_number)?;
            fresh.body = moved;
            let (who, giver) = (Noun::count(figures.len(), &rows.mark.figure), &giver.name);
            tale.then.push(format!("{who} of {giver} {} now {} {}.", who.verb("are"), fresh.number, fresh.name));
            part(state, &from, &figures, Some(&fresh.id));
            state.units.insert(fresh);
        }
    }
    if (rows.figures)(data, &left.body).is_empty() {
        left.gone = Some(MERGED.to_owned());
        state.unbind(&from);
    }
    state.units.insert(left);
    Ok(())
}

/// Figures by their names, some of which are of several words: "pikeman 1", where words are told apart by the same sign as names.
///
/// # Errors
/// A word that begins no name.
fn named<'w>(mut words: &'w [String], all: &[String]) -> Result<Vec<String>, &'w str> {
    let mut figures = Vec::new();
    while let Some(first) = words.first() {
        let mut longest = (1..=words.len()).rev().map(|count| (count, words[..count].join(" ")));
        let (count, name) = longest.find(|(_, name)| all.contains(name)).ok_or(first.as_str())?;
        figures.push(name);
        words = &words[count..];
    }
    Ok(figures)
}

/// Refuses a unit that is somebody or something alone: there is nobody to split off, and nobody joins it.
fn alone<R: Rules>(unit: &Unit<R>) -> Result<(), Refusal> {
    if R::group(&unit.body) {
        return Ok(());
    }
    let what = format!("{} no group that figures leave or join", unit.noun().does("are"));
    Err(Refusal::sense(what, "add or remove whole units"))
}

/// What becomes of the contacts of figures that leave a unit: they go along to the new unit of a split, and end otherwise.
fn part<R: Rules>(state: &mut State<R>, from: &Id, figures: &[String], to: Option<&Id>) {
    let mut along: Vec<(Id, String, String)> = Vec::new();
    state.table.bonds.retain_mut(|bond| {
        let other = bond.other(from).clone();
        let leaves = |own: &str| figures.iter().any(|figure| figure == own);
        let gone: Vec<(String, String)> = bond
            .pairs_of(from)
            .filter(|(own, _)| bond.has(from) && leaves(own))
            .map(|(own, enemy)| (own.to_owned(), enemy.to_owned()))
            .collect();
        let first = bond.a == *from;
        bond.pairs.retain(|(a, b)| {
            let (own, enemy) = if first { (a, b) } else { (b, a) };
            !gone.iter().any(|(left, touched)| left == own && touched == enemy)
        });
        let stays = gone.is_empty() || !bond.pairs.is_empty();
        along.extend(gone.into_iter().map(|(own, enemy)| (other.clone(), own, enemy)));
        stays
    });
    if let Some(to) = to {
        for (other, own, enemy) in along {
            state.bind(to, &other).touch(to, &own, &enemy);
        }
    }
}
