//! Books from a stranger: each ends in a fault or a refusal that names its place, the battle whole. Nothing panics, hangs or
//! grows beyond its bounds.

use muster::{
    battle::Session,
    engine::Halt,
    paper::{Fault, Library},
    rules::system,
    store::library::builtin,
    view::{Order, Refusal},
};

/// The most memory that all of it may take, in KiB.
const MEMORY: u64 = 256 * 1024;
/// Set where the scripts are run alone, so that their memory can be read.
const ALONE: &str = "HOSTILE_ALONE";

/// A sound book: what its act does, its functions, and what else stands in it.
struct Trap<'a> {
    does: &'a str,
    functions: &'a str,
    /// Fields of the phase in which it is given.
    phase: &'a str,
    /// Fields of the act.
    act: &'a str,
    /// A stat more.
    stat: &'a str,
    /// Whole fields of the book.
    more: &'a str,
}

const SOUND: Trap = Trap { does: "lose(me, \"men\", 1);", functions: "", phase: "", act: "", stat: "", more: "" };

impl Trap<'_> {
    fn text(&self) -> String {
        let block =
            |text: &str, by: usize| text.lines().map(|line| format!("\n{}{line}", " ".repeat(by))).collect::<String>();
        format!(
            "book: trap\nname: Trap\nturn:\n  phases:\n    main: {{ {phase} }}\n    rest: {{}}\nmoments: {{ wait: {{}} }}\n\
             lists: {{ thing: {{ axe: {{ name: axe, bite: 1 }} }} }}\n\
             stats:\n  men: {{ track: 10 }}\n  big: {{ number: 1, min: -1000, max: 1000 }}\n  word: {{ text: \"\" }}\n  \
             foe: {{ other: true, play: true }}\n  held: {{ list: thing, usual: axe }}\n{stat}\
             figures: {{ track: men }}\n\
             acts:\n  pass: {{ key: p, phases: [rest, wait] }}\n  act:\n    key: a\n    phases: [main]{act}\n    does: |{does}\n\
             script: |{functions}\n{more}\n",
            phase = self.phase,
            act = block(self.act, 4),
            does = block(self.does, 6),
            functions = block(self.functions, 2),
            stat = self.stat,
            more = self.more,
        )
    }

    fn begun(&self) -> Result<Session, Fault> {
        begun(&self.text())
    }

    #[track_caller]
    fn sound(&self) -> Session {
        self.begun().unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[track_caller]
    fn fault(&self) -> Fault {
        match self.begun() {
            Err(fault) => fault,
            Ok(_) => panic!("it is read: {}", self.text().chars().take(2_000).collect::<String>()),
        }
    }
}

fn library(book: &str) -> Library {
    builtin().with("books/trap.book.yaml", book, "trap.book.yaml")
}

const SCENE: &str = "system: trap\nname: Scene\nsides: [{ id: north, name: North }, { id: south, name: South }]\nunits:\n\
    - { name: One, number: 1, side: north, troop: {} }\n- { name: Two, number: 2, side: north, troop: {} }\n\
    - { name: Three, number: 21, side: south, troop: {} }\n";

fn begun(book: &str) -> Result<Session, Fault> {
    let library = library(book);
    let game = system("trap", &library).expect("a row for the book").begin("scene.yaml", SCENE, &library)?;
    Ok(Session::begin(game, 7).0)
}

fn order() -> Order {
    Order::of("act", &muster::view::Id::new("one"))
}

/// Gives the order, which is to be refused: why, or what came instead. Nothing has changed, and the same order is refused in
/// the same words again.
fn refused(session: &Session) -> Result<Refusal, String> {
    let before = session.game().to_json();
    let once = || match session.order(&order(), &[]) {
        Err(Halt::Refused(refusal)) => Ok(refusal),
        Err(other) => Err(format!("halted otherwise: {other:?}")),
        Ok(done) => Err(format!("was done: {:?}", done.tale())),
    };
    let refusal = once();
    assert_eq!(refusal, once());
    assert_eq!(session.game().to_json(), before, "a refusal alters nothing");
    refusal
}

/// Gives the order, which stands, twice: both times the same line. Then it is undone.
#[track_caller]
fn stands(trap: &Trap) -> String {
    let mut lines = Vec::new();
    for _ in 0..2 {
        let mut session = trap.sound();
        let before = session.game().to_json();
        let done = session.order(&order(), &[]).unwrap_or_else(|halt| panic!("{}: {halt:?}", trap.does));
        lines.push(done.entry.to_json().expect("an entry"));
        session.commit(done);
        let back = session.undo(1).expect("a line to undo");
        session.commit(back);
        assert_eq!(session.game().to_json(), before);
    }
    assert_eq!(lines[0], lines[1]);
    lines.remove(0)
}

