//! Record sheets as one HTML file that a browser prints: nothing in it is fetched from anywhere.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Page, Record, Setup, Sheets};
use crate::view::{Tick, Track};

const STYLE: &str = "
* { box-sizing: border-box; }
body { font: 10pt/1.35 system-ui, sans-serif; color: #000; background: #fff; margin: 8mm auto; max-width: 190mm; }
h1 { font-size: 15pt; margin: 0; }
header { border-bottom: 1.5pt solid #000; margin-bottom: 4mm; padding-bottom: 1mm; }
.sheets { columns: 2; column-gap: 4mm; }
.sheet { border: 0.8pt solid #000; border-radius: 2mm; padding: 2mm 2.5mm; margin-bottom: 4mm; break-inside: avoid; font-size: 8pt; line-height: 1.25; }
.sheet h2 { display: flex; gap: 2mm; align-items: baseline; font-size: 10pt; margin: 0 0 1mm; }
.number { border: 1pt solid #000; border-radius: 1mm; min-width: 8mm; padding: 0 1.5mm; text-align: center; }
.player { margin-left: auto; font-weight: normal; font-size: 8pt; }
.brief { margin: 0 0 1mm; }
table { border-collapse: collapse; width: 100%; }
th { font-weight: 600; text-align: left; vertical-align: top; width: 19mm; white-space: nowrap; padding: 0.2mm 2mm 0.2mm 0; }
td { padding: 0.2mm 0; vertical-align: top; overflow-wrap: anywhere; }
td.blank { border-bottom: 0.4pt solid #000; }
.setup th, .setup td { width: auto; white-space: normal; border-bottom: 0.4pt solid #999; padding: 0.5mm 2mm 0.5mm 0; vertical-align: top; }
.tracks { display: grid; grid-template-columns: 1fr 1fr; gap: 0.8mm 2mm; margin-top: 1.5mm; }
.track { display: flex; gap: 0.8mm; align-items: center; white-space: nowrap; font-size: 6.8pt; }
.track b { min-width: 13.5mm; }
.long { grid-column: 1 / -1; flex-wrap: wrap; }
.long b { min-width: 18mm; }
.box { display: inline-block; min-width: 3.6mm; height: 3.6mm; border: 0.8pt solid #000; text-align: center; line-height: 3.2mm; }
.ticked { background: linear-gradient(45deg, #0000 46%, #000 46% 54%, #0000 54%), linear-gradient(-45deg, #0000 46%, #000 46% 54%, #0000 54%); }
.struck { background: #bbb; color: #777; text-decoration: line-through; }
.labels { display: flex; flex-wrap: wrap; gap: 2mm; }
.label { border: 0.6pt dashed #000; width: 24mm; min-height: 15mm; padding: 0.5mm; display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; font-size: 15pt; line-height: 1.1; font-weight: 700; break-inside: avoid; }
.label small { font-size: 6pt; line-height: 1.15; font-weight: 400; max-width: 100%; overflow-wrap: anywhere; }
@media (max-width: 600px) { .sheets { columns: 1; } }
@media print { body { margin: 0; max-width: none; } }
";

pub fn sheets(sheets: &Sheets, page: Page) -> String {
    let body = html! {
        header { h1 { (sheets.title) } (sheets.system) ", " (sheets.total()) }
        div.sheets { @for record in &sheets.records { (one(record)) } }
    };
    whole(&sheets.title, page, STYLE, &body)
}

pub fn labels(sheets: &Sheets, page: Page) -> String {
    let body = html! {
        header { h1 { (sheets.title) } "labels, one a figure" }
        div.labels {
            @for record in &sheets.records {
                @for figure in &record.figures {
                    div.label {
                        @if let Some(number) = record.number { (number) }
                        small { (record.name) }
                        @if record.figures.len() > 1 { small { (figure) } }
                    }
                }
            }
        }
    };
    whole(&sheets.title, page, STYLE, &body)
}

pub fn setup(setup: &Setup, page: Page) -> String {
    let body = html! {
        header { h1 { (setup.title) } "to lay the table again" }
        ul { @for line in &setup.lines { li { (line) } } }
        table.setup {
            thead { tr { @for cell in &setup.head { th { (cell) } } } }
            tbody {
                @for row in &setup.rows {
                    tr {
                        @for (at, cell) in row.iter().enumerate() {
                            @if at + 1 == row.len() && row.len() < setup.head.len() {
                                td colspan=(setup.head.len() - at) { (cell) }
                            } @else {
                                td { (cell) }
                            }
                        }
                    }
                }
            }
        }
    };
    whole(&setup.title, page, STYLE, &body)
}

/// A page that looks like this, for a telephone and for paper of this size.
pub(super) fn whole(title: &str, page: Page, style: &str, body: &Markup) -> String {
    let size = match page {
        Page::A4 => "A4",
        Page::Letter => "letter",
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(style)) "@page { size: " (size) "; margin: 12mm; }" }
            }
            body { (body) }
        }
    }
    .into_string()
}

fn one(record: &Record) -> Markup {
    html! {
        section.sheet {
            h2 {
                span.number { @if let Some(number) = record.number { (number) } @else { (PreEscaped("&nbsp;")) } }
                span { (record.name) }
                span.player { (record.player) }
            }
            @if !record.brief.is_empty() { p.brief { (record.brief) } }
            table {
                @for (label, value) in &record.rows {
                    tr { th { (label) } td.blank[value.is_empty()] { (value) } }
                }
            }
            div.tracks { @for track in &record.tracks { (boxes(track)) } }
        }
    }
}

fn boxes(track: &Track) -> Markup {
    let class = |tick: Tick| match tick {
        Tick::Open => "box",
        Tick::Ticked => "box ticked",
        Tick::Struck => "box struck",
    };
    html! {
        div.track.long[track.boxes.len() > 3] {
            b { (track.label) }
            @for (word, tick) in &track.boxes {
                @if word.chars().count() <= 2 {
                    span class=(class(*tick)) { (word) }
                } @else {
                    span class=(class(*tick)) {} span { (word) }
                }
            }
        }
    }
}
