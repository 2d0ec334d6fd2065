//! Cards of outcomes made up for it, and of orders of every system.

mod due;
mod hands;

use super::{Came, CardLine, card};
use crate::{
    battle::{Session, Summary, armies::armies, perform_item, read_items},
    engine::{Decision, Game, Ruling},
    rules::system,
    store::library::builtin,
    view::{CURE, Id, Inches, Move, Outcome, Test, Tone, WITH_NEXT_ACTION, What},
};

fn game(id: &str, scenario: &str) -> Box<dyn Game> {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    system(id, &library).unwrap().begin(&path, &library.get(&path).unwrap().text, &library).unwrap()
}

fn of(unit: &str, what: What) -> Outcome {
    Outcome::of(&Id::new(unit), what)
}

fn test(name: &'static str, passed: bool, total: i64, need: i64) -> What {
    What::Test(Test::of(name, passed, total, need))
}

fn said(lines: &[CardLine]) -> Vec<String> {
    lines.iter().map(CardLine::to_string).collect()
}

/// What an order of these units comes to, as people hear it.
fn told(who: &[&str], outcomes: &[Outcome]) -> Vec<String> {
    let who: Vec<Id> = who.iter().map(|id| Id::new(id)).collect();
    said(&card(&*game("opend6", "harrow-ford"), &[Came::by(&who, outcomes)]))
}

#[test]
fn losses_come_first_and_what_is_held_says_when_it_falls() {
    let held = [of("harrow-militia", What::Out(1)).held(), of("harrow-militia", What::Wounded(2)).held()];
    assert_eq!(told(&["goblin-bows"], &held), ["2 Harrow Militia: 1 out, 2 wounded, at the end of the phase."]);
    let all = [
        of("harrow-militia", What::Status("steady".to_owned(), "SHAKEN".to_owned())),
        of("harrow-militia", What::Morale(6, 4)),
        of("harrow-militia", What::Out(1)),
    ];
    assert_eq!(told(&["goblin-bows"], &all), ["2 Harrow Militia: 1 out; morale 6 to 4, SHAKEN."]);
}

#[test]
fn a_line_knows_the_sentence_that_says_no_more_than_it() {
    let all = [of("harrow-militia", What::Out(1)).held(), of("harrow-militia", What::Morale(6, 4))];
    let card = card(&*game("opend6", "harrow-ford"), &[Came::by(&[Id::new("goblin-bows")], &all)]);
    assert!(card[0].says("Harrow Militia: 1 out, at the end of the phase."));
    assert!(card[0].says("Harrow Militia: 1 out."), "the beginning of it");
    assert!(!card[0].says("Ford Spears: 1 out, at the end of the phase."), "somebody else");
    assert!(!card[0].says("Harrow Militia: 1 out, at the end of the phase, hit by Ford Spears."), "it says more");
}

#[test]
fn who_is_separated_is_nobodys_deed_and_stands_behind_the_hand_that_wounded() {
    let (game, spears) = (game("opend6", "harrow-ford"), Id::new("ford-spears"));
    let first = [of("hired-blades", What::Wounded(1)).by(&spears).with("javelin")];
    // One hand is named once, with its weapons.
    let wiped = [
        of("hired-blades", What::Out(1)).by(&spears).with("javelin"),
        of("hired-blades", What::Out(1)).by(&spears).with("melee weapon"),
        of("hired-blades", What::Leaves("wiped out".to_owned())).by(&spears),
    ];
    assert_eq!(
        said(&card(&*game, &[Came::by(&[], &wiped), Came::heard(&[])])),
        ["24 Hired Blades leave the battle: wiped out (by Ford Spears, melee weapon and javelin)."]
    );
    let line = &card(&*game, &[Came::by(&[], &wiped), Came::heard(&[])])[0];
    let told = "24 Hired Blades leave the battle: wiped out, by Ford Spears, melee weapon and javelin.";
    assert_eq!(line.outcome(), told);
    // When it falls stands behind whose hand it was.
    let held = [
        of("hired-blades", What::Out(1)).by(&spears).with("javelin").held(),
        of("hired-blades", What::Marker("Fire +1".to_owned(), true)),
    ];
    let shots = [Came::by(&[], &held), Came::heard(&[])];
    assert_eq!(
        said(&card(&*game, &shots)),
        ["24 Hired Blades: 1 out, at the end of the phase, by Ford Spears, javelin; Fire +1."]
    );
    let second = [
        of("hired-blades", What::Figures("separated".to_owned(), 0, 1)),
        of("hired-blades", What::Marker("No Fire".to_owned(), true)),
    ];
    let blades = [Id::new("hired-blades")];
    let card = card(&*game, &[Came::by(&[spears], &first), Came::by(&blades, &second)]);
    assert_eq!(said(&card), ["24 Hired Blades: 1 wounded by Ford Spears, javelin; 1 separated; No Fire."]);
}

