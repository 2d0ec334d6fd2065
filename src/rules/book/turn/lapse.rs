//! What holds no longer as a phase or a turn is over.

use super::super::{stat::Known, system::Book, written::Lapse};
use crate::{
    engine::{Halt, Scene, Unit},
    view::Id,
};

/// Values that hold no longer go back to their usual ones: those of all units, or of one side.
pub fn lapse(scene: &mut Scene<Book>, when: Lapse, side: Option<usize>) -> Result<(), Halt> {
    let data = scene.data;
    let lapsing: Vec<&Known> = data.stats.values().map(|known| &**known).filter(|known| known.lapses(when)).collect();
    let figures: Vec<&Known> =
        data.figure_stats.values().map(|known| &**known).filter(|known| known.lapses(when)).collect();
    let table: Vec<&Known> =
        data.table_stats.values().map(|known| &**known).filter(|known| known.lapses(when)).collect();
    for known in table {
        scene.state.table.body.values.remove(known.id.as_str());
    }
    let whose = side.and_then(|side| scene.state.table.sides.get(side)).map(|side| side.id.clone());
    for (id, stats) in &mut scene.state.table.body.sides {
        if whose.as_ref().is_none_or(|whose| whose == id) {
            stats.retain(|id, _| data.side_stats.get(id.as_str()).is_none_or(|known| !known.lapses(when)));
        }
    }
    if lapsing.is_empty() && figures.is_empty() {
        return Ok(());
    }
    let of_side = |unit: &Unit<Book>| side.is_none_or(|side| scene.state.side_of(unit) == side);
    let stale = |unit: &Unit<Book>| {
        let differs =
            |known: &&Known| unit.body.stats.get(known.id.as_str()).is_some_and(|value| *value != known.usual);
        let figure = |known: &&Known| {
            unit.body
                .figures
                .iter()
                .any(|figure| figure.stats.get(known.id.as_str()).is_some_and(|value| *value != known.usual))
        };
        lapsing.iter().any(differs) || figures.iter().any(figure)
    };
    let ids: Vec<Id> =
        scene.state.units.iter().filter(|unit| of_side(unit) && stale(unit)).map(|unit| unit.id.clone()).collect();
    for id in ids {
        let body = &mut scene.unit_mut(&id)?.body;
        for known in &lapsing {
            body.stats.insert(known.id.as_str().into(), known.usual.clone());
        }
        for figure in &mut body.figures {
            for known in &figures {
                figure.stats.insert(known.id.as_str().into(), known.usual.clone());
            }
        }
    }
    Ok(())
}
