//! The board: the state with the system's data, for everything that only looks.

use derive_where::derive_where;

use super::{Act, By, Rows, Rules, Stage, State, Unit, derived::Derived};
use crate::view::{Id, Level, Order, Refusal, Window, counted};

/// The state and the data, to look at.
#[derive_where(Clone, Copy)]
pub struct Board<'a, R: Rules> {
    /// The state.
    pub state: &'a State<R>,
    /// The system's data.
    pub data: &'a R::Data,
    /// The order under way, whose modifiers count; none while nobody gives one.
    pub order: Option<&'a Order>,
    /// Orders that were given before it, whose modifiers count beside its own.
    pub(super) earlier: &'a [Order],
    /// What is worked out of the state, where nobody alters it any more.
    pub(super) derived: Option<&'a Derived>,
    /// Of what bars units only their marks are looked at: rules that ask who is left are asked for that themselves.
    pub(super) by_marks: bool,
}

impl<'a, R: Rules> Board<'a, R> {
    /// A board while nobody gives an order.
    pub fn new(state: &'a State<R>, data: &'a R::Data) -> Board<'a, R> {
        Board { state, data, order: None, earlier: &[], derived: None, by_marks: false }
    }

    /// The board while somebody gives this order.
    pub fn with_order(self, order: &'a Order) -> Board<'a, R> {
        // Its modifiers may alter what was worked out.
        Board { order: Some(order), derived: None, ..self }
    }

    /// How the system is played.
    pub fn rows(&self) -> &'a Rows<R> {
        R::rows(self.data)
    }

    /// The row of the stage under way.
    pub fn stage(&self) -> Option<&'a Stage<R>> {
        self.rows().stage(self.state.stage())
    }

    /// The row of the phase under way, beneath its moments.
    pub fn phase(&self) -> Option<&'a Stage<R>> {
        self.rows().stage(self.state.table.stack.first()?)
    }

    /// Whether the battle has been ended.
    pub fn is_over(&self) -> bool {
        self.state.table.over.is_some()
    }

    /// What is under way in a moment, in words, and the unit it is about; nothing once the battle is over.
    pub(super) fn moment(&self) -> Option<(String, Option<Id>)> {
        self.stage().filter(|_| !self.is_over()).and_then(|stage| (stage.about)(self))
    }

    /// Units of a side that may still do something in the stage under way and have not.
    pub fn left(&self, side: usize) -> Vec<Id> {
        let mut left = self.stage().map_or(Vec::new(), |stage| (stage.left)(self, side));
        if self.any_barred() {
            left.retain(|id| self.state.unit(id).is_none_or(|unit| self.has_acts(unit)));
        }
        left
    }

    /// Whether any unit bears a mark that bars acts.
    fn any_barred(&self) -> bool {
        let look = || self.state.units.iter().any(|unit| unit.bears_bars());
        self.derived.map_or_else(look, |derived| *derived.any_barred.get_or_init(look))
    }

    /// Whether a unit's marks, and the rules beside them, leave it any of the acts for which units are waited for in the stage
    /// under way.
    fn has_acts(&self, unit: &Unit<R>) -> bool {
        self.stage().is_none_or(|stage| self.leaves_any(stage, unit))
    }

    /// The same in a stage that need not be the one under way.
    pub fn leaves_any(&self, stage: &Stage<R>, unit: &Unit<R>) -> bool {
        if !unit.bears_bars() {
            return true;
        }
        let acts = if stage.awaits.is_empty() { &stage.acts } else { &stage.awaits };
        let of_units = acts.iter().filter_map(|act| self.rows().act(act)).filter(|row| row.by != By::Table);
        let mut open = of_units.filter(|row| !unit.is_barred(&row.id));
        open.any(|row| self.by_marks || self.rules_leave(row, unit))
    }

    /// Whether the rules leave an act to a unit, now or once it is its turn.
    fn rules_leave(&self, row: &Act<R>, unit: &Unit<R>) -> bool {
        let board = Board { order: None, derived: None, by_marks: true, ..*self };
        let (stop, _) = board.enforce((row.against)(&board, &Order::of(&row.id, &unit.id)), &[]);
        let waits = |refusal: &Refusal| self.rows().in_turn.iter().any(|rule| *rule == refusal.rule);
        stop.iter().all(waits)
    }

    /// Units of all sides that may, side by side.
    pub fn all_left(&self) -> Vec<Id> {
        (0..self.state.table.sides.len()).flat_map(|side| self.left(side)).collect()
    }

    /// Whether a unit may still do something in the stage under way and has not.
    pub fn may(&self, unit: &Unit<R>) -> bool {
        match self.stage().and_then(|stage| stage.may) {
            Some(may) => may(self, unit) && self.has_acts(unit),
            None => self.left(self.state.side_of(unit)).contains(&unit.id),
        }
    }

    /// Whether any unit of a side may; without a list of all where the stage can tell it of one.
    pub fn any_left(&self, side: usize) -> bool {
        let look = |side| match self.stage().and_then(|stage| stage.may) {
            Some(may) => self.state.fielded(side).any(|unit| may(self, unit) && self.has_acts(unit)),
            None => !self.left(side).is_empty(),
        };
        let Some(derived) = self.derived else { return look(side) };
        let sides = derived.any_left.get_or_init(|| (0..self.state.table.sides.len()).map(look).collect());
        sides.get(side) == Some(&true)
    }

    /// The side that is on in the stage under way, if only one is.
    pub fn on(&self) -> Option<usize> {
        self.stage().and_then(|stage| (stage.on)(self))
    }

    /// Whether a unit is due to come onto the table.
    pub fn arrives(&self) -> bool {
        super::due::owed(self).iter().any(|due| due.order.act == super::ARRIVE)
    }

    /// How the battle would end by the rules, if it would.
    pub fn verdict(&self) -> Option<String> {
        (self.rows().verdict)(self)
    }

    /// The last turn of the battle, by its scenario or by the rules; none without an end.
    pub fn last_turn(&self) -> Option<u32> {
        self.state.table.turns.or_else(|| (self.rows().last_turn)(self))
    }

    /// The last turn of the battle, by its scenario or by the rules, once it is over: in every turn behind it.
    pub fn played_out(&self) -> Option<u32> {
        self.last_turn().filter(|last| self.state.table.turn > *last)
    }

    /// The value of an option.
    pub fn option(&self, id: &str) -> &'a str {
        let chosen = self.state.table.options.get(id).map(String::as_str);
        chosen.unwrap_or_else(|| self.rows().option(id).map_or("", |row| row.usual()))
    }

    /// Whether somebody waived a due, by its id.
    pub fn is_waived(&self, due: &str) -> bool {
        self.state.table.waived.contains_key(due)
    }

    /// Whether something that the rules make due of a unit is not: somebody waived it, or a mark bars the act by which it is
    /// done.
    pub fn is_excused(&self, due: &str, unit: &Unit<R>, act: &str) -> bool {
        self.is_waived(due) || unit.is_barred(act)
    }

    /// How strictly a rule of order is held: option `level-<rule>`, else enforced.
    pub fn level(&self, rule: &str) -> Level {
        match self.option(&format!("level-{rule}")) {
            "remind" => Level::Remind,
            "off" => Level::Off,
            _ => Level::Enforce,
        }
    }

    /// The unit of an order: its first.
    pub fn actor(&self, order: &Order) -> Option<&'a Unit<R>> {
        order.who.first().and_then(|id| self.state.unit(id))
    }

    /// A unit an order's fact names by id or number.
    pub fn named(&self, order: &Order, fact: impl AsRef<str>) -> Option<&'a Unit<R>> {
        let value = order.facts.get(fact.as_ref())?;
        let id = self.state.find(&value.to_string())?;
        self.state.unit(&id)
    }

    /// Units of other sides on the table, in the order of their numbers.
    pub fn enemies_of(&self, unit: &Unit<R>) -> Vec<Id> {
        let enemies = self.state.those(|other| is_enemy(unit, other)).into_iter();
        enemies.map(|other| other.id.clone()).collect()
    }

    /// Whether a unit of another side is on the table.
    pub fn has_enemies(&self, unit: &Unit<R>) -> bool {
        self.state.units.iter().any(|other| is_enemy(unit, other))
    }

    /// An act that units may do now and that lapses, in words: somebody alone by number and name, several counted and with
    /// their numbers, "3 squads may rally: 21 22 25". None for nobody, nor for those whose marks bar it.
    pub fn window(&self, act: &str, units: &[&Unit<R>], what: &str) -> Option<Window> {
        let units: Vec<&Unit<R>> = units.iter().copied().filter(|unit| !unit.is_barred(act)).collect();
        let text = match units.as_slice() {
            [] => return None,
            [one] => format!("{} {} may {what}", one.number, one.name),
            several => format!("{} may {what}: {}", counted(several.len(), &self.rows().mark.unit), numbers(several)),
        };
        let units = units.iter().map(|unit| unit.id.clone()).collect();
        Some(Window { act: act.to_owned(), text, units })
    }

    /// What is left of refusals once the levels and the rules that an order overrules are heard: those that stop it, and those that
    /// only remind.
    pub(super) fn enforce(&self, against: Vec<Refusal>, overruled: &[String]) -> (Vec<Refusal>, Vec<Refusal>) {
        let (mut stop, mut remind) = (Vec::new(), Vec::new());
        for refusal in against {
            if !refusal.can_be_overruled() {
                stop.push(refusal);
            } else if overruled.contains(&refusal.rule) {
                remind.push(refusal);
            } else {
                match self.level(&refusal.rule) {
                    Level::Enforce => stop.push(refusal),
                    Level::Remind => remind.push(refusal),
                    Level::Off => {}
                }
            }
        }
        (stop, remind)
    }
}

/// Whether the other of two units is on the table, and of another side.
fn is_enemy<R: Rules>(unit: &Unit<R>, other: &Unit<R>) -> bool {
    other.side != unit.side && other.on_table()
}

/// The numbers of units in a row, for people to choose from: "1 2 5".
pub fn numbers<R: Rules>(units: &[&Unit<R>]) -> String {
    let numbers: Vec<String> = units.iter().map(|unit| unit.number.to_string()).collect();
    numbers.join(" ")
}
