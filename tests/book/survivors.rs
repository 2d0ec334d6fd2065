//! What is left of a battle for the next one.

use muster::{store::library::builtin, view::Id};

use super::{
    course,
    shipped::{banners, bridge, pennant, standing, street},
    table::Table,
};

#[test]
fn who_heals_for_the_next_battle_was_not_whole_in_this_one() {
    let left = |table: &mut Table, number: u16| {
        let left = muster::paper::survivors(table.session().game(), None).unwrap();
        left.fates.into_iter().find(|fate| fate.number == Some(number)).unwrap().what
    };
    let mut table = street();
    table.set(22, "{wounds: 1}");
    assert_eq!((left(&mut table, 22), left(&mut table, 1)), ("wounds 1 of 3, healed".to_owned(), "whole".to_owned()));
    let mut table = banners();
    table.set(1, "{damage: 5}");
    assert_eq!(left(&mut table, 1), "damage 5, healed");
    // A row of a list that the game master corrected begins as the roster has it.
    table.set(2, "{weapon: crossbow}");
    assert_eq!(left(&mut table, 2), "weapon crossbows, reset");
    let mut table = bridge();
    table.set(1, "{figures_left: 10}");
    assert_eq!(left(&mut table, 1), "10 of 12 left");
}

/// Breath is spent, not lost.
#[test]
fn who_spent_something_is_not_wounded_by_it() {
    let book = "book: mine
name: Mine
turn: { phases: { go: { free: true } } }
stats: { body: { track: 4 }, stamina: { track: 6, spent: true } }
figures: { alone: true, out: body }
acts: { strike: { key: s, phases: [go], facts: { foe: enemy }, does: 'lose(me, `stamina`, 2); lose(foe, `body`, 1);' } }
";
    let mut table = course::table(book);
    table.order("strike", 1).facts("{foe: 21}").done();
    assert_eq!([standing(&mut table, "1").wounded, standing(&mut table, "21").wounded], [0, 1]);
    let left = muster::paper::survivors(table.session().game(), None).unwrap();
    let what = |number: u16| left.fates.iter().find(|fate| fate.number == Some(number)).unwrap().what.as_str();
    assert_eq!([what(1), what(21)], ["stamina 4 restored to 6", "body 3 of 4, healed"]);
}

/// A company is as strong as what is left of it when it was whole, in the next battle too.
#[test]
fn survivors_begin_the_next_battle_with_their_losses() {
    let mut table = pennant();
    table.set(2, "{fighters: 1}").set(3, "{fighters: 7}");
    let left = muster::paper::survivors(table.session().game(), Some(&Id::new("ash"))).unwrap();
    let what = |number: u16| left.fates.iter().find(|fate| fate.number == Some(number)).unwrap().what.as_str();
    assert_eq!([what(1), what(2), what(3)], ["whole", "1 of 12 left", "7 of 12 left"]);
    let units = left.roster.units.iter().map(
        |unit| serde_json::json!({ "name": unit.name, "number": unit.number, "side": "ash", "troop": unit.troop }),
    );
    let crane =
        serde_json::json!({ "name": "Crane Riders", "number": 21, "side": "crane", "troop": { "kind": "riders" } });
    let next = serde_json::json!({
        "system": "ash-and-pennant", "name": "The day after",
        "sides": [{ "id": "ash", "name": "Ash" }, { "id": "crane", "name": "Crane" }],
        "units": units.chain([crane]).collect::<Vec<_>>(),
    });
    let mut table = Table::of("ash-and-pennant", &next.to_string());
    table.rule(serde_yaml::from_str("dice: table").unwrap()).order("begin", 0).dice([5, 2]).done();
    let cells = |table: &mut Table, number: &str| {
        let game = table.session().game();
        let cells = game.row(&game.find(number).unwrap()).unwrap().cells;
        cells.into_iter().map(|cell| cell.text.to_string()).find(|text| text.contains('/'))
    };
    assert_eq!([cells(&mut table, "2"), cells(&mut table, "3")], [Some("1/12".to_owned()), Some("7/12".to_owned())]);
    let stands = standing(&mut table, "2");
    assert_eq!((stands.in_play(), stands.out), (1, 0), "those who fell yesterday are not lost today");
    table.set(2, "{weapon: bow}").set(3, "{weapon: bow}");
    let mut dice = |number: u16| table.order("shoot", number).facts("{foe: 21, range: 5}").dice([6, 6]).asks().dice();
    assert_eq!([dice(2), dice(3)], [6, 12], "P4: half of twelve, not of those who are left");
    // And what is left of them after that is told of the whole company still.
    table.set(3, "{fighters: 5}");
    let left = muster::paper::survivors(table.session().game(), Some(&Id::new("ash"))).unwrap();
    assert_eq!(
        left.fates.iter().find(|fate| fate.number == Some(3)).unwrap().what,
        "5 of 12 left, weapon bow restored to spear"
    );
    assert_eq!(left.roster.units[2].troop, serde_json::json!({ "kind": "levy", "left": 5 }));
}

