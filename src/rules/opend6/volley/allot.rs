//! Whom each hit strikes: every visible soldier with the same chance (R65, R68).

use std::borrow::Cow;

use super::{
    super::system::OpenD6,
    damage::{Blade, Hit},
    hits,
    plan::Volley,
    targets::{Candidate, Pool},
};
use crate::{
    engine::{Halt, Rolled, Scene, tell, words},
    view::{Id, Throw, Thrower},
};

/// Has chance choose whom each hit strikes, all in one ask; gives the hits of each volley.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn allot<'a>(
    scene: &mut Scene<OpenD6>,
    volleys: &[Volley<'a>],
    hits: &[hits::Hits<'_, 'a>],
) -> Result<Vec<Vec<Hit<'a>>>, Halt> {
    let dice = |hits: &hits::Hits| hits.iter().map(|(_, count)| count).sum::<usize>();
    let struck: Vec<bool> = hits.iter().map(|hits| dice(hits) > 0).collect();
    let seen = draw(scene, volleys, &struck)?;
    let mut throws = Vec::new();
    for (place, (seen, hits)) in seen.iter().zip(hits).enumerate() {
        let target = &volleys[place].target;
        if dice(hits) > 0 && seen.len() > 1 {
            let label = words!(scene, "{} among {} of {}", dice(hits), seen.len(), target.name);
            let sides = u8::try_from(seen.len()).unwrap_or(u8::MAX);
            let throw = Throw::new(&(place + 1).to_string(), label, Thrower::Chance, dice(hits));
            throws.push(throw.sides(sides).note(words!(scene, "{}", listed(&target.id, seen))));
        }
    }
    let mut rolled = scene.throw("struck", "Who is hit", throws)?.into_iter();
    let mut fallen = Vec::new();
    for (seen, hits) in seen.iter().zip(hits) {
        let faces: Vec<u8> = match seen.len() {
            _ if dice(hits) == 0 => Vec::new(),
            1 => vec![1; dice(hits)],
            _ => rolled.next().iter().flat_map(Rolled::faces).collect(),
        };
        let ranks = hits.iter().flat_map(|(rank, count)| std::iter::repeat_n(*rank, *count));
        let struck = faces.into_iter().zip(ranks).filter_map(|(face, rank)| {
            let Candidate { unit, soldier, place } = *seen.get(usize::from(face).checked_sub(1)?)?;
            let blade = Blade { ds: rank.damage.total(), with: &rank.weapon.name };
            Some(Hit { unit, soldier, place, blade })
        });
        fallen.push(struck.collect());
    }
    Ok(fallen)
}

/// The visible of each volley. Where only a count is known, chance draws who they are, so that nobody is safer than the
/// others; a volley without hits needs no draw.
fn draw<'p, 'a>(
    scene: &mut Scene<OpenD6>,
    volleys: &'p [Volley<'a>],
    struck: &[bool],
) -> Result<Vec<Cow<'p, [Candidate<'a>]>>, Halt> {
    let mut throws = Vec::new();
    for (place, volley) in volleys.iter().enumerate().filter(|(place, _)| struck[*place]) {
        for pool in &volley.pools {
            for at in 0..few(pool) {
                let label = words!(scene, "{} of {} {}", pool.visible, pool.men.len(), pool.name());
                let sides = u8::try_from(pool.men.len() - at).unwrap_or(u8::MAX);
                let id = format!("{}-{}-{}", place + 1, pool.name(), at + 1);
                throws.push(Throw::new(&id, label, Thrower::Chance, 1).sides(sides));
            }
        }
    }
    let rolled = scene.throw("seen", "Who is in sight", throws)?;
    let mut faces = rolled.iter().map(|rolled| rolled.face().unwrap_or(1));
    let mut all = Vec::new();
    for (place, volley) in volleys.iter().enumerate() {
        if !struck[place] || volley.pools.iter().all(|pool| few(pool) == 0) {
            all.push(Cow::Borrowed(volley.seen.as_slice()));
            continue;
        }
        let mut seen = Vec::new();
        for pool in &volley.pools {
            let mut left = pool.men.clone();
            let drawn: Vec<Candidate> = (0..few(pool))
                .map(|_| left.remove((usize::from(faces.next().unwrap_or(1)) - 1).min(left.len() - 1)))
                .collect();
            // The fewer are drawn: those in sight, or those who are not.
            let visible = |man: &&Candidate| {
                let is_drawn = drawn.iter().any(|other| other.soldier.id == man.soldier.id);
                few(pool) == 0 || is_drawn == (pool.visible * 2 <= pool.men.len())
            };
            let before = seen.len();
            seen.extend(pool.men.iter().filter(visible).copied());
            if few(pool) > 0 {
                let ids: Vec<&str> = seen[before..].iter().map(|man| man.soldier.id.as_str()).collect();
                tell!(scene, "In sight of {}: soldiers {}.", pool.name(), ids.join(" "));
            }
        }
        all.push(Cow::Owned(seen));
    }
    Ok(all)
}

/// How many must be drawn of a pool to know who is visible: none where all are, or nobody is.
fn few(pool: &Pool) -> usize {
    pool.visible.min(pool.men.len() - pool.visible)
}

impl Pool<'_> {
    fn name(&self) -> &str {
        self.men.first().map_or("", |man| man.unit.name.as_str())
    }
}

/// The candidates in the order of the faces: "1 2 4", or by squad; nothing where each face is the soldier's own number.
fn listed(target: &Id, seen: &[Candidate]) -> String {
    let mut text = String::new();
    let mut last: Option<&Id> = None;
    let mixed = seen.iter().any(|candidate| candidate.unit.id != *target);
    let own = |(at, candidate): (usize, &Candidate)| candidate.soldier.id == (at + 1).to_string();
    if !mixed && seen.iter().enumerate().all(own) {
        return text;
    }
    for candidate in seen {
        if mixed && last != Some(&candidate.unit.id) {
            text += &format!("{}{}:", if text.is_empty() { "" } else { "; " }, candidate.unit.name);
            last = Some(&candidate.unit.id);
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text += &candidate.soldier.id;
    }
    text
}
