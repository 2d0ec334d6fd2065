//! What a script can do: throws, questions, and all that alters the table.

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString};

use super::{
    handles::{Length, SideOf, UnitOf, unit},
    run::{Deed, Named, Stop, alter, failure, halting, stopped, with},
};
use crate::{
    engine::{Mark, Rolled, Until},
    view::{
        Choice, Facts, Field, Form, Id, Inches, Kind, Move, Number, Outcome, Part, Refusal, Test, Throw, Thrower,
        Value, What, clean_text,
    },
};

type Tried<T> = Result<T, Box<EvalAltResult>>;

/// The most dice of one throw.
const MOST_DICE: INT = 500;
/// The most faces of a die.
const MOST_SIDES: INT = 100;
/// The most that a question for a number may allow.
const MOST_COUNT: INT = 9_999;

/// The most marks of a unit.
const MOST_MARKS: usize = 24;

/// Tells an engine of the functions that alter the table.
pub fn register(engine: &mut Engine) {
    throws(engine);
    questions(engine);
    effects(engine);
    course(engine);
}

fn few(what: &str, count: INT, least: INT, most: INT) -> Tried<INT> {
    if count > most {
        return Err(failure(format!("{count} {what} are too many; at most {most}")));
    }
    Ok(count.max(least))
}

/// A row of dice of a unit, its modifiers added: what they come to besides the faces.
struct Dice {
    throw: Throw,
    plus: i32,
    id: String,
    title: String,
}

fn dice_of(deed: &mut dyn Deed, id: &str, me: &UnitOf, count: INT, sides: INT) -> Tried<Dice> {
    let count = few("dice", count, 0, MOST_DICE)?;
    if !(2..=MOST_SIDES).contains(&sides) {
        return Err(failure(format!("a die has 2 to {MOST_SIDES} faces, not {sides}")));
    }
    let board = deed.board();
    let unit = unit(&board, &me.0)?;
    let (by, player) = (Thrower::Side(board.state.side_of(unit)), board.state.player(unit).to_owned());
    let label = unit.name.clone();
    let given = board.modifiers(unit, id);
    let plus = given.iter().map(|part| part.value).sum();
    let (own, others) = deed.parts().drain(..).partition(|part: &Named| part.of.as_ref().is_none_or(|of| *of == me.0));
    *deed.parts() = others;
    let parts: Vec<Part> = own.into_iter().map(|named: Named| named.part).chain(given).collect();
    if !parts.is_empty() {
        deed.number(Number { name: id.to_owned(), parts });
    }
    let throw = Throw::new(id, label, by, usize::try_from(count).unwrap_or(0))
        .sides(u8::try_from(sides).unwrap_or(6))
        .player(&player);
    Ok(Dice { throw, plus, id: deed.ask_id(id)?, title: id.replace('_', " ") })
}

fn roll(deed: &mut dyn Deed, dice: Dice) -> Tried<Rolled> {
    if dice.throw.dice == 0 {
        return Ok(Rolled::Faces(Vec::new()));
    }
    let result = deed.throw(&dice.id, &dice.title, vec![dice.throw]);
    Ok(halting(deed, result)?.pop().unwrap_or(Rolled::Faces(Vec::new())))
}

fn needed(need: INT) -> i32 {
    i32::try_from(need).unwrap_or(i32::MAX)
}

fn hits(id: &str, me: &UnitOf, count: INT, sides: INT, need: INT) -> Tried<INT> {
    alter(|deed| {
        let mut dice = dice_of(deed, id, me, count, sides)?;
        let need = needed(need).saturating_sub(dice.plus);
        if i64::from(need) > sides {
            return Ok(0);
        }
        if need <= 1 {
            return Ok(dice.throw.dice as INT);
        }
        dice.throw = dice.throw.need(need);
        let (title, thrown) = (dice.title.clone(), dice.throw.dice);
        let hits = roll(deed, dice)?.successes(need);
        if thrown > 0 {
            deed.tell(format!("{title}, {hits} of {thrown} on {need}+."), false)?;
        }
        Ok(hits as INT)
    })
}

fn total(id: &str, me: &UnitOf, count: INT, sides: INT, open: bool) -> Tried<INT> {
    alter(|deed| {
        let mut dice = dice_of(deed, id, me, count, sides)?;
        dice.throw = if open { dice.throw.open() } else { dice.throw.sum() };
        dice.throw.plus = dice.plus;
        let plus = INT::from(dice.plus);
        let rolled = roll(deed, dice)?;
        let sum: INT = match open {
            true => rolled.dice().iter().flatten().map(|face| INT::from(*face)).sum(),
            false => INT::from(rolled.sum()),
        };
        Ok(sum + plus)
    })
}

