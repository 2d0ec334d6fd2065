//! Tests of morale: command against threat, and what comes of it (R25, R92, tables 5.6 to 5.8).

use super::{
    super::{
        body::{Round, SergeantHit, Squad},
        data::Data,
        roll::{self, By, Party},
        squad::{self, Status},
        system::OpenD6,
    },
    flight,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, lead},
    paper::Chart,
    view::{Id, Number, Order, counted, series},
};

pub use super::flight::{Nerve, shift};

/// Which test of morale it is: each has its own column of modifiers (5.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// After casualties (R91).
    Casualty,
    /// Before charging (R43).
    Charge,
    /// When charged (R45).
    Receive,
}

impl Test {
    /// Its name, as people read it.
    pub fn name(self) -> &'static str {
        match self {
            Test::Casualty => "casualty test",
            Test::Charge => "charge test",
            Test::Receive => "test to receive the charge",
        }
    }
}

/// Circumstances of a test that the table judges or the act knows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Circumstances {
    /// Stationary behind cover.
    pub cover: bool,
    /// Charging into, or charged in, flank or rear.
    pub flank: bool,
    /// Charging across a barrier the enemy stands behind.
    pub barrier: bool,
    /// Charged by at least twice the number.
    pub outnumbered: bool,
}

/// What the threat to a squad is called, in forms, over dice and in tales.
pub fn named(unit: &Unit<OpenD6>) -> String {
    format!("threat to {}", unit.name)
}

/// Adds the casualties of this turn to a threat (5.7, 5.9): "for 2 casualties".
pub fn casualties(chart: &Chart, number: &mut Number, squad: &Squad) {
    let casualties = squad.casualties();
    if let Some(row) = chart.row("casualty") {
        number.add(format!("for {}", counted(casualties, &row.label)), row.value * casualties, &row.rule);
    }
}

/// The threat level of a test in parts (5.6, 5.7).
pub fn threat(board: &Board<OpenD6>, unit: &Unit<OpenD6>, test: Test, at: Circumstances) -> Number {
    let tables = &board.data.tables;
    let chart = match test {
        Test::Casualty => &tables.casualty,
        Test::Charge => &tables.charge,
        Test::Receive => &tables.receive,
    };
    let squad = &unit.body;
    let mut number = chart.start(&named(unit), "base");
    let (round, status) = (squad.deeds.round.filter(|_| test == Test::Casualty), squad.status(board.data));
    // Everywhere in the same order: cover, movement, state.
    let around = [
        ("cover", at.cover),
        ("flank", at.flank),
        ("barrier", at.barrier),
        ("outnumbered", at.outnumbered),
        ("won", round == Some(Round::Won)),
        ("lost", round == Some(Round::Lost)),
        ("shaken", status == Status::Shaken),
        ("demoralized", matches!(status, Status::Demoralized | Status::Broken)),
    ];
    for (row, _) in around.into_iter().filter(|(_, holds)| *holds) {
        chart.add(&mut number, row);
    }
    casualties(chart, &mut number, squad);
    if squad.deeds.sergeant_hit == Some(SergeantHit::Pending) {
        chart.add(&mut number, "sergeant");
    }
    board.modify(&mut number, unit, "test");
    number
}

/// What command must come to against a threat, for a squad to hold (R25).
const HOLDS: By = By::EVEN;

/// By how much one of them must be above the other for the strongest results (5.8).
fn clearly(data: &Data) -> By {
    By(data.tables.numbers.value("morale-by"))
}

/// The chance that a squad holds against a threat: command ties or beats it.
pub fn holds(board: &Board<OpenD6>, unit: &Unit<OpenD6>, threat: &Number) -> f64 {
    HOLDS.chance(squad::command(board, &unit.body), threat.total())
}

/// What a test promises: the chances to hold, and to fall back or run.
pub fn forecast(board: &Board<OpenD6>, unit: &Unit<OpenD6>, threat: &Number) -> String {
    let holds = holds(board, unit, threat);
    let (command, threat) = (squad::command(board, &unit.body), threat.total());
    let gives_way = clearly(board.data).chance(threat, command);
    format!("command {command} against {threat}: holds {:.0} %, gives way {:.0} %", holds * 100.0, gives_way * 100.0)
}

