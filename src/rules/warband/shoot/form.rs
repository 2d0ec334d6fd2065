//! The form of a shot: whom, and the circumstances of 4.5.

use super::{
    super::{blow, combat, harm, system::Warband},
    aim::{self, Sight},
    shot::{self, COVER_SAVE, IN_RANGE, OTHER, SAVE_BONUS, SHOTS, TARGET},
};
use crate::{
    engine::Board,
    view::{Field, Form, Order},
};

/// The most that cover and other things may do to a save.
const MODIFIER: i32 = 6;

/// "needs 1 more", or "needs 1 less": what a circumstance does to the die needed.
fn change(board: &Board<Warband>, circumstance: &str) -> String {
    let change = -board.data.tables.shooting.value(circumstance);
    format!("needs {} {}", change.abs(), if change < 0 { "less" } else { "more" })
}

fn cover(sight: &Sight) -> Field {
    let words = [("none", "in the open"), ("partly", "partly obscured"), ("mostly", "mostly obscured")];
    sight.cover.choice(words).usual("none")
}

/// Its form.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let enemies = combat::enemies(board, unit);
    let target = board.named(order, TARGET).filter(|target| enemies.contains(&target.id));
    let mut form = Form::default();
    if let Some(target) = target {
        form.title = format!("{} at {}", unit.does("shoot"), target.name);
    }
    let fields = &mut form.fields;
    fields.push(TARGET.field(enemies).required().lasts().help("an enemy; into a combat, an enemy who is in it"));
    let sight = &aim::TARGET;
    let covers = format!("partly: {}; mostly: {} (R15)", change(board, "partly"), change(board, "mostly"));
    fields.push(cover(sight).until_either_moves(TARGET).help(&covers));
    let moving = sight.moving.field().usual(target.is_some_and(aim::moves));
    fields.push(moving.help(&format!("{}; usual for those who have moved", change(board, "moving"))));
    let small = sight.small.field().usual(false).until_either_moves(TARGET);
    fields.push(small.help(&format!("{}, also when both (A26)", change(board, "small"))));
    fields.push(sight.big.field().usual(target.is_some_and(aim::is_big)).help(&change(board, "big")));
    let left = shot::left(board, unit).max(1);
    let shots = SHOTS.field(1, left).usual(i64::from(left));
    fields.push(if left > 1 { shots.help("how many of the shots go here (R14)") } else { shots.more() });
    fields.push(IN_RANGE.field().usual(true).more().help("the rules have no ranges: judge it"));
    let cover_save = COVER_SAVE.field(0, MODIFIER).more();
    fields.push(cover_save.help("beside or in place of the penalty to hit (A4)"));
    fields.push(SAVE_BONUS.field(-MODIFIER, MODIFIER).more().help("spells, rare items"));
    if let Some(target) = target.filter(|target| combat::engaged(board.state, target)) {
        let fellows = shot::fellows(board, target);
        let ids = fellows.iter().map(|unit| unit.id.clone()).collect();
        fields.push(OTHER.field(ids).help("leave blank: a random one of those in the combat (A5)"));
        let (other, sight) = (board.named(order, OTHER), &aim::OTHER);
        fields.push(cover(sight).more());
        fields.push(sight.moving.field().usually(other.map(|other| aim::moves(other).into())).more());
        fields.push(sight.small.field().usual(false).more());
        fields.push(sight.big.field().usually(other.map(|other| aim::is_big(other).into())).more());
        form.remarks.push(format!("in combat with {}: a miss may hit there (R16)", combat::names(fellows)));
    }
    if let (Some(target), Some(weapon)) = (target, shot::missile(board, unit))
        && let Some(aim) = aim::aim(board, unit, target, order, &aim::TARGET)
    {
        let hit = shot::blow(board, unit, order, weapon);
        form.numbers = aim.numbers();
        form.numbers.extend(blow::numbers(board, target, &hit));
        let shots = f64::from(SHOTS.of(order).unwrap_or(left).clamp(1, left));
        let remark = match aim.impossible {
            true => format!("{} cannot be hit: needs {}", target.name, aim.need.total()),
            false => harm::expect(board, &[(shots * aim.chance(), target, &hit)]),
        };
        form.remarks.push(remark);
    }
    form
}
