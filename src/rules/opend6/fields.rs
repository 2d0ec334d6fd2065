//! What a ruling may set on a squad or a soldier.

use super::{
    body::{Corrected, Role, SergeantHit, Soldier, Squad},
    kit,
    profile::Quality,
    system::OpenD6,
};
use crate::{
    engine::{Board, FieldRow, Unit, at},
    view::{Kind, Value, clean_text},
};

type Row = FieldRow<OpenD6>;
type Squadron = Unit<OpenD6>;

const QUALITIES: [Quality; 3] = [Quality::Average, Quality::Veteran, Quality::Elite];

fn weapons(board: &Board<OpenD6>, ids: &[String]) -> Option<Value> {
    Some(Value::Text(kit::weapons_in_words(board.data, ids)))
}

fn heads(_: &Board<OpenD6>, unit: &Squadron) -> Kind {
    Kind::Count { least: 0, most: unit.body.soldiers.len() as i64 }
}

fn wounds(_: &Board<OpenD6>, _: &Squadron) -> Kind {
    Kind::Count { least: 0, most: 2 }
}

const ROLES: [(Role, &str); 3] =
    [(Role::Soldier, "soldier"), (Role::Champion, "champion"), (Role::Sergeant, "sergeant")];

fn count(squad: &Squad, is: impl Fn(&Soldier) -> bool) -> Option<Value> {
    Some(Value::Int(squad.soldiers.iter().filter(|soldier| is(soldier)).count() as i64))
}

/// Makes so many soldiers fit a description: turns others into it, the ranks first, or turns some back.
fn adjust(
    squad: &mut Squad,
    wanted: i64,
    is: fn(&Soldier) -> bool,
    from: fn(&Soldier) -> bool,
    turn: fn(&mut Soldier, bool),
) -> Result<(), String> {
    let mut have = squad.soldiers.iter().filter(|soldier| is(soldier)).count() as i64;
    for role in [Role::Soldier, Role::Champion, Role::Sergeant] {
        for soldier in squad.soldiers.iter_mut().filter(|soldier| soldier.role == role) {
            if have < wanted && !is(soldier) && from(soldier) {
                turn(soldier, true);
                have += 1;
            } else if have > wanted && is(soldier) {
                turn(soldier, false);
                have -= 1;
            }
        }
    }
    if have == wanted { Ok(()) } else { Err(format!("only {have} of {wanted} can be so")) }
}

/// The same of soldiers who are hurt or out: those hit this turn are put right first, and the casualties of this turn follow.
fn correct(
    squad: &mut Squad,
    wanted: i64,
    is: fn(&Soldier) -> bool,
    turn: fn(&mut Soldier, bool),
) -> Result<(), String> {
    let were: Vec<Soldier> = squad.soldiers.clone();
    let have = were.iter().filter(|soldier| is(soldier)).count() as i64;
    let mut over = have - wanted;
    for role in [Role::Soldier, Role::Champion, Role::Sergeant] {
        let lately = squad.soldiers.iter_mut().filter(|soldier| soldier.role == role && soldier.hit && is(soldier));
        for soldier in lately.take(usize::try_from(over).unwrap_or(0)) {
            turn(soldier, false);
            over -= 1;
        }
    }
    adjust(squad, wanted, is, Soldier::up, turn)?;
    follow(squad, &were);
    Ok(())
}

/// The same of soldiers who are out: those whom a correction put out come back first, the last of them before the others, as
/// they were.
fn correct_out(squad: &mut Squad, wanted: i64) -> Result<(), String> {
    let out = squad.soldiers.iter().filter(|soldier| !soldier.up()).count() as i64;
    for _ in wanted..out {
        let put_out = squad.soldiers.iter_mut().filter_map(|soldier| Some((soldier.corrected?, soldier)));
        let Some((was, soldier)) = put_out.max_by_key(|(was, _)| was.after) else { break };
        (soldier.wounds, soldier.hit, soldier.lost, soldier.corrected) = (was.wounds, was.hit, None, None);
    }
    correct(squad, wanted, |soldier| !soldier.up(), out_of_play)
}

/// Remembers how those were whom a correction puts out, in the order in which a count takes them.
fn remember(squad: &mut Squad, were: &[Soldier]) {
    let mut after =
        squad.soldiers.iter().filter_map(|soldier| soldier.corrected).map(|was| was.after.saturating_add(1)).max();
    for role in ROLES.map(|row| row.0) {
        for (soldier, was) in squad.soldiers.iter_mut().zip(were).filter(|(soldier, _)| soldier.role == role) {
            match (was.up(), soldier.up()) {
                (true, false) => {
                    let place = after.unwrap_or(0);
                    // Who is whole is no casualty.
                    let hit = was.hit && was.wounds > 0;
                    soldier.corrected = Some(Corrected { after: place, wounds: was.wounds, hit });
                    after = Some(place.saturating_add(1));
                }
                (_, true) => soldier.corrected = None,
                (false, false) => {}
            }
        }
    }
}

