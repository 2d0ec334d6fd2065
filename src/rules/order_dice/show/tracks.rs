//! The boxes of a unit's record sheet: pins up to morale, models.

use super::super::system::Unit;
use crate::view::{Tick, Track};

/// Pins, the last of which ends the unit (H8); then models; then the one mark of a vehicle that lasts (R23).
pub fn tracks(unit: &Unit) -> Vec<Track> {
    let body = &unit.body;
    let tick = |happened: bool| if happened { Tick::Ticked } else { Tick::Open };
    let pins = (1..=body.profile.morale).map(|nth| (nth.to_string(), tick(nth <= body.pins)));
    let mut tracks = vec![Track::new("pins", pins.collect())];
    if body.men() {
        let lost = body.began.saturating_sub(body.models);
        let models = (1..=body.began).map(|nth| (nth.to_string(), tick(nth <= lost)));
        tracks.push(Track::new("models lost", models.collect()));
    } else {
        let boxes = vec![("immobilised".to_owned(), tick(body.immobilised))];
        tracks.push(Track::new("vehicle", boxes));
    }
    tracks
}
