//! A book that lies beside what names it, or in a folder of data with it, and what check says of it.

use super::home::Home;

const BOOK: &str = "book: mine
name: Mine
turn: { phases: { go: {} } }
stats: { men: { track: 5 } }
acts: { rest: { key: r, phases: [go], does: me.men -= 1; } }
";

fn roster(name: &str) -> String {
    let unit = |nth: u16| format!("  - {{ name: {name} {nth}, number: {nth}, troop: {{}} }}\n");
    format!("system: mine\nname: {name}\nunits:\n{}{}{}", unit(1), unit(2), unit(3))
}

#[test]
fn armies_that_meet_find_the_book_that_lies_beside_them() {
    let home = Home::new();
    home.write("mine.book.yaml", BOOK);
    home.write("reds.yaml", &roster("Reds"));
    home.write("blues.yaml", &roster("Blues"));
    let told = home.muster(&["new", "reds.yaml+blues.yaml"]).done();
    assert!(told.starts_with("Reds against Blues, Mine\n"), "{told}");
    assert!(home.muster(&["show", "reds-against-blues"]).done().contains("Blues 3"));
}

#[test]
fn check_of_a_folder_of_data_knows_the_books_that_lie_in_it() {
    let home = Home::new();
    home.write("data/books/mine.book.yaml", BOOK);
    home.write("data/mine/rosters/reds.yaml", &roster("Reds"));
    home.write(
        "data/mine/rosters/blues.yaml",
        &roster("Blues").replace("troop: {}", "troop: { stats: { men: many } }"),
    );
    let told = home.muster(&["check", "data"]);
    assert!(told.code == 1 && !told.out.contains("there is no system"), "{}", told.out);
    assert!(told.out.contains("blues.yaml:4:"), "{}", told.out);
    home.write("data/mine/rosters/blues.yaml", &roster("Blues"));
    let told = home.muster(&["check", "data"]).done();
    assert!(told.ends_with("data: data, 3 files, sound\n"), "{told}");
}

#[test]
fn check_says_that_more_may_show_where_the_scripts_of_a_book_were_not_tried_out() {
    let home = Home::new();
    let more = "mine.book.yaml: mind: more may show once this is mended; its scripts are tried out only then\n";
    let check = |book: &str| home.muster(&["check", &home.write("mine.book.yaml", book)]).out;
    // A name that nothing has, and a script that fails as it runs.
    let fails = BOOK.replace("me.men -= 1;", "me.men -= 1; me.men = 1 / 0;");
    let misnamed = fails.replace("me.men -= 1", "me.man -= 1");
    let told = check(&misnamed);
    assert!(told.contains("nothing has a man") && told.ends_with(&format!("{more}1 fault\n")), "{told}");
    let told = check(&fails);
    assert!(told.ends_with("1 fault\n") && !told.contains("more may show"), "{told}");
    // What names the book says it too, and both together once.
    let misnamed = home.write("mine.book.yaml", &misnamed);
    let reds = home.write("reds.yaml", &roster("Reds"));
    for paths in [vec!["check", &reds], vec!["check", &misnamed, &reds]] {
        let told = home.muster(&paths).out;
        assert_eq!(told.matches("more may show").count(), 1, "{told}");
    }
}

/// What is painted on the bases of those who join stays as it is.
#[test]
fn numbers_that_rosters_give_come_before_those_that_are_free() {
    let home = Home::new();
    home.write("mine.book.yaml", BOOK);
    home.write("reds.yaml", &roster("Reds"));
    home.write("blues.yaml", &roster("Blues"));
    let scenario = "system: mine
name: Meeting
sides: [{ id: red, name: Red }, { id: blue, name: Blue }]
units: [{ name: Guest, side: blue, troop: {} }, { name: Fixed, number: 2, side: blue, troop: {} }]
rosters: [{ roster: reds, side: red }, { roster: blues, side: blue }]
";
    home.write("meeting.yaml", scenario);
    home.muster(&["new", "meeting.yaml"]).done();
    let told = home.muster(&["show", "meeting", "--json"]).json();
    let units = told["units"].as_array().unwrap().iter();
    let numbers: Vec<String> =
        units.map(|unit| format!("{} {}", unit["number"], unit["name"].as_str().unwrap())).collect();
    // A number that somebody has already is the next that is free.
    let wanted = ["1 Reds 1", "2 Fixed", "3 Reds 3", "4 Guest", "5 Reds 2", "6 Blues 1", "7 Blues 2", "8 Blues 3"];
    assert_eq!(numbers, wanted);
}
