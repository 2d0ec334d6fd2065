//! A battle drawn by every face there is: whatever its numbers are, it fits a screen and a page.

use std::slice;

use muster::{
    battle::for_players,
    engine::Game,
    report::{Form, Page, Report},
    store::Folder,
    tui::{Key, Look, table::Layers},
};
use ratatui::{Terminal, backend::TestBackend};

/// The longest report of a battle of a few lines, in bytes.
const LONGEST: usize = 4 << 20;

/// Looks at every unit of a battle, as a screen does.
pub fn seen(game: &dyn Game) {
    for unit in game.units() {
        let _ = (game.row(&unit), game.sheet(&unit), game.tracks(&unit), game.readings(&unit));
        let _ = game.offers(slice::from_ref(&unit));
    }
    let _ = (game.dues(), game.windows(), game.waiting(), game.status(), game.forces());
}

/// Draws a battle: the roster, the sheet of a unit, its journal, the cards of its last orders; the report for everybody and for
/// players.
pub fn drawn(folder: Folder) {
    let session = folder.session();
    seen(session.game());
    seen(&*session.game().public());
    let _ = for_players(session.game(), &session.last(session.len()));
    for (public, form) in [(false, Form::Txt), (true, Form::Html)] {
        let report = Report::of(session, public).write(form, Page::A4);
        assert!(report.len() < LONGEST, "a report of {} bytes", report.len());
    }
    let mut table = Layers::new(folder);
    for keys in ["", "<Space>", "<Esc>J", "<Esc>C", "<Esc>i"] {
        for key in Key::script(keys) {
            table.key(key);
        }
        for (width, height) in [(80, 24), (132, 44)] {
            let mut screen = Terminal::new(TestBackend::new(width, height)).unwrap();
            screen.draw(|frame| table.draw(frame, frame.area(), &Look::default())).unwrap();
        }
    }
}