#[test]
fn what_must_be_done_on_the_table_stands_before_who_is_no_longer_prone() {
    let away = Move { way: "withdraw".into(), inches: Some(Inches::whole(4)), to: String::new() };
    let all = [
        of("goblin-bows", What::Figures("prone".to_owned(), 2, 0)),
        of("goblin-bows", What::Out(1)),
        of("goblin-bows", What::Move(away)),
    ];
    assert_eq!(told(&["harrow-militia"], &all), ["21 Goblin Bows: 1 out; must withdraw 4 inches; 2 no longer prone."]);
}

#[test]
fn who_must_move_hears_how_far_and_where_and_the_test_stands_behind() {
    let away =
        Move { way: "withdraw".into(), inches: Some(Inches::whole(4)), to: "away from 3 Ford Spears".to_owned() };
    let all = [
        of("hired-blades", test("casualty test", false, 5, 9)),
        of("hired-blades", What::Morale(6, 4)),
        of("hired-blades", What::Move(away)),
        of("bog-sneaks", What::Move(Move { way: "rout".into(), inches: None, to: String::new() })),
        of("hill-axes", What::Move(Move { way: "are pushed back".into(), inches: None, to: String::new() })),
    ];
    assert_eq!(
        told(&["hired-blades"], &all),
        [
            "6 Hill Axes must be pushed back.",
            "24 Hired Blades must withdraw 4 inches away from 3 Ford Spears; morale 6 to 4 \
             (casualty test failed, 5 against 9).",
            "25 Bog Sneaks must rout."
        ]
    );
}

#[test]
fn who_may_move_and_need_not_is_told_so() {
    let way = || Move { way: "regroup up to".into(), inches: Some(Inches::whole(4)), to: String::new() };
    let moved = || vec![of("hill-axes", What::Move(way()))];
    assert_eq!(told(&["hill-axes"], &moved()), ["6 Hill Axes may regroup up to 4 inches."]);
    let (first, last) = (moved(), Vec::new());
    let summary = Summary::came(&*game("opend6", "harrow-ford"), &[Came::by(&[], &first), Came::by(&[], &last)]);
    assert_eq!(said(&summary.lines), ["6 Hill Axes could regroup up to 4 inches."]);
}

#[test]
fn the_gravest_comes_first_and_who_may_answer_last() {
    let all = [
        of("ford-spears", What::May("defensive-fire".to_owned())),
        of("ice-rangers", What::May("opportunity-fire".to_owned())),
        of("hill-axes", What::May("opportunity-fire".to_owned())),
        of("ford-spears", test("casualty test", true, 10, 8)),
        of("hired-blades", What::Morale(4, 6)),
        of("goblin-bows", What::Leaves("fled".to_owned())),
        of("goblin-bows", What::Morale(2, 0)),
    ];
    assert_eq!(
        told(&["hired-blades"], &all),
        [
            "21 Goblin Bows leave the battle: fled.",
            "24 Hired Blades: morale 4 to 6.",
            "3 Ford Spears passed the casualty test, 10 against 8.",
            "May answer (defensive fire): 3 Ford Spears.",
            "May answer (opportunity fire): 1 Ice Rangers, 6 Hill Axes."
        ]
    );
    let lines = card(&*game("opend6", "harrow-ford"), &[Came::heard(&all)]);
    let tones: Vec<Tone> = lines.iter().map(|line| line.tone).collect();
    assert_eq!(lines.iter().filter(|line| line.is_window()).count(), 2);
    assert_eq!(tones, [Tone::Bad, Tone::Good, Tone::Good, Tone::Accent, Tone::Accent]);
}