/// After a correction whoever is whole again is no casualty of this turn; whoever is hurt besides is one, if the squad had
/// any: it is theirs that are put right (R91).
fn follow(squad: &mut Squad, were: &[Soldier]) {
    let counts = were.iter().any(|soldier| soldier.hit);
    let hurt = |soldier: &Soldier| if soldier.up() { soldier.wounds } else { 2 };
    for (soldier, was) in squad.soldiers.iter_mut().zip(were) {
        match (hurt(was), hurt(soldier)) {
            (1.., 0) => soldier.hit = false,
            (before, now) if now > before && counts => soldier.hit = true,
            _ => {}
        }
    }
    let sergeant = squad.soldiers.iter().any(|soldier| soldier.role == Role::Sergeant && soldier.hit);
    if !sergeant && squad.deeds.sergeant_hit == Some(SergeantHit::Pending) {
        squad.deeds.sergeant_hit = None;
    }
    remember(squad, were);
}

fn wounded(soldier: &mut Soldier, on: bool) {
    soldier.wounds = u8::from(on);
}

fn out_of_play(soldier: &mut Soldier, on: bool) {
    soldier.wounds = if on { 2 } else { 0 };
    soldier.lost = None;
    soldier.pending = 0;
    soldier.pending_by = None;
}

fn prone(soldier: &mut Soldier, on: bool) {
    soldier.prone = on;
}

fn separated(soldier: &mut Soldier, on: bool) {
    soldier.separated = on;
}

fn of<'a>(unit: &'a Squadron, id: &str) -> Option<&'a Soldier> {
    unit.body.soldier(id)
}

