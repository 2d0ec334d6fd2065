//! The table as people see it: pictures of every state of the desk, and what keys do to it.

use crate::{
    battle::Session,
    rules::system,
    store::{Folder, library::builtin},
    tui::{
        App, Ctx, Flow, Key, Look,
        glyphs::Charset,
        keys::tracker_owns,
        testing::{played, text_of},
        theme::ThemeName,
    },
};
use ratatui::style::Color;

/// The app on a battle of a built-in scenario. With `table` all dice are thrown on the table.
pub(super) fn app(scenario: &str, table: bool) -> App {
    App::of_battle(Ctx::default(), folder(scenario, table))
}

fn folder(scenario: &str, table: bool) -> Folder {
    folder_of("opend6", scenario, table)
}

/// The app on a battle of a built-in scenario of any system.
pub(super) fn app_of(id: &str, scenario: &str, table: bool) -> App {
    App::of_battle(Ctx::default(), folder_of(id, scenario, table))
}

fn folder_of(id: &str, scenario: &str, table: bool) -> Folder {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    let text = library.get(&path).unwrap().text.clone();
    let text = if table { text.replace("dice: auto", "dice: table") } else { text.to_string() };
    let game = system(id, &library).unwrap().begin(&path, &text, &library).unwrap();
    Folder::nowhere(Session::begin(game, 7).0, scenario)
}

/// The picture after these keys, at 80x24.
fn small(keys: &str) -> String {
    text_of(&played(&mut app("harrow-ford", false), 80, 24, keys))
}

/// The picture after these keys, at 120x40.
fn large(keys: &str) -> String {
    text_of(&played(&mut app("harrow-ford", false), 120, 40, keys))
}

/// Initiative, everybody holds, ranged combat begins.
const TO_RANGED: &str = "<Enter><Enter>nn";

/// The app on the same battle opened anew, as after a restart.
fn reopened(keys: &str, table: bool) -> App {
    let place = crate::store::Place::at(&std::env::temp_dir().join(format!(
        "muster-recap-{}-{}",
        std::process::id(),
        keys.len()
    )));
    let library = builtin();
    let game = folder("harrow-ford", table).session().game().copy();
    let kept = Folder::create(&place, &builtin(), game, 7, "").unwrap();
    let path = kept.path().unwrap().to_owned();
    let mut app = App::of_battle(Ctx::default(), kept);
    played(&mut app, 80, 24, keys);
    drop(app);
    let (folder, notes) = Folder::open(&path, &library).unwrap();
    let app = App::resumed(Ctx::default(), folder, notes);
    std::fs::remove_dir_all(place.saves()).unwrap();
    app
}

#[test]
fn the_desk_has_a_picture_for_every_state() {
    let shot = |tail: &str| format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>{tail}");
    insta::assert_snapshot!("opened_80x24", small(""));
    insta::assert_snapshot!("form_80x24", small(&format!("{TO_RANGED}21f2<Space>14<Space>m")));
    insta::assert_snapshot!("result_80x24", small(&shot("")));
    insta::assert_snapshot!("result_120x40", large(&shot("")));
    insta::assert_snapshot!("refusal_80x24", small(&format!("{TO_RANGED}21f2<Space>200<Enter>")));
    insta::assert_snapshot!("chronicle_80x24", small(&shot("J")));
    insta::assert_snapshot!("past_80x24", small(&shot("J<Up><Up>v")));
    insta::assert_snapshot!("amend_80x24", small(&shot(",<Space>9<Enter>")));
    insta::assert_snapshot!("parts_80x24", small(&shot("i")));
    insta::assert_snapshot!("palette_80x24", small(&format!("{TO_RANGED}:rem")));
    insta::assert_snapshot!("dues_80x24", small("D"));
    insta::assert_snapshot!("owed_80x24", small(&shot("nnD")));
    insta::assert_snapshot!("sheet_80x24", small(&shot("nn2<Space>")));
    insta::assert_snapshot!("dues_120x40", large(""));
    insta::assert_snapshot!("found_80x24", small(&format!("{TO_RANGED}/ben<Enter>")));
    insta::assert_snapshot!("parked_80x24", small(&format!("{TO_RANGED}21f2<Esc>1f21<Esc>")));
}

