//! Replies of the other side: reactions, ambushes, and the moment in which an action waits for them (R5, R14, R40, R41).

pub mod react;
pub mod spring;

use super::{
    body::{Deed, Face, Held},
    facts::{DISTANCE, RANGE, REACTION},
    shot,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, in_order, said_of, tell},
    view::{Due, Facts, Field, Id, Inches, Order, Refusal, When},
};

/// The unit whose action may be replied to: the one that waits, else the one that acted last.
pub fn actor<'a>(board: &Board<'a>) -> Option<&'a Unit> {
    let table = &board.state.table.body;
    let id = table.held.as_ref().map(|held| &held.unit).or(table.last.as_ref())?;
    board.state.unit(id).filter(|unit| unit.on_table())
}

/// Why nothing can be answered: nobody acts, who acted is gone, or the next die is drawn already.
fn nobody(board: &Board) -> Refusal {
    let table = &board.state.table.body;
    if let Some(gone) = table.last.as_ref().and_then(|id| board.state.unit(id)).filter(|unit| !unit.on_table()) {
        return Refusal::sense(
            gone.does("have left the table"),
            "a reply follows an enemy's action: wait for the next",
        );
    }
    let undo = if table.drawn.is_some() { ", before the next die is drawn; undo the draw to give it" } else { "" };
    Refusal::sense("no enemy is acting", format!("a reply follows an enemy's action{undo}"))
}

/// Why a unit cannot answer a friend, or itself.
fn friendly(actor: &Unit, unit: &Unit, mend: &str) -> Refusal {
    let what = if actor.id == unit.id {
        format!("{} the unit that acts", unit.does("are"))
    } else {
        format!("{} on the same side as {}", actor.does("are"), unit.name)
    };
    Refusal::sense(what, mend)
}

/// What bars a unit from a reaction, whoever acts (R41).
pub fn bars(board: &Board, unit: &Unit) -> Vec<Refusal> {
    let name = unit.noun();
    let mut bars = Vec::new();
    if let Some(die) = unit.body.die {
        let what = format!("{} used {} die: {}", name.does("have"), name.its(), die.shows.word());
        bars.push(Refusal::rule("R41", what, "choose a unit whose die is still in the cup"));
    }
    if unit.body.reacted {
        bars.push(Refusal::rule(
            "R41",
            format!("{} already tried a reaction this turn", name.does("have")),
            "one a turn: wait for the next",
        ));
    }
    if board.option("H20") == "none" {
        bars.push(Refusal::rule(
            "R41",
            "There are no reactions in this battle",
            "set the option \"reactions\" to \"by an order test\"",
        ));
    }
    bars
}

/// What bars a unit from firing out of its ambush (H20).
pub fn bars_spring(board: &Board, unit: &Unit) -> Vec<Refusal> {
    let name = unit.noun();
    let mut bars = Vec::new();
    if unit.body.shows() != Some(Face::Ambush) {
        bars.push(Refusal::rule("R41", format!("{} not in ambush", name.does("are")), "give it an Ambush order first"));
    }
    if unit.body.reacted {
        bars.push(Refusal::rule(
            "R41",
            format!("{} already fired from ambush this turn", name.does("have")),
            "one a turn: wait for the next",
        ));
    }
    if board.state.unit(&unit.id).is_none_or(|unit| unit.body.ready().is_empty()) {
        bars.push(Refusal::rule("R41", format!("{} no weapon to fire", name.does("have")), "choose another unit"));
    }
    bars
}

/// No reaction, or none any more.
const NONE: &str = "none";

/// Kinds of reaction, as ids and words.
const KINDS: &[(&str, &str)] = &[
    ("dive", "dive for cover (Down)"),
    ("return-fire", "return fire"),
    ("take-cover", "take cover (Advance)"),
    ("escape", "escape (Run)"),
    ("stand-and-fire", "stand and fire"),
];