/// The line and column that a sentence names in the book.
#[track_caller]
fn place(what: &str) -> (usize, usize) {
    let numbers = what.split("trap.book.yaml:").nth(1).unwrap_or_else(|| panic!("no place: {what}"));
    let mut numbers = numbers.split(':').map(|number| number.parse().unwrap_or(0));
    let place = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    assert!(place.0 > 0 && place.1 > 0, "no place: {what}");
    place
}

/// The lines of a text from the first that begins so.
fn line_of(text: &str, begins: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(begins)).expect("such a line") + 1
}

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
    ("me.men = \"many\"", "men takes a whole number"),
    ("me.foe = 3", "foe takes a unit"),
    ("me.held = \"axe\"", "held takes a row"),
    ("me.touching = []", "a unit has no touching to set"),
    ("let x = (); x.men = 1", "trap.book.yaml"),
    ("let x = [1]; x[5] = 1", "trap.book.yaml"),
    ("throw \"up\"", "up"),
];

/// Functions that the scripts call.
const FUNCTIONS: &str = "fn down(n) { down(n + 1) }\nfn there(n) { back(n) }\nfn back(n) { there(n) }\n\
    fn hold(n) { let a = []; a.pad(2000, n); let b = a; let c = a; let d = a; let e = a; let f = a; hold(n + 1); a[0] + f[0] }\n\
    fn stops() { stop() }\nfn breaks() { let n = 0; 1 / n }\nfn spins() { let n = 0; loop { n += 1; } }\n";

#[test]
fn a_script_that_runs_wild_is_refused_with_its_place() {
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
    if std::env::var_os(ALONE).is_some() {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let most =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")).and_then(|rest| rest.split_whitespace().next());
        let most: u64 = most.map_or(0, |most| most.parse().expect("a number"));
        assert!(most < MEMORY, "{most} KiB");
        println!("at most {most} KiB");
    }
}

#[test]
fn no_script_takes_more_than_its_memory() {
    let own = std::env::current_exe().expect("this program");
    let name = "hostile::a_script_that_runs_wild_is_refused_with_its_place";
    let alone = std::process::Command::new(own).args(["--exact", name, "--nocapture"]).env(ALONE, "1").output();
    let alone = alone.expect("this program runs");
    let said = String::from_utf8_lossy(&alone.stdout);
    assert!(alone.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&alone.stderr));
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
        "side_to_act(sides()[0]); unbind(me); return_to_table(unit(21));",
        "for n in 0..20 { dice(\"d\", me, 5, 6); share(\"s\", 10, 7); }",
    ] {
        let line = stands(&Trap { does, functions: FUNCTIONS, ..SOUND });
        assert!(!line.contains("never"), "{line}");
    }
}

#[test]
fn what_goes_wrong_in_a_function_has_its_place_there() {
    for (does, begins) in [("breaks()", "fn breaks"), ("[1].map(|x| breaks())", "fn breaks"), ("spins()", "spins()")] {
        let trap = Trap { does, functions: FUNCTIONS, ..SOUND };
        let refusal = refused(&trap.sound()).expect("a refusal");
        assert_eq!(place(&refusal.what).0, line_of(&trap.text(), begins), "{refusal}");
    }
    let trap = Trap { does: "[1].map(|x| 1 / 0)", functions: FUNCTIONS, ..SOUND };
    let refusal = refused(&trap.sound()).expect("a refusal");
    assert_eq!(place(&refusal.what).0, line_of(&trap.text(), "[1].map"), "{refusal}");
}

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

#[test]
fn what_only_looks_and_fails_leaves_the_battle_playable() {
    for more in ["won: '1 / 0'", "won: 'loop { }'", "points: 'men / 0'", "points: 'loop { }'", "points: 'word'"] {
        let session = Trap { more, ..SOUND }.sound();
        assert_eq!(session.game().status().over, None);
        assert!(session.order(&order(), &[]).is_ok(), "{more}");
    }
    for phase in ["skip: '1 / 0 == 1'", "skip: 'loop { }'"] {
        assert!(Trap { phase, ..SOUND }.sound().order(&order(), &[]).is_ok(), "{phase}");
    }
}

