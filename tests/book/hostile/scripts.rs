//! What an act does that runs wild, and what is odd and harmless.

use muster::{
    engine::{Decision, Ruling},
    view::{Gauge, Id},
};

use super::trap::{SOUND, Trap, alone, line_of, order, place, refused, stands};

const ENDLESS: &str = "never ends";

const LARGE: &str = "grows too large";

const DEEP: &str = "too deep";

/// What an act does, what is heard of it.
const SCRIPTS: &[(&str, &str)] = &[
    ("while true { }", ENDLESS),
    ("loop { }", ENDLESS),
    ("let n = 0; loop { n += 1; if n > 1000 { n = 0; } }", ENDLESS),
    ("for n in 0..9000000000 { let x = n; }", ENDLESS),
    ("do { } while true", ENDLESS),
    ("try { loop { } } catch { }", ENDLESS),
    ("loop { try { throw 1; } catch { } }", ENDLESS),
    ("down(1)", DEEP),
    ("there(1)", DEEP),
    ("let s = \"x\"; loop { s += s; }", LARGE),
    ("let s = \"x\"; loop { s = `${s}${s}`; }", LARGE),
    ("let s = \"x\"; s.pad(100000000, 'x');", LARGE),
    ("let s = \"x\"; loop { s.replace(\"x\", \"xx\"); }", LARGE),
    ("let a = [0]; loop { a += a; }", LARGE),
    ("let a = []; loop { a.push(1); }", LARGE),
    ("let a = []; loop { a.insert(0, 1); }", LARGE),
    ("let a = []; a.pad(100000000, 0);", LARGE),
    ("let a = [1]; loop { a = [a, a]; }", LARGE),
    ("let a = [1]; loop { a = [a]; }", LARGE),
    ("let a = [1]; loop { a.push(a); }", LARGE),
    ("let a = []; a.pad(100, \"0123456789012345678901234567890123456789012345\");", LARGE),
    ("let a = []; a.pad(2000, 0); loop { let b = a; b[0] = 1; }", ENDLESS),
    ("let a = []; a.pad(2000, 0); loop { if a.contains(1) { break; } }", ENDLESS),
    ("let a = []; a.pad(2000, 0); loop { a.sort(); }", ENDLESS),
    ("let a = []; a.pad(2000, 0); loop { a.sort(|one, other| -1); }", ENDLESS),
    ("let a = []; a.pad(2000, 0); let b = a; loop { if a != b { break; } }", ENDLESS),
    ("let a = []; a.pad(2000, 0); loop { if a.index_of(1) > 0 || 1 in a { break; } }", ENDLESS),
    ("loop { units(); }", ENDLESS),
    ("let a = []; a.pad(2000, 0); loop { a.filter(|x| true); }", ENDLESS),
    ("let a = []; a.pad(2000, 0); a.map(|x| { let b = []; b.pad(2000, 0); b.map(|y| y + 1); x });", ENDLESS),
    ("hold(0)", DEEP),
    ("spins()", ENDLESS),
    ("let n = 9223372036854775807; n += 1;", "overflow"),
    ("let n = 9223372036854775807; n *= 2;", "overflow"),
    ("let n = -9223372036854775807; n -= 2;", "overflow"),
    ("let n = -9223372036854775807 - 1; n = n / -1;", "overflow"),
    ("let n = -9223372036854775807 - 1; n = -n;", "overflow"),
    ("let n = -9223372036854775807 - 1; n = n.abs();", "overflow"),
    ("let n = 10; n **= 100;", "overflow"),
    ("let n = 0; n = 1 / n;", "zero"),
    ("let n = 0; n = 1 % n;", "zero"),
    ("let n = inches(3) / 0;", "zero"),
    ("dice(\"d\", me, 1000000, 6)", "1000000 dice are too many"),
    ("dice(\"d\", me, 9223372036854775807, 6)", "are too many"),
    ("hits(\"d\", me, 501, 6, 4)", "are too many"),
    ("dice(\"d\", me, 1, 0)", "a die has 2 to 100 faces, not 0"),
    ("dice(\"d\", me, 1, 1)", "a die has 2 to 100 faces, not 1"),
    ("dice(\"d\", me, 1, 1000)", "a die has 2 to 100 faces, not 1000"),
    ("dice(\"d\", me, 1, -9223372036854775807)", "a die has"),
    ("chance(\"c\", 1000)", "at most 255"),
    ("share(\"c\", 1000000, 6)", "are too many"),
    ("share(\"c\", 6, 1000000)", "are too many"),
    ("part(\"far\", 9223372036854775807)", "is too large"),
    ("for n in 0..1000 { dice(\"d\", me, 1, 6); }", "throws and questions in one order"),
    ("for n in 0..1000 { dice(`d${n}`, me, 500, 100); }", "throws and questions in one order"),
    ("loop { tell(\"0123456789012345678901234567890123456789\"); }", "letters"),
    ("loop { lead(\"0123456789012345678901234567890123456789\"); }", "letters"),
    ("let n = 0; loop { mark(me, `m${n}`); n += 1; }", "at most 24 marks"),
    ("loop { must_move(me, \"run\", 1, \"off\"); }", "things come to units"),
    ("loop { open(\"wait\", me); }", "moments one above the other"),
    ("loop { open(\"wait\", []); }", "moments one above the other"),
    ("open(\"nowhere\", me)", "there is no moment nowhere"),
    ("open(\"wait\", [1])", "a moment opens for units"),
    ("loop { next_phase(); }", "phases end in one order"),
    ("bind(me, me)", "a unit cannot touch itself"),
    ("unit(999)", "there is no unit 999"),
    ("row(\"thing\", \"club\")", "thing has no club"),
    ("row(\"things\", \"axe\")", "there is no list things"),
    ("rows(\"things\")", "there is no list things"),
    ("table(\"fear\")", "the table has no fear"),
    ("set_table(\"fear\", 1)", "the table has no fear"),
    ("option(\"fear\")", "there is no option fear"),
    ("lose(me, \"fear\", 1)", "a unit has no fear"),
    ("lose(me, \"word\", 1)", "word is no number"),
    ("me.men = \"many\"", "men takes a whole number, not a text"),
    ("me.men = inches(2)", "men takes a whole number, not a length; a stat of inches takes one"),
    ("me.foe = 3", "foe takes a unit"),
    ("me.held = \"axe\"", "held takes a row"),
    ("me.touching = [me]", "a unit has no touching to set"),
    ("let x = (); x.men = 1", "trap.book.yaml"),
    ("let x = [1]; x[5] = 1", "trap.book.yaml"),
    ("throw \"up\"", "up"),
    (
        "hits(\"h\", me, 2)",
        "it is hits(name, unit, dice, sides, need) or hits(name, units, dice, sides, needs), not hits(text, unit, number)",
    ),
    ("lose(\"men\", me, 1)", "it is lose(unit, stat, number), not lose(text, unit, number)"),
    (
        "me.mark(inches(2))",
        "it is mark(unit, word) or mark(unit, word, until) or mark(unit, word, until, [acts]), not mark(unit, length)",
    ),
    ("down()", "it is down(n), not down()"),
    ("max(me, 1)", "max does not go with this: max(unit, number)"),
    ("me.men = me + 1", "unit + number cannot be worked out"),
    ("me.men = 1 + true", "number + true or false cannot be worked out: a number of it is if it { 1 } else { 0 }"),
    ("me.men = 1 + ()", "number + nothing cannot be worked out: ask first whether it is nothing, == ()"),
    ("me.men = me.foe.men", "it is nothing, and has no men: ask first whether it is nothing, == ()"),
    ("me.men = me.men.word", "a number has no word"),
    ("if me.men { me.men = 1; }", "true or false is wanted here, not a number"),
    ("me.word = me.side", "word does not take a side"),
];

