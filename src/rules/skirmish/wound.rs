//! The wound chart: what a hit does (D3, R10-R15).

use super::{
    bravery,
    data::Weapon,
    health::{Health, Hurt},
    roll::in_short,
    stats::{self, Stat},
    system::Skirmish,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, tell},
    paper::{Chart, headed},
    view::{Fact, Hope, Id, Inches, Number, Outcome, Part, Throw, Thrower, What},
};

/// Whether there is room behind whoever is hit (R12).
pub const ROOM: Fact<bool> = Fact::new("room", "room to be pushed back");

/// Results of the chart, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wound {
    /// Nothing (R11).
    Nothing,
    /// Pushed back or prone (R12).
    Knocked,
    /// R13.
    Light,
    /// R14.
    Serious,
    /// R15.
    Killed,
}

impl Wound {
    /// What a score comes to.
    pub fn of(board: &Board<Skirmish>, score: i32) -> Wound {
        let chart = &board.data.tables.wounds;
        let rows = [("killed", Wound::Killed), ("serious", Wound::Serious), ("light", Wound::Light)];
        let rows = rows.into_iter().chain([("knocked", Wound::Knocked)]);
        rows.into_iter().find(|(id, _)| score >= chart.value(id)).map_or(Wound::Nothing, |(_, wound)| wound)
    }

    fn word(self) -> &'static str {
        match self {
            Wound::Nothing => "no effect",
            Wound::Knocked => "knocked about",
            Wound::Light => "light wound",
            Wound::Serious => "serious wound",
            Wound::Killed => "killed",
        }
    }
}

/// The chart to read, as bands of scores.
pub fn bands(Chart(rows): &Chart) -> Vec<Vec<String>> {
    let first = rows.first().map_or(0, |row| row.value - 1);
    let none = vec![format!("{first} or less"), "no effect".to_owned(), "R11".to_owned()];
    let bands = rows.iter().enumerate().map(|(at, row)| {
        let band = match rows.get(at + 1).map(|next| next.value - 1) {
            Some(last) if last > row.value => format!("{}-{last}", row.value),
            Some(_) => row.value.to_string(),
            None => format!("{}+", row.value),
        };
        vec![band, row.label.clone(), row.rule.clone()]
    });
    headed(&["score", "result", "rule"], std::iter::once(none).chain(bands))
}

/// What is added to the highest die: Power less armour and shield, and what the game master adds.
fn parts(board: &Board<Skirmish>, by: &Unit<Skirmish>, weapon: &Weapon, victim: &Unit<Skirmish>) -> Vec<Part> {
    let mut number = Number { name: String::new(), parts: Vec::new() };
    number.add("Power", weapon.power, "D3");
    for (name, value) in victim.body.gear.protection(board.data) {
        number.add(name, -value, "D3");
    }
    board.modify(&mut number, by, "wound");
    number.parts
}

/// What a wound comes to for a figure with the wounds that it has, the least first (R12-R15, A10).
const COMES_TO: [&str; 6] = ["no effect", "knocked", "light", "light on top", "serious", "killed"];

/// Which of these it is.
fn comes_to(wound: Wound, hurt: Hurt) -> &'static str {
    let now = match wound {
        Wound::Nothing => return "no effect",
        // Who has collapsed is knocked about no more.
        Wound::Knocked => return if hurt.health() < Health::Collapsed { "knocked" } else { "no effect" },
        Wound::Light => hurt.light(),
        Wound::Serious => hurt.serious(),
        Wound::Killed => hurt.kill(),
    };
    match now.health() {
        Health::Killed => "killed",
        _ if !now.is_serious() => "light",
        _ if hurt.is_serious() => "light on top",
        _ => "serious",
    }
}

