//! A vehicle's move (R13), and what it runs over on its path (R34).

use super::{
    super::{
        ActionDice, Company, Look,
        ad::Ad,
        body::{Deed, Withdrawal},
        combat::{
            attack::{Attack, OVERRUN},
            suffer,
        },
        profile::{Ability, Kind as Sort},
        stats, turn,
    },
    CONTACTS, DISTANCE, FARTHEST, common_fields, disorder, parting_remark, reach, set_out,
};
use crate::{
    engine::{Halt, Scene, head},
    view::{Fact, Facts, Form, Id, Inches, Many, Order, Refusal, Throw, Word, counted},
};

/// Units on its path (R34).
const STRUCK: Fact<Many> = Fact::new("struck", "runs over");
/// Forwards, or in reverse.
const DIRECTION: Fact<Word> = Fact::new("direction", "direction");
/// How often it turns (R13).
const PIVOTS: Fact<u32> = Fact::new("pivots", "pivots");
/// Models of each run over that strike back (A22).
const BACK: Fact<Many> = Fact::new("back", "strike back");

/// Pivots of a move (R13, R47).
fn pivots(board: &Look, unit: &Company) -> u32 {
    let more = if unit.body.profile.has(Ability::AdditionalTurn) { board.data.number("more-pivots") } else { 0 };
    u32::try_from(board.data.number("pivots") + more).unwrap_or(0)
}

/// Whether it goes backwards.
fn reverse(facts: &Facts) -> bool {
    DIRECTION.among(facts) == Some("reverse")
}

/// How far it may go.
fn most(board: &Look, unit: &Company, reverse: bool) -> Inches {
    let pace = stats::pace(board.data, &unit.body);
    if reverse { stats::half(pace) } else { pace }
}

/// Its form.
pub fn form(board: &Look, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let others: Vec<Id> = board
        .state
        .those(|other| other.on_table() && other.id != unit.id)
        .iter()
        .map(|other| other.id.clone())
        .collect();
    let allowed = pivots(board, unit);
    let mut form = Form {
        title: unit.does("drive"),
        fields: vec![
            DISTANCE.field(FARTHEST).help("leave blank: within its Move (R13)"),
            STRUCK.units(others.clone()).help("every unit on its path, friends too (R34)"),
            CONTACTS.units(board.enemies_of(unit)).help("enemies that it touches when it stops (R12)"),
            DIRECTION.choice([("forward", "forward"), ("reverse", "reverse")]).usual("forward"),
            PIVOTS.field(0, 20).usual(0).more().help("of at most 45 degrees each (R13)"),
        ],
        ..Form::default()
    };
    if board.option("A22") == "yes" {
        form.fields.push(BACK.counts(others).help("models of those run over, e.g. 21:4 (A22)"));
    }
    form.fields.extend(common_fields(board, unit));
    let (ahead, back) = (most(board, unit, false), most(board, unit, true));
    form.remarks.push(format!("up to {ahead} forward or {back} back, {}", counted(allowed, "pivot")));
    form.remarks.extend(parting_remark(board, unit));
    form
}

/// What stands against it.
pub fn against(board: &Look, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Move);
    if let Some(unit) = board.actor(order).filter(|unit| unit.body.kind() != Sort::Vehicle) {
        against.push(Refusal::sense(format!("{} no vehicle", unit.does("are")), "use move instead"));
    }
    against
}

/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<ActionDice>) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    let allowed = pivots(&scene.board(), &unit);
    let turned = PIVOTS.of(scene.order).unwrap_or(0);
    if turned > allowed {
        let what = format!("{} {turned} times: a move allows {allowed}", unit.does("pivot"));
        scene.object(Refusal::rule("R13", what, "pivot less, or take another move"))?;
    }
    let facts = scene.order.facts.clone();
    let back = reverse(&facts);
    let most = most(&scene.board(), &unit, back);
    let distance = DISTANCE.of(scene.order);
    turn::spend(scene, &me, Deed::Move)?;
    let far = distance.map_or(String::new(), |distance| format!(" {distance}"));
    let turns = if turned > 0 { format!(", with {}", counted(turned, "pivot")) } else { String::new() };
    head!(scene, "{}{far}{}{turns}.", unit.does("drive"), if back { " backwards" } else { "" });
    if let Some(distance) = distance.filter(|distance| *distance > most) {
        return disorder(scene, &me, &format!("{distance} is more than {most}, so it stays where it was"));
    }
    set_out(scene, Withdrawal { unit: me, owed: Vec::new(), act: "drive".to_owned(), facts, token: false })
}

/// The vehicle drives its path: whoever is on it is run over (R34).
///
/// # Errors
/// As for any order.
pub fn arrive(scene: &mut Scene<ActionDice>, going: &Withdrawal) -> Result<(), Halt> {
    let me = &going.unit;
    let unit = scene.unit(me)?.clone();
    let mut struck = scene.state.find_all(&STRUCK.ids_among(&going.facts));
    struck.retain(|id| id != me && scene.state.unit(id).is_some_and(Company::on_table));
    if struck.is_empty() {
        return reach(scene, going);
    }
    // Others may have acted since it set out: what was added then is for this drive.
    let order = Order { facts: going.facts.clone(), ..Order::of("drive", me) };
    let board = Look { order: Some(&order), ..scene.board() };
    let halved = reverse(&going.facts).then_some("struck by the rear, R34");
    let die = stats::die(scene.data, "vehicle-die");
    let fight = stats::fight(scene.data, &unit.body);
    let mut blows: Vec<Attack> = struck
        .iter()
        .map(|id| Attack {
            by: me.clone(),
            on: id.clone(),
            rollers: vec![(1, "vehicle")],
            ad: Ad { dice: unit.body.profile.base, die },
            bonus: ("Fight", fight),
            reason: "",
            halved,
            rule: OVERRUN,
            with: "overrun".to_owned(),
            given: board.modifiers(&unit, "attack"),
        })
        .collect();
    let back = BACK.each(&going.facts);
    for id in &struck {
        let count = back.get(id).copied().unwrap_or(0);
        let victim = scene.unit(id)?;
        let count = u16::try_from(count).unwrap_or(u16::MAX).min(victim.body.models);
        if count > 0 && victim.body.kind() != Sort::Vehicle {
            blows.push(Attack {
                by: id.clone(),
                on: me.clone(),
                rollers: vec![(count, "strike back")],
                ad: stats::melee_ad(scene.data, &victim.body),
                bonus: ("Fight", stats::fight(scene.data, &victim.body)),
                reason: stats::melee_reason(&victim.body),
                halved: None,
                rule: "A22",
                with: stats::melee_weapon(scene.data, &victim.body),
                given: board.modifiers(victim, "attack"),
            });
        }
    }
    // Each row names whom it strikes: the vehicle's would all read alike.
    let row = |blow: &Attack| {
        let throw = blow.throw(&scene.board());
        let victim = scene.state.unit(&blow.on).map_or("", |unit| unit.name.as_str());
        let label = if blow.by == *me { format!("over {victim}") } else { format!("{} strike back", throw.label) };
        Throw { label, ..throw }
    };
    let rows = blows.iter().map(row).collect();
    let rolled = scene.throw("overrun", &unit.does("run over units on its path"), rows)?;
    let mut hits = Vec::new();
    for (blow, rolled) in blows.iter().zip(&rolled) {
        hits.push(blow.resolve(scene, rolled));
    }
    suffer::all(scene, &hits)?;
    reach(scene, going)
}
