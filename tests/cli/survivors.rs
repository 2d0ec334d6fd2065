//! `muster survivors`: an army carried over.

use super::home::Home;

const LOSSES: &str = "
- ruling: { unit: 2, figure: '1', set: { wounds: 2 }, because: fell }
- ruling: { unit: 2, figure: '4', set: { wounds: 2 }, because: fell }
- ruling: { unit: 2, figure: '5', set: { wounds: 1 }, because: hit }
- ruling: { unit: 1, figure: '2', set: { wounds: 2 }, because: fell }
- ruling: { remove: 3, because: fled the field }
";

#[test]
fn who_is_left_makes_a_roster_for_the_next_battle() {
    let home = Home::with_battle();
    let orders = home.write("losses.yaml", LOSSES);
    home.muster(&["apply", "harrow-ford", &orders]).done();
    let text = home.muster(&["survivors", "harrow-ford", "--side", "north"]).done();
    for line in [
        "# 1 Ice Rangers: 9 of 10 left, 1 of its champions lost",
        "# 2 Harrow Militia: 6 of 8 left, 1 of them wounded, the sergeant lost",
        "# 3 Ford Spears: lost, fled the field",
        "# 4 Greenwood Archers: whole",
    ] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
    let roster = home.path().join("north.yaml");
    home.muster(&["survivors", "harrow-ford", "--side", "North", "-o", roster.to_str().unwrap()]).done();
    home.muster(&["check", roster.to_str().unwrap()]).done();
    let head = std::fs::read_to_string(&roster).unwrap().lines().next().unwrap().to_owned();
    assert_eq!(head, "# yaml-language-server: $schema=opend6-roster.schema.json", "an editor finds the schema");
    assert!(home.path().join("opend6-roster.schema.json").is_file());
    let sheet = home.muster(&["sheet", roster.to_str().unwrap(), "2"]).done();
    assert!(sheet.contains("1 sergeant") && sheet.contains("[/] [/] [5] [4] [3] [2] [1]"), "morale is whole: {sheet}");
    assert!(sheet.contains("6  ") && !sheet.contains("[x]"), "nobody is wounded any more: {sheet}");
    let again = home.muster(&["survivors", "harrow-ford", "-o", roster.to_str().unwrap()]);
    assert_eq!((again.code, again.err.contains("there is such a file already")), (3, true), "{}", again.err);
    let mut asked = home.command();
    asked.args(["survivors", "harrow-ford", "--ask", "-o", roster.to_str().unwrap()]).write_stdin("\n\n\n\n");
    let asked = asked.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&asked.stdout), String::from_utf8_lossy(&asked.stderr));
    assert!(
        err.contains("there is such a file already") && !err.contains("Enter") && !out.contains("Enter"),
        "{out}{err}"
    );
    let told = home.muster(&["survivors", "harrow-ford", "--side", "west"]);
    assert_eq!((told.code, told.err.contains("there is no side west; there is north, south")), (2, true));
}

#[test]
fn what_becomes_of_those_who_are_left_is_the_game_masters_to_rule() {
    let home = Home::with_battle();
    let orders = home.write("losses.yaml", LOSSES);
    home.muster(&["apply", "harrow-ford", &orders]).done();
    let rulings = home.write(
        "between.yaml",
        "- { unit: 2, figures: 7, because: one of the fallen lives }\n\
         - { unit: Ford Spears, back: true, because: ransomed }\n\
         - { unit: 4, lost: true }\n\
         - { unit: 1, set: { training.command: 2 } }\n",
    );
    let text = home.muster(&["survivors", "harrow-ford", "--side", "north", "--rulings", &rulings]).done();
    for line in [
        "; ruled: goes on with 7 soldiers (one of the fallen lives)",
        "; ruled: goes on as it began (ransomed)",
        "# 4 Greenwood Archers: whole; ruled: does not go on",
        "; ruled: command 2",
    ] {
        assert!(text.lines().any(|known| known.ends_with(line)), "{line}\n{text}");
    }
    // Of each unit all stands in one line: what became of it and, far below, something else would be read as two things.
    for unit in ["# 1 ", "# 2 ", "# 3 ", "# 4 "] {
        assert_eq!(text.lines().filter(|line| line.starts_with(unit)).count(), 1, "{text}");
    }
    assert!(text.contains("name: Ford Spears") && !text.contains("name: Greenwood Archers"), "{text}");
    assert!(text.contains("note: one of the fallen lives"), "{text}");
    let wrong = home.write("wrong.yaml", "- { unit: 2, figures: 7 }\n- { unit: 9, lost: true }\n");
    home.muster(&["survivors", "harrow-ford", "--side", "north", "--rulings", &wrong])
        .fails(3, &["wrong.yaml:2:", "there is no squad 9; there is 1 Ice Rangers"]);
    // The same by questions; what does not fit is asked again.
    let mut asked = home.command();
    asked.args(["survivors", "harrow-ford", "--side", "north", "--ask"]);
    asked.write_stdin(
        b"\n7 because one of the fallen lives\nmany\n\xffback\nback because ransomed\nlost\n\n\n".as_slice(),
    );
    let told = super::home::Told::of(&mut asked);
    assert!(told.err.contains("note: many is no number of figures, lost, back or FIELD=VALUE"), "{}", told.err);
    assert!(told.err.contains("note: this is not UTF-8 text; type it again"), "{}", told.err);
    assert!(told.out.contains("; ruled: goes on as it began (ransomed)"), "{}", told.out);
    assert!(told.out.contains("# 4 Greenwood Archers: whole; ruled: does not go on"), "{}", told.out);
}

