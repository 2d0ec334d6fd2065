//! What forms and dues tell of chances is what the dice then do: every face that can be thrown is tried.

use muster::{
    engine::Game,
    view::{Answered, Ask, AskKind, Id, Order, What},
};

use super::{
    exact::{Way, order, passes, says, told, ways},
    scene::{pass, table, touch},
};

const TWO: [&str; 2] = ["1 Aldo: { kind: knight }", "21 Grim: {}"];

#[test]
fn of_breaking_off() {
    let mut table = table(&TWO);
    touch(&mut table, 1, 21);
    let game = table.session().game();
    let order = order(game, "break-off", "1", "{}");
    told(game, &order, ", ", passes(game, &order, "Bravery test"));
}

#[test]
fn of_a_steady_test_that_is_due() {
    let mut table = table(&TWO);
    table.set(1, "{health: serious}");
    pass(&mut table);
    pass(&mut table);
    let game = table.session().game();
    let due = game.dues().into_iter().find(|due| due.order.act == "steady").expect("he owes it");
    let exact = passes(game, &due.order, "steady test");
    assert!((due.odds.unwrap() - exact).abs() < 1e-9, "{due:?} is not {exact}");
}

/// Whom a wound is rolled on.
fn struck(ask: &Ask) -> Option<Id> {
    match &ask.kind {
        AskKind::Dice { rows, .. } => rows.first().and_then(|row| row.on.clone()),
        _ => None,
    }
}

/// What a wound that is still to be rolled comes to, as forms tell it beforehand.
fn wounds(game: &dyn Game, order: &Order, given: &[Answered]) -> String {
    let all = ways(game, order, given, &|ask| ask.id != "wound");
    let rows = [
        ("no effect", "no effect"),
        ("knocked about", "knocked"),
        ("light wound", "light"),
        ("serious wound", "serious"),
        ("killed", "killed"),
    ];
    let words = rows.iter().filter_map(|(told, word)| {
        let end = format!(": {told}.");
        let rolled = all
            .iter()
            .filter(|way| way.tale.then.iter().any(|line| line.starts_with("Wound ") && line.ends_with(&end)));
        let chance: f64 = rolled.map(|way| way.weight).sum();
        (chance > 0.0).then(|| format!("{word} {:.0} %", chance * 100.0))
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn of_a_fight_and_of_the_wounds_on_either_side() {
    let bare = ["1 Aldo: { kind: knight }", "21 Grim: {}"];
    let armed = [
        "1 Aldo: { kind: knight, melee: sword, armour: plate, shield: small-shield }",
        "21 Grim: { kind: viking-hero, melee: battleaxe }",
    ];
    for (two, facts) in [(bare, "{}"), (armed, "{}"), (armed, "{ height: theirs }")] {
        let mut table = table(&two);
        touch(&mut table, 1, 21);
        let game = table.session().game();
        let (order, grim, aldo) = (order(game, "fight", "1", facts), game.find("21").unwrap(), game.find("1").unwrap());
        let all = ways(game, &order, &[], &|ask| ask.id == "wound");
        let hits = |way: &&Way, id: &Id| way.ask.as_ref().and_then(struck).as_ref() == Some(id);
        let chance = |id: &Id| all.iter().filter(|way| hits(way, id)).map(|way| way.weight).sum::<f64>() * 100.0;
        let (wins, loses) = (chance(&grim), chance(&aldo));
        says(game, &order, &format!("wins {wins:.0} %, loses {loses:.0} %"));
        for (word, victim) in [("if won", &grim), ("if lost", &aldo)] {
            let one = all.iter().find(|way| hits(way, victim)).expect("either may be hit");
            says(game, &order, &format!("{word}: {}", wounds(game, &order, &one.given)));
        }
    }
}

#[test]
fn of_a_shot_and_its_wound() {
    let two = ["1 Aldo: { missile: bow }", "21 Grim: { armour: plate }"];
    for facts in ["{ target: 21, distance: 5 }", "{ target: 21, distance: 10, cover: hard }"] {
        let mut table = table(&two);
        let game = table.session().game();
        let order = order(game, "shoot", "1", facts);
        let all = ways(game, &order, &[], &|ask| ask.id == "wound");
        let hits: f64 = all.iter().filter(move |way| way.ask.is_some()).map(|way| way.weight).sum();
        told(game, &order, ", ", hits);
        let hit = all.iter().find(|way| way.ask.is_some()).expect("it may hit");
        says(game, &order, &format!("if hit: {}", wounds(game, &order, &hit.given)));
    }
}

#[test]
fn of_a_wound_to_one_who_has_wounds_already() {
    let rows = [
        ("full", "knocked 17 %, light 33 %, serious 33 %, killed 17 %"),
        ("light", "knocked 17 %, serious 67 %, killed 17 %"),
        ("serious", "knocked 17 %, light on top 33 %, killed 50 %"),
    ];
    for (health, comes) in rows {
        let mut table = table(&["1 Hob: { melee: dagger }", "21 Grim: {}"]);
        touch(&mut table, 1, 21);
        table.set(21, &format!("{{health: {health}}}"));
        let game = table.session().game();
        let order = order(game, "fight", "1", "{}");
        says(game, &order, &format!("if won: {comes}"));
        let all = ways(game, &order, &[], &|ask| ask.id == "wound");
        let hit = all.iter().find(|way| way.ask.as_ref().and_then(struck) == game.find("21")).expect("he may be hit");
        let ends = ways(game, &order, &hit.given, &|ask| ask.id == "knocked");
        let killed = ends.iter().filter(|way| way.outcomes.iter().any(|outcome| outcome.what == What::Out(1)));
        let killed: f64 = killed.map(|way| way.weight).sum();
        assert!(comes.ends_with(&format!("killed {:.0} %", killed * 100.0)), "{health}: {killed}");
    }
}

#[test]
fn what_may_be_is_never_told_as_never() {
    let mut table = table(&["1 Aldo: { melee: greatsword }", "21 Grim: { armour: chainmail }"]);
    touch(&mut table, 1, 21);
    let game = table.session().game();
    let order = order(game, "fight", "1", "{}");
    let remarks = game.form(&order).unwrap().remarks;
    assert!(remarks.iter().any(|remark| remark.starts_with("if won: knocked under 1 %, ")), "{remarks:?}");
}
