//! The table as people see it, and what keys do to it: what all the scenes share.

use crate::{
    battle::Session,
    rules::system,
    store::{Folder, library::builtin},
    tui::{
        App, Ctx, Flow, Key, Look,
        glyphs::Charset,
        keys::{self, Command, Context, tracker_owns},
        testing::{played, text_of},
        theme::ThemeName,
    },
};
use ratatui::style::Color;

mod curves;
mod pictures;
mod pressed;
mod room;
mod saved;
mod sides;
mod standing;

/// The app on a battle of a built-in scenario. With `table` all dice are thrown on the table.
pub(super) fn app(scenario: &str, table: bool) -> App {
    App::of_battle(Ctx::default(), folder(scenario, table))
}

fn folder(scenario: &str, table: bool) -> Folder {
    folder_of("opend6", scenario, table)
}

/// The app on a battle of a built-in scenario of any system.
pub(super) fn app_of(id: &str, scenario: &str, table: bool) -> App {
    App::of_battle(Ctx::default(), folder_of(id, scenario, table))
}

fn folder_of(id: &str, scenario: &str, table: bool) -> Folder {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    let text = library.get(&path).unwrap().text.clone();
    let text = if table { text.replace("dice: auto", "dice: table") } else { text.to_string() };
    let game = system(id, &library).unwrap().begin(&path, &text, &library).unwrap();
    Folder::nowhere(Session::begin(game, 7).0, scenario)
}

/// The picture after these keys, at 80x24.
fn small(keys: &str) -> String {
    text_of(&played(&mut app("harrow-ford", false), 80, 24, keys))
}

/// The picture after these keys, at 120x40.
fn large(keys: &str) -> String {
    text_of(&played(&mut app("harrow-ford", false), 120, 40, keys))
}

/// Initiative, everybody holds, ranged combat begins.
const TO_RANGED: &str = "<Enter><Enter>nn";

/// The app on the same battle opened anew, as after a restart.
fn reopened(keys: &str, table: bool) -> App {
    let place = crate::store::Place::at(&std::env::temp_dir().join(format!(
        "muster-recap-{}-{}",
        std::process::id(),
        keys.len()
    )));
    let library = builtin();
    let game = folder("harrow-ford", table).session().game().copy();
    let kept = Folder::create(&place, &builtin(), game, 7, "").unwrap();
    let path = kept.path().unwrap().to_owned();
    let mut app = App::of_battle(Ctx::default(), kept);
    played(&mut app, 80, 24, keys);
    drop(app);
    let (folder, notes) = Folder::open(&path, &library).unwrap();
    let app = App::resumed(Ctx::default(), folder, notes);
    std::fs::remove_dir_all(place.saves()).unwrap();
    app
}
