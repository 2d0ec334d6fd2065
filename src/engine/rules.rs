//! [`Rules`]: what a system is, typed, written once; and its [`Rows`], the value that holds how it is played.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Act, Board, FieldRow, Halt, Known, Look, ModifierRow, OptionRow, Reserve, Scene, Shown, Stage, State, SystemMark,
    Table, TerrainRow, Unfit, Unit,
};
use crate::view::{Column, Due, Gauge, Id, Page, Reading, Refusal, Row, Sheet, TableValue, Track, Value, Window};

/// A rule system: its types. How it is played, and what it is called, stands in its [`Rows`].
pub trait Rules: Sized + Send + Sync + 'static {
    /// A unit's own state.
    type Body: Clone + PartialEq + Send + Sync + Serialize + DeserializeOwned + JsonSchema;
    /// The table's own state.
    type TableBody: Clone + Default + PartialEq + Send + Sync + Serialize + DeserializeOwned + JsonSchema;
    /// The numbers from the data files.
    type Data: Send + Sync;
    /// How scenarios and rosters write a unit.
    type Recipe: Clone + PartialEq + Send + Sync + Serialize + DeserializeOwned + JsonSchema;

    /// How it is played with these numbers.
    fn rows(data: &Self::Data) -> &Rows<Self>;
    /// Whether a unit is a group, so that its name may be plural; else it is somebody or something alone.
    fn group(_body: &Self::Body) -> bool {
        true
    }
    /// Whether a unit is a person, of whom sentences say "they": whoever is alone, where a system has nothing else alone.
    fn person(body: &Self::Body) -> bool {
        !Self::group(body)
    }
    /// Empties in two bodies, which are looked through for what an order altered, large parts that are the same in both.
    fn leave_out(_one: &mut Self::Body, _other: &mut Self::Body) {}
}

/// How a system is played: its rows, and the few questions about a unit or the whole table that belong to no row.
pub struct Rows<R: Rules> {
    /// What the system is called.
    pub mark: SystemMark,
    /// Counts up when a rule is read differently, for the replay audit.
    pub version: u32,

    /// The stages, phases in their order.
    pub stages: Vec<Stage<R>>,
    /// The acts.
    pub acts: Vec<Act<R>>,
    /// The fields a ruling can set.
    pub fields: Vec<FieldRow<R>>,
    /// The numbers that throws go by, which a game master may modify.
    pub modifiers: Vec<ModifierRow>,
    /// The options of a battle.
    pub options: Vec<OptionRow>,
    /// The rules that say when a unit's turn is: what they alone refuse it may still do.
    pub in_turn: Vec<Cow<'static, str>>,
    /// The columns of the roster behind number and name.
    pub columns: Vec<Column>,

    /// What must hold of a saved state beside what holds in every system.
    pub sound: Sound<R>,
    /// The body of a new unit; an error says what of the recipe does not fit.
    pub recruit: Recruits<R>,
    /// A body as it was at its start: whole, unmarked.
    pub fresh: fn(&R::Data, &R::Body) -> R::Body,
    /// The figures of a unit that are still in play.
    pub figures: fn(&R::Data, &R::Body) -> Vec<String>,
    /// Those that a correction may be for, where some that are out of play come back by it; those in play where it names none.
    pub listed: fn(&R::Data, &R::Body) -> Vec<String>,
    /// The figures of a unit are only counted: nobody tells one from another.
    pub alike: bool,
    /// Takes figures out of a body; what is taken is a body too.
    pub detach: Detaches<R>,
    /// Puts the figures of one body into another.
    pub attach: fn(&R::Data, &mut R::Body, R::Body),
    /// What happens to a unit that arrives late.
    pub arrives: fn(&mut Scene<R>, &Id) -> Result<(), Halt>,
    /// Why a unit leaves the battle of which nobody is left, if it does: a correction takes it off then, and brings it back.
    pub leaves: Known<R, Option<String>>,
    /// Whether a unit that lies on the table touches nobody: a correction ends its contacts then.
    pub apart: Known<R, bool>,
    /// What is left of a unit for the next battle: its recipe, or nothing when too few are left; and what became of the
    /// rest, in words, empty when it is whole. An error: the recipe no longer fits the data files.
    pub survivors: Survivors<R>,
    /// What of an army is not as the rules would like it, a sentence each, from its recipes with how many alike there are
    /// and the points to spend. It is advice, and bars nothing.
    pub advice: Advises<R>,

    /// What the rules oblige.
    pub dues: Look<R, Vec<Due>>,
    /// The side whose own turn it is, where sides play turns of their own: who comes late to another side waits for that one's.
    pub whose_turn: Look<R, Option<usize>>,
    /// What they allow now and what lapses.
    pub windows: Look<R, Vec<Window>>,
    /// How the battle would end by the rules, if it would: the game master is offered to end it, and play goes on till then.
    pub verdict: Look<R, Option<String>>,
    /// The last turn of a battle by the rules, where its scenario says none.
    pub last_turn: Look<R, Option<u32>>,
    /// Why a side cannot be done before the others, in a system without an act for it.
    pub nobody_passes: fn() -> Refusal,
    /// The kinds of terrain there are, with what each does; none where any words will do.
    pub terrain: Look<R, Vec<TerrainRow>>,
    /// The charts that help shows.
    pub charts: fn(&R::Data) -> Charts,

