//! The curves as drawings: a line a side, told apart by colour, by dashes and by the shape of its points, with the same in
//! words for those who do not see them.

use maud::{Markup, html};

use crate::{battle::Curve, report::story::Curves};

/// Width and height of a drawing.
const WIDE: usize = 360;
const TALL: usize = 200;
/// Room for the percents on the left, for the names on the right, above, and for the turns below.
const LEFT: usize = 34;
const RIGHT: usize = 98;
const ABOVE: usize = 12;
const BELOW: usize = 26;
/// Height of a name, so that two of them do not lie on each other.
const LINE: usize = 13;
/// Letters of a name that have room beside its curve.
const LETTERS: usize = 9;
/// Width of the words for a turn, so that they do not run into each other.
const WORD: usize = 44;
/// How many looks there are for sides; further ones begin anew.
const LOOKS: usize = 4;

pub(super) fn strength(curves: &Curves) -> Markup {
    drawing(curves, "strength", |side| &side.strength)
}

pub(super) fn morale(curves: &Curves) -> Markup {
    drawing(curves, "morale", |side| &side.morale)
}

/// How the curve of a side looks: stands before its name wherever it is named.
pub(super) fn key(side: usize) -> Markup {
    html! {
        svg class=(format!("key {}", look(side))) viewBox="0 0 26 12" aria-hidden="true" {
            line x1="1" y1="6" x2="25" y2="6" {}
            (mark(side, 13, 6))
        }
        // No line ends between it and the name.
        "\u{2060}"
    }
}

fn look(side: usize) -> String {
    format!("s{}", side % LOOKS)
}

fn drawing(curves: &Curves, what: &str, values: fn(&Curve) -> &Vec<u8>) -> Markup {
    let words: Vec<String> = curves.sides.iter().map(|(name, side)| curves.in_words(name, values(side))).collect();
    let (title, told) = (format!("{what}-title"), format!("{what}-told"));
    let (right, floor) = (WIDE - RIGHT, TALL - BELOW);
    let names = names(curves, values);
    html! {
        figure {
            figcaption { (crate::view::capital(what)) ", in percent" }
            svg.curves viewBox=(format!("0 0 {WIDE} {TALL}")) role="img" aria-labelledby=(format!("{title} {told}")) {
                title id=(title) { (crate::view::capital(what)) " of each side over the turns" }
                desc id=(told) { (words.join(" ")) }
                @for percent in [0, 50, 100] {
                    line.grid x1=(LEFT) y1=(y(percent)) x2=(right) y2=(y(percent)) {}
                    text.left x=(LEFT - 7) y=(y(percent) + 4) { (percent) }
                }
                @for (at, when) in curves.when.iter().enumerate() {
                    @if is_named(curves, at) {
                        line.grid x1=(x(curves, at)) y1=(floor) x2=(x(curves, at)) y2=(floor + 4) {}
                        text.below x=(x(curves, at)) y=(TALL - 8) { (when) }
                    }
                }
                @for (side, (_, curve)) in curves.sides.iter().enumerate() {
                    g class=(look(side)) {
                        polyline points=(points(curves, values(curve))) {}
                        @for (at, value) in values(curve).iter().enumerate() { (mark(side, x(curves, at), y(*value))) }
                        @if let Some((height, name)) = names.get(side) { text x=(right + 8) y=(height) { (name) } }
                    }
                }
            }
        }
    }
}

/// Where a time stands, from left to right.
fn x(curves: &Curves, at: usize) -> usize {
    LEFT + at * (WIDE - LEFT - RIGHT) / curves.when.len().saturating_sub(1).max(1)
}

/// Where a percent stands, from above.
fn y(percent: u8) -> usize {
    let floor = TALL - BELOW;
    floor - usize::from(percent) * (floor - ABOVE) / 100
}

fn points(curves: &Curves, values: &[u8]) -> String {
    let point = |(at, value): (usize, &u8)| format!("{},{}", x(curves, at), y(*value));
    values.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
}

