//! The command line: the same engine for scripts, tests and screen readers. One file a subcommand; each reads its
//! arguments, asks the battle, and writes plain text or JSON. Nothing here names a rule system.

mod apply;
mod army;
mod ask;
mod check;
mod completions;
mod failure;
mod json;
mod line;
mod log;
mod man;
mod mend;
mod new;
mod odds;
mod orders;
mod out;
mod places;
mod progress;
mod replay;
mod report;
mod resume;
mod rules;
mod schema;
mod sheet;
mod show;
mod stop;
mod story;
mod survivors;
mod systems;
mod text;
mod watch;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

pub use failure::Failure;
use out::Out;
use places::Places;
use resume::look;

/// What the help says below the list of commands.
const AFTER: &str = "\
Without a command muster opens its start screen; Enter resumes the battle last played.
BATTLE is the name of a battle, its folder, or a file in it.

Exit codes: 0 done; 1 an order was refused, an answer did not fit, or faults were found;
2 wrong usage; 3 a file could not be read or written.";

/// A keyboard battle tracker in the terminal for game masters who run big fights on a real table.
#[derive(Debug, Parser)]
#[command(name = "muster", version, about, after_help = AFTER, max_term_width = 100, disable_help_subcommand = true)]
pub struct Muster {
    #[command(flatten)]
    places: Places,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The subcommands, a file each.
#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Resume(resume::Resume),
    Show(show::Show),
    Apply(apply::Apply),
    Odds(odds::Odds),
    Log(log::Log),
    Replay(replay::Replay),
    Mend(mend::Mend),
    Watch(watch::Watch),
    Line(line::Line),
    Report(report::Report),
    Sheet(sheet::Sheet),
    Survivors(survivors::Survivors),
    Check(check::Check),
    Systems(systems::Systems),
    Schema(schema::Schema),
    Rules(rules::Rules),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Muster {
    fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let places = &self.places;
        match &self.command {
            None => resume::start(places),
            Some(Command::New(command)) => command.run(places, out),
            Some(Command::Resume(command)) => command.run(places),
            Some(Command::Show(command)) => command.run(places, out),
            Some(Command::Apply(command)) => command.run(places, out),
            Some(Command::Odds(command)) => command.run(places, out),
            Some(Command::Log(command)) => command.run(places, out),
            Some(Command::Replay(command)) => command.run(places, out),
            Some(Command::Mend(command)) => command.run(places, out),
            Some(Command::Line(command)) => command.run(places, out),
            Some(Command::Watch(command)) => command.run(places, out),
            Some(Command::Report(command)) => command.run(places, out),
            Some(Command::Survivors(command)) => command.run(places, out),
            Some(Command::Sheet(command)) => command.run(places, out),
            Some(Command::Check(command)) => command.run(places, out),
            Some(Command::Schema(command)) => command.run(places, out),
            Some(Command::Systems(command)) => command.run(places, out),
            Some(Command::Rules(command)) => command.run(places, out),
            Some(Command::Completions(command)) => command.run(out),
            Some(Command::Man(command)) => command.run(out),
        }
    }
}

/// Does what these arguments say, the program's name first; what goes wrong is said on standard error.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let muster = match Muster::try_parse_from(&arguments) {
        Ok(muster) => muster,
        Err(why) => return misused(&why, &arguments),
    };
    let mut out = Out::standard();
    let done = match (muster.run(&mut out), muster.places.sound()) {
        // Damage weighs more than what was found in what is left.
        (Ok(()) | Err(Failure::Told), Err(damage)) => Err(damage),
        (done, _) => done,
    };
    let flushed = out.flush();
    match done.and(flushed.map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let words = failure.to_string();
            if !words.is_empty() {
                complain(&words);
            }
            ExitCode::from(failure.code())
        }
    }
}

/// The whole command line, for help that is written elsewhere.
fn command() -> clap::Command {
    Muster::command()
}

/// Help, version, or arguments that make no sense. Arguments are said again only without what could harm a terminal.
fn misused(why: &clap::Error, arguments: &[OsString]) -> ExitCode {
    let clean = arguments.iter().all(|argument| crate::view::is_clean(&argument.to_string_lossy()));
    if clean || matches!(why.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // Nobody is left to hear that nobody hears.
        let _ = why.print();
    } else {
        let _ = writeln!(io::stderr(), "{}", text::safe(&why.to_string()));
    }
    ExitCode::from(u8::try_from(why.exit_code()).unwrap_or(2))
}

fn complain(words: &str) {
    let _ = writeln!(io::stderr(), "error: {}", text::safe(words));
}
