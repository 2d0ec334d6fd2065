//! From a recipe to a character.

use super::{
    body::{Deeds, Fighter, Hands},
    data::{BARE, Data, FIST, PROFILES, Weapon},
    hands,
    magic::spells,
    recipe::{Recipe, SpellEntry},
    spell::Spell,
    stats::{MOST, Stats, Strike, Trait},
};
use crate::{
    engine::Unfit,
    paper::{Corrected, Fault, Library, unknown},
};

/// Whether every profile of the data makes a character.
///
/// # Errors
/// The first fault, with its place.
pub fn check(data: &Data, library: &Library) -> Result<(), Fault> {
    library.each(PROFILES, &data.profiles, |profile| match profile.troop.profile {
        Some(_) => Err(Unfit::new("troop.profile", "a profile is not made from another")),
        None => recruit(data, &profile.troop).map(drop).map_err(Unfit::at("troop")),
    })
}

/// The character a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Fighter, Unfit> {
    let profile = recipe.profile.as_ref().map(|id| data.profiles.known("profile", id));
    let profile = profile.transpose().map_err(Unfit::at("profile"))?;
    let base = profile.map(|profile| &profile.troop);
    let stats = stats(data, recipe, base)?;
    let pick = |of: fn(&Recipe) -> Option<&String>| of(recipe).or_else(|| base.and_then(of)).cloned();
    let some = |word: Option<String>| word.filter(|word| word != "none");
    let armour = pick(|recipe| recipe.armour.as_ref()).unwrap_or_else(|| BARE.to_owned());
    data.gear.armour.known("armour", &armour).map_err(Unfit::at("armour"))?;
    let shield = some(pick(|recipe| recipe.shield.as_ref()));
    if let Some(id) = &shield {
        data.gear.shields.known("shield", id).map_err(Unfit::at("shield"))?;
    }
    let missile = some(pick(|recipe| recipe.missile.as_ref()));
    if let Some(id) = &missile {
        weapon(data, id, true).map_err(Unfit::at("missile"))?;
    }
    let further = recipe.missiles.as_ref().or_else(|| base.and_then(|base| base.missiles.as_ref()));
    let missiles = further.cloned().unwrap_or_default();
    for (at, id) in missiles.iter().enumerate() {
        weapon(data, id, true).map_err(Unfit::at(format!("missiles.{at}")))?;
    }
    let off = some(pick(|recipe| recipe.off.as_ref()));
    let listed = recipe.weapons.as_ref().or_else(|| base.and_then(|base| base.weapons.as_ref()));
    let mut weapons = listed.cloned().unwrap_or_default();
    for (at, id) in weapons.iter().enumerate() {
        weapon(data, id, false).map_err(Unfit::at(format!("weapons.{at}")))?;
    }
    let main = weapons.first().cloned().unwrap_or_else(|| FIST.to_owned());
    if !weapons.iter().any(|id| id == FIST) {
        weapons.push(FIST.to_owned());
    }
    let flag = |of: fn(&Recipe) -> Option<bool>| of(recipe).or_else(|| base.and_then(of)).unwrap_or(false);
    let level = recipe.level.or_else(|| base.and_then(|base| base.level)).unwrap_or(0);
    let level = Unfit::within("level", level, 0..=data.tables.number("most-mastery"))?;
    let spells = recipe.spells.as_ref().or_else(|| base.and_then(|base| base.spells.as_ref()));
    let spell = |(at, entry)| spell(data, entry).map_err(Unfit::at(format!("spells.{at}")));
    let spells = spells.into_iter().flatten().enumerate().map(spell).collect::<Result<Vec<Spell>, Unfit>>()?;
    let special = recipe.special.as_ref().or_else(|| base.and_then(|base| base.special.as_ref()));
    let special = special.into_iter().flatten().map(|text| crate::view::clean_text(text)).collect();
    let named = profile.map_or(String::new(), |profile| profile.name.clone());
    let kind = recipe.kind.as_ref().map_or(named, |kind| crate::view::clean_text(kind));
    let mut fighter = Fighter {
        kind,
        pc: flag(|recipe| recipe.pc),
        stats,
        w: stats.w,
        armour,
        shield,
        mounted: flag(|recipe| recipe.mounted),
        weapons,
        hands: Hands { main, off, shield: false },
        missile,
        missiles,
        level,
        spells,
        special,
        strike: recipe.strike.or_else(|| base.and_then(|base| base.strike)).unwrap_or_default(),
        ..Fighter::default()
    };
    let hands = fighter.hands.clone();
    if let Some(id) = hands.off.as_ref() {
        weapon(data, id, false).map_err(Unfit::at("off"))?;
        hands::carries(&fighter, &hands).map_err(Unfit::at("off"))?;
    }
    if let Some(refusal) = hands::against(data, &fighter, &hands).into_iter().next() {
        return Err(Unfit::new(if hands.off.is_some() { "off" } else { "weapons" }, refusal.to_string()));
    }
    // A shield is up wherever nothing speaks against it.
    let up = Hands { shield: fighter.shield.is_some(), ..hands };
    if hands::against(data, &fighter, &up).is_empty() {
        fighter.hands = up;
    }
    Ok(fighter)
}

