//! Magic (R21-R28): casting with one die or two, and the hits of spells.

mod effects;
mod hits;
pub mod spells;

use std::borrow::Cow;

use super::{
    body::{Cast, Fighter},
    combat::{self, Cause, Character},
    hands, order, roll,
    spell::Spell,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, head, lead, tell},
    view::{Fact, Form, Hope, Number, Order, Outcome, Refusal, Test, Throw, Thrower, Value, What, Word, capital},
};

pub use hits::{against as hits_against, form as hits_form, run as hits_run, unresolved, waiting};

const SPELL: Fact<Word> = Fact::new("spell", "spell");
const DIFFICULTY: Fact<i32> = Fact::new("difficulty", "difficulty");
const DICE: Fact<u32> = Fact::new("dice", "dice");

/// The spell an order names.
fn spell<'a>(fighter: &'a Fighter, order: &Order) -> Option<&'a Spell> {
    let named = SPELL.of(order)?;
    fighter.spells.iter().find(|spell| spell.key() == named)
}

/// What the casting total must reach: the facts', else the spell's.
fn difficulty(fighter: &Fighter, order: &Order) -> Option<i32> {
    DIFFICULTY.of(order).or_else(|| spell(fighter, order).map(|spell| spell.difficulty))
}

/// What the dice must reach, in parts (R24).
fn number(board: &Board<Warband>, unit: &Character, difficulty: i32) -> Number {
    let mut number = Number::new("to cast", "difficulty", difficulty, "R24");
    number.add("mastery level", -unit.body.level, "R24");
    board.modify(&mut number, unit, "cast");
    number
}

/// The dice that are usual: one where one can do it, since it is safe.
fn usual_dice(board: &Board<Warband>, unit: &Character, difficulty: i32) -> i64 {
    if number(board, unit, difficulty).total() <= 6 { 1 } else { 2 }
}

/// Its form: the spell, one die or two.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let fighter = &unit.body;
    // What the order does not say is the first spell of the list.
    let first = fighter.spells.first().map(|spell| Value::from(spell.key()));
    let mut order = order.clone();
    if let Some(first) = first.clone() {
        order.facts.entry(SPELL.id.to_owned()).or_insert(first);
    }
    let order = &order;
    let mut form = Form::default();
    let rows = fighter.spells.iter().map(|spell| (spell.key(), format!("{} {}", spell.name, spell.difficulty)));
    let known = !fighter.spells.is_empty();
    if known {
        form.fields.push(SPELL.choice(rows).required().lasts().usually(first));
    }
    let field = DIFFICULTY.field(1, 30);
    form.fields.push(if known { field.more().help("if not the spell's own") } else { field.required() });
    let wanted = difficulty(fighter, order);
    let dice = DICE.field(1, 2).required();
    let dice = dice.usual(wanted.map_or(1, |wanted| usual_dice(board, unit, wanted)));
    form.fields.push(dice.help("one die is safe; two can score more, but doubles fail or wound (R26)"));
    if let Some(wanted) = wanted {
        let number = number(board, unit, wanted);
        let need = number.total();
        form.remarks.push(format!("one die {:.0} %, two dice {:.0} %", one(need) * 100.0, two(need) * 100.0));
        form.numbers.push(number);
    }
    if let Some(text) = spell(fighter, order).map(|spell| spell.text.clone()).filter(|text| !text.is_empty()) {
        form.remarks.push(text);
    }
    form
}

/// Whether these faces cast: no double but the six (R26).
fn casts(faces: &[u8], need: i32) -> bool {
    match double(faces) {
        Some(face) => face == 6,
        None => faces.iter().copied().map(i32::from).sum::<i32>() >= need,
    }
}

/// The face of two dice that show the same.
fn double(faces: &[u8]) -> Option<u8> {
    if let [a, b] = faces { Some(*a).filter(|a| a == b) } else { None }
}

/// The chance that one die casts.
fn one(need: i32) -> f64 {
    (1..=6).filter(|face| casts(&[*face], need)).count() as f64 / 6.0
}

/// The chance that two dice cast.
fn two(need: i32) -> f64 {
    let faces = (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b]));
    faces.filter(|faces| casts(faces, need)).count() as f64 / 36.0
}

