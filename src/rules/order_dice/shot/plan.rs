//! What a unit can bring to bear: each weapon with its dice, the face it needs, its penetration (R15, R16, D4, D5).

use std::collections::BTreeMap;

use super::{
    super::{
        body::{Class, Face, Mover, Quality},
        data::{Data, He, Spread, Weapon, WeaponClass},
        needed::Needed,
        system::{Board, Unit},
    },
    aim::{Aim, Facing, Occasion},
};
use crate::{
    engine::Rolled,
    view::{Number, Part, Refusal, Value, counted},
};

/// The face of the second die that a hit needs, where it needs two (H13).
pub const AGAIN: i32 = 6;

/// One kind of weapon in a shot.
#[derive(Debug, Clone)]
pub struct Shot {
    /// The weapon.
    pub weapon: Weapon,
    /// How many fire.
    pub count: u16,
    /// Dice to hit.
    pub dice: usize,
    /// The face needed to hit, in parts; 7 or more is a 6 and another 6 (H13).
    pub need: Needed,
    /// The shell of high explosive it fires, if it does.
    pub he: Option<He>,
    /// Its penetration of this target, in parts.
    pub pen: Number,
    /// The hits that each of its shells scores, among those that have room for more than one (D6, A30).
    pub scores: Option<Spread>,
}

/// A whole shot.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// Weapons that bear.
    pub shots: Vec<Shot>,
    /// Weapons that fire and cannot reach: wasted (R15).
    pub wasted: Vec<(Weapon, u16)>,
    /// Weapons that fire but once and are kept for a better target, or for one that they reach.
    pub kept: Vec<Weapon>,
    /// Rules against it.
    pub faults: Vec<Refusal>,
}

impl Plan {
    /// How many hits to expect, those that shells score with them.
    pub fn hits(&self, data: &Data) -> f64 {
        self.shots.iter().map(|shot| shot.hits(data)).fold(0.0, std::ops::Add::add)
    }

    /// How many of them to expect to get through to what is damaged at this value (D5).
    pub fn through(&self, data: &Data, value: u8) -> f64 {
        let through = |shot: &Shot| {
            let face = shot.damage(value, data.number("one-never-damages") > 0);
            face.map_or(0.0, |face| shot.hits(data) * Rolled::chance(face))
        };
        self.shots.iter().map(through).fold(0.0, std::ops::Add::add)
    }
}

impl Shot {
    /// A hit needs a 6 and another 6 (H13).
    pub fn again(&self) -> bool {
        self.need.total() > 6
    }

    /// How many hits to expect, those that a shell scores with them.
    fn hits(&self, data: &Data) -> f64 {
        self.chance(data) * self.dice as f64 * self.scores.map_or(1.0, Spread::mean)
    }

    /// What a die needs to hit: "5+", or "a 6, then another 6".
    pub fn on(&self) -> String {
        if self.again() { "a 6, then another 6".to_owned() } else { format!("{}+", self.need.face()) }
    }

    /// The number behind the face needed: what is added to the die.
    pub fn number(&self) -> Number {
        self.need.number(&format!("{}: to hit", self.weapon.name), &self.on())
    }

    /// The number of its penetration, named after its weapon.
    pub fn penetration(&self) -> Number {
        Number { name: format!("{}: penetration", self.weapon.name), ..self.pen.clone() }
    }

    /// Whether it hits nothing, since without H13 nothing hits that needs 7 or more.
    pub fn in_vain(&self, data: &Data) -> bool {
        self.again() && data.number("impossible-hit") == 0
    }

    /// The chance that one die hits.
    pub fn chance(&self, data: &Data) -> f64 {
        if self.in_vain(data) {
            return 0.0;
        }
        let first = Rolled::chance(self.need.face());
        if self.again() { first * Rolled::chance(AGAIN) } else { first }
    }

    /// "8 rifles".
    pub fn label(&self) -> String {
        if self.count == 1 { self.weapon.name.clone() } else { counted(self.count, &self.weapon.name) }
    }

    /// The face its damage needs, if a face can do it (D5).
    pub fn damage(&self, value: u8, one_fails: bool) -> Option<i32> {
        let face = (i32::from(value) - self.pen.total()).max(if one_fails { 2 } else { 1 });
        (face <= 6).then_some(face)
    }
}

