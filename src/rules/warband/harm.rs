//! From hits to wounds: rolls to wound, saves, and who goes Down (R10-R12). Close combat, missiles and spells share it.

use super::{
    blow::{self, Blow},
    combat::{self, Cause, Character},
    roll,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, lead, tell},
    view::{Noun, Throw, Thrower, behind, counted},
};

/// Hits of one kind on one character, or on several alike who take the wounds one after the other (R8, A20).
pub struct Hits<'a> {
    /// Whom they strike, in the order in which they fall.
    pub targets: Vec<&'a Character>,
    /// How many.
    pub hits: usize,
    /// What strikes.
    pub blow: Blow<'a>,
    /// They were meant for somebody else (R16).
    pub stray: bool,
}

impl Hits<'_> {
    fn names(&self) -> String {
        combat::names(self.targets.iter().copied())
    }

    /// "Spear 2 is not hit", "Spear 2 is unhurt: 1 wound saved".
    fn unhurt(&self, wounds: usize) -> String {
        let nouns: Vec<Noun> = self.targets.iter().map(|target| target.noun()).collect();
        let who = Noun::of(&nouns);
        match (self.hits, wounds) {
            (0, _) => who.does("are not hit"),
            (hits, 0) => format!("{}: {}, no wound", who.does("are unhurt"), counted(hits, "hit")),
            (_, wounds) => format!("{}: {} saved", who.does("are unhurt"), counted(wounds, "wound")),
        }
    }
}

/// Resolves the hits of a character, who rolls to wound; the struck roll their saves. Who comes off unhurt is told first.
pub fn resolve(scene: &mut Scene<Warband>, by: &Character, hits: &[Hits]) -> Result<(), Halt> {
    let board = scene.before();
    let wounds = wounds(scene, &board, by, hits)?;
    let unsaved = saves(scene, &board, hits, &wounds)?;
    for ((hits, wounds), _) in hits.iter().zip(&wounds).zip(&unsaved).filter(|(_, unsaved)| **unsaved == 0) {
        lead!(scene, "{}.", hits.unhurt(*wounds));
    }
    for (hits, mut wounds) in hits.iter().zip(unsaved) {
        for target in &hits.targets {
            if wounds <= 0 {
                break;
            }
            wounds -= combat::wound(scene, &target.id, wounds, Cause { by: &by.id, with: hits.blow.name })?;
        }
    }
    conclude(scene, hits);
    Ok(())
}

/// Says at the end of the headline what the hits came to: "1 wound", of several "Goblin Down, Orc 2: 1 wound". Whom a stray
/// shot hit it names, whatever came of it: "Orc 2 hit instead, no effect".
fn conclude(scene: &mut Scene<Warband>, hits: &[Hits]) {
    if !scene.is_told() {
        return;
    }
    let struck: usize = hits.iter().map(|hits| hits.targets.len()).sum();
    let came = |target: &Character| {
        let (was, now) = (target.body.w, scene.state.unit(&target.id)?.body.w);
        (now < was).then(|| if now > 0 { counted(was - now, "wound") } else { "Down".to_owned() })
    };
    let meant = hits.iter().filter(|hits| !hits.stray).flat_map(|hits| hits.targets.iter().copied());
    let meant = meant.filter_map(|target| {
        let named = struck > 1 || !scene.tale.head.contains(&target.name);
        came(target).map(|words| if named { behind(&target.name, words) } else { words })
    });
    let stray = hits.iter().filter(|hits| hits.stray && hits.hits > 0).flat_map(|hits| hits.targets.iter().copied());
    let stray = stray.map(|target| {
        let words = came(target).unwrap_or_else(|| "no effect".to_owned());
        format!("{} hit instead, {words}", target.name)
    });
    let meant = meant.collect::<Vec<_>>().join(", ");
    let came: Vec<String> = Some(meant).filter(|meant| !meant.is_empty()).into_iter().chain(stray).collect();
    let came = if came.is_empty() { "no effect".to_owned() } else { came.join("; ") };
    scene.head_goes_on(&format!(": {came}"));
}