const REGIMENT: &str = "book: regiment
name: Regiments
turn: { phases: { main: {} } }
stats:
  nerve: { number: 9 }
  luck: { number: 0 }
  banner: { flag: false }
  card: { number: 0, play: true }
  start: { number: 0, play: true, quiet: true }
figures: { out: wounds, stats: { wounds: { track: 1, max: 9 } }, kinds: { general: { stats: { wounds: 3 } }, bow: { name: bowman }, pike: {} } }
troops: { staff: { stats: { luck: 3, banner: true }, figures: [{ kind: general }, { kind: bow, count: 6 }, { kind: pike, count: 2, name: guard }] } }
acts: { wait: { key: h, phases: [main], does: me.start = 1; } }
";

/// Figures are listed by their kinds and counts still; what the book keeps to itself is nobody's news, and what was spent is.
#[test]
fn survivors_keep_kinds_and_counts_and_tell_what_was_spent() {
    let library = builtin().with("books/regiment.book.yaml", REGIMENT, "regiment.book.yaml");
    let troops = "units: [{ name: Orr, number: 1, side: a, troop: { kind: staff } }, { name: Foe, number: 2, side: b, troop: { kind: staff } }]";
    let text = format!("system: regiment\nname: Field\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\n{troops}");
    let mut table = Table::with("regiment", &text, &library);
    let orr = |table: &mut Table| {
        let left = muster::paper::survivors(table.session().game(), Some(&Id::new("a"))).unwrap();
        (left.fates[0].what.clone(), left.roster.units[0].troop.clone())
    };
    assert_eq!(orr(&mut table), ("whole".to_owned(), serde_json::json!({ "kind": "staff" })));
    table.set(1, "{start: 4, card: 28, luck: 2, banner: false}");
    assert_eq!(orr(&mut table).0, "luck 2 restored to 3, banner, restored, card 28, reset");
    table.set_soldier(1, "bowman 2", "{wounds: 0}").set_soldier(1, "guard 1", "{wounds: 0}");
    let (what, troop) = orr(&mut table);
    assert_eq!(what, "7 of 9 left, luck 2 restored to 3, banner, restored, card 28, reset");
    let figures = serde_json::json!([{ "kind": "general" }, { "kind": "bow", "count": 5 }, { "kind": "pike", "name": "guard", "count": 1 }]);
    assert_eq!(troop, serde_json::json!({ "kind": "staff", "figures": figures }));
}

/// What was corrected of a single figure is told; it begins as the roster has it.
#[test]
fn what_a_figure_has_again_is_told_of_it_by_name() {
    let book = REGIMENT.replace("max: 9 } }", "max: 9 }, arm: { choice: [sword, net] } }");
    let library = builtin().with("books/regiment.book.yaml", &book, "regiment.book.yaml");
    let troops = "units: [{ name: Orr, number: 1, side: a, troop: { kind: staff } }, { name: Foe, number: 2, side: b, troop: { kind: staff } }]";
    let text = format!("system: regiment\nname: Field\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\n{troops}");
    let mut table = Table::with("regiment", &text, &library);
    table.set_soldier(1, "bowman 2", "{arm: net}");
    let left = muster::paper::survivors(table.session().game(), Some(&Id::new("a"))).unwrap();
    assert_eq!(left.fates[0].what, "bowman 2: arm net restored to sword");
}

