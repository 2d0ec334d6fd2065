//! A chart as a page to read: a table, and what is said besides. It knows how its columns fit a width.

use unicode_width::UnicodeWidthStr;

use super::wrap;

/// A page of the rules to read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// Its table, if it has one.
    pub table: Grid,
    /// What it says besides, a paragraph each.
    pub text: Vec<String>,
}

/// A table of words: the heading, then its rows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grid(pub Vec<Vec<String>>);

impl Page {
    /// Its lines in so many cells of width: the table, then its paragraphs.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let table = self.table.laid_out(width).concat();
        let gap = (!table.is_empty() && !self.text.is_empty()).then(String::new);
        table.into_iter().chain(gap).chain(self.text.iter().flat_map(|text| wrap(text, width, 0))).collect()
    }
}

impl Page {
    /// What of it speaks of a word: all of it when its title does; the heading stays above rows that do.
    pub fn about(&self, word: &str) -> Page {
        if speaks(&self.title, word) {
            return self.clone();
        }
        let rows: Vec<_> =
            self.table.0.iter().skip(1).filter(|row| row.iter().any(|cell| speaks(cell, word))).collect();
        let heading = self.table.0.iter().take(1);
        let table = if rows.is_empty() { Grid::default() } else { Grid(heading.chain(rows).cloned().collect()) };
        let text = self.text.iter().filter(|text| speaks(text, word)).cloned().collect();
        Page { title: self.title.clone(), table, text }
    }
}

/// Whether a text has a word, whatever its letters' size. The id of a rule is there only as a whole, also within "R12-R14".
pub fn speaks(text: &str, word: &str) -> bool {
    let Some((letter, number)) = rule_id(word) else { return text.to_lowercase().contains(&word.to_lowercase()) };
    text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').any(|cited| {
        let (from, to) = cited.split_once('-').unwrap_or((cited, cited));
        let (from, to) = (rule_id(from), rule_id(to));
        from.zip(to).is_some_and(|(from, to)| from.0 == letter && to.0 == letter && (from.1..=to.1).contains(&number))
    })
}

/// The id of a rule, as `R61`: its letter and its number.
fn rule_id(text: &str) -> Option<(char, u32)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = &text[1..];
    let number = digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
    Some((letter.to_ascii_uppercase(), number))
}

/// Cells between two columns: as many as there is room for.
const GAPS: [usize; 2] = [2, 1];
/// Cells that a block is indented below its name.
const INDENT: usize = 2;

impl Grid {
    /// Its rows, the heading first, each as the lines it takes in so many cells of width. Every column stands under its
    /// head: where room is short, cells break inside their column, where that costs the fewest lines. Where even that
    /// leaves too little, each row is a block, its name and then head and value in pairs, and the heading takes no line.
    pub fn laid_out(&self, width: usize) -> Vec<Vec<String>> {
        match GAPS.iter().find_map(|gap| Some((*gap, self.widths(width, *gap)?))) {
            Some((gap, widths)) => self.0.iter().map(|row| in_columns(row, &widths, gap)).collect(),
            None => self.blocks(width),
        }
    }

