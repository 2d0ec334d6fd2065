//! Draws the build screen.

use ratatui::{Frame, buffer::Buffer, layout::Rect, text::Line};

use super::Build;
use crate::{
    paper,
    tui::{
        Ctx,
        keys::{self, Context},
        theme::Theme,
        widgets::{Hint, cut, footer, pad, page, rule, styled, width, wrap},
    },
    view::{Align, Cell, Field, Kind, Tone, Value, counted, plural},
};

/// Lines for what the unit costs and what is wrong with it.
const BELOW: u16 = 5;
/// Lines over the two panes: the head and the rule.
const ABOVE: u16 = 2;
/// The widest label of a field.
const LABEL: usize = 24;
/// The row in hand.
const POINTER: &str = "▸";

/// Rows of the army that show on a screen of this size.
pub fn rows_shown((_, tall): (u16, u16)) -> usize {
    usize::from(tall.saturating_sub(ABOVE + BELOW + 3)).max(1)
}

pub fn draw(build: &Build, frame: &mut Frame, area: Rect, ctx: &Ctx) {
    let theme = ctx.theme();
    let picture = frame.buffer_mut();
    let line = |y: u16| Rect { y: area.y + y, height: u16::from(y < area.height), ..area };
    head(build, line(0), picture, theme);
    let panes = area.height.saturating_sub(ABOVE + BELOW + 3);
    let left = (area.width * 3 / 8).clamp(20, 44).min(area.width);
    let top = Rect { y: area.y + ABOVE, height: panes, ..area };
    let units = Rect { width: left, ..top };
    let fields = Rect { x: area.x + left + 1, width: area.width.saturating_sub(left + 1), ..top };
    let system = build.army.bench().system();
    let name = match build.unit().and_then(|at| build.army.roster().units.get(at)) {
        Some(unit) => unit.name.clone(),
        None => "the army".to_owned(),
    };
    let count = build.fields().len();
    let shown = page(build.field.unwrap_or(0).min(count.saturating_sub(1)), usize::from(panes), count);
    let more = if build.more { "+ fewer" } else { "+ all" };
    let more = format!("{} to {} of {count}   {more}", shown.start + 1, shown.end);
    rule(Rect { width: left, ..line(1) }, picture, &plural(&system.unit), &Cell::default(), theme);
    rule(Rect { height: 1, y: area.y + 1, ..fields }, picture, &name, &Cell::toned(more, Tone::Dim), theme);
    draw_units(build, units, picture, theme);
    draw_fields(build, fields, picture, theme);
    let cost = Rect { y: top.bottom(), height: 1, ..area };
    rule(cost, picture, "points", &Cell::default(), theme);
    let below = Rect { y: cost.y + 1, height: BELOW, ..area };
    for (y, row) in (below.y..below.bottom()).zip(summary(build, usize::from(area.width.saturating_sub(2)), theme)) {
        picture.set_line(area.x + 1, y, &row, area.width.saturating_sub(2));
    }
    let message = line(area.height.saturating_sub(2));
    if let Some(said) = &ctx.message {
        let text = cut(&said.text, usize::from(message.width.saturating_sub(2)));
        picture.set_string(message.x + 1, message.y, text, theme.tone(said.tone));
    }
    let context = if build.field.is_some() { Context::BuildField } else { Context::Build };
    let mut hints = Hint::of(&keys::rows(context).copied().collect::<Vec<_>>());
    hints.push(Hint::help());
    footer(line(area.height.saturating_sub(1)), picture, &hints, &ctx.look);
}

fn head(build: &Build, area: Rect, picture: &mut Buffer, theme: &Theme) {
    let roster = build.army.roster();
    let mut cells = vec![
        Cell::toned(format!(" {}", roster.name), Tone::Accent),
        Cell::toned(format!("  {}", build.army.bench().system().name), Tone::Dim),
    ];
    let over = |total: i64| roster.budget.is_some_and(|budget| total > budget);
    let count = roster.units.iter().map(|unit| usize::from(unit.count)).sum::<usize>();
    let unit = &build.army.bench().system().unit;
    cells.push(Cell::plain(format!("   {}", counted(count, unit))));
    if let Some(total) = build.prices.total {
        let of = roster.budget.map_or(String::new(), |budget| format!(" of {budget}"));
        let tone = if over(total) { Tone::Bad } else { Tone::Plain };
        let word = if over(total) { " TOO MANY" } else { "" };
        cells.push(Cell::toned(format!(", {total}{of} points{word}"), tone));
    }
    picture.set_line(area.x, area.y, &styled(&cells, theme), area.width);
    if build.is_changed() {
        let word = "not saved ";
        let x = area.right().saturating_sub(width(word) as u16);
        picture.set_string(x, area.y, word, theme.tone(Tone::Warn));
    }
}

fn draw_units(build: &Build, area: Rect, picture: &mut Buffer, theme: &Theme) {
    let shown = page(build.at, usize::from(area.height), build.rows());
    for (y, row) in (area.y..area.bottom()).zip(shown) {
        let here = row == build.at;
        let mark = if here { POINTER } else { " " };
        let tone = if here { Tone::Accent } else { Tone::Plain };
        let mut cells = vec![Cell::toned(mark, Tone::Accent)];
        match row.checked_sub(1).and_then(|at| Some((at, build.army.roster().units.get(at)?))) {
            None => cells.push(Cell::toned(" the army itself", if here { Tone::Accent } else { Tone::Dim })),
            Some((at, unit)) => {
                let (points, whole) = build.prices.units.get(at).copied().unwrap_or((None, true));
                let room = usize::from(area.width).saturating_sub(13);
                let number = unit.number.map_or(String::new(), |number| number.to_string());
                let name = if unit.count > 1 { format!("{} x {}", unit.count, unit.name) } else { unit.name.clone() };
                cells.push(Cell::toned(format!("{} ", pad(&number, 4, Align::Right)), Tone::Dim));
                cells.push(Cell::toned(pad(&name, room, Align::Left), tone));
                let points = points.map_or(String::new(), |points| points.to_string());
                let cost =
                    if whole { Cell::plain(pad(&points, 6, Align::Right)) } else { Cell::toned(" wrong", Tone::Bad) };
                cells.push(cost);
            }
        }
        picture.set_line(area.x, y, &styled(&cells, theme), area.width);
    }
}

