//! What damage does to soldiers: held in the ranged phase, at once everywhere else (R15, R16, R57, R66, A23).

use super::{
    body::{Hand, Role, SergeantHit, Soldier, SoldierId, Squad, TakenOver},
    ranks,
    roll::By,
    system::OpenD6,
};
use crate::{
    engine::{Halt, Scene, Shared, lead, tell},
    view::{Id, Outcome, What, named_count},
};

/// The result of one damage roll (5.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blow {
    /// No effect.
    None,
    /// One wound.
    Wound,
    /// Out at once.
    Out,
}

/// What damage must come to against Strength, to wound (5.3).
pub const WOUNDS: By = By::EVEN;

impl Blow {
    /// The result of a damage total against a Strength total (5.3, A1, A2, A8).
    pub fn of(damage: i32, strength: i32, out_by: i32) -> Blow {
        if By(out_by).holds(damage, strength) {
            Blow::Out
        } else if WOUNDS.holds(damage, strength) {
            Blow::Wound
        } else {
            Blow::None
        }
    }

    /// The blow that is worth so many wounds.
    pub fn worth(wounds: u32) -> Blow {
        match wounds {
            0 => Blow::None,
            1 => Blow::Wound,
            _ => Blow::Out,
        }
    }

    /// How many wounds it is worth.
    pub fn wounds(self) -> u8 {
        match self {
            Blow::None => 0,
            Blow::Wound => 1,
            Blow::Out => 2,
        }
    }

    /// The word people read.
    pub fn word(self) -> &'static str {
        match self {
            Blow::None => "no effect",
            Blow::Wound => "wound",
            Blow::Out => "incapacitated",
        }
    }
}

/// The words of blows on a soldier who had so many wounds before. Where none alone puts him out, but all together do, the one
/// that makes it two wounds says so (R16).
pub fn results(had: u8, blows: &[Blow]) -> Vec<&'static str> {
    let (mut wounds, at_once) = (had, blows.contains(&Blow::Out));
    let word = |blow: &Blow| {
        let before = wounds;
        wounds += blow.wounds();
        if before < 2 && wounds >= 2 && !at_once { "wound (the second: out)" } else { blow.word() }
    };
    blows.iter().map(word).collect()
}

/// What a blow did to its victim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harm {
    /// He is wounded, and plays on.
    Wounded,
    /// He is out of play.
    Out,
}

/// What blows came to, soldier by soldier: it is the doing of the hand that made it worse last.
#[derive(Debug, Default)]
pub struct Toll(Vec<Loss>);

#[derive(Debug)]
struct Loss {
    unit: Id,
    soldier: SoldierId,
    harm: Harm,
    hand: Option<Shared<Hand>>,
}

impl Toll {
    /// Adds what a blow did.
    pub fn add(&mut self, unit: &Id, soldier: &str, harm: Option<Harm>, hand: Option<Shared<Hand>>) {
        let Some(harm) = harm else { return };
        match self.0.iter_mut().find(|loss| loss.unit == *unit && loss.soldier == soldier) {
            Some(loss) => (loss.harm, loss.hand) = (harm, hand),
            None => self.0.push(Loss { unit: unit.clone(), soldier: soldier.into(), harm, hand }),
        }
    }

    /// Whether anybody of a squad was harmed.
    pub fn has(&self, unit: &Id) -> bool {
        self.0.iter().any(|loss| loss.unit == *unit)
    }

    /// Tells what it comes to as outcomes, and first in the tale squad by squad, in the order in which they were struck;
    /// `held` says that it falls at the end of the phase (R57).
    ///
    /// # Errors
    /// A squad is unknown.
    pub fn tell(self, scene: &mut Scene<OpenD6>, held: bool) -> Result<(), Halt> {
        for Loss { unit, soldier, harm, hand } in &self.0 {
            let what = match harm {
                Harm::Wounded => What::Wounded(1),
                Harm::Out => What::Out(1),
            };
            let mut outcome = Outcome::of(unit, what).figure(figure(&scene.unit(unit)?.body, soldier));
            if let Some(hand) = hand {
                outcome = outcome.by(&hand.by).with(hand.with.clone());
            }
            scene.outcome(if held { outcome.held() } else { outcome });
        }
        if scene.is_told() { self.lead(scene, held) } else { Ok(()) }
    }

