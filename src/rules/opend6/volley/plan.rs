//! A volley as the facts of its order describe it: who shoots at whom with what, how hard it is, and what does not fit.
//! Form and resolution read the same plan. It must not fail on facts half typed.

use super::{
    super::{
        body::Soldier,
        data::{Band, Cover, Weapon},
        system::OpenD6,
    },
    choose, cover,
    difficulty::{self, Shot},
    facts::{AIMS, Aim, CREW, wanted},
    occasion::Occasion,
    shooters::{self, Shooter},
    targets::{self, Candidate, Pool},
};
use crate::{
    engine::{Board, Unit},
    view::{Id, Inches, Number, Order, Refusal},
};

/// Everything a volley's order comes to.
pub struct Plan<'a> {
    /// The squad that shoots.
    pub unit: &'a Unit<OpenD6>,
    /// Its fire, by target: one or two.
    pub volleys: Vec<Volley<'a>>,
    /// Soldiers who serve crewed weapons and lose their own shot (R71).
    pub crew: Vec<&'a Soldier>,
    /// What does not fit, in the order in which it is objected to.
    pub faults: Vec<Refusal>,
}

/// The fire at one target.
pub struct Volley<'a> {
    /// The target.
    pub target: &'a Unit<OpenD6>,
    /// The distance (R60).
    pub range: Inches,
    /// The cover that counts (R62).
    pub cover: Cover,
    /// Who may be hit, in the order of the roster (R65); where only a count was given, those who stand for them in numbers.
    pub seen: Vec<Candidate<'a>>,
    /// Out of whom they are.
    pub pools: Vec<Pool<'a>>,
    /// Who shoots, those alike together.
    pub ranks: Vec<Rank<'a>>,
}

impl Volley<'_> {
    /// Whether others than the target may be hit (R68).
    pub fn is_mixed(&self) -> bool {
        self.seen.iter().any(|candidate| candidate.unit.id != self.target.id)
    }
}

/// Shooters alike in class, weapon, skill and difficulty.
pub struct Rank<'a> {
    /// Their class in words.
    pub label: String,
    /// They.
    pub soldiers: Vec<&'a Soldier>,
    /// Their weapon.
    pub weapon: &'a Weapon,
    /// Their code in its skill.
    pub skill: i32,
    /// The damage strength of a hit, in parts.
    pub damage: Number,
    /// What they must reach.
    pub difficulty: Number,
    /// They shoot again after a hit (R72).
    pub follows: bool,
}

/// Who is there to shoot: the pool from which the fact `shooters` chooses, and who serves crewed weapons.
pub struct Hands<'a> {
    /// Who may shoot.
    pub pool: Vec<Shooter<'a>>,
    /// The weapons that could be shot, each once.
    pub weapons: Vec<&'a Weapon>,
    /// Who serves, and shoots not.
    pub crew: Vec<&'a Soldier>,
    /// The crewed weapon in use, if any.
    pub engine: Option<&'a Weapon>,
    /// Men at each crewed weapon, the one who aims among them.
    pub men: usize,
    /// The most there could be at each.
    pub most: usize,
}

/// Works out who is there, by the facts `weapon` and `crew` and the ranges given so far (R71).
pub fn hands<'a>(board: Board<'a, OpenD6>, unit: &'a Unit<OpenD6>, order: &Order, occasion: Occasion) -> Hands<'a> {
    let mut pool = shooters::ready(board, unit, order, occasion);
    let mut weapons: Vec<&Weapon> = Vec::new();
    for arm in pool.iter().flat_map(|shooter| &shooter.arms) {
        if !weapons.iter().any(|known| known.id == arm.weapon.id) {
            weapons.push(arm.weapon);
        }
    }
    let none = Vec::new;
    if weapons.iter().all(|weapon| weapon.crew < 2) {
        return Hands { pool, weapons, crew: none(), engine: None, men: 1, most: 1 };
    }
    let far = order.overrules("R60");
    let wanted = wanted(order);
    let ranges: Vec<Inches> = AIMS.iter().filter_map(|aim| aim.range.of(order)).collect();
    let crewed = |shooter: &Shooter<'a>| {
        let best = ranges.iter().filter_map(|range| shooter.best(board, *range, wanted, far));
        best.map(|(arm, _)| arm.weapon).find(|weapon| weapon.crew > 1)
    };
    let gunners: Vec<(&str, &Weapon)> =
        pool.iter().filter_map(|shooter| Some((shooter.soldier.id.as_str(), crewed(shooter)?))).collect();
    let Some((_, engine)) = gunners.first().copied() else {
        return Hands { pool, weapons, crew: none(), engine: None, men: 1, most: 1 };
    };
    let aiming: Vec<&str> = gunners.iter().map(|(id, _)| *id).collect();
    let armed = |soldier: &Soldier| pool.iter().any(|shooter| shooter.soldier.id == soldier.id);
    let free = shooters::crew(board, unit, usize::MAX, &aiming, armed);
    let most = 1 + free.len() / aiming.len();
    let given = CREW.of(order).map(|men| men as usize);
    let men = given.unwrap_or_else(|| most.min(usize::from(engine.crew))).clamp(1, most);
    let crew: Vec<&Soldier> = free.into_iter().take((men - 1) * aiming.len()).collect();
    pool.retain(|shooter| !crew.iter().any(|server| server.id == shooter.soldier.id));
    Hands { pool, weapons, crew, engine: Some(engine), men, most }
}

