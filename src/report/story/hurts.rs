//! Who hurt whom, unit by unit, and the heroes of the day: on each side who took most from the enemy.

use std::collections::BTreeMap;

use super::{ending::end, told::spoken};
use crate::{
    battle::{Army, Came, Heard, Member, Settled},
    engine::Game,
    report::harms::{Hands, Harm, harms},
    view::{CURE, Id, Outcome, What, counted, is_spent, series},
};

/// What one unit did to another.
#[derive(Debug, Clone, PartialEq)]
pub struct Hurt {
    /// Who did it: number and name; nothing for other causes, as with those who fled.
    pub by: Option<Party>,
    /// Whom it was done to.
    pub to: Party,
    /// Figures out and wounded.
    pub harm: Harm,
    /// The same in words: "3 out, 1 wounded", "killed", "wounds 3 to 1".
    pub what: String,
}

/// A unit in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Party {
    /// Its number and name.
    pub unit: String,
    /// Its side, by place in the list of sides.
    pub side: usize,
}

/// Who took most from the enemy on a side.
#[derive(Debug, Clone, PartialEq)]
pub struct Hero {
    /// The side's name.
    pub side: String,
    /// The unit: number and name.
    pub unit: String,
    /// What it did: "took 12 % of the enemy's strength: 21 Goblin Bows (1 out, 1 wounded), 25 Bog Sneaks (2 out)".
    pub deeds: String,
}

/// What came to one unit by one hand, besides figures.
#[derive(Default)]
struct Rest {
    /// Numbers of it: name, first value, last value; more than once where another hand altered it in between.
    numbers: Vec<(String, i64, i64)>,
    /// Its states, the same way.
    states: Vec<(String, String)>,
    /// Markers that lie by it still: an arc without fire.
    markers: Vec<String>,
}

