//! `muster report`: a battle as a story, on paper.

use std::fs;

use super::home::Home;

/// A few lines of a battle: somebody hides, two volleys, one of them overruled, one undone, corrections.
const ORDERS: &str = r#"
- ruling: { dice: table, options: { chance: table }, because: every die is given }
- ruling: { unit: bog-sneaks, set: { hidden: true }, because: the sneaks lie in the bog }
- order: initiative
  answers: [ { dice: [5, 3] }, { pick: first } ]
- order: walk
  who: 21
- order: walk
  who: 22
- undo: 1
- next: phase
- order: fire
  who: 21
  facts: { target: 2, range: 14, cover: medium }
  despite: [R56]
  because: South was on already
  answers: [ { dice: [1, 2, 5, 1, 6, 1, 1, 5] }, { dice: [2] }, { dice: [5] }, { dice: [2, 4] } ]
- ruling: { unit: 2, set: { morale: 3 }, because: "a <b>bold</b> word & a cheer" }
- ruling: { remove: 26, because: they never came }
"#;

fn told() -> Home {
    let home = Home::with_battle();
    home.apply(ORDERS, &[]).done();
    home
}

#[test]
fn a_battle_is_told_in_plain_text_turn_by_turn() {
    let home = told();
    let text = home.muster(&["report", "harrow-ford"]).done();
    insta::assert_snapshot!("report_txt", text);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "80 columns");
    assert!(!text.contains("Goblin Crossbows walk"), "what was undone is not told");
    assert!(text.contains("Overruled: R56. Because: South was on already."), "{text}");
}

/// Where the rules know no morale, strength is not told a second time under its name.
#[test]
fn a_battle_without_morale_has_strength_alone_in_its_report() {
    let home = Home::new();
    home.muster(&["new", "saltmere-abbey"]).done();
    for (form, row) in [
        ("txt", "start     100 %     100 %"),
        ("md", "| start | 100 % | 100 % |"),
        ("html", "<tr><th scope=\"row\">start</th><td class=\"n\">100 %</td><td class=\"n\">100 %</td></tr>"),
    ] {
        let text = home.muster(&["report", "saltmere-abbey", "--form", form]).done();
        assert!(!text.to_lowercase().contains("morale"), "{form}: {text}");
        assert!(text.contains(row), "{form}: {text}");
        assert!(form == "html" || text.contains("100 % of their strength left"), "{form}: {text}");
    }
}

#[test]
fn players_get_a_copy_without_what_is_hidden() {
    let home = told();
    for form in ["txt", "md", "html"] {
        let text = home.muster(&["report", "harrow-ford", "--public", "--form", form]).done();
        for hidden in ["Bog Sneaks", "in the bog", "South wins with three squads"] {
            assert!(!text.contains(hidden), "{hidden} stands in the players' {form}");
        }
        assert!(text.contains("Goblin Bows") && text.contains("1 of 5 squads lost"), "{text}");
    }
}

#[test]
fn a_report_is_written_in_three_forms_and_never_over_a_file() {
    let home = told();
    for name in ["s.txt", "s.md", "s.html"] {
        home.muster(&["report", "harrow-ford", "-o", name]).done();
        home.muster(&["report", "harrow-ford", "-o", name]).fails(3, &["there is such a file already"]);
        home.muster(&["report", "harrow-ford", "-o", name, "--force"]).done();
    }
    let read = |name: &str| fs::read_to_string(home.path().join(name)).unwrap();
    insta::assert_snapshot!("report_md", read("s.md"));
    let html = read("s.html");
    assert!(html.contains("a &lt;b&gt;bold&lt;/b&gt; word &amp; a cheer"), "names and reasons are text, not markup");
    assert!(!html.contains("<script") && !html.contains("http") && !html.contains("src="), "nothing is fetched or run");
    assert!(html.contains("@page { size: A4;"), "{html}");
    assert!(read("s.md").contains(r"a \<b\>bold\</b\> word"), "{}", read("s.md"));
}

