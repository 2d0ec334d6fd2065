//! Text by its width on the screen: cut, padded, wrapped. Widths are in cells.

use std::borrow::Cow;

use ratatui::{
    buffer::Buffer,
    style::Style,
    text::{Line, Span},
};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::{
    tui::{
        glyphs::{MORE, is_common},
        theme::Theme,
    },
    view::{Align, Cell},
};

/// How many cells a text takes.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Puts a text on a picture, as much of it as goes into a width; gives where it ends.
pub fn put(picture: &mut Buffer, x: u16, y: u16, text: &str, most: usize, style: Style) -> u16 {
    // Nearly all that muster draws takes one cell a character, and need not be looked at by graphemes.
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(is_common);
    let room = usize::from(picture.area.right().saturating_sub(x)).min(most);
    if room == 0 || !plain {
        return picture.set_stringn(x, y, text, most, style).0;
    }
    let from = picture.index_of(x, y);
    let mut end = x;
    for (letter, cell) in text.chars().zip(&mut picture.content[from..from + room]) {
        cell.set_char(letter).set_style(style);
        end += 1;
    }
    end
}

/// Width of the beginning of a name that still says something.
pub(super) const BEGUN: usize = 4;

/// The text, cut to a width; what is cut ends in an ellipsis. A number is left out whole: its first digits are another one.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if width(text) <= most {
        return Cow::Borrowed(text);
    }
    let Some(room) = most.checked_sub(1) else { return Cow::Borrowed("") };
    let (mut head, rest) = split(text, room);
    if rest.starts_with(|first: char| first.is_ascii_digit()) {
        head = head.trim_end_matches(|last: char| last.is_ascii_digit());
    }
    Cow::Owned(format!("{}{MORE}", head.trim_end()))
}

/// What ends a clause, where a blank follows it.
const STOPS: [char; 4] = [',', ';', ':', '.'];

/// Sentences, cut to a width behind a whole clause, else behind a whole word: part of a word is none. A number is left out with
/// what it counts. What is long in itself is cut by letters.
pub fn cut_words(text: &str, most: usize) -> Cow<'_, str> {
    if width(text) <= most {
        return Cow::Borrowed(text);
    }
    let room = most.saturating_sub(1);
    let gaps = text.match_indices(' ').map(|(at, _)| &text[..at]);
    let heads: Vec<&str> = gaps.take_while(|head| width(head.trim_end_matches(STOPS)) <= room).collect();
    let words = heads.last().copied().unwrap_or_default();
    let head = [whole_clauses(words), words].into_iter().find(|head| width(head) * 2 >= room);
    let head = head.or_else(|| Some(words).filter(|words| room.saturating_sub(width(words)) <= BEGUN));
    head.filter(|_| most > 0).map_or_else(|| cut(text, most), |head| Cow::Owned(goes_on(head)))
}

/// The clauses of a beginning that are whole.
fn whole_clauses(head: &str) -> &str {
    let ends = head.match_indices(' ').map(|(at, _)| at).chain([head.len()]);
    ends.map(|at| &head[..at]).rfind(|part| part.ends_with(STOPS)).unwrap_or_default()
}

/// A row of sentences that go on in the next one, which does not show: it ends behind a whole clause where that is most of it,
/// else behind a whole word.
pub fn breaks_off(row: &str) -> String {
    let clause = Some(whole_clauses(row)).filter(|clause| width(clause) * 2 >= width(row));
    goes_on(clause.unwrap_or(row))
}

/// The beginning of what goes on where it does not show, with a sign of that: no number without what it counts, no stop.
fn goes_on(head: &str) -> String {
    let is_number = |word: &str| word.chars().all(|letter| letter.is_ascii_digit());
    let last = head.trim_end().rfind(' ').map_or(0, |at| at + 1);
    let head = if is_number(head[last..].trim_end()) { &head[..last] } else { head };
    format!("{}{MORE}", head.trim_end().trim_end_matches(STOPS))
}

/// The end of the text, as much as goes into a width; what is cut begins with an ellipsis.
pub fn tail(text: &str, most: usize) -> Cow<'_, str> {
    if width(text) <= most {
        return Cow::Borrowed(text);
    }
    let Some(room) = most.checked_sub(1) else { return Cow::Borrowed("") };
    let mut used = 0;
    let mut from = text.len();
    for (at, grapheme) in text.grapheme_indices(true).rev() {
        used += width(grapheme);
        if used > room {
            break;
        }
        from = at;
    }
    Cow::Owned(format!("{MORE}{}", &text[from..]))
}

/// The text, cut in its middle to a width, so that beginning and end still tell it from others; the end keeps more.
pub fn squeeze(text: &str, most: usize) -> Cow<'_, str> {
    if width(text) <= most {
        return Cow::Borrowed(text);
    }
    let (head, _) = split(text, most.saturating_sub(1) / 3);
    let head = head.trim_end();
    let end = tail(text, most.saturating_sub(width(head)));
    Cow::Owned(format!("{head}{end}"))
}

