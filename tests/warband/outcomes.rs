//! What orders came to, as data: who is hurt by whom and with what, who tested.

use muster::{
    battle::{Came, CardLine, Line, Summary, armies, card},
    report::Report,
    view::{Outcome, Test, What},
};

use super::scene::{THAUMBAX, strikes, table};

fn number(name: &str, from: i64, to: i64) -> What {
    What::Number(name.to_owned(), from, to)
}

fn test(name: &'static str, passed: bool, total: i64, need: i64) -> What {
    What::Test(Test::of(name, passed, total, need))
}

#[test]
fn a_wound_is_told_with_the_hand_and_the_weapon() {
    let mut table = table(&["1 Ann: { i: 9, a: 3, weapons: [sword] }", "21 Ben: { w: 3 }"]);
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table.order("fight", 1).dice([4, 1, 1, 4]).done();
    let (ann, ben) = ("ann".into(), "ben".into());
    assert_eq!(table.came(21), [Outcome::of(&ben, number("wounds", 3, 2)).by(&ann).with("sword")]);
    table.next();
    strikes(&mut table, []);
    table.order("fight", 1).dice([4, 4, 1, 4, 4]).done();
    let by = |what: What| Outcome::of(&ben, what).by(&ann).with("sword");
    let down = What::Status("up".to_owned(), "DOWN".to_owned());
    let came = table.came(21);
    assert_eq!(came, [by(What::Out(1)), by(down), by(number("wounds", 2, 0))]);
    table.order("fate", 21).facts("{fate: incapacitated}").done();
    let fate = What::Status("DOWN".to_owned(), "incapacitated".to_owned());
    assert_eq!(table.came(21), [Outcome::of(&ben, fate)]);
}

#[test]
fn a_shot_is_told_by_its_wounds_and_never_by_the_shots_left() {
    let mut table = table(&["1 Ann: { missile: sling }", "21 Ben: { w: 2 }"]);
    strikes(&mut table, []);
    table.order("shoot", 1).facts("{target: 21, shots: 1}").dice([4, 5]).done();
    assert_eq!(table.came(1), []);
    let wound = Outcome::of(&"ben".into(), number("wounds", 2, 1)).by(&"ann".into()).with("sling");
    assert_eq!(table.came(21), [wound]);
}

#[test]
fn tests_and_casting_are_told_with_total_and_need() {
    let mut table = table(&[THAUMBAX, "2 Rudolf: { profile: rudolf, w: 2 }", "21 Ben: { }"]);
    let what = |table: &mut super::table::Table, squad: u16| -> Vec<What> {
        table.came(squad).into_iter().map(|outcome| outcome.what).collect()
    };
    table.order("test", 1).facts("{on: s}").dice([5]).done();
    assert_eq!(what(&mut table, 1), [test("Strength test (4 or less)", false, 5, 4)]);
    table.order("leadership", 1).facts("{fear: true}").dice([6, 6]).done();
    assert_eq!(
        what(&mut table, 1),
        [test("Leadership test (8 or less)", false, 12, 8), What::Marker("afraid".into(), true)]
    );
    strikes(&mut table, []);
    table.order("cast", 2).facts("{spell: fireball, dice: 2}").dice([6, 6, 4]).done();
    let cast = Test { why: "double 6".into(), ..Test::of("casting of fireball", true, 14, 5) };
    assert_eq!(what(&mut table, 2), [What::Test(cast), number("wounds", 2, 1)]);
    table.order("spell-hits", 2).facts("{target: 21}").dice([5]).done();
    assert_eq!(table.came(21)[0], Outcome::of(&"ben".into(), What::Out(1)).by(&"rudolf".into()).with("fireball"));
}

#[test]
fn a_casting_that_a_double_spoils_is_told_by_the_double_and_comes_back_from_the_disk() {
    let mut table = table(&["1 Rudolf: { profile: rudolf }", "21 Ben: { }"]);
    strikes(&mut table, []);
    table.order("cast", 1).facts("{spell: fireball, dice: 2}").dice([5, 5]).done();
    let line = table.session().last(1).remove(0);
    let mut told =
        |line: &Line| card(table.session().game(), &[Came::of(line)]).iter().map(CardLine::named).collect::<Vec<_>>();
    assert_eq!(told(&line), ["Rudolf failed the casting of fireball, double 5."], "10 of 5 would read as a success");
    let kept: Line = serde_json::from_str(&serde_json::to_string(&line).unwrap()).unwrap();
    assert_eq!(told(&kept), told(&line), "as it was");
}