/// Whether a time is named below its place: the first, the last, and as many between them as have room.
fn is_named(curves: &Curves, at: usize) -> bool {
    let last = curves.when.len().saturating_sub(1);
    let steps = (WORD * last).div_ceil(WIDE - LEFT - RIGHT).max(1);
    at == last || at.is_multiple_of(steps) && last - at >= steps
}

/// How high the names of the sides stand beside the ends of their curves, moved apart where two would touch.
fn names(curves: &Curves, values: fn(&Curve) -> &Vec<u8>) -> Vec<(usize, String)> {
    let ends: Vec<u8> = curves.sides.iter().map(|(_, side)| values(side).last().copied().unwrap_or(0)).collect();
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by_key(|side| (y(ends[*side]), *side));
    let mut heights = vec![0; ends.len()];
    let mut free = 0;
    for side in order {
        heights[side] = (y(ends[side]) + 4).max(free);
        free = heights[side] + LINE;
    }
    // What was moved below the floor moves all above it up again.
    let over = free.saturating_sub(TALL - BELOW + LINE + 6);
    let name = |side: usize| format!("{} {}", short(&curves.sides[side].0), ends[side]);
    heights.into_iter().enumerate().map(|(side, height)| (height - over.min(height), name(side))).collect()
}

/// A name as far as it has room.
fn short(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    let cut: String = name.chars().take(LETTERS - 1).collect();
    format!("{}…", cut.trim_end())
}

/// A point of a side's curve: a disc, a square, a triangle, a diamond.
fn mark(side: usize, x: usize, y: usize) -> Markup {
    html! {
        @match side % LOOKS {
            0 => { circle cx=(x) cy=(y) r="3.5" {} }
            1 => { rect x=(x - 3) y=(y - 3) width="6.5" height="6.5" {} }
            2 => { path d=(format!("M{x} {}l4 7h-8z", y - 4)) {} }
            _ => { path d=(format!("M{x} {}l4.5 4.5-4.5 4.5-4.5-4.5z", y as f64 - 4.5)) {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::When;

    fn curves(turns: usize, ends: &[u8]) -> Curves {
        let side = |(at, end): (usize, &u8)| {
            let values: Vec<u8> = std::iter::repeat_n(100, turns).chain([*end]).collect();
            (format!("The Long Name {at}"), Curve { strength: values.clone(), morale: values })
        };
        let when = (1..=turns).map(|turn| When::After(turn as u32));
        let when = std::iter::once(When::Start).chain(when).collect();
        Curves { weighed: None, has_morale: true, when, sides: ends.iter().enumerate().map(side).collect() }
    }

    #[test]
    fn names_of_curves_that_end_together_stand_one_below_the_other() {
        for ends in [[50, 50, 50, 51], [0, 0, 1, 0], [100, 99, 100, 98]] {
            let mut heights: Vec<usize> =
                names(&curves(3, &ends), |side| &side.strength).into_iter().map(|(height, _)| height).collect();
            heights.sort_unstable();
            assert!(heights.windows(2).all(|two| two[1] - two[0] >= LINE), "{ends:?}: {heights:?}");
            assert!(heights[3] <= TALL && heights[0] >= ABOVE, "{ends:?}: {heights:?}");
        }
    }

    #[test]
    fn turns_are_named_as_far_as_they_have_room_and_the_last_always_is() {
        for turns in 1..40 {
            let curves = curves(turns, &[40, 60]);
            let named: Vec<usize> = (0..=turns).filter(|at| is_named(&curves, *at)).map(|at| x(&curves, at)).collect();
            assert_eq!((named[0], *named.last().unwrap()), (LEFT, WIDE - RIGHT), "{turns} turns");
            assert!(named.windows(2).all(|two| two[1] - two[0] >= WORD - 2), "{turns} turns: {named:?}");
        }
    }

    #[test]
    fn a_long_name_is_cut_and_every_side_looks_otherwise() {
        assert_eq!((short("Tribes"), short("The Long Name")), ("Tribes".to_owned(), "The Long…".to_owned()));
        let marks: std::collections::BTreeSet<String> = (0..LOOKS).map(|side| mark(side, 5, 5).into_string()).collect();
        assert_eq!(marks.len(), LOOKS);
    }
}
