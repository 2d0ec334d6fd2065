//! Who stands against whom in a melee: contacts as people type them, paired off (R79, R80, A76).

use std::collections::BTreeSet;

use super::{
    super::{body::Squad, bonds, ranks, system::OpenD6},
    group::{Fighter, Melee},
    pairing::{Bout, pair_off},
};
use crate::{
    engine::{Board, Bond, Unit},
    view::{Fact, Facts, Field, Id, Many, Refusal, Value},
};

/// The fighters of a melee and their bouts. Places are places in `fighters`.
#[derive(Debug, Clone, Default)]
pub struct Lineup {
    /// All who are in contact: the acting squad's side first.
    pub fighters: Vec<Fighter>,
    /// The bouts.
    pub bouts: Vec<Bout>,
    /// For each bout, which of his opponents the lone soldier would hurt (R82).
    pub victims: Vec<usize>,
}

/// A contact of two squads as a form speaks of it.
pub struct Contact<'m> {
    bond: &'m Bond,
    /// The squad on the left of the pairs.
    own: &'m Id,
    /// What tells its fields from those of other contacts: empty, or numbers behind a hyphen.
    suffix: String,
}

/// The contacts of a melee, as seen by one of its squads.
pub fn contacts<'m>(board: &Board<OpenD6>, me: &'m Id, melee: &'m Melee) -> Vec<Contact<'m>> {
    let number = |id: &Id| board.state.unit(id).map_or(0, |unit| unit.number);
    let contact = |bond: &'m Bond| {
        let first = if number(&bond.a) <= number(&bond.b) { &bond.a } else { &bond.b };
        let own = if bond.has(me) { me } else { first };
        let suffix = match bond.has(me) {
            _ if melee.bonds.len() == 1 => String::new(),
            true => format!("-{}", number(bond.other(own))),
            false => format!("-{}-{}", number(own), number(bond.other(own))),
        };
        Contact { bond, own, suffix }
    };
    melee.bonds.iter().map(contact).collect()
}

/// Ids of a squad's soldiers in play, in the order in which a count takes them.
fn in_order(squad: &Squad) -> Vec<&str> {
    ranks::in_reach(squad.up()).into_iter().map(|soldier| soldier.id.as_str()).collect()
}

