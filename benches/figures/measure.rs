//! Measured times, and the table that holds figures against their goals.

use std::time::{Duration, Instant};

/// The time a piece of work takes.
pub fn time(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

/// Measured times, the shortest first.
pub struct Times(Vec<Duration>);

impl Times {
    pub fn of(count: usize, run: impl FnMut(usize) -> Duration) -> Times {
        let mut times: Vec<Duration> = (0..count).map(run).collect();
        times.sort();
        Times(times)
    }

    /// The time that so many of a hundred do not pass, in ms.
    pub fn part(&self, hundredths: usize) -> f64 {
        let at = (self.0.len() * hundredths / 100).min(self.0.len() - 1);
        self.0[at].as_secs_f64() * 1000.0
    }
}

/// A figure and the most that it may be.
struct Row {
    what: String,
    measured: f64,
    /// The time that 95 of a hundred do not pass, of times.
    slow: Option<f64>,
    goal: f64,
    unit: &'static str,
}

/// The figures measured so far.
#[derive(Default)]
pub struct Table(Vec<Row>);

impl Table {
    /// Adds a figure that may be no more than its goal.
    pub fn hold(&mut self, what: impl Into<String>, measured: f64, goal: f64, unit: &'static str) {
        self.add(Row { what: what.into(), measured, slow: None, goal, unit });
    }

    /// Adds times of which the middle one may be no more than so many ms.
    pub fn times(&mut self, what: impl Into<String>, times: &Times, goal: f64) {
        self.add(Row { what: what.into(), measured: times.part(50), slow: Some(times.part(95)), goal, unit: "ms" });
    }

    fn add(&mut self, row: Row) {
        // It takes minutes until the table stands.
        eprintln!("{}: {:.3} {}", row.what, row.measured, row.unit);
        self.0.push(row);
    }

    /// Prints all of it, goals and verdicts with it.
    pub fn print(&self) {
        println!("\n{:<48} {:>11} {:>9} {:>10}", "figure", "p50", "p95", "at most");
        for row in &self.0 {
            let slow = row.slow.map_or(String::new(), |slow| format!("{slow:.3}"));
            let verdict = if row.measured <= row.goal { "held" } else { "MISSED" };
            // A part of another figure has no more decimals than those that are measured.
            let most = (row.goal * 1000.0).round() / 1000.0;
            println!("{:<48} {:>11.3} {slow:>9} {most:>10} {:<5} {verdict}", row.what, row.measured, row.unit);
        }
    }
}
