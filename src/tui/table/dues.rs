//! The dues and the windows as a list.

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
};
use crate::{
    engine::UnitMark,
    view::{Order, Tone},
};

/// The dues and the windows; none where there are none, which is said.
pub(super) fn list(desk: &mut Desk) -> Option<List> {
    let game = desk.game();
    let mut rows = Vec::new();
    for due in game.dues() {
        let text = format!("{} {}", desk.owes(&due), due.why());
        let choice = if due.order.act.is_empty() { Choice::Waive(due.id) } else { Choice::Give(due.order) };
        rows.push(ListRow::text(text, Tone::Warn, choice));
    }
    for window in game.windows() {
        let order =
            Order { act: window.act, who: window.units.first().cloned().into_iter().collect(), ..Order::default() };
        // A text that only counts them says here who they are. The count may be somebody's number.
        let words: Vec<&str> = window.text.split(|letter: char| !letter.is_alphanumeric()).collect();
        let units: Vec<_> = window.units.iter().filter_map(|id| game.unit(id)).collect();
        let by_name = |unit: &UnitMark| window.text.contains(&unit.name);
        let by_number = units.iter().all(|unit| by_name(unit) || words.contains(&unit.number.to_string().as_str()));
        let unnamed = units.iter().filter(|unit| !by_number && !by_name(unit));
        let who: Vec<String> = unnamed.map(|unit| format!("{} {}", unit.number, unit.name)).collect();
        let who = if who.is_empty() { String::new() } else { format!(" ({})", who.join(", ")) };
        let text = format!("{}{who}", window.text);
        rows.push(ListRow::text(text, Tone::Plain, Choice::Give(order)));
    }
    if rows.is_empty() {
        desk.say("Nothing is due, and nobody has anything to answer.", Tone::Plain);
        return None;
    }
    Some(List::new("Due, and allowed", rows))
}
