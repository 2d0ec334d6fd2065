//! The pictures: luck, curves, tracks, on every size of screen.

use super::{app, app_of};
use crate::tui::{
    App, Ctx, Look,
    glyphs::Charset,
    testing::{played, text_of},
    theme::ThemeName,
};

/// Two turns with some fire in each.
const TURNS: &str = "<Enter><Enter>nn1f21<Space>14<Space><Enter>4f25<Space>20<Space><Enter>21f2<Space>14<Space><Enter>\
                     nnnnnnAAnnnn<Enter><Enter>nn1f21<Space>14<Space><Enter>nnnnAAnn";

fn shown(app: &mut App, wide: u16, tall: u16, keys: &str) -> String {
    text_of(&played(app, wide, tall, keys))
}

#[test]
fn luck_and_curves_at_every_size() {
    let mut app = app("harrow-ford", false);
    played(&mut app, 80, 24, TURNS);
    for (wide, tall) in [(80, 24), (120, 40), (60, 20)] {
        let picture = shown(&mut app, wide, tall, "P");
        insta::assert_snapshot!(format!("pictures_{wide}x{tall}"), picture);
        shown(&mut app, wide, tall, "<Esc>");
    }
    shown(&mut app, 80, 24, "P");
    insta::assert_snapshot!("pictures_end_80x24", shown(&mut app, 80, 24, "<End>"));
}

#[test]
fn in_ascii_and_without_colours_every_bar_stands() {
    let look = Look { charset: Charset::Ascii, ..Look::default() }.themed(ThemeName::Plain);
    let mut app = App::of_battle(Ctx { look, ..Ctx::default() }, super::folder("harrow-ford", false));
    let picture = shown(&mut app, 80, 24, &format!("{TURNS}P"));
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!("pictures_ascii_80x24", picture);
}

#[test]
fn where_there_is_no_morale_strength_is_drawn_alone() {
    let mut app = app_of("skirmish", "saltmere-abbey", false);
    let picture = shown(&mut app, 80, 24, "P");
    assert!(picture.contains("Strength, %") && !picture.to_lowercase().contains("morale"), "{picture}");
}

#[test]
fn it_is_worked_out_between_keys() {
    let mut app = app("harrow-ford", false);
    played(&mut app, 80, 24, TURNS);
    app.key(crate::tui::Key::Char('P'));
    assert!(app.work(), "the key itself works nothing out");
    let first = shown(&mut app, 80, 24, "");
    assert!(!app.work(), "nothing is left to do");
    assert!(!first.contains("Going through"), "{first}");
}

#[test]
fn every_system_has_pictures_from_its_first_line_on() {
    for (system, scenario) in [
        ("opend6", "harrow-ford"),
        ("action_dice", "thornmoor-cross"),
        ("warband", "stag-bridge"),
        ("skirmish", "saltmere-abbey"),
        ("order_dice", "sunder-mill"),
    ] {
        let mut app = app_of(system, scenario, false);
        let before = shown(&mut app, 80, 24, "P");
        assert!(before.contains("too few dice to tell") && before.contains("start"), "{system}:\n{before}");
        let after = shown(&mut app, 80, 24, "<Esc><Enter><Enter><Enter><Enter><Esc>P");
        assert!(after.contains("Strength, %"), "{system}:\n{after}");
    }
}