/// What is spent once in a battle comes back; what the book keeps for the campaign does not, and nobody loses what was learnt.
#[test]
fn what_a_book_keeps_for_the_campaign_goes_on_into_the_next_battle() {
    let book = REGIMENT
        .replace("  luck: { number: 0 }", "  luck: { number: 0 }\n  xp: { number: 0, label: experience, campaign: true }\n  rockets: { number: 2, campaign: true }\n  veteran: { flag: false, campaign: true }\n  shot: { choice: [full, low] }");
    let library = builtin().with("books/regiment.book.yaml", &book, "regiment.book.yaml");
    let text = |troop: &str| {
        format!(
            "system: regiment\nname: Field\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\nunits: [{{ name: Orr, number: 1, side: a, troop: {troop} }}, {{ name: Foe, number: 2, side: b, troop: {{ kind: staff }} }}]"
        )
    };
    let mut table = Table::with("regiment", &text("{ kind: staff }"), &library);
    let orr = |table: &mut Table| {
        let left = muster::paper::survivors(table.session().game(), Some(&Id::new("a"))).unwrap();
        (left.fates[0].what.clone(), left.roster.units[0].troop.clone())
    };
    assert_eq!(orr(&mut table), ("whole".to_owned(), serde_json::json!({ "kind": "staff" })));
    table.set(1, "{ xp: 4, rockets: 1, veteran: true, luck: 2, nerve: 10, shot: low }");
    let (what, troop) = orr(&mut table);
    assert_eq!(
        what,
        "experience 4, rockets 1, veteran, kept, luck 2 restored to 3, shot low restored to full, nerve 10, reset"
    );
    assert_eq!(troop["stats"], serde_json::json!({ "xp": 4, "rockets": 1, "veteran": true }));
    // The next battle is begun with it, and what it began with is no news then.
    let mut table = Table::with("regiment", &text(&troop.to_string()), &library);
    assert_eq!(
        (table.field(1, "xp"), table.field(1, "rockets"), table.field(1, "luck")),
        ("4".into(), "1".into(), "3".into())
    );
    assert_eq!(orr(&mut table), ("whole".to_owned(), troop));
}

#[test]
fn what_cannot_be_kept_for_a_campaign_or_is_no_track_to_spend_is_a_fault() {
    for (stat, why) in [
        ("{ number: 3, spent: true }", "only a track that is spent needs to say so"),
        ("{ track: 3, campaign: true }", "a track is whole again in the next battle; a number can be kept"),
        (
            "{ number: 3, play: true, campaign: true }",
            "what is made in play only, or lapses, is not there in the next battle",
        ),
    ] {
        let book = REGIMENT.replace("luck: { number: 0 }", &format!("luck: {stat}"));
        let library = builtin().with("books/regiment.book.yaml", &book, "regiment.book.yaml");
        let fault = muster::rules::system("regiment", &library).unwrap().bench(&library).err().unwrap();
        assert!(fault.to_string().contains(why), "{fault}");
    }
}

/// Where a correction leaves somebody without a wound to lose, they are out, and have no turn.
#[test]
fn somebody_alone_is_out_by_the_number_that_the_book_names() {
    let mut table = street();
    table.set(24, "{wounds: 0}");
    let stands = standing(&mut table, "24");
    assert_eq!((stands.in_play(), stands.wounded, stands.out), (0, 0, 1));
    let left = |table: &mut Table| {
        let armies = muster::battle::armies(table.session().game());
        armies.iter().map(|army| army.in_words()).collect::<Vec<_>>()
    };
    assert!(left(&mut table)[1].starts_with("4 fighters: 3 fit, 1 out"), "{:?}", left(&mut table));
    let id = table.session().game().find("24").unwrap();
    let game = table.session().game();
    assert_eq!(game.status().sides.iter().map(|side| side.left).collect::<Vec<_>>(), [4, 3]);
    assert!(game.offers(&[id]).iter().all(|offer| !offer.against.is_empty()), "nobody out acts");
}