#[test]
fn a_wide_chart_keeps_its_columns_at_80_and_its_heading_when_rows_are_sought() {
    insta::assert_snapshot!("weapons_80x24", small("<F1>weapons that<Enter>"));
    insta::assert_snapshot!("weapons_120x40", large("<F1>weapons that<Enter>"));
    insta::assert_snapshot!("listings_80x24", small("<F1>troop listings<Enter>"));
    let picture = small("<F1>weapons that<Enter>/javelin");
    assert!(picture.contains("1 found") && picture.contains("DS") && picture.contains("3/6/15"), "{picture}");
}

#[test]
fn a_key_tells_the_odds_of_what_is_on_the_desk_and_no_die_falls_for_it() {
    let order = format!("{TO_RANGED}21f2<Space>14<Space>m");
    let mut app = app("harrow-ford", false);
    let form = text_of(&played(&mut app, 80, 24, &order));
    app.key(Key::Ctrl('f'));
    let mut screen = ratatui::Terminal::new(ratatui::backend::TestBackend::new(80, 24)).unwrap();
    screen.draw(|frame| app.draw(frame)).unwrap();
    assert!(text_of(screen.backend().buffer()).contains("0 % of 10000 trials"), "the key itself works nothing out");
    insta::assert_snapshot!("odds_80x24", text_of(&played(&mut app, 80, 24, "")));
    played(&mut app, 120, 40, "");
    insta::assert_snapshot!("odds_120x40", text_of(&played(&mut app, 120, 40, "")));
    assert!(!app.work(), "nothing is left to do");
    assert_eq!(text_of(&played(&mut app, 80, 24, "<Esc>")), form, "back on the form as it was");
    assert_eq!(text_of(&played(&mut app, 80, 24, "<Enter>")), small(&format!("{order}<Enter>")));
}

#[test]
fn odds_are_told_from_the_ask_on_the_desk_on() {
    let shot = "3<Enter><Enter>nn21f2<Space>14<Space>m<Enter><^f>";
    let picture = text_of(&played(&mut app("harrow-ford", true), 80, 24, &format!("<Enter>5{shot}")));
    assert!(picture.contains("Odds: Goblin Bows fire at Harrow Militia") && picture.contains("hits"), "{picture}");
    // A form that is not filled in says what is missing; what only people judge has no odds.
    let picture = small(&format!("{TO_RANGED}21f2<^f>"));
    assert!(picture.contains("range: give a distance"), "{picture}");
}

#[test]
fn a_throw_is_asked_for_with_all_it_needs() {
    let mut table = app("harrow-ford", true);
    insta::assert_snapshot!("initiative_80x24", text_of(&played(&mut table, 80, 24, "<Enter>5")));
    let shot = "3<Enter><Enter>nn21f2<Space>14<Space>m<Enter>66";
    insta::assert_snapshot!("hits_80x24", text_of(&played(&mut table, 80, 24, shot)));
    insta::assert_snapshot!("tally_80x24", text_of(&played(&mut table, 80, 24, "=3")));
    insta::assert_snapshot!("damage_120x40", text_of(&played(&mut table, 120, 40, "<Enter>4")));
}

#[test]
fn damage_may_be_typed_as_results_and_stays_so_through_restart_and_amend() {
    let keys = "<Enter>53<Enter><Enter>nn21f2<Space>14<Space>m<Enter>=3<Enter>=2o";
    let mut table = app("harrow-ford", true);
    let short = text_of(&played(&mut table, 80, 24, &format!("{keys}<Enter>")));
    assert!(short.contains("3 soldiers struck, 2 results given"), "{short}");
    insta::assert_snapshot!("results_80x24", text_of(&played(&mut table, 80, 24, "1w")));
    let done = text_of(&played(&mut table, 80, 24, "<Enter>"));
    assert!(done.contains("2 out, 1 wounded"), "{done}");
    let mut resumed = reopened(&format!("{keys}1w<Enter>"), true);
    let again = text_of(&played(&mut resumed, 80, 24, "<Enter>,<Enter><Enter>"));
    assert!(again.contains("Amended: 21 Goblin Bows") && again.contains("2o 1w"), "{again}");
}

