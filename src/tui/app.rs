//! The app: holds the layers and acts on their effects. Layers push plain effects up; only here is anything done.

use ratatui::{Frame, style::Style};

use crate::{
    paper::Army,
    store::{Folder, RosterPaper},
};

use super::{
    ArmyWish, Beginning, Ctx, Effect, Key, Layer, Look, Place, Stack,
    build::Build,
    keys::{self, Command},
    screens::{Battle, BattleEntry, Keys, RosterEntry, Rosters, ScenarioEntry, Scenarios, Start, Watch},
    theme::ThemeName,
};

/// What the screens cannot do themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// Open the battle of this slug, folder or file.
    Resume(String),
    /// Begin a battle.
    Begin(Beginning),
    /// Put the battle of this slug away.
    PutAway(String),
    /// Bring the battle back that was put away last.
    BringBack,
    /// Give the battle of this slug this name.
    Rename(String, String),
    /// Build an army.
    Army(ArmyWish),
    /// Go to the rosters, on this one: an army was left.
    Rosters(ArmyWish),
    /// Leave muster.
    Quit,
    /// Go to the start screen: a battle was left.
    Start,
    /// The terminal is gone: save, and print nothing more.
    Gone,
}

/// How to go on after an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flow {
    /// Draw and wait.
    Go,
    /// Paint all anew first.
    Repaint,
    /// Somebody chose this theme; it is to be kept.
    Themed(ThemeName),
    /// Stop the process for a while first.
    Suspend,
    /// Leave the loop.
    Leave(Wanted),
}

/// The app.
pub struct App {
    stack: Stack,
    ctx: Ctx,
    battles: Vec<BattleEntry>,
    scenarios: Vec<ScenarioEntry>,
    rosters: Vec<RosterEntry>,
    /// The battle that was put away last and can be brought back, by its folder.
    away: Option<String>,
    /// The battle that the start screen has in hand, by its folder, if it is not the newest.
    in_hand: Option<String>,
}

impl App {
    /// An app that opens on the start screen, with the battles there are, the newest first, the scenarios and the rosters.
    pub fn new(ctx: Ctx, battles: Vec<BattleEntry>, scenarios: Vec<ScenarioEntry>, rosters: Vec<RosterEntry>) -> App {
        let mut app = App { stack: Stack::default(), ctx, battles, scenarios, rosters, away: None, in_hand: None };
        app.act(Effect::Push(Place::Start));
        app
    }

    /// Offers on the start screen to bring back the battle that was put away last, by its folder.
    pub fn offer_back(&mut self, battle: &str) {
        self.away = Some(battle.to_owned());
        self.act(Effect::Swap(Place::Start));
    }

    /// Takes this battle in hand on the start screen, by its folder.
    pub fn take_in_hand(&mut self, battle: &str) {
        self.in_hand = Some(battle.to_owned());
        self.act(Effect::Swap(Place::Start));
    }

    /// Opens the list of rosters over the start screen, on this one.
    pub fn open_rosters(&mut self, on: ArmyWish) {
        self.act(Effect::Push(Place::Rosters(Some(on))));
    }

    /// An app that opens on a battle; leaving the battle leaves the app.
    pub fn of_battle(ctx: Ctx, folder: Folder) -> App {
        App::resumed(ctx, folder, Vec::new())
    }

    /// An app that opens on a battle just resumed, with what there is to tell of its opening, a sentence each.
    pub fn resumed(ctx: Ctx, folder: Folder, notes: Vec<String>) -> App {
        App::alone(ctx, Box::new(Battle::new(folder, notes)))
    }

    /// An app that opens on an army to build; leaving the army leaves the app.
    pub fn of_army(ctx: Ctx, army: Army, paper: RosterPaper) -> App {
        App::alone(ctx, Box::new(Build::new(army, paper)))
    }

    /// An app that opens on the second screen; leaving it leaves the app.
    pub fn watching(ctx: Ctx, watch: Watch) -> App {
        App::alone(ctx, Box::new(watch))
    }

    /// An app with one layer; leaving it leaves the app.
    fn alone(ctx: Ctx, layer: Box<dyn Layer>) -> App {
        let mut stack = Stack::default();
        stack.push(layer);
        let (battles, scenarios, rosters) = (Vec::new(), Vec::new(), Vec::new());
        App { stack, ctx, battles, scenarios, rosters, away: None, in_hand: None }
    }

    /// Draws all that shows. Drawing changes nothing.
    pub fn draw(&self, frame: &mut Frame) {
        let (area, base) = (frame.area(), self.ctx.theme().base);
        // A frame begins bare.
        if base != Style::new() {
            frame.buffer_mut().set_style(area, base);
        }
        self.stack.draw(frame, area, &self.ctx);
        self.ctx.look.charset.fit(frame.buffer_mut());
    }

    /// What is not on disk and why, if anything is not.
    pub fn unsaved(&self) -> Option<String> {
        self.stack.unsaved()
    }

    /// Whether something is half typed that is not on disk.
    pub fn is_typing(&self) -> bool {
        self.stack.is_typing()
    }

    /// Writes what is half typed.
    pub fn keep_typed(&mut self) {
        self.stack.keep_typed();
    }

    /// Writes what the disk did not take, and what is half typed.
    pub fn settle(&mut self) {
        self.stack.settle();
    }

    /// The screen has this width and height now.
    pub fn resized(&mut self, width: u16, height: u16) {
        self.ctx.size = (width, height);
    }

    /// How it looks now.
    pub fn look_now(&self) -> Look {
        self.ctx.look
    }

    /// The terminal said how light its background is.
    pub fn background(&mut self, light: bool) {
        self.ctx.look = self.ctx.look.on(light);
    }

