//! The rows of a book: one for each phase, moment, act, stat and option that it names.

use std::{borrow::Cow, collections::BTreeSet, sync::Arc};

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::{
    acts, bounds, build, due, fields, parting, recruit, sample,
    script::Altered,
    show, shown,
    stat::{Known, cell_in_words},
    survivors,
    system::Book,
    turn::{self, FINISH, FINISH_KEY, START},
    written::{ActBy, First, ORDER, TurnBy, TurnOrder, Written, WrittenPhase},
};
use crate::{
    engine::{Act, By, Does, ENFORCE, ModifierRow, Next, OptionRow, Rows, SIDE_DONE, Stage, SystemMark, TerrainRow},
    view::{Grid, Mood, Page, capital},
};

/// The act that begins such a battle.
pub const BEGIN: &str = "begin";
/// What a book's figures are that are hurt and still in play.
pub const HURT: &str = "wounded";

/// What a battle of this book is played by; `fates` are the words with which its scripts say why a unit is out, `refusing` the
/// rules by which they refuse, and `altered` is what they alter.
pub fn rows(
    book: &Written,
    stats: &IndexMap<String, Arc<Known>>,
    (fates, refusing): (Vec<String>, &[String]),
    altered: &Altered,
) -> Rows<Book> {
    let [id, name] = [&book.book, &book.name].map(|text| Cow::Owned(text.clone()));
    let [unit, figure] = [&book.words.unit, &book.words.figure].map(|text| Cow::Owned(text.clone()));
    let mark = SystemMark { id, name, unit, figure, hurt: HURT.into(), shaken: Mood::Shaken.word().into() };
    let alike = book.figures.track.is_some() && book.figures.stats.is_empty();
    Rows {
        version: book.version,
        fields: fields::rows(book),
        modifiers: modifiers(book),
        options: options(book, refusing),
        in_turn: vec![Cow::Owned(book.turn.rule().to_owned())],
        columns: show::columns(book, stats, altered),

        sound: bounds::sound,
        fresh: recruit::fresh,
        figures: recruit::figures,
        listed: recruit::listed,
        alike,
        detach: parting::detach,
        attach: parting::attach,
        arrives: turn::arrives,
        leaves: due::leaves,
        survivors: survivors::survivors,
        advice: build::advice,

        dues: due::dues,
        whose_turn: turn::whose_turn,
        verdict: due::verdict,
        terrain: |board| {
            let kinds = board.data.written.terrain.iter();
            let row = |(id, kind): (&String, &super::written::WrittenTerrain)| TerrainRow {
                id: id.clone(),
                name: kind.name.clone().unwrap_or_else(|| id.clone()),
                does: kind.does.clone(),
            };
            kinds.map(row).collect()
        },
        charts: |data| {
            let charts = data.written.help.iter();
            let page = |chart: &super::written::WrittenChart| Page {
                title: chart.title.clone(),
                table: Grid(chart.rows.clone()),
                text: chart.text.clone(),
            };
            charts.map(page).chain(charts_of_lists(&data.written)).collect()
        },

        headline: show::headline,
        known: show::known,
        keeps: show::keeps,
        may: turn::may,
        row: show::row,
        readings: show::readings,
        sheet: show::sheet,
        tracks: show::tracks,
        house: show::house,
        points: |board, unit| sample::points(board.data, &unit.body).ok().flatten(),
        ..Rows::of(mark, stages(book), rows_of_acts(book), recruit::recruit, shown::shown(fates))
    }
}

