//! What may be crossed by whom (digest 4.4).

use serde::Deserialize;

use super::super::body::Mover;
use crate::{engine::TerrainRow, view::words};

/// A code of the terrain matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
pub enum Code {
    /// No hindrance.
    #[serde(rename = "OK")]
    Ok,
    /// Open unless declared closed to vehicles.
    #[serde(rename = "OK*")]
    OkVehicles,
    /// Open unless declared closed to walkers.
    #[serde(rename = "OK**")]
    OkWalkers,
    /// Not by Run.
    #[serde(rename = "No Run")]
    NoRun,
    /// Never.
    #[serde(rename = "No")]
    No,
    /// Never, but set up in it at the start, then fast (dug in).
    #[serde(rename = "No*")]
    NoDugIn,
    /// Never, but heavy tanks and walkers break through some buildings.
    #[serde(rename = "No(!)")]
    NoBreak,
    /// Doubled rate when the whole move is on it.
    #[serde(rename = "x2")]
    Double,
}

impl Code {
    /// All of them, the kindest first.
    pub const ALL: [Code; 8] = [
        Code::Double,
        Code::Ok,
        Code::OkVehicles,
        Code::OkWalkers,
        Code::NoRun,
        Code::NoDugIn,
        Code::NoBreak,
        Code::No,
    ];

    /// In words.
    pub fn word(self) -> &'static str {
        match self {
            Code::Ok => "free",
            Code::OkVehicles => "free unless closed to vehicles",
            Code::OkWalkers => "free unless closed to walkers",
            Code::NoRun => "no Run",
            Code::No => "no entry",
            Code::NoDugIn => "only set up in it from the start",
            Code::NoBreak => "no entry, though some break through",
            Code::Double => "twice the rate",
        }
    }

    /// As the sheet prints it.
    pub fn sign(self) -> &'static str {
        match self {
            Code::Ok => "OK",
            Code::OkVehicles => "OK*",
            Code::OkWalkers => "OK**",
            Code::NoRun => "No Run",
            Code::No => "No",
            Code::NoDugIn => "No*",
            Code::NoBreak => "No(!)",
            Code::Double => "x2",
        }
    }
}

/// A row of the matrix (H24).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Terrain {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// For infantry.
    pub infantry: Code,
    /// For artillery.
    pub artillery: Code,
    /// For wheeled vehicles.
    pub wheeled: Code,
    /// For half-tracked vehicles.
    pub half_tracked: Code,
    /// For tracked vehicles.
    pub tracked: Code,
    /// For walkers.
    pub walker: Code,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

impl Terrain {
    /// What it does to each mover it hinders or helps, in words.
    pub fn row(&self) -> TerrainRow {
        let mut told: Vec<String> = Vec::new();
        for code in Code::ALL.into_iter().filter(|code| *code != Code::Ok) {
            let those: Vec<&str> =
                Mover::ALL.into_iter().filter(|mover| self.code(*mover) == code).map(Mover::word).collect();
            if !those.is_empty() {
                told.push(format!("{}: {}", code.word(), those.join(", ")));
            }
        }
        TerrainRow { id: self.id.clone(), name: self.name.clone(), does: told.join("; ") }
    }

    /// What it is to a mover.
    pub fn code(&self, mover: Mover) -> Code {
        match mover {
            Mover::Infantry => self.infantry,
            Mover::Artillery => self.artillery,
            Mover::Wheeled => self.wheeled,
            Mover::HalfTracked => self.half_tracked,
            Mover::Tracked => self.tracked,
            Mover::Walker => self.walker,
        }
    }
}
