//! Stepping through the journal: the roster as it was at any line, what the line altered, and back to now.

use muster::{
    battle::{Line, Session, altered, perform_item, read_items},
    engine::{Decision, Ruling},
    rules::system,
    store::library::builtin,
    tui::{
        Key, Look,
        keys::{BINDINGS, Context, Press},
    },
    view::Id,
};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer, style::Modifier};

use super::player::Player;

/// Two turns of a system through all its acts.
fn two_turns(id: &str, scenario: &str, orders: &str) -> Session {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    let text = &library.get(&path).unwrap().text;
    let mut session = Session::begin(system(id, &library).unwrap().begin(&path, text, &library).unwrap(), 7).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    session
}

fn harrow_ford() -> Session {
    two_turns("opend6", "harrow-ford", include_str!("../orders/two-turns.yaml"))
}

/// So many lines that move a squad about.
fn long(lines: usize) -> Session {
    let library = builtin();
    let path = "opend6/scenarios/harrow-ford.yaml";
    let text = &library.get(path).unwrap().text;
    let mut session = Session::begin(system("opend6", &library).unwrap().begin(path, text, &library).unwrap(), 7).0;
    for line in 0..lines {
        let unit = Id::new(if line % 3 == 0 { "ice-rangers" } else { "goblin-bows" });
        let done = session.rule(&Ruling::of(Decision::set(unit, ("where", format!("at {line}").as_str())))).unwrap();
        session.commit(done);
    }
    session
}

fn screen(player: &Player) -> Buffer {
    let mut screen = Terminal::new(TestBackend::new(80, 24)).unwrap();
    screen.draw(|frame| player.table().draw(frame, frame.area(), &Look::default())).unwrap();
    screen.backend().buffer().clone()
}

#[test]
fn a_moment_is_the_same_wherever_it_is_reached_from() {
    let session = long(600);
    let place = |lines: usize| session.after(lines, None).unwrap().to_json();
    let beginning = session.after(0, None).unwrap();
    for lines in [0, 1, 2, 255, 256, 257, 300, 599, 600] {
        let from_the_beginning = session.after(lines, Some((0, &*beginning))).unwrap();
        assert_eq!(from_the_beginning.to_json(), place(lines), "{lines}");
        let stands = from_the_beginning.unit(&Id::new("goblin-bows")).unwrap().place;
        let last = (0..lines).rev().find(|line| line % 3 != 0);
        assert_eq!(last.is_some_and(|line| stands == format!("at {line}")), last.is_some(), "{lines}: {stands}");
    }
    let next = session.after(300, Some((299, &*session.after(299, None).unwrap()))).unwrap();
    assert_eq!(next.to_json(), place(300));
    assert_eq!(session.after(600, None).unwrap().to_json(), session.game().to_json());
}

#[test]
fn what_a_line_altered_is_told_from_what_to_what() {
    let session = harrow_ford();
    for place in 0..session.len() {
        let (before, after) = (session.after(place, None).unwrap(), session.after(place + 1, None).unwrap());
        for one in altered(&*before, &*after) {
            assert!(one.words.contains(" → "), "{}: {one:?}", session.line(place).unwrap().tale.head);
        }
        assert!(altered(&*after, &*after).is_empty());
    }
}

#[test]
fn the_roster_of_a_line_has_a_mark_a_style_and_words() {
    let session = harrow_ford();
    let test = |line: &Line| line.tale.then.iter().any(|step| step.starts_with("Bog Sneaks take a casualty test"));
    let line = session.last(68).into_iter().find(test);
    let n = line.unwrap().n;
    let mut player = Player::at(session);
    player.press("J");
    while !player.picture().contains(&format!("line {n} ─")) {
        player.press("<Up>");
    }
    player.press("v");
    let picture = player.picture();
    assert!(picture.starts_with(&format!("AFTER LINE {n} (Esc: now)")), "{picture}");
    assert!(picture.contains("S25•Bog Sneaks") && !picture.contains("S24•"), "{picture}");
    assert!(picture.contains("25 Bog Sneaks  morale 4 → 2, status steady → SHAKEN"), "{picture}");
    assert!(picture.contains("lines ago"), "{picture}");
    let buffer = screen(&player);
    let row = picture.lines().position(|row| row.contains("S25•")).unwrap() as u16;
    let bold = |text: &str| {
        let line = picture.lines().nth(row.into()).unwrap();
        let at = line[..line.find(text).unwrap()].chars().count() as u16;
        buffer[(at, row)].modifier.contains(Modifier::BOLD | Modifier::UNDERLINED)
    };
    assert!(bold("SHAKEN") && !bold("Ben"), "{picture}");
    // On from there, and back to now.
    player.press("<Right><Left><Esc>");
    assert_eq!(player.context(), Context::Roster);
    assert!(!player.picture().contains('•'), "{}", player.picture());
}

