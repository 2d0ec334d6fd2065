//! The build screen as people see it, at both sizes.

use serde_json::Value as Json;

use crate::{
    paper::{Army, Roster, parse},
    rules::system,
    store::{RosterPaper, library::builtin},
    tui::{
        App, Ctx,
        testing::{played, text_of},
    },
};

/// An app on the sample roster, which would be saved below this folder.
fn app(folder: &std::path::Path) -> App {
    of("opend6", &builtin().get("opend6/rosters/ice-rangers.yaml").unwrap().text, folder)
}

fn of(id: &str, text: &str, folder: &std::path::Path) -> App {
    let library = builtin();
    let system = system(id, &builtin()).unwrap();
    let roster: Roster<Json> = parse("roster.yaml", text).unwrap();
    let paper = RosterPaper::fresh(&library, folder, &roster);
    App::of_army(Ctx::default(), Army::new(system.bench(&library).unwrap(), roster), paper)
}

fn picture(wide: u16, tall: u16, keys: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    text_of(&played(&mut app(folder.path()), wide, tall, keys))
}

#[test]
fn an_army_at_both_sizes() {
    insta::assert_snapshot!("80x24", picture(80, 24, "<Enter><Tab><Tab><Tab>"));
    insta::assert_snapshot!("120x40", picture(120, 40, "c<Enter><Tab>7<Tab>Anna<Tab>"));
}

#[test]
fn what_does_not_fit_is_said_and_not_saved() {
    let said = picture(80, 24, "<Enter><Tab><Tab><Tab>goblins<Tab><Esc>s");
    assert!(said.contains(" wrong") && said.contains("not saved: Ice Rangers"), "{said}");
    let said = picture(80, 24, "<Enter><Tab><Tab><Tab><Tab>11<Enter>");
    assert!(said.contains("11 is not between 3 and 10"), "{said}");
}

#[test]
fn units_are_copied_moved_dropped_and_put_back() {
    let units = |keys: &str| {
        let shown = picture(80, 24, keys);
        let left = shown.lines().skip(2).take(14).map(|line| line.chars().take(30).collect::<String>());
        left.filter(|line| line.contains("Ice")).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(units("c"), ["      Ice Rangers         720", "▸     Ice Rangers 2       720"]);
    assert_eq!(units("c<"), ["▸     Ice Rangers 2       720", "      Ice Rangers         720"]);
    assert_eq!(units("c<X"), ["▸     Ice Rangers         720"]);
    assert_eq!(units("c<Xu"), ["▸     Ice Rangers 2       720", "      Ice Rangers         720"]);
}

#[test]
fn what_the_rules_advise_stands_below_and_bars_nothing() {
    let text = "system: action_dice\nname: Carts\nunits:\n  - { name: Sow, troop: { profile: war-wagon } }\n";
    let folder = tempfile::tempdir().unwrap();
    let said = text_of(&played(&mut of("action_dice", text, folder.path()), 80, 24, "<Up>"));
    assert!(said.contains("mind: Elite and Vehicle are 100 % of the points and should be 25 % or less"), "{said}");
    assert!(said.contains("dice multiplies Defense too (A5)"), "{said}");
    let said = text_of(&played(&mut of("action_dice", text, folder.path()), 80, 24, "s"));
    assert!(said.contains("saved to "), "{said}");
}
