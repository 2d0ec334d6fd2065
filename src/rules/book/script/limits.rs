//! The engine that scripts run in, with its limits: a book comes from a stranger.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc, sync::Arc};

use rhai::{
    Engine, OptimizationLevel,
    debugger::{DebuggerCommand, DebuggerEvent},
};

use super::{api, compile::Properties, deeds, handles, sides, steps};

/// Steps of one script at most; most may take fewer, see [`steps`].
const OPERATIONS: u64 = 200_000;
/// Calls within calls.
const CALLS: usize = 16;
/// Brackets within brackets, of scripts and of functions.
const NESTING: (usize, usize) = (48, 32);
/// Letters of a text.
const LETTERS: usize = 4_096;
/// Entries of an array, those within counted.
const ENTRIES: usize = 2_048;
/// Names at once in one call.
const VARIABLES: usize = 64;
/// Functions of a book.
const FUNCTIONS: usize = 96;

thread_local! {
    static ENGINE: RefCell<Made> = RefCell::new(Made { engine: Rc::new(made()), names: BTreeSet::new(), last: None });
    static TRACER: Rc<Engine> = Rc::new(tracing());
}

/// The engine of a core, and what it knows of that stands behind dots.
struct Made {
    engine: Rc<Engine>,
    names: BTreeSet<String>,
    /// What was last made known to it.
    last: Option<Properties>,
}

/// The engine of all books, made when the first of them is read. Each core has one of its own: a script counts who holds
/// the functions that it calls, and cores that share them wait for each other.
pub fn engine() -> Rc<Engine> {
    ENGINE.with_borrow(|made| made.engine.clone())
}

/// The same, which knows what stands behind dots in the scripts of a book: a name that it does not know it looks for twice, and
/// writes an error in between.
pub fn knowing(properties: &Properties) -> Rc<Engine> {
    ENGINE.with_borrow_mut(|made| {
        let known = made.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, properties));
        // While a script runs in it nothing is made known to it.
        if let Some(engine) = Rc::get_mut(&mut made.engine).filter(|_| !known) {
            properties.difference(&made.names).for_each(|name| handles::register_name(engine, name));
            made.names.extend(properties.iter().cloned());
            made.last = Some(properties.clone());
        }
        made.engine.clone()
    })
}

/// The same, which notes each step: a script that ended too deep in its functions runs again in it, to tell the line.
pub fn tracer() -> Rc<Engine> {
    TRACER.with(Rc::clone)
}

fn tracing() -> Engine {
    let mut engine = made();
    #[expect(deprecated, reason = "the language calls this part of it unsettled")]
    engine.register_debugger(
        |_, debugger| debugger,
        |_, event, _, _, step| {
            // A function that is left, for a failure perhaps, tells its end.
            if matches!(event, DebuggerEvent::Step) {
                steps::note(step);
            }
            Ok(DebuggerCommand::StepInto)
        },
    );
    engine
}

/// An engine with all that a book may call, and nothing else.
fn made() -> Engine {
    let mut engine = Engine::new();
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_max_operations(OPERATIONS);
    engine.set_max_call_levels(CALLS);
    engine.set_max_expr_depths(NESTING.0, NESTING.1);
    engine.set_max_string_size(LETTERS);
    engine.set_max_array_size(ENTRIES);
    engine.set_max_variables(VARIABLES);
    engine.set_max_functions(FUNCTIONS);
    engine.set_strict_variables(true);
    engine.set_allow_shadowing(true);
    // A map that is filled by an index grows past every bound.
    for word in ["eval", "print", "debug", "#{"] {
        engine.disable_symbol(word);
    }
    engine.on_progress(|_| steps::tired().map(Into::into));
    engine.on_print(|_| {});
    engine.on_debug(|_, _, _| {});
    handles::register(&mut engine);
    sides::register(&mut engine);
    api::register(&mut engine);
    deeds::register(&mut engine);
    engine
}
