//! Throws that come to a number, chance, and the parts of the numbers that throws go by.

use rhai::{Array, Dynamic, Engine, INT, ImmutableString, Variant};

use super::super::{
    super::stat::{Known, Sort},
    bare::Bare,
    hand::Hand,
    handles::{SideOf, UnitOf, unit},
    run::{Decided, Deed, Named, Tried, alter, failure, halting},
    sides::side,
};
use super::told::{Told, tell_each, tell_sum};
use crate::{
    engine::Rolled,
    view::{Noun, Number, Part, Throw, Thrower, clean_text},
};

/// The most dice of one throw.
const MOST_DICE: INT = 500;

/// The most faces of a die.
const MOST_SIDES: INT = 100;

pub fn throws(engine: &mut Engine) {
    throws_of(engine, |unit: UnitOf| Hand::Unit(unit.0));
    throws_of(engine, |side: SideOf| Hand::Side(side.0));
    free(engine);
}

/// The throws of a unit, or of a side.
fn throws_of<T: Variant + Clone>(engine: &mut Engine, hand: fn(T) -> Hand) {
    engine.register_fn("dice", move |id: ImmutableString, me: T, count: INT, sides: INT| {
        alter(|deed| {
            let mut dice = dice_of(deed, &id, &hand(me), (count, sides), None)?;
            dice.throw = dice.throw.by_face();
            let bare = bare(deed, &dice);
            let rolled = roll(deed, dice)?;
            tell_bare(deed, bare, &rolled);
            Ok(rolled.faces().map(|face| Dynamic::from(INT::from(face))).collect::<Array>())
        })
    });
    engine.register_fn("sum", move |id: ImmutableString, me: T, count: INT, sides: INT| {
        total(&id, &hand(me), count, sides, false)
    });
    engine.register_fn("open_ended", move |id: ImmutableString, me: T, count: INT, sides: INT| {
        total(&id, &hand(me), count, sides, true)
    });
    engine.register_fn("best", move |id: ImmutableString, me: T, count: INT, sides: INT| {
        alter(|deed| {
            let mut dice = dice_of(deed, &id, &hand(me), (count, sides), None)?;
            dice.throw = dice.throw.best();
            let (told, plus) = (told(deed, &dice), INT::from(dice.plus));
            let rolled = roll(deed, dice)?;
            tell_each(deed, &told, &rolled, || format!("best {}", rolled.best()))?;
            Ok(INT::from(rolled.best()) + plus)
        })
    });
    engine.register_fn("opposed", move |id: ImmutableString, one: T, dice: INT, other: T, theirs: INT, sides: INT| {
        opposed(&id, (&hand(one), dice), (&hand(other), theirs), sides)
    });
    // A named share of a number, told with the next throw of this hand: where two throw at once.
    engine.register_fn("part", move |of: T, name: ImmutableString, value: INT, rule: ImmutableString| {
        part(Some(hand(of)), &name, value, &rule)
    });
}

/// Chance, and what is told with a throw of whoever comes next.
fn free(engine: &mut Engine) {
    engine.register_fn("chance", |id: ImmutableString, faces: INT| {
        alter(|deed| Ok(chance(deed, &id, 1, faces)?.first().copied().unwrap_or(1)))
    });
    // So many hits fall on so many figures: how many on each.
    engine.register_fn("share", |id: ImmutableString, count: INT, among: INT| {
        alter(|deed| {
            let among = few("figures", among, 0, 255)?;
            let mut shares = vec![0; usize::try_from(among).unwrap_or(0)];
            for face in chance(deed, &id, if among == 0 { 0 } else { count }, among)? {
                if let Some(share) = usize::try_from(face - 1).ok().and_then(|at| shares.get_mut(at)) {
                    *share += 1;
                }
            }
            Ok(shares.into_iter().map(|share: INT| Dynamic::from(share)).collect::<Array>())
        })
    });
    // A named share of a number, told with the next throw.
    engine.register_fn("part", |name: ImmutableString, value: INT, rule: ImmutableString| {
        part(None, &name, value, &rule)
    });
    engine.register_fn("part", |name: ImmutableString, value: INT| part(None, &name, value, ""));
    // What is worth knowing beside the next throw: what it decides, and from which number on.
    engine.register_fn("note", |text: ImmutableString| {
        alter(|deed| {
            if deed.is_told() {
                *deed.note() = clean_text(&text);
            }
            Ok(())
        })
    });
}

