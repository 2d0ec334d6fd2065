//! What commands print with `--json`. The fields named in the help of a command stay; new ones may come.

use serde_json::{Value as Json, json};

use crate::{
    battle::{Deed, Heard, Line},
    engine::{Dice, Game},
    view::{Ask, AskKind, Blanks, Due, Id, Number, Offer, Refusal, Row, Sheet, Status, Tally, Thrower},
};

/// Where a battle stands: head, sides, units, dues, windows.
pub fn battle(game: &dyn Game, slug: &str) -> Json {
    let status = game.status();
    let side_id = |at: usize| status.sides.get(at).map(|side| side.id.as_str());
    let sides = status.sides.iter().enumerate().map(|(at, side)| {
        let dice = if game.dice(at) == Dice::Auto { "auto" } else { "table" };
        json!({ "id": side.id, "name": side.name, "left": side.left, "dice": dice })
    });
    let phases = status.phases.iter().map(|phase| json!({ "id": phase.id, "name": phase.name, "now": phase.now }));
    let windows = game.windows();
    let windows = windows.iter().map(|it| json!({ "act": it.act, "text": it.text, "units": ids(&it.units) }));
    json!({
        "battle": status.battle,
        "slug": slug,
        "system": game.system().id,
        "turn": status.turn,
        "stage": game.stage(),
        "phases": phases.collect::<Vec<_>>(),
        "moment": status.moment,
        "on": status.on.and_then(side_id),
        "line": status.line,
        "over": status.over,
        "sides": sides.collect::<Vec<_>>(),
        "units": game.units().iter().filter_map(|id| unit(game, &status, id)).collect::<Vec<_>>(),
        "dues": game.dues().iter().map(due).collect::<Vec<_>>(),
        "windows": windows.collect::<Vec<_>>(),
    })
}

/// A unit as the roster has it.
fn unit(game: &dyn Game, status: &Status, id: &Id) -> Option<Json> {
    let (mark, row) = (game.unit(id)?, game.row(id)?);
    let side = status.sides.get(mark.side).map(|side| &side.id);
    Some(json!({
        "id": id,
        "number": mark.number,
        "name": mark.name,
        "side": side,
        "player": mark.player,
        "where": mark.place,
        "note": mark.note,
        "hidden": mark.hidden,
        "on_table": mark.on_table,
        "gone": mark.gone,
        "figures": game.figures(id),
        "may": row.may,
        "across": row.across,
        "columns": cells(game, &row),
    }))
}

/// The cells of a row under the titles of their columns.
fn cells(game: &dyn Game, row: &Row) -> Json {
    let titled = game.columns().iter().zip(&row.cells);
    titled
        .map(|(column, cell)| (column.title.to_string(), Json::from(cell.text.as_str())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Everything of one unit: its roster row, its sheet, what it may do now, and what a ruling may set.
pub fn sheet(game: &dyn Game, id: &Id, sheet: &Sheet) -> Json {
    let rows = sheet.rows.iter().map(|row| {
        let text: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        json!({ "label": row.label, "text": text.concat() })
    });
    let set = |figure: &str| {
        let fields = game.fields(id, figure).into_iter();
        fields.map(|field| (field.id, json!(field.usual))).collect::<serde_json::Map<_, _>>()
    };
    let figures = game.figures(id);
    let figures: serde_json::Map<_, _> =
        figures.iter().map(|figure| (figure.clone(), Json::from(set(figure)))).collect();
    let mut tree = unit(game, &game.status(), id).unwrap_or_else(|| json!({}));
    tree["title"] = json!(sheet.title);
    tree["brief"] = json!(sheet.brief);
    tree["sheet"] = rows.collect::<Vec<_>>().into();
    tree["offers"] = game.offers(std::slice::from_ref(id)).iter().map(offer).collect::<Vec<_>>().into();
    tree["fields"] = set("").into();
    tree["figure_fields"] = figures.into();
    tree
}

fn offer(offer: &Offer) -> Json {
    let against: Vec<Json> = offer.against.iter().map(refusal).collect();
    json!({ "act": offer.act, "name": offer.name, "key": offer.key.to_string(), "may": offer.may(), "against": against })
}

/// Why not, what would mend it, and by which rule.
pub fn refusal(refusal: &Refusal) -> Json {
    json!({ "rule": refusal.rule, "what": refusal.what, "mend": refusal.mend })
}

/// What is due.
pub fn due(due: &Due) -> Json {
    json!({
        "id": due.id,
        "rule": due.rule,
        "unit": due.unit,
        "what": due.what,
        "cause": due.cause,
        "by": format!("{:?}", due.by).to_lowercase(),
        "order": due.order,
        "missing": due.missing,
        "number": due.number.as_ref().map(number),
        "odds": due.odds,
        "after": due.after,
        "waits": due.waits,
    })
}

/// A number with its parts and their sum.
pub fn number(number: &Number) -> Json {
    json!({ "name": number.name, "total": number.total(), "parts": number.shown() })
}

/// A line as it is told.
pub fn heard(line: &Heard) -> Json {
    json!({
        "n": line.n,
        "turn": line.turn,
        "stage": line.stage,
        "group": line.group,
        "head": line.tale.head,
        "then": line.tale.then,
        "numbers": line.tale.numbers.iter().map(number).collect::<Vec<_>>(),
        "outcomes": line.outcomes,
    })
}

/// A line of the journal, with what made it.
pub fn line(line: &Line, flagged: bool) -> Json {
    let mut tree = heard(&Heard::whole(line));
    match &line.deed {
        Deed::Order(order) => tree["order"] = json!(order),
        Deed::Ruling(ruling) => tree["ruling"] = json!(ruling),
    }
    let answered = line.answers.iter().map(|it| json!({ "ask": it.ask, "answer": it.answer }));
    tree["answers"] = answered.collect();
    tree["change"] = json!(line.change);
    tree["flag"] = json!(flagged);
    tree
}

/// A question that waits for an answer; `filled` holds the faces that are there already.
pub fn ask(ask: &Ask, filled: &Blanks) -> Json {
    let kind = match &ask.kind {
        AskKind::Dice { rows, wave } => {
            let rows = rows.iter().map(|row| {
                let by = if row.by == Thrower::Chance { "chance" } else { "side" };
                json!({
                    "id": row.id, "label": row.label, "by": by, "player": row.player, "dice": row.dice,
                    "sides": row.sides, "need": row.need, "open": row.open, "tally": row.tally.is_some_and(|tally| tally != Tally::Elsewhere),
                })
            });
            json!({ "dice": rows.collect::<Vec<_>>(), "wave": wave, "filled": filled })
        }
        AskKind::Pick { choices, .. } => {
            let choices = choices.iter().map(|it| json!({ "id": it.id, "label": it.label, "weight": it.weight }));
            json!({ "pick": choices.collect::<Vec<_>>() })
        }
        AskKind::Facts(form) => {
            let fields = form.fields.iter().map(|field| {
                json!({ "id": field.id, "label": field.label, "usual": field.usual, "required": field.required })
            });
            json!({ "facts": fields.collect::<Vec<_>>() })
        }
    };
    json!({ "id": ask.id, "title": ask.title, "wants": kind })
}

fn ids(ids: &[Id]) -> Vec<&str> {
    ids.iter().map(Id::as_str).collect()
}
