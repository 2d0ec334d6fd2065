//! The form of a volley: its fields in the order of typing, its numbers and what to expect.

use super::{
    super::{body::Soldier, bonds, system::OpenD6},
    cover,
    expect::{self, Expected},
    facts::{AIMS, Aim, CREW, WEAPON},
    occasion::Occasion,
    plan::{self, Plan},
    shooters, targets,
};
use crate::{
    engine::{Board, Unit, said_of},
    view::{Field, Form, Id, Kind, Order, Value, series},
};

/// The longest distance a form takes, in inches.
const FARTHEST: i64 = 300;

/// The fields of a volley. For opportunity and defensive fire the target is known and `target` is no field.
pub fn form(board: Board<OpenD6>, order: &Order, occasion: Occasion, target: Option<&Id>) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let hands = plan::hands(board, unit, order, occasion);
    let numbered = board.option("figures") == "numbered";
    let mut form = Form { title: title(board, unit, order, occasion, target), ..Form::default() };
    let enemies = board.enemies_of(unit);
    let mut later = Vec::new();
    let mut pool: Vec<&Soldier> = hands.pool.iter().map(|shooter| shooter.soldier).collect();
    let plan = Plan::with(board, order, occasion, target, &hands, unit);
    for aim in &AIMS {
        let second = aim.second;
        let aimed = match target {
            Some(_) if second => break,
            Some(known) => board.state.unit(known),
            None => {
                let field = aim.target.field(enemies.clone());
                if second {
                    later.push(field.more().help("at most two targets, each with shooters of its own (R59)"));
                } else {
                    form.fields.push(field.required().lasts().help("the number of an enemy squad"));
                }
                board.named(order, aim.target)
            }
        };
        if second && aimed.is_none() {
            break;
        }
        let exposed = aimed.map(|aimed| targets::exposed_by_squad(board, &unit.id, aimed)).unwrap_or_default();
        let most = match exposed.iter().map(|(unit, _)| unit.body.soldiers.len()).sum() {
            0 => board.data.tables.numbers.value("most-squad").try_into().unwrap_or(0),
            most => most,
        };
        let measured = match occasion {
            Occasion::Ranged => "from the middle of those who shoot to the middle of the visible (R60)",
            Occasion::Opportunity => "at half the mover's way, or where it was last seen (R40)",
            Occasion::Defensive => "at half the way, or where the chargers were first seen (R49)",
        };
        let range = aim.range.field(FARTHEST).required().help(measured);
        let shelter = shelter(board, order, aim, &exposed).unwrap_or_else(|| aim.cover.with(cover::kind(most)));
        let help = "a letter for all, or as 6l,4n; half is enough (R62)";
        let alone = Some(&exposed).filter(|_| !second && occasion == Occasion::Ranged && exposed.len() == 1);
        let stale = alone.and_then(|exposed| stale(board, order, aim, exposed, &shelter));
        // Who of them fell muster does not know: nobody says `none` by leaving it empty.
        let lapsed = stale.is_some();
        let shelter = match stale {
            Some(stale) => shelter.required().help(&format!("{stale}; {help}")),
            None => shelter.usual("none").help(help),
        };
        let first = if second { &mut later } else { &mut form.fields };
        match (second, occasion) {
            (true, _) => first.extend([range.more(), shelter.more()]),
            // Those in a melee are others than stood there before, friends among them: what covered those is no cover of these.
            (false, Occasion::Ranged) if exposed.len() > 1 => {
                first.extend([range.until_either_moves(aim.target), shelter]);
            }
            (false, Occasion::Ranged) => {
                let shelter = if lapsed { shelter } else { shelter.until_either_moves(aim.target) };
                first.extend([range.until_either_moves(aim.target), shelter]);
            }
            (false, _) => first.extend([range, shelter]),
        }
        if aimed.is_none() {
            continue;
        }
        let (kind, usual) = targets::visible_kind(&exposed, numbered);
        let help = match occasion {
            Occasion::Opportunity => "movers of whom 2\" of the way were seen (R37)",
            _ if exposed.len() > 1 => "by squad, friends too: who is seen may be hit (R68)",
            _ => "soldiers in sight: a count, or who they are, as 4s 1c 1l (l is the sergeant)",
        };
        later.push(aim.visible.with(kind).usually(usual).more().help(help));
        let seen = targets::visible(board, &exposed, aim.visible.of(order)).unwrap_or_default();
        let seen = targets::seen(&seen);
        let lying = seen.iter().filter(|candidate| candidate.soldier.prone).count() as i64;
        let prone = aim.prone.field(0, most as i64).usual(lying);
        later.push(prone.more().help("of the visible; from half of them on it counts"));
        let kind = if numbered { Kind::Text } else { Kind::Classes(shooters::classes(&pool)) };
        let help = if second { "the rest unless named" } else { "all who may and reach unless named" };
        later.push(aim.shooters.with(kind).more().help(help));
        if let Some(volley) = plan.volleys.get(usize::from(second)) {
            let busy: Vec<&str> =
                volley.ranks.iter().flat_map(|rank| &rank.soldiers).map(|soldier| soldier.id.as_str()).collect();
            pool.retain(|soldier| !busy.contains(&soldier.id.as_str()));
        }
    }
    form.fields.extend(later);
    form.fields.extend(weapon(&hands));
    if let Some(engine) = hands.engine {
        let field = CREW.field(1, hands.most as i64).usual(i64::from(engine.crew).min(hands.most as i64));
        form.fields.push(field.more().help("men within 1\" at each crewed weapon; they do not shoot themselves (R71)"));
    }
    say(board, &plan, &hands, occasion, &mut form);
    form
}

