//! A forecast as lines for people: a title, what may change below it in columns, the chances last.

use unicode_width::UnicodeWidthStr;

use super::forecast::{Count, DiceOdds, Forecast, Measure, Spread, UnitOdds};
use crate::engine::Halt;

/// Chances that are told of one thing; what is beyond is put together.
const CHANCES: usize = 7;
/// The chance below which the highest numbers are put together.
const RARE: f64 = 0.01;
/// Cells that chances want beside the columns; with fewer they take lines of their own.
const BESIDE: usize = 24;

/// Steps of a curve at most.
const STEPS: i64 = 16;

/// What is told where nothing comes of it.
const NOTHING: &str = "No value of any unit changes.";

/// One line of a forecast.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsLine {
    /// Its text.
    pub text: String,
    /// Whether it is the title of those below it.
    pub title: bool,
}

/// One thing in words.
struct Words {
    /// What it is, how it stands now, its mean, and what a tenth, half and nine tenths of the trials come to at most.
    columns: [String; 4],
    chances: Vec<Chance>,
    /// Where it has more values than are told: the least, how likely those from it on are, step by step, the most.
    curve: Option<(i64, Vec<f64>, i64)>,
}

/// How likely one of the values is.
struct Chance {
    /// The value, as it is told.
    what: String,
    /// It is a number.
    number: bool,
    /// The chance, from 0 to 1.
    share: f64,
}

impl Forecast {
    /// What is told of the battle, the dice and each unit, a title each; nothing without rows.
    fn groups(&self) -> Vec<(String, Vec<Words>)> {
        let of = |title: &str, rows: Vec<Words>| (title.to_owned(), rows);
        let dice = |total: bool| {
            let those = self.dice.iter().filter(|dice| dice.row.is_some() == total && !self.tells_again(dice));
            those.map(|dice| words(&dice.measure)).collect()
        };
        let of_unit =
            |unit: &UnitOdds| of(&format!("{} {}", unit.number, unit.name), unit.measures.iter().map(words).collect());
        let first = [
            of("The battle", self.table.iter().map(words).collect()),
            of("Successes on dice", dice(false)),
            of("Totals of dice", dice(true)),
        ];
        let mut groups: Vec<(String, Vec<Words>)> = first.into_iter().chain(self.units.iter().map(of_unit)).collect();
        groups.retain(|(_, rows)| !rows.is_empty());
        groups
    }

    /// Whether a throw is a unit's own test: what it comes to is told of the unit, beside what it needs.
    fn tells_again(&self, dice: &DiceOdds) -> bool {
        let own = self.units.iter().find(|unit| dice.row.is_some() && Some(&unit.unit) == dice.on.as_ref());
        own.is_some_and(|unit| unit.measures.iter().any(|measure| measure.then == dice.measure.then))
    }

    /// All of it in words, for lines so many cells wide; with signs from the lowest to the highest, every chance has a bar.
    pub fn lines(&self, wide: usize, bars: Option<&[char; 8]>) -> Vec<OddsLine> {
        let groups = self.groups();
        if groups.is_empty() {
            return vec![plain(NOTHING)];
        }
        let head = ["", "now", "mean", "10 50 90 %"].map(str::to_owned);
        let all = || groups.iter().flat_map(|(_, rows)| rows).map(|row| &row.columns).chain([&head]);
        let widths = [0, 1, 2, 3].map(|at| all().map(|columns| columns[at].width()).max().unwrap_or(0));
        // A heading stands only above something.
        let chances = groups.iter().flat_map(|(_, rows)| rows).any(|row| !row.told(bars).is_empty());
        let heading = if chances { vec!["chances".to_owned()] } else { Vec::new() };
        let mut lines = laid_out(&head, &heading, widths, wide);
        for (title, rows) in &groups {
            lines.push(OddsLine { text: title.clone(), title: true });
            lines.extend(rows.iter().flat_map(|row| laid_out(&row.columns, &row.told(bars), widths, wide)));
        }
        lines
    }

    /// All of it as sentences to read aloud, one a value: "2 Harrow Militia, Fit: 8 now, 6.1 on average; 5: 12 %, 6: 61 %."
    pub fn aloud(&self) -> Vec<String> {
        let groups = self.groups();
        let rows = groups.iter().flat_map(|(title, rows)| rows.iter().map(move |row| row.aloud(title)));
        let sentences: Vec<String> = rows.collect();
        if sentences.is_empty() { vec![NOTHING.to_owned()] } else { sentences }
    }
}