    /// The sentences of it.
    fn lead(&self, scene: &mut Scene<OpenD6>, held: bool) -> Result<(), Halt> {
        let mut units: Vec<&Id> = Vec::new();
        for loss in &self.0 {
            if !units.contains(&&loss.unit) {
                units.push(&loss.unit);
            }
        }
        for unit in units {
            let struck = scene.unit(unit)?;
            let told = |harm: Harm, what: &str| {
                let losses = self.0.iter().filter(|loss| loss.unit == *unit && loss.harm == harm);
                let figures: Vec<String> = losses.map(|loss| figure(&struck.body, &loss.soldier)).collect();
                let names: Vec<&str> = figures.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
                (!figures.is_empty()).then(|| named_count(figures.len(), what, &names))
            };
            let prone = if held { "wounded" } else { "wounded and prone" };
            let words: Vec<String> =
                [told(Harm::Out, "out"), told(Harm::Wounded, prone)].into_iter().flatten().collect();
            let when = if held { ", at the end of the phase" } else { "" };
            let side = |id: &Id| scene.state.unit(id).map(|unit| &unit.side);
            let mut hands = self.0.iter().filter(|loss| loss.unit == *unit).filter_map(|loss| loss.hand.as_ref());
            let friend = hands
                .find(|hand| side(&hand.by) == Some(&struck.side))
                .and_then(|hand| scene.state.unit(&hand.by).filter(|unit| unit.id != struck.id));
            let whose = friend.map_or(String::new(), |friend| format!(", hit by {}, their own side", friend.name));
            let name = struck.noun();
            lead!(scene, "{name}{whose}: {}{when}.", words.join(", "));
        }
        Ok(())
    }
}

/// A soldier whom people tell from the others on the table: "sergeant Miller Tobb", "champion"; one of the ranks is nobody.
fn figure(squad: &Squad, soldier: &str) -> String {
    let Some(soldier) = squad.soldier(soldier) else { return String::new() };
    let (role, name) = match soldier.role {
        Role::Soldier => return String::new(),
        Role::Sergeant => ("sergeant", Some(squad.profile.sergeant_name.as_str())),
        Role::Champion => {
            let champion = squad.champion_place(soldier).and_then(|place| squad.profile.champions.get(place));
            ("champion", champion.map(|champion| champion.name.as_str()))
        }
    };
    match name {
        Some(name) if !name.is_empty() => format!("{role} {name}"),
        _ => role.to_owned(),
    }
}

/// Whether what fire does is held until the phase ends (R57). Where the ranged phase is over, that has come already: what is
/// put in later falls at once (R10, R70).
pub fn are_held(scene: &Scene<OpenD6>) -> bool {
    let phase = scene.state.table.stack.first().map_or("", String::as_str);
    !matches!(phase, "close" | "morale" | "special")
}

/// Holds a blow on its victim until the end of the phase (R57); gives what it adds to what is held on him.
///
/// # Errors
/// The squad is unknown.
pub fn hold(
    scene: &mut Scene<OpenD6>,
    unit: &Id,
    soldier: &str,
    blow: Blow,
    hand: &Shared<Hand>,
) -> Result<Option<Harm>, Halt> {
    let Some(soldier) = scene.unit_mut(unit)?.body.soldier_mut(soldier) else { return Ok(None) };
    let before = soldier.wounds + soldier.pending;
    soldier.pending = (soldier.pending + blow.wounds()).min(2);
    let harm = match (before, soldier.wounds + soldier.pending) {
        (before, now) if before >= 2 || before == now => None,
        (_, 2..) => Some(Harm::Out),
        _ => Some(Harm::Wounded),
    };
    if harm.is_some() {
        soldier.pending_by = Some(hand.clone());
    }
    Ok(harm)
}

/// The id of the due of a squad's casualty test (R91).
pub fn casualty_due(unit: &Id) -> String {
    format!("casualty:{unit}")
}

/// Lets a blow fall now: wound marker and prone, or out of play (R15, R16, A72); gives what it did.
///
/// # Errors
/// The squad is unknown.
pub fn strike(scene: &mut Scene<OpenD6>, unit: &Id, soldier: &str, blow: Blow) -> Result<Option<Harm>, Halt> {
    if blow == Blow::None {
        return Ok(None);
    }
    let squad = &mut scene.unit_mut(unit)?.body;
    let Some(soldier) = squad.soldiers.iter_mut().find(|other| other.id == soldier && other.up()) else {
        return Ok(None);
    };
    fall(soldier, blow.wounds());
    let (id, out, sergeant) = (soldier.id.clone(), !soldier.up(), soldier.role == Role::Sergeant);
    if sergeant {
        squad.deeds.sergeant_hit = Some(SergeantHit::Pending);
    }
    // A test that was waived or lost before was for others (R91).
    scene.falls_due(&casualty_due(unit));
    if !out {
        return Ok(Some(Harm::Wounded));
    }
    release(scene, unit, &id);
    hand_over(scene, unit, &id)?;
    Ok(Some(Harm::Out))
}

