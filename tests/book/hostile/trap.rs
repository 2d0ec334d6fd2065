//! A sound book with one thing in it that is not, and how its order is refused or stands.

use muster::{
    battle::Session,
    engine::Halt,
    paper::{Fault, Library},
    rules::system,
    store::library::builtin,
    view::{Id, Order, Refusal},
};

/// The most memory that all of it may take, in KiB.
const MEMORY: u64 = 256 * 1024;
/// Set in the process that a test is run in alone.
const ALONE: &str = "HOSTILE_ALONE";

/// Runs what a test of this name does in a process of its own, and holds the memory that it took against the most.
pub fn alone(name: &str, does: impl FnOnce()) {
    if std::env::var_os(ALONE).is_some() {
        does();
        let most = most_memory();
        println!("at most {most} KiB");
        assert!(most < MEMORY, "{most} KiB");
        return;
    }
    let own = std::env::current_exe().expect("this program");
    let alone = std::process::Command::new(own).args(["--exact", name, "--nocapture"]).env(ALONE, "1").output();
    let alone = alone.expect("this program runs");
    let [said, erred] = [&alone.stdout, &alone.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(alone.status.success() && said.contains("1 passed"), "{said}{erred}");
}

/// The most memory that this process took so far, in KiB; 0 where the system does not say.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|rest| rest.split_whitespace().next());
    most.map_or(0, |most| most.parse().expect("a number"))
}

/// A sound book: what its act does, its functions, and what else stands in it.
pub struct Trap<'a> {
    pub does: &'a str,
    pub functions: &'a str,
    /// Fields of the phase in which it is given.
    pub phase: &'a str,
    /// Fields of the act.
    pub act: &'a str,
    /// A stat more.
    pub stat: &'a str,
    /// Whole fields of the book.
    pub more: &'a str,
}

pub const SOUND: Trap = Trap { does: "lose(me, \"men\", 1);", functions: "", phase: "", act: "", stat: "", more: "" };

impl Trap<'_> {
    pub fn text(&self) -> String {
        let block =
            |text: &str, by: usize| text.lines().map(|line| format!("\n{}{line}", " ".repeat(by))).collect::<String>();
        format!(
            "book: trap\nname: Trap\nturn:\n  phases:\n    main: {{ {phase} }}\n    rest: {{}}\nmoments: {{ wait: {{}} }}\n\
             lists: {{ thing: {{ axe: {{ name: axe, bite: 1 }} }} }}\n\
             stats:\n  men: {{ track: 10 }}\n  big: {{ number: 1, min: -1000, max: 1000 }}\n  word: {{ text: \"\" }}\n  \
             foe: {{ other: true, play: true }}\n  held: {{ list: thing, usual: axe }}\n{stat}\
             figures: {{ track: men }}\n\
             acts:\n  pass: {{ key: p, phases: [rest, wait] }}\n  act:\n    key: a\n    phases: [main]{act}\n    does: |{does}\n\
             script: |{functions}\n{more}\n",
            phase = self.phase,
            act = block(self.act, 4),
            does = block(self.does, 6),
            functions = block(self.functions, 2),
            stat = self.stat,
            more = self.more,
        )
    }

    pub fn begun(&self) -> Result<Session, Fault> {
        begun(&self.text())
    }

    #[track_caller]
    pub fn sound(&self) -> Session {
        self.begun().unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[track_caller]
    pub fn fault(&self) -> Fault {
        match self.begun() {
            Err(fault) => fault,
            Ok(_) => panic!("it is read: {}", self.text().chars().take(2_000).collect::<String>()),
        }
    }
}

pub fn library(book: &str) -> Library {
    builtin().with("books/trap.book.yaml", book, "trap.book.yaml")
}

pub const SCENE: &str = "system: trap\nname: Scene\nsides: [{ id: north, name: North }, { id: south, name: South }]\nunits:\n\
    - { name: One, number: 1, side: north, troop: {} }\n- { name: Two, number: 2, side: north, troop: {} }\n\
    - { name: Three, number: 21, side: south, troop: {} }\n";

pub fn begun(book: &str) -> Result<Session, Fault> {
    let library = library(book);
    let game = system("trap", &library).expect("a row for the book").begin("scene.yaml", SCENE, &library)?;
    Ok(Session::begin(game, 7).0)
}

pub fn order() -> Order {
    Order::of("act", &Id::new("one"))
}

/// Gives the order, which is to be refused: why, or what came instead. Nothing has changed, and the same order is refused in
/// the same words again.
pub fn refused(session: &Session) -> Result<Refusal, String> {
    let before = session.game().to_json();
    let once = || match session.order(&order(), &[]) {
        Err(Halt::Refused(refusal)) => Ok(refusal),
        Err(other) => Err(format!("halted otherwise: {other:?}")),
        Ok(done) => Err(format!("was done: {:?}", done.tale())),
    };
    let refusal = once();
    assert_eq!(refusal, once());
    assert_eq!(session.game().to_json(), before, "a refusal alters nothing");
    refusal
}

/// Gives the order, which stands, twice: both times the same line. Then it is undone.
#[track_caller]
pub fn stands(trap: &Trap) -> String {
    let mut lines = Vec::new();
    for _ in 0..2 {
        let mut session = trap.sound();
        let before = session.game().to_json();
        let done = session.order(&order(), &[]).unwrap_or_else(|halt| panic!("{}: {halt:?}", trap.does));
        lines.push(done.record().expect("an entry"));
        session.commit(done);
        let back = session.undo(1).expect("a line to undo");
        session.commit(back);
        assert_eq!(session.game().to_json(), before);
    }
    assert_eq!(lines[0], lines[1]);
    lines.remove(0).to_string()
}

/// The line and column that a sentence names in the book.
#[track_caller]
pub fn place(what: &str) -> (usize, usize) {
    let numbers = what.split("trap.book.yaml:").nth(1).unwrap_or_else(|| panic!("no place: {what}"));
    let mut numbers = numbers.split(':').map(|number| number.parse().unwrap_or(0));
    let place = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    assert!(place.0 > 0 && place.1 > 0, "no place: {what}");
    place
}

/// The lines of a text from the first that begins so.
pub fn line_of(text: &str, begins: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(begins)).expect("such a line") + 1
}

/// A book whose fault names a place.
#[track_caller]
pub fn faulty(trap: &Trap, heard: &str) {
    let fault = trap.fault();
    assert!(fault.what.contains(heard) || fault.mend.contains(heard), "{heard}: {fault}");
    assert!(fault.line > 0 && fault.column > 0, "no place: {fault}");
}