/// The reactions to a shot or to another action, and those of a unit that is assaulted (R29, R41).
const TO_FIRE: &[&str] = &["dive", "return-fire", "take-cover"];
const TO_ASSAULT: &[&str] = &["escape", "stand-and-fire"];

/// What a unit replies to: the deed, whether it is the target, and how far an assault begins, if that is known.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// The deed.
    pub deed: Deed,
    /// It is the deed's target.
    pub target: bool,
    /// From how far it is assaulted.
    pub distance: Option<Inches>,
}

impl Call {
    /// The deed that is under way, or was, as a unit faces it.
    fn to(board: &Board, unit: &Unit) -> Call {
        match &board.state.table.body.held {
            Some(held) => {
                Call { deed: held.deed, target: held.target == unit.id, distance: DISTANCE.among(&held.facts) }
            }
            None => Call { deed: Deed::Shot, target: false, distance: None },
        }
    }

    /// The reactions there are to it, by the rules open or not.
    fn kinds(self) -> &'static [&'static str] {
        if self.deed == Deed::Assault && self.target { TO_ASSAULT } else { TO_FIRE }
    }

    /// Why a unit cannot reply in this way (R7, R29, R34, R41).
    fn bar(self, board: &Board, unit: &Unit, kind: &str) -> Option<Refusal> {
        let (body, name) = (&unit.body, unit.noun());
        let apart = board.data.inches("stand-and-fire-over");
        let runs = board.data.tables.rates(body.profile.mover).run > Inches::ZERO;
        let another = "choose another reaction";
        let (rule, what) = match kind {
            "dive" if !body.men() => ("R41", format!("{} a vehicle: only men dive for cover", name.does("are"))),
            "return-fire" | "stand-and-fire" if body.ready().is_empty() => {
                ("R41", format!("{} no weapon to fire", name.does("have")))
            }
            "stand-and-fire" if self.distance.is_some_and(|distance| distance <= apart) => {
                ("R34", format!("the assault begins within {apart}: too near to stand and fire"))
            }
            "take-cover" | "escape" if body.fast() => ("R7", format!("{} not move", name.does("do"))),
            "escape" if !runs => ("R7", name.does("cannot Run")),
            "escape" if !body.men() && !body.profile.recce => {
                ("R34", format!("{} not a recce vehicle, and only those escape", name.does("are")))
            }
            _ => return None,
        };
        Some(Refusal::rule(rule, what, another))
    }

    /// The reactions that are open to a unit.
    fn open(self, board: &Board, unit: &Unit) -> Vec<&'static str> {
        let open = |kind: &&str| !unit.is_barred("react") && self.bar(board, unit, kind).is_none();
        self.kinds().iter().copied().filter(open).collect()
    }

    /// Every reaction there is, to choose from: those that a rule bars stand behind the others and say so.
    fn choices(self, board: &Board, unit: &Unit) -> Vec<(String, String)> {
        let free = bars(board, unit).is_empty() && !unit.is_barred("react");
        let (open, barred): (Vec<&str>, Vec<&str>) =
            self.kinds().iter().partition(|kind| free && self.bar(board, unit, kind).is_none());
        let open = open.into_iter().map(|kind| (kind.to_owned(), label(kind).to_owned()));
        open.chain(barred.into_iter().map(|kind| (kind.to_owned(), format!("{} (barred)", label(kind))))).collect()
    }

    /// Objects to a reaction that a rule bars.
    ///
    /// # Errors
    /// The refusal, unless it is overruled.
    pub fn object(self, scene: &mut Scene, id: &Id, kind: &str) -> Result<(), Halt> {
        let unit = scene.unit(id)?;
        let mut against = bars(&scene.board(), unit);
        against.extend(self.bar(&scene.board(), unit, kind));
        for refusal in against {
            scene.object(refusal)?;
        }
        Ok(())
    }
}

/// Whether a unit has any reaction to the action under way.
pub fn reacts(board: &Board, unit: &Unit) -> bool {
    !Call::to(board, unit).open(board, unit).is_empty()
}

