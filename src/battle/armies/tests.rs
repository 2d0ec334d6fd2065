use super::*;
use crate::{
    battle::Session,
    engine::{Decision, Ruling},
    store,
};

#[test]
fn sides_have_a_letter_each() {
    assert_eq!(side_letters(&["North", "South"]), ['N', 'S']);
    assert_eq!(side_letters(&["Red Axes", "Rangers", "R"]), ['R', 'A', 'B']);
    assert_eq!(side_letters(&["狼", "Wolves"]), ['A', 'W']);
}

#[test]
fn every_system_and_book_has_a_line_a_side() {
    let library = store::library::builtin();
    let mut systems = std::collections::BTreeSet::new();
    for scenario in store::scenarios(&library).into_iter().filter(|known| !known.slug.starts_with("scale")) {
        let text = &library.get(scenario.path).unwrap().text;
        let game = scenario.system.begin(scenario.path, text, &library).unwrap();
        let armies = armies(&*game);
        assert_eq!(armies.len(), game.sides(), "{}", scenario.path);
        for army in &armies {
            let (fit, wounded, out) = army.figures;
            assert!(fit > 0 && (wounded, out) == (0, 0), "{}: {}", scenario.path, army.in_words());
            assert_eq!((army.strength(), army.nerve), (100, 100), "{}: {}", scenario.path, army.in_words());
        }
        systems.insert(scenario.system.id().to_owned());
    }
    assert!(systems.len() >= 6, "{systems:?}");
}

#[test]
fn without_points_a_unit_of_one_figure_weighs_as_much_as_one_of_ten() {
    let member = |name: &str, fit: i64, out: i64| Member {
        id: Id::new(name),
        number: 1,
        name: name.to_owned(),
        standing: Standing { fit, out, ..Standing::default() },
        place: Place::Table,
        points: None,
    };
    let mut army = Army {
        side: 0,
        name: "North".to_owned(),
        letter: 'N',
        left: 0,
        members: vec![member("Rifles", 10, 0), member("Tank", 0, 1)],
        names: [6, 0],
        players: 4,
        figures: (0, 0, 0),
        nerve: 0,
        has_morale: false,
        weighed: Weight::Units,
        kept: Vec::new(),
        unit: "unit".to_owned(),
        shaken: "shaken".to_owned(),
        hurt: "wounded".to_owned(),
    };
    assert_eq!((army.strength(), army.remains()), (50, 0.5));
    (army.members[0].points, army.members[1].points) = (Some(100), Some(300));
    army.weighed = Weight::Points;
    assert_eq!(army.strength(), 25);
    // Three halves of three points are five, not six.
    army.members = ["One", "Two", "Three"].map(|name| Member { points: Some(3), ..member(name, 5, 5) }).into();
    assert_eq!(army.points(), Some((5, 9)));
}

#[test]
fn where_there_is_no_morale_the_strength_stands_for_it_and_nobody_is_out_and_gone_besides() {
    let game = store::begin(&store::library::builtin(), "saltmere-abbey", None).unwrap();
    let mut session = Session::begin(game, 7).0;
    for (unit, health) in [("3", "killed"), ("5", "collapsed")] {
        let done = session.rule(&Ruling::of(Decision::set(unit.into(), ("health", health)))).unwrap();
        session.commit(done);
        let [abbey, ..] = &armies(session.game())[..] else { panic!("two sides") };
        assert_eq!(abbey.gauge(), ("strength", abbey.strength()));
        let told = match unit {
            "3" => "8 figures: 6 fit, 1 out, 1 to come",
            _ => "8 figures: 5 fit, 2 out, 1 of them gone, 1 to come",
        };
        assert_eq!(abbey.in_words(), told);
    }
    let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
    assert_eq!(armies(&*game)[0].gauge(), ("morale", 100));
}

#[test]
fn losses_and_fear_are_counted_by_side() {
    let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
    let mut session = Session::begin(game, 7).0;
    for (unit, field, value) in [("2", "morale", 2), ("4", "morale", 1), ("3", "morale", 0)] {
        let done = session.rule(&Ruling::of(Decision::set(unit.into(), (field, value)))).unwrap();
        session.commit(done);
    }
    let done = session.rule(&Ruling::of(Decision::Remove("1".into()))).unwrap();
    session.commit(done);
    let [north, south] = &armies(session.game())[..] else { panic!("two sides") };
    assert_eq!(north.trouble(), "1 squad shaken, 1 demoralized, 1 broken, 1 gone");
    assert_eq!(south.trouble(), "");
    assert!(north.in_words().starts_with("6 squads: 35 fit, 10 out; 1 squad shaken"), "{}", north.in_words());
    assert!(south.in_words().starts_with("6 squads: 40 fit, 6 to come; "), "{}", south.in_words());
    assert_eq!((south.fit(), south.hurt(), south.coming(), south.figures.0), (40, 0, 6, 46));
    assert!(north.strength() < 80 && north.nerve < 70 && south.nerve == 100, "{}", north.nerve);
}
