//! Circumstances of a melee that the table judges: barriers, flanks, weapons (5.4).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    super::{OpenD6, data::Weapon, squad},
    group::{Fighter, Melee},
    lineup::{Lineup, in_order},
};
use crate::{
    rules::{Board, Unit},
    view::{Facts, Field, Id, Kind, Value},
};

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

/// The fields that ask for them; all of them seldom wanted.
pub fn fields(board: &Board<OpenD6>, melee: &Melee) -> Vec<Field> {
    let mut sides = vec![("nobody".to_owned(), "nobody".to_owned())];
    for side in melee.sides(board.state).into_iter().filter_map(|side| board.state.table.sides.get(side)) {
        sides.push((side.id.to_string(), side.name.clone()));
    }
    let barrier = Field::new("barrier", "defends behind a barrier", Kind::Choice(sides)).usual("nobody").more().keeps();
    let mut fields = vec![barrier.help("the side that was behind it when charged and has not crossed it")];
    for unit in melee.squads.iter().filter_map(|id| board.state.unit(id)) {
        let label = format!("{} attacked from side or rear", unit.name);
        let field = Field::new(&format!("flank-{}", unit.number), &label, Kind::Classes(classes(board, unit)));
        fields.push(field.usual(0).more());
    }
    for unit in melee.squads.iter().filter_map(|id| board.state.unit(id)) {
        let weapons = close_weapons(board, unit);
        if weapons.len() > 1 {
            let mut rows = vec![("best".to_owned(), "the best each has".to_owned())];
            rows.extend(weapons.iter().map(|weapon| (weapon.id.clone(), weapon.name.clone())));
            let label = format!("{} fight with", unit.name);
            let field = Field::new(&format!("weapon-{}", unit.number), &label, Kind::Choice(rows));
            fields.push(field.usual("best").more());
        }
    }
    fields
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

/// The classes of a squad's soldiers with their counts; with numbered figures, each soldier.
fn classes(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<(String, String, i64)> {
    if board.option("figures") == "numbered" {
        return unit.body.up().map(|soldier| (soldier.id.clone(), format!("soldier {}", soldier.id), 1)).collect();
    }
    let mut rows: Vec<(String, String, i64)> = Vec::new();
    for class in unit.body.up().map(squad::class) {
        match rows.iter_mut().find(|row| row.0 == class) {
            Some(row) => row.2 += 1,
            None => rows.push((class.to_owned(), class.replace('-', " "), 1)),
        }
    }
    rows
}

impl Terms {
    /// The circumstances by the facts; of the squads' counts those who fight are taken.
    pub fn of(board: &Board<OpenD6>, melee: &Melee, lineup: &Lineup, facts: &Facts) -> Terms {
        let mut terms = Terms::default();
        let side = facts.get("barrier").and_then(Value::text);
        terms.barrier = side.and_then(|id| board.state.table.sides.iter().position(|side| side.id == *id));
        for unit in melee.squads.iter().filter_map(|id| board.state.unit(id)) {
            let mut fighting = in_order(&unit.body);
            fighting.retain(|id| lineup.fighters.contains(&Fighter::new(&unit.id, id)));
            let mut take = |wanted: &dyn Fn(&str) -> bool, most: i64| {
                let ids = fighting.iter().filter(|id| wanted(id)).take(usize::try_from(most).unwrap_or(0));
                terms.flank.extend(ids.map(|id| Fighter::new(&unit.id, id)));
            };
            match facts.get(&format!("flank-{}", unit.number)) {
                Some(Value::Int(most)) => take(&|_| true, *most),
                Some(Value::Map(map)) => {
                    for (class, most) in map {
                        let of = |id: &str| {
                            let soldier = unit.body.soldier(id);
                            id == class || soldier.is_some_and(|soldier| squad::class(soldier) == class)
                        };
                        take(&of, most.int().unwrap_or(0));
                    }
                }
                _ => {}
            }
            if let Some(weapon) = facts.get(&format!("weapon-{}", unit.number)).and_then(Value::text) {
                terms.weapons.insert(unit.id.clone(), weapon.to_owned());
            }
        }
        terms
    }
}