/// Who rolls the threat against a squad: the charger's or target's player, one it fights, else any opponent (A100).
fn opponent(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> (usize, String) {
    let state = board.state;
    let charge = state.table.body.charge.as_ref();
    let charge = charge.and_then(|charge| match &unit.id {
        id if *id == charge.charger => Some(&charge.target),
        id if *id == charge.target => Some(&charge.charger),
        _ => None,
    });
    let fought = state.bonds_of(&unit.id).next().map(|bond| bond.other(&unit.id));
    let any = board.enemies_of(unit).into_iter().next();
    match charge.or(fought).or(any.as_ref()).and_then(|id| state.unit(id)) {
        Some(enemy) => (state.side_of(enemy), state.player(enemy).to_owned()),
        None => {
            let own = state.side_of(unit);
            let side = (0..state.table.sides.len()).find(|side| *side != own).unwrap_or(own);
            (side, state.side_name(side).to_owned())
        }
    }
}

/// One squad's command against its threat, rolled.
pub struct Contest {
    /// The total of command.
    pub command: i32,
    /// The total of the threat.
    pub threat: i32,
    /// Both rolls, for the tale.
    pub text: String,
}

/// What stands over the dice of tests: whose they are, as far as there is room, and which.
pub fn titled(scene: &Scene<OpenD6>, squads: &[(Id, Number)], test: &str) -> String {
    let names: Vec<&str> = squads.iter().filter_map(|(id, _)| scene.state.unit(id)).map(|unit| &*unit.name).collect();
    match names.as_slice() {
        [first, _, _, ..] => format!("{first} and {} more: {test}", names.len() - 1),
        few => format!("{}: {test}", series(few)),
    }
}

/// Rolls command against threat for every one of these squads, in one ask (R25); the threats go into the tale, and a
/// pending mark on a sergeant is spent (A83).
pub fn contest(
    scene: &mut Scene<OpenD6>,
    ask: &str,
    title: &str,
    squads: &[(Id, Number)],
) -> Result<Vec<Contest>, Halt> {
    let mut parties = Vec::new();
    for (id, threat) in squads {
        let (board, unit) = (scene.board(), scene.unit(id)?);
        let (side, player) = opponent(&board, unit);
        let command = squad::command(&board, &unit.body);
        parties.push(Party::new(
            &format!("command:{id}"),
            format!("{}: command", unit.name),
            board.state.side_of(unit),
            board.state.player(unit),
            command,
        ));
        parties.push(Party::new(&format!("threat:{id}"), named(unit), side, &player, threat.total()));
    }
    let rolled = roll::opposed(scene, ask, title, &parties)?;
    let mut contests = Vec::new();
    for (((id, threat), rolled), parties) in squads.iter().zip(rolled.chunks(2)).zip(parties.chunks(2)) {
        let ([(own, command), (other, against)], [mine, theirs]) = (rolled, parties) else { continue };
        let deeds = &mut scene.unit_mut(id)?.body.deeds;
        if deeds.sergeant_hit == Some(SergeantHit::Pending) {
            deeds.sergeant_hit = Some(SergeantHit::Spent);
        }
        let name = &scene.unit(id)?.name;
        let text = format!(
            "{name}: command {} against threat {}.",
            roll::in_sum(own, mine.modifier),
            roll::in_sum(other, theirs.modifier)
        );
        scene.number(threat.clone());
        contests.push(Contest { command: *command, threat: *against, text });
    }
    Ok(contests)
}

/// Lets the headline say what tests came to, which said that they were taken: of one squad all of it, of several who did what,
/// in the order of these ways.
pub fn headline(scene: &mut Scene<OpenD6>, ways: &[&str], came: &[(Id, &str)]) {
    if !scene.is_told() {
        return;
    }
    if let ([_], Some(lead)) = (came, scene.first_lead().map(str::to_owned)) {
        scene.lead_no_more();
        return scene.head_instead(lead);
    }
    let who = |way: &str| -> Vec<Id> { came.iter().filter(|(_, did)| *did == way).map(|(id, _)| id.clone()).collect() };
    let did = |way: &&str| {
        let order = Order { who: who(way), ..Order::default() };
        (!order.who.is_empty()).then(|| scene.board().title(&order, way))
    };
    let told: Vec<String> = ways.iter().filter_map(did).collect();
    if !told.is_empty() {
        let told = format!("{}.", told.join("; "));
        scene.head_instead(told);
    }
}

/// Rolls a test of morale and applies its result at once (R25, 5.8); `ask` is the ask's id. A squad in contact that must
/// go suffers the parting swing first (R93). Spends the mark on the sergeant (A83).
pub fn test(scene: &mut Scene<OpenD6>, unit: &Id, ask: &str, test: Test, at: Circumstances) -> Result<Nerve, Halt> {
    let threat = threat(&scene.board(), scene.unit(unit)?, test, at);
    let squads = [(unit.clone(), threat)];
    let title = match (test, &scene.state.table.body.charge) {
        (Test::Receive, Some(charge)) => {
            format!("{} the charge of {}", scene.unit(unit)?.does("receive"), scene.unit(&charge.charger)?.name)
        }
        _ => titled(scene, &squads, test.name()),
    };
    let contests = contest(scene, ask, &title, &squads)?;
    match contests.first() {
        Some(contest) => apply(scene, unit, test, contest),
        None => Ok(Nerve::Stands),
    }
}

/// Applies the result of a rolled test (5.8, A8): the strongest row first.
pub fn apply(scene: &mut Scene<OpenD6>, unit: &Id, test: Test, contest: &Contest) -> Result<Nerve, Halt> {
    let numbers = &scene.data.tables.numbers;
    let (clearly, gain) = (clearly(scene.data), numbers.value("morale-gain"));
    let (loss, clear_loss) = (numbers.value("morale-loss"), numbers.value("morale-rout"));
    let Contest { command, threat, .. } = *contest;
    let holds = HOLDS.holds(command, threat);
    scene.tested(unit, test.name(), holds, command, threat);
    scene.tell(contest.text.as_str());
    if clearly.holds(command, threat) {
        shift(scene, unit, "take heart", gain)
    } else if holds {
        let name = scene.unit(unit)?.noun();
        lead!(scene, "{} {} nerve.", name.does("keep"), name.its());
        Ok(Nerve::Stands)
    } else if clearly.holds(threat, command) {
        flight::give_way(scene, unit, clear_loss)
    } else {
        shift(scene, unit, "waver", loss)
    }
}
