//! What a kind of unit brings stands in the builder where nothing is written, and is what the unit has.

use muster::{
    engine::Rules,
    paper::{Bench, Paper},
    rules::{action_dice::ActionDice, order_dice::OrderDice, skirmish::Skirmish, system, systems, warband::Warband},
    store::library::builtin,
    view::{Field, Kind, Value},
};
use serde_json::{Value as Json, json};

/// Writes down what every kind brings, field by field, and looks whether the unit stays what it was; gives how many fields
/// that were, by their ids.
fn written_down<R: Paper + Rules>(id: &str) -> Vec<String> {
    let library = builtin();
    let data = R::load(id, &library).unwrap_or_else(|fault| panic!("{fault}"));
    let bench: Box<dyn Bench> = system(id, &library).expect("a built-in system").bench(&library).expect("sound data");
    let unit = |recipe: &Json| {
        let recipe: R::Recipe = serde_json::from_value(recipe.clone()).expect("a recipe");
        let body = (R::rows(&data).recruit)(&data, &recipe).map_err(|unfit| unfit.what);
        body.map(|body| serde_json::to_value(body).expect("a tree"))
    };
    let blank = bench.build(&bench.blank()).fields;
    let Some(Field { id: kind, kind: Kind::Choice(kinds), .. }) = blank.first() else { panic!("kinds come first") };
    let mut found = Vec::new();
    for (one, _) in kinds {
        let recipe = json!({ kind: one });
        let was = unit(&recipe);
        for field in bench.build(&recipe).fields {
            let Some(brought) = &field.otherwise else { continue };
            let written = bench.set(&recipe, &field.id, Some(brought)).expect("what the kind brings fits");
            assert_eq!(unit(&written), was, "{id}: {one}: {} = {brought}", field.id);
            found.push(field.id.clone());
        }
    }
    found
}

#[test]
fn what_a_kind_brings_is_what_the_unit_has() {
    for (found, wanted) in [
        (
            written_down::<ActionDice>("action_dice"),
            ["ad", "move", "fight", "defense", "melee", "ranged", "abilities.0"],
        ),
        (
            written_down::<OrderDice>("order_dice"),
            ["quality", "models", "armour", "officer", "mover", "weapons.0.count", "weapons.1.weapon"],
        ),
        (written_down::<Skirmish>("skirmish"), ["speed", "bravery", "shoot", "fight", "speed", "fight", "shoot"]),
        (written_down::<Warband>("warband"), ["ws", "s", "t", "armour", "weapons.1", "spells.2", "missile"]),
    ] {
        for id in wanted {
            assert!(found.iter().any(|field| field == id), "{id} is not among {found:?}");
        }
    }
}

#[test]
fn who_changes_an_entry_of_a_kinds_list_keeps_the_others() {
    let bench = system("warband", &builtin()).expect("a built-in system").bench(&builtin()).expect("sound data");
    let spearman = json!({ "profile": "spearman" });
    let axe = bench.set(&spearman, "weapons.1", Some(&"axe".into())).expect("an axe");
    assert_eq!(axe["weapons"], json!(["spear", "axe"]));
    let fields = bench.build(&axe).fields;
    let further = fields.iter().find(|field| field.id == "weapons.2").expect("one more");
    assert_eq!((&further.usual, &further.otherwise), (&None, &None));
    // Of the kind's own list nothing is left behind the unit's own.
    let short = bench.set(&axe, "weapons.1", None).expect("a spear alone");
    assert_eq!(short["weapons"], json!(["spear"]));
    let fields = bench.build(&short).fields;
    assert_eq!(fields.iter().find(|field| field.id == "weapons.1").expect("one more").otherwise, None);
    let guard = json!({ "type": "guard-section" });
    let bench = system("order_dice", &builtin()).expect("a built-in system").bench(&builtin()).expect("sound data");
    let third = bench.set(&guard, "weapons.2.weapon", Some(&"pistol".into())).expect("one kind of weapon more");
    let [rifles, launcher] =
        [json!({ "weapon": "assault-rifle", "count": 7 }), json!({ "weapon": "one-shot-launcher" })];
    assert_eq!(third["weapons"], json!([rifles, launcher, { "weapon": "pistol" }]));
    // Without its weapon an entry is nothing.
    let first = bench.set(&guard, "weapons.1.weapon", None).expect("no launcher");
    assert_eq!(first["weapons"], json!([rifles]));
}

#[test]
fn every_field_of_a_kind_can_be_set_and_cleared() {
    let library = builtin();
    let mut lists = 0;
    for system in systems(&library) {
        let bench = system.bench(&library).expect("sound data");
        let blank = bench.blank();
        for field in bench.build(&blank).fields {
            let value = match &field.kind {
                Kind::Count { least, most } => Value::Int((least + 1).min(*most)),
                Kind::Choice(rows) => Value::from(rows.last().expect("a choice").0.as_str()),
                Kind::Flag => Value::Flag(true),
                Kind::Inches { .. } => Value::Int(1),
                _ => Value::from("2d6"),
            };
            let what = format!("{}: {} = {value}", system.id(), field.id);
            let made = bench.set(&blank, &field.id, Some(&value)).unwrap_or_else(|why| panic!("{what}: {why}"));
            let shown = bench.build(&made).fields.into_iter().find(|known| known.id == field.id);
            assert_eq!(shown.and_then(|field| field.usual.or(field.otherwise)), Some(value), "{what}");
            bench.set(&made, &field.id, None).unwrap_or_else(|why| panic!("{what}, cleared: {why}"));
            lists += usize::from(field.id.contains('.'));
        }
    }
    assert!(lists > 20, "{lists} entries of lists");
}
