//! Exact chances of open-ended six-sided dice on which a first 1 is a critical failure (`opend6 R3`, `R4`).
//!
//! A throw that goes on adds six and starts over, so every chance six further up is a sixth of the one below: the
//! endless tails are geometric series and are summed as such.

/// Chance that an open-ended die shows `n` or more in sum, where a first 1 fails whatever `n` is. For a straight test
/// `n` is its difficulty less the skill (`opend6 R2`, digest 11.1). Never above 5/6 (`opend6 R5`).
pub fn at_least(n: i32) -> f64 {
    let beyond_first = n.max(2) - 1;
    let (sixes, rest) = (beyond_first / 6, beyond_first % 6);
    (1.0_f64 / 6.0).powi(sixes) * f64::from(6 - rest) / 6.0
}

/// How an opposed roll of A against B may end; the three sum to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opposed {
    /// A's total is higher.
    pub win: f64,
    /// Both are the same; what that means depends on the table (`opend6 R6`).
    pub tie: f64,
    /// B's total is higher.
    pub lose: f64,
}

/// Chances of die + `a` against die + `b`. A critical failure is a total of exactly 0, and no total falls below 0
/// (`opend6 R3`, `A7`).
pub fn opposed(a: i32, b: i32) -> Opposed {
    let win = opposed_by(a, b, 1);
    let even_or_more = opposed_by(a, b, 0);
    Opposed { win, tie: even_or_more - win, lose: 1.0 - even_or_more }
}

/// Chance that A's total is at least B's total plus `margin`, for die + `a` against die + `b`.
pub fn opposed_by(a: i32, b: i32, margin: i32) -> f64 {
    let reaches = |total: i64| if total <= 0 { 1.0 } else { at_least(clamp(total - i64::from(a))) };
    let against = |sum: i64| reaches((i64::from(b) + sum).max(0) + i64::from(margin));

    let critical = reaches(i64::from(margin)) / 6.0;
    let first_die = (2..=5).map(&against).sum::<f64>() / 6.0;
    let mut later = 0.0;
    let mut weight = 1.0 / 36.0;
    for sixes in 1..=LONGEST {
        later += weight * (1..=5).map(|rest| against(6 * sixes + rest)).sum::<f64>();
        weight /= 6.0;
    }
    critical + first_die + later + weight * 6.0 * against(6 * (LONGEST + 1))
}

/// Sixes in a row after which the rest of the tail is below what an `f64` can tell apart.
const LONGEST: i64 = 24;

