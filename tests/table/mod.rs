//! A small table to play scenes of any system on: orders with typed dice, and what came of it. The tests of each system
//! take it in, and add how they write their units.
//!
//! Every order that is done is also undone and done again, and the whole scene is audited when the table is dropped.

use muster::{
    battle::{Item, ItemError, Session, perform_item, replay},
    engine::{Decision, Filled, Halt, Ruling},
    paper::Library,
    rules::system,
    store::library::builtin,
    view::{Ask, Id, Outcome, Refusal, Value, What},
};

/// A battle under test.
pub struct Table {
    session: Session,
}

impl Table {
    /// A table from the text of a whole scenario of a system.
    pub fn of(id: &str, text: &str) -> Table {
        Table::with(id, text, &builtin())
    }

    /// A table of a scenario, with data files of one's own.
    pub fn with(id: &str, text: &str, library: &Library) -> Table {
        let game = system(id, library)
            .unwrap()
            .begin("scene", text, library)
            .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        Table { session: Session::begin(game, 1).0 }
    }

    /// Puts the turn into a phase by a ruling.
    pub fn phase(&mut self, phase: &str) -> &mut Table {
        self.rule(Ruling::of(Decision::Stage(phase.to_owned())))
    }

    /// Goes to the next stage by the rules, the rest doing nothing.
    pub fn next(&mut self) -> String {
        self.item(Item { next: Some("phase".to_owned()), ..Item::default() }).unwrap_or_else(|why| panic!("{why}"))
    }

    /// The same with faces of the dice that are thrown as the stage ends.
    pub fn next_with(&mut self, dice: &[u8]) -> String {
        let item = Item { next: Some("phase".to_owned()), dice: dice.to_vec(), ..Item::default() };
        self.item(item).unwrap_or_else(|why| panic!("{why}"))
    }

    /// Sets fields of a squad, in YAML: `{morale: 3}`.
    pub fn set(&mut self, squad: u16, fields: &str) -> &mut Table {
        self.give(squad, None, fields)
    }

    /// Sets fields of a soldier, in YAML.
    pub fn set_soldier(&mut self, squad: u16, soldier: &str, fields: &str) -> &mut Table {
        self.give(squad, Some(soldier.to_owned()), fields)
    }

    fn give(&mut self, squad: u16, figure: Option<String>, fields: &str) -> &mut Table {
        let values = Filled::new(serde_yaml::from_str(fields).unwrap()).expect("a field is set");
        self.rule(Ruling::of(Decision::Set { units: Id::new(&squad.to_string()).into(), figure, values }))
    }

    /// Chooses an option.
    pub fn option(&mut self, id: &str, choice: &str) -> &mut Table {
        self.rule(Ruling::of(Decision::Options((id, choice).into())))
    }

    /// Carries out a ruling.
    pub fn rule(&mut self, ruling: Ruling) -> &mut Table {
        self.item(Item { ruling: Some(ruling), ..Item::default() }).unwrap_or_else(|why| panic!("{why}"));
        self
    }

    /// Begins an order: `order("fire", 21)`; squad 0 is the table itself.
    pub fn order(&mut self, act: &str, squad: u16) -> Given<'_> {
        let who = (squad > 0).then(|| Value::Int(squad.into()));
        Given { table: self, item: Item { order: Some(act.to_owned()), who, ..Item::default() } }
    }

    /// The whole state as a tree.
    pub fn state(&self) -> serde_json::Value {
        self.session.game().to_json()
    }

    /// A squad's body as a tree: `squad(1)["morale"]`.
    pub fn squad(&self, number: u16) -> serde_json::Value {
        let id = self.session.game().find(&number.to_string()).expect("a squad of this number");
        self.state()["units"][id.as_str()]["body"].clone()
    }

    /// A field of a squad as a ruling would show it; empty for none.
    pub fn field(&self, squad: u16, field: &str) -> String {
        self.soldier(squad, "", field)
    }

    /// A field of a soldier as a ruling would show it.
    pub fn soldier(&self, squad: u16, soldier: &str, field: &str) -> String {
        let game = self.session.game();
        let id = game.find(&squad.to_string()).expect("a squad of this number");
        let fields = game.fields(&id, soldier);
        let known = fields.iter().find(|known| known.id == field).unwrap_or_else(|| panic!("no field {field}"));
        known.usual.as_ref().map_or(String::new(), Value::to_string)
    }

    /// The session, for what has no shorter way.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// The stage under way.
    pub fn stage(&self) -> String {
        self.session.game().stage()
    }

    /// What the last line came to for a squad, as data.
    pub fn came(&self, squad: u16) -> Vec<Outcome> {
        let id = self.session.game().find(&squad.to_string()).expect("a squad of this number");
        let line = self.session.last(1).remove(0);
        line.outcomes.iter().filter(|outcome| outcome.unit == id).cloned().collect()
    }

    /// Ids of what is due.
    pub fn dues(&self) -> Vec<String> {
        self.session.game().dues().into_iter().map(|due| due.id).collect()
    }

    /// What the last order or ruling came to, as data.
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.session.last(1).last().map(|line| line.outcomes.clone()).unwrap_or_default()
    }

    /// The last order came to this for a unit, whoever brought it about.
    pub fn comes_to(&self, unit: &str, what: What) -> &Table {
        let all = self.outcomes();
        assert!(
            all.iter().any(|known| known.unit.as_str() == unit && known.what == what),
            "{what:?} is not in {all:#?}"
        );
        self
    }

    /// Whether a squad is offered an act with nothing against it.
    pub fn may(&self, squad: u16, act: &str) -> bool {
        let game = self.session.game();
        let who: Vec<Id> = (squad > 0).then(|| game.find(&squad.to_string()).expect("a squad")).into_iter().collect();
        game.offers(&who).iter().any(|offer| offer.act == act && offer.may())
    }

    fn item(&mut self, item: Item) -> Result<String, ItemError> {
        let before = self.state();
        let done = perform_item(&self.session, &item)?;
        let tale = done.tale().cloned();
        self.session.commit(done);
        let after = self.state();
        let back = self.session.undo(1).unwrap();
        assert_eq!(back.game().unwrap().to_json(), before, "undo does not lead back");
        self.session.commit(back);
        let again = self.session.redo(1).unwrap();
        self.session.commit(again);
        assert_eq!(self.state(), after, "redo does not lead forth");
        let tale = tale.unwrap_or_default();
        Ok(std::iter::once(tale.head).chain(tale.then).collect::<Vec<_>>().join("\n"))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let findings = replay(&self.session, |_| {}).unwrap();
            assert!(findings.is_empty(), "the audit finds {findings:?}");
        }
    }
}

