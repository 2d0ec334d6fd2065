//! Somebody who plays by keys alone, counts each, and throws real dice when the table is asked for faces.

use muster::{
    battle::Session,
    engine::{Dice, Game, Halt},
    store::{self, Folder, library::builtin},
    tui::{
        Key, Look,
        keys::{self, Context},
        table::{Layers, Leave},
    },
    view::{Ask, AskKind, Blanks, Id, Kind},
};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer};

/// Dice in a hand: faces that differ from throw to throw, and are the same each time the test runs.
pub struct Hand(u64);

impl Hand {
    /// The next face of a die with so many sides.
    fn face(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides + 1
    }
}

/// Somebody at the keys.
pub struct Player {
    table: Layers,
    hand: Hand,
    /// Keys pressed.
    pub keys: usize,
    /// Faces typed.
    pub faces: usize,
    /// Waves of dice handed over.
    pub waves: usize,
    /// Facts that only the table knows are made up, so that they fit.
    pub makes_up: bool,
}

impl Player {
    /// Sits down at a new battle. With `dice` every side's are thrown on the table, else as the scenario has it; the seed is
    /// that of the machine's dice and of the hand's.
    pub fn new(scenario: &str, dice: Option<Dice>, seed: u64) -> Player {
        let game = store::begin(&builtin(), scenario, dice).unwrap();
        Player { hand: Hand(seed), ..Player::at(Session::begin(game, seed).0) }
    }

    /// Sits down at a battle as it stands.
    pub fn at(session: Session) -> Player {
        Player::on(Layers::new(Folder::nowhere(session, "battle")))
    }

    /// Sits down at a table as it lies.
    pub fn on(table: Layers) -> Player {
        Player { table, hand: Hand(1), keys: 0, faces: 0, waves: 0, makes_up: false }
    }

    /// Leaves the battle by a key, or, with none, is cut off in the midst of it; and sits down at it again as it was kept.
    pub fn comes_back(mut self, leaves: Option<Key>) -> Player {
        if let Some(key) = leaves {
            assert_ne!(self.table.key(key), Leave::Stay, "{key} leaves the battle");
        }
        Player::at(self.table.into_folder().into_session())
    }

    /// The table.
    pub fn table(&self) -> &Layers {
        &self.table
    }

    /// Presses keys, written as `Key::script` reads them.
    pub fn press(&mut self, script: &str) -> &mut Player {
        for key in Key::script(script) {
            assert_eq!(self.table.key(key), Leave::Stay, "{script} leaves the battle");
            self.keys += 1;
        }
        self
    }

    /// Presses a key, whatever comes of it; who leaves the battle comes back.
    pub fn press_whatever(&mut self, key: Key) {
        self.table.key(key);
        self.keys += 1;
    }

    /// Goes back to the roster, and drops the order that is half done.
    pub fn go_to_the_roster(&mut self) {
        for _ in 0..8 {
            match self.context() {
                Context::Roster if self.session().draft().is_none() => return,
                Context::Roster => self.press("X"),
                _ => self.press("<Esc>"),
            };
        }
    }

    /// A number below this one, by the dice in hand.
    pub fn chance(&mut self, below: usize) -> usize {
        usize::try_from(self.hand.face(below as u64) - 1).unwrap_or(0)
    }

    /// Keys that a deed takes.
    pub fn count(&mut self, deed: impl FnOnce(&mut Player)) -> usize {
        let before = self.keys;
        deed(self);
        self.keys - before
    }

    /// Answers what is asked, as people mostly do: types the faces thrown, takes what is usual. Facts that only the table
    /// knows are left to the script, unless they are made up.
    pub fn answer(&mut self) -> &mut Player {
        for _ in 0..60 {
            let Some((ask, filled)) = self.asked() else { break };
            if self.makes_up {
                self.named_keys_work();
            }
            let before = self.lines_and_answers();
            if let AskKind::Dice { rows, .. } = &ask.kind {
                let sides = rows.iter().map(|row| row.sides).max().unwrap_or(6);
                let blanks = ask.dice() - filled.iter().flatten().count();
                let gap = if sides > 9 { " " } else { "" };
                let faces: Vec<String> = (0..blanks).map(|_| self.hand.face(sides.into()).to_string()).collect();
                self.press(&faces.join(gap));
                self.faces += blanks;
                self.waves += 1;
            }
            if let AskKind::Facts(form) = &ask.kind {
                let wanted = || form.fields.iter().filter(|field| field.required && field.usual.is_none());
                if !self.makes_up && wanted().next().is_some() {
                    break;
                }
                for field in wanted() {
                    // Enter leads to the first that is wanted.
                    let typed = sample(&field.kind, self);
                    self.press("<Enter>").press(&typed);
                }
            }
            self.press("<Enter>");
            if self.lines_and_answers() == before {
                break;
            }
        }
        self
    }

