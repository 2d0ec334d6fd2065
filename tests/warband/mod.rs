//! `warband` as it is played: scenes named by the rules, one file a chapter.

mod amend;
mod chances;
mod correct;
mod coverage;
mod declare;
mod fight;
mod hands;
mod magic;
mod modifiers;
mod order;
mod orders;
mod outcomes;
mod recipes;
mod rows;
mod saves;
mod scene;
mod shoot;
mod tables;
mod trial;
mod turn;
mod walks;

use crate::{exact, played, table, walk};