/// A book whose fault names a place.
#[track_caller]
fn faulty(trap: &Trap, heard: &str) {
    let fault = trap.fault();
    assert!(fault.what.contains(heard) || fault.mend.contains(heard), "{heard}: {fault}");
    assert!(fault.line > 0 && fault.column > 0, "no place: {fault}");
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

#[test]
fn unknown_names_and_forbidden_words_are_faults() {
    for does in [
        "let m = #{}; for n in 0..15000 { m[`k${n}`] = n; } loop { let b = m; }",
        "harm(me)",
        "me.meen = 1",
        "men = 1",
        "eval(\"loop {}\")",
        "import \"x\" as x;",
        "print(1)",
        "debug(1)",
        "timestamp()",
        "blob(1000000)",
        "let g = x => 1;",
        "this.men",
        "export x;",
        "me.men(",
        "\"\u{1}\"",
        "tell(\"\\x1b[31m\")",
        "tell(\"\\u202e\")",
        "tell(`\\u{202e}x`); let c = '\\u200b';",
        "let n = 99999999999999999999;",
        "let n = 0; let f = |x| x + n; f.call(1);",
        "let n = 0; [|x| x + n];",
        "let n = [0]; let fs = []; fs.push(|x| n);",
        "let n = [0]; let f = [1].reduce(|sum, x| sum, |y| n);",
        "let n = [0]; [1].map(|x| |y| n);",
    ] {
        faulty(&Trap { does, ..SOUND }, "");
    }
    faulty(&Trap { act: "facts: { n: { is: count, usual: 'n' } }", ..SOUND }, "");
    faulty(&Trap { act: "facts: { n: { is: count, when: 'n == 1' } }", ..SOUND }, "");
    faulty(&Trap { act: "facts: { n: { is: count, when: 'g == 1' }, g: { is: count } }", ..SOUND }, "");
    faulty(&Trap { more: "unknown: 1", ..SOUND }, "no field unknown");
    faulty(&Trap { more: "dues:\n  - { when: 'true', act: dance }", ..SOUND }, "there is no act dance");
    faulty(&Trap { functions: "lose(1)", ..SOUND }, "only functions stand here");
}

#[test]
fn expressions_without_end_are_faults() {
    let many = |inner: &str| inner.repeat(20_000);
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(10_000), close.repeat(10_000));
    for does in [
        many("1 + ") + "1",
        many("true && ") + "true",
        many("true || ") + "true",
        many("() ?? ") + "1",
        deep("(", ")"),
        deep("[", "]"),
        many("-") + "1",
        many("!") + "true",
        deep("{ ", " }"),
        format!("me{}", many(".side")),
        format!("me{}", many("[0]")),
        many("if true { } else ") + "{ }",
        deep("if true { ", " }"),
        many("|x| ") + "1",
        deep("f(", ")"),
        deep("`${", "}`"),
        deep("#{ a: ", "}"),
        many("let a = ") + "1",
        deep("switch 1 { 1 => ", "}"),
    ] {
        let head: String = does.chars().take(12).collect();
        match (Trap { does: &does, ..SOUND }).begun() {
            Err(fault) => assert!(fault.line > 0 || fault.what.contains("KiB"), "{head}: {fault}"),
            // A chain that is flat inside is only long.
            Ok(session) => drop(session.order(&order(), &[])),
        }
    }
}

