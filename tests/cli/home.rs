//! A home of its own for every test, and what muster said in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use serde_json::Value as Json;

/// Harrow Ford: the goblins put a militiaman out in line 2, and in line 5 the seven others shoot back and miss.
pub const SHOT_BACK: &str = include_str!("../orders/shot-back.yaml");

/// An empty home folder.
pub struct Home(tempfile::TempDir);

/// What muster said.
pub struct Told {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Home {
    pub fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// With `harrow-ford` begun in it; its dice never change.
    pub fn with_battle() -> Home {
        let home = Home::new();
        home.muster(&["new", "harrow-ford", "--seed", "7"]).done();
        home
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// A file of the battle `harrow-ford`.
    pub fn of_battle(&self, name: &str) -> PathBuf {
        self.path().join("muster/saves/harrow-ford").join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Changes a file in place.
    pub fn edit(&self, path: &Path, from: &str, to: &str) {
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(from), "{} has no {from}", path.display());
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.current_dir(self.path()).env("HOME", self.path()).env("XDG_DATA_HOME", self.path());
        command.env("XDG_CONFIG_HOME", self.path());
        command
    }

    pub fn muster(&self, arguments: &[&str]) -> Told {
        Told::of(self.command().args(arguments))
    }

    /// Applies orders given as text to `harrow-ford`.
    pub fn apply(&self, orders: &str, options: &[&str]) -> Told {
        let path = self.write("orders.yaml", orders);
        let mut arguments = vec!["apply", "harrow-ford", &path];
        arguments.extend(options);
        self.muster(&arguments)
    }
}

impl Told {
    pub fn of(command: &mut Command) -> Told {
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("muster speaks UTF-8");
        Told { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// It did what was wanted and had nothing to complain about.
    pub fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Without what there is to know of the data files.
    pub fn without_notes(self) -> Told {
        let rest = self.err.lines().filter(|line| !line.starts_with("note: "));
        Told { err: rest.collect(), ..self }
    }

    /// It did what was wanted; its output as JSON.
    pub fn json(self) -> Json {
        let out = self.done();
        serde_json::from_str(&out).unwrap_or_else(|why| panic!("{why}: {out}"))
    }

    /// It failed with this code and said all this on standard error; gives its output.
    pub fn fails(self, code: i32, said: &[&str]) -> String {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        for words in said {
            assert!(self.err.contains(words), "no {words:?} in {}", self.err);
        }
        self.out
    }
}
