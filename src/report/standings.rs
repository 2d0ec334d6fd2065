//! The standings of a campaign: what each army and each of its units did and lost in one battle after another.

use std::collections::{BTreeMap, BTreeSet};

use super::harms;
use crate::{
    battle::{Came, Line, Session, Settled},
    engine::{Game, Left},
    view::{self, Gauge, Id, SideMark},
};

/// What an army or a unit did in the battles so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Battles fought.
    pub battles: usize,
    /// Figures with which it went into them, all together.
    pub began: usize,
    /// Figures of them that it lost.
    pub lost: usize,
    /// Figures of the enemy that it put out of play.
    pub out: u32,
    /// Figures of the enemy that it wounded and that played on.
    pub wounded: u32,
    /// Whether those are counted in any of its battles.
    pub counts_wounded: bool,
}

/// One battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fought {
    /// Its name.
    pub name: String,
    /// Its system's id.
    pub system: String,
    /// How it ended, or where it stands.
    pub ending: String,
}

/// An army, and its units by name in the order of their first battle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// The army's name.
    pub name: String,
    /// All of it.
    pub army: Record,
    /// Unit by unit.
    pub units: Vec<(String, Record)>,
}

/// The standings after some battles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standings {
    /// The battles, in the order in which they were added.
    pub battles: Vec<Fought>,
    /// The armies, in the order of their first battle.
    pub armies: Vec<Standing>,
    /// Whether wounded figures are counted in any of the battles: where a wound is a number of one figure they are not.
    pub counts_wounded: bool,
}

impl Standings {
    /// Adds a battle as it stands. `army` says which army a side was.
    pub fn add(&mut self, session: &Session, army: impl Fn(&SideMark) -> String) {
        let game = session.game();
        let lines = session.last(session.len());
        let began = lines.first().and_then(|line| session.before(line.n));
        let began = began.as_deref().unwrap_or(game);
        let status = game.status();
        let ending = match &status.over {
            Some(verdict) => verdict.clone(),
            None => format!("goes on: turn {}, {}", status.turn, game.phase()),
        };
        self.battles.push(Fought { name: status.battle.clone(), system: game.system().id.to_string(), ending });
        let done = done(game, &lines);
        let goes_on = game.survivors(None).unwrap_or_default().into_iter();
        let goes_on: BTreeSet<Id> =
            goes_on.filter(|unit| matches!(unit.left, Left::Fit { .. })).map(|unit| unit.unit).collect();
        let is_count = |id: &Id| game.readings(id).iter().any(|reading| reading.gauge == Gauge::Wounded);
        let counts_wounded = game.units().iter().any(is_count);
        self.counts_wounded |= counts_wounded;
        for (side, mark) in status.sides.iter().enumerate() {
            let at = self.army(army(mark));
            self.armies[at].army.battles += 1;
            for unit in game.units().iter().filter_map(|id| game.unit(id)).filter(|unit| unit.side == side) {
                let readings = game.readings(&unit.id);
                let standing = view::Standing::of(&readings);
                let fallen = standing.in_play() == 0 && standing.out == 1 && goes_on.contains(&unit.id);
                // Somebody alone who fell and is in the next roster is not lost.
                let now = match unit.gone {
                    true => 0,
                    false if fallen => standing.out,
                    false => standing.in_play(),
                };
                let all = standing.in_play() + standing.out;
                // Whoever came from another unit or went into one counts where it is now.
                let then = began.unit(&unit.id).map_or(all, |unit| {
                    let then = view::Standing::of(&began.readings(&unit.id));
                    all - then.out
                });
                if unit.merged && then <= now {
                    continue;
                }
                let (now, then) = (figures(now), figures(then.max(now)));
                let (out, wounded) = done.get(&unit.id).copied().unwrap_or_default();
                let record = Record { battles: 1, began: then, lost: then - now, out, wounded, counts_wounded };
                self.armies[at].unit(&unit.name).and(&record);
                self.armies[at].army.and(&Record { battles: 0, ..record });
            }
        }
    }

    fn army(&mut self, name: String) -> usize {
        if let Some(at) = self.armies.iter().position(|army| army.name == name) {
            return at;
        }
        self.armies.push(Standing { name, ..Standing::default() });
        self.armies.len() - 1
    }
}

impl Standing {
    fn unit(&mut self, name: &str) -> &mut Record {
        let at = self.units.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.units.push((name.to_owned(), Record::default()));
            self.units.len() - 1
        });
        &mut self.units[at].1
    }
}

impl Record {
    fn and(&mut self, more: &Record) {
        self.battles += more.battles;
        self.began += more.began;
        self.lost += more.lost;
        self.out += more.out;
        self.wounded += more.wounded;
        self.counts_wounded |= more.counts_wounded;
    }
}

/// A count of figures.
fn figures(count: i64) -> usize {
    usize::try_from(count).unwrap_or(0)
}

/// Enemies put out of play and wounded, by unit; harm to one's own side counts for nobody.
fn done(game: &dyn Game, lines: &[Line]) -> BTreeMap<Id, (u32, u32)> {
    let side = |id: &Id| game.unit(id).map(|unit| unit.side);
    let came: Vec<Came> = lines.iter().map(Came::of).collect();
    let settled = Settled::of(game, &came);
    let came = settled.orders();
    let mut done: BTreeMap<Id, (u32, u32)> = BTreeMap::new();
    for ((by, to), harm) in harms(game, &came) {
        if let Some(by) = by.filter(|by| side(by) != side(&to)) {
            let (out, wounded) = done.entry(by).or_default();
            (*out, *wounded) = (*out + harm.out + harm.fled, *wounded + harm.wounded);
        }
    }
    done
}
