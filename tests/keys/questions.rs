//! An evening of forty squads, and what game masters ask in its midst: each is answered in at most three keys.

use muster::{
    battle::{Line, Luck, Session, armies, lines_of, perform_item, phases, read_items},
    engine::{Dice, Game},
    rules::system,
    store::{self, library::builtin},
    tui::keys::Context,
    view::{Id, Mood, What},
};

use super::{owed::after, player::Player};

/// The most keys that an answer may take.
const MOST: usize = 3;
/// Volleys in a ranged phase.
const VOLLEYS: usize = 14;

/// Forty squads on a field, the machine throwing.
fn field() -> Player {
    field_with("auto")
}

/// Forty squads on a field, with these dice.
fn field_with(dice: &str) -> Player {
    let library = builtin();
    let path = "opend6/scenarios/scale-200.yaml";
    let text = library.get(path).unwrap().text.replace("count: 20", "count: 4");
    let text = text.replace("dice: auto", &format!("dice: {dice}"));
    let game = system("opend6", &library).unwrap().begin(path, &text, &library).unwrap();
    assert_eq!(game.units().len(), 40);
    let mut player = Player::at(Session::begin(game, 11).0);
    player.makes_up = true;
    player
}

/// Plays on with fire and fear, into a phase of a turn, until its fire has fallen and its dues are done.
fn play_into(player: &mut Player, turn: u32, until: &str) {
    for _ in 0..100 {
        let phase = player.phase();
        if phase == "ranged" {
            volleys(player);
        }
        if !player.game().dues().is_empty() {
            player.press("A").answer();
        }
        if player.game().status().turn == turn && player.phase() == until {
            return;
        }
        if player.phase() == phase {
            player.end_stage().answer();
        }
        player.go_to_the_roster();
    }
    panic!("the evening stands still:\n{}", player.picture());
}

/// The squads that may fire do so at the enemy, twelve inches away, the first at the first.
fn volleys(player: &mut Player) {
    for shot in 0..VOLLEYS {
        let on = player.game().status().on;
        let fires = |game: &dyn Game, id: &Id| {
            let unit = game.unit(id)?;
            let offers = game.offers(std::slice::from_ref(id));
            let may = offers.iter().any(|offer| offer.act == "fire" && offer.may());
            (may && on.is_none_or(|side| side == unit.side)).then_some((unit.number, unit.side))
        };
        let game = player.game();
        let Some((number, side)) = game.units().iter().find_map(|id| fires(game, id)) else { return };
        let foes = game.units().into_iter().filter_map(|id| game.unit(&id));
        let foes: Vec<u16> = foes.filter(|foe| foe.side != side && !foe.gone).map(|foe| foe.number).collect();
        let foe = foes[shot / 3 % foes.len()];
        let before = player.lines();
        player.press(&format!("{number}f{foe}<Space>12<Enter>")).answer();
        if player.lines() == before {
            player.press("<Enter>").answer();
        }
        player.go_to_the_roster();
    }
}

