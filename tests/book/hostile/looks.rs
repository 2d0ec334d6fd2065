//! What only looks at the table and fails, and stages that would go round for ever.

use std::time::Instant;

use muster::{
    battle::{Done, Session},
    engine::{Decision, Ruling},
    paper::{Fault, FileKind},
    rules::system,
    store::library::builtin,
    view::Order,
};

use super::trap::{SCENE, SOUND, Trap, alone, begun, faulty, library, line_of, order, place, refused};

#[test]
fn a_moment_that_opens_itself_for_nobody_comes_to_an_end() {
    for ends in ["open(\\\"wait\\\", [])", "open(\\\"wait\\\", []); open(\\\"other\\\", [])"] {
        let text = Trap { does: "open(\"wait\", []);", ..SOUND }.text();
        let moments =
            format!("moments: {{ wait: {{ ends: \"{ends}\" }}, other: {{ ends: \"open(\\\"wait\\\", [])\" }} }}");
        let text = text.replace("moments: { wait: {} }", &moments).replace("[rest, wait]", "[rest, wait, other]");
        let session = begun(&text).unwrap_or_else(|fault| panic!("{fault}"));
        let before = session.game().to_json();
        if let Err(halt) = session.order(&order(), &[]) {
            let said = halt.to_string();
            assert!(["opens again and again", "one above the other"].iter().any(|end| said.contains(end)), "{said}");
        }
        assert_eq!(session.game().to_json(), before);
    }
}

#[test]
fn a_phase_that_ends_as_it_begins_is_refused_with_its_place() {
    for field in ["begins", "ends"] {
        let text = SOUND.text().replace("rest: {}", &format!("rest: {{ {field}: next_phase() }}"));
        let session = begun(&text).unwrap_or_else(|fault| panic!("{fault}"));
        let mut said = String::new();
        let mut session = session;
        for _ in 0..3 {
            let next = Order::table("next").with("rest", true);
            match session.order(&next, &[]) {
                Ok(done) => session.commit(done),
                Err(halt) => said = halt.to_string(),
            }
        }
        assert!(said.contains("while another begins or ends"), "{said}");
        place(&said);
    }
}

#[test]
fn an_act_in_a_phase_that_fails_hears_where() {
    for may in ["1 / 0 == 1", "u.men", "u.men + u", "loop { }", "throw 3"] {
        let trap = Trap { phase: &format!("may: '{may}'"), ..SOUND };
        let refusal = refused(&trap.sound()).expect("a refusal");
        assert!(refusal.what.starts_with("the book fails: "), "{may}: {refusal}");
        assert_eq!(place(&refusal.what).0, line_of(&trap.text(), "main:"), "{refusal}");
    }
}

#[test]
fn a_due_that_fails_is_heard_of_and_bars_no_order() {
    for when in ["1 / 0 == 1", "u.men", "loop { }"] {
        let trap = Trap { more: &format!("dues:\n  - {{ when: '{when}', act: act, now: true }}"), ..SOUND };
        let session = trap.sound();
        let dues = session.game().dues();
        assert!(dues.len() == 3 && dues.iter().all(|due| due.cause.starts_with("the book fails: ")), "{dues:?}");
        place(&dues[0].cause);
        assert!(session.order(&order(), &[]).is_ok(), "{when}");
    }
}

#[test]
fn a_due_that_is_always_owed_bars_until_it_is_waived() {
    let session = Trap { more: "dues:\n  - { rule: X1, when: 'true', act: pass, now: true }", ..SOUND }.sound();
    assert_eq!(refused(&session).expect("a refusal").rule, "X1");
}

/// The story of an order.
fn words(done: &Done) -> String {
    let tale = done.tale().expect("a story");
    format!("{} {}", tale.head, tale.then.join(" "))
}

