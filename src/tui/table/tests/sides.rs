//! Both armies, the use of the room, finding and sorting, and the summary of a turn.

use super::*;
use crate::{
    engine::{Decision, Ruling},
    tui::keys::Context,
    view::Value,
};

/// The app on a battle of so many squads on a field, half of them a side.
fn field(each: usize) -> App {
    let library = builtin();
    let path = "opend6/scenarios/scale-200.yaml";
    let text = library.get(path).unwrap().text.replace("count: 20", &format!("count: {each}"));
    let game = system("opend6", &library).unwrap().begin(path, &text, &library).unwrap();
    App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 7).0, "field"))
}

fn at(app: &mut App, wide: u16, tall: u16, keys: &str) -> String {
    text_of(&played(app, wide, tall, keys))
}

/// Rows with the number of a unit.
fn units(picture: &str) -> usize {
    let row = |half: &str| {
        let mut letters = half.chars();
        let side = letters.nth(1).is_some_and(|letter| letter == 'N' || letter == 'S');
        side && letters.take(3).collect::<String>().trim().parse::<u16>().is_ok()
    };
    let halves = picture.lines().flat_map(|line| {
        let second = line.char_indices().nth(82).map_or("", |(at, _)| &line[at..]);
        [line, second].map(row)
    });
    halves.filter(|is| *is).count()
}

#[test]
fn sides_are_told_apart_by_a_rule_a_letter_and_a_colour() {
    let mut small = app("harrow-ford", false);
    let picture = at(&mut small, 80, 24, "");
    assert!(picture.contains("N 1 Ice Rangers") && picture.contains("S21 Goblin Bows"), "{picture}");
    let buffer = played(&mut small, 80, 24, "");
    // All 12 rows are units: the line under the last of the first side takes none of them.
    assert!(buffer[(10, 7)].modifier.contains(ratatui::style::Modifier::UNDERLINED));
    assert!(!buffer[(10, 8)].modifier.contains(ratatui::style::Modifier::UNDERLINED));
    assert_ne!(buffer[(1, 7)].fg, buffer[(1, 8)].fg);
    let large = at(&mut app("harrow-ford", false), 120, 40, "");
    assert!(large.contains("─ N North ─") && large.contains("─ S South ─"), "{large}");
    assert!(large.contains("both armies") && large.contains("S South     6  40"), "{large}");
    // Those to come are not counted as though they were there, as nowhere else.
    assert!(large.lines().any(|row| row.trim_end().ends_with("  6 to come")), "{large}");
    insta::assert_snapshot!("armies_80x24", at(&mut small, 80, 24, "B"));
    // Where rows are free and nothing stands beside, the name of a side is its line.
    let summed = at(&mut app_of("skirmish", "saltmere-abbey", false), 100, 36, "");
    insta::assert_snapshot!("summed_100x36", summed);
}

#[test]
fn who_is_in_the_battle_and_not_up_is_named_among_both_armies() {
    let game = folder_of("skirmish", "saltmere-abbey", false).session().game().copy();
    let mut session = Session::begin(game, 7).0;
    let done = session.rule(&Ruling::of(Decision::set("4".into(), ("health", "collapsed")))).unwrap();
    session.commit(done);
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(session, "down"));
    let picture = at(&mut app, 80, 24, "B");
    assert!(picture.contains("down        4 Odo of Fenny Drove"), "{picture}");
}

#[test]
fn every_system_has_both_armies_one_key_away() {
    for (id, scenario) in [
        ("opend6", "harrow-ford"),
        ("action_dice", "thornmoor-cross"),
        ("order_dice", "sunder-mill"),
        ("skirmish", "saltmere-abbey"),
        ("warband", "stag-bridge"),
        ("ash-and-pennant", "pennant-hill"),
    ] {
        let mut app = app_of(id, scenario, false);
        let picture = at(&mut app, 80, 24, "B");
        assert!(picture.matches("strength").count() == 2 && picture.contains("100 %"), "{id}:\n{picture}");
        assert!(at(&mut app, 120, 40, "<Esc>").contains("both armies"), "{id}");
        at(&mut app, 60, 20, "S/due<Tab><Enter><Esc>T<Esc>");
    }
}

