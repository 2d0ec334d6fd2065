//! The plain data that crosses every seam between the rules and the people: orders, facts, asks, answers, offers,
//! refusals, tales, rosters. It can be printed, compared, saved and tested. It knows no rule system, no file and no
//! terminal.

mod answer;
mod ask;
mod blank;
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
mod standing;
mod status;
mod tale;
mod throw;
mod tone;
mod track;
mod value;
mod within;
mod wrap;

pub use answer::{Answer, Answered, Blanks, RowAnswer};
pub use ask::{Ask, AskKind, Choice, Misfit};
pub use blank::is_default;
pub(crate) use blank::sparse;
pub use clean::{Clean, clean_text, is_clean, is_clean_line_by_line, is_harmless, printable, words};
pub use due::{Due, When, Window};
pub use fact::{Fact, Many, Read, Word};
pub use form::{Field, Form, Kind, Memory, NOTHING, NOTHING_TO_CHOOSE};
pub use harm::{harm_word, harms, in_harms, is_harm};
pub use id::Id;
pub use inches::Inches;
pub use noun::{Noun, behind, capital, counted, named_count, named_parts, plural};
pub use offer::Offer;
pub use order::Order;
pub use outcome::{
    AFTER_DOING_NOTHING, CURE, FELL, FLED, Move, Outcome, Test, WITH_NEXT_ACTION, What, gather, is_counted_up,
    is_flight, is_spent,
};
pub use page::{Grid, Page, speaks};
pub use parse::{
    Find, begin_alike, between, choice_of, choice_written, fit_value, no_choice, no_class, numbers_in, one_of,
    parse_value, tally,
};
pub use reading::{Gauge, Reading};
pub use refusal::{Level, Refusal};
pub use roster::{Align, Cell, Column, NUMBER, Row, SHORT_NAME, fitted, left_out};
pub use sheet::{Beside, HOUSE, Sheet, SheetRow, held};
pub use standing::{Mood, Standing, states};
pub use status::{Force, PhaseMark, SideMark, Status, TableValue, side_letters};
pub use tale::{Number, Part, Tale, coming_from, series};
pub use throw::{Hope, Tally, Throw, Thrower};
pub use tone::Tone;
pub use track::{Tick, Track};
pub use value::{Facts, Value};
pub use within::Within;
pub use wrap::{unbroken, wrap};