/// What the book says of its own failure, with its place, among the dues of nobody.
#[track_caller]
fn failing(session: &Session) -> String {
    let dues = session.game().dues();
    let due = dues.iter().find(|due| due.unit.is_none()).unwrap_or_else(|| panic!("nothing is told: {dues:?}"));
    assert!(due.cause.starts_with("the book fails: "), "{due:?}");
    place(&due.cause);
    due.id.clone()
}

#[test]
fn what_looks_at_the_table_and_fails_is_due_until_it_is_waived() {
    let won = ["1 / 0", "loop { }", "3", "true", "sides()"]
        .map(|won| Trap { more: &format!("won: '{won}'"), ..SOUND }.sound());
    let skip =
        ["1 / 0 == 1", "loop { }", "3", "()"].map(|skip| Trap { phase: &format!("skip: '{skip}'"), ..SOUND }.sound());
    for mut session in won.into_iter().chain(skip) {
        let due = failing(&session);
        assert_eq!(session.game().status().over, None);
        assert!(session.order(&order(), &[]).is_ok(), "orders are given all the same");
        let next = Order::table("next").with("rest", true);
        assert!(session.order(&next, &[]).is_err_and(|why| why.to_string().contains("the book fails: ")));
        let waived = Ruling::of(Decision::Waive(due)).because("played without it");
        let done = session.rule(&waived).expect("a due to waive");
        session.commit(done);
        assert!(session.order(&next, &[]).is_ok());
    }
}

#[test]
fn points_that_fail_are_told_on_the_sheet_and_where_armies_are_built() {
    for (points, said) in
        [("men / 0", "zero"), ("loop { }", "never ends"), ("word", "not a whole number"), ("big > 1", "gives false")]
    {
        let text = Trap { more: &format!("points: '{points}'"), ..SOUND }.text();
        let session = begun(&text).unwrap_or_else(|fault| panic!("{fault}"));
        let sheet = session.game().sheet(&order().who[0]).expect("a sheet");
        let row = sheet.rows.iter().find(|row| row.label == "points").expect("a row that tells it");
        assert!(row.cells[0].text.contains(said), "{row:?}");
        let library = library(&text);
        let bench = system("trap", &library).expect("a row for the book").bench(&library).expect("a sound book");
        let advice = bench.advice(&[(&bench.blank(), 1)], None);
        assert!(advice.len() == 1 && advice[0].contains(said), "{advice:?}");
        place(&advice[0]);
        assert!(session.order(&order(), &[]).is_ok());
    }
}

#[test]
fn a_fact_that_fails_says_so_in_its_field() {
    for (fact, said) in [
        ("{ is: count, usual: 'me.men / 0' }", "zero"),
        ("{ is: count, usual: '\"many\"' }", "it gives many"),
        ("{ is: count, max: 3, usual: me.men }", "it gives 10"),
        ("{ is: enemy, among: me }", "not a list"),
        ("{ is: enemy, among: 'loop { }' }", "never ends"),
        ("{ is: flag, when: me.men }", "not true or false"),
        ("{ is: flag, when: 1 / 0 == 1 }", "zero"),
    ] {
        let session = Trap { act: &format!("facts: {{ n: {fact} }}"), ..SOUND }.sound();
        let form = session.game().form(&order()).expect("a form");
        let [field] = form.fields.as_slice() else { panic!("{fact}: {form:?}") };
        assert!(field.help.starts_with("the book fails: ") && field.help.contains(said), "{fact}: {}", field.help);
        place(&field.help);
        assert_eq!(field.usual, None);
    }
    // What speaks of a fact that nobody gave yet does not fail, it waits.
    let session = Trap { act: "facts: { foe: { is: enemy }, n: { is: count, usual: foe.men / 0 } }", ..SOUND }.sound();
    let help = |order: &Order| session.game().form(order).expect("a form").fields[1].help.clone();
    assert_eq!(help(&order()), "");
    assert!(help(&order().with("foe", 21)).contains("zero"));
}

