//! Putting an ask: its title and numbers on the desk, and the question for the players' screen.

use super::{
    ask::{AskMode, dice},
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
};
use crate::{
    battle::{Deed, Nobody},
    rules::Halt,
    view::{Answer, Answered, AskKind, Facts, Id, Kind, Order, Throw, Thrower},
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
        for name in self.named(order).iter().map(|id| self.name(id)) {
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
            Mode::Ask(ask) if ask.amend.is_none() => self.question(ask),
            _ => String::new(),
        };
        self.folder.show_question(&question);
    }

    /// "BEN: 7 dice, 5 or more; ANNA: 2 dice"; dice of one hand that need the same are told as one.
    fn question(&self, ask: &AskMode) -> String {
        let hidden = |id: &Id| self.game().unit(id).is_none_or(|unit| unit.hidden);
        if ask.order.who.iter().any(hidden) || self.named(&ask.order).iter().any(hidden) {
            return String::new();
        }
        if let AskKind::Pick { by: by @ Thrower::Side(_), .. } = ask.ask.kind {
            return format!("{} chooses", self.hand(by));
        }
        let mut throws: Vec<(String, usize, String)> = Vec::new();
        for (from, row) in ask.throws().filter(|(from, row)| ask.waits(*from, row)) {
            let blanks = (from..from + row.dice).filter(|at| ask.filled.get(*at).copied().flatten().is_none()).count();
            let need = row.need.map_or(String::new(), |need| match need {
                need if need > i32::from(row.sides) => format!(", {} and on", row.sides),
                need => format!(", {need} or more"),
            });
            let who = self.thrower(row);
            match throws.iter_mut().find(|throw| throw.0 == who && throw.2 == need) {
                Some(throw) => throw.1 += blanks,
                None => throws.push((who, blanks, need)),
            }
        }
        let words = throws.into_iter().map(|(who, count, need)| format!("{who}: {}{need}", dice(count)));
        words.collect::<Vec<_>>().join("; ")
    }

    /// The units that an order's facts name.
    fn named(&self, order: &Order) -> Vec<Id> {
        let fields = self.game().form(order).map(|form| form.fields).unwrap_or_default();
        let units = fields.iter().filter(|field| matches!(field.kind, Kind::Unit(_)));
        let values = units.filter_map(|field| order.facts.get(&field.id));
        values.filter_map(|value| self.game().find(&value.to_string())).collect()
    }

    /// Who throws a row, in capitals.
    pub(super) fn thrower(&self, row: &Throw) -> String {
        if row.player.is_empty() { self.hand(row.by) } else { row.player.to_uppercase() }
    }

    /// Whose hand it is, in capitals.
    fn hand(&self, by: Thrower) -> String {
        match by {
            Thrower::Side(side) => {
                self.game().status().sides.get(side).map_or(String::new(), |side| side.name.to_uppercase())
            }
            Thrower::Chance => "CHANCE".to_owned(),
        }
    }
}