fn draw_fields(build: &Build, area: Rect, picture: &mut Buffer, theme: &Theme) {
    let fields = build.fields();
    let wrong = build.unit().map_or(Vec::new(), |at| build.army.build(at).wrong);
    let label = fields.iter().map(|field| width(&field.label)).max().unwrap_or(0).min(LABEL);
    let at = build.field.unwrap_or(0).min(fields.len().saturating_sub(1));
    let shown = page(at, usize::from(area.height), fields.len());
    for (y, row) in (area.y..area.bottom()).zip(shown) {
        let field = &fields[row];
        let here = build.field == Some(row) || (build.field.is_some() && row == at);
        let why = wrong.iter().find(|(id, _)| *id == field.id).map(|(_, why)| why.as_str());
        let tone = if why.is_some() {
            Tone::Bad
        } else if here {
            Tone::Accent
        } else {
            Tone::Plain
        };
        let typed = build.typed.as_ref().filter(|_| here).map(|input| format!("{}_", input.text()));
        let value = typed.unwrap_or_else(|| shown_value(field));
        let mark = if here { POINTER } else { " " };
        let mut cells = vec![
            Cell::toned(format!("{mark} "), Tone::Accent),
            Cell::toned(
                format!("{}  ", pad(&field.label, label, Align::Left)),
                if here { Tone::Accent } else { Tone::Dim },
            ),
            Cell::toned(value, tone),
        ];
        match why {
            Some(why) => cells.push(Cell::toned(format!("  {why}"), Tone::Bad)),
            None if here => cells.push(Cell::toned(format!("  {}", hint(field)), Tone::Dim)),
            None => {}
        }
        picture.set_line(area.x, y, &styled(&cells, theme), area.width);
    }
}

fn shown_value(field: &Field) -> String {
    match (&field.usual, &field.kind) {
        (None, _) if field.required => "?".to_owned(),
        (None, _) => ".".to_owned(),
        (Some(Value::Text(text)), _) if text.is_empty() => ".".to_owned(),
        (Some(Value::Text(id)), Kind::Choice(rows)) => {
            rows.iter().find(|row| row.0 == *id).map_or(id.clone(), |row| row.1.clone())
        }
        (Some(value), _) => value.to_string(),
    }
}

/// How a field is filled in.
fn hint(field: &Field) -> String {
    match &field.kind {
        Kind::Count { least, most } => format!("{least} to {most}"),
        Kind::Choice(rows) => format!("Left Right, or type: {} to choose from", rows.len()),
        Kind::Flag => "y or n".to_owned(),
        _ => String::new(),
    }
}

/// What there is to choose for the field in hand, as far as what is typed leaves it open.
fn options(build: &Build) -> Option<String> {
    let fields = build.fields();
    let field = fields.get(build.field?)?;
    let Kind::Choice(rows) = &field.kind else { return None };
    let typed = build.typed.as_ref()?.text().to_lowercase();
    let begins = |row: &&(String, String)| row.0.starts_with(&typed) || row.1.to_lowercase().starts_with(&typed);
    let names: Vec<&str> = rows.iter().filter(begins).map(|row| row.1.as_str()).collect();
    Some(if names.is_empty() { "nothing is called so".to_owned() } else { names.join(", ") })
}

/// What it costs and what is wrong.
fn summary(build: &Build, wide: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut cells = Vec::new();
    if let Some(why) = &build.wrong {
        cells.push(vec![Cell::toned(why.clone(), Tone::Bad)]);
    }
    if let Some(options) = options(build) {
        cells.push(vec![Cell::toned(options, Tone::Dim)]);
    }
    match build.unit() {
        None => {
            let unit = &build.army.bench().system().unit;
            cells.push(vec![Cell::toned(format!("n adds a {unit}; s saves; Enter fills in"), Tone::Dim)]);
        }
        Some(at) => {
            let made = build.army.build(at);
            for (field, why) in &made.wrong {
                let label = made.fields.iter().find(|row| row.id == *field).map_or("", |row| row.label.as_str());
                let text = if label.is_empty() { why.clone() } else { format!("{label}: {why}") };
                cells.push(vec![Cell::toned(text, Tone::Bad)]);
            }
            match &made.price {
                Some(price) => cells.push(words(price)),
                None if made.wrong.is_empty() => {
                    cells.push(vec![Cell::toned("this system has no points", Tone::Dim)]);
                }
                None => {}
            }
        }
    }
    let advice = build.prices.advice.iter();
    cells.extend(advice.map(|advice| vec![Cell::toned(format!("mind: {advice}"), Tone::Warn)]));
    cells.iter().flat_map(|cells| wrap(cells, wide, 2, theme)).collect()
}

fn words(price: &paper::Price) -> Vec<Cell> {
    vec![Cell::toned(format!("{} points  ", price.total()), Tone::Accent), Cell::plain(price.in_words())]
}