/// What stands against it, facts aside (R21, R22, R25, A15).
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = super::place::against(board, unit);
    if !against.is_empty() {
        return against;
    }
    let (name, deeds) = (&unit.name, &unit.body.deeds);
    if unit.body.level < 1 {
        against.push(Refusal::rule(
            "R21",
            format!("{name} is not a wizard"),
            "only a mastery level of 1 or more casts",
        ));
    }
    if let Some(what) = hands::encumbered(board.data, &unit.body) {
        against.push(Refusal::rule(
            "R22",
            format!("{name} {what}"),
            "cast without armour, shield and buckler, or allow it (e, may cast in armour)",
        ));
    }
    if deeds.cast.is_some() {
        against.push(Refusal::rule("R25", format!("{name} has tried a spell this turn"), "one attempt a turn"));
    }
    if deeds.shots > 0 {
        against.push(Refusal::rule(
            "A15",
            format!("{name} has shot this turn"),
            "casting and shooting exclude each other",
        ));
    }
    if deeds.passed {
        against.push(Refusal::rule("R5", format!("{name} has passed this turn"), "each acts once a turn"));
    }
    against.extend(order::against(board, unit));
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let board = scene.before();
    let unit = board.actor(scene.order).ok_or_else(|| Refusal::sense("nobody is named to cast", "say who"))?;
    let fighter = &unit.body;
    let missing = || Refusal::sense("difficulty is missing", "name a spell or its difficulty");
    let difficulty = difficulty(fighter, scene.order).ok_or_else(missing)?;
    let spell = spell(fighter, scene.order);
    let name = spell.map_or("a spell", |spell| &*spell.name).to_owned();
    let two = DICE.of(scene.order) == Some(2);
    let number = number(&board, unit, difficulty);
    let need = number.total();
    // What is added to the dice: level and modifiers.
    let plus = difficulty - need;
    let (side, player) = (board.state.side_of(unit), board.state.player(unit));
    let dice = if two { "two dice" } else { "one die" };
    head!(scene, "{} casts {name}, {dice}.", unit.name);
    scene.number(number);
    let throw =
        Throw::new("1", format!("cast {name}, {}", roll_need(need)), Thrower::Side(side), if two { 2 } else { 1 });
    // What is added stands in the need already: a remark "+2" beside "9 or more" would be counted twice.
    let throw = throw.hopes(Hope::High).player(player);
    let rolled = scene.throw_one("cast", &format!("{} casts {name}", unit.name), throw)?;
    let faces: Vec<u8> = rolled.faces().collect();
    let sum = rolled.sum();
    let (double, worked) = (double(&faces), casts(&faces, need));
    let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
    let how = match double {
        Some(6) => "double 6, whatever the difficulty".to_owned(),
        Some(face) => format!("double {face}, whatever the total"),
        None => format!("{}, in all {}, needs {difficulty} or more", shown.join(" "), sum + plus),
    };
    tell!(scene, "{} {}: {how}.", capital(&name), if worked { "is cast" } else { "fails" });
    scene.head_goes_on(if worked { ": it works" } else { ": it fails" });
    let test = Test::of(format!("casting of {name}"), worked, sum + plus, difficulty);
    let why = double.map_or(Cow::Borrowed(""), |face| format!("double {face}").into());
    scene.outcome(Outcome::of(&unit.id, What::Test(Test { why, ..test })));
    let told = !(worked && spell.is_some_and(Spell::is_aimed));
    let key = spell.map_or(String::new(), |spell| spell.key().to_owned());
    scene.unit_mut(&unit.id)?.body.deeds.cast = Some(Cast { spell: key, worked, told, dealt: 0 });
    if let Some(text) = spell.map(|spell| &spell.text).filter(|text| worked && !text.is_empty()) {
        // What it does is what people wait for: it stands before the dice.
        lead!(scene, "{}: {text}.", capital(&name));
    }
    if matches!(double, Some(1 | 6)) {
        self_wound(scene, unit, side, player)?;
    }
    Ok(())
}

/// A double 1 or 6 turns on the caster, without a save (R26, R27).
fn self_wound(scene: &mut Scene<Warband>, unit: &Character, side: usize, player: &str) -> Result<(), Halt> {
    let mut number = Number::new("own wound", "a double", scene.data.tables.number("self-wound"), "R26");
    scene.board().modify(&mut number, unit, "own-wound");
    let on = number.total();
    if number.parts.len() > 1 {
        scene.number(number);
    }
    let title = format!("The magic turns on {}", unit.name);
    if on > 6 {
        tell!(scene, "{title} and cannot wound: {on} needed.");
        return Ok(());
    }
    let throw = Throw::new("1", format!("wound {}", unit.name), Thrower::Side(side), 1).need(on);
    let throw = throw.hopes(Hope::Low).player(player);
    let rolled = scene.throw_one("self", &title, throw)?;
    tell!(scene, "{}.", roll::apart(&title, &rolled, 1, on));
    if rolled.successes(on) > 0 {
        combat::wound(scene, &unit.id, 1, Cause { by: &unit.id, with: "own magic" })?;
        scene.head_goes_on(" and wounds the caster");
    }
    Ok(())
}

fn roll_need(need: i32) -> String {
    if need <= 1 { "any face".to_owned() } else { format!("{need} or more") }
}