#[test]
fn what_units_do_to_themselves_is_not_worth_a_word() {
    let fire = || of("goblin-bows", What::Marker("Fire +1".to_owned(), true));
    assert_eq!(told(&["goblin-bows"], &[fire()]), [""; 0]);
    assert_eq!(told(&["ice-rangers"], &[fire()]), ["21 Goblin Bows: Fire +1."], "somebody else's doing");
    let both = [fire(), of("ice-rangers", What::Marker("Fire +1".to_owned(), true))];
    assert_eq!(told(&["goblin-bows"], &both), [""; 0], "both sides are at it");
    let lost = [fire(), of("goblin-bows", What::Out(1))];
    assert_eq!(told(&["goblin-bows"], &lost), ["21 Goblin Bows: 1 out; Fire +1."]);
    let order = [of("goblin-bows", What::Status(String::new(), "Run".to_owned())), of("goblin-bows", What::Pins(2, 1))];
    assert_eq!(told(&["goblin-bows"], &order), ["21 Goblin Bows: pins 2 to 1."], "the order it carries out");
}

#[test]
fn several_orders_are_one_list_a_line_a_unit() {
    let game = game("opend6", "harrow-ford");
    let (bows, blades) = ([Id::new("goblin-bows")], [Id::new("hired-blades")]);
    let militia = |what: What, by: &Id, with: &str| of("harrow-militia", what).by(by).with(with);
    let first = [militia(What::Out(1), &bows[0], "short bow").held(), of("harrow-militia", What::Morale(6, 5))];
    let second = [militia(What::Out(2), &blades[0], "").held(), of("harrow-militia", What::Morale(5, 4))];
    let shots = [Came::by(&bows, &first), Came::by(&blades, &second)];
    assert_eq!(
        said(&card(&*game, &shots)),
        [
            "2 Harrow Militia: 3 out, at the end of the phase, by Goblin Bows, short bow, and by Hired Blades; morale 6 to 4."
        ]
    );
    // A test of his own does not stand there as if it were the cause.
    let third = [of("harrow-militia", test("command test", false, 4, 6))];
    let shown = said(&card(&*game, &[shots[0].clone(), Came::by(&[Id::new("harrow-militia")], &third)]));
    assert_eq!(
        shown,
        [
            "2 Harrow Militia: 1 out, at the end of the phase, by Goblin Bows, short bow; morale 6 to 5 (command test failed, 4 against 6)."
        ]
    );
    // What was held falls when the stage ends, and is told once.
    let ends = [
        of("harrow-militia", What::Out(3)),
        of("ford-spears", What::Marker("No Fire".to_owned(), false)),
        of("hired-blades", What::Marker("No Fire".to_owned(), false)),
    ];
    assert_eq!(
        said(&card(&*game, &[shots[0].clone(), shots[1].clone(), Came::by(&[], &ends)])),
        [
            "2 Harrow Militia: 3 out by Goblin Bows, short bow, and by Hired Blades; morale 6 to 4.",
            "Lift \"No Fire\": 3 Ford Spears, 24 Hired Blades."
        ]
    );
}

#[test]
fn whose_hands_it_was_is_told_while_something_of_it_is_left_the_last_of_them_first_of_who_is_gone() {
    let game = game("order_dice", "sunder-mill");
    let [meg, badger, anvil] = ["long-meg", "iron-badger", "old-anvil"].map(Id::new);
    let pinned = [of("long-meg", What::Pins(0, 1)).by(&badger)];
    let passes = [of("long-meg", What::Pins(1, 0)), of("long-meg", test("order test", true, 3, 7))];
    let by_badger = Came::by(std::slice::from_ref(&badger), &pinned);
    let lines = said(&card(&*game, &[by_badger.clone(), Came::by(std::slice::from_ref(&meg), &passes)]));
    assert_eq!(lines, ["24 Long Meg passed the order test, 3 against 7."]);
    let gone = [of("long-meg", What::Leaves("destroyed".to_owned())).by(&anvil)];
    let lines = said(&card(&*game, &[by_badger, Came::by(std::slice::from_ref(&anvil), &gone)]));
    assert_eq!(lines, ["24 Long Meg leaves the battle: destroyed (by Old Anvil and by Iron Badger)."]);
}

#[test]
fn what_led_back_to_where_it_was_is_left_out() {
    let all = [of("ice-rangers", What::Morale(6, 5)), of("ice-rangers", What::Morale(5, 6))];
    assert_eq!(told(&["goblin-bows"], &all), [""; 0]);
    assert_eq!(told(&["goblin-bows"], &[]), [""; 0]);
}

/// The battles of the orders files, one of every system.
#[rustfmt::skip]
const PLAYED: [(&str, &str, &str); 5] = [
    ("opend6",      "harrow-ford",     "two-turns.yaml"),
    ("action_dice", "thornmoor-cross", "action_dice-two-turns.yaml"),
    ("order_dice",  "sunder-mill",     "order_dice-two-turns.yaml"),
    ("skirmish",    "saltmere-abbey",  "skirmish-two-turns.yaml"),
    ("warband",     "stag-bridge",     "warband-two-turns.yaml"),
];

