//! The pictures: block by block, one below the other, as far as they are in sight. Letters stand for the sides and numbers
//! beside every bar, so that nothing hangs on a colour or on a sign.

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Direction, Rect},
    symbols::Marker,
    text::Line,
    widgets::{Axis, Bar, BarChart, BarGroup, Chart, Dataset, GraphType, Sparkline, Widget},
};

use super::{
    super::desk::Desk,
    side,
    text::{self, Row},
};
use crate::{
    battle::{Course, Curve, Fortune, Handful, Luck, Review, Thrown},
    tui::{
        Look,
        widgets::{Names, pad},
    },
    view::{Align, Id, Tone, counted},
};

/// Height of a chart with its title, on a low screen and on a high one.
const CHART: [u16; 2] = [11, 15];
/// Height from which charts are high.
const TALL: u16 = 32;
/// Width from which two charts stand beside each other, and the gap between them.
const BESIDE: u16 = 76;
const GAP: u16 = 2;
/// Cells that a label of a time wants.
const LABEL: u16 = 8;
/// Width of the name of a bar with its number.
const BAR: usize = 22;
/// Width of the name of a unit.
const NAME: usize = 18;
/// Cells of the row of a unit beside its two tracks.
const ROW: u16 = 40;
/// The most times that the track of a unit shows.
const TIMES: u16 = 40;

/// Where lines of several sides lie on each other.
const BOTH: char = '*';

/// One of the pictures.
enum Block<'a> {
    Text(Row),
    /// Two bars below a heading: what dice came to, what was expected, and the end of the scale.
    Bars(Row, Thrown, f64),
    /// Strength and morale of the sides; of morale nothing where there is none.
    Curves,
    Unit(&'a Id, &'a Curve),
}

/// What the blocks are drawn from.
struct Scene<'a> {
    desk: &'a Desk,
    course: &'a Course,
    look: &'a Look,
    tall: bool,
    names: Names,
}

/// Draws those that are in sight from a row on; gives the rows that show, and all that there are once all is worked out.
pub fn draw(
    desk: &Desk,
    (review, top): (&Review, usize),
    frame: &mut Frame,
    area: Rect,
    look: &Look,
) -> Option<(usize, usize)> {
    let tall = area.height >= TALL;
    let area = text::ruled(frame, area, look, "Luck and curves", "");
    let (left, all) = review.left();
    if left > 0 {
        let words = format!("  Going through the journal: {} % of {all} lines.", (all - left) * 100 / all);
        text::lines(frame, area, look, &[Row::toned(words, Tone::Dim)]);
        return None;
    }
    let course = review.course();
    let units = course.units.iter().filter_map(|(id, _)| desk.game().unit(id));
    let names = Names::of(units.map(|unit| unit.name), NAME);
    let scene = Scene { desk, course, look, tall, names };
    let blocks = scene.blocks(review.luck(), area.width);
    let heights: Vec<u16> = blocks.iter().map(|block| scene.height(block, area.width)).collect();
    let rows: usize = heights.iter().map(|height| usize::from(*height)).sum();
    let page = usize::from(area.height);
    let (first, mut above) = (top.min(rows.saturating_sub(page)), 0);
    for (block, height) in blocks.iter().zip(heights) {
        let (from, to) = (above, above + usize::from(height));
        above = to;
        if to > first && from < first + page {
            let mut canvas = Buffer::empty(Rect { x: 0, y: 0, width: area.width, height });
            canvas.set_style(canvas.area, look.theme.base);
            scene.draw(block, &mut canvas);
            lay(&canvas, frame.buffer_mut(), area, from as i64 - first as i64);
        }
    }
    Some((page, rows))
}

/// Lays a canvas so many rows below the top of an area, or above it, as far as it is in sight.
fn lay(canvas: &Buffer, picture: &mut Buffer, area: Rect, at: i64) {
    for y in 0..canvas.area.height {
        let row = at + i64::from(y);
        let Some(row) = u16::try_from(row).ok().filter(|row| *row < area.height) else { continue };
        for x in 0..canvas.area.width.min(area.width) {
            picture[(area.x + x, area.y + row)] = canvas[(x, y)].clone();
        }
    }
}