/// A campaign has one file of rulings for the rosters of both its sides.
#[test]
fn one_file_of_rulings_serves_the_roster_of_each_side() {
    let home = Home::with_battle();
    home.muster(&["apply", "harrow-ford", &home.write("losses.yaml", LOSSES)]).done();
    let rulings = home.write("both.yaml", "- { unit: 21, lost: true }\n- { unit: 2, figures: 7 }\n");
    for (side, line, other) in [
        ("north", "; ruled: goes on with 7 soldiers", "Goblin Bows"),
        ("south", "; ruled: does not go on", "Harrow Militia"),
    ] {
        let text = home.muster(&["survivors", "harrow-ford", "--side", side, "--rulings", &rulings]).done();
        assert!(text.lines().any(|known| known.ends_with(line)) && !text.contains(other), "{text}");
    }
    // A fault is told where it stands in the file, and somebody lost is not unknown.
    let wrong = home.write("wrong.yaml", "- { unit: 21, lost: true }\n- { unit: 3, set: { training.command: 2 } }\n");
    home.muster(&["survivors", "harrow-ford", "--side", "north", "--rulings", &wrong])
        .fails(3, &["wrong.yaml:2:", "3 Ford Spears: lost, ", "; it goes on only if you rule it back"]);
}

#[test]
fn who_is_ruled_back_goes_on_as_it_began_though_some_of_it_were_left() {
    let home = Home::with_battle();
    home.muster(&["apply", "harrow-ford", &home.write("losses.yaml", LOSSES)]).done();
    let rulings = home.write("between.yaml", "- { unit: 2, back: true, because: ransomed }\n");
    let text = home.muster(&["survivors", "harrow-ford", "--side", "north", "--rulings", &rulings]).done();
    let whole = home.muster(&["survivors", "harrow-ford", "--side", "north"]).done();
    assert!(text.contains("; ruled: goes on as it began (ransomed)"), "{text}");
    let squad = |text: &str| {
        let from = text.find("- name: Harrow Militia").unwrap();
        text[from..].lines().take_while(|line| !line.contains("Greenwood")).map(str::to_owned).collect::<Vec<_>>()
    };
    let sizes = [&whole, &text].map(|text| squad(text).into_iter().find(|line| line.contains("size:")));
    assert_eq!(
        sizes.map(|size| size.map(|line| line.trim().to_owned())),
        [Some("size: 6".into()), Some("size: 8".into())]
    );
}

/// Back with fewer than it began with is not "as it began", and nobody is lost and back at once.
#[test]
fn who_is_ruled_back_with_some_of_its_figures_does_not_go_on_as_it_began() {
    let home = Home::with_battle();
    home.muster(&["apply", "harrow-ford", &home.write("losses.yaml", LOSSES)]).done();
    let ruled = |ruling: &str| {
        let rulings = home.write("between.yaml", &format!("- {{ unit: 3, {ruling} }}\n"));
        home.muster(&["survivors", "harrow-ford", "--side", "north", "--rulings", &rulings])
    };
    let text = ruled("back: true, figures: 4").done();
    assert!(text.contains("; ruled: is back with 4 soldiers") && !text.contains("as it began"), "{text}");
    ruled("back: true, lost: true").fails(3, &["between.yaml:1:", "lost and back cannot both be ruled of 3"]);
    ruled("figures: 4, lost: true").fails(3, &["lost and figures cannot both be ruled of 3"]);
}