/// Whether a weapon can do anything to a target at all: small arms nothing to fully enclosed armour (H15).
pub fn bites(board: &Board, weapon: &Weapon, target: &Unit) -> bool {
    let sealed = target.body.profile.class == Class::Armoured && target.body.profile.enclosed;
    weapon.class != WeaponClass::Small || !sealed || board.data.number("small-arms-v-armour") > 0
}

/// Whether nothing that a unit could fire can do anything to a target, however near it is.
pub fn harmless(board: &Board, unit: &Unit, target: &Unit) -> bool {
    let ready = unit.body.ready().into_iter().filter_map(|arm| board.data.weapons.get(&arm.weapon));
    !ready.into_iter().any(|weapon| bites(board, weapon, target))
}

/// Whether a shell scores hits of its own among a target: men, and soft-skins by A30.
pub fn scatters(board: &Board, target: &Unit) -> bool {
    let class = target.body.profile.class;
    class == Class::Men || (class == Class::SoftSkin && board.option("A30") == "hits")
}

/// Works a shot out.
pub fn plan(board: &Board, unit: &Unit, target: &Unit, aim: &Aim) -> Plan {
    let mut plan = Plan::default();
    let ready = unit.body.ready();
    let wanted = wanted(&ready.iter().map(|arm| (arm.weapon.as_str(), arm.count)).collect::<Vec<_>>(), aim);
    let named = aim.weapons.is_some();
    let (mut fixed, mut free) = (Vec::new(), 0);
    let fires_once = |weapon: &str| board.data.weapons.get(weapon).is_some_and(|weapon| weapon.one_shot);
    let others = ready.iter().any(|arm| !fires_once(&arm.weapon));
    for arm in &ready {
        let count = wanted.get(arm.weapon.as_str()).copied().unwrap_or(0);
        let Some(weapon) = board.data.weapons.get(&arm.weapon).filter(|_| count > 0) else { continue };
        if aim.occasion == Occasion::PointBlank && (weapon.class == WeaponClass::He || weapon.indirect) {
            continue;
        }
        // What can do nothing holds its fire, unless it is named.
        if !named && !bites(board, weapon, target) {
            continue;
        }
        // So does what fires once, beside others and but at a vehicle that it reaches.
        let poor = target.body.profile.class == Class::Men || !weapon.reaches(aim.range);
        if !named && others && weapon.one_shot && poor {
            plan.kept.push(weapon.clone());
            continue;
        }
        if weapon.fixed && matches!(aim.occasion, Occasion::Moving) && !named {
            fixed.push(weapon.name.clone());
            continue;
        }
        if weapon.fixed && matches!(aim.occasion, Occasion::Moving) {
            let what = format!("the {} of {} is fixed", weapon.name, unit.name);
            plan.faults.push(Refusal::rule("R8", what, "give a Fire order"));
        }
        free += 1;
        if aim.range > weapon.range || (aim.range < weapon.range_min && aim.occasion != Occasion::PointBlank) {
            plan.wasted.push((weapon.clone(), count));
            continue;
        }
        plan.shots.push(shot(board, unit, target, aim, weapon, count));
    }
    if free == 0 && !fixed.is_empty() {
        let what = format!("{} only fixed weapons here: {}", unit.does("have"), fixed.join(", "));
        plan.faults.push(Refusal::rule("R8", what, "give a Fire order"));
        // Overruled, they fire all the same.
        let all = Value::Map(ready.iter().map(|arm| (arm.weapon.clone(), Value::Int(arm.count.into()))).collect());
        let faults = std::mem::take(&mut plan.faults);
        let forced = Aim { weapons: Some(all), ..aim.clone() };
        return Plan { faults, ..self::plan(board, unit, target, &forced) };
    }
    plan
}

/// How many of each weapon fire.
fn wanted(ready: &[(&str, u16)], aim: &Aim) -> BTreeMap<String, u16> {
    let count = |wanted: i64, have: u16| u16::try_from(wanted.clamp(0, have.into())).unwrap_or(0);
    match &aim.weapons {
        Some(Value::Int(wanted)) => {
            let mut left = *wanted;
            let each = ready.iter().map(|(id, have)| {
                let taken = count(left, *have);
                left -= i64::from(taken);
                ((*id).to_owned(), taken)
            });
            each.collect()
        }
        Some(Value::Map(map)) => {
            let each = ready.iter().map(|(id, have)| {
                let wanted = map.get(*id).and_then(Value::int).unwrap_or(0);
                ((*id).to_owned(), count(wanted, *have))
            });
            each.collect()
        }
        _ => ready.iter().map(|(id, have)| ((*id).to_owned(), *have)).collect(),
    }
}

