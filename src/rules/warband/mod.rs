//! `warband`: single characters. Weapon Skill, Strength and saves on plain dice, and a strike list by Initiative.
//!
//! `acts` and `stages` are its rows; every other module is a chapter of the rules or a face for the screen.

mod acts;
mod blow;
mod body;
mod build;
mod combat;
pub mod data;
mod declare;
mod due;
mod fate;
mod fields;
mod fight;
mod hands;
mod harm;
mod magic;
mod modifiers;
mod options;
mod order;
mod place;
pub mod recipe;
pub mod recruit;
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
mod spell;
mod stages;
mod stats;
mod strikes;
mod system;
mod trial;

pub use body::{Cast, Deeds, Fighter, Hands, TableBody};
pub use stats::{Stats, Trait};
pub use system::Warband;

use std::sync::LazyLock;

use crate::{
    engine::{Rows, Rules, SystemMark, leave_out},
    paper::pages,
};

/// The id of the only figure of a character.
const SELF: &str = "1";

/// What it is called.
pub const MARK: SystemMark = SystemMark::of(["warband", "Warband", "character", "fighter", "wounded", "shaken"]);

impl Rules for Warband {
    type Body = Fighter;
    type TableBody = TableBody;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    fn rows(_: &data::Data) -> &Rows<Warband> {
        static ROWS: LazyLock<Rows<Warband>> = LazyLock::new(rows);
        &ROWS
    }

    fn group(_: &Fighter) -> bool {
        false
    }

    fn leave_out(one: &mut Fighter, other: &mut Fighter) {
        leave_out(&mut one.stats, &mut other.stats);
        leave_out(&mut one.weapons, &mut other.weapons);
        leave_out(&mut one.missiles, &mut other.missiles);
        leave_out(&mut one.spells, &mut other.spells);
    }
}

/// How it is played.
fn rows() -> Rows<Warband> {
    Rows {
        fields: fields::rows(),
        modifiers: modifiers::rows(),
        options: options::rows(),
        in_turn: ["R3"].map(Into::into).into(),
        columns: show::row::COLUMNS.to_vec(),

        fresh: |_, fighter| recruit::fresh(fighter),
        figures: |_, _| vec![SELF.to_owned()],
        detach: |_, fighter, _| {
            // A character is one figure: who takes it takes it whole.
            let taken = fighter.clone();
            fighter.w = 0;
            taken
        },
        // Who comes onto the table has moved, and shoots no crossbow (R14).
        arrives: |scene, id| {
            scene.unit_mut(id)?.body.deeds.moved = true;
            Ok(())
        },
        // Who is Down is in no combat (R12).
        apart: |_, unit| unit.body.w == 0,
        survivors: recruit::survivors,
        advice: |data, units, _| build::advice(data, units),

        dues: due::dues,
        windows: due::windows,
        verdict: stages::verdict,
        charts: |data| pages(&data.help, data),

        headline: show::headline::headline,
        in_short: show::headline::in_short,
        may: show::row::may,
        row: show::row::row,
        readings: show::readings::readings,
        sheet: show::sheet::sheet,
        tracks: |_, unit| show::tracks::tracks(unit),
        house: show::sheet::house,
        ..Rows::of(MARK, stages::rows(), acts::rows(), recruit::recruit, shown::shown())
    }
}
