//! Words that every way of playing says alike: whose hand it is, the question for the players' screen, what is usual.

use crate::{
    engine::Game,
    view::{Ask, AskKind, Blanks, Field, Id, Kind, Order, Throw, Thrower, counted},
};

/// "BEN: 7 dice, 5+; ANNA: 2 dice", as players may read it; dice of one hand that need the same are told as one.
/// Empty where nothing is thrown or chosen by people, or a hidden unit is meant.
pub fn question(game: &dyn Game, order: &Order, ask: &Ask, filled: &Blanks) -> String {
    let hidden = |id: &Id| game.unit(id).is_none_or(|unit| unit.hidden);
    if order.who.iter().any(hidden) || named(game, order).iter().any(hidden) {
        return String::new();
    }
    let rows = match &ask.kind {
        AskKind::Dice { rows, .. } => rows,
        AskKind::Pick { by: by @ Thrower::Side(_), .. } => return format!("{} chooses", hand(game, *by)),
        _ => return String::new(),
    };
    let mut throws: Vec<(String, usize, String)> = Vec::new();
    let mut from = 0;
    for row in rows {
        let blanks = (from..from + row.dice).filter(|at| filled.get(*at).copied().flatten().is_none()).count();
        from += row.dice;
        if blanks == 0 {
            continue;
        }
        let need = row.need.map_or(String::new(), |_| format!(", {}", row.needed()));
        let who = thrower(game, row);
        match throws.iter_mut().find(|throw| throw.0 == who && throw.2 == need) {
            Some(throw) => throw.1 += blanks,
            None => throws.push((who, blanks, need)),
        }
    }
    let words = throws.into_iter().map(|(who, count, need)| format!("{who}: {}{need}", counted(count, "die")));
    words.collect::<Vec<_>>().join("; ")
}

/// The units that an order's facts name.
pub fn named(game: &dyn Game, order: &Order) -> Vec<Id> {
    let fields = game.form(order).map(|form| form.fields).unwrap_or_default();
    let units = fields.iter().filter(|field| matches!(field.kind, Kind::Unit(_)));
    let values = units.filter_map(|field| order.facts.get(&field.id));
    values.filter_map(|value| game.find(&value.to_string())).collect()
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
