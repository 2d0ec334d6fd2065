//! A whole evening's file of orders through the program itself: applied, told, audited, looked over, undone.

use super::home::Home;

#[test]
fn two_turns_are_applied_told_and_replayed_clean() {
    let home = Home::with_battle();
    let orders = format!("{}/tests/orders/two-turns.yaml", env!("CARGO_MANIFEST_DIR"));
    let rehearsed = home.muster(&["apply", "harrow-ford", &orders, "--dry-run"]).done();
    let applied = home.muster(&["apply", "harrow-ford", &orders]).done();
    let (told, sum) = applied.rsplit_once("\n\n").unwrap();
    assert!(sum.ends_with(" items done.\n"), "{sum}");
    assert_eq!(rehearsed.rsplit_once("\n\n").unwrap().0, told, "a dry run tells the same story");
    let show = home.muster(&["show", "harrow-ford", "--json"]).json();
    assert_eq!(show["turn"], 3);

    let log = home.muster(&["log", "harrow-ford"]).done();
    let phases = ["Turn 1, initiative", "Turn 1, movement", "Turn 1, ranged", "Turn 1, close", "Turn 1, morale"];
    let places: Vec<Option<usize>> = phases.iter().map(|phase| log.find(phase)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{log}");
    assert!(!log.contains("Turn 1, charge"), "a charge belongs to its phase");
    assert_eq!(home.muster(&["log", "harrow-ford", "--json"]).json().as_array().unwrap().len() as u64, show["lines"]);

    let replayed = home.muster(&["replay", "harrow-ford"]).done();
    assert_eq!(
        replayed,
        format!("{} lines, the last of them line 53; all are as today's rules decide.\n", show["lines"])
    );
    home.muster(&["check", "harrow-ford"]).done();

    home.apply(&format!("- undo: {}\n", show["lines"]), &[]).done();
    let undone = home.muster(&["show", "harrow-ford", "--json"]).json();
    assert_eq!((&undone["turn"], &undone["lines"], &undone["redo"]), (&1.into(), &0.into(), &show["lines"]));
    home.apply(&format!("- redo: {}\n", show["lines"]), &[]).done();
    let again = home.muster(&["show", "harrow-ford", "--json"]).json();
    assert_eq!(again, show);
}
