//! Keys: each that a foot shows acts, those of everywhere work everywhere, and no row of them breaks anything.

use super::*;

#[test]
fn no_system_gives_an_act_a_key_that_the_tracker_owns() {
    let library = builtin();
    let own = [(crate::engine::END_STAGE, 'n'), (crate::engine::SIDE_DONE, 'x')];
    for scenario in crate::store::scenarios(&library) {
        let text = &library.get(scenario.path).unwrap().text;
        let game = scenario.system.begin(scenario.path, text, &library).unwrap();
        for act in game.acts() {
            // The keys that end a stage or a side's part in it give the very acts of those names.
            let free = !tracker_owns(act.key) || own.contains(&(&*act.id, act.key));
            assert!(free, "{}: {} is the tracker's own, {} may not have it", scenario.path, act.key, act.id);
        }
    }
}

/// Every layer of a battle, by the keys that lead to it, and whether the dice are the table's.
const LAYERS: &[(&str, bool)] = &[
    ("", false),
    ("<Enter>", false),
    ("<Enter><Enter>nn21f", false),
    ("<Enter><Enter>nn21f2<Space>14<Space>", false),
    ("<Enter>", true),
    ("<Enter>53<Enter>", true),
    ("<Enter>53<Enter><Enter>nn21f2<Space>14<Space>m<Enter>12", true),
    ("<Enter>53<Enter><Enter>nn21f2<Space>14<Space>m<Enter>=", true),
    ("<Enter><Enter>nn21f2<Space>14<Space>m<Enter>J", false),
    ("<Enter><Enter>nn21f2<Space>14<Space>m<Enter>J<Enter>", false),
    ("<Enter><Enter>nn21f2<Space>14<Space>m<Enter>,<Space>9<Enter>", false),
    ("<Enter><Enter>nn21f2<Space>14<Space>m<Esc>", false),
    ("i", false),
    ("D", false),
    ("O", false),
    ("2e", false),
    ("2e<Enter>", false),
    (":", false),
    ("/", false),
    ("<F1>", false),
    ("?", false),
    ("2<Space>", false),
];

/// A table after these keys.
fn laid(keys: &str, table: bool) -> crate::tui::table::Layers {
    let mut laid = crate::tui::table::Layers::new(folder("harrow-ford", table));
    for key in Key::script(keys) {
        picture_of(&laid);
        laid.key(key);
    }
    laid
}

fn picture_of(table: &crate::tui::table::Layers) -> String {
    picture_in(table, (80, 24))
}

fn picture_in(table: &crate::tui::table::Layers, (wide, tall): (u16, u16)) -> String {
    let mut screen = ratatui::Terminal::new(ratatui::backend::TestBackend::new(wide, tall)).unwrap();
    screen.draw(|frame| table.draw(frame, frame.area(), &Look::default())).unwrap();
    text_of(screen.backend().buffer())
}

#[test]
fn every_key_that_a_foot_shows_acts() {
    for (keys, table) in LAYERS {
        let before = laid(keys, *table);
        let shown = picture_of(&before);
        for (key, word) in before.hints() {
            let mut after = laid(keys, *table);
            picture_of(&after);
            let leave = after.key(key);
            let acts = leave != crate::tui::table::Leave::Stay || picture_of(&after) != shown;
            assert!(acts, "{keys}: {key} {word} does nothing\n{shown}");
        }
    }
}

