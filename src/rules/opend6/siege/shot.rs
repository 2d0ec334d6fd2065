//! A siege shot as the facts of its order describe it: who aims which engine, with how many men, how hard it is.

use super::super::{
    body::Soldier,
    bonds,
    data::{Band, Cover, Weapon, WeaponKind},
    system::OpenD6,
    volley::{
        Occasion,
        difficulty::{self, Shot as Terms},
        shooters::{self, Arm},
    },
};
use crate::{
    engine::{Board, Unit},
    view::{Fact, Inches, Number, Order, Word},
};

/// How far the point is.
pub const RANGE: Fact<Inches> = Fact::new("range", "range");
/// The cover it lies in.
pub const COVER: Fact<Word> = Fact::new("cover", "cover");
/// Nobody sees it.
pub const BLIND: Fact<bool> = Fact::new("blind", "blind");
/// Which engine shoots.
pub const ENGINE: Fact<Word> = Fact::new("weapon", "engine");
/// How many serve it.
pub const CREW: Fact<u32> = Fact::new("crew", "crew");

/// One shot.
pub struct Shot<'a> {
    unit: &'a Unit<OpenD6>,
    /// Who aims.
    pub gunner: &'a Soldier,
    /// The engine.
    pub engine: &'a Weapon,
    /// His code in its skill.
    pub skill: i32,
    /// The distance to the point.
    pub range: Inches,
    /// Whether a distance was given.
    measured: bool,
    /// The cover the point lies in (A109).
    pub cover: Cover,
    /// Nobody sees the point.
    pub blind: bool,
    /// Who serves besides him (R71).
    pub crew: Vec<&'a Soldier>,
    /// Men at the engine, he among them.
    pub men: usize,
    /// The most there could be.
    pub most: usize,
}

/// Who may aim which engine now, each engine once.
pub fn engines<'a>(board: Board<'a, OpenD6>, unit: &'a Unit<OpenD6>, order: &Order) -> Vec<(&'a Soldier, Arm<'a>)> {
    let mut engines: Vec<(&Soldier, Arm)> = Vec::new();
    for soldier in unit.body.up() {
        let free = order.overrules("R58") || !bonds::engaged(&board, unit, &soldier.id);
        if !free || (soldier.shot && !order.overrules("R59")) {
            continue;
        }
        for arm in shooters::arms(board, unit, soldier, |weapon| weapon.kind == WeaponKind::Siege) {
            if !engines.iter().any(|(_, known)| known.weapon.id == arm.weapon.id) {
                engines.push((soldier, arm));
            }
        }
    }
    engines
}

impl<'a> Shot<'a> {
    /// The shot of an order as far as its facts go; nothing when nobody can aim.
    pub fn of(board: Board<'a, OpenD6>, unit: &'a Unit<OpenD6>, order: &Order) -> Option<Shot<'a>> {
        let engines = engines(board, unit, order);
        let wanted = ENGINE.of(order);
        let chosen = engines.iter().find(|(_, arm)| wanted.is_none_or(|wanted| arm.weapon.id == wanted));
        let (gunner, arm) = *chosen.or_else(|| engines.first())?;
        let free = shooters::crew(board, unit, usize::MAX, &[&gunner.id], |soldier| {
            !shooters::arms(board, unit, soldier, |weapon| weapon.range.is_some()).is_empty()
        });
        let most = 1 + free.len();
        let given = CREW.of(order).map(|men| men as usize);
        let men = given.unwrap_or_else(|| most.min(usize::from(arm.weapon.crew))).clamp(1, most);
        let covers = [Cover::None, Cover::Light, Cover::Medium, Cover::Heavy];
        let cover = COVER.of(order);
        Some(Shot {
            unit,
            gunner,
            engine: arm.weapon,
            skill: arm.skill,
            range: RANGE.of(order).unwrap_or_default(),
            measured: RANGE.of(order).is_some(),
            cover: covers
                .into_iter()
                .find(|known| cover.is_some_and(|word| known.word().starts_with(word)))
                .unwrap_or_default(),
            blind: BLIND.is(order),
            crew: free.into_iter().take(men - 1).collect(),
            men,
            most,
        })
    }

    /// The range band; nothing beyond the longest range.
    pub fn band(&self) -> Option<Band> {
        self.engine.band(self.range)
    }

    /// The difficulty in parts, once the distance is known and within range.
    pub fn difficulty(&self, board: Board<OpenD6>) -> Option<Number> {
        self.band().filter(|_| self.measured).map(|band| self.difficulty_at(board, band))
    }

    /// The difficulty in parts in a range band: conditions of the shooter always, cover if the point lies in it, prone
    /// never (A109).
    pub fn difficulty_at(&self, board: Board<OpenD6>, band: Band) -> Number {
        let (cover, separated, blind) = (self.cover, self.gunner.separated, self.blind);
        difficulty::of(board, self.unit, Occasion::Ranged, Terms { band, cover, prone: false, separated, blind })
    }
}
