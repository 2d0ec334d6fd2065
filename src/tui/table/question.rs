//! Putting an ask: its title and numbers on the desk, and the question for the players' screen.

use super::{
    ask::AskMode,
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
};
use crate::{
    battle::{Deed, named, question, thrower},
    rules::{Halt, Nobody},
    view::{Answer, Answered, AskKind, Facts, Order, Throw},
};

impl Desk {
    /// Lays a question on the desk: further facts as a form, all else as an ask with a title that says who does what.
    pub(super) fn put_ask(&mut self, mut ask: AskMode) {
        if let AskKind::Facts(form) = &ask.ask.kind {
            // Further facts are filled in like any form.
            let form = form.clone();
            let old = ask.amend.iter().flat_map(|(_, old)| old).find(|was| was.ask == ask.ask.id);
            let facts = match old.map(|was| &was.answer) {
                Some(Answer::Facts(facts)) => facts.clone(),
                _ => Facts::new(),
            };
            self.mode = Mode::Form(FormMode::new(Purpose::Ask(Box::new(ask)), form, &facts));
            return;
        }
        let form = self.game().form(&ask.order).ok();
        ask.title = self.deed(&ask.order, form.as_ref().map_or("", |form| form.title.as_str()), &ask.ask.title);
        // The numbers of the form are those of the first question.
        let form = form.filter(|_| ask.answers.is_empty());
        ask.parts = form
            .iter()
            .flat_map(|form| &form.numbers)
            .map(|number| format!("{}: {}", number.name, number.in_parts()))
            .collect();
        ask.before = self.before(&ask);
        self.mode = Mode::Ask(ask);
    }

    /// Successes of the waves before an ask: each is put once more with the answers before it, which shows its rows.
    fn before(&self, ask: &AskMode) -> usize {
        let Some((first, _)) = ask.ask.id.rsplit_once('/') else { return 0 };
        let session = self.folder.session();
        let put = |answers: &[Answered]| match &ask.amend {
            Some((line, _)) => session.amend(*line, &Deed::Order(ask.order.clone()), answers, &mut Nobody).err(),
            None => session.order(&ask.order, answers).err(),
        };
        let mut before = 0;
        for (at, was) in ask.answers.iter().enumerate() {
            let of_it = was.ask == first || was.ask.rsplit_once('/').is_some_and(|(other, _)| other == first);
            let Answer::Dice(faces) = &was.answer else { continue };
            if of_it
                && let Some(Halt::Ask { ask: wave, filled, answered }) = put(&ask.answers[..at])
                && wave.id == was.ask
            {
                let faces: Vec<Option<u8>> = faces.iter().copied().map(Some).collect();
                before += AskMode::new(ask.order.clone(), answered, *wave, filled).successes(&faces).unwrap_or(0);
            }
        }
        before
    }

    /// Who does what to whom, and what is asked about it.
    fn deed(&self, order: &Order, form: &str, about: &str) -> String {
        let names: Vec<String> = order.who.iter().map(|id| self.name(id)).collect();
        if names.is_empty() || form.is_empty() || names.iter().any(|name| about.contains(name.as_str())) {
            return about.to_owned();
        }
        let mut title = form.to_owned();
        for name in named(self.game(), order).iter().map(|id| self.name(id)) {
            if !title.contains(&name) {
                title = format!("{title} {name}");
            }
        }
        if about.is_empty() || title.ends_with(about) {
            return title;
        }
        let mut letters = about.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
        format!("{title}: {first}{}", letters.as_str())
    }

    /// Shows players on the second screen who is to roll what; nothing of hidden units.
    pub(super) fn show_question(&mut self) {
        let question = match &self.mode {
            Mode::Ask(ask) if ask.amend.is_none() => question(self.game(), &ask.order, &ask.ask, &ask.filled),
            _ => String::new(),
        };
        self.folder.show_question(&question);
    }

    /// Who throws a row, in capitals.
    pub(super) fn thrower(&self, row: &Throw) -> String {
        thrower(self.game(), row)
    }
}
