//! Damage on armour: degrees, and the table of results (R21-R26, D7).

use super::{
    body::{Came, Die, Face},
    cup,
    data::{Data, Harm},
    hand::{self, Hand, destroy},
    pins, roll,
    system::Scene,
    test::morale_check,
};
use crate::{
    engine::{Halt, tell},
    view::{Hope, Id, Number, What},
};

/// How badly armour is damaged (H16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Degree {
    /// D6-3.
    Superficial,
    /// D6.
    Full,
    /// Two results.
    Massive,
}

impl Degree {
    /// In words.
    pub fn word(self) -> &'static str {
        match self {
            Degree::Superficial => "superficial damage",
            Degree::Full => "full damage",
            Degree::Massive => "massive damage",
        }
    }

    fn dice(self) -> usize {
        if self == Degree::Massive { 2 } else { 1 }
    }
}

/// The degree for a margin over the damage value; none below it (H16).
pub fn degree(data: &Data, margin: i32) -> Option<Degree> {
    match margin {
        margin if margin < 0 => None,
        margin if margin >= data.number("massive-margin") => Some(Degree::Massive),
        margin if margin >= data.number("full-margin") => Some(Degree::Full),
        _ => Some(Degree::Superficial),
    }
}

/// Rolls the results of each degree and applies them in order, until the vehicle is knocked out (R26).
pub fn results(scene: &mut Scene, hand: Hand, target: &Id, degrees: &[(Degree, bool)]) -> Result<(), Halt> {
    if degrees.is_empty() {
        return Ok(());
    }
    let board = scene.board();
    let (unit, vehicle) = (scene.unit(hand.by)?, scene.unit(target)?);
    let (name, open) = (vehicle.noun(), !vehicle.body.profile.enclosed);
    let given = board.modifiers(unit, "chart");
    let more: i32 = given.iter().map(|part| part.value).sum();
    let rows = degrees.iter().enumerate().map(|(at, (degree, indirect))| {
        let (less, plus) = added(scene.data, *degree, open && *indirect);
        roll::row(&board, unit, &format!("result-{}", at + 1), degree.word(), degree.dice())
            .hopes(Hope::High)
            .note(faces_in_words(scene.data, less + plus + more))
            .adds(&given)
    });
    let rows = rows.collect();
    let rolled = scene.throw("results", &format!("{name}: damage results"), rows)?;
    for ((degree, indirect), rolled) in degrees.iter().zip(&rolled) {
        for face in rolled.faces() {
            if !scene.unit(target)?.on_table() {
                return Ok(());
            }
            let (less, plus) = added(scene.data, *degree, open && *indirect);
            let mut number = Number::new(format!("{name}: damage chart"), "D6", face.into(), "R21");
            number.add("superficial", less, "R21");
            number.add("open-topped", plus, "D7");
            number.parts.extend(given.iter().cloned());
            let result = number.total();
            let parts = number.parts.iter().skip(1).map(|part| format!(" {:+} {}", part.value, part.name));
            let parts: String = parts.collect();
            if !given.is_empty() {
                scene.number(number);
            }
            let harm = scene.data.tables.result(result);
            tell!(scene, "{name}: {}, result {result} (D6 {face}{parts}).", in_words(harm));
            befall(scene, target, harm, hand)?;
        }
    }
    Ok(())
}

/// What is added to a result: of superficial damage, and from above where a vehicle is open-topped (R21, D7).
fn added(data: &Data, degree: Degree, from_above: bool) -> (i32, i32) {
    let less = if degree == Degree::Superficial { data.number("superficial") } else { 0 };
    (less, if from_above { data.number("open-topped") } else { 0 })
}

