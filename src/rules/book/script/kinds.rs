//! What a script compares with what is of another kind: a list with a number, a side with its id. The language takes them for
//! unequal, and no error; such a condition never holds, and `muster check` tells it.

use rhai::{Expr, FnCallExpr, Position};

use super::{
    super::written::{Stat, Written},
    calls::Wrong,
};

/// A kind of value that is never equal to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    List,
    Number,
    Flag,
    Text,
    Unit,
    Side,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::List => "a list",
            Kind::Number => "a number",
            Kind::Flag => "true or false",
            Kind::Text => "a word",
            Kind::Unit => "a unit",
            Kind::Side => "a side",
        }
    }
}

/// What stands behind a dot whatever the book, and is of one kind.
const FIXED: [(&str, Kind); 19] = [
    ("acted", Kind::Flag),
    ("alone", Kind::Flag),
    ("count", Kind::Number),
    ("fielded", Kind::Flag),
    ("figures", Kind::List),
    ("gone", Kind::Flag),
    ("hidden", Kind::Flag),
    ("id", Kind::Text),
    ("in_reserve", Kind::Flag),
    ("kind", Kind::Text),
    ("len", Kind::Number),
    ("name", Kind::Text),
    ("number", Kind::Number),
    ("out", Kind::Flag),
    ("place", Kind::Text),
    ("rank", Kind::Number),
    ("side", Kind::Side),
    ("touching", Kind::List),
    ("unit", Kind::Unit),
];

/// That two things of different kinds are compared.
pub fn wrong(call: &FnCallExpr, at: Position, book: &Written) -> Option<Wrong> {
    let [one, other] = call.args.as_slice() else { return None };
    let sign = call.name.as_str();
    if !call.is_operator_call() || !["==", "!=", "<", "<=", ">", ">="].contains(&sign) {
        return None;
    }
    let (first, second) = (kind(one, book)?, kind(other, book)?);
    if first == second {
        return None;
    }
    let ((name, first), second) = match (last(one), last(other)) {
        (Some(name), _) => ((name, first), second),
        (None, Some(name)) => ((name, second), first),
        (None, None) => return None,
    };
    let holds = if sign == "!=" { "always" } else { "never" };
    let what = format!("{name} is {}, and compared with {} it {holds} holds", first.word(), second.word());
    let mend = match (first, second) {
        (Kind::List, Kind::Number) => format!("how many they are is {name}.len()"),
        (Kind::Text, Kind::Side) if name == "id" => "leave out .id, or write .id behind both".to_owned(),
        (Kind::Side | Kind::Unit, Kind::Text) => format!("write {name}.id or {name}.name"),
        _ => format!("compare it with {}", first.word()),
    };
    Some((at, what, mend))
}

/// The kind of what an expression gives, as far as it is of one whatever the table looks like.
fn kind(expr: &Expr, book: &Written) -> Option<Kind> {
    match expr {
        Expr::IntegerConstant(..) => Some(Kind::Number),
        Expr::BoolConstant(..) => Some(Kind::Flag),
        Expr::StringConstant(..) | Expr::InterpolatedString(..) => Some(Kind::Text),
        Expr::Dot(..) | Expr::Index(..) => of_name(last(expr)?, book),
        _ => None,
    }
}

/// The kind of what stands behind a dot by a name; none where units, figures, sides and rows of lists have it in several.
fn of_name(name: &str, book: &Written) -> Option<Kind> {
    if book.lists.values().flat_map(|rows| rows.values()).any(|row| row.contains_key(name)) {
        return None;
    }
    let fixed = FIXED.iter().find(|(known, _)| *known == name).map(|(_, kind)| Some(*kind));
    let stats = [&book.stats, &book.figures.stats, &book.sides];
    let mut kinds = fixed.into_iter().chain(stats.into_iter().filter_map(|stats| stats.get(name).map(of_stat)));
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

fn of_stat(stat: &Stat) -> Option<Kind> {
    match stat {
        stat if stat.track.is_some() || stat.number.is_some() => Some(Kind::Number),
        stat if stat.flag.is_some() => Some(Kind::Flag),
        stat if stat.choice.is_some() || stat.text.is_some() => Some(Kind::Text),
        _ => None,
    }
}

/// The property at the end of a chain of dots: `touching` of `foe.leader.touching`.
fn last(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Property(property, _) => Some(property.2.as_str()),
        Expr::Dot(chain, ..) => last(&chain.rhs),
        // What stands in the brackets comes first in what is behind them.
        Expr::Index(chain, ..) if matches!(chain.rhs, Expr::Dot(..)) => last(&chain.rhs),
        _ => None,
    }
}
