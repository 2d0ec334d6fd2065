//! The loop: wait for an event, act, draw. It sleeps until something happens.

use std::{io, time::Duration};

use super::{App, Event, Events, Flow, Screen, Signal, Wanted, theme::ThemeName};

/// How long nothing happens before the disk is tried again that did not take something.
const AGAIN: Duration = Duration::from_secs(2);

/// How long nothing happens before what is half typed goes to disk: a burst of keys is one write, and no key waits for it.
const LULL: Duration = Duration::from_millis(250);

/// Runs the app until somebody wants something that the screens cannot do, or wants to leave. `keep` keeps the theme that
/// somebody chose.
///
/// # Errors
/// When the terminal can no longer be drawn on; the battle is safe then, as each line was on disk before it was shown.
pub fn run(screen: &mut Screen, events: &mut Events, app: &mut App, keep: fn(ThemeName)) -> io::Result<Wanted> {
    let mut stopped = false;
    loop {
        screen.draw(|frame| app.draw(frame))?;
        // Long work is done in slices that a key hardly waits for; when none is left, nobody wakes without an event.
        let worked = app.work();
        let unsaved = app.unsaved().is_some();
        let mut event = match app.is_typing() {
            _ if worked => events.at_once(),
            _ if unsaved => events.wait_within(AGAIN),
            true => events.wait_within(LULL),
            false => Some(events.wait()),
        };
        match event {
            None if unsaved && !worked => app.settle(),
            None if !worked => app.keep_typed(),
            _ => {}
        }
        while let Some(happened) = event {
            let flow = match happened {
                Event::Key(key) => app.key(key),
                Event::Paste(text) => app.paste(&text),
                Event::Resize(width, height) => {
                    screen.resized(width, height);
                    app.resized(width, height);
                    Flow::Go
                }
                Event::Signal(Signal::Stop) => Flow::Suspend,
                // The one that ends a stop of our own says nothing new.
                Event::Signal(Signal::Cont) if std::mem::take(&mut stopped) => Flow::Go,
                Event::Signal(Signal::Cont) => {
                    let (width, height) = screen.retake()?;
                    app.resized(width, height);
                    Flow::Go
                }
                Event::Signal(Signal::Term) => Flow::Leave(Wanted::Quit),
                Event::Signal(Signal::Hup) | Event::HangUp => Flow::Leave(Wanted::Gone),
                Event::Background(light) => {
                    app.background(light);
                    Flow::Go
                }
                Event::Wake => {
                    app.wake();
                    Flow::Go
                }
            };
            match flow {
                Flow::Go => {}
                Flow::Repaint => screen.repaint()?,
                Flow::Themed(theme) => keep(theme),
                Flow::Suspend => {
                    stopped = true;
                    app.settle();
                    let (width, height) = screen.stop()?;
                    app.resized(width, height);
                }
                Flow::Leave(wanted) => return Ok(wanted),
            }
            event = events.at_once();
        }
    }
}
