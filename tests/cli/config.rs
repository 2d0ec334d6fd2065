//! Settings: flags over variables over the file, each told with where it comes from.

use super::home::{Home, Told};

/// The setting of this name as `muster config` tells it: what it is, and from where.
fn setting(told: Told, name: &str) -> String {
    let out = told.done();
    let line = out.lines().find(|line| line.split_whitespace().next() == Some(name));
    let words: Vec<&str> = line.unwrap_or_else(|| panic!("no {name} in {out}")).split_whitespace().collect();
    words[1..].join(" ")
}

#[test]
fn a_flag_counts_before_a_variable_and_a_variable_before_the_file() {
    let home = Home::new();
    let config = |arguments: &[&str], variable: Option<&str>| {
        let mut command = home.command();
        command.env("COLORTERM", "truecolor").env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if let Some(theme) = variable {
            command.env("MUSTER_THEME", theme);
        }
        setting(Told::of(command.arg("config").args(arguments)), "theme")
    };
    assert_eq!(config(&[], None), "dark usual");
    home.write("muster/theme", "light\n");
    assert_eq!(config(&[], None), "light F2 on the screen");
    home.write("muster/config.yaml", "theme: plain\n");
    assert_eq!(config(&[], None), "plain the file");
    assert_eq!(config(&[], Some("contrast")), "contrast MUSTER_THEME");
    assert_eq!(config(&["--theme", "sixteen"], Some("contrast")), "sixteen --theme");
}

#[test]
fn a_variable_that_does_not_fit_is_named() {
    let home = Home::new();
    let told = Told::of(home.command().env("MUSTER_THEME", "drak").arg("config"));
    let said = "invalid value 'drak' for the variable MUSTER_THEME";
    assert!(told.code == 2 && told.err.contains(said) && !told.err.contains("--theme"), "{}", told.err);
    let told = Told::of(home.command().env("MUSTER_THEME", "dark").args(["config", "--theme=drak"]));
    assert!(told.code == 2 && told.err.contains("for '--theme <THEME>'"), "{}", told.err);
    let told = Told::of(home.command().env("MUSTER_ASCII", "perhaps").arg("config"));
    assert!(told.code == 2 && told.err.contains("for the variable MUSTER_ASCII"), "{}", told.err);
}

#[test]
fn check_and_schema_heed_the_settings_unless_they_are_at_fault() {
    let home = Home::new();
    let book = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/books/ash-and-pennant.book.yaml"));
    home.write("rules/books/night.book.yaml", &book.unwrap().replacen("book: ash-and-pennant", "book: night", 1));
    home.write("muster/config.yaml", "data: ~/rules\n");
    assert!(home.muster(&["schema", "scenario", "night"]).json()["properties"].is_object());
    let scenario =
        home.write("night.yaml", "system: night\nname: Night\nsides: [{ id: a, name: A }, { id: b, name: B }]\n");
    assert!(!home.muster(&["check", &scenario]).out.contains("there is no system"));
    home.write("muster/config.yaml", "data: ~/rules\ntheme: drak\n");
    home.muster(&["schema", "config"]).done();
}

#[test]
fn a_variable_that_is_empty_says_nothing() {
    let home = Home::with_battle();
    for name in ["MUSTER_SAVES", "MUSTER_DATA", "MUSTER_DICE", "MUSTER_THEME", "MUSTER_ASCII", "MUSTER_CONFIG"] {
        Told::of(home.command().env(name, "").args(["show", "harrow-ford"])).done();
    }
}

#[test]
fn the_file_of_settings_chooses_folders_and_dice() {
    let home = Home::new();
    home.write("muster/config.yaml", "# mine\nsaves: ~/battles\ndice: table\nhints: false\n");
    let told = home.muster(&["config"]).done();
    let file = home.path().join("muster/config.yaml");
    assert!(told.starts_with(&format!("file: {}\n", file.display())), "{told}");
    home.muster(&["new", "harrow-ford"]).done();
    assert!(home.path().join("battles/harrow-ford/battle.yaml").is_file());
    let battle = home.muster(&["show", "harrow-ford", "--json"]).json();
    assert_eq!(battle["sides"][0]["dice"], "table", "{battle:#}");
    // A relative folder lies beside the file that names it; and another file may be named.
    let other = home.write("evening/mine.yaml", "saves: here\n");
    home.muster(&["new", "harrow-ford", "--config", &other]).done();
    assert!(home.path().join("evening/here/harrow-ford").is_dir());
}

