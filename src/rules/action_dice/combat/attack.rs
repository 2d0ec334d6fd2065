//! One attack: who rolls what, its total, and how many it takes (D1, D2, D4).

use super::{
    super::{
        ad::Ad,
        profile::{Formation, Kind},
        roll, stats,
        system::{Board, Scene, Unit},
    },
    damage,
    hit::Hit,
};
use crate::{
    engine::{Halt, Rolled},
    view::{Fact, Field, Form, Hope, Id, Number, Order, Part, Refusal, Throw, Thrower, counted},
};

/// The enemy attacked.
pub const TARGET: Fact<Id> = Fact::new("target", "target");
/// Whether it stands before the attacker's front (R15, R20).
const FRONT: Fact<bool> = Fact::new("front", "before its front");

/// The rule of those who are run over.
pub const OVERRUN: &str = "R34";

/// An attack of one unit on another, before the dice.
#[derive(Debug, Clone)]
pub struct Attack {
    /// Who attacks.
    pub by: Id,
    /// Who suffers.
    pub on: Id,
    /// Models that roll, group by group: how many, and which, in words.
    pub rollers: Vec<(u16, &'static str)>,
    /// The dice of each.
    pub ad: Ad,
    /// What each adds, and its name.
    pub bonus: (&'static str, i32),
    /// A remark on the dice.
    pub reason: &'static str,
    /// Why losses are halved, if they are (D4).
    pub halved: Option<&'static str>,
    /// The rule of the attack.
    pub rule: &'static str,
    /// The weapon, as people read it.
    pub with: String,
    /// What the game master adds to the total.
    pub given: Vec<Part>,
}

impl Attack {
    /// Models that roll.
    pub fn models(&self) -> i32 {
        self.rollers.iter().map(|(count, _)| i32::from(*count)).sum()
    }

    /// Dice in all.
    pub fn dice(&self) -> usize {
        usize::try_from(self.models()).unwrap_or(0) * usize::from(self.ad.dice)
    }

    /// What the models add in all.
    fn bonus(&self) -> i32 {
        self.models().saturating_mul(self.bonus.1)
    }

    /// What is added to the dice.
    pub fn added(&self) -> i32 {
        self.given.iter().fold(self.bonus(), |sum, part| sum.saturating_add(part.value))
    }

    /// What the game master adds, for people to read: ", +3 blessed".
    fn given_in_words(&self) -> String {
        self.given.iter().map(|part| format!(", {:+} {}", part.value, part.name)).collect()
    }

    /// "5 in contact + 5 second rank", "2 in contact, 3d6 each"; of one alone the dice are its own.
    fn rollers_in_words(&self) -> String {
        let groups: Vec<String> = self
            .rollers
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let each = if self.ad.dice > 1 && self.models() > 1 { format!(", {} each", self.ad) } else { String::new() };
        format!("{}{each}", groups.join(" + "))
    }

    /// "10 dice: 5 in contact + 5 second rank; d6".
    fn dice_in_words(&self) -> String {
        let dice = counted(self.dice(), "die");
        format!("{dice}: {}; d{}{}", self.rollers_in_words(), self.ad.die, self.reason)
    }

    /// Its row of dice.
    pub fn throw(&self, board: &Board) -> Throw {
        let unit = board.state.unit(&self.by);
        let (name, player) = unit.map_or(("", ""), |unit| (unit.name.as_str(), unit.player.as_str()));
        let side = unit.map_or(0, |unit| board.state.side_of(unit));
        let row = Throw::new(&format!("{}-{}", self.by, self.on), name, Thrower::Side(side), self.dice());
        let note = if self.bonus() == 0 { String::new() } else { format!("{:+} {}", self.bonus(), self.bonus.0) };
        let note = format!("{note}{}", self.given_in_words()).trim_start_matches(", ").to_owned();
        row.sides(self.ad.die).sum().hopes(Hope::High).on(&self.on).plus(self.added()).player(player).note(note)
    }

    /// The total of a roll, with its parts.
    pub fn total(&self, rolled: &Rolled, name: &str) -> Number {
        self.adds_to(Number::new(name, format!("on {}d{}", self.dice(), self.ad.die), rolled.sum(), self.rule))
    }

    /// The total that is to be expected, with its parts, for a form: who rolls, and why other dice than their own (R17).
    pub fn average(&self, board: &Board) -> Number {
        let name = board.state.unit(&self.by).map_or("", |unit| unit.name.as_str());
        let base = format!("on {}d{}: {}{}", self.dice(), self.ad.die, self.rollers_in_words(), self.reason);
        let mean = self.dice() as f64 * f64::from(self.ad.die + 1) / 2.0;
        let rule = if self.reason.is_empty() { self.rule } else { "R17" };
        self.adds_to(Number::new(format!("{name} on average"), base, mean.round() as i32, rule))
    }

    /// What is on the dice, with what is added to it.
    fn adds_to(&self, mut number: Number) -> Number {
        if self.bonus.1 != 0 {
            let times =
                if self.models() > 1 { format!(" {:+} x {}", self.bonus.1, self.models()) } else { String::new() };
            number.add(format!("{}{times}", self.bonus.0), self.bonus(), "D1");
        }
        number.parts.extend(self.given.iter().cloned());
        number
    }

    /// What a total takes from the target, by its Defense before the order.
    pub fn quotient(&self, board: &Board, total: i32) -> Quotient {
        let defense = board.state.unit(&self.on).map_or(1, |unit| stats::defense(board.data, &unit.body));
        Quotient::new(total, defense, self.halved)
    }

    /// Takes its dice in: tells the total with its parts and gives what it takes.
    pub fn resolve(&self, scene: &mut Scene, rolled: &Rolled) -> Hit {
        let board = scene.board();
        let name = |id: &Id| board.state.unit(id).map_or(String::new(), |unit| unit.name.clone());
        let (by, on) = (name(&self.by), name(&self.on));
        let number = self.total(rolled, &format!("{by} on {on}"));
        let total = number.total();
        let quotient = self.quotient(&board, total);
        // A vehicle may run over several units, each with a roll of its own.
        let over = if self.rule == OVERRUN { format!(" over {on}") } else { String::new() };
        let sentence = format!("{by}{over}: {} -> {}.", self.told(rolled), quotient.told());
        let side = board.state.unit(&self.by).map_or(0, |unit| board.state.side_of(unit));
        scene.number(number);
        scene.tell(sentence);
        Hit { on: self.on.clone(), q: quotient.q, side, by: self.by.clone(), with: self.with.clone() }
    }

    /// "10 dice: 5 in contact + 5 second rank; d6 (3 5 2); Fight +1 x 10 = +10"; the sum where no faces are told: "d6 = 12".
    pub fn told(&self, rolled: &Rolled) -> String {
        let (name, bonus) = self.bonus;
        let added = match (bonus, self.models()) {
            (0, _) => format!("{name} +0"),
            (_, 1) => format!("{name} {bonus:+}"),
            (_, models) => format!("{name} {bonus:+} x {models} = {:+}", self.bonus()),
        };
        let faces = roll::shown(rolled);
        let faces = if faces.is_empty() { format!(" = {}", rolled.sum()) } else { faces };
        format!("{}{faces}; {added}{}", self.dice_in_words(), self.given_in_words())
    }

    /// Tells a form what is to be expected: the total with its parts, and what it takes.
    pub fn tell(&self, board: &Board, form: &mut Form) {
        if self.dice() > 0 {
            form.numbers.push(self.average(board));
        }
        form.remarks.push(self.forecast(board));
    }

    /// What is to be expected of it: "Raiders: 45 / Defense 8: about 5 of 9", of a vehicle with the roll for its damage.
    fn forecast(&self, board: &Board) -> String {
        let Some(target) = board.state.unit(&self.on) else { return String::new() };
        let Quotient { total, defense, halved, q } = self.quotient(board, self.average(board).total());
        let halved = halved.map_or(String::new(), |why| format!(", halved ({why})"));
        let troop = &target.body;
        let takes = match troop.kind() {
            Kind::Vehicle if q <= 0 => "about 0, no damage roll (R35)".to_owned(),
            Kind::Vehicle => {
                let die = stats::die(board.data, "damage-die");
                format!("about {q}, damage roll d{die}{:+} (R35)", damage::added(board, target, q))
            }
            Kind::Hero => {
                let left = i32::from(stats::hits_left(board.data, troop));
                format!("about {} of {}", q.min(left), counted(left, "hit"))
            }
            Kind::Basic | Kind::Ordnance | Kind::Elite => {
                format!("about {} of {}", q.min(troop.models.into()), troop.models)
            }
        };
        format!("{}: {total} / Defense {defense}{halved}: {takes}", target.name)
    }
}

/// A total divided by a Defense (D2), halved perhaps (D4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotient {
    /// The total.
    pub total: i32,
    /// The Defense.
    pub defense: i32,
    /// Why it is halved, if it is.
    pub halved: Option<&'static str>,
    /// What it takes.
    pub q: i32,
}

impl Quotient {
    /// The quotient of a total by a Defense; a negative total takes nobody.
    pub fn new(total: i32, defense: i32, halved: Option<&'static str>) -> Quotient {
        let whole = total.max(0) / defense.max(1);
        Quotient { total, defense, halved, q: if halved.is_some() { whole / 2 } else { whole } }
    }