fn test(id: &str, me: &UnitOf, count: INT, sides: INT, need: INT) -> Tried<bool> {
    alter(|deed| {
        let mut dice = dice_of(deed, id, me, count, sides)?;
        let plus = dice.plus;
        let face = needed(need).saturating_sub(plus);
        let rolled = match dice.throw.dice {
            // A die that cannot matter is not thrown: it counts as the least or the most that it shows.
            1 if face <= 1 => 1,
            1 if i64::from(face) > sides => i32::try_from(sides).unwrap_or(i32::MAX),
            1 => {
                dice.throw = dice.throw.need(face).by_face();
                roll(deed, dice)?.sum()
            }
            _ => {
                dice.throw = dice.throw.sum().note(format!("{need} or more"));
                dice.throw.plus = plus;
                roll(deed, dice)?.sum()
            }
        };
        let sum = rolled.saturating_add(plus);
        let passed = INT::from(sum) >= need;
        let test = Test { name: test_name(id).into(), passed, total: sum.into(), need };
        deed.outcome(Outcome::of(&me.0, What::Test(test)))?;
        Ok(passed)
    })
}

/// "courage test", of "courage".
fn test_name(id: &str) -> String {
    if id.ends_with("test") { id.to_owned() } else { format!("{id} test") }
}

fn opposed(id: &str, (one, dice): (&UnitOf, INT), (other, theirs): (&UnitOf, INT), sides: INT) -> Tried<Array> {
    alter(|deed| {
        let mut first = dice_of(deed, id, one, dice, sides)?;
        let second = dice_of(deed, id, other, theirs, sides)?;
        let plus = [first.plus, second.plus];
        let title = first.title.clone();
        first.throw.id = "ours".to_owned();
        let rows = [first.throw, Throw { id: "theirs".to_owned(), ..second.throw }];
        let rows = rows.into_iter().zip(plus).map(|(row, plus)| Throw { plus, ..row.sum() }).collect();
        let result = deed.throw(&first.id, &title, rows);
        let rolled = halting(deed, result)?;
        Ok(rolled.iter().zip(plus).map(|(row, plus)| Dynamic::from(INT::from(row.sum()) + INT::from(plus))).collect())
    })
}

fn chance(deed: &mut dyn Deed, id: &str, count: INT, faces: INT) -> Tried<Vec<INT>> {
    let sides = u8::try_from(faces).map_err(|_| failure(format!("chance is among at most 255, not {faces}")))?;
    let ask = deed.ask_id(id)?;
    let count = usize::try_from(few("dice", count, 0, MOST_DICE)?).unwrap_or(0);
    if sides < 2 || count == 0 {
        return Ok(vec![1; count]);
    }
    let throw = Throw::new(id, id, Thrower::Chance, count).sides(sides);
    let result = deed.throw(&ask, id, vec![throw]);
    let rolled = halting(deed, result)?;
    Ok(rolled.iter().flat_map(Rolled::faces).map(INT::from).collect())
}

