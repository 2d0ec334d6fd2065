//! `warband`: single characters. Weapon Skill, Strength and saves on plain dice, and a strike list by Initiative.
//!
//! `acts` and `stages` are the tables; every other module is a chapter of the rules or a face for the screen.

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
mod show;
mod stages;
mod trial;

pub use body::{Cast, Deeds, Fighter, Ground, Hands, Stats, Trait};

use crate::engine::{Act, Board, Charts, FieldRow, Halt, ModifierRow, OptionRow, Rules, Scene, Stage, Unit};
use crate::paper::{DataFile, Fault, Library, Paper};
use crate::view::{Column, Due, Field, Id, Order, Reading, Row, Sheet, Track, Window};

/// The system.
pub struct Warband;

/// The id of the only figure of a character.
const SELF: &str = "1";

impl Rules for Warband {
    type Body = Fighter;
    type Ground = Ground;
    type Data = data::Data;
    type Recipe = recipe::Recipe;

    const ID: &'static str = "warband";
    const NAME: &'static str = "Warband";
    const UNIT: &'static str = "character";
    const FIGURE: &'static str = "fighter";
    const VERSION: u32 = 1;

    fn stages() -> &'static [Stage<Warband>] {
        stages::STAGES
    }

    fn acts() -> &'static [Act<Warband>] {
        acts::ACTS
    }

    fn fields() -> &'static [FieldRow<Warband>] {
        fields::FIELDS
    }

    fn modifiers() -> &'static [ModifierRow] {
        modifiers::MODIFIERS
    }

    fn options() -> &'static [OptionRow] {
        options::OPTIONS
    }

    fn recruit(data: &data::Data, recipe: &recipe::Recipe) -> Result<Fighter, String> {
        recruit::recruit(data, recipe)
    }

    fn advice(data: &data::Data, units: &[(recipe::Recipe, u16)], _budget: Option<i64>) -> Vec<String> {
        build::advice(data, units)
    }

    fn fresh(body: &Fighter) -> Fighter {
        recruit::fresh(body)
    }

    fn survivors(
        _data: &data::Data,
        recipe: &recipe::Recipe,
        body: &Fighter,
    ) -> Result<(Option<recipe::Recipe>, String), String> {
        Ok(recruit::survivors(recipe, body))
    }

    fn group(_body: &Fighter) -> bool {
        false
    }
    fn figures(_body: &Fighter) -> Vec<String> {
        vec![SELF.to_owned()]
    }

    fn detach(body: &mut Fighter, _figures: &[String]) -> Fighter {
        // A character is one figure: who takes it takes it whole.
        let taken = body.clone();
        body.w = 0;
        taken
    }

    fn attach(_body: &mut Fighter, _joining: Fighter) {}

    fn enter(scene: &mut Scene<Warband>, stage: &str) -> Result<(), Halt> {
        stages::enter(scene, stage)
    }

    fn leave(scene: &mut Scene<Warband>, stage: &str) -> Result<(), Halt> {
        stages::leave(scene, stage)
    }

    fn arrives(body: &mut Fighter) {
        // Who comes onto the table has moved, and shoots no crossbow (R14).
        body.deeds.moved = true;
    }

    fn left(board: &Board<Warband>, side: usize) -> Vec<Id> {
        stages::left(board, side)
    }

    fn on(board: &Board<Warband>) -> Option<usize> {
        stages::on(board)
    }

    fn unfinished(board: &Board<Warband>) -> Option<String> {
        stages::unfinished(board)
    }

    fn dues(board: &Board<Warband>) -> Vec<Due> {
        due::dues(board)
    }

    fn windows(board: &Board<Warband>) -> Vec<Window> {
        due::windows(board)
    }

    fn verdict(board: &Board<Warband>) -> Option<String> {
        stages::verdict(board)
    }

    fn usual(board: &Board<Warband>) -> Option<Order> {
        stages::usual(board)
    }

    fn moment(_board: &Board<Warband>) -> Option<(String, Option<Id>)> {
        None
    }

    fn headline(board: &Board<Warband>) -> String {
        show::headline(board)
    }

    fn columns() -> &'static [Column] {
        show::COLUMNS
    }

    fn row(board: &Board<Warband>, unit: &Unit<Warband>) -> Row {
        show::row(board, unit)
    }

    fn readings(board: &Board<Warband>, unit: &Unit<Warband>) -> Vec<Reading> {
        show::readings(board, unit)
    }

    fn sheet(board: &Board<Warband>, unit: &Unit<Warband>) -> Sheet {
        show::sheet(board, unit)
    }

    fn tracks(_board: &Board<Warband>, unit: &Unit<Warband>) -> Vec<Track> {
        show::tracks(unit)
    }

    fn house(board: &Board<Warband>, unit: &Unit<Warband>) -> Vec<String> {
        show::house(board, unit)
    }

    fn charts(data: &data::Data) -> Charts {
        data.charts()
    }
}

impl Paper for Warband {
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

/// A text with a capital letter in front.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
