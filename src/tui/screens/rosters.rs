//! The list of rosters, and where new ones begin.

use ratatui::{Frame, layout::Rect};

use super::{
    browse::{Browse, Prompt, desk_width, rows_shown, told},
    scenarios::thrown,
};
use crate::{
    engine::Dice,
    store::AGAINST,
    tui::{
        ArmyWish, Beginning, Ctx, Effect, Key, Layer,
        keys::{self, Command, Context},
        widgets::{Hint, TextInput, step, wrap},
    },
    view::{Cell, Column, Tone, counted},
};

/// A roster as the list shows it, or the place where a new one of a system begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterEntry {
    /// Its file's name without the ending; nothing for a new one.
    pub slug: Option<String>,
    /// Its name.
    pub name: String,
    /// Its rule system's id.
    pub system: String,
    /// How many units it has.
    pub count: usize,
    /// How big it is: "1 squad".
    pub size: String,
    /// A remark.
    pub note: String,
}

const COLUMNS: &[Column] =
    &[Column::left("Roster", 28).grows(), Column::left("System", 15), Column::left("Size", 14).grows()];

/// The list.
pub struct Rosters {
    rosters: Vec<RosterEntry>,
    selected: usize,
    /// The army that waits for another to meet.
    waits: Option<usize>,
    /// The battle of two armies that meet, while its name is typed.
    meeting: Option<Meeting>,
    /// Who rolls, as it is settled.
    dice: Option<Dice>,
}

/// A battle of two armies that is about to begin.
struct Meeting {
    scenario: String,
    name: TextInput,
    dice: Dice,
}

impl Rosters {
    /// With these rows, on this one; who rolls is as settled until somebody chooses.
    pub fn new(rosters: Vec<RosterEntry>, on: Option<&ArmyWish>, dice: Option<Dice>) -> Rosters {
        let is = |row: &RosterEntry| on.is_some_and(|on| row.system == on.system && row.slug == on.roster);
        let selected = rosters.iter().position(is).unwrap_or(0);
        Rosters { rosters, selected, waits: None, meeting: None, dice }
    }

    /// Whether this army can meet the one that waits, or wait for one.
    fn may_meet(&self, roster: &RosterEntry) -> bool {
        let waits = self.waits.and_then(|at| self.rosters.get(at));
        roster.slug.is_some() && roster.count > 0 && waits.is_none_or(|waits| waits.system == roster.system)
    }

    /// The row where a new army of the system in hand begins; the first such row where it has none.
    fn new_army(&self) -> Option<usize> {
        let here = self.rosters.get(self.selected);
        let mut fresh = self.rosters.iter().enumerate().filter(|(_, row)| row.slug.is_none());
        let own = fresh.clone().find(|(_, row)| here.is_some_and(|here| here.system == row.system));
        own.or_else(|| fresh.next()).map(|(at, _)| at)
    }

    /// The army in hand meets the one that waits, or waits for one itself.
    fn battle(&mut self) -> Effect {
        let say = |words: String, tone| Effect::Say(Cell::toned(words, tone));
        let Some(here) = self.rosters.get(self.selected) else { return Effect::Stay };
        let Some(slug) = here.slug.as_ref().filter(|_| here.count > 0) else {
            let first = if self.waits.is_none() { "Enter" } else { "Esc, then Enter" };
            return say(format!("build this army first: {first}"), Tone::Warn);
        };
        let Some(waits) = self.waits.and_then(|at| self.rosters.get(at)) else {
            self.waits = Some(self.selected);
            return Effect::Stay;
        };
        if waits.system != here.system {
            let other = format!("{}: an army of {}", here.name, here.system);
            return say(format!("{other}; {} meets one of {}", waits.name, waits.system), Tone::Warn);
        }
        let waiting = waits.slug.as_deref().unwrap_or_default();
        let scenario = format!("{0}/{waiting}{AGAINST}{0}/{slug}", here.system);
        let name = TextInput::new(&format!("{} against {}", waits.name, here.name));
        self.meeting = Some(Meeting { scenario, name, dice: self.dice.unwrap_or_default() });
        Effect::Stay
    }

