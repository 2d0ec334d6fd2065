//! Filling in the fields of the unit in hand.

use super::Build;
use crate::{
    tui::{
        Effect, Key,
        keys::{self, Command, Context},
    },
    view::{Field, Kind, Value, parse_value},
};

impl Build {
    /// A key while fields are filled in.
    pub(super) fn field_key(&mut self, key: Key) -> Effect {
        let fields = self.fields();
        let at = self.field.unwrap_or(0).min(fields.len().saturating_sub(1));
        let Some(field) = fields.get(at) else {
            self.field = None;
            return Effect::Stay;
        };
        let command = keys::command(Context::BuildField, key);
        // A sign that belongs into a text is no command there.
        let writes = matches!(field.kind, Kind::Text) || self.typed.is_some();
        let command = command.filter(|command| *command != Command::MoreFacts || !writes);
        let chooses = matches!(field.kind, Kind::Choice(_)) && self.typed.is_none();
        match command {
            Some(Command::Browse) if chooses => self.browse(field),
            // What has to be chosen is not passed over.
            Some(Command::Done) if chooses && field.required && field.usual.is_none() => self.browse(field),
            Some(Command::Done | Command::NextField | Command::Down) => {
                if self.take(field) {
                    self.go(field, at + 1);
                }
            }
            Some(Command::PreviousField | Command::Up) => {
                if self.take(field) {
                    self.go(field, at.wrapping_sub(1));
                }
            }
            Some(Command::Back) if self.typed.is_some() => self.typed = None,
            Some(Command::Back) => self.field = None,
            Some(Command::MoreFacts) => {
                self.more = !self.more;
                // The cursor stays on its field where that still shows.
                self.field = Some(self.fields().iter().position(|shown| shown.id == field.id).unwrap_or(0));
            }
            Some(Command::First) if self.typed.is_none() => self.field = Some(0),
            Some(Command::Last) if self.typed.is_none() => self.field = Some(fields.len() - 1),
            Some(Command::Left) if self.typed.is_none() => self.turn(field, false),
            Some(Command::Right) if self.typed.is_none() => self.turn(field, true),
            Some(Command::Erase) if self.typed.is_none() => self.set(field, None),
            Some(
                Command::Help | Command::Theme | Command::Repaint | Command::Suspend | Command::Quit | Command::Charts,
            ) => {
                return Effect::Pass;
            }
            // Letters seek among the choices.
            _ if chooses && matches!(key, Key::Char(_)) => {
                self.browse(field);
                return self.listing_key(key, 1);
            }
            _ => {
                let input = self.typed.get_or_insert_default();
                if !input.key(key) && input.is_empty() {
                    self.typed = None;
                    return Effect::Pass;
                }
            }
        }
        Effect::Stay
    }

    /// Goes to the field behind this one.
    pub(super) fn on_from(&mut self, field: &Field) {
        let at = self.field.unwrap_or(0);
        self.go(field, at + 1);
    }

    /// Goes to a field; the first and the last lead round. Fields may have come or gone with the last value.
    fn go(&mut self, from: &Field, wanted: usize) {
        let fields = self.fields();
        let was = fields.iter().position(|field| field.id == from.id);
        let at = match was {
            Some(was) if wanted == usize::MAX || wanted < was => was.checked_sub(1).unwrap_or(fields.len() - 1),
            Some(was) => was + 1,
            None => wanted,
        };
        self.field = Some(if at < fields.len() { at } else { 0 });
    }

    /// Takes what was typed. Whether it fits, or there was nothing.
    fn take(&mut self, field: &Field) -> bool {
        let Some(input) = &self.typed else { return true };
        let text = input.text();
        let value = if text.is_empty() { Ok(None) } else { parse_value(&field.kind, &text, &|_| None).map(Some) };
        match value {
            Err(why) => self.wrong = Some(why),
            Ok(value) => {
                self.typed = None;
                self.set(field, value);
            }
        }
        self.wrong.is_none()
    }

    pub(super) fn set(&mut self, field: &Field, value: Option<Value>) {
        let at = self.unit().unwrap_or(0);
        match self.army.set(at, &field.id, value) {
            Ok(()) => self.changed(),
            Err(why) => self.wrong = Some(why),
        }
    }

    /// The next or the one before of what a field can be.
    fn turn(&mut self, field: &Field, on: bool) {
        let step = if on { 1 } else { -1 };
        let now = field.usual.as_ref().or(field.otherwise.as_ref());
        let value = match &field.kind {
            Kind::Count { least, most } => {
                let now = now.and_then(Value::int).unwrap_or(*least - i64::from(*least > 0));
                Some(Value::Int((now + step).clamp(*least, *most)))
            }
            Kind::Flag => Some(Value::Flag(!now.and_then(Value::flag).unwrap_or(false))),
            Kind::Choice(rows) => {
                let now = now.and_then(Value::text);
                let now = now.and_then(|now| rows.iter().position(|row| row.0 == now));
                // Before the first stands nothing, where nothing may be.
                let next = match now {
                    None if on => Some(0),
                    None => rows.len().checked_sub(1),
                    Some(now) => now.checked_add_signed(step as isize),
                };
                match next.and_then(|next| rows.get(next)) {
                    Some(row) => Some(Value::Text(row.0.clone())),
                    None if field.required => return,
                    None => None,
                }
            }
            _ => return,
        };
        self.set(field, value);
    }
}
