//! Books as they are played.

mod came;
mod course;
mod figures;
mod hostile;
mod next;
mod proof;
mod shipped;
mod throws;
mod walks;

use crate::{table, walk};
