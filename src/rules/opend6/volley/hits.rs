//! The tests to hit: all of a volley in one ask, then following fire wave by wave (R64, R72, A49).

use super::{
    super::{roll, system::OpenD6},
    plan::{Plan, Rank, Volley},
};
use crate::{
    engine::{Halt, Rolled, Scene, words},
    view::{Throw, Thrower, counted},
};

/// Hits at one target: of which rank, and how many.
pub type Hits<'p, 'a> = Vec<(&'p Rank<'a>, usize)>;

/// Rolls every test of the plan and tells it; gives the hits target by target.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn roll<'p, 'a>(scene: &mut Scene<OpenD6>, plan: &'p Plan<'a>) -> Result<Vec<Hits<'p, 'a>>, Halt> {
    let side = scene.state.side_of(plan.unit);
    let numbered = scene.board().option("figures") == "numbered";
    let several = plan.volleys.len() > 1;
    let mut rows: Vec<(usize, &Volley, &'p Rank<'a>)> = Vec::new();
    for (at, volley) in plan.volleys.iter().enumerate() {
        rows.extend(volley.ranks.iter().map(|rank| (at, volley, rank)));
    }
    let step = scene.data.tables.ranged.value("following-fire");
    let mut hits: Vec<Hits> = vec![Hits::new(); plan.volleys.len()];
    let mut dice: Vec<usize> = rows.iter().map(|(_, _, rank)| rank.soldiers.len()).collect();
    for shot in 1_i32.. {
        if dice.iter().all(|dice| *dice == 0) {
            break;
        }
        let more = step * (shot - 1);
        let throws = rows.iter().zip(&dice).map(|((place, volley, rank), dice)| {
            let need = roll::face_needed(rank.difficulty.total() + more, rank.skill);
            let at = if several { words!(scene, " at {}", volley.target.name) } else { String::new() };
            let label = words!(scene, "{}{at}", who(rank, *dice, numbered));
            let id = words!(scene, "{} {} {}", place + 1, rank.label, rank.weapon.id);
            let throw = Throw::new(&id, label, Thrower::Side(side), *dice)
                .open()
                .need(need)
                .note(words!(scene, "{}", rank.weapon.name))
                .player(words!(scene, "{}", scene.state.player(plan.unit)));
            // In a melee they strike whomever chance picks (R68).
            if volley.is_mixed() { throw } else { throw.on(&volley.target.id) }
        });
        let throws = throws.collect();
        let id = if shot == 1 { "hits".to_owned() } else { format!("follow-{shot}") };
        let title = if shot == 1 { "hits".to_owned() } else { format!("following fire, shot {shot}") };
        let rolled = scene.throw(&id, &title, throws)?;
        for (place, rolled) in rolled.into_iter().enumerate() {
            let (at, volley, rank) = rows[place];
            if dice[place] == 0 {
                continue;
            }
            let need = roll::face_needed(rank.difficulty.total() + more, rank.skill);
            let count = count(&rolled, need);
            if scene.is_told() {
                let target = if several { format!("At {}: ", volley.target.name) } else { String::new() };
                let again = if shot == 1 { String::new() } else { format!(", shot {shot},") };
                let bare = volley.ranks.iter().all(|other| other.weapon.id == rank.weapon.id);
                let weapon = if bare { String::new() } else { format!(" ({})", rank.weapon.name) };
                let hit = if count == 0 { "no hit".to_owned() } else { counted(count, "hit") };
                let (who, faces) = (who(rank, dice[place], numbered), faces(&rolled));
                scene.tell(format!("{target}{who}{weapon}{again} needed {}: {faces}{hit}.", roll::in_need(need)));
            }
            if count > 0 {
                hits[at].push((rank, count));
            }
            dice[place] = if rank.follows { count } else { 0 };
        }
    }
    Ok(hits)
}

/// Who of a rank shoots: "5 sound"; with numbered figures, while all of them shoot, "1 2 4 (sound)".
fn who(rank: &Rank, dice: usize, numbered: bool) -> String {
    if !numbered || dice != rank.soldiers.len() {
        return format!("{dice} {}", rank.label);
    }
    let ids: Vec<&str> = rank.soldiers.iter().map(|soldier| soldier.id.as_str()).collect();
    format!("{} ({})", ids.join(" "), rank.label)
}

/// How many of a row succeeded.
fn count(rolled: &Rolled, need: i32) -> usize {
    match rolled {
        Rolled::Tally(count) => *count as usize,
        Rolled::Faces(_) => rolled.dice().filter(|faces| roll::total(faces, 0) >= need).count(),
    }
}

/// The faces of a row in words, to stand before what they came to; nothing where only that was typed.
fn faces(rolled: &Rolled) -> String {
    if let Rolled::Tally(_) = rolled {
        return String::new();
    }
    let words: Vec<String> = rolled.dice().map(roll::in_faces).collect();
    format!("{}, ", words.join(" "))
}