/// A profile with all its characteristics, where they fit.
pub fn behind(data: &Data, profile: &Recipe) -> Option<Recipe> {
    let Stats { ws, bs, s, t, w, i, a, l, .. } = stats(data, profile, None).ok()?;
    let [ws, bs, s, t, w, i, a, l] = [ws, bs, s, t, w, i, a, l].map(Some);
    Some(Recipe { ws, bs, s, t, w, i, a, l, ..profile.clone() })
}

/// The characteristics: the recipe's, else the profile's, else what is usual.
fn stats(data: &Data, recipe: &Recipe, base: Option<&Recipe>) -> Result<Stats, Unfit> {
    let given = |recipe: &Recipe, which: Trait| match which {
        Trait::Ws => recipe.ws,
        Trait::Bs => recipe.bs,
        Trait::S => recipe.s,
        Trait::T => recipe.t,
        Trait::W => recipe.w,
        Trait::I => recipe.i,
        Trait::A => recipe.a,
        Trait::L => recipe.l,
    };
    let mut stats = data.tables.usual.stats();
    for which in Trait::ALL {
        let value = given(recipe, which).or_else(|| base.and_then(|base| given(base, which)));
        let value = value.unwrap_or(stats.get(which));
        *stats.get_mut(which) = Unfit::within(which.id(), value, which.least()..=MOST)?;
    }
    Ok(stats)
}

/// A weapon of one kind.
fn weapon<'d>(data: &'d Data, id: &str, missile: bool) -> Result<&'d Weapon, String> {
    let known = data.weapons.values().filter(|weapon| weapon.shoots() == missile).map(|weapon| weapon.id.as_str());
    let what = if missile { "missile weapon" } else { "close weapon" };
    data.weapons.get(id).filter(|weapon| weapon.shoots() == missile).ok_or_else(|| unknown(what, id, known))
}

fn spell(data: &Data, entry: &SpellEntry) -> Result<Spell, String> {
    match entry {
        SpellEntry::Known(id) => data.spells.known("spell", id).cloned(),
        SpellEntry::Own(spell) => {
            if spell.name.is_empty() || !(1..=30).contains(&spell.difficulty) {
                return Err("a spell has a name, and a difficulty from 1 to 30".to_owned());
            }
            if spell.hits.is_some_and(|hits| hits > 60) || spell.strength.is_some_and(|s| !(1..=MOST).contains(&s)) {
                return Err(format!("{}: at most 60 hits, Strength 1 to {MOST}", spell.name));
            }
            Ok(spell.clone())
        }
    }
}

/// A character as at the start.
pub fn fresh(fighter: &Fighter) -> Fighter {
    Fighter {
        w: fighter.stats.w,
        combat_turn: 0,
        ties: Vec::new(),
        deeds: Deeds::default(),
        afraid: false,
        owes: String::new(),
        fate: String::new(),
        ..fighter.clone()
    }
}

/// What is left of a character for the next battle: the same with the equipment and the characteristics of the end, unless
/// killed; and the wounds that heal, or the fate, in words.
///
/// # Errors
/// The recipe no longer fits the data.
pub fn survivors(data: &Data, recipe: &Recipe, fighter: &Fighter) -> Result<(Option<Recipe>, String), String> {
    let first = recruit(data, recipe).map_err(|why| why.to_string())?;
    let mut equipped = equipped(recipe, &first, fighter);
    let new = (equipped != *recipe).then(|| "with new equipment".to_owned());
    let corrected = corrected(data, &mut equipped, &first, fighter);
    let (w, whole) = (fighter.w, fighter.stats.w);
    let state = match (fighter.up(), fighter.fate.is_empty()) {
        (true, _) => (w < whole).then(|| format!("wounds {w} of {whole}, healed")),
        (false, false) if fighter.fate.starts_with("killed") => return Ok((None, fighter.fate.clone())),
        (false, true) => Some("Down, fate not decided, healed".to_owned()),
        (false, false) => Some(format!("{}, healed", fighter.fate)),
    };
    let words: Vec<String> = state.into_iter().chain(corrected.in_words()).chain(new).collect();
    Ok((Some(equipped), words.join(", ")))
}

