//! A volley as the facts of its order describe it: who shoots at whom with what, how hard it is, and what does not fit.
//! Form and resolution read the same plan. It must not fail on facts half typed.

use super::{
    super::{
        OpenD6,
        body::Soldier,
        data::{Band, Cover, Weapon},
    },
    Occasion, cover,
    difficulty::{self, Shot},
    shooters::{self, Arm, Shooter},
    targets::{self, Candidate},
};
use crate::{
    rules::{Board, Unit},
    view::{Id, Inches, Kind, Number, Order, Refusal, Value, fit_value},
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
    /// Who may be hit, in the order of the roster (R65).
    pub seen: Vec<Candidate<'a>>,
    /// Who shoots, those alike together.
    pub ranks: Vec<Rank<'a>>,
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
    /// What they must reach.
    pub difficulty: Number,
    /// They shoot again after a hit (R72).
    pub follows: bool,
}

/// The two sets of names of facts: first and second target.
pub const SUFFIXES: [&str; 2] = ["", "2"];

/// Who is there to shoot: the pool from which the fact `shooters` chooses, and who serves crewed weapons.
pub struct Hands<'a> {
    /// Who may shoot.
    pub pool: Vec<Shooter<'a>>,
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
    let far = overruled(order, "R60");
    let wanted = wanted(order);
    let ranges: Vec<Inches> = SUFFIXES.iter().filter_map(|suffix| range(order, suffix)).collect();
    let crewed = |shooter: &Shooter<'a>| {
        let best = ranges.iter().filter_map(|range| shooter.best(board, *range, wanted, far));
        best.map(|(arm, _)| arm.weapon).find(|weapon| weapon.crew > 1)
    };
    let gunners: Vec<(&str, &Weapon)> =
        pool.iter().filter_map(|shooter| Some((shooter.soldier.id.as_str(), crewed(shooter)?))).collect();
    let Some((_, engine)) = gunners.first().copied() else {
        return Hands { pool, crew: Vec::new(), engine: None, men: 1, most: 1 };
    };
    let aiming: Vec<&str> = gunners.iter().map(|(id, _)| *id).collect();
    let armed = |soldier: &Soldier| pool.iter().any(|shooter| shooter.soldier.id == soldier.id);
    let free = shooters::crew(board, unit, usize::MAX, &aiming, armed);
    let most = 1 + free.len() / aiming.len();
    let given = order.facts.get("crew").and_then(Value::int).and_then(|men| usize::try_from(men).ok());
    let men = given.unwrap_or_else(|| most.min(usize::from(engine.crew))).clamp(1, most);
    let crew: Vec<&Soldier> = free.into_iter().take((men - 1) * aiming.len()).collect();
    pool.retain(|shooter| !crew.iter().any(|server| server.id == shooter.soldier.id));
    Hands { pool, crew, engine: Some(engine), men, most }
}

