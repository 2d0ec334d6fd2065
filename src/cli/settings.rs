//! What somebody settles once for all battles: flags over variables over `config.yaml`. Nothing of it is needed.

use std::{
    env,
    path::{Path, PathBuf},
};

use clap::{
    ArgMatches, Args, ValueEnum,
    builder::{BoolishValueParser, PossibleValuesParser, TypedValueParser},
    parser::ValueSource,
};
use etcetera::BaseStrategy;
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{Error as _, Unexpected},
};
use serde_json::Value as Json;

use super::{Failure, chosen};
use crate::{
    engine::Dice,
    paper::{self, Fault, kept, parse},
    store::read_text,
    tui::{Look, Looks, glyphs::Charset, theme::ThemeName},
};

/// The name of the file of settings.
pub const FILE: &str = "config.yaml";
/// The largest file of settings that is read, in MiB.
const LARGEST: u64 = 1;

/// The settings as flags, and as variables.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub struct Flags {
    /// The folder of battles [default: ./saves in a checkout of muster, else muster/saves in your data folder]
    #[arg(long, global = true, value_name = "DIR", env = "MUSTER_SAVES", hide_env_values = true)]
    saves: Option<PathBuf>,
    /// A folder of data files that stand for the built-in ones [default: muster/data in your data folder]
    #[arg(long, global = true, value_name = "DIR", env = "MUSTER_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
    /// Who rolls the dice of a battle that is begun [default: as its scenario says]
    #[arg(long, global = true, value_enum, env = "MUSTER_DICE", hide_env_values = true, hide_possible_values = true)]
    dice: Option<Thrower>,
    /// The colours of the screen [default: those that fit the terminal]
    #[arg(long, global = true, env = "MUSTER_THEME", hide_env_values = true, value_parser = themes())]
    theme: Option<ThemeName>,
    /// Draw with ASCII alone [default: as the locale says]
    #[arg(long, global = true, value_name = "yes|no", env = "MUSTER_ASCII", hide_env_values = true, num_args = 0..=1)]
    #[arg(hide_possible_values = true, require_equals = true, default_missing_value = "yes", value_parser = BoolishValueParser::new())]
    ascii: Option<bool>,
    /// Name the keys at the foot of the screen [default: yes]
    #[arg(long, global = true, value_name = "yes|no", env = "MUSTER_HINTS", hide_env_values = true, num_args = 0..=1)]
    #[arg(hide_possible_values = true, require_equals = true, default_missing_value = "yes", value_parser = BoolishValueParser::new())]
    hints: Option<bool>,
    /// The file of settings [default: muster/config.yaml in your configuration folder]
    #[arg(long, global = true, value_name = "FILE", env = "MUSTER_CONFIG", hide_env_values = true)]
    config: Option<PathBuf>,
}

fn themes() -> impl TypedValueParser<Value = ThemeName> {
    PossibleValuesParser::new(ThemeName::ALL.map(|(name, _)| name)).try_map(|name| name.parse::<ThemeName>())
}

/// Who rolls.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Thrower {
    /// The machine rolls
    Auto,
    /// The players roll on the table and type in their faces
    Table,
}

/// `config.yaml`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Written {
    /// The folder of battles; `~` is your home, and a relative one lies in the folder of this file
    saves: Option<PathBuf>,
    /// A folder of data files that stand for the built-in ones
    data: Option<PathBuf>,
    /// Who rolls the dice of a battle that is begun: the machine (auto) or people on the table (table)
    dice: Option<Dice>,
    /// The colours of the screen
    theme: Option<ThemeName>,
    /// Draw with ASCII alone
    #[serde(deserialize_with = "boolish")]
    ascii: Option<bool>,
    /// Name the keys at the foot of the screen
    #[serde(deserialize_with = "boolish")]
    hints: Option<bool>,
}

/// Reads true and false, and the yes and no of flags and of `muster config`.
fn boolish<'de, D: Deserializer<'de>>(from: D) -> Result<Option<bool>, D::Error> {
    match Option::<Json>::deserialize(from)? {
        None => Ok(None),
        Some(Json::Bool(flag)) => Ok(Some(flag)),
        Some(Json::String(word)) if ["yes", "no"].contains(&word.as_str()) => Ok(Some(word == "yes")),
        Some(Json::String(word)) => Err(D::Error::invalid_type(Unexpected::Str(&word), &"a boolean")),
        Some(other) => Err(D::Error::invalid_type(Unexpected::Other(&other.to_string()), &"a boolean")),
    }
}

/// Where a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// An argument of this command.
    Flag,
    /// A variable of the environment.
    Variable(&'static str),
    /// The file of settings.
    File,
    /// A key on the screen.
    Screen,
    /// Nobody said anything.
    Usual,
}

/// A setting in force.
#[derive(Debug, Clone)]
pub struct Setting<T> {
    /// What it is set to; nothing where muster finds it out itself.
    pub value: Option<T>,
    /// Who said so.
    pub origin: Origin,
}