/// The picture without its line breaks and blanks.
fn flat(picture: &str) -> String {
    picture.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The names of units of which something holds, with their numbers.
fn named(game: &dyn Game, holds: impl Fn(&Id) -> bool) -> Vec<String> {
    let unit = |id: &Id| game.unit(id).map(|unit| format!("{} {}", unit.number, unit.name));
    game.units().iter().filter(|id| holds(id)).filter_map(unit).collect()
}

/// A question, when it is asked, the keys that answer it, and what the answer must say.
struct Question {
    asks: &'static str,
    when: (u32, &'static str),
    keys: &'static str,
    says: fn(&Session) -> Vec<String>,
}

#[rustfmt::skip]
const QUESTIONS: &[Question] = &[
    Question { asks: "Who must move?",      when: (2, "morale"), keys: "T",        says: moves },
    Question { asks: "Who is shaken?",      when: (2, "morale"), keys: "B",        says: shaken },
    Question { asks: "Who is winning?",     when: (3, "ranged"), keys: "B",        says: strengths },
    Question { asks: "Who is left?",        when: (3, "ranged"), keys: "B",        says: left },
    Question { asks: "What did unit 2 do?", when: (3, "ranged"), keys: "2<Space>", says: deeds_of_2 },
    Question { asks: "Was South lucky?",    when: (3, "ranged"), keys: "P",        says: luck_of_south },
];

/// Told in one line with what its dice came to.
fn luck_of_south(session: &Session) -> Vec<String> {
    let south = Luck::of(session).sides.into_iter().find(|side| side.name == "South").unwrap();
    assert_ne!(south.all().share(), None, "an evening has dice enough");
    vec![format!("South {} ({}", south.all().verdict(), south.all().in_words())]
}

fn strengths(session: &Session) -> Vec<String> {
    armies(session.game()).iter().map(|army| format!("{} %", army.strength())).collect()
}

fn left(session: &Session) -> Vec<String> {
    let game = session.game();
    named(game, |id| game.row(id).is_some_and(|row| row.may))
}

fn shaken(session: &Session) -> Vec<String> {
    let shaken = armies(session.game()).into_iter().flat_map(|army| army.members);
    shaken.filter(|member| member.is(Mood::Shaken)).map(|member| member.in_words()).collect()
}

/// Who must move in this turn, and how far, as the card says it.
fn moves(session: &Session) -> Vec<String> {
    let game = session.game();
    let lines = phases(session, game.turn()).into_iter().flat_map(|phase| phase.lines).collect::<Vec<_>>();
    let moved = |line: &Line| {
        let moves = line.outcomes.iter().filter_map(|outcome| match &outcome.what {
            What::Move(way) => Some(format!("must {}", way.way)),
            _ => None,
        });
        moves.collect::<Vec<_>>()
    };
    lines.iter().flat_map(moved).collect()
}

fn deeds_of_2(session: &Session) -> Vec<String> {
    let unit = session.game().find("2").unwrap();
    lines_of(session, &unit, 2, 1_000).into_iter().map(|line| line.tale.head).collect()
}

#[test]
fn that_a_turn_is_over_and_tokens_are_lifted_is_none_of_what_a_unit_did() {
    let mut player = field();
    play_into(&mut player, 2, "movement");
    let session = player.session();
    for unit in session.game().units() {
        let told: Vec<String> = lines_of(session, &unit, 20, 1_000).into_iter().map(|line| line.tale.head).collect();
        assert!(!told.iter().any(|head| head == "The special actions phase ends."), "{unit}: {told:#?}");
    }
    let fell = session.game().units().iter().any(|unit| {
        lines_of(session, unit, 20, 1_000).iter().any(|line| line.tale.head == "The ranged combat phase ends.")
    });
    assert!(fell, "who fell as a phase ended is told so");
}

#[test]
fn what_game_masters_ask_is_answered_in_at_most_three_keys() {
    let mut player = field();
    for question in QUESTIONS {
        if player.game().status().turn < question.when.0 || player.phase() != question.when.1 {
            play_into(&mut player, question.when.0, question.when.1);
        }
        let keys = player.count(|player| {
            player.press(question.keys);
        });
        player.wait();
        let answer = (question.says)(player.session());
        let mut picture = flat(&player.picture());
        // What does not fit on a page is turned to; the answer begins on the first.
        for page in 0..3 {
            picture += &flat(&player.picture());
            assert!(
                page > 0 || answer.first().is_some_and(|words| picture.contains(&flat(words))),
                "{}",
                question.asks
            );
            player.press("<PgDn>");
        }
        println!("{keys} keys: {} {}, {} to tell", question.asks, question.keys, answer.len());
        assert!(keys <= MOST, "{}: {keys} keys", question.asks);
        for words in answer {
            assert!(picture.contains(&flat(&words)), "{} {words} is not in:\n{picture}", question.asks);
        }
        player.press("<Esc>");
        player.go_to_the_roster();
    }
    println!("an evening of {} lines and {} keys", player.lines(), player.keys);
}

#[test]
fn the_words_of_a_question_narrow_the_roster_while_they_are_typed() {
    let mut player = field();
    play_into(&mut player, 2, "morale");
    let shaken = shaken(player.session()).len();
    player.press("/sh");
    assert!(shaken > 0 && player.picture().contains(&format!("sh: shaken {shaken}")), "{}", player.picture());
}

#[test]
fn what_came_before_a_question_is_counted_and_stands_behind_a_key_of_it() {
    let mut player = field_with("table");
    play_into(&mut player, 1, "ranged");
    while player.phase() != "morale" {
        player.end_stage().answer();
    }
    player.press("A");
    // One test after the other is asked for, below what those before came to.
    while !player.picture().contains(" more: ") {
        let told = player.lines();
        while player.lines() == told {
            assert_eq!(player.context(), Context::Dice, "{}", player.picture());
            player.press("r");
        }
    }
    let question = player.picture();
    let heads: Vec<String> = player.session().last(2).into_iter().map(|line| line.tale.head).collect();
    let (above, _) = question.split_once(" more: i ").unwrap();
    let (_, card) = above.rsplit_once("─\n").unwrap();
    // Who must move, and how far, stands there whole, with what became of their morale, or not at all.
    assert!(card.contains("must "), "{question}");
    assert_eq!(card.matches("must ").count(), card.matches("morale ").count(), "{question}");
    player.press("i");
    let read = flat(&player.picture());
    assert!(heads.iter().all(|head| read.contains(&flat(head))), "{heads:?}\n{read}");
    player.press("<Esc>");
    assert_eq!(player.picture(), question);
}

#[test]
fn a_choice_shows_its_parts_by_the_key_that_its_foot_names() {
    let mut player = Player::new("saltmere-abbey", None, 7);
    player.press("<Enter>");
    let choice = player.picture();
    assert!(choice.contains("first or second?") && choice.contains("i parts"), "{choice}");
    let parts = player.press("i").picture();
    assert!(!parts.contains("how a choice begins") && parts.contains("Esc back"), "{parts}");
    // Letters of a choice are typed, back in it.
    let typed = player.press("<Esc>l").picture();
    assert!(typed.contains("▸  2 let"), "{typed}");
}

#[test]
fn where_a_stone_came_down_stands_beside_the_question_who_is_under_it() {
    let mut player = Player::new("harrow-ford", Some(muster::engine::Dice::Auto), 11);
    player.press("<Enter>").answer();
    while player.phase() != "ranged" {
        player.end_stage();
    }
    player.press("5b30<Space><Space>y<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Who is under the template") && picture.contains("under _"), "{picture}");
    assert!(picture.contains("It strays"), "{picture}");
}

#[test]
fn a_side_that_throws_for_itself_is_named_once_in_its_row() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("ABBEY and SHIPS roll 2 dice"), "{picture}");
    assert!(picture.lines().any(|line| line.trim_end() == " Ships  _"), "{picture}");
}

