//! What the tracker shows: values as wounds leave them beside the original, marks, the sheet, the record sheet.

use muster::view::Tick;

use super::scene::{cell, table};

#[test]
fn values_are_never_above_the_original_whatever_the_wounds_and_options() {
    for value in [0, 1, 2, 3, 4, 5, 6, 9] {
        let man = format!("1 Man: {{ speed: {value}, bravery: {value}, shoot: {value}, fight: {value} }}");
        let mut table = table(&[&man, "21 Grim: {}"]);
        for option in ["A6 down", "A6 up", "A8 no", "A8 yes"] {
            let (id, choice) = option.split_once(' ').unwrap();
            table.option(id, choice);
            for health in ["full", "light", "serious", "collapsed"] {
                table.set(1, &format!("{{health: {health}}}"));
                for title in ["Spd", "Brv", "Sho", "Fgt"] {
                    let shown = cell(&mut table, 1, title);
                    let (now, whole) = shown.split_once('/').unwrap_or((&shown, &shown));
                    let (now, whole): (i32, i32) = (now.parse().unwrap(), whole.parse().unwrap());
                    assert_eq!(whole, value, "{title} {health} {option}");
                    assert!(now <= whole, "{title} {health} {option}: {shown}");
                    assert!(title != "Spd" || now >= 0, "{shown}");
                }
            }
        }
    }
}

#[test]
fn long_names_have_a_short_one_in_the_roster() {
    let mut table =
        table(&["1 Man: { melee: greatsword }", "2 Lad: { melee: battleaxe }", "21 Grim: { melee: dagger }"]);
    let mut hand = |number: u16| cell(&mut table, number, "Hand");
    assert_eq!([hand(1), hand(2), hand(21)], ["gsword", "axe", "dagger"]);
    assert_eq!(cell(&mut table, 21, "Shot"), "dag 1");
}

#[test]
fn a6_by_option_serious_is_never_better_than_light() {
    for value in [0, 1, 2, 3, 4, 5, 6, 9] {
        let man = format!("1 Man: {{ speed: {value}, shoot: {value}, fight: {value} }}");
        let mut table = table(&[&man, "21 Grim: {}"]);
        table.option("A6", "lowest");
        for title in ["Spd", "Sho", "Fgt"] {
            let mut now = |health: &str| -> i32 {
                table.set(1, &format!("{{health: {health}}}"));
                let shown = cell(&mut table, 1, title);
                shown.split('/').next().unwrap().parse().unwrap()
            };
            let (light, serious) = (now("light"), now("serious"));
            assert!(value > 4 || serious <= light, "{title} {value}: light {light}, serious {serious}");
        }
    }
}

#[test]
fn the_sheet_says_what_a_figure_is_in_parts() {
    let knight = "1 Aldo: { kind: knight, melee: sword, missile: bow, armour: plate, shield: large-shield }";
    let mut table = table(&[knight, "21 Grim: {}"]);
    table.set(1, "{health: serious}");
    let sheet = table.session().game().sheet(&"aldo".into()).unwrap();
    assert_eq!(sheet.brief, "Knight, seriously wounded, 3\" left");
    let text: Vec<String> = sheet
        .rows
        .iter()
        .map(|row| format!("{}: {}", row.label, row.cells.iter().map(|cell| cell.text.as_str()).collect::<String>()))
        .collect();
    for line in [
        "health: full > light > [S] > collapsed > killed",
        "speed: 6 Speed -3 serious wound = 3",
        "bravery: 6",
        "in hand: sword: Power +1, Damage 2",
        "shoots: bow: 15\", Power +0, Damage 1, 2 of 2 shots",
        "armour: plate 3 + large shield 2 = 5",
    ] {
        assert!(text.iter().any(|row| row == line), "{line}: {text:#?}");
    }
}

#[test]
fn the_record_sheet_ticks_the_ladder_of_wounds() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    let ticks = |table: &mut super::table::Table| {
        let tracks = table.session().game().tracks(&"aldo".into());
        tracks[0].boxes.iter().map(|(_, tick)| *tick).collect::<Vec<_>>()
    };
    assert_eq!(ticks(&mut table), [Tick::Open; 4]);
    table.set(1, "{health: serious}");
    assert_eq!(ticks(&mut table), [Tick::Ticked, Tick::Ticked, Tick::Open, Tick::Open]);
    table.set(1, "{health: killed}");
    assert_eq!(ticks(&mut table), [Tick::Ticked; 4]);
}

