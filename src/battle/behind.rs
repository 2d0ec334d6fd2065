//! What people said to what comes behind a line that is rewritten.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::view::{Answered, Order};

/// What people said to what comes behind a rewritten line.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Behind {
    /// What they answered so far to later lines that ask for more than they did, by their numbers.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub later: BTreeMap<u64, Vec<Answered>>,
    /// What is due at once before later lines and was not, by the names that `Lacks` gives it: its order, and what people
    /// answered to it so far.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub owed: BTreeMap<String, (Order, Vec<Answered>)>,
    /// Later lines that are struck with it.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub struck: BTreeSet<u64>,
}
