//! Books that are not even read: unknown names, expressions without end, texts that would harm a terminal, numbers beyond
//! all bounds, bombs.

use super::trap::{SOUND, Trap, begun, faulty, order};

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
fn a_word_of_another_language_is_told_by_the_one_that_stands_for_it() {
    for (does, mend) in [
        ("if me.men > 1 and me.men < 3 { stop(); }", "write &&"),
        ("if me.men > 1 or me.men < 3 { stop(); }", "write ||"),
        ("if not me.gone { stop(); }", "write !"),
        ("if me.gone { stop(); } elif me.acted { stop(); }", "write else if"),
        ("if me.held == null { stop(); }", "write ()"),
        ("if me.gone == False { stop(); }", "write false"),
        ("lose(me, \"men\", me.gone ? 1 : 2);", "write if ... { ... } else { ... }"),
        ("lose(me, \"men\", me.men * 1.5);", "write whole numbers; what is divided is rounded down"),
        ("lose(mee, \"men\", 1);", "did you mean me?"),
    ] {
        assert_eq!(Trap { does, ..SOUND }.fault().mend, mend, "{does}");
        let functions = format!("fn f(me) {{ {} }}", does.replace("mee", "and"));
        let fault = Trap { functions: &functions, ..SOUND }.fault();
        assert_eq!(fault.mend, if mend.starts_with("did") { "write &&" } else { mend }, "{fault}");
    }
    for (name, mend) in [
        ("with", "scripts have that word already; give it another name"),
        ("me", "scripts have that word already; give it another name"),
        ("How far", "write it in small letters, digits and _"),
    ] {
        let fault = Trap { act: &format!("facts: {{ {name}: {{ is: count }} }}"), ..SOUND }.fault();
        assert_eq!((fault.what, fault.mend.as_str()), (format!("{name} cannot be the name of a fact"), mend));
    }
    let fault = Trap { does: "men = 1;", ..SOUND }.fault();
    assert_eq!((fault.what.as_str(), fault.mend.as_str()), ("nothing is called men here", "write me.men"));
    let fault = Trap { act: "bars: [{ rule: R1, when: mem.men > 1, says: no }]", ..SOUND }.fault();
    assert_eq!(fault.mend, "did you mean me?");
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
