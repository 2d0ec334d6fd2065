//! The evening that the README tells: its commands, one after the other.

use super::home::Home;

#[test]
fn the_commands_of_the_readmes_evening_do_what_it_says() {
    let readme = include_str!("../../README.md");
    let (_, evening) = readme.split_once("## An evening").unwrap();
    let (evening, _) = evening.split_once("\n## ").unwrap();
    let commands: Vec<&str> =
        evening.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix("muster ")).collect();
    let home = Home::new();
    for command in &commands {
        let (words, file) = command.split_once(" > ").map_or((*command, None), |(words, file)| (words, Some(file)));
        // The second screen goes on until somebody leaves it.
        if words == "watch" {
            continue;
        }
        let told = home.muster(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(told.code, 0, "{command}: {}", told.err);
        if let Some(file) = file {
            home.write(file, &told.out);
        }
    }
    assert!(commands.len() >= 7, "{commands:?}");
    for made in ["sheets.html", "friday.html", "after.yaml", "muster/saves/friday/journal.yaml"] {
        assert!(home.path().join(made).is_file(), "{made}");
    }
}
