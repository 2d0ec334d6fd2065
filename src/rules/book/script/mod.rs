//! Scripts of a book: Rhai in a box without files, clock or chance. A script looks at the table, or carries out an act; a
//! throw that people must answer ends the run, and the whole order is run again over the tape.

mod altered;
mod api;
mod bare;
mod by_hand;
mod called;
mod calls;
mod compared;
mod compile;
mod curry;
mod deed;
mod deeds;
mod hand;
mod handles;
mod kinds;
mod lengths;
mod limits;
mod manual;
mod names;
mod place;
mod run;
mod sides;
mod steps;
mod veil;

pub use altered::Altered;
pub use compile::{Compiler, Script};
pub use handles::{UnitOf, called, dynamic, figure_called, length_of as length, plain, row_of as row};
pub use limits::engine;
use limits::tracer;
pub use manual::printed as manual;
pub use place::Page;
pub use steps::{is_exhausted, together};

pub use run::{Doer, Leave};

use place::is_told_from_outside;
use rhai::{Dynamic, EvalAltResult, Position, Scope};

use super::system::Book;
use crate::{
    engine::{Board, Halt, Scene},
    paper::Fault,
    view::{Id, Refusal, Value},
};

/// What people do about a book that fails in a battle: the fault names the file, which lies with the battle.
pub const MEND: &str = "mend this copy of the book, which the battle plays, and open it again";

/// Variables of a script, by name.
pub type Vars<'v> = Vec<(&'v str, Dynamic)>;

/// What a script comes to.
type Given = Result<Dynamic, Box<EvalAltResult>>;

fn scope<'v>(vars: Vars<'v>) -> Scope<'v> {
    let mut scope = Scope::new();
    for (name, value) in vars {
        scope.push_dynamic(name, value);
    }
    scope
}

/// Runs a script.
fn evaluate(script: &Script, scope: &mut Scope) -> Given {
    limits::knowing(script.properties()).eval_ast_with_scope(scope, script.ast())
}

/// Runs a script by the engine that notes each step.
fn trace(script: &Script, scope: &mut Scope) -> Given {
    tracer().eval_ast_with_scope(scope, script.ast())
}

/// Runs a script that only looks; where it fails, says where and why.
fn looked(
    page: &Page,
    script: &Script,
    vars: Vars,
    look: impl Fn(&mut dyn FnMut() -> Given) -> Given,
) -> Result<Dynamic, Fault> {
    let (names, mut scope) = (vars.len(), scope(vars));
    let why = match look(&mut || evaluate(script, &mut scope)) {
        Ok(given) => return Ok(given),
        Err(why) => why,
    };
    let step = is_told_from_outside(&why).then(|| {
        scope.rewind(names);
        steps::traced(|| drop(look(&mut || trace(script, &mut scope))))
    });
    Err(page.failure(script, &why, step.unwrap_or(Position::NONE)))
}

/// What a script gives that only looks at the table.
///
/// # Errors
/// The script fails: where and why.
pub fn look(board: Board<Book>, script: &Script, vars: Vars) -> Result<Dynamic, Fault> {
    looked(&board.data.page, script, vars, |run| run::looking(board, run))
}

/// The same, nothing where it fails, for those who need not hear why: to find the place in the book takes long.
pub fn given(board: Board<Book>, script: &Script, vars: Vars) -> Option<Dynamic> {
    run::looking(board, || evaluate(script, &mut scope(vars))).ok()
}

/// Whether a script that only looks says yes, for those who need not hear why it fails.
pub fn answer(board: Board<Book>, script: &Script, vars: Vars) -> Option<bool> {
    given(board, script, vars)?.as_bool().ok()
}

/// Whether a script that only looks says yes.
///
/// # Errors
/// It fails, or says neither yes nor no: where and why.
pub fn says(board: Board<Book>, script: &Script, vars: Vars) -> Result<bool, Fault> {
    let given = look(board, script, vars)?;
    given
        .as_bool()
        .map_err(|_| board.data.page.failed(script, &format!("it gives {}, not true or false", shown(&given))))
}

/// A whole number that a script gives which only looks.
///
/// # Errors
/// It fails, or gives something else: where and why.
pub fn number(board: Board<Book>, script: &Script, vars: Vars) -> Result<i64, Fault> {
    whole(&board.data.page, script, look(board, script, vars)?)
}

