//! The command line: the same engine for scripts, tests and screen readers. One file a subcommand; each reads its
//! arguments, asks the battle, and writes plain text or JSON. Nothing here names a rule system.

mod apply;
mod army;
mod ask;
mod battles;
mod campaign;
mod check;
mod chosen;
mod completions;
mod config;
mod export;
mod failure;
mod import;
mod json;
mod line;
mod log;
mod luck;
mod man;
mod mend;
mod new;
mod odds;
mod orders;
mod out;
mod places;
mod progress;
mod rename;
mod replay;
mod report;
mod resume;
mod rules;
mod schema;
mod settings;
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

use clap::{
    ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};

pub use failure::Failure;
use out::Out;
use places::Places;
use settings::{Flags, Settings};

use crate::{
    store::{library, scenarios},
    tui::glyphs::Charset,
};

/// What the help says below the list of commands.
const AFTER: &str = "\
Without a command muster opens its start screen; Enter resumes the battle last played.
BATTLE is the name of a battle, its folder, or a file in it.

Exit codes: 0 done; 1 an order was refused, an answer did not fit, or faults were found; \
2 wrong usage; 3 a file could not be read or written.";

/// A keyboard battle tracker in the terminal for game masters who run big fights on a real table.
#[derive(Debug, Parser)]
#[command(name = "muster", version, about, after_help = AFTER, max_term_width = 100, disable_help_subcommand = true)]
pub struct Muster {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    flags: Flags,
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
    Rename(rename::Rename),
    Watch(watch::Watch),
    Line(line::Line),
    Report(report::Report),
    Sheet(sheet::Sheet),
    Survivors(survivors::Survivors),
    Campaign(campaign::Campaign),
    Import(import::Import),
    Export(export::Export),
    Check(check::Check),
    Battles(battles::Battles),
    Systems(systems::Systems),
    Schema(schema::Schema),
    Rules(rules::Rules),
    Config(config::Config),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Muster {
    /// The settings in force. What helps to mend a file of settings does without one that is at fault.
    fn settings(&self, matches: &ArgMatches) -> Result<Settings, Failure> {
        match &self.command {
            Some(Command::Check(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_)) => {
                Ok(Settings::in_force(&self.flags, matches)
                    .unwrap_or_else(|_| Settings::without_file(&self.flags, matches)))
            }
            _ => Settings::in_force(&self.flags, matches),
        }
    }

    fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
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
            Some(Command::Rename(command)) => command.run(places, out),
            Some(Command::Line(command)) => command.run(places, out),
            Some(Command::Watch(command)) => command.run(places, out),
            Some(Command::Report(command)) => command.run(places, out),
            Some(Command::Survivors(command)) => command.run(places, out),
            Some(Command::Campaign(command)) => command.run(places, out),
            Some(Command::Import(command)) => command.run(places, out),
            Some(Command::Export(command)) => command.run(places, out),
            Some(Command::Sheet(command)) => command.run(places, out),
            Some(Command::Check(command)) => command.run(places, out),
            Some(Command::Schema(command)) => command.run(places, out),
            Some(Command::Battles(command)) => command.run(places, out),
            Some(Command::Systems(command)) => command.run(places, out),
            Some(Command::Rules(command)) => command.run(places, out),
            Some(Command::Config(command)) => command.run(places, out),
            Some(Command::Completions(command)) => command.run(out),
            Some(Command::Man(command)) => command.run(out),
        }
    }
}

/// Does what these arguments say, the program's name first; what goes wrong is said on standard error.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    out::say_in_ascii(Charset::fitting(&|name| std::env::var(name).ok()) == Charset::Ascii);
    match completions::answered(&arguments) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(why) => return misused(why, &arguments),
    }
    let mut out = Out::standard();
    let done = match parsed(&arguments) {
        Ok((muster, matches)) => muster.settings(&matches).and_then(|settings| {
            out::say_in_ascii(settings.charset() == Charset::Ascii);
            let places = Places::of(settings);
            match (muster.run(&places, &mut out), places.sound()) {
                // Damage weighs more than what was found in what is left.
                (Ok(()) | Err(Failure::Told), Err(damage)) => Err(damage),
                (done, _) => done,
            }
        }),
        Err(why) => return misused(why, &arguments),
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

/// The arguments as they are understood, and as they were found.
fn parsed(arguments: &[OsString]) -> Result<(Muster, ArgMatches), clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    Ok((Muster::from_arg_matches(&matches)?, matches))
}