    /// What is asked now, and the faces the machine threw for it.
    fn asked(&self) -> Option<(Ask, Blanks)> {
        let session = self.table.folder().session();
        let draft = session.draft().filter(|_| self.table.context() != Context::Roster)?;
        match session.order(&draft.order, &draft.answers) {
            Err(Halt::Ask { ask, filled, .. }) => Some((*ask, filled)),
            _ => None,
        }
    }

    /// A count of what does not show names a key that shows it, where the keys go now.
    fn named_keys_work(&self) {
        let picture = self.picture();
        for key in picture.split(" more: ").skip(1).filter_map(|behind| behind.split_whitespace().next()) {
            let mut bound = keys::rows(self.context()).chain(keys::rows(Context::Everywhere));
            assert!(bound.any(|row| row.keys() == key), "{key} is no key here:\n{picture}");
        }
    }

    fn lines_and_answers(&self) -> (usize, Option<usize>) {
        let session = self.table.folder().session();
        (session.len(), session.draft().map(|draft| draft.answers.len()))
    }

    /// The battle and its journal.
    pub fn session(&self) -> &Session {
        self.table.folder().session()
    }

    /// The battle as it stands.
    pub fn game(&self) -> &dyn Game {
        self.table.folder().session().game()
    }

    /// The phase or moment under way, by its id.
    pub fn phase(&self) -> String {
        self.game().status().phases.into_iter().find(|phase| phase.now).map_or(String::new(), |phase| phase.id)
    }

    /// Where the keys of the moment are looked up.
    pub fn context(&self) -> Context {
        self.table.context()
    }

    /// Ends the stage with `n`, and once more where somebody has not acted.
    pub fn end_stage(&mut self) -> &mut Player {
        let before = self.phase();
        self.press("n");
        if self.phase() == before {
            self.press("n");
        }
        self
    }

    /// What the last lines tell, so many of them.
    pub fn story(&self, lines: usize) -> String {
        let mut story = String::new();
        for line in self.table.folder().session().last(lines) {
            story += &format!("{} {}\n", line.stage, line.tale.head);
            story.extend(line.tale.then.iter().map(|text| format!("  {text}\n")));
        }
        story
    }

    /// All that was told.
    pub fn whole_story(&self) -> String {
        self.story(self.table.folder().session().len())
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.table.folder().session().len()
    }

    /// Waits until all is worked out that takes long.
    pub fn wait(&mut self) -> &mut Player {
        while self.table.work() {}
        self
    }

    /// The screen as text.
    pub fn picture(&self) -> String {
        self.picture_in((80, 24))
    }

    /// A screen of this size as text.
    pub fn picture_in(&self, size: (u16, u16)) -> String {
        let cells = self.drawn(size, &Look::default()).content;
        let rows = cells.chunks(size.0.into());
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>() + "\n").collect()
    }

    /// A wide screen as it is drawn next, and as it is drawn when nothing is left of pictures before.
    pub fn next_and_anew(&self) -> [Buffer; 2] {
        let (wide, look) = ((120, 40), Look::default());
        let next = self.drawn(wide, &look);
        // Parts of a picture are kept for one place and one look.
        self.drawn((132, 44), &Look { hints: !look.hints, ..look });
        [next, self.drawn(wide, &look)]
    }

    fn drawn(&self, (wide, tall): (u16, u16), look: &Look) -> Buffer {
        let mut screen = Terminal::new(TestBackend::new(wide, tall)).unwrap();
        screen.draw(|frame| self.table.draw(frame, frame.area(), look)).unwrap();
        screen.backend().buffer().clone()
    }
}

/// Something that fits a field, as people would type it.
pub fn sample(kind: &Kind, player: &Player) -> String {
    let number = |id: &Id| player.game().unit(id).map_or(String::new(), |unit| unit.number.to_string());
    match kind {
        Kind::Flag => "n".to_owned(),
        Kind::Count { least, most } => 1.clamp(*least, *most).to_string(),
        Kind::Inches { most } => 6.min(*most).to_string(),
        Kind::Choice(rows) => rows.first().map_or(String::new(), |row| row.0.clone()),
        Kind::Unit(units) | Kind::Units(units) => units.first().map_or(String::new(), number),
        Kind::Classes(rows) => rows.first().map_or(String::new(), |row| row.0.clone()),
        Kind::Counts(units) => units.first().map_or(String::new(), |id| format!("{}:1", number(id))),
        Kind::Pairs => "1:1".to_owned(),
        Kind::Text => "so".to_owned(),
    }
}