#[test]
fn what_was_due_is_no_news_in_the_story() {
    let home = Home::new();
    home.muster(&["new", "thornmoor-cross", "--seed", "1"]).done();
    let orders = home.write("orders.yaml", include_str!("../orders/action_dice-two-turns.yaml"));
    let told = home.muster(&["apply", "thornmoor-cross", &orders]).done();
    let story = home.muster(&["report", "thornmoor-cross"]).done();
    assert!(told.contains("morale check due") && !story.contains("check due"), "{told}\n{story}");
}

#[test]
fn a_contact_and_a_nerve_that_breaks_are_told() {
    let home = Home::with_battle();
    let orders = "
- ruling: { dice: table, options: { chance: table }, because: every die is given }
- order: initiative
  answers: [ { dice: [5, 3] }, { pick: first } ]
- order: charge
  who: 24
  facts: { target: 3, distance: 9 }
  answers: [ { dice: [5, 2] }, { dice: [5, 2] } ]
- order: contact
  who: 24
";
    home.apply(orders, &[]).done();
    let story = home.muster(&["report", "harrow-ford"]).done();
    assert!(story.contains("  Hired Blades reach Ford Spears: "), "{story}");
    let home = Home::with_battle();
    home.apply(include_str!("../orders/two-turns.yaml"), &[]).done();
    let story = home.muster(&["report", "harrow-ford"]).done();
    assert!(story.contains("Bog Sneaks: morale 4 to 2, shaken."), "{story}");
}

#[test]
fn the_story_of_a_book_tells_what_its_rolls_came_to() {
    let home = Home::new();
    home.muster(&["new", "chandlers-yard", "--seed", "1"]).done();
    let orders = home.write("orders.yaml", include_str!("../orders/lantern-street-two-turns.yaml"));
    home.muster(&["apply", "chandlers-yard", &orders]).done();
    let story = home.muster(&["report", "chandlers-yard"]).done();
    assert!(story.contains("The Weaver gets ready: hesitates.\n"), "{story}");
    home.muster(&["new", "salt-road", "--seed", "1"]).done();
    let orders = home.write("orders.yaml", include_str!("../orders/tall-banners-two-turns.yaml"));
    home.muster(&["apply", "salt-road", &orders]).done();
    let story = home.muster(&["report", "salt-road"]).done();
    assert!(story.contains("Hearth Axes: damage 0 to 5 by Salt Riders; wavering; braced."), "{story}");
}

#[test]
fn an_ending_that_is_no_form_is_refused() {
    let home = Home::with_battle();
    home.muster(&["report", "harrow-ford", "-o", "a.pdf"]).fails(2, &["pdf is none of the forms", ".html"]);
    home.muster(&["sheet", "harrow-ford", "-o", "a.doc"]).fails(2, &["doc is none of the forms"]);
    home.muster(&["report", "harrow-ford", "-o", "a.doc", "--form", "txt"]).done();
}

#[test]
fn a_battle_that_has_just_begun_is_told_too() {
    let text = Home::with_battle().muster(&["report", "harrow-ford"]).done();
    let level = "No side is ahead in strength: North";
    assert!(text.contains("The battle goes on: turn 1, initiative.") && text.contains(level), "{text}");
}

#[test]
fn dice_are_told_where_they_are_asked_for() {
    let home = told();
    let dice = "7 sound (short bow) needed";
    assert!(!home.muster(&["report", "harrow-ford"]).done().contains(dice));
    assert!(home.muster(&["report", "harrow-ford", "--details"]).done().contains(dice));
    assert!(home.muster(&["report", "harrow-ford", "--form", "html"]).done().contains(dice), "folded away");
}

#[test]
fn the_players_of_a_side_are_named_though_no_unit_names_them() {
    let home = Home::new();
    let sides = "system: order_dice\nname: Mill\nsides:\n  - { id: karst, name: Karst, players: [Tom, Iris] }\n  \
                 - { id: vale, name: Vale }\n";
    let units = "units:\n  - { name: Reds, side: karst, player: Una, troop: { type: rifle-section } }\n  \
                 - { name: Blues, side: vale, troop: { type: rifle-section } }\n";
    let mill = home.write("mill.yaml", &format!("{sides}{units}"));
    home.muster(&["new", &mill, "--name", "mill"]).done();
    let text = home.muster(&["report", "mill"]).done();
    assert!(text.lines().any(|line| line == "Karst: Tom, Iris and Una"), "{text}");
    assert!(text.lines().any(|line| line == "Vale"), "{text}");
}

