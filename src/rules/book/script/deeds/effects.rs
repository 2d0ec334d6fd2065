//! What comes to units and to the table.

use rhai::{Array, Dynamic, Engine, INT, ImmutableString};

use super::super::{
    super::{
        body::Stats,
        stat::{Known, Sort},
        system::Book,
    },
    by_hand::{Altered, alter_figure, are_enemies, by_hand, credit, told},
    handles::{FigureOf, UnitOf, unit, value},
    run::{Decided, Deed, Tried, alter, failure, halting, with},
    sides::kept,
};
use crate::{
    engine::{Board, Mark, Until},
    view::{Inches, Move, Outcome, Value, What, clean_text},
};

/// The most inches that a unit is sent.
const FARTHEST: INT = 9_999;

/// The most marks of a unit.
const MOST_MARKS: usize = 24;

/// What enemies of this unit lose from here on is its doing, whoever threw before; nobody's without one.
fn credit_with(deed: &mut dyn Deed, hand: Option<UnitOf>) -> Tried<()> {
    if let Some(hand) = &hand {
        deed.unit(&hand.0)?;
    }
    *deed.decided() = if hand.is_some() { Decided::Script } else { Decided::Nobody };
    deed.threw().credit(hand.map(|hand| hand.0));
    Ok(())
}

pub fn effects(engine: &mut Engine) {
    engine.register_fn("lose", |me: UnitOf, stat: ImmutableString, by: INT| {
        alter(|deed| change(deed, &me, &stat, by.max(0).saturating_neg()))
    });
    engine.register_fn("heal", |me: UnitOf, stat: ImmutableString, by: INT| {
        alter(|deed| change(deed, &me, &stat, by.max(0)).map(INT::wrapping_neg))
    });
    engine.register_fn("lose", |me: FigureOf, stat: ImmutableString, by: INT| {
        alter(|deed| change_figure(deed, &me, &stat, by.max(0).saturating_neg()))
    });
    engine.register_fn("heal", |me: FigureOf, stat: ImmutableString, by: INT| {
        alter(|deed| change_figure(deed, &me, &stat, by.max(0)).map(INT::wrapping_neg))
    });
    engine.register_fn("credit", |hand: UnitOf| alter(|deed| credit_with(deed, Some(hand))));
    engine.register_fn("credit", |_: ()| alter(|deed| credit_with(deed, None)));
    engine.register_fn("mark", |me: UnitOf, word: ImmutableString| mark(&me, &word, Until::Never, Vec::new()));
    engine.register_fn("mark", |me: UnitOf, word: ImmutableString, until: ImmutableString| {
        mark(&me, &word, stays(&until)?, Vec::new())
    });
    engine.register_fn("mark", |me: UnitOf, word: ImmutableString, until: ImmutableString, bars: Array| {
        let bars = with(|board| bars.iter().map(|act| act_named(board, act)).collect::<Tried<Vec<String>>>())?;
        mark(&me, &word, stays(&until)?, bars)
    });
    engine.register_fn("unmark", |me: UnitOf, word: ImmutableString| {
        alter(|deed| {
            deed.unit(&me.0)?.marks.retain(|mark| mark.word != word.as_str());
            Ok(())
        })
    });
    engine.register_fn("move_back", |me: UnitOf, inches: INT, from: UnitOf| {
        let from = with(|board| Ok(format!("away from {}", unit(board, &from.0)?.name)))?;
        send(&me, "move back", Some(Inches::whole(inches.clamp(0, FARTHEST))), &from)
    });
    engine.register_fn("must_move", |me: UnitOf, way: ImmutableString, inches: INT, to: ImmutableString| {
        send(&me, &way, Some(Inches::whole(inches.clamp(0, FARTHEST))), &to)
    });
    engine.register_fn("must_move", |me: UnitOf, way: ImmutableString, to: ImmutableString| send(&me, &way, None, &to));
    engine.register_fn("moved", |me: UnitOf| {
        alter(|deed| {
            let result = deed.moved(&me.0);
            halting(deed, result)
        })
    });
    engine.register_fn("bind", |one: UnitOf, other: UnitOf| {
        alter(|deed| {
            if one == other {
                return Err(failure("a unit cannot touch itself"));
            }
            deed.unit(&one.0)?;
            deed.unit(&other.0)?;
            deed.state().bind(&one.0, &other.0);
            Ok(())
        })
    });
    engine.register_fn("unbind", |me: UnitOf| {
        alter(|deed| {
            deed.state().unbind(&me.0);
            Ok(())
        })
    });
    engine.register_fn("unbind", |one: UnitOf, other: UnitOf| {
        alter(|deed| {
            deed.state().table.bonds.retain(|bond| !(bond.has(&one.0) && bond.has(&other.0)));
            Ok(())
        })
    });
    engine.register_fn("remove", |me: UnitOf, why: ImmutableString| {
        alter(|deed| {
            let why = clean_text(&why);
            let by = by_hand(deed, &me.0).filter(|hand| are_enemies(deed, hand, &me.0));
            let stood = deed.unit(&me.0)?.gone.replace(why.clone()).is_none();
            deed.state().unbind(&me.0);
            if !stood {
                return Ok(());
            }
            // Told at once, so that it stands above the questions that come behind it.
            told(deed, Outcome::of(&me.0, What::Leaves(why)), by)
        })
    });
    engine.register_fn("return_to_table", |me: UnitOf| {
        alter(|deed| {
            let unit = deed.unit(&me.0)?;
            unit.gone = None;
            if unit.reserve.take().is_none() {
                return Ok(());
            }
            let result = deed.moved(&me.0);
            halting(deed, result)
        })
    });
    engine.register_fn("set_table", |id: ImmutableString, given: Dynamic| {
        alter(|deed| {
            let known = deed.board().data.table_stats.get(id.as_str()).cloned();
            let known = known.ok_or_else(|| failure(format!("the table has no {id}")))?;
            let fresh = value(&known, &given, None).map_err(failure)?;
            let was = deed.state().table.body.values.insert(id.as_str().into(), fresh.clone());
            kept(deed, &known, None, was, &fresh)
        })
    });
}