#[test]
fn every_key_beside_the_roster_and_behind_a_count_is_one_there() {
    let mut found = 0;
    for size in [(80, 24), (120, 40)] {
        for (keys, table) in LAYERS {
            let laid = laid(keys, *table);
            let shown = picture_in(&laid, size);
            let rules = shown.lines().flat_map(|row| row.split('─')).map(str::trim);
            let is_key = |words: &str| words == "Space" || words.len() == 1 && words.chars().all(char::is_uppercase);
            let rules = rules.filter(|words| is_key(words) || words.ends_with("the whole story"));
            let counts = shown.split(" more: ").skip(1);
            for key in rules.chain(counts).filter_map(|words| words.split_whitespace().next()) {
                let bound = keys::rows(laid.context()).chain(keys::rows(Context::Everywhere));
                assert!(bound.into_iter().any(|row| row.keys() == key), "{keys}: {key} is no key here\n{shown}");
                found += 1;
            }
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn a_letter_that_is_typed_is_named_for_nothing_else() {
    let mut desk = crate::tui::table::desk::Desk::new(folder("harrow-ford", true));
    desk.hears.set(Context::Dice);
    desk.does(|talk, keep| talk.enter(keep));
    assert_eq!(desk.more(2, Command::Parts), "+2 more: i", "faces are no letters");
    for face in "53".chars() {
        desk.talk.push(&desk.folder, face);
    }
    desk.does(|talk, keep| talk.enter(keep));
    assert!(desk.talk.asking().is_some_and(|asking| asking.types('i')), "who goes first is chosen by its name");
    assert_eq!(desk.more(2, Command::Parts), "+2 more");
}

#[test]
fn what_is_pasted_is_text_and_never_a_command() {
    // Dice in hand: `r` would roll them.
    let mut app = app("harrow-ford", true);
    let asked = text_of(&played(&mut app, 80, 24, "<Enter>"));
    app.paste("rats");
    assert_eq!(text_of(&played(&mut app, 80, 24, "")), asked);
    app.paste("5 3 rats");
    let typed = text_of(&played(&mut app, 80, 24, ""));
    assert!(typed.contains("all typed: Enter"), "{typed}");
    // A form takes numbers and what leads on to its next field.
    played(&mut app, 80, 24, "<Enter><Enter>nn21f");
    app.paste("2 14Xi");
    let form = text_of(&played(&mut app, 80, 24, ""));
    assert!(form.contains("target 2 Harrow Militia   range 14_"), "{form}");
}

#[test]
fn why_a_unit_is_removed_is_asked_for() {
    let mut app = app("harrow-ford", true);
    let asked = text_of(&played(&mut app, 80, 24, "21:remove<Enter><Enter><Enter>"));
    assert!(asked.contains("because") && !asked.contains("correction"), "{asked}");
    let gone = text_of(&played(&mut app, 80, 24, "went home<Enter>"));
    assert!(gone.contains("went home") && !gone.contains("because _"), "{asked}\n{gone}");
}

#[test]
fn keys_of_everywhere_work_in_every_layer() {
    for (keys, table) in LAYERS {
        for (key, title) in [("?", "Keys"), ("<F1>", "Charts"), (":", "Everything by name")] {
            let before = laid(keys, *table);
            let offered = before.hints().iter().any(|(hint, _)| hint.to_string() == key);
            let after = laid(&format!("{keys}{key}"), *table);
            let opened = picture_of(&after).contains(&format!("─ {title}"));
            // Where letters are typed they are letters, and the foot does not offer them.
            let typed = key != "<F1>" && before.types() && !offered;
            assert!(opened || typed, "{keys}{key}\n{}", picture_of(&after));
        }
    }
}

/// A row of numbers that look random and are the same every time.
struct Noise(u64);

impl Noise {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}

/// Keys as a cat on the keyboard would press them, those that lead somewhere oftener.
const PRESSED: &str = "<Enter><Enter><Enter><Enter><Esc><Esc><Tab><Tab><Up><Down><Left><Right><PgUp><PgDn><Home><End><Space>\
     <Space><Backspace><Backspace><Del><Shift-Tab><F1><^d><^l>12345601234561234560789nnnnuUrrrrfwhcgbotlszpvyadkj=+.,*!/:\
     ?ieDJOAXmMx1f2w21f22c3h4f25c!Yqé王";

#[test]
fn no_row_of_keys_at_any_size_breaks_the_screen() {
    let sizes = [(80, 24), (120, 40), (20, 5), (79, 23), (50, 12), (200, 60), (1, 1), (81, 24), (110, 32)];
    let keys = Key::script(PRESSED);
    let mut seen = std::collections::HashSet::new();
    for seed in 1..=6_u64 {
        let mut noise = Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut app = app("harrow-ford", seed % 2 == 0);
        for step in 0..700 {
            if step % 40 == 0 {
                let (wide, tall) = sizes[noise.below(sizes.len())];
                played(&mut app, wide, tall, "");
            }
            let key = keys[noise.below(keys.len())];
            let flow = if noise.below(60) == 0 { app.paste("3 4\n5\u{1b}[2J") } else { app.key(key) };
            if matches!(flow, Flow::Leave(_)) {
                app = self::app("harrow-ford", seed % 2 == 0);
            }
            let (wide, tall) = sizes[noise.below(2)];
            seen.insert(text_of(&played(&mut app, wide, tall, "")));
        }
    }
    assert!(seen.len() > 1_000, "the keys must get somewhere: {} pictures", seen.len());
}
