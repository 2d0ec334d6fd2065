//! What an act came to, as the end of its headline: who reads nothing else, as in the journal, has read that.

use std::sync::Arc;

use super::{
    body::{BookTable, Company, Figure, Stats},
    data::Data,
    stat::{Known, Sort},
    system::Book,
};
use crate::{
    engine::{END_STAGE, Scene, Unit, in_order},
    view::{Id, Outcome, Value, What, behind, named_count, named_parts},
};

/// Puts it there, once: what units lost, or else what the book says first, or else what they have back; where dice were thrown
/// at somebody and nothing is said, that nothing came of it. Where a moment is over by it, what comes as that ends belongs to
/// it, and it is put there then.
pub fn conclude(scene: &mut Scene<Book>) {
    let act = scene.data.acts.get(&scene.order.act);
    let known = act.is_some() || scene.order.act == END_STAGE;
    if !scene.is_told() || !known || scene.tale.head.is_empty() || scene.tale.head.contains(": ") || ends_moment(scene)
    {
        return;
    }
    let thrown = scene.was_asked() && act.is_some_and(|act| act.facts.iter().any(|known| known.written.is == "enemy"));
    let lost = told_of(scene, changed(scene), &|was, now, acts| lost(scene.data, was, now, acts));
    if !lost.is_empty() {
        let verdict = verdict(scene).map_or(String::new(), |verdict| format!("{verdict}; "));
        return scene.head_goes_on(&format!(": {verdict}{lost}"));
    }
    let Some(words) = taken(scene) else {
        let mut back = told_of(scene, changed(scene), &|was, now, _| back(scene.data, was, now));
        if back.is_empty() && act.is_none() {
            back = told_of(scene, changed(scene), &|was, now, _| self::lost(scene.data, was, now, false));
        }
        if !back.is_empty() {
            return scene.head_goes_on(&format!(": {back}"));
        }
        // What a moment comes to is known when it is over.
        let over = scene.state.table.stack.len() == scene.was.table.stack.len();
        match tested(scene) {
            _ if thrown && over => {
                let came = altered(scene);
                let untouched = came.is_empty() && is_untouched(scene);
                let came = if untouched { "no effect".to_owned() } else { came };
                if !came.is_empty() {
                    scene.head_goes_on(&format!(": {came}"));
                }
            }
            Some(tested) => scene.head_goes_on(&format!(": {tested}")),
            None => {}
        }
        return;
    };
    scene.head_goes_on(&format!(": {words}"));
}

/// Whether a moment is under way in which nobody has anything left to do: it ends behind the order.
fn ends_moment(scene: &Scene<Book>) -> bool {
    let board = scene.board();
    board.stage().is_some_and(|stage| stage.moment && (stage.idle)(&board))
}

/// The most units whose own words the headline takes.
const FEW: usize = 3;

/// What the book says first, for the headline; what that says whole is not told again.
fn taken(scene: &mut Scene<Book>) -> Option<String> {
    let told = if scene.order.who.len() > 1 { said_of_each(scene) } else { said(scene).map(|said| vec![said]) }?;
    if told.iter().all(|(_, whole)| *whole) {
        told.iter().for_each(|_| scene.lead_no_more());
    }
    Some(told.into_iter().map(|(words, _)| words).collect::<Vec<_>>().join("; "))
}

/// What it says of several who acted, each by name, as long as they are few, and whether that is the whole of it.
fn said_of_each(scene: &Scene<Book>) -> Option<Vec<(String, bool)>> {
    let leads = scene.all_leads();
    let words = |lead: &String| {
        let lead = lead.trim_end_matches('.');
        lead.split_once(": ").map_or((begun(scene, lead), true), |(first, _)| (begun(scene, first), false))
    };
    (1..=FEW).contains(&leads.len()).then(|| leads.iter().map(words).collect())
}

/// The units that are not what they were: of all others there is nothing to tell.
fn changed<'s>(scene: &'s Scene<Book>) -> Vec<&'s Unit<Book>> {
    let differing = scene.was.units.differing(&scene.state.units);
    differing.into_iter().filter_map(|(_, now)| now.map(|unit| &**unit)).collect()
}

