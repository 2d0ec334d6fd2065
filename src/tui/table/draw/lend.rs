//! Words of the roster that run on into empty cells beside them.

use crate::{
    tui::widgets::width,
    view::{Align, Cell, Column},
};

/// Lets what has no room in its column stand in the empty cells beside it: words run on to the right, and those of the last
/// column begin further to the left, unless something `due` holds its place there.
pub fn lend(cells: &[Cell], columns: &[Column], widths: &mut [Option<usize>], due: bool) {
    let shown: Vec<usize> = (0..widths.len().min(cells.len())).filter(|at| widths[*at].is_some()).collect();
    let is_empty = |at: &&usize| cells[**at].text.is_empty() && !(due && **at + 1 == cells.len());
    for (place, at) in shown.iter().enumerate().filter(|(_, at)| columns[**at].align == Align::Left) {
        let mut missing = width(&cells[*at].text).saturating_sub(widths[*at].unwrap_or(0));
        let neighbours: Vec<&usize> = match place + 1 == shown.len() {
            true if due => Vec::new(),
            true => shown[..place].iter().rev().take_while(is_empty).collect(),
            false => shown[place + 1..].iter().take_while(is_empty).collect(),
        };
        for other in neighbours {
            let Some(wide) = widths[*other] else { continue };
            // Who takes all of a column takes the blank beside it too.
            let taken = missing.min(wide + 1);
            widths[*other] = (taken <= wide).then(|| wide - taken);
            widths[*at] = widths[*at].map(|wide| wide + taken);
            missing -= taken;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_run_on_into_empty_cells_and_never_into_others() {
        let columns = [Column::left("Weapon", 10), Column::left("In", 9), Column::left("Flags", 8).grows()];
        let lent = |texts: [&str; 3]| {
            let mut widths: Vec<Option<usize>> = columns.iter().map(|column| Some(column.width.into())).collect();
            lend(&texts.map(Cell::plain), &columns, &mut widths, false);
            widths.into_iter().flatten().collect::<Vec<_>>()
        };
        assert_eq!(lent(["S6 greatsword", "", "PC"]), [13, 6, 8]);
        assert_eq!(lent(["S6 greatsword", "21 t2", "PC"]), [10, 9, 8]);
        assert_eq!(lent(["S3 sword", "", "AFRAID STUPID"]), [10, 4, 13]);
        assert_eq!(lent(["S6 greatsword", "", "AFRAID STUPID"]), [13, 1, 13]);
        assert_eq!(lent(["", "", "AFRAID STUPID FEARED"]), [8, 20]);
        assert_eq!(lent(["S6 greatsword of the dead", "", "AFRAID STUPID FEARED"]), [20, 8]);
        assert_eq!(lent(["S3 sword", "", "AFRAID STUPID FEAR"]), [10, 18]);
    }
}