fn throws(engine: &mut Engine) {
    engine.register_fn("dice", |id: ImmutableString, me: UnitOf, count: INT, sides: INT| {
        alter(|deed| {
            let mut dice = dice_of(deed, &id, &me, count, sides)?;
            dice.throw = dice.throw.by_face();
            let rolled = roll(deed, dice)?;
            Ok(rolled.faces().map(|face| Dynamic::from(INT::from(face))).collect::<Array>())
        })
    });
    engine.register_fn("sum", |id: ImmutableString, me: UnitOf, count: INT, sides: INT| {
        total(&id, &me, count, sides, false)
    });
    engine.register_fn("open_ended", |id: ImmutableString, me: UnitOf, count: INT, sides: INT| {
        total(&id, &me, count, sides, true)
    });
    engine.register_fn("best", |id: ImmutableString, me: UnitOf, count: INT, sides: INT| {
        alter(|deed| {
            let mut dice = dice_of(deed, &id, &me, count, sides)?;
            dice.throw = dice.throw.best();
            let plus = INT::from(dice.plus);
            Ok(INT::from(roll(deed, dice)?.best()) + plus)
        })
    });
    engine.register_fn("hits", |id: ImmutableString, me: UnitOf, count: INT, sides: INT, need: INT| {
        hits(&id, &me, count, sides, need)
    });
    engine.register_fn("test", |id: ImmutableString, me: UnitOf, count: INT, sides: INT, need: INT| {
        test(&id, &me, count, sides, need)
    });
    engine.register_fn(
        "opposed",
        |id: ImmutableString, one: UnitOf, dice: INT, other: UnitOf, theirs: INT, sides: INT| {
            opposed(&id, (&one, dice), (&other, theirs), sides)
        },
    );
    engine.register_fn("chance", |id: ImmutableString, faces: INT| {
        alter(|deed| Ok(chance(deed, &id, 1, faces)?.first().copied().unwrap_or(1)))
    });
    // So many hits fall on so many figures: how many on each.
    engine.register_fn("share", |id: ImmutableString, count: INT, among: INT| {
        alter(|deed| {
            let among = few("figures", among, 0, 255)?;
            let mut shares = vec![0; usize::try_from(among).unwrap_or(0)];
            for face in chance(deed, &id, if among == 0 { 0 } else { count }, among)? {
                if let Some(share) = usize::try_from(face - 1).ok().and_then(|at| shares.get_mut(at)) {
                    *share += 1;
                }
            }
            Ok(shares.into_iter().map(|share: INT| Dynamic::from(share)).collect::<Array>())
        })
    });
    // A named share of a number, told with the next throw.
    engine.register_fn("part", |name: ImmutableString, value: INT, rule: ImmutableString| {
        part(None, &name, value, &rule)
    });
    engine.register_fn("part", |name: ImmutableString, value: INT| part(None, &name, value, ""));
    // The same, told with the next throw of this unit: where two throw at once.
    engine.register_fn("part", |of: UnitOf, name: ImmutableString, value: INT, rule: ImmutableString| {
        part(Some(of.0), &name, value, &rule)
    });
}

fn part(of: Option<Id>, name: &str, value: INT, rule: &str) -> Tried<INT> {
    alter(|deed| {
        let size = i32::try_from(value).map_err(|_| failure(format!("{name}: {value} is too large")))?;
        if size != 0 && deed.parts().len() < 32 {
            let part = Part { name: clean_text(name), value: size, rule: clean_text(rule) };
            deed.parts().push(Named { of, part });
        }
        Ok(value)
    })
}

/// What may be chosen: units, words, or pairs of an id and what people read.
fn choices(deed: &mut dyn Deed, given: &Array) -> Tried<Vec<(Choice, Dynamic)>> {
    let wrong = || failure("pick takes units, words, or pairs of an id and its words");
    let row = |value: &Dynamic| {
        if let Some(of) = value.clone().try_cast::<UnitOf>() {
            let label =
                deed.board().state.unit(&of.0).map_or(String::new(), |unit| format!("{} {}", unit.number, unit.name));
            return Ok((Choice { id: of.0.to_string(), label, weight: 1 }, value.clone()));
        }
        let pair = value.clone().try_cast::<Array>();
        let words: Vec<String> = match pair {
            Some(pair) => pair.iter().filter_map(|word| word.clone().into_string().ok()).collect(),
            None => vec![value.clone().into_string().map_err(|_| wrong())?],
        };
        match words.as_slice() {
            [id] => Ok((Choice { id: id.clone(), label: clean_text(id), weight: 1 }, id.clone().into())),
            [id, label] => Ok((Choice { id: id.clone(), label: clean_text(label), weight: 1 }, id.clone().into())),
            _ => Err(wrong()),
        }
    };
    given.iter().map(row).collect()
}

fn ask(deed: &mut dyn Deed, id: &str, label: &str, kind: Kind) -> Tried<Value> {
    let ask = deed.ask_id(id)?;
    let field = Field::new(id, &clean_text(label), kind).required();
    let form = Form { title: clean_text(label), fields: vec![field], ..Form::default() };
    let result = deed.more_facts(&ask, form);
    let facts: Facts = halting(deed, result)?;
    facts.get(id).cloned().ok_or_else(|| failure(format!("{id} was not answered")))
}