/// A chart for each list whose rows have numbers, unless a chart of the book has them already: its table begins with the list's
/// name.
fn charts_of_lists(book: &Written) -> impl Iterator<Item = Page> {
    let told = |title: &str| {
        let heads = book.help.iter().filter_map(|chart| chart.rows.first()?.first());
        heads.into_iter().any(|head| head.eq_ignore_ascii_case(title))
    };
    book.lists.iter().filter_map(move |(id, rows)| {
        let title = capital(&id.replace(['_', '-'], " "));
        let mut columns: Vec<&String> = Vec::new();
        for column in rows.values().flat_map(|cells| cells.keys()).filter(|column| *column != "name") {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        if columns.is_empty() || told(&title) {
            return None;
        }
        let heads = columns.iter().map(|column| column.replace('_', " "));
        let heads: Vec<String> = std::iter::once(title.clone()).chain(heads).collect();
        // What is looked up by a die is read by it.
        let by_number = rows.keys().all(|id| id.starts_with(|first: char| first.is_ascii_digit()));
        let row = |(id, cells): (&String, &IndexMap<String, Json>)| {
            let name = match cells.get("name").map(cell_in_words) {
                Some(name) if by_number => format!("{id}: {name}"),
                Some(name) => name,
                None => id.replace(['_', '-'], " "),
            };
            let rest = columns.iter().map(|column| cells.get(*column).map_or_else(String::new, cell_in_words));
            std::iter::once(name).chain(rest).collect::<Vec<String>>()
        };
        let table = Grid(std::iter::once(heads).chain(rows.iter().map(row)).collect());
        Some(Page { title, table, text: Vec::new() })
    })
}

/// Whether something may be rolled as a battle begins: then people begin it, at a key.
pub fn begins_with_dice(book: &Written) -> bool {
    let first = book.turn.phases.values().next();
    matches!(book.turn.first, First::Once | First::Roll)
        || book.turn.begins.is_some()
        || first.is_some_and(|phase| {
            phase.begins.is_some() || orders(book, phase).any(|order| matches!(order, TurnOrder::Cup | TurnOrder::List))
        })
}

/// The orders in which units may act in a phase: the book's, or those of the option that it names.
pub fn orders<'b>(book: &'b Written, phase: &'b WrittenPhase) -> impl Iterator<Item = TurnOrder> + use<'b> {
    let option = phase.choose.as_ref().and_then(|id| book.options.get(id));
    let chosen = option.into_iter().flat_map(|option| option.choices.keys()).filter_map(|id| TurnOrder::of(id));
    std::iter::once(phase.order).filter(move |_| option.is_none()).chain(chosen)
}

fn stages(book: &Written) -> Vec<Stage<Book>> {
    let owned = |text: &str| Cow::Owned(text.to_owned());
    let mut rows = Vec::new();
    if begins_with_dice(book) {
        let usual = Some(BEGIN.into());
        rows.push(Stage { usual, once: true, ..Stage::phase(START, START, "start of the battle", &[BEGIN]) });
    }
    for (id, phase) in &book.turn.phases {
        let name = phase.name.clone().unwrap_or_else(|| id.replace(['_', '-'], " "));
        let title = phase.title.clone().unwrap_or_else(|| format!("{name} phase"));
        let mut acts: Vec<Cow<'static, str>> = given_in(book, id);
        if phase.one_by_one {
            acts.push(FINISH.into());
        }
        let alternates = |order| matches!(order, TurnOrder::Sides | TurnOrder::Alternate);
        if book.turn.by == TurnBy::Side || orders(book, phase).any(alternates) {
            acts.push(SIDE_DONE.into());
        }
        rows.push(Stage {
            id: owned(id),
            heading: name.clone().into(),
            name: name.into(),
            title: title.into(),
            acts,
            awaits: given_in(book, id),
            usual: usual(book, id),
            proposes: turn::proposes,
            spent: |board| board.state.table.body.given,
            idle: turn::idle,
            enter: turn::enter,
            leave: turn::leave,
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            unfinished: turn::unfinished,
            forgoes: acts::forgoes,
            displaces: turn::displaces,
            follows: turn::follows,
            begins: turn::begins,
            ends: turn::ends,
            ..Stage::phase("", "", "", &[])
        });
    }
    for (id, moment) in &book.moments {
        let name = id.replace(['_', '-'], " ");
        let title = moment.title.clone().unwrap_or_else(|| name.clone());
        rows.push(Stage {
            id: owned(id),
            heading: name.clone().into(),
            name: name.into(),
            title: title.into(),
            moment: true,
            acts: given_in(book, id),
            usual: usual(book, id),
            idle: turn::is_answered,
            leave: turn::leave_moment,
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            unfinished: turn::unfinished,
            about: turn::about,
            ..Stage::phase("", "", "", &[])
        });
    }
    // A battle that was begun with dice goes on with the first phase, turn after turn.
    if let Some(row) = rows.iter_mut().find(|row| row.id == START) {
        row.follows = |_| Next::Row;
    }
    rows
}

fn given_in(book: &Written, stage: &str) -> Vec<Cow<'static, str>> {
    let acts = book.acts.iter().filter(|(_, act)| act.phases.iter().any(|phase| phase == stage));
    acts.map(|(id, _)| Cow::Owned(id.clone())).collect()
}