fn few(what: &str, count: INT, least: INT, most: INT) -> Tried<INT> {
    if count > most {
        return Err(failure(format!("{count} {what} are too many; at most {most}")));
    }
    Ok(count.max(least))
}

/// A row of dice of a unit or side, its modifiers added: what they come to besides the faces.
pub(super) struct Dice {
    pub throw: Throw,
    pub plus: i32,
    pub id: String,
    pub title: String,
    /// Whose they are.
    pub noun: Noun,
    /// What the script says beside them.
    pub remark: String,
}

/// What dice need, each of them or their total.
#[derive(Debug, Clone, Copy)]
pub(super) enum Need {
    /// So much or more.
    OrMore(INT),
    /// So much or less.
    OrLess(INT),
}

/// The dice of a hand, so many with so many faces. `need` is what each of them or their total needs, where the script says so.
pub(super) fn dice_of(
    deed: &mut dyn Deed,
    id: &str,
    hand: &Hand,
    (count, sides): (INT, INT),
    need: Option<Need>,
) -> Tried<Dice> {
    let count = few("dice", count, 0, MOST_DICE)?;
    if !(2..=MOST_SIDES).contains(&sides) {
        return Err(failure(format!("a die has 2 to {MOST_SIDES} faces, not {sides}")));
    }
    if let Hand::Unit(unit) = hand
        && count > 0
    {
        *deed.decided() = Decided::Nobody;
        if !deed.is_nobodys() {
            deed.threw().throws(unit);
        }
    }
    let Whose { by, player, noun, given } = whose(deed, hand, id)?;
    let plus = given.iter().map(|part| part.value).sum();
    let (own, others) = deed.parts().drain(..).partition(|part: &Named| part.of.as_ref().is_none_or(|of| of == hand));
    *deed.parts() = others;
    let mut own: Vec<Part> = own.into_iter().map(|named: Named| named.part).collect();
    if deed.is_told() {
        own.sort_by_key(|part| !is_stat(deed, hand, part));
    }
    let remark = std::mem::take(deed.note());
    let mut throw = Throw::new(id, noun.to_string(), by, usize::try_from(count).unwrap_or(0))
        .sides(u8::try_from(sides).unwrap_or(6))
        .player(&player)
        .note(remark.clone());
    let mut title = String::new();
    if deed.is_told() {
        title = id.replace('_', " ");
        // A number says whose it is, unless it is that of the unit that acts.
        let own_number = matches!(hand, Hand::Unit(unit) if deed.me() == Some(unit));
        let name = if own_number { title.clone() } else { noun.owns(&title) };
        let number = number_of(&mut throw, name, need, own, given);
        if !number.shown().is_empty() {
            deed.number(number);
        }
    }
    Ok(Dice { throw, plus, id: deed.ask_id(id)?, title, noun, remark })
}

/// Whether a part is a number of the unit's own: it stands first, in whatever order a script names the parts. Of what is counted
/// down only as much as is left is: else a part is called so for another reason, as a blow at the legs.
fn is_stat(deed: &dyn Deed, hand: &Hand, part: &Part) -> bool {
    let board = deed.board();
    let left = |known: &Known| match hand {
        Hand::Unit(unit) => board.state.unit(unit)?.body.stats.get(known.id.as_str())?.int(),
        Hand::Side(_) => None,
    };
    let named = |known: &Known| {
        let is_so = known.sort != Sort::Track || left(known) == Some(i64::from(part.value));
        is_so && known.sort != Sort::Flag && (known.label == part.name || known.id == part.name)
    };
    board.data.stats.values().any(|known| named(known))
}