/// The text, cut in its middle between words: what stands there is none of their parts. Where that leaves nothing of an end it is cut by letters.
pub fn squeeze_words(text: &str, most: usize) -> Cow<'_, str> {
    if width(text) <= most {
        return Cow::Borrowed(text);
    }
    let gaps = || text.match_indices(' ').map(|(at, _)| at);
    let head = gaps().map(|at| &text[..at]).take_while(|head| width(head) <= most / 3).last();
    let room = most.saturating_sub(1 + head.map_or(0, width));
    let tail = gaps().map(|at| &text[at..]).find(|tail| width(tail) <= room);
    match (head, tail) {
        (Some(head), Some(tail)) => Cow::Owned(format!("{head}{MORE}{tail}")),
        _ => squeeze(text, most),
    }
}

/// The heading of the last column that shows, and how many columns have no room beside it: "Now +2 more".
pub fn and_more(title: &str, left_out: usize, wide: usize) -> Cow<'_, str> {
    let said = [format!("{title} +{left_out} more"), format!("{title} +{left_out}")];
    let said = said.into_iter().filter(|_| left_out > 0).find(|said| width(said) <= wide);
    said.map_or(Cow::Borrowed(title), Cow::Owned)
}

/// The text in exactly this width: cut or padded.
pub fn pad(text: &str, wide: usize, align: Align) -> String {
    let text = cut(text, wide);
    let blanks = wide.saturating_sub(width(&text));
    let mut padded = String::with_capacity(text.len() + blanks);
    let (before, after) = if align == Align::Right { (blanks, 0) } else { (0, blanks) };
    padded.extend(std::iter::repeat_n(' ', before));
    padded.push_str(&text);
    padded.extend(std::iter::repeat_n(' ', after));
    padded
}

/// One line of toned pieces.
pub fn styled(cells: &[Cell], theme: &Theme) -> Line<'static> {
    Line::from_iter(cells.iter().map(|cell| Span::styled(cell.text.clone(), theme.tone(cell.tone))))
}

/// Toned pieces, broken between words into lines of a width; lines after the first hang by an indent. A word longer than
/// a line is broken where it must be.
pub fn wrap(cells: &[Cell], most: usize, indent: usize, theme: &Theme) -> Vec<Line<'static>> {
    let most = most.max(1);
    let indent = if indent < most { indent } else { 0 };
    let mut lines = Vec::new();
    let mut line: Vec<Span<'static>> = Vec::new();
    let mut used = 0;
    for cell in cells {
        let style = theme.tone(cell.tone);
        for word in words(&cell.text).flat_map(|word| pieces(word, most - indent)) {
            let wide = width(word);
            if used + wide > most && !line.is_empty() {
                lines.push(finish(&mut line));
                used = 0;
            }
            if used == 0 && !lines.is_empty() {
                if word.trim().is_empty() {
                    continue;
                }
                if indent > 0 {
                    line.push(Span::raw(" ".repeat(indent)));
                    used = indent;
                }
            }
            used += wide;
            match line.last_mut() {
                Some(last) if last.style == style => last.content.to_mut().push_str(word),
                _ => line.push(Span::styled(word.to_owned(), style)),
            }
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(finish(&mut line));
    }
    lines
}

/// Ends a line: no blanks at its end.
fn finish(line: &mut Vec<Span<'static>>) -> Line<'static> {
    if let Some(last) = line.last_mut() {
        last.content = Cow::Owned(last.content.trim_end().to_owned());
    }
    Line::from(std::mem::take(line))
}

/// The text up to a width, and the rest.
pub(super) fn split(text: &str, room: usize) -> (&str, &str) {
    let mut used = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        used += width(grapheme);
        if used > room {
            return text.split_at(at);
        }
    }
    (text, "")
}

/// The words of a text, each with its stops and brackets, and the blanks between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let apart = |word| match str::strip_suffix(word, ' ') {
        Some(bare) => [bare, " "],
        None => [word, ""],
    };
    text.split_inclusive(' ').flat_map(apart).filter(|word| !word.is_empty())
}

