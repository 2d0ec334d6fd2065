//! Standings: what can be said of a unit in every system, out of its readings: how many figures are left, its nerve, how it
//! bears up. Lines about a side add them up; filters and sorting go by them.

use super::{Gauge, Reading, Value, is_flight};

/// How a unit bears up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Mood {
    /// It does what it is told.
    #[default]
    Steady,
    /// It is shaken, pinned or afraid, as its rules call it.
    Shaken,
    /// It is worse than shaken, as some rules call it, and does not run.
    Demoralized,
    /// It runs, or is about to.
    Broken,
}

impl Mood {
    /// All of them, the best first.
    pub const ALL: [Mood; 4] = [Mood::Steady, Mood::Shaken, Mood::Demoralized, Mood::Broken];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Mood::Steady => "steady",
            Mood::Shaken => "shaken",
            Mood::Demoralized => "demoralized",
            Mood::Broken => "broken",
        }
    }

    /// Whether a word of a unit says that it bears up badly: "shaken", and the gravest, which stand in capitals.
    pub fn is_bad(word: &str) -> bool {
        let grave = word.chars().any(char::is_alphabetic) && !word.chars().any(char::is_lowercase);
        grave || Mood::ALL.iter().any(|mood| *mood != Mood::Steady && word.eq_ignore_ascii_case(mood.word()))
    }
}

/// How a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// Figures in play without a wound.
    pub fit: i64,
    /// Figures in play with a wound, or damaged.
    pub wounded: i64,
    /// Figures out of play.
    pub out: i64,
    /// Figures that will be out, and such that will be wounded, when the stage ends.
    pub held: (i64, i64),
    /// Its nerve, and how much that can be at most; none where its system counts none.
    pub nerve: Option<(i64, i64)>,
    /// How it bears up.
    pub mood: Mood,
    /// Its system says so, by a mood or by nerve that is counted; without, it has no morale.
    pub has_morale: bool,
    /// It touches another unit.
    pub contact: bool,
    /// It ran away, and out of the battle.
    pub flight: bool,
}

impl Standing {
    /// Out of the readings of a unit.
    pub fn of(readings: &[Reading]) -> Standing {
        let find = |gauge: Gauge| readings.iter().filter(move |reading| reading.gauge == gauge);
        let sum = |gauge: Gauge| find(gauge).filter_map(|reading| reading.value.int()).sum::<i64>();
        let hurt = sum(Gauge::Hurt);
        let nerve = (sum(Gauge::Nerve), sum(Gauge::NerveFull));
        let mood = find(Gauge::Mood).filter_map(|reading| usize::try_from(reading.value.int()?).ok()).max();
        Standing {
            fit: sum(Gauge::Fit) - hurt,
            wounded: sum(Gauge::Wounded) + hurt,
            out: sum(Gauge::Out),
            held: (sum(Gauge::HeldOut), sum(Gauge::HeldWounded)),
            nerve: (nerve.1 > 0).then(|| (nerve.0.clamp(0, nerve.1), nerve.1)),
            has_morale: nerve.1 > 0 || mood.is_some(),
            mood: mood.and_then(|at| Mood::ALL.get(at)).copied().unwrap_or_default(),
            contact: sum(Gauge::Contact) > 0,
            flight: find(Gauge::Fate).any(|reading| reading.value.text().is_some_and(is_flight)),
        }
    }

    /// Figures in play.
    pub fn in_play(&self) -> i64 {
        self.fit + self.wounded
    }

    /// Whether it is one figure, or is none any more that was one.
    pub fn is_single(&self) -> bool {
        self.in_play() + self.out <= 1
    }

    /// Figures that ran away: those that it had left when it did.
    pub fn fled(&self) -> i64 {
        if self.flight { self.in_play() } else { 0 }
    }

    /// The nerve it has, of how much; where none is counted, whether it bears up.
    pub fn nerve(&self) -> (i64, i64) {
        self.nerve.unwrap_or((i64::from(self.mood == Mood::Steady), 1))
    }
}

/// The words that readings say of a unit now: its states, the markers beside it, what its figures are in.
pub fn states(readings: &[Reading]) -> impl Iterator<Item = &str> {
    readings.iter().filter_map(|reading| match (reading.gauge, &reading.value) {
        (Gauge::Status, Value::Text(word)) => Some(word.as_str()),
        (Gauge::Marker, Value::Flag(true)) => Some(&*reading.name),
        (Gauge::State, Value::Int(1..)) => Some(&*reading.name),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_adds_up_what_is_told_of_figures_and_their_nerve() {
        let mut readings = vec![
            Reading::number(Gauge::Fit, "fit", 5),
            Reading::number(Gauge::Wounded, "wounded", 2),
            Reading::hurt(1),
        ];
        readings.extend(Reading::nerve(3, 5));
        readings.push(Reading::mood(Mood::Shaken));
        let standing = Standing::of(&readings);
        assert_eq!((standing.fit, standing.wounded, standing.in_play()), (4, 3, 7));
        assert_eq!((standing.nerve(), standing.mood), ((3, 5), Mood::Shaken));
        assert_eq!(Standing::of(&[]).nerve(), (1, 1), "where no nerve is counted, who is steady has all of it");
        assert_eq!(Standing::of(&[Reading::mood(Mood::Broken)]).nerve(), (0, 1));
    }

    #[test]
    fn a_word_says_that_a_unit_bears_up_badly() {
        assert!(["SHAKEN", "DEMORALIZED", "broken"].into_iter().all(Mood::is_bad));
        assert!(!["steady", "Fire order", "", "2"].into_iter().any(Mood::is_bad));
    }

    #[test]
    fn words_of_state_are_those_that_hold() {
        let readings = [
            Reading::status("SHAKEN"),
            Reading::marker("No Fire", false),
            Reading::marker("Fire +1", true),
            Reading::number(Gauge::State, "prone", 2),
            Reading::number(Gauge::State, "separated", 0),
        ];
        assert_eq!(states(&readings).collect::<Vec<_>>(), ["SHAKEN", "Fire +1", "prone"]);
    }
}
