//! A book is read from its file: everything that cannot be is a fault with its place.

use std::{collections::BTreeSet, sync::Arc};

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::{
    bounds,
    data::{BookAct, BookBar, BookDue, BookFact, Data, Phase},
    rows,
    script::{self, Compiler, Page, Script},
    stat::{Known, Sort},
    written::{ActBy, LongFact, Stat, TurnOrder, Written, WrittenAct, WrittenFact},
};
use crate::{
    engine::SIDE_DONE,
    paper::{Fault, Library, Path, book_path, nearest},
};

/// Keys of the roster that are the tracker's own.
const KEYS: &str = "eimnqux";
/// The kinds of facts, besides the lists of a book.
const KINDS: &[&str] =
    &["enemy", "friend", "unit", "enemies", "friends", "units", "inches", "flag", "count", "text", "choice"];

/// Reads the book with this id.
///
/// # Errors
/// It is not there, or its first fault.
pub fn load(id: &str, library: &Library) -> Result<Data, Fault> {
    let path = book_path(id);
    let text = library.get(&path).map_or("", |text| &text.text);
    bounds::size(&library.name(&path), text)?;
    let written: Written = library.read(&path)?;
    let page = Page { file: library.name(&path), text: text.to_owned() };
    if written.book != id {
        let what = format!("the book calls itself {}, its file {id}", written.book);
        return Err(page.fault(["book"], what, "give both the same name"));
    }
    make(written, page)
}

