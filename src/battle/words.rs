//! Words that every way of playing says alike: whose hand it is, the question for the players' screen, what is usual.

use crate::{
    engine::{ARRIVE, END_BATTLE, END_STAGE, Game, Halt, NOTED, Nobody, Tape},
    view::{
        Answered, Ask, AskKind, Blanks, Field, Id, Kind, Offer, Order, Status, Throw, Thrower, Value, capital, series,
    },
};

/// "Goblin Bows fire at Harrow Militia: hits. BEN: 7 dice, 5+; ANNA: 2 dice", as players may read the question of an order
/// behind these answers. Where somebody is hidden it is told only if what they see alone would bring it up, word for word.
pub fn question(game: &dyn Game, (order, answers): (&Order, &[Answered]), ask: &Ask, filled: &Blanks) -> String {
    let (words, seen) = (put(game, order, ask, filled), game.seen());
    if game.units().iter().all(|id| seen.id(id).is_some()) {
        return words;
    }
    let (game, order) = (game.public(), by_number(game, order));
    let mut nobody = Nobody;
    let theirs = game.perform(&order, &mut Tape::new(answers, &mut nobody));
    let is_theirs = matches!(theirs, Err(Halt::Ask { ask: theirs, .. })
        if theirs.id == ask.id && put(&*game, &order, &theirs, filled) == words);
    if is_theirs { words } else { String::new() }
}

/// What a unit may not do now: why not, in so many reasons at most, with all acts that are barred for the same.
pub fn barred(offers: &[Offer], most: usize) -> Vec<(String, Vec<&Offer>)> {
    let mut barred: Vec<(String, Vec<&Offer>)> = Vec::new();
    for offer in offers.iter().filter(|offer| !offer.may()) {
        let why = offer.against.iter().take(most).map(|refusal| match refusal.shown() {
            "" => refusal.to_string(),
            rule => format!("{refusal} ({rule})"),
        });
        let why = why.collect::<Vec<_>>().join("; also: ");
        match barred.iter_mut().find(|(known, _)| *known == why) {
            Some((_, acts)) => acts.push(offer),
            None => barred.push((why, vec![offer])),
        }
    }
    barred
}

/// An order with numbers for the ids of units, which the players' copy may not know.
pub(super) fn by_number(game: &dyn Game, order: &Order) -> Order {
    let number = |id: &Id| game.unit(id).map(|unit| unit.number.to_string());
    let mut order = order.clone();
    order.who.iter_mut().for_each(|id| *id = number(id).map_or(id.clone(), |number| Id::new(&number)));
    for value in order.facts.values_mut() {
        if let Some(number) = value.text().and_then(|text| number(&Id::new(text))) {
            *value = Value::Text(number);
        }
    }
    order
}

/// Who does what to whom, and who has to throw or choose for it; empty where people throw and choose nothing.
fn put(game: &dyn Game, order: &Order, ask: &Ask, filled: &Blanks) -> String {
    let hands = match &ask.kind {
        AskKind::Dice { rows, .. } => throws(game, rows, filled),
        AskKind::Pick { by: by @ Thrower::Side(_), .. } => format!("{} chooses", hand(game, *by)),
        _ => String::new(),
    };
    let title = deed(game, order, &ask.title);
    let title = title.trim_end_matches([':', '.', ' ']);
    match (title, hands) {
        (_, hands) if hands.is_empty() => hands,
        ("", hands) => hands,
        (title, hands) if title.ends_with('?') => format!("{title} {hands}"),
        (title, hands) => format!("{title}. {hands}"),
    }
}

