//! `muster check` of a book: all that is wrong with it in one run.

use super::home::Home;

#[test]
fn every_fault_of_a_book_is_told_in_one_run() {
    let home = Home::new();
    let book = "book: other
name: Mine
turn:
  begins: 'for side in sides() { sides()[0].orders = 1; }'
  phases: { cards: { may: u.fatique < 3 } }
stats: { steps: { track: 4 }, fatigue: { number: 0 }, arm: { choice: [foot, light] } }
sides: { orders: { number: 0 } }
acts:
  walk:
    key: w
    phases: [cards]
    bars: [{ rule: E1, when: me.arm != light, says: 'no {me.steeps} here' }]
    does: moovd(me);
  rest: { key: r, phases: [card] }
script: |
  fn one(u) { roat(u); u.stps -= 1; }
  fn two(u) { moved(u, 2); }
";
    let told = home.muster(&["check", &home.write("mine.book.yaml", book)]);
    for what in [
        ":1:7: book: the book calls itself other, its file mine;",
        ":4:34: begins: only what has a name is altered; give it one first: let it = ...; it.points += 1;",
        ":5:29: may: nothing has a fatique; did you mean fatigue?",
        ":12:40: when: nothing is called light here",
        ":12:53: says: nothing has a steeps; did you mean steps?",
        ":13:11: does: there is no function moovd; did you mean moved?",
        ":14:19: phases: there is no phase or moment card; did you mean cards?",
        ":16:15: script: there is no function roat;",
        ":16:26: script: nothing has a stps;",
        ":17:15: script: moved takes 1 thing, not 2;",
    ] {
        assert!(told.out.contains(what), "{what}:\n{}", told.out);
    }
    assert!(told.code == 1 && told.out.ends_with("\n10 faults\n"), "{}", told.out);
    // A scenario of it alone tells them as well.
    let scenario = home.write("friday.yaml", "system: mine\nname: Friday\nsides: []\n");
    let told = home.muster(&["check", &scenario]);
    assert!(told.code == 1 && told.out.ends_with("\n10 faults\n"), "{}", told.out);
    let misspelt = book.replace("name:", "nam:").replace("track:", "trak:").replace("key: r", "kei: r");
    let told = home.muster(&["check", &home.write("mine.book.yaml", &misspelt)]);
    assert!(told.out.ends_with("\n3 faults\n"), "{}", told.out);
}

/// What `muster check` says of a book that draws the sword of its parts by these acts.
fn tried(acts: &str) -> (i32, String) {
    let home = Home::new();
    let book = format!(
        "book: mine
name: Mine
turn: {{ phases: {{ play: {{ order: alternate, one_by_one: true }} }} }}
stats: {{ men: {{ track: 5 }}, arm: {{ list: arm }}, ready: {{ number: 0, until: phase }} }}
lists: {{ arm: {{ bow: {{ reach: 12, bite: 1 }}, club: {{ reach: 1 }} }} }}
troops: {{ archers: {{ stats: {{ arm: bow }} }}, louts: {{ stats: {{ arm: club }} }} }}
acts:
{acts}"
    );
    let told = home.muster(&["check", &home.write("mine.book.yaml", &book)]);
    (told.code, told.out)
}