#[test]
fn texts_that_would_harm_a_terminal_are_faults() {
    let bad = ["\\e[31mred", "\\u202Eover", "a\\u200Bb", "bell\\a", "\\0"];
    for bad in bad {
        let text = |trap: &Trap| trap.text();
        let with = |from: &str, to: String| SOUND.text().replacen(from, &to, 1);
        for book in [
            with("name: Trap", format!("name: \"{bad}\"")),
            with("name: axe", format!("name: \"{bad}\"")),
            with("rest: {}", format!("rest: {{ title: \"{bad}\" }}")),
            with("rest: {}", format!("rest: {{ name: \"{bad}\" }}")),
            with("men: { track: 10", format!("men: {{ label: \"{bad}\", short: x, track: 10")),
            with("men: { track: 10", format!("men: {{ short: \"{bad}\", track: 10")),
            with("word: { text: \"\"", format!("word: {{ text: \"{bad}\"")),
            with("moments: { wait: {} }", format!("moments: {{ wait: {{ title: \"{bad}\" }} }}")),
            text(&Trap { act: &format!("name: \"{bad}\""), ..SOUND }),
            text(&Trap { act: &format!("rule: \"{bad}\""), ..SOUND }),
            text(&Trap { act: &format!("bars: [{{ when: 'true', says: \"{bad}\", rule: x }}]"), ..SOUND }),
            text(&Trap { act: &format!("facts: {{ n: {{ is: flag, label: \"{bad}\" }} }}"), ..SOUND }),
            text(&Trap { act: &format!("facts: {{ n: {{ is: flag, help: \"{bad}\" }} }}"), ..SOUND }),
            text(&Trap { act: &format!("facts: {{ n: {{ is: choice, choices: {{ a: \"{bad}\" }} }} }}"), ..SOUND }),
            text(&Trap { more: &format!("about: \"{bad}\""), ..SOUND }),
            text(&Trap { more: &format!("words: {{ unit: \"{bad}\", figure: x }}"), ..SOUND }),
            text(&Trap { more: &format!("troops: {{ a: {{ name: \"{bad}\" }} }}"), ..SOUND }),
            text(&Trap { more: &format!("help: [{{ title: \"{bad}\" }}]"), ..SOUND }),
            text(&Trap { more: &format!("help: [{{ title: x, text: [\"{bad}\"] }}]"), ..SOUND }),
            text(&Trap { more: &format!("terrain: {{ wood: {{ does: \"{bad}\" }} }}"), ..SOUND }),
            text(&Trap { more: &format!("terrain: {{ \"{bad}\": {{ does: x }} }}"), ..SOUND }),
            text(&Trap { more: &format!("options: {{ a: {{ label: \"{bad}\", choices: {{ a: b }} }} }}"), ..SOUND }),
            text(&Trap { more: &format!("modifiers: {{ a: {{ label: \"{bad}\" }} }}"), ..SOUND }),
            text(&Trap { more: &format!("won: \"{bad}\""), ..SOUND }),
        ] {
            let fault = match begun(&book) {
                Err(fault) => fault,
                Ok(_) => panic!("it is read: {book}"),
            };
            assert!(fault.line > 0, "{fault}\n{book}");
            assert!(!fault.to_string().contains(['\u{1b}', '\u{202e}', '\u{200b}', '\u{7}']), "{fault:?}");
        }
    }
}

#[test]
fn numbers_and_counts_beyond_all_bounds_are_faults() {
    let most = i64::MAX;
    for (stat, heard) in [
        (format!("  x: {{ number: {most} }}\n"), "not between"),
        (format!("  x: {{ number: 1, max: {most} }}\n"), "beyond"),
        (format!("  x: {{ number: 1, min: {} }}\n", i64::MIN), "beyond"),
        (format!("  x: {{ track: {most}, max: {most} }}\n"), "beyond"),
        ("  x: { number: 99999999999999999999 }\n".to_owned(), ""),
        ("  x: { number: 1e30 }\n".to_owned(), ""),
        ("  x: { number: 5, min: 9, max: 2 }\n".to_owned(), "more than its most"),
        ("  x: { number: 5, track: 2 }\n".to_owned(), "several kinds"),
        ("  x: {}\n".to_owned(), "no kind"),
        ("  x: { list: club }\n".to_owned(), "there is no list club"),
        ("  x: { choice: [] }\n".to_owned(), ""),
        ("  acted: { number: 1 }\n".to_owned(), "word of the tracker"),
        ("  \"\": { number: 1 }\n".to_owned(), "no name"),
        ((0..10_000).map(|n| format!("  x{n}: {{ flag: false }}\n")).collect(), ""),
        ((0..200).map(|n| format!("  x{n}: {{ flag: false }}\n")).collect(), "stats are too many"),
    ] {
        let fault = Trap { stat: &stat, ..SOUND }.fault();
        assert!(fault.to_string().contains(heard), "{stat:.80}: {fault}");
        assert!(fault.line > 0 || fault.what.contains("KiB"), "{fault}");
    }
    for act in (0..3).map(|size| 10_usize.pow(size + 2)) {
        let acts: String = (0..act).map(|n| format!("  a{n}: {{ key: a, phases: [main] }}\n")).collect();
        let fault = begun(&SOUND.text().replacen("acts:\n", &format!("acts:\n{acts}"), 1)).err().expect("a fault");
        assert!(fault.line > 0 || fault.what.contains("KiB"), "{fault}");
    }
    let cell = SOUND.text().replacen("bite: 1", "bite: 99999999999999999999", 1);
    assert!(begun(&cell).err().expect("a fault").line > 0);
    let large = Trap { more: &format!("about: {}", "x".repeat(300 * 1024)), ..SOUND }.fault();
    assert!(large.what.contains("at most 256 KiB"), "{large}");
}

