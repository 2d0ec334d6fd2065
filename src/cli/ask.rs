//! A question that an orders file leaves open, in words, with what to write to answer it.

use crate::view::{Ask, AskKind, Blanks, Thrower, counted};

/// What is asked, and how the file would answer. `filled` holds the faces that are there already.
pub fn in_words(ask: &Ask, filled: &Blanks) -> String {
    match &ask.kind {
        AskKind::Dice { rows, wave } => {
            let mut blanks = filled.iter().copied().chain(std::iter::repeat(None));
            let mut lines = Vec::new();
            let (mut of_sides, mut of_chance) = (0, 0);
            for row in rows {
                let open = blanks.by_ref().take(row.dice).filter(Option::is_none).count();
                if open == 0 {
                    continue;
                }
                match row.by {
                    Thrower::Side(_) => of_sides += open,
                    Thrower::Chance => of_chance += open,
                }
                let who = if row.player.is_empty() { String::new() } else { format!("{}: ", row.player) };
                let need = row.need.map_or(String::new(), |face| format!(", {face} or more"));
                let dice = counted(open, "die");
                lines.push(format!("{who}{}, {dice}{need}", row.label));
            }
            let give = [("dice", of_sides), ("chance", of_chance)].into_iter().filter(|(_, count)| *count > 0);
            let give: Vec<String> = give.map(|(list, count)| format!("{count} to {list}")).collect();
            let wave = if *wave > 1 { format!(", wave {wave}") } else { String::new() };
            format!(
                "{}{wave}: faces are wanted ({}); add {}, or let the machine roll",
                ask.title,
                lines.join("; "),
                give.join(" and ")
            )
        }
        AskKind::Pick { choices, .. } => {
            let ids: Vec<&str> = choices.iter().map(|choice| choice.id.as_str()).collect();
            format!("{}: a choice is wanted; add {{ pick: ... }} to answers: {}", ask.title, ids.join(", "))
        }
        AskKind::Facts(form) => {
            let fields: Vec<&str> =
                form.fields.iter().filter(|field| field.required).map(|field| field.id.as_str()).collect();
            format!("{}: facts are wanted; add {{ facts: {{ ... }} }} to answers with {}", ask.title, fields.join(", "))
        }
    }
}