#[test]
fn a_bar_and_a_headline_that_fail_are_told() {
    for bar in ["{ when: me.men, says: x }", "{ when: 'true', says: '{1 / 0}' }", "{ when: 'loop { }', says: x }"] {
        let refusal = refused(&Trap { act: &format!("bars: [{bar}]"), ..SOUND }.sound()).expect("a refusal");
        assert!(refusal.what.starts_with("the book fails: "), "{bar}: {refusal}");
        place(&refusal.what);
    }
    let session = Trap { act: "says: '{1 / 0}'", ..SOUND }.sound();
    let told = words(&session.order(&order(), &[]).expect("an order that stands"));
    assert!(told.contains("The book fails: "), "{told}");
}

#[test]
fn a_list_and_a_unit_in_hand_that_fail_are_told_in_the_story() {
    let text = SOUND.text().replace("rest: {}", "rest: { order: list, by: 'u.men / (u.number - 2)' }");
    let session = begun(&text).unwrap_or_else(|fault| panic!("{fault}"));
    let told = words(&session.order(&Order::table("next").with("rest", true), &[]).expect("the next phase"));
    assert!(told.contains("Two has no place in the list: the book fails: "), "{told}");
    place(&told);
    let trap = Trap { phase: "one_by_one: true, over: u.men", act: "free: true", ..SOUND };
    let told = words(&trap.sound().order(&order(), &[]).expect("an order that stands"));
    assert!(told.contains("The book fails: ") && told.contains("not true or false"), "{told}");
}

#[test]
fn check_finds_what_fails_as_a_battle_begins() {
    let more = |more: &str| Trap { more, ..SOUND }.text();
    let phase = |phase: &str| Trap { phase, ..SOUND }.text();
    let act = |act: &str| Trap { act, ..SOUND }.text();
    for text in [
        more("won: '1 / 0'"),
        more("won: '7'"),
        more("points: men / 0"),
        more("dues: [{ when: u.men, act: act }]"),
        more("dues: [{ when: 'true', act: act, says: '{1 / 0}' }]"),
        phase("skip: 1 / 0 == 1"),
        phase("may: u.men"),
        phase("order: list, by: u.word"),
        phase("over: u.word, one_by_one: true"),
        act("bars: [{ when: me.men, says: x }]"),
        act("bars: [{ when: 'true', says: '{1 / 0}' }]"),
        act("facts: { n: { is: count, usual: me.men / 0 } }"),
        act("facts: { n: { is: count, when: me.men } }"),
    ] {
        let found = checked(&text);
        assert!(found.len() == 1 && found[0].line > 0 && found[0].column > 0, "{found:?}\n{text}");
    }
}

/// What `muster check` finds in a book.
fn checked(text: &str) -> Vec<Fault> {
    let library = library(text);
    let kind = FileKind::Data("books/trap.book.yaml".to_owned());
    system("trap", &library).expect("a row for the book").check(&kind, "trap.book.yaml", text, &builtin())
}

/// A battle of this book begins, and `muster check` finds this one fault in what its act does, so many columns in.
fn check_finds_one(trap: &Trap, at: usize, what: &str, mend: &str) {
    trap.sound();
    let text = trap.text();
    let found = checked(&text);
    let [fault] = found.as_slice() else { panic!("{}: {found:?}", trap.does) };
    assert_eq!((fault.line, fault.column), (line_of(&text, trap.does), 6 + at), "{fault}");
    assert!(fault.what == what && fault.mend.starts_with(mend), "{fault}");
}