#[test]
fn in_every_system_a_card_names_all_who_fall_or_must_move_and_nobody_twice() {
    for (id, scenario, orders) in PLAYED {
        let mut session = Session::begin(game(id, scenario), 1).0;
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(orders);
        let mut cards = 0;
        for item in &read_items(orders, &std::fs::read_to_string(file).unwrap()).unwrap() {
            let done = perform_item(&session, item).unwrap_or_else(|why| panic!("{why}: {item:?}"));
            session.commit(done);
            let Some(line) = session.last(1).pop() else { continue };
            let lines = card(session.game(), &[Came::of(&line)]);
            cards += usize::from(!lines.is_empty());
            let grave = |what: &What| matches!(what, What::Out(_) | What::Leaves(_) | What::Move(_) | What::Test(_));
            let own: Vec<&Id> = lines.iter().filter(|row| row.who.is_some()).flat_map(|row| &row.units).collect();
            for outcome in line.outcomes.iter().filter(|outcome| grave(&outcome.what)) {
                let count = own.iter().filter(|unit| ***unit == outcome.unit).count();
                assert_eq!(count, 1, "{}: {outcome:?}\n{:#?}", line.tale.head, said(&lines));
            }
            for row in &lines {
                let text = row.to_string();
                assert!(!row.what.is_empty() && text.ends_with('.') && !text.contains("  "), "{text}");
            }
        }
        assert!(cards >= 8, "{id}: only {cards} orders came to anything");
    }
}

#[test]
fn a_squad_lost_morale_once_if_it_ended_lower_than_it_began() {
    let game = game("opend6", "harrow-ford");
    let moved = [
        of("harrow-militia", What::Morale(3, 1)),
        of("harrow-militia", What::Morale(1, 3)),
        of("ford-spears", What::Morale(1, 0)),
        of("ford-spears", What::Morale(0, 2)),
        of("hill-axes", What::Morale(6, 5)),
        of("hill-axes", What::Morale(5, 4)),
    ];
    let summary = Summary::came(&*game, &[Came::by(&[], &moved)]);
    let words = summary.losses_in_words(&*game, &armies(&*game));
    assert_eq!(words, ["North: 1 squad lost morale."]);
}

#[test]
fn beside_groups_a_vehicle_that_is_out_is_gone_and_among_blocks_of_one_piece_nobody_is_out_besides() {
    for (system, scenario, unit, told) in [
        ("order_dice", "sunder-mill", "iron-badger", "Karst: 1 out; 1 unit gone."),
        ("open-table", "wend-bridge", "mother-kettle", "Wend Town: 1 out; 1 unit gone."),
        ("tall-banners", "salt-road", "crag-giants", "Hill Kings: 1 block gone."),
        ("tall-banners", "salt-road", "tarn-spears", "Hill Kings: 1 block gone."),
    ] {
        let game = game(system, scenario).rule(&Ruling::of(Decision::Remove(Id::new(unit)))).unwrap().game;
        let summary = Summary::came(&*game, &[Came::by(&[], &[of(unit, What::Leaves("killed".to_owned()))])]);
        assert_eq!(summary.losses_in_words(&*game, &armies(&*game)), [told]);
    }
}

#[test]
fn a_summary_says_of_what_is_done_that_it_had_to_be_and_says_it_once() {
    let rout = || of("bog-sneaks", What::Move(Move { way: "rout".into(), inches: None, to: String::new() }));
    let orders = [vec![rout()], vec![rout()], vec![of("hill-axes", rout().what)]];
    let orders: Vec<Came> = orders.iter().map(|outcomes| Came::by(&[], outcomes)).collect();
    let summary = Summary::came(&*game("opend6", "harrow-ford"), &orders);
    assert_eq!(said(&summary.lines), ["6 Hill Axes must rout.", "25 Bog Sneaks had to rout, twice."]);
}