impl<'a> Plan<'a> {
    /// The plan of an order, as far as its facts go; nothing without a squad that acts.
    pub fn of(board: Board<'a, OpenD6>, order: &Order, occasion: Occasion, target: Option<&Id>) -> Option<Plan<'a>> {
        let unit = board.actor(order)?;
        let hands = hands(board, unit, order, occasion);
        let mut plan = Plan { unit, volleys: Vec::new(), crew: hands.crew.clone(), faults: Vec::new() };
        let mut pool = hands.pool.clone();
        for suffix in SUFFIXES {
            let aimed = match target {
                Some(id) if suffix.is_empty() => board.state.unit(id),
                Some(_) => None,
                None => board.named(order, &format!("target{suffix}")),
            };
            let Some(aimed) = aimed else { continue };
            if plan.volleys.iter().any(|volley| volley.target.id == aimed.id) {
                let what = format!("{} are named twice", aimed.name);
                plan.faults.push(Refusal::sense(what, "name two different squads, or one"));
                continue;
            }
            let Some(range) = range(order, suffix) else { continue };
            plan.aim(board, order, occasion, &hands, &mut pool, (suffix, aimed, range));
        }
        if plan.faults.is_empty() && plan.volleys.iter().any(|volley| volley.ranks.is_empty()) {
            plan.faults.push(Refusal::sense("nobody shoots", "name shooters who may, with a weapon they have"));
        }
        Some(plan)
    }

    fn aim(
        &mut self,
        board: Board<'a, OpenD6>,
        order: &Order,
        occasion: Occasion,
        hands: &Hands<'a>,
        pool: &mut Vec<Shooter<'a>>,
        (suffix, target, range): (&str, &'a Unit<OpenD6>, Inches),
    ) {
        let fact = |name: &str| order.facts.get(&format!("{name}{suffix}"));
        let exposed = targets::exposed_by_squad(board, &self.unit.id, target);
        let mut seen = targets::visible(board, &exposed, fact("visible")).unwrap_or_else(|fault| {
            self.faults.push(fault);
            Vec::new()
        });
        if seen.is_empty() {
            let what = format!("nobody of {} is visible", target.name);
            self.faults.push(Refusal::rule("R58", what, "a line of sight to one soldier is enough"));
            seen = targets::visible(board, &exposed, None).unwrap_or_default();
        }
        let most = exposed.iter().map(|(unit, _)| unit.body.soldiers.len()).sum();
        let counts = cover::read(fact("cover"), seen.len(), most).unwrap_or_else(|fault| {
            self.faults.push(fault);
            [seen.len(), 0, 0, 0]
        });
        let cover = cover::majority(counts);
        let lying = seen.iter().filter(|candidate| candidate.soldier.prone).count();
        let prone = fact("prone").and_then(Value::int).map_or(lying, |prone| usize::try_from(prone).unwrap_or(0));
        if prone > seen.len() {
            let what = format!("{prone} prone, but {} are visible", seen.len());
            self.faults.push(Refusal::sense(what, "count the visible only"));
        }
        let prone = prone > 0 && prone * 2 >= seen.len();
        let mut ranks: Vec<Rank> = Vec::new();
        for (soldier, arm, band) in self.choose(board, order, occasion, pool, (suffix, range)) {
            let shot = Shot { band, cover, prone, separated: soldier.separated, blind: false };
            let difficulty = difficulty::of(board, self.unit, occasion, shot);
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
                    difficulty,
                    follows,
                }),
            }
        }
        self.volleys.push(Volley { target, range, cover, seen, ranks });
    }

    /// Takes the shooters of one target out of the pool, each with his weapon and its band.
    fn choose(
        &mut self,
        board: Board<'a, OpenD6>,
        order: &Order,
        occasion: Occasion,
        pool: &mut Vec<Shooter<'a>>,
        (suffix, range): (&str, Inches),
    ) -> Vec<(&'a Soldier, Arm<'a>, Band)> {
        let (wanted, far) = (wanted(order), overruled(order, "R60"));
        let reach = |shooter: &Shooter<'a>| shooter.best(board, range, wanted, far);
        let fact = order.facts.get(&format!("shooters{suffix}"));
        let able = pool.iter().filter(|shooter| reach(shooter).is_some()).count();
        let split = suffix.is_empty() && order.facts.contains_key("target2");
        let most = match board.state.table.ground.charge.as_ref() {
            Some(charge) if occasion == Occasion::Defensive => usize::from(charge.arcs),
            _ => usize::MAX,
        };
        let named: Vec<&'a Soldier> = match fact {
            None => {
                let count = if split { able.div_ceil(2) } else { able }.min(most);
                pool.iter()
                    .filter(|shooter| reach(shooter).is_some())
                    .take(count)
                    .map(|shooter| shooter.soldier)
                    .collect()
            }
            Some(value) => {
                // Those who reach come first, so that a count finds them.
                let mut soldiers: Vec<(bool, &Soldier)> =
                    pool.iter().map(|shooter| (reach(shooter).is_none(), shooter.soldier)).collect();
                soldiers.sort_by_key(|(short, _)| *short);
                let soldiers: Vec<&Soldier> = soldiers.into_iter().map(|(_, soldier)| soldier).collect();
                let fitted = if board.option("figures") == "numbered" {
                    Ok(value.clone())
                } else {
                    fit_value(&Kind::Classes(shooters::classes(&soldiers)), value, &|_| None)
                };
                let fitted = fitted.map_err(|why| Refusal::sense(format!("shooters: {why}"), ""));
                fitted.and_then(|value| named(&soldiers, &value)).unwrap_or_else(|fault| {
                    self.faults.push(fault);
                    Vec::new()
                })
            }
        };
        if named.len() > most {
            let what = format!("only {most} of {} have the chargers before them", self.unit.name);
            self.faults.push(Refusal::rule("A57", what, "name fewer shooters"));
        }
        let mut chosen = Vec::new();
        let mut short = 0;
        for soldier in &named {
            let shooter = pool.iter().find(|shooter| shooter.soldier.id == soldier.id);
            match shooter.and_then(reach) {
                Some((arm, band)) => chosen.push((*soldier, arm, band)),
                None => short += 1,
            }
        }
        if short > 0 || (able == 0 && !pool.is_empty()) {
            self.faults.push(out_of_range(pool, wanted, range, named.len().min(short)));
        }
        pool.retain(|shooter| !named.iter().any(|soldier| soldier.id == shooter.soldier.id));
        chosen
    }
}

