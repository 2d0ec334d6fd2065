//! A slip that is put right: what a turn came to and who hurt whom are told as though it had never been, and nobody has the
//! credit for a correction.

use super::home::{Home, Told};

/// A battle of a scenario after these items: what `T` says, and who hurt whom in the report.
fn told(scenario: &str, items: &str) -> (String, String) {
    let home = Home::new();
    home.muster(&["new", scenario]).done();
    home.write("slips.yaml", items);
    home.muster(&["apply", scenario, "slips.yaml"]).done();
    let turn = Told::of(home.command().args(["line", scenario]).write_stdin("T\n")).done();
    let turn = turn.split_once("Turn 1:\n").unwrap().1.lines();
    let turn = turn
        .take_while(|line| line.ends_with('.') && !line.to_lowercase().contains("due"))
        .collect::<Vec<_>>()
        .join("\n");
    let report = home.muster(&["report", scenario]).done();
    let hurts = report.split_once("Who hurt whom\n-------------\n").map_or("", |(_, rest)| rest);
    (turn, hurts.split("\n\n").next().unwrap_or_default().trim_end().to_owned())
}

const ATTACK: &str = "
- { order: begin, dice: [2, 5] }
- order: attack
  who: 21
  facts: { foe: 1, dice: 6, hit: 4, harm: 4, each: 1 }
  answers: [ { dice: [4, 5, 6, 4, 1, 2] }, { dice: [4, 4, 6, 1] }, { dice: [5, 2, 4] } ]
";

#[test]
fn who_was_taken_out_by_mistake_and_put_back_is_no_loss() {
    let wiped = "
- { order: damage, who: 22, facts: { lost: 9 } }
- ruling: { unit: 22, set: { figures_left: 6, hits: 1 }, because: correction }
- ruling: { unit: 22, set: { back: true }, because: correction }
";
    let (turn, hurts) = told("wend-bridge", &format!("{ATTACK}{wiped}"));
    assert_eq!(turn, "Wend Town: 2 out.\n1 Bridge Guard: 2 out by Grey Riders.");
    assert_eq!(hurts, "21 Grey Riders  1 Bridge Guard: 2 out");
    // Alone, with a state.
    let killed = "
- ruling: { unit: 21, set: { health: killed }, because: correction }
- ruling: { unit: 21, set: { health: full }, because: correction }
";
    assert_eq!(told("saltmere-abbey", killed), ("nobody has lost anything.".to_owned(), String::new()));
}

#[test]
fn what_a_correction_takes_back_is_no_longer_of_those_who_did_it() {
    let back = "- ruling: { unit: 1, set: { figures_left: 11 }, because: correction }\n";
    let (turn, hurts) = told("wend-bridge", &format!("{ATTACK}{back}"));
    assert_eq!(turn, "Wend Town: 1 out.\n1 Bridge Guard: 1 out by Grey Riders.");
    assert_eq!(hurts, "21 Grey Riders  1 Bridge Guard: 1 out");
}

#[test]
fn what_a_correction_adds_is_nobodys_doing() {
    let more = "- ruling: { unit: 1, set: { figures_left: 7 }, because: correction }\n";
    let (turn, hurts) = told("wend-bridge", &format!("{ATTACK}{more}"));
    assert_eq!(turn, "Wend Town: 5 out.\n1 Bridge Guard: 5 out by Grey Riders and by correction.");
    assert_eq!(hurts, "21 Grey Riders  1 Bridge Guard: 2 out\nother causes    1 Bridge Guard: 3 out");
    let hurt = "- ruling: { unit: wat-thorne, set: { health: serious }, because: correction }\n";
    let (turn, hurts) = told("saltmere-abbey", hurt);
    assert_eq!(turn, "Abbey: 1 wounded.\n3 Wat Thorne: seriously wounded.");
    assert_eq!(hurts, "other causes  3 Wat Thorne: seriously wounded");
}

/// Somebody who came with a wound that stays is not whole in the end, and is not a name without a word.
#[test]
fn a_wound_of_an_earlier_battle_stands_in_the_report() {
    let home = Home::new();
    let figure = |number: u16, side: &str, wound: &str| {
        format!(
            "  - {{ name: Grim {number}, number: {number}, side: {side}, troop: {{ kind: viking-hero, wound: {wound} }} }}\n"
        )
    };
    let sides = "sides:\n  - { id: north, name: North }\n  - { id: south, name: South }\nunits:\n";
    let units = [figure(1, "north", "permanent"), figure(21, "south", "light")].concat();
    home.write("road.yaml", &format!("system: skirmish\nname: Road\n{sides}{units}"));
    home.muster(&["new", "road.yaml"]).done();
    let report = home.muster(&["report", "road"]).done();
    let fates = report.split_once("What became of everybody").unwrap().1;
    assert!(fates.contains("1 Grim 1  permanent light wound\n"), "{fates}");
    assert!(fates.contains("21 Grim 21  lightly wounded\n"), "{fates}");
}

/// A file of orders leaves what was parked as it was, but for the units that it orders itself.
#[test]
fn a_file_of_orders_keeps_what_is_parked_of_other_units() {
    let parked = |orders: &str| {
        let home = Home::with_battle();
        home.apply("- { order: initiative, dice: [5, 3], answers: [ { pick: first } ] }\n", &[]);
        let line = |typed: &str| Told::of(home.command().args(["line", "harrow-ford"]).write_stdin(typed)).done();
        let told = line("25 charge\n2\npark\nq\n");
        assert!(told.contains("Parked"), "{told}");
        home.apply(orders, &[]);
        line("X\nq\n").contains("Dropped.")
    };
    assert!(parked("- ruling: { unit: 2, set: { morale: 3 }, because: correction }\n"), "of another unit");
    assert!(parked("- { order: walk, who: 22 }\n"), "of another unit's order");
    assert!(!parked("- { order: walk, who: 25 }\n"), "given since");
}
