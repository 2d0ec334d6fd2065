//! The armies: what each side has left, for a line a side: units, figures, who is shaken, broken, gone or still to come,
//! how much of its strength and of its nerve. It is made of readings, so it is the same in every system.

use unicode_width::UnicodeWidthStr;

use super::percent::percent;
use crate::{
    engine::Game,
    view::{Id, Mood, Standing, counted},
};

/// One side.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// Its place in the list of sides.
    pub side: usize,
    /// Its name.
    pub name: String,
    /// The letter that stands for it beside its units.
    pub letter: char,
    /// Units that have not acted in this stage and may.
    pub left: usize,
    /// Its units, in the order of their numbers.
    pub members: Vec<Member>,
    /// The width of the longest name of its units, in cells: of those that players see, and of those that are hidden.
    pub names: [usize; 2],
    /// Figures in play without a wound, with one, and out of play, those who fled among them.
    pub figures: (i64, i64, i64),
    /// How much of its nerve is left, in percent: every unit counts alike.
    pub nerve: u8,
    /// Whether its system knows morale at all.
    pub has_morale: bool,
    /// By what its strength is weighed.
    pub weighed: Weight,
    /// What the rules keep of it, in words: "points 2".
    pub kept: Vec<String>,
    /// What its system calls a unit.
    unit: String,
    /// What its system calls a shaken one.
    pub shaken: String,
    /// What its system calls a figure that is hurt.
    pub hurt: String,
}

/// By what the strength of the sides of a battle is weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// By what each unit costs, where every one of them has its points.
    Points,
    /// Every unit counts alike, however many figures it has: a tank is not one of ten soldiers.
    Units,
}

/// One unit of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// How it stands.
    pub standing: Standing,
    /// Where it is.
    pub place: Place,
    /// What it costs, where there are points.
    pub points: Option<i64>,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// On the table.
    Table,
    /// Still to come.
    ToCome,
    /// Out of the battle.
    Gone,
}

impl Member {
    /// "3 Ford Spears".
    pub fn in_words(&self) -> String {
        format!("{} {}", self.number, self.name)
    }

    /// Whether it is in the battle and bears up like this.
    pub fn is(&self, mood: Mood) -> bool {
        self.place != Place::Gone && self.standing.mood == mood
    }

    /// Whether it is in the battle, and nobody of it is up: collapsed, stunned, as its rules call it.
    pub fn is_down(&self) -> bool {
        self.place != Place::Gone && matches!(self.figures(), (0, all) if all > 0)
    }

    /// Its figures in play, and all that it began with.
    pub fn figures(&self) -> (i64, i64) {
        let Standing { fit, wounded, out, .. } = self.standing;
        let left = if self.place == Place::Gone { 0 } else { fit + wounded };
        (left, fit + wounded + out)
    }

    /// Whether it is one figure.
    pub fn is_alone(&self) -> bool {
        self.figures().1 <= 1
    }

    /// How much of it is left, from 0 to 1.
    pub fn strength(&self) -> f64 {
        let (left, all) = self.figures();
        if all == 0 { 0.0 } else { left as f64 / all as f64 }
    }

    /// How much nerve it has left, from 0 to 1; where nobody is left in play there is none.
    pub fn nerve(&self) -> f64 {
        let (left, most) = self.standing.nerve();
        if self.figures().0 <= 0 || most <= 0 { 0.0 } else { left as f64 / most as f64 }
    }
}

impl Army {
    /// Units of which this holds.
    pub fn count(&self, holds: impl Fn(&Member) -> bool) -> usize {
        self.members.iter().filter(|member| holds(member)).count()
    }

    fn sum(&self, count: impl Fn(&Member) -> i64) -> i64 {
        self.members.iter().map(count).sum()
    }

    /// Figures that ran off with their units, as far as its system tells them from those who fell.
    pub fn fled(&self) -> i64 {
        self.sum(|member| if member.place == Place::Gone { member.standing.fled() } else { 0 })
    }

    /// Adds its units up.
    fn add_up(&mut self) {
        let there = |member: &Member, count: i64| if member.place == Place::Gone { 0 } else { count };
        let fit = self.sum(|member| there(member, member.standing.fit));
        let wounded = self.sum(|member| there(member, member.standing.wounded));
        self.figures = (fit, wounded, self.sum(|member| member.figures().1) - fit - wounded);
        self.nerve = percent(self.members.iter().map(Member::nerve).sum(), self.members.len() as f64);
    }

    /// The points that its figures in play stand for, rounded all together, and what it brought; none without points.
    pub fn points(&self) -> Option<(i64, i64)> {
        let all = self.members.iter().filter_map(|member| member.points).reduce(i64::saturating_add)?;
        let left: f64 = self.members.iter().map(|member| member.points.unwrap_or(0) as f64 * member.strength()).sum();
        Some((left.round() as i64, all))
    }

    /// What one of its units is worth: its points, else one like every other.
    pub fn worth(&self, member: &Member) -> f64 {
        match self.weighed {
            Weight::Points => member.points.unwrap_or(0) as f64,
            Weight::Units => 1.0,
        }
    }

