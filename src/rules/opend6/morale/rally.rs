//! Rallies: compulsory for broken squads, at the beginning of the phase and for the last time at the rally point;
//! voluntary for others at its end (R89, R90, R94, R95, table 5.9).

use super::{
    super::{
        body::SergeantHit,
        bonds,
        roll::By,
        squad::{self, Status},
        system::OpenD6,
    },
    COVER, cover_field,
    flight::{self, Nerve},
    nerve, owed, stationary,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, lead, tell},
    view::{FLED, Fact, Form, Id, Number, Order, Refusal},
};

const NEAR: Fact<bool> = Fact::new("near", "an enemy near");

/// What command must come to against the threat, to rally (5.9).
const RALLIES: By = By::MORE;

/// The threat of a rally in parts (5.9).
pub fn threat(board: &Board<OpenD6>, unit: &Unit<OpenD6>, cover: bool) -> Number {
    let (chart, squad) = (&board.data.tables.rally, &unit.body);
    let mut number = chart.start(&nerve::named(unit), "base");
    let status = squad.status(board.data);
    let rows = [
        ("cover", cover),
        ("shaken", status == Status::Shaken),
        ("demoralized", matches!(status, Status::Demoralized | Status::Broken)),
        ("half", squad.half_casualties()),
        ("sergeant", squad.deeds.sergeant_hit == Some(SergeantHit::Pending)),
    ];
    for (row, _) in rows.into_iter().filter(|(_, holds)| *holds) {
        chart.add(&mut number, row);
    }
    nerve::casualties(chart, &mut number, squad);
    board.modify(&mut number, unit, "test");
    number
}

/// The chance that a rally succeeds.
pub fn odds(board: &Board<OpenD6>, unit: &Unit<OpenD6>, threat: &Number) -> f64 {
    RALLIES.chance(squad::command(board, &unit.body), threat.total())
}

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let units: Vec<&Unit<OpenD6>> = board.who(order).collect();
    let cover = COVER.is(order);
    let clear = board.data.tables.length("rally-clear");
    let near = NEAR.field().labelled(format!("an enemy within {clear}")).usual(false);
    let bound = units.iter().any(|unit| is_bound(board, unit));
    let near = near.help("a squad does not rally with an enemy soldier so near (R94)");
    let title = board.title(order, "try to rally");
    let fields = vec![cover_field(), if bound { near } else { near.more() }];
    let mut form = Form { title, fields, ..Form::default() };
    for unit in &units {
        let threat = threat(board, unit, cover);
        let chance = odds(board, unit, &threat) * 100.0;
        let last = if is_last(unit) { "; the last chance, or they leave the battle" } else { "" };
        let command = squad::command(board, &unit.body);
        form.remarks.push(format!("{}: command {command}, rallies {chance:.0} %{last}", unit.name));
        form.numbers.push(threat);
    }
    form
}

/// Whether an enemy nearby bars the rally: a voluntary one always, a compulsory one by option A91.
fn is_bound(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    unit.body.morale > 0 || board.option("A91") == "yes"
}

/// Whether a failure is the end of the squad: broken, at its rally point or an edge (R90).
pub fn is_last(unit: &Unit<OpenD6>) -> bool {
    unit.body.morale == 0 && unit.body.at_rally.is_some()
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    let refuse = |rule: &str, what: String, mend: &str| Refusal::rule(rule, what, mend);
    let units = || board.who(order);
    for unit in units() {
        let (name, squad) = (unit.noun(), &unit.body);
        let acted = squad.soldiers.iter().any(|soldier| soldier.shot || soldier.fought);
        if squad.deeds.rallied {
            against.push(refuse(
                "R94",
                format!("{} tried to rally this turn", name.does("have")),
                "wait for the next turn",
            ));
        } else if squad.morale == 0 {
            if squad.deeds.broke_now {
                against.push(refuse("A86", format!("{name} broke in this phase"), "they rally next turn"));
            }
        } else if squad.morale >= squad.morale_start {
            against.push(refuse(
                "R94",
                format!("{} at full morale", name.does("are")),
                "it never rises above where it started",
            ));
        } else if squad.took_casualties() {
            against.push(refuse("A89", format!("{name} took casualties this turn"), "they only test for these"));
        } else if acted || bonds::in_melee(board.state, unit) {
            against.push(refuse("R94", format!("{name} shot or fought this turn"), "a squad rallies at rest"));
        }
    }
    if units().any(|unit| unit.body.morale > 0) {
        let first = owed::rallies(board).into_iter().chain(owed::tests(board)).next();
        if let Some(first) = first {
            let what = format!("rallies at will come last: {} must test first", first.name);
            against.push(refuse("R94", what, "do what is due, or waive it"));
        }
    }
    against
}