#[test]
fn what_a_unit_does_with_its_next_action_is_still_to_do_until_what_says_so_is_off() {
    let game = game("action_dice", "thornmoor-cross");
    let token = |on| of("red-axes", What::Marker("Failed Morale token".to_owned(), on));
    let away = || {
        let to = format!("from the enemy{WITH_NEXT_ACTION}");
        of("red-axes", What::Move(Move { way: "move away".into(), inches: None, to }))
    };
    let disordered = |on| of("red-axes", What::Marker("disordered".to_owned(), on));
    let told = |orders: &[Vec<Outcome>]| {
        let who = [Id::new("red-axes")];
        let orders: Vec<Came> = orders.iter().map(|outcomes| Came::by(&who, outcomes)).collect();
        said(&Summary::came(&*game, &orders).lines)
    };
    let other = Vec::new;
    let due = ["23 Red Axes must move away from the enemy, with the next action; Failed Morale token."];
    assert_eq!(told(&[vec![away(), token(true)], other()]), due);
    assert_eq!(told(&[vec![away(), token(true)], vec![away()], other()]), due, "once, however often it was told to");
    // What else is taken off says nothing of it.
    let calmed = [vec![disordered(true)], vec![away(), token(true)], vec![disordered(false)], other()];
    assert_eq!(told(&calmed), due);
    let went = [vec![away(), token(true)], vec![token(false)], other()];
    assert_eq!(told(&went), ["23 Red Axes had to move away from the enemy."]);
    // The token was there before.
    assert_eq!(told(&[vec![away()], other()]), ["23 Red Axes must move away from the enemy, with the next action."]);
    assert_eq!(told(&[vec![away()], vec![token(false)], other()]), ["23 Red Axes had to move away from the enemy."]);
}

#[test]
fn what_is_spent_and_given_back_is_nothing_that_a_turn_came_to() {
    let game = game("lantern-street", "chandlers-yard");
    let spent = |from, to| of("pepper", What::Number("actions left".to_owned(), from, to));
    let hurt = || of("pepper", What::Number("wounds".to_owned(), 2, 1));
    let orders = [vec![spent(0, 2)], vec![hurt(), spent(2, 1)]];
    let orders: Vec<Came> = orders.iter().map(|outcomes| Came::by(&[], outcomes)).collect();
    assert_eq!(said(&Summary::came(&*game, &orders).lines), ["3 Pepper: wounds 2 to 1."]);
    // Of one order it is what people want to know.
    assert_eq!(said(&Summary::came(&*game, &orders[..1]).lines), ["3 Pepper: actions left 0 to 2."]);
}

#[test]
fn somebody_alone_is_not_counted_twice() {
    let game = game("skirmish", "saltmere-abbey");
    let killed = [
        of("little-perkin", What::Out(1)),
        of("little-perkin", What::Leaves("killed".to_owned())),
        of("sir-maudit", What::Back(1)),
    ];
    let summary = Summary::came(&*game, &[Came::by(&[], &killed)]);
    assert_eq!(summary.losses[0].1.units, 0);
    assert!(said(&summary.lines).contains(&"2 Sir Maudit: back in play.".to_owned()), "{:?}", said(&summary.lines));
}

#[test]
fn who_comes_back_does_not_make_up_for_another_who_fell() {
    let game = game("skirmish", "saltmere-abbey");
    let turn = [of("hob-fletcher", What::Out(1)), of("brother-anselm", What::Back(1))];
    let summary = Summary::came(&*game, &[Came::by(&[], &turn)]);
    assert_eq!(summary.losses_in_words(&*game, &armies(&*game)), ["Abbey: 1 out, 1 back in play."]);
    let again = [of("hob-fletcher", What::Out(1)), of("hob-fletcher", What::Back(1))];
    let summary = Summary::came(&*game, &[Came::by(&[], &again)]);
    assert!(summary.losses_in_words(&*game, &armies(&*game)).is_empty());
}

#[test]
fn in_every_system_the_losses_of_a_battle_are_those_of_its_armies() {
    for (id, scenario, orders) in PLAYED {
        let mut session = Session::begin(game(id, scenario), 1).0;
        let before: Vec<i64> = armies(session.game()).iter().map(|army| army.figures.2).collect();
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(orders);
        for item in &read_items(orders, &std::fs::read_to_string(file).unwrap()).unwrap() {
            session.commit(perform_item(&session, item).unwrap());
        }
        let summary = Summary::of(session.game(), &session.last(session.len()));
        let told =
            |side: usize| summary.losses.iter().find(|(of, _)| *of == side).map_or(0, |(_, lost)| lost.out + lost.fled);
        for (army, before) in armies(session.game()).iter().zip(before) {
            assert_eq!(told(army.side), army.figures.2 - before, "{id}: {}", army.name);
        }
    }
}
