//! The binary: arguments, the error report and the terminal guard.
use muster::{
    store::{Place, library::builtin},
    tui,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tui::report_panics()?;
    let place = Place::choose(None)?;
    let look = tui::Look::fitting(&|name| std::env::var(name).ok(), None, None);
    let from = match std::env::args().nth(1) {
        Some(word) => tui::From::Battle(place.find(&word)?),
        None => tui::From::Start,
    };
    Ok(tui::play(&place, &builtin(), from, look, rand::random)?)
}
