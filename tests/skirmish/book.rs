//! The digest of `skirmish` against its tests.

use super::coverage::Book;

const SKIRMISH: Book = Book {
    places: &["tests/skirmish"],
    rows: &[("D", 5), ("R", 21), ("A", 24)],
    more: &["T1", "T2", "T3", "T4", "T5", "T8", "T10", "T12", "T14", "T15", "T17", "T18", "T20", "T22"],
    reasons: &[("A24", "the advanced rules are announced in the source and not written; a note on the figure serves")],
};

#[test]
fn every_rule_ruling_and_example_has_a_test_or_a_reason() {
    SKIRMISH.holds();
}