/// Adds to a number of a unit, within its bounds; gives by how much it went down.
fn change(deed: &mut dyn Deed, me: &UnitOf, stat: &str, by: INT) -> Tried<INT> {
    let known = deed.board().data.stats.get(stat).cloned();
    let known = known.ok_or_else(|| failure(format!("a unit has no {stat}")))?;
    let counts = deed.board().data.written.figures.track.as_deref() == Some(stat);
    let hand = by_hand(deed, &me.0);
    let body = &mut deed.unit(&me.0)?.body;
    let (was, now) = added(&known, (&body.stats, &body.began), by)?;
    body.stats.insert(stat.into(), Value::Int(now));
    let how = Altered::of(&known, Some(&Value::Int(was)), &Value::Int(now), deed.me() == Some(&me.0));
    credit(deed, &me.0, &known, how);
    if let Ok(out @ 1..) = u32::try_from(was.saturating_sub(now))
        && counts
    {
        told(deed, Outcome::of(&me.0, What::Out(out)), hand)?;
    }
    Ok(was.saturating_sub(now))
}

/// The same of a figure.
fn change_figure(deed: &mut dyn Deed, me: &FigureOf, stat: &str, by: INT) -> Tried<INT> {
    let known = deed.board().data.figure_stats.get(stat).cloned();
    let known = known.ok_or_else(|| failure(format!("a figure has no {stat}")))?;
    let figure = deed.unit(&me.unit)?.body.figures.get(me.at);
    let figure = figure.ok_or_else(|| failure("there is no such figure any more"))?;
    let (was, now) = added(&known, (&figure.stats, &figure.began), by)?;
    alter_figure(deed, &me.unit, me.at, stat, Value::Int(now))?;
    Ok(was.saturating_sub(now))
}

/// What a number was, and what it is with so much more, within its bounds. Of what is counted down no more comes back than there
/// was at first.
fn added(known: &Known, (stats, began): (&Stats, &Stats), by: INT) -> Tried<(INT, INT)> {
    let stat = known.id.as_str();
    let was = stats.get(stat).or(Some(&known.usual)).and_then(Value::int);
    let was = was.ok_or_else(|| failure(format!("{stat} is no number")))?;
    let now = known.held(was.saturating_add(by), began.get(stat));
    let full = began.get(stat).and_then(Value::int).filter(|_| known.sort == Sort::Track && by > 0);
    Ok((was, full.map_or(now, |full| now.min(full.max(was)))))
}

fn send(me: &UnitOf, way: &str, inches: Option<Inches>, to: &str) -> Tried<()> {
    alter(|deed| {
        let what = What::Move(Move { way: clean_text(way).into(), inches, to: clean_text(to) });
        deed.outcome(Outcome::of(&me.0, what))?;
        let result = deed.moved(&me.0);
        halting(deed, result)
    })
}

/// Until when a mark stays, as scripts say it.
fn stays(until: &str) -> Tried<Until> {
    match until {
        "phase" => Ok(Until::Phase),
        "turn" => Ok(Until::Turn),
        "never" => Ok(Until::Never),
        other => Err(failure(format!("a mark stays until phase, turn or never, not {other}"))),
    }
}

/// An act that a mark bars.
fn act_named(board: &Board<Book>, act: &Dynamic) -> Tried<String> {
    let act = act.to_string();
    if board.data.acts.contains_key(&act) { Ok(act) } else { Err(failure(format!("there is no act {act} to bar"))) }
}

fn mark(me: &UnitOf, word: &str, until: Until, bars: Vec<String>) -> Tried<()> {
    alter(|deed| {
        let word = clean_text(word);
        let marks = &mut deed.unit(&me.0)?.marks;
        if marks.len() >= MOST_MARKS {
            return Err(failure(format!("a unit bears at most {MOST_MARKS} marks")));
        }
        if !marks.iter().any(|mark| mark.word == word) {
            marks.push(Mark { word, until, adds: 0, to: Vec::new(), bars });
        }
        Ok(())
    })
}
