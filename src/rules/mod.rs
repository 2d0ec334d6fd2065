//! The rule systems, a folder each, and their list. A system is one folder here, one folder of data, one row in [`systems`],
//! one folder of tests. Nothing here knows a clock, a random generator, a file or a screen.

pub mod action_dice;
pub mod book;
pub mod opend6;
pub mod order_dice;
pub mod skirmish;
pub mod warband;

use crate::{
    paper::{Library, System, nearest},
    view::clean_text,
};

/// The systems that are built in.
fn built_in() -> [System; 5] {
    [
        System::of::<opend6::OpenD6>(opend6::MARK),
        System::of::<skirmish::Skirmish>(skirmish::MARK),
        System::of::<warband::Warband>(warband::MARK),
        System::of::<action_dice::ActionDice>(action_dice::MARK),
        System::of::<order_dice::OrderDice>(order_dice::MARK),
    ]
}

/// Whether a system that is built in has this id, so that no book of it is ever found.
pub(crate) fn is_built_in(id: &str) -> bool {
    built_in().iter().any(|system| system.id() == id)
}

/// The systems muster knows: those built in, then the books of the library.
pub fn systems(library: &Library) -> Vec<System> {
    built_in().into_iter().chain(book::systems(library)).collect()
}

/// A system by its id. No other book is looked at.
pub fn system(id: &str, library: &Library) -> Option<System> {
    built_in().into_iter().find(|system| system.id() == id).or_else(|| book::system(id, library))
}

/// That there is no system of this id, and which one may be meant.
pub struct NoSystem {
    /// "there is no system opend7".
    pub what: String,
    /// "did you mean opend6? (muster systems lists them all)".
    pub mend: String,
}

/// A system by its id, as somebody wrote it.
///
/// # Errors
/// There is none.
pub fn named(id: &str, library: &Library) -> Result<System, NoSystem> {
    system(id, library).ok_or_else(|| {
        let systems = systems(library);
        let known: Vec<&str> = systems.iter().map(System::id).collect();
        let mend = match nearest(id, known.iter().copied()) {
            Some(near) => format!("did you mean {near}? (muster systems lists them all)"),
            None => {
                "muster systems lists them; a book lies in DATA/books (muster config says where) or beside the scenario"
                    .to_owned()
            }
        };
        NoSystem { what: format!("there is no system {}", clean_text(id)), mend }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::library::builtin;

    #[test]
    fn schemas_are_as_the_types_have_them() {
        for system in systems(&builtin()) {
            (system.hold_schemas)();
        }
    }
}
