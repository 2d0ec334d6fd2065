//! What a script can do: throws, questions, and all that alters the table.

mod course;
mod effects;
mod needs;
mod questions;
mod throws;
mod told;

use rhai::Engine;

/// Tells an engine of the functions that alter the table.
pub fn register(engine: &mut Engine) {
    throws::throws(engine);
    needs::needs(engine);
    questions::questions(engine);
    effects::effects(engine);
    course::course(engine);
}
