//! What happens outside, as one stream: keys, pastes, the size of the window, signals, a lost terminal. One wait for all of
//! them and nothing ticks: without an event nobody wakes.

use std::{
    collections::VecDeque,
    fs::File,
    io::{self, IsTerminal, Read, Write},
    mem,
    os::{
        fd::{AsFd, OwnedFd},
        unix::net::UnixStream,
    },
    time::{Duration, Instant},
};

use ratatui::crossterm::terminal::size;
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
};
use signal_hook::{
    consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH},
    iterator::{backend::SignalDelivery, exfiltrator::SignalOnly},
};

use super::{Decoder, Key};

/// How long a lone ESC is held.
const HOLD: Duration = Duration::from_millis(35);

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted; it is clean.
    Paste(String),
    /// The window has this width and height now, in cells.
    Resize(u16, u16),
    /// A signal came.
    Signal(Signal),
    /// The terminal is gone; nothing can be read or shown any more.
    HangUp,
    /// The terminal said whether its background is light.
    Background(bool),
    /// Work in the background has something to show.
    Wake,
}

/// A signal that muster hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// The line was cut: save, then leave.
    Hup,
    /// Asked to leave, by whatever name: save, then leave.
    Term,
    /// Asked to stop for a while.
    Stop,
    /// Goes on after a stop.
    Cont,
}

/// The stream of events.
pub struct Events {
    terminal: File,
    decoder: Decoder,
    /// When the terminal sent something last.
    since: Instant,
    /// What was read last was all that it had sent.
    drained: bool,
    signals: SignalDelivery<UnixStream, SignalOnly>,
    woken: UnixStream,
    waker: UnixStream,
    heard: VecDeque<Event>,
}

/// Wakes the screen from another thread.
pub struct Waker(UnixStream);

impl Waker {
    /// Has the stream give [`Event::Wake`].
    ///
    /// # Errors
    /// When nobody listens any more.
    pub fn wake(&self) -> io::Result<()> {
        match (&self.0).write(&[0]) {
            // So many are waiting to be heard that one more says nothing new.
            Err(full) if full.kind() == io::ErrorKind::WouldBlock => Ok(()),
            written => written.map(drop),
        }
    }
}

impl Events {
    /// Starts listening to the terminal and to signals. Call it once, in raw mode.
    ///
    /// # Errors
    /// When signals cannot be heard or there is no terminal.
    pub fn listen() -> io::Result<Events> {
        Events::of(terminal()?, &[SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])
    }

    fn of(terminal: OwnedFd, signals: &[i32]) -> io::Result<Events> {
        let (read, write) = UnixStream::pair()?;
        let (woken, waker) = UnixStream::pair()?;
        woken.set_nonblocking(true)?;
        waker.set_nonblocking(true)?;
        Ok(Events {
            terminal: File::from(terminal),
            decoder: Decoder::default(),
            since: Instant::now(),
            drained: false,
            signals: SignalDelivery::with_pipe(read, write, SignalOnly, signals)?,
            woken,
            waker,
            heard: VecDeque::new(),
        })
    }

    /// What another thread wakes the screen with.
    ///
    /// # Errors
    /// When the process has no descriptor left.
    pub fn waker(&self) -> io::Result<Waker> {
        self.waker.try_clone().map(Waker)
    }

    /// Waits for the next event.
    pub fn wait(&mut self) -> Event {
        self.heard_by(None).unwrap_or(Event::HangUp)
    }

    /// Waits for the next event at most this long.
    pub fn wait_within(&mut self, time: Duration) -> Option<Event> {
        self.heard_by(Some(Instant::now() + time))
    }

    /// The next event if it is there already: so that a burst of keys is drawn once.
    pub fn at_once(&mut self) -> Option<Event> {
        // To ask again right behind a read that found an end costs more than it finds.
        if self.heard.is_empty() && mem::take(&mut self.drained) {
            return None;
        }
        self.wait_within(Duration::ZERO)
    }

    /// The next event, unless it is this late before one comes.
    fn heard_by(&mut self, end: Option<Instant>) -> Option<Event> {
        loop {
            if let Some(event) = self.heard.pop_front() {
                return Some(event);
            }
            let lull = self.decoder.holds().then(|| self.since + HOLD);
            let until = [end, lull].into_iter().flatten().min();
            if !self.hear(until) {
                let now = Instant::now();
                if lull.is_some_and(|lull| lull <= now) {
                    self.heard.extend(self.decoder.lull());
                } else if end.is_some_and(|end| end <= now) {
                    return None;
                }
            }
        }
    }

