//! Why an order from a file was not done, for people and for scripts.

use serde_json::{Value as Json, json};

use super::{ask, json as plain};
use crate::{battle::ItemError, engine::Halt};

/// The kind of a stop because the disk did not take what was done.
pub const UNSAVED: &str = "unsaved";

/// Why an order from a file was not done.
pub struct Stop {
    /// What kind of reason it is, for scripts.
    pub kind: &'static str,
    /// The reason in words.
    pub why: String,
    more: Json,
}

impl Stop {
    /// Why an item was not done.
    pub fn at(why: &ItemError) -> Stop {
        let stop = |kind, why: String, more| Stop { kind, why, more };
        match why {
            ItemError::Sense(what) => stop("sense", what.clone(), json!({})),
            ItemError::Halt(Halt::Misfit(misfit)) => {
                stop("misfit", format!("an answer does not fit: {misfit}"), json!({ "ask": { "id": misfit.ask } }))
            }
            ItemError::Halt(Halt::Ask { ask, filled, .. }) => {
                let more = json!({ "ask": plain::ask(ask, filled) });
                stop("asks", format!("an answer is missing: {}", ask::in_words(ask, filled)), more)
            }
            ItemError::Later { line, ask, filled } => {
                let more = json!({ "line": line, "ask": plain::ask(ask, filled) });
                stop("asks", ask::of_later(*line, ask, filled), more)
            }
            ItemError::Halt(Halt::Refused(refusal)) => {
                let mut why = refusal.to_string();
                if refusal.can_be_overruled() {
                    why += &format!(" ({rule}; despite: [{rule}] overrules it)", rule = refusal.rule);
                }
                stop("refused", why, plain::refusal(refusal))
            }
        }
    }

    /// What was done could not be kept. Where even that is not certain, the next try finds it in the journal.
    pub fn unsaved(why: &str, certain: bool) -> Stop {
        let kept = if certain { "it is not done, as it could not be kept" } else { "whether it was kept is not known" };
        let why = format!("{kept}: {why}. Apply the same file again: what is done is not done twice");
        Stop { kind: UNSAVED, why, more: json!({}) }
    }

    /// The reason for scripts, behind what they are told already.
    pub fn told(&self, mut tree: Json) -> Json {
        tree["kind"] = self.kind.into();
        tree["why"] = self.why.as_str().into();
        for (name, value) in self.more.as_object().into_iter().flatten() {
            tree[name] = value.clone();
        }
        tree
    }
}
