//! What orders came to, as data: who is hurt by whom and with what, who tested, whom the table moves.

use muster::view::{Inches, Move, Outcome, Test, What};

use super::scene::{pass, table, touch};

const KNIGHT: &str = "1 Aldo: { kind: knight, melee: sword }";
const ARCHER: &str = "2 Hob: { missile: bow }";
const VIKING: &str = "21 Grim: { kind: viking-warrior, melee: sword }";

fn status(from: &str, to: &str) -> What {
    What::Status(from.to_owned(), to.to_owned())
}

fn bravery(name: &'static str, passed: bool, total: i64) -> What {
    What::Test(Test::of(name, passed, total, 9))
}

#[test]
fn a_wound_is_told_with_the_hand_and_the_weapon() {
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    let (aldo, grim) = ("aldo".into(), "grim".into());
    let by = |what: What| Outcome::of(&grim, what).by(&aldo).with("sword");
    touch(&mut table, 1, 21);
    table.order("fight", 1).dice([6, 1, 1, 1]).done();
    assert_eq!(table.came(21), [by(status("full health", "lightly wounded"))]);
    table.order("shoot", 2).facts("{target: 21, distance: 5}").dice([6, 6]).done();
    let by = |what: What| Outcome::of(&grim, what).by(&"hob".into()).with("bow");
    let came = table.came(21);
    assert!(came.starts_with(&[by(What::Out(1)), by(status("lightly wounded", "killed"))]), "{came:?}");
    assert!(came.iter().any(|outcome| outcome.what == What::Leaves("killed by Hob".to_owned())), "{came:?}");
    assert_eq!(table.came(2), [], "that a shot is spent is nothing to do at the table");
}

#[test]
fn knocked_about_is_a_test_and_a_move_for_the_table_or_prone() {
    for (die, total, passed) in [(5, 9, true), (1, 5, false)] {
        let mut table = table(&[KNIGHT, "21 Grim: { kind: viking-warrior, melee: sword, armour: mailshirt }"]);
        touch(&mut table, 1, 21);
        let answers = format!("[{{dice: [6, 1]}}, {{dice: [1, 1]}}, {{dice: [{die}]}}]");
        table.order("fight", 1).answers(&answers).done();
        let what: Vec<What> = table.came(21).into_iter().map(|outcome| outcome.what).collect();
        let back =
            Move { way: "are pushed back".into(), inches: Some(Inches::whole(1)), to: "away from Aldo".to_owned() };
        let after = if passed {
            vec![What::Move(back), What::Marker("in contact".into(), false)]
        } else {
            vec![What::Marker("prone".into(), true)]
        };
        assert_eq!(what, [vec![bravery("Bravery test", passed, total)], after].concat());
    }
}

#[test]
fn steady_tests_break_off_and_treatment_are_told() {
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    table.set(1, "{health: serious}").set(2, "{health: serious}");
    pass(&mut table);
    pass(&mut table);
    table.order("steady", 1).and(2).dice([6, 1]).done();
    let what = |table: &mut super::table::Table, squad: u16| -> Vec<What> {
        table.came(squad).into_iter().map(|outcome| outcome.what).collect()
    };
    assert_eq!(what(&mut table, 1), [bravery("steady test", true, 12)]);
    let fallen = [bravery("steady test", false, 5), What::Out(1), status("seriously wounded", "collapsed")];
    assert_eq!(what(&mut table, 2), fallen);
    table.order("treat", 1).facts("{patient: 2}").done();
    let healed = Outcome::of(&"hob".into(), status("collapsed", "permanent light wound"));
    assert_eq!(table.came(2)[0], healed.by(&"aldo".into()).with("treatment"));
    assert_eq!(table.came(2)[1].what, What::Back(1));
    pass(&mut table);
    touch(&mut table, 1, 21);
    table.order("break-off", 21).dice([5]).done();
    let away = Move { way: "have broken off".into(), inches: None, to: "from Aldo".to_owned() };
    assert_eq!(
        what(&mut table, 21),
        [bravery("Bravery test", true, 9), What::Move(away), What::Marker("in contact".into(), false)]
    );
}

#[test]
fn plunder_is_told_of_the_dead_and_of_the_taker() {
    let mut table = table(&[ARCHER, VIKING]);
    table.set(21, "{health: killed}");
    table.order("plunder", 2).facts("{from: 21, use: melee}").done();
    assert_eq!(table.came(2), [Outcome::of(&"hob".into(), status("bare hands", "sword"))]);
}

