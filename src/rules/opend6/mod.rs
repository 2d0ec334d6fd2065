//! `opend6`: squads, morale, wounds. Squads of 3 to 10 soldiers, six phases a turn, one open-ended die.
//!
//! `acts` and `stages` are the tables; every other module is a chapter of the rules or a face for the screen.

mod acts;
mod body;
mod build;
mod charge;
pub mod data;
mod due;
mod fields;
mod initiative;
mod kit;
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
mod show;
mod siege;
mod special;
mod squad;
mod stages;
mod troop;
mod volley;
mod wounds;

pub use body::{Ground, Role, Soldier, Squad};

use crate::engine::{Act, Board, FieldRow, Halt, ModifierRow, OptionRow, Rules, Scene, Stage, TerrainRow, Unit};
use crate::paper::{DataFile, Fault, Library, Paper, Price};
use crate::view::{Column, Due, Field, Id, Reading, Row, Sheet, Track, Window};

/// The system.
pub struct OpenD6;

impl Rules for OpenD6 {
    type Body = Squad;
    type Ground = Ground;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    const ID: &'static str = "opend6";
    const NAME: &'static str = "OpenD6 Fantasy Miniatures";
    const UNIT: &'static str = "squad";
    const FIGURE: &'static str = "soldier";
    const VERSION: u32 = 1;

    fn stages() -> &'static [Stage<OpenD6>] {
        stages::STAGES
    }

    fn acts() -> &'static [Act<OpenD6>] {
        acts::ACTS
    }

    fn fields() -> &'static [FieldRow<OpenD6>] {
        fields::FIELDS
    }

    fn modifiers() -> &'static [ModifierRow] {
        modifiers::MODIFIERS
    }

    fn options() -> &'static [OptionRow] {
        options::OPTIONS
    }

    fn survivors(
        data: &data::Data,
        recipe: &recipe::Recipe,
        squad: &Squad,
    ) -> Result<(Option<recipe::Recipe>, String), String> {
        build::survivors(data, recipe, squad)
    }

    fn recruit(data: &data::Data, recipe: &recipe::Recipe) -> Result<Squad, String> {
        recruit::recruit(data, recipe)
    }

    fn fresh(body: &Squad) -> Squad {
        recruit::fresh(body)
    }

    fn figures(body: &Squad) -> Vec<String> {
        body.up().map(|soldier| soldier.id.clone()).collect()
    }

    fn detach(body: &mut Squad, figures: &[String]) -> Squad {
        recruit::detach(body, figures)
    }

    fn attach(body: &mut Squad, joining: Squad) {
        recruit::attach(body, joining);
    }

    fn enter(scene: &mut Scene<OpenD6>, stage: &str) -> Result<(), Halt> {
        stages::enter(scene, stage)
    }

    fn leave(scene: &mut Scene<OpenD6>, stage: &str) -> Result<(), Halt> {
        stages::leave(scene, stage)
    }

    fn left(board: &Board<OpenD6>, side: usize) -> Vec<Id> {
        stages::left(board, side)
    }

    fn on(board: &Board<OpenD6>) -> Option<usize> {
        stages::on(board)
    }

    fn unfinished(board: &Board<OpenD6>) -> Option<String> {
        stages::unfinished(board)
    }

    fn dues(board: &Board<OpenD6>) -> Vec<Due> {
        due::dues(board)
    }

    fn windows(board: &Board<OpenD6>) -> Vec<Window> {
        due::windows(board)
    }

    fn verdict(board: &Board<OpenD6>) -> Option<String> {
        stages::verdict(board)
    }

    fn moment(board: &Board<OpenD6>) -> Option<(String, Option<Id>)> {
        charge::moment(board)
    }

    fn headline(board: &Board<OpenD6>) -> String {
        show::headline(board)
    }

    fn columns() -> &'static [Column] {
        show::COLUMNS
    }

    fn row(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Row {
        show::row(board, unit)
    }

    fn readings(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<Reading> {
        show::readings(board, unit)
    }

    fn sheet(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Sheet {
        show::sheet(board, unit)
    }

    fn tracks(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<Track> {
        show::tracks(board, unit)
    }

    fn house(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<String> {
        show::house(board, unit)
    }

    fn points(_: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Option<i64> {
        Some(unit.body.profile.points.into())
    }

    fn terrain(board: &Board<OpenD6>) -> Vec<TerrainRow> {
        let by_chart = board.option("terrain") == "chart";
        board.data.grounds.rows(by_chart).chain(board.data.barriers.rows(by_chart)).collect()
    }

    fn charts(data: &data::Data) -> crate::engine::Charts {
        data.charts()
    }
}

impl Paper for OpenD6 {
    fn load(library: &Library) -> Result<data::Data, Fault> {
        data::Data::load(library)
    }

    fn files() -> &'static [DataFile] {
        data::FILES
    }

    fn blank(data: &data::Data) -> Option<recipe::Recipe> {
        build::blank(data)
    }

    fn recipe_fields(data: &data::Data, recipe: &recipe::Recipe) -> Vec<Field> {
        build::fields(data, recipe)
    }

    fn price(data: &data::Data, recipe: &recipe::Recipe) -> Option<Price> {
        build::price(data, recipe)
    }
}
