use std::num::NonZeroU16;

use proptest::prelude::*;
use ratatui::{
    buffer::{Buffer, CellWidth},
    layout::Rect,
    style::{Color, Modifier, Style},
};

use super::{seen::ON_BLANKS, *};

/// Keeps each write apart.
#[derive(Debug, Default)]
struct Writes(Vec<Vec<u8>>);

impl Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn screen() -> Painter<Writes> {
    Painter::new(FrameBackend::new(Writes::default(), 40, 4)).unwrap()
}

fn draw(screen: &mut Painter<Writes>, text: &str, cursor: Option<(u16, u16)>) -> usize {
    let before = screen.backend().out().0.len();
    let painted = screen.draw(|frame| {
        frame.render_widget(text, frame.area());
        if let Some(at) = cursor {
            frame.set_cursor_position(at);
        }
    });
    assert!(painted.is_ok());
    screen.backend().out().0.len() - before
}

/// What is written between the brackets of synchronized output for a picture over another one.
fn between(colours: Colours, before: &Buffer, after: &Buffer) -> String {
    let backend = FrameBackend::new(Writes::default(), before.area.width, before.area.height).within(colours);
    let mut screen = Painter::new(backend).unwrap();
    assert!(screen.draw(|frame| frame.buffer_mut().merge(before)).is_ok());
    let heard = screen.backend().out().0.len();
    assert!(screen.draw(|frame| frame.buffer_mut().merge(after)).is_ok());
    let frame = String::from_utf8(screen.backend().out().0[heard..].concat()).unwrap();
    frame.trim_start_matches("\x1b[?2026h").trim_end_matches("\x1b[?2026l").to_owned()
}

fn picture(rows: &[&str]) -> Buffer {
    Buffer::with_lines(rows.to_vec())
}

#[test]
fn a_frame_is_one_write_in_synchronized_output() {
    let mut screen = screen();
    assert_eq!(draw(&mut screen, "one\ntwo\nthree", Some((2, 1))), 1);
    let frame = String::from_utf8(screen.backend().out().0[0].clone()).unwrap();
    assert!(frame.starts_with("\x1b[?2026h") && frame.ends_with("\x1b[?2026l"), "{frame:?}");
    assert!(frame.contains("\x1b[?25h\n\x1b[9D"), "{frame:?}");
}

#[test]
fn whatever_is_drawn_nothing_raw_is_written() {
    let mut picture = Buffer::empty(Rect::new(0, 0, 4, 1));
    let raw = format!("e{}", "\u{301}".repeat(1_000_000));
    for (cell, symbol) in picture.content.iter_mut().zip(["\u{1b}[2J", "a\u{202e}\u{9b}", raw.as_str(), "\n"]) {
        cell.set_symbol(symbol);
    }
    let mut screen = Painter::new(FrameBackend::new(Writes::default(), 4, 1)).unwrap();
    assert!(screen.draw(|frame| frame.buffer_mut().merge(&picture)).is_ok());
    let written = String::from_utf8(screen.backend().out().0.concat()).unwrap();
    assert!(written.contains("ae\u{301}") && written.len() < 200, "{written:?}");
    assert!(!written.contains("[2J") && !written.contains(['\u{202e}', '\u{9b}', '\n']), "{written:?}");
}

#[test]
fn nothing_changed_writes_nothing() {
    let mut screen = screen();
    draw(&mut screen, "same", None);
    assert_eq!(draw(&mut screen, "same", None), 0);
    assert_eq!(draw(&mut screen, "same", Some((1, 0))), 1);
    assert_eq!(draw(&mut screen, "same", Some((1, 0))), 0);
    assert_eq!(draw(&mut screen, "same", None), 1);
    assert_eq!(draw(&mut screen, "same", None), 0);
}

#[test]
fn the_cursor_takes_the_shortest_way() {
    let (before, after) =
        (picture(&["abcdefghijklmnopqrst", "uvw", "xyz"]), picture(&["Abcdefghijklmnopqrst", "Uvw", "xyz"]));
    assert_eq!(between(Colours::Many, &before, &after), "\x1b[HA\r\nU");
    let after = picture(&["AbcDefghijklmnopqrsT", "uvw", "xyZ"]);
    assert_eq!(between(Colours::Many, &before, &after), "\x1b[HAbcD\x1b[15CT\x1b[3;3HZ");
    // A line feed keeps the column, and never comes in the last row.
    let (before, after) = (picture(&["abcdefgh"; 4]), picture(&["abcdefXh", "abcdXfgh", "abcXeXgh", "abcdefgX"]));
    assert_eq!(between(Colours::Many, &before, &after), "\x1b[1;7HX\n\x08\x08\x08X\n\x08\x08XeX\ngX");
}

