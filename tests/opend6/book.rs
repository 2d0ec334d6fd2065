//! The rule book of `opend6` against its tests.

use super::coverage::Book;

/// The worked examples of the rule book, and those derived from it, are `more`.
const OPEND6: Book = Book {
    places: &[
        "tests/opend6",
        "tests/data/tables.rs",
        "tests/data/prices.rs",
        "tests/data/listings.rs",
        "src/rules/opend6",
        "src/engine/dice.rs",
    ],
    rows: &[("R", 105), ("A", 114), ("T", 39)],
    more: &[
        "X1", "X2", "X3", "X4", "X6", "X8", "X9", "X12", "X13", "X15", "X16", "X19", "X23", "X24", "X25", "X27", "X28",
        "X31", "X33", "X35", "X38", "X39", "X40",
    ],
    reasons: &[
        ("A14", "slips of the pen in the rule book; nothing follows from them"),
        ("A32", "whether a hill hides or covers is judged on the table; the chart of terrain says when"),
        ("A36", "the table measures; one distance is typed for a volley, and the form says from where to where"),
        ("A42", "the rule book confuses two names; the numbers stand, and t23 plays them"),
        ("A60", "bracing for a charge is named once and never described; a note on the squad serves"),
        ("T16", "the table judges lines of sight over heads"),
    ],
};

#[test]
fn every_rule_ruling_and_example_has_a_test_or_a_reason() {
    OPEND6.holds();
}
