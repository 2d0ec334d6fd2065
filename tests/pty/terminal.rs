//! A terminal with muster in it.

use std::{
    fs,
    io::{self, Read, Write},
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use muster::store::{Folder, Notes, library::builtin};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long anything may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long the screen must stand still to count as settled.
const STILL: Duration = Duration::from_millis(250);

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a screen has cells")
}

/// A terminal with muster in it.
pub struct Terminal {
    screen: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    home: PathBuf,
    /// Our end of the line; none once it is cut.
    master: Option<Box<dyn MasterPty + Send>>,
    /// All that was written to the terminal.
    raw: Vec<u8>,
}

impl Terminal {
    /// Starts muster on its start screen; its battles live below `home`.
    pub fn start(home: &Path, wide: u16, tall: u16, variables: &[(&str, &str)]) -> Terminal {
        Terminal::run(home, wide, tall, variables, &[])
    }

    /// Starts muster with these arguments.
    pub fn run(home: &Path, wide: u16, tall: u16, variables: &[(&str, &str)], arguments: &[&str]) -> Terminal {
        let size = PtySize { rows: tall, cols: wide, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_muster"));
        command.args(arguments);
        command.cwd(home);
        command.env("XDG_DATA_HOME", home);
        command.env("XDG_CONFIG_HOME", home);
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
        let screen = vt100::Parser::new(cells(tall), cells(wide), 0);
        Terminal { screen, bytes, writer, child, home: home.to_owned(), master: Some(pair.master), raw: Vec::new() }
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
            self.reads(Duration::from_millis(50));
            assert!(start.elapsed() < PATIENCE, "never saw {text:?}:\n{}", self.picture());
        }
        self
    }

    /// The screen once it stands still.
    pub fn settled(&mut self) -> String {
        while self.reads(STILL) {}
        self.picture()
    }

    /// Takes what comes within this time; whether anything came.
    fn reads(&mut self, time: Duration) -> bool {
        let Ok(bytes) = self.bytes.recv_timeout(time) else { return false };
        self.screen.process(&bytes);
        self.raw.extend(bytes);
        true
    }

    /// All that was written to the terminal so far, as text.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.raw).into_owned()
    }

    /// Gives the window another size.
    pub fn resize(&mut self, wide: u16, tall: u16) -> &mut Terminal {
        self.screen.screen_mut().set_size(cells(tall), cells(wide));
        let size = PtySize { rows: tall, cols: wide, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().unwrap().resize(size).unwrap();
        self
    }

    /// Whether the terminal is as the shell left it: lines and echo, no alternate screen, a cursor, plain pastes.
    pub fn is_restored(&self) -> bool {
        let termios = self.master.as_ref().and_then(|master| master.get_termios());
        let modes = termios.map(|modes| format!("{:?}", modes.local_flags)).unwrap_or_default();
        let screen = self.screen.screen();
        let taken = screen.alternate_screen() || screen.hide_cursor() || screen.bracketed_paste();
        modes.contains("ICANON") && modes.contains("ECHO") && !taken
    }

    /// Waits until the terminal is restored, or taken.
    pub fn becomes(&mut self, restored: bool) -> &mut Terminal {
        let start = Instant::now();
        while self.is_restored() != restored {
            self.reads(Duration::from_millis(50));
            assert!(start.elapsed() < PATIENCE, "restored is not {restored}:\n{}", self.picture());
        }
        self
    }

    /// Waits until the program stands still, as a shell does before it lets it go on: who is told to go on before he has
    /// stopped stops for good.
    pub fn stops(&mut self) -> &mut Terminal {
        let start = Instant::now();
        let state = |pid: String| Command::new("ps").args(["-o", "stat=", "-p", &pid]).output().unwrap().stdout;
        while !state(self.pid().to_string()).starts_with(b"T") {
            self.reads(Duration::from_millis(20));
            assert!(start.elapsed() < PATIENCE, "it never stopped:\n{}", self.picture());
        }
        self
    }

    /// The screen as text, without blanks at the ends of lines: some terminals write them, some do not.
    fn picture(&self) -> String {
        let lines = self.screen.screen().contents();
        lines.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// The folder of the only battle.
    fn folder(&self) -> PathBuf {
        self.home.join("muster/saves/harrow-ford")
    }

    /// The journal of the only battle.
    pub fn journal(&self) -> String {
        fs::read_to_string(self.folder().join("journal.yaml")).unwrap()
    }

    /// Waits until the journal holds a text.
    pub fn writes(&mut self, text: &str) -> &mut Terminal {
        let start = Instant::now();
        while !self.journal().contains(text) {
            self.reads(Duration::from_millis(50));
            assert!(start.elapsed() < PATIENCE, "never wrote {text:?}:\n{}", self.journal());
        }
        self
    }

    /// The only battle as its files have it now, read beside the program.
    pub fn battle(&self) -> Folder {
        let (folder, notes) = Folder::look(&self.folder(), &builtin()).unwrap();
        assert_eq!(notes, Notes::new());
        folder
    }

    /// What one of muster's commands prints about the only battle.
    pub fn command(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.current_dir(&self.home).env("XDG_DATA_HOME", &self.home).args(arguments);
        let done = command.output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).into_owned()
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

    /// Cuts the line while a key is on its way, as when an SSH connection dies.
    pub fn cut(&mut self, key: &str) -> &mut Terminal {
        // Whoever reads stops when nobody wants what the key shows, which lets go of the line.
        self.bytes = channel().1;
        self.keys(key);
        self.writer = Box::new(io::sink());
        self.master = None;
        self
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
            // A line that is cut says so at once.
            if !self.reads(Duration::from_millis(50)) {
                thread::sleep(Duration::from_millis(10));
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.picture());
        }
        self.settled();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
