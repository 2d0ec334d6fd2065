//! The course of a turn in all the shapes that a book may give it.

mod acted;
mod course;
mod lapse;
mod listed;
mod lots;
mod who;
mod words;

pub use acted::{acted, acted_at_once, against_finish, answered, comes_on_behind, finish, side_done, side_done_ends};
pub use course::{arrives, enter, follows, leave, leave_moment};
pub use who::{
    FINISH, FINISH_KEY, START, acting, against, answers, idle, in_hand, is_answered, is_start, kept_out, left, may,
    next_of_list, on, out_of_turn, proposes, waits, whose_turn,
};
pub use words::{about, begins, displaces, ends, unfinished};