/// The whole command line, for help that is written elsewhere. A variable of the environment that is empty says nothing.
fn command() -> clap::Command {
    let command = Muster::command();
    let empty =
        |arg: &&clap::Arg| arg.get_env().is_some_and(|name| std::env::var_os(name).is_some_and(|said| said.is_empty()));
    let said_nothing: Vec<clap::Id> = command.get_arguments().filter(empty).map(|arg| arg.get_id().clone()).collect();
    said_nothing.into_iter().fold(command, |command, id| command.mut_arg(id, |arg| arg.env(None::<&str>)))
}

/// The places that arguments choose which may not be whole yet.
fn places(matches: &ArgMatches) -> Option<Places> {
    let flags = Flags::from_arg_matches(matches).ok()?;
    Settings::in_force(&flags, matches).ok().map(Places::of)
}

/// The variable of the environment that brought a value which does not fit, with the flag that is named in its place.
fn variable_at_fault(why: &clap::Error, arguments: &[OsString]) -> Option<(String, String)> {
    let Some(ContextValue::String(named)) = why.get(ContextKind::InvalidArg) else { return None };
    let long = named.strip_prefix("--")?.split([' ', '=', '[']).next()?;
    let flag = format!("--{long}");
    let given = arguments.iter().any(|argument| {
        argument
            .to_str()
            .and_then(|argument| argument.strip_prefix(&flag))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    });
    let command = Muster::command();
    let arg = command.get_arguments().find(|arg| arg.get_long() == Some(long)).filter(|_| !given)?;
    Some((named.clone(), arg.get_env()?.to_str()?.to_owned()))
}

/// What a name that is no command may stand for, told with the command that it wants: a battle to go on with, a scenario to
/// begin.
fn meant(why: &clap::Error, arguments: &[OsString]) -> Option<clap::Error> {
    let Some(ContextValue::String(name)) = why.get(ContextKind::InvalidSubcommand) else { return None };
    let matches = command().ignore_errors(true).try_get_matches_from(arguments).ok()?;
    let places = places(&matches)?;
    let (library, _) = library::chosen(places.settings().data.value.as_deref()).ok()?;
    let tip = if places.place().is_ok_and(|place| place.find(name).is_ok()) {
        format!("'muster resume {name}' goes on with the battle")
    } else if scenarios(&library).iter().any(|scenario| scenario.slug == *name) {
        format!("'muster new {name}' begins a battle of this scenario")
    } else {
        return None;
    };
    let words = format!("unrecognized subcommand '{name}'\n\n  tip: {tip}");
    Some(command().error(ErrorKind::InvalidSubcommand, words))
}

/// Help, version, or arguments that make no sense. Arguments are said again only without what could harm a terminal.
fn misused(why: clap::Error, arguments: &[OsString]) -> ExitCode {
    let why = meant(&why, arguments).unwrap_or(why);
    if let Some((flag, variable)) = variable_at_fault(&why, arguments) {
        let words = why.render().to_string().replace(&format!("'{flag}'"), &format!("the variable {variable}"));
        let _ = writeln!(io::stderr(), "{}", out::said(&text::safe(words.trim_end())));
        return ExitCode::from(u8::try_from(why.exit_code()).unwrap_or(2));
    }
    let clean = arguments.iter().all(|argument| crate::view::is_clean(&argument.to_string_lossy()));
    if clean || matches!(why.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // Nobody is left to hear that nobody hears.
        let _ = why.print();
    } else {
        let _ = writeln!(io::stderr(), "{}", out::said(&text::safe(&why.to_string())));
    }
    ExitCode::from(u8::try_from(why.exit_code()).unwrap_or(2))
}

fn complain(words: &str) {
    let _ = writeln!(io::stderr(), "error: {}", out::said(&text::safe(words)));
}