/// A figure by itself is asked for nothing that it has not, and its fields go by what people read as well.
#[test]
fn what_is_asked_of_a_survivor_fits_it() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge", "--seed", "1"]).done();
    let mut asked = home.command();
    asked.args(["survivors", "stag-bridge", "--side", "guard", "--ask"]);
    asked.write_stdin(b"wunds=2\n3\nWounds=2\n".as_slice());
    let told = super::home::Told::of(&mut asked);
    assert!(told.err.contains("1 Orla: whole\n  Enter, lost, back or FIELD=VALUE [because ...]:"), "{}", told.err);
    assert!(told.err.to_lowercase().contains("there is no field wunds; did you mean wounds?"), "{}", told.err);
    assert!(told.err.contains("note: Orla is one fighter alone: lost, back or FIELD=VALUE"), "{}", told.err);
    assert!(told.out.contains("# 1 Orla: whole; ruled: Wounds 2\n"), "{}{}", told.out, told.err);
}

/// What the game master has noted of a unit is theirs: what became of it stands behind it, with the battle, since it is read in
/// later ones too.
#[test]
fn a_note_of_the_game_masters_goes_on_beside_what_became_of_the_unit() {
    let home = Home::with_battle();
    let noted = "
- ruling: { unit: 2, set: { note: carries the banner } }
- ruling: { unit: 3, set: { note: owes Anna a boat } }
- ruling: { unit: 4, set: { note: sworn to the ford } }
";
    let orders = home.write("losses.yaml", &format!("{noted}{LOSSES}"));
    home.muster(&["apply", "harrow-ford", &orders]).done();
    let rulings = home.write("between.yaml", "- { unit: 3, back: true, because: ransomed }\n");
    let text = home.muster(&["survivors", "harrow-ford", "--side", "north", "--rulings", &rulings]).done();
    for note in [
        "carries the banner; 6 of 8 left, 1 of them wounded, the sergeant lost (Harrow Ford)",
        "owes Anna a boat; ransomed",
        "sworn to the ford",
    ] {
        assert!(text.lines().any(|line| line.trim() == format!("note: {note}")), "{note}\n{text}");
    }
}

#[test]
fn an_army_keeps_its_name_from_battle_to_battle() {
    let home = Home::with_battle();
    let mut battle = "harrow-ford".to_owned();
    for after in ["Harrow Ford", "North against South", "North against South"] {
        for side in ["north", "south"] {
            let text = home.muster(&["survivors", &battle, "--side", side, "-o", &format!("{side}.yaml"), "--force"]);
            assert_eq!(text.code, 0, "{}", text.err);
            let roster = std::fs::read_to_string(home.path().join(format!("{side}.yaml"))).unwrap();
            let name = if side == "north" { "North" } else { "South" };
            assert!(roster.contains(&format!("\nname: {name}\nnote: after {after}\n")), "{roster}");
        }
        let told = home.muster(&["new", "north.yaml+south.yaml"]).done();
        assert!(told.starts_with("North against South, "), "{told}");
        battle = told.lines().last().unwrap().to_owned();
    }
    let campaign = home.write("war.yaml", &format!("campaign: The war\nbattles: [harrow-ford, {battle}]\n"));
    let told = home.muster(&["campaign", &campaign]).done();
    assert_eq!(told.matches("\nNorth\n").count(), 1, "one army, not one a battle: {told}");
}

