//! `action_dice`: units of models that each throw their Action Dice; two actions an activation, losses by Defense.
//!
//! `acts` and `stages` are its rows; every other module is a chapter of the rules or a face for the screen.

mod acts;
pub mod ad;
mod body;
mod build;
mod combat {
    pub mod attack;
    pub mod broadside;
    mod damage;
    pub mod fire;
    pub mod fireball;
    pub mod hit;
    pub mod leave;
    pub mod melee;
    pub mod suffer;
}
pub mod data;
mod fields;
mod idle;
mod modifiers;
pub mod morale;
mod movement;
mod next;
mod options;
pub mod price;
pub mod profile;
pub mod recipe;
pub mod recruit;
mod roll;
mod show {
    pub mod headline;
    pub mod readings;
    mod reference;
    pub mod row;
    pub mod sheet;
    pub mod tracks;
}
mod shown;
mod special;
mod stages;
pub mod stats;
mod system;
mod turn;

pub use body::{TableBody, Troop};
pub use system::ActionDice;

use std::sync::LazyLock;

use crate::engine::{Rows, Rules, SystemMark};

/// What it is called.
pub const MARK: SystemMark =
    SystemMark::of(["action_dice", "Action Dice", "unit", "model", "wounded", "failed morale"]);

impl Rules for ActionDice {
    type Body = Troop;
    type TableBody = TableBody;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    fn rows(_: &data::Data) -> &Rows<ActionDice> {
        static ROWS: LazyLock<Rows<ActionDice>> = LazyLock::new(rows);
        &ROWS
    }

    fn group(troop: &Troop) -> bool {
        !troop.kind().alone()
    }

    fn person(troop: &Troop) -> bool {
        troop.kind() == profile::Kind::Hero
    }
}

/// How it is played.
fn rows() -> Rows<ActionDice> {
    Rows {
        fields: fields::rows(),
        modifiers: modifiers::rows(),
        options: options::rows(),
        in_turn: ["R4", "R5", "R7"].map(Into::into).into(),
        columns: show::row::COLUMNS.to_vec(),

        fresh: |_, troop| recruit::fresh(troop),
        figures: |_, troop| recruit::figures(troop),
        alike: true,
        detach: |_, troop, models| recruit::detach(troop, models),
        attach: |_, troop, joining| recruit::attach(troop, joining),
        survivors: build::survivors,
        advice: build::advice,

        dues: |board| morale::dues(board).into_iter().chain(turn::dues(board)).collect(),
        whose_turn: turn::on,
        windows: |board| movement::withdraw::window(board).into_iter().collect(),
        verdict: stages::verdict,
        charts: data::Data::charts,

        headline: show::headline::headline,
        row: show::row::row,
        readings: show::readings::readings,
        sheet: show::sheet::sheet,
        tracks: show::tracks::tracks,
        house: show::sheet::house,
        points: |board, unit| {
            Some(price::cost(board.data, price::both(board), &unit.body.profile).total(unit.body.began))
        },
        ..Rows::of(MARK, stages::rows(), acts::rows(), recruit::recruit, shown::shown())
    }
}
