//! The engine that scripts run in, with its limits: a book comes from a stranger.

use rhai::{Engine, OptimizationLevel};

use super::{api, deeds, handles};

/// Steps of one script.
const OPERATIONS: u64 = 500_000;
/// Calls within calls.
const CALLS: usize = 24;
/// Brackets within brackets, of scripts and of functions.
const NESTING: (usize, usize) = (48, 32);
/// Letters of a text.
const LETTERS: usize = 4_096;
/// Entries of an array, those within counted.
const ENTRIES: usize = 4_096;
/// Entries of a map.
const KEYS: usize = 256;
/// Names at once.
const VARIABLES: usize = 256;
/// Functions of a book.
const FUNCTIONS: usize = 256;

/// An engine with all that a book may call, and nothing else.
pub fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_max_operations(OPERATIONS);
    engine.set_max_call_levels(CALLS);
    engine.set_max_expr_depths(NESTING.0, NESTING.1);
    engine.set_max_string_size(LETTERS);
    engine.set_max_array_size(ENTRIES);
    engine.set_max_map_size(KEYS);
    engine.set_max_variables(VARIABLES);
    engine.set_max_functions(FUNCTIONS);
    engine.set_strict_variables(true);
    engine.set_allow_shadowing(true);
    for word in ["eval", "print", "debug"] {
        engine.disable_symbol(word);
    }
    engine.on_print(|_| {});
    engine.on_debug(|_, _, _| {});
    handles::register(&mut engine);
    api::register(&mut engine);
    deeds::register(&mut engine);
    engine
}
