//! `muster sheet`: paper of battles, rosters and systems.

use std::fs;

use super::home::Home;

#[test]
fn a_roster_is_printed_with_its_published_total() {
    let text = Home::new().muster(&["sheet", "ice-rangers"]).done();
    for line in [
        "OpenD6 Fantasy Miniatures, 1 sheet, 720 points",
        "     morale       [7] [6] [5] [4] [3] [2] [1]",
        "     weapon       medium crossbow 5, DS 5, 7.5/25/75\"",
        "     champion     heavy crossbow 6, DS 6, 7.5/30/75\"",
        "     house rules  medium crossbow, heavy crossbow",
        "     1 sergeant   [ ] wounded [ ] out        2 champion   [ ] wounded [ ] out",
    ] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_roster_of_which_two_systems_have_one_must_be_named_with_its_system() {
    let home = Home::new();
    home.write(
        "muster/data/skirmish/rosters/ice-rangers.yaml",
        include_str!("../../data/skirmish/rosters/grey-gull.yaml"),
    );
    let which = "several rosters have this name; say which: opend6/ice-rangers, skirmish/ice-rangers";
    home.muster(&["sheet", "ice-rangers"]).fails(3, &[which]);
    home.muster(&["new", "ice-rangers+grey-gull"]).fails(3, &[which]);
    assert!(home.muster(&["sheet", "opend6/ice-rangers"]).done().contains("OpenD6"));
}

#[test]
fn a_battle_is_printed_as_it_stands() {
    let home = Home::with_battle();
    let orders = home.write(
        "orders.yaml",
        "- ruling: { unit: 2, set: { morale: 3 }, because: test }\n- ruling: { unit: 2, figure: '3', set: { wounds: 1 }, because: test }\n",
    );
    home.muster(&["apply", "harrow-ford", &orders]).done();
    let text = home.muster(&["sheet", "harrow-ford", "2"]).done();
    assert!(text.contains("morale       [/] [/] [x] [x] [3] [2] [1]"), "7 and 6 are struck, 5 and 4 lost: {text}");
    assert!(text.contains("3            [x] wounded [ ] out"), "{text}");
}

#[test]
fn paper_is_written_in_three_forms_and_never_over_a_file() {
    let home = Home::new();
    for (name, begins) in [("s.html", "<!DOCTYPE html>"), ("s.md", "# Ice Rangers\n"), ("s.txt", "Ice Rangers\n")] {
        home.muster(&["sheet", "ice-rangers", "-o", name]).done();
        let text = fs::read_to_string(home.path().join(name)).unwrap();
        assert!(text.starts_with(begins), "{text}");
        let again = home.muster(&["sheet", "ice-rangers", "-o", name]);
        assert_eq!(again.code, 3);
        assert!(again.err.contains("there is such a file already; --force writes over it"), "{}", again.err);
        home.muster(&["sheet", "ice-rangers", "-o", name, "--force"]).done();
    }
    let html = fs::read_to_string(home.path().join("s.html")).unwrap();
    assert!(!html.contains("http"), "the page fetches nothing");
    assert!(html.contains("@page { size: A4;") && html.contains("<span class=\"box\">7</span>"), "{html}");
}

#[test]
fn a_name_means_nothing_to_html_or_markdown() {
    let home = Home::new();
    let roster = "system: opend6\nname: <b>Bad</b> | *bold*\nunits:\n  - { name: '<script>', troop: { listing: goblins, size: 3 } }\n";
    let roster = home.write("bad.yaml", roster);
    let html = home.muster(&["sheet", &roster, "--form", "html"]).done();
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script>"), "{html}");
    let markdown = home.muster(&["sheet", &roster, "--form", "md"]).done();
    assert!(markdown.starts_with("# \\<b\\>Bad\\</b\\> \\| \\*bold\\*"), "{markdown}");
}

#[test]
fn a_system_alone_gives_blank_sheets_and_a_battle_gives_labels() {
    let home = Home::new();
    let blank = home.muster(&["sheet", "opend6", "--blank", "2"]).done();
    assert_eq!(blank.matches("player ____________").count(), 2, "{blank}");
    assert!(!blank.contains("Ice Rangers"), "{blank}");
    let labels = home.muster(&["sheet", "ice-rangers", "--labels", "--form", "html"]).done();
    assert_eq!(labels.matches("class=\"label\"").count(), 10, "{labels}");
    assert!(labels.contains("<small>Ice Rangers</small><small>2 champion</small>"), "each names its figure: {labels}");
    let plain = home.muster(&["sheet", "ice-rangers", "--labels"]).done();
    assert!(plain.contains("] 10 x Ice Rangers: 1 sergeant, 2 champion"), "{plain}");
}

/// Where it lies among the data, and by its file.
#[test]
fn a_book_without_a_scenario_gives_blank_sheets_too() {
    let home = Home::new();
    let book =
        include_str!("../../data/books/ash-and-pennant.book.yaml").replacen("book: ash-and-pennant", "book: mine", 1);
    home.write("muster/data/books/mine.book.yaml", &book);
    let sheet = home.muster(&["sheet", "mine"]).done();
    for line in ["fighters    [12] [11] [10] [9]", "troop type  ______", "obey        ______"] {
        assert!(sheet.contains(line), "{line}\n{sheet}");
    }
    let other = home.write("other.book.yaml", &book.replacen("book: mine", "book: other", 1));
    assert_eq!(home.muster(&["sheet", &other]).done(), sheet);
    // Another unit of it has another shape.
    assert!(home.muster(&["sheet", &other, "2"]).done().contains("fighters    [6] [5]"));
}

#[test]
fn what_is_no_army_is_said() {
    let home = Home::new();
    let told = home.muster(&["sheet", "nothing"]);
    assert_eq!(told.code, 3);
    assert!(told.err.contains("there is no scenario nothing"), "{}", told.err);
    let told = home.muster(&["sheet", "ice-rangers", "99"]);
    let said = "there is no squad 99; there is 1 ice-rangers";
    assert_eq!((told.code, told.err.contains(said)), (2, true), "{}", told.err);
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let home = Home::new();
    let said = ["nope/x.html: there is no folder nope; make it first, or check the path"];
    home.muster(&["sheet", "ice-rangers", "-o", "nope/x.html"]).fails(3, &said);
}

#[test]
fn the_table_can_be_laid_again() {
    let home = Home::with_battle();
    let text = home.muster(&["sheet", "harrow-ford", "--setup"]).done();
    assert!(text.starts_with("Harrow Ford\nturn 1, init"), "{text}");
    let (_, militia) = text.split_once("2   Harrow Militia ").unwrap();
    let mut militia = militia.lines();
    assert!(militia.next().unwrap().contains("steady"), "{text}");
    assert_eq!(militia.next(), Some("     behind the wall of the mill yard"));
    assert!(text.contains("off the table: due turn 4, north edge"), "{text}");
    for scenario in ["thornmoor-cross", "stag-bridge", "saltmere-abbey", "sunder-mill", "pennant-hill", "salt-road"] {
        let slug = home.muster(&["new", scenario, "--seed", "7"]).done().lines().last().unwrap().to_owned();
        let text = home.muster(&["sheet", &slug, "--setup"]).done();
        let wide = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{scenario}");
        // A row a unit: nothing of the heading stands on a second line, and no line ends with blanks.
        let (_, table) = text.split_once("\n\n").unwrap();
        let second = table.lines().nth(1).unwrap();
        assert!(second.starts_with("1 "), "{scenario}: {second}");
        assert!(text.lines().all(|line| line == line.trim_end()), "{scenario}");
    }
    let html = home.muster(&["sheet", "harrow-ford", "--setup", "--form", "html"]).done();
    assert!(html.contains("<td>Ice Rangers</td>"), "{html}");
    let markdown = home.muster(&["sheet", "harrow-ford", "--setup", "--form", "md"]).done();
    assert!(markdown.contains("| 1 | Ice Rangers | on the beacon |"), "{markdown}");
}

#[test]
fn what_is_not_from_the_rules_is_named_on_paper_and_on_the_screen() {
    let home = Home::with_battle();
    let militia = "Human militia, short bow, melee weapon";
    assert!(home.muster(&["sheet", "harrow-ford", "2"]).done().contains(militia));
    assert!(home.muster(&["show", "harrow-ford", "2"]).done().contains(militia));
    for (army, house) in [
        ("warband/stag-bridge", "fireball"),
        ("action_dice/thornmoor-cross", "longbowmen"),
        ("order_dice/sunder-mill", "rifle section"),
    ] {
        let sheet = home.muster(&["sheet", army]).done();
        let said = sheet.lines().filter(|line| line.trim_start().starts_with("house rules "));
        assert!(said.clone().count() > 0 && said.clone().any(|line| line.contains(house)), "{army}: {house}");
    }
}

#[test]
fn long_rows_of_boxes_break_within_the_page() {
    let home = Home::new();
    let scenario = home.write(
        "many.yaml",
        "system: open-table\nname: Many\nsides: [{ id: one, name: One }, { id: two, name: Two }]\nunits:\n  \
         - { name: Horde, number: 1, side: one, troop: { stats: { figures_left: 55 } } }\n",
    );
    let text = home.muster(&["sheet", &scenario]).done();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("[55] [54]") && text.contains(" [2] [1]"), "{text}");
    let broken: Vec<&str> = text.lines().filter(|line| line.trim_start().starts_with('[')).collect();
    assert!(broken.len() > 2 && broken.iter().all(|line| line.trim_end().ends_with(']')), "{text}");
}
