//! An act of a book: its form, what bars it, what it does.

use rhai::{Array, Dynamic};

use super::{
    bars::{bars, fact, vars, whose},
    came,
    data::{BookAct, BookFact, Data},
    due, recruit,
    script::{self, Vars},
    stat::rows_of,
    system::Book,
    turn, typed,
    written::{ActBy, Remember},
};
use crate::{
    engine::{Board, By, Halt, Planned, Scene, Unit},
    paper::Fault,
    view::{Facts, Field, Form, Id, Kind, Order, Refusal, Value, capital, clean_text, fit_value},
};

/// The most inches where a fact sets no bound.
const FAR: i64 = 120;
/// The most of a count where a fact sets no bound.
const MANY: i64 = 99;

fn act<'a>(data: &'a Data, order: &Order) -> Option<&'a BookAct> {
    data.acts.get(&order.act)
}

/// The figures in play of the unit whose figure a fact is, by name, out of those that it names if it does.
fn figures(board: &Board<Book>, unit: Option<&Unit<Book>>, among: Option<&Vec<Value>>) -> Vec<(String, String)> {
    let open = |name: &str| among.is_none_or(|among| among.iter().any(|figure| figure.text() == Some(name)));
    let names = unit.map_or_else(Vec::new, |unit| recruit::figures(board.data, &unit.body));
    names.into_iter().filter(|name| open(name)).map(|name| (name.clone(), name)).collect()
}

fn units(board: &Board<Book>, holds: impl Fn(&Unit<Book>) -> bool) -> Vec<Id> {
    board.state.those(|unit| unit.on_table() && holds(unit)).iter().map(|unit| unit.id.clone()).collect()
}

/// What a script gives, as the value of a fact; a figure by its name.
fn plain(board: &Board<Book>, given: &Dynamic) -> Option<Value> {
    script::called(board, given).map_or_else(|| script::plain(given), |(_, name)| Some(Value::Text(name)))
}

/// The field of a fact. What of it the book fails to say stands in its help: `unsaid`, whether it is asked for, and what holds
/// if nothing is said. `about` is the fact before it that names a unit: what is remembered until one moves holds for the two.
fn field(
    board: &Board<Book>,
    known: &BookFact,
    me: Option<&Unit<Book>>,
    (vars, facts): (&Vars, &Facts),
    (whose, about, unsaid): (Option<&Id>, Option<&str>, Option<Fault>),
) -> Field {
    let long = &known.written;
    let side = me.map(|me| &me.side);
    let pairs = |choices: &mut dyn Iterator<Item = (String, String)>| Kind::Choice(choices.collect());
    let mut failed: Vec<Fault> = Vec::new();
    // Before what they speak of is given, the scripts of a fact may well fail, and nobody hears why.
    let ready = known.is_ready(facts);
    let look = |script| match ready {
        true => script::look(*board, script, vars.clone()).map_err(Some),
        false => script::given(*board, script, vars.clone()).ok_or(None),
    };
    let misfit = |script, what: &str| ready.then(|| board.data.page.failed(script, what));
    let among = known.among.as_ref().and_then(|among| {
        let given = look(among).and_then(|given| {
            let what = format!("it gives {}, not a list", script::shown(&given));
            given.into_array().map_err(|_| misfit(among, &what))
        });
        let values = |given: Array| given.iter().filter_map(|given| plain(board, given)).collect::<Vec<Value>>();
        given.map(values).map_err(|why| failed.extend(why)).ok()
    });
    let ids = |all: Vec<Id>| match &among {
        Some(among) => among.iter().map(|value| Id::new(&value.to_string())).collect(),
        None => all,
    };
    let other = |unit: &Unit<Book>| Some(&unit.id) != me.map(|me| &me.id);
    let enemies = || ids(units(board, |unit| Some(&unit.side) != side));
    let friends = || ids(units(board, |unit| Some(&unit.side) == side && other(unit)));
    let all = || ids(units(board, other));
    let kind = match long.is.as_str() {
        "enemy" => Kind::Unit(enemies()),
        "friend" => Kind::Unit(friends()),
        "unit" => Kind::Unit(all()),
        "enemies" => Kind::Units(enemies()),
        "friends" => Kind::Units(friends()),
        "units" => Kind::Units(all()),
        "inches" => Kind::Inches { most: long.max.unwrap_or(FAR) },
        "flag" => Kind::Flag,
        "count" => Kind::Count { least: long.min.unwrap_or(0), most: long.max.unwrap_or(MANY) },
        "text" => Kind::Text,
        "figure" => Kind::Choice(figures(board, whose.and_then(|id| board.state.unit(id)), among.as_ref())),
        "choice" => pairs(&mut long.choices.iter().map(|(id, label)| (id.clone(), label.clone()))),
        list => {
            let open = |id: &str| among.as_ref().is_none_or(|among| among.iter().any(|row| row.text() == Some(id)));
            let rows = rows_of(&board.data.written, list).filter(|(id, _)| open(id));
            pairs(&mut rows.map(|(id, name)| (id.to_owned(), name)))
        }
    };
    let usual = known.usual.as_ref().and_then(|script| {
        let given = look(script).and_then(|given| {
            let value = plain(board, &given);
            let fits = value.map(|value| fit_value(&kind, &value, &|text| board.state.called(text))).transpose();
            fits.map_err(|why| misfit(script, &format!("it gives {}: {why}", script::shown(&given))))
        });
        given.map_err(|why| failed.extend(why)).ok().flatten()
    });
    let told = unsaid.into_iter().chain(failed).next();
    let help = told.map_or_else(|| long.help.clone(), |why| script::fails(&why));
    let mut field = Field::new(&known.id, &known.label, kind).help(&help).usually(usual);
    // Who lists no figures has none to choose; of others there must be one.
    let listed = whose.and_then(|id| board.state.unit(id)).is_some_and(|unit| !unit.body.figures.is_empty());
    let nobody = long.is == "figure" && !listed;
    field.required = !long.optional && long.is != "flag" && field.usual.is_none() && !nobody;
    field.more = long.rare;
    match long.remember {
        Remember::No => field,
        Remember::Always => field.lasts(),
        Remember::Place => match about {
            Some(about) => field.until_either_moves(about),
            None => field.until_it_moves(),
        },
    }
}