/// A whole number that a script gives for these variables alone.
///
/// # Errors
/// It fails, or gives something else: where and why.
pub fn number_of(page: &Page, script: &Script, vars: Vars) -> Result<i64, Fault> {
    whole(page, script, looked(page, script, vars, |run| steps::look(run))?)
}

fn whole(page: &Page, script: &Script, given: Dynamic) -> Result<i64, Fault> {
    given.as_int().map_err(|_| page.failed(script, &format!("it gives {}, not a whole number", shown(&given))))
}

/// What a script gave, as it is told: "nothing", "true", "a unit".
pub fn shown(given: &Dynamic) -> String {
    match plain(given) {
        _ if given.is_unit() => "nothing".to_owned(),
        Some(Value::Flag(yes)) => yes.to_string(),
        Some(value) => value.to_string(),
        None => calls::one_of(given),
    }
}

/// That a book fails, as people hear it.
pub fn fails(why: &Fault) -> String {
    format!("the book fails: {why}")
}

/// Runs a script as a stage begins or ends.
///
/// # Errors
/// As [`act`].
pub fn happens(scene: &mut Scene<Book>, script: &Script) -> Result<(), Halt> {
    carry_out(scene, script, (None, Leave::Stays), Doer::Nobody, Vec::new()).map(drop)
}

/// Runs a script as a moment ends that this unit opened, if that is known.
///
/// # Errors
/// As [`act`].
pub fn concludes(scene: &mut Scene<Book>, script: &Script, opened: Option<&Id>) -> Result<(), Halt> {
    carry_out(scene, script, (None, Leave::Stays), Doer::Opened(opened), Vec::new()).map(drop)
}

/// The same of something that happens to a unit, which it knows as `u`. Says whether a phase ended by it.
///
/// # Errors
/// As [`happens`].
pub fn with_unit(scene: &mut Scene<Book>, script: &Script, unit: &Id, leave: Leave) -> Result<bool, Halt> {
    let vars = vec![("u", Dynamic::from(UnitOf(unit.clone())))];
    carry_out(scene, script, (None, leave), Doer::Nobody, vars)
}

/// Runs a script of an act, which alters the scene; `me` is the unit that acts. Says whether a phase ended by it.
///
/// # Errors
/// People must answer first, a rule objects, or the script fails: then the refusal says where and why.
pub fn act(scene: &mut Scene<Book>, script: &Script, me: Option<&Id>, vars: Vars) -> Result<bool, Halt> {
    carry_out(scene, script, (me, Leave::Ends), Doer::Acts, vars)
}

/// What fails in a script that alters the scene, if it fails by itself; `me` and what becomes of the phase are as in play.
pub fn tries(scene: &mut Scene<Book>, script: &Script, whose: (Option<&Id>, Leave), vars: Vars) -> Option<Fault> {
    carried_out(scene, script, whose, Doer::Acts, vars).err()?.err()
}

fn carry_out(
    scene: &mut Scene<Book>,
    script: &Script,
    whose: (Option<&Id>, Leave),
    doer: Doer,
    vars: Vars,
) -> Result<bool, Halt> {
    carried_out(scene, script, whose, doer, vars).map_err(|why| match why {
        Ok(halt) => halt,
        Err(fault) => Refusal::sense(fails(&fault), format!("{MEND}, or put it right by hand (e)")).into(),
    })
}

/// The same; where it fails by itself, says where and why.
fn carried_out(
    scene: &mut Scene<Book>,
    script: &Script,
    whose: (Option<&Id>, Leave),
    doer: Doer,
    vars: Vars,
) -> Result<bool, Result<Halt, Fault>> {
    let page = &scene.data.page;
    let (names, mut scope) = (vars.len(), self::scope(vars));
    let why = match run::acting(scene, whose, doer, || evaluate(script, &mut scope)) {
        (Err(_), Some(run::Stop::Halt(halt)), _) => return Err(Ok(halt)),
        (Err(_), Some(run::Stop::Done), ended) | (Ok(_), _, ended) => return Ok(ended > 0),
        (Err(why), None, _) => why,
    };
    // What it alters now is refused with the rest of the order.
    let step = is_told_from_outside(&why).then(|| {
        scope.rewind(names);
        steps::traced(|| drop(run::acting(scene, whose, doer, || trace(script, &mut scope))))
    });
    Err(Err(page.failure(script, &why, step.unwrap_or(Position::NONE))))
}
