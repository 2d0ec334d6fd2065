//! The tables of the rules (digest 4).

use serde::Deserialize;

use super::super::stats::Stats;
use crate::{engine::Unfit, paper::Chart};

/// The tables of the rules.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tables {
    /// 4.1: the die to hit in close combat by Weapon Skill of attacker and foe, from 1.
    #[schemars(with = "[[crate::view::Within<-20, 20>; 10]; 10]")]
    pub hit: [[i32; 10]; 10],
    /// 4.2: the die to wound by Strength and Toughness, from 1; 0 is impossible.
    #[schemars(with = "[[crate::view::Within<-20, 20>; 10]; 10]")]
    pub wound: [[i32; 10]; 10],
    /// 4.3: the die to hit with missiles by Ballistic Skill, from 1; a second number for a 1 that is thrown again.
    #[schemars(with = "Vec<Vec<crate::view::Within<-20, 20>>>")]
    pub missile: Vec<Vec<i32>>,
    /// 4.4: by how much each Strength, from 1, raises the save that is needed.
    #[schemars(with = "[crate::view::Within<-20, 20>; 10]")]
    pub pierce: [i32; 10],
    /// 4.5: what adds to the roll to hit with missiles.
    pub shooting: Chart,
    /// Numbers that stand alone.
    pub numbers: Chart,
    /// Needs of 7, 8 and 9 by option A3: a 6, then so much.
    #[schemars(with = "[crate::view::Within<-20, 20>; 3]")]
    pub seven_plus: [i32; 3],
    /// What a recipe that says nothing has.
    pub usual: Usual,
}

/// What a recipe that says nothing of a characteristic has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// Weapon Skill.
    #[schemars(range(min = 0, max = 10))]
    pub ws: i32,
    /// Ballistic Skill.
    #[schemars(range(min = 0, max = 10))]
    pub bs: i32,
    /// Strength.
    #[schemars(range(min = 0, max = 10))]
    pub s: i32,
    /// Toughness.
    #[schemars(range(min = 0, max = 10))]
    pub t: i32,
    /// Wounds.
    #[schemars(range(min = 0, max = 10))]
    pub w: i32,
    /// Initiative.
    #[schemars(range(min = 0, max = 10))]
    pub i: i32,
    /// Attacks.
    #[schemars(range(min = 0, max = 10))]
    pub a: i32,
    /// Leadership.
    #[schemars(range(min = 0, max = 10))]
    pub l: i32,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

impl Usual {
    /// The same as characteristics.
    pub fn stats(&self) -> Stats {
        Stats { ws: self.ws, bs: self.bs, s: self.s, t: self.t, w: self.w, i: self.i, a: self.a, l: self.l }
    }
}

/// A value held within the tables, as a place from 0.
fn place(value: i32) -> usize {
    usize::try_from(value.clamp(1, 10) - 1).unwrap_or(0)
}

impl Tables {
    /// The die to hit in close combat (D1).
    pub fn to_hit(&self, ws: i32, foe: i32) -> i32 {
        self.hit[place(ws)][place(foe)]
    }

    /// The die to wound; nothing when it is impossible (D2).
    pub fn to_wound(&self, strength: i32, toughness: i32) -> Option<i32> {
        Some(self.wound[place(strength)][place(toughness)]).filter(|need| *need > 0)
    }

    /// The die to hit with a missile before modifiers, and that of a 1 thrown again; nothing for who cannot (D4).
    pub fn to_shoot(&self, bs: i32) -> Option<(i32, Option<i32>)> {
        let row = self.missile.get(usize::try_from(bs).ok()?.checked_sub(1)?)?;
        Some((*row.first()?, row.get(1).copied()))
    }

    /// By how much a blow of this Strength raises the save that is needed (4.4).
    pub fn pierces(&self, strength: i32) -> i32 {
        self.pierce[place(strength)]
    }

    /// A number that stands alone.
    pub fn number(&self, id: &str) -> i32 {
        self.numbers.value(id)
    }

    /// Whether the charts have the rows that the rules ask for, and every number is one that they can use.
    ///
    /// # Errors
    /// The first thing that is out of order.
    pub(super) fn fit(&self) -> Result<(), Unfit> {
        self.shooting.has_only("shooting", "partly mostly moving engaged small big")?;
        let numbers = "pair mounted best-save least-strength most-strength self-wound always-fails most-mastery";
        self.numbers.has_only("numbers", numbers)?;
        let die = |need: &i32| (2..=6).contains(need);
        if !self.hit.iter().flatten().all(die) {
            return Err(Unfit::new("hit", "hit holds a number that is no die from 2 to 6"));
        }
        if !self.wound.iter().flatten().all(|need| *need == 0 || die(need)) {
            return Err(Unfit::new("wound", "wound holds neither 0 nor a die from 2 to 6"));
        }
        let fits = |row: &Vec<i32>| (1..=2).contains(&row.len()) && row.iter().all(die);
        if self.missile.len() != 10 || !self.missile.iter().all(fits) {
            return Err(Unfit::new("missile", "missile wants ten rows of one or two dice"));
        }
        if !self.pierce.iter().all(|step| (0..=6).contains(step)) {
            return Err(Unfit::new("pierce", "pierce holds a number that is not 0 to 6"));
        }
        if !self.seven_plus.iter().all(die) {
            return Err(Unfit::new("seven-plus", "seven-plus holds a number that is no die"));
        }
        Ok(())
    }
}
