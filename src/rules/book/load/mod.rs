//! A book is read from its file: everything that cannot be is a fault with its place.

mod act;
mod doubts;
mod stats;
mod words;

use std::{collections::BTreeSet, sync::Arc};

use indexmap::IndexMap;

use super::{
    bounds,
    data::{BookAct, BookDue, Data, Phase},
    rows,
    script::{self, Compiler, Page, Script},
    stat::Known,
    written::{ActBy, TurnOrder, Written},
};
use crate::{
    paper::{Fault, Library, Path, book_path, faults},
    rules::is_built_in,
};
use act::{act_of, keys};
use doubts::doubts;
use stats::{figures, stats_of, troops};
use words::{is_id, known};

/// Reads the book with this id.
///
/// # Errors
/// It is not there, or its first fault.
pub fn load(id: &str, library: &Library) -> Result<Data, Fault> {
    read(id, library).map_err(|faults| *faults.0)
}

/// All that keeps the book with this id from being read.
pub fn unread(id: &str, library: &Library) -> Vec<Fault> {
    let path = book_path(id);
    let form = library.get(&path).map(|text| faults::<Written>(&library.name(&path), &text.text));
    if let Some(form) = form.filter(|form| form.len() > 1) {
        return form;
    }
    read(id, library).err().map_or_else(Vec::new, |Faults(first, more)| std::iter::once(*first).chain(more).collect())
}

/// Why a book cannot be read: its first fault, and those that were found behind it.
pub struct Faults(pub Box<Fault>, Vec<Fault>);

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(Box::new(fault), Vec::new())
    }
}

impl Faults {
    /// What was made where nothing is at fault, or every fault.
    fn none_of<T>(mut found: Vec<Fault>, made: Result<T, Faults>) -> Result<T, Faults> {
        let made = made.map_err(|Faults(first, more)| found.extend(std::iter::once(*first).chain(more)));
        match (found.is_empty(), made) {
            (true, Ok(made)) => Ok(made),
            _ => Err(Faults(Box::new(found.remove(0)), found)),
        }
    }
}

fn read(id: &str, library: &Library) -> Result<Data, Faults> {
    let path = book_path(id);
    let text = library.get(&path).map_or("", |text| &text.text);
    bounds::size(&library.name(&path), text)?;
    let written: Written = library.read(&path)?;
    let page = Page { file: library.name(&path), text: text.to_owned() };
    let mut found = Vec::new();
    if written.book != id {
        let what = format!("the book calls itself {}, its file {id}", written.book);
        found.push(page.fault(["book"], what, "give both the same name"));
    }
    if is_built_in(id) {
        let what = format!("{id} is a system of muster's own, which hides the book");
        found.push(page.fault(["book"], what, "give the book and its file another name"));
    }
    Faults::none_of(found, make(written, page))
}