    /// Waits until one of the sources has something, and takes it in; no when none had by then.
    fn hear(&mut self, until: Option<Instant>) -> bool {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        // What no timespec can hold is as good as for ever.
        let left = left.and_then(|left| Timespec::try_from(left).ok());
        let mut sources = [
            PollFd::new(&self.terminal, PollFlags::IN),
            PollFd::new(self.signals.get_read(), PollFlags::IN),
            PollFd::new(&self.woken, PollFlags::IN),
        ];
        let polled = poll(&mut sources, left.as_ref());
        let [terminal, signals, woken] = sources.map(|source| source.revents());
        match polled {
            // A signal; the next wait finds it.
            Err(Errno::INTR) => return true,
            Err(_) => self.heard.push_back(Event::HangUp),
            Ok(0) => return false,
            Ok(_) => {
                if !signals.is_empty() {
                    self.hear_signals();
                }
                if !terminal.is_empty() {
                    self.read_keys(terminal);
                }
                if !woken.is_empty() {
                    while matches!((&self.woken).read(&mut [0; 64]), Ok(1..)) {}
                    self.heard.push_back(Event::Wake);
                }
            }
        }
        true
    }

    fn read_keys(&mut self, said: PollFlags) {
        let mut bytes = [0; 1024];
        let lost = said.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL);
        match if lost { Ok(0) } else { self.terminal.read(&mut bytes) } {
            Ok(0) => self.heard.push_back(Event::HangUp),
            Ok(count) => {
                (self.since, self.drained) = (Instant::now(), count < bytes.len());
                self.heard.extend(self.decoder.take(&bytes[..count]));
            }
            // Whoever shares the terminal may have taken what was there.
            Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {}
            Err(_) => self.heard.push_back(Event::HangUp),
        }
    }

    fn hear_signals(&mut self) {
        for signal in self.signals.pending() {
            self.heard.extend(match signal {
                SIGHUP => Some(Event::Signal(Signal::Hup)),
                SIGINT | SIGQUIT | SIGTERM => Some(Event::Signal(Signal::Term)),
                SIGTSTP => Some(Event::Signal(Signal::Stop)),
                // A window whose size nobody can tell stays as it is.
                SIGWINCH => size().ok().map(|(width, height)| Event::Resize(width, height)),
                _ => Some(Event::Signal(Signal::Cont)),
            });
        }
    }
}

/// The terminal that keys come from.
fn terminal() -> io::Result<OwnedFd> {
    let stdin = io::stdin();
    if stdin.is_terminal() { stdin.as_fd().try_clone_to_owned() } else { File::open("/dev/tty").map(OwnedFd::from) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream whose terminal is this pipe.
    fn events() -> (Events, io::PipeWriter) {
        let (near, far) = io::pipe().unwrap();
        (Events::of(OwnedFd::from(near), &[]).unwrap(), far)
    }

    #[test]
    fn keys_come_in_order_and_a_burst_is_there_at_once() {
        let (mut events, mut terminal) = events();
        assert_eq!(events.at_once(), None);
        terminal.write_all(b"21\x1b[A").unwrap();
        assert_eq!(events.wait(), Event::Key(Key::Char('2')));
        assert_eq!(events.at_once(), Some(Event::Key(Key::Char('1'))));
        assert_eq!(events.at_once(), Some(Event::Key(Key::Up)));
        assert_eq!(events.at_once(), None);
    }

    #[test]
    fn a_lone_esc_is_told_when_nothing_followed_it() {
        let (mut events, mut terminal) = events();
        terminal.write_all(b"\x1b").unwrap();
        assert_eq!(events.at_once(), None);
        assert_eq!(events.wait(), Event::Key(Key::Esc));
    }

    #[test]
    fn a_lost_terminal_is_noticed() {
        let (mut events, mut terminal) = events();
        terminal.write_all(b"n").unwrap();
        assert_eq!(events.wait(), Event::Key(Key::Char('n')));
        drop(terminal);
        assert_eq!(events.wait(), Event::HangUp);
        assert_eq!(events.wait(), Event::HangUp);
    }

    #[test]
    fn another_thread_wakes_it_and_hears_when_nobody_listens_any_more() {
        let (mut events, _terminal) = events();
        let waker = events.waker().unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| (0..100_000).for_each(|_| waker.wake().unwrap()));
            assert_eq!(events.wait(), Event::Wake);
        });
        drop(events);
        assert!(waker.wake().is_err());
    }
}
