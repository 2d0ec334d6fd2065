//! Draws the build screen.

use ratatui::{Frame, buffer::Buffer, layout::Rect};

use super::{Build, cost::Below, listing};
use crate::{
    paper::RosterUnit,
    tui::{
        Ctx, Layer,
        glyphs::POINTER,
        keys::{self, Command, Context},
        theme::Theme,
        widgets::{Hint, Names, footer, pad, page, rule, styled, width, wrap},
    },
    view::{Align, Cell, Field, Kind, Tone, Value, counted, plural},
};

/// Lines for what the unit costs and what is wrong with it: usually, and at most.
const BELOW: [u16; 2] = [5, 10];
/// Lines over the two panes: the head and the rule.
const ABOVE: u16 = 2;
/// The widest label of a field.
const LABEL: usize = 24;

/// Lines under the panes beside those of the cost: its rule, the message, the foot.
const UNDER: u16 = 3;

/// Rows of the army, or of a list of choices, that show on the screen.
pub fn rows_shown(build: &Build, ctx: &Ctx) -> usize {
    let (wide, tall) = ctx.size;
    let below = Below::of(build, inner(wide), ctx.theme());
    usize::from(panes(tall, &below)).max(1)
}

/// The width for sentences.
fn inner(wide: u16) -> usize {
    usize::from(wide.saturating_sub(2))
}

/// The height of the panes over what stands below them.
fn panes(tall: u16, below: &Below) -> u16 {
    let [usual, most] = BELOW;
    let wanted = u16::try_from(below.tall()).unwrap_or(most).clamp(usual, most);
    tall.saturating_sub(ABOVE + UNDER + wanted)
}

pub fn draw(build: &Build, frame: &mut Frame, area: Rect, ctx: &Ctx) {
    let theme = ctx.theme();
    let picture = frame.buffer_mut();
    let line = |y: u16| Rect { y: area.y + y, height: u16::from(y < area.height), ..area };
    head(build, line(0), picture, theme);
    let below = Below::of(build, inner(area.width), theme);
    let panes = panes(area.height, &below);
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
    draw_units(build, units, picture, theme);
    match &build.listing {
        Some(listing) => {
            listing::draw(listing, Rect { y: area.y + 1, height: panes + 1, ..fields }, picture, theme);
        }
        None => {
            rule(Rect { height: 1, y: area.y + 1, ..fields }, picture, &name, &Cell::toned(more, Tone::Dim), theme);
            draw_fields(build, fields, picture, theme);
        }
    }
    let cost = Rect { y: top.bottom(), height: 1, ..area };
    rule(cost, picture, "points", &Cell::default(), theme);
    let room = area.height.saturating_sub(ABOVE + UNDER + panes);
    for (y, row) in (cost.y + 1..).zip(below.rows(usize::from(room))) {
        picture.set_line(area.x + 1, y, &row, area.width.saturating_sub(2));
    }
    if let Some(said) = &ctx.message {
        message(said, line(area.height.saturating_sub(2)), room, picture, theme);
    }
    let choice = build.field.and_then(|at| build.fields().into_iter().nth(at));
    let chooses = choice.is_some_and(|field| matches!(field.kind, Kind::Choice(_)));
    let useful = |row: &&keys::Binding| row.does != Command::Browse || chooses;
    let mut hints = Hint::of(&keys::rows(build.context()).filter(useful).copied().collect::<Vec<_>>());
    // Elsewhere a ? is typed as text.
    if build.context() == Context::Build {
        hints.push(Hint::help());
    }
    footer(line(area.height.saturating_sub(1)), picture, &hints, &ctx.look);
}

/// Says something at the foot; a long message takes lines above it, as far as there is room.
fn message(said: &Cell, foot: Rect, room: u16, picture: &mut Buffer, theme: &Theme) {
    let lines = wrap(std::slice::from_ref(said), inner(foot.width), 2, theme);
    let above = u16::try_from(lines.len()).unwrap_or(1).saturating_sub(1).min(room);
    for (y, line) in (foot.y.saturating_sub(above)..=foot.y).zip(&lines) {
        picture.set_string(foot.x, y, " ".repeat(usize::from(foot.width)), theme.base);
        picture.set_line(foot.x + 1, y, line, foot.width.saturating_sub(2));
    }
}

