//! The machine's dice: drawn from the battle's seed, the line's number and the ask, so that leaving an order and coming
//! back throws the same faces. The faces themselves are what the journal keeps.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::{
    engine::{Dice, Game, Reply, Source},
    view::{Answer, Ask, AskKind, Blanks, Choice, Throw, Thrower},
};

/// A source that throws for the sides whose dice are the machine's, and for chance.
pub struct Machine {
    seed: u64,
    line: u64,
    sides: Vec<Dice>,
    chance: Dice,
}

impl Machine {
    /// The machine's dice for a line of a battle.
    pub fn new(seed: u64, line: u64, game: &dyn Game) -> Machine {
        let sides = (0..game.sides()).map(|side| game.dice(side)).collect();
        Machine { seed, line, sides, chance: game.chance() }
    }

    /// The same dice thrown for everybody, whoever usually rolls.
    pub fn for_all(mut self) -> Machine {
        self.sides.fill(Dice::Auto);
        self.chance = Dice::Auto;
        self
    }

    fn throws(&self, row: &Throw) -> bool {
        let dice = match row.by {
            Thrower::Side(side) => self.sides.get(side).copied().unwrap_or_default(),
            Thrower::Chance => self.chance,
        };
        dice == Dice::Auto
    }

    /// Fills the blanks of a dice ask, the `nth` of its order, whoever they belong to.
    pub fn fill(&self, ask: &Ask, nth: usize, filled: &Blanks) -> Vec<u8> {
        let AskKind::Dice { rows, .. } = &ask.kind else { return Vec::new() };
        let mut faces = self.faces(nth);
        let mut dice = Vec::new();
        for row in rows {
            for _ in 0..row.dice {
                // A face is drawn for every die, so that typing some of them does not change the others.
                let drawn = faces.face(row.sides);
                dice.push(filled.get(dice.len()).copied().flatten().unwrap_or(drawn));
            }
        }
        dice
    }

    /// Of the faces that an ask's dice show already, those that the machine throws; the others are people's.
    pub fn own(&self, ask: &Ask, faces: &Blanks) -> Blanks {
        let AskKind::Dice { rows, .. } = &ask.kind else { return Blanks::new() };
        let thrown = rows.iter().flat_map(|row| std::iter::repeat_n(self.throws(row), row.dice));
        thrown.zip(faces).map(|(thrown, face)| face.filter(|_| thrown)).collect()
    }

    fn faces(&self, nth: usize) -> Faces {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&self.line.to_le_bytes());
        seed[16..24].copy_from_slice(&(nth as u64).to_le_bytes());
        Faces(ChaCha8Rng::from_seed(seed))
    }
}

impl Source for Machine {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        match &ask.kind {
            AskKind::Dice { rows, .. } => {
                let all = self.fill(ask, nth, &Blanks::new());
                let mut filled = Blanks::new();
                for row in rows {
                    let mine = self.throws(row);
                    for _ in 0..row.dice {
                        filled.push(if mine { all.get(filled.len()).copied() } else { None });
                    }
                }
                if filled.iter().all(Option::is_some) { Reply::Whole(Answer::Dice(all)) } else { Reply::Wait(filled) }
            }
            AskKind::Pick { choices, by: Thrower::Chance } if self.chance == Dice::Auto => {
                let drawn = self.faces(nth).draw(choices);
                drawn.map_or(Reply::Wait(Blanks::new()), |choice| Reply::Whole(Answer::Pick(choice.id.clone())))
            }
            _ => Reply::Wait(Blanks::new()),
        }
    }
}

/// Words of the generator as faces, every face equally likely.
pub(crate) struct Faces(pub(crate) ChaCha8Rng);

impl Faces {
    /// A whole number below a bound above nought, every one equally likely.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let word = self.0.next_u32();
            if word < fair {
                return word % bound;
            }
        }
    }

    /// One of several by their weights; none when nothing has any weight.
    pub(crate) fn draw<'a>(&mut self, choices: &'a [Choice]) -> Option<&'a Choice> {
        let mut drawn = self.below(choices.iter().map(|choice| choice.weight).sum());
        choices.iter().find(|choice| {
            let found = drawn < choice.weight;
            drawn = drawn.saturating_sub(choice.weight);
            found
        })
    }

    /// A face from 1 to `sides`.
    pub(crate) fn face(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides.max(1))) as u8 + 1
    }
}
