//! The acts of a book: their keys, facts, bars and scripts.

use super::{
    super::{
        data::{BookAct, BookBar, BookFact},
        rows,
        script::{Compiler, Page, Script},
        turn,
        written::{LongFact, Written, WrittenAct, WrittenFact},
    },
    words::{is_id, is_name, known},
};
use crate::{
    engine::SIDE_DONE,
    paper::{Fault, Path, meant},
};

/// Keys of the roster that are the tracker's own.
const KEYS: &str = "eimnqux";

/// The kinds of facts, besides the lists of a book.
const KINDS: &[&str] =
    &["enemy", "friend", "unit", "enemies", "friends", "units", "inches", "flag", "count", "text", "choice", "figure"];

/// Within a stage a key means one act, and none of the tracker's own: where it does not.
pub fn keys(written: &Written, page: &Page) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut acts: Vec<(&String, &WrittenAct)> = Vec::new();
    for (id, act) in &written.acts {
        let at = || Path::from(["acts", id, "key"]);
        if !act.key.is_ascii_lowercase() {
            found.push(page.fault(at(), format!("{} is no small letter", act.key), "choose a letter from a to z"));
        }
        if KEYS.contains(act.key) {
            let free: String = ('a'..='z').filter(|key| !KEYS.contains(*key)).collect();
            let what = format!("{} is the tracker's own key", act.key);
            found.push(page.fault(at(), what, &format!("choose one of {free}")));
        }
        let same = acts
            .iter()
            .find(|(_, other)| other.key == act.key && other.phases.iter().any(|phase| act.phases.contains(phase)));
        if let Some((other, _)) = same {
            let what = format!("{other} has the key {} in the same phase", act.key);
            found.push(page.fault(at(), what, "choose another"));
        }
        acts.push((id, act));
    }
    found
}

/// Reads an act; what is wrong with it is left with the compiler.
pub fn act_of(written: &Written, page: &Page, compiler: &Compiler, id: &str, act: &WrittenAct) -> BookAct {
    let at = |field: &str| Path::from(["acts", id, field]);
    let found = |sound: Result<(), Fault>| sound.unwrap_or_else(|fault| compiler.found(fault));
    if !is_id(id)
        || id == SIDE_DONE
        || crate::engine::TABLE_ACTS.contains(&id)
        || [turn::FINISH, rows::BEGIN].contains(&id)
    {
        let mend = if is_id(id) {
            "muster has an act of that name; choose another"
        } else {
            "write it in small letters, digits and _"
        };
        compiler.found(page.fault(["acts", id], format!("{id} cannot be the id of an act"), mend));
    }
    if act.phases.is_empty() {
        let what = format!("{id} can never be given: it has no phase");
        compiler.found(page.fault(["acts", id], what, "add phases: [...]"));
    }
    for phase in &act.phases {
        let stages = written.turn.phases.keys().chain(written.moments.keys());
        found(known(page, at("phases"), "phase or moment", phase, stages));
    }
    let mut names: Vec<&str> = vec!["me"];
    let mut facts = Vec::new();
    for (name, fact) in &act.facts {
        let path = at("facts").key(name);
        let taken = ["me", "u", "f"].contains(&name.as_str()) || is_name(name) && !compiler.is_free(name);
        if taken || !is_name(name) {
            let mend = match taken {
                true => "scripts have that word already; give it another name",
                false => "write it in small letters, digits and _",
            };
            compiler.found(page.fault(path.clone(), format!("{name} cannot be the name of a fact"), mend));
        }
        let long = match fact {
            WrittenFact::Short(kind) => LongFact { is: kind.clone(), ..LongFact::default() },
            WrittenFact::Long(long) => (**long).clone(),
        };
        if !KINDS.contains(&long.is.as_str()) && !written.lists.contains_key(&long.is) {
            let all = KINDS.iter().copied().chain(written.lists.keys().map(String::as_str));
            let mend = meant(&long.is, all);
            compiler.found(page.fault(path.clone(), format!("there is no kind of fact {}", long.is), &mend));
        }
        if long.is == "choice" && long.choices.is_empty() {
            let what = format!("{name} is a choice of nothing");
            compiler.found(page.fault(path.clone(), what, "add choices: { id: words }"));
        }
        let whose = whose_figure(written, act, (name, &long));
        found(
            whose.map_err(|(field, what, mend)| page.fault(path.clone().key(field), format!("{name}: {what}"), mend)),
        );
        let script = |field: &str, text: &Option<String>| -> Option<Script> {
            text.as_ref().map(|text| compiler.script(path.clone().key(field), text, &names))
        };
        let read = [&long.usual, &long.among, &long.when].into_iter().flatten();
        let read = read.map(String::as_str).collect::<Vec<_>>().join(" ");
        let mut after = spoken_of(&read, &names);
        after.extend(long.of.clone());
        let alone = after.is_empty();
        // What is no, nobody or left empty until it is given.
        let is_empty = |known: &BookFact| {
            known.written.optional || matches!(&*known.written.is, "flag" | "enemies" | "friends" | "units")
        };
        after.retain(|name| !facts.iter().any(|known: &BookFact| known.id == *name && is_empty(known)));
        facts.push(BookFact {
            after,
            alone,
            id: name.clone(),
            label: long.label.clone().unwrap_or_else(|| name.replace('_', " ")),
            usual: script("usual", &long.usual),
            among: script("among", &long.among),
            when: script("when", &long.when),
            written: long,
        });
        names.push(name);
    }
    let mut bars = Vec::new();
    for (nth, bar) in act.bars.iter().enumerate() {
        let at = |field: &str| at("bars").row(nth).key(field);
        let when = compiler.script(at("when"), &bar.when, &names);
        let says = compiler.words(at("says"), &bar.says, &names);
        let read = format!("{} {}", bar.when, in_braces(&bar.says));
        let facts = spoken_of(&read, &names);
        bars.push(BookBar { rule: bar.rule.clone(), mend: bar.mend.clone(), when, says, facts });
    }
    let does = (!act.does.trim().is_empty()).then(|| compiler.deed(at("does"), &act.does, &names));
    let says = (!act.says.is_empty()).then(|| compiler.words(at("says"), &act.says, &names));
    let name = act.name.clone().unwrap_or_else(|| id.replace(['_', '-'], " "));
    BookAct { written: act.clone(), name, facts, bars, says, does }
}

