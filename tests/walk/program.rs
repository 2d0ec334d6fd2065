//! What the program itself says to players: two battles that differ only in what is hidden, laid on the disk one after the other
//! and asked about by every command that has something for players.

use std::{fs, process::Command, sync::Arc};

use muster::{
    battle::Session,
    store::{Head, JOURNAL, Journal, PUBLIC, Public, StateWriter, checksum_of, write_public},
};

/// Every command that players may use or see the output of; `1` stands for the number of a unit that they see.
const COMMANDS: [&str; 13] = [
    "show battle --public",
    "show battle --public --json",
    "show battle 1 --public",
    "show battle 1 --public --json",
    "log battle --public",
    "log battle --public --json",
    "report battle --public",
    "report battle --public --form md",
    "report battle --public --form html",
    "sheet battle --public",
    "sheet battle --public --setup",
    "sheet battle --public --labels --form html",
    "watch battle",
];

/// A folder of battles with one battle in it, which changes places with another.
pub struct Program {
    saves: tempfile::TempDir,
}

impl Program {
    pub fn new() -> Program {
        Program { saves: tempfile::tempdir().unwrap() }
    }

    /// Lays a battle on the disk and gives all that players come by: the copy for them, and what every command says.
    pub fn told(&self, session: &Session, entries: &[Arc<str>]) -> String {
        let folder = self.saves.path().join("battle");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let mut journal = Journal::create(&folder.join(JOURNAL)).unwrap();
        entries.iter().for_each(|entry| journal.append(entry, None).unwrap());
        let (game, last) = (session.game(), entries.last().map_or(0, |entry| checksum_of(entry)));
        let (name, system) = (game.status().battle, game.system().id.to_string());
        let head = Head { name, system, line: entries.len(), after: last, ..Head::default() };
        StateWriter::new(&folder, None).write(&head, &game.to_yaml().unwrap()).unwrap();
        write_public(&folder, &Public::of(game, &session.last_raw(600), ""), game).unwrap();
        let seen = game.public();
        let number = seen.units().first().and_then(|id| seen.unit(id)).map_or(1, |unit| unit.number);
        let copy = fs::read_to_string(folder.join(PUBLIC)).unwrap();
        let said = COMMANDS.map(|command| self.says(&command.replace('1', &number.to_string())));
        format!("{copy}\n{}", said.concat())
    }

    fn says(&self, command: &str) -> String {
        let mut muster = Command::new(env!("CARGO_BIN_EXE_muster"));
        muster.args(command.split(' ')).arg("--saves").arg(self.saves.path());
        let home = self.saves.path();
        let output = muster.current_dir(home).env("HOME", home).env("XDG_DATA_HOME", home).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert!(output.status.success(), "{command}: {out}{err}");
        format!("muster {command}\n{out}{err}")
    }
}