fn out_of_range(pool: &[Shooter], wanted: Option<&str>, range: Inches, short: usize) -> Refusal {
    let who = if short == 0 { String::new() } else { format!(" for {short} of them") };
    match shooters::longest(pool, wanted) {
        Some((longest, weapon)) => Refusal::rule(
            "R60",
            format!("{range} is out of range{who}; the longest range is {longest} ({})", weapon.name),
            "choose a nearer target or other shooters",
        ),
        None => Refusal::sense("nobody has that weapon ready", "choose another weapon"),
    }
}

/// The soldiers a fact names: so many, so many of each class, or by their ids.
fn named<'a>(soldiers: &[&'a Soldier], value: &Value) -> Result<Vec<&'a Soldier>, Refusal> {
    let too_many = |wanted: usize, there: usize, what: &str| {
        let what = format!("{wanted} {what} to shoot, but {there} can; each soldier fires once");
        Err(Refusal::rule("R59", what, "name fewer"))
    };
    match value {
        Value::Text(text) => targets::by_ids(soldiers, text).map_err(|id| {
            Refusal::rule("R58", format!("soldier {id} cannot shoot now"), "he must be in play, free and unshot")
        }),
        Value::Map(map) => {
            let mut chosen: Vec<&Soldier> = Vec::new();
            for (class, count) in map {
                let count = count.int().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
                let there: Vec<&Soldier> =
                    soldiers.iter().copied().filter(|soldier| shooters::class(soldier) == *class).collect();
                if count > there.len() {
                    return too_many(count, there.len(), &shooters::in_words(class));
                }
                chosen.extend_from_slice(&there[..count]);
            }
            chosen.sort_by_key(|soldier| shooters::turn(soldier));
            Ok(chosen)
        }
        value => {
            let count = value.int().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
            if count > soldiers.len() {
                return too_many(count, soldiers.len(), "are");
            }
            Ok(soldiers[..count].to_vec())
        }
    }
}

/// The weapon asked for, unless each takes his best.
pub fn wanted(order: &Order) -> Option<&str> {
    order.facts.get("weapon").and_then(Value::text).filter(|weapon| *weapon != "best")
}

/// The range given for a target.
pub fn range(order: &Order, suffix: &str) -> Option<Inches> {
    order.facts.get(&format!("range{suffix}")).and_then(Value::inches)
}

fn overruled(order: &Order, rule: &str) -> bool {
    order.despite.iter().any(|despite| despite == rule)
}
