use std::io::{Read, Write};

use super::*;

/// A journal of 30 records of different lengths, some with marks of the framing inside.
fn sample() -> (Vec<String>, Vec<u8>) {
    let records: Vec<String> = (1..=30)
        .map(|n| format!("{{\"n\": {n}, \"tale\": \"{} # crc32:00000000 --- Zoë {}\"}}", "ab ".repeat(n % 7), n * n))
        .collect();
    let mut bytes = format!("{HEADER}{FORMAT}\n").into_bytes();
    for record in &records {
        bytes.extend(frame(record, None).as_bytes());
    }
    (records, bytes)
}

fn file_with(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.yaml");
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn is_beginning(found: &[Arc<str>], records: &[String]) -> bool {
    found.len() <= records.len() && found.iter().zip(records).all(|(found, record)| **found == **record)
}

#[test]
fn what_is_appended_is_there_after_opening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.yaml");
    let (records, bytes) = sample();
    let mut journal = Journal::create(&path).unwrap();
    for record in &records {
        journal.append(record, None).unwrap();
    }
    assert_eq!(fs::read(&path).unwrap(), bytes);
    let opened = Journal::open(&path).unwrap();
    assert_eq!(opened.records.len(), 30);
    assert!(is_beginning(&opened.records, &records) && opened.torn.is_none() && opened.damage.is_none());
    assert!(Journal::create(&path).is_err(), "a journal is never begun over another");
}

#[test]
fn the_file_is_a_yaml_stream() {
    let (records, bytes) = sample();
    let read: Vec<serde_json::Value> = serde_yaml::Deserializer::from_slice(&bytes)
        .map(|document| serde::Deserialize::deserialize(document).unwrap())
        .collect();
    let given: Vec<serde_json::Value> = records.iter().map(|record| serde_json::from_str(record).unwrap()).collect();
    assert_eq!(read, given);
}

#[test]
fn a_cut_at_any_byte_gives_only_whole_right_records() {
    let (records, bytes) = sample();
    for cut in 0..bytes.len() {
        let contents = scan(Path::new("journal.yaml"), &bytes[..cut]);
        let Ok(contents) = contents else {
            panic!("a cut at {cut} is no journal: {contents:?}");
        };
        assert!(is_beginning(&contents.records, &records), "cut at {cut}");
        assert_eq!(contents.damage, None, "cut at {cut}");
        // All records that end before the cut are there; one may lack its line feed only.
        let ends = bytes[..cut].iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
        let found = contents.records.len();
        assert!(found == ends || (found == ends + 1 && contents.unended), "cut at {cut}: {found} of {ends}");
    }
}

#[test]
fn no_flipped_bit_gives_a_wrong_record() {
    let (records, mut bytes) = sample();
    for place in 0..bytes.len() {
        for bit in 0..8 {
            bytes[place] ^= 1 << bit;
            match scan(Path::new("journal.yaml"), &bytes) {
                Ok(contents) => {
                    assert!(is_beginning(&contents.records, &records), "byte {place}, bit {bit}");
                    assert!(
                        contents.damage.is_some() || contents.whole < bytes.len() || contents.unended,
                        "byte {place}, bit {bit} went unseen"
                    );
                }
                Err(why) => assert!(place <= HEADER.len() + 1, "byte {place}, bit {bit}: {why}"),
            }
            bytes[place] ^= 1 << bit;
        }
    }
}

#[test]
fn a_torn_tail_is_kept_aside_and_play_goes_on() {
    let (records, bytes) = sample();
    let (folder, path) = file_with(&bytes[..bytes.len() - 9]);
    let opened = Journal::open(&path).unwrap();
    assert_eq!(opened.records.len(), 29);
    let torn = opened.torn.unwrap();
    assert_eq!(torn.kept_aside, folder.path().join("journal.torn-1.yaml"));
    let kept = fs::read(&torn.kept_aside).unwrap();
    assert_eq!(kept.len(), torn.bytes);
    assert!(frame(&records[29], None).as_bytes().starts_with(&kept));
    opened.journal.unwrap().append("{\"n\": 31}", None).unwrap();
    let again = Journal::open(&path).unwrap();
    assert_eq!((again.records.len(), &*again.records[29], again.torn), (30, "{\"n\": 31}", None));
}

#[test]
fn a_last_record_without_its_line_feed_is_kept_and_ended() {
    let (_, bytes) = sample();
    let (_folder, path) = file_with(&bytes[..bytes.len() - 1]);
    let opened = Journal::open(&path).unwrap();
    assert_eq!((opened.records.len(), opened.torn), (30, None));
    opened.journal.unwrap().append("{}", None).unwrap();
    assert_eq!(Journal::open(&path).unwrap().records.len(), 31);
}