/// How one unit changed, in words: what it was, what it is, and whether it gave the order.
type Words<'w> = dyn Fn(&Unit<Book>, &Unit<Book>, bool) -> String + 'w;

/// "3 out, shaken; Ridge Guard 1 out": of whom the act was at first, then of those who did it.
fn told_of(scene: &Scene<Book>, units: Vec<&Unit<Book>>, words: &Words) -> String {
    let acts = |id: &Id| scene.order.who.contains(id) || answers_by_nothing(scene, id);
    let changed = in_order(units).into_iter().filter_map(|unit| {
        let words = words(scene.was.unit(&unit.id)?, unit, acts(&unit.id));
        (!words.is_empty()).then_some((unit, words))
    });
    let (mine, theirs): (Vec<_>, Vec<_>) = changed.partition(|(unit, _)| acts(&unit.id));
    let alone = mine.len() + theirs.len() == 1 || theirs.len() == 1;
    let told = |(unit, words): &(&Unit<Book>, String), alone: bool| match alone && scene.tale.head.contains(&unit.name)
    {
        true => words.clone(),
        false => behind(&unit.name, words),
    };
    // Behind the name of another it would be that one's.
    let named = |unit: &Unit<Book>| !acts(&unit.id) && scene.tale.head.contains(&unit.name);
    let another = !mine.is_empty() && scene.state.units.iter().any(|unit| named(unit));
    let theirs: Vec<String> = theirs.iter().map(|one| told(one, alone)).collect();
    let mine: Vec<String> = mine.iter().map(|one| told(one, alone && theirs.is_empty() && !another)).collect();
    theirs.into_iter().chain(mine).collect::<Vec<_>>().join("; ")
}

/// Whether a moment is ended before a unit has answered in it: what it does then it does as if it had been ordered to.
fn answers_by_nothing(scene: &Scene<Book>, id: &Id) -> bool {
    scene.order.act == END_STAGE && scene.was.unit(id).is_some_and(|unit| unit.body.answers)
}

/// "3 out, shaken", "wounds 3 to 2", "routed"; empty for nothing. What somebody shows by a deed of their own is no loss, but how
/// they bear up is.
fn lost(data: &Data, was: &Unit<Book>, now: &Unit<Book>, acts: bool) -> String {
    if let Some(why) = now.gone.as_ref().filter(|_| was.gone.is_none()) {
        return why.clone();
    }
    let mut said: Vec<String> = counted_figures(data, (&was.body, &now.body), "out").into_iter().collect();
    said.extend(besides_figures(data).filter_map(|known| lost_of(known, was, now, acts)));
    said.join(", ")
}

/// "3 out", "1 out (captain)", "left arm out": figures that are in play in one state of a unit and in the other no more, with the
/// names of those that have one.
fn counted_figures(data: &Data, (more, fewer): (&Company, &Company), what: &str) -> Option<String> {
    let count = usize::try_from(data.count(more).saturating_sub(data.count(fewer))).ok().filter(|count| *count > 0)?;
    let is_out = |figure: &Figure| {
        let other = fewer.figures.iter().find(|other| other.name == figure.name);
        !data.is_out(figure) && other.is_none_or(|other| data.is_out(other))
    };
    let names = more.figures.iter().filter(|figure| is_out(figure)).map(|figure| more.tells(figure));
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).take(count).collect();
    Some(if more.alone { named_parts(count, what, &names) } else { named_count(count, what, &names) })
}

/// "4 back, no longer shaken", "hits 1 to 2"; empty for nothing.
fn back(data: &Data, was: &Unit<Book>, now: &Unit<Book>) -> String {
    let mut said: Vec<String> = counted_figures(data, (&now.body, &was.body), "back").into_iter().collect();
    said.extend(besides_figures(data).filter_map(|known| back_of(known, was, now)));
    said.join(", ")
}