    /// How much it is worth now, and how much it was worth whole.
    fn weighs(&self) -> (f64, f64) {
        let left = self.members.iter().map(|member| self.worth(member) * member.strength()).sum();
        (left, self.members.iter().map(|member| self.worth(member)).sum())
    }

    /// What one number says of it best, in percent, and what that is called: its morale, and where there is none its strength.
    pub fn gauge(&self) -> (&'static str, u8) {
        if self.has_morale { ("morale", self.nerve) } else { ("strength", self.strength()) }
    }

    /// How much of its strength is left, from 0 to 1.
    pub fn remains(&self) -> f64 {
        let (left, all) = self.weighs();
        if all > 0.0 { left / all } else { 0.0 }
    }

    /// How much of its strength is left, in percent.
    pub fn strength(&self) -> u8 {
        let (left, all) = self.weighs();
        percent(left, all)
    }

    /// "6 squads: 45 fit, 2 wounded, 1 out, 7 fled; 1 shaken, 1 gone; 1370 of 1440 points". Where each unit is one figure, the gone
    /// are among those who are out, and not told twice: "2 out, 1 of them gone".
    pub fn in_words(&self) -> String {
        let (fit, hurt, out) = self.figures;
        let alone = self.alone();
        let fled = if alone { 0 } else { self.fled() };
        let counts =
            [(hurt, &*self.hurt), (out - fled, "out"), (fled, "fled")].into_iter().filter(|(count, _)| *count > 0);
        let counts: String = counts.map(|(count, word)| format!(", {count} {word}")).collect();
        let gone = self.count(|member| member.place == Place::Gone) as i64;
        let figures = format!("{}: {fit} fit{counts}", counted(self.members.len(), &self.unit));
        let figures = if alone && 0 < gone && gone < out { format!("{figures}, {gone} of them gone") } else { figures };
        let trouble = self.troubled(!alone);
        let points = self.points().map_or(String::new(), |(left, all)| match left == all {
            true => format!("; {all} points"),
            false => format!("; {left} of {all} points"),
        });
        let trouble = if trouble.is_empty() { trouble } else { format!("; {trouble}") };
        let kept: String = self.kept.iter().map(|kept| format!("; {kept}")).collect();
        format!("{figures}{kept}{trouble}{points}")
    }

    /// Whether each of its units is one figure: those who are gone are among those who are out.
    pub(super) fn alone(&self) -> bool {
        self.members.iter().all(Member::is_alone)
    }

    /// "1 shaken, 1 broken, 2 gone, 1 to come"; empty where all stand steady on the table.
    pub fn trouble(&self) -> String {
        self.troubled(true)
    }

    /// The same, with those who are gone or without.
    fn troubled(&self, gone: bool) -> String {
        let rows = [
            (self.count(|member| member.is(Mood::Shaken)), &*self.shaken),
            (self.count(|member| member.is(Mood::Broken)), Mood::Broken.word()),
            (if gone { self.count(|member| member.place == Place::Gone) } else { 0 }, "gone"),
            (self.count(|member| member.place == Place::ToCome), "to come"),
        ];
        let rows = rows.into_iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}"));
        rows.collect::<Vec<_>>().join(", ")
    }
}

/// The sides of a battle.
pub fn armies(game: &dyn Game) -> Vec<Army> {
    armies_of(game, &game.units())
}

/// The sides of a battle with these of their units alone.
pub fn armies_of(game: &dyn Game, units: &[Id]) -> Vec<Army> {
    let status = game.status();
    let names: Vec<&str> = status.sides.iter().map(|side| side.name.as_str()).collect();
    let letters = letters(&names);
    let army = |(side, mark): (usize, &crate::view::SideMark)| Army {
        side,
        name: mark.name.clone(),
        letter: letters[side],
        left: mark.left,
        members: Vec::new(),
        names: [0, 0],
        figures: (0, 0, 0),
        nerve: 0,
        has_morale: false,
        weighed: Weight::Units,
        kept: status.kept(Some(side)),
        unit: game.system().unit.to_string(),
        shaken: game.system().shaken.to_string(),
        hurt: game.system().hurt.to_string(),
    };
    let mut armies: Vec<Army> = status.sides.iter().enumerate().map(army).collect();
    for unit in units.iter().filter_map(|id| game.unit(id)) {
        let Some(army) = armies.get_mut(unit.side) else { continue };
        let place = match (unit.gone, unit.on_table) {
            (true, _) => Place::Gone,
            (false, true) => Place::Table,
            (false, false) => Place::ToCome,
        };
        let longest = &mut army.names[usize::from(unit.hidden)];
        *longest = (*longest).max(unit.name.width());
        let (standing, points) = (Standing::of(&game.readings(&unit.id)), game.points(&unit.id));
        army.members.push(Member { id: unit.id, number: unit.number, name: unit.name, standing, place, points });
    }
    // Sides can be compared only if both are weighed alike.
    let costs = |member: &Member| member.points.is_some_and(|points| points > 0);
    if armies.iter().flat_map(|army| &army.members).all(costs) {
        armies.iter_mut().for_each(|army| army.weighed = Weight::Points);
    }
    let has_morale = armies.iter().flat_map(|army| &army.members).any(|member| member.standing.has_morale);
    for army in &mut armies {
        army.has_morale = has_morale;
        army.add_up();
    }
    armies
}

