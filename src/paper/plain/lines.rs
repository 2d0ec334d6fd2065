//! A line a unit, as list builders print them and people paste them: `10 Spearmen @ 3+`, `Spearmen [10] Q4+ D5+ | 60pts`,
//! `Giants (154)`, with what a unit carries on lines of its own below it; a line below that says `field = word` is a word for
//! that field.

use super::{ALONE, COUNT, FIGURES, NAME, NOTE, POINTS, Told, ToldUnit, clean, heading};
use crate::{
    paper::Army,
    view::{Field, Value},
};

/// What ends the name of a unit.
const ENDS: [char; 7] = ['@', '[', '(', ':', '|', ',', ';'];
/// What stands between remarks behind a name.
const BETWEEN: [char; 9] = ['@', '[', ']', '(', ')', '|', ',', ';', ':'];

/// A dash that ends the name of a unit, too.
const DASHES: [&str; 3] = [" - ", " – ", " — "];

/// What stands between a name and what the unit carries.
const WITH: &str = " with ";

/// What stands before a line of a list.
const BULLETS: [char; 6] = ['-', '*', '•', '–', '—', '>'];

/// A line without the bullet or the number of a list before it, if it has one: `- Riders`, `2. Riders`.
fn bulleted(line: &str) -> Option<&str> {
    let numbered = || {
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let rest = rest.strip_prefix(['.', ')'])?.strip_prefix(' ')?;
        line.starts_with(|letter: char| letter.is_ascii_digit()).then_some(rest)
    };
    line.strip_prefix(BULLETS).map(|rest| rest.trim_start_matches(BULLETS)).or_else(numbered).map(str::trim)
}

/// Whether a line has several bullets in a row, `-- drums`: it is of what stands above it.
fn is_deeper(line: &str) -> bool {
    line.strip_prefix(BULLETS).is_some_and(|rest| rest.starts_with(BULLETS))
}

/// Reads lines. What a line says beside name and numbers becomes the unit's note; a first line without a number is the name
/// of the army, and so is one with the points of all below it. `is_kind` knows the names of kinds of units.
pub fn read(text: &str, is_kind: &dyn Fn(&str) -> bool) -> Told {
    let mut army = Told::default();
    // What stands below a line that tells of no unit is nobody's.
    let mut passed = false;
    // How far the bullet of the newest unit stands in, where it has one.
    let mut bullet: Option<usize> = None;
    // The first unit may be the name of the army: it says nothing but points.
    let may_be_name = |army: &Told| match army.units.as_slice() {
        [first, ..] => army.name.is_empty() && first.has_points_alone() && !first.name().is_some_and(is_kind),
        [] => false,
    };
    for (at, line) in text.lines().enumerate() {
        let stands_in = line.starts_with([' ', '\t']);
        let bare = line.trim().trim_start_matches(['=', '#', '+', '~']).trim_end_matches(['=', '#', '~']).trim();
        if !bare.contains(char::is_alphanumeric) {
            continue;
        }
        let below = bulleted(line.trim_start());
        // What is numbered is a unit of its own, or none.
        let is_numbered = below.is_some() && line.trim_start().starts_with(|letter: char| letter.is_ascii_digit());
        // In a list that has a bullet before every line, one of a kind, or with points where the others are units, is another
        // unit. What stands in below a unit is what that carries, be it called as a kind is: "  - 2 bows".
        let far = line.len() - line.trim_start().len();
        // Below a line that may be the name of the army stand its units.
        let heads = army.units.len() == 1 && bullet.is_none() && may_be_name(&army);
        let of_kind = |detail: &&str| heads && is_kind(&clean(named(detail)));
        let own = below.filter(|detail| !stands_in || army.units.is_empty() || bullet == Some(far) || of_kind(detail));
        let own = own.filter(|_| army.units.is_empty() || !is_deeper(line.trim_start()));
        let is_listed = army.units.is_empty() || bullet == Some(far);
        let bare_kind = |detail: &str| {
            let name = Some(clean(named(detail))).filter(|name| is_listed && is_kind(name))?;
            Some(ToldUnit { line: at + 1, words: vec![(NAME.to_owned(), name)] })
        };
        let read = |detail| unit(at + 1, detail, is_kind).or_else(|| bare_kind(detail));
        let own = own.and_then(read).filter(|own| {
            let (kind, points) = (own.name().is_some_and(is_kind), own.word(POINTS).is_some());
            let listed = is_listed || heads;
            kind && (own.counts() || points || is_listed) || points && listed
        });
        if let Some(own) = own {
            if heads {
                army.name = army.units.remove(0).name().unwrap_or_default().to_owned();
            }
            army.units.push(own);
            (passed, bullet) = (false, Some(far));
            continue;
        }
        match (below, army.units.last_mut()) {
            (below, Some(_)) if passed && (below.is_some() || stands_in) => army.passed.push((at + 1, clean(bare))),
            (Some(detail), Some(unit)) if !is_numbered => below_it(unit, detail),
            (None, Some(unit)) if stands_in => note(unit, bare),
            _ => match unit(at + 1, below.unwrap_or(bare), is_kind) {
                Some(unit) => {
                    army.units.push(unit);
                    (passed, bullet) = (false, below.map(|_| far));
                }
                None if army.units.is_empty() && army.name.is_empty() => {
                    // A dash may be part of that one.
                    let name = below.unwrap_or(bare).split(ENDS).next();
                    army.name = clean(name.unwrap_or_default());
                }
                None => {
                    army.passed.push((at + 1, clean(bare)));
                    // "Weapons:" goes on with the unit above it.
                    passed = !bare.ends_with(':');
                }
            },
        }
    }
    if may_be_name(&army) && army.units[0].is_sum_of(&army.units[1..]) {
        army.name = army.units.remove(0).name().unwrap_or_default().to_owned();
    }
    army
}