#[test]
fn a_battle_resumes_on_a_recap_and_an_order_where_it_was_left() {
    let shot = format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>");
    let mut resumed = reopened(&shot, false);
    insta::assert_snapshot!("recap_80x24", text_of(&played(&mut resumed, 80, 24, "")));
    let roster = text_of(&played(&mut resumed, 80, 24, "<Enter>"));
    assert!(roster.contains("Ice Rangers       Anna"), "the first key dismisses it:\n{roster}");
    let form = text_of(&played(&mut reopened(&format!("{TO_RANGED}21f2<Space>14q"), false), 80, 24, "2<Enter>"));
    assert!(form.contains("target 2 Harrow Militia"), "a form left by q is taken up again:\n{form}");
    let half = "<Enter>53<Enter><Enter>nn21f2<Space>1q";
    let half = text_of(&played(&mut reopened(half, true), 80, 24, ""));
    assert!(half.contains("Goblin Bows fire: Enter takes it up"), "facts half typed are not given unseen:\n{half}");
    let parked = format!("{TO_RANGED}21f2<Space>14<Esc>1f21<Esc>4f22<Esc>X");
    let both = text_of(&played(&mut reopened(&parked, false), 80, 24, ""));
    assert!(
        both.contains("parked: 21 fire, 1 fire") && !both.contains("4 fire"),
        "each unit's own comes back:\n{both}"
    );
    let asked = "<Enter>53<Enter><Enter>nn21f2<Space>14<Space>m<Enter>";
    let ask = text_of(&played(&mut reopened(&format!("{asked}q"), true), 80, 24, ""));
    assert!(ask.contains("BEN rolls 8 dice"), "a question left by q is put again:\n{ask}");
}

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
fn laid(keys: &str, table: bool) -> super::Layers {
    let mut laid = super::Layers::new(folder("harrow-ford", table));
    for key in Key::script(keys) {
        picture_of(&laid);
        laid.key(key);
    }
    laid
}

fn picture_of(table: &super::Layers) -> String {
    let mut screen = ratatui::Terminal::new(ratatui::backend::TestBackend::new(80, 24)).unwrap();
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
            let acts = leave != super::Leave::Stay || picture_of(&after) != shown;
            assert!(acts, "{keys}: {key} {word} does nothing\n{shown}");
        }
    }
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

#[test]
fn every_look_shows_the_same_words() {
    let keys = format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>");
    let looked = |theme: ThemeName, charset: Charset| {
        let mut app = app("harrow-ford", false);
        app.look(Look { theme: theme.theme(), charset, ..Look::default() });
        played(&mut app, 80, 24, &keys)
    };
    let usual = text_of(&looked(ThemeName::Dark, Charset::Unicode));
    for (name, theme) in ThemeName::ALL {
        assert_eq!(text_of(&looked(theme, Charset::Unicode)), usual, "{name}");
    }
    let ascii = looked(ThemeName::Plain, Charset::Ascii);
    assert!(text_of(&ascii).is_ascii());
    let coloured = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset);
    assert!(!ascii.content.iter().any(coloured), "NO_COLOR has no colour");
    insta::assert_snapshot!("ascii_80x24", text_of(&ascii));
}

#[test]
fn a_battle_that_is_only_looked_at_says_so_and_stays_as_it_is() {
    let place = crate::store::Place::at(&std::env::temp_dir().join(format!("muster-look-{}", std::process::id())));
    let game = folder("harrow-ford", false).session().game().copy();
    let kept = Folder::create(&place, &builtin(), game, 7, "").unwrap();
    let path = kept.path().unwrap().to_owned();
    let (looked, notes) = Folder::look(&path, &builtin()).unwrap();
    let mut app = App::resumed(Ctx::default(), looked, notes);
    for keys in ["<Enter>", "r", "nn", "u", "1e<Enter>3<Enter>", ":remind<Enter>7<Space>x<Enter>", "*"] {
        let picture = text_of(&played(&mut app, 80, 24, keys));
        assert!(picture.contains("READ-ONLY") && picture.contains("Nothing is changed"), "{keys}:\n{picture}");
        assert!(picture.contains("T1") && picture.contains("INIT"), "{keys}:\n{picture}");
    }
    drop(kept);
    std::fs::remove_dir_all(place.saves()).unwrap();
}