    /// "38 / Defense 8 = 4 (6 left over)".
    pub fn told(&self) -> String {
        let whole = self.total.max(0) / self.defense.max(1);
        let rest = self.total.max(0) % self.defense.max(1);
        let rest = if rest > 0 { format!(" ({rest} left over)") } else { String::new() };
        let halved = self.halved.map_or(String::new(), |why| format!(", halved to {} ({why})", self.q));
        format!("{} / Defense {} = {whole}{rest}{halved}", self.total, self.defense)
    }
}

/// The target that an order names, or the only one there is to choose.
pub fn chosen<'a>(board: &Board<'a>, order: &Order, among: &[Id]) -> Option<&'a Unit> {
    let named = board.named(order, TARGET);
    named.or_else(|| if let [only] = among { board.state.unit(only) } else { None })
}

/// Whether the target stands before the front, asked of a regiment alone (R15, R20).
pub fn front_field(unit: &Unit) -> Option<Field> {
    let regiment = unit.body.profile.formation == Formation::Regiment;
    regiment.then(|| FRONT.field().usual(true).more().help("within 45 degrees of its front (R15, R20)"))
}

/// Objects to a shot at a target of which too few models are in sight (R20).
///
/// # Errors
/// The refusal, unless it is overruled.
pub fn in_sight(scene: &mut Scene, target: &Id, seen: i64) -> Result<(), Halt> {
    let unit = scene.unit(target)?;
    let models = i64::from(unit.body.models);
    if i64::from(scene.data.number("sight")).saturating_mul(seen) >= models {
        return Ok(());
    }
    let what = format!("{seen} of {models} {} are in sight: less than a third", unit.name);
    scene.object(Refusal::rule("R20", what, "choose a target in sight"))
}

/// Objects to a regiment's attack on somebody who is not before its front.
///
/// # Errors
/// The refusal, unless it is overruled.
pub fn before_front(scene: &mut Scene, unit: &Unit, rule: &str) -> Result<(), Halt> {
    let aside = FRONT.of(scene.order) == Some(false);
    if aside && unit.body.profile.formation == Formation::Regiment {
        let what = format!(
            "{} a regiment, and the target is not within 45 degrees of {} front",
            unit.does("are"),
            unit.noun().its()
        );
        scene.object(Refusal::rule(rule, what, "turn it first: a move may end facing anywhere"))?;
    }
    Ok(())
}