/// "suppression 1 to 2", "pinned; B must move back 3 inches": whatever else came to units that did not give the order.
fn altered(scene: &Scene<Book>) -> String {
    let came = scene.came();
    let met = scene.state.units.iter().map(|unit| &**unit);
    let met = met.filter(|unit| came.iter().any(|outcome| outcome.unit == unit.id)).collect();
    told_of(scene, met, &|_, unit, acts| {
        let own = came.iter().filter(|outcome| !acts && outcome.unit == unit.id);
        own.filter_map(|outcome| in_words(outcome, unit)).collect::<Vec<_>>().join(", ")
    })
}

/// What came to a unit, behind its name; nothing of a test, which its sentence tells.
fn in_words(outcome: &Outcome, unit: &Unit<Book>) -> Option<String> {
    Some(match &outcome.what {
        What::Number(name, from, to) => format!("{name} {from} to {to}"),
        What::Status(_, word) => word.clone(),
        What::Marker(word, true) => spoken(word),
        What::Marker(word, false) => format!("no longer {}", spoken(word)),
        What::Move(moved) => moved.told(&unit.noun(), false),
        _ => return None,
    })
}

/// Whether nothing came of it that people know: no enemy did anything, and nothing is kept of the table or a side.
fn is_untouched(scene: &Scene<Book>) -> bool {
    let acted = |unit: &Unit<Book>| scene.was.unit(&unit.id).is_some_and(|was| was.body.acted != unit.body.acted);
    let other = |unit: &Unit<Book>| !scene.order.who.contains(&unit.id);
    !changed(scene).into_iter().any(|unit| other(unit) && acted(unit))
        && kept(scene.data, &scene.was.table.body) == kept(scene.data, &scene.state.table.body)
}

/// What is kept of the table and of its sides, but for what scripts alone read.
fn kept<'t>(data: &'t Data, table: &'t BookTable) -> Vec<&'t Value> {
    let one = |known: &'t Known, stats: &'t Stats| stats.get(known.id.as_str()).unwrap_or(&known.usual);
    let open = |known: &&'t Arc<Known>| !known.written.quiet;
    let whole = data.table_stats.values().filter(open).map(|known| one(known, &table.values));
    let of_sides = data.side_stats.values().filter(open);
    let of_sides = of_sides.flat_map(|known| table.sides.values().map(move |stats| one(known, stats)));
    whole.chain(of_sides).collect()
}

/// What is known of a unit beside how many figures it has.
fn besides_figures(data: &Data) -> impl Iterator<Item = &Known> {
    let figures = data.written.figures.track.as_ref();
    data.stats.values().map(|known| &**known).filter(move |known| figures != Some(&known.id))
}

fn lost_of(known: &Known, was: &Unit<Book>, now: &Unit<Book>, acts: bool) -> Option<String> {
    match (&known.sort, value(known, was), value(known, now)) {
        (Sort::Track, Value::Int(was), Value::Int(now)) if now < was => Some(format!("{} {was} to {now}", known.label)),
        (Sort::Flag, Value::Flag(false), Value::Flag(true)) if !acts || known.written.mood.is_some() => {
            known.written.shows.as_deref().map(spoken)
        }
        _ => None,
    }
}

fn back_of(known: &Known, was: &Unit<Book>, now: &Unit<Book>) -> Option<String> {
    match (&known.sort, value(known, was), value(known, now)) {
        (Sort::Track, Value::Int(was), Value::Int(now)) if now > was => Some(format!("{} {was} to {now}", known.label)),
        (Sort::Flag, Value::Flag(true), Value::Flag(false)) if known.written.mood.is_some() => {
            known.written.shows.as_deref().map(|word| format!("no longer {}", spoken(word)))
        }
        _ => None,
    }
}

fn value(known: &Known, unit: &Unit<Book>) -> Value {
    unit.body.stats.get(known.id.as_str()).unwrap_or(&known.usual).clone()
}

/// A word as it is said in a sentence: a roster has it in capitals.
fn spoken(word: &str) -> String {
    if word.chars().any(char::is_lowercase) { word.to_owned() } else { word.to_lowercase() }
}

