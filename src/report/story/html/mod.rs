//! The story as one HTML file, to read on a telephone and to print: nothing in it is fetched or run.

mod drawn;

use maud::{Markup, html};

use super::{Curves, Fate, Hurt, Lucky, Party, Report, Side, Told, Turn, Turning};
use crate::{
    report::{Page, html::whole},
    view::{capital, plural},
};

/// How it looks, from 390 px to a sheet of paper, on light and on dark.
const STYLE: &str = include_str!("style.css");

pub fn report(report: &Report, page: Page) -> String {
    let body = html! {
        header {
            h1 { (report.title) }
            p { (report.system) }
            ul.players { @for (at, side) in report.players.iter().enumerate() { li { (drawn::key(at)) (side) } } }
        }
        main {
            (result(report))
            (curves(&report.curves, &report.how_counted()))
            @if !report.hurts.is_empty() { (hurts(&report.hurts)) }
            @if !report.heroes.is_empty() {
                section #heroes {
                    h2 { "Heroes of the day" }
                    ul {
                        @for hero in &report.heroes { li { b { (hero.unit) } " (" (hero.side) "): " (hero.deeds) "." } }
                    }
                }
            }
            @if !report.luck.is_empty() { (luck(&report.luck, &report.luck_is)) }
            section #story {
                h2 { "The story" }
                @for (name, note) in &report.notes { p { b { (name) ". " } (note) } }
                @for turn in &report.turns { (one_turn(turn)) }
            }
            section #fates {
                h2 { "What became of everybody" }
                @for (at, side) in report.sides.iter().enumerate() { (fates(at, side)) }
            }
            @if !report.rulings.is_empty() {
                section #rulings {
                    h2 { "What the game master ruled" }
                    ul { @for ruling in &report.rulings { li { (ruling) } } }
                }
            }
        }
    };
    whole(&report.title, page, STYLE, &body)
}

/// The result, the losses of each side, and where the battle turned.
fn result(report: &Report) -> Markup {
    html! {
        section #result {
            h2 { "The result" }
            p.result { (report.result) }
            p { (report.standing) }
            (losses(report))
            @if let Some(turning) = &report.turning { (turning_point(turning)) }
        }
    }
}

/// A row a side; where units are figures, their losses are told once.
fn losses(report: &Report) -> Markup {
    let alone = report.is_alone();
    let hurt = report.sides.first().map_or(String::new(), |side| capital(&side.hurt));
    html! {
        table.losses {
            thead {
                tr {
                    th { "Side" } th.n { "Strength" } @if report.curves.has_morale { th.n { "Morale" } }
                    th.n { "Out" } th.n { (hurt) }
                    @if !alone { th.n { (capital(&plural(&report.unit))) " lost" } }
                }
            }
            tbody {
                @for (at, side) in report.sides.iter().enumerate() {
                    tr {
                        th scope="row" { (drawn::key(at)) (side.name) }
                        td.n { (side.strength) " %" }
                        @if let Some(morale) = side.morale { td.n { (morale) " %" } }
                        td.n { (side.figures.2 - side.figures.0) span.of { " of " (side.figures.2) } }
                        td.n { (side.figures.1) }
                        @if !alone { td.n { (side.units.0) span.of { " of " (side.units.1) } } }
                    }
                }
            }
        }
    }
}

fn turning_point(turning: &Turning) -> Markup {
    html! {
        div.turning {
            h3 { "The turning point: " (turning.when) }
            @if let Some(told) = &turning.told { (one(told)) }
            ul { @for fall in &turning.falls { li { (fall) } } }
            p.how { (turning.how()) }
        }
    }
}

fn curves(curves: &Curves, how: &str) -> Markup {
    html! {
        section #curves {
            h2 { (curves.heading()) }
            @if curves.show() {
                div.pair { (drawn::strength(curves)) @if curves.has_morale { (drawn::morale(curves)) } }
            }
            table.turns {
                thead {
                    @if curves.has_morale {
                        tr { th { "After" } @for (name, _) in &curves.sides { th.n colspan="2" { (name) } } }
                        tr { th {} @for _ in &curves.sides { th.n { "strength" } th.n { "morale" } } }
                    } @else {
                        tr { th { "After" } @for (name, _) in &curves.sides { th.n { (name) } } }
                    }
                }
                tbody {
                    @for (at, when) in curves.when.iter().enumerate() {
                        tr {
                            th scope="row" { (when) }
                            @for (_, side) in &curves.sides {
                                td.n { @if let Some(value) = side.strength.get(at) { (value) " %" } }
                                @if curves.has_morale {
                                    td.n { @if let Some(value) = side.morale.get(at) { (value) " %" } }
                                }
                            }
                        }
                    }
                }
            }
            p.how { (how) }
        }
    }
}

fn hurts(hurts: &[Hurt]) -> Markup {
    let by = |hurt: &Hurt| hurt.by.clone();
    html! {
        section #hurts {
            h2 { "Who hurt whom" }
            table {
                thead { tr { th { "Who" } th { "Whom" } th { "What" } } }
                @for rows in hurts.chunk_by(|one, other| by(one) == by(other)) {
                    tbody {
                        @for (at, hurt) in rows.iter().enumerate() {
                            tr {
                                @if at == 0 {
                                    th scope="rowgroup" rowspan=(rows.len()) {
                                        @match &hurt.by {
                                            Some(by) => { (party(by)) }
                                            None => { i { "other causes" } }
                                        }
                                    }
                                }
                                td { (party(&hurt.to)) }
                                td { (hurt.what) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A unit with the look of its side, its number on one line with the beginning of its name.
fn party(party: &Party) -> Markup {
    html! { (drawn::key(party.side)) (party.unit.replacen(' ', "\u{a0}", 1)) }
}

fn luck(sides: &[Lucky], how: &str) -> Markup {
    html! {
        section #luck {
            h2 { "Luck" }
            @for (at, side) in sides.iter().enumerate() {
                p { (drawn::key(at)) b { (side.side) } ": " (side.verdict) "." }
                ul { @for (who, words) in &side.dice { li { (who) ": " (words) "." } } }
            }
            p.how { (how) }
        }
    }
}

fn one_turn(turn: &Turn) -> Markup {
    html! {
        section.turn {
            h3 { "Turn " (turn.number) }
            @for stage in &turn.stages {
                h4 { (stage.name) }
                @for told in &stage.told { (one(told)) }
            }
        }
    }
}

/// What was done and what it came to; how it came about is folded away until somebody wants to see the dice.
fn one(told: &Told) -> Markup {
    let shown = html! { (told.head) @for came in &told.came { " " b { (came) } } };
    html! {
        @if told.how.is_empty() {
            p.told.within[told.within] { (shown) }
        } @else {
            details.told.within[told.within] {
                summary { (shown) }
                @for how in &told.how { p.step { (how) } }
            }
        }
    }
}

fn fates(at: usize, side: &Side) -> Markup {
    let alone = side.is_alone();
    let row = |fate: &Fate| {
        html! {
            tr {
                th scope="row" { (fate.unit) }
                @if !alone {
                    td.n { (fate.left) " of " (fate.began) }
                    td.n { @if fate.wounded > 0 { (fate.wounded) } }
                }
                td { (fate.state) }
            }
        }
    };
    html! {
        h3 { (drawn::key(at)) (side.name) }
        p { (side.left) "." }
        table.fates {
            thead {
                tr { th { "Unit" } @if !alone { th.n { "Left" } th.n { (capital(&side.hurt)) } } th { "State" } }
            }
            tbody { @for fate in &side.fates { (row(fate)) } }
        }
    }
}
