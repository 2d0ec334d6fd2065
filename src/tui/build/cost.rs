//! Below the panes: what is wrong, what the unit costs, what the rules advise. Where not all has room, the advice stays, and
//! the price is cut after its total.

use ratatui::text::Line;

use super::Build;
use crate::{
    paper::Price,
    tui::{
        theme::Theme,
        widgets::{styled, width, wrap},
    },
    view::{Cell, Tone},
};

/// Its rows, in a width.
pub(super) struct Below {
    wrong: Vec<Line<'static>>,
    price: Vec<Line<'static>>,
    advice: Vec<Line<'static>>,
}

impl Below {
    /// What stands below the panes.
    pub fn of(build: &Build, wide: usize, theme: &Theme) -> Below {
        let mut wrong = Vec::new();
        wrong.extend(build.wrong.clone());
        wrong.extend(listed(build));
        let mut price = Vec::new();
        match build.unit() {
            None => {
                let unit = &build.army.bench().system().unit;
                price.push(vec![Cell::toned(format!("n adds a {unit}; s saves; Enter fills in"), Tone::Dim)]);
            }
            Some(at) => {
                let made = build.army.build(at);
                wrong.extend(made.faults());
                match &made.price {
                    Some(known) => price = in_rows(known, wide),
                    None if made.wrong.is_empty() => {
                        price.push(vec![Cell::toned("this system has no points", Tone::Dim)]);
                    }
                    None => {}
                }
            }
        }
        let told = |text: &String| wrap(&[Cell::toned(text.clone(), Tone::Bad)], wide, 2, theme);
        let advised = |text: &String| wrap(&[Cell::toned(format!("mind: {text}"), Tone::Warn)], wide, 2, theme);
        Below {
            wrong: wrong.iter().flat_map(told).collect(),
            price: price.iter().map(|cells| styled(cells, theme)).collect(),
            advice: build.prices.advice.iter().flat_map(advised).collect(),
        }
    }

    /// How many rows all of it takes.
    pub fn tall(&self) -> usize {
        self.wrong.len() + self.price.len() + self.advice.len()
    }

    /// As much as goes into so many rows; what was cut is counted.
    pub fn rows(self, room: usize) -> Vec<Line<'static>> {
        let least = |rows: &[Line]| usize::from(!rows.is_empty());
        let advice = self.advice.len().min(room.saturating_sub(least(&self.wrong) + least(&self.price)));
        let wrong = self.wrong.len().min(room.saturating_sub(advice + least(&self.price)));
        let price = room.saturating_sub(advice + wrong);
        [cut(self.wrong, wrong), cut(self.price, price), cut(self.advice, advice)].concat()
    }
}

/// The first rows; where more than one has room, the last says how many are cut.
fn cut(rows: Vec<Line<'static>>, room: usize) -> Vec<Line<'static>> {
    let more = rows.len().saturating_sub(room.saturating_sub(1));
    if rows.len() <= room || room < 2 {
        return rows.into_iter().take(room).collect();
    }
    let count = Line::from(format!("  +{more} more: a taller window shows them"));
    rows.into_iter().take(room - 1).chain([count]).collect()
}

/// Why the choice in hand would not fit.
fn listed(build: &Build) -> Option<String> {
    let row = build.listing.as_ref()?.row()?;
    Some(format!("{}: {}", row.name, row.wrong.as_ref()?))
}

/// "702 points  51 (man 40, skill 11), with gear 70 (bow 19), ...": lines break between brackets, never inside them. What
/// is longer than a line stands without brackets, on lines of its own that break between its parts.
fn in_rows(price: &Price, wide: usize) -> Vec<Vec<Cell>> {
    const INDENT: &str = "  ";
    let total = format!("{} points", price.total());
    let mut lines = vec![String::new()];
    let mut used = width(&total) + 1;
    let mut put = |text: &str, own: bool, indent: &str| {
        let last = lines.len() - 1;
        if own || used + 1 + width(text) > wide {
            lines.push(format!("{indent}{text}"));
            used = width(indent) + width(text);
        } else {
            lines[last] += &format!(" {text}");
            used += 1 + width(text);
        }
    };
    let clauses = price.clauses();
    let last = clauses.len().saturating_sub(1);
    let mut own = false;
    for (at, (what, parts)) in clauses.iter().enumerate() {
        let comma = if at < last { "," } else { "" };
        let whole = if parts.is_empty() { what.clone() } else { format!("{what} ({})", parts.join(", ")) };
        if width(INDENT) + width(&whole) < wide {
            put(&format!("{whole}{comma}"), std::mem::take(&mut own), INDENT);
            continue;
        }
        put(&format!("{what}:"), at > 0, INDENT);
        let end = parts.len().saturating_sub(1);
        for (at, part) in parts.iter().enumerate() {
            put(&format!("{part}{}", if at < end { "," } else { comma }), false, "    ");
        }
        own = true;
    }
    let mut rows: Vec<Vec<Cell>> = lines.into_iter().map(|line| vec![Cell::plain(line)]).collect();
    rows[0].insert(0, Cell::toned(format!("{total} "), Tone::Accent));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_stays_where_room_ends_and_what_is_cut_is_counted() {
        let rows = |word: &str, count: usize| (1..=count).map(|nth| Line::from(format!("{word} {nth}"))).collect();
        let below = |wrong, price, advice| Below {
            wrong: rows("wrong", wrong),
            price: rows("price", price),
            advice: rows("mind", advice),
        };
        let told =
            |below: Below, room: usize| -> Vec<String> { below.rows(room).iter().map(ToString::to_string).collect() };
        assert_eq!(told(below(1, 2, 2), 5), ["wrong 1", "price 1", "price 2", "mind 1", "mind 2"]);
        let cut = told(below(3, 6, 2), 6);
        assert_eq!(cut[..2], ["wrong 1", "wrong 2"]);
        assert_eq!(cut[3..], ["price 1", "mind 1", "mind 2"]);
        assert_eq!(
            told(below(0, 6, 2), 5),
            ["price 1", "price 2", "  +4 more: a taller window shows them", "mind 1", "mind 2"]
        );
        assert_eq!(told(below(0, 6, 9), 3).first().map(String::as_str), Some("price 1"));
    }
}
