//! What an amendment would alter, in words, before it is accepted: how many lines come out as before, then each that does
//! not, with what it came to and what it would come to.

use super::{Amendment, Came, Deed, Fate, Line, Session, Step, card, named_line};
use crate::{
    engine::END_STAGE,
    view::{Tone, counted},
};

/// A row of the comparison: its text, indented where it belongs to the row above it, and how it is meant.
pub type Compared = (String, Tone);

/// The comparison, row by row.
pub fn compared(session: &Session, amendment: &Amendment) -> Vec<Compared> {
    let mut rows = vec![(summary(amendment), Tone::Title)];
    for (at, step) in amendment.steps.iter().enumerate() {
        if at == 0 || step.fate != Fate::Same {
            rows.extend(of_step(session, step));
        }
    }
    rows
}

/// "7 later lines: 3 as before, 2 with other dice or totals, 1 different, 1 falls away; 1 line added."
fn summary(amendment: &Amendment) -> String {
    let count = |fits: fn(&Fate) -> bool| amendment.steps.iter().skip(1).filter(|step| fits(&step.fate)).count();
    let falls = count(|fate| matches!(fate, Fate::Falls(_)));
    let kinds = [
        (count(|fate| *fate == Fate::Same), "as before"),
        (count(|fate| *fate == Fate::Story), "with another story"),
        (count(|fate| *fate == Fate::Numbers), "with other dice or totals"),
        (count(|fate| *fate == Fate::Differs), "different"),
        (count(|fate| *fate == Fate::Struck), "struck"),
        (falls, if falls == 1 { "falls away" } else { "fall away" }),
    ];
    let told: Vec<String> =
        kinds.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    let added = count(|fate| matches!(fate, Fate::Added | Fate::Answered));
    let more = if added > 0 { format!("; {} added", counted(added, "line")) } else { String::new() };
    match amendment.steps.len().saturating_sub(1 + added) {
        0 => "Nothing came after it.".to_owned(),
        1 => format!("1 later line: {}{more}.", told.join(", ")),
        later => format!("{later} later lines: {}{more}.", told.join(", ")),
    }
}

fn of_step(session: &Session, step: &Step) -> Vec<Compared> {
    let Some(line) = step.was.as_ref().or(step.now.as_ref()) else { return Vec::new() };
    let (n, head) = (line.n, named_line(session, line));
    match (&step.fate, &step.was, &step.now) {
        (Fate::Falls(why), ..) => {
            vec![(format!("Line {n} falls away: {}.", why.to_string().trim_end_matches('.')), Tone::Bad), dim(&head)]
        }
        (Fate::Answered, ..) => {
            let other = "what it usually answers, as nobody was asked; amend this line then for another answer";
            vec![(format!("Added: {head}."), Tone::Title), dim(other)]
        }
        (Fate::Added, ..) => {
            let ends = matches!(&line.deed, Deed::Order(order) if order.act == END_STAGE);
            let moment = session.game().status().phases.iter().all(|phase| phase.id != line.stage);
            let yields = |act: &str| session.game().acts().iter().any(|mark| mark.yields && mark.id == act);
            let why = match ends {
                _ if matches!(&line.deed, Deed::Order(order) if yields(&order.act)) => {
                    "so that the others can act next, as they did"
                }
                true if moment => "nobody answers in it: what came after it was given already",
                true => "the stage does not pass by itself any more",
                false => "it is due now, and was not",
            };
            vec![(format!("Added: {head}."), Tone::Title), dim(why)]
        }
        (_, Some(was), Some(now)) => {
            let (was, now) = told(session, was, now);
            let gone = was.iter().filter(|text| !now.contains(text)).map(|text| dim(&format!("was  {text}")));
            let new = now.iter().filter(|text| !was.contains(text)).map(|text| (format!("  now  {text}"), Tone::Plain));
            let mut rows: Vec<Compared> = gone.chain(new).collect();
            if now.is_empty() && !was.is_empty() {
                rows.push(("  now  nothing comes of it".to_owned(), Tone::Plain));
            }
            match step.fate {
                Fate::Same => rows = vec![dim("tells the same")],
                Fate::Story => rows.insert(0, dim("comes to the same for all units, and tells something else")),
                Fate::Numbers => {
                    rows.insert(0, dim("comes to the same for all units, with other facts, dice or totals"))
                }
                _ => {}
            }
            rows.insert(0, (format!("Line {n}: {head}"), Tone::Title));
            rows
        }
        _ => vec![(format!("Line {n} is struck: {head}"), Tone::Title)],
    }
}

/// What two lines tell, to be compared: what they came to where that differs, as a whole, for units and for what the rules
/// keep of the table and its sides, else their sentences and numbers.
fn told(session: &Session, was: &Line, now: &Line) -> (Vec<String>, Vec<String>) {
    let came = |line: &Line| -> Vec<String> {
        card(session.game(), &[Came::of(line)]).iter().map(ToString::to_string).collect()
    };
    let tale = |line: &Line| -> Vec<String> {
        let numbers = line.tale.numbers.iter().map(|number| format!("{}: {}", number.name, number.with_rules()));
        std::iter::once(line.tale.head.clone()).chain(line.tale.then.clone()).chain(numbers).collect()
    };
    let act = |line: &Line| if let Deed::Order(order) = &line.deed { order.act.clone() } else { String::new() };
    let (before, after) = (came(was), came(now));
    let status = session.game().status();
    let kept = |line: &Line| -> Vec<String> {
        let is_kept = |text: &&String| status.known.iter().any(|known| known.is_told(&status.sides, text));
        line.tale.then.iter().filter(is_kept).cloned().collect()
    };
    match act(was) == act(now) && !was.outcomes.is_empty() && before != after {
        true => {
            // "Ridge Rifles fail to obey the Run order and go Down": no unit's outcome says that.
            let heads = [was, now].map(|line| vec![line.tale.head.clone()]);
            let [old, new] = if heads[0] == heads[1] { [Vec::new(), Vec::new()] } else { heads };
            ([old, before, kept(was)].concat(), [new, after, kept(now)].concat())
        }
        false => (tale(was), tale(now)),
    }
}

fn dim(text: &str) -> Compared {
    (format!("  {text}"), Tone::Dim)
}