#[test]
fn files_that_are_bombs_are_faults() {
    let mut bomb = "about: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, before) in [('b', 'a'), ('c', 'b'), ('d', 'c'), ('e', 'd'), ('f', 'e'), ('g', 'f'), ('h', 'g')] {
        bomb += &format!("{name}: &{name} [{}]\n", vec![format!("*{before}"); 9].join(", "));
    }
    for more in [
        bomb,
        format!("about: {}1{}", "[".repeat(5_000), "]".repeat(5_000)),
        format!("help: {}1{}", "{ a: ".repeat(5_000), "}".repeat(5_000)),
        "about: *nothing".to_owned(),
        "about: &a [*a]".to_owned(),
        "name: twice".to_owned(),
        "about: [".to_owned(),
        "\u{0}".to_owned(),
    ] {
        assert!(Trap { more: &more, ..SOUND }.begun().is_err(), "{more:.60}");
    }
    for text in ["", "book: trap", "[]", "1", "book: other\nname: x\nturn: { phases: { a: {} } }\nstats: {}\nacts: {}"]
    {
        assert!(begun(text).is_err(), "{text}");
    }
}

#[test]
fn a_forged_battle_is_a_fault_with_its_place() {
    let book = Trap { more: "table: { fear: { number: 1 } }", ..SOUND }.text();
    let library = library(&book);
    let session = begun(&book).unwrap_or_else(|fault| panic!("{fault}"));
    let trap = system("trap", &library).expect("a row for the book");
    let sound = session.game().to_json();
    let open = |state: &serde_json::Value| {
        let text = serde_json::to_string_pretty(state).expect("a tree");
        trap.open("battle.yaml", &text, &library).map(|_| ())
    };
    assert_eq!(open(&sound), Ok(()));
    let (stats, mut wrong) = ("/units/one/body/stats", Vec::new());
    for (path, forged) in [
        ("/units/one/body/stats/men", serde_json::json!("many")),
        ("/units/one/body/stats/men", serde_json::json!(true)),
        ("/units/one/body/stats/men", serde_json::json!([1])),
        ("/units/one/body/stats/men", serde_json::json!(i64::MAX)),
        ("/units/one/body/stats/men", serde_json::json!(i64::MIN)),
        ("/units/one/body/stats/men", serde_json::json!({ "a": 1 })),
        ("/units/one/body/began/men", serde_json::json!(i64::MIN)),
        ("/units/one/body/stats/held", serde_json::json!("club")),
        ("/units/one/body/stats/foe", serde_json::json!(7)),
        (stats, serde_json::json!({ "fear": 1 })),
        (stats, serde_json::json!([])),
        ("/units/one/body/began", serde_json::json!({ "fear": 1 })),
        ("/units/one/body", serde_json::json!({ "kind": "giants", "stats": {}, "began": {} })),
        ("/table/stack", serde_json::json!(["nowhere"])),
        ("/table/ground", serde_json::json!({ "values": { "fear": "great" } })),
        ("/table/ground", serde_json::json!({ "values": { "hope": 1 } })),
    ] {
        let mut state = sound.clone();
        *state.pointer_mut(path).unwrap_or_else(|| panic!("no {path} in {sound}")) = forged;
        match open(&state) {
            Ok(()) => wrong.push(format!("{path} is read")),
            Err(fault) if fault.line > 0 && &*fault.file == "battle.yaml" => {}
            Err(fault) => wrong.push(format!("{path}: {fault}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // What is missing is as it usually is, and what is odd is played with.
    for (path, forged) in [
        (stats, serde_json::json!({})),
        ("/units/one/body/began", serde_json::json!({})),
        ("/table/ground", serde_json::json!({ "order": [7, 7, 7], "at": 99, "passed": [5], "active": "ghost" })),
    ] {
        let mut state = sound.clone();
        *state.pointer_mut(path).expect("such a path") = forged;
        let text = serde_json::to_string_pretty(&state).expect("a tree");
        let game = trap.open("battle.yaml", &text, &library).unwrap_or_else(|fault| panic!("{fault}"));
        let session = Session::begin(game, 7).0;
        for id in session.game().units() {
            session.game().sheet(&id);
        }
        drop(session.order(&order(), &[]));
    }
}
