//! A table that throws, and somebody who gives orders, at random out of seeded streams.

use muster::{
    battle::Session,
    engine::{END_STAGE, Reply, SIDE_DONE, Source},
    view::{Answer, Ask, AskKind, Field, Inches, Kind, Order, Value},
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

use super::words::acting;

/// Acts of a figure, as the built-in system names them.
pub const ACTS: &[&str] =
    &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end"];

/// A table that throws out of a seeded stream, and keeps count of its faces.
pub struct Faces {
    stream: ChaCha8Rng,
    /// What it threw.
    pub used: Vec<u8>,
}

impl Faces {
    pub fn new(seed: u64) -> Faces {
        Faces { stream: ChaCha8Rng::seed_from_u64(seed), used: Vec::new() }
    }

    fn face(&mut self, sides: u8) -> u8 {
        let face = (self.stream.next_u32() % u32::from(sides)) as u8 + 1;
        self.used.push(face);
        face
    }
}

impl Source for Faces {
    fn reply(&mut self, ask: &Ask, _: usize) -> Reply {
        Reply::Whole(match &ask.kind {
            AskKind::Dice { rows, .. } => {
                let dice = rows.iter().flat_map(|row| std::iter::repeat_n(row.sides, row.dice));
                Answer::Dice(dice.map(|sides| self.face(sides)).collect())
            }
            AskKind::Pick { choices, .. } => {
                let picked = self.face(u8::try_from(choices.len()).unwrap());
                Answer::Pick(choices[usize::from(picked) - 1].id.clone())
            }
            AskKind::Facts(_) => panic!("{} asks for facts", ask.title),
        })
    }
}

/// Somebody who gives orders at random.
pub struct Chooser(ChaCha8Rng);

impl Chooser {
    pub fn new(seed: u64) -> Chooser {
        Chooser(ChaCha8Rng::seed_from_u64(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.next_u32() as usize % bound }
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn of<'a, T>(&mut self, these: &'a [T]) -> Option<&'a T> {
        these.get(self.below(these.len()))
    }

    /// A value that fits a field, mostly one that makes sense.
    fn value(&mut self, field: &Field) -> Option<Value> {
        Some(match &field.kind {
            Kind::Flag => Value::Flag(self.once_in(2)),
            Kind::Inches { .. } => {
                let most = if field.usual.is_some() { 28 } else { 68 };
                let any = self.below(most) as i64 * 25;
                // Just within reach, just half of it: of a bow and of a dagger.
                let edge = *self.of(&[1500, 750, 300, 150]).unwrap();
                Value::from(Inches::from_hundredths(if most > 28 && self.once_in(2) { edge } else { any }))
            }
            Kind::Choice(rows) => Value::Text(self.of(rows)?.0.clone()),
            Kind::Unit(among) => Value::from(self.of(among)?),
            Kind::Units(among) => {
                Value::List((0..=self.below(8) / 7).filter_map(|_| self.of(among)).map(Value::from).collect())
            }
            Kind::Text => Value::Text("for the silver".to_owned()),
            Kind::Count { .. } => Value::Int(self.below(9) as i64 - 4),
            _ => return None,
        })
    }

    /// Facts for an order by the form of the built-in system: what is required, and some of the rest.
    fn facts(&mut self, session: &Session, order: &mut Order) {
        for _ in 0..3 {
            let Ok(form) = session.game().form(order) else { return };
            for field in form.fields {
                let wanted = !order.facts.contains_key(&field.id)
                    && match field.kind {
                        Kind::Count { .. } => self.once_in(6),
                        _ => field.required && field.usual.is_none() || self.once_in(3),
                    };
                if let Some(value) = wanted.then(|| self.value(&field)).flatten() {
                    order.facts.insert(field.id, value);
                }
            }
        }
    }

    /// An order that somebody might give, or one that nobody should.
    pub fn order(&mut self, session: &Session) -> Order {
        let game = session.game();
        let (waiting, dues) = (game.waiting(), game.dues());
        if game.stage() == "roll" {
            return Order::table("first");
        }
        let mut order = match self.below(20) {
            0 if self.once_in(2) => Order::table(SIDE_DONE),
            0 => Order::table(END_STAGE).with("rest", true),
            1 => Order { act: "end".to_owned(), who: waiting.iter().take(2).cloned().collect(), ..Order::default() },
            2 | 3 => Order::of(self.of(ACTS).unwrap(), self.of(&game.units()).unwrap()),
            4..=8 if !dues.is_empty() => self.of(&dues).unwrap().order.clone(),
            _ => {
                // Who acts goes on acting, mostly.
                let someone =
                    acting(&game.to_json()).filter(|_| !self.once_in(6)).or_else(|| self.of(&waiting).cloned());
                let Some(who) = someone else { return Order::table(SIDE_DONE) };
                let mut offers = game.offers(std::slice::from_ref(&who));
                let seldom = ["end", "bravery"];
                offers.retain(|offer| offer.may() && (!seldom.contains(&offer.act.as_str()) || self.once_in(6)));
                let bold = offers.iter().find(|offer| offer.act == "fight" && !self.once_in(3));
                match bold.or(self.of(&offers)) {
                    Some(offer) => Order::of(&offer.act, &who),
                    None => Order::of("end", &who),
                }
            }
        };
        self.facts(session, &mut order);
        order
    }
}