/// Who hurt whom, the units in the order of sides and numbers, and those whom nobody hurt by hand last.
pub(super) fn hurts<'a>(game: &dyn Game, armies: &[Army], heard: impl Iterator<Item = &'a Heard>) -> Vec<Hurt> {
    let orders: Vec<Came> = heard.map(Came::told).collect();
    let settled = Settled::of(game, &orders);
    let orders = settled.orders();
    let members: BTreeMap<&Id, (usize, &Member)> =
        armies.iter().flat_map(|army| army.members.iter().map(|member| (&member.id, (army.side, member)))).collect();
    let mut all: BTreeMap<Hands, (Harm, Rest)> = BTreeMap::new();
    for (hands, harm) in harms(game, &orders) {
        all.entry(hands).or_default().0 = harm;
    }
    // By whom each unit was put out last.
    let mut ended: BTreeMap<&Id, Option<Id>> = BTreeMap::new();
    // In which state each was before anybody altered it.
    let mut began: BTreeMap<&Id, &str> = BTreeMap::new();
    for order in &orders {
        for outcome in order.outcomes().iter().filter(|outcome| !outcome.held) {
            let by = order.hand(game, outcome).cloned();
            if let What::Status(from, _) = &outcome.what {
                began.entry(&outcome.unit).or_insert(from);
            }
            if let What::Marker(name, false) = &outcome.what {
                for (_, (_, rest)) in all.iter_mut().filter(|((_, to), _)| *to == outcome.unit) {
                    rest.markers.retain(|marker| marker != name);
                }
            }
            // A fate that nobody brings about is of the hand that put out before.
            let falls = matches!(outcome.what, What::Status(..) | What::Leaves(_)) && by.is_some();
            if (falls || matches!(outcome.what, What::Out(_))) && outcome.with != CURE {
                ended.insert(&outcome.unit, by.clone());
            }
            let Some(by) = by else {
                // A wound that the game master gave.
                let hurt = |(_, member): &&(usize, &Member)| member.is_alone() && member.standing.wounded > 0;
                if order.corrects()
                    && matches!(outcome.what, What::Status(..))
                    && members.get(&outcome.unit).filter(hurt).is_some()
                {
                    all.entry((None, outcome.unit.clone())).or_default().1.add(outcome);
                }
                let falls = |other: &Outcome| other.unit == outcome.unit && matches!(other.what, What::Out(_));
                if let (What::Status(..), Some((_, rest))) = (&outcome.what, all.get_mut(&(None, outcome.unit.clone())))
                    && order.outcomes().iter().any(falls)
                {
                    rest.add(outcome);
                }
                continue;
            };
            let side = |id: &Id| members.get(id).map(|(side, _)| *side);
            // What is done to a friend may be a cure.
            let friend = side(&by) == side(&outcome.unit);
            if is_harm(outcome) && (!friend || is_worse(outcome)) {
                all.entry((Some(by), outcome.unit.clone())).or_default().1.add(outcome);
            }
        }
    }
    let party = |id: &Id| members.get(id).map(|(side, member)| Party { unit: member.in_words(), side: *side });
    let place = |id: &Id| members.get(id).map(|(side, member)| (*side, member.number));
    let mut rows: Vec<_> = all.into_iter().collect();
    rows.sort_by_key(|((by, to), _)| (by.is_none(), by.as_ref().and_then(place), place(to)));
    // What somebody did to themselves it was done with: "2 Rudolf (own magic)".
    let own = |id: &Id| {
        let outcomes = orders.iter().flat_map(|order| order.outcomes());
        let mut own = outcomes.filter(|outcome| outcome.unit == *id && outcome.by.as_ref() == Some(id));
        own.find(|outcome| !outcome.with.is_empty()).map_or(String::new(), |outcome| format!(" ({})", outcome.with))
    };
    let row = |((by, to), (harm, rest)): (Hands, (Harm, Rest))| {
        let alone = members.get(&to).is_some_and(|(_, member)| member.is_alone());
        // By whose hand somebody fell stands beside it.
        let end = || end(game, &to).split(" by ").next().unwrap_or_default().to_owned();
        // Somebody may be put out by one, get up again, and be killed by another.
        let ends = ended.get(&to) == Some(&by) && members.get(&to).is_some_and(|(_, member)| member.figures().0 == 0);
        let what = if alone && harm.out + harm.fled > 0 && ends {
            end()
        } else {
            in_words(harm, &rest, alone, began.get(&to).copied())
        };
        let mut victim = party(&to)?;
        if by.as_ref() == Some(&to) {
            victim.unit += &own(&to);
        } else if by.as_ref().is_some_and(|by| members.get(by).is_some_and(|(side, _)| *side == victim.side)) {
            victim.unit += " (own side)";
        }
        Some(Hurt { by: by.as_ref().and_then(party), to: victim, harm, what }).filter(|hurt| !hurt.what.is_empty())
    };
    rows.into_iter().filter_map(row).collect()
}

/// Numbers and states that somebody else altered, and markers that a weapon laid.
fn is_harm(outcome: &Outcome) -> bool {
    match &outcome.what {
        What::Marker(_, laid) => *laid && outcome.by.is_some() && !outcome.with.is_empty(),
        What::Number(name, ..) => !is_spent(name) && !outcome.is_own(),
        What::Status(..) => outcome.by.is_some(),
        _ => false,
    }
}

/// Whether what was done to a friend is harm too: a number fell, but for what is counted up as it is "taken", or a state
/// came of something else than a cure.
fn is_worse(outcome: &Outcome) -> bool {
    match &outcome.what {
        What::Status(..) => outcome.with != CURE,
        What::Marker(_, laid) => *laid,
        what => what.sinks(),
    }
}

impl Rest {
    fn add(&mut self, outcome: &Outcome) {
        match &outcome.what {
            What::Number(name, from, to) => match self.numbers.iter_mut().rfind(|known| known.0 == *name) {
                Some(known) if known.2 == *from => known.2 = *to,
                _ => self.numbers.push((name.clone(), *from, *to)),
            },
            What::Status(from, to) => match self.states.last_mut() {
                Some(known) if known.1 == *from => known.1.clone_from(to),
                _ => self.states.push((from.clone(), to.clone())),
            },
            What::Marker(name, true) if !self.markers.contains(name) => self.markers.push(name.clone()),
            _ => {}
        }
    }
}

