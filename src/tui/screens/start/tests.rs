//! The start screen as people see it.

use super::*;
use crate::tui::{
    App, Flow, Look, Wanted,
    glyphs::Charset,
    screens::ScenarioEntry,
    testing::{Meter, played, text_of},
    theme::ThemeName,
};

fn battles(count: usize) -> Vec<BattleEntry> {
    let names = ["Harrow Ford", "Night at the Mill", "The Toll Bridge"];
    let entry = |at: usize| BattleEntry {
        slug: format!("battle-{at}"),
        name: names.get(at).map_or_else(|| format!("Skirmish {at}"), |name| (*name).to_owned()),
        system: ["OpenD6", "Warband"][at % 2].to_owned(),
        stage: format!("turn {}, ranged, South picks", at + 3),
        when: format!("{} minutes ago", at + 2),
        recap: vec![
            "Ice Rangers hold.".to_owned(),
            "Goblin Bows fire at Harrow Militia, 14\", open: 2 hits, 1 wounded. The militia must take a casualty \
             test at the end of the phase."
                .to_owned(),
        ],
        trouble: (at == 2).then(|| "battle.yaml:14: strength is \"six\"; write a number from 1 to 9".to_owned()),
    };
    (0..count).map(entry).collect()
}

fn app(count: usize) -> App {
    let scenario = ScenarioEntry {
        slug: "harrow-ford".to_owned(),
        name: "Harrow Ford".to_owned(),
        system: "opend6".to_owned(),
        rules: "OpenD6 Fantasy Miniatures".to_owned(),
        unique: true,
        size: "6 v 6 squads".to_owned(),
        about: "A river, a bridge, and two warbands that both want the far bank.".to_owned(),
    };
    App::new(Ctx::default(), battles(count), vec![scenario], Vec::new())
}

#[test]
fn the_start_screen_shows_the_battles_and_the_next_step() {
    insta::assert_snapshot!("start_80x24", text_of(&played(&mut app(3), 80, 24, "")));
    insta::assert_snapshot!("start_120x40", text_of(&played(&mut app(3), 120, 40, "<Down>")));
    insta::assert_snapshot!("start_empty_80x24", text_of(&played(&mut app(0), 80, 24, "")));
    insta::assert_snapshot!("start_damaged_80x24", text_of(&played(&mut app(3), 80, 24, "<Down><Down>")));
    insta::assert_snapshot!("start_other_80x24", text_of(&played(&mut app(1), 80, 24, "omill")));
    insta::assert_snapshot!("start_scenarios_80x24", text_of(&played(&mut app(1), 80, 24, "nd")));
    insta::assert_snapshot!("start_keys_80x24", text_of(&played(&mut app(3), 80, 24, "?")));
}

#[test]
fn battles_of_one_scenario_are_told_apart_by_their_folders() {
    let entry = |slug: &str, name: &str| BattleEntry {
        slug: slug.to_owned(),
        name: name.to_owned(),
        system: "Warband".to_owned(),
        stage: "turn 1, declare, ALL to declare".to_owned(),
        when: "2 minutes ago".to_owned(),
        ..BattleEntry::default()
    };
    let stag = "The Stag at the Bridge";
    let first = "the-stag-at-the-bridge";
    let all = || {
        vec![
            entry(&format!("{first}-3"), stag),
            entry("evening", stag),
            entry(&format!("{first}-2"), stag),
            entry(first, stag),
            entry("mill", "Night at the Mill"),
        ]
    };
    let rows = |wide: u16| -> Vec<String> {
        let mut app = App::new(Ctx::default(), all(), Vec::new(), Vec::new());
        let picture = text_of(&played(&mut app, wide, 24, ""));
        let rows = picture.lines().filter(|row| row.contains("Warband"));
        rows.map(|row| row[..row.find("  Warband").unwrap()].trim_start_matches(['▸', ' ']).trim_end().to_owned())
            .collect()
    };
    let whole = [format!("{stag} -3"), format!("{stag} evening"), format!("{stag} -2"), stag.to_owned()];
    assert_eq!(rows(120)[..4], whole);
    assert_eq!(rows(120)[4], "Night at the Mill");
    let narrow = rows(80);
    assert!(narrow[0].ends_with(" -3") && narrow[1].ends_with("evening") && narrow[2].ends_with(" -2"), "{narrow:?}");
}

#[test]
fn one_key_resumes_the_newest_battle() {
    assert_eq!(app(3).key(Key::Enter), Flow::Leave(Wanted::Resume("battle-0".to_owned())));
    let mut third = app(3);
    third.key(Key::End);
    assert_eq!(third.key(Key::Enter), Flow::Leave(Wanted::Resume("battle-2".to_owned())));
}

