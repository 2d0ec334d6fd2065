//! The same turn of each system through the three faces: keys on the screen, words in plain lines, items of a file. The
//! lines that stand are the same.

use std::{
    cell::RefCell,
    collections::VecDeque,
    io::{self, BufRead, Read, Write},
    rc::Rc,
};

use muster::{
    battle::{Conversation, Deed, Hand, Item, Line, Session, perform_item, read_items},
    engine::{ARRIVE, END_STAGE, Game, SIDE_DONE},
    line::Talk,
    rules::system,
    store::{Folder, library::builtin},
    tui::{keys::Context, table::Layers},
    view::{Answer, Facts, Field, Id, Kind, Order, Value},
};

use super::player::Player;

/// A turn of each system: the scenario and its file of orders, in which every die is given.
const TURNS: [(&str, &str, &str); 5] = [
    ("opend6", "harrow-ford", "two-turns"),
    ("action_dice", "thornmoor-cross", "action_dice-two-turns"),
    ("warband", "stag-bridge", "warband-two-turns"),
    ("skirmish", "saltmere-abbey", "skirmish-two-turns"),
    ("order_dice", "sunder-mill", "order_dice-two-turns"),
];

/// A battle in which every die comes from the table, and the orders of the file behind that.
fn begun(id: &str, scenario: &str, file: &str) -> (Session, Vec<Item>) {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    let game = system(id, &library).unwrap().begin(&path, &library.get(&path).unwrap().text, &library).unwrap();
    let mut session = Session::begin(game, 1).0;
    let path = format!("{}/tests/orders/{file}.yaml", env!("CARGO_MANIFEST_DIR"));
    let mut items = read_items(file, &std::fs::read_to_string(path).unwrap()).unwrap();
    let done = perform_item(&session, &items.remove(0)).unwrap();
    session.commit(done);
    (session, items)
}

/// What two faces must agree on: number, stage, sequence, order, answers, change and tale.
fn standing(session: &Session) -> Vec<String> {
    let words = |line: Line| serde_json::to_string_pretty(&line).unwrap();
    session.last(session.len()).into_iter().map(words).collect()
}

/// The first turn from the file, as far as it goes without a ruling.
fn fed(id: &str, scenario: &str, file: &str) -> Session {
    let (mut session, items) = begun(id, scenario, file);
    let mut talk = Conversation::default();
    for item in items.iter().take_while(|item| item.order.is_some() || item.next.is_some()) {
        if session.game().turn() > 1 {
            break;
        }
        talk.feed(&mut session, item).unwrap_or_else(|why| panic!("{item:?}: {why}"));
    }
    session
}

/// Lines as items of a file, each with all that it was answered.
fn fed_again(mut session: Session, lines: &[Line]) -> Session {
    let mut talk = Conversation::default();
    for line in lines {
        let Deed::Order(order) = line.deed.clone() else { continue };
        let who: Vec<Value> = order.who.iter().map(Value::from).collect();
        let item = Item {
            order: Some(order.act),
            who: Some(Value::List(who)),
            facts: order.facts,
            answers: line.answers.iter().map(|answered| answered.answer.clone()).collect(),
            ..Item::default()
        };
        talk.feed(&mut session, &item).unwrap_or_else(|why| panic!("{item:?}: {why}"));
    }
    session
}

fn number(game: &dyn Game, id: &str) -> String {
    let id = game.find(id).unwrap_or_else(|| Id::new(id));
    game.unit(&id).map_or(id.to_string(), |unit| unit.number.to_string())
}

/// A value as people type it: units by their numbers.
fn typed(game: &dyn Game, kind: &Kind, value: &Value) -> String {
    let one = |value: &Value| number(game, &value.to_string());
    match (kind, value) {
        (Kind::Unit(_), Value::List(list)) | (Kind::Units(_), Value::List(list)) => {
            list.iter().map(one).collect::<Vec<_>>().join(",")
        }
        (Kind::Unit(_) | Kind::Units(_), value) => one(value),
        (Kind::Counts(_), Value::Map(map)) => {
            map.iter().map(|(id, count)| format!("{}:{count}", number(game, id))).collect::<Vec<_>>().join(",")
        }
        // A number behind a space is the next field's.
        (Kind::Choice(_), value) => Field::new("", "", kind.clone()).typed(value, &|_| None).replace(' ', ""),
        (_, value) => value.typed(),
    }
}

