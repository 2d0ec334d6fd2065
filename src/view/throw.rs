//! A row of dice in an ask: whose they are, what each needs, and what may be typed in place of faces.

use std::borrow::Cow;

use super::{Blanks, Id, Part, counted};

/// Whose hand a throw is in: it decides between the machine and the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thrower {
    /// A side's own dice, by its place in the list of sides.
    Side(usize),
    /// Pure chance of the game: random hits, ties, deviation. The machine rolls unless the battle says otherwise.
    Chance,
}

/// What may be typed of a row in place of its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tally {
    /// How many dice succeed.
    Successes,
    /// The sum of the faces.
    Sum,
    /// The highest face.
    Best,
    /// What becomes of the soldier whose row it is, in wounds: 0 no effect, 1 wounded, 2 out.
    Harm,
    /// Nothing: other rows of the ask tell what it came to.
    Elsewhere,
}

/// What the one who throws hopes that dice show, as far as the rules can tell before anybody knows what comes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hope {
    /// Neither way: a die that chooses, or a total that is as often good low as high.
    #[default]
    Either,
    /// High faces, or successes.
    High,
    /// Low faces, or failures: a test that a total must not go beyond, a die against the thrower's own.
    Low,
    /// Even faces.
    Even,
}

/// One row of a dice ask: dice of one kind that need the same face.
#[derive(Debug, Clone, PartialEq)]
pub struct Throw {
    /// Name of the row within the ask.
    pub id: String,
    /// What people read: "5 sound", "Goblin Bows: damage".
    pub label: String,
    /// A short remark behind the dice: "long bow".
    pub note: String,
    /// Whose dice they are.
    pub by: Thrower,
    /// The player who rolls, for people to read.
    pub player: String,
    /// The unit that it is thrown at; for a test or a save, the unit's own.
    pub on: Option<Id>,
    /// What is added to the sum of the faces, where totals are compared.
    pub plus: i32,
    /// How many dice.
    pub dice: usize,
    /// Faces of each die; 6 unless it is a choice among so many.
    pub sides: u8,
    /// Lowest face that succeeds in this wave; `None` when totals are compared.
    pub need: Option<i32>,
    /// Highest face rolls again and adds.
    pub open: bool,
    /// A first face with which the total is nothing, whatever is added.
    pub fails_on: Option<u8>,
    /// What may be typed in place of faces, if that is enough.
    pub tally: Option<Tally>,
    /// What a success of it does, as the weapon's id: what rows came to that do different things is told row by row.
    pub worth: String,
    /// What the one who throws hopes for.
    pub hope: Hope,
    /// The name of each die within the ask; empty where row and place tell enough.
    pub names: Vec<String>,
}

impl Throw {
    /// Plain dice of a side: closed, no need, no tally.
    #[inline]
    pub fn new(id: &str, label: impl Into<String>, by: Thrower, dice: usize) -> Throw {
        Throw {
            id: id.to_owned(),
            label: label.into(),
            note: String::new(),
            by,
            player: String::new(),
            on: None,
            plus: 0,
            dice,
            sides: 6,
            need: None,
            open: false,
            fails_on: None,
            tally: None,
            worth: String::new(),
            hope: Hope::Either,
            names: Vec::new(),
        }
    }

    /// Open-ended: the highest face goes on.
    #[inline]
    pub fn open(mut self) -> Throw {
        self.open = true;
        self
    }

    /// This face first makes the total nothing.
    #[inline]
    pub fn fails_on(mut self, face: u8) -> Throw {
        self.fails_on = Some(face);
        self
    }

    /// Succeeds at this face or more; only the count matters, so a tally may be typed. A success is hoped for.
    #[inline]
    pub fn need(mut self, face: i32) -> Throw {
        self.need = Some(face);
        self.tally = Some(Tally::Successes);
        self.hope = Hope::High;
        self
    }

    /// A success of it does this, and not what those of other rows do.
    pub fn worth(mut self, what: impl Into<String>) -> Throw {
        self.worth = what.into();
        self
    }