#[test]
fn only_what_changes_of_a_look_is_said_and_blanks_take_the_ink_before_them() {
    let bare = Buffer::empty(Rect::new(0, 0, 9, 1));
    let mut after = bare.clone();
    after.set_string(0, 0, "ab", Style::new().fg(Color::Red).add_modifier(Modifier::BOLD));
    after.set_string(2, 0, "cd", Style::new().fg(Color::Red));
    after.set_string(4, 0, "e f", Style::new());
    after.set_string(7, 0, " g", Style::new().add_modifier(Modifier::REVERSED));
    let frame = between(Colours::Many, &bare, &after);
    assert_eq!(frame, "\x1b[H\x1b[1;38;5;1mab\x1b[22mcd\x1b[me f\x1b[7m g\x1b[m");
    let frame = between(Colours::None, &bare, &after);
    assert_eq!(frame, "\x1b[H\x1b[1mab\x1b[mcde f\x1b[7m g\x1b[m", "no number that only newer terminals know");
}

#[test]
fn what_is_bare_at_the_end_of_a_row_is_erased_and_what_does_not_show_is_not_said() {
    let before = picture(&["a long line", "another one"]);
    assert_eq!(between(Colours::Many, &before, &picture(&["a long     ", "another one"])), "\x1b[1;8H\x1b[K");
    let mut after = before.clone();
    after.set_style(Rect::new(1, 0, 1, 1), Style::new().fg(Color::Red).add_modifier(Modifier::BOLD));
    assert_eq!(between(Colours::Many, &before, &after), "", "a blank in another colour");
}

#[test]
fn a_full_repaint_is_one_write_and_asks_nothing() {
    let mut screen = screen();
    draw(&mut screen, "same", None);
    screen.repaint().unwrap();
    assert_eq!(screen.backend().out().0.len(), 1, "the clearing waits for the frame");
    assert_eq!(draw(&mut screen, "same", None), 1);
    let frame = String::from_utf8(screen.backend().out().0[1].clone()).unwrap();
    assert!(frame.contains("\x1b[2J") && frame.contains("same") && !frame.contains("\x1b[6n"), "{frame:?}");
}

/// Something written on a picture.
#[derive(Debug, Clone)]
struct Stroke {
    at: (u16, u16),
    text: String,
    style: Style,
}

/// What happens to a screen.
#[derive(Debug, Clone)]
enum Happens {
    /// A frame with these strokes; the second half says whether those of the last frame stay.
    Frame(Vec<Stroke>, bool),
    /// The window gets another size.
    Resize(u16, u16),
    /// Others used the screen, or somebody wants it painted anew.
    Repaint,
}

fn colour() -> impl Strategy<Value = Color> {
    prop_oneof![3 => Just(Color::Reset), 1 => Just(Color::Red), 1 => Just(Color::DarkGray), 2 => (0..=255_u8).prop_map(Color::Indexed)]
}

/// Those that the parser knows; to it nothing is bold and dim at once.
fn modifier() -> impl Strategy<Value = Modifier> {
    let weight = proptest::sample::select(vec![Modifier::empty(), Modifier::BOLD, Modifier::DIM]);
    let more = [Modifier::ITALIC, Modifier::UNDERLINED, Modifier::REVERSED];
    let more = proptest::sample::subsequence(more.to_vec(), 0..=2);
    (weight, more).prop_map(|(weight, more)| more.into_iter().fold(weight, Modifier::union))
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let style =
        (colour(), colour(), modifier()).prop_map(|(fg, bg, some)| Style::reset().fg(fg).bg(bg).add_modifier(some));
    let text = "[a-c ▮─]{1,6}|[a ]{0,2}漢[a漢 ]{0,3}|e\u{301}🙂?b| {1,12}";
    ((0..30_u16, 0..6_u16), text, style).prop_map(|(at, text, style)| Stroke { at, text, style })
}

fn happens() -> impl Strategy<Value = Happens> {
    prop_oneof![
        8 => (proptest::collection::vec(stroke(), 0..12), any::<bool>()).prop_map(|(strokes, stay)| Happens::Frame(strokes, stay)),
        1 => (1..30_u16, 1..6_u16).prop_map(|(wide, tall)| Happens::Resize(wide, tall)),
        1 => Just(Happens::Repaint),
    ]
}

