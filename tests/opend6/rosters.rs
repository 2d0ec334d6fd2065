//! Rosters: units that are made already join a battle, at its start or in the middle of it.

use muster::{
    battle::Session,
    rules::{Ruling, system},
    store::library::builtin,
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
    let game = (system("opend6").unwrap().begin)("muster.yaml", &format!("{TWO_SIDES}{rest}"), &builtin())
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
    let game = (system("opend6").unwrap().begin)("muster.yaml", &text, &builtin()).unwrap();
    let mut session = Session::begin(game, 1).0;
    let join = |add: &str| Ruling { add: Some(serde_yaml::from_str(add).unwrap()), ..Ruling::default() };
    let done = session
        .rule(&join("{ roster: ice-rangers, side: south, player: Dora, reserve: { turn: 4, edge: west edge } }"))
        .unwrap();
    assert_eq!(done.tale().unwrap().then, ["2 Ice Rangers joins."]);
    session.commit(done);
    let game = session.game();
    let unit = game.unit(&game.find("2").unwrap()).unwrap();
    assert_eq!((unit.player.as_str(), unit.on_table), ("Dora", false));
    for (add, why) in [
        ("{ roster: nobody, side: south }", "there is no roster nobody; there is ice-rangers"),
        ("{ roster: ice-rangers, side: west }", "Ice Rangers: there is no side west"),
        ("{ roster: ice-rangers }", "missing field `side`"),
    ] {
        let refusal = session.rule(&join(add)).err().unwrap().to_string();
        assert!(refusal.contains(why), "{refusal}");
    }
}
