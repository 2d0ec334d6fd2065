//! The dues and the windows as a list.

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
};
use crate::view::{Order, Tone};

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
        rows.push(ListRow::text(window.text, Tone::Plain, Choice::Give(order)));
    }
    if rows.is_empty() {
        desk.say("Nothing is due, and nobody has anything to answer.", Tone::Plain);
        return None;
    }
    Some(List::new("Due, and allowed", rows))
}