/// That a fact has a figure of nobody: the field of it, what is wrong, how to mend it.
fn whose_figure(
    written: &Written,
    act: &WrittenAct,
    (name, long): (&String, &LongFact),
) -> Result<(), (&'static str, String, &'static str)> {
    if long.is != "figure" {
        let none = "only a figure is one of a unit".to_owned();
        return if long.of.is_some() { Err(("of", none, "leave it out")) } else { Ok(()) };
    }
    if written.figures.stats.is_empty() {
        let mend = "say under figures: what is known of each";
        return Err(("is", "the units of this book list no figures".to_owned(), mend));
    }
    let kind = |fact: &WrittenFact| match fact {
        WrittenFact::Short(kind) => kind.clone(),
        WrittenFact::Long(long) => long.is.clone(),
    };
    let mut before = act.facts.iter().take_while(|(known, _)| *known != name);
    let unit = |known: &str| ["enemy", "friend", "unit"].contains(&known);
    match &long.of {
        Some(of) if !before.any(|(known, fact)| known == of && unit(&kind(fact))) => {
            Err(("of", format!("no fact before it names one unit as {of}"), "name an enemy, friend or unit above it"))
        }
        _ => Ok(()),
    }
}

/// The expressions in words: what stands in braces.
fn in_braces(words: &str) -> String {
    let inside = words.split('{').skip(1).filter_map(|part| part.split_once('}'));
    inside.map(|(inside, _)| inside).collect::<Vec<_>>().join(" ")
}

/// The facts that a script speaks of, out of the names that it knows.
fn spoken_of(script: &str, names: &[&str]) -> Vec<String> {
    let speaks = |name: &&&str| **name != "me" && words_of(script).any(|word| word == **name);
    names.iter().filter(speaks).map(|name| (*name).to_owned()).collect()
}

/// The names in a script.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).filter(|word| !word.is_empty())
}