/// The form of an act, as far as the order is filled in. What it shows in a fact is what those behind it read.
pub fn form(board: &Board<Book>, order: &Order) -> Form {
    let Some(act) = act(board.data, order) else { return Form::default() };
    let me = board.actor(order);
    let id = me.map(|me| &me.id);
    let mut facts = order.facts.clone();
    let mut vars = vars(board, act, id, &facts);
    let mut fields = Vec::new();
    script::together(1, || {
        for known in &act.facts {
            // One that fails is asked for, and says why.
            let ready = known.is_ready(&facts);
            let says = |when| match ready {
                true => script::says(*board, when, vars.clone()).map_err(Some),
                false => script::answer(*board, when, vars.clone()).ok_or(None),
            };
            let when = known.when.as_ref().map_or(Ok(true), says);
            let asked = when.clone().unwrap_or(ready);
            let about = target(act).map(|target| target.id.as_str()).filter(|target| *target != known.id);
            let whose = whose(board, known, id, &facts);
            // Of nobody there is no figure to choose.
            if !asked || known.written.is == "figure" && whose.is_none() {
                continue;
            }
            let field = field(board, known, me, (&vars, &facts), (whose.as_ref(), about, when.err().flatten()));
            if let Some(usual) = field.usual.as_ref().filter(|_| !facts.contains_key(&known.id)) {
                facts.insert(known.id.clone(), usual.clone());
                let shown = fact(board, known, id, &facts);
                vars.iter_mut().filter(|(name, _)| *name == known.id).for_each(|(_, value)| *value = shown.clone());
            }
            fields.push(field);
        }
    });
    let title = me.map_or_else(String::new, |me| format!("{}{}", me.does(&act.name), whom(board, act, &order.facts)));
    Form { fields, title, ..Form::default() }
}

/// What stands against an act: the order of the turn, and its bars as far as the facts are given.
pub fn against(board: &Board<Book>, order: &Order) -> Vec<Refusal> {
    let Some(act) = act(board.data, order) else { return Vec::new() };
    // One act after another is asked whether it may be given.
    script::together(board.data.acts.len(), || stands(board, act, order))
}

fn stands(board: &Board<Book>, act: &BookAct, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    for unit in order.who.iter().filter_map(|id| board.state.unit(id)) {
        let bars = bars(board, act, Some(&unit.id), &order.facts, false);
        if !act.written.aside && !due::at_once(board, &order.act, unit) {
            against.extend(turn::against(board, unit));
            against.extend(turn::in_hand(board, unit));
            // A bar says why better than the phase does.
            against.extend(turn::kept_out(board, unit).filter(|_| bars.is_empty()));
        }
        against.extend(bars);
    }
    if order.who.is_empty() {
        against.extend(bars(board, act, None, &order.facts, false));
    }
    against
}

/// "Deacon Rush may still move, strike": what the unit in hand could do, if it were not finished.
pub fn forgoes(board: &Board<Book>) -> Option<String> {
    let active = turn::acting(board)?;
    let given = &board.stage()?.acts;
    let open = board.data.acts.iter().filter(|(id, act)| {
        let order = Order { who: vec![active.id.clone()], ..Order::table(id) };
        given.iter().any(|here| here == id.as_str())
            && act.written.by != ActBy::Table
            && !act.written.aside
            && !active.is_barred(id)
            && against(board, &order).is_empty()
    });
    let open: Vec<&str> = open.map(|(_, act)| act.name.as_str()).collect();
    let (last, before) = open.split_last()?;
    let before = before.join(", ");
    let or = if before.is_empty() { "" } else { " or " };
    Some(active.does(&format!("may still {before}{or}{last}")))
}