#[test]
fn nothing_is_ordered_while_the_past_is_looked_at() {
    let mut player = Player::at(harrow_ford());
    let (lines, state) = (player.lines(), player.game().to_json());
    let leads_elsewhere = |key: Key| {
        let bound = |press: &Press| press.is(key);
        BINDINGS.iter().any(|row| matches!(row.on, Context::Past | Context::Everywhere) && row.press.iter().any(bound))
    };
    player.press("<Left><Left><Left>");
    for key in (' '..='~').map(Key::Char).filter(|key| !leads_elsewhere(*key)) {
        player.press_whatever(key);
        assert_eq!(player.context(), Context::Past, "{key}: {}", player.picture());
    }
    // Nor by its name, nor from what is due.
    player.press(":end the stage<Enter>");
    assert!(player.picture().contains("Esc comes back to now"), "{}", player.picture());
    player.press(":take the last line back<Enter>");
    assert_eq!((player.context(), player.lines()), (Context::Past, lines), "{}", player.picture());
    player.press("D<Enter>");
    assert_eq!((player.lines(), player.game().to_json()), (lines, state), "{}", player.picture());
    player.go_to_the_roster();
    // To amend the line that is looked at leads back to now first.
    player.press("<Left><Left><Left><Left><Left><Left>a");
    assert!(!player.picture().contains("(Esc: now)") && player.context() != Context::Past, "{}", player.picture());
}

#[test]
fn a_units_lines_alone_are_gone_through() {
    let mut player = Player::at(harrow_ford());
    player.press("21L");
    let own = |player: &Player, n: u64| {
        let session = player.session();
        session.concerns(session.place(n).unwrap(), &Id::new("goblin-bows"))
    };
    let picture = player.picture();
    assert!(picture.contains("Journal of 21 Goblin Bows alone"), "{picture}");
    let numbers = |picture: &str| -> Vec<u64> {
        let rows = picture.lines().skip(2).take_while(|row| !row.starts_with('─'));
        rows.filter_map(|row| row.trim_start_matches('▸').split_whitespace().next()?.parse().ok()).collect()
    };
    let listed = numbers(&picture);
    assert!(listed.len() > 3 && listed.iter().all(|n| own(&player, *n)), "{picture}");
    player.press("v");
    let mut stepped = Vec::new();
    for _ in 0..60 {
        let picture = player.picture();
        let n: u64 = picture.split_whitespace().nth(2).and_then(|word| word.parse().ok()).unwrap();
        assert!(picture.contains("lines of 21 Goblin Bows alone") && own(&player, n), "{picture}");
        if stepped.last() == Some(&n) {
            break;
        }
        stepped.push(n);
        player.press("<Left>");
    }
    stepped.reverse();
    assert!(stepped.ends_with(&listed) || listed.ends_with(&stepped), "{stepped:?} {listed:?}");
    // The key again: all lines.
    player.press("L<Right>");
    assert!(!player.picture().contains("alone"), "{}", player.picture());
}

#[test]
fn a_turn_is_jumped_to() {
    let mut player = Player::at(harrow_ford());
    let first = |player: &Player, turn: u32| {
        let session = player.session();
        (0..session.len()).find_map(|place| session.line(place).filter(|line| line.turn == turn)).unwrap().n
    };
    let (one, two) = (first(&player, 1), first(&player, 2));
    let on = |player: &Player, n: u64| player.picture().contains(&format!("─ line {n} ─"));
    player.press("J1");
    assert!(on(&player, one), "{}", player.picture());
    player.press("2");
    assert!(on(&player, two), "{}", player.picture());
    player.press("[");
    assert!(on(&player, one), "{}", player.picture());
    player.press("]");
    assert!(on(&player, two), "{}", player.picture());
    player.press("[v");
    assert!(player.picture().contains(&format!("─ line {one}, turn 1")), "{}", player.picture());
    player.press("]");
    assert!(player.picture().contains(&format!("─ line {two}, turn 2")), "{}", player.picture());
    player.press("<Right><Right>[");
    assert!(player.picture().contains(&format!("─ line {two}, turn 2")), "{}", player.picture());
    player.press("[[");
    assert!(player.picture().starts_with("AT THE BEGINNING"), "{}", player.picture());
    // The journal opens on the line that is looked at.
    player.press("]J");
    assert!(on(&player, one), "{}", player.picture());
}

#[test]
fn the_journal_opens_full() {
    for lines in [20, 21, 25, 33] {
        let mut player = Player::at(long(lines));
        player.press("J");
        let picture = player.picture();
        let rows: Vec<&str> = picture.lines().skip(2).take_while(|row| !row.starts_with('─')).collect();
        assert!(rows.iter().all(|row| !row.trim().is_empty()), "{picture}");
        assert!(rows.last().is_some_and(|row| row.starts_with('▸')), "{picture}");
        // Up to the first line and back, the cursor shows all the way.
        for key in ["<Up>", "<Down>"] {
            for _ in 0..lines + 3 {
                player.press(key);
                assert!(player.picture().contains('▸'), "{}", player.picture());
            }
        }
        assert_eq!(player.picture(), picture);
    }
}
