//! `skirmish`: each figure is one person, animal or vehicle. Player turns, one figure finished before the next begins, plain D6, a wound chart.
//!
//! `acts` and `stages` are the tables; every other module is a chapter of the rules or a face for the screen.

mod active;
mod acts;
mod body;
mod bravery;
mod break_off;
mod build;
pub mod data;
mod due;
mod end;
mod fields;
mod fight;
mod first;
mod get_up;
mod modifiers;
mod movement;
mod options;
mod plunder;
pub mod recipe;
mod recruit;
mod roll;
mod shoot;
mod show;
mod stages;
mod stats;
mod steady;
mod treat;
mod turn;
mod wound;

pub use body::{Figure, Ground, Health};

use crate::engine::{Act, Board, FieldRow, Halt, ModifierRow, Next, OptionRow, Rules, Scene, Stage, Unit};
use crate::paper::{DataFile, Fault, Library, Paper};
use crate::view::{Column, Due, Field, Id, Order, Reading, Row, Sheet, Track, Window};

/// The system.
pub struct Skirmish;

impl Rules for Skirmish {
    type Body = Figure;
    type Ground = Ground;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    const ID: &'static str = "skirmish";
    const NAME: &'static str = "Toy Soldier Skirmish";
    const UNIT: &'static str = "figure";
    const FIGURE: &'static str = "figure";
    const VERSION: u32 = 1;

    fn stages() -> &'static [Stage<Skirmish>] {
        stages::STAGES
    }

    fn acts() -> &'static [Act<Skirmish>] {
        acts::ACTS
    }

    fn fields() -> &'static [FieldRow<Skirmish>] {
        fields::FIELDS
    }

    fn modifiers() -> &'static [ModifierRow] {
        modifiers::MODIFIERS
    }

    fn options() -> &'static [OptionRow] {
        options::OPTIONS
    }

    fn survivors(
        _data: &data::Data,
        recipe: &recipe::Recipe,
        body: &Figure,
    ) -> Result<(Option<recipe::Recipe>, String), String> {
        Ok(build::survivors(recipe, body))
    }

    fn recruit(data: &data::Data, recipe: &recipe::Recipe) -> Result<Figure, String> {
        recruit::recruit(data, recipe)
    }

    fn fresh(body: &Figure) -> Figure {
        recruit::fresh(body)
    }

    fn group(_body: &Figure) -> bool {
        false
    }
    fn figures(body: &Figure) -> Vec<String> {
        if body.killed { Vec::new() } else { vec!["1".to_owned()] }
    }

    fn detach(body: &mut Figure, figures: &[String]) -> Figure {
        let taken = body.clone();
        body.killed |= !figures.is_empty();
        taken
    }

    fn attach(_body: &mut Figure, _joining: Figure) {}

    fn enter(scene: &mut Scene<Skirmish>, stage: &str) -> Result<(), Halt> {
        stages::enter(scene, stage)
    }

    fn leave(scene: &mut Scene<Skirmish>, stage: &str) -> Result<(), Halt> {
        stages::leave(scene, stage)
    }

    fn follows(board: &Board<Skirmish>, phase: &str) -> Next {
        turn::follows(board, phase)
    }

    fn begins(board: &Board<Skirmish>, phase: &str) -> Option<String> {
        turn::begins(board, phase)
    }

    fn ends(board: &Board<Skirmish>, stage: &str) -> Option<String> {
        turn::ends(board, stage)
    }

    fn left(board: &Board<Skirmish>, side: usize) -> Vec<Id> {
        turn::left(board, side)
    }

    fn on(board: &Board<Skirmish>) -> Option<usize> {
        turn::on(board)
    }

    fn unfinished(board: &Board<Skirmish>) -> Option<String> {
        turn::unfinished(board)
    }

    fn dues(board: &Board<Skirmish>) -> Vec<Due> {
        due::dues(board)
    }

    fn windows(_board: &Board<Skirmish>) -> Vec<Window> {
        Vec::new()
    }

    fn verdict(_board: &Board<Skirmish>) -> Option<String> {
        // No rule says when a battle is won: the game master ends it (R21).
        None
    }

    fn usual(board: &Board<Skirmish>) -> Option<Order> {
        turn::usual(board)
    }

    fn moment(board: &Board<Skirmish>) -> Option<(String, Option<Id>)> {
        active::moment(board)
    }

    fn headline(board: &Board<Skirmish>) -> String {
        show::headline(board)
    }

    fn columns() -> &'static [Column] {
        show::COLUMNS
    }

    fn row(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Row {
        show::row(board, unit)
    }

    fn readings(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Reading> {
        show::readings(board, unit)
    }

    fn sheet(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Sheet {
        show::sheet(board, unit)
    }

    fn tracks(_board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Track> {
        show::tracks(unit)
    }

    fn house(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<String> {
        show::house(board, unit)
    }

    fn charts(data: &data::Data) -> crate::engine::Charts {
        data.charts()
    }
}

impl Paper for Skirmish {
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
