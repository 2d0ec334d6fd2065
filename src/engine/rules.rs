//! [`Rules`]: what a system writes of how it is played, typed, once.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::{Act, Board, FieldRow, Halt, ModifierRow, Next, OptionRow, Scene, Stage, TerrainRow, Unit};
use crate::view::{Column, Due, Id, Order, Page, Reading, Refusal, Row, Sheet, Track, Window};

/// A rule system, as it is written.
pub trait Rules: Sized + Send + Sync + 'static {
    /// A unit's own state.
    type Body: Clone + Send + Sync + Serialize + DeserializeOwned + JsonSchema;
    /// The table's own state.
    type Ground: Clone + Default + Send + Sync + Serialize + DeserializeOwned + JsonSchema;
    /// The numbers from the data files.
    type Data: Send + Sync;
    /// How scenarios and rosters write a unit.
    type Recipe: Clone + Send + Sync + Serialize + DeserializeOwned + JsonSchema;

    /// The system's id, also its folder of data.
    const ID: &'static str;
    /// Its full name.
    const NAME: &'static str;
    /// What it calls a unit.
    const UNIT: &'static str;
    /// What it calls a figure.
    const FIGURE: &'static str;
    /// Counts up when a rule is read differently, for the replay audit.
    const VERSION: u32;

    /// The stages, phases in their order.
    fn stages() -> &'static [Stage<Self>];
    /// The acts.
    fn acts() -> &'static [Act<Self>];
    /// The fields a ruling can set.
    fn fields() -> &'static [FieldRow<Self>];
    /// The numbers that throws go by, which a game master may modify.
    fn modifiers() -> &'static [ModifierRow];
    /// The options of a battle.
    fn options() -> &'static [OptionRow];
    /// What of an army is not as the rules would like it, a sentence each, from its recipes with how many alike there are
    /// and the points to spend. It is advice, and bars nothing.
    fn advice(_data: &Self::Data, _units: &[(Self::Recipe, u16)], _budget: Option<i64>) -> Vec<String> {
        Vec::new()
    }
    /// What is left of a unit for the next battle: its recipe, or nothing when too few are left; and what became of the
    /// rest, in words, empty when it is whole.
    ///
    /// # Errors
    /// The recipe no longer fits the data files.
    fn survivors(
        _data: &Self::Data,
        recipe: &Self::Recipe,
        body: &Self::Body,
    ) -> Result<(Option<Self::Recipe>, String), String> {
        let left = Self::figures(body).len();
        Ok(if left == 0 { (None, "nobody is left".to_owned()) } else { (Some(recipe.clone()), String::new()) })
    }
    /// The body of a new unit.
    ///
    /// # Errors
    /// Says what of the recipe does not fit.
    fn recruit(data: &Self::Data, recipe: &Self::Recipe) -> Result<Self::Body, String>;
    /// A body as it was at its start: whole, unmarked.
    fn fresh(body: &Self::Body) -> Self::Body;
    /// Whether a unit is a group, so that its name may be plural; else it is somebody or something alone.
    fn group(_body: &Self::Body) -> bool {
        true
    }
    /// The figures of a unit that are still in play.
    fn figures(body: &Self::Body) -> Vec<String>;
    /// Takes figures out of a body; what is taken is a body too.
    fn detach(body: &mut Self::Body, figures: &[String]) -> Self::Body;
    /// Puts the figures of one body into another.
    fn attach(body: &mut Self::Body, joining: Self::Body);

    /// Why a side cannot be done before the others, in a system without an act for it.
    fn nobody_passes() -> Refusal {
        Refusal::sense("no side is done by itself here", "n ends the stage for everybody")
    }
    /// What happens when a stage begins.
    ///
    /// # Errors
    /// As for any order.
    fn enter(scene: &mut Scene<Self>, stage: &str) -> Result<(), Halt>;
    /// What happens when a stage ends: what was held is applied, units that did nothing are settled.
    ///
    /// # Errors
    /// As for any order.
    fn leave(scene: &mut Scene<Self>, stage: &str) -> Result<(), Halt>;
    /// What follows a phase: for turns in which players take phases one after the other, or phases played only once.
    fn follows(_board: &Board<Self>, _phase: &str) -> Next {
        Next::Row
    }
    /// What a late arrival does to the unit that arrives.
    fn arrives(_body: &mut Self::Body) {}
    /// How people hear that a phase begins, where "The … begins." will not do: "Ships to play."
    fn begins(_board: &Board<Self>, _phase: &str) -> Option<String> {
        None
    }
    /// How people hear that a stage ends, where "The … ends." will not do; the board still stands in it.
    fn ends(_board: &Board<Self>, _stage: &str) -> Option<String> {
        None
    }
    /// Units of a side that may still do something in this stage and have not.
    fn left(board: &Board<Self>, side: usize) -> Vec<Id>;
    /// The side that is on, if only one is.
    fn on(board: &Board<Self>) -> Option<usize>;
    /// What stands unfinished in the stage, in words, if somebody may want to know before it ends.
    fn unfinished(board: &Board<Self>) -> Option<String>;
    /// What the rules oblige.
    fn dues(board: &Board<Self>) -> Vec<Due>;
    /// What they allow now and what lapses.
    fn windows(board: &Board<Self>) -> Vec<Window>;
    /// How the battle would end by the rules, if it would: the game master is offered to end it, and play goes on till then.
    fn verdict(board: &Board<Self>) -> Option<String>;

    /// The order that Enter means where the row of the stage names no act: the next one's turn in a list that is derived.
    fn usual(_board: &Board<Self>) -> Option<Order> {
        None
    }
    /// The moment under way in words, and the unit it is about.
    fn moment(board: &Board<Self>) -> Option<(String, Option<Id>)>;
    /// Who is on, in words: "SOUTH picks".
    fn headline(board: &Board<Self>) -> String;
    /// The columns of the roster behind number and name.
    fn columns() -> &'static [Column];
    /// A unit's row; its cells follow [`Rules::columns`].
    fn row(board: &Board<Self>, unit: &Unit<Self>) -> Row;
    /// What is known of a unit as values: all that an order may alter and people want to hear of.
    fn readings(board: &Board<Self>, unit: &Unit<Self>) -> Vec<Reading>;
    /// A unit's sheet.
    fn sheet(board: &Board<Self>, unit: &Unit<Self>) -> Sheet;
    /// The boxes of a unit's record sheet, as they stand now.
    fn tracks(_board: &Board<Self>, _unit: &Unit<Self>) -> Vec<Track> {
        Vec::new()
    }
    /// What of a unit's numbers is not from the rules but from the house, by name; it shows on screen and paper.
    fn house(_board: &Board<Self>, _unit: &Unit<Self>) -> Vec<String> {
        Vec::new()
    }
    /// What a unit costs in points; nothing where the system has no points.
    fn points(_board: &Board<Self>, _unit: &Unit<Self>) -> Option<i64> {
        None
    }
    /// The kinds of terrain there are, with what each does; none where any words will do.
    fn terrain(_board: &Board<Self>) -> Vec<TerrainRow> {
        Vec::new()
    }
    /// The charts that help shows.
    fn charts(data: &Self::Data) -> Charts;
}

/// Charts to read.
pub type Charts = Vec<Page>;