/// The number that dice go by. What it is made of is read before they are thrown; a remark of the script's own says it better.
fn number_of(throw: &mut Throw, name: String, need: Option<Need>, own: Vec<Part>, given: Vec<Part>) -> Number {
    let silent = throw.note.is_empty();
    match need {
        Some(need) => {
            let number = Number { name, parts: parts_of_need(need, own, given) };
            if silent && number.parts.len() > 1 {
                throw.note = number.in_parts();
            }
            number
        }
        None => {
            *throw = throw.clone().noting(if silent { &own } else { &[] }).noting(&given);
            Number::added(name, [own, given].concat())
        }
    }
}

/// Whose dice they are, in words too where somebody reads them, and what the game master adds to them.
struct Whose {
    by: Thrower,
    player: String,
    noun: Noun,
    given: Vec<Part>,
}

fn whose(deed: &mut dyn Deed, hand: &Hand, id: &str) -> Tried<Whose> {
    let (board, told) = (deed.board(), deed.is_told());
    match hand {
        Hand::Unit(me) => {
            let unit = unit(&board, me)?;
            let by = Thrower::Side(board.state.side_of(unit));
            let words = || (board.state.player(unit).to_owned(), unit.noun());
            let (player, noun) = if told { words() } else { Default::default() };
            Ok(Whose { by, player, noun, given: board.modifiers(unit, id) })
        }
        Hand::Side(at) => {
            let (by, side) = (Thrower::Side(*at), side(&board, *at)?);
            let noun = if told { Noun::new(&side.name, true) } else { Noun::default() };
            let mut number = Number::default();
            board.modify_for(&mut number, by, id);
            Ok(Whose { by, player: String::new(), noun, given: number.parts })
        }
    }
}

/// The parts of what is needed: what the script names no part of comes first, and what helps is taken off, or added where low
/// dice are good. So they always add up to what is needed; where there is nothing to add there are none.
fn parts_of_need(need: Need, own: Vec<Part>, given: Vec<Part>) -> Vec<Part> {
    let (need, less) = match need {
        Need::OrMore(need) => (needed(need), false),
        Need::OrLess(need) => (needed(need), true),
    };
    if own.is_empty() && given.is_empty() {
        return Vec::new();
    }
    let value = own.iter().fold(need, |left, part| left.saturating_sub(part.value));
    let base = Part { name: "base".to_owned(), value, rule: String::new() };
    let turned = |part: Part| Part { value: if less { part.value } else { part.value.saturating_neg() }, ..part };
    let given = given.into_iter().map(turned);
    std::iter::once(base).filter(|base| base.value != 0).chain(own).chain(given).collect()
}

/// A throw that is a unit's own, as far as a unit throws.
pub(super) fn at(throw: Throw, hand: &Hand) -> Throw {
    match hand {
        Hand::Unit(unit) => throw.on(unit),
        Hand::Side(_) => throw,
    }
}

/// What is told of dice, if somebody reads it.
pub(super) fn told(deed: &dyn Deed, dice: &Dice) -> Told {
    if !deed.is_told() {
        return Told::default();
    }
    Told::of(&dice.throw.label, &dice.title, &dice.remark)
}

/// Whose dice they are and what for, if somebody reads it.
fn bare(deed: &dyn Deed, dice: &Dice) -> Option<Bare> {
    deed.is_told().then(|| Bare::of(&dice.noun.to_string(), &dice.title).beside(&dice.remark))
}

/// Tells the face of a single die to which nothing is added: what several come to is told as a sum.
fn tell_single(deed: &mut dyn Deed, bare: Option<Bare>, rolled: &Rolled, plus: i32) {
    if plus == 0 && rolled.dice().flatten().count() == 1 {
        tell_bare(deed, bare, rolled);
    }
}

/// Tells faces that the script makes something of.
fn tell_bare(deed: &mut dyn Deed, bare: Option<Bare>, rolled: &Rolled) {
    let faces: Vec<u8> = rolled.dice().flatten().copied().collect();
    if let Some(bare) = bare.filter(|_| !faces.is_empty()) {
        deed.tell_bare(bare.with(faces));
    }
}

fn roll(deed: &mut dyn Deed, dice: Dice) -> Tried<Rolled> {
    deed.threw().asked();
    if dice.throw.dice == 0 {
        return Ok(Rolled::nothing());
    }
    let result = deed.throw(&dice.id, &dice.title, vec![dice.throw]);
    Ok(halting(deed, result)?.pop().unwrap_or(Rolled::nothing()))
}

