//! `order_dice`: one die a unit in a cup, six orders, pins. Units of men, guns and vehicles; all dice are six-sided.
//!
//! `acts` and `stages` are its rows; every other module is a chapter of the rules or a face for the screen.

mod acts;
mod armour;
mod assault;
mod body;
mod build;
mod came;
mod carry;
mod cup;
pub mod data;
mod due;
mod ending;
mod facts;
mod fields;
mod fire;
mod hand;
mod modifiers;
mod movement;
mod needed;
mod options;
mod orders;
mod pins;
pub mod recipe;
mod recruit;
mod reply;
mod roll;
mod shot;
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
mod system;
mod test;
mod troop;

pub use body::{Profile, TableBody, Troop};
pub use system::OrderDice;

use std::sync::LazyLock;

use crate::{
    engine::{Rows, Rules, Shared, SystemMark},
    paper::pages,
    view::Refusal,
};

/// What it is called.
pub const MARK: SystemMark = SystemMark::of(["order_dice", "Order Dice", "unit", "model", "immobilised", "pinned"]);

impl Rules for OrderDice {
    type Body = Troop;
    type TableBody = TableBody;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    fn rows(_: &data::Data) -> &Rows<OrderDice> {
        static ROWS: LazyLock<Rows<OrderDice>> = LazyLock::new(rows);
        &ROWS
    }

    fn group(troop: &Troop) -> bool {
        troop.men() || troop.profile.mover == body::Mover::Artillery
    }

    fn person(_: &Troop) -> bool {
        // Who is alone here is a vehicle.
        false
    }

    fn leave_out(one: &mut Troop, other: &mut Troop) {
        Shared::leave_out(&mut one.profile, &mut other.profile);
    }
}

/// How it is played.
fn rows() -> Rows<OrderDice> {
    Rows {
        fields: fields::rows(),
        modifiers: modifiers::rows(),
        options: options::rows(),
        in_turn: ["R1"].map(Into::into).into(),
        columns: show::row::COLUMNS.to_vec(),

        fresh: |_, troop| recruit::fresh(troop),
        figures: |_, troop| (1..=troop.models).map(|nth| nth.to_string()).collect(),
        alike: true,
        detach: |_, troop, models| recruit::detach(troop, models),
        attach: |_, troop, joining| recruit::attach(troop, joining),
        survivors: build::survivors,

        dues: due::dues,
        windows: due::windows,
        verdict: ending::verdict,
        last_turn: ending::length,
        nobody_passes: || {
            let what = "No side passes: each die that is drawn is given to a unit (R6)";
            Refusal::sense(what, "order the rest Down, or end the phase for everybody")
        },
        terrain: |board| board.data.terrain.iter().map(data::Terrain::row).collect(),
        charts: |data| pages(&data.help, data),

        headline: show::headline::headline,
        may: show::row::may,
        row: show::row::row,
        readings: show::readings::readings,
        sheet: show::sheet::sheet,
        tracks: |_, unit| show::tracks::tracks(unit),
        house: show::sheet::house,
        ..Rows::of(MARK, stages::rows(), acts::rows(), recruit::recruit, shown::shown())
    }
}