fn shot(board: &Board, unit: &Unit, target: &Unit, aim: &Aim, weapon: &Weapon, count: u16) -> Shot {
    let armoured = target.body.profile.class == Class::Armoured;
    let shell = board.data.shell(weapon);
    let he = match aim.shell {
        _ if weapon.class == WeaponClass::He => shell,
        Some(he) => shell.filter(|_| he),
        None => shell.filter(|_| !armoured),
    };
    let dice = usize::from(count) * if he.is_some() { 1 } else { usize::from(weapon.shots) };
    let long = is_long(board, weapon, aim);
    Shot {
        need: to_hit(board, unit, target, aim, weapon, long),
        pen: penetration(board, unit, target, aim, weapon, he.as_ref(), long),
        weapon: weapon.clone(),
        count,
        dice,
        scores: he.map(|he| he.hits).filter(|_| scatters(board, target)),
        he,
    }
}

/// Over half of the weapon's range, and not point blank (H11).
fn is_long(board: &Board, weapon: &Weapon, aim: &Aim) -> bool {
    let share = i64::from(board.data.number("long-over"));
    aim.occasion != Occasion::PointBlank && aim.range.hundredths() * 100 > weapon.range.hundredths() * share
}

/// The face needed to hit, in parts: range, cover, movement, then the state of both (R16, digest 4.5).
fn to_hit(board: &Board, unit: &Unit, target: &Unit, aim: &Aim, weapon: &Weapon, long: bool) -> Needed {
    let blank = aim.occasion == Occasion::PointBlank || aim.range <= board.data.inches("point-blank");
    let covered = aim.soft || aim.hard;
    let both = board.option("A3") == "sum";
    let down = target.body.men() && target.body.shows() == Some(Face::Down);
    let inexperienced = unit.body.profile.quality == Quality::Inexperienced;
    let counts = [
        ("point-blank", u8::from(blank)),
        ("long", u8::from(long && !blank)),
        ("soft-cover", u8::from(aim.soft && (both || !aim.hard))),
        ("hard-cover", u8::from(aim.hard)),
        ("moving", u8::from(aim.moving && !weapon.light && aim.occasion != Occasion::PointBlank)),
        ("pin", unit.body.pins),
        ("inexperienced", u8::from(inexperienced && board.option("A5") == "yes")),
        ("down", u8::from(down && (board.option("A4") == "sum" || !covered))),
        ("small", u8::from(target.body.small(board.data))),
    ];
    let chart = &board.data.tables.hit;
    let part = |id: &str, times: u8| {
        let row = chart.row(id)?;
        let value = row.value * i32::from(times);
        (value != 0).then(|| Part { name: row.label.clone(), value, rule: row.rule.clone() })
    };
    let mut adds: Vec<Part> = counts.into_iter().filter_map(|(id, times)| part(id, times)).collect();
    adds.extend(board.modifiers(unit, "to-hit"));
    Needed::new(chart.start("to hit", "base"), adds)
}

/// Penetration in parts: facings and long range count on armour, facings not on walkers (R21, A13, A14).
fn penetration(
    board: &Board,
    unit: &Unit,
    target: &Unit,
    aim: &Aim,
    weapon: &Weapon,
    he: Option<&He>,
    long: bool,
) -> Number {
    let base = he.map_or(weapon.pen, |he| he.pen);
    let mut number = Number::new("penetration", if he.is_some() { "HE" } else { "pen" }, base, "D5");
    board.modify(&mut number, unit, "damage");
    if target.body.profile.class != Class::Armoured || weapon.class == WeaponClass::Small {
        return number;
    }
    let chart = &board.data.tables.pen;
    if target.body.profile.mover != Mover::Walker && aim.facing != Facing::Front {
        chart.add(&mut number, aim.facing.word());
    }
    if long && (he.is_none() || board.option("A13") == "yes") {
        chart.add(&mut number, "long");
    }
    number
}
