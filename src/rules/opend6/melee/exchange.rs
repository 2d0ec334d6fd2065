//! Blows exchanged: all tests in one ask, all damage in the next, on the state before them (R81-R83, A70, A71).

use super::{
    super::{
        body::Hand,
        roll::{self, By},
        system::OpenD6,
        wounds::{self, Blow, Toll},
    },
    cast::{Cast, Die, cast},
    group::Fighter,
    lineup::Lineup,
    strength,
    terms::Terms,
};
use crate::{
    engine::{Board, Halt, Scene, Shared, tell},
    view::{Number, series},
};

/// What is fought out.
pub struct Exchange<'a> {
    /// The id of its asks: tests have this one, damage has `damage` or, of a parting swing, this one with `:damage`.
    pub ask: &'a str,
    /// What people read over the dice of the tests.
    pub title: &'a str,
    /// Who stands against whom.
    pub lineup: &'a Lineup,
    /// The circumstances.
    pub terms: &'a Terms,
    /// The free strike at a squad that leaves: its soldiers are the lone ones of the bouts, and only avoid harm (R54).
    pub parting: bool,
}

/// What a test must come to against another, to hit (R82).
const HITS: By = By::MORE;

/// A hit: who strikes whom, by place among the fighters.
type Hit = (usize, usize);