/// The picture that a terminal shows, cell by cell, as far as it can be seen.
fn shown(terminal: &vt100::Screen, at: (u16, u16)) -> (String, Color, Color, Modifier) {
    let cell = terminal.cell(at.1, at.0).unwrap();
    let colour = |colour| match colour {
        vt100::Color::Default => Color::Reset,
        vt100::Color::Idx(index) => Color::Indexed(index),
        vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
    };
    let held = [
        (cell.bold(), Modifier::BOLD),
        (cell.dim(), Modifier::DIM),
        (cell.italic(), Modifier::ITALIC),
        (cell.underline(), Modifier::UNDERLINED),
        (cell.inverse(), Modifier::REVERSED),
    ];
    let modifier = held.into_iter().filter_map(|(holds, one)| holds.then_some(one)).collect();
    let symbol = if cell.has_contents() { cell.contents() } else { " " };
    visible(symbol, colour(cell.fgcolor()), colour(cell.bgcolor()), modifier)
}

/// A blank shows nothing of a letter's colour and weight.
fn visible(symbol: &str, fg: Color, bg: Color, modifier: Modifier) -> (String, Color, Color, Modifier) {
    let bare = symbol == " " && !modifier.intersects(ON_BLANKS);
    let (fg, modifier) = if bare { (Color::Reset, Modifier::empty()) } else { (fg, modifier) };
    (symbol.to_owned(), fg, bg, modifier)
}

/// Strokes over the second half of a wide letter are lost, as widgets do not leave any.
fn bare_under_wide(picture: &mut Buffer) {
    for at in 1..picture.content.len() {
        let wide = at % usize::from(picture.area.width) > 0 && picture.content[at - 1].symbol().cell_width() > 1;
        if wide {
            picture.content[at].reset();
        }
    }
}

proptest! {
    #[test]
    fn the_terminal_shows_what_was_drawn(
        size in (1..30_u16, 1..6_u16),
        colours in proptest::sample::select(vec![Colours::None, Colours::Eight, Colours::Sixteen, Colours::Many]),
        story in proptest::collection::vec(happens(), 1..8),
    ) {
        let parser = |(wide, tall): (u16, u16)| {
            let [wide, tall] = [wide, tall].map(|cells| NonZeroU16::new(cells).unwrap());
            vt100::Parser::new(tall, wide, 0)
        };
        let mut terminal = parser(size);
        let backend = FrameBackend::new(Writes::default(), size.0, size.1).within(colours);
        let mut screen = Painter::new(backend).unwrap();
        let mut strokes = Vec::new();
        let mut heard = 0;
        for event in story {
            match event {
                Happens::Frame(more, stay) => strokes = if stay { [strokes, more].concat() } else { more },
                Happens::Resize(wide, tall) => {
                    terminal.screen_mut().set_size(NonZeroU16::new(tall).unwrap(), NonZeroU16::new(wide).unwrap());
                    screen.backend_mut().resized(wide, tall);
                }
                Happens::Repaint => {
                    terminal.process(b"\x1b[41;1m\x1b[2Jothers wrote this\x1b[3;2H");
                    screen.backend_mut().forget_cursor();
                    screen.repaint().unwrap();
                }
            }
            let mut drawn = Buffer::default();
            screen.draw(|frame| {
                for stroke in &strokes {
                    let area = frame.area();
                    let (x, y) = stroke.at;
                    if x < area.width && y < area.height {
                        frame.buffer_mut().set_string(x, y, &stroke.text, stroke.style);
                    }
                }
                bare_under_wide(frame.buffer_mut());
                drawn = frame.buffer_mut().clone();
            }).unwrap();
            for written in &screen.backend().out().0[heard..] {
                terminal.process(written);
            }
            heard = screen.backend().out().0.len();
            for y in 0..drawn.area.height {
                let mut x = 0;
                while x < drawn.area.width {
                    let cell = &drawn[(x, y)];
                    let wanted =
                        visible(cell.symbol(), colours.nearest(cell.fg), colours.nearest(cell.bg), cell.modifier);
                    prop_assert_eq!(shown(terminal.screen(), (x, y)), wanted, "at {},{}", x, y);
                    x += cell.symbol().cell_width().max(1);
                }
            }
        }
    }
}