/// The visible of a target, of each squad that may be hit.
type Exposed<'a> = [(&'a Unit<OpenD6>, Vec<&'a Soldier>)];

/// How many are visible.
fn visible(board: Board<OpenD6>, order: &Order, aim: &Aim, exposed: &Exposed) -> usize {
    let seen = targets::visible(board, exposed, aim.visible.of(order)).unwrap_or_default();
    match targets::seen(&seen).len() {
        0 => exposed.iter().map(|(_, soldiers)| soldiers.len()).sum(),
        seen => seen,
    }
}

/// What was said of the cover of the target, and still holds.
fn said<'a>(board: Board<'a, OpenD6>, order: &Order, aim: &Aim) -> Option<&'a Value> {
    let (unit, target) = (board.actor(order)?, board.named(order, aim.target)?);
    said_of(&board, &unit.id, &format!("{}.{}", order.act, aim.cover.id), &target.id)
}

/// The field of the cover of those who are visible now. What was said of all of them stays said of all when some have fallen.
fn shelter(board: Board<OpenD6>, order: &Order, aim: &Aim, exposed: &Exposed) -> Option<Field> {
    let visible = Some(visible(board, order, aim, exposed)).filter(|visible| *visible > 0)?;
    // An older order has named the cover of the fallen too.
    let named = aim.cover.of(order).and_then(Value::map).filter(|map| map.len() == 1);
    let named = named.and_then(|map| usize::try_from(map.values().next()?.int()?).ok());
    let all = said(board, order, aim).filter(|_| exposed.len() == 1).and_then(Value::map).filter(|map| map.len() == 1);
    let all = all.map(|map| map.keys().map(|cover| (cover.clone(), Value::Int(visible as i64))).collect());
    // Of the target, that is: what was typed for a larger squad is that of all of this one.
    let all_of_it: usize = exposed.iter().map(|(unit, _)| unit.body.soldiers.len()).sum();
    let kind = cover::kind(visible.max(named.unwrap_or(0).min(all_of_it)));
    Some(aim.cover.with(kind).remembering(all.map(Value::Map)))
}

/// What was said of the cover of the target, in parts that are more than are visible now; nothing once it is said anew.
fn stale(board: Board<OpenD6>, order: &Order, aim: &Aim, exposed: &Exposed, field: &Field) -> Option<String> {
    let most = exposed.iter().map(|(unit, _)| unit.body.soldiers.len()).sum();
    let visible = visible(board, order, aim, exposed);
    let said = said(board, order, aim).filter(|_| aim.cover.of(order).is_none() && field.remembered.is_none())?;
    cover::read(Some(said), visible, most).is_err().then(|| {
        let said = field.in_words(said, &|_| None);
        let now = if visible == 1 { "1 is visible now".to_owned() } else { format!("{visible} are visible now") };
        format!("it was {said}; {now}")
    })
}