    /// Only the sum of the faces matters, so the sum may be typed.
    pub fn sum(mut self) -> Throw {
        self.tally = Some(Tally::Sum);
        self
    }

    /// Only the highest face matters, so it alone may be typed.
    pub fn best(mut self) -> Throw {
        self.tally = Some(Tally::Best);
        self
    }

    /// Only a count of faces matters that the title names, so a tally may be typed.
    pub fn counted(mut self) -> Throw {
        self.tally = Some(Tally::Successes);
        self
    }

    /// Only what becomes of the soldier matters whose row it is, so that may be typed.
    #[inline]
    pub fn harm(mut self) -> Throw {
        self.tally = Some(Tally::Harm);
        self
    }

    /// What it comes to is told by other rows of its ask.
    #[inline]
    pub fn elsewhere(mut self) -> Throw {
        self.tally = Some(Tally::Elsewhere);
        self
    }

    /// The faces themselves matter, whatever succeeds.
    pub fn by_face(mut self) -> Throw {
        self.tally = None;
        self
    }

    /// The one who throws hopes for this.
    #[inline]
    pub fn hopes(mut self, hope: Hope) -> Throw {
        self.hope = hope;
        self
    }

    /// Whether a die that shows this in this wave is thrown again: a straight test that succeeds needs no further die.
    #[inline]
    pub fn goes_on(&self, face: u8) -> bool {
        self.open && face == self.sides && self.need.is_none_or(|need| i32::from(face) < need)
    }

    /// The row in a later wave, with those of its dice that go on: each has shown the highest face in every wave before.
    pub fn again(&self, dice: &[usize], wave: u8) -> Throw {
        let shown = i32::from(self.sides) * (i32::from(wave) - 1);
        // A row without an id is a trial's, whose dice have no names.
        let named: &[usize] = if self.id.is_empty() { &[] } else { dice };
        let names = named.iter().map(|die| self.name(*die).into_owned()).collect();
        Throw { dice: dice.len(), need: self.need.map(|need| need - shown), fails_on: None, names, ..self.clone() }
    }

    /// The chance that one of its dice succeeds, all its waves taken together; none where no face is needed.
    pub fn chance(&self) -> Option<f64> {
        let sides = i32::from(self.sides.max(1));
        let need = self.need?;
        // Each time that the highest face goes on, what is needed still is less by it.
        let waves = if self.open && need > sides { (need - 1) / sides } else { 0 };
        let left = need - waves * sides;
        Some(f64::from((sides + 1 - left).clamp(0, sides)) / f64::from(sides).powi(waves + 1))
    }

    /// Whether a tally of its ask has a number for this row.
    pub(crate) fn is_told(&self) -> bool {
        !matches!(self.tally, None | Some(Tally::Elsewhere))
    }

    /// Whether a tally of this row stands for itself, without the other rows.
    pub(super) fn is_alone(&self) -> bool {
        !matches!(self.tally, None | Some(Tally::Harm | Tally::Elsewhere))
    }

    /// Whether people still have dice of this row to throw; its first die has this place among all, and `filled` the faces
    /// that are there.
    pub fn waits(&self, from: usize, filled: &Blanks) -> bool {
        (from..from + self.dice).any(|at| filled.get(at).copied().flatten().is_none())
    }

    /// What a tally may say: successes up to the dice, their sum, the highest face, or wounds up to two.
    fn tallies(&self) -> std::ops::RangeInclusive<usize> {
        match self.tally {
            Some(Tally::Sum) => self.dice..=self.dice * usize::from(self.sides),
            Some(Tally::Best) => 1..=usize::from(self.sides),
            Some(Tally::Harm) => 0..=2,
            Some(Tally::Successes | Tally::Elsewhere) | None => 0..=self.dice,
        }
    }

    /// Checks faces against the die.
    pub(super) fn shows(&self, faces: &[u8]) -> Result<(), String> {
        match faces.iter().find(|face| **face < 1 || **face > self.sides) {
            Some(face) => Err(format!("{face} is not a face of this die; faces run from 1 to {}", self.sides)),
            None => Ok(()),
        }
    }