/// A line without what it says of points.
fn named(line: &str) -> &str {
    let ends = DASHES.iter().filter_map(|dash| line.find(dash));
    line[..line.find(ENDS).into_iter().chain(ends).min().unwrap_or(line.len())].trim_end()
}

impl ToldUnit {
    fn name(&self) -> Option<&str> {
        self.word(NAME)
    }

    /// Whether it says how many figures or units they are.
    fn counts(&self) -> bool {
        self.word(FIGURES).is_some()
    }

    /// Whether it says nothing but a name and points.
    fn has_points_alone(&self) -> bool {
        self.words.iter().all(|(heading, _)| heading == NAME || heading == POINTS)
    }

    /// Whether its points are those of all these, which are more than one, or say how many figures they have.
    fn is_sum_of(&self, units: &[ToldUnit]) -> bool {
        let number = |unit: &ToldUnit, heading: &str| unit.word(heading).and_then(|word| word.parse::<u64>().ok());
        let sum = units.iter().filter_map(|unit| number(unit, POINTS)).sum::<u64>();
        let several = units.len() > 1 || units.iter().any(ToldUnit::counts);
        several && number(self, POINTS) == Some(sum)
    }

    fn word(&self, heading: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == heading).map(|(_, word)| word.as_str())
    }
}

/// The unit that a line tells of: it has a count, or points in brackets, or something behind an `@`. A number in brackets is
/// points, unless the line says points besides.
fn unit(line: usize, text: &str, is_kind: &dyn Fn(&str) -> bool) -> Option<ToldUnit> {
    let (counted, rest) = in_front(text);
    let whole = named(rest);
    let behind = &rest[whole.len()..];
    let (whole, last) = at_the_end(whole.trim());
    let carried = whole.split_once(WITH).filter(|(kind, _)| !is_kind(whole) && is_kind(kind));
    let name = clean(carried.map_or(whole, |(kind, _)| kind));
    if name.is_empty() || !name.contains(char::is_alphabetic) {
        return None;
    }
    let mut unit = ToldUnit { line, words: vec![(NAME.to_owned(), name)] };
    if let Some((_, carried)) = carried {
        note(&mut unit, carried);
    }
    let remarks = remarks(behind);
    let said_points = |remark: &str| points(&remark.split_whitespace().collect::<Vec<_>>()).is_some();
    let has_points = remarks.iter().any(|(_, remark)| said_points(remark));
    let mut figures = counted.or(last);
    let mut said = false;
    for (in_brackets, remark) in remarks {
        match (remark.parse::<u32>(), behind.contains('@')) {
            (Ok(_), false) if in_brackets && !has_points => {
                unit.words.push((POINTS.to_owned(), remark.to_owned()));
                said = true;
            }
            (Ok(count), false) if figures.is_none() => figures = Some(count),
            _ if figures.is_none() && times(remark).is_some() => figures = times(remark),
            _ => {
                let words: Vec<&str> = remark.split_whitespace().collect();
                said |= spoken(&mut unit, &words);
            }
        }
    }
    if figures.is_none() && !said && !(has_points && unit.name().is_some_and(is_kind)) {
        return None;
    }
    if let Some(figures) = figures {
        unit.words.insert(1, (FIGURES.to_owned(), figures.to_string()));
    }
    Some(unit)
}