fn words(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// Fills the facts into the form in hand and hands it over.
fn fill(player: &mut Player, facts: &Facts) {
    let mut left: VecDeque<(String, Value)> = facts.clone().into_iter().collect();
    for _ in 0..200 {
        let Some((id, value)) = left.pop_front() else { break };
        let Some(form) = player.table().conversation().form() else { break };
        let filling = &form.filling;
        let Some(at) = filling.form.fields.iter().position(|field| field.id == id) else {
            left.push_back((id, value));
            continue;
        };
        let text = typed(player.game(), &filling.form.fields[at].kind, &value);
        if !filling.visible().contains(&at) {
            player.press("+");
        }
        for _ in 0..40 {
            if player.table().conversation().form().is_none_or(|form| form.filling.at == at) {
                break;
            }
            player.press("<Tab>");
        }
        player.press(&text);
    }
    player.press("<Enter>");
}

/// A line by keys.
fn by_keys(player: &mut Player, line: &Line) {
    let Deed::Order(order) = &line.deed else { return };
    let before = player.lines();
    if order.act == END_STAGE {
        player.end_stage();
    } else {
        let key = player.game().acts().into_iter().find(|act| act.id == order.act).map(|act| act.key.to_string());
        for id in &order.who {
            player.press(&number(player.game(), id.as_str()));
            if order.who.len() > 1 {
                player.press("m");
            }
        }
        if !order.facts.is_empty() {
            player.press("+");
        }
        let key = if order.act == ARRIVE { "<Enter>" } else { key.as_deref().unwrap_or("") };
        player.press(key);
        // The end of a side's turn that was only announced is meant.
        if order.act == SIDE_DONE && player.picture().contains("again: ") {
            player.press(key);
        }
        if player.context() == Context::Form {
            fill(player, &order.facts);
        }
    }
    for _ in 0..40 {
        let answer = match player.table().conversation().hand() {
            Hand::Ask(asking) => line.answers.get(asking.answers.len()).map(|answered| answered.answer.clone()),
            Hand::Form(form) => {
                let further = form.further.as_ref();
                further.and_then(|further| line.answers.get(further.answers.len())).map(|given| given.answer.clone())
            }
            Hand::Nothing | Hand::Amended(_) => break,
        };
        let asking = player.table().conversation().asking().map(|asking| asking.ask.clone());
        match answer.unwrap_or_else(|| panic!("no answer is left: {order:?}\n{}", player.picture())) {
            Answer::Facts(facts) => {
                fill(player, &facts);
                continue;
            }
            Answer::Dice(faces) => player.press(&words(faces)),
            Answer::Tally(hits) => player.press(&format!("={}", words(hits))),
            Answer::Rows(_) => panic!("no machine rolls here"),
            Answer::Pick(id) => {
                let ask = asking.unwrap_or_else(|| panic!("no choice: {}", player.picture()));
                let place = ask.choice_that_begins(&id).unwrap_or(0);
                player.press("<Up>".repeat(20).as_str()).press(&"<Down>".repeat(place))
            }
        };
        player.press("<Enter>");
    }
    assert_eq!(player.lines(), before + 1, "{order:?} {:?}\n{}", line.answers, player.picture());
}

/// A line's order as words, and what is answered to the questions that come.
struct Said {
    order: Order,
    answers: VecDeque<Answer>,
    head: String,
}

/// Somebody who talks: reads the prompt, and says what belongs there.
struct Voice {
    game: Box<dyn Game>,
    heard: Rc<RefCell<Vec<u8>>>,
    says: VecDeque<Said>,
    /// What is being said, with its facts that are not said yet.
    now: Option<(Said, VecDeque<(String, Value)>)>,
    from: usize,
    text: Vec<u8>,
    tries: usize,
    /// The fact said last, and how it was said.
    last: Option<(String, Value, String)>,
    spoken: usize,
}

impl Voice {
    fn reply(&mut self) -> Option<String> {
        self.tries += 1;
        let heard = String::from_utf8_lossy(&self.heard.borrow()).into_owned();
        assert!(self.tries < 800, "{heard}");
        let prompt = heard.lines().last().unwrap_or_default().to_owned();
        // A fact whose field has not come yet is said again later; this one stays as it is.
        let early = match (self.last.take(), self.now.as_mut()) {
            (Some((id, value, text)), Some((_, facts))) if heard[self.spoken..].contains(&text) => {
                facts.push_back((id, value));
                true
            }
            _ => false,
        };
        self.spoken = heard.len();
        if prompt.starts_with("Turn ") {
            // An end of the stage, or of a side's turn, that was only announced is said again.
            if let Some((said, _)) =
                self.now.take().filter(|(said, _)| [END_STAGE, SIDE_DONE].contains(&&*said.order.act))
                && !heard[self.from..].contains(&said.head)
            {
                if said.order.act == END_STAGE {
                    self.now = Some((said, VecDeque::new()));
                    return Some("n".to_owned());
                }
                self.says.push_front(said);
            }
            let said = self.says.pop_front()?;
            self.from = heard.len();
            let text = match said.order.act.as_str() {
                END_STAGE => "n".to_owned(),
                ARRIVE => String::new(),
                act if said.order.who.is_empty() => act.to_owned(),
                act => {
                    let who: Vec<String> = said.order.who.iter().map(|id| number(&*self.game, id.as_str())).collect();
                    format!("{} {act}", who.join(","))
                }
            };
            // What has spaces in it is said when it is asked for.
            let (spaced, plain): (Facts, Facts) =
                said.order.facts.clone().into_iter().partition(|(_, value)| value.typed().contains(' '));
            self.now = Some((said, spaced.into_iter().collect()));
            let facts = plain.iter().map(|(id, value)| format!(" {id}={}", typed(&*self.game, &self.kind(id), value)));
            let text = text + facts.filter(|_| self.order() != END_STAGE).collect::<String>().as_str();
            return Some(text);
        }
        let (said, facts) = self.now.as_mut().unwrap_or_else(|| panic!("{heard}"));
        if prompt.starts_with("Enter asks its facts again") {
            panic!("{:?} is refused:\n{heard}", said.order);
        }
        let asks = ["die > ", "dice > ", "a number > "].iter().any(|end| prompt.ends_with(end));
        if !asks && early {
            return Some(String::new());
        }
        if !asks {
            if facts.is_empty()
                && let Some(Answer::Facts(_)) = said.answers.front()
                && let Some(Answer::Facts(further)) = said.answers.pop_front()
            {
                facts.extend(further);
            }
            let Some((id, value)) = facts.pop_front() else { return Some(String::new()) };
            let kind = self.kind(&id);
            let text = format!("{id}={}", typed(&*self.game, &kind, &value));
            self.last = Some((id, value, text.clone()));
            return Some(text);
        }
        while let Some(Answer::Facts(_)) = said.answers.front() {
            said.answers.pop_front();
        }
        Some(match said.answers.pop_front().unwrap_or_else(|| panic!("no answer is left:\n{heard}")) {
            Answer::Dice(faces) => words(faces),
            Answer::Tally(hits) => format!("={}", words(hits)),
            Answer::Pick(id) => id,
            Answer::Facts(_) | Answer::Rows(_) => String::new(),
        })
    }

    /// The act under way.
    fn order(&self) -> &str {
        self.now.as_ref().map_or("", |(said, _)| said.order.act.as_str())
    }

    /// The kind of a fact of the order under way, as far as it says whether units are meant.
    fn kind(&self, id: &str) -> Kind {
        let order = self.now.as_ref().map(|(said, _)| said.order.clone()).unwrap_or_default();
        let form = self.game.form(&order).unwrap_or_default();
        form.fields.into_iter().find(|field| field.id == id).map_or(Kind::Text, |field| field.kind)
    }
}

impl Read for Voice {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Voice {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.text.is_empty()
            && let Some(reply) = self.reply()
        {
            self.text = (reply + "\n").into_bytes();
        }
        Ok(&self.text)
    }

    fn consume(&mut self, count: usize) {
        self.text.drain(..count);
    }
}

/// What is said, kept to be heard.
struct Ear(Rc<RefCell<Vec<u8>>>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines in words, and the folder they lie in.
fn by_words(session: Session, lines: &[Line]) -> Session {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let said = |line: &Line| match &line.deed {
        Deed::Order(order) => Some(Said {
            order: order.clone(),
            answers: line.answers.iter().map(|answered| answered.answer.clone()).collect(),
            head: line.tale.head.clone(),
        }),
        Deed::Ruling(_) => None,
    };
    let game = session.game().copy();
    let says = lines.iter().filter_map(said).collect();
    let mut voice = Voice {
        game,
        heard: heard.clone(),
        says,
        now: None,
        from: 0,
        text: Vec::new(),
        tries: 0,
        last: None,
        spoken: 0,
    };
    let mut ear = Ear(heard);
    let mut talk = Talk::new(Folder::nowhere(session, "battle"), &mut voice, &mut ear, &|| usize::MAX);
    talk.talk().unwrap();
    talk.into_folder().into_session()
}

#[test]
fn a_turn_of_each_system_leaves_the_same_lines_through_keys_words_and_files() {
    for (id, scenario, file) in TURNS {
        let fed = fed(id, scenario, file);
        let lines = fed.last(fed.len() - 1);
        assert!(lines.len() > 8, "{id}: a turn has more lines than {}", lines.len());

        let mut player = Player::on(Layers::new(Folder::nowhere(begun(id, scenario, file).0, "battle")));
        for line in &lines {
            by_keys(&mut player, line);
        }
        // A file may spell a unit as it likes; all else is as the file has it.
        let told = |session: &Session| {
            let tale = |line: Line| (line.n, line.stage, line.change, line.tale);
            session.last(session.len()).into_iter().map(tale).collect::<Vec<_>>()
        };
        for (keys, file) in told(player.session()).into_iter().zip(told(&fed)) {
            assert_eq!(keys, file, "{id} by keys");
        }
        assert_eq!(player.lines(), fed.len(), "{id}: {}", player.whole_story());

        let lines = player.session().last(lines.len());
        let keys = standing(player.session());
        let again = standing(&fed_again(begun(id, scenario, file).0, &lines));
        let spoken = standing(&by_words(begun(id, scenario, file).0, &lines));
        for ((keys, again), spoken) in keys.iter().zip(&again).zip(&spoken) {
            assert_eq!(keys, again, "{id} by keys and from a file");
            assert_eq!(keys, spoken, "{id} by keys and by words");
        }
        assert_eq!((again.len(), spoken.len()), (keys.len(), keys.len()), "{id}");
    }
}