/// The settings in force.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The file of settings, there or not; nothing where no home is known.
    pub file: Option<PathBuf>,
    /// The folder of battles.
    pub saves: Setting<PathBuf>,
    /// The folder of data.
    pub data: Setting<PathBuf>,
    /// Who rolls in a battle that is begun.
    pub dice: Setting<Dice>,
    /// The colours.
    pub theme: Setting<ThemeName>,
    /// Whether ASCII alone is drawn.
    pub ascii: Setting<bool>,
    /// Whether the foot names keys.
    pub hints: Setting<bool>,
}

impl Settings {
    /// What is in force under these arguments.
    ///
    /// # Errors
    /// The file of settings is named and not there, cannot be read, or its first fault.
    pub fn in_force(flags: &Flags, matches: &ArgMatches) -> Result<Settings, Failure> {
        let (file, written) = read(flags)?;
        Ok(Settings::of(flags, matches, file, written))
    }

    /// What is in force where the file of settings does not count.
    pub fn without_file(flags: &Flags, matches: &ArgMatches) -> Settings {
        Settings::of(flags, matches, None, Written::default())
    }

    fn of(flags: &Flags, matches: &ArgMatches, file: Option<PathBuf>, written: Written) -> Settings {
        let said = Said(deepest(matches));
        let folder = file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        let place = |path: PathBuf| placed(folder, &path);
        let dice = flags.dice.map(|dice| match dice {
            Thrower::Auto => Dice::Auto,
            Thrower::Table => Dice::Table,
        });
        Settings {
            saves: said.setting("saves", "MUSTER_SAVES", flags.saves.clone(), written.saves.map(place)),
            data: said.setting("data", "MUSTER_DATA", flags.data.clone(), written.data.map(place)),
            dice: said.setting("dice", "MUSTER_DICE", dice, written.dice),
            theme: said.setting("theme", "MUSTER_THEME", flags.theme, written.theme),
            ascii: said.setting("ascii", "MUSTER_ASCII", flags.ascii, written.ascii),
            hints: said.setting("hints", "MUSTER_HINTS", flags.hints, written.hints),
            file,
        }
    }

    /// How the screen looks to begin with, and where a theme goes that somebody chooses on it.
    pub fn looks(&self) -> Looks {
        Looks { first: self.look(), keep: chosen::keep }
    }

    /// How the screen looks: as fits the terminal, but for what somebody settled, or chose on the screen before.
    pub fn look(&self) -> Look {
        let mut look = Look::fitting(&|name| env::var(name).ok());
        look.hints = self.hints.value.unwrap_or(look.hints);
        look.charset = self.charset();
        self.theme().value.map_or(look, |theme| look.themed(theme))
    }

    /// What is drawn with: what the locale says, unless somebody settled it.
    pub fn charset(&self) -> Charset {
        match self.ascii.value {
            Some(true) => Charset::Ascii,
            Some(false) => Charset::Unicode,
            None => Charset::fitting(&|name| env::var(name).ok()),
        }
    }

    /// The colours that somebody settled, or chose on the screen before.
    pub fn theme(&self) -> Setting<ThemeName> {
        let no_color = env::var("NO_COLOR").is_ok_and(|text| !text.is_empty());
        match (self.theme.value, chosen::theme()) {
            (None, Some(theme)) if !no_color => Setting { value: Some(theme), origin: Origin::Screen },
            _ => self.theme.clone(),
        }
    }
}

/// What the arguments said, at the command that was given.
struct Said<'m>(&'m ArgMatches);

impl Said<'_> {
    fn setting<T>(&self, id: &str, variable: &'static str, said: Option<T>, written: Option<T>) -> Setting<T> {
        let origin = match (self.0.value_source(id), &written) {
            (Some(ValueSource::CommandLine), _) => Origin::Flag,
            (Some(ValueSource::EnvVariable), _) => Origin::Variable(variable),
            (_, Some(_)) => Origin::File,
            (_, None) => Origin::Usual,
        };
        Setting { value: said.or(written), origin }
    }
}

fn deepest(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, below)| deepest(below))
}

/// The file of settings, and what stands in it. One that nobody named need not be there.
fn read(flags: &Flags) -> Result<(Option<PathBuf>, Written), Failure> {
    let usual = || Some(etcetera::choose_base_strategy().ok()?.config_dir().join("muster").join(FILE));
    let Some(file) = flags.config.clone().or_else(usual) else { return Ok((None, Written::default())) };
    if flags.config.is_none() && !file.exists() {
        return Ok((Some(file), Written::default()));
    }
    let text = read_text(&file, LARGEST)?;
    let written = parse_file(&file.display().to_string(), &text)?;
    Ok((Some(file), written))
}

/// Reads a file of settings; one in which nothing stands but remarks settles nothing.
fn parse_file(name: &str, text: &str) -> Result<Written, Fault> {
    Ok(parse::<Option<Written>>(name, text)?.unwrap_or_default())
}

/// The faults of a file of settings.
pub fn faults(name: &str, text: &str) -> Vec<Fault> {
    paper::faults::<Option<Written>>(name, text)
}

/// The JSON schema of the file of settings, in draft 7, which editors read.
pub fn schema() -> Json {
    kept("config")
}

/// A path as a file in this folder means it.
fn placed(folder: &Path, path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), etcetera::home_dir()) {
        (Ok(below), Ok(home)) => home.join(below),
        _ => folder.join(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_schema_is_as_its_type_has_it() {
        crate::paper::schemas::tests::hold::<Written>("config");
    }
}