/// "3 out, 1 wounded", "damage 0 to 5"; of somebody `alone` "seriously wounded", and where that was not the first state in which
/// anybody put them "lightly wounded to seriously wounded"; who went out is what they came to be.
fn in_words(harm: Harm, rest: &Rest, alone: bool, began: Option<&str>) -> String {
    let states = rest.states.iter().filter(|_| alone).map(|(from, to)| {
        match from.is_empty() || harm.out > 0 || began == Some(from.as_str()) {
            true => spoken(to),
            false => format!("{} to {}", spoken(from), spoken(to)),
        }
    });
    let state = states.collect::<Vec<_>>().join(", ");
    let counts = match (alone, harm.out) {
        // A state says more of somebody than that there was one.
        (true, 1..) if !state.is_empty() => String::new(),
        (true, 1..) => "out".to_owned(),
        _ => harm.in_words(),
    };
    let numbers = rest.numbers.iter().map(|(name, from, to)| format!("{name} {from} to {to}"));
    let parts = [counts, state].into_iter().chain(numbers).chain(rest.markers.iter().cloned());
    let parts = parts.filter(|text| !text.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// The most units of a side that are named where as many did as much.
const NAMED: usize = 3;

/// On each side the units that took most from the enemy, by what their victims are worth; none of a side that hurt nobody.
/// `unit` is what the system calls one.
pub(super) fn heroes(armies: &[Army], hurts: &[Hurt], unit: &str) -> Vec<Hero> {
    armies.iter().flat_map(|army| of_side(armies, army, hurts, unit)).collect()
}

fn of_side(armies: &[Army], own: &Army, hurts: &[Hurt], unit: &str) -> Vec<Hero> {
    let against = |hurt: &&Hurt| hurt.by.as_ref().is_some_and(|by| by.side == own.side) && hurt.to.side != own.side;
    let taken = |hurt: &Hurt| {
        let army = armies.get(hurt.to.side)?;
        let member = army.members.iter().find(|member| member.in_words() == hurt.to.unit)?;
        let all = member.figures().1.max(1) as f64;
        Some(army.worth(member) * f64::from(hurt.harm.out + hurt.harm.fled) / all)
    };
    let mut units: BTreeMap<&str, (f64, usize, Vec<&Hurt>)> = BTreeMap::new();
    for hurt in hurts.iter().filter(against) {
        let Some(by) = &hurt.by else { continue };
        let (worth, wounds, deeds) = units.entry(&by.unit).or_default();
        *worth += taken(hurt).unwrap_or(0.0);
        *wounds += if hurt.harm.wounded > 0 { hurt.harm.wounded as usize } else { 1 };
        deeds.push(hurt);
    }
    let more = |one: (f64, usize), other: (f64, usize)| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1));
    let Some(most) = units.values().map(|(worth, wounds, _)| (*worth, *wounds)).max_by(|one, other| more(*one, *other))
    else {
        return Vec::new();
    };
    units.retain(|_, (worth, wounds, _)| more((*worth, *wounds), most).is_eq());
    let enemies = armies.iter().filter(|army| army.side != own.side);
    let whole: f64 = enemies.flat_map(|army| army.members.iter().map(|member| army.worth(member))).sum();
    let share = (most.0 * 100.0 / whole.max(1.0)).round();
    let took = if share >= 1.0 { format!("took {share} % of the enemy's strength") } else { String::new() };
    let side = own.name.clone();
    if units.len() > NAMED {
        let took = if took.is_empty() { "hurt as many".to_owned() } else { took };
        return vec![Hero { side, unit: counted(units.len(), unit), deeds: format!("each {took}") }];
    }
    let hero = |(unit, (_, _, deeds)): (&str, (f64, usize, Vec<&Hurt>))| {
        let deeds: Vec<String> = deeds.iter().map(|hurt| format!("{} ({})", hurt.to.unit, hurt.what)).collect();
        let took = if took.is_empty() { String::new() } else { format!("{took}: ") };
        Hero { side: side.clone(), unit: unit.to_owned(), deeds: format!("{took}{}", series(&deeds)) }
    };
    let mut heroes: Vec<(&str, _)> = units.into_iter().collect();
    heroes.sort_by_key(|(unit, _)| place_of(unit, own));
    heroes.into_iter().map(hero).collect()
}

/// Where a unit stands in its army.
fn place_of(unit: &str, army: &Army) -> Option<usize> {
    army.members.iter().position(|member| member.in_words() == unit)
}