    /// Checks a tally against the dice.
    pub(super) fn comes_to(&self, hits: u32) -> Result<(), String> {
        let (least, most) = self.tallies().into_inner();
        if (least..=most).contains(&(hits as usize)) {
            return Ok(());
        }
        Err(match self.tally {
            Some(Tally::Sum) if self.dice != 1 => {
                format!("{hits} is no sum of {}: {least} to {most} ({})", self.counted_dice(self.dice), self.label)
            }
            Some(Tally::Sum | Tally::Best) => {
                format!("{hits} is not a face of this die; faces run from 1 to {} ({})", self.sides, self.label)
            }
            Some(Tally::Harm) => format!("{hits} is no result: 0 no effect, 1 wounded, 2 out ({})", self.label),
            _ => format!("{hits} of {} cannot succeed ({})", self.counted_dice(self.dice), self.label),
        })
    }

    /// The face that each die needs, as people say it: "5+", "6", "6 then 2+", "6 then any" where the die behind it
    /// cannot fail; the range of a die that is not six-sided and
    /// needs none; empty for a total of plain dice.
    pub fn needed(&self) -> String {
        let most = i32::from(self.sides);
        match self.need {
            Some(need) if need <= 1 => "any".to_owned(),
            Some(need) if need == most + 1 => format!("{most} then any"),
            Some(need) if need > most => format!("{most} then {}+", need - most),
            Some(need) if need == most => need.to_string(),
            Some(need) => format!("{need}+"),
            None if self.sides != 6 => format!("1 to {}", self.sides),
            None => String::new(),
        }
    }

    /// So many of its dice, as people call them: "3 dice" where they are six-sided or no die that is sold, else "3 D10".
    pub fn counted_dice(&self, count: usize) -> String {
        match self.sides {
            4 | 8 | 10 | 12 | 20 | 100 => format!("{count} D{}", self.sides),
            _ => counted(count, "die"),
        }
    }

    /// Another number of faces.
    #[inline]
    pub fn sides(mut self, sides: u8) -> Throw {
        self.sides = sides;
        self
    }

    /// Dice that are each somebody's own: they keep their faces when the row around them changes.
    pub fn each(mut self, names: impl Iterator<Item = String>) -> Throw {
        self.names = names.collect();
        self
    }

    /// The name of a die within its ask, by its place in the row from 0; the same in every wave.
    pub fn name(&self, die: usize) -> Cow<'_, str> {
        match self.names.get(die) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("{} {}", self.id, die + 1)),
        }
    }

    /// A remark behind the dice.
    #[inline]
    pub fn note(mut self, note: impl Into<String>) -> Throw {
        self.note = note.into();
        self
    }

    /// The unit that it is thrown at, or whose own test or save it is.
    #[inline]
    pub fn on(mut self, unit: &Id) -> Throw {
        self.on = Some(unit.clone());
        self
    }

    /// So much is added to the sum of the faces, and the remark says so.
    pub fn plus(mut self, plus: i32) -> Throw {
        self.plus = plus;
        self.note = format!("{plus:+}");
        self
    }

    /// What the game master adds to the sum of the faces, which the remark names: "+2 fog".
    pub fn adds(self, parts: &[Part]) -> Throw {
        let plus = self.plus + parts.iter().map(|part| part.value).sum::<i32>();
        Throw { plus, ..self.noting(parts) }
    }

    /// The remark names what the game master adds to what the dice come to, which the rules alone count.
    pub fn noting(mut self, parts: &[Part]) -> Throw {
        for part in parts {
            let named = format!("{:+} {}", part.value, part.name);
            self.note = if self.note.is_empty() { named } else { format!("{}, {named}", self.note) };
        }
        self
    }

    /// Who rolls.
    #[inline]
    pub fn player(mut self, player: impl Into<String>) -> Throw {
        self.player = player.into();
        self
    }
}
