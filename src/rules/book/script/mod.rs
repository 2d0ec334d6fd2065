//! Scripts of a book: Rhai in a box without files, clock or chance. A script looks at the table, or carries out an act; a
//! throw that people must answer ends the run, and the whole order is run again over the tape.

mod api;
mod compile;
mod deeds;
mod handles;
mod limits;
mod names;
mod place;
mod run;

pub use compile::{Compiler, Script};
pub use handles::{UnitOf, dynamic, length_of as length, plain, row_of as row};
pub use limits::engine;
pub use place::Page;

use rhai::{Dynamic, Scope};

use super::{data::Data, system::Book};
use crate::{
    engine::{Board, Halt, Scene},
    view::{Id, Refusal},
};

/// Variables of a script, by name.
pub type Vars<'v> = Vec<(&'v str, Dynamic)>;

fn scope<'v>(vars: Vars<'v>) -> Scope<'v> {
    let mut scope = Scope::new();
    for (name, value) in vars {
        scope.push_dynamic(name, value);
    }
    scope
}

/// What a script gives that only looks at the table.
///
/// # Errors
/// The script fails: where and why.
pub fn look(board: Board<Book>, script: &Script, vars: Vars) -> Result<Dynamic, String> {
    let data: &Data = board.data;
    let result = run::looking(board, || engine().eval_ast_with_scope::<Dynamic>(&mut scope(vars), script.ast()));
    result.map_err(|why| data.page.failure(script, &why))
}

/// What a script gives that only looks at the table; where it fails, nobody wants to know why.
fn glance(board: Board<Book>, script: &Script, vars: Vars) -> Option<Dynamic> {
    run::looking(board, || engine().eval_ast_with_scope::<Dynamic>(&mut scope(vars), script.ast())).ok()
}

/// Whether a script that only looks says yes; one that fails says no.
pub fn holds(board: Board<Book>, script: &Script, vars: Vars) -> bool {
    glance(board, script, vars).is_some_and(|value| value.as_bool().unwrap_or(false))
}

/// Whether a script that only looks says yes.
///
/// # Errors
/// It fails, or says neither yes nor no: where and why.
pub fn says(board: Board<Book>, script: &Script, vars: Vars) -> Result<bool, String> {
    if let Some(said) = glance(board, script, vars.clone()).and_then(|value| value.as_bool().ok()) {
        return Ok(said);
    }
    let given = look(board, script, vars)?;
    Err(board.data.page.failed(script, &format!("it gives {given}, not true or false")))
}

/// A whole number that a script gives which only looks; none where it fails.
pub fn number(board: Board<Book>, script: &Script, vars: Vars) -> Option<i64> {
    glance(board, script, vars).and_then(|value| value.as_int().ok())
}

/// A whole number that a script gives for these variables alone; none where it fails.
pub fn number_of(script: &Script, vars: Vars) -> Option<i64> {
    let given = run::within(run::LOOKS, || engine().eval_ast_with_scope::<Dynamic>(&mut scope(vars), script.ast()));
    given.ok().and_then(|value| value.as_int().ok())
}

/// Runs a script as a stage begins or ends.
///
/// # Errors
/// As [`act`].
pub fn happens(scene: &mut Scene<Book>, script: &Script) -> Result<(), Halt> {
    carry_out(scene, script, (None, false), Vec::new())
}

/// Runs a script of an act, which alters the scene; `me` is the unit that acts.
///
/// # Errors
/// People must answer first, a rule objects, or the script fails: then the refusal says where and why.
pub fn act(scene: &mut Scene<Book>, script: &Script, me: Option<&Id>, vars: Vars) -> Result<(), Halt> {
    carry_out(scene, script, (me, true), vars)
}

fn carry_out(
    scene: &mut Scene<Book>,
    script: &Script,
    (me, of_act): (Option<&Id>, bool),
    vars: Vars,
) -> Result<(), Halt> {
    let data: &Data = scene.data;
    let work = || engine().eval_ast_with_scope::<Dynamic>(&mut scope(vars), script.ast());
    let (result, halt) = run::acting(scene, me, of_act, work);
    match (halt, result) {
        (Some(run::Stop::Halt(halt)), Err(_)) => Err(halt),
        (Some(run::Stop::Done), Err(_)) | (_, Ok(_)) => Ok(()),
        (None, Err(why)) => {
            let what = format!("the book fails: {}", data.page.failure(script, &why));
            Err(Refusal::sense(what, "mend the book, or put it right by hand (e)").into())
        }
    }
}