#[test]
fn a_journal_that_never_got_its_header_is_empty() {
    for cut in [0, 5] {
        let (_, bytes) = sample();
        let (_folder, path) = file_with(&bytes[..cut]);
        let opened = Journal::open(&path).unwrap();
        assert_eq!(opened.torn.map(|torn| torn.bytes), (cut > 0).then_some(cut));
        opened.journal.unwrap().append("{}", None).unwrap();
        assert_eq!(Journal::open(&path).unwrap().records.len(), 1);
    }
}

#[test]
fn damage_in_the_middle_is_read_only_and_says_the_line() {
    let (_, mut bytes) = sample();
    let place = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(10).unwrap().0 + 12;
    bytes[place] ^= 1;
    let (folder, path) = file_with(&bytes);
    let opened = Journal::open(&path).unwrap();
    assert_eq!(opened.records.len(), 10);
    assert_eq!(opened.damage, Some(Damage { line: 12, why: Flaw::WrongChecksum }));
    assert!(opened.journal.is_none());
    assert_eq!(fs::read(&path).unwrap(), bytes, "nothing is altered");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is added");

    let lines = Journal::lines(&path).unwrap();
    assert_eq!(lines.iter().find(|(_, record)| record.is_err()), Some(&(12, Err(Flaw::WrongChecksum))));
    let whole: Vec<Arc<str>> = lines.into_iter().filter_map(|(_, record)| record.ok()).collect();
    let kept = Journal::rewrite(&path, &whole).unwrap().unwrap();
    assert_eq!(fs::read(kept).unwrap(), bytes, "all of it is kept aside");
    let opened = Journal::open(&path).unwrap();
    assert_eq!((opened.records, opened.damage, opened.torn), (whole, None, None));
}

#[test]
fn after_a_failure_nothing_glues_on_to_half_a_record() {
    let (_, bytes) = sample();
    let (_folder, path) = file_with(&bytes);
    let mut journal = Journal::open(&path).unwrap().journal.unwrap();
    // A handle that cannot write stands for a full disk; half a record got through before.
    let good = std::mem::replace(&mut journal.file, File::open(&path).unwrap());
    assert!(journal.append("{\"n\": 31}", None).is_err());
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"--- {\"n\": 3").unwrap();
    assert!(journal.append("{\"n\": 31}", None).is_err(), "still full");
    journal.file = good;
    journal.append("{\"n\": 31}", None).unwrap();
    let opened = Journal::open(&path).unwrap();
    assert_eq!((opened.records.len(), &*opened.records[30], opened.torn), (31, "{\"n\": 31}", None));
}

#[test]
fn a_file_replaced_by_another_program_is_not_written_to() {
    let (_, bytes) = sample();
    let (folder, path) = file_with(&bytes);
    let mut journal = Journal::open(&path).unwrap().journal.unwrap();
    let other = folder.path().join("other.yaml");
    fs::write(&other, &bytes).unwrap();
    fs::rename(&other, &path).unwrap();
    assert!(journal.append("{}", None).unwrap_err().to_string().contains("another program"));
    let mut text = Vec::new();
    File::open(&path).unwrap().read_to_end(&mut text).unwrap();
    assert_eq!(text, bytes);
}

#[test]
fn an_older_journal_goes_on_in_the_form_of_today_and_says_so() {
    for mark in ["", "\u{feff}"] {
        let (records, bytes) = sample();
        let older = format!("{mark}{}", String::from_utf8(bytes).unwrap().replacen("format 2", "format 1", 1));
        let (_folder, path) = file_with(older.as_bytes());
        let mut journal = Journal::open(&path).unwrap().journal.unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), older, "what is only opened stays as it is");
        journal.append("{flag: 31}", None).unwrap();
        journal.append("{flag: 32}", None).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(&format!("{mark}# muster journal, format 2\n--- {{\"n\": 1,")), "{text}");
        let opened = Journal::open(&path).unwrap();
        assert_eq!((opened.records.len(), opened.damage, opened.torn), (records.len() + 2, None, None));
        assert!(is_beginning(&opened.records[..30], &records));
    }
}

#[test]
fn a_newer_format_and_other_files_are_refused_by_name() {
    let (_folder, path) = file_with(b"# muster journal, format 3\n");
    assert!(matches!(Journal::open(&path), Err(StoreError::Newer { found: 3, known: 2, .. })));
    let (_folder, path) = file_with(b"hello\n");
    assert!(matches!(Journal::open(&path), Err(StoreError::NotABattle { .. })));
}
