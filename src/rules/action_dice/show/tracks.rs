//! The boxes of a unit's record sheet: models, a hero's dice, a vehicle's losses, markers.

use super::super::{
    ad::Ad,
    body::Sector,
    profile::Kind,
    stats,
    system::{Board, Unit},
};
use crate::view::{Tick, Track};

/// Losses of one kind that have a box on paper.
const LOSSES: u8 = 4;

/// What there is to tick off.
pub fn tracks(board: &Board, unit: &Unit) -> Vec<Track> {
    let troop = &unit.body;
    let tick = |happened: bool| if happened { Tick::Ticked } else { Tick::Open };
    let counted = |label: &str, lost: u8| {
        let boxes = (1..=LOSSES.max(lost)).map(|nth| (nth.to_string(), tick(nth <= lost)));
        Track::new(label, boxes.collect())
    };
    match troop.kind() {
        Kind::Hero => {
            let ad = troop.profile.ad;
            let step = |hits: u8| Ad { die: board.data.lower(ad.die, hits.into()), ..ad }.to_string();
            let steps = board.data.steps(ad.die);
            let mut boxes: Vec<(String, Tick)> =
                (1..steps).map(|hits| (step(hits), tick(hits <= troop.hits))).collect();
            boxes.push(("out".to_owned(), tick(troop.hits >= steps)));
            vec![Track::new("dice", boxes)]
        }
        Kind::Vehicle => {
            let damage = &troop.damage;
            let lost = |arc: Sector| (arc.silent(), tick(damage.arcs.contains(&arc)));
            vec![
                counted("Move", damage.pace),
                counted("Defense", damage.defense),
                counted("range", damage.range),
                counted("damage rolls +1", damage.plus),
                Track::new("arcs", stats::arcs(troop).into_iter().map(lost).collect()),
            ]
        }
        _ => {
            let model = |nth: u16| (nth.to_string(), tick(nth > troop.models));
            let marks = [("Failed Morale", troop.token), ("disordered", troop.disordered)];
            vec![
                Track::new("models", (1..=troop.began).rev().map(model).collect()),
                Track::new("markers", marks.iter().map(|(word, on)| ((*word).to_owned(), tick(*on))).collect()),
            ]
        }
    }
}
