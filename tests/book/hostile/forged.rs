//! A battle of a book that somebody forged.

use muster::{battle::Session, rules::system};

use super::trap::{SOUND, Trap, begun, library, order};

#[test]
fn a_forged_battle_is_a_fault_with_its_place() {
    let book = Trap { more: "table: { fear: { number: 1 } }", ..SOUND }.text();
    let library = library(&book);
    let session = begun(&book).unwrap_or_else(|fault| panic!("{fault}"));
    let trap = system("trap", &library).expect("a row for the book");
    let sound = session.game().to_json();
    let open = |state: &serde_json::Value| {
        let text = serde_json::to_string_pretty(state).expect("a tree");
        trap.open("battle.yaml", &text, &library).map(|_| ())
    };
    assert_eq!(open(&sound), Ok(()));
    let (stats, mut wrong) = ("/units/one/body/stats", Vec::new());
    for (path, forged) in [
        ("/units/one/body/stats/men", serde_json::json!("many")),
        ("/units/one/body/stats/men", serde_json::json!(true)),
        ("/units/one/body/stats/men", serde_json::json!([1])),
        ("/units/one/body/stats/men", serde_json::json!(i64::MAX)),
        ("/units/one/body/stats/men", serde_json::json!(i64::MIN)),
        ("/units/one/body/stats/men", serde_json::json!({ "a": 1 })),
        ("/units/one/body/began/men", serde_json::json!(i64::MIN)),
        ("/units/one/body/stats/held", serde_json::json!("club")),
        ("/units/one/body/stats/foe", serde_json::json!(7)),
        (stats, serde_json::json!({ "fear": 1 })),
        (stats, serde_json::json!([])),
        ("/units/one/body/began", serde_json::json!({ "fear": 1 })),
        ("/units/one/body", serde_json::json!({ "kind": "giants", "stats": {}, "began": {} })),
        ("/table/stack", serde_json::json!(["nowhere"])),
        ("/table/ground", serde_json::json!({ "values": { "fear": "great" } })),
        ("/table/ground", serde_json::json!({ "values": { "hope": 1 } })),
    ] {
        let mut state = sound.clone();
        *state.pointer_mut(path).unwrap_or_else(|| panic!("no {path} in {sound}")) = forged;
        match open(&state) {
            Ok(()) => wrong.push(format!("{path} is read")),
            Err(fault) if fault.line > 0 && &*fault.file == "battle.yaml" => {}
            Err(fault) => wrong.push(format!("{path}: {fault}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // What is missing is as it usually is, and what is odd is played with.
    for (path, forged) in [
        (stats, serde_json::json!({})),
        ("/units/one/body/began", serde_json::json!({})),
        ("/table/ground", serde_json::json!({ "order": [7, 7, 7], "at": 99, "passed": [5], "active": "ghost" })),
    ] {
        let mut state = sound.clone();
        *state.pointer_mut(path).expect("such a path") = forged;
        let text = serde_json::to_string_pretty(&state).expect("a tree");
        let game = trap.open("battle.yaml", &text, &library).unwrap_or_else(|fault| panic!("{fault}"));
        let session = Session::begin(game, 7).0;
        for id in session.game().units() {
            session.game().sheet(&id);
        }
        drop(session.order(&order(), &[]));
    }
}
