//! The README tells the truth: its picture is what muster draws, its keys are those that work. With `UPDATE_README=1` the
//! test writes both into the README instead.

mod promises;

use crate::played;

use std::{env, fs, path::Path};

use muster::{
    battle::Session,
    engine::Dice,
    report::{Form, Page, Report},
    rules::system,
    store::{self, Folder, library::builtin},
    tui::{
        App, Ctx, Key,
        keys::{self, Context},
    },
};
use ratatui::{Terminal, backend::TestBackend};

/// The keys that lead to the picture: initiative, everybody holds, two volleys, and a third being typed.
const KEYS: &str =
    "<Enter><Enter>21w<Enter>nn1f21<Space>14<Space><Enter>4f25<Space>20<Space>l<Enter>21f2<Space>14<Space>m";

/// A volley at the table, step by step: what it says, and the keys of the step.
const VOLLEY: [(&str, &str); 4] = [
    ("21f2<Space>14<Space>m", "The facts are typed: target 2, range 14, medium cover."),
    ("<Enter>", "`Enter`, and muster says how many dice Ben throws, and what each needs."),
    ("66123453", "He throws them on the table, and the faces are typed as they lie."),
    (
        "<Enter>r<Enter>r<Enter>r<Enter>",
        "Sixes were thrown again (`r` lets the machine do it). What it comes to stands first.",
    ),
];
/// The keys that lead to it, with dice thrown on the table.
const TO_VOLLEY: &str = "<Enter><Enter>53<Enter><Enter>21wnn";

/// The desk of the screen after each step of the volley.
fn volley() -> String {
    let library = builtin();
    let game = store::begin(&library, "harrow-ford", Some(Dice::Table)).unwrap();
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 11).0, "harrow-ford"));
    let mut text = String::new();
    for (keys, words) in [(TO_VOLLEY, "")].into_iter().chain(VOLLEY) {
        for key in Key::script(keys) {
            app.key(key);
        }
        if !words.is_empty() {
            let screen = screen(&app);
            // The roster stands above the second rule; the desk and the foot stand below it.
            let desk = screen.lines().position(|line| line.starts_with('─')).unwrap();
            let desk: Vec<&str> = screen.lines().skip(desk).collect();
            let said = desk.iter().rposition(|line| !line.is_empty()).unwrap_or_default();
            let (desk, foot) = desk[..=said].split_at(said);
            let last = desk.iter().rposition(|line| !line.is_empty()).map_or(0, |at| at + 1);
            text += &format!("{words}\n\n```\n{}\n\n{}\n```\n\n", desk[..last].join("\n"), foot[0]);
        }
    }
    text
}

fn picture() -> String {
    let library = builtin();
    let path = "opend6/scenarios/harrow-ford.yaml";
    let game = system("opend6", &builtin()).unwrap().begin(path, &library.get(path).unwrap().text, &library).unwrap();
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 11).0, "harrow-ford"));
    for key in Key::script(KEYS) {
        app.key(key);
    }
    format!("```\n{}```\n", screen(&app))
}

/// How the report of two turns begins.
fn report() -> String {
    const LINES: usize = 32;
    let session = played::played("opend6", "harrow-ford", "two-turns.yaml");
    let text = Report::of(&session, true).without_dice().write(Form::Txt, Page::A4);
    let lines: Vec<&str> = text.lines().take(LINES).collect();
    format!("```\n{}\n```\n", lines.join("\n").trim_end())
}

/// The screen as text, 80 by 24.
fn screen(app: &App) -> String {
    let mut screen = Terminal::new(TestBackend::new(80, 24)).unwrap();
    screen.draw(|frame| app.draw(frame)).unwrap();
    let buffer = screen.backend().buffer();
    let mut text = String::new();
    for row in buffer.content.chunks(80) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn keys_table() -> String {
    let mut text = "| key | what it does |\n|---|---|\n".to_owned();
    for on in [
        Context::Roster,
        Context::Find,
        Context::Past,
        Context::Form,
        Context::Dice,
        Context::List,
        Context::Everywhere,
    ] {
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
    hold("volley", &volley());
    hold("report", &report());
    hold("keys", &keys_table());
}