/// The words of a kind of reaction.
pub fn words(kind: &str) -> &'static str {
    KINDS.iter().find(|(id, _)| *id == kind).map_or("an ambush", |(_, words)| words)
}

/// The same without the die it spends, for a choice.
fn label(kind: &str) -> &'static str {
    words(kind).split(" (").next().unwrap_or_default()
}

/// Enemies of a unit that lie in ambush and may fire, with something that could harm it.
pub fn ambushers<'a>(board: &Board<'a>, unit: &Unit) -> Vec<&'a Unit> {
    let fires = |other: &Unit| {
        !other.is_barred("spring") && bars_spring(board, other).is_empty() && !shot::harmless(board, other, unit)
    };
    in_order(board.state.those(|other| other.on_table() && other.side != unit.side && fires(other)))
}

/// Puts into the fields of a reply's shot how far it is to the one who acts: its target has heard it already, for the action
/// that waits or for the shot that was its action.
fn said_range(board: &Board, unit: &Unit, fields: &mut [Field]) {
    let held = board.state.table.body.held.as_ref().filter(|held| held.target == unit.id);
    let far = if held.is_some_and(|held| held.deed == Deed::Assault) { DISTANCE } else { RANGE };
    if let Some(range) = fields.iter_mut().find(|field| field.id == RANGE.id) {
        range.usual = held.and_then(|held| far.said(&held.facts));
        let shot = |actor: &Unit| said_of(board, &actor.id, "fire.range", &unit.id).cloned();
        range.remembered = actor(board).filter(|_| held.is_none()).and_then(shot);
    }
}

/// The field for a reaction: the target's, or an ambush of its friends (R14). One that only a ruling could let through stands
/// behind "more facts".
pub fn field(board: &Board, unit: &Unit, target: &Unit, deed: Deed, facts: &Facts) -> Field {
    let call = Call { deed, target: true, distance: DISTANCE.among(facts) };
    let mut rows = vec![(NONE.to_owned(), "no reaction".to_owned())];
    rows.extend(call.choices(board, target));
    let ambush = !ambushers(board, unit).is_empty();
    if ambush {
        rows.push(("ambush".to_owned(), "an ambush first".to_owned()));
    }
    let open = ambush || (bars(board, target).is_empty() && !call.open(board, target).is_empty());
    let field = REACTION.choice(rows).usual(NONE).help("one a turn (R41)");
    if open { field } else { field.more() }
}

/// Lets an action wait for a reply, with its facts.
///
/// # Errors
/// There is no such unit.
pub fn hold(scene: &mut Scene, held: Held) -> Result<(), Halt> {
    if held.reaction != "ambush" {
        let distance = DISTANCE.among(&held.facts);
        Call { deed: held.deed, target: true, distance }.object(scene, &held.target, &held.reaction)?;
    }
    let sentence = match held.reaction.as_str() {
        "ambush" => format!("{}: an ambush fires first.", scene.unit(&held.unit)?.does("wait")),
        kind => format!("{} first: {}.", scene.unit(&held.target)?.does("react"), words(kind)),
    };
    scene.tell(sentence);
    scene.state.table.body.held = Some(held);
    scene.open("reply");
    Ok(())
}

/// Units of a side that may still say something in the moment: reply, or go on.
pub fn left(board: &Board, side: usize) -> Vec<Id> {
    let Some(actor) = actor(board) else { return Vec::new() };
    let speaks = |unit: &Unit| {
        let answers = || bars(board, unit).is_empty() && reacts(board, unit);
        let springs = || !unit.is_barred("spring") && bars_spring(board, unit).is_empty();
        unit.id == actor.id || (unit.side != actor.side && (answers() || springs()))
    };
    let units = board.state.those(|unit| unit.on_table() && board.state.side_of(unit) == side && speaks(unit));
    units.into_iter().map(|unit| unit.id.clone()).collect()
}

/// Whether nothing waits any more: the one who acts is gone.
pub fn idle(board: &Board) -> bool {
    board.state.table.body.held.is_none() || actor(board).is_none()
}