fn head(build: &Build, area: Rect, picture: &mut Buffer, theme: &Theme) {
    let roster = build.army.roster();
    let mut cells = vec![Cell::toned(format!(" {}", roster.name), Tone::Accent)];
    let count = roster.units.iter().map(|unit| usize::from(unit.count)).sum::<usize>();
    let unit = &build.army.bench().system().unit;
    cells.push(Cell::plain(format!("   {}", counted(count, unit))));
    if let Some(total) = build.prices.total {
        let of = roster.budget.map_or(String::new(), |budget| format!(" of {budget}"));
        let (over, tone) = match build.prices.over {
            Some(over) => (format!(", {over} TOO MANY"), Tone::Bad),
            None => (String::new(), Tone::Plain),
        };
        cells.push(Cell::toned(format!(", {total}{of} points{over}"), tone));
    }
    let word = if build.is_changed() { "not saved " } else { "" };
    let room = area.width.saturating_sub(width(word) as u16);
    // The rules are known where there is no room for their name.
    let rules = format!("  {}", build.army.bench().system().name);
    let used: usize = cells.iter().map(|cell| width(&cell.text)).sum();
    if used + width(&rules) < usize::from(room) {
        cells.insert(1, Cell::toned(rules, Tone::Dim));
    }
    picture.set_line(area.x, area.y, &styled(&cells, theme), room);
    picture.set_string(area.x + room, area.y, word, theme.tone(Tone::Warn));
}

fn draw_units(build: &Build, area: Rect, picture: &mut Buffer, theme: &Theme) {
    let shown = page(build.at, usize::from(area.height), build.rows());
    let room = usize::from(area.width).saturating_sub(13);
    let named = |unit: &RosterUnit<serde_json::Value>| {
        if unit.count > 1 { format!("{} x {}", unit.count, unit.name) } else { unit.name.clone() }
    };
    let names = Names::of(build.army.roster().units.iter().map(named), room);
    for (y, row) in (area.y..area.bottom()).zip(shown) {
        let here = row == build.at;
        let mark = if here { POINTER } else { ' ' };
        let tone = if here { Tone::Accent } else { Tone::Plain };
        let mut cells = vec![Cell::toned(mark, Tone::Accent)];
        match row.checked_sub(1).and_then(|at| Some((at, build.army.roster().units.get(at)?))) {
            None => cells.push(Cell::toned(" the army itself", if here { Tone::Accent } else { Tone::Dim })),
            Some((at, unit)) => {
                let (points, whole) = build.prices.units.get(at).copied().unwrap_or((None, true));
                let number = unit.number.map_or(String::new(), |number| number.to_string());
                cells.push(Cell::toned(format!("{} ", pad(&number, 4, Align::Right)), Tone::Dim));
                cells.push(Cell::toned(pad(&names.cut(&named(unit)), room, Align::Left), tone));
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
        let by_kind = field.otherwise.as_ref().filter(|_| typed.is_none() && field.usual.is_none());
        let value = match (typed, by_kind) {
            (Some(typed), _) => Cell::toned(typed, tone),
            (None, Some(value)) => Cell::toned(in_words(field, value), Tone::Dim),
            (None, None) => Cell::toned(shown_value(field), tone),
        };
        let mark = if here { POINTER } else { ' ' };
        let mut cells = vec![
            Cell::toned(format!("{mark} "), Tone::Accent),
            Cell::toned(
                format!("{}  ", pad(&field.label, label, Align::Left)),
                if here { Tone::Accent } else { Tone::Dim },
            ),
            value,
        ];
        // What is cut off would say something else: a count that lost a digit is another count.
        let mut room = usize::from(area.width).saturating_sub(cells.iter().map(|cell| width(&cell.text)).sum());
        let mut aside = |words: &str| {
            let words = format!("  {words}");
            if width(&words) <= room {
                room -= width(&words);
                cells.push(Cell::toned(words, Tone::Dim));
            }
        };
        if by_kind.is_some() {
            aside("by default");
        }
        match why {
            Some(why) => cells.push(Cell::toned(format!("  {why}"), Tone::Bad)),
            None if here => aside(&hint(field)),
            None => {}
        }
        picture.set_line(area.x, y, &styled(&cells, theme), area.width);
    }
}

fn shown_value(field: &Field) -> String {
    match &field.usual {
        None if field.required => "?".to_owned(),
        None => ".".to_owned(),
        Some(value) => in_words(field, value),
    }
}

/// A value of a field as people read it.
fn in_words(field: &Field, value: &Value) -> String {
    match (value, &field.kind) {
        (Value::Text(text), _) if text.is_empty() => ".".to_owned(),
        (Value::Text(id), Kind::Choice(rows)) => {
            rows.iter().find(|row| row.0 == *id).map_or(id.clone(), |row| row.1.clone())
        }
        (Value::Map(written), Kind::Choice(_)) => {
            written.get("name").map_or("written out".to_owned(), Value::to_string)
        }
        (value, _) => value.to_string(),
    }
}

/// How a field is filled in.
fn hint(field: &Field) -> String {
    match &field.kind {
        Kind::Count { least, most } => format!("{least} to {most}"),
        Kind::Choice(rows) => format!("Space lists {}", rows.len()),
        Kind::Flag => "y or n".to_owned(),
        _ => String::new(),
    }
}