#[test]
fn a_unit_that_is_tested_again_in_one_order_is_named_once() {
    let home = Home::new();
    home.muster(&["new", "sunder-mill", "--dice", "table", "--name", "Mill"]).done();
    let orders = home.write(
        "assault.yaml",
        "- ruling: { options: { cup: bag }, because: drawn by hand }\n\
         - order: assault\n  who: 22\n  facts: { target: 2, distance: 8 }\n  answers: [ { tally: [5, 5] }, { pick: follow-on }, \
         { tally: [3, 2] }, { facts: {} }, { dice: [1, 5] }, { pick: follow-on }, { tally: [1, 0] }, { facts: {} }, \
         { dice: [2, 2] }, { pick: consolidate }, { dice: [4] } ]\n",
    );
    home.muster(&["apply", "mill", &orders]).done();
    let report = home.muster(&["report", "mill"]).done();
    assert!(report.contains("Ridge Rifles: morale check passed twice."), "{report}");
}

#[test]
fn what_the_head_of_a_volley_says_is_not_said_again_below_it() {
    let home = Home::with_battle();
    let volley = "- ruling: { dice: table, stage: ranged }\n\
                  - { order: fire, who: 21, facts: { target: 2, range: 14 }, dice: [1, 1, 1, 1, 1, 1, 1, 1] }\n";
    home.apply(volley, &[]).done();
    let text = home.muster(&["report", "harrow-ford"]).done();
    assert!(text.contains("in the open: no hit.") && !text.contains("No effect."), "{text}");
}

/// A battle after an orders file of `tests/orders`.
fn after(scenario: &str, orders: &str) -> Home {
    let home = Home::new();
    home.muster(&["new", scenario]).done();
    let orders = format!("{}/tests/orders/{orders}", env!("CARGO_MANIFEST_DIR"));
    home.muster(&["apply", scenario, &orders]).done();
    home
}

