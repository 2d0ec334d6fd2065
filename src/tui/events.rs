//! What happens outside, as one stream: keys, pastes, the size of the window, signals, a lost terminal. Threads block on
//! each source and nothing ticks: without an event nobody wakes.

use std::{
    fs::File,
    io::{self, IsTerminal},
    os::fd::{AsFd, OwnedFd},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    thread,
    time::{Duration, Instant},
};

use ratatui::crossterm::event as raw;
use rustix::event::{PollFd, PollFlags, poll};
use signal_hook::{
    consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP},
    iterator::Signals,
};

use super::{
    Key,
    esc::{EscHold, Told},
};
use crate::view::clean_text;

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
    inbox: Receiver<Event>,
    outbox: Sender<Event>,
}

impl Events {
    /// Starts listening to the terminal and to signals. Call it once, in raw mode.
    ///
    /// # Errors
    /// When signals cannot be heard, the terminal cannot be watched or a thread cannot start.
    pub fn listen() -> io::Result<Events> {
        let events = Events::silent();
        let signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT])?;
        let watched = terminal()?;
        start("input", events.outbox.clone(), read_keys)?;
        start("signals", events.outbox.clone(), move |out| hear_signals(signals, out))?;
        start("hang-up", events.outbox.clone(), move |out| watch(&watched, out))?;
        Ok(events)
    }

    /// A stream that hears nothing but what is sent to it.
    pub fn silent() -> Events {
        let (outbox, inbox) = mpsc::channel();
        Events { inbox, outbox }
    }

    /// Where work in the background may send [`Event::Wake`].
    pub fn sender(&self) -> Sender<Event> {
        self.outbox.clone()
    }

    /// Waits for the next event.
    pub fn next(&self) -> Event {
        self.inbox.recv().unwrap_or(Event::HangUp)
    }

    /// Waits for the next event at most this long.
    pub fn next_within(&self, time: Duration) -> Option<Event> {
        match self.inbox.recv_timeout(time) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::HangUp),
        }
    }

    /// The next event if it is there already: so that a burst of keys is drawn once.
    pub fn next_now(&self) -> Option<Event> {
        match self.inbox.try_recv() {
            Ok(event) => Some(event),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Event::HangUp),
        }
    }
}

/// Nobody listens any more.
struct Deaf;

impl From<mpsc::SendError<Event>> for Deaf {
    fn from(_: mpsc::SendError<Event>) -> Deaf {
        Deaf
    }
}

fn start(
    name: &str,
    out: Sender<Event>,
    work: impl FnOnce(&Sender<Event>) -> Result<(), Deaf> + Send + 'static,
) -> io::Result<()> {
    let body = move || {
        // A source that ends or panics leaves the tracker deaf, which is as good as a lost terminal.
        let _last_word = LastWord(out.clone());
        let _ = work(&out);
    };
    thread::Builder::new().name(name.to_owned()).spawn(body).map(drop)
}

struct LastWord(Sender<Event>);

impl Drop for LastWord {
    fn drop(&mut self) {
        let _ = self.0.send(Event::HangUp);
    }
}

/// The terminal that keys come from.
fn terminal() -> io::Result<OwnedFd> {
    let stdin = io::stdin();
    if stdin.is_terminal() { stdin.as_fd().try_clone_to_owned() } else { File::open("/dev/tty").map(OwnedFd::from) }
}

fn read_keys(out: &Sender<Event>) -> Result<(), Deaf> {
    let mut hold = EscHold::default();
    let mut since = Instant::now();
    loop {
        let waited = if hold.holds() { raw::poll(HOLD.saturating_sub(since.elapsed())) } else { Ok(true) };
        let event = match waited {
            Ok(true) => raw::read(),
            Ok(false) => {
                send(out, hold.lull())?;
                continue;
            }
            Err(error) => Err(error),
        };
        match event {
            Ok(raw::Event::Key(key)) => {
                since = Instant::now();
                for key in Key::from_event(key) {
                    send(out, hold.key(key))?;
                }
            }
            Ok(raw::Event::Paste(text)) => {
                send(out, hold.lull())?;
                send(out, vec![Told::Paste(text)])?;
            }
            Ok(raw::Event::Resize(width, height)) => out.send(Event::Resize(width, height))?,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Ok(()),
        }
    }
}

fn send(out: &Sender<Event>, told: Vec<Told>) -> Result<(), Deaf> {
    for one in told {
        match one {
            Told::Key(key) => out.send(Event::Key(key))?,
            Told::Paste(text) => out.send(Event::Paste(clean_text(&text)))?,
            Told::Background(light) => out.send(Event::Background(light))?,
        }
    }
    Ok(())
}

fn hear_signals(mut signals: Signals, out: &Sender<Event>) -> Result<(), Deaf> {
    for signal in signals.forever() {
        let signal = match signal {
            SIGHUP => Signal::Hup,
            SIGINT | SIGQUIT | SIGTERM => Signal::Term,
            SIGTSTP => Signal::Stop,
            _ => Signal::Cont,
        };
        out.send(Event::Signal(signal))?;
    }
    Ok(())
}

/// Waits for the terminal to vanish, without reading from it: the input thread alone would spin then and tell nobody.
fn watch(terminal: &OwnedFd, _out: &Sender<Event>) -> Result<(), Deaf> {
    loop {
        let mut watched = [PollFd::new(terminal, PollFlags::empty())];
        match poll(&mut watched, None) {
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return Ok(()),
            Ok(_) if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) => {
                return Ok(());
            }
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_is_cleaned_at_the_door() {
        let events = Events::silent();
        assert!(send(&events.sender(), vec![Told::Paste("Ice\u{1b}[2J\nRangers".to_owned())]).is_ok());
        assert_eq!(events.next_now(), Some(Event::Paste("Ice Rangers".to_owned())));
        assert_eq!(events.next_now(), None);
    }

    #[test]
    fn a_source_that_ends_says_that_the_terminal_is_gone() {
        let events = Events::silent();
        start("test", events.sender(), |out| send(out, vec![Told::Key(Key::Enter)])).unwrap();
        assert_eq!(events.next(), Event::Key(Key::Enter));
        assert_eq!(events.next(), Event::HangUp);
    }

    #[test]
    fn a_lost_terminal_is_noticed() {
        let (near, far) = io::pipe().unwrap();
        let events = Events::silent();
        let watched = OwnedFd::from(near);
        start("test", events.sender(), move |out| watch(&watched, out)).unwrap();
        drop(far);
        assert_eq!(events.next(), Event::HangUp);
    }
}