impl Words {
    /// Its chances, each with its bar if there are signs; the likeliest one has the highest.
    fn told(&self, bars: Option<&[char; 8]>) -> Vec<String> {
        let Some(signs) = bars else { return self.chances.iter().map(Chance::in_words).collect() };
        if let Some((least, shares, most)) = self.curve.as_ref().filter(|_| self.chances.is_empty()) {
            let highest = shares.iter().copied().fold(0.0, f64::max);
            let bars: String = shares.iter().map(|share| bar(*share, highest, signs)).collect();
            return vec![format!("{least} {bars} {most}")];
        }
        let highest = self.chances.iter().map(|chance| chance.share).fold(0.0, f64::max);
        let barred = |chance: &Chance| {
            format!("{} {} {}", chance.what, bar(chance.share, highest, signs), percent(chance.share))
        };
        self.chances.iter().map(barred).collect()
    }

    fn aloud(&self, title: &str) -> String {
        let [what, now, mean, parts] = &self.columns;
        let now = if now.is_empty() { String::new() } else { format!("{now} now") };
        let mean = if mean.is_empty() { String::new() } else { format!("{mean} on average") };
        // Of many values only the bounds are known.
        let mut bounds = parts.split(' ');
        let (least, most) = (bounds.next().unwrap_or_default(), bounds.next_back().unwrap_or_default());
        let chances = match self.chances.as_slice() {
            [] => format!("from {least} to {most} in 80 %"),
            chances => chances.iter().map(Chance::in_words).collect::<Vec<_>>().join(", "),
        };
        let stands: Vec<String> = [now, mean].into_iter().filter(|text| !text.is_empty()).collect();
        let said: Vec<String> = [stands.join(", "), chances].into_iter().filter(|text| !text.is_empty()).collect();
        format!("{title}, {what}: {}.", said.join("; "))
    }
}

/// Why an order has no odds, as a sentence.
pub fn why_none(halt: &Halt) -> String {
    match halt {
        Halt::Ask { ask, .. } => format!("{}: only people can answer this, so it has no odds yet.", ask.title),
        Halt::Refused(refusal) if refusal.rule.is_empty() => format!("{refusal}."),
        Halt::Refused(refusal) => format!("{}: {refusal}.", refusal.rule),
        Halt::Misfit(misfit) => format!("{misfit}."),
    }
}

impl Chance {
    fn number(what: impl ToString, share: f64) -> Chance {
        Chance { what: what.to_string(), number: true, share }
    }

    fn word(what: &str, share: f64) -> Chance {
        Chance { what: what.to_owned(), number: false, share }
    }

    /// "3: 12 %", "passed 58 %".
    fn in_words(&self) -> String {
        format!("{}{} {}", self.what, if self.number { ":" } else { "" }, percent(self.share))
    }
}

/// The sign as high as a chance is beside the highest; only what cannot be has none.
fn bar(share: f64, highest: f64, signs: &[char; 8]) -> char {
    if share <= 0.0 || highest <= 0.0 {
        return ' ';
    }
    let steps = signs.len();
    let height = (share / highest * steps as f64 - 1e-9).ceil() as usize;
    signs[height.clamp(1, steps) - 1]
}

fn plain(text: &str) -> OddsLine {
    OddsLine { text: text.to_owned(), title: false }
}

/// A row in its columns, with its chances behind or below.
fn laid_out(columns: &[String; 4], chances: &[String], widths: [usize; 4], wide: usize) -> Vec<OddsLine> {
    let pad = |at: usize| " ".repeat(widths[at].saturating_sub(columns[at].width()));
    let [what, now, mean, parts] = columns;
    let first = format!("  {what}{}  {now}{}  {}{mean}  {}{parts}", pad(0), pad(1), pad(2), pad(3));
    let indent = first.width();
    let longest = chances.iter().map(|chance| chance.width() + 2).max().unwrap_or(0);
    if indent + longest.max(BESIDE) <= wide {
        return flowed(first, chances, "  ", indent, wide);
    }
    let mut lines = vec![plain(first.trim_end())];
    lines.extend(flowed("  ".to_owned(), chances, "  ", 4, wide));
    lines
}

/// Pieces in a row after a first text, broken where the width ends; further lines begin at the indent.
fn flowed(first: String, pieces: &[String], gap: &str, indent: usize, wide: usize) -> Vec<OddsLine> {
    let mut lines = vec![first];
    for (at, piece) in pieces.iter().enumerate() {
        let Some(line) = lines.last_mut() else { break };
        let gap = if at == 0 { "  " } else { gap };
        if at == 0 || line.width() + gap.width() + piece.width() <= wide {
            *line += &format!("{gap}{piece}");
        } else {
            lines.push(format!("{}  {piece}", " ".repeat(indent)));
        }
    }
    lines.iter().map(|line| plain(line.trim_end())).collect()
}

