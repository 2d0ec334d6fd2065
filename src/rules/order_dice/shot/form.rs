//! The fields of a shot in the order of typing, and what can be said of it beforehand.

use super::{
    super::{
        body::{Came, Class, Die, Face, Mover},
        data::WeaponClass,
        facts::{COVER, FARTHEST, RANGE, REACTION, TARGET},
        system::{Board, Unit},
    },
    aim::{Aim, FACING, Facing, MOVING, Occasion, SHELL, WEAPONS},
    plan::{Plan, harmless, plan},
};
use crate::view::{Facts, Field, Form, Number, counted};

/// The field for the target of an act, out of the enemies on the table.
pub fn target(board: &Board, unit: &Unit) -> Field {
    TARGET.field(board.enemies_of(unit)).help("the number of an enemy unit")
}

/// The fields that every shot has: those always shown, and the rarer ones. `kept` are those that a shot had before.
pub fn fields(
    board: &Board,
    unit: &Unit,
    target: Option<&Unit>,
    occasion: Occasion,
    kept: Option<&Facts>,
) -> (Vec<Field>, Vec<Field>) {
    let none = Facts::new();
    let kept = kept.unwrap_or(&none);
    let range = RANGE.field(FARTHEST).help("to the nearest model (R15)").usually(RANGE.said(kept));
    let both = (board.option("A3") == "sum").then_some(("both", "both"));
    let help =
        if both.is_some() { "open, soft, hard or both (A3)" } else { "open, soft or hard: the worse counts (A3)" };
    let cover = COVER.choice([("none", "open"), ("soft", "soft"), ("hard", "hard")].into_iter().chain(both));
    let cover = cover.help(help).usual(COVER.among(kept).unwrap_or("none"));
    let mut first = vec![if target.is_some() { range.required() } else { range }, cover];
    let plated =
        |target: &&Unit| target.body.profile.class == Class::Armoured && target.body.profile.mover != Mover::Walker;
    if target.filter(plated).is_some() {
        let facing = FACING.choice(Facing::ALL.map(|facing| (facing.word(), facing.word())));
        let usual = FACING.among(kept).unwrap_or(Facing::Front.word());
        first.push(facing.help("front, side, top or rear: where it is hit (R21)").usual(usual));
    }
    let ready = unit.body.ready();
    let rows = ready.iter().filter_map(|arm| Some((board.data.weapons.get(&arm.weapon)?, arm.count)));
    let rows: Vec<_> = rows.collect();
    let classes = rows.iter().map(|(weapon, count)| (weapon.id.clone(), weapon.name.clone(), i64::from(*count)));
    let weapons = WEAPONS.classes(classes.collect()).usually(WEAPONS.said(kept));
    let mut later = vec![weapons.more().help("how many of which; leave blank: all")];
    if rows.iter().any(|(weapon, _)| weapon.he.is_some() && weapon.class != WeaponClass::He) {
        let shell = SHELL.choice([("best", "automatic"), ("he", "high explosive"), ("shot", "solid shot")]);
        let shell = shell.usual(SHELL.among(kept).unwrap_or("best"));
        later.push(shell.more().help("automatic: solid shot at armour, high explosive at the rest"));
    }
    if occasion == Occasion::Moving {
        let field = MOVING.field().usual(MOVING.among(kept).unwrap_or(!unit.body.fast()));
        later.push(field.more().help("-1 to hit; an immobilised unit counts as still (R7)"));
    }
    (first, later)
}

/// Adds to a form the numbers of a shot and what to expect of it, once target and range are known; where the target is to
/// dive first, both as it stands and as it lies then.
pub fn say(board: &Board, unit: &Unit, target: &Unit, facts: &Facts, occasion: Occasion, form: &mut Form) {
    if RANGE.among(facts).is_none() {
        // What no range would mend is said before one is measured.
        form.remarks.extend(harmless(board, unit, target).then(|| in_vain("can harm", target)));
        return;
    }
    let aim = Aim::new(&target.id, facts, occasion);
    let plan = plan(board, unit, target, &aim);
    form.remarks.extend(plan.faults.iter().map(ToString::to_string));
    let low = dived(target, facts).map(|low| self::plan(board, unit, &low, &aim));
    let dives = target.noun().they("dive");
    for (at, shot) in plan.shots.iter().enumerate() {
        let damage = match shot.damage(target.body.profile.damage, board.data.number("one-never-damages") > 0) {
            Some(face) => format!("damages on {face}+"),
            None => "cannot damage it".to_owned(),
        };
        let low = low.as_ref().and_then(|low| low.shots.get(at));
        let then = low.map_or(String::new(), |low| format!(", {} if {dives}", low.on()));
        let dice = counted(shot.dice, "die");
        let scores = shot.scores.map_or(String::new(), |scores| format!(", scores {scores} hits"));
        form.remarks.push(format!("{}: {dice}, hits on {}{then}{scores}, {damage}", shot.label(), shot.on()));
        form.numbers.push(shot.number());
        form.numbers.extend(low.map(|low| {
            let number = low.number();
            Number { name: format!("if {dives}, {}", number.name), ..number }
        }));
        if target.body.profile.class == Class::Armoured {
            form.numbers.push(shot.penetration());
        }
    }
    for (weapon, _) in &plan.wasted {
        form.remarks.push(format!("{}: out of range ({}), wasted", weapon.name, weapon.reach()));
    }
    for weapon in &plan.kept {
        let why = match weapon.reaches(aim.range) {
            true => "it fires once; name it among the weapons to fire it".to_owned(),
            false => format!("it fires once, and is out of range ({})", weapon.reach()),
        };
        form.remarks.push(format!("{}: kept, as {why}", weapon.name));
    }
    form.remarks.push(if plan.shots.is_empty() {
        in_vain(if plan.wasted.is_empty() { "can harm" } else { "reaches" }, target)
    } else {
        let value = target.body.profile.damage;
        let of = |plan: &Plan| (plan.hits(board.data), plan.through(board.data, value));
        let (hits, through) = of(&plan);
        let then = low
            .as_ref()
            .map(of)
            .map_or(String::new(), |(hits, through)| format!(" ({hits:.1} and {through:.1} if {dives})"));
        format!("expect {hits:.1} hits, {through:.1} get through{then}")
    });
}

/// "nothing fired can harm Grey Mare".
fn in_vain(how: &str, target: &Unit) -> String {
    format!("nothing fired {how} {}", target.name)
}

/// The target as it lies once it has dived, if it is to dive before the shot.
fn dived(target: &Unit, facts: &Facts) -> Option<Unit> {
    let dives = REACTION.among(facts) == Some("dive");
    dives.then(|| {
        let mut low = target.clone();
        low.body.die = Some(Die { shows: Face::Down, from: Came::Reaction });
        low
    })
}

/// The facts of friendly fire.
pub fn friendly(board: &Board, unit: &Unit, target: &Unit) -> Form {
    let (mut fields, later) = fields(board, unit, Some(target), Occasion::Friendly, None);
    fields.extend(later);
    Form { title: format!("{} at {} by mistake", unit.does("fire"), target.name), fields, ..Form::default() }
}