#[test]
fn a_battle_is_put_away_by_the_second_press_and_by_no_other_key_between() {
    let mut app = app(3);
    assert_eq!(app.key(Key::Char('d')), Flow::Go);
    insta::assert_snapshot!("start_put_away_80x24", text_of(&played(&mut app, 80, 24, "")));
    assert_eq!(app.key(Key::Down), Flow::Go);
    assert_eq!(app.key(Key::Char('d')), Flow::Go);
    assert_eq!(app.key(Key::Char('d')), Flow::Leave(Wanted::PutAway("battle-1".to_owned())));
}

#[test]
fn what_was_put_away_comes_back_by_the_key_that_undoes() {
    let mut app = app(1);
    assert_eq!(app.key(Key::Char('u')), Flow::Go);
    assert!(!text_of(&played(&mut app, 80, 24, "")).contains("bring back"));
    app.offer_back("old-mill");
    assert!(text_of(&played(&mut app, 80, 24, "")).contains("u bring back old-mill"));
    assert_eq!(app.key(Key::Char('u')), Flow::Leave(Wanted::BringBack));
}

#[test]
fn another_battle_opens_by_its_name() {
    let mut app = app(1);
    app.key(Key::Char('o'));
    app.paste("saves/mill\u{1b}[A\n");
    assert_eq!(app.key(Key::Char('?')), Flow::Go);
    assert_eq!(app.key(Key::Enter), Flow::Leave(Wanted::Resume("saves/mill?".to_owned())));
    // Where that is none, the next try begins with it.
    played(&mut app, 80, 24, "o<Backspace>s");
    assert_eq!(app.key(Key::Enter), Flow::Leave(Wanted::Resume("saves/mills".to_owned())));
}

#[test]
fn a_battle_is_renamed_from_its_name_and_a_name_that_could_not_be_is_not_typed_anew() {
    let mut app = app(3);
    insta::assert_snapshot!("start_rename_80x24", text_of(&played(&mut app, 80, 24, "<Down>e")));
    // What is as it was is no renaming, nor is what is given up.
    assert_eq!(app.key(Key::Enter), Flow::Go);
    for key in [Key::Char('e'), Key::Char('x'), Key::Esc, Key::Char('e')] {
        assert_eq!(app.key(key), Flow::Go);
    }
    played(&mut app, 80, 24, " II");
    let renames = || Flow::Leave(Wanted::Rename("battle-1".to_owned(), "Night at the Mill II".to_owned()));
    assert_eq!(app.key(Key::Enter), renames());
    played(&mut app, 80, 24, "e");
    assert_eq!(app.key(Key::Enter), renames());
    // Behind it the cursor stays on the battle.
    app.take_in_hand("battle-2");
    assert_eq!(app.key(Key::Enter), Flow::Leave(Wanted::Resume("battle-2".to_owned())));
}

/// A name that cannot be is said at once, and what is typed stays to be put right.
#[test]
fn a_name_that_is_none_or_anothers_is_said_and_stays_to_be_put_right() {
    let mut app = app(3);
    let picture = text_of(&played(&mut app, 80, 24, "e<^u><Enter>"));
    assert!(picture.contains("A battle needs a name"), "{picture}");
    let picture = text_of(&played(&mut app, 80, 24, "battle 1<Enter>"));
    assert!(picture.contains("has that name already") && picture.contains("battle 1"), "{picture}");
    played(&mut app, 80, 24, "1");
    assert_eq!(app.key(Key::Enter), Flow::Leave(Wanted::Rename("battle-0".to_owned(), "battle 11".to_owned())));
}

#[test]
fn the_screen_never_breaks_at_any_size() {
    for (wide, tall) in (0..40).flat_map(|tall| [(0, tall), (1, tall), (9, tall), (33, tall), (200, tall)]) {
        for script in ["", "o", "e", "n", "?"] {
            if wide > 0 && tall > 0 {
                played(&mut app(40), wide, tall, script);
            }
        }
    }
}

#[test]
fn ascii_terminals_get_only_ascii() {
    let mut app = app(3);
    let look = Look { charset: Charset::Ascii, ..Look::default().themed(ThemeName::Plain) };
    app.look(look);
    let picture = text_of(&played(&mut app, 80, 24, ""));
    assert!(picture.is_ascii() && picture.contains("> Harrow Ford"), "{picture}");
}

#[test]
fn bytes_stay_in_their_budget() {
    for (wide, tall) in [(80, 24), (120, 40)] {
        let mut app = app(60);
        app.resized(wide, tall);
        let mut meter = Meter::new(wide, tall);
        let first = meter.draw(&app);
        assert!(first < 12_000, "first paint {first}");
        assert_eq!(meter.draw(&app), 0, "idle");
        let mut moves = meter.keys(&mut app, "<Down><Down><Down><Down><Up><Down><Down>");
        moves.sort_unstable();
        assert!(moves[moves.len() / 2] < 500, "a cursor key: {moves:?}");
        let pages = meter.keys(&mut app, "<PgDn><PgDn><PgUp>");
        assert!(pages.iter().all(|bytes| *bytes < 3_000), "a page: {pages:?}");
    }
}