/// A book that lies beside its scenario is copied into the battle: its survivors need it nowhere else, and whoever wants
/// another copy of it in the battle hears where it has to lie.
#[test]
fn a_battle_whose_book_lies_nowhere_else_has_survivors() {
    let home = Home::new();
    let shipped = |path: &str| std::fs::read_to_string(format!("{}/data/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mine = |text: String| {
        text.replace("book: ash-and-pennant", "book: mine").replace("system: ash-and-pennant", "system: mine")
    };
    home.write("mine.book.yaml", &mine(shipped("books/ash-and-pennant.book.yaml")));
    let scenario = home.write("hill.yaml", &mine(shipped("ash-and-pennant/scenarios/pennant-hill.yaml")));
    home.muster(&["new", &scenario, "--name", "hill"]).done();
    let roster = home.path().join("after.yaml");
    let told = home.muster(&["survivors", "hill", "-o", roster.to_str().unwrap()]).done();
    assert!(told.contains(": whole"), "{told}");
    assert!(home.muster(&["check", roster.to_str().unwrap()]).done().contains("roster of mine, sound"));
    let renewed = home.muster(&["mend", "hill", "--numbers", "today"]);
    assert_eq!((renewed.code, renewed.err.contains("put its book into DATA/books")), (3, true), "{}", renewed.err);
}

/// The book never gives full health back; a game master may.
#[test]
fn what_a_survivor_keeps_of_a_battle_can_be_ruled_away() {
    let home = Home::new();
    home.muster(&["new", "saltmere-abbey", "--name", "abbey"]).done();
    let hurt = home.write("hurt.yaml", "- ruling: { unit: 27, set: { health: serious }, because: an axe }\n");
    home.muster(&["apply", "abbey", &hurt]).done();
    let told = home.muster(&["survivors", "abbey", "--side", "ships"]).done();
    assert!(told.contains("# 27 Thora Longstride: seriously wounded, healed to a permanent light wound\n"), "{told}");
    assert!(told.contains("wound: permanent"), "{told}");
    let whole = "- { unit: 27, set: { wound: '-' }, because: a winter at home }\n";
    let told =
        home.muster(&["survivors", "abbey", "--side", "ships", "--rulings", &home.write("r.yaml", whole)]).done();
    assert!(told.contains("; ruled: no wound (a winter at home)\n") && !told.contains("wound: "), "{told}");
}

/// Of whom nobody has said what became of them are taken as healed: how many those are, and how it is decided, stands below all.
#[test]
fn who_waits_for_a_fate_is_counted_behind_the_list() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge", "--seed", "1"]).done();
    let down = |unit: u16| format!("- ruling: {{ unit: {unit}, set: {{ w: 0 }}, because: fell }}\n");
    let orders = home.write("down.yaml", &[2, 4, 21].map(down).concat());
    home.muster(&["apply", "stag-bridge", &orders]).done();
    let list = |words: &[&str]| {
        let told = home.muster(&[&["survivors", "stag-bridge"], words].concat()).done();
        let lines = told.lines().take_while(|line| line.starts_with("# "));
        lines.last().unwrap_or_default().to_owned()
    };
    assert_eq!(
        list(&[]),
        "# 3 characters wait for \"decide fate\": 2 Mirel, 4 Hob Vane and 21 Gorvash. Without it they go on as listed; decide \
         in the battle (muster resume the-stag-at-the-bridge, key y), or rule here (--ask or --rulings)."
    );
    // Of a side its own alone, and who is ruled on is decided.
    let ruled = home.write("between.yaml", "- { unit: 4, lost: true, because: never found }\n");
    let left = list(&["--side", "guard", "--rulings", &ruled]);
    assert!(left.starts_with("# 1 character waits for \"decide fate\": 2 Mirel. "), "{left}");
    let fates = "- { order: fate, who: 2, facts: { fate: incapacitated } }\n- { order: end-battle, facts: { how: they left } }\n";
    home.muster(&["apply", "stag-bridge", &home.write("fates.yaml", fates)]).done();
    let left = list(&["--side", "guard"]);
    assert!(left.starts_with("# 1 character waits for \"decide fate\": 4 Hob Vane. "), "{left}");
    assert!(list(&["--side", "guard", "--rulings", &ruled]).starts_with("# 17 Rider 2"), "nothing is left open");
}

/// With an army of nobody no battle begins: it would be over at once.
#[test]
fn an_army_of_which_nobody_is_left_is_said_and_meets_nobody() {
    let home = Home::new();
    home.muster(&["new", "chandlers-yard", "--seed", "1"]).done();
    let lost = |unit: u16| format!("- {{ ruling: {{ remove: {unit}, because: fled }} }}\n");
    home.muster(&["apply", "chandlers-yard", &home.write("all.yaml", &[21, 22, 23, 24].map(lost).concat())]).done();
    let left = |side: &str, file: &str| home.muster(&["survivors", "chandlers-yard", "--side", side, "-o", file]);
    let told = left("Tithe Row", "tithe.yaml");
    let said = "nobody of Tithe Row is left, so no battle begins with this roster; rule somebody back with --ask or \
                --rulings, or add units to it";
    assert_eq!((told.code, told.err.contains(said)), (0, true), "{}", told.err);
    let roster = std::fs::read_to_string(home.path().join("tithe.yaml")).unwrap();
    assert!(roster.contains("units: []"), "{roster}");
    let told = left("Wick Lane", "wick.yaml");
    assert!(!told.err.contains("nobody"), "{}", told.err);
    for armies in ["tithe.yaml+wick.yaml", "wick.yaml+tithe.yaml"] {
        home.muster(&["new", armies])
            .fails(3, &["tithe.yaml: nobody is in this army; add units to it, or take another"]);
    }
    // A scenario that has it join whole is no other thing.
    let sides = "sides:\n  - { id: a, name: A }\n  - { id: b, name: B }\n";
    let joins = "rosters: [{ roster: wick, side: a }, { roster: tithe, side: b }]\n";
    let night = home.write("night.yaml", &format!("system: lantern-street\nname: Night\n{sides}{joins}"));
    home.muster(&["new", &night]).fails(3, &["roster tithe: nobody is in this army; add units to it, or leave it out"]);
}

