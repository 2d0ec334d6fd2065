//! The README tells the truth: its picture is what muster draws, its keys are those that work. With `UPDATE_README=1` the
//! test writes both into the README instead.
#![cfg(test)]

mod promises;

use std::{env, fs, path::Path};

use muster::{
    battle::Session,
    rules::system,
    store::{Folder, library::builtin},
    tui::{
        App, Ctx, Key,
        keys::{self, Context},
    },
};
use ratatui::{Terminal, backend::TestBackend};

/// The keys that lead to the picture: initiative, everybody holds, two volleys, and a third being typed.
const KEYS: &str =
    "<Enter><Enter>21w<Enter>nn1f21<Space>14<Space><Enter>4f25<Space>20<Space>l<Enter>21f2<Space>14<Space>m";

fn picture() -> String {
    let library = builtin();
    let path = "opend6/scenarios/harrow-ford.yaml";
    let game = system("opend6", &builtin()).unwrap().begin(path, &library.get(path).unwrap().text, &library).unwrap();
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 11).0, "harrow-ford"));
    for key in Key::script(KEYS) {
        app.key(key);
    }
    let mut screen = Terminal::new(TestBackend::new(80, 24)).unwrap();
    screen.draw(|frame| app.draw(frame)).unwrap();
    let buffer = screen.backend().buffer();
    let mut text = String::new();
    for row in buffer.content.chunks(80) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        text += line.trim_end();
        text.push('\n');
    }
    format!("```\n{text}```\n")
}

fn keys_table() -> String {
    let mut text = "| key | what it does |\n|---|---|\n".to_owned();
    for on in [Context::Roster, Context::Find, Context::Form, Context::Dice, Context::List, Context::Everywhere] {
        text += &format!("| | **{}** |\n", on.title());
        for binding in keys::rows(on) {
            text += &format!("| `{}` | {} |\n", binding.keys().replace('|', "\\|"), binding.help);
        }
    }
    text
}

/// Holds the part of the README between two marks against what it should be, or writes it.
fn hold(mark: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let (open, close) = (format!("<!-- {mark} -->\n"), format!("<!-- {mark} end -->"));
    let from = text.find(&open).unwrap() + open.len();
    let to = text.find(&close).unwrap();
    if env::var_os("UPDATE_README").is_some() {
        fs::write(&path, format!("{}{wanted}{}", &text[..from], &text[to..])).unwrap();
    } else {
        assert_eq!(&text[from..to], wanted, "run this test with UPDATE_README=1 and look at the difference");
    }
}

#[test]
fn the_readme_is_true() {
    hold("picture", &picture());
    hold("keys", &keys_table());
}