fn usual(book: &Written, stage: &str) -> Option<Cow<'static, str>> {
    let act = book.acts.iter().find(|(_, act)| act.usual && act.phases.iter().any(|phase| phase == stage));
    act.map(|(id, _)| Cow::Owned(id.clone()))
}

fn rows_of_acts(book: &Written) -> Vec<Act<Book>> {
    let mut rows: Vec<Act<Book>> = Vec::new();
    let order = || Cow::Owned(book.turn.rule().to_owned());
    for (id, act) in &book.acts {
        let by = match act.by {
            ActBy::Unit => By::Unit,
            ActBy::Each => By::Each,
            ActBy::Table => By::Table,
        };
        let name = act.name.clone().unwrap_or_else(|| id.replace(['_', '-'], " "));
        let rule = if act.rule.is_empty() { order() } else { Cow::Owned(act.rule.clone()) };
        rows.push(Act {
            id: Cow::Owned(id.clone()),
            key: act.key,
            name: name.into(),
            by,
            rule,
            yields: by != By::Table && !act.free && act.facts.is_empty() && act.does.is_empty(),
            ..Act::planned("", ' ', "", "", acts::plan).form(acts::form).against(acts::against).tried()
        });
    }
    let begin: Does<Book> = |scene| {
        scene.head("The battle begins.");
        scene.advance()
    };
    let own = [
        Act::each(FINISH, FINISH_KEY, "finish", ORDER, turn::finish).against(turn::against_finish).yields(),
        Act::table(SIDE_DONE, 'x', "end this side's phase", ORDER, turn::side_done).ends_phase(turn::side_done_ends),
        Act::table(BEGIN, 'r', "begin the battle", ORDER, begin).moves_on(),
    ];
    rows.extend(own.map(|row| Act { rule: order(), ..row }));
    rows
}

fn modifiers(book: &Written) -> Vec<ModifierRow> {
    let row = |(id, row): (&String, &super::written::WrittenModifier)| {
        let owned = |acts: &[String]| acts.iter().map(|act| Cow::Owned(act.clone())).collect();
        ModifierRow {
            id: Cow::Owned(id.clone()),
            fact: Cow::Owned(format!("{}-modifier", id.replace('_', "-"))),
            label: Cow::Owned(row.label.clone()),
            help: Cow::Owned(row.help.clone()),
            acts: owned(&row.acts),
            theirs: owned(&row.theirs),
            ..ModifierRow::new("", "", "", 1, &[], &[])
        }
    };
    book.modifiers.iter().map(row).collect()
}

/// The rules by which an order may be refused: that of the turn; those of bars, and of scripts; those that put an act into its
/// phase; those of what comes first once it is due.
fn rules<'b>(book: &'b Written, refusing: &'b [String]) -> BTreeSet<&'b str> {
    let acts = || book.acts.values();
    let bars = acts().flat_map(|act| &act.bars).map(|bar| &bar.rule);
    let dues = book.dues.iter().filter(|due| due.now).map(|due| &due.rule);
    let written = bars.chain(acts().map(|act| &act.rule)).chain(dues).chain(refusing).map(String::as_str);
    std::iter::once(book.turn.rule()).chain(written).filter(|rule| !rule.is_empty()).collect()
}

/// The options of a book, chance, and how strictly each rule is held by which something may be refused.
fn options(book: &Written, refusing: &[String]) -> Vec<OptionRow> {
    let owned = |text: &str| Cow::Owned(text.to_owned());
    let mut rows: Vec<OptionRow> = Vec::new();
    for (id, option) in &book.options {
        let choices = option.choices.iter().map(|(id, label)| (owned(id), owned(label))).collect();
        rows.push(OptionRow { id: owned(id), label: owned(&option.label), choices, begins: None });
    }
    rows.push(OptionRow::new(
        "chance",
        "who rolls for pure chance",
        &[("auto", "the machine"), ("table", "the players, on the table")],
    ));
    for rule in rules(book, refusing) {
        let choices = ENFORCE.iter().map(|(id, label)| (owned(id), owned(label))).collect();
        rows.push(OptionRow {
            id: Cow::Owned(format!("level-{rule}")),
            label: if rule == ORDER { "acting out of turn".into() } else { Cow::Owned(format!("rule {rule}")) },
            choices,
            begins: None,
        });
    }
    rows
}