    /// Looks like this from now on.
    pub fn look(&mut self, look: Look) {
        self.ctx.look = look;
    }

    /// Says something to the people; the next key clears it.
    pub fn say(&mut self, message: crate::view::Cell) {
        self.ctx.message = Some(message);
    }

    /// Hears a key.
    pub fn key(&mut self, key: Key) -> Flow {
        self.ctx.message = None;
        match self.stack.key(key, &mut self.ctx) {
            Effect::Pass => self.everywhere(key),
            effect => self.act(effect),
        }
    }

    /// Hears pasted text.
    pub fn paste(&mut self, text: &str) -> Flow {
        self.ctx.message = None;
        let effect = self.stack.paste(text, &mut self.ctx);
        self.act(effect)
    }

    /// Something that shows has changed outside.
    pub fn wake(&mut self) {
        self.stack.wake();
    }

    /// Does a little of what takes long, between events; whether there was any.
    pub fn work(&mut self) -> bool {
        self.stack.work()
    }

    /// What a key does that no layer took.
    fn everywhere(&mut self, key: Key) -> Flow {
        let Some(on) = self.stack.top().map(Layer::context) else { return Flow::Leave(Wanted::Quit) };
        match keys::command(on, key) {
            Some(Command::Help) => self.act(Effect::Push(Place::Keys(on))),
            Some(Command::Theme) => {
                let name = self.ctx.theme().name.next();
                self.look(self.ctx.look.themed(name));
                Flow::Themed(name)
            }
            Some(Command::Repaint) => Flow::Repaint,
            Some(Command::Suspend) => Flow::Suspend,
            Some(Command::Quit) => Flow::Leave(Wanted::Quit),
            _ => Flow::Go,
        }
    }

    /// Does what an effect says.
    fn act(&mut self, effect: Effect) -> Flow {
        match effect {
            Effect::Pass | Effect::Stay => Flow::Go,
            Effect::Push(place) => {
                let layer = self.layer(place);
                self.stack.push(layer);
                Flow::Go
            }
            Effect::Swap(place) => {
                self.stack.pop();
                self.act(Effect::Push(place))
            }
            Effect::Home => {
                self.stack.cut(1);
                Flow::Go
            }
            Effect::Pop | Effect::Leave => {
                self.stack.pop();
                match self.stack.is_empty() {
                    true if self.battles.is_empty() && self.scenarios.is_empty() => Flow::Leave(Wanted::Start),
                    true => Flow::Leave(Wanted::Quit),
                    false => Flow::Go,
                }
            }
            Effect::Say(message) => {
                self.say(message);
                Flow::Go
            }
            Effect::Resume(battle) => Flow::Leave(Wanted::Resume(battle)),
            Effect::PutAway(slug) => Flow::Leave(Wanted::PutAway(slug)),
            Effect::BringBack => Flow::Leave(Wanted::BringBack),
            Effect::Rename(slug, name) => Flow::Leave(Wanted::Rename(slug, name)),
            Effect::Begin(beginning) => Flow::Leave(Wanted::Begin(beginning)),
            Effect::Army(wish) => Flow::Leave(Wanted::Army(wish)),
            Effect::Built(wish) => Flow::Leave(Wanted::Rosters(wish)),
            Effect::Repaint => Flow::Repaint,
            Effect::Suspend => Flow::Suspend,
            Effect::Quit => Flow::Leave(Wanted::Quit),
            Effect::Many(effects) => {
                let mut flow = Flow::Go;
                for effect in effects {
                    match self.act(effect) {
                        Flow::Go => {}
                        Flow::Leave(wanted) => return Flow::Leave(wanted),
                        other => flow = other,
                    }
                }
                flow
            }
        }
    }

    /// The layer of a place.
    fn layer(&self, place: Place) -> Box<dyn Layer> {
        match place {
            Place::Start => {
                let start = Start::new(self.battles.clone(), self.scenarios.len(), self.away.clone());
                Box::new(start.on(self.in_hand.as_deref()))
            }
            Place::Scenarios => Box::new(Scenarios::new(self.scenarios.clone(), self.ctx.dice)),
            Place::Rosters(on) => Box::new(Rosters::new(self.rosters.clone(), on.as_ref(), self.ctx.dice)),
            Place::Keys(on) => Box::new(Keys::new(on)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_everywhere_work_on_every_screen() {
        let mut app = App::new(Ctx::default(), Vec::new(), Vec::new(), Vec::new());
        assert_eq!(app.key(Key::Ctrl('l')), Flow::Repaint);
        assert_eq!(app.key(Key::Ctrl('z')), Flow::Suspend);
        assert_eq!(app.key(Key::F(2)), Flow::Themed(ThemeName::Light));
        assert_eq!(app.look_now().theme.name, ThemeName::Light);
        assert_eq!(app.key(Key::Char('?')), Flow::Go);
        assert_eq!(app.key(Key::Esc), Flow::Go);
        assert_eq!(app.key(Key::Char('q')), Flow::Leave(Wanted::Quit));
        assert_eq!(app.key(Key::Ctrl('c')), Flow::Leave(Wanted::Quit));
    }

    #[test]
    fn many_effects_are_done_in_order_until_one_leaves() {
        let mut app = App::new(Ctx::default(), Vec::new(), Vec::new(), Vec::new());
        let many = Effect::Many(vec![Effect::Repaint, Effect::Stay]);
        assert_eq!(app.act(many), Flow::Repaint);
        let many = Effect::Many(vec![Effect::Resume("a".to_owned()), Effect::Quit]);
        assert_eq!(app.act(many), Flow::Leave(Wanted::Resume("a".to_owned())));
    }
}