/// An order being given.
pub struct Given<'a> {
    table: &'a mut Table,
    item: Item,
}

impl Given<'_> {
    /// Gives the same order to another squad too.
    pub fn and(mut self, squad: u16) -> Self {
        let squads = [self.item.who.take(), Some(Value::Int(squad.into()))];
        self.item.who = Some(Value::List(squads.into_iter().flatten().collect()));
        self
    }

    /// Facts in YAML: `{target: 21, range: 14}`.
    pub fn facts(mut self, facts: &str) -> Self {
        self.item.facts = serde_yaml::from_str(facts).unwrap();
        self
    }

    /// The facts as a form shows them to people who let stand what is remembered.
    pub fn shown(mut self) -> Self {
        let order = self.item.as_order().unwrap();
        let form = self.table.session.game().form(&order).unwrap();
        self.item.facts = form.as_shown(order.facts);
        self
    }

    /// What the form of this order shows as remembered: "range 14, cover hard".
    pub fn remembered(self) -> String {
        let form = self.table.session.game().form(&self.item.as_order().unwrap()).unwrap();
        let fields =
            form.fields.iter().filter_map(|field| Some(format!("{} {}", field.id, field.remembered.as_ref()?)));
        fields.collect::<Vec<_>>().join(", ")
    }

    /// Faces of the sides' dice in the order they are asked for.
    pub fn dice<const N: usize>(self, dice: [u8; N]) -> Self {
        self.faces(&dice)
    }

    /// The same of as many as there are.
    pub fn faces(mut self, dice: &[u8]) -> Self {
        self.item.dice = dice.to_vec();
        self
    }

    /// Faces of chance: random hits, deviation, disputes.
    pub fn chance<const N: usize>(mut self, chance: [u8; N]) -> Self {
        self.item.chance = chance.to_vec();
        self
    }

    /// Whole answers in YAML: `[{tally: [2]}, {pick: first}]`; they come before dice.
    pub fn answers(mut self, answers: &str) -> Self {
        self.item.answers =
            serde_yaml::with::singleton_map_recursive::deserialize(serde_yaml::Deserializer::from_str(answers))
                .unwrap();
        self
    }

    /// Overrules a rule.
    pub fn overruling(mut self, rule: &str) -> Self {
        self.item.overruled.push(rule.to_owned());
        self
    }

    /// Does it; gives its story, a line a sentence.
    pub fn done(self) -> String {
        let act = self.item.order.clone();
        self.table.item(self.item).unwrap_or_else(|why| panic!("{act:?}: {why:?}"))
    }

    /// It is refused; gives the refusal.
    pub fn refused(self) -> Refusal {
        match self.table.item(self.item) {
            Err(ItemError::Halt(Halt::Refused(refusal))) => refusal,
            Err(other) => panic!("halted otherwise: {other:?}"),
            Ok(tale) => panic!("was done: {tale}"),
        }
    }

    /// An answer is missing; gives the ask.
    pub fn asks(self) -> Ask {
        match self.table.item(self.item) {
            Err(ItemError::Halt(Halt::Ask { ask, .. })) => *ask,
            Err(other) => panic!("halted otherwise: {other:?}"),
            Ok(tale) => panic!("was done: {tale}"),
        }
    }

    /// An answer is missing; gives the names of the numbers behind what is asked.
    pub fn behind(self) -> Vec<String> {
        match self.table.item(self.item) {
            Err(ItemError::Halt(Halt::Ask { so_far, .. })) => {
                so_far.numbers().iter().map(|number| number.name.clone()).collect()
            }
            Err(other) => panic!("halted otherwise: {other:?}"),
            Ok(tale) => panic!("was done: {tale}"),
        }
    }

    /// An answer is missing; gives what came of the order before it.
    pub fn came_before(self) -> Vec<Outcome> {
        match self.table.item(self.item) {
            Err(ItemError::Halt(Halt::Ask { so_far, .. })) => so_far.outcomes,
            Err(other) => panic!("halted otherwise: {other:?}"),
            Ok(tale) => panic!("was done: {tale}"),
        }
    }

    /// A given answer does not fit; gives why.
    pub fn misfit(self) -> String {
        match self.table.item(self.item) {
            Err(why @ (ItemError::Halt(Halt::Misfit(_)) | ItemError::Sense(_))) => why.to_string(),
            Err(other) => panic!("halted otherwise: {other:?}"),
            Ok(tale) => panic!("was done: {tale}"),
        }
    }
}