/// Who does what to whom, and what is asked about it.
pub(super) fn deed(game: &dyn Game, order: &Order, about: &str) -> String {
    let name = |id: &Id| game.find(id.as_str()).and_then(|id| game.unit(&id)).map_or(id.to_string(), |unit| unit.name);
    let names: Vec<String> = order.who.iter().map(name).collect();
    let mut title = game.form(order).map_or(String::new(), |form| form.title);
    // What a moment comes to as it is ended says which moment, and about whom it is.
    if order.act == END_STAGE
        && let Status { moment: Some(moment), unit: Some(unit), .. } = game.status()
        && let Some(unit) = game.unit(&unit).filter(|unit| !about.contains(&unit.name))
    {
        let moment = moment.split(':').next().unwrap_or_default();
        return format!("{}, {}: {}", capital(moment), unit.name, small(about));
    }
    if names.is_empty() || title.is_empty() || names.iter().any(|name| about.contains(name.as_str())) {
        return about.to_owned();
    }
    let (told, missing): (Vec<String>, Vec<String>) =
        named(game, order).iter().map(name).partition(|name| title.contains(name.as_str()));
    if !missing.is_empty() {
        let and = if told.is_empty() { "" } else { " and" };
        title = format!("{title}{and} {}", series(&missing));
    }
    if about.is_empty() || title.ends_with(about) {
        return title;
    }
    // A name that the title has said is not said again, and one that it has not keeps its capital.
    let about = about.split_once(": ").filter(|(name, _)| title.contains(name)).map_or(about, |(_, rest)| rest);
    let mut named =
        game.units().into_iter().filter_map(|id| game.unit(&id)).filter(|unit| about.starts_with(&unit.name));
    match named.next() {
        // What others do by chance of this order, a friend shot by mistake, is no part of what its title says.
        Some(unit) if !title.contains(&unit.name) => about.to_owned(),
        Some(_) => format!("{title}: {about}"),
        None => format!("{title}: {}", small(about)),
    }
}

/// A text with a small first letter, unless it begins with a word of capitals: "FUBAR".
fn small(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    match letters.clone().next().is_some_and(char::is_uppercase) {
        true => text.to_owned(),
        false => first.to_lowercase().chain(letters).collect(),
    }
}

/// Who has how many dice to throw, and what they need; dice of one hand that need the same are told as one.
fn throws(game: &dyn Game, rows: &[Throw], filled: &Blanks) -> String {
    let mut throws: Vec<(String, usize, String, &Throw)> = Vec::new();
    let mut from = 0;
    for row in rows {
        let blanks = (from..from + row.dice).filter(|at| filled.get(*at).copied().flatten().is_none()).count();
        from += row.dice;
        if blanks == 0 {
            continue;
        }
        let need = row.need.map_or(String::new(), |_| format!(", {}", row.needed()));
        let who = thrower(game, row);
        let same = |throw: &&mut (String, usize, String, &Throw)| {
            throw.0 == who && throw.2 == need && throw.3.sides == row.sides
        };
        match throws.iter_mut().find(same) {
            Some(throw) => throw.1 += blanks,
            None => throws.push((who, blanks, need, row)),
        }
    }
    let words = throws.into_iter().map(|(who, count, need, row)| format!("{who}: {}{need}", row.counted_dice(count)));
    words.collect::<Vec<_>>().join("; ")
}

/// The units that an order's facts name.
pub fn named(game: &dyn Game, order: &Order) -> Vec<Id> {
    let fields = game.form(order).map(|form| form.fields).unwrap_or_default();
    let units = fields.iter().filter(|field| matches!(field.kind, Kind::Unit(_)));
    let values = units.filter_map(|field| order.facts.get(&field.id));
    values.filter_map(|value| game.find(&value.to_string())).collect()
}

/// An act as a verb, those of the table too: "end the battle".
pub fn act_in_words(game: &dyn Game, act: &str) -> String {
    match act {
        ARRIVE => "bring on".to_owned(),
        NOTED => "note the reminder".to_owned(),
        END_STAGE => "end the stage".to_owned(),
        END_BATTLE => "end the battle".to_owned(),
        act => {
            game.acts().into_iter().find(|known| known.id == act).map_or(act.to_owned(), |act| act.name.into_owned())
        }
    }
}

/// Who throws a row, in capitals.
pub fn thrower(game: &dyn Game, row: &Throw) -> String {
    if row.player.is_empty() { hand(game, row.by) } else { row.player.to_uppercase() }
}

/// Whose hand it is, in capitals.
fn hand(game: &dyn Game, by: Thrower) -> String {
    match by {
        Thrower::Side(side) => game.status().sides.get(side).map_or(String::new(), |side| side.name.to_uppercase()),
        Thrower::Chance => "CHANCE".to_owned(),
    }
}

/// What a field shows when nothing is typed.
pub fn usual(field: &Field, game: &dyn Game) -> String {
    let name = |id: &Id| game.unit(id).map(|unit| format!("{} {}", unit.number, unit.name));
    field.offered().map_or(String::new(), |value| field.in_words(value, &name))
}