#[test]
fn a_damaged_battle_is_mended_by_the_key_that_its_foot_names() {
    let place = crate::store::Place::at(&std::env::temp_dir().join(format!("muster-mend-{}", std::process::id())));
    let game = folder("harrow-ford", false).session().game().copy();
    let mut app = App::of_battle(Ctx::default(), Folder::create(&place, &builtin(), game, 7, "").unwrap());
    let path = place.saves().join("harrow-ford");
    played(&mut app, 80, 24, TO_RANGED);
    assert!(!text_of(&played(&mut app, 80, 24, "")).contains("M mend"), "nothing is damaged");
    let shown = text_of(&played(&mut app, 80, 24, "<Esc>"));
    drop(app);
    let journal = std::fs::read_to_string(path.join("journal.yaml")).unwrap();
    std::fs::write(path.join("journal.yaml"), journal.replacen("\"turn\":1", "\"turn\":9", 1)).unwrap();

    let (damaged, notes) = Folder::open(&path, &builtin()).unwrap();
    let mut app = App::resumed(Ctx::default(), damaged, notes);
    let picture = text_of(&played(&mut app, 80, 24, "<Enter>"));
    assert!(picture.contains("READ-ONLY") && picture.contains("M mend"), "{picture}");
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = flat(text_of(&played(&mut app, 80, 40, "M")));
    for words in
        ["damaged: the line does not fit its checksum", "Saved: ", "Lost: the story of journal line", "M mends it"]
    {
        assert!(told.contains(words), "{words}:\n{told}");
    }
    // Any other key leaves all as it is.
    let damaged = std::fs::read(path.join("journal.yaml")).unwrap();
    played(&mut app, 80, 24, "<Enter>M<Down>M");
    assert_eq!(std::fs::read(path.join("journal.yaml")).unwrap(), damaged);
    let mended = flat(text_of(&played(&mut app, 80, 40, "M")));
    assert!(mended.contains("damaged file is kept as") && !mended.contains("READ-ONLY"), "{mended}");
    let again = text_of(&played(&mut app, 80, 24, "<Esc><Esc>"));
    assert_eq!(again.lines().next(), shown.lines().next(), "the battle stands where it stood");
    let undone = text_of(&played(&mut app, 80, 24, "u"));
    assert!(undone.contains("Undone:"), "{undone}");
    std::fs::remove_dir_all(place.saves()).unwrap();
}

#[test]
fn marks_of_lines_are_set_shown_and_found() {
    let mut app = app("harrow-ford", false);
    let shot = format!("{TO_RANGED}*21f2<Space>14<Space>m<Enter>J");
    let chronicle = text_of(&played(&mut app, 80, 24, &shot));
    assert!(chronicle.contains("*   2  The movement phase ends."), "{chronicle}");
    let found = text_of(&played(&mut app, 80, 24, "/*"));
    assert!(found.contains("1 found") && !found.contains("  3  "), "{found}");
}

#[test]
fn lines_undone_together_are_done_again_together() {
    let mut app = app("harrow-ford", false);
    let back = text_of(&played(&mut app, 80, 24, &format!("{TO_RANGED}21f2<Space>14<Space><Enter>J<Home>g")));
    assert!(
        back.contains("INIT") && back.contains("Undone: 3 lines, the first: South has the initiative. U redoes them."),
        "{back}"
    );
    let again = text_of(&played(&mut app, 80, 24, "U"));
    assert!(
        again.contains("RANGED") && again.contains("Redone: 3 lines, the first: South has the initiative."),
        "{again}"
    );
}

#[test]
fn hits_of_earlier_waves_are_counted_after_a_restart_too() {
    // Near enough that the champion's long bow needs less: he hits, and the six of another goes on.
    let keys = "<Enter>53<Enter><Enter>nn21f2<Space>5<Space>h<Enter>61111115<Enter>2";
    let mut table = app("harrow-ford", true);
    let before = text_of(&played(&mut table, 80, 24, keys));
    assert!(before.contains("wave 2") && before.contains("2 with the waves before"), "{before}");
    let (keys, last) = keys.split_at(keys.len() - 1);
    let after = text_of(&played(&mut reopened(keys, true), 80, 24, last));
    assert_eq!(after, before);
}

#[test]
fn a_long_list_turns_its_pages_and_shows_the_row_under_the_cursor() {
    let mut table = app("harrow-ford", false);
    played(&mut table, 80, 24, "<F1><Up>");
    let first = text_of(&played(&mut table, 80, 24, ""));
    for _ in 0..60 {
        let picture = text_of(&played(&mut table, 80, 24, "<Down>"));
        assert!(picture.contains('▸'), "{picture}");
    }
    let back = text_of(&played(&mut table, 80, 24, &"<Up>".repeat(80)));
    assert_eq!(back, first);
}