/// Rolls to wound, all in one ask; gives the wounds of each row.
fn wounds(
    scene: &mut Scene<Warband>,
    board: &Board<Warband>,
    by: &Character,
    hits: &[Hits],
) -> Result<Vec<usize>, Halt> {
    let (side, player) = (Thrower::Side(board.state.side_of(by)), board.state.player(by));
    let mut throws = Vec::new();
    let mut rows = Vec::new();
    for (at, row) in hits.iter().enumerate() {
        let Some(target) = row.targets.first().filter(|_| row.hits > 0) else { continue };
        for number in blow::numbers(board, target, &row.blow) {
            scene.number(number);
        }
        match blow::to_wound(board, &target.body, &row.blow) {
            Some(need) => {
                let label = format!("wound {}", row.names());
                let throw = Throw::new(target.id.as_str(), label, side, row.hits).on(&target.id);
                let why = blow::needs(target, &row.blow);
                throws.push(throw.need(need).player(player).note(format!("{need} {why}")));
                rows.push((at, need));
            }
            None => {
                let strength = row.blow.strength.total();
                tell!(
                    scene,
                    "{} cannot be wounded: Strength {strength}, Toughness {}.",
                    row.names(),
                    target.body.stats.t
                );
            }
        }
    }
    let rolled = scene.throw("wound", &format!("{} rolls to wound", by.name), throws)?;
    let mut wounds = vec![0; hits.len()];
    for ((at, need), rolled) in rows.into_iter().zip(rolled) {
        wounds[at] = rolled.successes(need);
        let told = match hits.len() {
            0 | 1 => roll::in_words("To wound", &rolled, hits[at].hits, need),
            _ => roll::apart(&format!("To wound {}", hits[at].names()), &rolled, hits[at].hits, need),
        };
        tell!(scene, "{told}.");
    }
    Ok(wounds)
}

/// Rolls the saves, all in one ask; gives the unsaved wounds of each row.
fn saves(
    scene: &mut Scene<Warband>,
    board: &Board<Warband>,
    hits: &[Hits],
    wounds: &[usize],
) -> Result<Vec<i32>, Halt> {
    let mut throws = Vec::new();
    let mut rows = Vec::new();
    for (at, (row, wounds)) in hits.iter().zip(wounds).enumerate() {
        let Some(target) = row.targets.first().filter(|_| *wounds > 0) else { continue };
        let save = blow::save(board, target, &row.blow);
        if !row.blow.save {
            tell!(scene, "{} no save: none is allowed.", have(row));
        } else if save.total() > 6 {
            tell!(scene, "{} no save.", have(row));
        } else {
            let by = Thrower::Side(board.state.side_of(target));
            let throw = Throw::new(target.id.as_str(), format!("save {}", row.names()), by, *wounds).on(&target.id);
            throws.push(throw.need(save.total()).player(board.state.player(target)).note(save.in_parts()));
            rows.push((at, save.total()));
        }
    }
    let rolled = scene.throw("save", "Armour saves", throws)?;
    let mut unsaved: Vec<usize> = wounds.to_vec();
    for ((at, need), rolled) in rows.into_iter().zip(rolled) {
        let saved = rolled.successes(need).min(wounds[at]);
        unsaved[at] = wounds[at] - saved;
        let told = match hits.len() {
            0 | 1 => roll::in_words("Saves", &rolled, wounds[at], need),
            _ => roll::apart(&format!("Saves of {}", hits[at].names()), &rolled, wounds[at], need),
        };
        tell!(scene, "{told}.");
    }
    Ok(unsaved.into_iter().map(|wounds| i32::try_from(wounds).unwrap_or(i32::MAX)).collect())
}

fn have(row: &Hits) -> String {
    format!("{} {}", row.names(), if row.targets.len() == 1 { "has" } else { "have" })
}

/// What so many dice at this need come to on the whole, with wound and save: "expect 1.3 hits, 0.4 wounds".
pub fn expect(board: &Board<Warband>, rows: &[(f64, &Character, &Blow)]) -> String {
    let (mut hits, mut wounds) = (0.0, 0.0);
    for (expected, target, blow) in rows {
        hits += expected;
        let wound = blow::to_wound(board, &target.body, blow).map_or(0.0, roll::chance);
        let save = blow::save(board, target, blow).total();
        let saved = if blow.save && save <= 6 { roll::chance(save) } else { 0.0 };
        wounds += expected * wound * (1.0 - saved);
    }
    let wounds = match rows {
        // Two numbers would not say why the second is none.
        [(_, target, blow)] if blow::to_wound(board, &target.body, blow).is_none() => {
            format!("{} cannot be wounded: {}", target.name, blow::needs(target, blow))
        }
        _ => format!("{wounds:.1} unsaved wounds"),
    };
    format!("expect {hits:.1} hits, {wounds}")
}
