//! Names of units in a list, cut to a width so that they still tell the units from each other.

use std::{borrow::Cow, collections::BTreeMap};

use unicode_segmentation::UnicodeSegmentation;

use super::lines::{BEGUN, cut, split, width};
use crate::tui::glyphs::MORE;

/// Width up to which the last word of a name is one that tells units apart, as the B of "Levy B" and the XII of "Reavers XII".
const TAG: usize = 4;

/// How the names of a list are cut to a width.
#[derive(Debug, Default)]
pub struct Names {
    most: usize,
    /// Those that would look the same if each were cut by itself.
    apart: BTreeMap<String, String>,
}

impl Names {
    /// The names of a list.
    pub fn of(names: impl Iterator<Item = String>, most: usize) -> Names {
        let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
        // In less room than a beginning and a sign nothing of what differs would show.
        for name in names.filter(|name| most > BEGUN + 1 && width(name) > most) {
            let same = alike.entry(cut_name(&name, most).into_owned()).or_default();
            if !same.contains(&name) {
                same.push(name);
            }
        }
        let alike = alike.into_values().filter(|names| names.len() > 1);
        let apart = alike.flat_map(|names| {
            let shared = shared(&names);
            names.into_iter().map(move |name| (name.clone(), cut_before(&name, shared, most)))
        });
        Names { most, apart: apart.collect() }
    }

    /// A name of the list, cut.
    pub fn cut<'a>(&'a self, name: &'a str) -> Cow<'a, str> {
        self.apart.get(name).map_or_else(|| cut_name(name, self.most), |cut| Cow::Borrowed(cut))
    }
}

/// Where the first two of these names part, in bytes.
fn shared(names: &[String]) -> usize {
    let with_first = |name: &String| {
        let both = names[0].grapheme_indices(true).zip(name.grapheme_indices(true));
        let same = both.take_while(|((_, one), (_, other))| one == other).last();
        same.map_or(0, |((at, one), _)| at + one.len())
    };
    names.iter().skip(1).map(with_first).min().unwrap_or(0)
}

/// A name, cut before the part behind so many bytes, as much of which shows as leaves its beginning.
fn cut_before(name: &str, shared: usize, most: usize) -> String {
    let end = cut(&name[shared..], most.saturating_sub(1 + BEGUN));
    let (head, _) = split(name, most.saturating_sub(1 + width(&end)));
    format!("{}{MORE}{end}", head.trim_end())
}

/// The name of a unit, cut to a width. Its last word stays whole where it tells the unit from others: a number or a short word,
/// "Goblin Cros… 12", or one of which nothing else would show.
fn cut_name(name: &str, most: usize) -> Cow<'_, str> {
    let short = cut(name, most);
    let Some((head, last)) = name.rsplit_once(' ').filter(|_| width(name) > most) else { return short };
    let tells = width(last) <= TAG
        || last.contains(|letter: char| letter.is_ascii_digit())
        || width(head) >= most.saturating_sub(1);
    match most.checked_sub(width(last) + 1).filter(|room| tells && *room >= BEGUN) {
        Some(room) => Cow::Owned(format!("{} {last}", cut(head, room))),
        None => short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_the_word_that_tells_it_from_others() {
        let names = |most| {
            ["Goblin Crossbows 149", "Reavers of the Deep XII", "Harrow Militia"]
                .map(|name| cut_name(name, most).into_owned())
        };
        assert_eq!(names(24), ["Goblin Crossbows 149", "Reavers of the Deep XII", "Harrow Militia"]);
        assert_eq!(names(16), ["Goblin Cros… 149", "Reavers of… XII", "Harrow Militia"]);
        assert_eq!(names(12), ["Goblin… 149", "Reavers… XII", "Harrow Mili…"]);
        // Of an end that would not show at all some is better than none; where there is no room for both, the beginning stands.
        assert_eq!(cut_name("Goblin Crossbowmen Elite", 16), "Goblin Cr… Elite");
        assert_eq!(
            ["Goblin Crossbows 149", "Wolves 149"].map(|name| cut_name(name, 7).into_owned()),
            ["Goblin…", "Wolves…"]
        );
        for most in 0..30 {
            assert!(width(&cut_name("Goblin Crossbows 149", most)) <= most);
        }
    }

    #[test]
    fn names_that_would_look_the_same_keep_what_differs() {
        let cut = |names: &[&str], most| {
            let list = Names::of(names.iter().map(|name| (*name).to_owned()), most);
            names.iter().map(|name| list.cut(name).into_owned()).collect::<Vec<_>>()
        };
        let ends = ["Sergeant Brookswell", "Sergeant Brooksworth", "Sergeant Aldous Penhallow"];
        assert_eq!(cut(&ends, 16), ["Sergeant Bro…ell", "Sergeant Br…orth", "Serge… Penhallow"]);
        assert_eq!(cut(&["Greenwood-left-archers", "Greenwood-right-archers"], 11), ["Gree…left-…", "Gree…right…"]);
        // One that is there twice, and one alone, are cut as ever.
        assert_eq!(cut(&["Harrow Militia", "Harrow Militia", "Ford"], 12), ["Harrow Mili…", "Harrow Mili…", "Ford"]);
        for most in 0..30 {
            assert!(cut(&ends, most).iter().all(|name| width(name) <= most), "{most}");
        }
    }
}