    /// A key while the battle's name is typed.
    fn meeting_key(&mut self, key: Key) -> Effect {
        let Some(meeting) = &mut self.meeting else { return Effect::Pass };
        match keys::command(Context::Meeting, key) {
            Some(Command::Begin) => {
                let (scenario, name, dice) = (meeting.scenario.clone(), meeting.name.text(), Some(meeting.dice));
                (self.meeting, self.waits) = (None, None);
                return Effect::Begin(Beginning { scenario, dice, name });
            }
            Some(Command::SwapDice) => {
                meeting.dice = if meeting.dice == Dice::Table { Dice::Auto } else { Dice::Table };
            }
            Some(Command::Back) => self.meeting = None,
            _ if meeting.name.key(key) => {}
            _ => return Effect::Pass,
        }
        Effect::Stay
    }
}

impl Layer for Rosters {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        let roster = self.rosters.get(self.selected);
        let made = self.rosters.iter().filter(|roster| roster.slug.is_some()).count();
        let waits = self.waits.and_then(|at| self.rosters.get(at));
        let wide = desk_width(area.width);
        let about = match (waits, roster) {
            (Some(waits), _) if self.waits == Some(self.selected) => {
                format!("Whom does {} meet? Enter on another army of {}, or here on itself.", waits.name, waits.system)
            }
            (Some(waits), Some(roster)) if self.may_meet(roster) => {
                format!("Enter: {} against {}. Esc lets it be.", waits.name, roster.name)
            }
            (Some(waits), _) => format!("Whom does {} meet? Another army of {}.", waits.name, waits.system),
            (None, roster) => roster.map_or(String::new(), |roster| roster.note.clone()),
        };
        // What cannot be done with the row in hand is not offered.
        let may = roster.is_some_and(|roster| self.may_meet(roster));
        let is_new = roster.is_some_and(|roster| roster.slug.is_none());
        let offered = |row: &keys::Binding| match row.does {
            // While an army waits, Enter is for the one that it meets.
            Command::Open if waits.is_some() => may.then_some(keys::Binding { word: "meet", ..*row }),
            Command::Begin if waits.is_some() && self.meeting.is_none() => None,
            Command::Begin => may.then_some(*row),
            Command::Open if is_new => Some(keys::Binding { word: "begin", ..*row }),
            Command::New if is_new || waits.is_some() => None,
            _ => Some(*row),
        };
        let mut hints = Hint::of(&keys::rows(self.context()).filter_map(offered).collect::<Vec<_>>());
        if self.meeting.is_none() {
            hints.push(Hint::help());
        }
        let browse = Browse {
            head: "muster",
            tail: "armies for any battle",
            over: ("Rosters", Cell::toned(counted(made, "roster"), Tone::Dim)),
            columns: COLUMNS,
            count: self.rosters.len(),
            selected: self.selected,
            about: (
                roster.map_or("There is no roster", |roster| roster.name.as_str()),
                Cell::toned(roster.and_then(|roster| roster.slug.as_deref()).unwrap_or_default(), Tone::Dim),
            ),
            desk: match &self.meeting {
                Some(meeting) => {
                    let mut desk = wrap(&[Cell::plain("The armies meet: Enter begins.")], wide, 0, ctx.theme());
                    desk.extend(told("dice", &format!("{} (Tab)", thrown(meeting.dice)), wide, ctx));
                    desk
                }
                None => wrap(&[Cell::plain(about.as_str())], wide, 0, ctx.theme()),
            },
            hints,
        };
        let row = |at: usize| {
            let roster = &self.rosters[at];
            let tone = if roster.slug.is_some() && self.waits != Some(at) { Tone::Plain } else { Tone::Accent };
            let name = if self.waits == Some(at) { format!("{} against", roster.name) } else { roster.name.clone() };
            vec![
                Cell::toned(name, tone),
                Cell::toned(roster.system.as_str(), Tone::Dim),
                Cell::plain(roster.size.as_str()),
            ]
        };
        let prompt = self.meeting.as_ref().map(|meeting| {
            |frame: &mut Frame, place: Rect| meeting.name.labelled(" The battle's name: ", frame, place, ctx.theme())
        });
        browse.draw(frame, area, ctx, row, prompt.as_ref().map(|prompt| prompt as Prompt));
    }

    fn key(&mut self, key: Key, ctx: &mut Ctx) -> Effect {
        if self.meeting.is_some() {
            return self.meeting_key(key);
        }
        let Some(command) = keys::command(Context::Rosters, key) else { return Effect::Pass };
        match command {
            Command::Open if self.waits.is_some() => self.battle(),
            Command::Open => match self.rosters.get(self.selected) {
                Some(roster) => Effect::Army(ArmyWish { system: roster.system.clone(), roster: roster.slug.clone() }),
                None => Effect::Stay,
            },
            Command::Begin => self.battle(),
            Command::New if self.waits.is_none() => {
                self.selected = self.new_army().unwrap_or(self.selected);
                Effect::Stay
            }
            Command::Back if self.waits.take().is_some() => Effect::Stay,
            Command::Back => Effect::Pop,
            command => match step(command, self.selected, self.rosters.len(), rows_shown(ctx.size)) {
                Some(at) => {
                    self.selected = at;
                    Effect::Stay
                }
                None => Effect::Pass,
            },
        }
    }

    fn paste(&mut self, text: &str, _: &mut Ctx) -> Effect {
        if let Some(meeting) = &mut self.meeting {
            meeting.name.paste(text);
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        if self.meeting.is_some() { Context::Meeting } else { Context::Rosters }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(slug: Option<&str>, system: &str) -> RosterEntry {
        let slug = slug.map(str::to_owned);
        RosterEntry { slug, system: system.to_owned(), count: 1, ..RosterEntry::default() }
    }

    #[test]
    fn n_leads_to_where_a_new_army_of_the_system_in_hand_begins() {
        let rows =
            vec![entry(Some("a"), "x"), entry(Some("b"), "y"), entry(None, "x"), entry(None, "y"), entry(None, "z")];
        let mut list = Rosters::new(rows, None, None);
        let mut ctx = Ctx::default();
        for (from, to) in [(0, 2), (1, 3), (4, 4)] {
            list.selected = from;
            assert_eq!((list.key(Key::Char('n'), &mut ctx), list.selected), (Effect::Stay, to));
        }
        let wish = ArmyWish { system: "z".to_owned(), roster: None };
        assert_eq!(list.key(Key::Enter, &mut ctx), Effect::Army(wish));
    }

    #[test]
    fn two_armies_of_one_system_meet() {
        let rows = vec![entry(Some("a"), "x"), entry(Some("b"), "x"), entry(Some("c"), "y"), entry(None, "x")];
        let mut list = Rosters::new(rows, None, None);
        let mut ctx = Ctx::default();
        let mut press = |list: &mut Rosters, at: usize| {
            list.selected = at;
            list.key(Key::Char('b'), &mut ctx)
        };
        assert!(matches!(press(&mut list, 3), Effect::Say(_)), "nobody is in a new one");
        list.rosters[1].count = 0;
        assert!(matches!(press(&mut list, 1), Effect::Say(_)), "nor in one that was saved empty");
        list.rosters[1].count = 1;
        assert_eq!(press(&mut list, 0), Effect::Stay, "it waits");
        for at in [2, 3] {
            assert!(matches!(press(&mut list, at), Effect::Say(_)), "{at}: of another system, or new");
        }
        // Enter is for the one that it meets, and opens nobody else meanwhile.
        let mut enter = |list: &mut Rosters, at: usize| {
            list.selected = at;
            list.key(Key::Enter, &mut ctx)
        };
        assert!(matches!(enter(&mut list, 2), Effect::Say(_)));
        assert_eq!((enter(&mut list, 1), list.meeting.is_some()), (Effect::Stay, true));
        list.meeting = None;
        let mut press = |list: &mut Rosters, at: usize| {
            list.selected = at;
            list.key(Key::Char('b'), &mut ctx)
        };
        assert_eq!(press(&mut list, 1), Effect::Stay, "its name and its dice are asked for");
        let mut type_in = |script: &str| Key::script(script).into_iter().map(|key| list.key(key, &mut ctx)).last();
        assert_eq!(type_in("<^u>Fog?<Esc>b<^u>The Mill<Tab>"), Some(Effect::Stay));
        let name = "The Mill".to_owned();
        let begins = Beginning { scenario: "x/a+x/b".to_owned(), dice: Some(Dice::Table), name };
        assert_eq!(type_in("<Enter>"), Some(Effect::Begin(begins)));
        assert!(list.waits.is_none() && list.meeting.is_none());
    }
}
