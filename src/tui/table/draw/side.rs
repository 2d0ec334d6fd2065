//! A side on the screen: its colour, its name on a rule, its line in the table of both armies.

use ratatui::{Frame, layout::Rect};

use super::text::{Row, hang};
use crate::{
    battle::{Army, Place},
    tui::{
        Look,
        glyphs::MORE,
        widgets::{Names, bar, pad, rule, width},
    },
    view::{Align, Cell, Mood, Tone},
};

/// Boxes of a bar: where there is room, on a line of its own, and at least in the table.
const BOXES: usize = 8;
const FEW: usize = 5;
const LEAST: usize = 3;
/// Width of "100 %" with the blank before it.
const PERCENT: usize = 6;
/// Width from which the bar on the line of a side has all its boxes.
const WIDE: usize = 100;
/// Width of a rule with nothing but a name.
const SHORT: u16 = 40;
/// Widest name in the table where counts would have to give way to a wider one.
const NAME: usize = 14;

/// A number in the table of the sides.
struct Count {
    head: fn(&Army) -> &str,
    of: fn(&Army) -> i64,
    /// It stands there even where nobody has any.
    always: bool,
    /// Which goes first where there is no room for all, the lowest first.
    weight: u8,
}

#[rustfmt::skip]
const COUNTS: [Count; 8] = [
    Count { head: |_| "units",  of: |army| army.units().count() as i64, always: true,  weight: 0 },
    Count { head: |_| "fit",    of: Army::fit,                        always: true,  weight: 5 },
    Count { head: hurt_word,    of: Army::hurt,                       always: false, weight: 2 },
    Count { head: |_| "out",    of: |army| army.figures.2 - army.fled(), always: true, weight: 4 },
    Count { head: |_| "fled",   of: Army::fled,                       always: false, weight: 2 },
    Count { head: shaken_word,  of: shaken,                           always: false, weight: 3 },
    Count { head: |_| "broken", of: broken,                           always: false, weight: 3 },
    Count { head: |_| "gone",   of: gone,                             always: false, weight: 1 },
];

/// What its system calls somebody who is hurt, cut short: "wnd", "imm".
fn hurt_word(army: &Army) -> &str {
    match &*army.hurt {
        "wounded" => "wnd",
        word => word.get(..3).unwrap_or(word),
    }
}

/// The first word of what its system calls a shaken unit.
fn shaken_word(army: &Army) -> &str {
    army.shaken.split(' ').next().unwrap_or("")
}

/// Who is shaken or worse and does not run yet.
fn shaken(army: &Army) -> i64 {
    army.count(|member| member.is(Mood::Shaken) || member.is(Mood::Demoralized)) as i64
}

/// Who runs and is on the table still.
fn broken(army: &Army) -> i64 {
    army.count(|member| member.is(Mood::Broken)) as i64
}

/// Who is out of the battle.
fn gone(army: &Army) -> i64 {
    army.count(|member| member.place == Place::Gone) as i64
}

/// How what belongs to a side looks; its letter stands beside it.
pub fn tone(side: usize) -> Tone {
    Tone::Side(u8::try_from(side).unwrap_or(u8::MAX))
}

/// "─ N North ─── 6 squads: 45 fit, 2 wounded, 1 out ─ morale ▮▮▮▮▮▮▮▯ 92 % ─": its name on a rule, and what it has left.
pub fn named(frame: &mut Frame, area: Rect, look: &Look, army: &Army, sums: bool) {
    let title = format!("{} {}", army.letter, army.name);
    let wide = area.width as usize;
    let boxes = if wide >= WIDE { BOXES } else { FEW };
    let sum = army.in_words();
    let room = |gauge: &str| wide.saturating_sub(width(&title) + width(gauge) + 10);
    // Where all the sums need the room of the bar, the number says as much.
    let (word, percent) = army.gauge();
    let gauges = [format!("{word} {} {percent} %", bar(percent, boxes)), format!("{word} {percent} %")];
    // How many units there are is known; who is out and who is to come is news.
    let news = sum.split_once(": ").map_or(&*sum, |(_, news)| news);
    let all = [&*sum, news].into_iter().find(|sums| width(sums) <= room(&gauges[1]));
    let told = all.map_or_else(|| clauses(news, room(&gauges[1])), str::to_owned);
    // What is left out of the sums may leave the bar its room.
    let gauge = gauges.iter().find(|gauge| width(&told) <= room(gauge)).unwrap_or(&gauges[1]);
    let words = if sums { format!("{told}  {gauge}") } else { String::new() };
    // With nothing behind the name a short rule will do: it takes bytes on a slow line.
    let area = if sums { area } else { Rect { width: area.width.min(SHORT), ..area } };
    rule(area, frame.buffer_mut(), &title, &Cell::toned(words, Tone::Plain), &look.theme);
    let letters = Rect { x: area.x + 2, width: 1, height: 1, ..area }.intersection(area);
    frame.buffer_mut().set_style(letters, look.theme.tone(tone(army.side)));
}

