//! What the order on the desk would do: a text over it, worked out between keys and gone with Esc. No die of the battle
//! falls for it.

use std::time::{Duration, Instant};

use super::{
    ask::AskMode,
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
    list::{Choice, ListMode, ListRow},
};
use crate::{
    odds::{ASSUMED, Question, TRIALS, Trials},
    rules::Halt,
    view::{Answer, Answered, Order, Tone},
};

/// How long a key may have to wait for the trials at hand.
const SLICE: Duration = Duration::from_millis(1);
/// The seed of the trials: the same question has the same forecast.
const SEED: u64 = 1;
/// Cells a line is wide: a row of a list at the design size.
const WIDE: usize = 77;

impl Desk {
    /// The odds of what a form asks for, with the facts as they are typed.
    pub(super) fn show_form_odds(&mut self, mut form: FormMode) {
        let facts = match form.facts(&|text| self.game().find(text)) {
            Ok(facts) => facts,
            Err(wrong) => {
                form.at = wrong.0;
                form.wrong = Some(wrong);
                self.mode = Mode::Form(form);
                return;
            }
        };
        let (order, answered, amended) = match &form.purpose {
            Purpose::Order(order) => (Order { facts, ..order.clone() }, Vec::new(), None),
            Purpose::Amend(line, order, _) => (Order { facts, ..order.clone() }, Vec::new(), Some(*line)),
            Purpose::Ask(ask) => {
                let answer = Answered { ask: ask.ask.id.clone(), answer: Answer::Facts(facts) };
                let answered = ask.answers.iter().cloned().chain([answer]).collect();
                (ask.order.clone(), answered, ask.amend.as_ref().map(|(line, _)| *line))
            }
            Purpose::Ruling(..) => {
                self.say("Only an order has odds.", Tone::Plain);
                self.mode = Mode::Form(form);
                return;
            }
        };
        let title = form.form.title.clone();
        self.show_odds(title, Question { order, answered, ..Question::default() }, amended, Mode::Form(form));
    }

    /// The odds of an order from the ask on the desk on.
    pub(super) fn show_ask_odds(&mut self, ask: AskMode) {
        let question = Question { order: ask.order.clone(), answered: ask.answers.clone(), ..Question::default() };
        let amended = ask.amend.as_ref().map(|(line, _)| *line);
        self.show_odds(ask.title.clone(), question, amended, Mode::Ask(ask));
    }

    fn show_odds(&mut self, title: String, question: Question, amended: Option<u64>, under: Mode) {
        // An amended order is tried in the state before its line.
        let before = amended.and_then(|line| self.folder.session().before(line));
        let trials = Trials::new(before.as_deref().unwrap_or(self.game()), question, SEED);
        let list = ListMode::new(format!("Odds: {title}"), Vec::new(), "Space pages  Esc back").over(under);
        let mut list = ListMode { trials: Some(Box::new(trials)), ..list };
        list.read(under_way(0));
        self.mode = Mode::List(list);
    }

    /// Goes on with odds that are not worked out yet, for a short while; whether there were any.
    pub fn work(&mut self) -> bool {
        let Mode::List(list) = &mut self.mode else { return false };
        let Some(mut trials) = list.trials.take() else { return false };
        let begun = Instant::now();
        match trials.go_while(TRIALS - trials.done(), || begun.elapsed() < SLICE).err() {
            Some(halt) => list.read(vec![plain(in_words(&halt), Tone::Warn)]),
            None if trials.done() < TRIALS => {
                list.read(under_way(trials.done()));
                list.trials = Some(trials);
            }
            None => {
                let told = trials.forecast().lines(WIDE).into_iter();
                let tone = |title: bool| if title { Tone::Title } else { Tone::Plain };
                let head = plain(format!("{TRIALS} trials; {ASSUMED}."), Tone::Dim);
                list.read([head].into_iter().chain(told.map(|line| plain(line.text, tone(line.title)))).collect());
            }
        }
        true
    }
}

fn plain(text: impl Into<String>, tone: Tone) -> ListRow {
    ListRow::text(text, tone, Choice::Read)
}

fn under_way(done: usize) -> Vec<ListRow> {
    vec![plain(format!("{} % of {TRIALS} trials", done * 100 / TRIALS), Tone::Dim)]
}

/// Why there are no odds.
fn in_words(halt: &Halt) -> String {
    match halt {
        Halt::Ask { ask, .. } => format!("{}: only people can answer this, so it has no odds yet.", ask.title),
        Halt::Refused(refusal) if refusal.rule.is_empty() => format!("{refusal}."),
        Halt::Refused(refusal) => format!("{}: {refusal}.", refusal.rule),
        Halt::Misfit(misfit) => format!("{misfit}."),
    }
}
