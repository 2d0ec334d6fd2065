//! The units of a state: whatever comes, is altered and goes, they are those of a plain map, and what differs from an earlier
//! copy is told.

use std::collections::BTreeMap;

use muster::{
    engine::{State, Unit, Units},
    rules::skirmish::Skirmish,
    view::Id,
};
use proptest::prelude::*;

fn figure() -> Unit<Skirmish> {
    let state: State<Skirmish> = serde_yaml::from_str(include_str!("../golden/skirmish-format-2/battle.yaml")).unwrap();
    (**state.units.iter().next().unwrap()).clone()
}

/// Units beside a map of their numbers by their ids.
#[derive(Clone, Default)]
struct Both {
    units: Units<Skirmish>,
    map: BTreeMap<String, u16>,
}

impl Both {
    fn step(&mut self, figure: &Unit<Skirmish>, number: u16, (step, id): (u8, u8)) {
        let id = format!("u{id}");
        match step {
            0 => {
                self.units.remove(&id);
                self.map.remove(&id);
            }
            1 => {
                if let Some(unit) = self.units.get_mut(&id) {
                    unit.number = number;
                }
                self.map.entry(id).and_modify(|known| *known = number);
            }
            _ => {
                self.units.insert(Unit { id: Id::from(id.as_str()), number, ..figure.clone() });
                self.map.insert(id, number);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn units_are_those_of_a_map(
        steps in proptest::collection::vec((0..5_u8, 0..120_u8), 0..400),
        copied in 0..400_usize,
    ) {
        let figure = figure();
        let mut now = Both::default();
        let mut then = now.clone();
        for (at, step) in steps.into_iter().enumerate() {
            if at == copied {
                then = now.clone();
            }
            now.step(&figure, at as u16 + 1, step);
        }
        for both in [&now, &then] {
            let units: Vec<(&str, u16)> = both.units.iter().map(|unit| (unit.id.as_str(), unit.number)).collect();
            prop_assert_eq!(units, both.map.iter().map(|(id, number)| (id.as_str(), *number)).collect::<Vec<_>>());
            for id in (0..120).map(|id| format!("u{id}")) {
                prop_assert_eq!(both.units.get(&id).map(|unit| unit.number), both.map.get(&id).copied());
            }
        }
        let told: Vec<_> = then.units.differing(&now.units).into_iter().map(|(was, is)| {
            (was.or(is).unwrap().id.to_string(), was.map(|unit| unit.number), is.map(|unit| unit.number))
        }).collect();
        let ids = then.map.keys().chain(now.map.keys()).collect::<std::collections::BTreeSet<_>>();
        let differ = ids.into_iter().map(|id| (id.clone(), then.map.get(id).copied(), now.map.get(id).copied()));
        prop_assert_eq!(told, differ.filter(|(_, was, is)| was != is).collect::<Vec<_>>());
    }
}
