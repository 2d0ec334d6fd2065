//! The steps that scripts take: each has so many, and those that many units are looked at by share them.

use std::cell::Cell;

use rhai::Position;

/// The steps that a script may take which only looks.
pub const LOOKS: u64 = 50_000;
/// The steps that scripts may take together which look in one moment: many units are looked at for every key.
const TOGETHER: u64 = 1_000_000;
/// What is left to each of those, however many they are.
const LEAST: u64 = 2_000;
/// The part of its steps that a script may take which is traced: it goes slowly, and a loop is found sooner.
const TRACED: u64 = 10;
/// What ends a script that takes too many steps.
const TIRED: &str = "the script never ends (too many steps)";
/// What ends one that takes more than others left to it.
const CROWDED: &str = "all that is looked at in this moment takes too many steps together";

/// The steps of a script.
#[derive(Clone, Copy)]
pub struct Steps {
    /// Those that it may take.
    most: u64,
    /// Those that it took.
    taken: u64,
}

thread_local! {
    /// The steps of the script under way.
    static STEPS: Cell<Steps> = const { Cell::new(Steps { most: LOOKS, taken: 0 }) };
    /// The steps that are left to the looks of the moment under way, if there is one.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
    /// Where the last step stands of the run that is traced, if one is.
    static STEP: Cell<Option<Position>> = const { Cell::new(None) };
}

/// Why the script under way may not go on after one more step, if it may not. Steps are counted here: the language forgets
/// those of functions that go through a list.
pub fn tired() -> Option<&'static str> {
    let Steps { most, taken } = charge(1);
    if taken <= most {
        return None;
    }
    Some(if LEFT.get().is_some() && most < LOOKS { CROWDED } else { TIRED })
}

/// Notes where a step stands.
pub fn note(step: Position) {
    STEP.set(Some(step));
}

/// Where the last step of a traced run stands; nowhere where none was taken.
pub fn traced(run: impl FnOnce()) -> Position {
    STEP.set(Some(Position::NONE));
    run();
    STEP.take().unwrap_or(Position::NONE)
}

/// Looks of one moment, which share their steps: each takes what those before it left. So many such moments make one key:
/// a row for each unit, say.
pub fn together<T>(of: usize, work: impl FnOnce() -> T) -> T {
    if LEFT.get().is_some() {
        return work();
    }
    LEFT.set(Some((TOGETHER / (of as u64).max(1)).max(LEAST)));
    let result = work();
    LEFT.set(None);
    result
}

/// Counts what goes through a list in one step as so many.
pub fn charge(more: usize) -> Steps {
    let mut steps = STEPS.get();
    steps.taken = steps.taken.saturating_add(more as u64);
    STEPS.set(steps);
    steps
}

/// Whether the looks of the moment under way have no step left.
pub fn is_exhausted() -> bool {
    LEFT.get() == Some(0)
}

/// Runs a script that may take so many steps, within another that goes on with its own. Gives the steps it took, too.
pub fn within<T>(steps: u64, run: impl FnOnce() -> T) -> (T, u64) {
    let steps = if STEP.get().is_some() { steps / TRACED } else { steps };
    let before = STEPS.replace(Steps { most: steps, taken: 0 });
    let result = run();
    (result, STEPS.replace(before).taken)
}

/// Runs a script that looks, at a table or at nothing but its own names.
pub fn look<T>(run: impl FnOnce() -> T) -> T {
    let (result, taken) = within(LEFT.get().map_or(LOOKS, |left| left.min(LOOKS)), run);
    LEFT.set(LEFT.get().map(|left| left.saturating_sub(taken)));
    result
}
