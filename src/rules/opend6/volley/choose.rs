//! Who shoots at one target: by the fact `shooters`, or everybody who reaches (R59, R60, A45, A57).

use super::{
    super::{
        body::Soldier,
        data::{Band, Weapon},
        system::OpenD6,
    },
    facts::{Aim, SECOND, wanted},
    occasion::Occasion,
    shooters::{self, Arm, Shooter},
    targets,
};
use crate::{
    engine::Board,
    view::{Inches, Kind, Order, Refusal, Value, fit_value},
};

/// Takes the shooters of one target out of the pool, each with his weapon and its band. What does not fit is added to
/// `faults`.
pub fn take<'a>(
    board: Board<'a, OpenD6>,
    order: &Order,
    occasion: Occasion,
    pool: &mut Vec<Shooter<'a>>,
    (facts, range): (&Aim, Inches),
    faults: &mut Vec<Refusal>,
) -> Vec<(&'a Soldier, Arm<'a>, Band)> {
    let (wanted, far) = (wanted(order), order.overrules("R60"));
    let mut ready: Vec<(&Soldier, Option<(Arm, Band)>)> =
        pool.iter().map(|shooter| (shooter.soldier, shooter.best(board, range, wanted, far))).collect();
    // Those who reach come first, so that a count finds them.
    ready.sort_by_key(|(_, best)| best.is_none());
    let able = ready.iter().filter(|(_, best)| best.is_some()).count();
    let split = !facts.second && SECOND.target.of(order).is_some();
    let most = match board.state.table.body.charge.as_ref() {
        Some(charge) if occasion == Occasion::Defensive => usize::from(charge.arcs),
        _ => usize::MAX,
    };
    let soldiers: Vec<&Soldier> = ready.iter().map(|(soldier, _)| *soldier).collect();
    let chosen = match facts.shooters.of(order) {
        None => {
            let count = if split { able.div_ceil(2) } else { able }.min(most);
            soldiers[..count].to_vec()
        }
        Some(value) => named(board, &soldiers, value).unwrap_or_else(|fault| {
            faults.push(fault);
            Vec::new()
        }),
    };
    if chosen.len() > most {
        let what = format!("only {most} have the chargers before them");
        faults.push(Refusal::rule("A57", what, "name fewer shooters"));
    }
    let chosen: Vec<(&Soldier, Option<(Arm, Band)>)> = chosen
        .into_iter()
        .filter_map(|soldier| ready.iter().find(|(other, _)| other.id == soldier.id).copied())
        .collect();
    let short = chosen.iter().filter(|(_, best)| best.is_none()).count();
    if short > 0 || (able == 0 && !pool.is_empty()) {
        faults.push(out_of_range(pool, wanted, range, short));
    }
    pool.retain(|shooter| !chosen.iter().any(|(soldier, _)| soldier.id == shooter.soldier.id));
    chosen.into_iter().filter_map(|(soldier, best)| best.map(|(arm, band)| (soldier, arm, band))).collect()
}

fn out_of_range(pool: &[Shooter], wanted: Option<&str>, range: Inches, short: usize) -> Refusal {
    let longest: Option<(Inches, &Weapon)> = shooters::longest(pool, wanted);
    let Some((longest, weapon)) = longest else {
        return Refusal::sense("nobody has that weapon ready", "choose another weapon");
    };
    let who = if short == 0 { String::new() } else { format!(" for {short} of them") };
    Refusal::rule(
        "R60",
        format!("{range} is out of range{who}; the longest range is {longest} ({})", weapon.name),
        "choose a nearer target or other shooters",
    )
}

/// The soldiers a fact names: so many, so many of each class, or by their ids.
fn named<'a>(board: Board<OpenD6>, soldiers: &[&'a Soldier], value: &Value) -> Result<Vec<&'a Soldier>, Refusal> {
    if board.option("figures") == "numbered" {
        let text = value.to_string();
        return targets::by_ids(soldiers, &text).map_err(|id| {
            Refusal::rule("R58", format!("soldier {id} cannot shoot now"), "he must be in play, free and unshot")
        });
    }
    let kind = Kind::Classes(shooters::classes(soldiers));
    let value = fit_value(&kind, value, &|_| None).map_err(|why| Refusal::sense(format!("shooters: {why}"), ""))?;
    let number = |value: &Value| value.int().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let Some(map) = value.map() else { return Ok(soldiers.iter().copied().take(number(&value)).collect()) };
    let mut chosen: Vec<&Soldier> = Vec::new();
    for (class, count) in map {
        let those = soldiers.iter().copied().filter(|soldier| shooters::class(soldier) == *class);
        chosen.extend(those.take(number(count)));
    }
    Ok(shooters::in_turn(chosen))
}
