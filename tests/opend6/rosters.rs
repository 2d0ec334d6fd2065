//! Rosters: units that are made already join a battle, at its start or in the middle of it.

use muster::{
    battle::Session,
    engine::{Decision, Ruling},
    paper::Army,
    rules::system,
    store::{RosterPaper, library::builtin},
    view::Value,
};

const TWO_SIDES: &str = "
system: opend6
name: Muster
sides:
  - { id: north, name: North }
  - { id: south, name: South }
";

/// What comes of a scenario: number and name of every unit, or the fault.
fn begun(rest: &str) -> Result<Vec<String>, String> {
    let game = system("opend6", &builtin())
        .unwrap()
        .begin("muster.yaml", &format!("{TWO_SIDES}{rest}"), &builtin())
        .map_err(|fault| fault.to_string())?;
    let unit = |id| game.unit(&id).map(|unit| format!("{} {} {}", unit.number, unit.name, unit.player));
    Ok(game.units().into_iter().filter_map(unit).collect())
}

#[test]
fn a_scenario_takes_whole_rosters() {
    let units = begun("rosters: [{ roster: ice-rangers, side: south, player: Ben, where: on the hill }]").unwrap();
    assert_eq!(units, ["1 Ice Rangers Ben"]);
}

#[test]
fn an_unknown_roster_is_told_with_the_nearest() {
    let fault = begun("rosters: [{ roster: ice-ranger, side: south }]").unwrap_err();
    assert!(
        fault.starts_with("muster.yaml:7:21: ice-ranger: there is no roster ice-ranger; did you mean ice-rangers?"),
        "{fault}"
    );
}

#[test]
fn a_roster_joins_in_mid_battle_as_a_reserve() {
    let text = format!("{TWO_SIDES}rosters: [{{ roster: ice-rangers, side: north }}]");
    let game = system("opend6", &builtin()).unwrap().begin("muster.yaml", &text, &builtin()).unwrap();
    let mut session = Session::begin(game, 1).0;
    let join = |add: &str| Ruling::of(Decision::Add(serde_yaml::from_str(add).unwrap()));
    let done = session
        .rule(&join("{ roster: ice-rangers, side: south, player: Dora, reserve: { turn: 4, edge: west edge } }"))
        .unwrap();
    assert_eq!(done.tale().unwrap().then, ["2 Ice Rangers join."]);
    session.commit(done);
    let game = session.game();
    let unit = game.unit(&game.find("2").unwrap()).unwrap();
    assert_eq!((unit.player.as_str(), unit.on_table), ("Dora", false));
    for (add, why) in [
        ("{ roster: nobody, side: south }", "there is no roster nobody; there is ice-rangers"),
        ("{ roster: ice-rangers, side: west }", "Ice Rangers: there is no side west"),
        ("{ roster: ice-rangers }", "side is missing"),
    ] {
        let refusal = session.rule(&join(add)).err().unwrap().to_string();
        assert!(refusal.contains(why), "{refusal}");
    }
}

#[test]
fn an_army_is_built_undone_and_kept_from_overwriting_what_changed() {
    let folder = tempfile::tempdir().unwrap();
    let bench = || system("opend6", &builtin()).unwrap().bench(&builtin()).unwrap();
    let mut army = Army::empty(bench(), "Border Guard");
    let mut paper = RosterPaper::fresh(&builtin(), folder.path(), army.roster());
    let at = army.add(None);
    for (field, value) in [
        ("unit.name", Value::from("Guards")),
        ("listing", Value::from("human-militia")),
        ("size", Value::Int(6)),
        ("training.melee-combat", Value::Int(1)),
        ("weapons.0", Value::from("short-bow")),
        ("champions.#", Value::Int(1)),
        ("champions.0.weapons.0", Value::from("long-bow")),
    ] {
        army.set(at, field, Some(value)).unwrap_or_else(|why| panic!("{field}: {why}"));
    }
    assert_eq!(army.fault(), None);
    let points = army.points(at);
    assert_eq!(army.copy(at), Some(1));
    assert_eq!(army.total(), points.map(|points| points * 2));
    assert_eq!(army.roster().units[1].name, "Guards 2");
    assert!(army.undo() && army.roster().units.len() == 1 && army.redo() && army.roster().units.len() == 2);
    for (field, value, why) in [
        ("size", Value::Int(11), "11 is not between 3 and 10"),
        ("training.melee-combat", Value::Int(2), "2 is not between 0 and 1"),
        ("training.nothing", Value::Int(1), "there is no field training.nothing"),
        ("weapons.0", Value::from("cannon"), "cannon"),
        ("unit.name", Value::from(""), "a name cannot be empty"),
    ] {
        let told = army.set(at, field, Some(value)).unwrap_err();
        assert!(told.contains(why), "{field}: {told}");
    }
    paper.save(army.roster()).unwrap();
    assert!(paper.path().ends_with("opend6/rosters/border-guard.yaml"));
    let (mut again, roster) = RosterPaper::open(&builtin(), paper.path()).unwrap();
    assert_eq!(roster, *army.roster(), "what is read is what was written");
    let text = std::fs::read_to_string(paper.path()).unwrap();
    let schema = text.strip_prefix("# yaml-language-server: $schema=").unwrap().lines().next().unwrap();
    assert!(paper.path().with_file_name(schema).is_file(), "its head names the schema beside it");
    assert!(!again.has_remarks(), "which nobody wrote by hand");
    std::fs::write(paper.path(), "# mine\nsystem: opend6\nname: Border Guard\nunits: []\n").unwrap();
    let told = again.save(&roster).unwrap_err().to_string();
    assert!(told.contains("it changed on disk meanwhile"), "{told}");
    assert!(std::fs::read_to_string(paper.path()).unwrap().starts_with("# mine"));
    let (mine, _) = RosterPaper::open(&builtin(), paper.path()).unwrap();
    assert!(mine.has_remarks());
}
