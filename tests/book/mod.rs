//! Books as they are played.

mod amended;
mod arrives;
mod came;
mod corrections;
mod course;
mod credited;
mod facts;
mod figures;
mod hostile;
mod listed;
mod marks;
mod moments;
mod next;
mod parts;
mod proof;
mod sheets;
mod shipped;
mod split;
mod story;
mod survivors;
mod throws;
mod walks;

use crate::{table, walk};