impl Contact<'_> {
    /// One of its facts.
    fn fact(&self, name: &str, label: String) -> Fact<Many, String> {
        Fact::made(format!("{name}{}", self.suffix), label)
    }

    /// The fact that says who touches whom.
    fn contacts(&self, (own, other): (&Unit<OpenD6>, &Unit<OpenD6>)) -> Fact<Many, String> {
        self.fact("contacts", format!("in contact, {}:{}", own.name, other.name))
    }

    /// The fact that says whom a lone soldier would hurt.
    fn victims(&self, (own, other): (&Unit<OpenD6>, &Unit<OpenD6>)) -> Fact<Many, String> {
        self.fact("victims", format!("victims named, {}-{}", own.name, other.name))
    }

    fn units<'a>(&self, board: &Board<'a, OpenD6>) -> Option<(&'a Unit<OpenD6>, &'a Unit<OpenD6>)> {
        Some((board.state.unit(self.own)?, board.state.unit(self.bond.other(self.own))?))
    }

    /// Pairs as they stand, of those in play.
    fn standing(&self, board: &Board<OpenD6>) -> Vec<(String, String)> {
        let Some((own, other)) = self.units(board) else { return Vec::new() };
        let up = |squad: &Squad, id: &str| squad.soldier(id).is_some_and(|soldier| soldier.up());
        let mut pairs = bonds::touching(board, self.bond, self.own);
        pairs.retain(|(a, b)| up(&own.body, a) && up(&other.body, b));
        pairs
    }

    /// How many stand on each side, as things are.
    fn counts(&self, board: &Board<OpenD6>) -> (usize, usize) {
        let pairs = self.standing(board);
        let ours: BTreeSet<&str> = pairs.iter().map(|(own, _)| own.as_str()).collect();
        let theirs: BTreeSet<&str> = pairs.iter().map(|(_, other)| other.as_str()).collect();
        (ours.len(), theirs.len())
    }

    /// The field that asks who touches whom.
    pub fn contacts_field(&self, board: &Board<OpenD6>) -> Option<Field> {
        let units = self.units(board)?;
        let field = self.contacts(units).pairs();
        let standing = self.standing(board);
        // Others have taken all the room: nobody touches anybody, which is no pair to type (R80).
        if standing.is_empty() {
            return Some(field.help("leave blank for nobody: there is no room left beside them (R80)"));
        }
        let usual = if board.option("figures") == "numbered" {
            let pair = |(a, b): (String, String)| Value::List(vec![Value::Text(a), Value::Text(b)]);
            Value::List(standing.into_iter().map(pair).collect())
        } else {
            let (ours, theirs) = self.counts(board);
            Value::Map([("ours".to_owned(), count(ours)), ("theirs".to_owned(), count(theirs))].into())
        };
        Some(field.usual(usual).help("4:3 for four against three, or pairs of soldiers: 1-2,3-2"))
    }

    /// The field that asks whom a lone soldier would hurt.
    pub fn victims_field(&self, board: &Board<OpenD6>) -> Option<Field> {
        let field = self.victims(self.units(board)?).pairs().more();
        Some(field.help("a lone soldier with the one of his enemies whom he would hurt, as 1-2; else the first"))
    }

    /// Who touches whom by the facts.
    fn touching(&self, board: &Board<OpenD6>, facts: &Facts) -> Result<Vec<(String, String)>, Refusal> {
        let Some((own, other)) = self.units(board) else { return Ok(Vec::new()) };
        match self.contacts((own, other)).among(facts) {
            Some(Value::Map(map)) => {
                let side = |name: &str| map.get(name).and_then(Value::int).and_then(|n| usize::try_from(n).ok());
                let (ours, theirs) = (side("ours").unwrap_or(0), side("theirs").unwrap_or(0));
                if (ours, theirs) == self.counts(board) {
                    return Ok(self.standing(board));
                }
                let (ours, theirs) = (self.chosen(board, own, ours)?, self.chosen(board, other, theirs)?);
                let pairs = bonds::spread(ours.len(), theirs.len()).into_iter();
                Ok(pairs.map(|(a, b)| (ours[a].clone(), theirs[b].clone())).collect())
            }
            Some(Value::List(list)) => pairs(list, own, other),
            _ => Ok(self.standing(board)),
        }
    }

    /// So many soldiers of a squad: those in this contact first, then those who touch nobody else.
    fn chosen(&self, board: &Board<OpenD6>, unit: &Unit<OpenD6>, wanted: usize) -> Result<Vec<String>, Refusal> {
        let mut soldiers = in_order(&unit.body);
        if wanted > soldiers.len() {
            let what = format!("{wanted} of {} cannot be in contact: {} are left", unit.name, soldiers.len());
            return Err(Refusal::sense(what, "count again"));
        }
        let here = |id: &str| self.bond.pairs_of(&unit.id).any(|(own, _)| own == id);
        soldiers.sort_by_key(|id| (!here(id), bonds::engaged(board, unit, id)));
        Ok(soldiers.into_iter().take(wanted).map(str::to_owned).collect())
    }
}

fn count(number: usize) -> Value {
    Value::Int(number as i64)
}

/// Pairs of soldiers' ids out of a fact, each of them in play.
fn pairs(list: &[Value], own: &Unit<OpenD6>, other: &Unit<OpenD6>) -> Result<Vec<(String, String)>, Refusal> {
    let up = |unit: &Unit<OpenD6>, value: &Value| match unit.body.soldier(&value.to_string()) {
        Some(soldier) if soldier.up() => Ok(soldier.id.to_string()),
        Some(_) => Err(Refusal::sense(format!("soldier {value} of {} is out of play", unit.name), "name another")),
        None => Err(Refusal::sense(format!("{} no soldier {value}", unit.does("have")), "look at their sheet")),
    };
    let mut pairs = Vec::new();
    for pair in list {
        let Some([a, b]) = pair.list() else {
            return Err(Refusal::sense(format!("{pair} is no pair of soldiers"), "type 1-2,3-2"));
        };
        pairs.push((up(own, a)?, up(other, b)?));
    }
    Ok(pairs)
}