#[test]
fn check_finds_words_in_calls_that_name_nothing_and_a_battle_goes_on() {
    for (does, at, what, mend) in [
        ("if me.men > 1 { lose(me, \"mean\", 1); }", 26, "a unit has no mean", "did you mean men?"),
        ("heal(me, \"word\", 1)", 10, "word is no number", "there is men, big"),
        ("me.lose(\"mean\", 1)", 9, "a unit has no mean", "did you mean men?"),
        ("let x = table(\"sun\")", 15, "the table has no sun", ""),
        ("open(\"wiat\", me)", 6, "there is no moment wiat", "did you mean wait?"),
        ("let x = option(\"fog\")", 16, "there is no option fog", ""),
        ("let x = rows(\"thnig\")", 14, "there is no list thnig", "did you mean thing?"),
        ("let x = row(\"thing\", \"axx\")", 22, "thing has no axx", "did you mean axe?"),
        ("mark(me, \"wet\", \"day\")", 17, "a mark stays until phase, turn or never, not day", "write"),
        ("lose(me, \"men\")", 1, "lose takes 3 things, not 2", "write lose(unit, stat, number)"),
        ("me.mark()", 4, "mark takes 2 or 3 or 4 things, not 1", "write mark(unit, word) or mark(unit, word, until)"),
        ("harm(me)", 1, "harm takes 2 things, not 1", "write harm(u, by)"),
    ] {
        let trap = Trap { does, functions: "fn harm(u, by) { lose(u, \"men\", by); }", ..SOUND };
        check_finds_one(&trap, at, what, mend);
    }
    let sound = Trap {
        functions: "fn harm(by) { lose(this, \"men\", by); }",
        does: "me.harm(1); me.lose(\"men\", 1);",
        ..SOUND
    };
    assert_eq!(checked(&sound.text()), []);
}

#[test]
fn check_finds_words_that_a_value_never_is_and_a_battle_goes_on() {
    for (does, at, what, mend) in [
        ("if phase() == \"mian\" { stop(); }", 15, "there is no phase mian", "did you mean main?"),
        ("if \"wiat\" != moment() { stop(); }", 4, "there is no moment wiat", "did you mean wait?"),
        ("if option(\"fog\") == \"thik\" { stop(); }", 21, "option fog is never thik", "did you mean thick?"),
        ("if me.temper == \"wlid\" { stop(); }", 17, "temper is never wlid", "did you mean wild?"),
        ("if me.foe != () && me.foe.temper == \"mad\" { stop(); }", 37, "temper is never mad", "there is calm, wild"),
        ("if way == \"lfet\" { stop(); }", 11, "way is never lfet", "did you mean left?"),
        ("me[\"mens\"] -= 1;", 4, "nothing has a mens", "did you mean men?"),
        ("if table(\"sky\") == \"rian\" { stop(); }", 20, "sky is never rian", "did you mean rain?"),
        ("set_table(\"sky\", \"rian\");", 18, "sky is never rian", "did you mean rain?"),
        ("me.temper = \"wlid\";", 13, "temper is never wlid", "did you mean wild?"),
        ("if me.foe != () { me.foe.temper = \"mad\"; }", 35, "temper is never mad", "there is calm, wild"),
        ("me.wet = 1;", 10, "wet is true or false, not 1", "say true or false"),
        ("me.men = true;", 10, "men is a number, not true", "say a number, or make it a flag"),
    ] {
        let trap = Trap {
            does,
            stat: "  temper: { choice: [calm, wild] }\n  wet: { flag: false }\n",
            act: "facts: { way: { is: choice, choices: { left: Left, right: Right } } }",
            more: "options: { fog: { label: Fog, choices: { thick: Thick, thin: Thin } } }\ntable: { sky: { choice: [clear, rain] } }",
            ..SOUND
        };
        check_finds_one(&trap, at, what, mend);
        // What is right is nobody's fault.
        let sound = does.replace("mian", "rest").replace("wiat", "").replace("thik", "thin").replace("wlid", "calm");
        let sound = sound.replace("\"mad\"", "me.word").replace("lfet", "right").replace("mens", "men");
        let sound = sound.replace("rian", "rain").replace("wet = 1", "wet = true").replace("men = true", "men = 2");
        assert_eq!(checked(&trap.text().replace(does, &sound)), [], "{sound}");
    }
}

