//! What is known of a figure as values.

use super::{super::Skirmish, health};
use crate::{
    rules::{Board, Unit},
    view::Reading,
};

/// The values of a figure: how hurt it is, on its feet or prone (R13-R18).
pub fn readings(_: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Reading> {
    let figure = &unit.body;
    vec![
        Reading::status(health(figure)),
        Reading::marker("prone", figure.prone),
        Reading::marker("held back", figure.deeds.held),
    ]
}