impl<'a> Scene<'a> {
    fn blocks(&self, luck: &Luck, wide: u16) -> Vec<Block<'a>> {
        let mut blocks = Vec::new();
        for (side, fortune) in luck.sides.iter().enumerate() {
            let all = fortune.all();
            let row = self.side(side).and(format!("  {}", all.verdict()), Tone::Title);
            let row = row.and(format!("  ({})", all.in_words()), Tone::Dim);
            blocks.extend(text::hang(row, usize::from(wide), 4).into_iter().map(Block::Text));
        }
        let gap = luck.gap().map(|gap| text::hang(Row::toned(gap, Tone::Dim), usize::from(wide), 2));
        blocks.extend(gap.into_iter().flatten().map(Block::Text));
        blocks.push(Block::Text(Row::default()));
        blocks.push(Block::Curves);
        blocks.extend(self.bars(luck));
        blocks.push(Block::Text(Row::default()));
        blocks.push(Block::Text(self.heads(wide)));
        blocks.extend(self.course.units.iter().map(|(id, curve)| Block::Unit(id, curve)));
        blocks
    }

    /// The dice of each side, those of the table and of the machine apart, kind by kind; one kind has one scale.
    fn bars(&self, luck: &Luck) -> Vec<Block<'a>> {
        let hands = |side: &'_ Fortune| [("table", kinds(&side.table)), ("machine", kinds(&side.machine))];
        let mut most = [0.0_f64; 4];
        for (_, kinds) in luck.sides.iter().flat_map(hands) {
            for (most, (thrown, _)) in most.iter_mut().zip(kinds) {
                *most = most.max(thrown.expected).max(thrown.came as f64);
            }
        }
        let mut blocks = Vec::new();
        for (side, fortune) in luck.sides.iter().enumerate() {
            for (hand, kinds) in hands(fortune) {
                for ((thrown, words), most) in kinds.into_iter().zip(most).filter(|((thrown, _), _)| thrown.dice > 0) {
                    let words = format!("  {} of the {hand}: {words}", counted(thrown.dice as usize, "die"));
                    blocks.push(Block::Bars(self.side(side).and(words, Tone::Plain), thrown, most));
                }
            }
        }
        blocks
    }

    /// The letter and the name of a side.
    fn side(&self, side: usize) -> Row {
        let name = self.desk.armies().get(side).map_or("", |army| army.name.as_str());
        Row::toned(format!("{} {name}", self.letter(side)), side::tone(side))
    }

    fn letter(&self, side: usize) -> char {
        self.desk.armies().get(side).map_or(' ', |army| army.letter)
    }

    fn height(&self, block: &Block, wide: u16) -> u16 {
        match block {
            Block::Text(_) | Block::Unit(..) => 1,
            Block::Bars(..) => 3,
            Block::Curves if wide >= BESIDE || !self.has_morale() => CHART[usize::from(self.tall)],
            Block::Curves => 2 * CHART[usize::from(self.tall)],
        }
    }

    fn draw(&self, block: &Block, canvas: &mut Buffer) {
        let area = canvas.area;
        match block {
            Block::Text(row) => self.text(row, area, canvas),
            Block::Bars(head, thrown, most) => self.pair(head, thrown, *most, canvas),
            Block::Curves if !self.has_morale() => {
                self.chart("Strength, %", |curve| &curve.strength, area, canvas);
            }
            Block::Curves => {
                let both = area.width >= BESIDE;
                let wide = if both { (area.width - GAP) / 2 } else { area.width };
                let high = if both { area.height } else { area.height / 2 };
                let one = Rect { width: wide, height: high, ..area };
                let other = if both { Rect { x: wide + GAP, ..one } } else { Rect { y: high, ..one } };
                self.chart("Strength, %", |curve| &curve.strength, one, canvas);
                self.chart("Morale, %", |curve| &curve.morale, other, canvas);
            }
            Block::Unit(id, curve) => self.unit(id, curve, canvas),
        }
    }

    fn text(&self, row: &Row, area: Rect, canvas: &mut Buffer) {
        text::row(canvas, area, row, None, self.look);
    }

    fn pair(&self, head: &Row, thrown: &Thrown, most: f64, canvas: &mut Buffer) {
        self.text(head, canvas.area, canvas);
        let bar = |words: String, number: f64, tone: Tone| {
            let label = Line::styled(pad(&format!("    {words}"), BAR, Align::Left), self.look.theme.plain);
            // In tenths, as they are told.
            let bar = Bar::default().label(label).text_value("").value((number * 10.0) as u64);
            bar.style(self.look.theme.tone(tone))
        };
        let bars = [
            bar(format!("came to {}", thrown.came), thrown.came as f64, Tone::Accent),
            bar(format!("expected {}", thrown.expected_in_words()), thrown.expected, Tone::Dim),
        ];
        let area = Rect { y: 1, height: 2, ..canvas.area };
        BarChart::default()
            .direction(Direction::Horizontal)
            .data(BarGroup::default().bars(&bars))
            .max((most * 10.0).max(1.0) as u64)
            .bar_width(1)
            .bar_gap(0)
            .render(area, canvas);
    }

    /// A line a side, of its letters; where lines lie on each other stands a sign of its own.
    fn chart(&self, title: &str, of: fn(&Curve) -> &Vec<u8>, area: Rect, canvas: &mut Buffer) {
        let sides = || self.course.sides.iter().enumerate();
        let mut row = Row::toned(title, Tone::Title);
        for (side, curve) in sides() {
            row = row.and("  ", Tone::Plain);
            row.0.extend(self.side(side).0);
            row = row.and(format!(" {}", of(curve).last().copied().unwrap_or(0)), Tone::Plain);
        }
        self.text(&row, area, canvas);
        let area = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let drawn = |points: &[(f64, f64)], side: usize| {
            let mut alone = Buffer::empty(canvas.area);
            self.line(points, side, area).render(area, &mut alone);
            alone
        };
        let axes = drawn(&[], 0);
        let lines = sides().map(|(side, curve)| drawn(&points(of(curve)), side)).collect::<Vec<_>>();
        for (x, y) in area.rows().flat_map(|row| row.columns()).map(|cell| (cell.x, cell.y)) {
            let own = |line: &&Buffer| line[(x, y)] != axes[(x, y)];
            let mut there = lines.iter().filter(own);
            canvas[(x, y)] = there.next().unwrap_or(&axes)[(x, y)].clone();
            if there.next().is_some() {
                canvas[(x, y)].set_char(BOTH).set_style(self.look.theme.plain);
            }
        }
    }

    /// The line of a side, of its letter, with the axes around it.
    fn line<'p>(&self, points: &'p [(f64, f64)], side: usize, area: Rect) -> Chart<'p> {
        let style = self.look.theme.tone(side::tone(side));
        let line = Dataset::default().marker(Marker::Custom(self.letter(side))).graph_type(GraphType::Line);
        let last = self.course.when.len().saturating_sub(1).max(1);
        let x = Axis::default().bounds([0.0, last as f64]).labels(self.times(area.width)).style(self.look.theme.dim);
        let y = Axis::default().bounds([0.0, 100.0]).labels(["0", "50", "100"]).style(self.look.theme.dim);
        let chart = Chart::new(vec![line.style(style).data(points)]).style(self.look.theme.base);
        chart.x_axis(x).y_axis(y).legend_position(None)
    }

    /// The times below a chart: all of them where there is room, else the first, the middle one and the last.
    fn times(&self, wide: u16) -> Vec<String> {
        let when = &self.course.when;
        let words = |at: usize| when.get(at).map(ToString::to_string).unwrap_or_default();
        let last = when.len().saturating_sub(1);
        if when.len() <= usize::from(wide / LABEL) {
            // An axis has two ends.
            return (0..when.len().max(2)).map(words).collect();
        }
        if last.is_multiple_of(2) { vec![words(0), words(last / 2), words(last)] } else { vec![words(0), words(last)] }
    }

    /// Whether there is morale to draw; without it strength is drawn alone.
    fn has_morale(&self) -> bool {
        self.desk.armies().iter().any(|army| army.has_morale)
    }

    /// Times that the track of a unit shows.
    fn track(&self, wide: u16) -> usize {
        usize::from(((wide.saturating_sub(ROW)) / 2).clamp(1, TIMES)).min(self.course.when.len().max(8))
    }

    fn heads(&self, wide: u16) -> Row {
        let track = self.track(wide) + 6;
        let head = format!("  {:>4} {}", "#", pad("unit by unit", NAME, Align::Left));
        Row::toned(head, Tone::Title)
            .and(format!(" {}", pad("strength", track, Align::Left)), Tone::Title)
            .and(if self.has_morale() { "  morale" } else { "" }, Tone::Title)
    }

    /// A unit: its strength and, where there is one, its morale over the last times, and what they are now.
    fn unit(&self, id: &Id, curve: &Curve, canvas: &mut Buffer) {
        let Some(unit) = self.desk.game().unit(id) else { return };
        let letter = self.letter(unit.side);
        let name = pad(&self.names.cut(&unit.name), NAME, Align::Left);
        let row = Row::toned(letter, side::tone(unit.side)).and(format!(" {:>4} {name} ", unit.number), Tone::Plain);
        let (wide, track) = (canvas.area.width, self.track(canvas.area.width));
        let mut x = row.width() as u16;
        self.text(&row, canvas.area, canvas);
        let morale = Some(&curve.morale).filter(|_| self.has_morale());
        for values in std::iter::once(&curve.strength).chain(morale) {
            let shown: Vec<u64> = values.iter().rev().take(track).rev().map(|value| u64::from(*value)).collect();
            let area = Rect { x, y: 0, width: track as u16, height: 1 }.intersection(canvas.area);
            let style = self.look.theme.tone(side::tone(unit.side));
            Sparkline::default().data(&shown).max(100).style(style).render(area, canvas);
            let percent = format!("{:>4} %", values.last().copied().unwrap_or(0));
            let area = Rect { x: x + track as u16, y: 0, width: wide, height: 1 }.intersection(canvas.area);
            self.text(&Row::plain(percent), area, canvas);
            x += track as u16 + 8;
        }
    }
}

/// The values of a curve as points.
fn points(values: &[u8]) -> Vec<(f64, f64)> {
    values.iter().enumerate().map(|(at, percent)| (at as f64, f64::from(*percent))).collect()
}

/// The kinds of dice, each with what it is.
fn kinds(hand: &Handful) -> [(Thrown, &'static str); 4] {
    [
        (hand.successes, "successes"),
        (hand.high, "totals, high ones good"),
        (hand.low, "totals, low ones good"),
        (hand.other, "totals that are good either way: no luck"),
    ]
}