fn questions(engine: &mut Engine) {
    engine.register_fn("pick", |id: ImmutableString, title: ImmutableString, me: UnitOf, given: Array| {
        alter(|deed| {
            let rows = choices(deed, &given)?;
            if rows.is_empty() {
                return Ok(Dynamic::UNIT);
            }
            let ask = deed.ask_id(&id)?;
            let by = {
                let board = deed.board();
                Thrower::Side(board.state.side_of(unit(&board, &me.0)?))
            };
            let result = deed.pick(&ask, &clean_text(&title), by, rows.iter().map(|row| row.0.clone()).collect());
            let picked = halting(deed, result)?;
            Ok(rows.into_iter().find(|row| row.0.id == picked).map_or(Dynamic::UNIT, |row| row.1))
        })
    });
    engine.register_fn("ask_count", |id: ImmutableString, label: ImmutableString, least: INT, most: INT| {
        alter(|deed| {
            let kind = Kind::Count {
                least: least.clamp(-MOST_COUNT, MOST_COUNT),
                most: most.clamp(least, MOST_COUNT.max(least)),
            };
            Ok(ask(deed, &id, &label, kind)?.int().unwrap_or(least))
        })
    });
    engine.register_fn("ask_flag", |id: ImmutableString, label: ImmutableString| {
        alter(|deed| Ok(ask(deed, &id, &label, Kind::Flag)?.flag().unwrap_or(false)))
    });
    engine.register_fn("ask_inches", |id: ImmutableString, label: ImmutableString, most: INT| {
        alter(|deed| {
            let kind = Kind::Inches { most: most.clamp(0, MOST_COUNT) };
            Ok(Length(ask(deed, &id, &label, kind)?.inches().unwrap_or(Inches::ZERO)))
        })
    });
    engine.register_fn("ask_choice", |id: ImmutableString, label: ImmutableString, given: Array| {
        alter(|deed| {
            let rows = choices(deed, &given)?.into_iter().map(|(choice, _)| (choice.id, choice.label)).collect();
            Ok(ask(deed, &id, &label, Kind::Choice(rows))?.to_string())
        })
    });
    engine.register_fn("ask_unit", |id: ImmutableString, label: ImmutableString, given: Array| {
        alter(|deed| {
            let units = given.into_iter().filter_map(|unit| unit.try_cast::<UnitOf>()).map(|unit| unit.0).collect();
            Ok(UnitOf(Id::new(&ask(deed, &id, &label, Kind::Unit(units))?.to_string())))
        })
    });
}

/// Adds to a number of a unit, within its bounds; gives by how much it went down.
fn change(deed: &mut dyn Deed, me: &UnitOf, stat: &str, by: INT) -> Tried<INT> {
    let known = deed.board().data.stats.get(stat).cloned();
    let known = known.ok_or_else(|| failure(format!("a unit has no {stat}")))?;
    let counts = deed.board().data.written.figures.track.as_deref() == Some(stat);
    let hand = deed.me().filter(|hand| **hand != me.0).cloned();
    let body = &mut deed.unit(&me.0)?.body;
    let was = body.stats.get(stat).or(Some(&known.usual)).and_then(Value::int);
    let was = was.ok_or_else(|| failure(format!("{stat} is no number")))?;
    let now = known.held(was.saturating_add(by), body.began.get(stat));
    body.stats.insert(stat.to_owned(), Value::Int(now));
    if let Ok(out @ 1..) = u32::try_from(was.saturating_sub(now))
        && counts
    {
        let outcome = Outcome::of(&me.0, What::Out(out));
        deed.outcome(match hand {
            Some(hand) => outcome.by(&hand),
            None => outcome,
        })?;
    }
    Ok(was.saturating_sub(now))
}

fn send(me: &UnitOf, way: &str, inches: Option<Inches>, to: &str) -> Tried<()> {
    alter(|deed| {
        let what = What::Move(Move { way: clean_text(way).into(), inches, to: clean_text(to) });
        deed.outcome(Outcome::of(&me.0, what))?;
        let result = deed.moved(&me.0);
        halting(deed, result)
    })
}

fn mark(me: &UnitOf, word: &str, until: Until) -> Tried<()> {
    alter(|deed| {
        let word = clean_text(word);
        let marks = &mut deed.unit(&me.0)?.marks;
        if marks.len() >= MOST_MARKS {
            return Err(failure(format!("a unit bears at most {MOST_MARKS} marks")));
        }
        if !marks.iter().any(|mark| mark.word == word) {
            marks.push(Mark { word, until, adds: 0, to: Vec::new() });
        }
        Ok(())
    })
}