#[test]
fn acts_of_a_book_are_carried_out_before_anybody_plays_it() {
    let shoot = "  shoot:
    key: s
    phases: [play]
    facts: { foe: enemy, range: inches, cover: flag }
    bars: [{ when: range > me.arm.reach, says: out of reach }]
    does: |
      let need = 4 + BITE;
      lose(foe, \"men\", hits(\"shots\", me, me.men, 6, need + COVER));
";
    let with = |bite: &str, cover: &str| tried(&shoot.replace("BITE", bite).replace("COVER", cover));
    assert_eq!(with("if me.arm.bite == () { 0 } else { me.arm.bite }", "if cover { 1 } else { 0 }").0, 0);
    let (code, told) = with("if me.arm.bite == () { 0 } else { me.arm.bite }", "cover");
    assert!(code == 1 && told.contains(":15:58: does: number + true or false cannot be worked out"), "{told}");
    // Only a lout has nothing there: all kinds of units are tried.
    let (code, told) = with("me.arm.bite", "0");
    assert!(code == 1 && told.contains(":14:20: does: number + nothing cannot be worked out"), "{told}");
    assert!(told.contains(", when our louts shoot their archers\n"), "{told}");
}

#[test]
fn acts_that_only_another_act_allows_are_carried_out_behind_it() {
    let acts = "  ready: { key: r, phases: [play], free: true, does: 'me.ready = sum(\"ready\", me, 1, 6)' }
  strike:
    key: s
    phases: [play]
    free: true
    facts: { foe: enemy }
    bars: [{ when: me.ready == 0, says: not ready }]
    does: lose(foe, \"men\", me.ready - me.arm)
";
    let (code, told) = tried(acts);
    assert!(code == 1 && told.contains(":15:37: does: number - row cannot be worked out"), "{told}");
}

#[test]
fn a_text_that_a_comma_divides_is_told_as_one() {
    let (code, told) = tried("  ready: { key: r, phases: [play], does: me.ready = sum(\"ready\", me, 6) }\n");
    assert!(
        code == 1 && told.contains(":8:66: me: the comma before me makes a field of it; a text with a comma"),
        "{told}"
    );
    let (code, told) = tried("  ready: { key: r, phases: [play], dose: x, rule: y }\n");
    assert!(code == 1 && told.contains("there is no field dose here; did you mean does?"), "{told}");
}

#[test]
fn a_missing_semicolon_is_told_where_it_is_missed() {
    let does = "  rest:\n    key: r\n    phases: [play]\n    does: |\n      me.men += 1\n      me.ready = 0;\n";
    let (code, told) = tried(does);
    assert!(code == 1 && told.contains(":13:7: does: a ; is missing before this\n"), "{told}");
}

/// The least book that can be played, as one writes it who has never seen one.
const FIRST: &str = "book: scrap
name: Scrap
turn:
  phases:
    fight: {}
stats:
  armour: { number: 3, short: Arm }
  hull: { track: 3, short: Hull }
acts:
  hit:
    key: h
    phases: [fight]
    bars: [{ when: me.hull < 1, says: no hull left }]
    facts: { foe: { is: enemy } }
    does: lose(foe, \"hull\", hits(\"hit\", me, 2, 6, foe.armour));
";

#[test]
fn what_beginners_write_is_told_in_words_that_mend_it() {
    let home = Home::new();
    let check = |book: &str| home.muster(&["check", &home.write("scrap.book.yaml", book)]).out;
    assert!(check(FIRST).ends_with("book scrap, sound\n"), "{}", check(FIRST));
    for (right, wrong, told) in [
        ("me.hull < 1,", "!me.hull,", "when: a text that begins with ! was read as something else; put it into quotes"),
        ("me.hull < 1", "me.hull = 1", "alters it; to compare, write =="),
        ("me.hull < 1", "'me.hull <'", "when: it breaks off here, and something is wanted behind it"),
        ("key: h", "key: hh", "field acts.hit.key: one letter is wanted, not \"hh\""),
        ("hit:", "Hit It:", "Hit It cannot be the id of an act; write it in small letters, digits and _"),
        ("does: lose", "does: print(1); lose", "does: reserved keyword 'print' is disabled; write tell"),
        ("does: lose", "does: open(\"parry\", foe); lose", "does: there is no moment parry; there is none at all"),
        ("acts:", "won: sides().len() = 1\nacts:", "to compare, write =="),
        ("armour: { number: 3,", "armour: { list: plates,", "armour: there is no list plates; there is none at all"),
        ("armour: { number: 3,", "armour: { choice: [],", "armour: it is a choice of nothing; name what there is"),
        (
            "phases:\n    fight: {}",
            "phases: [fight]",
            "turn.phases: a field with its value, or several (name: ...) is wanted",
        ),
    ] {
        assert!(FIRST.contains(right), "{right}");
        let said = check(&FIRST.replacen(right, wrong, 1));
        assert!(said.contains(told), "{wrong}: {told}\n{said}");
    }
    home.write("scrap.book.yaml", FIRST);
    let units = "[{ name: Rust, side: a, troop: { kind: tank } }, { name: Bolt, side: b, troop: {} }]";
    let sides = "[{ id: a, name: Red }, { id: b, name: Blue }]";
    let friday = home.write("friday.yaml", &format!("system: scrap\nname: Friday\nsides: {sides}\nunits: {units}\n"));
    let said = home.muster(&["check", &friday]).out;
    assert!(said.contains("Rust: there is no troop type tank; there is none at all"), "{said}");
}

/// What a battle goes on with, and what does nothing in it, or not what it seems to.
#[test]
fn what_a_book_says_to_no_effect_is_told() {
    let home = Home::new();
    let check = |book: &str| home.muster(&["check", &home.write("scrap.book.yaml", book)]).out;
    let house = "modifiers: { hit: { label: hit, acts: [hit] } }\nhouse: [hull]\n";
    let sound = FIRST
        .replace("fight: {}", "fight: { one_by_one: true }\n    rest: {}\n    calm: { ends: tell(`calm`); }")
        + house;
    let sound = sound.replace("phases: [fight]", "phases: [fight, rest]")
        + "figures: { stats: { life: { track: 1 } }, out: life }\ntroops: { mob: { figures: [{ count: 3 }] } }\n\
           dues: [{ rule: D1, phases: [fight], when: u.hull > 3, act: hit }]\n";
    assert!(check(&sound).ends_with("book scrap, sound\n"), "{}", check(&sound));
    for (right, wrong, told) in [
        (
            "key: h",
            "key: d",
            "key: d finishes the unit in hand in the phase fight, which is one_by_one; choose another",
        ),
        ("phases: [fight],", "phases: [calm],", "phases: hit is owed in the phase calm, and is not given there"),
        ("house: [hull]", "house: [hul]", "house: there is no stat or troop type hul; did you mean hull?"),
        ("modifiers: { hit:", "modifiers: { hits:", "hits: no throw is called hits, so it modifies nothing"),
        ("rest: {}", "rest: { order: cup, by: u.hull }", "by: no unit of the phase rest goes by a number"),
        ("count: 3", "count: 0", "count: it stands for no figure"),
        ("short: Hull", "short: Arm", "short: armour and hull are both called Arm in the roster; choose another"),
        (", out: life }", " }", "figures: no figure is ever out; add out:"),
        ("does: lose", "does: side_to_act(me.side); lose", "turn: side_to_act does nothing"),
    ] {
        assert!(sound.contains(right), "{right}");
        let said = check(&sound.replacen(right, wrong, 1));
        assert!(said.contains(told) && said.ends_with("\n1 fault\n"), "{wrong}: {told}\n{said}");
    }
    let functions = "script: |\n  fn one(u) { if u.hull > 1 { u.hull -= 1; }\n  fn two(u) { moved(u); }\n";
    let said = check(&format!("{FIRST}{functions}"));
    assert!(said.contains("a function begins inside another: a } is missing above it"), "{said}");
    let way = "facts: { way: { is: choice, choices: { front: at the front, back: behind }, usual: front } }";
    let said = check(&FIRST.replace("facts: { foe: { is: enemy } }", way));
    assert!(said.contains("a word stands in quotation marks: '\"front\"'"), "{said}");
}

#[test]
fn a_roster_that_is_too_wide_for_a_usual_screen_is_told_and_is_no_fault() {
    let home = Home::new();
    let check = |book: &str| home.muster(&["check", &home.write("scrap.book.yaml", book)]).done();
    assert_eq!(check(FIRST).lines().count(), 1, "{}", check(FIRST));
    let stats: String = (1..=14).map(|nth| format!("  s{nth}: {{ number: 1, short: S{nth} }}\n")).collect();
    let said = check(&FIRST.replacen("stats:\n", &format!("stats:\n{stats}"), 1));
    let wide = "mind: a roster of 80 cells has no room for S11, S12, S13, S14, Arm: a unit's sheet shows them; what never changes";
    assert!(said.contains(wide) && said.ends_with("book scrap, sound\n"), "{said}");
}

/// What the language takes for a condition, and never holds; and what it cannot read twice at once.
#[test]
fn conditions_that_never_hold_and_lists_that_are_read_twice_are_told() {
    let home = Home::new();
    let book = "book: mine
name: Mine
turn: { phases: { act: { may: u.touching > 0 } } }
stats: { heat: { number: 0 }, gait: { choice: [stood, ran] } }
figures: { out: armour, stats: { armour: { track: 3 } } }
troops: { hulk: { figures: [{ count: 2 }] } }
acts:
  burn: { key: b, phases: [act], does: 'if me.heat != me.gait { me.heat += 1; } if me.id != me.side.id && me.side != enemies(me)[0].side.id { me.heat = 0; }' }
  near: { key: f, phases: [act], does: 'for foe in me.touching.filter(|t| t.side != me.side) { lose(foe.figures[0], `armor`, 1); }' }
  fine: { key: o, phases: [act], does: 'let all = me.touching; for foe in all.filter(|t| t.side != me.side && t.heat > 0 && t.gait == `ran`) { lose(foe.figures[0], `armour`, 1); }' }
script: |
  fn foes(u) { u.touching.filter(|t| t != u) }
";
    let told = home.muster(&["check", &home.write("mine.book.yaml", book)]);
    for what in [
        "may: touching is a list, and compared with a number it never holds; how many they are is touching.len()",
        "does: heat is a number, and compared with a word it always holds; compare it with a number",
        "does: side is a side, and compared with a word it always holds; write side.id or side.name",
        "does: the function in filter(...) reads me, and me stands before the dot; read it first: let all = me.touching;",
        "does: no unit and no figure has a armor; did you mean armour?",
        ":12:27: script: the function in filter(...) reads u, and u stands before the dot;",
    ] {
        assert!(told.out.contains(what), "{what}:\n{}", told.out);
    }
    assert!(told.out.ends_with("\n6 faults\n"), "{}", told.out);
}

#[test]
fn the_book_with_listed_figures_in_the_readme_is_sound() {
    let readme = include_str!("../../README.md");
    let (_, begun) = readme.split_once("<!-- figures begin -->\n```yaml\n").expect("an example");
    let (book, _) = begun.split_once("```\n<!-- figures end -->").expect("an end");
    let home = Home::new();
    let told = home.muster(&["check", &home.write("iron-giants.book.yaml", book)]);
    assert!(told.code == 0, "{}", told.out);
}

#[test]
fn every_fault_of_stats_and_keys_is_told_in_one_run() {
    let home = Home::new();
    let check = |book: &str| home.muster(&["check", &home.write("scrap.book.yaml", book)]).out;
    let acts = "acts:\n  one: { key: u, phases: [fight] }\n  two: { key: h, phases: [fight], facts: { me: flag, at: place } }\n  \
                three: { key: X, phases: [fight] }\n";
    let told = check(&FIRST.replacen("acts:\n", acts, 1));
    for what in [
        "u is the tracker's own key",
        "X is no small letter",
        "two has the key h in the same phase",
        "me cannot be the name of a fact",
        "there is no kind of fact place",
    ] {
        assert!(told.contains(what), "{what}:\n{told}");
    }
    assert!(told.ends_with("\n5 faults\n"), "{told}");
    let stats = "stats:\n  side: { number: 1 }\n  Bad: { number: 1 }\n  twice: { number: 1, flag: true }\n";
    let told = check(&FIRST.replacen("stats:\n", stats, 1));
    assert!(told.ends_with("\n3 faults\n"), "{told}");
    // An act that names no phase there is says nothing against those that there are.
    let told = check(&FIRST.replacen("phases: [fight]", "phases: [figth]", 1));
    assert!(told.ends_with("\n1 fault\n"), "{told}");
}

/// A charge that is answered, and what is done once both are over: by whom shot, and by who then ran.
const BEHIND: &str = "book: mine
name: Mine
turn: { phases: { move: {}, fire: {} } }
moments: { answer: { ends: 'for u in units() { u.fog = 0 + ENDS; }' } }
stats: { men: { track: 5 }, fog: { number: 0 }, shaken: { flag: false, shows: SHAKEN } }
acts:
  charge: { key: c, phases: [move], facts: { foe: enemy }, does: 'open(\"answer\", foe);' }
  shoot: { key: s, phases: [answer], does: 'me.fog = ANSWER + 1; let one = unit(1); one.shaken = true;' }
  rally: { key: r, phases: [fire], bars: [{ when: !me.shaken, says: steady }], does: 'me.shaken = false; me.fog = 5 + RALLY;' }
  march: { key: w, phases: [fire], bars: [{ when: me.fog < 5, says: not rallied }], does: 'me.men -= MARCH;' }
  never: { key: v, phases: [fire], bars: [{ when: me.fog > 50, says: fog }, { when: me.fog < 50, says: no fog }, { when: me.fog == 50, says: fog }] }
";

#[test]
fn acts_that_others_must_come_before_are_tried_behind_them_or_named() {
    let home = Home::new();
    let check = |faulty: &str| {
        let mut book = BEHIND.replace("!me.shaken", "\"!me.shaken\"");
        for word in ["ENDS", "ANSWER", "RALLY", "MARCH"] {
            book = book.replace(word, if word == faulty { "()" } else { "1" });
        }
        home.muster(&["check", &home.write("mine.book.yaml", &book)])
    };
    for (word, place) in [("ANSWER", ":8:"), ("ENDS", ":4:"), ("RALLY", ":9:"), ("MARCH", ":10:")] {
        let told = check(word);
        assert!(told.code == 1 && told.out.contains(&format!("mine.book.yaml{place}")), "{word}: {}", told.out);
    }
    let told = check("").done();
    let never =
        "mind: this act could not be tried, because nothing allowed it in a trial: never; give it once in a battle";
    assert!(told.contains(never) && told.ends_with("book mine, sound\n"), "{told}");
}

#[test]
fn every_act_of_the_shipped_books_is_tried() {
    let home = Home::new();
    for book in ["ash-and-pennant", "lantern-street", "open-table", "tall-banners"] {
        let text =
            std::fs::read_to_string(format!("{}/data/books/{book}.book.yaml", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let told = home.muster(&["check", &home.write(&format!("{book}.book.yaml"), &text)]).done();
        assert!(!told.contains("could not be tried"), "{told}");
    }
}

/// Equal dice are thrown again until somebody is ahead, and a book of one troop type has friends in the trial.
#[test]
fn a_duel_thrown_until_somebody_is_ahead_and_an_act_for_a_friend_are_no_faults() {
    let book = r#"book: mine
name: Mine
turn: { phases: { cards: {} } }
stats: { men: { track: 8 }, card: { number: 0, max: 60, play: true } }
figures: { track: men }
troops: { guard: { stats: {} } }
sides: { whole: { number: 0, quiet: true } }
acts:
  pass:
    key: p
    phases: [cards]
    facts: { to: { is: friend } }
    does: "let card = me.card; me.card = to.card; to.card = card;"
  duel:
    key: c
    phases: [cards]
    facts: { foe: enemy }
    does: |
      let ours = 0; let theirs = 0;
      while ours < 2 && theirs < 2 {
        let rolls = opposed("duel", me, 1, foe, 1, 6);
        if rolls[0] > rolls[1] { ours += 1; } else if rolls[1] > rolls[0] { theirs += 1; }
      }
      if ours > theirs { lose(foe, "men", 1); }
"#;
    let home = Home::new();
    let file = home.write("mine.book.yaml", book);
    assert!(home.muster(&["check", &file]).done().contains("book mine, sound"));
    // What the book keeps to itself stands in no example, and a blank sheet needs none.
    home.write("muster/data/books/mine.book.yaml", book);
    let example = home.muster(&["schema", "scenario", "mine", "--example"]).done();
    assert!(!example.contains("whole"), "{example}");
    home.muster(&["check", &home.write("first.yaml", &example)]).done();
    home.muster(&["sheet", &file]).done();
}
