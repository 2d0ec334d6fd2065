//! Which forms are laid before an order is given, and which are none to look at.

use crate::{
    engine::{Game, SIDE_DONE},
    view::{Field, Form, Kind, Order},
};

/// Whether a form has anything to fill in that is not rare.
pub(super) fn shows(form: &Form) -> bool {
    form.fields.iter().any(Field::shows)
}

/// Whether the form of an order is laid: it shows, but for that of a side that is done where it is plain which one.
pub(super) fn asks(order: &Order, form: &Form) -> bool {
    shows(form) && !(order.act == SIDE_DONE && form.fields.iter().all(|field| field.usual.is_some()))
}

/// Whether Enter would only lay a form, that of something due or of the usual next thing: it decides nothing yet.
pub(super) fn only_asks(game: &dyn Game, order: &Order, due: bool) -> bool {
    let judges = |form: &Form| !due || form.fields.iter().any(judged);
    game.form(order).is_ok_and(|form| asks(order, &form) && judges(&form))
}

/// Whether a field wants a look: more than yes or no is to be judged, or something remembered counts.
pub(super) fn judged(field: &Field) -> bool {
    match field.remembered {
        Some(_) => true,
        None => !field.more && (field.kind != Kind::Flag || field.usual.is_none()),
    }
}