/// An act: what stands against whoever comes first is known before the first die.
///
/// # Errors
/// Never: what bars the act stops it as it is carried out, where it may be overruled.
pub fn plan<'a>(board: Board<'a, Book>, order: &'a Order) -> Result<Planned<'a, Book>, Halt> {
    let against = |act| bars(&board, act, order.who.first(), &order.facts, true);
    let first = act(board.data, order).map_or(Vec::new(), against);
    Ok(Box::new(move |scene| run(scene, &first)))
}

/// Does an act, unit by unit; `first` is what stands against the first of them.
fn run(scene: &mut Scene<Book>, first: &[Refusal]) -> Result<(), Halt> {
    let data = scene.data;
    let Some(act) = act(data, scene.order) else { return Ok(()) };
    let who: Vec<Option<Id>> = match scene.order.who.as_slice() {
        [] => vec![None],
        who => who.iter().cloned().map(Some).collect(),
    };
    head(scene, act);
    typed::keep(scene);
    // In a phase that began by this very order nobody has acted yet.
    let mut anew = false;
    for (nth, me) in who.into_iter().enumerate() {
        // What it opens for itself it has not answered yet.
        let answers = me.as_ref().and_then(|me| scene.state.unit(me)).is_some_and(|unit| unit.body.answers);
        let against = match nth {
            0 => first.to_vec(),
            _ => bars(&scene.board(), act, me.as_ref(), &scene.order.facts, true),
        };
        for refusal in against {
            scene.object(refusal)?;
        }
        let at_once = me.as_ref().is_some_and(|me| is_out_of_turn(&scene.board(), &scene.order.act, me));
        if let Some(does) = &act.does {
            let vars = vars(&scene.board(), act, me.as_ref(), &scene.order.facts);
            typed::answering(scene, |scene| {
                anew |= script::act(scene, does, me.as_ref(), vars)?;
                Ok(())
            })?;
        }
        if let Some(me) = me.as_ref().filter(|_| !act.written.aside && !anew) {
            match answers {
                true => turn::answered(scene, me, act.written.free)?,
                false if at_once => anew |= turn::acted_at_once(scene, me, act.written.free)?,
                false => anew |= turn::acted(scene, me, act.written.free)?,
            }
        }
    }
    came::conclude(scene);
    let once = act.written.by == ActBy::Table && act.written.usual && !act.written.free;
    scene.state.table.body.given |= once && !anew && scene.state.table.stack.len() == 1;
    turn::comes_on_behind(scene)
}

/// Whether a unit does what is due at once, and the turn is not its own.
fn is_out_of_turn(board: &Board<Book>, act: &str, unit: &Id) -> bool {
    let unit = board.state.unit(unit);
    unit.is_some_and(|unit| due::at_once(board, act, unit) && !turn::out_of_turn(board, unit).is_empty())
}

/// The fact that says whom an act is at.
fn target(act: &BookAct) -> Option<&BookFact> {
    act.facts.iter().find(|known| matches!(known.written.is.as_str(), "enemy" | "friend" | "unit"))
}

/// Whom an act is at, with the word before it: " at Bog Sneaks"; nothing while nobody is named.
fn whom(board: &Board<Book>, act: &BookAct, facts: &Facts) -> String {
    let named = target(act).and_then(|known| Some((known, board.state.find(&facts.get(&known.id)?.to_string())?)));
    let Some((known, unit)) = named.and_then(|(known, id)| Some((known, board.state.unit(&id)?))) else {
        return String::new();
    };
    let word = &known.written.preposition;
    if word.is_empty() { format!(" {}", unit.name) } else { format!(" {word} {}", unit.name) }
}

/// "Harrow Militia shoots at Bog Sneaks."
fn head(scene: &mut Scene<Book>, act: &BookAct) {
    if !scene.is_told() {
        return;
    }
    if let (Some(says), [_] | []) = (&act.says, scene.order.who.as_slice()) {
        let vars = vars(&scene.board(), act, scene.order.who.first(), &scene.order.facts);
        match script::look(scene.board(), says, vars) {
            Ok(words) => return scene.head(format!("{}.", capital(clean_text(&words.to_string()).trim()))),
            Err(why) => scene.tell(format!("{}.", capital(&script::fails(&why)))),
        }
    }
    let row = scene.board().rows().acts.iter().find(|row| row.id == scene.order.act).map(|row| row.by);
    let foe = whom(&scene.board(), act, &scene.order.facts);
    let verb = act.written.told.as_ref().unwrap_or(&act.name);
    let sentence = match (row, scene.order.who.as_slice()) {
        (Some(By::Table), _) | (_, []) => format!("{}.", capital(&act.name)),
        _ => format!("{}{foe}.", scene.board().title(scene.order, verb)),
    };
    scene.head(sentence);
}
