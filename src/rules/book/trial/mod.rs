//! A book tried out before anybody plays it, for `muster check`: a unit of each troop type on either side, phase by phase, as
//! a battle begins. What looks at them, or is carried out, and fails there would fail at the table.

mod deeds;
mod given;
mod walk;

use rhai::Dynamic;

use super::{
    data::{Data, Phase},
    named::named,
    recipe::Recipe,
    sample,
    script::{self, Script, UnitOf, Vars},
    system::Book,
};
use crate::{
    engine::{Board, Names, State, Taken, UnitEntry, bare, recruit as join},
    paper::Fault,
    view::Id,
};

/// The two sides of the trial.
const SIDES: [&str; 2] = ["our", "their"];

/// What of a book fails, and its acts that nothing in the trial allowed, by their ids.
pub fn faults(data: &Data) -> (Vec<Fault>, Vec<String>) {
    let mut state = table(data);
    let bodies = state.units.iter().map(|unit| &unit.body);
    let mut found: Vec<Fault> = bodies.filter_map(|body| sample::points(data, body).err()).collect();
    for (id, phase) in &data.phases {
        state.table.stack = vec![id.clone()].into();
        let board = Board::new(&state, data);
        found.extend(of_table(&board, phase));
        for unit in state.units.iter() {
            found.extend(script::together(1, || of_unit(&board, (id, phase), &unit.id)));
        }
    }
    let (failed, mut untried) = walk::faults(data, &state);
    found.extend(failed);
    if let Some(data) = Some(&untried).filter(|untried| !untried.is_empty()).and_then(|_| opened(data)) {
        let (failed, closed) = faults(&data);
        found.extend(failed);
        untried.retain(|act| closed.contains(act));
    }
    let mut told: Vec<Fault> = Vec::new();
    for fault in found {
        if !told.iter().any(|known| (known.line, known.column) == (fault.line, fault.column)) {
            told.push(fault);
        }
    }
    (told, untried)
}

/// The book with a number and a mark of a scenario's own, where it leaves such open: acts may be about nothing else.
fn opened(data: &Data) -> Option<Data> {
    let open = data.written.open.as_ref()?;
    let stats = open.stats.iter().map(|_| ("number of its own".to_owned(), 3)).collect();
    let marks = open.marks.iter().map(|_| "mark of its own".to_owned()).collect();
    named(data, &Names { stats, marks, ..Names::default() }).ok()
}

/// A unit of each troop type on either side, two where there is but one type: nobody is without a friend.
fn table(data: &Data) -> State<Book> {
    let mut state: State<Book> = bare(data, "trial", SIDES.map(sample::side).to_vec());
    let mut taken = Taken::of(&state);
    let kinds: Vec<Option<String>> = match data.written.troops.is_empty() {
        true => vec![None],
        false => data.written.troops.keys().cloned().map(Some).collect(),
    };
    for (side, kind) in SIDES.iter().flat_map(|side| kinds.iter().map(move |kind| (side, kind))) {
        let entry = UnitEntry {
            name: format!("{side} {}", kind.as_deref().unwrap_or("unit")),
            number: None,
            side: Id::new(side),
            player: String::new(),
            count: if kinds.len() == 1 { 2 } else { 1 },
            reserve: None,
            place: String::new(),
            note: String::new(),
            hidden: false,
            troop: Recipe { kind: kind.clone(), ..Recipe::default() },
        };
        let units = join(&state, &mut taken, data, &entry).unwrap_or_default();
        state.units.extend(units);
    }
    state
}

/// What fails of the table as a whole.
fn of_table(board: &Board<Book>, phase: &Phase) -> Vec<Fault> {
    let skip = phase.skip.as_ref().and_then(|skip| script::says(*board, skip, Vec::new()).err());
    skip.into_iter().chain(super::due::won(board).err()).collect()
}

/// What fails of one unit: whether it may act, its place in a list, its dues, and of each act what speaks of no fact.
fn of_unit(board: &Board<Book>, (id, phase): (&String, &Phase), unit: &Id) -> Vec<Fault> {
    let data = board.data;
    let named = |name: &'static str| -> Vars<'static> { vec![(name, Dynamic::from(UnitOf(unit.clone())))] };
    let says = |script: &Script, name| script::says(*board, script, named(name)).err();
    let gives = |script: &Script, name| script::look(*board, script, named(name)).err();
    let mut found: Vec<Fault> =
        [&phase.may, &phase.over].into_iter().flatten().filter_map(|script| says(script, "u")).collect();
    found.extend(board.state.unit(unit).and_then(|unit| super::due::left_by_nobody(board, unit).err()));
    found.extend(phase.by.as_ref().and_then(|by| script::number(*board, by, named("u")).err()));
    for due in data.dues.iter().filter(|due| due.phases.is_empty() || due.phases.contains(id)) {
        found.extend(says(&due.when, "u"));
        found.extend(due.says.as_ref().and_then(|words| gives(words, "u")));
    }
    for act in data.acts.values().filter(|act| act.written.phases.contains(id)) {
        // Later facts and bars know the facts before them, which nobody gave: only those that speak of none are tried.
        for bar in act.bars.iter().filter(|bar| bar.facts.is_empty()) {
            found.extend(says(&bar.when, "me").or_else(|| gives(&bar.says, "me")));
        }
        for fact in act.facts.iter().filter(|fact| fact.alone) {
            found.extend(fact.when.as_ref().and_then(|when| says(when, "me")));
            found.extend([&fact.usual, &fact.among].into_iter().flatten().filter_map(|script| gives(script, "me")));
        }
    }
    found
}
