//! The second screen, for the players: roster, stage, who is on, the question in hand and the last tales, out of the
//! copy that is written for them. It reads that copy again when told to, and keeps the last whole picture.
//!
//! ```text
//! mod   what was read last, and the keys
//! draw  where everything stands, and what it says
//! ```

mod draw;
#[cfg(test)]
mod tests;

use std::{
    cell::Cell as Held,
    path::{Path, PathBuf},
};

use ratatui::{Frame, layout::Rect};

use crate::{
    battle::{Army, armies},
    engine::Game,
    paper::Library,
    store::{Public, read_public},
    tui::{
        Ctx, Effect, Key, Layer,
        keys::{self, Command, Context},
        widgets::step,
    },
    view::{Id, Status},
};

/// The second screen.
pub struct Watch {
    folder: PathBuf,
    library: Library,
    picture: Option<Picture>,
    /// Why the copy could not be read the last time.
    trouble: Option<String>,
    /// What the turn came to shows in place of what happened.
    sums: bool,
    /// The place of the first unit that shows.
    first: usize,
    /// Units that had room in the last drawing.
    page: Held<usize>,
}

/// What was read last.
struct Picture {
    public: Public,
    game: Box<dyn Game>,
    status: Status,
    units: Vec<Id>,
    armies: Vec<Army>,
    sides: Vec<usize>,
}

impl Watch {
    /// The second screen of the battle whose copy for players lies in this folder, as it is now.
    pub fn new(folder: &Path, library: Library) -> Watch {
        let page = Held::new(usize::MAX);
        let mut watch =
            Watch { folder: folder.to_owned(), library, picture: None, trouble: None, sums: false, first: 0, page };
        watch.read();
        watch
    }

    /// Reads the copy. One that cannot be read leaves the picture as it was.
    fn read(&mut self) {
        match read_public(&self.folder, &self.library) {
            Ok((public, game)) => {
                let (status, armies) = (game.status(), armies(&*game));
                let members = armies.iter().flat_map(|army| army.members.iter().map(|member| (member, army.side)));
                let (units, sides) = members.map(|(member, side)| (member.id.clone(), side)).unzip();
                let picture = Picture { public, game, status, units, armies, sides };
                self.follow(&picture);
                self.picture = Some(picture);
                self.trouble = None;
            }
            // The lines of the file behind it are nothing for players.
            Err(why) => self.trouble = why.to_string().lines().next().map(crate::view::clean_text),
        }
    }

    /// Goes to where something has changed, if none of it shows: nobody may sit at this screen.
    fn follow(&mut self, new: &Picture) {
        let Some(old) = &self.picture else { return };
        let changed = |id: &Id| old.game.row(id) != new.game.row(id);
        let mut places = (0..new.units.len()).filter(|at| changed(&new.units[*at])).peekable();
        let shown = self.first..self.first.saturating_add(self.page.get());
        let Some(&first) = places.peek() else { return };
        if !places.any(|at| shown.contains(&at)) {
            self.first = first;
        }
    }

    /// The first unit that shows: the last page is full.
    fn top(&self, page: usize) -> usize {
        let count = self.picture.as_ref().map_or(0, |picture| picture.units.len());
        self.first.min(count.saturating_sub(page))
    }
}

impl Layer for Watch {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        draw::draw(self, frame, area, &ctx.look);
    }

    fn key(&mut self, key: Key, _: &mut Ctx) -> Effect {
        let Some(command) = keys::command(Context::Watch, key) else { return Effect::Pass };
        let page = self.page.get();
        let count = self.picture.as_ref().map_or(0, |picture| picture.units.len());
        match step(command, self.top(page), count, page) {
            Some(first) => self.first = first.min(count.saturating_sub(page)),
            None if command == Command::Summary => self.sums = !self.sums,
            None if command == Command::Leave => return Effect::Quit,
            None => return Effect::Pass,
        }
        Effect::Stay
    }

    fn wake(&mut self) {
        self.read();
    }

    fn context(&self) -> Context {
        Context::Watch
    }
}