/// What each face of a result means, so much added to it: "1 crew stunned, 2 immobilised, 3 on fire, 4+ knocked out".
fn faces_in_words(data: &Data, added: i32) -> String {
    let mut runs: Vec<(i32, i32, Harm)> = Vec::new();
    for face in 1..=6 {
        let harm = data.tables.result(face + added);
        match runs.last_mut().filter(|run| run.2 == harm) {
            Some(run) => run.1 = face,
            None => runs.push((face, face, harm)),
        }
    }
    let run = |(from, to, harm): &(i32, i32, Harm)| {
        let faces = match (from, to) {
            (1, 6) => "any".to_owned(),
            (from, to) if from == to => from.to_string(),
            (from, 6) => format!("{from}+"),
            (from, to) => format!("{from}-{to}"),
        };
        format!("{faces} {}", in_words(*harm))
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

fn in_words(harm: Harm) -> &'static str {
    match harm {
        Harm::Stunned => "crew stunned",
        Harm::Immobilised => "immobilised",
        Harm::OnFire => "on fire",
        Harm::KnockedOut => "knocked out",
    }
}

/// One result befalls a vehicle (R22-R25).
fn befall(scene: &mut Scene, id: &Id, harm: Harm, hand: Hand) -> Result<(), Halt> {
    let name = scene.unit(id)?.noun();
    match harm {
        Harm::Stunned => {
            if scene.unit(id)?.body.profile.automaton {
                let need = scene.data.number("automaton");
                let title = format!("{name}: ignores the stun on {need}+");
                let (total, words) = roll::one(scene, id, "automaton", &title, Hope::High)?;
                let ignores = total >= need;
                let does = name.does(if ignores { "ignore" } else { "do not ignore" });
                tell!(scene, "{does} the stun as an automaton: {need}+ needed, D6 {words}.");
                if ignores {
                    return Ok(());
                }
            }
            pins::add(scene, id, 1, Some(hand))?;
            halt(scene, id)
        }
        Harm::Immobilised => {
            pins::add(scene, id, 1, Some(hand))?;
            if scene.unit(id)?.body.immobilised {
                tell!(scene, "{} immobilised a second time and abandoned.", name.does("are"));
                return wreck(scene, id, "abandoned, a wreck", hand);
            }
            scene.unit_mut(id)?.body.immobilised = true;
            scene.outcome(hand::outcome(id, What::Marker("immobilised".to_owned(), true), Some(hand)));
            // One that has acted is halted; one that has not may still be ordered (A7).
            let acted = scene.unit(id)?.body.die.is_some_and(|die| die.from != Came::Kept);
            let idle = scene.unit(id)?.body.die.is_none() && scene.board().option("A7") == "down";
            if acted || idle { halt(scene, id) } else { Ok(()) }
        }
        Harm::OnFire => {
            pins::add(scene, id, 1, Some(hand))?;
            if morale_check(scene, id, "on fire")? {
                tell!(scene, "{name}: the fire is put out.");
                return halt(scene, id);
            }
            tell!(scene, "{} and is abandoned.", name.does("burn"));
            wreck(scene, id, "abandoned, a wreck", hand)
        }
        Harm::KnockedOut => wreck(scene, id, "a wreck", hand),
    }
}

/// An armoured vehicle is knocked out: its wreck closes the ground to other vehicles (R25).
///
/// # Errors
/// There is no such unit.
pub fn wreck(scene: &mut Scene, id: &Id, why: &str, hand: Hand) -> Result<(), Halt> {
    destroy(scene, id, why, hand)?;
    tell!(
        scene,
        "The wreck of {} is closed to tracked, half-tracked and wheeled vehicles (R25).",
        scene.unit(id)?.name
    );
    Ok(())
}

/// Turns a vehicle's die Down, or gives it a Down die from the cup: no further action this turn (R22, A6).
fn halt(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    if unit.body.die == Some(Die { shows: Face::Down, from: Came::Damage }) {
        return Ok(());
    }
    if unit.body.die.is_none() && scene.board().option("A6") == "free" {
        return Ok(());
    }
    let name = unit.noun();
    cup::turn(scene, id, Face::Down, Came::Damage)?;
    tell!(scene, "{} Down.", name.does("are"));
    Ok(())
}
