//! Circumstances of a melee that the table judges: barriers, flanks, weapons (5.4).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    super::{
        body::{FLANKED, Moved, Soldier},
        data::Weapon,
        ranks::{self, Soldiers},
        squad,
        system::OpenD6,
    },
    group::{Fighter, Melee},
    lineup::Lineup,
};
use crate::{
    engine::{Board, Unit, said_of},
    view::{Fact, Facts, Field, Id, Refusal, Word},
};

const BARRIER: Fact<Word> = Fact::new("barrier", "defends behind a barrier");

/// The circumstances.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// The side that defends behind a barrier, by place (A79).
    pub barrier: Option<usize>,
    /// Who is attacked from the side or from behind (A80).
    pub flank: BTreeSet<Fighter>,
    /// The weapon that a squad's soldiers use who have it, by id.
    pub weapons: BTreeMap<Id, String>,
}

/// The fields that ask for them; all of them rarely needed.
pub fn fields(board: &Board<OpenD6>, melee: &Melee) -> Vec<Field> {
    let mut sides = vec![("nobody".to_owned(), "nobody".to_owned())];
    for side in melee.sides(board.state).into_iter().filter_map(|side| board.state.table.sides.get(side)) {
        sides.push((side.id.to_string(), side.name.clone()));
    }
    let barrier = BARRIER.choice(sides).usual("nobody").more().until_it_moves();
    let mut fields = vec![barrier.help("the side that was behind it when charged and has not crossed it")];
    for unit in melee.squads.iter().filter_map(|id| board.state.unit(id)) {
        let soldiers: Vec<&Soldier> = unit.body.up().collect();
        let mut field = flank(unit).field(board, &soldiers).map(Field::more);
        if let Some(field) = &mut field {
            field.remembered = ranks::value(board, &flanked(board, melee, unit));
        }
        fields.extend(field);
    }
    for unit in melee.squads.iter().filter_map(|id| board.state.unit(id)) {
        let weapons = close_weapons(board, unit);
        if weapons.len() > 1 {
            let mut rows = vec![("best".to_owned(), "the best each has".to_owned())];
            rows.extend(weapons.iter().map(|weapon| (weapon.id.clone(), weapon.name.clone())));
            fields.push(weapon(unit).choice(rows).usual("best").more());
        }
    }
    fields
}

/// The fact that says who of a squad is attacked from the side or from behind (A80).
fn flank(unit: &Unit<OpenD6>) -> Fact<Soldiers, String> {
    Fact::made(format!("flank-{}", unit.number), format!("{} attacked from side or rear", unit.name))
}

/// Those of a squad who touch somebody that charged it in flank or rear this turn; later it may have turned (A80).
fn flanked<'u>(board: &Board<OpenD6>, melee: &Melee, unit: &'u Unit<OpenD6>) -> Vec<&'u Soldier> {
    let charged = |id: &Id| {
        let now = board.state.unit(id).is_some_and(|other| other.body.deeds.moved == Some(Moved::Charge));
        now && said_of(board, &unit.id, FLANKED, id).is_some()
    };
    let bonds: Vec<_> = melee.bonds.iter().filter(|bond| bond.has(&unit.id) && charged(bond.other(&unit.id))).collect();
    let touched =
        |soldier: &Soldier| bonds.iter().any(|bond| bond.pairs_of(&unit.id).any(|(own, _)| *own == *soldier.id));
    unit.body.up().filter(|soldier| touched(soldier)).collect()
}

/// The fact that says which weapon a squad fights with.
fn weapon(unit: &Unit<OpenD6>) -> Fact<Word, String> {
    Fact::made(format!("weapon-{}", unit.number), format!("{} with", unit.does("fight")))
}

/// Close weapons that somebody in the squad has, bare hands last.
fn close_weapons<'d>(board: &Board<'d, OpenD6>, unit: &Unit<OpenD6>) -> Vec<&'d Weapon> {
    let mut weapons: Vec<&Weapon> = Vec::new();
    for weapon in unit.body.up().flat_map(|soldier| squad::close_weapons(&unit.body, soldier, board.data)) {
        if !weapons.iter().any(|known| known.id == weapon.id) {
            weapons.push(weapon);
        }
    }
    weapons.sort_by_key(|weapon| weapon.id == squad::BARE_HANDS);
    weapons
}

impl Terms {
    /// The circumstances by the facts; of the squads' counts those who fight are taken.
    ///
    /// # Errors
    /// There are not so many, or there is no such soldier.
    pub fn of(board: &Board<OpenD6>, melee: &Melee, lineup: &Lineup, facts: &Facts) -> Result<Terms, Refusal> {
        let mut terms = Terms::default();
        let side = BARRIER.among(facts);
        terms.barrier = side.and_then(|id| board.state.table.sides.iter().position(|side| side.id == *id));
        for unit in melee.squads.iter().filter_map(|id| board.state.unit(id)) {
            let mut fighting: Vec<&Soldier> = unit.body.up().collect();
            fighting.retain(|soldier| lineup.fighters.contains(&Fighter::new(&unit.id, &soldier.id)));
            let flank = flank(unit).chosen(board, facts, &fighting)?;
            terms.flank.extend(flank.iter().map(|id| Fighter::new(&unit.id, id)));
            if let Some(weapon) = weapon(unit).among(facts) {
                terms.weapons.insert(unit.id.clone(), weapon.to_owned());
            }
        }
        Ok(terms)
    }
}
