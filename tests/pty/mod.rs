//! The real program in a pseudo-terminal: keys go in, the screen comes out.

mod build;
mod disk;
mod looks;
mod signals;
mod terminal;
mod turn;
mod watch;

use terminal::Terminal;

/// Goes from an empty start screen into Harrow Ford with dice from the table, up to the ranged combat phase of turn 1.
fn to_the_ranged_phase(terminal: &mut Terminal) {
    terminal.sees("No battle yet");
    terminal.keys("n").sees("Scenarios");
    terminal.keys("d").sees("thrown on the table");
    terminal.keys("\r").sees("roll initiative");
    terminal.keys("\r").sees("roll 2 dice");
    terminal.keys("53\r").sees("move first");
    terminal.keys("\r").sees("MOVE");
    terminal.keys("21w").sees("walk: Fire +1");
    terminal.keys("n").sees("have not moved");
    terminal.keys("n").sees("RANGED");
}

#[test]
fn a_battle_killed_inside_an_ask_is_resumed_exactly_there() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    terminal.keys("21f2 14 m").sees("difficulty 11");
    terminal.keys("\r").sees("rolls 8 dice");
    // Two of seven sixes are not enough alone: they are asked for again.
    terminal.keys("66123453\r").sees("wave 2");
    let before = terminal.settled();
    let journal = terminal.journal();
    terminal.kill();

    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford");
    terminal.keys("\r").sees("wave 2");
    assert_eq!(terminal.settled(), before, "the screen is as it was");
    assert!(terminal.journal().starts_with(&journal), "the journal only grows");

    terminal.keys("5\r").sees("1 more");
    terminal.keys("2\r").sees("rolls");
    // Whatever is asked after the hits, the machine may roll; then every line goes back to the first.
    for _ in 0..6 {
        if terminal.settled().contains(" roll") {
            terminal.keys("r");
        }
    }
    terminal.sees("Goblin Bows fire at Harrow Militia");
    terminal.keys("J").sees("─ Journal");
    terminal.keys("\x1b[H").settled();
    terminal.keys("g").sees("INIT");
    terminal.keys("u").sees("nothing to undo");
    terminal.keys("\x03").ends();
}

#[test]
fn a_face_is_on_disk_a_moment_after_it_was_typed() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    terminal.keys("21f2 14 m").sees("difficulty 11");
    terminal.keys("\r").sees("rolls 8 dice");
    terminal.keys("123");
    let before = terminal.settled();
    std::thread::sleep(std::time::Duration::from_millis(500));
    terminal.kill();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford");
    terminal.keys("\r").sees("rolls 8 dice");
    assert_eq!(terminal.settled(), before, "the screen is as it was");
    terminal.keys("\x03").ends();
}

#[test]
fn a_second_instance_is_told_who_holds_the_battle() {
    let home = tempfile::tempdir().unwrap();
    let mut first = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut first);
    let mut second = Terminal::start(home.path(), 80, 24, &[]);
    second.sees("Harrow Ford");
    second.keys("\r").sees("open");
    assert!(second.settled().contains(&first.pid().to_string()), "it names the process:\n{}", second.settled());
    second.keys("q").ends();
    first.keys("\x03").ends();
}

#[test]
fn what_is_half_typed_outlives_a_kill_once_nobody_has_typed_for_a_while() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    terminal.keys("21f2 14").sees("difficulty 9");
    terminal.writes("typing");
    terminal.kill();

    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford");
    terminal.keys("\r").sees("parked");
    terminal.keys("\r").sees("difficulty 9");
    terminal.keys(" m\r").sees("rolls 8 dice");
    terminal.keys("66123").sees("3 blank");
    let before = terminal.settled();
    terminal.writes("faces");
    terminal.kill();

    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford");
    terminal.keys("\r").sees("3 blank");
    assert_eq!(terminal.settled(), before, "the screen is as it was");
    terminal.keys("453\r").sees("wave 2");
    terminal.keys("\x03").ends();
}