fn make(written: Written, page: Page) -> Result<Data, Fault> {
    bounds::check(&written, &page)?;
    if !is_id(&written.book) || written.book.len() > 40 {
        return Err(page.fault(["book"], format!("{} is no id", written.book), "small letters, digits and - make one"));
    }
    let stats = stats_of(&written, &page, &["stats"], &written.stats)?;
    let figure_stats = stats_of(&written, &page, &["figures", "stats"], &written.figures.stats)?;
    let table_stats = stats_of(&written, &page, &["table"], &written.table)?;
    figures(&written, &page, &stats, &figure_stats)?;
    troops(&written, &page, &stats, &figure_stats)?;
    if written.turn.phases.is_empty() {
        return Err(page.fault(["turn"], "a turn has at least one phase", "name its phases"));
    }

    let engine = script::engine();
    let columns = written.lists.values().flat_map(IndexMap::values).flat_map(IndexMap::keys);
    let properties: BTreeSet<String> = stats.keys().chain(figure_stats.keys()).chain(columns).cloned().collect();
    let compiler = Compiler::new(&engine, &page, &written.script, properties)?;
    let one = |path: Path, text: &Option<String>, names: &[&str]| {
        text.as_ref().map(|text| compiler.script(path, text, names)).transpose()
    };

    let deed = |path: Path, text: &Option<String>| text.as_ref().map(|text| compiler.deed(path, text, &[])).transpose();

    let mut acts = IndexMap::new();
    for (id, act) in &written.acts {
        acts.insert(id.clone(), act_of(&written, &page, &compiler, id, act)?);
    }
    keys(&written, &page)?;
    let mut phases = IndexMap::new();
    for (id, phase) in &written.turn.phases {
        let at = |field: &str| Path::from(["turn", "phases", id, field]);
        if !is_id(id) {
            return Err(page.fault(
                ["turn", "phases", id],
                format!("{id} is no id"),
                "small letters, digits and - make one",
            ));
        }
        let given = |of_table: bool| {
            let mut acts = written.acts.values();
            acts.any(|act| act.phases.contains(id) && (act.by == ActBy::Table) == of_table)
        };
        let (of_table, of_units) = (given(true), given(false));
        if !of_table && !of_units && phase.begins.is_none() && phase.ends.is_none() {
            let what = format!("no act is given in the phase {id}, and nothing happens as it begins or ends");
            return Err(page.fault(["turn", "phases", id], what, "name it in the phases of an act, or leave it out"));
        }
        if let Some(option) = &phase.choose {
            known(&page, at("choose"), "option", option, written.options.keys())?;
            let choices = written.options.get(option).into_iter().flat_map(|option| option.choices.keys());
            if let Some(wrong) = choices.into_iter().find(|id| TurnOrder::of(id).is_none()) {
                let at = Path::from(["options", option, "choices", wrong]);
                let what = format!("{wrong} is no order in which units act, as the phase {id} has it");
                return Err(page.fault(at, what, "there is any, sides, alternate, cup, list"));
            }
        }
        if rows::orders(&written, phase).any(|order| order == TurnOrder::List) && phase.by.is_none() {
            let what = format!("the phase {id} goes by a list, and nothing says by which number");
            return Err(page.fault(["turn", "phases", id], what, "add by: u.speed or the like"));
        }
        phases.insert(
            id.clone(),
            Phase {
                by: one(at("by"), &phase.by, &["u"])?,
                may: one(at("may"), &phase.may, &["u"])?,
                over: one(at("over"), &phase.over, &["u"])?,
                skip: one(at("skip"), &phase.skip, &[])?,
                begins: deed(at("begins"), &phase.begins)?,
                ends: deed(at("ends"), &phase.ends)?,
                written: phase.clone(),
                of_table,
                of_units,
            },
        );
    }
    let mut moments = IndexMap::new();
    for (id, moment) in &written.moments {
        if !written.acts.values().any(|act| act.phases.contains(id)) {
            let what = format!("no act is given in the moment {id}");
            return Err(page.fault(["moments", id], what, "name it in the phases of an act, or leave it out"));
        }
        if phases.contains_key(id) {
            return Err(page.fault(["moments", id], format!("{id} is a phase already"), "give it another id"));
        }
        moments.insert(id.clone(), deed(Path::from(["moments", id, "ends"]), &moment.ends)?);
    }
    let mut dues = Vec::new();
    for (nth, due) in written.dues.iter().enumerate() {
        let at = |field: &str| Path::from(["dues"]).row(nth).key(field);
        known(&page, at("act"), "act", &due.act, written.acts.keys())?;
        for phase in &due.phases {
            known(&page, at("phases"), "phase", phase, phases.keys())?;
        }
        let says = (!due.says.is_empty()).then(|| compiler.words(at("says"), &due.says, &["u"])).transpose()?;
        dues.push(BookDue {
            rule: due.rule.clone(),
            phases: due.phases.clone(),
            act: due.act.clone(),
            now: due.now,
            when: compiler.script(at("when"), &due.when, &["u"])?,
            says,
        });
    }
    for (id, modifier) in &written.modifiers {
        for act in modifier.acts.iter().chain(&modifier.theirs) {
            known(&page, Path::from(["modifiers", id]), "act", act, written.acts.keys())?;
        }
    }
    for (id, option) in &written.options {
        if option.choices.is_empty() {
            return Err(page.fault(["options", id], "an option has at least one choice", "add choices:"));
        }
    }
    let names: Vec<&str> = stats.keys().map(String::as_str).collect();
    let points = one(Path::from(["points"]), &written.points, &names)?;
    let won = one(Path::from(["won"]), &written.won, &[])?;
    let begins = deed(Path::from(["turn", "begins"]), &written.turn.begins)?;
    drop(compiler);
    let tables = rows::tables(&written, &stats);
    Ok(Data {
        tables,
        engine,
        stats,
        figure_stats,
        table_stats,
        phases,
        moments,
        acts,
        dues,
        begins,
        won,
        points,
        page,
        written,
    })
}

fn is_id(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter))
}

fn is_name(word: &str) -> bool {
    is_id(word) && !word.contains('-') && word.starts_with(|letter: char| letter.is_ascii_lowercase())
}

fn known<'k>(
    page: &Page,
    at: Path,
    what: &str,
    word: &str,
    known: impl Iterator<Item = &'k String> + Clone,
) -> Result<(), Fault> {
    if known.clone().any(|id| id == word) {
        return Ok(());
    }
    let mend = match nearest(word, known.clone().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there is {}", known.cloned().collect::<Vec<_>>().join(", ")),
    };
    Err(page.fault(at, format!("there is no {what} {word}"), &mend))
}