/// Crewed weapons of a gunner who is out go to the next of his squad, by option: to one of the ranks, if one is left.
fn hand_over(scene: &mut Scene<OpenD6>, unit: &Id, gunner: &str) -> Result<(), Halt> {
    let data = scene.data;
    let crewed = |id: &&str| data.weapons.get(*id).is_some_and(|weapon| weapon.crew > 1);
    let squad = scene.unit(unit)?;
    let own = squad.body.soldier(gunner).map_or(Vec::new(), |soldier| squad.body.weapon_ids(soldier));
    let own = own[..own.len().saturating_sub(squad.body.profile.weapons.len())].iter().copied().filter(crewed);
    let weapons: Vec<String> = own.map(str::to_owned).collect();
    // Nobody takes it who falls in the same moment.
    let stays = squad.body.up().filter(|soldier| soldier.wounds + soldier.pending < 2);
    let next = ranks::in_order(stays).first().map(|soldier| soldier.id.clone());
    let Some(next) = next.filter(|_| !weapons.is_empty() && scene.board().option("gunner") == "crew") else {
        return Ok(());
    };
    let name = squad.name.clone();
    for weapon in &weapons {
        let weapon = data.weapons.get(weapon).map_or(weapon.as_str(), |weapon| weapon.name.as_str());
        tell!(scene, "{name}: soldier {next} takes over the {weapon}.");
    }
    let taken_over = &mut scene.unit_mut(unit)?.body.taken_over;
    taken_over.retain(|taken| taken.soldier != gunner);
    taken_over.extend(weapons.into_iter().map(|weapon| TakenOver { soldier: next.to_string(), weapon }));
    Ok(())
}

fn fall(soldier: &mut Soldier, wounds: u8) {
    soldier.wounds = (soldier.wounds + wounds).min(2);
    soldier.hit = true;
    soldier.prone = soldier.up();
    soldier.pending = 0;
    soldier.pending_by = None;
}

/// Lets every held blow fall as a phase ends, of all squads at once (R70); tells who falls, squad by squad, and by whom.
///
/// # Errors
/// A squad is unknown.
pub fn release_held(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let units: Vec<Id> = scene
        .state
        .by_number()
        .into_iter()
        .filter(|unit| unit.body.soldiers.iter().any(|soldier| soldier.pending > 0))
        .map(|unit| unit.id.clone())
        .collect();
    let mut toll = Toll::default();
    for unit in &units {
        let soldiers = scene.unit(unit)?.body.soldiers.iter().filter(|soldier| soldier.pending > 0);
        let held: Vec<(SoldierId, u8, Option<Shared<Hand>>)> =
            soldiers.map(|soldier| (soldier.id.clone(), soldier.pending, soldier.pending_by.clone())).collect();
        for (soldier, wounds, hand) in held {
            let harm = strike(scene, unit, &soldier, if wounds >= 2 { Blow::Out } else { Blow::Wound })?;
            toll.add(unit, &soldier, harm, hand);
        }
    }
    toll.tell(scene, false)?;
    for unit in &units {
        settle(scene, unit)?;
    }
    Ok(())
}

/// Takes a soldier out of every contact; squads that touched through him alone stand apart.
pub fn release(scene: &mut Scene<OpenD6>, unit: &Id, soldier: &str) {
    scene.state.table.bonds.retain_mut(|bond| {
        let touched = bond.pairs.len();
        if bond.a == *unit {
            bond.pairs.retain(|(own, _)| own != soldier);
        } else if bond.b == *unit {
            bond.pairs.retain(|(_, own)| own != soldier);
        }
        touched == bond.pairs.len() || !bond.pairs.is_empty()
    });
}

/// Why a squad is out of which nobody is left.
pub const NOBODY_LEFT: &str = "wiped out";

/// A squad without a soldier left is removed (A101).
///
/// # Errors
/// The squad is unknown.
pub fn settle(scene: &mut Scene<OpenD6>, unit: &Id) -> Result<(), Halt> {
    let squad = scene.unit(unit)?;
    if squad.body.count() == 0 && squad.gone.is_none() {
        let name = squad.noun();
        scene.unit_mut(unit)?.gone = Some(NOBODY_LEFT.to_owned());
        scene.state.unbind(unit);
        lead!(scene, "{} {NOBODY_LEFT}.", name.does("are"));
    }
    Ok(())
}

/// "2 out, 1 wounded": what soldiers have now, held or not, that they had not before.
pub fn harm(was: &Squad, now: &Squad) -> String {
    let of = |squad: &Squad, id: &str| {
        let soldier = squad.soldiers.iter().find(|soldier| soldier.id == id);
        soldier.map_or(0, |soldier| (soldier.wounds + soldier.pending).min(2))
    };
    let changed = now.soldiers.iter().map(|soldier| (of(was, &soldier.id), of(now, &soldier.id)));
    let changed: Vec<(u8, u8)> = changed.filter(|(was, now)| now > was).collect();
    let out = changed.iter().filter(|(_, now)| *now == 2).count();
    let counts = [(out, "out"), (changed.len() - out, "wounded")].into_iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
}