#[test]
fn rows_fit_80_columns() {
    let table = &mut table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    let wide: usize = table.session().game().columns().iter().map(|column| column.width as usize + 1).sum();
    assert!(wide <= 60, "{wide}");
}

/// A figure's sheet: the brief, the short lines and the rows, a line each.
fn sheet(table: &mut super::table::Table, number: u16) -> Vec<String> {
    let game = table.session().game();
    let sheet = game.sheet(&game.find(&number.to_string()).unwrap()).unwrap();
    let text = |row: muster::view::SheetRow| {
        let cells: String = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        format!("{}: {cells}", row.label)
    };
    std::iter::once(sheet.brief).chain(sheet.short.into_iter().chain(sheet.rows).map(text)).collect()
}

#[test]
fn a_weapon_that_is_thrown_and_serves_in_the_hand_stands_once_beside_a_bow() {
    let mut table = table(&["1 Hob: { melee: dagger, missile: bow }", "21 Grim: {}"]);
    let arms = sheet(&mut table, 1).remove(2);
    assert_eq!(arms, ": dagger 1D+0 3\" 1/1; bow 1D+0 15\" 2/2; no armour");
}

#[test]
fn of_the_killed_the_sheet_tells_no_move_and_nothing_done() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    table.order("move", 1).facts("{distance: 1}").done();
    table.order("end", 1).done();
    table.set(1, "{health: killed}");
    let sheet = sheet(&mut table, 1);
    assert_eq!(sheet[0], "Knight, killed");
    assert!(sheet.contains(&"health: full > light > serious > collapsed > [killed]".to_owned()), "{sheet:?}");
    assert!(!sheet.iter().any(|row| row.starts_with("move left") || row.starts_with("state")), "{sheet:?}");
}

#[test]
fn the_roster_loses_no_contact_and_says_who_is_done() {
    let mut table = table(&["1 Odo: {}", "21 Grim: {}", "22 Ulf: {}"]);
    for enemy in [21, 22] {
        super::scene::touch(&mut table, 1, enemy);
    }
    assert_eq!(cell(&mut table, 1, "Now"), "v21+1");
    table.order("fight", 1).facts("{enemy: 21}").dice([1, 1]).done();
    assert_eq!(cell(&mut table, 1, "Now"), "ACTS v21+1");
    table.order("end", 1).done();
    assert_eq!(cell(&mut table, 1, "Now"), "done v21+1");
    let room = usize::from(table.session().game().columns().last().unwrap().width);
    assert!("done v21+1".len() <= room && "v21+1 prone".len() <= room, "{room}");
}

#[test]
fn the_head_counts_the_shots_of_each_weapon() {
    let mut table = table(&["1 Hob: { melee: dagger, missile: bow }", "2 Wat: { missile: bow }", "21 Grim: {}"]);
    let line = |table: &mut super::table::Table| table.session().game().status().line;
    for _ in 0..2 {
        table.order("shoot", 1).facts("{target: 21, distance: 6, weapon: bow}").dice([1]).done();
    }
    assert_eq!(line(&mut table), "NORTH to play: 1 Hob, 6\", 0 bow, 1 dagger");
    let game = table.session().game();
    let form = game.form(&muster::view::Order::of("shoot", &"hob".into()).with("target", 21)).unwrap();
    assert!(form.title.contains("throws the dagger at Grim"), "{}", form.title);
    assert!(form.remarks.contains(&"no shot left with the bow this turn (R7)".to_owned()), "{:?}", form.remarks);
    table.order("shoot", 2).facts("{target: 21, distance: 6}").dice([1]).done();
    assert_eq!(line(&mut table), "NORTH to play: 2 Wat, 6\", 1 shot");
}

#[test]
fn r21_who_is_held_is_not_shaken() {
    let mut table = table(&["1 Wat: {}", "21 Grim: {}"]);
    super::scene::touch(&mut table, 1, 21);
    table.order("break-off", 1).dice([1]).done();
    let armies = muster::battle::armies(table.session().game());
    assert_eq!((armies[0].nerve, armies[0].trouble()), (100, String::new()));
    assert!(cell(&mut table, 1, "Now").contains("held"));
}