/// What is on a unit's sheet, row by row: its label, a correction that alters it, of a figure behind `figure/`, and what the
/// row shows then. Every row has one, but those that follow from others.
#[track_caller]
pub fn corrects(table: &mut Table, number: u16, follows: &[&str], rows: &[(&str, &str, &str)]) {
    let sheet = |table: &mut Table| -> Vec<(String, String)> {
        let game = table.session().game();
        let rows = game.sheet(&game.find(&number.to_string()).unwrap()).unwrap().rows.into_iter();
        let text = |row: &muster::view::SheetRow| row.cells.iter().map(|cell| cell.text.as_str()).collect::<String>();
        rows.map(|row| (row.label.clone(), text(&row))).collect()
    };
    let shown = |table: &mut Table, label: &str| {
        let rows = sheet(table).into_iter().filter(|row| row.0 == label).map(|row| row.1);
        rows.collect::<Vec<_>>().join("\n")
    };
    let mut wrong: Vec<String> = Vec::new();
    for (label, text) in sheet(table) {
        // What is not from the rules follows from what there is.
        let follows = follows.contains(&label.as_str()) || label == muster::view::HOUSE;
        if !follows && !rows.iter().any(|row| row.0 == label) {
            wrong.push(format!("nothing sets {label}: {text}"));
        }
    }
    for (label, set, shows) in rows {
        let before = shown(table, label);
        if before.contains(shows) {
            wrong.push(format!("{label} shows {shows} already: {before}"));
        }
        match set.split_once('/') {
            Some((figure, set)) => table.set_soldier(number, figure, set),
            None => table.set(number, set),
        };
        let after = shown(table, label);
        if !after.contains(shows) {
            wrong.push(format!("{set}: {label} does not show {shows}: {after}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// With one side left the battle goes on until somebody ends it, whatever the rules say: stages pass, an ending is taken
/// back, and nothing that came after it is lost. `verdict` is what the rules call it, if they call it anything; `goes_on`
/// plays a stage.
#[track_caller]
pub fn plays_on(table: &mut Table, last: u16, verdict: Option<&str>, goes_on: fn(&mut Table) -> String) {
    let over = |table: &mut Table| table.session().game().status().over;
    table.rule(Ruling::of(Decision::Remove(Id::new(&last.to_string()))));
    for _ in 0..2 {
        assert_eq!(over(table), None);
        assert_eq!(table.dues().contains(&"end-battle".to_owned()), verdict.is_some(), "{:?}", table.dues());
        goes_on(table);
    }
    let word = verdict.unwrap_or("they fled");
    let facts = if verdict.is_some() { "{}".to_owned() } else { format!("{{how: {word}}}") };
    assert_eq!(table.order("end-battle", 0).facts(&facts).done(), format!("The battle is over: {word}."));
    assert!(table.order("next", 0).facts("{rest: true}").refused().what.contains("the battle is over"));
    // Nobody is on any more, and nothing is offered.
    let game = table.session().game();
    assert_eq!(game.status().sides.iter().map(|side| side.left).sum::<usize>(), 0);
    assert_eq!((game.status().usual, game.windows()), (None, Vec::new()));
    let units = game.units().into_iter().map(|id| vec![id]).chain([Vec::new()]);
    let offers: Vec<_> = units.flat_map(|who| game.offers(&who)).filter(|offer| offer.may()).collect();
    assert!(offers.is_empty(), "{offers:?}");
    table.set(1, "{note: they have the bridge}");
    table.rule(Ruling::of(Decision::Resume).because("a second wave"));
    assert_eq!(over(table), None);
    let game = table.session().game();
    let noted = game.units().iter().any(|id| game.unit(id).is_some_and(|unit| unit.note == "they have the bridge"));
    assert!(noted, "what came after the ending is kept");
    goes_on(table);
}
