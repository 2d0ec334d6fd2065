//! A battle set up by its saved state, for circumstances that no ruling reaches: deeds, marks, who touches whom.
//!
//! As on the other table, every order is undone and done again, and the scene is audited in the end.

use muster::{
    battle::{ItemError, Session, perform_item, read_items, replay},
    engine::{Game, Halt},
    report::Report,
    rules::system,
    store::library::builtin,
    view::{Ask, Due, Form, Id, Order, Outcome, Tale, Value},
};
use serde_json::{Value as Json, json};

/// A battle under way.
pub struct Table {
    session: Session,
}

/// Opens a state.
fn session(game: Box<dyn Game>) -> Session {
    Session::begin(game, 1).0
}

/// A path as the tree of the state has it, such as `units.human.body.morale`; figures by their id.
fn at<'j>(tree: &'j mut Json, path: &str) -> &'j mut Json {
    let mut place = tree;
    for step in path.split('.') {
        place = match place {
            Json::Array(list) => list
                .iter_mut()
                .find(|item| item["id"] == json!(step))
                .unwrap_or_else(|| panic!("{path}: there is no {step}")),
            other => &mut other[step],
        };
    }
    place
}

impl Table {
    /// A battle of north (Anna) against south (Ben) with these units, as a scenario writes them. All dice are typed.
    pub fn new(units: &str) -> Table {
        let sides = "- { id: north, name: North, players: [Anna], rally: the mill, dice: table }\n\
                     - { id: south, name: South, players: [Ben], dice: table }\n";
        let text =
            format!("system: opend6\nname: Scene\noptions: {{ chance: table }}\nsides:\n{sides}units:\n{units}\n");
        let system = system("opend6", &builtin()).expect("the system is known");
        Table { session: session(system.begin("scene", &text, &builtin()).unwrap_or_else(|fault| panic!("{fault}"))) }
    }

    /// The same table with a place of its state set, before anything is played: `units.human.body.morale`,
    /// `units.human.body.soldiers.1.wounds`, `table.options.A74`.
    pub fn with(self, path: &str, value: impl Into<Json>) -> Table {
        let mut tree = self.session.game().to_json();
        *at(&mut tree, path) = value.into();
        self.open(&tree)
    }

    /// The same table in another phase.
    pub fn phase(self, phase: &str) -> Table {
        self.with("table.stack", json!([phase]))
    }

    /// The same table with two squads in contact, soldier against soldier.
    pub fn touch(self, a: &str, b: &str, pairs: &[(&str, &str)]) -> Table {
        let mut tree = self.session.game().to_json();
        let flip = a > b;
        let pairs: Vec<_> = pairs.iter().map(|(one, other)| if flip { [other, one] } else { [one, other] }).collect();
        let bond = json!({ "a": a.min(b), "b": a.max(b), "pairs": pairs });
        let bonds = &mut tree["table"]["bonds"];
        match bonds.as_array_mut() {
            Some(list) => list.push(bond),
            None => *bonds = json!([bond]),
        }
        self.open(&tree)
    }

    fn open(&self, tree: &Json) -> Table {
        let text = serde_yaml::to_string(tree).expect("a tree is YAML");
        let system = system("opend6", &builtin()).expect("the system is known");
        Table {
            session: session(system.open("scene", &text, &builtin()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))),
        }
    }

    /// Plays one item as an orders file writes it, without the hyphen: `{ order: fight, who: human, dice: [3] }`.
    pub fn play(&mut self, item: &str) -> Tale {
        match self.attempt(item) {
            Ok(tale) => tale,
            Err(ItemError::Halt(Halt::Ask { ask, .. })) => panic!("{item}: asks {ask:#?}"),
            Err(why) => panic!("{item}: {why}"),
        }
    }

    /// What the last line came to.
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.session.last(1).pop().map_or(Vec::new(), |line| line.outcomes)
    }

    /// The refusal of an item.
    pub fn refuses(&mut self, item: &str) -> String {
        match self.attempt(item) {
            Ok(tale) => panic!("{item}: was done: {tale:#?}"),
            Err(ItemError::Halt(Halt::Refused(refusal))) => format!("{} {refusal}", refusal.rule),
            Err(why) => panic!("{item}: {why}"),
        }
    }

    /// Why an answer of an item does not fit.
    pub fn misfit(&mut self, item: &str) -> String {
        match self.attempt(item) {
            Ok(tale) => panic!("{item}: was done: {tale:#?}"),
            Err(ItemError::Halt(Halt::Misfit(misfit))) => misfit.to_string(),
            Err(why) => panic!("{item}: {why}"),
        }
    }

    /// What an item asks before it goes on.
    pub fn asks(&mut self, item: &str) -> Ask {
        match self.attempt(item) {
            Ok(tale) => panic!("{item}: was done: {tale:#?}"),
            Err(ItemError::Halt(Halt::Ask { ask, .. })) => *ask,
            Err(why) => panic!("{item}: {why}"),
        }
    }

    fn attempt(&mut self, item: &str) -> Result<Tale, ItemError> {
        let items = read_items("item", &format!("- {item}")).unwrap_or_else(|fault| panic!("{fault}"));
        let [item] = items.as_slice() else { panic!("one item at a time") };
        let done = perform_item(&self.session, item)?;
        let tale = done.tale().cloned().unwrap_or_default();
        let before = self.session.game().to_json();
        self.session.commit(done);
        let after = self.session.game().to_json();
        let back = self.session.undo(1).expect("a line to undo");
        self.session.commit(back);
        assert_eq!(self.session.game().to_json(), before, "undo does not lead back");
        let again = self.session.redo(1).expect("a line to do again");
        self.session.commit(again);
        assert_eq!(self.session.game().to_json(), after, "redo does not lead forth");
        Ok(tale)
    }

    /// The form of an act with these facts, as YAML; of the table as a whole, if nobody is named.
    pub fn form(&self, act: &str, who: &str, facts: &str) -> Form {
        let facts: std::collections::BTreeMap<String, Value> = serde_yaml::from_str(facts).expect("facts are a map");
        let order = if who.is_empty() { Order::table(act) } else { Order::of(act, &Id::new(who)) };
        let order = Order { facts, ..order };
        self.session.game().form(&order).unwrap_or_else(|why| panic!("{why}"))
    }

    /// What is due.
    pub fn dues(&self) -> Vec<Due> {
        self.session.game().dues()
    }

    /// What it all came to, as the report has it.
    pub fn report(&self) -> Report {
        Report::of(&self.session, false)
    }

    /// The battle.
    pub fn game(&self) -> &dyn Game {
        self.session.game()
    }

    /// A place of the state; null where nothing is.
    pub fn get(&self, path: &str) -> Json {
        let mut tree = self.session.game().to_json();
        at(&mut tree, path).take()
    }

    /// A number of the state; nought where nothing is.
    pub fn number(&self, path: &str) -> i64 {
        self.get(path).as_i64().unwrap_or(0)
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let findings = replay(&self.session, |_| {}).expect("the scene can be audited");
            assert!(findings.is_empty(), "the audit finds {findings:?}");
        }
    }
}

/// The whole of a tale as one text.
pub fn text(tale: &Tale) -> String {
    let mut text = tale.head.clone();
    for sentence in &tale.then {
        text.push('\n');
        text += sentence;
    }
    text
}

/// Checks that a tale says this.
pub fn tells(tale: &Tale, what: &str) {
    assert!(text(tale).contains(what), "the tale lacks {what:?}:\n{}", text(tale));
}
