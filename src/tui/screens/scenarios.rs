//! The list of scenarios that a battle can begin from.

use ratatui::{Frame, layout::Rect};

use super::browse::{Browse, desk_width, rows_shown, told};
use crate::{
    engine::Dice,
    tui::{
        Beginning, Ctx, Effect, Key, Layer,
        keys::{self, Command, Context},
        widgets::{Hint, step, wrap},
    },
    view::{Cell, Column, Tone, counted},
};

/// A scenario as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScenarioEntry {
    /// Its file's name without the ending.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The id of its rule system.
    pub system: String,
    /// Its rule system, for people to read.
    pub rules: String,
    /// Whether no other system has a scenario of this name.
    pub unique: bool,
    /// How big it is: "6 v 6 squads".
    pub size: String,
    /// What it is about, in a sentence or two.
    pub about: String,
}

impl ScenarioEntry {
    /// What the command line calls it: its slug, with the system where two share it.
    pub fn word(&self) -> String {
        if self.unique { self.slug.clone() } else { format!("{}/{}", self.system, self.slug) }
    }
}

/// Who rolls, in words.
pub fn thrown(dice: Dice) -> &'static str {
    match dice {
        Dice::Auto => "rolled by the machine",
        Dice::Table => "thrown on the table and typed in",
    }
}

const COLUMNS: &[Column] =
    &[Column::left("Scenario", 24).grows(), Column::left("Rules", 26), Column::left("Size", 19).grows()];

/// The list.
pub struct Scenarios {
    scenarios: Vec<ScenarioEntry>,
    selected: usize,
    dice: Option<Dice>,
}

impl Scenarios {
    /// With these scenarios; their dice are as settled, else as each says, until somebody chooses.
    pub fn new(scenarios: Vec<ScenarioEntry>, dice: Option<Dice>) -> Scenarios {
        Scenarios { scenarios, selected: 0, dice }
    }

    fn hints(&self) -> Vec<Hint> {
        let rows =
            keys::rows(Context::Scenarios).filter(|row| row.does != Command::Begin || !self.scenarios.is_empty());
        let mut hints = Hint::of(&rows.copied().collect::<Vec<_>>());
        hints.push(Hint::help());
        if let (Some(scenario), Some(first)) = (self.scenarios.get(self.selected), hints.first_mut()) {
            first.word = format!("begin {}", scenario.name);
        }
        hints
    }
}

impl Layer for Scenarios {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        let wide = desk_width(area.width);
        let scenario = self.scenarios.get(self.selected);
        let dice = self.dice.map_or("as the scenario says; usually rolled by the machine", thrown);
        let mut desk = told("dice", dice, wide, ctx);
        if let Some(scenario) = scenario {
            desk.push(ratatui::text::Line::default());
            desk.extend(wrap(&[Cell::plain(scenario.about.as_str())], wide, 0, ctx.theme()));
        }
        let browse = Browse {
            head: "muster",
            tail: "a new battle",
            over: ("Scenarios", Cell::toned(counted(self.scenarios.len(), "scenario"), Tone::Dim)),
            columns: COLUMNS,
            count: self.scenarios.len(),
            selected: self.selected,
            about: (
                scenario.map_or("There is no scenario", |scenario| scenario.name.as_str()),
                Cell::toned(scenario.map_or(String::new(), ScenarioEntry::word), Tone::Dim),
            ),
            desk,
            hints: self.hints(),
        };
        let row = |at: usize| {
            let scenario = &self.scenarios[at];
            vec![
                Cell::plain(scenario.name.as_str()),
                Cell::toned(scenario.rules.as_str(), Tone::Dim),
                Cell::plain(scenario.size.as_str()),
            ]
        };
        browse.draw(frame, area, ctx, row, None);
    }

    fn key(&mut self, key: Key, ctx: &mut Ctx) -> Effect {
        let Some(command) = keys::command(Context::Scenarios, key) else { return Effect::Pass };
        match command {
            Command::Begin => match self.scenarios.get(self.selected) {
                Some(scenario) => {
                    let scenario = format!("{}/{}", scenario.system, scenario.slug);
                    Effect::Begin(Beginning { scenario, dice: self.dice, name: String::new() })
                }
                None => Effect::Stay,
            },
            Command::SwapDice => {
                self.dice = Some(if self.dice == Some(Dice::Table) { Dice::Auto } else { Dice::Table });
                Effect::Stay
            }
            Command::Back => Effect::Pop,
            command => match step(command, self.selected, self.scenarios.len(), rows_shown(ctx.size)) {
                Some(at) => {
                    self.selected = at;
                    Effect::Stay
                }
                None => Effect::Pass,
            },
        }
    }

    fn context(&self) -> Context {
        Context::Scenarios
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_begins_with_the_dice_that_were_chosen() {
        let entry = ScenarioEntry { slug: "ford".to_owned(), system: "a".to_owned(), ..ScenarioEntry::default() };
        let mut list = Scenarios::new(vec![entry], None);
        let mut ctx = Ctx::default();
        let begins = |dice| Effect::Begin(Beginning { scenario: "a/ford".to_owned(), dice, name: String::new() });
        assert_eq!(list.key(Key::Enter, &mut ctx), begins(None));
        list.key(Key::Char('d'), &mut ctx);
        assert_eq!(list.key(Key::Enter, &mut ctx), begins(Some(Dice::Table)));
        assert_eq!(list.key(Key::Esc, &mut ctx), Effect::Pop);
    }
}