/// Does it: one ask for all squads, then result by result.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let (cover, near) = (COVER.is(scene.order), NEAR.is(scene.order));
    let clear = scene.data.tables.length("rally-clear");
    let mut squads: Vec<(Id, Number)> = Vec::new();
    let mut barred = Vec::new();
    for id in &scene.order.who {
        if cover {
            stationary(scene, id)?;
        }
        let unit = scene.unit(id)?;
        if near && is_bound(&scene.board(), unit) {
            let (what, broken) = (format!("{} an enemy within {clear}", unit.does("have")), unit.body.morale == 0);
            if broken {
                barred.push((id.clone(), what));
                continue;
            }
            scene.object(Refusal::rule("R94", what, "move away first"))?;
        }
        squads.push((id.clone(), threat(&scene.board(), scene.unit(id)?, cover)));
    }
    head!(scene, "{}.", scene.board().title(scene.order, "try to rally"));
    let mut came = Vec::new();
    for (id, what) in barred {
        scene.unit_mut(&id)?.body.deeds.rallied = true;
        tell!(scene, "{what} and cannot rally.");
        came.push((id.clone(), fail(scene, &id)?));
    }
    let title = nerve::titled(scene, &squads, "rally test");
    let contests = nerve::contest(scene, "rally", &title, &squads)?;
    for ((id, _), contest) in squads.iter().zip(&contests) {
        came.push((id.clone(), apply(scene, id, contest)?));
    }
    nerve::headline(scene, &WAYS, &came);
    Ok(())
}

const LEAVES: &str = "leave the battle";
const RUNS: &str = "do not rally and run";
const FAILS: &str = "do not rally";
const RALLIED: &str = "rally";

/// What a rally comes to, the worst first.
const WAYS: [&str; 4] = [LEAVES, RUNS, FAILS, RALLIED];

/// Applies a rally (5.9, A9): command must be above the threat, and above it by more than four for two levels. Says
/// what it came to.
fn apply(scene: &mut Scene<OpenD6>, id: &Id, contest: &nerve::Contest) -> Result<&'static str, Halt> {
    let numbers = &scene.data.tables.numbers;
    let (by, gain, more) = (numbers.value("rally-by"), numbers.value("rally-gain"), numbers.value("rally-more"));
    let unit = scene.unit_mut(id)?;
    unit.body.deeds.rallied = true;
    let (name, broken) = (unit.noun(), unit.body.morale == 0);
    let nerve::Contest { command, threat, .. } = *contest;
    let rallies = RALLIES.holds(command, threat);
    scene.tested(id, "rally test", rallies, command, threat);
    scene.tell(contest.text.as_str());
    match (rallies, broken) {
        (true, _) => {
            scene.unit_mut(id)?.body.at_rally = None;
            let up = if By(by + 1).holds(command, threat) { more } else { gain };
            let nerve = flight::shift(scene, id, if broken { "halt and form again" } else { "rally" }, up)?;
            if broken && nerve == Nerve::Stands {
                tell!(scene, "{name} may move from the next movement phase on.");
            }
            Ok(RALLIED)
        }
        (false, true) => fail(scene, id),
        (false, false) => {
            lead!(scene, "{} not rally; nothing changes.", name.does("do"));
            Ok(FAILS)
        }
    }
}

/// A broken squad that does not rally runs on, or leaves the battle if this was its last chance (R89, R90). Says
/// which.
fn fail(scene: &mut Scene<OpenD6>, id: &Id) -> Result<&'static str, Halt> {
    let unit = scene.unit_mut(id)?;
    let name = unit.noun();
    if !is_last(unit) {
        flight::rout(scene, id, &format!("{} not rally:", name.does("do")))?;
        return Ok(RUNS);
    }
    unit.gone = Some(FLED.to_owned());
    scene.state.unbind(id);
    lead!(scene, "{} the battle: that was {} last chance.", name.does("leave"), name.its());
    Ok(LEAVES)
}