/// Makes a book of what is written on a page.
///
/// # Errors
/// Its faults.
pub fn make(written: Written, page: Page) -> Result<Data, Faults> {
    bounds::check(&written, &page)?;
    let mut found = Vec::new();
    if !is_id(&written.book) || written.book.len() > 40 {
        let what = format!("{} is no id", written.book);
        found.push(page.fault(["book"], what, "small letters, digits and - make one"));
    }
    let stats = stats_of(&written, &page, &["stats"], &written.stats, &mut found);
    let figure_stats = stats_of(&written, &page, &["figures", "stats"], &written.figures.stats, &mut found);
    let table_stats = stats_of(&written, &page, &["table"], &written.table, &mut found);
    let side_stats = stats_of(&written, &page, &["sides"], &written.sides, &mut found);
    found.extend(figures(&written, &page, &stats, &figure_stats));
    found.extend(troops(&written, &page, &stats, &figure_stats));
    if written.turn.phases.is_empty() {
        found.push(page.fault(["turn"], "a turn has at least one phase", "name its phases"));
    }
    Faults::none_of(found, Ok(()))?;

    let engine = script::engine();
    let columns = written.lists.values().flat_map(IndexMap::values).flat_map(IndexMap::keys);
    let properties: BTreeSet<String> =
        [&stats, &figure_stats, &side_stats].into_iter().flat_map(IndexMap::keys).chain(columns).cloned().collect();
    let compiler = Compiler::new(&engine, &page, &written, properties)?;
    let made = scripts(&written, &page, &compiler, &stats);
    // Behind what keeps it from being read, what would only show in play.
    let read = Faults::none_of(compiler.wrong(), Ok(made))
        .map_err(|Faults(first, more)| Faults(first, [more, compiler.astray()].concat()));
    let Scripts { phases, moments, acts, dues, points, leaves, won, begins, arrives } = read?;
    let rows = rows::rows(&written, &stats, (compiler.fates(), &compiler.refusing()), &compiler.altered());
    let astray = [compiler.astray(), doubts(&written, &page)].concat();
    Ok(Data {
        rows,
        astray,
        stats,
        figure_stats,
        table_stats,
        side_stats,
        phases,
        moments,
        acts,
        dues,
        begins,
        arrives,
        leaves,
        won,
        points,
        page,
        written,
    })
}

/// All of a book that has scripts.
struct Scripts {
    phases: IndexMap<String, Phase>,
    moments: IndexMap<String, Option<Script>>,
    acts: IndexMap<String, BookAct>,
    dues: Vec<BookDue>,
    begins: Option<Script>,
    arrives: Option<Script>,
    leaves: Option<Script>,
    won: Option<Script>,
    points: Option<Script>,
}

