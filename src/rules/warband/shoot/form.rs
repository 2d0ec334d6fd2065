//! The form of a shot: whom, and the circumstances of 4.5.

use super::{
    super::{Warband, combat, harm},
    aim,
};
use crate::{
    engine::Board,
    view::{Field, Form, Kind, Order},
};

/// The most that cover and other things may do to a save.
const MODIFIER: i64 = 6;

fn cover(id: &str, label: &str) -> Field {
    let words = [("none", "in the open"), ("partly", "partly obscured"), ("mostly", "mostly obscured")];
    let rows = words.iter().map(|(id, label)| ((*id).to_owned(), (*label).to_owned())).collect();
    Field::new(id, label, Kind::Choice(rows)).usual("none")
}

/// Its form.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let target = board.named(order, "target");
    let mut form = Form { title: format!("{} shoots", unit.name), ..Form::default() };
    let fields = &mut form.fields;
    fields.push(
        Field::new("target", "target", Kind::Unit(combat::enemies(board, unit)))
            .required()
            .lasts()
            .help("an enemy; into a combat, an enemy who is in it"),
    );
    fields.push(cover("cover", "cover").until_either_moves("target").help("partly -1, mostly -2 (R15)"));
    let flag = |id: &str, label: &str| Field::new(id, label, Kind::Flag);
    let moving = flag("moving", "moving").usual(target.is_some_and(aim::moves));
    fields.push(moving.help("-1; usual for those who have moved"));
    let small = flag("small", "small or distant").usual(false).until_either_moves("target");
    fields.push(small.help("-1, also when both (A26)"));
    fields.push(flag("big", "big").usual(target.is_some_and(aim::is_big)).help("+1"));
    let left = i64::from(super::left(board, unit).max(1));
    let shots = Field::new("shots", "shots", Kind::Count { least: 1, most: left }).usual(left);
    fields.push(if left > 1 { shots.help("how many of the shots go here (R14)") } else { shots.more() });
    fields.push(flag("in-range", "in range and sight").usual(true).more().help("the rules have no ranges: judge it"));
    let count = |id: &str, label: &str, least: i64| Field::new(id, label, Kind::Count { least, most: MODIFIER }).more();
    fields
        .push(count("cover-save", "cover helps the save by", 0).help("beside or in place of the penalty to hit (A4)"));
    fields.push(count("save-bonus", "save is better by", -MODIFIER).help("spells, rare items"));
    if let Some(target) = target.filter(|target| combat::engaged(board.state, target)) {
        let fellows = super::fellows(board, target);
        let ids = fellows.iter().map(|unit| unit.id.clone()).collect();
        let field = Field::new("other", "a miss may hit", Kind::Unit(ids));
        form.fields.push(field.help("leave blank: a random one of those in the combat (A5)"));
        form.fields.push(cover("cover-other", "cover of the other").more());
        let other = board.named(order, "other");
        form.fields.push(
            flag("moving-other", "the other is moving").usually(other.map(|other| aim::moves(other).into())).more(),
        );
        form.fields.push(flag("small-other", "the other is small or distant").usual(false).more());
        form.fields
            .push(flag("big-other", "the other is big").usually(other.map(|other| aim::is_big(other).into())).more());
        form.remarks.push(format!("in combat with {}: a miss may hit there (R16)", combat::names(fellows)));
    }
    if let (Some(target), Some(weapon)) = (target, super::missile(board, unit))
        && let Some(aim) = aim::aim(board, unit, target, order, "")
    {
        let blow = super::blow(board, unit, order, weapon);
        form.numbers = aim.numbers();
        form.numbers.extend(super::blow::numbers(board, target, &blow));
        let shots = order.facts.get("shots").and_then(|value| value.int()).unwrap_or(left).clamp(1, left) as f64;
        let remark = match aim.impossible {
            true => format!("{} cannot be hit: needs {}", target.name, aim.need.total()),
            false => harm::expect(board, &[(shots * aim.chance(), target, &blow)]),
        };
        form.remarks.push(remark);
    }
    form
}