/// The remarks behind a name, each with whether it stands in brackets, or right behind a dash as points do.
fn remarks(behind: &str) -> Vec<(bool, &str)> {
    let mut all = Vec::new();
    let mut in_brackets = DASHES.iter().any(|dash| behind.starts_with(dash));
    for piece in behind.split_inclusive(BETWEEN) {
        let remark = piece.trim_end_matches(BETWEEN).trim();
        let remark = DASHES.iter().find_map(|dash| remark.strip_prefix(dash.trim_start())).unwrap_or(remark);
        if !remark.is_empty() {
            all.push((in_brackets, remark));
        }
        in_brackets = piece.ends_with(['(', '[']);
    }
    all
}

/// What stands between a count and a name.
const TIMES: [char; 3] = ['x', 'X', '×'];

/// A count that says it is one: `3x`, `x3`, `3 ×`.
fn times(word: &str) -> Option<u32> {
    let number = word.strip_prefix(TIMES).or_else(|| word.strip_suffix(TIMES))?;
    number.trim().parse().ok()
}

/// The count in front of a line, as `10`, `10x`, `10 x` or `x10`, and what is behind it.
fn in_front(text: &str) -> (Option<u32>, &str) {
    let Some((first, rest)) = text.split_once(' ') else { return (None, text) };
    match first.trim_matches(TIMES).parse() {
        Ok(count) => {
            let rest = rest.trim();
            (Some(count), rest.strip_prefix(TIMES).and_then(|name| name.strip_prefix(' ')).unwrap_or(rest))
        }
        Err(_) => (None, text),
    }
}

/// A name without the count behind it, `x10`, `10x`, `x 10` or `10 x`, and that count.
fn at_the_end(name: &str) -> (&str, Option<u32>) {
    let behind = |words: usize| {
        let at = name.rmatch_indices(' ').nth(words)?.0;
        Some((name[..at].trim_end(), Some(times(&name[at + 1..])?)))
    };
    behind(0).or_else(|| behind(1)).unwrap_or((name, None))
}

/// Takes a remark in: numbers with a word before them, `Q4+` or `move 6`, a number alone; the rest is noted. Whether any
/// number was said.
fn spoken(unit: &mut ToldUnit, words: &[&str]) -> bool {
    let value = |word: &str| word.ends_with(['+', '"']) || word.parse::<i64>().is_ok();
    match words {
        words if points(words).is_some() => {
            unit.words.push((POINTS.to_owned(), points(words).unwrap_or_default().to_owned()));
            false
        }
        [number] if value(number) && number.starts_with(|letter: char| letter.is_ascii_digit()) => {
            unit.words.push((ALONE.to_owned(), clean(number)));
            true
        }
        [what @ .., number] if !what.is_empty() && number.starts_with(|letter: char| letter.is_ascii_digit()) => {
            unit.words.push((clean(&what.join(" ")), clean(number)));
            true
        }
        // `Q4+ D5+`: a letter or a short word with its number right behind it.
        run if run.iter().all(|word| stat(word).is_some()) => {
            let stats = run.iter().filter_map(|word| stat(word));
            unit.words.extend(stats.map(|(what, number)| (clean(what), clean(number))));
            true
        }
        other => {
            note(unit, &other.join(" "));
            false
        }
    }
}

