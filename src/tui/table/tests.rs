//! The table as people see and use it: pictures at both sizes, and what keys do.

use crate::{
    battle::Session,
    rules::system,
    store::{Folder, library::builtin},
    tui::{
        App, Ctx,
        testing::{played, text_of},
    },
};

/// The app on a battle of the built-in scenario, every side's dice the machine's.
pub(super) fn app(scenario: &str) -> App {
    let library = builtin();
    let path = format!("opend6/scenarios/{scenario}.yaml");
    let text = library.get(&path).unwrap().text.clone();
    let game = (system("opend6").unwrap().begin)(&path, &text, &library).unwrap();
    App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 7).0, scenario))
}

fn picture(keys: &str, wide: u16, tall: u16) -> String {
    text_of(&played(&mut app("harrow-ford"), wide, tall, keys))
}

#[test]
fn a_battle_opens() {
    println!("{}", picture("", 80, 24));
    println!("{}", picture("<Enter>", 80, 24));
    println!("{}", picture("<Enter><Enter>", 80, 24));
    println!("{}", picture("<Enter><Enter>21", 120, 40));
}
