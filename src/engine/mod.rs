//! What every battle has: its state and changes, the tape of answers, the scene of an order, stages, acts, dues and rulings.
//! [`Rules`] is what a system writes, typed, once; [`Game`] is what everybody else uses, for every system alike. Nothing
//! here knows a clock, a random generator, a file or a screen; dice come from a [`Tape`].

mod ahead;
mod board;
mod bond;
mod change;
mod common;
mod derived;
pub mod dice;
mod due;
mod field;
mod filled;
mod game;
pub mod grouped;
mod mark;
pub mod modifier;
mod names;
mod outcomes;
mod play;
mod recall;
mod recruit;
mod reminder;
mod rows;
mod rules;
mod ruling;
mod scene;
mod seen;
mod shared;
mod shows;
mod state;
mod table;
mod taken;
mod tape;
mod turn;
mod unfit;
mod units;

pub use board::{Board, numbers};
pub use bond::Bond;
pub use change::{Change, Direction, Edit, Mismatch, TABLE, decided};
pub use common::{ACTS as TABLE_ACTS, ARRIVE, END_BATTLE, END_STAGE, NOTED, PLAYED_OUT, REST, SIDE_DONE, VICTORY};
pub(crate) use field::at;
pub use field::{FieldRow, Place, Plain, Scope};
pub use filled::Filled;
pub use game::{
    ActMark, End, Game, Left, Playing, Resolved, Survivor, SystemMark, Trial, Tried, Trying, UnitMark, sound,
};
pub use mark::{Mark, Until};
pub use modifier::ModifierRow;
pub use names::Names;
pub use recall::said_of;
pub use recruit::{Papers, RosterEntry, UnitEntry, bare, join, recruit};
pub use reminder::Reminder;
pub use rows::{
    Act, By, Does, ENFORCE, Known, Look, Next, OptionRow, Planned, Plans, REMIND, Run, Stage, TerrainRow,
    option_in_words,
};
pub use rules::{Charts, Rows, Rules};
pub use ruling::{Decision, OWN, RULING, Ruling, Taker, edit_in_words, headline_alone, recorded, set_table};
pub use scene::Scene;
pub(crate) use scene::{head, lead, tell, words};
pub use seen::{HOLE, Seen, Shown, fate};
pub use shared::{Shared, leave_out, leave_out_rows};
pub use state::{Dice, Reserve, Side, State, Table, TerrainPiece, Unit, in_order};
pub use taken::Taken;
pub use tape::{Halt, Nobody, Reply, Rolled, SoFar, Source, Tape, Thrown};
pub use unfit::Unfit;
pub use units::Units;