/// How many go on is ruled of what is left, and what a company has when it is whole stays as it was.
#[test]
fn figures_of_a_ruling_are_those_who_are_left_of_a_company() {
    let home = Home::new();
    home.muster(&["new", "pennant-hill"]).done();
    let hurt = home.write("hurt.yaml", "- ruling: { unit: 2, set: { fighters: 1 }, because: arrows }\n");
    home.muster(&["apply", "pennant-hill", &hurt]).done();
    let ruled = "- { unit: 2, figures: 5, because: some come back }\n- { unit: 3, figures: 6 }\n";
    let rulings = home.write("ruled.yaml", ruled);
    home.muster(&["survivors", "pennant-hill", "--side", "ash", "--rulings", &rulings, "-o", "ash.yaml"]).done();
    let roster = std::fs::read_to_string(home.path().join("ash.yaml")).unwrap();
    assert_eq!((roster.matches("left: 5").count(), roster.matches("left: 6").count()), (1, 1), "{roster}");
    assert!(!roster.contains("fighters:"), "{roster}");
    assert!(home.muster(&["check", "ash.yaml"]).done().contains("roster of ash-and-pennant, sound"));
    let told = home.muster(&["survivors", "pennant-hill", "--side", "ash", "--rulings", &rulings]).done();
    assert!(
        told.contains("# 2 Charcoal Levy 1: 1 of 12 left; ruled: goes on with 5 fighters (some come back)\n"),
        "{told}"
    );
    assert!(home.muster(&["export", "ash.yaml"]).out.contains("5 Charcoal Levy 1\n"));
    home.muster(&["new", "ash.yaml+ash.yaml", "--name", "mirror"]).done();
    assert!(home.muster(&["show", "mirror"]).done().contains("5/12"));
    let wrong = home.write("wrong.yaml", "- { unit: 2, figures: 13 }\n");
    home.muster(&["survivors", "pennant-hill", "--side", "ash", "--rulings", &wrong]).fails(3, &["wrong.yaml:1:"]);
}

#[test]
fn a_roster_where_a_scenario_is_wanted_says_what_it_is_and_how_to_go_on() {
    let home = Home::with_battle();
    let roster = home.path().join("after.yaml");
    home.muster(&["survivors", "harrow-ford", "-o", roster.to_str().unwrap()]).done();
    let told = ["after.yaml", "this is a roster", "north.yaml+south.yaml", "--side SIDE"];
    home.muster(&["new", roster.to_str().unwrap()]).fails(3, &told);
}

#[test]
fn who_is_split_off_has_lost_nobody_and_who_is_merged_is_not_lost() {
    let home = Home::with_battle();
    let split = home.write("split.yaml", "- ruling: { from: 1, figures: ['3', '4', '5'], name: Rear Guard }\n");
    home.muster(&["apply", "harrow-ford", &split]).done();
    let survivors = || home.muster(&["survivors", "harrow-ford", "--side", "north"]).done();
    let text = survivors();
    for line in ["# 1 Ice Rangers: whole", "# 7 Rear Guard: whole"] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
    let merge = home.write("merge.yaml", "- ruling: { from: 7, into: 1 }\n");
    home.muster(&["apply", "harrow-ford", &merge]).done();
    let text = survivors();
    for line in ["# 1 Ice Rangers: whole", "# 7 Rear Guard: merged into another squad"] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
    let report = home.muster(&["report", "harrow-ford"]).done();
    assert!(report.contains("45 of 45 soldiers left; no squad lost") && !report.contains("lost fewer"), "{report}");
    let war = home.write("war.yaml", "campaign: The war\nbattles: [harrow-ford]\n");
    let standings = home.muster(&["campaign", &war]).done();
    assert!(!standings.contains("| 55 |") && standings.contains("45"), "{standings}");
}

