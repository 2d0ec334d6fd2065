//! FUBAR: friendly fire and panic (R10, R11).

use muster::{
    engine::Halt,
    view::{Answer, Answered, AskKind, Kind, Order},
};

use super::scene::{table, tells};

const THREE: [&str; 3] =
    ["1 Rifles: { type: rifle-section }", "2 Levy: { type: levy-section }", "21 Guard: { type: guard-section }"];

#[test]
fn t4_friendly_fire_without_a_target_is_down() {
    let mut table = table(&THREE);
    table.set(1, "{pins: 1}");
    let told = table.order("run", 1).dice([6, 6, 2]).answers("[{facts: {}}]").done();
    tells(&told, "order test 6+6 = 12, needs 8 or less: FUBAR.");
    tells(&told, "Rifles fail to obey the Run order: FUBAR, friendly fire at nobody: they go Down.");
    tells(&told, "Rifles go Down: no friend has an enemy within 12\".");
    assert_eq!((table.field(1, "die"), table.field(1, "pins")), ("down".into(), "1".into()));
}

#[test]
fn r10_the_opponent_names_the_friend_and_it_is_shot_at() {
    let mut table = table(&THREE);
    table.set(1, "{pins: 1}");
    let answers = "[{facts: {friend: 2}}, {facts: {range: 10, weapons: 2}}]";
    let told = table.order("run", 1).answers(answers).dice([6, 6, 1, 5, 1, 3]).done();
    tells(&told, "Rifles fail to obey the Run order: FUBAR, friendly fire at Levy: 1 out, 1 pin");
    tells(&told, "Rifles fire at Levy,");
    tells(&told, "2 rifles: 1 hit on 4+");
    tells(&told, "Levy loses 1 model, 11 left.");
    assert_eq!((table.field(1, "die"), table.field(2, "pins")), ("fire".into(), "1".into()));
}

#[test]
fn r10_the_friend_is_named_by_its_number_and_the_chart_stands_beside_the_question() {
    let mut table = table(&THREE);
    table.set(1, "{pins: 1}");
    let answer = |ask: &str, faces: &[u8]| Answered { ask: ask.into(), answer: Answer::Dice(faces.into()) };
    let answers = [answer("order-test", &[6, 6]), answer("fubar", &[1])];
    let run = Order::of("run", &"rifles".into());
    let Err(Halt::Ask { ask, .. }) = table.session().order(&run, &answers) else { panic!("nothing is asked") };
    let AskKind::Facts(form) = ask.kind else { panic!("no facts are asked for") };
    assert_eq!(
        (form.title.as_str(), form.remarks[0].as_str()),
        ("Rifles fire at a friend", "FUBAR chart, D6 1: friendly fire")
    );
    assert!(matches!(form.fields[0].kind, Kind::Unit(_)));
}

#[test]
fn a18_friendly_fire_does_not_pin_by_option() {
    let mut table = table(&THREE);
    table.option("A18", "no");
    table.set(1, "{pins: 1}");
    let answers = "[{facts: {friend: 2}}, {facts: {range: 10, weapons: 1}}]";
    table.order("run", 1).answers(answers).dice([6, 6, 1, 5, 1]).done();
    assert_eq!(table.field(2, "pins"), "0");
}

#[test]
fn t5_panic_without_an_enemy_in_sight_is_down() {
    let mut table = table(&THREE);
    table.set(1, "{pins: 1}");
    let told = table
        .order("fire", 1)
        .facts("{target: 21, range: 10}")
        .dice([6, 6, 3])
        .answers("[{facts: {seen: false}}]")
        .done();
    tells(&told, "FUBAR, panic: they go Down.");
    tells(&told, "Rifles go Down: no enemy is in sight.");
}

#[test]
fn r11_panic_is_a_run_and_may_leave_the_table() {
    let mut table = table(&THREE);
    table.set(1, "{pins: 1}");
    let told = table.order("down", 1).dice([6, 6, 6]).done();
    tells(&told, "FUBAR, panic: they run 12\".");
    tells(&told, "Rifles run 12\" away from the nearest enemy in sight.");
    assert_eq!(table.field(1, "die"), "run");
    table.set(2, "{pins: 1}");
    let told = table.order("down", 2).dice([6, 6, 4]).answers("[{facts: {seen: true, off: true}}]").done();
    tells(&told, "FUBAR, panic: it flees the table.");
    assert_eq!(table.state()["units"]["levy"]["gone"], "fled the table");
}

#[test]
fn a17_panic_of_one_who_cannot_move_is_down() {
    let mut table = table(&["1 Tank: { type: medium-tank }", "21 Guard: { type: guard-section }"]);
    table.set(1, "{pins: 1, immobilised: true}");
    let told = table.order("down", 1).dice([6, 6, 5]).done();
    tells(&told, "Tank fails to obey the Down order: FUBAR, panic: it goes Down.");
    tells(&told, "Tank goes Down: Tank is immobilised.");
}