/// Functions that the scripts call.
const FUNCTIONS: &str = "fn down(n) { down(n + 1) }\nfn there(n) { back(n) }\nfn back(n) { there(n) }\n\
    fn hold(n) { let a = []; a.pad(2000, n); let b = a; let c = a; let d = a; let e = a; let f = a; hold(n + 1); a[0] + f[0] }\n\
    fn stops() { stop() }\nfn breaks() { let n = 0; 1 / n }\nfn spins() { let n = 0; loop { n += 1; } }\n\
    fn grows() { let s = \"x\"; loop { s += s; } }\n";

#[test]
fn a_script_that_runs_wild_is_refused_with_its_place_and_takes_little_memory() {
    alone("book::hostile::scripts::a_script_that_runs_wild_is_refused_with_its_place_and_takes_little_memory", wild);
}

/// Runs every script of the list.
fn wild() {
    let mut wrong = Vec::new();
    for (does, heard) in SCRIPTS {
        let trap = Trap { does, functions: FUNCTIONS, ..SOUND };
        let session = match trap.begun() {
            Ok(session) => session,
            Err(fault) => {
                wrong.push(format!("{does}: {fault}"));
                continue;
            }
        };
        let refusal = match refused(&session) {
            Ok(refusal) => refusal,
            Err(other) => {
                wrong.push(format!("{does}: {other}"));
                continue;
            }
        };
        if !refusal.what.starts_with("the book fails: ") || !refusal.what.contains(heard) {
            wrong.push(format!("{does}: {refusal}"));
            continue;
        }
        let (text, (line, column)) = (trap.text(), place(&refusal.what));
        let (from, to) = (line_of(&text, "does: |") + 1, text.lines().count());
        let there = text.lines().nth(line - 1).map_or(0, |line| line.chars().count());
        if !(from..=to).contains(&line) || column > there + 1 {
            wrong.push(format!("{does}: {refusal}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_odd_and_harmless_stands_and_comes_to_the_same_line() {
    for does in [
        "dice(\"d\", me, -5, 6); hits(\"d\", me, 0, 6, 4);",
        "hits(\"h\", me, 3, 6, 9223372036854775807); hits(\"h\", me, 3, 6, -9223372036854775807);",
        "test(\"t\", me, 2, 6, -9223372036854775807); test(\"t\", me, 2, 6, 9223372036854775807);",
        "open_ended(\"o\", me, 20, 2); sum(\"s\", me, 500, 100); best(\"b\", me, 0, 6);",
        "opposed(\"o\", me, -3, unit(21), 5, 6);",
        "remove(me, \"gone\"); me.men = 3; lose(me, \"men\", 1); remove(me, \"again\");",
        "stops(); tell(\"never\");",
        "lose(me, \"men\", 9223372036854775807); heal(me, \"men\", 9223372036854775807); lose(me, \"men\", -5);",
        "me.big = 9223372036854775807; me.big = -9223372036854775807; lose(me, \"big\", 9223372036854775807);",
        "move_back(me, -9223372036854775807, unit(21)); must_move(me, \"run\", 9223372036854775807, \"off\");",
        "let l = inches(9223372036854775807) * 9223372036854775807; l = l + l; l = l * -9223372036854775807; l.ceiling(); l / -1;",
        "let a = []; a.pad(200, 1); a.sort(|one, other| -1); a.sort(|one, other| 1); a.sort(|one, other| true);",
        "let n = 2; let few = units().filter(|u| u.number > n); for u in few { u.men -= n; } few.sort(|one, other| other.number - one.number);",
        "let a = [1]; let b = [a, a]; b.for_each(|x| a.push(a)); b.map(|x| a.contains(x));",
        "open(\"wait\", []); close(); close(); close();",
        "credit(unit(21)); lose(me, \"men\", 1); credit(()); lose(me, \"men\", 1); credit(me);",
        "side_to_act(sides()[0]); unbind(me); return_to_table(unit(21));",
        "for n in 0..20 { dice(\"d\", me, 5, 6); share(\"s\", 10, 7); }",
    ] {
        let line = stands(&Trap { does, functions: FUNCTIONS, ..SOUND });
        assert!(!line.contains("never"), "{line}");
    }
}

#[test]
fn a_fate_with_a_name_is_told_to_players_while_they_see_whose_it_is() {
    for does in ["remove(me, `felled by ${unit(21)}`);", "let by = unit(21).name; remove(me, \"felled by \" + by);"] {
        let mut session = Trap { does, ..SOUND }.sound();
        let done = session.order(&order(), &[]).unwrap_or_else(|halt| panic!("{does}: {halt:?}"));
        session.commit(done);
        let fate = |hidden: bool| {
            let hide = Ruling::of(Decision::set(Id::new("three"), ("hidden", hidden)));
            let copy = session.game().rule(&hide).expect("any unit may be hidden").game.public();
            let readings = copy.readings(&Id::new("one")).into_iter();
            readings.filter(|reading| reading.gauge == Gauge::Fate).map(|reading| reading.value.to_string()).collect()
        };
        let told: [Vec<String>; 2] = [fate(false), fate(true)];
        assert_eq!(told, [["felled by Three"], ["removed"]], "{does}");
    }
}

#[test]
fn what_goes_wrong_in_a_function_has_its_place_there() {
    for (does, begins) in [
        ("breaks()", "fn breaks"),
        ("[1].map(|x| breaks())", "fn breaks"),
        ("spins()", "fn spins"),
        ("[1].map(|x| spins())", "fn spins"),
        ("me.men = 1; hits(\"h\", me, 2, 6, 4); spins()", "fn spins"),
        ("down(1)", "fn down"),
        ("hold(0)", "fn hold"),
        ("grows()", "fn grows"),
    ] {
        let trap = Trap { does, functions: FUNCTIONS, ..SOUND };
        let refusal = refused(&trap.sound()).expect("a refusal");
        assert_eq!(place(&refusal.what).0, line_of(&trap.text(), begins), "{does}: {refusal}");
    }
    let trap = Trap { does: "[1].map(|x| 1 / 0)", functions: FUNCTIONS, ..SOUND };
    let refusal = refused(&trap.sound()).expect("a refusal");
    assert_eq!(place(&refusal.what).0, line_of(&trap.text(), "[1].map"), "{refusal}");
}
