//! `opend6`: squads, morale, wounds. Squads of 3 to 10 soldiers, six phases a turn, one open-ended die.
//!
//! `acts` and `stages` are its rows; every other module is a chapter of the rules or a face for the screen.

mod acts;
mod body;
mod bonds;
mod build;
mod charge;
pub mod data;
mod due;
mod fields;
mod grown;
mod initiative;
mod kit;
mod load;
mod los;
mod melee;
mod modifiers;
mod morale;
mod movement;
mod opportunity;
mod options;
pub mod price;
pub mod profile;
mod ranks;
pub mod recipe;
pub mod recruit;
mod roll;
mod show {
    pub mod headline;
    pub mod readings;
    pub mod row;
    pub mod sheet;
    pub mod tracks;
}
mod shown;
mod siege;
mod special;
mod squad;
mod stages;
mod stragglers;
mod system;
mod touch;
mod troop;
mod volley;
mod window;
mod wounds;

pub use body::{Role, Soldier, Squad, TableBody};
pub use system::OpenD6;

use std::sync::LazyLock;

use crate::{
    engine::{Rows, Rules, Shared, SystemMark, leave_out_rows},
    paper::pages,
};

/// What it is called.
pub const MARK: SystemMark =
    SystemMark::of(["opend6", "OpenD6 Fantasy Miniatures", "squad", "soldier", "wounded", "shaken"]);

impl Rules for OpenD6 {
    type Body = Squad;
    type TableBody = TableBody;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    fn rows(_: &data::Data) -> &Rows<OpenD6> {
        static ROWS: LazyLock<Rows<OpenD6>> = LazyLock::new(rows);
        &ROWS
    }

    fn leave_out(one: &mut Squad, other: &mut Squad) {
        Shared::leave_out(&mut one.profile, &mut other.profile);
        leave_out_rows(&mut one.soldiers, &mut other.soldiers);
    }
}

/// How it is played.
fn rows() -> Rows<OpenD6> {
    Rows {
        fields: fields::rows(),
        modifiers: modifiers::rows(),
        options: options::rows(),
        in_turn: ["R28", "R56"].map(Into::into).into(),
        columns: show::row::COLUMNS.to_vec(),

        fresh: |_, squad| recruit::fresh(squad),
        figures: |_, squad| squad.up().map(|soldier| soldier.id.to_string()).collect(),
        detach: |_, squad, soldiers| recruit::detach(squad, soldiers),
        attach: |_, squad, joining| recruit::attach(squad, joining),
        leaves: |_, unit| (unit.body.count() == 0).then(|| wounds::NOBODY_LEFT.to_owned()),
        survivors: build::survivors,

        dues: due::dues,
        windows: due::windows,
        verdict: stages::verdict,
        terrain: |board| {
            let by_chart = board.option("terrain") == "chart";
            board.data.grounds.rows(by_chart).chain(board.data.barriers.rows(by_chart)).collect()
        },
        charts: |data| pages(&data.help, data),

        headline: show::headline::headline,
        row: show::row::row,
        readings: show::readings::readings,
        sheet: show::sheet::sheet,
        tracks: show::tracks::tracks,
        house: show::sheet::house,
        points: |_, unit| Some(unit.body.profile.points.into()),
        ..Rows::of(MARK, stages::rows(), acts::rows(), recruit::recruit, shown::shown())
    }
}