    /// Who is on, in words: "SOUTH picks".
    pub headline: Look<R, String>,
    /// The same in fewer words, the longest first, where it is long in all of a stage; usually nothing.
    pub in_short: Look<R, Vec<String>>,
    /// What is kept of the table as a whole, then of each side.
    pub known: Look<R, Vec<TableValue>>,
    /// Keeps another value of the table or of a side, by the id of its field.
    pub keeps: Keeps<R>,
    /// Whether a unit may act now, as its row shows it: usually if the stage has it left.
    pub may: Known<R, bool>,
    /// A unit's row; its cells follow the columns.
    pub row: Known<R, Row>,
    /// Puts down what is known of a unit as values: all that an order may alter and people want to hear of.
    pub readings: fn(&Board<R>, &Unit<R>, &mut Vec<Reading>),
    /// A unit's sheet.
    pub sheet: Known<R, Sheet>,
    /// The boxes of a unit's record sheet, as they stand now.
    pub tracks: Known<R, Vec<Track>>,
    /// What of a unit's numbers is not from the rules but from the house, by name; it shows on screen and paper.
    pub house: Known<R, Vec<String>>,
    /// What a unit costs in points; nothing where the system has no points.
    pub points: Known<R, Option<i64>>,
    /// What of its own state players may see.
    pub shown: Shown<R>,
}

/// Says what of a saved state cannot be.
type Sound<R> = fn(&<R as Rules>::Data, &State<R>) -> Result<(), Unfit>;
/// Makes a body of a recipe, or says what of it does not fit.
type Recruits<R> = fn(&<R as Rules>::Data, &<R as Rules>::Recipe) -> Result<<R as Rules>::Body, Unfit>;
/// Takes figures out of a body and gives them as a body.
type Detaches<R> = fn(&<R as Rules>::Data, &mut <R as Rules>::Body, &[String]) -> <R as Rules>::Body;
/// Keeps a value of the table, or says why it does not fit.
type Keeps<R> = fn(&<R as Rules>::Data, &mut Table<R>, &str, Value) -> Result<(), String>;
/// Says what is left of a recipe and what became of the rest.
type Survivors<R> = fn(&<R as Rules>::Data, &<R as Rules>::Recipe, &<R as Rules>::Body) -> Survival<R>;
type Survival<R> = Result<(Option<<R as Rules>::Recipe>, String), String>;
/// Advises on recipes with how many alike there are, and the points to spend.
type Advises<R> = fn(&<R as Rules>::Data, &[(<R as Rules>::Recipe, u16)], Option<i64>) -> Vec<String>;

/// Charts to read.
pub type Charts = Vec<Page>;

impl<R: Rules> Rows<R> {
    /// How a system is played in which nothing else stands than these stages and acts: a unit is one figure, whole or out,
    /// and its row shows its name. The rest is written over it.
    pub fn of(
        mark: SystemMark,
        stages: Vec<Stage<R>>,
        acts: Vec<Act<R>>,
        recruit: Recruits<R>,
        shown: Shown<R>,
    ) -> Rows<R> {
        Rows {
            mark,
            version: 1,
            stages,
            acts,
            fields: Vec::new(),
            modifiers: Vec::new(),
            options: Vec::new(),
            in_turn: Vec::new(),
            columns: Vec::new(),
            sound: |_, _| Ok(()),
            recruit,
            fresh: |_, body| body.clone(),
            figures: |_, _| vec!["1".to_owned()],
            listed: |_, _| Vec::new(),
            alike: false,
            detach: |_, body, _| body.clone(),
            attach: |_, _, _| {},
            arrives: |_, _| Ok(()),
            leaves: |_, _| None,
            apart: |_, _| false,
            survivors: |_, recipe, _| Ok((Some(recipe.clone()), String::new())),
            advice: |_, _, _| Vec::new(),
            dues: |_| Vec::new(),
            whose_turn: |_| None,
            windows: |_| Vec::new(),
            verdict: |_| None,
            last_turn: |_| None,
            nobody_passes,
            terrain: |_| Vec::new(),
            charts: |_| Vec::new(),
            headline: |_| String::new(),
            in_short: |_| Vec::new(),
            known: |_| Vec::new(),
            keeps: |_, _, id, _| Err(format!("nothing is kept as {id}")),
            may: |board, unit| board.may(unit),
            row: |board, unit| {
                let (may, reserve) = ((board.rows().may)(board, unit), unit.reserve.as_ref().map(Reserve::in_words));
                Row {
                    id: unit.id.clone(),
                    number: unit.number,
                    side: board.state.side_of(unit),
                    cells: Vec::new(),
                    across: unit.gone.clone().or(reserve),
                    done: !may,
                    may,
                }
            },
            readings: |_, unit, readings| {
                let out = unit.gone.is_some();
                let fit = Reading::number(Gauge::Fit, "in play", u8::from(!out));
                readings.extend([fit, Reading::number(Gauge::Out, "out", u8::from(out))]);
            },
            sheet: |_, unit| Sheet {
                id: unit.id.clone(),
                title: format!("{} {}", unit.number, unit.name),
                brief: String::new(),
                short: Vec::new(),
                rows: Vec::new(),
            },
            tracks: |_, _| Vec::new(),
            house: |_, _| Vec::new(),
            points: |_, _| None,
            shown,
        }
    }

    /// The row of a stage.
    pub(super) fn stage(&self, id: &str) -> Option<&Stage<R>> {
        self.stages.iter().find(|row| row.id == id)
    }

    /// The phases in their order.
    pub(super) fn phases(&self) -> impl Iterator<Item = &Stage<R>> {
        self.stages.iter().filter(|row| !row.moment)
    }

    /// The row of an act.
    pub(super) fn act(&self, id: &str) -> Option<&Act<R>> {
        self.acts.iter().find(|row| row.id == id)
    }

    /// The row of an option.
    pub(super) fn option(&self, id: &str) -> Option<&OptionRow> {
        self.options.iter().find(|row| row.id == id)
    }
}

/// Nobody passes where each unit is played by itself.
fn nobody_passes() -> Refusal {
    Refusal::sense("no side is done by itself here", "n ends the stage for everybody")
}