impl<'a> Plan<'a> {
    /// The plan of an order, as far as its facts go; nothing without a squad that acts.
    pub fn of(board: Board<'a, OpenD6>, order: &Order, occasion: Occasion, target: Option<&Id>) -> Option<Plan<'a>> {
        let unit = board.actor(order)?;
        Some(Plan::with(board, order, occasion, target, &hands(board, unit, order, occasion), unit))
    }

    /// The plan of an order with hands that are known.
    pub fn with(
        board: Board<'a, OpenD6>,
        order: &Order,
        occasion: Occasion,
        target: Option<&Id>,
        hands: &Hands<'a>,
        unit: &'a Unit<OpenD6>,
    ) -> Plan<'a> {
        let mut plan = Plan { unit, volleys: Vec::new(), crew: hands.crew.clone(), faults: Vec::new() };
        let mut pool = hands.pool.clone();
        for aim in &AIMS {
            let aimed = match target {
                Some(id) if !aim.second => board.state.unit(id),
                Some(_) => None,
                None => board.named(order, aim.target),
            };
            let Some(aimed) = aimed else { continue };
            if plan.volleys.iter().any(|volley| volley.target.id == aimed.id) {
                let what = format!("{} named twice", aimed.does("are"));
                plan.faults.push(Refusal::sense(what, "name two different squads, or one"));
                continue;
            }
            let Some(range) = aim.range.of(order) else { continue };
            plan.aim(board, order, occasion, hands, &mut pool, (aim, aimed, range));
        }
        if plan.faults.is_empty() && plan.volleys.iter().any(|volley| volley.ranks.is_empty()) {
            plan.faults.push(Refusal::sense("nobody shoots", "name shooters who may, with a weapon they have"));
        }
        plan
    }

    fn aim(
        &mut self,
        board: Board<'a, OpenD6>,
        order: &Order,
        occasion: Occasion,
        hands: &Hands<'a>,
        pool: &mut Vec<Shooter<'a>>,
        (facts, target, range): (&Aim, &'a Unit<OpenD6>, Inches),
    ) {
        let exposed = targets::exposed_by_squad(board, &self.unit.id, target);
        let mut pools = targets::visible(board, &exposed, facts.visible.of(order)).unwrap_or_else(|fault| {
            self.faults.push(fault);
            Vec::new()
        });
        let mut seen = targets::seen(&pools);
        if seen.is_empty() {
            let what = format!("nobody of {} is visible", target.name);
            self.faults.push(Refusal::rule("R58", what, "a line of sight to one soldier is enough"));
            pools = targets::visible(board, &exposed, None).unwrap_or_default();
            seen = targets::seen(&pools);
        }
        let most = exposed.iter().map(|(unit, _)| unit.body.soldiers.len()).sum();
        let counts = cover::read(facts.cover.of(order), seen.len(), most).unwrap_or_else(|fault| {
            self.faults.push(fault);
            [seen.len(), 0, 0, 0]
        });
        let cover = cover::majority(counts);
        let lying = seen.iter().filter(|candidate| candidate.soldier.prone).count();
        let prone = facts.prone.of(order).map_or(lying, |prone| prone as usize);
        if prone > seen.len() {
            let what = format!("{prone} prone, but {} are visible", seen.len());
            self.faults.push(Refusal::sense(what, "count the visible only"));
        }
        let prone = prone > 0 && prone * 2 >= seen.len();
        let chosen = choose::take(board, order, occasion, pool, (facts, range), &mut self.faults);
        let mut ranks: Vec<Rank> = Vec::new();
        let mut difficulties: Vec<((Band, bool), Number)> = Vec::new();
        for (soldier, arm, band) in chosen {
            let terms = (band, soldier.separated);
            let known = difficulties.iter().find(|(known, _)| *known == terms).map(|(_, number)| number.clone());
            let difficulty = known.unwrap_or_else(|| {
                let shot = Shot { band, cover, prone, separated: soldier.separated, blind: false };
                let number = difficulty::of(board, self.unit, occasion, shot);
                difficulties.push((terms, number.clone()));
                number
            });
            let follows = arm.weapon.following_fire && hands.men >= usize::from(arm.weapon.crew);
            let label = shooters::in_words(&shooters::class(soldier));
            let alike = |rank: &&mut Rank| {
                rank.label == label
                    && rank.weapon.id == arm.weapon.id
                    && rank.skill == arm.skill
                    && rank.difficulty == difficulty
            };
            match ranks.iter_mut().find(alike) {
                Some(rank) => rank.soldiers.push(soldier),
                None => ranks.push(Rank {
                    label,
                    soldiers: vec![soldier],
                    weapon: arm.weapon,
                    skill: arm.skill,
                    damage: damage(board, self.unit, arm.weapon),
                    difficulty,
                    follows,
                }),
            }
        }
        self.volleys.push(Volley { target, range, cover, seen, pools, ranks });
    }
}

/// The damage strength of a weapon in the hands of a squad.
pub fn damage(board: Board<OpenD6>, unit: &Unit<OpenD6>, weapon: &Weapon) -> Number {
    let mut number = Number::new("damage strength", &weapon.name, weapon.ds, "R66");
    board.modify(&mut number, unit, "damage");
    number
}
