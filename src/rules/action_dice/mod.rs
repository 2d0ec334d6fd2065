//! `action_dice`: units of models that each throw their Action Dice; two actions an activation, losses by Defense.
//!
//! `acts` and `stages` are the tables; every other module is a chapter of the rules or a face for the screen.

mod acts;
pub mod ad;
mod body;
mod build;
mod combat;
pub mod data;
mod fields;
mod idle;
mod modifiers;
pub mod morale;
mod movement;
mod options;
pub mod price;
pub mod profile;
pub mod recipe;
pub mod recruit;
mod show;
mod special;
mod stages;
pub mod stats;
mod turn;

pub use body::{Ground, Troop};

use crate::engine::{Act, Board, Charts, FieldRow, Halt, ModifierRow, Next, OptionRow, Rules, Scene, Stage, Unit};
use crate::paper::{DataFile, Fault, Library, Paper, Price};
use crate::view::{Column, Due, Field, Id, Reading, Row, Sheet, Track, Window};

/// The system.
pub struct ActionDice;

/// A unit of the system.
type Company = Unit<ActionDice>;
/// The state and the data, to look at.
type Look<'a> = Board<'a, ActionDice>;

impl Rules for ActionDice {
    type Body = Troop;
    type Ground = Ground;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    const ID: &'static str = "action_dice";
    const NAME: &'static str = "Action Dice";
    const UNIT: &'static str = "unit";
    const FIGURE: &'static str = "model";
    const VERSION: u32 = 1;

    fn stages() -> &'static [Stage<ActionDice>] {
        stages::STAGES
    }

    fn acts() -> &'static [Act<ActionDice>] {
        acts::ACTS
    }

    fn fields() -> &'static [FieldRow<ActionDice>] {
        fields::FIELDS
    }

    fn modifiers() -> &'static [ModifierRow] {
        modifiers::MODIFIERS
    }

    fn options() -> &'static [OptionRow] {
        options::OPTIONS
    }

    fn advice(data: &data::Data, units: &[(recipe::Recipe, u16)], budget: Option<i64>) -> Vec<String> {
        build::advice(data, units, budget)
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
        !body.kind().alone()
    }
    fn figures(body: &Troop) -> Vec<String> {
        recruit::figures(body)
    }

    fn detach(body: &mut Troop, figures: &[String]) -> Troop {
        recruit::detach(body, figures)
    }

    fn attach(body: &mut Troop, joining: Troop) {
        recruit::attach(body, joining);
    }

    fn enter(scene: &mut Scene<ActionDice>, stage: &str) -> Result<(), Halt> {
        stages::enter(scene, stage)
    }

    fn leave(scene: &mut Scene<ActionDice>, stage: &str) -> Result<(), Halt> {
        stages::leave(scene, stage)
    }

    fn ends(board: &Look, stage: &str) -> Option<String> {
        stages::ends(board, stage)
    }

    fn begins(board: &Look, stage: &str) -> Option<String> {
        stages::begins(board, stage)
    }

    fn follows(board: &Look, phase: &str) -> Next {
        stages::follows(board, phase)
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

    fn dues(board: &Look) -> Vec<Due> {
        morale::dues(board).into_iter().chain(turn::dues(board)).collect()
    }

    fn windows(board: &Look) -> Vec<Window> {
        movement::withdraw::window(board).into_iter().collect()
    }

    fn verdict(board: &Look) -> Option<String> {
        stages::verdict(board)
    }

    fn moment(board: &Look) -> Option<(String, Option<Id>)> {
        movement::withdraw::moment(board)
    }

    fn headline(board: &Look) -> String {
        show::headline(board)
    }

    fn columns() -> &'static [Column] {
        show::COLUMNS
    }

    fn row(board: &Look, unit: &Company) -> Row {
        show::row(board, unit)
    }

    fn readings(board: &Look, unit: &Company) -> Vec<Reading> {
        show::readings(board, unit)
    }

    fn sheet(board: &Look, unit: &Company) -> Sheet {
        show::sheet(board, unit)
    }

    fn tracks(board: &Look, unit: &Company) -> Vec<Track> {
        show::tracks(board, unit)
    }

    fn house(board: &Look, unit: &Company) -> Vec<String> {
        show::house(board, unit)
    }

    fn points(board: &Look, unit: &Company) -> Option<i64> {
        Some(price::cost(board.data, price::both(board), &unit.body.profile).total(unit.body.began))
    }

    fn charts(data: &data::Data) -> Charts {
        data.charts()
    }
}

impl Paper for ActionDice {
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