fn stats_of(
    written: &Written,
    page: &Page,
    at: &[&str],
    stats: &IndexMap<String, Stat>,
) -> Result<IndexMap<String, Arc<Known>>, Fault> {
    let mut found = IndexMap::new();
    for (id, stat) in stats {
        let path = at.iter().fold(Path::default(), |path, step| path.key(step)).key(id);
        if !is_name(id) {
            let mend = "small letters, digits and _ make one, a letter first";
            return Err(page.fault(path, format!("{id} is no name that scripts can say"), mend));
        }
        if at == ["stats"] && script_word(id) {
            return Err(page.fault(path, format!("{id} is a word of the tracker already"), "give it another name"));
        }
        let known = Known::read(id, stat, written).map_err(|(field, what)| {
            page.fault(
                if field.is_empty() { path.clone() } else { path.clone().key(&field) },
                format!("{id}: {what}"),
                "",
            )
        })?;
        found.insert(id.clone(), Arc::new(known));
    }
    Ok(found)
}

/// Whether every unit has something of this name already.
fn script_word(id: &str) -> bool {
    matches!(
        id,
        "acted"
            | "alone"
            | "began"
            | "count"
            | "fielded"
            | "figures"
            | "gone"
            | "id"
            | "in_reserve"
            | "kind"
            | "name"
            | "number"
            | "out"
            | "place"
            | "rank"
            | "side"
            | "touching"
    )
}

fn figures(
    written: &Written,
    page: &Page,
    stats: &IndexMap<String, Arc<Known>>,
    figure_stats: &IndexMap<String, Arc<Known>>,
) -> Result<(), Fault> {
    if let Some(track) = &written.figures.track {
        let at = Path::from(["figures", "track"]);
        known(page, at.clone(), "stat", track, stats.keys())?;
        if stats.get(track).is_some_and(|stat| stat.sort != Sort::Track) {
            return Err(page.fault(at, format!("{track} is no track, so it counts no figures"), "make it a track"));
        }
    }
    if let Some(out) = &written.figures.out {
        let at = Path::from(["figures", "out"]);
        known(page, at.clone(), "stat of figures", out, figure_stats.keys())?;
        if figure_stats.get(out).is_some_and(|stat| !matches!(stat.sort, Sort::Track | Sort::Flag | Sort::Number)) {
            return Err(page.fault(
                at,
                format!("{out} is neither a track nor a flag"),
                "a figure is out when its track is empty, or its flag is up",
            ));
        }
    }
    Ok(())
}

fn troops(
    written: &Written,
    page: &Page,
    stats: &IndexMap<String, Arc<Known>>,
    figure_stats: &IndexMap<String, Arc<Known>>,
) -> Result<(), Fault> {
    let fits = |path: Path, stats: &IndexMap<String, Arc<Known>>, id: &String, value: &Json| {
        known(page, path.clone(), "stat", id, stats.keys())?;
        match stats.get(id).map(|stat| stat.read_value(value, written)) {
            Some(Err(why)) => Err(page.fault(path, why, "")),
            _ => Ok(()),
        }
    };
    for (troop, row) in &written.troops {
        for (id, value) in &row.stats {
            fits(Path::from(["troops", troop, "stats", id]), stats, id, value)?;
        }
        for (nth, figure) in row.figures.iter().enumerate() {
            for (id, value) in &figure.stats {
                fits(Path::from(["troops", troop, "figures"]).row(nth).key("stats").key(id), figure_stats, id, value)?;
            }
        }
    }
    Ok(())
}

/// Within a stage a key means one act, and none of the tracker's own.
fn keys(written: &Written, page: &Page) -> Result<(), Fault> {
    let mut acts: Vec<(&String, &WrittenAct)> = Vec::new();
    for (id, act) in &written.acts {
        let at = || Path::from(["acts", id, "key"]);
        if !act.key.is_ascii_lowercase() {
            return Err(page.fault(at(), format!("{} is no small letter", act.key), "choose a letter from a to z"));
        }
        if KEYS.contains(act.key) {
            let free: String = ('a'..='z').filter(|key| !KEYS.contains(*key)).collect();
            return Err(page.fault(
                at(),
                format!("{} is the tracker's own key", act.key),
                &format!("choose one of {free}"),
            ));
        }
        let same = acts
            .iter()
            .find(|(_, other)| other.key == act.key && other.phases.iter().any(|phase| act.phases.contains(phase)));
        if let Some((other, _)) = same {
            return Err(page.fault(
                at(),
                format!("{other} has the key {} in the same phase", act.key),
                "choose another",
            ));
        }
        acts.push((id, act));
    }
    Ok(())
}

