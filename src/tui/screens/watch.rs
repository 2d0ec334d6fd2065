//! The second screen, for the players: roster, stage, who is on, the question in hand and the last tales, out of the
//! copy that is written for them. It reads that copy again when told to, and keeps the last whole picture.

use std::{
    cell::Cell as Held,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use ratatui::{Frame, layout::Rect};

use crate::{
    battle::{Army, Came, Summary, armies, card},
    engine::Game,
    paper::Library,
    store::{Public, read_public},
    tui::{
        Ctx, Effect, Key, Layer, Look,
        keys::{self, Command, Context},
        table::{self, Plan, Row, Rows},
        widgets::{Hint, footer, step},
    },
    view::{Id, Status, Tone},
};

/// Rows above the roster: the head, a blank, two for the question.
const ABOVE: u16 = 4;
/// Rows for the tales, their rule included, on a small screen; they get what the roster leaves on others.
const TALES: u16 = 6;

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
    /// Rows of units in the last drawing.
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

/// Where everything stands.
struct Areas {
    head: Rect,
    question: Rect,
    roster: Rect,
    tales: Rect,
    trouble: Rect,
    foot: Rect,
}

impl Areas {
    fn of(area: Rect, units: usize, trouble: usize) -> Areas {
        let row = |y: u16, height: u16| Rect { y: area.y + y, height, ..area }.intersection(area);
        let body = area.height.saturating_sub(ABOVE + 1);
        let most = body.saturating_sub(TALES.max(body / 3));
        let roster = u16::try_from(units + 1).unwrap_or(u16::MAX).min(most);
        let foot = area.height.saturating_sub(1);
        // What is wrong takes the place of tales.
        let trouble = u16::try_from(trouble).unwrap_or(u16::MAX).min(body - roster);
        Areas {
            head: row(0, 1),
            question: row(2, 2),
            roster: row(ABOVE, roster),
            tales: row(ABOVE + roster, body - roster - trouble),
            trouble: row(foot.saturating_sub(trouble), trouble),
            foot: row(foot, 1),
        }
    }
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
            Err(why) => self.trouble = Some(crate::view::clean_text(&why.to_string())),
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
        let look = &ctx.look;
        let units = self.picture.as_ref().map_or(0, |picture| picture.units.len());
        let wide = area.width as usize;
        let trouble: Vec<Row> = match &self.trouble {
            Some(why) => {
                let words = format!("This is how it stood before: {why}");
                table::wrap(&words, wide, 0).into_iter().map(|row| Row::toned(row, Tone::Warn)).collect()
            }
            None => Vec::new(),
        };
        let places = Areas::of(area, units, trouble.len());
        let page = usize::from(places.roster.height.saturating_sub(1));
        self.page.set(page);
        match &self.picture {
            Some(picture) => {
                let head = table::headline(&picture.status, "", &picture.status.battle, wide);
                table::lines(frame, places.head, look, &[head]);
                table::lines(frame, places.question, look, &question(picture, wide));
                let Picture { game, armies, units, sides, .. } = picture;
                let (marked, due) = (BTreeSet::new(), BTreeMap::new());
                let rows = Rows {
                    game: &**game,
                    armies,
                    units,
                    sides,
                    here: None,
                    marked: &marked,
                    due: &due,
                    altered: &[],
                    sums: false,
                };
                let plan = Plan::from(self.top(page), page, units.len(), area.width);
                rows.draw(frame, places.roster, look, &plan);
                match self.sums {
                    true => turn(picture, frame, places.tales, look),
                    false => tales(picture, frame, places.tales, look),
                }
                table::lines(frame, places.trouble, look, &trouble);
            }
            None => {
                let why = self.trouble.as_deref().unwrap_or_default();
                let words = format!("There is nothing to show yet: {why}");
                let waits = "It shows as soon as the battle is played on.";
                let rows = [words.as_str(), "", waits].into_iter().flat_map(|text| table::wrap(text, wide, 0));
                let rows: Vec<Row> = rows.map(Row::plain).collect();
                table::lines(frame, Rect { height: places.foot.y - area.y, ..area }, look, &rows);
            }
        }
        let pages = |row: &&keys::Binding| page < units || row.does != Command::PageDown;
        let mut hints = Hint::of(&keys::rows(Context::Watch).filter(pages).copied().collect::<Vec<_>>());
        hints.push(Hint::help());
        footer(places.foot, frame.buffer_mut(), &hints, look);
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

/// The question in hand, or what is under way, in two rows at most.
fn question(picture: &Picture, wide: usize) -> Vec<Row> {
    let (text, tone) = match (&picture.public.question, &picture.status.moment) {
        (question, _) if !question.is_empty() => (question.as_str(), Tone::Accent),
        (_, Some(moment)) => (moment.as_str(), Tone::Title),
        _ => return Vec::new(),
    };
    let mut rows = table::wrap(&format!("{} {text}", crate::tui::glyphs::MARK), wide, 2);
    if rows.len() > 2 {
        rows.truncate(2);
        rows[1] = crate::tui::widgets::cut(&format!("{} {}", rows[1], "more than fits here"), wide).into_owned();
    }
    rows.into_iter().map(|row| Row::toned(row, tone)).collect()
}

/// What the turn came to: losses side by side, then a line a unit.
fn turn(picture: &Picture, frame: &mut Frame, area: Rect, look: &Look) {
    if area.is_empty() {
        return;
    }
    let area = table::ruled(frame, area, look, "the turn", "");
    let (game, wide) = (&*picture.game, area.width as usize);
    let came: Vec<Came> = picture.public.turn.iter().map(|outcomes| Came::heard(outcomes)).collect();
    let summary = Summary::came(game, &came);
    let losses = summary.losses_in_words(game, &picture.armies).into_iter().map(|text| Row::toned(text, Tone::Title));
    let mut rows: Vec<Row> = losses.chain(table::card_rows(&summary.lines, wide)).collect();
    if rows.is_empty() {
        rows.push(Row::toned("Nobody has lost anything this turn.", Tone::Dim));
    }
    let room = area.height as usize;
    if rows.len() > room {
        rows.truncate(room.saturating_sub(1));
        rows.push(Row::toned(format!("  {}", crate::tui::glyphs::MORE), Tone::Dim));
    }
    table::lines(frame, area, look, &rows);
}

/// The last tales, the newest at the foot, each behind what it came to; when the newest alone is too long, as much as fits;
/// of one from before there were outcomes, how it began and what came of it.
fn tales(picture: &Picture, frame: &mut Frame, area: Rect, look: &Look) {
    if area.is_empty() {
        return;
    }
    let area = table::ruled(frame, area, look, "what happened", "");
    let (wide, room) = (area.width as usize, area.height as usize);
    let Public { tales, outcomes, .. } = &picture.public;
    let came = |at: usize| {
        let came = outcomes.get(at).map_or(Vec::new(), |outcomes| card(&*picture.game, &[Came::heard(outcomes)]));
        table::card_rows(&came, wide)
    };
    let told = |at: usize| came(at).into_iter().chain(table::told(&tales[at], wide).into_iter().flatten());
    let last = tales.len().checked_sub(1);
    let mut rows: Vec<Row> = last.map(|at| told(at).collect()).unwrap_or_default();
    if rows.len() > room {
        // One row goes to the sign that something is left out.
        let mark = Row::toned(format!("  {}", crate::tui::glyphs::MORE), Tone::Dim);
        let first = last.map_or(0, |at| came(at).len());
        if first > 0 {
            rows.truncate(room.saturating_sub(1));
            rows.push(mark);
        } else {
            let end = (rows.len() - room + 2).clamp(1, rows.len());
            rows.drain(1..end);
            rows.insert(1, mark);
        }
    } else if rows.is_empty() {
        rows.push(Row::toned("Nothing has happened yet.", Tone::Dim));
    } else {
        rows = (0..tales.len()).flat_map(told).collect();
        rows.drain(..rows.len().saturating_sub(room));
    }
    table::lines(frame, area, look, &rows);
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        battle::Session,
        engine::{Decision, Ruling},
        rules::system,
        store::{Folder, PUBLIC, Place, library::builtin, write_public},
        tui::{
            App, Flow, Wanted,
            testing::{Meter, played, text_of},
        },
    };

    /// A battle with dice from the table, played by keys on the screen, and the folder it lies in.
    fn battle(keys: &str) -> (tempfile::TempDir, PathBuf) {
        let (home, library) = (tempfile::tempdir().unwrap(), builtin());
        let path = "opend6/scenarios/harrow-ford.yaml";
        let text = library.get(path).unwrap().text.replace("dice: auto", "dice: table");
        let game = system("opend6", &library).unwrap().begin(path, &text, &library).unwrap();
        let mut folder = Folder::create(&Place::at(home.path()), &builtin(), game, 7, "").unwrap();
        let hide = Ruling::of(Decision::set("bog-sneaks".into(), ("hidden", true)));
        let done = folder.session().rule(&hide).unwrap();
        folder.take(done);
        let path = folder.path().unwrap().to_owned();
        let mut app = App::of_battle(Ctx::default(), folder);
        played(&mut app, 80, 24, keys);
        (home, path)
    }

    /// Initiative, Goblin Bows walk, all others hold; two volleys, and the question of a third in hand.
    const ASKED: &str = "<Enter><Enter>53<Enter><Enter>21w<Enter>nn1f21<Space>14<Space><Enter>2343512345<Enter>rrrr<Tab>21f2<Space>14<Space>m<Enter>";

    fn watching(folder: &Path) -> App {
        App::watching(Ctx::default(), Watch::new(folder, builtin()))
    }

    fn picture(app: &mut App, keys: &str) -> String {
        text_of(&played(app, 80, 24, keys))
    }

    /// The picture without its line breaks.
    fn words(app: &mut App) -> String {
        picture(app, "").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn players_see_the_roster_the_question_and_the_last_tales_and_nobody_hidden() {
        let (_home, folder) = battle(ASKED);
        let small = picture(&mut watching(&folder), "");
        insta::assert_snapshot!("watch_80x24", small);
        let large = text_of(&played(&mut watching(&folder), 120, 40, ""));
        insta::assert_snapshot!("watch_120x40", large);
        assert!(!small.contains("Bog Sneaks") && !large.contains("Bog Sneaks"));
        insta::assert_snapshot!("watch_begun_80x24", picture(&mut watching(&battle("").1), ""));
    }

    #[test]
    fn a_key_sums_the_turn_up_for_players_and_tells_of_nobody_hidden() {
        let (_home, folder) = battle(&format!("{ASKED}<Esc>"));
        let mut app = watching(&folder);
        let summed = picture(&mut app, "t");
        assert!(summed.contains("─ the turn ─") && summed.contains("Goblin Bows"), "{summed}");
        assert!(!summed.contains("Bog Sneaks") && !summed.contains("what happened"), "{summed}");
        assert!(picture(&mut app, "t").contains("what happened"));
        assert!(picture(&mut watching(&battle("").1), "t").contains("Nobody has lost anything this turn."));
    }

    #[test]
    fn it_follows_what_changes_and_writes_nothing_while_nothing_does() {
        let (_home, folder) = battle(ASKED);
        let mut app = watching(&folder);
        let mut meter = Meter::new(80, 24);
        meter.draw(&app);
        app.wake();
        assert_eq!(meter.draw(&app), 0, "nothing has changed");
        let library = builtin();
        let (public, game) = read_public(&folder, &library).unwrap();
        write_public(&folder, &Public { question: "DORA: 2 dice".to_owned(), ..public }, &*game).unwrap();
        assert!(!picture(&mut app, "").contains("DORA: 2 dice"));
        app.wake();
        assert!(picture(&mut app, "").contains("▸ DORA: 2 dice"));
    }

    #[test]
    fn a_copy_that_cannot_be_read_leaves_the_picture_and_is_told() {
        let (_home, folder) = battle(ASKED);
        let copy = folder.join(PUBLIC);
        let whole = fs::read_to_string(&copy).unwrap();
        let mut app = watching(&folder);
        let broken = [
            (whole[..whole.len() / 2].to_owned(), "how it stood before"),
            (whole[..whole.find('\n').unwrap() + 40].to_owned(), "no copy for players"),
            (String::new(), "no copy for players"),
            (whole.replacen("format ", "format 9", 1), "newer muster"),
            (whole.replacen("opend6", "opend7", 1), "opend7 is not known here"),
        ];
        for (text, said) in broken {
            fs::write(&copy, text).unwrap();
            app.wake();
            let shown = words(&mut app);
            assert!(shown.contains(said) && shown.contains("Harrow Militia"), "{said}:\n{shown}");
        }
        fs::remove_file(&copy).unwrap();
        app.wake();
        assert!(words(&mut app).contains("there is no such file"));
        assert!(picture(&mut watching(&folder), "").contains("There is nothing to show yet"));
        fs::write(&copy, whole).unwrap();
        app.wake();
        assert!(!picture(&mut app, "").contains("how it stood before"));
    }

    #[test]
    fn it_scrolls_and_goes_by_itself_to_what_has_changed() {
        let (_home, folder) = battle("");
        let mut app = watching(&folder);
        let low = |app: &mut App, keys: &str| text_of(&played(app, 80, 15, keys));
        assert!(low(&mut app, "").contains("Ice Rangers") && !low(&mut app, "").contains("Trolls"));
        assert!(low(&mut app, "<PgDn><PgDn><PgDn>").contains("Trolls"));
        assert!(low(&mut app, "<Home><Down>").contains("Harrow Militia") && !low(&mut app, "").contains("Ice Rangers"));
        assert!(low(&mut app, "<End>").contains("Trolls"));
        low(&mut app, "<Home>");
        let (public, game) = read_public(&folder, &builtin()).unwrap();
        let session = Session::begin(game, 7).0;
        let shaken = session.rule(&Ruling::of(Decision::set("24".into(), ("morale", 2)))).unwrap();
        write_public(&folder, &public, shaken.game().unwrap()).unwrap();
        app.wake();
        assert!(low(&mut app, "").contains("Hired Blades"), "{}", low(&mut app, ""));
        assert_eq!(app.key(Key::Esc), Flow::Leave(Wanted::Quit));
    }

    #[test]
    fn it_never_breaks_at_any_size() {
        let (_home, folder) = battle(ASKED);
        let mut whole = watching(&folder);
        let mut none = watching(Path::new("/nowhere"));
        for (wide, tall) in (1..30).flat_map(|tall| [(1, tall), (9, tall), (33, tall), (200, tall)]) {
            for keys in ["", "<PgDn>", "<End>"] {
                played(&mut whole, wide, tall, keys);
                played(&mut none, wide, tall, keys);
            }
        }
    }
}
