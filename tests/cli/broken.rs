//! A folder of files with every fault that people make: each is told with its place and how to mend it, and nothing is
//! written.

use std::{fs, path::Path};

use crate::home::Home;

#[test]
fn every_fault_of_a_folder_is_named_with_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let before = fs::read_dir(&folder).unwrap().count();
    let told = Home::new().muster(&["check", folder.to_str().unwrap()]);
    assert_eq!(told.code, 1);
    assert!(!told.out.contains('\u{1b}'), "nothing raw reaches the terminal");
    let words = told.out.replace(&format!("{}/", folder.display()), "");
    let at_fault: Vec<&str> =
        words.lines().filter_map(|line| line.split_once(".yaml:")).map(|(file, _)| file).collect();
    assert!((1..=22).all(|nth| at_fault.iter().any(|file| file.starts_with(&format!("{nth:02}-")))), "{words}");
    insta::assert_snapshot!(words);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), before, "nothing is written");
}
