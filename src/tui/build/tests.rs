//! The build screen as people see it, at both sizes.

use serde_json::Value as Json;

use crate::{
    paper::{Army, Roster, parse},
    rules::system,
    store::{RosterPaper, library::builtin},
    tui::{
        App, ArmyWish, Ctx, Flow, Key, Wanted,
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

/// The rosters that are shipped, of every system and book: the system and the text.
fn shipped() -> Vec<(String, String)> {
    let library = builtin();
    let rosters = library.list("").filter_map(|(path, text)| {
        let (id, _) = path.split_once("/rosters/")?;
        Some((id.to_owned(), text.text.to_string()))
    });
    rosters.collect()
}

fn shown(app: &mut App, keys: &str) -> String {
    text_of(&played(app, 80, 24, keys))
}

#[test]
fn every_field_that_is_chosen_opens_to_browse_and_closes_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for (id, text) in shipped() {
        let mut app = of(&id, &text, folder.path());
        let first = shown(&mut app, "<Enter>");
        assert!(!first.contains(" wrong"), "{first}");
        let (mut lists, mut before) = (0, first.clone());
        for _ in 0..80 {
            if before.contains("Space list") {
                let open = shown(&mut app, "<Space><Down><Down>");
                assert!(open.contains("Enter choose") && open.contains("▸"), "{open}");
                assert_eq!(shown(&mut app, "<Esc>"), before, "{id}");
                lists += 1;
            }
            before = shown(&mut app, "<Tab>");
            if before == first {
                break;
            }
        }
        assert!(lists > 0, "{id}: {before}");
    }
}

#[test]
fn a_list_says_what_each_choice_costs_and_letters_seek_in_it() {
    insta::assert_snapshot!("list_80x24", picture(80, 24, "<Enter><Tab><Tab><Tab><Space><Down>"));
    let chosen = picture(80, 24, "<Enter><Tab><Tab><Tab>inf<Enter>");
    assert!(chosen.contains("Human infantry") && chosen.contains("1 squad, 620 points"), "{chosen}");
    assert!(chosen.contains("▸ soldiers"), "on to the next field: {chosen}");
    let none = picture(80, 24, "<Enter><Tab><Tab><Tab>zzz<Enter>");
    assert!(none.contains("nothing has that") && none.contains("Enter choose"), "{none}");
    // What has to be chosen is not passed over.
    let new = picture(80, 24, "<Enter><Tab><Tab><Tab><Backspace><Enter>");
    assert!(new.contains("─ troop listing ─") && new.contains("Enter choose"), "{new}");
}

/// What a field is that nobody filled in stands there, where the unit's kind says it; and counting goes on from it.
#[test]
fn a_field_that_is_left_empty_shows_the_value_of_the_kind() {
    let folder = tempfile::tempdir().unwrap();
    let roster = |id: &str| shipped().into_iter().find(|known| known.0 == id).unwrap().1;
    let mut app = of("ash-and-pennant", &roster("ash-and-pennant"), folder.path());
    let company = shown(&mut app, "<Home><Down>");
    for line in ["fighters    6  by default", "obey        4  by default", "weapon      spear"] {
        assert!(company.contains(line), "{line}: {company}");
    }
    let more = shown(&mut app, "<Enter><Tab><Tab><Tab><Tab><Right>");
    assert!(more.contains("▸ fighters    7  0 to 24"), "{more}");
    assert!(shown(&mut app, "<Backspace>").contains("▸ fighters    6  by default  0 to 24"));
    let mut app = of("skirmish", &roster("skirmish"), folder.path());
    let figure = shown(&mut app, "<Home><Down><Enter><Tab><Tab><Tab>+");
    assert!(figure.contains("by default"), "{figure}");
}

/// A kind's weapons stand there one by one; one is changed, one more is added, one is taken away, and the others stay.
#[test]
fn weapons_of_a_kind_are_changed_added_and_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let roster = "system: order_dice\nname: Guard\nunits:\n  - { name: Guards, troop: { type: guard-section } }\n";
    let mut app = of("order_dice", roster, folder.path());
    let first = shown(&mut app, "<Down><Enter>");
    for line in ["models             8  by default", "weapon 1           assault rifle  by default"] {
        assert!(first.contains(line), "{line}: {first}");
    }
    // Where there is no room for all of it, nothing is cut.
    assert!(first.contains("one-shot launcher\n"), "{first}");
    let third = shown(&mut app, "<End>");
    assert!(third.contains("▸ weapon 3"), "{third}");
    assert!(shown(&mut app, "<Home>").contains("▸ name") && shown(&mut app, "<End>") == third);
    let added = shown(&mut app, "pistol<Enter><Up><Up>");
    let [one, two, three] = ["weapon 1           assault rifle\n", "one-shot launcher\n", "weapon 3           pistol"];
    assert!(added.contains(one) && added.contains(two) && added.contains(three), "{added}");
    assert!(added.contains("8 models carry 8 weapons at most"), "{added}");
    let taken = shown(&mut app, "<Up><Backspace>");
    assert!(
        taken.contains(one) && !taken.contains("launcher") && taken.contains("weapon 2           pistol"),
        "{taken}"
    );
}

#[test]
fn a_choice_costs_what_its_list_says() {
    let library = builtin();
    for (id, text) in shipped() {
        let roster: Roster<Json> = parse("roster.yaml", &text).unwrap();
        let bench = || system(&id, &library).unwrap().bench(&library).unwrap();
        let army = Army::new(bench(), roster.clone());
        assert_eq!(army.fault(), None, "{id}");
        for (at, field) in
            (0..roster.units.len()).flat_map(|at| army.build(at).fields.into_iter().map(move |it| (at, it)))
        {
            for choice in army.alternatives(at, &field) {
                let mut other = Army::new(bench(), roster.clone());
                let set = other.set(at, &field.id, choice.value.clone().map(crate::view::Value::Text));
                assert_eq!(set.err().is_some() || other.fault().is_some(), choice.wrong.is_some(), "{id}: {choice:?}");
                if choice.wrong.is_none() {
                    assert_eq!(other.points(at), choice.points, "{id}: {choice:?}");
                }
            }
        }
    }
}

