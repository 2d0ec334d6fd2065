//! Finding units by words: states, sides, players, names, numbers, a word of any cell. All words must hold. It says what
//! each of them was taken for.

use super::{Place, armies::Army};
use crate::{
    engine::Game,
    view::{Id, Mood, Row, states},
};

/// What a filter found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    /// The units in which every word holds, in the order of their numbers.
    pub units: Vec<Id>,
    /// What each word was taken for, in the order typed.
    pub words: Vec<Word>,
}

/// A word of a filter.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// As it was typed.
    pub typed: String,
    /// What it was taken for: "shaken", "side North", "player Ben", "in names"; empty where nobody has it.
    pub sense: String,
    /// Units in which it holds.
    pub count: usize,
}

/// What is known of one unit to find it by.
struct Known<'a> {
    id: &'a Id,
    side: &'a str,
    number: String,
    name: String,
    player: String,
    /// Where it stands, and whatever its row and its readings say of it.
    said: Vec<String>,
    states: Vec<State>,
}

/// A state that a word finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Due,
    Left,
    Wounded,
    Shaken,
    Broken,
    Melee,
    Down,
    Gone,
    ToCome,
}

/// The words of states.
#[rustfmt::skip]
const STATES: [(&str, State); 10] = [
    ("due",     State::Due),
    ("left",    State::Left),
    ("wounded", State::Wounded),
    ("shaken",  State::Shaken),
    ("broken",  State::Broken),
    ("melee",   State::Melee),
    ("contact", State::Melee),
    ("down",    State::Down),
    ("gone",    State::Gone),
    ("reserve", State::ToCome),
];

/// The words that find states in a battle, for those who type.
pub fn state_words(game: &dyn Game) -> impl Iterator<Item = &str> {
    STATES.iter().map(|(word, state)| own_word(game, *state).unwrap_or(word))
}

/// What a system calls a state, where it has a word of its own for it.
fn own_word(game: &dyn Game, state: State) -> Option<&str> {
    match state {
        State::Wounded => Some(&game.system().hurt),
        State::Shaken => game.system().shaken.split(' ').next(),
        _ => None,
    }
}

/// What a word is taken for. What is the word of a state or its beginning, a side or a player means that alone.
enum Sense {
    State(State),
    Side(String),
    Player(String),
    Text(String),
}

/// The units in which every word of a text holds. `due` are those that something is due of.
pub fn find(game: &dyn Game, armies: &[Army], due: &[Id], text: &str) -> Found {
    let known: Vec<Known> = armies.iter().flat_map(|army| known(game, army, due)).collect();
    let senses: Vec<(String, Sense)> =
        text.split_whitespace().map(|word| (word.to_owned(), sense(game, &known, &word.to_lowercase()))).collect();
    let words = senses.iter().map(|(typed, sense)| {
        let held: Vec<&Known> = known.iter().filter(|unit| unit.holds(sense)).collect();
        Word { typed: typed.clone(), sense: in_words(game, sense, &held), count: held.len() }
    });
    let words = words.collect();
    let all = known.iter().filter(|unit| senses.iter().all(|(_, sense)| unit.holds(sense)));
    let mut units: Vec<(u16, Id)> =
        all.map(|unit| (unit.number.parse().unwrap_or(u16::MAX), unit.id.clone())).collect();
    units.sort();
    Found { units: units.into_iter().map(|(_, id)| id).collect(), words }
}