/// What somebody came to who tested and lost something by it: "does not take heart".
fn verdict(scene: &mut Scene<Book>) -> Option<String> {
    if !tests_alone(scene) {
        return None;
    }
    taken(scene).or_else(|| tested(scene))
}

/// Whether the one who acts tested, and nobody else had a part in it.
fn tests_alone(scene: &Scene<Book>) -> bool {
    let Ok(me) = scene.me() else { return false };
    let mut others = scene.state.units.iter().filter(|unit| unit.id != me);
    let alone = |unit: &Unit<Book>| {
        !scene.tale.head.contains(&unit.name) && scene.was.unit(&unit.id).is_some_and(|was| was.body == unit.body)
    };
    scene.tests_of(&me).next().is_some() && others.all(|unit| alone(unit))
}

/// "passed, 7 against 6": the only test of somebody who did nothing else; of a few by name.
fn tested(scene: &Scene<Book>) -> Option<String> {
    let test = |id: &Id| {
        let mut tests = scene.tests_of(id);
        let test = tests.next().filter(|_| tests.next().is_none())?;
        Some(format!("{}, {}", if test.passed { "passed" } else { "failed" }, test.because()))
    };
    match scene.order.who.as_slice() {
        [me] => test(me),
        few if few.len() <= FEW => {
            let each = few.iter().map(|id| Some(behind(&scene.state.unit(id)?.name, test(id)?)));
            each.collect::<Option<Vec<_>>>().filter(|each| !each.is_empty()).map(|each| each.join("; "))
        }
        _ => None,
    }
}

/// What the book says first, without the name of the one who acts and what is told behind a colon, and whether that is the
/// whole of it.
fn said(scene: &Scene<Book>) -> Option<(String, bool)> {
    let lead = scene.first_lead()?.trim_end_matches('.');
    let (first, rest) = lead.split_once(": ").map_or((lead, None), |(first, rest)| (first, Some(rest)));
    if let Some(rest) = rest.filter(|_| scene.tale.head.trim_end_matches('.') == first) {
        return Some((rest.to_owned(), true));
    }
    // A name alone says nothing.
    let is_name = scene.state.units.iter().any(|unit| unit.name == first);
    if let Some(rest) = rest.filter(|_| is_name) {
        // Behind the name of another it would be that one's.
        let head = scene.tale.head.trim_end_matches('.');
        let another = |unit: &&Unit<Book>| unit.name != first && head.contains(&unit.name);
        let others = || scene.state.units.iter().any(|unit| another(&&**unit));
        let named = head.ends_with(first) || head.contains(first) && !others();
        return Some((if named { rest.to_owned() } else { format!("{first}: {rest}") }, true));
    }
    let acts = scene.me().ok().and_then(|me| scene.state.unit(&me)).map_or("", |unit| unit.name.as_str());
    let bare = first.strip_prefix(acts).and_then(|bare| bare.strip_prefix(' ')).unwrap_or(first);
    if let Some(how) = of_the_other(scene, bare) {
        return Some((how.to_owned(), rest.is_none()));
    }
    Some((begun(scene, bare), rest.is_none()))
}

/// Words as they go on behind a colon: with a small first letter, unless a name stands there.
fn begun(scene: &Scene<Book>, words: &str) -> String {
    let names = scene.state.units.iter().map(|unit| unit.name.as_str());
    let mut names = names.chain(scene.state.table.sides.iter().map(|side| side.name.as_str()));
    if names.any(|name| words.starts_with(name)) { words.to_owned() } else { small(words) }
}

/// "unhurt", of "Mouse is unhurt" behind a headline that ends with Mouse.
fn of_the_other<'a>(scene: &Scene<Book>, bare: &'a str) -> Option<&'a str> {
    let head = scene.tale.head.trim_end_matches('.');
    let name = scene.state.units.iter().map(|unit| unit.name.as_str()).find(|name| head.ends_with(name))?;
    let how = bare.strip_prefix(name)?;
    how.strip_prefix(" is ").or_else(|| how.strip_prefix(" are "))
}

/// With a small first letter, as it goes on behind a colon.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
