//! What comes back after a restart, an undo or a damage, and what is told of it.

use super::*;

#[test]
fn damage_may_be_typed_as_results_and_stays_so_through_restart_and_amend() {
    let keys = "<Enter>53<Enter><Enter>nn21f2<Space>14<Space>m<Enter>=3<Enter>=2o";
    let mut table = app("harrow-ford", true);
    let short = text_of(&played(&mut table, 80, 24, &format!("{keys}<Enter>")));
    assert!(short.contains("3 soldiers struck, 2 results given"), "{short}");
    insta::assert_snapshot!("results_80x24", text_of(&played(&mut table, 80, 24, "1w")));
    let done = text_of(&played(&mut table, 80, 24, "<Enter>"));
    assert!(done.contains("2 out (sergeant Miller Tobb among them), 1 wounded"), "{done}");
    let mut resumed = reopened(&format!("{keys}1w<Enter>"), true);
    let again = text_of(&played(&mut resumed, 80, 24, "<Enter>,<Enter><Enter>"));
    assert!(again.contains("Nothing altered: line 3 stands as it was.") && again.contains("2o 1w"), "{again}");
    let nearer = text_of(&played(&mut resumed, 80, 24, ",<Space>13<Enter><Enter>"));
    assert!(nearer.contains("Amended: 21 Goblin Bows") && nearer.contains("2o 1w"), "{nearer}");
}

#[test]
fn a_battle_resumes_on_a_recap_and_an_order_where_it_was_left() {
    let shot = format!("{TO_RANGED}21f2<Space>14<Space>m<Enter>");
    let mut resumed = reopened(&shot, false);
    insta::assert_snapshot!("recap_80x24", text_of(&played(&mut resumed, 80, 24, "")));
    // Where there is room below the roster, it hides nobody.
    let wide = text_of(&played(&mut reopened(&shot, false), 120, 40, ""));
    let places = ["Where you left off", "▸N 1 Ice Rangers", " S21 Goblin Bows", " last  "];
    assert!(places.iter().all(|words| wide.contains(words)), "{wide}");
    let roster = text_of(&played(&mut resumed, 80, 24, "<Enter>"));
    assert!(roster.contains("Ice Rangers       Anna"), "the first key dismisses it:\n{roster}");
    let form = text_of(&played(&mut reopened(&format!("{TO_RANGED}21f2<Space>14q"), false), 80, 24, "2<Enter>"));
    assert!(form.contains("target 2 Harrow Militia"), "a form left by q is taken up again:\n{form}");
    let keys = "<Enter>53<Enter><Enter>nn21f2<Space>1q";
    let half = text_of(&played(&mut reopened(keys, true), 80, 24, ""));
    assert!(half.contains("Goblin Bows, fire: Enter takes it up"), "facts half typed are not given unseen:\n{half}");
    let taken = text_of(&played(&mut reopened(keys, true), 80, 24, "<Enter>"));
    assert!(taken.contains("target 2 Harrow Militia   range 1\"_"), "one Enter, at the field it was left in:\n{taken}");
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

/// By its name and not by its id, on the line of dues and where the battle was left.
#[test]
fn a_parked_order_is_named_in_words() {
    let parked = format!("{TO_RANGED}5b1<Esc>");
    let begun = text_of(&played(&mut app("harrow-ford", false), 80, 24, &parked));
    assert!(begun.contains("parked: 5 siege fire"), "{begun}");
    let left = text_of(&played(&mut reopened(&parked, false), 80, 24, ""));
    assert!(left.contains("Old Hurler, siege fire: Enter takes it up"), "{left}");
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
    // Nothing is offered that cannot be done.
    let journal = text_of(&played(&mut app, 80, 24, "J<Up>"));
    assert!(journal.contains("view then") && !journal.contains("amend") && !journal.contains("go back"), "{journal}");
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
    std::fs::write(path.join("journal.yaml"), journal.replacen("line: [1,1", "line: [1,9", 1)).unwrap();

    let (damaged, notes) = Folder::open(&path, &builtin()).unwrap();
    let mut app = App::resumed(Ctx::default(), damaged, notes);
    let picture = text_of(&played(&mut app, 80, 24, "<Enter>"));
    assert!(picture.contains("READ-ONLY") && picture.contains("M mend"), "{picture}");
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = flat(text_of(&played(&mut app, 80, 40, "M")));
    for words in ["damaged: the line does not fit its checksum", "Saved: ", "Lost: the story of line ", "M mends it"] {
        assert!(told.contains(words), "{words}:\n{told}");
    }
    // Any other key leaves all as it is.
    let damaged = std::fs::read(path.join("journal.yaml")).unwrap();
    played(&mut app, 80, 24, "<Enter>M<Down>M");
    assert_eq!(std::fs::read(path.join("journal.yaml")).unwrap(), damaged);
    let mended = flat(text_of(&played(&mut app, 80, 40, "M")));
    assert!(mended.contains("what was there is kept as") && !mended.contains("READ-ONLY"), "{mended}");
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
    let journal = text_of(&played(&mut app, 80, 24, &shot));
    assert!(journal.contains("*   2  The movement phase ends."), "{journal}");
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
fn a_field_of_a_soldier_that_is_sought_keeps_the_heading_that_says_whose_it_is() {
    let mut app = app("harrow-ford", false);
    let found = text_of(&played(&mut app, 80, 24, "5e/aims"));
    assert!(found.contains("Correct Old Hurler: aims_") && found.contains("5 found"), "{found}");
    let rows: Vec<&str> = found.lines().skip(2).take(4).map(str::trim_end).collect();
    let aims = "aims weapons of others                    -";
    assert_eq!(rows, ["  soldier 1", &format!("▸ {aims}"), "  soldier 2", &format!("  {aims}")], "{found}");
    // The cursor passes over the headings, and Enter corrects the field of the second soldier.
    let form = text_of(&played(&mut app, 80, 24, "<Down><Enter>"));
    assert!(form.contains("Old Hurler, soldier 2: aims weapons of others"), "{form}");
}

/// Rows with nothing to correct looked like the wounded one among ten, and Enter on them closed the list without a word.
#[test]
fn figures_with_nothing_of_their_own_are_no_rows_of_a_correction() {
    for (system, scenario, figure) in [
        ("action_dice", "thornmoor-cross", "model"),
        ("warband", "stag-bridge", "fighter"),
        ("order_dice", "sunder-mill", "model"),
    ] {
        let list = text_of(&played(&mut app_of(system, scenario, false), 80, 24, "2e<End>"));
        assert!(list.contains("▸ ") && !list.contains(&format!("{figure} 1")), "{list}");
    }
}

#[test]
fn a_side_that_gives_up_is_found_by_name() {
    let mut app = app("harrow-ford", false);
    let found = text_of(&played(&mut app, 80, 24, ":give up"));
    assert!(found.contains("▸ end the battle, as when a side gives up"), "{found}");
    let form = text_of(&played(&mut app, 80, 24, "<Enter>"));
    assert!(form.contains("how it ended"), "{form}");
}

#[test]
fn what_is_sought_in_a_list_is_cleared_by_the_keys_that_clear_a_text() {
    let mut app = app("harrow-ford", false);
    let shown = |app: &mut App, keys: &str| text_of(&played(app, 80, 24, keys));
    assert!(shown(&mut app, ":end the battle").contains("Everything by name: end the battle_"));
    assert!(shown(&mut app, "<^w>").contains("Everything by name: end the _"));
    assert!(shown(&mut app, "<^u>luck").contains("Everything by name: luck_"));
}