/// The recipe with what a character has at the end of a battle and had not at its `first`: found, bought or lost by rulings.
fn equipped(recipe: &Recipe, first: &Fighter, last: &Fighter) -> Recipe {
    let mut recipe = recipe.clone();
    let or_none = |id: &Option<String>| Some(id.clone().unwrap_or_else(|| "none".to_owned()));
    if last.armour != first.armour {
        recipe.armour = Some(last.armour.clone());
    }
    if last.shield != first.shield {
        recipe.shield = or_none(&last.shield);
    }
    if last.mounted != first.mounted {
        recipe.mounted = Some(last.mounted);
    }
    // Which of those carried is in hand is no new equipment.
    if last.weapons != first.weapons {
        let mut carried: Vec<String> = last.weapons.iter().filter(|id| *id != FIST).cloned().collect();
        if let Some(main) = carried.iter().position(|id| *id == last.hands.main) {
            carried[..=main].rotate_right(1);
        }
        recipe.weapons = Some(carried);
        recipe.off = or_none(&last.hands.off);
    }
    let missiles = |fighter: &Fighter| {
        let mut all: Vec<String> = fighter.missile.iter().chain(&fighter.missiles).cloned().collect();
        all.sort();
        all
    };
    if missiles(last) != missiles(first) {
        (recipe.missile, recipe.missiles) = (or_none(&last.missile), Some(last.missiles.clone()));
    }
    recipe
}

/// What game masters corrected goes into the recipe.
fn corrected(data: &Data, recipe: &mut Recipe, first: &Fighter, last: &Fighter) -> Corrected {
    let mut corrected = Corrected::default();
    let is_other = |which: Trait| last.stats.get(which) != first.stats.get(which);
    let now = |which: Trait, given: Option<i32>| if is_other(which) { Some(last.stats.get(which)) } else { given };
    *recipe = Recipe {
        ws: now(Trait::Ws, recipe.ws),
        bs: now(Trait::Bs, recipe.bs),
        s: now(Trait::S, recipe.s),
        t: now(Trait::T, recipe.t),
        w: now(Trait::W, recipe.w),
        i: now(Trait::I, recipe.i),
        a: now(Trait::A, recipe.a),
        l: now(Trait::L, recipe.l),
        ..recipe.clone()
    };
    for which in Trait::ALL.into_iter().filter(|which| is_other(*which)) {
        corrected.note(which.word(), last.stats.get(which), true);
    }
    if last.level != first.level {
        recipe.level = Some(last.level);
        corrected.note("mastery level", last.level, true);
    }
    if last.spells != first.spells {
        let known = |spell: &Spell| data.spells.iter().find(|known| *known == spell).map(|known| known.id.clone());
        let entry = |spell: &Spell| known(spell).map_or_else(|| SpellEntry::Own(spell.clone()), SpellEntry::Known);
        recipe.spells = Some(last.spells.iter().map(entry).collect());
        corrected.note("spells", spells::in_words(&last.spells), true);
    }
    if last.special != first.special {
        recipe.special = Some(last.special.clone());
        corrected.note("special rules:", last.special.join("; "), true);
    }
    if last.strike != first.strike {
        recipe.strike = Some(last.strike);
        let when = match last.strike {
            Strike::Normal => "by Initiative",
            Strike::First => "first",
            Strike::FirstInFirstTurn => "first in the first turn",
            Strike::Last => "last",
        };
        corrected.note("strikes", when, true);
    }
    if last.pc != first.pc {
        recipe.pc = Some(last.pc);
        corrected.note(if last.pc { "a player's character" } else { "no player's character" }, "", true);
    }
    if last.kind != first.kind {
        recipe.kind = Some(last.kind.clone());
        corrected.note("profile", &last.kind, true);
    }
    if last.casts_armoured != first.casts_armoured {
        corrected.note("may cast in armour", "", false);
    }
    corrected
}
