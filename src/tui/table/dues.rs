//! The dues and the windows as a list: Enter does one, `w` waives it.

use super::{
    desk::{Desk, Mode},
    list::{Choice, ListMode, ListRow},
};
use crate::view::{Order, Tone};

impl Desk {
    /// The dues and the windows.
    pub(super) fn open_dues(&mut self) {
        let game = self.game();
        let mut rows = Vec::new();
        for due in game.dues() {
            let who = due.unit.as_ref().map_or(String::new(), |id| format!("{} ", self.name(id)));
            let text = format!("{who}{} {}", due.what, due.why());
            let choice = if due.order.act.is_empty() { Choice::Waive(due.id) } else { Choice::Give(due.order) };
            rows.push(ListRow::text(text, Tone::Warn, choice));
        }
        for window in game.windows() {
            let who: Vec<String> = window.units.iter().map(|id| self.name(id)).collect();
            let order =
                Order { act: window.act, who: window.units.first().cloned().into_iter().collect(), ..Order::default() };
            rows.push(ListRow::text(format!("{}: {}", window.text, who.join(", ")), Tone::Plain, Choice::Give(order)));
        }
        if rows.is_empty() {
            return self.say("Nothing is due, and no window is open.", Tone::Plain);
        }
        self.mode = Mode::List(ListMode::new("Due, and allowed", rows, "Enter does it  w waives it  / find  Esc back"));
    }

    /// The due under the cursor of a list.
    pub(super) fn due_at(&self, list: &ListMode) -> Option<String> {
        match &list.row()?.choice {
            Choice::Waive(id) => Some(id.clone()),
            Choice::Give(order) => self.game().dues().into_iter().find(|due| due.order == *order).map(|due| due.id),
            _ => None,
        }
    }
}
