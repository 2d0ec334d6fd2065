//! The battles that are measured: fields of any size, two dense turns, and a long evening of both hosts walking, shooting and
//! testing their nerve.

use std::{
    fs,
    path::{Path, PathBuf},
};

use muster::{
    battle::{Done, Machine, Session, perform_item, read_items},
    engine::{END_STAGE, Game, Reply, Source},
    paper::Library,
    rules::system,
    store::{Folder, JOURNAL, Place, frame, library::builtin},
    view::{Answer, Ask, AskKind, Id, Order},
};

/// A field of so many squads, by its path and its text: the small battle that is built in, or as many of each kind as it takes
/// of the built-in one of 200.
fn field(library: &Library, squads: usize) -> (String, String) {
    let name = if squads == 12 { "harrow-ford" } else { "scale-200" };
    let path = format!("opend6/scenarios/{name}.yaml");
    let text = &library.get(&path).expect("a built-in scenario").text;
    if squads == 12 {
        return (path, text.to_string());
    }
    let each = squads / (200 / EACH);
    let line = |line: &str| match line.trim().split_once(": ") {
        Some(("number", number)) => {
            let kind = number.parse::<usize>().expect("a number") / EACH;
            format!("    number: {}\n", kind * each + 1)
        }
        Some(("count", _)) => format!("    count: {each}\n"),
        _ => format!("{line}\n"),
    };
    (path, text.lines().map(line).collect())
}

/// Squads of each kind on the field of 200.
const EACH: usize = 20;

/// A battle among so many squads, its first line not given yet.
fn game(library: &Library, squads: usize) -> Box<dyn Game> {
    let (path, text) = field(library, squads);
    let system = system("opend6", library).expect("a known system");
    system.begin(&path, &text, library).expect("a sound scenario")
}

/// Its session.
pub fn begun(squads: usize) -> Session {
    Session::begin(game(&builtin(), squads), 7).0
}

/// The order of an act by one unit.
pub fn order(act: &str, who: &str) -> Order {
    Order::of(act, &Id::new(who))
}

/// The machine's dice, and of every choice the first.
struct Quick(Machine);

impl Source for Quick {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        match (&ask.kind, self.0.reply(ask, nth)) {
            (_, Reply::Whole(answer)) => Reply::Whole(answer),
            (AskKind::Pick { choices, .. }, _) if !choices.is_empty() => {
                Reply::Whole(Answer::Pick(choices[0].id.clone()))
            }
            (_, wait) => wait,
        }
    }
}

/// Gives an order as soon as it stands; whether it did.
pub fn give(session: &mut Session, order: &Order, kept: &mut dyn FnMut(&Done)) -> bool {
    let Ok(done) = session.order_from(order, &[], &mut Quick(session.machine())) else { return false };
    kept(&done);
    session.commit(done);
    true
}

/// Plays on with the machine's dice until so many lines stand: everybody walks, every fifth squad shoots, all that is due
/// is done, and so on from phase to phase.
pub fn evening(session: &mut Session, lines: usize, kept: &mut dyn FnMut(&Done)) {
    while session.len() < lines {
        let ready = session.game().dues().into_iter().find(|due| due.missing.is_empty() && !due.order.act.is_empty());
        if ready.is_some_and(|due| give(session, &due.order, kept)) {
            continue;
        }
        let stage = session.game().stage();
        let units = session.game().units();
        for (at, id) in units.iter().enumerate() {
            if session.len() >= lines || session.game().stage() != stage {
                break;
            }
            match stage.as_str() {
                "movement" => drop(give(session, &Order::of("walk", id), kept)),
                "ranged" if at % 5 == 2 => {
                    let target = (at + units.len() / 2) % units.len() + 1;
                    let fire = Order::of("fire", id).with("target", target as i64).with("range", 14);
                    give(session, &fire, kept);
                }
                _ => {}
            }
        }
        let next = Order::table(END_STAGE).with("rest", true);
        assert!(session.len() >= lines || give(session, &next, kept), "the evening is stuck in {stage}");
    }
}

/// A battle on disk.
pub struct Saved {
    _saves: tempfile::TempDir,
    path: PathBuf,
    library: Library,
}

impl Saved {
    /// A field of so many squads as it begins, or after an evening of so many lines.
    pub fn after(squads: usize, lines: usize) -> Saved {
        let (saves, library) = (tempfile::tempdir().expect("a folder"), builtin());
        let folder = Folder::create(&Place::at(saves.path()), &library, game(&library, squads), 7, "");
        let folder = folder.expect("a battle on disk");
        let path = folder.path().expect("a battle on disk").to_owned();
        drop(folder);
        let saved = Saved { _saves: saves, path, library };
        if lines > 0 {
            // Straight into the file: ten thousand lines made durable one by one would take minutes.
            let mut journal = fs::read_to_string(saved.path.join(JOURNAL)).expect("a journal");
            let mut session = begun(squads);
            let mut keep = |done: &Done| journal += &frame(&done.record().expect("an entry"), None);
            evening(&mut session, lines, &mut keep);
            fs::write(saved.path.join(JOURNAL), journal).expect("a journal");
            // Once opened and closed, the state is that of the last line.
            drop(saved.open());
        }
        saved
    }

    pub fn open(&self) -> Folder {
        let (folder, _) = Folder::open(&self.path, &self.library).expect("a battle that opens");
        folder
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of its journal, and records.
    pub fn journal(&self) -> (usize, usize) {
        let text = fs::read_to_string(self.path.join(JOURNAL)).expect("a journal");
        (text.len(), text.lines().filter(|line| line.starts_with("--- ")).count())
    }

    /// Two dense turns of an orders file, every act of the rules among them.
    pub fn dense() -> Saved {
        let saved = Saved::after(12, 0);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders/two-turns.yaml");
        let items = read_items("two-turns.yaml", &fs::read_to_string(file).expect("orders")).expect("sound orders");
        let mut folder = saved.open();
        for item in &items {
            let done = perform_item(folder.session(), item).expect("an order that stands");
            folder.take(done);
        }
        drop(folder);
        saved
    }
}