fn title(board: Board<OpenD6>, unit: &Unit<OpenD6>, order: &Order, occasion: Occasion, target: Option<&Id>) -> String {
    let named = || AIMS.iter().filter_map(|aim| board.named(order, aim.target)).collect();
    let targets: Vec<&Unit<OpenD6>> = target.and_then(|id| board.state.unit(id)).map_or_else(named, |one| vec![one]);
    let verb = match occasion {
        Occasion::Ranged => "fire",
        Occasion::Opportunity => "opportunity-fire",
        Occasion::Defensive => "fire in defence",
    };
    match targets.as_slice() {
        [] => unit.does(verb),
        targets => {
            let names: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
            format!("{} at {}", unit.does(verb), series(&names))
        }
    }
}

/// The choice of a weapon, when there is one.
fn weapon(hands: &plan::Hands) -> Option<Field> {
    let weapons = hands.weapons.iter().map(|weapon| (weapon.id.as_str(), weapon.name.as_str()));
    let field = WEAPON.choice(std::iter::once(("best", "the best each has")).chain(weapons)).usual("best").more();
    (hands.weapons.len() > 1).then(|| field.help("one for all who have it"))
}

/// Numbers and remarks.
fn say(board: Board<OpenD6>, plan: &Plan, hands: &plan::Hands, occasion: Occasion, form: &mut Form) {
    form.remarks.extend(plan.faults.iter().map(ToString::to_string));
    form.numbers = numbers(plan);
    let expected = plan.volleys.iter().filter(|volley| !volley.ranks.is_empty());
    let expected: Vec<(&str, Expected)> =
        expected.map(|volley| (volley.target.name.as_str(), expect::of(board, plan.unit, volley))).collect();
    // A test stands before opportunity fire, and is no part of what the volley is likely to come to.
    let expect = if occasion == Occasion::Opportunity { "if they fire, expect" } else { "expect" };
    form.remarks.extend(match expected.as_slice() {
        [] => None,
        [(_, of)] => {
            let own = if of.own > 0.0 { format!(" ({:.1} of them friends)", of.own) } else { String::new() };
            Some(format!("{expect} {:.1} hits, {:.1} out, {:.1} wounded{own}", of.hits, of.out, of.wounded))
        }
        // Of two targets in one row, which has room for no more.
        several => {
            let at = |(name, of): &(&str, Expected)| {
                format!("{:.1} hits, {:.1} hurt at {name}", of.hits, of.out + of.wounded)
            };
            Some(format!("{expect} {}", several.iter().map(at).collect::<Vec<_>>().join("; ")))
        }
    });
    for volley in plan.volleys.iter().filter(|volley| bonds::in_melee(board.state, volley.target)) {
        form.remarks.push(format!("{} are in close combat: friends may be hit (R68)", volley.target.name));
    }
    if let Some(engine) = hands.engine {
        if hands.men < usize::from(engine.crew) {
            form.remarks.push(format!("the {} needs {} men (R71)", engine.name, engine.crew));
        }
        if engine.heavy && plan.unit.body.fire_plus {
            form.remarks.push(format!("they walked: whether the {} may shoot, the table decides (A48)", engine.name));
        }
    }
}

/// The difficulties of a plan, each once, with whose they are where they differ.
pub fn numbers(plan: &Plan) -> Vec<crate::view::Number> {
    let ranks = || plan.volleys.iter().flat_map(|volley| volley.ranks.iter().map(move |rank| (volley, rank)));
    let mut numbers: Vec<crate::view::Number> = Vec::new();
    let mut seen: Vec<(&Id, &crate::view::Number, &str)> = Vec::new();
    for (volley, rank) in ranks() {
        let weapons =
            volley.ranks.iter().any(|other| other.weapon.id != rank.weapon.id && other.difficulty != rank.difficulty);
        let weapon = if weapons { rank.weapon.name.as_str() } else { "" };
        let row = (&volley.target.id, &rank.difficulty, weapon);
        if seen.contains(&row) {
            continue;
        }
        seen.push(row);
        let mut number = rank.difficulty.clone();
        if weapons {
            number.name = format!("{}, {weapon}", number.name);
        }
        if plan.volleys.len() > 1 {
            number.name = format!("{} at {}", number.name, volley.target.name);
        }
        numbers.push(number);
    }
    // A damage strength that is but the weapon's own stands on the sheet.
    for damage in ranks().map(|(_, rank)| &rank.damage).filter(|damage| damage.parts.len() > 1) {
        if !numbers.contains(damage) {
            numbers.push(damage.clone());
        }
    }
    numbers
}