fn words(measure: &Measure) -> Words {
    let columns = |mean: String, parts: String| [measure.what.clone(), measure.now.clone(), mean, parts];
    match &measure.then {
        Spread::Count(count) => Words {
            columns: columns(format!("{:.1}", count.mean), format!("{} {} {}", count.p10, count.p50, count.p90)),
            chances: of_count(count),
            curve: curve(count),
        },
        Spread::Words(shares) => {
            let word = |text: &String, share| Chance::word(if text.is_empty() { "nothing" } else { text }, share);
            let mut chances: Vec<Chance> =
                shares.iter().take(CHANCES).map(|(text, share)| word(text, *share)).collect();
            let rest: f64 = shares.iter().skip(CHANCES).map(|(_, share)| share).sum();
            if rest > 0.0 {
                chances.push(Chance::word("others", rest));
            }
            Words { columns: columns(String::new(), String::new()), chances, curve: None }
        }
    }
}

/// The chances of a number: of each value, or where there are many, of those from a tenth to nine tenths, with what is
/// below and above put together.
fn of_count(count: &Count) -> Vec<Chance> {
    let plain = |(value, share): &(i64, f64)| Chance::number(value, *share);
    if count.chances.len() <= CHANCES {
        // The last ones, rare all together, are told in one.
        let mut rare = 0.0;
        let tail = count.chances.iter().rev().take_while(|(_, share)| {
            rare += share;
            rare < RARE
        });
        let kept = count.chances.len() - tail.count();
        let rest: f64 = count.chances[kept..].iter().map(|(_, share)| share).sum();
        let mut chances: Vec<Chance> = count.chances[..kept].iter().map(plain).collect();
        match &count.chances[kept..] {
            [] => {}
            [only] => chances.push(plain(only)),
            [(least, _), ..] => chances.push(Chance::number(format!("{least}+"), rest)),
        }
        return chances;
    }
    let sum = |is: &dyn Fn(i64) -> bool| count.chances.iter().filter(|at| is(at.0)).map(|at| at.1).sum::<f64>();
    let (below, above) = (sum(&|value| value < count.p10), sum(&|value| value > count.p90));
    let middle: Vec<&(i64, f64)> =
        count.chances.iter().filter(|(value, _)| (count.p10..=count.p90).contains(value)).collect();
    if middle.len() > CHANCES {
        return Vec::new();
    }
    let ends = |what: &str, share: f64| (share > 0.0).then(|| Chance::word(what, share));
    let middle = middle.into_iter().map(plain);
    ends("less", below).into_iter().chain(middle).chain(ends("more", above)).collect()
}

/// How likely a value of a number is, in as many steps of equal width as are drawn at most; the last may have fewer values.
fn curve(count: &Count) -> Option<(i64, Vec<f64>, i64)> {
    let (least, most) = (count.chances.first()?.0, count.chances.last()?.0);
    let step = (most - least) / STEPS + 1;
    let mut shares = vec![0.0; usize::try_from((most - least) / step).ok()? + 1];
    for (value, share) in &count.chances {
        shares[usize::try_from((value - least) / step).ok()?] += share;
    }
    for (share, from) in shares.iter_mut().zip((least..=most).step_by(usize::try_from(step).ok()?)) {
        *share /= (most - from + 1).min(step) as f64;
    }
    Some((least, shares, most))
}

