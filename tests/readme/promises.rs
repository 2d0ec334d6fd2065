//! The promises of the README, each with the tests that try to break it.

use std::{collections::BTreeSet, fs, path::Path};

/// How each promise begins, and what tries to break it.
const TRIED: &[(&str, &[&str])] = &[
    (
        "A result is on disk before it is on the screen",
        &[
            "every_line_is_on_disk_before_it_is_shown",
            "orders_killed_at_any_moment_are_kept_as_told_and_never_doubled",
            "a_battle_killed_inside_an_ask_is_resumed_exactly_there",
            "a_talk_killed_inside_a_question_goes_on_there",
            "what_is_half_typed_outlives_a_kill_once_nobody_has_typed_for_a_while",
            "an_amendment_is_kept_with_its_dice_by_who_leaves_and_over_a_kill",
        ],
    ),
    (
        "A signal from outside or a lost connection loses nothing",
        &[
            "every_signal_that_ends_the_program_loses_nothing_and_gives_the_terminal_back",
            "a_cut_line_ends_the_program_and_the_battle_goes_on_where_it_stood",
        ],
    ),
    (
        "A battle is begun whole or not at all",
        &["a_battle_killed_while_it_begins_is_whole_or_is_not_there", "a_battle_that_finds_no_room_is_not_begun"],
    ),
    (
        "Undo and resume run no rule",
        &[
            "every_line_is_undone_and_done_again",
            "its_journal_alone_leads_to_the_same_state",
            "the_audit_finds_nothing_that_is_not_known",
            "lines_that_other_numbers_would_decide_otherwise_are_listed",
        ],
    ),
    (
        "A battle keeps the numbers it was begun with",
        &[
            "a_battle_keeps_the_numbers_it_was_begun_with_whatever_the_data_say_by_then",
            "todays_numbers_are_taken_when_told_and_what_they_change_is_said_before",
            "a_copy_that_is_lost_or_leads_elsewhere_opens_read_only_and_is_told",
            "a_fault_at_any_step_of_taking_other_numbers_leaves_the_old_or_the_new_whole",
        ],
    ),
    (
        "A damaged or forged journal is never overwritten or believed",
        &[
            "a_journal_cut_anywhere_keeps_every_whole_line",
            "a_bit_flipped_anywhere_in_a_journal_is_never_believed",
            "a_bit_flipped_anywhere_in_a_state_never_moves_a_unit_unsaid",
            "damage_in_the_middle_opens_read_only_and_can_be_mended",
            "a_forged_number_is_never_drawn_and_told_with_its_place",
            "a_forged_state_gives_way_to_an_older_one_and_is_told_with_its_place",
        ],
    ),
    (
        "Every command that reads says what is damaged",
        &[
            "every_harm_is_said_by_every_command_that_reads_and_mended_when_told",
            "a_damaged_battle_is_mended_by_the_key_that_its_foot_names",
        ],
    ),
    (
        "Edit `battle",
        &[
            "a_change_saved_by_any_editor_counts",
            "a_change_that_cannot_be_taken_is_refused_with_line_and_column",
            "a_change_with_another_head_counts_or_is_refused_with_its_place",
            "a_number_changed_by_hand_is_refused_at_its_place_or_does_no_harm",
            "every_number_of_a_file_has_its_range_in_the_schema",
            "every_fault_of_a_state_changed_by_hand_is_told_in_one_run",
        ],
    ),
    (
        "If the disk fails",
        &[
            "a_fault_at_any_step_loses_nothing_and_doubles_nothing",
            "a_full_disk_is_said_play_goes_on_and_what_waited_is_written_when_there_is_room_again",
            "leaving_a_battle_that_is_not_saved_is_asked_for_twice_and_told_to_the_shell",
            "a_talk_says_what_leaving_would_lose_before_it_leaves",
        ],
    ),
    (
        "A file of orders that stopped half-way",
        &[
            "a_file_that_the_disk_took_half_of_goes_on_there_and_does_nothing_twice",
            "a_file_that_was_refused_goes_on_where_it_stopped_unless_something_came_between",
        ],
    ),
    (
        "A battle that may be read but not written opens to look at",
        &[
            "a_battle_whose_files_cannot_be_written_opens_to_be_looked_at",
            "a_folder_that_may_not_be_written_is_looked_at_and_nothing_in_it_changes",
        ],
    ),
    (
        "A device",
        &[
            "what_is_no_plain_file_is_never_replaced",
            "a_pipe_where_a_file_should_be_is_said_and_nobody_waits",
            "brackets_without_end_are_told_with_their_place_before_they_are_read",
            "a_count_in_a_journal_holds_nobody_up",
            "what_is_typed_into_a_file_cannot_harm_the_terminal",
            "fuzz_states",
            "fuzz_journals",
            "fuzz_scenarios",
            "fuzz_rosters",
            "fuzz_data",
            "fuzz_orders",
            "fuzz_typed_words",
            "a_file_with_thousands_of_faults_or_names_is_told_as_soon_as_any",
            "fuzz_books",
            "fuzz_numbers_that_a_battle_is_bound_to",
            "fuzz_copies_for_players",
        ],
    ),
    (
        "What is hidden is not in the copy for players",
        &[
            "what_is_hidden_is_nowhere_in_the_copy_for_players",
            "players_hear_no_secrets",
            "players_learn_nothing_of_whom_they_do_not_see",
            "whom_they_do_not_see_is_in_nothing_that_they_read",
        ],
    ),
    (
        "Files of your own are read with care",
        &[
            "a_number_of_data_is_refused_at_its_place_or_does_no_harm",
            "a_number_of_data_out_of_range_is_told_with_its_place_and_stops_its_system_alone",
            "a_file_of_data_that_is_no_part_of_it_stops_nobody_who_does_not_need_it",
            "a_roster_at_fault_stops_those_alone_who_ask_for_it",
            "every_number_of_a_file_has_its_range_in_the_schema",
        ],
    ),
];

/// The names of all tests, wherever they stand.
fn tests() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("tests"), root.join("src")];
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let text = fs::read_to_string(path).unwrap();
                let marked = text.split("#[test]").skip(1).filter_map(|rest| rest.trim_start().strip_prefix("fn "));
                names.extend(marked.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
            }
        }
    }
    names
}

/// The promises, a line each.
fn promises() -> Vec<String> {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let section = readme.split("<!-- promises -->\n").nth(1).unwrap().split("<!-- promises end -->").next().unwrap();
    let promises = section.split("\n- ").map(|promise| promise.trim_start_matches("- "));
    promises.map(|promise| promise.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn every_promise_has_tests_that_try_to_break_it() {
    let (promises, tests) = (promises(), tests());
    for promise in &promises {
        let rows = TRIED.iter().filter(|(opening, _)| promise.starts_with(opening));
        assert_eq!(rows.count(), 1, "nobody tries: {promise}");
    }
    for (opening, tried) in TRIED {
        assert!(promises.iter().any(|promise| promise.starts_with(opening)), "a promise was taken back: {opening}");
        assert!(!tried.is_empty(), "nobody tries: {opening}");
        for name in *tried {
            assert!(tests.contains(*name), "there is no test {name}, which tries: {opening}");
        }
    }
}