fn effects(engine: &mut Engine) {
    engine.register_fn("lose", |me: UnitOf, stat: ImmutableString, by: INT| {
        alter(|deed| change(deed, &me, &stat, by.max(0).saturating_neg()))
    });
    engine.register_fn("heal", |me: UnitOf, stat: ImmutableString, by: INT| {
        alter(|deed| change(deed, &me, &stat, by.max(0)).map(INT::wrapping_neg))
    });
    engine.register_fn("mark", |me: UnitOf, word: ImmutableString| mark(&me, &word, Until::Never));
    engine.register_fn("mark", |me: UnitOf, word: ImmutableString, until: ImmutableString| {
        let until = match until.as_str() {
            "phase" => Until::Phase,
            "turn" => Until::Turn,
            "never" => Until::Never,
            other => return Err(failure(format!("a mark stays until phase, turn or never, not {other}"))),
        };
        mark(&me, &word, until)
    });
    engine.register_fn("unmark", |me: UnitOf, word: ImmutableString| {
        alter(|deed| {
            deed.unit(&me.0)?.marks.retain(|mark| mark.word != word.as_str());
            Ok(())
        })
    });
    engine.register_fn("move_back", |me: UnitOf, inches: INT, from: UnitOf| {
        let from = with(|board| Ok(format!("away from {}", unit(board, &from.0)?.name)))?;
        send(&me, "move back", Some(Inches::whole(inches.clamp(0, MOST_COUNT))), &from)
    });
    engine.register_fn("must_move", |me: UnitOf, way: ImmutableString, inches: INT, to: ImmutableString| {
        send(&me, &way, Some(Inches::whole(inches.clamp(0, MOST_COUNT))), &to)
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
            deed.unit(&me.0)?.gone = Some(clean_text(&why));
            deed.state().unbind(&me.0);
            Ok(())
        })
    });
    engine.register_fn("return_to_table", |me: UnitOf| {
        alter(|deed| {
            deed.unit(&me.0)?.gone = None;
            Ok(())
        })
    });
    engine.register_fn("set_table", |id: ImmutableString, given: Dynamic| {
        alter(|deed| {
            let known = deed.board().data.table_stats.get(id.as_str()).cloned();
            let known = known.ok_or_else(|| failure(format!("the table has no {id}")))?;
            let fresh = super::value(&known, &given, None).map_err(failure)?;
            deed.state().table.body.values.insert(id.to_string(), fresh);
            Ok(())
        })
    });
}

fn course(engine: &mut Engine) {
    for (name, lead) in [("tell", false), ("lead", true)] {
        engine.register_fn(name, move |text: ImmutableString| alter(|deed| deed.tell(clean_text(&text), lead)));
    }
    engine.register_fn("stop", || -> Tried<()> {
        alter(|deed| {
            deed.stop(Stop::Done);
            Err(stopped())
        })
    });
    engine.register_fn("refuse", |rule: ImmutableString, what: ImmutableString| -> Tried<()> {
        alter(|deed| {
            let refusal = Refusal { rule: clean_text(&rule), what: clean_text(&what), mend: String::new() };
            let result = deed.object(refusal);
            halting(deed, result)
        })
    });
    engine.register_fn("next_phase", || -> Tried<()> { alter(|deed| deed.advance()) });
    engine.register_fn("open", |moment: ImmutableString, me: UnitOf| open(&moment, &[Dynamic::from(me)]));
    engine.register_fn("open", |moment: ImmutableString, units: Array| open(&moment, &units));
    engine.register_fn("close", || {
        alter(|deed| {
            deed.close();
            Ok(())
        })
    });
    engine.register_fn("side_to_act", |side: SideOf| {
        alter(|deed| {
            let body = &mut deed.state().table.body;
            body.at = body.order.iter().position(|known| *known == side.0).or(Some(side.0));
            Ok(())
        })
    });
}

/// Opens a moment in which these units may answer.
fn open(moment: &str, units: &[Dynamic]) -> Tried<()> {
    alter(|deed| {
        if !deed.board().data.written.moments.contains_key(moment) {
            return Err(failure(format!("there is no moment {moment}")));
        }
        for unit in units {
            let id = unit.clone().try_cast::<UnitOf>().ok_or_else(|| failure("a moment opens for units"))?;
            deed.unit(&id.0)?.body.answers = true;
        }
        deed.open(moment)
    })
}