/// Reads the scripts of a book and what stands around them. What is wrong is left with the compiler, so that what stands
/// behind it is read as well.
fn scripts(written: &Written, page: &Page, compiler: &Compiler, stats: &IndexMap<String, Arc<Known>>) -> Scripts {
    let one = |path: Path, text: &Option<String>, names: &[&str]| {
        text.as_ref().map(|text| compiler.script(path, text, names))
    };
    let deed = |path: Path, text: &Option<String>| text.as_ref().map(|text| compiler.deed(path, text, &[]));
    let is_known = |known: Result<(), Fault>| known.unwrap_or_else(|fault| compiler.found(fault));

    let mut acts = IndexMap::new();
    for (id, act) in &written.acts {
        acts.insert(id.clone(), act_of(written, page, compiler, id, act));
    }
    keys(written, page).into_iter().for_each(|fault| compiler.found(fault));
    // Where an act names a stage that there is not, it may have meant any of these.
    let is_stage = |id: &String| written.turn.phases.contains_key(id) || written.moments.contains_key(id);
    let all_known = written.acts.values().flat_map(|act| &act.phases).all(is_stage);
    let mut phases = IndexMap::new();
    for (id, phase) in &written.turn.phases {
        let at = |field: &str| Path::from(["turn", "phases", id, field]);
        if !is_id(id) {
            let what = format!("{id} is no id");
            compiler.found(page.fault(["turn", "phases", id], what, "small letters, digits and - make one"));
        }
        let given = |of_table: bool| {
            let mut acts = written.acts.values();
            acts.any(|act| act.phases.contains(id) && (act.by == ActBy::Table) == of_table)
        };
        let (of_table, of_units) = (given(true), given(false));
        if all_known && !of_table && !of_units && phase.begins.is_none() && phase.ends.is_none() {
            let what = format!("no act is given in the phase {id}, and nothing happens as it begins or ends");
            let mend = "name it in the phases of an act, or leave it out";
            compiler.found(page.fault(["turn", "phases", id], what, mend));
        }
        if let Some(option) = &phase.choose {
            is_known(known(page, at("choose"), "option", option, written.options.keys()));
            let choices = written.options.get(option).into_iter().flat_map(|option| option.choices.keys());
            if let Some(wrong) = choices.into_iter().find(|id| TurnOrder::of(id).is_none()) {
                let at = Path::from(["options", option, "choices", wrong]);
                let what = format!("{wrong} is no order in which units act, as the phase {id} has it");
                compiler.found(page.fault(at, what, "there is any, sides, alternate, cup, list"));
            }
        }
        if rows::orders(written, phase).any(|order| order == TurnOrder::List) && phase.by.is_none() {
            let what = format!("the phase {id} goes by a list, and nothing says by which number");
            compiler.found(page.fault(["turn", "phases", id], what, "add by: u.speed or the like"));
        }
        phases.insert(
            id.clone(),
            Phase {
                by: one(at("by"), &phase.by, &["u"]),
                may: one(at("may"), &phase.may, &["u"]),
                over: one(at("over"), &phase.over, &["u"]),
                finished: phase.finished.as_ref().map(|text| compiler.deed(at("finished"), text, &["u"])),
                skip: one(at("skip"), &phase.skip, &[]),
                begins: deed(at("begins"), &phase.begins),
                ends: deed(at("ends"), &phase.ends),
                written: phase.clone(),
                of_table,
                of_units,
            },
        );
    }
    let mut moments = IndexMap::new();
    for (id, moment) in &written.moments {
        if all_known && !written.acts.values().any(|act| act.phases.contains(id)) {
            let what = format!("no act is given in the moment {id}");
            compiler.found(page.fault(["moments", id], what, "name it in the phases of an act, or leave it out"));
        }
        if phases.contains_key(id) {
            compiler.found(page.fault(["moments", id], format!("{id} is a phase already"), "give it another id"));
        }
        moments.insert(id.clone(), deed(Path::from(["moments", id, "ends"]), &moment.ends));
    }
    let mut dues = Vec::new();
    for (nth, due) in written.dues.iter().enumerate() {
        let at = |field: &str| Path::from(["dues"]).row(nth).key(field);
        is_known(known(page, at("act"), "act", &due.act, written.acts.keys()));
        for phase in &due.phases {
            is_known(known(page, at("phases"), "phase", phase, phases.keys()));
        }
        let says = (!due.says.is_empty()).then(|| compiler.words(at("says"), &due.says, &["u"]));
        dues.push(BookDue {
            rule: due.rule.clone(),
            phases: due.phases.clone(),
            act: due.act.clone(),
            now: due.now,
            when: compiler.script(at("when"), &due.when, &["u"]),
            says,
        });
    }
    for (id, modifier) in &written.modifiers {
        for act in modifier.acts.iter().chain(&modifier.theirs) {
            is_known(known(page, Path::from(["modifiers", id]), "act", act, written.acts.keys()));
        }
    }
    if let Some(open) = &written.open {
        let at = |field: &str| Path::from(["open", field]);
        if let Some(phase) = &open.phases {
            is_known(known(page, at("phases"), "phase", phase, phases.keys()));
        }
        for (field, list) in [("stats", &open.stats), ("marks", &open.marks)] {
            if let Some(list) = list {
                is_known(known(page, at(field), "list", list, written.lists.keys()));
            }
        }
    }
    for (id, option) in &written.options {
        if option.choices.is_empty() {
            compiler.found(page.fault(["options", id], "an option has at least one choice", "add choices:"));
        }
    }
    let names: Vec<&str> = std::iter::once("u").chain(stats.keys().map(String::as_str)).collect();
    let points = one(Path::from(["points"]), &written.points, &names);
    let leaves = one(Path::from(["figures", "leaves"]), &written.figures.leaves, &["u"]);
    let won = one(Path::from(["won"]), &written.won, &[]);
    let begins = deed(Path::from(["turn", "begins"]), &written.turn.begins);
    let arrives = written.turn.arrives.as_ref();
    let arrives = arrives.map(|text| compiler.deed(Path::from(["turn", "arrives"]), text, &["u"]));
    Scripts { phases, moments, acts, dues, begins, arrives, leaves, won, points }
}