/// Whoever rolls reads what is added, whose dice they are, and whom each die meets: in full, on a narrow screen too.
#[test]
fn the_pairings_of_a_fight_stand_in_full_beside_its_dice() {
    let orders = "- ruling: { dice: table, stage: movement }
- { order: charge, who: 24, facts: { target: 3, distance: 9 }, answers: [ { dice: [5, 2] }, { dice: [5, 2] } ] }
- { order: contact, who: 24, facts: { contacts: { ours: 7, theirs: 4 } } }
- ruling: { stage: close }
";
    let mut session = Session::begin(store::begin(&builtin(), "harrow-ford", None).unwrap(), 1).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap_or_else(|why| panic!("{item:?}: {why}"));
        session.commit(done);
    }
    let picture = Player::at(session).press("24<Enter><Enter>").picture();
    let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Hired Blades, 5 sound _ _ _ _ _ +8 each DORA"), "{picture}");
    assert!(words.contains("against dice 1 2 3 1 2 of Ford Spears, in this order"), "{picture}");
}

/// "l" of a field means all of them there are: beside a target of fewer it means those.
#[test]
fn a_form_shows_what_enter_gives_when_the_target_is_changed_behind_the_cover() {
    let mut player = after("harrow-ford", "- { ruling: { stage: ranged } }\n");
    player.press("21f1<Space>18<Space>l");
    let shown = |player: &mut Player| {
        let picture = player.picture();
        let line = picture.lines().find(|line| line.trim_start().starts_with("difficulty ")).unwrap_or_default();
        line.split_whitespace().nth(1).unwrap_or_default().to_owned()
    };
    let first = shown(&mut player);
    player.press("<Shift-Tab><Shift-Tab><Backspace>2");
    let second = shown(&mut player);
    assert_eq!(second, first, "the cover counts: {}", player.picture());
    // A target that nobody has takes the fields along, and they come back as they were.
    player.press("2");
    player.press("<Backspace>");
    assert_eq!(shown(&mut player), first, "{}", player.picture());
}

#[test]
fn the_end_of_a_battle_lays_an_open_question_aside_and_says_so() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>");
    assert!(player.picture().contains("first or second"), "{}", player.picture());
    player.press(":give<Space>up<Enter>");
    player.press("Ships<Space>give<Space>up<Enter>");
    let picture = player.picture();
    assert!(picture.contains("OVER"), "{picture}");
    assert!(!picture.contains("first or second"), "{picture}");
    assert!(picture.contains("Parked: "), "{picture}");
    // The end taken back, the question goes on.
    player.press("u<Enter>");
    assert!(player.picture().contains("first or second"), "{}", player.picture());
}
