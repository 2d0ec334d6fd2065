//! A battle in play: every change passes one gate, becomes a line of the journal, and can be undone.
//!
//! [`Session`] resolves an order or a ruling on a copy ([`Session::order`], [`Session::rule`], [`Session::undo`], ...) and
//! gives a [`Done`]: the journal's entry and the new state. Whoever keeps the journal makes the entry durable and then
//! hands the `Done` to [`Session::commit`]. Opening replays no rule: [`Session::open`] takes a state, how many entries it
//! includes, and all entries. Nothing here knows a file, a clock or a screen.

mod amend;
mod armies;
mod behind;
mod card;
mod carried;
mod compared;
mod conversation;
mod course;
mod draft;
mod entry;
mod fate;
mod find;
mod history;
mod luck;
mod machine;
mod moment;
mod older;
mod open;
mod percent;
mod players;
mod recorded;
mod replay;
mod rerun;
mod review;
mod ruling;
mod rulings;
mod script;
mod session;
mod settled;
mod summary;
mod terse;
mod words;
mod written;

pub use amend::{A_RULING, Amendment, Fate, Lacks, Rewrite, Step};
pub use armies::{Army, Member, Place, Weight, armies, armies_of};
pub use behind::Behind;
pub use card::{Came, CardLine, HAND, card, card_by_hands, card_since};
pub use compared::{Compared, compared};
pub use conversation::{
    Asking, Cells, Conversation, Enter, Entry as Typed, Fed, Filling, Hand, InForm, Keep, Next, Outlook, Parked, Said,
    named_line,
};
pub use course::{Course, Curve, When};
pub use draft::{Draft, HalfAnswer};
pub use entry::{Deed, Entry, FORMAT, Headline, Line};
pub use find::{Found, Word, find, state_words};
pub use luck::{Fortune, Handful, Luck, Thrown};
pub(crate) use machine::Faces;
pub use machine::Machine;
pub use moment::{Altered, altered};
pub use open::OpenError;
pub use players::{Heard, Sort, for_players, for_players_from, hear};
pub use recorded::Again;
pub use replay::{Finding, replay};
pub use review::{Review, own_turns};
pub use ruling::{BECAUSE, CORRECTION, RulingForm, shared};
pub use rulings::{DICE, RULINGS, RulingRow, rulings_for};
pub use script::{Given, Item, ItemError, Script, perform_item, read_items};
pub use session::{Done, Session};
pub use settled::Settled;
pub use summary::{Losses, Stretch, Summary, ended, lines_of, phases, turn_to_tell};
pub use terse::whole;
pub use words::{act_in_words, barred, named, question, thrower, usual};
