//! `skirmish`: each figure is one person, animal or vehicle. Player turns, one figure finished before the next begins, plain D6, a wound chart.
//!
//! `acts` and `stages` are its rows; every other module is a chapter of the rules or a face for the screen.

mod active;
mod acts;
mod body;
mod bravery;
mod break_off;
mod build;
pub mod data;
mod end;
mod fields;
mod fight;
mod first;
mod gear;
mod get_up;
mod health;
mod modifiers;
mod movement;
mod options;
mod plunder;
pub mod recipe;
mod roll;
mod shoot;
mod show {
    pub mod headline;
    pub mod readings;
    mod reference;
    pub mod row;
    pub mod sheet;
    pub mod tracks;
}
mod shown;
mod stages;
mod stats;
mod steady;
mod system;
mod treat;
mod turn;
mod wound;

pub use body::Figure;
pub use system::Skirmish;
pub use turn::TableBody;

use std::sync::LazyLock;

use crate::{
    engine::{Rows, Rules, Shared, SystemMark},
    paper::pages,
};

/// What it is called.
pub const MARK: SystemMark =
    SystemMark::of(["skirmish", "Toy Soldier Skirmish", "figure", "figure", "wounded", "shaken"]);

impl Rules for Skirmish {
    type Body = Figure;
    type TableBody = TableBody;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    fn rows(_: &data::Data) -> &Rows<Skirmish> {
        static ROWS: LazyLock<Rows<Skirmish>> = LazyLock::new(rows);
        &ROWS
    }

    fn group(_: &Figure) -> bool {
        false
    }

    fn leave_out(one: &mut Figure, other: &mut Figure) {
        Shared::leave_out(&mut one.profile, &mut other.profile);
    }
}

/// How it is played.
fn rows() -> Rows<Skirmish> {
    Rows {
        fields: fields::rows(),
        modifiers: modifiers::rows(),
        options: options::rows(),
        in_turn: ["R2"].map(Into::into).into(),
        columns: show::row::COLUMNS.to_vec(),

        fresh: |_, figure| Figure::of(figure.profile.clone()),
        figures: |_, figure| if figure.hurt.killed { Vec::new() } else { vec!["1".to_owned()] },
        detach: |_, figure, taken| {
            let whole = figure.clone();
            figure.hurt.killed |= !taken.is_empty();
            whole
        },
        leaves: |_, unit| unit.body.hurt.killed.then(|| "killed".to_owned()),
        survivors: build::survivors,

        dues: |board| first::due(board).into_iter().chain(steady::dues(board)).collect(),
        whose_turn: turn::on,
        verdict: stages::verdict,
        charts: |data| pages(&data.help, data),

        headline: show::headline::headline,
        row: show::row::row,
        readings: show::readings::readings,
        sheet: show::sheet::sheet,
        tracks: |_, unit| show::tracks::tracks(unit),
        house: show::sheet::house,
        ..Rows::of(MARK, stages::rows(), acts::rows(), recipe::recruit, shown::shown())
    }
}
