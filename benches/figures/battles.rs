//! The battles that are measured: the fields of 200 and 1,000 squads, two dense turns, and a long evening of both hosts
//! walking, shooting and testing their nerve.

use std::{
    fs,
    path::{Path, PathBuf},
};

use muster::{
    battle::{Done, Machine, Session, perform_item, read_items},
    engine::{END_STAGE, Reply, Source},
    paper::Library,
    rules::system,
    store::{Folder, JOURNAL, Place, frame, library::builtin},
    view::{Answer, Ask, AskKind, Id, Order},
};

/// A built-in scenario, its first line not given yet.
pub fn begun(scenario: &str) -> Session {
    let library = builtin();
    let path = format!("opend6/scenarios/{scenario}.yaml");
    let text = &library.get(&path).expect("a built-in scenario").text;
    let system = system("opend6", &library).expect("a known system");
    Session::begin(system.begin(&path, text, &library).expect("a sound scenario"), 7).0
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
        for (at, id) in session.game().units().iter().enumerate() {
            if session.len() >= lines || session.game().stage() != stage {
                break;
            }
            match stage.as_str() {
                "movement" => drop(give(session, &Order::of("walk", id), kept)),
                "ranged" if at % 5 == 2 => {
                    let target = if at < 100 { 101 + at } else { at - 99 };
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
    /// A scenario as it begins, or after an evening of so many lines.
    pub fn after(scenario: &str, lines: usize) -> Saved {
        let (saves, library) = (tempfile::tempdir().expect("a folder"), builtin());
        let path = format!("opend6/scenarios/{scenario}.yaml");
        let text = &library.get(&path).expect("a built-in scenario").text;
        let system = system("opend6", &library).expect("a known system");
        let game = system.begin(&path, text, &library).expect("a sound scenario");
        let folder = Folder::create(&Place::at(saves.path()), &library, game, 7, "").expect("a battle on disk");
        let path = folder.path().expect("a battle on disk").to_owned();
        drop(folder);
        let saved = Saved { _saves: saves, path, library };
        if lines > 0 {
            // Straight into the file: ten thousand lines made durable one by one would take minutes.
            let mut journal = fs::read_to_string(saved.path.join(JOURNAL)).expect("a journal");
            let mut session = begun(scenario);
            let mut keep = |done: &Done| journal += &frame(&done.entry.to_json().expect("an entry"), None);
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
        let saved = Saved::after("harrow-ford", 0);
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