#[test]
fn free_height_and_width_go_to_the_roster() {
    let rows = |wide, tall| units(&at(&mut field(20), wide, tall, ""));
    assert_eq!((rows(80, 24), rows(120, 40), rows(200, 60)), (11, 27, 95));
    let large = at(&mut field(20), 120, 40, "");
    let blank = large.lines().filter(|line| line.trim().is_empty()).count();
    assert!(blank <= 4, "{blank} blank lines, 15 once:\n{large}");
    // With few units the sides stand beside each other, and the story has the rest.
    let wide = at(&mut app("harrow-ford", false), 200, 60, "");
    let first = wide.lines().find(|line| line.contains("Ice Rangers")).unwrap();
    assert!(first.contains("S21 Goblin Bows"), "{wide}");
    insta::assert_snapshot!("beside_200x60", wide);
    let narrow = at(&mut app("harrow-ford", false), 60, 20, "");
    assert!(narrow.contains("N 4 Greenwood A") && units(&narrow) == 8 && narrow.contains("Now"), "{narrow}");
}

#[test]
fn the_cursor_walks_through_columns_and_pages_and_is_always_seen() {
    for (wide, tall) in [(80, 24), (120, 40), (200, 60), (60, 20)] {
        let mut app = field(20);
        for keys in ["<Down>", "<PgDn>", "<PgDn>", "<Down>", "<Tab>", "<End>", "<Up>", "<Home>"] {
            let picture = at(&mut app, wide, tall, keys);
            assert!(picture.contains('▸'), "{wide}x{tall} {keys}:\n{picture}");
        }
    }
}

#[test]
fn words_find_states_and_say_what_they_were_taken_for() {
    let mut app = app("harrow-ford", false);
    at(&mut app, 80, 24, TO_RANGED);
    at(&mut app, 80, 24, "2e<Home>");
    at(&mut app, 80, 24, "<Esc>");
    let typed = at(&mut app, 80, 24, "/left nor");
    assert!(typed.contains("left 10 · nor: sides, rows 7 · 5 of 12"), "{typed}");
    let tab = at(&mut app, 80, 24, "th<Tab>");
    assert!(tab.contains("north: side North 6") && tab.contains("show only: left north_"), "{tab}");
    assert!(tab.contains("▸N 3"), "Tab goes on while words are typed:\n{tab}");
    let kept = at(&mut app, 80, 24, "<Enter>=");
    assert!(kept.contains("only left north: 5") && kept.contains("5 squads marked"), "{kept}");
    assert_eq!(kept.lines().filter(|line| line.starts_with('*')).count(), 5, "{kept}");
    assert!(!at(&mut app, 80, 24, "=").contains("\n*"), "the same key takes the marks off");
    assert_eq!(units(&at(&mut app, 80, 24, "<Esc>")), 12);
}

#[test]
fn units_are_sorted_by_a_key_and_come_back_by_esc() {
    let mut app = app("harrow-ford", false);
    let shot = format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>nn");
    at(&mut app, 80, 24, &shot);
    let first = |picture: &str| picture.lines().nth(2).unwrap().to_owned();
    let number = at(&mut app, 80, 24, "S");
    assert!(number.contains("Sorted by number") && first(&number).contains("Ice Rangers"), "{number}");
    let strength = at(&mut app, 80, 24, "S");
    assert!(first(&strength).contains("Harrow Militia") && strength.contains("the weakest first"), "{strength}");
    at(&mut app, 80, 24, "SS");
    let state = at(&mut app, 80, 24, "");
    assert!(first(&state).contains("Harrow Militia") && state.contains("by state, the gravest first"), "{state}");
    assert!(first(&at(&mut app, 80, 24, "<Esc>")).contains("Ice Rangers"));
}

#[test]
fn what_is_due_shows_in_its_row_and_the_cursor_starts_there() {
    let mut app = app("harrow-ford", false);
    let picture = at(&mut app, 80, 24, &format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>nn"));
    let row = picture.lines().find(|line| line.contains("Harrow Militia    Anna")).unwrap();
    assert!(row.starts_with('▸') && row.contains("DUE"), "{picture}");
    let wide = at(&mut app, 109, 24, "");
    let row = wide.lines().find(|line| line.contains("Harrow Militia")).unwrap();
    assert!(row.contains("due: casualty test") && row.contains("prone 2"), "{wide}");
    let tested = at(&mut app, 80, 24, "<Enter>");
    assert!(!tested.contains("DUE"), "{tested}");
}

#[test]
fn both_markers_and_who_lies_prone_or_is_separated_are_seen_in_the_row() {
    let game = folder("harrow-ford", false).session().game().copy();
    let mut session = Session::begin(game, 7).0;
    for (field, value) in [("no-fire", Value::Flag(true)), ("fire-plus", Value::Flag(true)), ("prone", Value::Int(1))] {
        let done = session.rule(&Ruling::of(Decision::set("2".into(), (field, value)))).unwrap();
        session.commit(done);
    }
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(session, "marked"));
    let picture = at(&mut app, 80, 24, "<Enter>");
    let row = picture.lines().find(|line| line.contains("Harrow Militia    Anna")).unwrap();
    assert!(row.contains("NF F+1") && row.ends_with("prone 1"), "{picture}");
    assert_eq!(units(&at(&mut app, 80, 24, "/prone<Enter>")), 1);
}

