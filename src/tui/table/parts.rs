//! Where numbers come from: the parts of the last line, and of the order in hand with what came of it so far; and why acts
//! are barred.

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
};
use crate::{
    engine::SoFar,
    view::{Ask, Cell, Form, Number, Offer, Tone},
};

/// Where the numbers of the last line come from, and why acts are barred.
pub(super) fn of_last(desk: &Desk) -> List {
    let mut rows = Vec::new();
    let game = desk.game();
    let who = desk.talk.chosen();
    if let Some(line) = desk.folder.session().last(1).first() {
        rows.push(ListRow::text(line.tale.head.clone(), Tone::Title, Choice::Read));
        rows.extend(line.tale.numbers.iter().flat_map(number_rows));
        rows.extend(line.tale.then.iter().map(|text| ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read)));
    }
    let names: Vec<String> = who.iter().map(|id| desk.name(id)).collect();
    rows.push(ListRow::text(names.join(", "), Tone::Title, Choice::Read));
    rows.extend(allowed(game.offers(&who)));
    List::new("Parts, and why not", rows)
}

/// Which acts are allowed, and why others are not: those of which the same is true together.
fn allowed(offers: Vec<Offer>) -> Vec<ListRow> {
    let mut told: Vec<(String, Tone, Vec<String>)> = Vec::new();
    for offer in offers {
        let act = format!("{} {}", offer.key, offer.name);
        let (text, tone) = match offer.against.first() {
            None => ("allowed".to_owned(), Tone::Good),
            Some(why) if why.shown().is_empty() => (why.to_string(), Tone::Dim),
            Some(why) => (format!("{why} ({})", why.shown()), Tone::Dim),
        };
        match told.iter_mut().find(|(known, ..)| *known == text) {
            Some((.., acts)) => acts.push(act),
            None => told.push((text, tone, vec![act])),
        }
    }
    let row = |(text, tone, acts): (String, Tone, Vec<String>)| {
        ListRow::text(format!("  {}: {text}", acts.join(", ")), tone, Choice::Read)
    };
    told.into_iter().map(row).collect()
}

/// What came of the order in hand so far, and where the numbers of its form or question come from.
pub(super) fn in_hand(desk: &Desk) -> Option<List> {
    let mut rows = so_far(desk);
    let (title, form, ask) = match (desk.talk.form(), desk.talk.asking()) {
        (Some(form), _) => (desk.talk.form_title(), Some(form.filling.form.clone()), None),
        // The form tells of the first question; those behind it have numbers of their own.
        (None, Some(asking)) => {
            let first = asking.answers.is_empty();
            let form = first.then(|| desk.game_in_hand().form(&asking.order).ok()).flatten();
            (desk.talk.headed(&asking.title), form, Some(&asking.ask))
        }
        (None, None) => return None,
    };
    let Form { numbers: of_form, remarks, .. } = form.unwrap_or_default();
    let own = desk.talk.so_far().map(SoFar::numbers).unwrap_or_default();
    let numbers = if own.is_empty() { &of_form } else { own };
    rows.push(ListRow::text(title, Tone::Title, Choice::Read));
    rows.extend(numbers.iter().flat_map(number_rows));
    // What is told nowhere else is told beside the dice.
    let dice = ask.map(Ask::rows).filter(|_| numbers.is_empty()).unwrap_or_default();
    rows.extend(dice.iter().map(|dice| {
        let behind = [dice.needed(), dice.note.clone()].into_iter().filter(|text| !text.is_empty());
        let words: Vec<String> = std::iter::once(dice.label.clone()).chain(behind).collect();
        ListRow::text(format!("  {}", words.join("  ")), Tone::Plain, Choice::Read)
    }));
    rows.extend(remarks.iter().map(|remark| ListRow::text(format!("  {remark}"), Tone::Plain, Choice::Read)));
    Some(List::new("Parts", rows))
}

/// What came before the question in hand, and how; nothing where nothing came.
fn so_far(desk: &Desk) -> Vec<ListRow> {
    let card = draw::card_whole(&draw::so_far(desk).lines).into_iter().map(|row| row.0);
    let own = desk.talk.so_far().map(|so_far| &so_far.tale);
    let tales = desk.just_before().iter().map(|line| &line.tale).chain(own);
    let told = tales.flat_map(|tale| std::iter::once(&tale.head).chain(&tale.then)).filter(|text| !text.is_empty());
    let told = told.map(|text| vec![Cell::plain(format!("  {text}"))]);
    let mut rows: Vec<ListRow> = card.chain(told).map(|cells| ListRow::of(cells, Choice::Read)).collect();
    if !rows.is_empty() {
        rows.insert(0, ListRow::text("So far", Tone::Title, Choice::Read));
    }
    rows
}

/// A number as rows: its name and total, then its parts.
pub(super) fn number_rows(number: &Number) -> Vec<ListRow> {
    let mut rows = vec![ListRow::text(format!("  {}", number.with_sum()), Tone::Accent, Choice::Read)];
    for part in number.shown() {
        let rule = if part.rule.is_empty() { String::new() } else { format!("  {}", part.rule) };
        let cells = vec![Cell::plain(format!("    {:+3} {}", part.value, part.name)), Cell::toned(rule, Tone::Dim)];
        rows.push(ListRow::of(cells, Choice::Read));
    }
    rows
}