/// As many of the clauses of a sentence as there is room for; what is missing leaves its sign.
fn clauses(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let heads = text.match_indices([';', ',']).map(|(at, _)| &text[..=at]);
    heads.take_while(|head| width(head) + 2 <= room).last().map_or(String::new(), |head| format!("{head} {MORE}"))
}

/// What the table of so many sides is called.
pub fn all(sides: usize) -> &'static str {
    if sides == 2 { "both armies" } else { "armies" }
}

/// The table of the sides, a line each and below it who is to come and what the rules keep of it, for a narrow place. What
/// nobody has is left out, and so are whole columns where there is no room for all; morale never is.
pub fn table(armies: &[Army], wide: usize) -> Vec<Row> {
    let longest = armies.iter().map(|army| width(&army.name)).max().unwrap_or(0);
    let name = longest.min(NAME);
    let used = |count: &&Count| count.always || armies.iter().any(|army| (count.of)(army) != 0);
    let head_of = |count: &Count| armies.first().map_or("", count.head);
    let width_of = |count: &Count| {
        let digits = armies.iter().map(|army| (count.of)(army).to_string().len());
        digits.max().unwrap_or(0).max(head_of(count).len())
    };
    let mut columns: Vec<(&Count, usize)> = COUNTS.iter().filter(used).map(|count| (count, width_of(count))).collect();
    let before = |columns: &[(&Count, usize)], name: usize| {
        2 + name + columns.iter().map(|(_, width)| width + 1).sum::<usize>() + 1
    };
    let word = armies.first().map_or("", |army| army.gauge().0);
    while before(&columns, name) + word.len() > wide
        && let Some(least) = (0..columns.len()).min_by_key(|at| columns[*at].0.weight)
    {
        columns.remove(least);
    }
    // A name stands whole before a bar has more boxes than it needs.
    let name = longest.min(name + wide.saturating_sub(before(&columns, name) + LEAST + PERCENT));
    let morale = before(&columns, name);
    let boxes = (LEAST..=BOXES).rev().find(|boxes| morale + boxes + PERCENT <= wide).unwrap_or(0);
    let mut head = Row::toned(pad("", 2 + name, Align::Left), Tone::Dim);
    for (count, wide) in &columns {
        head = head.and(format!(" {}", pad(head_of(count), *wide, Align::Right)), Tone::Dim);
    }
    let mut rows = vec![head.and(format!(" {word}"), Tone::Dim)];
    // Armies of one beginning are told apart.
    let names = Names::of(armies.iter().map(|army| army.name.clone()), name);
    let digits = armies.iter().map(|army| army.gauge().1.to_string().len()).max().unwrap_or(0);
    for army in armies {
        let mut row = Row::toned(army.letter, tone(army.side)).and(" ", Tone::Plain);
        row = row.and(pad(&names.cut(&army.name), name, Align::Left), Tone::Plain);
        for (count, wide) in &columns {
            let (text, tone) = match (count.of)(army) {
                0 => (".".to_owned(), Tone::Dim),
                number => (number.to_string(), Tone::Plain),
            };
            row = row.and(format!(" {}", pad(&text, *wide, Align::Right)), tone);
        }
        let (_, percent) = army.gauge();
        let bar = if boxes > 0 { format!("{} ", bar(percent, boxes)) } else { String::new() };
        rows.push(row.and(format!(" {bar}{percent:>digits$} %"), Tone::Plain));
        // Those to come are none of the fit.
        let coming = Some(army.coming()).filter(|coming| *coming > 0).map(|coming| format!("{coming} to come"));
        let more: Vec<&str> = coming.iter().chain(&army.kept).map(String::as_str).collect();
        if !more.is_empty() {
            rows.extend(hang(Row::plain(format!("  {}", more.join(", "))), wide, 2));
        }
    }
    rows
}
