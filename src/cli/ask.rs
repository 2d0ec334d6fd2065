//! A question that an orders file leaves open, in words, with what to write to answer it.

use crate::view::{Ask, AskKind, Blanks, Form, Throw, Thrower};

/// What is asked, and how the file would answer. `filled` holds the faces that are there already.
pub fn in_words(ask: &Ask, filled: &Blanks) -> String {
    let how = match &ask.kind {
        AskKind::Dice { .. } => {
            let of_chance: usize =
                open(ask, filled).filter(|(row, _)| row.by == Thrower::Chance).map(|(_, open)| open).sum();
            let of_sides = ask.blanks(filled) - of_chance;
            let give = [("dice", of_sides), ("chance", of_chance)].into_iter().filter(|(_, count)| *count > 0);
            let give: Vec<String> = give.map(|(list, count)| format!("{count} to {list}")).collect();
            format!("add {}, or let the machine roll", give.join(" and "))
        }
        AskKind::Pick { .. } => format!("add {{ pick: ... }} to answers: {}", choices(ask)),
        AskKind::Facts(form) => format!("add {{ facts: {{ ... }} }} to answers with {}", wanted_of(form)),
    };
    format!("{}; {how}", wants(ask, filled))
}

/// The same of a line behind one that is amended or struck.
pub fn of_later(line: u64, ask: &Ask, filled: &Blanks) -> String {
    let (answer, of) = match &ask.kind {
        AskKind::Dice { .. } => ("dice: [...]", String::new()),
        AskKind::Pick { .. } => ("pick: ...", format!(" of {}", choices(ask))),
        AskKind::Facts(form) => ("facts: { ... }", format!(" with {}", wanted_of(form))),
    };
    let wants = wants(ask, filled);
    format!("line {line} then asks for more. {wants}; add later: {{ {line}: [{{ {answer} }}] }}{of}, or may_fall: true")
}

fn wants(ask: &Ask, filled: &Blanks) -> String {
    let what = match &ask.kind {
        AskKind::Dice { wave, .. } => {
            let rows = open(ask, filled).map(|(row, open)| {
                let who = if row.player.is_empty() { String::new() } else { format!("{}: ", row.player) };
                let need = row.need.map_or(String::new(), |_| format!(", {}", row.needed()));
                format!("{who}{}, {}{need}", row.label, row.counted_dice(open))
            });
            let rows = rows.collect::<Vec<_>>().join("; ");
            let wave = if *wave > 1 { format!(", wave {wave}") } else { String::new() };
            return format!("{}{wave}: faces are wanted ({rows})", ask.title);
        }
        AskKind::Pick { .. } => "a choice is wanted",
        AskKind::Facts(_) => "facts are wanted",
    };
    format!("{}: {what}", ask.title)
}

/// Rows of dice, each with how many of its faces are still wanted; none that has them all.
fn open<'a>(ask: &'a Ask, filled: &'a Blanks) -> impl Iterator<Item = (&'a Throw, usize)> {
    let open = |(from, row): (usize, &Throw)| {
        (from..from + row.dice).filter(|at| filled.get(*at).copied().flatten().is_none()).count()
    };
    ask.throws().map(move |(from, row)| (row, open((from, row)))).filter(|(_, open)| *open > 0)
}

fn choices(ask: &Ask) -> String {
    let AskKind::Pick { choices, .. } = &ask.kind else { return String::new() };
    choices.iter().map(|choice| choice.id.as_str()).collect::<Vec<_>>().join(", ")
}

fn wanted_of(form: &Form) -> String {
    let wanted = form.fields.iter().filter(|field| field.required);
    wanted.map(|field| field.id.as_str()).collect::<Vec<_>>().join(", ")
}