#[test]
fn what_config_prints_can_be_written_in_the_file() {
    let home = Home::new();
    home.write("muster/config.yaml", "ascii: yes\nhints: no\n");
    let told = home.muster(&["config"]).done();
    let says =
        |name: &str, value: &str| told.lines().any(|line| line.split_whitespace().eq([name, value, "the", "file"]));
    assert!(says("ascii", "yes") && says("hints", "no"), "{told}");
    let file = home.write("muster/config.yaml", "hints: nope\n");
    home.muster(&["systems"]).fails(3, &[&format!("{file}:1:8: field hints: true or false is wanted, not \"nope\"")]);
}

#[test]
fn a_fault_in_the_settings_is_told_and_what_mends_it_goes_on() {
    let home = Home::new();
    let file = home.write("muster/config.yaml", "theme: contrats\n");
    let said = "theme: contrats is no choice here; did you mean contrast?";
    home.muster(&["systems"]).fails(3, &[&format!("{file}:1:8: field {said}")]);
    let checked = home.muster(&["check", &file]);
    assert!(checked.code == 1 && checked.out.contains(&format!("{file}:1:8: {said}")), "{}", checked.out);
    let schema = home.muster(&["schema", "config"]).json();
    let themes = schema["definitions"]["ThemeName"].to_string();
    assert!(themes.contains("contrast") && themes.contains("plain"), "{themes}");
    home.muster(&["config", "--config", "nowhere.yaml"]).fails(3, &["nowhere.yaml"]);
    home.write("muster/config.yaml", "# nothing is settled yet\n");
    home.muster(&["systems"]).done();
    assert!(home.muster(&["check", &file]).done().ends_with("settings, sound\n"));
}

#[test]
fn ascii_by_choice_or_by_locale_is_all_that_is_printed() {
    let home = Home::new();
    let scenario = home.muster(&["schema", "scenario", "opend6", "--example"]).done();
    let file = home.write("zoe.yaml", &scenario.replacen("name: ", "name: Zoë 橋 ", 1));
    home.muster(&["new", &file, "--name", "Zoë 橋"]).done();
    let show = |command: &mut assert_cmd::Command| Told::of(command.args(["show", "zoe-qiao"]));
    assert!(show(&mut home.command()).done().contains("Zoë 橋"));
    let plain = show(home.command().env("LC_ALL", "C")).done();
    assert!(plain.is_ascii() && plain.contains("Zoe Qi"), "{plain}");
    assert_eq!(show(home.command().arg("--ascii")).done(), plain);
    // Data loses nothing by it.
    let json = Told::of(home.command().args(["show", "zoe-qiao", "--json", "--ascii"]));
    assert!(json.out.is_ascii() && json.out.contains("\\u6a4b"), "{}", json.out);
    assert_eq!(json.json()["battle"], "Zoë 橋");
}

#[test]
fn a_name_in_any_script_gives_a_folder_that_can_be_read() {
    let home = Home::new();
    for (name, folder) in [("橋の戦い", "qiao-nozhan-i"), ("Zoë’s Straße", "zoe-s-strasse"), ("…", "battle")]
    {
        let out = home.muster(&["new", "harrow-ford", "--name", name]).done();
        assert_eq!(out.lines().last(), Some(folder), "{name}");
    }
}

#[test]
fn check_names_every_fault_of_the_settings() {
    let home = Home::new();
    let file = home.write("muster/config.yaml", "theme: contrats\ncolour: red\ndice: tabel\n");
    let told = home.muster(&["check", &file]);
    for said in [":1:8: theme: contrats is no choice", ":2:1: colour: there is no field", ":3:7: dice: ", "3 faults"] {
        assert!(told.code == 1 && told.out.contains(said), "{said}: {}", told.out);
    }
}

/// Who rolls is settled as a battle is begun. A flag that would change it later is refused rather than left unheard; a variable
/// and the file speak of battles that will be begun.
#[test]
fn a_flag_for_the_dice_is_refused_where_the_battle_is_begun_with_others() {
    let home = Home::with_battle();
    let orders = home.write("orders.yaml", "- { next: phase }\n");
    for command in [vec!["resume", "harrow-ford"], vec!["line", "harrow-ford"], vec!["apply", "harrow-ford", &orders]] {
        let told = home.muster(&[&command[..], &["--dice", "table"]].concat());
        let said =
            told.err.contains("--dice says who rolls in a battle that is being begun. In this one it is changed");
        assert!(told.code == 2 && said, "{command:?}: {} {}", told.code, told.err);
    }
    for dice in [["--dice", "auto"], ["--hints", "yes"]] {
        let mut line = home.command();
        line.env("MUSTER_DICE", "table").args(["line", "harrow-ford", &dice.join("=")]).write_stdin("q\n");
        assert_eq!(Told::of(&mut line).code, 0);
    }
}