#[test]
fn a_phase_and_a_turn_end_on_a_summary_that_a_key_brings_back() {
    let mut app = app("harrow-ford", false);
    let shots = format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>1f21<Space>14<Enter>nn");
    let ended = at(&mut app, 80, 24, &shots);
    assert!(ended.contains("North: 1 out, 2 wounded. South: 1 wounded."), "{ended}");
    insta::assert_snapshot!("summary_80x24", at(&mut app, 80, 24, "T"));
    let over = at(&mut app, 80, 24, "<Esc>Annnn");
    assert!(over.contains("Turn 1. North: 1 out, 2 wounded"), "{over}");
    let after = at(&mut app, 80, 24, "T");
    assert!(after.contains("Turn 1: what it came to") && after.contains("To read aloud"), "{after}");
    assert!(
        after.contains("North: 1 out, 2 wounded"),
        "the turn that is over is told until something comes of the next"
    );
    assert!(at(&mut self::app("harrow-ford", false), 80, 24, "T").contains("Nothing has happened yet."));
}

#[test]
fn what_came_of_one_phase_alone_is_summed_up_once() {
    let mut app = app("harrow-ford", false);
    let shots = format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>T");
    let summary = at(&mut app, 120, 40, &shots);
    assert!(summary.contains("Turn 1, ranged") && !summary.contains("All of turn 1"), "{summary}");
}

#[test]
fn a_phase_is_called_in_a_summary_as_in_the_journal() {
    let mut app = app_of("warband", "thaumbax", false);
    at(&mut app, 80, 24, "1c21<Enter>n1f");
    let (summary, journal) = (at(&mut app, 80, 24, "T"), at(&mut app, 80, 24, "<Esc>J"));
    assert!(journal.contains("  Turn 1, strike\n") || journal.contains("  Turn 1, strike "), "{journal}");
    assert!(summary.contains("  Turn 1, strike ") || summary.contains("  Turn 1, strike\n"), "{summary}");
}

#[test]
fn what_the_last_phase_of_a_turn_came_to_is_not_taken_for_all_of_the_turn() {
    let mut app = app("harrow-ford", false);
    let walks = "2w<Enter>nn21f2<Space>14<Enter>1f21<Space>10<Enter>22f4<Space>12<Enter>nnAnnnn";
    let over = at(&mut app, 80, 24, &format!("<Enter><Enter>{walks}"));
    // The losses are those of the whole turn, the lines below them those of its last phase.
    assert!(over.contains("\nAll of turn 1. North: "), "{over}");
    assert!(over.contains("\nTurn 1, special:\n     Lift \"Fire +1\": 2 Harrow Militia"), "{over}");
}

#[test]
fn colours_are_chosen_by_a_key_in_every_layer() {
    let mut app = app("harrow-ford", false);
    let mut seen = Vec::new();
    for keys in ["<F2>", "/<F2>", "<Esc>B<F2>", "<Esc>?<F2>", "<Esc>O<F2>"] {
        at(&mut app, 80, 24, keys);
        seen.push(app.look_now().theme.name);
    }
    let all = ThemeName::ALL.map(|row| row.1);
    assert_eq!(seen, [all[1], all[2], all[3], all[4], all[0]]);
    let mut asked = self::app("harrow-ford", true);
    at(&mut asked, 80, 24, "<Enter><F2>");
    assert_eq!(asked.look_now().theme.name, ThemeName::Light, "over a question, too");
    assert!(Context::ALL.contains(&Context::Find));
}

#[test]
fn the_title_of_the_desk_is_not_drawn_in_the_colour_of_its_rule() {
    for (name, theme) in ThemeName::ALL {
        let mut app = app("harrow-ford", false);
        app.look(Look::default().themed(theme));
        let buffer = played(&mut app, 80, 24, "");
        let (rule, title) = (&buffer[(0, 14)], &buffer[(4, 14)]);
        assert_eq!((rule.symbol(), title.symbol()), ("─", "I"), "{name}");
        let own = theme.theme().title.fg.unwrap_or(Color::Reset);
        assert!(title.modifier.contains(ratatui::style::Modifier::BOLD) && title.fg == own, "{name}");
    }
}

