//! A scenario of a book that has no written example: a unit of each troop type on both sides, to copy and change.

use std::fmt::Write as _;

use super::{
    data::Data,
    stat::{Known, Sort},
};

/// The scenario.
pub fn scenario(data: &Data) -> String {
    let book = &data.written;
    let mut text = format!(
        "# A scenario of {} to copy and change.\n\
         # What an editor needs to complete and check it:  muster schema scenario {} > scenario.schema.json\n\
         # Is it sound?  muster check FILE.yaml            Play it:  muster new FILE.yaml\n\
         # yaml-language-server: $schema=scenario.schema.json\n\n\
         system: {}\n\
         name: A First Battle\n\
         opening: Read aloud when the battle begins, and whenever F1 is pressed.\n\
         victory: Who wins, and by what.\n\n\
         # Two sides or more; `dice: table` when the players throw their own.\n\
         sides:\n  - {{ id: north, name: North, players: [Anna], dice: auto }}\n  \
         - {{ id: south, name: South, players: [Ben], dice: auto }}\n\n\
         # How many turns it lasts. Without a number it goes on.\n\
         turns: 6\n",
        book.name, book.book, book.book
    );
    let options =
        book.options.iter().filter_map(|(id, option)| Some(format!("{id}: {}", option.choices.keys().next()?)));
    section(&mut text, "What is played otherwise than usual; here as usual.", "options", options.collect());
    // What the book keeps to itself nobody sets.
    let plain =
        |known: &&Known| !known.written.quiet && matches!(known.sort, Sort::Number | Sort::Track | Sort::Choice(_));
    let kept = |at: &str, known: &Known| format!("{at}{}: {}", known.id, known.usual);
    let known = |stats: &'_ indexmap::IndexMap<String, std::sync::Arc<Known>>, at: &str| {
        stats.values().map(AsRef::as_ref).filter(plain).map(|known| kept(at, known)).collect::<Vec<_>>()
    };
    let table = [known(&data.table_stats, ""), known(&data.side_stats, "north."), known(&data.side_stats, "south.")];
    section(&mut text, "What is kept of the table and of each side, as it begins.", "table", table.concat());
    if let Some((kind, terrain)) = book.terrain.iter().next() {
        let name = terrain.name.as_ref().unwrap_or(kind);
        _ = writeln!(text, "\n# What stands on the table.\nterrain:\n  - {{ name: the {name}, kind: {kind} }}");
    }
    let first = data.stats.values().find(|known| matches!(known.sort, Sort::Number | Sort::Track));
    let stats = first.map_or_else(String::new, |known| {
        format!(
            " Its `stats` say where it differs from its kind:\n# troop: {{ kind: ..., stats: {{ {}: {} }} }}.",
            known.id, known.usual
        )
    });
    _ = writeln!(
        text,
        "\n# The units. `count` makes several alike; `number` is painted on the base; with `reserve: {{ turn: 2, edge: north }}` a\n\
         # unit comes later.{stats}\nunits:"
    );
    for side in ["north", "south"] {
        let kinds: Vec<Option<&String>> = match book.troops.is_empty() {
            true => vec![None],
            false => book.troops.keys().map(Some).collect(),
        };
        for kind in kinds {
            let name = kind.map_or_else(|| book.words.unit.clone(), |kind| kind.replace(['_', '-'], " "));
            let troop = kind.map_or_else(|| "{}".to_owned(), |kind| format!("{{ kind: {kind} }}"));
            let quoted = serde_json::Value::from(crate::view::capital(&format!("{name} of the {side}")));
            _ = writeln!(text, "  - {{ name: {quoted}, side: {side}, troop: {troop} }}");
        }
    }
    text
}

fn section(text: &mut String, about: &str, field: &str, entries: Vec<String>) {
    if !entries.is_empty() {
        _ = writeln!(text, "\n# {about}\n{field}: {{ {} }}", entries.join(", "));
    }
}