#[test]
fn who_leaves_a_combat_has_left_it() {
    let mut table = table(&["1 Ann: { }", "21 Ben: { }"]);
    table.order("engage", 1).facts("{target: 21}").done();
    assert_eq!(table.order("leave", 1).done(), "Ann leaves the combat with Ben.");
    assert_eq!(table.outcomes(), [], "nothing is left for the table to do");
}

#[test]
fn new_weapons_in_hand_are_told() {
    let mut table = table(&["1 Ann: { weapons: [sword, dagger] }", "21 Ben: { }"]);
    table.order("arm", 1).facts("{main: dagger}").done();
    let hands = What::Status("sword".to_owned(), "dagger".to_owned());
    assert_eq!(table.came(1), [Outcome::of(&"ann".into(), hands)]);
}

#[test]
fn a_friend_who_is_shot_stands_in_who_hurt_whom() {
    let mut table = table(&["1 Ann: { missile: sling }", "2 Cid: { w: 3 }", "21 Ben: { w: 2 }"]);
    strikes(&mut table, []);
    table.order("spell-hits", 1).facts("{target: 2, hits: 1, strength: 5, save: false}").dice([6]).done();
    let report = muster::report::Report::of(table.session(), false);
    let hurts: Vec<_> =
        report.hurts.iter().map(|hurt| (hurt.by.as_ref().unwrap().unit.as_str(), hurt.what.as_str())).collect();
    assert_eq!(hurts, [("1 Ann", "wounds 3 to 2")]);
    assert!(report.heroes.is_empty(), "nobody is a hero for that");
}

/// A turn's losses are those of its roster and its report: whom a friend's stray shot wounds is wounded (R16).
#[test]
fn whom_a_friend_wounds_is_among_the_losses() {
    let mut table = table(&["1 Ann: { missile: sling }", "2 Cid: { w: 3 }", "21 Ben: { w: 2 }"]);
    strikes(&mut table, []);
    table.order("spell-hits", 1).facts("{target: 2, hits: 1, strength: 5, save: false}").dice([6]).done();
    let session = table.session();
    let told = Summary::of(session.game(), &session.last(1)).aloud(session.game(), &armies(session.game()));
    assert_eq!(told, ["North: 1 wounded.", "2 Cid: wounds 3 to 2 by Ann."], "whose hand it was, of one order too");
}

#[test]
fn who_is_hurt_by_their_own_magic_is_told_with_it() {
    let mut table = table(&["1 Rudolf: { profile: rudolf, w: 2 }", "21 Ben: { }"]);
    strikes(&mut table, []);
    table.order("cast", 1).facts("{spell: fireball, dice: 2}").dice([1, 1, 4]).done();
    let report = Report::of(table.session(), false);
    let hurts: Vec<String> = report.hurts.iter().map(|hurt| format!("{}: {}", hurt.to.unit, hurt.what)).collect();
    assert_eq!(hurts, ["1 Rudolf (own magic): wounds 2 to 1"]);
    assert_eq!(report.heroes, [], "nobody is a hero who hurts themselves");
    let head = &table.session().last(1)[0].tale.head;
    assert_eq!(
        head, "Rudolf casts fireball, two dice: it fails and wounds the caster.",
        "a list of heads has to tell that nothing was cast"
    );
}

#[test]
fn all_who_did_most_are_heroes_and_many_are_counted() {
    let heroes = |strikers: u16| {
        let mut units: Vec<String> =
            (1..=strikers).map(|number| format!("{number} Ann {number}: {{ missile: sling }}")).collect();
        units.extend((1..=strikers + 1).map(|number| format!("{} Ben {number}: {{ }}", 20 + number)));
        let mut table = table(&units.iter().map(String::as_str).collect::<Vec<_>>());
        for number in 1..=strikers {
            let facts = format!("{{target: {}, hits: 1, strength: 10, save: false}}", 20 + number);
            table.order("spell-hits", number).facts(&facts).dice([6]).done();
        }
        Report::of(table.session(), false).heroes
    };
    let two = heroes(2);
    let units: Vec<&str> = two.iter().map(|hero| hero.unit.as_str()).collect();
    assert_eq!(units, ["1 Ann 1", "2 Ann 2"]);
    assert!(two.iter().all(|hero| hero.deeds.starts_with("took 33 % of the enemy's strength: ")), "{two:?}");
    let many = heroes(5);
    let told: Vec<(&str, &str)> = many.iter().map(|hero| (hero.unit.as_str(), hero.deeds.as_str())).collect();
    assert_eq!(told, [("5 characters", "each took 17 % of the enemy's strength")]);
}
