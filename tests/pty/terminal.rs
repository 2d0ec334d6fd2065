//! A terminal with muster in it.

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::Command,
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long anything may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long the screen must stand still to count as settled.
const STILL: Duration = Duration::from_millis(250);

/// A terminal with muster in it.
pub struct Terminal {
    screen: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    home: PathBuf,
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts muster on its start screen; its battles live below `home`.
    pub fn start(home: &Path, wide: u16, tall: u16, variables: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows: tall, cols: wide, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_muster"));
        command.cwd(home);
        command.env("XDG_DATA_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let writer = pair.master.take_writer().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, bytes) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let cells = |count: u16| std::num::NonZero::new(count).expect("a screen has cells");
        let screen = vt100::Parser::new(cells(tall), cells(wide), 0);
        Terminal { screen, bytes, writer, child, home: home.to_owned(), _master: pair.master }
    }

    /// Types.
    pub fn keys(&mut self, keys: &str) -> &mut Terminal {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
        self
    }

    /// Waits until the screen shows a text.
    pub fn sees(&mut self, text: &str) -> &mut Terminal {
        let start = Instant::now();
        while !self.picture().contains(text) {
            if let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(50)) {
                self.screen.process(&bytes);
            }
            assert!(start.elapsed() < PATIENCE, "never saw {text:?}:\n{}", self.picture());
        }
        self
    }

    /// The screen once it stands still.
    pub fn settled(&mut self) -> String {
        while let Ok(bytes) = self.bytes.recv_timeout(STILL) {
            self.screen.process(&bytes);
        }
        self.picture()
    }

    /// The screen as text, without blanks at the ends of lines: some terminals write them, some do not.
    fn picture(&self) -> String {
        let lines = self.screen.screen().contents();
        lines.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// The journal of the only battle.
    pub fn journal(&self) -> String {
        fs::read_to_string(self.home.join("muster/saves/harrow-ford/journal.yaml")).unwrap()
    }

    /// The process.
    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Kills it without a word.
    pub fn kill(mut self) {
        self.signal("KILL");
        self.child.wait().unwrap();
    }

    /// Sends a signal by its name.
    pub fn signal(&mut self, name: &str) -> &mut Terminal {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
        self
    }

    /// Waits until the program has ended by itself.
    pub fn ends(&mut self) {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            let _ = self.bytes.recv_timeout(Duration::from_millis(50));
            assert!(start.elapsed() < PATIENCE, "it does not end");
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
