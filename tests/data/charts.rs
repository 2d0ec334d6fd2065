//! The charts of help as they are laid out: whatever a system writes in its tables, columns stand under their heads.

use muster::{
    rules::systems,
    store::library::builtin,
    view::{Grid, Page},
};

fn pages() -> Vec<(String, Page)> {
    let library = builtin();
    let of = |system: &muster::paper::System| {
        let id = system.id().to_owned();
        system.charts(&library).expect("the built-in charts are read").into_iter().map(move |page| (id.clone(), page))
    };
    systems(&builtin()).iter().flat_map(of).collect()
}

/// A piece of a line, without the blanks around it.
fn piece(line: &str, from: usize, to: usize) -> String {
    line.chars().skip(from).take(to - from).collect::<String>().trim().to_owned()
}

/// Where each column begins, if every cell of the table can be read between its column's beginning and the next one's.
fn columns(table: &Grid, laid: &[Vec<String>], width: usize) -> Option<Vec<usize>> {
    let mut starts = vec![0];
    for at in 0..table.0[0].len() {
        let from = *starts.last()?;
        let reads = |to: &usize| {
            table.0.iter().zip(laid).all(|(row, lines)| {
                let read: Vec<String> = lines.iter().map(|line| piece(line, from, *to)).collect();
                let blank = lines.iter().all(|line| line.chars().nth(to - 1).is_none_or(|letter| letter == ' '));
                blank && read.join(" ").trim() == row.get(at).map_or("", String::as_str)
            })
        };
        starts.push((from + 1..=width + 1).find(reads)?);
    }
    Some(starts)
}

#[test]
fn every_chart_of_every_system_keeps_its_columns_at_80() {
    let room = 78;
    let mut tables = 0;
    for (system, page) in pages().iter().filter(|(_, page)| !page.table.0.is_empty()) {
        let laid = page.table.laid_out(room);
        let all = laid.concat().join("\n");
        assert!(all.lines().all(|line| line.chars().count() <= room), "{system}, {}\n{all}", page.title);
        assert!(columns(&page.table, &laid, room).is_some(), "{system}, {}\n{all}", page.title);
        tables += 1;
    }
    assert!(tables > 30, "{tables}");
}

#[test]
fn no_chart_is_wider_than_a_narrow_terminal() {
    for (system, page) in pages() {
        for room in [24, 38, 58, 118] {
            let all = page.table.laid_out(room).concat();
            let wide = all.iter().find(|line| line.chars().count() > room);
            assert_eq!(wide, None, "{system}, {} at {room}", page.title);
        }
    }
}
