//! Harm at random, counted: cuts and flipped bits of a journal, with every state beside it and with none but the first.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    harm::{rounds, told},
    table::*,
};

const PLACES: [&str; 4] = ["hill", "wood", "ford", "mill"];

/// A battle played, with all its states, and the same with the first alone.
fn tables() -> [Table; 2] {
    let [whole, bare] = [Table::played(&PLACES), Table::played(&PLACES)];
    for name in ["battle.yaml", "battle.1.yaml", "battle.2.yaml", "battle.3.yaml"] {
        fs::remove_file(bare.file(name)).unwrap();
    }
    [whole, bare]
}

/// Where unit 1 stands after so many lines.
fn stands(lines: usize) -> &'static str {
    lines.checked_sub(1).map_or("on the beacon", |last| PLACES[last])
}

/// Where each line of the journal's file ends, its line feed included.
fn ends(journal: &[u8]) -> Vec<usize> {
    journal.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).collect()
}

#[test]
fn a_journal_cut_anywhere_keeps_every_whole_line() {
    let [whole, bare] = tables();
    let [journals, journal] = [&whole, &bare].map(|table| fs::read(table.file("journal.yaml")).unwrap());
    let ends = ends(&journal);
    let mut count = 0;
    for seed in rounds(40) {
        count += 2;
        let cut = ChaCha8Rng::seed_from_u64(seed).random_range(ends[1]..=journal.len());
        // A record is whole without its line feed too. The first two lines are no moves.
        let lines = ends.iter().filter(|end| **end <= cut + 1).count() - 2;
        fs::write(bare.file("journal.yaml"), &journal[..cut]).unwrap();
        let (folder, _) = Folder::look(&bare.path, &bare.library).unwrap();
        assert_eq!(folder.place(1), stands(lines), "cut at {cut}");
        // The states know what the journal has lost.
        fs::write(whole.file("journal.yaml"), &journals[..cut.min(journals.len())]).unwrap();
        let (folder, _) = Folder::look(&whole.path, &whole.library).unwrap();
        assert_eq!(folder.place(1), "mill", "cut at {cut}");
    }
    told(&format!("{count} cuts of a journal: every whole line kept"));
}

#[test]
fn a_bit_flipped_anywhere_in_a_journal_is_never_believed() {
    let [whole, bare] = tables();
    let journals = [&whole, &bare].map(|table| fs::read(table.file("journal.yaml")).unwrap());
    let mut count = 0;
    for seed in rounds(40) {
        for table in [&whole, &bare] {
            let journal = if table.path == whole.path { &journals[0] } else { &journals[1] };
            let ends = ends(journal);
            count += 1;
            let bit = ChaCha8Rng::seed_from_u64(seed).random_range(ends[0] * 8..journal.len() * 8);
            let mut flipped = journal.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(table.file("journal.yaml"), flipped).unwrap();
            let (folder, _) = Folder::look(&table.path, &table.library).unwrap();
            let before = ends.iter().filter(|end| **end <= bit / 8).count();
            let wanted = if table.path == whole.path { "mill" } else { stands(before.saturating_sub(2)) };
            assert_eq!(folder.place(1), wanted, "bit {bit}");
            // A flip in the last line looks like a line half written; any other is damage.
            assert!(folder.damage().is_some() || before == ends.len() - 1, "bit {bit}");
        }
    }
    told(&format!("{count} flipped bits of a journal: none believed"));
}

#[test]
fn a_bit_flipped_anywhere_in_a_state_never_moves_a_unit_unsaid() {
    let table = Table::played(&PLACES);
    let state = fs::read(table.file("battle.yaml")).unwrap();
    let (mut count, mut refused) = (0, 0);
    for seed in rounds(40) {
        count += 1;
        let bit = ChaCha8Rng::seed_from_u64(seed).random_range(0..state.len() * 8);
        let mut flipped = state.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(table.file("battle.yaml"), flipped).unwrap();
        match Folder::look(&table.path, &table.library) {
            // What is read as a change by hand is said to be one.
            Ok((folder, notes)) => assert!(folder.place(1) == "mill" || !notes.is_empty(), "bit {bit}"),
            Err(why) => {
                assert!(why.to_string().contains("battle.yaml"), "bit {bit}: {why}");
                refused += 1;
            }
        }
    }
    assert!(refused < count, "most are told and opened");
    told(&format!("{count} flipped bits of a state, {refused} refused: none unsaid"));
}