impl Exchange<'_> {
    /// The tests of all fighters, in parts; by place among the fighters.
    fn tests(&self, board: &Board<OpenD6>) -> Vec<Number> {
        let lineup = self.lineup;
        let mut tests = vec![Number::default(); lineup.fighters.len()];
        for bout in &lineup.bouts {
            tests[bout.lone] = strength::test(board, &lineup.fighters[bout.lone], self.terms, 0, false);
            for place in &bout.against {
                let (fighter, beyond) = (&lineup.fighters[*place], bout.against.len() - 1);
                tests[*place] = strength::test(board, fighter, self.terms, beyond, self.parting);
            }
        }
        tests
    }

    /// How many blows that wound or worse each squad must expect, in words.
    pub fn forecast(&self, board: &Board<OpenD6>) -> Vec<String> {
        let (lineup, tests) = (self.lineup, self.tests(board));
        let mut expected: Vec<(&Fighter, f64)> = Vec::new();
        let mut hit = |striker: usize, victim: usize| {
            let (from, to) = (&lineup.fighters[striker], &lineup.fighters[victim]);
            let wins = HITS.chance(tests[striker].total(), tests[victim].total());
            let damage = strength::damage(board, from, self.terms).total();
            let tells = wins * wounds::WOUNDS.chance(damage, strength::resist(board, to).total());
            match expected.iter_mut().find(|(known, _)| known.unit == to.unit) {
                Some((_, sum)) => *sum += tells,
                None => expected.push((to, tells)),
            }
        };
        for (at, bout) in lineup.bouts.iter().enumerate() {
            if !self.parting {
                hit(bout.lone, lineup.victim(at));
            }
            bout.against.iter().for_each(|striker| hit(*striker, bout.lone));
        }
        let name = |fighter: &Fighter| board.state.unit(&fighter.unit).map_or("", |unit| unit.name.as_str()).to_owned();
        expected.iter().map(|(of, sum)| format!("expect {sum:.1} wounding blows on {}", name(of))).collect()
    }

    /// The tests of one fighter of each kind, for a form: the first of each squad.
    pub fn samples(&self, board: &Board<OpenD6>) -> Vec<Number> {
        let mut seen: Vec<&Fighter> = Vec::new();
        let mut samples = Vec::new();
        for (fighter, test) in self.lineup.fighters.iter().zip(self.tests(board)) {
            if !seen.iter().any(|known| known.unit == fighter.unit) && !test.parts.is_empty() {
                seen.push(fighter);
                samples.push(test);
            }
        }
        samples
    }

    /// Those whose tests a fighter's test meets (R81, R82); none for the side that stands first, as the others name it.
    fn meets(&self, board: &Board<OpenD6>, place: usize) -> Vec<usize> {
        let lineup = self.lineup;
        let side = |fighter: &Fighter| board.state.unit(&fighter.unit).map(|unit| &unit.side);
        if side(&lineup.fighters[place]) == lineup.fighters.first().and_then(side) {
            return Vec::new();
        }
        let led = lineup.bouts.iter().filter(|bout| bout.lone == place).flat_map(|bout| bout.against.iter().copied());
        let joined = lineup.bouts.iter().filter(|bout| bout.against.contains(&place)).map(|bout| bout.lone);
        led.chain(joined).collect()
    }

    /// Fights it out. Blows fall at once, after all of them are known; gives whom they hurt.
    pub fn fight(&self, scene: &mut Scene<OpenD6>) -> Result<Vec<Fighter>, Halt> {
        let start = scene.state.clone();
        let board = Board::new(&start, scene.data).with_order(scene.order);
        let (lineup, tests) = (self.lineup, self.tests(&board));
        let places: Vec<usize> = (0..tests.len()).filter(|place| !tests[*place].parts.is_empty()).collect();
        let die = |place: usize, modifier: i32, what: &'static str, meets: Vec<usize>| {
            let fighter = &lineup.fighters[place];
            let (name, class, side, player) = match strength::soldier(&board, fighter) {
                Some((unit, soldier)) => {
                    let side = board.state.side_of(unit);
                    (unit.name.as_str(), strength::class(&board, soldier), side, board.state.player(unit))
                }
                None => ("", String::new(), 0, ""),
            };
            let of = format!("{} {} {what}", fighter.unit, fighter.soldier);
            let player = player.to_owned();
            Die { name: of, squad: name.to_owned(), what, class, side, player, modifier, meets }
        };
        let among = |places: &[usize], place: &usize| places.iter().position(|other| other == place);
        let test = |place: &usize| {
            let meets = self.meets(&board, *place);
            let meets = meets.iter().filter_map(|other| among(&places, other)).collect();
            die(*place, tests[*place].total(), "", meets)
        };
        let dice: Vec<Die> = places.iter().map(test).collect();
        for place in &places {
            // Tests that are alike are shown once.
            if !scene.tale.numbers.contains(&tests[*place]) {
                scene.number(tests[*place].clone());
            }
        }
        let rolled = cast(scene, self.ask, self.title, &dice)?;
        let mut casts: Vec<Cast> = vec![Cast::default(); tests.len()];
        for (place, cast) in places.iter().zip(rolled) {
            casts[*place] = cast;
        }
        let hits = self.hits(scene, &board, &tests, &casts);
        let mut victims: Vec<usize> = hits.iter().map(|(_, victim)| *victim).collect();
        victims.sort_unstable();
        victims.dedup();
        let mut dice: Vec<Die> = Vec::new();
        for (striker, victim) in &hits {
            let damage = strength::damage(&board, &lineup.fighters[*striker], self.terms);
            let meets = among(&victims, victim).map(|place| hits.len() + place).into_iter().collect();
            dice.push(die(*striker, damage.total(), "damage", meets));
            show(scene, &board, &lineup.fighters[*striker], "damage", damage);
        }
        for victim in &victims {
            let resist = strength::resist(&board, &lineup.fighters[*victim]);
            dice.push(die(*victim, resist.total(), "Strength", Vec::new()));
            show(scene, &board, &lineup.fighters[*victim], "strength", resist);
        }
        if dice.is_empty() {
            return Ok(Vec::new());
        }
        let ask = if self.parting { format!("{}:damage", self.ask) } else { "damage".to_owned() };
        let rolled = cast(scene, &ask, &format!("{}, damage", self.title), &dice)?;
        let (damage, resist) = rolled.split_at(hits.len());
        let out_by = scene.data.tables.numbers.value("incapacitated-by");
        let mut blows: Vec<(Fighter, Blow, Shared<Hand>)> = Vec::new();
        for (victim, (faces, strength)) in victims.iter().zip(resist) {
            let modifier = strength::resist(&board, &lineup.fighters[*victim]).total();
            let (mut rolls, mut dealt) = (Vec::new(), Vec::new());
            for ((striker, _), (struck, total)) in hits.iter().zip(damage).filter(|((_, hit), _)| hit == victim) {
                let blow = Blow::of(*total, *strength, out_by);
                let adds = strength::damage(&board, &lineup.fighters[*striker], self.terms).total();
                rolls.push(roll::in_sum(struck, adds));
                dealt.push(blow);
                if blow != Blow::None {
                    blows.push((lineup.fighters[*victim].clone(), blow, self.hand(&board, *striker)));
                }
            }
            let fighter = &lineup.fighters[*victim];
            let had = board
                .state
                .unit(&fighter.unit)
                .and_then(|unit| unit.body.soldier(&fighter.soldier))
                .map_or(0, |man| man.wounds);
            let words = rolls.iter().zip(wounds::results(had, &dealt));
            let words: Vec<String> = words.map(|(roll, result)| format!("damage {roll}: {result}")).collect();
            let name = called(&board, fighter);
            tell!(scene, "{name}: Strength {}; {}.", roll::in_sum(faces, modifier), words.join("; "));
        }
        let mut toll = Toll::default();
        for (victim, blow, hand) in &blows {
            let harm = wounds::strike(scene, &victim.unit, &victim.soldier, *blow)?;
            toll.add(&victim.unit, &victim.soldier, harm, Some(hand.clone()));
        }
        toll.tell(scene, false)?;
        for (victim, _, _) in &blows {
            wounds::settle(scene, &victim.unit)?;
        }
        Ok(blows.into_iter().map(|(victim, _, _)| victim).collect())
    }

    /// The hand of a fighter, with the weapon he uses.
    fn hand(&self, board: &Board<OpenD6>, striker: usize) -> Shared<Hand> {
        let fighter = &self.lineup.fighters[striker];
        Hand::of(&fighter.unit, strength::weapon(board, fighter, self.terms).map_or("", |weapon| &weapon.name))
    }

    /// Compares the tests bout by bout, and tells them.
    fn hits(&self, scene: &mut Scene<OpenD6>, board: &Board<OpenD6>, tests: &[Number], casts: &[Cast]) -> Vec<Hit> {
        let lineup = self.lineup;
        let mut hits = Vec::new();
        let sum = |place: usize| {
            let name = called(board, &lineup.fighters[place]);
            format!("{name} {}", roll::in_sum(&casts[place].0, tests[place].total()))
        };
        for (at, bout) in lineup.bouts.iter().enumerate() {
            let (lone, victim) = (bout.lone, lineup.victim(at));
            let total = casts[lone].1;
            let mut ends: Vec<(String, usize)> = Vec::new();
            if !self.parting && HITS.holds(total, casts[victim].1) {
                hits.push((lone, victim));
                ends.push((called(board, &lineup.fighters[lone]), 1));
            }
            for striker in bout.against.iter().copied().filter(|striker| HITS.holds(casts[*striker].1, total)) {
                hits.push((striker, lone));
                let name = called(board, &lineup.fighters[striker]);
                match ends.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, times)) => *times += 1,
                    None => ends.push((name, 1)),
                }
            }
            let times = |(name, times): (String, usize)| match times {
                1 => format!("a hit by {name}"),
                times => format!("{times} hits by {name}"),
            };
            let beats = bout.against.iter().any(|other| HITS.holds(total, casts[*other].1));
            let end = match ends.is_empty() {
                false => ends.into_iter().map(times).collect::<Vec<_>>().join(", "),
                true if beats => "no hit".to_owned(),
                true => "a tie".to_owned(),
            };
            let against: Vec<String> = bout.against.iter().map(|place| sum(*place)).collect();
            tell!(scene, "{} against {}: {end}.", sum(lone), series(&against));
        }
        hits
    }
}

/// Shows what somebody deals or withstands in parts, once, where the game master adds to it.
fn show(scene: &mut Scene<OpenD6>, board: &Board<OpenD6>, fighter: &Fighter, id: &str, number: Number) {
    if strength::is_modified(board, fighter, id) && !scene.tale.numbers.contains(&number) {
        scene.number(number);
    }
}

/// "Bog Sneaks (sound)"; with numbered figures "Bog Sneaks 3".
fn called(board: &Board<OpenD6>, fighter: &Fighter) -> String {
    match strength::soldier(board, fighter) {
        Some((unit, soldier)) if board.option("figures") == "numbered" => format!("{} {}", unit.name, soldier.id),
        Some((unit, soldier)) => format!("{} ({})", unit.name, strength::class(board, soldier)),
        None => fighter.soldier.clone(),
    }
}
