use muster::engine::{Decision, Ruling};
use muster::store::{last_tales, read_public};

use super::table::*;

#[test]
fn players_see_the_state_the_story_and_the_question() {
    let table = Table::begun();
    let mut folder = table.open();
    folder.stand(1, "hill");
    folder.show_question("BEN: 7 dice, 5 or more");
    folder.settle();
    let (public, game) = read_public(&table.path, &table.library).unwrap();
    assert_eq!(public.question, "BEN: 7 dice, 5 or more");
    assert_eq!(public.tales.len(), 1);
    let id = game.find("1").unwrap();
    assert_eq!(game.unit(&id).unwrap().place, "hill");
    // The start screen tells it without opening, and of a ruling without a reason what it ruled.
    assert_eq!(last_tales(&table.path, 2), ["Ruling: Ice Rangers: where: hill."]);
    assert_eq!(last_tales(&table.path.join("nowhere"), 2), [""; 0]);
}

#[test]
fn what_is_hidden_is_nowhere_in_the_copy_for_players() {
    let table = Table::begun();
    let mut folder = table.open();
    let set = |decision| Ruling::of(decision).because("Ice Rangers lie in ambush");
    let place = set(Decision::set("1".into(), ("where", "the old mine")));
    for ruling in [place, set(Decision::set("1".into(), ("hidden", true)))] {
        let done = folder.session().rule(&ruling).unwrap();
        folder.take(done);
    }
    let secret = Ruling::of(Decision::set("2".into(), ("note", "turns coat in turn 4")));
    let done = folder.session().rule(&secret).unwrap();
    folder.take(done);
    folder.settle();
    let text = table.text("public.yaml");
    for hidden in
        ["Ice Rangers", "ice-rangers", "old mine", "ambush", "turns coat", "victory", "bridge at the mill burns"]
    {
        assert!(!text.contains(hidden), "{hidden} stands in the copy for players");
    }
    assert!(text.contains("Harrow Militia"));
}