/// A word in pieces that fit a line.
fn pieces(word: &str, most: usize) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (mut piece, mut after) = split(rest, most);
        if piece.is_empty() {
            let first = rest.graphemes(true).next().map_or(rest.len(), str::len);
            (piece, after) = rest.split_at(first);
        }
        rest = after;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Color};

    use super::*;
    use crate::{tui::theme::ThemeName, view::Tone};

    fn wrapped(text: &str, most: usize, indent: usize) -> Vec<String> {
        let lines = wrap(&[Cell::plain(text)], most, indent, &ThemeName::Dark.theme());
        lines.iter().map(Line::to_string).collect()
    }

    #[test]
    fn text_is_cut_by_cells_and_never_through_a_letter() {
        assert_eq!(cut("Harrow Militia", 14), "Harrow Militia");
        assert_eq!(cut("Harrow Militia", 8), "Harrow…");
        assert_eq!(cut("may react: 21 22 23", 16), "may react: 21…");
        assert_eq!(cut("may react: 21 22 23", 17), "may react: 21 22…");
        assert_eq!(cut("王王王", 4), "王…");
        assert_eq!(cut("e\u{301}e\u{301}e\u{301}", 2), "e\u{301}…");
        assert_eq!(cut("x", 0), "");
        assert_eq!(
            (tail("Harrow Militia", 8), tail("Harrow", 6), tail("x", 0)),
            ("…Militia".into(), "Harrow".into(), "".into())
        );
        assert_eq!(squeeze("Black Repeater, Strength: champion", 24), "Black R…rength: champion");
        assert_eq!(
            (squeeze("Harrow", 6), squeeze("Harrow", 1), squeeze("Harrow", 0)),
            ("Harrow".into(), "…".into(), "".into())
        );
        let charge = "Greenwood Archers receives the charge of Black Repeater";
        assert_eq!(squeeze_words(charge, 50), "Greenwood… receives the charge of Black Repeater");
        assert_eq!(squeeze_words(charge, 44), "Greenwood… the charge of Black Repeater");
        assert_eq!(squeeze_words("Greenwood Archers", 12), squeeze("Greenwood Archers", 12));
        let lost = "Hill Axes: 3 out, 2 wounded; steady";
        let cuts = [35, 34, 27, 20, 17, 16, 11, 10, 8].map(|most| cut_words(lost, most).into_owned());
        let told =
            [lost, "Hill Axes: 3 out, 2 wounded…", "Hill Axes: 3 out…", "Hill Axes: 3 out…", "Hill Axes: 3 out…"];
        assert_eq!(cuts[..5], told);
        assert_eq!(cuts[5..], ["Hill Axes…", "Hill Axes…", "Hill Axes…", "Hill…"]);
        assert_eq!([4, 1, 0].map(|most| cut_words("  1 out", most).into_owned()), ["…", "…", ""]);
        assert_eq!(cut_words("Harrowfordshire Militia", 12), "Harrowfords…");
        assert_eq!(cut_words("South holds the ford of Harrow", 24), "South holds the ford of…");
        assert_eq!(pad("7", 3, Align::Right), "  7");
        assert_eq!(pad("王王", 5, Align::Left), "王王 ");
    }

    #[test]
    fn the_last_heading_counts_the_columns_that_have_no_room() {
        let said = [(0, 20), (2, 11), (2, 9), (2, 5)].map(|(out, wide)| and_more("Now", out, wide));
        assert_eq!(said, ["Now", "Now +2 more", "Now +2", "Now"]);
    }

    #[test]
    fn a_text_is_put_as_far_as_it_goes_letter_by_letter_or_by_graphemes() {
        for text in ["Harrow ▮▮▯ 2", "Zoë e\u{301}王王 2", "a\u{1b}b"] {
            for most in [0, 1, 5, 6, 9, 40] {
                let mut pictures = [Buffer::empty(Rect::new(0, 0, 10, 2)), Buffer::empty(Rect::new(0, 0, 10, 2))];
                let style = Style::new().fg(Color::Red);
                let end = put(&mut pictures[0], 2, 1, text, most, style);
                let (wanted, _) = pictures[1].set_stringn(2, 1, text, most, style);
                assert_eq!((&pictures[0], end), (&pictures[1], wanted), "{text} {most}");
            }
        }
    }

    #[test]
    fn lines_break_between_words_and_hang() {
        assert_eq!(
            wrapped("Goblin Bows fire at the Harrow Militia", 16, 2),
            ["Goblin Bows fire", "  at the Harrow", "  Militia"]
        );
        assert_eq!(wrapped("abcdefghij", 4, 1), ["abc", " def", " ghi", " j"]);
        assert_eq!(wrapped("", 10, 0), [""]);
        assert_eq!(wrapped("王王王", 1, 0), ["王", "王", "王"]);
        // No line begins with a stop, a mark of inches or a closing bracket, and none ends with an opening one.
        assert_eq!(wrapped("moves 6\", 0\" left.", 11, 0), ["moves 6\",", "0\" left."]);
        assert_eq!(wrapped("moves (R5).", 10, 0), ["moves", "(R5)."]);
    }

    #[test]
    fn tones_survive_the_wrapping() {
        let theme = ThemeName::Dark.theme();
        let cells = [Cell::plain("the squad is "), Cell::toned("BROKEN", Tone::Bad), Cell::plain(" now")];
        let lines = wrap(&cells, 15, 0, &theme);
        assert_eq!(lines[1].spans[0].style, theme.bad);
        assert_eq!(lines[1].spans[1].style, theme.plain);
        assert_eq!(lines[1].to_string(), "BROKEN now");
    }
}