fn act_of(written: &Written, page: &Page, compiler: &Compiler, id: &str, act: &WrittenAct) -> Result<BookAct, Fault> {
    let at = |field: &str| Path::from(["acts", id, field]);
    if !is_id(id)
        || id == SIDE_DONE
        || crate::engine::TABLE_ACTS.contains(&id)
        || [rows::FINISH, rows::BEGIN].contains(&id)
    {
        return Err(page.fault(["acts", id], format!("{id} cannot be the id of an act"), "choose another"));
    }
    if act.phases.is_empty() {
        return Err(page.fault(["acts", id], format!("{id} can never be given: it has no phase"), "add phases: [...]"));
    }
    for phase in &act.phases {
        let stages = written.turn.phases.keys().chain(written.moments.keys());
        known(page, at("phases"), "phase or moment", phase, stages)?;
    }
    let mut names: Vec<&str> = vec!["me"];
    let mut facts = Vec::new();
    for (name, fact) in &act.facts {
        let path = at("facts").key(name);
        if !is_name(name) || ["me", "u", "f"].contains(&name.as_str()) || !compiler.is_free(name) {
            return Err(page.fault(
                path,
                format!("{name} cannot be the name of a fact"),
                "small letters, digits and _ make one; a word of the language does not",
            ));
        }
        let long = match fact {
            WrittenFact::Short(kind) => LongFact { is: kind.clone(), ..LongFact::default() },
            WrittenFact::Long(long) => (**long).clone(),
        };
        if !KINDS.contains(&long.is.as_str()) && !written.lists.contains_key(&long.is) {
            let all = KINDS.iter().copied().chain(written.lists.keys().map(String::as_str));
            let mend = nearest(&long.is, all.clone()).map_or_else(
                || format!("there is {}", all.collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean {near}?"),
            );
            return Err(page.fault(path, format!("there is no kind of fact {}", long.is), &mend));
        }
        if long.is == "choice" && long.choices.is_empty() {
            return Err(page.fault(path, format!("{name} is a choice of nothing"), "add choices: { id: words }"));
        }
        let script = |field: &str, text: &Option<String>| -> Result<Option<Script>, Fault> {
            text.as_ref().map(|text| compiler.script(path.clone().key(field), text, &names)).transpose()
        };
        facts.push(BookFact {
            id: name.clone(),
            label: long.label.clone().unwrap_or_else(|| name.replace('_', " ")),
            usual: script("usual", &long.usual)?,
            among: script("among", &long.among)?,
            when: script("when", &long.when)?,
            written: long,
        });
        names.push(name);
    }
    let mut bars = Vec::new();
    for (nth, bar) in act.bars.iter().enumerate() {
        let at = |field: &str| at("bars").row(nth).key(field);
        let when = compiler.script(at("when"), &bar.when, &names)?;
        let says = compiler.words(at("says"), &bar.says, &names)?;
        let read = format!("{} {}", bar.when, in_braces(&bar.says));
        let speaks = |name: &&&str| **name != "me" && words_of(&read).any(|word| word == **name);
        let facts = names.iter().filter(|name| speaks(name)).map(|name| (*name).to_owned()).collect();
        bars.push(BookBar { rule: bar.rule.clone(), mend: bar.mend.clone(), when, says, facts });
    }
    let does = (!act.does.trim().is_empty()).then(|| compiler.deed(at("does"), &act.does, &names)).transpose()?;
    let says = (!act.says.is_empty()).then(|| compiler.words(at("says"), &act.says, &names)).transpose()?;
    let name = act.name.clone().unwrap_or_else(|| id.replace(['_', '-'], " "));
    Ok(BookAct { written: act.clone(), name, facts, bars, says, does })
}

/// The expressions in words: what stands in braces.
fn in_braces(words: &str) -> String {
    let inside = words.split('{').skip(1).filter_map(|part| part.split_once('}'));
    inside.map(|(inside, _)| inside).collect::<Vec<_>>().join(" ")
}

/// The names in a script.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).filter(|word| !word.is_empty())
}