    fn columns(&self) -> usize {
        self.0.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The cells of a column.
    fn column(&self, at: usize) -> impl Iterator<Item = &str> {
        self.0.iter().map(move |row| row.get(at).map_or("", String::as_str))
    }

    /// How wide each column is; none where the longest word of each leaves too little room.
    fn widths(&self, width: usize, gap: usize) -> Option<Vec<usize>> {
        let columns = self.columns();
        let widest = |at: usize, of: fn(&str) -> usize| self.column(at).map(of).max().unwrap_or(0);
        let mut widths: Vec<usize> = (0..columns).map(|at| widest(at, UnicodeWidthStr::width)).collect();
        let least: Vec<usize> = (0..columns).map(|at| widest(at, longest_word)).collect();
        let room = width.checked_sub(gap * columns.saturating_sub(1))?;
        if least.iter().sum::<usize>() > room {
            return None;
        }
        while widths.iter().sum::<usize>() > room {
            let narrower = (0..columns).filter(|at| widths[*at] > least[*at]);
            let at = narrower.min_by_key(|at| {
                let mut tried = widths.clone();
                tried[*at] -= 1;
                (self.height(&tried), std::cmp::Reverse(widths[*at]))
            })?;
            widths[at] -= 1;
        }
        Some(widths)
    }

    /// Lines it takes in columns of these widths.
    fn height(&self, widths: &[usize]) -> usize {
        let lines = |row: &Vec<String>| row.iter().zip(widths).map(|(cell, width)| wrap(cell, *width, 0).len()).max();
        self.0.iter().filter_map(lines).sum()
    }

    fn blocks(&self, width: usize) -> Vec<Vec<String>> {
        let Some((heads, rows)) = self.0.split_first() else { return Vec::new() };
        let block = |row: &Vec<String>| {
            let mut cells = heads.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
            let name = cells.next().map_or("", |(_, name)| name);
            let pairs = cells.map(|(head, cell)| if head.is_empty() { cell.clone() } else { format!("{head} {cell}") });
            let pairs = pairs.collect::<Vec<_>>().join("; ");
            let below = wrap(&pairs, width.saturating_sub(INDENT), 0).into_iter().filter(|line| !line.is_empty());
            let below = below.map(|line| format!("{}{line}", " ".repeat(INDENT)));
            wrap(name, width, 0).into_iter().chain(below).collect()
        };
        std::iter::once(Vec::new()).chain(rows.iter().map(block)).collect()
    }
}

/// A row as lines of columns, each cell broken inside its own.
fn in_columns(row: &[String], widths: &[usize], gap: usize) -> Vec<String> {
    let cells: Vec<Vec<String>> = row.iter().zip(widths).map(|(cell, width)| wrap(cell, *width, 0)).collect();
    let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let cells = cells.iter().zip(widths).map(|(cell, width)| {
            let text = cell.get(at).map_or("", String::as_str);
            format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
        });
        cells.collect::<Vec<_>>().join(&" ".repeat(gap)).trim_end().to_owned()
    };
    (0..lines).map(line).collect()
}

fn longest_word(text: &str) -> usize {
    text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&[&str]]) -> Grid {
        Grid(rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect())
    }

    fn weapons() -> Grid {
        grid(&[&["", "DS", "special"], &["heavy repeating bow", "5", "following fire"], &["sling", "2", ""]])
    }

    #[test]
    fn the_id_of_a_rule_is_found_as_a_whole_and_within_a_range() {
        let text = "A soldier away from the sergeant is separated. (R12-R14, A5)";
        assert!(["R12", "r13", "R14", "A5", "SERGEANT", ""].iter().all(|word| speaks(text, word)));
        assert!(["R1", "R2", "R15", "A12", "A55", "general"].iter().all(|word| !speaks(text, word)));
        assert!(!speaks("R123", "R12") && !speaks("R1b", "R1"));
    }

    #[test]
    fn a_page_is_narrowed_to_what_speaks_of_a_word_below_its_heading() {
        let page = Page { title: "Bows".to_owned(), table: weapons(), text: vec!["A sling throws. (R7)".to_owned()] };
        let about = page.about("sling");
        assert_eq!((about.table.0.len(), about.text.len()), (2, 1));
        assert_eq!(page.about("R7").table, Grid::default());
        assert_eq!(page.about("bows"), page);
    }

    #[test]
    fn columns_stand_under_their_heads_where_there_is_room() {
        let all = weapons().laid_out(39).concat();
        assert_eq!(
            all,
            ["                     DS  special", "heavy repeating bow  5   following fire", "sling                2"]
        );
    }

    #[test]
    fn a_cell_breaks_inside_its_column_where_room_is_short() {
        let all = weapons().laid_out(33).concat();
        assert_eq!(all[0], "               DS  special");
        assert_eq!(all[1..3], ["heavy          5   following fire", "repeating bow"]);
        assert_eq!(weapons().laid_out(30).len(), 3, "a row stays one row");
    }

    #[test]
    fn where_words_do_not_fit_side_by_side_a_row_is_a_block() {
        let all = weapons().laid_out(20).concat();
        assert_eq!(all, ["heavy repeating bow", "  DS 5; special", "  following fire", "sling", "  DS 2"]);
    }
}
