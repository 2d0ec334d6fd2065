//! Lengths in scripts: compared with and added to each other and to whole inches.

use rhai::{Engine, INT};

use super::run::failure;
use crate::view::Inches;

/// A length in inches.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Length(pub Inches);

fn length(inches: INT) -> Length {
    Length(Inches::whole(inches.clamp(-99_999, 99_999)))
}

/// Tells an engine of lengths.
pub fn register(engine: &mut Engine) {
    engine.register_type_with_name::<Length>("length");
    engine.register_fn("to_string", |length: &mut Length| length.0.to_string());
    engine.register_fn("inches", length);
    macro_rules! compare {
        ($($sign:literal $work:expr),+ $(,)?) => {$(
            engine.register_fn($sign, |one: Length, other: Length| $work(&one, &other));
            engine.register_fn($sign, |one: Length, other: INT| $work(&one, &length(other)));
            engine.register_fn($sign, |one: INT, other: Length| $work(&length(one), &other));
        )+};
    }
    compare!("<" Length::lt, "<=" Length::le, ">" Length::gt, ">=" Length::ge, "==" Length::eq, "!=" Length::ne);
    macro_rules! count {
        ($($sign:literal $work:expr),+ $(,)?) => {$(
            engine.register_fn($sign, |one: Length, other: Length| Length($work(one.0, other.0)));
            engine.register_fn($sign, |one: Length, other: INT| Length($work(one.0, length(other).0)));
            engine.register_fn($sign, |one: INT, other: Length| Length($work(length(one).0, other.0)));
        )+};
    }
    count!("+" |one: Inches, other| one + other, "-" |one: Inches, other| one - other);
    let scaled = |length: Length, by: INT| Inches::from_hundredths(length.0.hundredths().saturating_mul(by));
    engine.register_fn("*", move |length: Length, by: INT| Length(scaled(length, by)));
    engine.register_fn("/", |length: Length, by: INT| match by {
        0 => Err(failure("division by zero")),
        by => Ok(Length(Inches::from_hundredths(length.0.hundredths().saturating_div(by)))),
    });
    // Begun inches count whole, or not at all.
    engine.register_fn("ceiling", |length: Length| length.0.hundredths().saturating_add(99).div_euclid(100));
    engine.register_fn("floor", |length: Length| length.0.hundredths().div_euclid(100));
}