/// "no effect 17 %, knocked 33 %, light 33 %, serious 17 %": what a wound comes to for this victim.
pub fn forecast(board: &Board<Skirmish>, by: &Unit<Skirmish>, weapon: &Weapon, victim: &Unit<Skirmish>) -> String {
    let plus: i32 = parts(board, by, weapon, victim).iter().map(|part| part.value).sum();
    let up_to = |face: i32| (f64::from(face) / 6.0).powi(weapon.damage.into());
    let words = COMES_TO.into_iter().filter_map(|word| {
        let faces = (1..=6).filter(|face| comes_to(Wound::of(board, face + plus), victim.body.hurt) == word);
        let chance: f64 = faces.map(|face| up_to(face) - up_to(face - 1)).sum();
        (chance > 0.0).then(|| format!("{word} {}", percent(chance)))
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What each face of the highest die comes to for this victim, so much added to it: "1-2 no effect, 3 knocked, 4-6 light".
fn faces_in_words(board: &Board<Skirmish>, plus: i32, hurt: Hurt) -> String {
    let mut runs: Vec<(i32, i32, &str)> = Vec::new();
    for face in 1..=6 {
        let word = comes_to(Wound::of(board, face + plus), hurt);
        match runs.last_mut() {
            Some((_, to, same)) if *same == word => *to = face,
            _ => runs.push((face, face, word)),
        }
    }
    let faces = |from: i32, to: i32| if from == to { from.to_string() } else { format!("{from}-{to}") };
    let runs: Vec<String> = runs.into_iter().map(|(from, to, word)| format!("{} {word}", faces(from, to))).collect();
    runs.join(", ")
}

/// "17 %"; what may be is never told as never.
fn percent(chance: f64) -> String {
    if chance < 0.01 { "under 1 %".to_owned() } else { format!("{:.0} %", chance * 100.0) }
}

/// One hit.
pub struct Hit<'a> {
    /// Who hit.
    pub by: &'a Id,
    /// Who is hit.
    pub victim: &'a Id,
    /// With what.
    pub weapon: &'a Weapon,
    /// Whether there is room to push the victim back.
    pub room: bool,
}

impl Hit<'_> {
    /// Something that this hit brought upon its victim.
    fn brings(&self, what: What) -> Outcome {
        Outcome::of(self.victim, what).by(self.by).with(&*self.weapon.name)
    }
}

/// Rolls a wound and does what it says.
pub fn strike(scene: &mut Scene<Skirmish>, hit: &Hit) -> Result<(), Halt> {
    let (by, victim) = (scene.unit(hit.by)?, scene.unit(hit.victim)?);
    let parts = parts(&scene.board(), by, hit.weapon, victim);
    let plus: i32 = parts.iter().map(|part| part.value).sum();
    let (name, thrower) = (victim.name.clone(), Thrower::Side(scene.state.side_of(by)));
    let label = format!("wound, {}", hit.weapon.name);
    let throw = Throw::new("wound", label, thrower, hit.weapon.damage.into()).best().on(hit.victim).plus(plus);
    let throw = throw.hopes(Hope::High).player(scene.state.player(by)).note(format!(
        "{}; {}",
        in_short(&parts),
        faces_in_words(&scene.board(), plus, victim.body.hurt)
    ));
    let title = format!("Wound on {name}: the highest die counts");
    let rolled = scene.throw_one("wound", &title, throw)?;
    let faces: Vec<String> = rolled.faces().map(|face| face.to_string()).collect();
    let dice = match faces.as_slice() {
        [] => format!("highest die {}", rolled.best()),
        [only] => format!("die {only}"),
        faces => format!("best of {}", faces.join(",")),
    };
    let score = rolled.best() + plus;
    let wound = Wound::of(&scene.board(), score);
    // Its parts stand in the story itself, so they are not told again as a number.
    let added: String = parts.iter().map(|part| format!(" {:+} {}", part.value, part.name)).collect();
    tell!(scene, "Wound {score} ({dice}{added}): {}.", wound.word());
    let was = scene.unit(hit.victim)?.body.hurt;
    match wound {
        Wound::Nothing => Ok(()),
        Wound::Knocked => knocked(scene, hit),
        Wound::Light => light(scene, hit),
        Wound::Serious => serious(scene, hit),
        Wound::Killed => kill(scene, hit),
    }?;
    let now = scene.unit(hit.victim)?.body.hurt;
    if was.health() < Health::Collapsed && now.health() >= Health::Collapsed {
        scene.outcome(hit.brings(What::Out(1)));
    }
    let (from, to) = (was.in_words(), now.in_words());
    if from != to {
        scene.outcome(hit.brings(What::Status(from.to_owned(), to.to_owned())));
    }
    Ok(())
}

/// Knocked About: a Bravery test says whether the figure is pushed back or prone (R12, A5, A19, A20).
fn knocked(scene: &mut Scene<Skirmish>, hit: &Hit) -> Result<(), Halt> {
    let victim = scene.unit(hit.victim)?;
    let name = victim.name.clone();
    if !stats::up(victim) {
        tell!(scene, "{name} has already collapsed.");
        return Ok(());
    }
    let who = std::slice::from_ref(hit.victim);
    let went = bravery::roll(scene, "knocked", "Test of Bravery after a knock", bravery::NAME, who)?;
    let went = went.into_iter().next();
    let passed = went.as_ref().is_some_and(|went| went.yes);
    let words = went.map_or(String::new(), |went| went.words);
    let keeps_feet = passed != (scene.board().option("A5") == "prone");
    let how = if passed { "passes" } else { "fails" };
    if !keeps_feet {
        scene.unit_mut(hit.victim)?.body.prone = true;
        scene.outcome(hit.brings(What::Marker("prone".into(), true)));
        tell!(scene, "{name} is prone: {how} Bravery ({words}).");
        return Ok(());
    }
    let board = scene.board();
    let length = Inches::whole(board.data.tables.numbers.value("push-back").into());
    let touching = !stats::contacts(&board, scene.unit(hit.victim)?).is_empty();
    if !hit.room {
        tell!(scene, "{name} stays in place: {how} Bravery ({words}), no room to be pushed back.");
        return Ok(());
    }
    let leaves = touching && board.option("A20") == "yes";
    if leaves {
        scene.state.unbind(hit.victim);
    }
    scene.moved(hit.victim)?;
    let from = scene.unit(hit.by)?.name.clone();
    scene.must_move(hit.victim, "are pushed back", Some(length), format!("away from {from}"));
    let contact = if leaves { ", out of contact" } else { "" };
    tell!(scene, "{name} is pushed back {length}{contact}: {how} Bravery ({words}).");
    Ok(())
}

/// A Light wound; the second becomes Serious (R13, A10, A11).
fn light(scene: &mut Scene<Skirmish>, hit: &Hit) -> Result<(), Halt> {
    let victim = scene.unit_mut(hit.victim)?;
    let (name, was) = (victim.name.clone(), victim.body.hurt);
    victim.body.hurt = was.light();
    if was.is_light() {
        scene.tell("The second light wound becomes a serious one.");
        return graver(scene, hit, was);
    }
    scene.tell(if was.is_serious() {
        format!("{name} has a light wound on top.")
    } else {
        format!("{name} is lightly wounded.")
    });
    told(scene, hit.victim)
}

/// A Serious wound; the second kills (R14).
fn serious(scene: &mut Scene<Skirmish>, hit: &Hit) -> Result<(), Halt> {
    let hurt = &mut scene.unit_mut(hit.victim)?.body.hurt;
    let was = std::mem::replace(hurt, hurt.serious());
    graver(scene, hit, was)
}

/// Tells of a Serious wound more than there were.
fn graver(scene: &mut Scene<Skirmish>, hit: &Hit, was: Hurt) -> Result<(), Halt> {
    if was.is_serious() {
        scene.tell("The second serious wound kills.");
        return kill(scene, hit);
    }
    let name = scene.unit(hit.victim)?.name.clone();
    tell!(scene, "{name} is seriously wounded.");
    told(scene, hit.victim)
}

/// What wounds leave of a figure, beside what it was.
fn told(scene: &mut Scene<Skirmish>, id: &Id) -> Result<(), Halt> {
    let board = scene.board();
    let unit = scene.unit(id)?;
    let (name, figure) = (&unit.name, &unit.body);
    if figure.hurt.health() > Health::Serious {
        return Ok(());
    }
    let words = [Stat::Speed, Stat::Shoot, Stat::Fight].map(|stat| {
        let (now, whole) = (stats::value(&board, figure, stat), stat.whole(figure));
        format!("{} {now} of {whole}", stat.word())
    });
    tell!(scene, "{name} now has {}.", words.join(", "));
    Ok(())
}

/// Out of play (R15).
fn kill(scene: &mut Scene<Skirmish>, hit: &Hit) -> Result<(), Halt> {
    let by = scene.unit(hit.by)?;
    let why = format!("killed by {}", by.name);
    scene.state.unbind(hit.victim);
    let victim = scene.unit_mut(hit.victim)?;
    victim.gone = Some(why.clone());
    victim.body.hurt = victim.body.hurt.kill();
    victim.body.prone = false;
    let name = victim.name.clone();
    tell!(scene, "{name} is {why}.");
    Ok(())
}