fn known<'a>(game: &'a dyn Game, army: &'a Army, due: &'a [Id]) -> impl Iterator<Item = Known<'a>> {
    army.members.iter().filter_map(move |member| {
        let (unit, row) = (game.unit(&member.id)?, game.row(&member.id)?);
        let readings = game.readings(&member.id);
        let Row { may, cells, across, .. } = row;
        let in_play = member.plays();
        // A book has words of its own for how its units are.
        let said = |word: &str| states(&readings).any(|state| state.eq_ignore_ascii_case(word));
        let own = STATES.iter().filter(|(word, _)| in_play && said(word)).map(|(_, state)| *state);
        let states_of = [
            (State::Due, due.contains(&member.id)),
            (State::Left, may),
            (State::Wounded, in_play && member.standing.wounded > 0),
            (State::Shaken, member.is(Mood::Shaken)),
            (State::Broken, member.is(Mood::Broken)),
            (State::Melee, member.standing.contact),
            (State::Down, member.is_down()),
            (State::Gone, !in_play),
            (State::ToCome, member.place == Place::ToCome),
        ];
        let said = states(&readings).map(str::to_lowercase).chain([unit.place.to_lowercase()]);
        let said = said.chain(across.map(|text| text.to_lowercase()));
        Some(Known {
            id: &member.id,
            side: &army.name,
            number: unit.number.to_string(),
            name: unit.name.to_lowercase(),
            player: unit.player,
            said: said.chain(cells.into_iter().map(|cell| cell.text.to_lowercase())).collect(),
            states: states_of.into_iter().filter(|(_, holds)| *holds).map(|(state, _)| state).chain(own).collect(),
        })
    })
}

fn sense(game: &dyn Game, known: &[Known], word: &str) -> Sense {
    let own = STATES.iter().filter_map(|(_, state)| Some((own_word(game, *state)?, *state)));
    let states: Vec<(&str, State)> = STATES.into_iter().chain(own).collect();
    if let Some((_, state)) = states.iter().find(|(known, _)| *known == word) {
        return Sense::State(*state);
    }
    if let Some(unit) = known.iter().find(|unit| unit.side.to_lowercase() == word) {
        return Sense::Side(unit.side.to_owned());
    }
    if let Some(unit) = known.iter().find(|unit| unit.player.to_lowercase() == word) {
        return Sense::Player(unit.player.clone());
    }
    // The beginning of a state's word is enough as long as somebody is in that state.
    let begun = states.iter().find(|(name, _)| word.len() > 1 && name.starts_with(word));
    match begun.filter(|(_, state)| known.iter().any(|unit| unit.states.contains(state))) {
        Some((_, state)) => Sense::State(*state),
        None => Sense::Text(word.to_owned()),
    }
}

impl Known<'_> {
    fn holds(&self, sense: &Sense) -> bool {
        match sense {
            Sense::State(state) => self.states.contains(state),
            Sense::Side(side) => self.side == side,
            Sense::Player(player) => self.player == *player,
            Sense::Text(word) => !self.places(word).is_empty(),
        }
    }

    /// Where a word stands.
    fn places(&self, word: &str) -> Vec<&'static str> {
        let has = |text: &str| text.to_lowercase().contains(word);
        let places = [
            (self.number.starts_with(word), "numbers"),
            (has(&self.name), "names"),
            (has(self.side), "sides"),
            (has(&self.player), "players"),
            (self.said.iter().any(|text| text.contains(word)), "rows"),
        ];
        let places = places.into_iter().filter(|(holds, _)| *holds).map(|(_, place)| place);
        places.collect()
    }
}