/// A book in which all that looks at a unit goes through all units, for ever or nearly so.
fn greedy() -> String {
    let look = "let much = 0; loop { for other in units() { much += other.men; } }";
    let trap = Trap {
        phase: &format!("may: '{look}', over: '{look}', skip: '{look}'"),
        act: &format!("bars: [{{ when: '{look}', says: x }}]\nfacts: {{ n: {{ is: count, usual: '{look}' }} }}"),
        more: &format!("won: '{look}'\ndues: [{}]", format!("{{ when: '{look}', act: act }}, ").repeat(12)),
        ..SOUND
    };
    trap.text()
}

#[test]
fn what_many_units_are_looked_at_for_has_one_bound_and_takes_little_memory() {
    alone("book::hostile::looks::what_many_units_are_looked_at_for_has_one_bound_and_takes_little_memory", looked_at);
}

/// Looks at 200 units as a key at the table does.
fn looked_at() {
    let scene = SCENE.replace("side: north", "side: north, count: 99").replacen("number: 2", "number: 100", 1);
    let scene = scene.replace("number: 21, side: south", "number: 300, side: south, count: 2");
    let library = library(&greedy());
    let begin = Instant::now();
    let game = system("trap", &library).expect("a row for the book").begin("scene.yaml", &scene, &library);
    let session = Session::begin(game.unwrap_or_else(|fault| panic!("{fault}")), 7).0;
    assert_eq!(session.game().units().len(), 200);
    // As a key at the table: what is due, who is left, the rows, what one may do.
    let told = session.game().dues();
    assert!(told.iter().all(|due| due.cause.starts_with("the book fails: ")), "{:?}", told.first());
    assert!(told.iter().any(|due| due.cause.contains("in this moment takes too many steps together")));
    place(&told[0].cause);
    assert_eq!(session.game().waiting().len(), 200, "nobody is passed over");
    for id in session.game().units() {
        session.game().row(&id);
    }
    let first = session.game().units().remove(0);
    let offers = session.game().offers(std::slice::from_ref(&first));
    assert!(offers.iter().all(|offer| !offer.may()), "{offers:?}");
    let refusal = session.order(&Order::of("act", &first), &[]).err().expect("a refusal").to_string();
    assert!(refusal.contains("the book fails: "), "{refusal}");
    println!("200 units whose looks never end: {:?} in all", begin.elapsed());
}

#[test]
fn what_only_looks_may_not_alter() {
    let functions = "fn harm(u) { more(u) }\nfn more(u) { lose(u, \"men\", 1) }";
    let only = "only looks";
    for more in [
        "won: 'tell(\"x\")'",
        "won: 'units().map(|u| harm(u))'",
        "won: 'next_phase()'",
        "points: 'dice(\"d\", 1, 1, 6)'",
        "dues:\n  - { when: 'lose(u, \"men\", 1) == 1', act: act }",
        "dues:\n  - { when: 'true', act: act, says: '{harm(u)}' }",
    ] {
        faulty(&Trap { more, functions, ..SOUND }, only);
    }
    // A function that only looks may be called, whatever stands beside it.
    let beside = "fn harm(u) { lose(u, \"men\", 1) }\nfn left(u) { u.men }";
    assert!(Trap { phase: "may: 'left(u) > 0'", functions: beside, ..SOUND }.begun().is_ok());
    for phase in ["may: 'test(\"t\", u, 1, 6, 3)'", "skip: 'stop()'", "order: list, by: 'chance(\"c\", 6)'"] {
        faulty(&Trap { phase, functions, ..SOUND }, only);
    }
    for act in [
        "bars: [{ when: 'harm(me) == 1', says: x }]",
        "bars: [{ when: 'true', says: '{harm(me)}' }]",
        "facts: { n: { is: count, usual: 'harm(me)' } }",
        "facts: { n: { is: count, when: 'harm(me) == 1' } }",
    ] {
        faulty(&Trap { act, functions, ..SOUND }, only);
    }
}
