//! The story as one HTML file: a browser shows and prints it, nothing in it is fetched or run.

use maud::{Markup, html};

use super::{Report, Strength};
use crate::report::{Page, html::whole};

/// Width and height of the drawing of curves, and the room around it.
const WIDE: usize = 640;
const TALL: usize = 200;
const ROOM: usize = 24;
/// How the curves of the sides are dashed, so that they can be told apart on grey paper.
const DASHES: [&str; 4] = ["none", "8 4", "2 3", "10 3 2 3"];

pub fn report(report: &Report, page: Page) -> String {
    let body = html! {
        header { h1 { (report.title) } (report.system) }
        ul { @for side in &report.sides { li { (side) } } }
        @for (name, note) in &report.notes { p { b { (name) } ": " (note) } }
        @for turn in &report.turns {
            section.turn {
                h2 { "Turn " (turn.number) }
                @for stage in &turn.stages {
                    h3 { (stage.name) }
                    @for told in &stage.told {
                        div.told.within[told.within] {
                            p { b { (told.head) } }
                            @for step in &told.then { p.step { (step) } }
                        }
                    }
                }
            }
        }
        h2 { "How it ended" }
        p { (report.ending) }
        @for army in &report.armies {
            h3 { (army.name) ": " (army.left) }
            table.setup { @for (name, fate) in &army.fates { tr { td { (name) } td { (fate) } } } }
        }
        h2 { "Strength, in " (report.strength.what) }
        (curves(&report.strength))
        (numbers(&report.strength))
        @if !report.rulings.is_empty() {
            h2 { "What the game master ruled" }
            ul { @for ruling in &report.rulings { li { (ruling) } } }
        }
    };
    whole(&report.title, page, &body)
}

/// A line for each side. The same numbers stand in the table below it.
fn curves(strength: &Strength) -> Markup {
    let steps = strength.when.len().saturating_sub(1).max(1);
    let point = |(at, count): (usize, &usize)| {
        let x = ROOM + at * (WIDE - 2 * ROOM) / steps;
        let y = TALL - ROOM - count * (TALL - 2 * ROOM) / strength.most();
        format!("{x},{y}")
    };
    let line = |counts: &[usize]| counts.iter().enumerate().map(point).collect::<Vec<_>>().join(" ");
    let floor = TALL - ROOM;
    html! {
        svg.curves viewBox=(format!("0 0 {WIDE} {TALL}")) role="img" {
            title { "Strength of the sides, turn by turn" }
            line x1=(ROOM) y1=(floor) x2=(WIDE - ROOM) y2=(floor) stroke="#999" {}
            text x="0" y=(ROOM) { (strength.most()) }
            text x="0" y=(floor) { "0" }
            @for (at, (name, counts)) in strength.sides.iter().enumerate() {
                polyline points=(line(counts)) fill="none" stroke="#000" stroke-width="2"
                    stroke-dasharray=(DASHES[at % DASHES.len()]) { title { (name) } }
            }
        }
    }
}

fn numbers(strength: &Strength) -> Markup {
    html! {
        table.setup {
            thead { tr { th { "side" } th { "curve" } @for when in &strength.when { th { (when) } } } }
            tbody {
                @for (at, (name, counts)) in strength.sides.iter().enumerate() {
                    tr {
                        td { (name) }
                        td {
                            svg.key viewBox="0 0 40 8" aria-hidden="true" {
                                line x1="0" y1="4" x2="40" y2="4" stroke="#000" stroke-width="2"
                                    stroke-dasharray=(DASHES[at % DASHES.len()]) {}
                            }
                        }
                        @for count in counts { td { (count) } }
                    }
                }
            }
        }
    }
}
