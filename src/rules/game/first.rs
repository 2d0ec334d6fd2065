//! How a battle comes to be: from a scenario, a roster, or a saved state; and the row of a system in the table of systems.

use std::{panic::resume_unwind, sync::Arc, thread};

use super::{Game, playing::Match, sound};
use crate::rules::{
    Charts, Fault, Library, Nobody, Rules, Scene, State, System, Tape, build, check, fault, roster, scenario, schema,
    table,
};
use crate::view::Order;

/// The row of a system for the table of systems.
pub(in crate::rules) const fn system<R: Rules>() -> System {
    System {
        id: R::ID,
        name: R::NAME,
        unit: R::UNIT,
        figure: R::FIGURE,
        begin: begin::<R>,
        open: open::<R>,
        muster: muster::<R>,
        check: check::check::<R>,
        faults: check::faults::<R>,
        bench: build::bench::<R>,
        files: R::files,
        schema: schema::schema::<R>,
        charts: charts::<R>,
    }
}

pub(in crate::rules) fn begin<R: Rules>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(library)?;
    let state = scenario::begin::<R>(file, text, library, &data)?;
    let battle = Match::<R> { state, data: Arc::new(data), library: library.clone() };
    // The first stage begins as every other does.
    let order = Order::table(table::END_STAGE);
    let mut nobody = Nobody;
    let mut tape = Tape::new(&[], &mut nobody);
    let mut scene = Scene::new(&battle.state, &battle.data, &order, &mut tape, false);
    let first = scene.state.stage().to_owned();
    R::enter(&mut scene, &first).map_err(|why| Fault::at(file, text, "", why.to_string(), "mend the scenario"))?;
    let state = scene.state;
    Ok(battle.with(state))
}

fn muster<R: Rules>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(library)?;
    let (state, faults) = roster::muster::<R>(file, text, &data)?;
    match faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(Box::new(Match::<R> { state, data: Arc::new(data), library: library.clone() })),
    }
}

pub(in crate::rules) fn open<R: Rules>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    // The state and the numbers take about as long to read, and neither needs the other.
    let (state, data) = thread::scope(|scope| {
        let data = scope.spawn(|| R::load(library));
        let state: Result<State<R>, Fault> = fault::parse_large(file, text);
        (state, data.join())
    });
    let (state, data) = (state?, data.unwrap_or_else(|panic| resume_unwind(panic))?);
    sound::state(&state).map_err(|(place, what)| Fault::at(file, text, &place, what, "mend it by hand"))?;
    Ok(Box::new(Match::<R> { state, data: Arc::new(data), library: library.clone() }))
}

fn charts<R: Rules>(library: &Library) -> Result<Charts, Fault> {
    Ok(R::charts(&R::load(library)?))
}