/// How many points a remark tells, `60pts` or `60 points`; nothing of `points` alone.
fn points<'a>(words: &[&'a str]) -> Option<&'a str> {
    let (number, unit) = match words {
        [word] => word.split_at(word.find(|letter: char| !letter.is_ascii_digit())?),
        [number, unit] | [number, unit, "each"] if number.parse::<u32>().is_ok() => (*number, *unit),
        _ => return None,
    };
    ["pt", "pts", "point", "points"].contains(&&*unit.to_ascii_lowercase()).then_some(number)
}

/// `Q4+` as `Q` and `4+`.
fn stat(word: &str) -> Option<(&str, &str)> {
    let at = word.find(|letter: char| letter.is_ascii_digit())?;
    let (what, number) = word.split_at(at);
    let known = !what.is_empty() && what.chars().all(char::is_alphabetic);
    let number_only = number.trim_end_matches(['+', '"']).chars().all(|letter| letter.is_ascii_digit());
    (known && number_only).then_some((what, number))
}

/// What stands between the heading of a field and its word, on a line below a unit.
const IS: &str = " = ";

/// Takes in a line below a unit: a word for a field, else a note.
fn below_it(unit: &mut ToldUnit, detail: &str) {
    let Some((heading, word)) = detail.split_once(IS) else { return note(unit, detail) };
    let (heading, word) = (clean(heading), clean(word));
    if heading == COUNT {
        // Who says how many are alike means nothing else by the number in front, which is how many figures stand there.
        unit.words.retain(|(known, _)| known != FIGURES);
    }
    unit.words.push((heading, word));
}

/// Adds to what is noted of a unit.
fn note(unit: &mut ToldUnit, text: &str) {
    let text = clean(text);
    match unit.words.iter_mut().find(|(heading, _)| heading == NOTE) {
        Some((_, noted)) => *noted = format!("{noted}; {text}"),
        None => unit.words.push((NOTE.to_owned(), text)),
    }
}

/// Whether a line is read as a unit of this name.
fn unit_is_named(line: &str, name: &str) -> bool {
    unit(0, line, &|_| false).and_then(|read| read.words.into_iter().next()).is_some_and(|(_, read)| read == name)
}

/// Tells the name of the army and a line a unit: how many figures it has, or how many alike there are; with all else that is
/// said of it on lines below. `stands` knows the figures of a unit by its name, where its kind says how many there are.
pub fn write(army: &Army, units: &[Vec<(Field, Value)>], stands: &dyn Fn(&str) -> Option<i64>) -> String {
    let figure = &army.bench().system().figure;
    let mut text = format!("{}\n", army.roster().name);
    for (at, unit) in units.iter().enumerate() {
        let of = |wanted: &dyn Fn(&Field) -> bool| unit.iter().find(|(field, _)| wanted(field)).map(|(_, value)| value);
        let int = |wanted: &dyn Fn(&Field) -> bool| of(wanted).and_then(Value::int);
        let size = int(&|field| super::take::counts_figures(field, figure));
        let figures = int(&|field| super::take::counts_left(field, figure)).or(size);
        let alike = int(&|field| heading(field) == COUNT).unwrap_or(1);
        let name = of(&|field| heading(field) == NAME).map_or(String::new(), Value::typed);
        let several = Some(alike).filter(|count| *count > 1);
        let number = figures.or(several).or_else(|| stands(&name)).unwrap_or(1);
        let head = format!("{number} {}", named(&name).trim());
        // What the line itself is read as needs no line below.
        let is_read = unit_is_named(&head, &name);
        let has_size = army.build(at).fields.iter().any(|field| super::take::counts_figures(field, figure));
        let counted = if has_size { size.is_some() && alike == 1 } else { number == alike };
        let is_said = |field: &Field| match heading(field) {
            NAME => is_read,
            COUNT => counted,
            _ => counted && size == Some(number) && super::take::counts_figures(field, figure),
        };
        text += &format!("\n{head}\n");
        for (field, value) in unit.iter().filter(|(field, _)| !is_said(field)) {
            text += &format!("  - {}{IS}{}\n", heading(field), value.typed());
        }
    }
    text
}