fn of_mut<'a>(unit: &'a mut Squadron, id: &str) -> Result<&'a mut Soldier, String> {
    unit.body.soldier_mut(id).ok_or_else(|| format!("there is no soldier {id}"))
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Row> {
    vec![
        Row::unit("wounded", "wounded (how many)", heads,
            |_, unit, _| count(&unit.body, Soldier::wounded),
            |_, unit, _, value| correct(&mut unit.body, value.whole()?, Soldier::wounded, wounded)),
        Row::unit("out", "out (how many)", heads,
            |_, unit, _| count(&unit.body, |soldier| !soldier.up()),
            |_, unit, _, value| correct_out(&mut unit.body, value.whole()?)),
        Row::unit("hit", "casualties of this turn (test is owed)", heads,
            |_, unit, _| Some(Value::Int(unit.body.hit() as i64)),
            |_, unit, _, value| {
                let (squad, wanted) = (&mut unit.body, value.whole::<i64>()?);
                squad.deeds.joined_hit = squad.deeds.joined_hit.min(u8::try_from(wanted).unwrap_or(u8::MAX));
                let of_soldiers = wanted - i64::from(squad.deeds.joined_hit);
                adjust(squad, of_soldiers, |soldier| soldier.hit, |_| true, |soldier, on| soldier.hit = on)
            }),
        Row::unit("prone", "prone (how many)", heads,
            |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.prone),
            |_, unit, _, value| adjust(&mut unit.body, value.whole::<i64>()?, |soldier| soldier.up() && soldier.prone, Soldier::up, prone)),
        Row::unit("separated", "separated (how many)", heads,
            |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.separated),
            |_, unit, _, value| adjust(&mut unit.body, value.whole::<i64>()?, |soldier| soldier.up() && soldier.separated, Soldier::up, separated)),
        Row::place("morale", "morale level", |_, unit| Kind::Count { least: 0, most: unit.body.morale_start.into() }, at!(morale)),
        Row::is("fire-plus", "marker Fire +1", at!(fire_plus)),
        Row::is("no-fire", "marker No Fire", at!(no_fire)),
        Row::is("activated", "has moved this turn", at!(deeds.activated)).then(|_, unit| {
            let deeds = &mut unit.body.deeds;
            if !deeds.activated { (deeds.moved, deeds.no_move, deeds.defended) = (None, false, false); }
            Ok(())
        }),
        Row::is("picked", "has fired this turn", at!(deeds.picked)),
        Row::is("fought", "has fought this turn", at!(deeds.fought)),
        Row::count("morale-start", "morale at its start", 1..=20, at!(morale_start)).then(|_, unit| {
            unit.body.morale = unit.body.morale.min(unit.body.morale_start);
            Ok(())
        }),
        Row::words("troop", "troop", at!(profile.listing)),
        Row::word("quality", "quality", QUALITIES.map(|quality| (quality, quality.word())), at!(profile.quality)),
        Row::count("points", "points", 0..=9_999, at!(profile.points)),
        Row::unit("move", "Move", |_, _| Kind::Count { least: 0, most: 30 },
            |_, unit, _| Some(Value::Int(unit.body.profile.pace.into())),
            |_, unit, _, value| { kit::set_move(&mut unit.body, value.whole::<i32>()?); Ok(()) }),
        Row::inches("walk", "Walk Rate", 60, at!(profile.walk)),
        Row::inches("run", "Run Rate", 60, at!(profile.run)),
        Row::text("attributes", "attributes (AGI 3, …)",
            |_, unit, _| Some(Value::Text(kit::attributes_in_words(&unit.body.profile.attributes))),
            |data, unit, _, value| kit::set_attributes(data, &mut unit.body, &value.to_string())),
        Row::text("skills", "skills (fighting 3, …)",
            |_, unit, _| Some(Value::Text(kit::skills_in_words(&unit.body.profile.skills))),
            |data, unit, _, value| kit::set_skills(data, &mut unit.body, &value.to_string())),
        Row::count("sergeant-command", "the sergeant's command", 0..=30, at!(profile.sergeant_command)),
        Row::unit("armour", "armour", |board, _| Kind::or_none(board.data.armour.named()),
            |_, unit, _| Some(Value::from(unit.body.profile.armour.as_deref().unwrap_or("none"))),
            |data, unit, _, value| kit::set_armour(data, &mut unit.body, &value.to_string())),
        Row::count("armour-strength", "armour adds to Strength", -10..=30, at!(profile.armour_strength)),
        Row::text("weapons", "weapons",
            |board, unit, _| weapons(board, &unit.body.profile.weapons),
            |data, unit, _, value| { kit::profile(&mut unit.body).weapons = kit::weapons(data, &value.to_string())?; Ok(()) }),
        Row::figure("wounds", "wounds", wounds,
            |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.wounds.into())),
            |_, unit, id, value| {
                let were = unit.body.soldiers.clone();
                of_mut(unit, id)?.wounds = value.whole()?;
                follow(&mut unit.body, &were);
                Ok(())
            }),
        Row::figure("prone", "prone", |_, _| Kind::Flag,
            |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.prone)),
            |_, unit, id, value| { of_mut(unit, id)?.prone = value.yes()?; Ok(()) }),
        Row::figure("separated", "separated", |_, _| Kind::Flag,
            |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.separated)),
            |_, unit, id, value| { of_mut(unit, id)?.separated = value.yes()?; Ok(()) }),
        Row::figure("hit", "a casualty of this turn", |_, _| Kind::Flag,
            |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.hit)),
            |_, unit, id, value| { of_mut(unit, id)?.hit = value.yes()?; Ok(()) }),
        Row::figure("pending", "wounds that fall at the end of the phase", wounds,
            |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.pending.into())),
            |_, unit, id, value| {
                let soldier = of_mut(unit, id)?;
                soldier.pending = value.whole()?;
                soldier.pending_by = None;
                Ok(())
            }),
        Row::figure("role", "role", |_, _| Kind::choice(ROLES.map(|(_, word)| (word, word))),
            |_, unit, id| of(unit, id).and_then(|soldier| ROLES.iter().find(|row| row.0 == soldier.role)).map(|row| Value::from(row.1)),
            |_, unit, id, value| {
                let role = ROLES.iter().find(|row| value.text() == Some(row.1)).map_or(Role::Soldier, |row| row.0);
                kit::set_role(&mut unit.body, id, role)
            }),
        Row::figure("lost", "out of play, and why", |_, _| Kind::Text,
            |_, unit, id| of(unit, id).map(|soldier| Value::Text(soldier.lost.clone().unwrap_or_default())),
            |_, unit, id, value| {
                let were = unit.body.soldiers.clone();
                of_mut(unit, id)?.lost = Some(clean_text(&value.to_string())).filter(|why| !why.is_empty());
                remember(&mut unit.body, &were);
                Ok(())
            }),
        Row::figure("skills", "own skills (champion)", |_, _| Kind::Text,
            |_, unit, id| kit::champion(&unit.body, id).map(|own| Value::Text(kit::skills_in_words(&own.skills))),
            |data, unit, id, value| kit::set_own_skills(data, &mut unit.body, id, &value.to_string())),
        Row::figure("weapons", "own weapons (champion)", |_, _| Kind::Text,
            |board, unit, id| kit::champion(&unit.body, id).and_then(|own| weapons(board, &own.weapons)),
            |data, unit, id, value| { kit::champion_mut(&mut unit.body, id)?.weapons = kit::weapons(data, &value.to_string())?; Ok(()) }),
        Row::figure("aims", "aims weapons of others", |_, _| Kind::Text,
            |board, unit, id| weapons(board, &kit::taken(&unit.body, id)),
            |data, unit, id, value| { kit::set_taken(&mut unit.body, id, kit::weapons(data, &value.to_string())?); Ok(()) }),
    ]
}
