//! Pictures of every state of the desk, its questions and its lists.

use super::*;

#[test]
fn the_desk_has_a_picture_for_every_state() {
    let shot = |tail: &str| format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>{tail}");
    insta::assert_snapshot!("opened_80x24", small(""));
    insta::assert_snapshot!("form_80x24", small(&format!("{TO_RANGED}21f2<Space>14<Space>m")));
    insta::assert_snapshot!("result_80x24", small(&shot("")));
    insta::assert_snapshot!("result_120x40", large(&shot("")));
    insta::assert_snapshot!("refusal_80x24", small(&format!("{TO_RANGED}21f2<Space>200<Enter>")));
    insta::assert_snapshot!("journal_80x24", small(&shot("J")));
    insta::assert_snapshot!("past_80x24", small(&shot("J<Up><Up>v")));
    insta::assert_snapshot!("past_120x40", large(&shot("<Left>")));
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
fn a_palette_counts_what_can_be_done_and_says_what_esc_does_first() {
    let all = small(":");
    assert!(all.contains(" 1 of ") && all.contains("Esc back"), "{all}");
    assert_eq!(all.matches("(x)").count(), 1, "a key of the tracker's own stands there once: {all}");
    assert!(small(":rem").contains("Esc show all") && small(":rem<Esc>").contains("Esc back"));
    assert!(!small(":rem<Esc><Esc>").contains("Everything by name"));
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
    let is_told =
        |screen: &ratatui::Terminal<ratatui::backend::TestBackend>| text_of(screen.backend().buffer()).contains("hits");
    assert!(!is_told(&screen), "the key itself works nothing out");
    // Figures stand there long before the last trial.
    while !is_told(&screen) {
        assert!(app.work());
        screen.draw(|frame| app.draw(frame)).unwrap();
    }
    let picture = text_of(screen.backend().buffer());
    assert!(picture.contains(" of 10000 trials;"), "{picture}");
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

#[test]
fn what_stands_inside_a_chart_is_found_and_opened_where_it_stands() {
    let charts = small("<F1>");
    assert!(!charts.contains("found") && !charts.contains("A26"), "{charts}");
    let found = small("<F1>A26");
    assert!(found.contains("1 found") && found.contains("A squad that held has not moved"), "{found}");
    let words = small("<F1>nobody runs rough");
    assert!(words.contains("Moving: The wounded do not run"), "{words}");
    let opened = small("<F1>A26<Enter>");
    assert!(opened.contains("A squad that held has not moved") && opened.contains("Smaller rules"), "{opened}");
    assert!(!small("<F1>R6").contains("R61"), "an id is found as a whole");
}

#[test]
fn on_a_tall_screen_the_tale_makes_room_for_the_dice_of_a_question() {
    let keys = "<Enter>53<Enter><Enter>nn1f21<Space>14<Space><Enter>=5<Enter>";
    let wide = text_of(&played(&mut app("harrow-ford", true), 120, 40, keys));
    assert!(wide.contains("damage: soldier") && !wide.contains("rows 1-"), "{wide}");
    let low = text_of(&played(&mut app("harrow-ford", true), 80, 24, keys));
    assert!(low.contains("rows 1-"), "{low}");
}

#[test]
fn how_it_came_about_is_told_in_whole_clauses() {
    // South moves first; 24 charges, and 2 fails to receive it by two: its numbers have no room.
    let keys = "<Enter>25<Enter><Enter>24c2<Space>12<Enter>53<Enter>24<Enter>";
    let picture = text_of(&played(&mut app("harrow-ford", true), 80, 24, keys));
    let line = picture.lines().find(|line| line.starts_with("   2 Harrow Militia")).unwrap_or(&picture);
    assert_eq!(line, "   2 Harrow Militia  morale 5 to 4 (test to receive the charge failed)");
}

#[test]
fn who_might_have_answered_an_order_before_the_last_is_not_told_beside_the_roster() {
    let keys = "<Enter>25<Enter><Enter>24c2<Space>12<Enter>53<Enter>24<Enter>";
    let mut app = app("harrow-ford", true);
    let charged = text_of(&played(&mut app, 120, 40, keys));
    assert!(charged.contains("May answer (opportunity fire)"), "{charged}");
    let later = text_of(&played(&mut app, 120, 40, "<Enter><Enter><Enter>"));
    assert!(later.contains("before that") && later.contains("2 Harrow Militia"), "{later}");
    assert!(!later.contains("May answer (opportunity fire)"), "{later}");
}

#[test]
fn what_came_before_takes_the_rows_that_no_sheet_needs() {
    let hurt: String = (0..2).flat_map(|_| [21, 22, 23, 1, 2, 3]).map(|unit| format!("{unit}h1<Enter>")).collect();
    let mut app = app_of("open-table", "wend-bridge", false);
    let picture = text_of(&played(&mut app, 120, 40, &format!("<Enter>{hurt}")));
    assert!(picture.contains("before that") && !picture.contains("more: C"), "{picture}");
    // The sheet is whole below it.
    let low = text_of(&played(&mut app, 120, 30, ""));
    assert!(low.contains("shaken no") && !low.contains("more: C"), "{low}");
    let lower = text_of(&played(&mut app, 120, 26, ""));
    assert!(lower.contains("more: C"), "{lower}");
}
