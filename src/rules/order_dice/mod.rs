//! `order_dice`: one die a unit in a cup, six orders, pins. Units of men, guns and vehicles; all dice are six-sided.
//!
//! `acts` and `stages` are the tables; every other module is a chapter of the rules or a face for the screen.

mod acts;
mod armour;
mod assault;
mod body;
mod build;
mod cup;
pub mod data;
mod due;
mod ending;
mod fields;
mod fire;
mod hand;
mod modifiers;
mod movement;
mod options;
mod orders;
mod pins;
pub mod recipe;
mod recruit;
mod reply;
mod roll;
mod show;
mod stages;
mod troop;

pub use body::{Ground, Profile, Troop};

use crate::engine::{
    Act, Board, Charts, FieldRow, Halt, ModifierRow, OptionRow, Rules, Scene, Stage, TerrainRow, Unit,
};
use crate::paper::{DataFile, Fault, Library, Paper};
use crate::view::{Column, Due, Field, Id, Reading, Refusal, Row, Sheet, Track, Window};

/// The system.
pub struct OrderDice;

/// A board of this system, to look at.
type Look<'a> = Board<'a, OrderDice>;
/// An order of this system under way.
type Play<'a, 't> = Scene<'a, 't, OrderDice>;
/// A unit of this system.
type Piece = Unit<OrderDice>;

impl Rules for OrderDice {
    type Body = Troop;
    type Ground = Ground;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    const ID: &'static str = "order_dice";
    const NAME: &'static str = "Order Dice";
    const UNIT: &'static str = "unit";
    const FIGURE: &'static str = "model";
    const VERSION: u32 = 1;

    fn stages() -> &'static [Stage<OrderDice>] {
        stages::STAGES
    }

    fn acts() -> &'static [Act<OrderDice>] {
        acts::ACTS
    }

    fn fields() -> &'static [FieldRow<OrderDice>] {
        fields::FIELDS
    }

    fn modifiers() -> &'static [ModifierRow] {
        modifiers::MODIFIERS
    }

    fn options() -> &'static [OptionRow] {
        options::OPTIONS
    }

    fn survivors(
        _: &data::Data,
        recipe: &recipe::Recipe,
        body: &Troop,
    ) -> Result<(Option<recipe::Recipe>, String), String> {
        Ok(build::survivors(recipe, body))
    }

    fn recruit(data: &data::Data, recipe: &recipe::Recipe) -> Result<Troop, String> {
        recruit::recruit(data, recipe)
    }

    fn fresh(body: &Troop) -> Troop {
        recruit::fresh(body)
    }

    fn group(body: &Troop) -> bool {
        body.men() || body.profile.mover == body::Mover::Artillery
    }
    fn figures(body: &Troop) -> Vec<String> {
        (1..=body.models).map(|nth| nth.to_string()).collect()
    }

    fn detach(body: &mut Troop, figures: &[String]) -> Troop {
        recruit::detach(body, figures)
    }

    fn attach(body: &mut Troop, joining: Troop) {
        recruit::attach(body, joining);
    }

    fn enter(scene: &mut Play, stage: &str) -> Result<(), Halt> {
        stages::enter(scene, stage)
    }

    fn leave(scene: &mut Play, stage: &str) -> Result<(), Halt> {
        stages::leave(scene, stage)
    }

    fn ends(board: &Look, stage: &str) -> Option<String> {
        (stage == "end").then(|| format!("Turn {} is over.", board.state.table.turn))
    }

    fn left(board: &Look, side: usize) -> Vec<Id> {
        stages::left(board, side)
    }

    fn on(board: &Look) -> Option<usize> {
        stages::on(board)
    }

    fn unfinished(board: &Look) -> Option<String> {
        stages::unfinished(board)
    }

    fn nobody_passes() -> Refusal {
        let what = "a side does not pass: each die that is drawn is given to a unit (R6)";
        Refusal::sense(what, "order the rest Down, or end the phase for everybody")
    }

    fn dues(board: &Look) -> Vec<Due> {
        due::dues(board)
    }

    fn windows(board: &Look) -> Vec<Window> {
        due::windows(board)
    }

    fn verdict(board: &Look) -> Option<String> {
        ending::verdict(board)
    }

    fn moment(board: &Look) -> Option<(String, Option<Id>)> {
        reply::moment(board)
    }

    fn headline(board: &Look) -> String {
        show::headline(board)
    }

    fn columns() -> &'static [Column] {
        show::COLUMNS
    }

    fn row(board: &Look, unit: &Piece) -> Row {
        show::row(board, unit)
    }

    fn readings(board: &Look, unit: &Piece) -> Vec<Reading> {
        show::readings(board, unit)
    }

    fn sheet(board: &Look, unit: &Piece) -> Sheet {
        show::sheet(board, unit)
    }

    fn tracks(_: &Look, unit: &Piece) -> Vec<Track> {
        show::tracks(unit)
    }

    fn terrain(board: &Look) -> Vec<TerrainRow> {
        board.data.terrain.iter().map(data::Terrain::row).collect()
    }

    fn house(board: &Look, unit: &Piece) -> Vec<String> {
        show::house(board, unit)
    }

    fn charts(data: &data::Data) -> Charts {
        data.charts()
    }
}

impl Paper for OrderDice {
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
}