#[test]
fn where_sides_play_turns_of_their_own_each_has_a_heading() {
    let home = after("saltmere-abbey", "skirmish-two-turns.yaml");
    let text = home.muster(&["report", "saltmere-abbey"]).done();
    let places = ["Turn 1: Play, Ships\n", "Turn 1: Play, Abbey\n", "Turn 2: Play, Ships\n", "Turn 2: Play, Abbey\n"];
    let places: Vec<Option<usize>> = places.iter().map(|heading| text.find(heading)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
    // So it is in the log.
    let log = home.muster(&["log", "saltmere-abbey"]).done();
    let places = ["Turn 1, play, Ships\n", "Turn 1, play, Abbey\n", "Turn 2, play, Ships\n", "Turn 2, play, Abbey\n"];
    let places: Vec<Option<usize>> = places.iter().map(|heading| log.find(heading)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{log}");
    // Whoever acts may be the one who suffers.
    assert!(text.contains("Thora Longstride: prone"), "{text}");
    // Two figures fell, one as good as the other.
    assert!(!text.contains("turning point"), "{text}");
}

#[test]
fn a_report_without_dice_tells_what_came_of_a_move() {
    let home = after("thornmoor-cross", "action_dice-two-turns.yaml");
    let moves =
        home.write("moves.yaml", "- order: move\n  who: 4\n- order: drive\n  who: 6\n- order: move\n  who: 2\n");
    home.muster(&["apply", "thornmoor-cross", &moves]).done();
    let text = home.muster(&["report", "thornmoor-cross"]).done();
    for told in [
        "The turning point: turn 1, play, Reavers.\n",
        "Heath Raiders move 7\".\n    Heath Raiders come into contact with Guild Spears, all models (R12).\n",
        "Bog Slingers fail to move 8\".\n    Bog Slingers are disordered: 8\" is more than 7\"",
        "Old Margit moves.\nThe Kettle drives.\nToll Bows move.\n",
    ] {
        assert!(text.contains(told), "{told}\nin\n{text}");
    }
    // What another one lost by it stands under neither.
    assert!(!text.contains("Bog Slingers leave") && !text.contains("Guild Spears leave"), "{text}");
}

/// Whoever charged threw the dice; the order was that of the block that held.
#[test]
fn a_rout_in_a_charge_that_is_held_is_of_those_who_charged() {
    let home = Home::new();
    home.muster(&["new", "salt-road", "--dice", "table"]).done();
    let charge = "- { order: begin, dice: [1, 6] }
- { order: charge, who: 22, facts: { foe: 1, range: 14 } }
- order: hold
  who: 1
  answers:
    - dice: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1]
    - dice: [6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1]
    - dice: [6, 6]
- { next: phase }\n";
    let orders = home.write("orders.yaml", charge);
    home.muster(&["apply", "salt-road", &orders]).done();
    let story = home.muster(&["report", "salt-road"]).done();
    assert!(story.contains("22 Salt Riders  1 Hearth Axes: routed"), "{story}");
    assert!(!story.contains("other causes"), "{story}");
}

#[test]
fn the_damage_of_a_charge_that_is_countered_is_of_either_side() {
    let home = Home::new();
    home.muster(&["new", "salt-road", "--dice", "table"]).done();
    let charge = "- { order: begin, dice: [1, 6] }
- { order: charge, who: 22, facts: { foe: 1, range: 14 } }
- order: counter
  who: 1
  answers:
    - dice: [6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]
    - dice: [6, 6, 1, 1, 1]
    - dice: [1, 1]
    - dice: [6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    - dice: [6, 6, 6, 1, 1, 1]
    - dice: [1, 1]\n";
    let orders = home.write("orders.yaml", charge);
    home.muster(&["apply", "salt-road", &orders]).done();
    let story = home.muster(&["report", "salt-road"]).done();
    for told in ["1 Hearth Axes   22 Salt Riders: damage 0 to 2", "22 Salt Riders  1 Hearth Axes: damage 0 to 3"] {
        assert!(story.contains(told), "{told}\n{story}");
    }
}

/// What falls when the stage ends is told there; the headline of the volley has said it once already.
#[test]
fn a_volley_is_told_by_its_headline_and_when_it_falls_and_who_fled_is_not_out() {
    let home = after("harrow-ford", "two-turns.yaml");
    let text = home.muster(&["report", "harrow-ford"]).done();
    assert!(text.contains("Black Repeater fires at Ice Rangers, 24\", light cover: 2 out."), "{text}");
    assert_eq!(text.matches("    Ice Rangers: 2 out.").count(), 1, "{text}");
    assert!(!text.contains("at the end of the phase"), "{text}");
    // Why they fell back, and that nobody put the goblins out who ran.
    assert!(text.contains("\nFord Spears are forced back, casualties 2 to 0.\n"), "{text}");
    assert!(text.contains("other causes         21 Goblin Bows: 7 fled"), "{text}");
    assert!(text.contains("30 of 46 soldiers left, 2 of them wounded; 7 of the others fled"), "{text}");
    assert!(text.contains("North lost fewer squads: 0 to 1."), "{text}");
}

#[test]
fn a_report_of_order_dice_goes_without_the_draws_and_counts_units() {
    let home = after("sunder-mill", "order_dice-two-turns.yaml");
    home.muster(&["apply", "sunder-mill", &home.write("draw.yaml", "- { order: draw, facts: { side: vale } }\n")])
        .done();
    let text = home.muster(&["report", "sunder-mill"]).done();
    assert!(!text.contains("die drawn"), "{text}");
    assert!(home.muster(&["log", "sunder-mill"]).done().contains("Vale die drawn"));
    assert!(text.contains("Karst lost fewer units: 1 to 2."), "{text}");
    assert!(text.contains("17 of 28 models\n   left; 1 of 7 units lost, 1 immobilised."), "{text}");
}
