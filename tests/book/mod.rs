//! Books as they are played.

mod course;
mod figures;
mod hostile;
mod proof;
mod sheets;
mod shipped;
mod throws;
mod walks;

use crate::{table, walk};