#[test]
fn the_card_says_once_whose_hand_it_was_and_what_is_done_already() {
    use muster::battle::{Came, card};
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    touch(&mut table, 1, 21);
    table.order("break-off", 1).dice([3]).done();
    let broke = table.session().last(1).remove(0);
    table.set(21, "{health: serious}").order("shoot", 2).facts("{target: 21, distance: 5}").dice([6, 6]).done();
    let shot = table.session().last(1).remove(0);
    let lines = card(table.session().game(), &[Came::of(&broke), Came::of(&shot)]);
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "21 Grim leaves the battle: killed by Hob, bow.",
            "1 Aldo has broken off from Grim (Bravery test passed, 9 against 9)."
        ]
    );
}

/// Who is back in contact in the same turn has not broken off.
#[test]
fn who_breaks_off_and_runs_into_somebody_again_is_told_of_neither() {
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    touch(&mut table, 1, 21);
    table.order("break-off", 1).dice([3]).done();
    let told = |table: &mut super::table::Table| {
        let session = table.session();
        let lines = session.last(2);
        muster::battle::Summary::of(session.game(), &lines).aloud(session.game(), &[])
    };
    assert_eq!(told(&mut table), ["1 Aldo has broken off from Grim."]);
    table.order("move", 1).facts("{distance: 1, contact: 21}").done();
    assert_eq!(told(&mut table), ["1 Aldo passed the Bravery test, 9 against 9."]);
}

/// Who hurt whom, as the report has it: by whom, and what it was.
fn hurts(table: &mut super::table::Table) -> Vec<(String, String)> {
    let report = muster::report::Report::of(table.session(), false);
    report.hurts.into_iter().map(|hurt| (hurt.by.map_or(String::new(), |by| by.unit), hurt.what)).collect()
}

/// What each hand did, not what the victim came to be by all of them.
#[test]
fn who_adds_a_light_wound_to_a_serious_one_did_no_more() {
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    touch(&mut table, 1, 21);
    table.order("fight", 1).dice([6, 1, 4, 1]).done();
    table.order("shoot", 2).facts("{target: 21, distance: 5}").dice([6, 3]).done();
    assert_eq!(
        hurts(&mut table),
        [
            ("1 Aldo".to_owned(), "seriously wounded".to_owned()),
            ("2 Hob".to_owned(), "seriously wounded to seriously and lightly wounded".to_owned())
        ]
    );
}

#[test]
fn somebody_put_out_by_one_and_killed_by_another_is_killed_once_and_a_cure_hurts_nobody() {
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    table.set(1, "{health: serious}").set(2, "{health: serious}");
    pass(&mut table);
    pass(&mut table);
    table.order("steady", 1).and(2).dice([6, 1]).done();
    // The wounds that somebody ruled are nobody's doing.
    let collapsed = ["seriously wounded", "collapsed"].map(|what| (String::new(), what.to_owned()));
    assert_eq!(hurts(&mut table), collapsed);
    table.order("treat", 1).facts("{patient: 2}").done();
    assert_eq!(hurts(&mut table), collapsed, "who is cured fell all the same, and a cure is no harm");
    pass(&mut table);
    touch(&mut table, 2, 21);
    table.set(2, "{health: serious}");
    table.order("fight", 21).dice([6, 1, 6, 6]).done();
    let [wounded, collapsed] = collapsed;
    assert_eq!(hurts(&mut table), [("21 Grim".to_owned(), "killed".to_owned()), wounded, collapsed]);
}

/// A wound that the game master gives is told and counted; what else a figure is given is none.
#[test]
fn a_wound_by_correction_is_among_the_losses_of_the_turn() {
    let mut table = table(&[KNIGHT, ARCHER, VIKING]);
    let told = |table: &mut super::table::Table| {
        let session = table.session();
        let lines = session.last(session.len());
        muster::battle::Summary::of(session.game(), &lines)
            .aloud(session.game(), &muster::battle::armies(session.game()))
    };
    table.set(1, "{health: light}");
    assert_eq!(told(&mut table), ["North: 1 wounded.", "1 Aldo: lightly wounded."]);
    table.set(1, "{health: full}");
    assert_eq!(told(&mut table), [""; 0]);
    let mut hurt = super::scene::table(&[&KNIGHT.replace("{", "{ wound: light,"), ARCHER, VIKING]);
    hurt.set(1, "{melee: dagger}");
    assert!(told(&mut hurt).iter().all(|line| !line.starts_with("North:")), "{:?}", told(&mut hurt));
}
