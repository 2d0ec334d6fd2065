//! The plain data that crosses every seam between the rules and the people: orders, facts, asks, answers, offers,
//! refusals, tales, rosters. It can be printed, compared, saved and tested. It knows no rule system, no file and no
//! terminal.

mod answer;
mod ask;
mod clean;
mod due;
mod fact;
mod form;
mod harm;
mod id;
mod inches;
mod noun;
mod offer;
mod order;
mod outcome;
mod page;
mod parse;
mod reading;
mod refusal;
mod reply;
mod roster;
mod sheet;
mod status;
mod tale;
mod throw;
mod tone;
mod track;
mod value;
mod within;

pub use answer::{Answer, Answered, Blanks, RowAnswer};
pub use ask::{Ask, AskKind, Choice, Misfit};
pub use clean::{Clean, clean_text, is_clean, is_harmless, printable, words};
pub use due::{Due, When, Window};
pub use fact::{Fact, Many, Read, Word};
pub use form::{Field, Form, Kind, Memory};
pub use harm::{harm_word, harms, in_harms, is_harm};
pub use id::Id;
pub use inches::Inches;
pub use noun::{Noun, capital, counted};
pub use offer::Offer;
pub use order::Order;
pub use outcome::{Move, Outcome, Test, What, gather};
pub use page::{Grid, Page};
pub use parse::{choice_of, fit_value, parse_value, tally};
pub use reading::{Gauge, Reading};
pub use refusal::{Level, Refusal};
pub use roster::{Align, Cell, Column, Row};
pub use sheet::{HOUSE, Sheet, SheetRow};
pub use status::{Force, PhaseMark, SideMark, Status};
pub use tale::{Number, Part, Tale, series};
pub use throw::{Tally, Throw, Thrower};
pub use tone::Tone;
pub use track::{Tick, Track};
pub use value::{Facts, Value};
pub use within::Within;