/// What is asked of somebody who is out so far is how many are back, in words that can be typed.
#[test]
fn some_of_a_squad_that_is_left_out_are_back_when_their_number_is_typed() {
    let home = Home::with_battle();
    home.muster(&["apply", "harrow-ford", &home.write("losses.yaml", LOSSES)]).done();
    for (typed, ruled) in [
        ("6", "is back with 6 soldiers"),
        ("back 6 because ransomed", "is back with 6 soldiers (ransomed)"),
        ("back", "goes on as it began"),
    ] {
        let mut asked = home.command();
        asked.args(["survivors", "harrow-ford", "--side", "north", "--ask"]);
        asked.write_stdin(format!("\n\n{typed}\n\n\n\n"));
        let told = super::home::Told::of(&mut asked);
        let choices = "  Enter (it stays out), back (whole), or how many figures are back [because ...]:";
        assert!(told.err.contains(choices), "{}", told.err);
        assert!(told.out.contains(&format!("# 3 Ford Spears: lost, fled the field; ruled: {ruled}\n")), "{}", told.out);
    }
}

#[test]
fn a_squad_that_grew_beyond_what_a_squad_may_have_goes_on_with_as_many_as_it_may() {
    let home = Home::with_battle();
    let merge = home.write("merge.yaml", "- ruling: { from: 22, into: 21 }\n");
    home.muster(&["apply", "harrow-ford", &merge]).done();
    let text = home.muster(&["survivors", "harrow-ford", "--side", "south"]).done();
    println!("{text}");
    assert!(text.contains("a squad of Goblins has 10 at most"), "{text}");
    let roster = home.path().join("south.yaml");
    home.muster(&["survivors", "harrow-ford", "--side", "south", "-o", roster.to_str().unwrap()]).done();
    home.muster(&["check", roster.to_str().unwrap()]).done();
}

/// What a game master corrected in a battle is no slip of that evening.
#[test]
fn what_a_squad_has_learned_goes_on_and_what_no_roster_says_is_told() {
    let home = Home::with_battle();
    let grown =
        "- ruling: { unit: 1, set: { skills: 'marksmanship 9, melee combat 4', move: 14 }, because: they learn }\n";
    home.muster(&["apply", "harrow-ford", &home.write("grown.yaml", grown)]).done();
    let told = home.muster(&["survivors", "harrow-ford", "--side", "north", "-o", "north.yaml"]).done();
    let roster = std::fs::read_to_string(home.path().join("north.yaml")).unwrap();
    assert!(roster.contains("marksmanship: 9"), "{told}{roster}");
    assert!(told.contains("marksmanship 9") && told.contains("Move 14, not kept"), "{told}");
    assert!(told.starts_with("# Harrow Ford is not over yet: this is how it stands in turn 1.\n"), "{told}");
    assert!(home.muster(&["check", "north.yaml"]).done().contains("sound"));
}

#[test]
fn rulings_on_one_unit_agree_and_a_list_is_named_by_its_places() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge", "--seed", "1"]).done();
    let down = "- ruling: { unit: 2, set: { w: 0 }, because: fell }
- { order: fate, who: 2, facts: { fate: incapacitated } }\n";
    home.muster(&["apply", "stag-bridge", &home.write("down.yaml", down)]).done();
    let rule = |rulings: &str| {
        let rulings = home.write("between.yaml", rulings);
        home.muster(&["survivors", "stag-bridge", "--side", "guard", "--rulings", &rulings])
    };
    let both = "- { unit: 2, lost: true }\n- { unit: 3, lost: true }\n- { unit: 2, back: true }\n";
    rule(both).fails(3, &["between.yaml:3:", "lost and back cannot both be ruled of 2: leave one out"]);
    // What became of it in this battle stays in its note with what is ruled besides.
    let told = rule("- { unit: 2, set: { w: 3 }, because: hardened }\n").done();
    assert!(told.contains("note: incapacitated, healed (The Stag at the Bridge); Wounds 3 (hardened)"), "{told}");
    for word in ["weapon", "weapons"] {
        let why = rule(&format!("- {{ unit: 2, set: {{ {word}: halberd }} }}\n"));
        why.fails(3, &[&format!("there is no field {word}; did you mean weapon in hand or weapon 2")]);
    }
}