/// "41 %"; what may be is never told as never or always.
fn percent(share: f64) -> String {
    match share * 100.0 {
        all if all >= 100.0 => "certain".to_owned(),
        much if much >= 99.5 => "over 99 %".to_owned(),
        little if little < 1.0 => "under 1 %".to_owned(),
        some => format!("{some:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(count: &Count) -> Vec<String> {
        of_count(count).iter().map(Chance::in_words).collect()
    }

    #[test]
    fn chances_are_bars_beside_the_likeliest_and_many_values_are_a_curve() {
        const SIGNS: [char; 8] = ['1', '2', '3', '4', '5', '6', '7', '8'];
        let told = |values: &[(i64, usize)]| {
            let then = Spread::Count(Count::of(values));
            words(&Measure { what: "hits".to_owned(), now: String::new(), then }).told(Some(&SIGNS))
        };
        assert_eq!(told(&[(0, 25), (1, 50), (2, 24), (3, 1)]), ["0 4 25 %", "1 8 50 %", "2 4 24 %", "3 1 1 %"]);
        let rising: Vec<(i64, usize)> = (1..=40).map(|value| (value, value as usize)).collect();
        assert_eq!(told(&rising), ["1 11233445667788 40"], "three values a step, one in the last");
        let words = Spread::Words(vec![("passed".to_owned(), 0.6), ("failed".to_owned(), 0.4)]);
        let words = super::words(&Measure { what: "test".to_owned(), now: String::new(), then: words });
        assert_eq!(words.told(Some(&SIGNS)), ["passed 8 60 %", "failed 6 40 %"]);
    }

    #[test]
    fn a_long_tail_is_told_as_less_and_more() {
        let count = Count::of(&[(0, 3), (1, 6), (2, 20), (3, 30), (4, 25), (5, 9), (6, 4), (7, 2), (8, 1)]);
        assert_eq!(said(&count), ["less 9 %", "2: 20 %", "3: 30 %", "4: 25 %", "5: 9 %", "more 7 %"]);
        let wide: Vec<(i64, usize)> = (10..60).map(|value| (value, 2)).collect();
        assert!(said(&Count::of(&wide)).is_empty());
    }

    #[test]
    fn an_order_that_changes_nothing_says_so() {
        let nothing = Forecast { trials: 10, table: Vec::new(), dice: Vec::new(), units: Vec::new() };
        assert_eq!(nothing.lines(80, None), [plain(NOTHING)]);
    }

    #[test]
    fn chances_are_headed_only_where_some_are_told() {
        let of = |values: &[(i64, usize)]| Forecast {
            trials: 10,
            table: vec![Measure {
                what: "hits".to_owned(),
                now: String::new(),
                then: Spread::Count(Count::of(values)),
            }],
            dice: Vec::new(),
            units: Vec::new(),
        };
        let wide: Vec<(i64, usize)> = (10..60).map(|value| (value, 2)).collect();
        let headed = |forecast: Forecast| forecast.lines(80, None)[0].text.contains("chances");
        assert!(headed(of(&[(0, 1), (1, 1)])) && !headed(of(&wide)));
    }

    #[test]
    fn what_is_read_aloud_names_each_number() {
        let count = Count::of(&[(5, 1), (6, 2), (7, 1)]);
        let fit = Measure { what: "Fit".to_owned(), now: "8".to_owned(), then: Spread::Count(count) };
        let test = Measure {
            what: "test".to_owned(),
            now: String::new(),
            then: Spread::Words(vec![("passed".to_owned(), 0.6), ("failed".to_owned(), 0.4)]),
        };
        let wide: Vec<(i64, usize)> = (10..60).map(|value| (value, 2)).collect();
        let total = Measure { what: "hits".to_owned(), now: String::new(), then: Spread::Count(Count::of(&wide)) };
        let aloud: Vec<String> = [fit, test, total].iter().map(|measure| words(measure).aloud("2 Militia")).collect();
        assert_eq!(
            aloud,
            [
                "2 Militia, Fit: 8 now, 6.0 on average; 5: 25 %, 6: 50 %, 7: 25 %.",
                "2 Militia, test: passed 60 %, failed 40 %.",
                "2 Militia, hits: 34.5 on average; from 14 to 54 in 80 %."
            ]
        );
    }

    #[test]
    fn rare_ends_are_put_together() {
        let count = Count::of(&[(0, 500), (1, 477), (2, 20), (3, 2), (4, 1)]);
        assert_eq!(said(&count), ["0: 50 %", "1: 48 %", "2: 2 %", "3+: under 1 %"]);
        assert_eq!(said(&Count::of(&[(0, 999), (1, 1)])), ["0: over 99 %", "1: under 1 %"]);
    }

    #[test]
    fn what_may_be_is_never_told_as_never_or_always() {
        let told: Vec<String> = [0.0001, 0.123, 0.9999, 1.0].map(percent).to_vec();
        assert_eq!(told, ["under 1 %", "12 %", "over 99 %", "certain"]);
    }

    #[test]
    fn what_is_too_long_goes_on_below_where_it_began() {
        let pieces: Vec<String> = (0..6).map(|value| format!("{value} 10 %")).collect();
        let lines: Vec<String> =
            flowed("  Fit  8".to_owned(), &pieces, "  ", 8, 30).into_iter().map(|l| l.text).collect();
        assert_eq!(lines, ["  Fit  8  0 10 %  1 10 %", "          2 10 %  3 10 %", "          4 10 %  5 10 %"]);
    }
}
