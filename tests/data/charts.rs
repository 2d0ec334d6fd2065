//! The charts of help as they are laid out: whatever a system writes in its tables, columns stand under their heads.

use std::{collections::BTreeSet, fs, path::Path};

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

/// The texts in quotation marks of a source, each with what stands just before it; comments and tests are left out.
fn quoted(source: &str) -> Vec<(String, String)> {
    let source = source.split("mod tests {").next().unwrap_or_default();
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("\\\"", "'");
    let pieces: Vec<&str> = code.split('"').collect();
    pieces.chunks(2).filter_map(|two| Some((two.first()?.to_string(), two.get(1)?.to_string()))).collect()
}

/// Whether a word is the id of a rule: a letter and a number.
fn is_id(word: &str) -> bool {
    let digits = word.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or_default();
    (1..=3).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// The ids that a text cites in brackets: "(R12, A5)".
fn in_brackets(text: &str) -> impl Iterator<Item = &str> {
    let insides = text.split('(').skip(1).filter_map(|rest| rest.split_once(')')).map(|(inside, _)| inside);
    insides.flat_map(|inside| inside.split(|sign: char| !sign.is_ascii_alphanumeric())).filter(|word| is_id(word))
}

fn files(folder: &Path, ending: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut texts = Vec::new();
    for path in entries.map(|entry| entry.expect("a folder of the tree is read").path()) {
        if path.is_dir() {
            texts.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            texts.push(fs::read_to_string(path).expect("a file of the tree is read"));
        }
    }
    texts
}

/// The ids of rules that a system cites: in its sources, in the rows of its numbers, in its book.
fn cited(system: &str) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut ids = BTreeSet::new();
    let books = fs::read_to_string(root.join(format!("data/books/{system}.book.yaml"))).into_iter();
    for source in files(&root.join("src/rules").join(system), ".rs").into_iter().chain(books) {
        for (before, text) in quoted(&source) {
            // An option's id asks for its choice and cites nothing.
            if is_id(&text) && !before.ends_with("option(") {
                ids.insert(text.clone());
            }
            ids.extend(in_brackets(&text).map(str::to_owned));
        }
    }
    let data = files(&root.join("data").join(system), ".yaml").into_iter();
    let books = fs::read_to_string(root.join(format!("data/books/{system}.book.yaml"))).into_iter();
    for text in data.chain(books) {
        let words = text.split("rule: ").skip(1).filter_map(|rest| rest.split([',', ' ', '\n', '}']).next());
        ids.extend(words.map(|word| word.trim_matches('"')).filter(|word| is_id(word)).map(str::to_owned));
    }
    ids
}

#[test]
fn every_rule_that_is_cited_has_its_words_in_a_chart() {
    let pages = pages();
    let mut looked_up = 0;
    for system in systems(&builtin()) {
        let own = || pages.iter().filter(|(id, _)| id == system.id()).map(|(_, page)| page);
        let found = |id: &String| own().flat_map(|page| page.about(id).lines(200)).any(|line| line.len() > 12);
        let ids = cited(system.id());
        let missing: Vec<&String> = ids.iter().filter(|id| !found(id)).collect();
        assert!(missing.is_empty(), "{} cites without words: {missing:?}", system.id());
        looked_up += ids.len();
    }
    assert!(looked_up > 270, "{looked_up}");
}