fn clamp(number: i64) -> i32 {
    number.clamp(i64::from(i32::MIN) + 1, i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(got: f64, numerator: i32, denominator: i32, what: &str) {
        let want = f64::from(numerator) / f64::from(denominator);
        assert!((got - want).abs() < 1e-9, "{what}: {got} is not {numerator}/{denominator}");
    }

    #[test]
    fn digest_11_1_by_skill_and_difficulty() {
        let row = [
            (5, 6),
            (5, 6),
            (2, 3),
            (1, 2),
            (1, 3),
            (1, 6),
            (1, 6),
            (5, 36),
            (1, 9),
            (1, 12),
            (1, 18),
            (1, 36),
            (1, 36),
            (5, 216),
            (1, 54),
        ];
        for skill in 1..=8_i32 {
            for difficulty in 2..=16_i32 {
                let (over, under) = if difficulty <= skill + 1 {
                    (5, 6)
                } else {
                    row[usize::try_from(difficulty - skill - 1).unwrap()]
                };
                same(at_least(difficulty - skill), over, under, &format!("skill {skill}, difficulty {difficulty}"));
            }
        }
    }

    #[test]
    fn digest_11_1_by_what_the_die_needs() {
        let rows = [
            (-9, 5, 6),
            (0, 5, 6),
            (1, 5, 6),
            (2, 5, 6),
            (3, 2, 3),
            (4, 1, 2),
            (5, 1, 3),
            (6, 1, 6),
            (7, 1, 6),
            (8, 5, 36),
            (9, 1, 9),
            (10, 1, 12),
            (11, 1, 18),
            (12, 1, 36),
            (13, 1, 36),
            (14, 5, 216),
            (15, 1, 54),
            (16, 1, 72),
            (17, 1, 108),
            (18, 1, 216),
            (19, 1, 216),
            (20, 5, 1296),
        ];
        for (n, over, under) in rows {
            same(at_least(n), over, under, &format!("n {n}"));
        }
        for n in 8..60 {
            assert!((at_least(n) - at_least(n - 6) / 6.0).abs() < 1e-12, "n {n}");
        }
    }

    /// d, then P(A>=B), P(A>B), P(tie), P(A>=B+4), P(A>=B+5) as fractions.
    type Row = (i32, [(i32, i32); 5]);

    const OPPOSED: [Row; 17] = [
        (-8, [(379, 1890), (409, 2520), (289, 7560), (227, 1512), (1333, 9072)]),
        (-7, [(325, 1512), (653, 3780), (319, 7560), (1159, 7560), (227, 1512)]),
        (-6, [(59, 252), (283, 1512), (71, 1512), (589, 3780), (1159, 7560)]),
        (-5, [(319, 1260), (13, 63), (59, 1260), (409, 2520), (589, 3780)]),
        (-4, [(169, 630), (71, 315), (3, 70), (653, 3780), (409, 2520)]),
        (-3, [(43, 140), (101, 420), (1, 15), (283, 1512), (653, 3780)]),
        (-2, [(233, 630), (88, 315), (19, 210), (13, 63), (283, 1512)]),
        (-1, [(115, 252), (431, 1260), (4, 35), (71, 315), (13, 63)]),
        (0, [(4, 7), (3, 7), (1, 7), (101, 420), (71, 315)]),
        (1, [(829, 1260), (137, 252), (4, 35), (88, 315), (101, 420)]),
        (2, [(227, 315), (397, 630), (19, 210), (431, 1260), (88, 315)]),
        (3, [(319, 420), (97, 140), (1, 15), (3, 7), (431, 1260)]),
        (4, [(244, 315), (461, 630), (3, 70), (137, 252), (3, 7)]),
        (5, [(50, 63), (941, 1260), (59, 1260), (397, 630), (137, 252)]),
        (6, [(1229, 1512), (193, 252), (71, 1512), (97, 140), (397, 630)]),
        (7, [(3127, 3780), (1187, 1512), (319, 7560), (461, 630), (97, 140)]),
        (8, [(2111, 2520), (1511, 1890), (289, 7560), (941, 1260), (461, 630)]),
    ];

    #[test]
    fn digest_11_2_opposed_rolls() {
        for (d, [even_or_more, more, tie, four, five]) in OPPOSED {
            for b in -1..=12_i32 {
                let a = b + d;
                if a < 3 {
                    continue;
                }
                let what = format!("{a} against {b}");
                let ends = opposed(a, b);
                same(opposed_by(a, b, 0), even_or_more.0, even_or_more.1, &what);
                same(ends.win, more.0, more.1, &what);
                same(ends.tie, tie.0, tie.1, &what);
                same(opposed_by(a, b, 4), four.0, four.1, &what);
                same(opposed_by(a, b, 5), five.0, five.1, &what);
                same(ends.win + ends.tie + ends.lose, 1, 1, &what);
            }
        }
    }

    #[test]
    fn digest_11_2_corrections_for_small_modifiers() {
        let less = |a: i32, margin: i32| match (a, margin) {
            (1, 4) | (2, 5) => 1.0 / 36.0,
            (0, 4) | (1, 5) => 1.0 / 18.0,
            (0, 5) => 1.0 / 12.0,
            _ => 0.0,
        };
        let mut rows_seen = 0;
        for (d, [even_or_more, more, tie, four, five]) in OPPOSED {
            for a in 0..3_i32 {
                let b = a - d;
                if b < -1 {
                    continue;
                }
                rows_seen += 1;
                let what = format!("{a} against {b}");
                let fraction = |(over, under): (i32, i32)| f64::from(over) / f64::from(under);
                same(opposed_by(a, b, 0), even_or_more.0, even_or_more.1, &what);
                same(opposed(a, b).win, more.0, more.1, &what);
                same(opposed(a, b).tie, tie.0, tie.1, &what);
                assert!((opposed_by(a, b, 4) - (fraction(four) - less(a, 4))).abs() < 1e-9, "{what}, by 4");
                assert!((opposed_by(a, b, 5) - (fraction(five) - less(a, 5))).abs() < 1e-9, "{what}, by 5");
            }
        }
        assert!(rows_seen > 20);
    }

    #[test]
    fn digest_11_2_identity_of_margins() {
        for margin in 1..=8 {
            for (a, b) in (margin + 1..margin + 10).flat_map(|a| (-1..12).map(move |b| (a, b))) {
                let shifted = opposed(a, b + margin - 1).win;
                assert!((opposed_by(a, b, margin) - shifted).abs() < 1e-9, "{a} against {b} by {margin}");
            }
        }
    }

    #[test]
    fn a7_totals_never_fall_below_nought() {
        // Both far below nought: every total is 0, so every roll is a tie.
        let ends = opposed(-100, -100);
        assert!((ends.tie - 1.0).abs() < 1e-9, "{ends:?}");
        // A far below nought against a man who fails on a 1 only.
        same(opposed(-100, 3).tie, 1, 6, "-100 against 3");
        same(opposed_by(-100, 3, 0), 1, 6, "-100 against 3");
    }

    #[test]
    fn extreme_modifiers_stay_chances() {
        for (a, b) in [(i32::MAX, i32::MIN), (i32::MIN, i32::MAX), (i32::MAX, i32::MAX), (i32::MIN, i32::MIN)] {
            let ends = opposed(a, b);
            for chance in [ends.win, ends.tie, ends.lose] {
                assert!((-1e-9..=1.0 + 1e-9).contains(&chance), "{a} against {b}: {ends:?}");
            }
        }
    }
}