/// What is needed, as dice have it.
pub(super) fn needed(need: INT) -> i32 {
    i32::try_from(need).unwrap_or(if need < 0 { i32::MIN } else { i32::MAX })
}

fn total(id: &str, me: &Hand, count: INT, sides: INT, open: bool) -> Tried<INT> {
    alter(|deed| {
        let mut dice = dice_of(deed, id, me, (count, sides), None)?;
        dice.throw = at(if open { dice.throw.open() } else { dice.throw.sum() }, me);
        dice.throw.plus = dice.plus;
        let (told, bare, added) = (told(deed, &dice), bare(deed, &dice), dice.plus);
        let rolled = roll(deed, dice)?;
        tell_sum(deed, &told, &rolled, added, "")?;
        tell_single(deed, bare, &rolled, added);
        let sum: INT = match open {
            true => rolled.dice().flatten().map(|face| INT::from(*face)).sum(),
            false => INT::from(rolled.sum()),
        };
        Ok(sum + INT::from(added))
    })
}

fn opposed(id: &str, (one, dice): (&Hand, INT), (other, theirs): (&Hand, INT), sides: INT) -> Tried<Array> {
    alter(|deed| {
        let mut first = dice_of(deed, id, one, (dice, sides), None)?;
        let second = dice_of(deed, id, other, (theirs, sides), None)?;
        deed.threw().asked();
        let (plus, told) = ([first.plus, second.plus], [told(deed, &first), told(deed, &second)]);
        let bare = [bare(deed, &first), bare(deed, &second)];
        let title = first.title.clone();
        first.throw.id = "ours".to_owned();
        let rows = [first.throw, Throw { id: "theirs".to_owned(), ..second.throw }];
        let rows = rows.into_iter().zip(plus).map(|(row, plus)| Throw { plus, ..row.sum() }).collect();
        let result = deed.throw(&first.id, &title, rows);
        let rolled = halting(deed, result)?;
        for (((told, bare), plus), rolled) in told.iter().zip(bare).zip(plus).zip(&rolled) {
            tell_sum(deed, told, rolled, plus, "")?;
            tell_single(deed, bare, rolled, plus);
        }
        let shown: Vec<INT> = rolled.iter().map(|row| INT::from(row.sum())).collect();
        let sums = shown.iter().zip(plus).map(|(shown, plus)| shown + INT::from(plus));
        Ok(sums.chain(shown.iter().copied()).map(Dynamic::from).collect())
    })
}

fn chance(deed: &mut dyn Deed, id: &str, count: INT, faces: INT) -> Tried<Vec<INT>> {
    let sides = u8::try_from(faces).map_err(|_| failure(format!("chance is among at most 255, not {faces}")))?;
    let ask = deed.ask_id(id)?;
    let count = usize::try_from(few("dice", count, 0, MOST_DICE)?).unwrap_or(0);
    if sides < 2 || count == 0 {
        return Ok(vec![1; count]);
    }
    let throw = Throw::new(id, id, Thrower::Chance, count).sides(sides);
    let result = deed.throw(&ask, id, vec![throw]);
    let rolled = halting(deed, result)?;
    let fallen: Vec<u8> = rolled.iter().flat_map(Rolled::faces).collect();
    if deed.is_told() {
        deed.tell_bare(Bare::of("", &id.replace('_', " ")).with(fallen.clone()));
    }
    Ok(fallen.into_iter().map(INT::from).collect())
}

fn part(of: Option<Hand>, name: &str, value: INT, rule: &str) -> Tried<INT> {
    alter(|deed| {
        let size = i32::try_from(value).map_err(|_| failure(format!("{name}: {value} is too large")))?;
        if size != 0 && deed.parts().len() < 32 {
            let word = |text: &str| if deed.is_told() { clean_text(text) } else { String::new() };
            let part = Part { name: word(name), value: size, rule: word(rule) };
            deed.parts().push(Named { of, part });
        }
        Ok(value)
    })
}