#[test]
fn a_filter_with_nothing_beside_it_is_told_whole() {
    let mut app = app_of("warband", "stag-bridge", false);
    let picture = at(&mut app, 80, 24, "/crossbow s4 carl guard<Enter>");
    assert!(picture.contains("only crossbow s4 carl guard: 2 (Esc: all)"), "{picture}");
    // Beside what is due it is cut, and that is not.
    let mut app = app_of("opend6", "harrow-ford", false);
    let picture = at(&mut app, 80, 24, "/greenwood archers anna steady north<Enter>");
    assert!(picture.contains("only greenwood") && picture.contains("due 1: roll initiative"), "{picture}");
    // That units are left out is seen beside who may do what, however long that is.
    let picture = at(&mut app, 60, 24, "<Esc><Enter><Enter>6r<Enter>/axes<Enter>");
    assert!(picture.contains("only axes: 1") && picture.contains(" may opp"), "{picture}");
}

#[test]
fn no_cell_of_the_roster_is_left_over() {
    let mut app = app_of("warband", "stag-bridge", false);
    let picture = at(&mut app, 120, 40, "26c6<Enter>n");
    let heads = picture.lines().find(|line| line.contains("Weapon")).unwrap();
    assert!(picture.contains("FIRST 1ST"), "the odd cell is that of the flags: {heads}\n{picture}");
}

#[test]
fn a_name_stands_whole_before_what_stands_beside_the_roster_grows() {
    let mut app = app_of("action_dice", "thornmoor-cross", false);
    let picture = at(&mut app, 120, 40, "");
    assert!(picture.contains("27 The Battering Sow Tom "), "{picture}");
}

#[test]
fn on_a_narrow_screen_what_is_left_of_a_unit_stays_and_what_never_changes_gives_way() {
    let narrow = at(&mut app_of("order_dice", "sunder-mill", false), 60, 24, "");
    let head = narrow.lines().find(|line| line.contains(" Die ")).unwrap_or_default();
    assert!(head.contains(" Pins ") && head.contains(" Men ") && head.contains(" Flags"), "{narrow}");
    assert!(!head.contains(" Who ") && narrow.contains("Lieutenant Orsk") && narrow.contains("10/10"), "{narrow}");
}

#[test]
fn three_armies_are_not_both() {
    let library = builtin();
    let path = "opend6/scenarios/harrow-ford.yaml";
    let third = "sides:\n  - { id: gold, name: Gold, players: [Pia] }\n";
    let text = library.get(path).unwrap().text.replacen("sides:\n", third, 1);
    let game = system("opend6", &library).unwrap().begin(path, &text, &library).unwrap();
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 7).0, "three"));
    let large = at(&mut app, 120, 40, "");
    assert!(large.contains("─ armies ─") && !large.contains("both armies"), "{large}");
}

#[test]
fn who_runs_is_counted_beside_those_who_are_shaken() {
    let game = folder("harrow-ford", false).session().game().copy();
    let mut session = Session::begin(game, 7).0;
    for (unit, morale) in [("2", 0), ("3", 0), ("4", 2)] {
        let done = session.rule(&Ruling::of(Decision::set(unit.into(), ("morale", Value::Int(morale))))).unwrap();
        session.commit(done);
    }
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(session, "runs"));
    let picture = at(&mut app, 120, 40, "");
    let lines: Vec<String> =
        picture.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let says = |words: &str| lines.iter().any(|line| line.ends_with(words));
    assert!(says("fit out shaken broken morale"), "{picture}");
    assert!(lines.iter().any(|line| line.contains("N North 45 . 1 2")), "{picture}");
}

#[test]
fn a_name_stands_whole_before_what_never_changes_and_a_player_where_there_is_room() {
    let books = builtin();
    let book = books.get("books/tall-banners.book.yaml").unwrap().text.replacen("tall-banners", "eleven", 2);
    let book = book.replacen(
        "\nstats:\n",
        "\nstats:\n  size: { number: 1, short: Siz }\n  cost: { number: 20, short: Cst }\n",
        1,
    );
    let library = books.with("books/eleven.book.yaml", &book, "eleven.book.yaml");
    let text = "system: eleven
name: Friday
sides: [{ id: a, name: Hills, players: [Margaret] }, { id: b, name: Coast, players: [Rolf] }]
units:
  - { name: Hearthland Axes, number: 1, side: a, troop: { kind: archers } }
  - { name: Harbour Halberds, number: 21, side: b, troop: { kind: spears } }
";
    let game = system("eleven", &library).unwrap().begin("friday.yaml", text, &library).unwrap();
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(Session::begin(game, 7).0, "friday"));
    let narrow = at(&mut app, 80, 24, "");
    assert!(narrow.contains(" Hearthland Axes  Margaret ") && narrow.contains(" Rout  Weapon Now"), "{narrow}");
    let wide = at(&mut app, 100, 30, "");
    assert!(wide.contains(" Margaret ") && wide.contains(" Rout  Weapon    Now"), "{wide}");
}