/// A letter for each side: of its name, the first that no side before it has.
fn letters(names: &[&str]) -> Vec<char> {
    let mut given: Vec<char> = Vec::new();
    for name in names {
        let own = name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase());
        let free = own.chain('A'..='Z').find(|letter| !given.contains(letter));
        given.push(free.unwrap_or('?'));
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::Session,
        engine::{Decision, Ruling},
        store,
    };

    #[test]
    fn sides_have_a_letter_each() {
        assert_eq!(letters(&["North", "South"]), ['N', 'S']);
        assert_eq!(letters(&["Red Axes", "Rangers", "R"]), ['R', 'A', 'B']);
        assert_eq!(letters(&["狼", "Wolves"]), ['A', 'W']);
    }

    #[test]
    fn every_system_and_book_has_a_line_a_side() {
        let library = store::library::builtin();
        let mut systems = std::collections::BTreeSet::new();
        for scenario in store::scenarios(&library).into_iter().filter(|known| !known.slug.starts_with("scale")) {
            let text = &library.get(scenario.path).unwrap().text;
            let game = scenario.system.begin(scenario.path, text, &library).unwrap();
            let armies = armies(&*game);
            assert_eq!(armies.len(), game.sides(), "{}", scenario.path);
            for army in &armies {
                let (fit, wounded, out) = army.figures;
                assert!(fit > 0 && (wounded, out) == (0, 0), "{}: {}", scenario.path, army.in_words());
                assert_eq!((army.strength(), army.nerve), (100, 100), "{}: {}", scenario.path, army.in_words());
            }
            systems.insert(scenario.system.id().to_owned());
        }
        assert!(systems.len() >= 6, "{systems:?}");
    }

    #[test]
    fn without_points_a_unit_of_one_figure_weighs_as_much_as_one_of_ten() {
        let member = |name: &str, fit: i64, out: i64| Member {
            id: Id::new(name),
            number: 1,
            name: name.to_owned(),
            standing: Standing { fit, out, ..Standing::default() },
            place: Place::Table,
            points: None,
        };
        let mut army = Army {
            side: 0,
            name: "North".to_owned(),
            letter: 'N',
            left: 0,
            members: vec![member("Rifles", 10, 0), member("Tank", 0, 1)],
            names: [6, 0],
            figures: (0, 0, 0),
            nerve: 0,
            has_morale: false,
            weighed: Weight::Units,
            kept: Vec::new(),
            unit: "unit".to_owned(),
            shaken: "shaken".to_owned(),
            hurt: "wounded".to_owned(),
        };
        assert_eq!((army.strength(), army.remains()), (50, 0.5));
        (army.members[0].points, army.members[1].points) = (Some(100), Some(300));
        army.weighed = Weight::Points;
        assert_eq!(army.strength(), 25);
        // Three halves of three points are five, not six.
        army.members = ["One", "Two", "Three"].map(|name| Member { points: Some(3), ..member(name, 5, 5) }).into();
        assert_eq!(army.points(), Some((5, 9)));
    }

    #[test]
    fn where_there_is_no_morale_the_strength_stands_for_it_and_nobody_is_out_and_gone_besides() {
        let game = store::begin(&store::library::builtin(), "saltmere-abbey", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        for (unit, health) in [("3", "killed"), ("5", "collapsed")] {
            let done = session.rule(&Ruling::of(Decision::set(unit.into(), ("health", health)))).unwrap();
            session.commit(done);
            let [abbey, ..] = &armies(session.game())[..] else { panic!("two sides") };
            assert_eq!(abbey.gauge(), ("strength", abbey.strength()));
            let told = match unit {
                "3" => "8 figures: 7 fit, 1 out; 1 to come",
                _ => "8 figures: 6 fit, 2 out, 1 of them gone; 1 to come",
            };
            assert_eq!(abbey.in_words(), told);
        }
        let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
        assert_eq!(armies(&*game)[0].gauge(), ("morale", 100));
    }

    #[test]
    fn losses_and_fear_are_counted_by_side() {
        let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
        let mut session = Session::begin(game, 7).0;
        for (unit, field, value) in [("2", "morale", 2), ("3", "morale", 0)] {
            let done = session.rule(&Ruling::of(Decision::set(unit.into(), (field, value)))).unwrap();
            session.commit(done);
        }
        let done = session.rule(&Ruling::of(Decision::Remove("1".into()))).unwrap();
        session.commit(done);
        let [north, south] = &armies(session.game())[..] else { panic!("two sides") };
        assert_eq!(north.trouble(), "1 shaken, 1 broken, 1 gone");
        assert_eq!(south.trouble(), "1 to come");
        assert!(north.in_words().starts_with("6 squads: 35 fit, 10 out; 1 shaken"), "{}", north.in_words());
        assert!(north.strength() < 80 && north.nerve < 70 && south.nerve == 100, "{}", north.nerve);
    }
}
