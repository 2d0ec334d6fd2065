//! What a moment knows of the orders of it, from the one that opened it on. Modifiers that were typed count in what its end
//! throws, and those of the one that opened it in what is thrown for an answer, too; what the end comes to is theirs who opened it.

use super::{
    body::{BookTable, Opened, Typed},
    system::Book,
};
use crate::{
    engine::{Halt, Scene},
    view::{Id, Order},
};

/// Keeps those of the order under way for the moments that are open.
pub fn keep(scene: &mut Scene<Book>) {
    for place in 1..scene.state.table.stack.len() {
        keep_at(scene, place, false);
    }
}

/// The same for the moment that just opened, with all that counts by now.
pub fn keep_behind(scene: &mut Scene<Book>) {
    let place = scene.state.table.stack.len() - 1;
    forget(&mut scene.state.table.body, place);
    let earlier = scene.earlier().iter().map(|order| Typed { place, order: order.clone(), opens: true });
    let earlier: Vec<Typed> = earlier.collect();
    scene.state.table.body.typed.extend(earlier);
    keep_at(scene, place, true);
}

/// Keeps who opened the moment on top, where something comes of its end.
pub fn opened(scene: &mut Scene<Book>, by: Option<Id>) {
    let ends = scene.data.moments.get(scene.state.stage()).is_some_and(Option::is_some);
    let place = scene.state.table.stack.len() - 1;
    if let Some(by) = by.filter(|_| ends) {
        scene.state.table.body.opened.push(Opened { place, by });
    }
}

fn keep_at(scene: &mut Scene<Book>, place: usize, opens: bool) {
    let Order { act, who, .. } = scene.order;
    let facts = scene.board().added();
    let typed = &mut scene.state.table.body.typed;
    typed.retain(|typed| typed.place != place || !is_of(&typed.order, scene.order));
    if !facts.is_empty() {
        typed.push(Typed { place, order: Order { who: who.clone(), facts, ..Order::table(act) }, opens });
    }
}

/// Whether an order is that of the same units to do the same.
fn is_of(order: &Order, other: &Order) -> bool {
    order.act == other.act && order.who == other.who
}

/// Forgets those of moments that are over: of this place in the stack of stages, and above it.
pub fn forget(body: &mut BookTable, place: usize) {
    body.typed.retain(|typed| typed.place < place);
    body.opened.retain(|opened| opened.place < place);
}

/// Does what an order does, and where it answers in a moment counts what was typed with the order that opened it.
///
/// # Errors
/// As what is done.
pub fn answering(scene: &mut Scene<Book>, does: impl FnOnce(&mut Scene<Book>) -> Result<(), Halt>) -> Result<(), Halt> {
    let place = scene.state.table.stack.len().saturating_sub(1);
    let earlier = before(scene, |typed| typed.place == place && typed.opens);
    scene.beside(earlier, does)
}

/// Does what ends the moment at a place, which is closed, with all that was typed in it.
///
/// # Errors
/// As what is done.
pub fn ending(
    scene: &mut Scene<Book>,
    place: usize,
    does: impl FnOnce(&mut Scene<Book>, Option<&Id>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let opener = scene.state.table.body.opened.iter().find(|opened| opened.place == place);
    let opener = opener.map(|opened| opened.by.clone());
    let earlier = before(scene, |typed| typed.place == place);
    let opened = before(scene, |typed| typed.place == place && typed.opens);
    forget(&mut scene.state.table.body, place);
    scene.beside(earlier, |scene| does(scene, opener.as_ref()))?;
    // What was typed with an answer counts as a moment ends which that opened, and in nobody else's answer.
    for typed in scene.state.table.body.typed.iter_mut().filter(|typed| typed.place == place) {
        typed.opens = opened.iter().any(|order| is_of(order, &typed.order));
    }
    Ok(())
}

/// The orders of those that were typed before; the order under way counts by itself.
fn before(scene: &Scene<Book>, counts: impl Fn(&Typed) -> bool) -> Vec<Order> {
    let typed = scene.state.table.body.typed.iter().filter(|typed| counts(typed));
    typed.map(|typed| typed.order.clone()).filter(|order| !is_of(order, scene.order)).collect()
}
