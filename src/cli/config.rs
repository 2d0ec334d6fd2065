//! `muster config`: the settings in force, and where each comes from.

use std::{io::Write, path::PathBuf};

use clap::Args;

use super::{
    Failure, Out, Places,
    settings::{Origin, Setting},
    text,
};
use crate::{
    engine::Dice,
    store::library,
    tui::{Look, glyphs::Charset, theme::ThemeName},
    view::Align,
};

/// What `after_help` says.
const AFTER: &str = "\
A flag counts before a variable (MUSTER_THEME=light), a variable before the file. The file is \
config.yaml in muster's configuration folder; none is needed. Its fields are those below:

theme: light
dice: table
saves: ~/battles

muster schema config prints what an editor needs to complete it; muster check looks it over.";

/// Print the settings in force, and where each comes from
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Config {}

impl Config {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let settings = places.settings();
        let usual = settings.look();
        let file = settings.file.as_ref().map_or("none: no home is known".to_owned(), |file| {
            format!("{}{}", file.display(), if file.exists() { "" } else { " (not there, and not needed)" })
        });
        writeln!(out, "{}\n", text::safe(&format!("file: {file}")))?;
        let folder = |path: Option<PathBuf>| path.map_or("none".to_owned(), |path| path.display().to_string());
        let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
        let rows = [
            row("saves", &settings.saves, folder(Some(places.place()?.saves().to_owned()))),
            row("data", &settings.data, folder(library::home(settings.data.value.as_deref()))),
            row("dice", &settings.dice, dice(settings.dice.value)),
            row("theme", &settings.theme(), theme(&usual)),
            row("ascii", &settings.ascii, yes(usual.charset == Charset::Ascii)),
            row("hints", &settings.hints, yes(settings.hints.value.unwrap_or(true))),
        ];
        for line in text::columns(&[Align::Left; 3], &rows) {
            writeln!(out, "{}", text::safe(&line))?;
        }
        Ok(())
    }
}

fn row<T>(name: &str, setting: &Setting<T>, value: String) -> Vec<String> {
    let origin = match setting.origin {
        Origin::Flag => format!("--{name}"),
        Origin::Variable(variable) => variable.to_owned(),
        Origin::File => "the file".to_owned(),
        Origin::Screen => "F2 on the screen".to_owned(),
        Origin::Usual => "usual".to_owned(),
    };
    vec![name.to_owned(), value, origin]
}

fn dice(dice: Option<Dice>) -> String {
    match dice {
        None => "as the scenario says",
        Some(Dice::Auto) => "auto",
        Some(Dice::Table) => "table",
    }
    .to_owned()
}

fn theme(look: &Look) -> String {
    let named = ThemeName::ALL.iter().find(|(_, name)| name.theme() == look.theme);
    named.map_or("", |(name, _)| name).to_owned()
}
