//! Reminders: what the game master wants done at a turn. Each has an id that stays while others come and go.

use serde::{Deserialize, Serialize};

use super::{Rules, Table};
use crate::view::{Id, Value, clean_text};

/// Something that becomes due at a turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reminder {
    /// What orders know it by; one is made from turn and text where none is given. Battles saved before reminders had ids
    /// have none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The turn.
    #[schemars(range(min = 0, max = 100_000))]
    pub turn: u32,
    /// What to do.
    pub text: String,
}

impl Reminder {
    /// A reminder whose id the table gives.
    pub fn new(turn: u32, text: impl Into<String>) -> Reminder {
        Reminder { id: String::new(), turn, text: text.into() }
    }
}

/// Reminders in the order of their turns.
pub(super) fn by_turn(mut reminders: Vec<Reminder>) -> Vec<Reminder> {
    reminders.sort_by_key(|reminder| reminder.turn);
    reminders
}

/// The id of the due that a reminder makes.
pub(super) fn due_id(id: &str) -> String {
    format!("reminder:{id}")
}

impl<R: Rules> Table<R> {
    /// The reminders with their ids. One without an id is known by its place, as it was when it was saved.
    pub(super) fn reminders_by_id(&self) -> impl Iterator<Item = (String, &Reminder)> {
        self.reminders.iter().enumerate().map(|(place, reminder)| match reminder.id.as_str() {
            "" => (place.to_string(), reminder),
            id => (id.to_owned(), reminder),
        })
    }

    /// Adds a reminder under an id that no other has and that nobody waived.
    pub fn remind(&mut self, reminder: &Reminder) {
        let Reminder { id, turn, text } = reminder;
        let slug = Id::slug(&if id.is_empty() { format!("turn {turn} {text}") } else { id.clone() });
        let taken =
            |id: &str| self.reminders_by_id().any(|(other, _)| other == id) || self.waived.contains_key(&due_id(id));
        let again = (2u32..).map(|nth| format!("{slug}-{nth}"));
        let free = std::iter::once(slug.to_string()).chain(again).find(|id| !taken(id));
        self.reminders.push(Reminder { id: free.unwrap_or_default(), turn: *turn, text: clean_text(text) });
    }

    /// Takes a reminder out: by its id, or by its place in the list, from 0, as journals of before ids name it.
    pub(super) fn note(&mut self, which: &Value) -> Option<Reminder> {
        let place = match which {
            Value::Int(place) => usize::try_from(*place).ok().filter(|place| *place < self.reminders.len()),
            which => {
                let wanted = which.to_string();
                let place = self.reminders_by_id().position(|(id, _)| id == wanted);
                let ids: Vec<String> = self.reminders_by_id().map(|(id, _)| id).collect();
                // Those behind it keep the id that was their place.
                self.reminders.iter_mut().zip(ids).for_each(|(reminder, id)| reminder.id = id);
                place
            }
        };
        place.map(|place| self.reminders.remove(place))
    }
}