/// What a word was taken for.
fn in_words(game: &dyn Game, sense: &Sense, held: &[&Known]) -> String {
    match sense {
        Sense::State(state) => match own_word(game, *state) {
            Some(word) => word.to_owned(),
            None => STATES.iter().find(|row| row.1 == *state).map_or("", |row| row.0).to_owned(),
        },
        Sense::Side(side) => format!("side {side}"),
        Sense::Player(player) => format!("player {player}"),
        Sense::Text(word) => {
            let mut places: Vec<&str> = Vec::new();
            for place in held.iter().flat_map(|unit| unit.places(word)) {
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            places.join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{Session, armies},
        engine::{Decision, Ruling},
        store,
    };

    fn found(session: &Session, text: &str) -> (String, Vec<(String, usize)>) {
        let game = session.game();
        let due: Vec<Id> = game.dues().into_iter().filter_map(|due| due.unit).collect();
        let found = find(game, &armies(game), &due, text);
        let numbers: Vec<String> =
            found.units.iter().filter_map(|id| game.unit(id)).map(|unit| unit.number.to_string()).collect();
        (numbers.join(" "), found.words.into_iter().map(|word| (word.sense, word.count)).collect())
    }

    fn battle() -> Session {
        let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        for unit in ["2", "24"] {
            let done = session.rule(&Ruling::of(Decision::set(unit.into(), ("morale", 2)))).unwrap();
            session.commit(done);
        }
        session
    }

    #[test]
    fn states_sides_players_and_words_of_any_cell_are_found_and_all_must_hold() {
        let session = battle();
        let taken = |sense: &str, count| (sense.to_owned(), count);
        assert_eq!(found(&session, "shaken"), ("2 24".to_owned(), vec![taken("shaken", 2)]));
        assert_eq!(found(&session, "Shaken north").0, "2");
        assert_eq!(found(&session, "ben").1, [taken("player Ben", 3)]);
        assert_eq!(found(&session, "south reserve").0, "26");
        assert_eq!(found(&session, "gob"), ("21 22".to_owned(), vec![taken("names", 2)]));
        assert_eq!(found(&session, "26").0, "26");
        assert_eq!(found(&session, "").0.split(' ').count(), 12);
        assert_eq!(found(&session, "xyz"), (String::new(), vec![taken("", 0)]));
        let mut session = session;
        let done = session.rule(&Ruling::of(Decision::set("24".into(), ("morale", 1)))).unwrap();
        session.commit(done);
        assert_eq!((found(&session, "shaken").0, found(&session, "demoralized").0), ("2".into(), "24".into()));
    }

    #[test]
    fn those_of_whom_nobody_is_up_are_down_and_nothing_else_is() {
        let game = store::begin(&store::library::builtin(), "stag-bridge", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        assert_eq!(found(&session, "down").0, "", "\"downstream\" is no state");
        let done = session.rule(&Ruling::of(Decision::set("21".into(), ("w", 0)))).unwrap();
        session.commit(done);
        assert_eq!(found(&session, "down"), ("21".to_owned(), vec![("down".to_owned(), 1)]));
        assert_eq!((found(&session, "do").0, found(&session, "gone").0), ("21".to_owned(), String::new()));
    }

    #[test]
    fn a_system_has_its_own_word_for_who_is_shaken_or_hurt() {
        let game = store::begin(&store::library::builtin(), "sunder-mill", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        let done = session.rule(&Ruling::of(Decision::set("2".into(), ("pins", 2)))).unwrap();
        session.commit(done);
        for typed in ["pinned", "pin", "shaken"] {
            assert_eq!(found(&session, typed), ("2".to_owned(), vec![("pinned".to_owned(), 1)]), "{typed}");
        }
        let north = armies(session.game()).remove(0).in_words();
        assert!(north.contains("1 unit pinned"), "{north}");
        // Nobody in a tank that stands still is wounded.
        let done = session.rule(&Ruling::of(Decision::set("5".into(), ("immobilised", true)))).unwrap();
        session.commit(done);
        for typed in ["immobilised", "immob", "wounded"] {
            assert_eq!(found(&session, typed), ("5".to_owned(), vec![("immobilised".to_owned(), 1)]), "{typed}");
        }
        let north = armies(session.game()).remove(0).in_words();
        assert!(north.starts_with("7 units: 26 fit, 1 immobilised, 1 to come; 1 unit pinned"), "{north}");
    }

    #[test]
    fn a_book_that_says_who_is_shaken_is_heard() {
        let game = store::begin(&store::library::builtin(), "pennant-hill", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        let first = session.game().units()[0].clone();
        let done = session.rule(&Ruling::of(Decision::set(first, ("shaken", true)))).unwrap();
        session.commit(done);
        assert_eq!(found(&session, "shaken").1, [("shaken".to_owned(), 1)]);
        // Any word of its own for a state is as good.
        let game = store::begin(&store::library::builtin(), "chandlers-yard", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        let first = session.game().units()[0].clone();
        let done = session.rule(&Ruling::of(Decision::set(first, ("down", true)))).unwrap();
        session.commit(done);
        assert_eq!(found(&session, "down").1, [("down".to_owned(), 1)]);
    }

    #[test]
    fn the_word_of_a_state_means_the_state_and_its_beginning_finds_it() {
        let session = battle();
        // Row 26 says "due turn 4": that is no due.
        assert_eq!(found(&session, "due").0, "");
        assert_eq!(found(&session, "sh"), ("2 24".to_owned(), vec![("shaken".to_owned(), 2)]));
        assert_eq!(found(&session, "turn").1, [("rows".to_owned(), 1)]);
    }
}
