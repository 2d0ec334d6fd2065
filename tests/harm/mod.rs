//! How much harm is done. `MUSTER_HARM=100` does a hundred times as much as is usual, `MUSTER_HARM=60s` goes on for a minute in
//! each test.

#![allow(dead_code, reason = "each of the test programs needs some of it")]

use std::{
    env,
    io::{self, Write},
    time::{Duration, Instant},
};

/// The rounds of a test that usually has so many, from 0.
pub fn rounds(usual: u64) -> impl Iterator<Item = u64> {
    let (times, until) = match env::var("MUSTER_HARM") {
        Err(_) => (1, None),
        Ok(told) => match told.strip_suffix('s').map(str::parse) {
            Some(Ok(seconds)) => (1, Some(Instant::now() + Duration::from_secs(seconds))),
            _ => (told.parse().expect("MUSTER_HARM is a number, or seconds as 60s"), None),
        },
    };
    (0..).take_while(move |round| *round < usual * times || until.is_some_and(|until| Instant::now() < until))
}

/// Whether more harm is wanted than the tests do by themselves.
pub fn everything() -> bool {
    env::var("MUSTER_HARM").is_ok()
}

/// Says what was tried, past the test's own capture.
pub fn told(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}