#[test]
fn a_price_never_breaks_inside_brackets() {
    let folder = tempfile::tempdir().unwrap();
    for (id, text) in shipped() {
        for wide in [60, 72, 80, 100, 120, 160] {
            let mut app = of(&id, &text, folder.path());
            for _ in 0..8 {
                let picture = text_of(&played(&mut app, wide, 40, "<Down>"));
                let below = picture.lines().skip_while(|line| !line.starts_with("─ points"));
                for line in below.take_while(|line| !line.contains("mind:")) {
                    assert_eq!(line.matches('(').count(), line.matches(')').count(), "{id} {wide}: {picture}");
                }
            }
        }
    }
}

#[test]
fn over_budget_is_said_and_asked_once_before_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(folder.path());
    let over = shown(&mut app, "<Home><Enter><Tab>500<Enter><Esc>");
    assert!(over.contains("720 of 500 points, 220 TOO MANY") && over.contains("not saved"), "{over}");
    let asked = shown(&mut app, "s");
    assert!(
        asked.contains("s again saves it: it is 220 over the 500 points") && asked.contains("not saved"),
        "{asked}"
    );
    // Another key, and it is asked anew.
    assert!(shown(&mut app, "<Down>s").contains("s again saves it"));
    assert!(shown(&mut app, "s").contains("saved to "));
    let within = shown(&mut app, "<Home><Enter><Tab>720<Enter><Esc>s");
    assert!(within.contains("saved to ") && !within.contains("TOO MANY"), "{within}");
}

#[test]
fn esc_leads_back_to_the_rosters_on_the_one_that_was_built() {
    let folder = tempfile::tempdir().unwrap();
    let leaves = |app: &mut App| app.key(Key::Esc);
    let back = |roster: Option<&str>| {
        Flow::Leave(Wanted::Rosters(ArmyWish { system: "opend6".to_owned(), roster: roster.map(str::to_owned) }))
    };
    let mut app = app(folder.path());
    // From the list to the field, to the units, to the rosters.
    shown(&mut app, "<Enter><Tab><Tab><Tab><Space>");
    assert_eq!(leaves(&mut app), Flow::Go);
    assert!(shown(&mut app, "").contains("Esc units"));
    assert_eq!(leaves(&mut app), Flow::Go);
    assert!(shown(&mut app, "").contains("Esc back"));
    assert_eq!(leaves(&mut app), back(None), "it was never saved");
    // One of its name comes with muster.
    shown(&mut app, "s");
    assert_eq!(leaves(&mut app), back(Some("ice-rangers-2")));
    shown(&mut app, "c");
    assert_eq!(leaves(&mut app), Flow::Go, "it is not saved");
    assert_eq!(leaves(&mut app), back(Some("ice-rangers-2")));
}

#[test]
fn a_shipped_army_is_replaced_only_after_a_word_and_stays_beside_one_of_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let opened = || {
        let library = builtin();
        let (paper, roster) = RosterPaper::of_library(&library, folder.path(), "opend6", "ice-rangers").unwrap();
        let bench = system("opend6", &library).unwrap().bench(&library).unwrap();
        App::of_army(Ctx::default(), Army::new(bench, roster), paper)
    };
    let files = || {
        let rosters = std::fs::read_dir(folder.path().join("opend6/rosters")).into_iter().flatten();
        let mut names: Vec<_> = rosters.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| name.ends_with(".yaml"));
        names.sort();
        names
    };
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = flat(shown(&mut opened(), "cs"));
    assert!(said.contains("s again saves it: scenarios take it in place of their own Ice Rangers"), "{said}");
    assert!(files().is_empty());
    let said = shown(&mut opened(), "<Home><Enter>Ice of mine<Enter><Esc>s");
    assert!(said.contains("saved to "), "{said}");
    assert_eq!(files(), ["ice-of-mine.yaml"]);
    shown(&mut opened(), "css");
    assert_eq!(files(), ["ice-of-mine.yaml", "ice-rangers.yaml"]);
}

#[test]
fn an_army_that_is_not_saved_is_left_only_by_the_same_key_twice() {
    let folder = tempfile::tempdir().unwrap();
    let quit = Key::Ctrl('c');
    for keys in ["c", "<Enter>Foo<Tab>", "c<Enter><Tab><Tab><Tab><Space>"] {
        let mut app = app(folder.path());
        assert_eq!(app.key(quit), Flow::Leave(Wanted::Quit), "nothing is lost");
        shown(&mut app, keys);
        assert_eq!(app.key(quit), Flow::Go, "{keys}");
        assert!(shown(&mut app, "").contains("the army is not saved"), "{keys}");
        shown(&mut app, "<Down>");
        assert_eq!(app.key(quit), Flow::Go, "{keys}");
        assert_eq!(app.key(quit), Flow::Leave(Wanted::Quit), "{keys}");
    }
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
    assert!(said.contains("mind: Elite and Vehicle: 100 % of the points; it should be 25 % or less"), "{said}");
    assert!(said.contains("dice multiplies Defense too (A5)"), "{said}");
    let said = text_of(&played(&mut of("action_dice", text, folder.path()), 80, 24, "s"));
    assert!(said.contains("saved to "), "{said}");
}
