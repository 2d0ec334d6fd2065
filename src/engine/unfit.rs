//! Why something that people wrote does not fit, and where in it.

use std::{fmt, ops::RangeInclusive};

/// What does not fit, and the path to it: fields and rows with dots between them, as in `champions.1.name`. The path is
/// empty where it is the whole that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// The path to it.
    pub path: String,
    /// What is wrong, in words.
    pub what: String,
}

impl Unfit {
    /// What is wrong at a path.
    pub fn new(path: impl fmt::Display, what: impl Into<String>) -> Unfit {
        Unfit { path: path.to_string(), what: what.into() }
    }

    /// A number, if it is within a range.
    ///
    /// # Errors
    /// It is not; `field` is the path to it, and what it is called.
    pub fn within<N: PartialOrd + fmt::Display>(field: &str, number: N, range: RangeInclusive<N>) -> Result<N, Unfit> {
        if range.contains(&number) {
            return Ok(number);
        }
        let what = format!("{field} {number} is not between {} and {}", range.start(), range.end());
        Err(Unfit::new(field, what))
    }

    /// For `map_err`: what is wrong stands below this path.
    pub fn at<E: Into<Unfit>>(path: impl fmt::Display) -> impl FnOnce(E) -> Unfit {
        move |why| {
            let Unfit { path: inner, what } = why.into();
            Unfit { path: if inner.is_empty() { path.to_string() } else { format!("{path}.{inner}") }, what }
        }
    }
}

impl From<String> for Unfit {
    fn from(what: String) -> Unfit {
        Unfit { path: String::new(), what }
    }
}

impl From<&str> for Unfit {
    fn from(what: &str) -> Unfit {
        what.to_owned().into()
    }
}

impl From<Unfit> for String {
    fn from(unfit: Unfit) -> String {
        unfit.what
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.what)
    }
}

impl std::error::Error for Unfit {}