impl Lineup {
    /// The lineup by the facts.
    ///
    /// # Errors
    /// A soldier is unknown or out of play, or there are not so many.
    pub fn of(board: &Board<OpenD6>, me: &Id, melee: &Melee, facts: &Facts) -> Result<Lineup, Refusal> {
        let contacts = contacts(board, me, melee);
        let mut touches: BTreeSet<(Fighter, Fighter)> = BTreeSet::new();
        for contact in &contacts {
            let other = contact.bond.other(contact.own);
            for (a, b) in contact.touching(board, facts)? {
                touches.insert((Fighter::new(contact.own, &a), Fighter::new(other, &b)));
            }
        }
        let mine = board.state.unit(me).map(|unit| &unit.side);
        let mut fighters: Vec<Fighter> = touches.iter().flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
        fighters.sort_by_cached_key(|fighter| {
            let unit = board.state.unit(&fighter.unit);
            let place = unit.and_then(|unit| unit.body.place(&fighter.soldier));
            (unit.map(|unit| &unit.side) != mine, unit.map(|unit| unit.number), place)
        });
        fighters.dedup();
        let place = |fighter: &Fighter| fighters.iter().position(|other| other == fighter).unwrap_or(0);
        let touches: Vec<(usize, usize)> = touches.iter().map(|(a, b)| (place(a), place(b))).collect();
        let bouts = pair_off(fighters.len(), &touches);
        let mut lineup = Lineup { victims: vec![0; bouts.len()], fighters, bouts };
        for contact in &contacts {
            lineup.name_victims(board, contact, facts)?;
        }
        Ok(lineup)
    }

    fn name_victims(&mut self, board: &Board<OpenD6>, contact: &Contact, facts: &Facts) -> Result<(), Refusal> {
        let Some((own, other)) = contact.units(board) else { return Ok(()) };
        let named = match contact.victims((own, other)).among(facts) {
            Some(Value::List(named)) => named,
            Some(_) => return Err(Refusal::sense("victims are named in pairs", "type 1-2 for soldier 1 at soldier 2")),
            None => return Ok(()),
        };
        for (a, b) in pairs(named, own, other)? {
            let two = [Fighter::new(&own.id, &a), Fighter::new(&other.id, &b)];
            let place = |lone: &Fighter, victim: &Fighter| {
                self.bouts.iter().enumerate().find_map(|(at, bout)| {
                    let victims = || bout.against.iter().position(|place| self.fighters[*place] == *victim);
                    (self.fighters[bout.lone] == *lone).then(victims).flatten().map(|victim| (at, victim))
                })
            };
            match place(&two[0], &two[1]).or_else(|| place(&two[1], &two[0])) {
                Some((at, victim)) => self.victims[at] = victim,
                None => {
                    let what = format!("{a} of {} and {b} of {} are in no bout together", own.name, other.name);
                    return Err(Refusal::sense(what, "name one of those he stands against"));
                }
            }
        }
        Ok(())
    }

    /// The victim of a bout's lone soldier (R82).
    pub fn victim(&self, at: usize) -> usize {
        let bout = &self.bouts[at];
        bout.against[self.victims[at].min(bout.against.len() - 1)]
    }

    /// The most who stand against one.
    pub fn most_on_one(&self) -> usize {
        self.bouts.iter().map(|bout| bout.against.len()).max().unwrap_or(0)
    }

    /// How many of a squad fight.
    pub fn count(&self, unit: &Id) -> usize {
        self.fighters.iter().filter(|fighter| fighter.unit == *unit).count()
    }
}