/// The moment ends: what waited is let go.
///
/// # Errors
/// None; as every stage.
pub fn leave(scene: &mut Scene) -> Result<(), Halt> {
    if let Some(held) = scene.state.table.body.held.take() {
        let name = scene.unit(&held.unit)?.noun();
        tell!(scene, "{} not carry on.", name.does("do"));
    }
    Ok(())
}

/// The moment in words, and the unit that waits.
pub fn moment(board: &Board) -> Option<(String, Option<Id>)> {
    let held = board.state.table.body.held.as_ref()?;
    let verb = match held.deed {
        Deed::Shot => "fire at",
        Deed::Assault => "assault",
    };
    let acts = board.state.unit(&held.unit)?.does(verb);
    Some((format!("{acts} {}", board.state.unit(&held.target)?.name), Some(held.unit.clone())))
}

/// The side that is on in a reply: the other one until it has given the reply that was announced.
pub fn on(board: &Board) -> Option<usize> {
    let actor = board.state.unit(&board.state.table.body.held.as_ref()?.unit)?;
    Some(board.state.side_of(announced(board).first().copied().unwrap_or(actor)))
}

/// The units that may still give the reply that was announced: the target, or all who lie in ambush.
fn announced<'a>(board: &Board<'a>) -> Vec<&'a Unit> {
    let held = board.state.table.body.held.as_ref().filter(|_| board.state.stage() == "reply");
    let Some((held, actor)) = held.and_then(|held| Some((held, board.state.unit(&held.unit)?))) else {
        return Vec::new();
    };
    match held.reaction.as_str() {
        NONE => Vec::new(),
        "ambush" => ambushers(board, actor),
        _ => {
            let target = board.state.unit(&held.target);
            target.into_iter().filter(|unit| unit.on_table() && bars(board, unit).is_empty()).collect()
        }
    }
}

/// The reply that was announced is given: no further one of its kind is waited for.
fn given(scene: &mut Scene, reaction: &str) {
    if let Some(held) = scene.state.table.body.held.as_mut().filter(|held| held.reaction == reaction) {
        held.reaction = NONE.to_owned();
    }
}

/// What Enter means: the reply that was announced where one unit gives it, then the action that waited for it.
pub fn usual(board: &Board) -> Option<Order> {
    let held = board.state.table.body.held.as_ref()?;
    Some(match announced(board).as_slice() {
        [unit] => reply(held, &unit.id),
        _ => Order::of("carry-on", &held.unit),
    })
}

/// The order of a unit that gives the reply that was announced.
fn reply(held: &Held, unit: &Id) -> Order {
    match held.reaction.as_str() {
        "ambush" => Order::of("spring", unit),
        kind => Order::of("react", unit).with(react::KIND.id, kind),
    }
}

/// That the reply that was announced is given.
pub fn reply_due(board: &Board) -> Option<Due> {
    let held = board.state.table.body.held.as_ref()?;
    let replies = announced(board);
    let [unit] = replies.as_slice() else { return None };
    let what = if held.reaction == "ambush" { "fire from ambush" } else { label(&held.reaction) };
    Some(Due {
        what: unit.noun().verb(what),
        cause: "announced".to_owned(),
        by: When::Stage,
        ..Due::new(format!("reply:{}", unit.id), "R41", reply(held, &unit.id))
    })
}

/// That the action goes on, once the reply is given (R15).
pub fn due(board: &Board) -> Option<Due> {
    let held = board.state.table.body.held.as_ref().filter(|_| board.state.stage() == "reply")?;
    let target = board.state.unit(&held.target)?;
    Some(Due {
        what: board.state.unit(&held.unit).map_or(String::new(), |unit| unit.noun().verb("carry on")),
        cause: format!("{} {}", if held.deed == Deed::Shot { "fire at" } else { "assault on" }, target.name),
        by: When::Stage,
        ..Due::new(format!("carry-on:{}", held.unit), "R15", Order::of("carry-on", &held.unit))
    })
}
