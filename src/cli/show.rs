//! `muster show`: the roster, one unit's sheet, or the luck of the dice.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, completions::known, json, luck, text};
use crate::{
    battle::{Draft, Session, act_in_words, armies, barred, for_players},
    engine::Game,
    view::{Align, Due, Id, Offer, SheetRow, When, capital, counted},
};

/// What `--json` prints.
const JSON: &str = "\
With --json, one object.
The roster: battle, slug, system, turn, stage, phases [id name now], moment, on (a side's id or null), \
line, over, sides [id name left dice], units, dues, windows [act text units], lines (how many), and \
unless --public redo (how many), flags (numbers of lines), draft (an order half answered, or null).
A unit: id, number, name, side, player, where, note, hidden, on_table, gone, figures, may, across (in \
place of columns, or null), columns (text by title).
A due: id, rule, unit, what, cause, by (now, stage, phase), order, missing, number {name total parts}, \
odds (0 to 1), after.
A sheet: a unit with title, brief, sheet [label text], offers [act name key may against], fields (what \
a ruling may set), figure_fields (the same by figure).
The luck: luck, a row a side with side, verdict, share (of evenings on which such dice do less well, 0 to \
1, or null), successes, high, low and other [dice came expected], and table and machine, each with the same.
These fields stay; new ones may come.";

/// Show the roster, or a unit's sheet with what it may do now
#[derive(Debug, Args)]
#[command(after_help = JSON)]
pub struct Show {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// A unit by its number or id
    #[arg(add = known::units())]
    unit: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Leave out what players must not see: hidden units, notes, reminders
    #[arg(long)]
    public: bool,
    /// Tell what the dice of each side came to, beside what such dice come to on average
    #[arg(long, conflicts_with_all = ["unit", "public"])]
    luck: bool,
}

impl Show {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let folder = places.look(&self.battle)?;
        let session = folder.session();
        if self.luck {
            return luck::told(session, self.json, out);
        }
        let public = self.public.then(|| session.game().public());
        let game = public.as_deref().unwrap_or_else(|| session.game());
        match &self.unit {
            Some(word) => self.sheet(game, word, out),
            None if self.json => {
                let mut tree = json::battle(game, folder.slug());
                let heard = || for_players(session.game(), &session.last(session.len())).len();
                tree["lines"] = if self.public { heard() } else { session.len() }.into();
                if !self.public {
                    tree["redo"] = session.redoable().into();
                    tree["flags"] = session.flags().iter().copied().collect::<Vec<_>>().into();
                    tree["draft"] = session.draft().map(|draft| serde_json::json!(draft)).into();
                }
                Ok(out.json(&tree)?)
            }
            None => {
                roster(game, out)?;
                if !self.public {
                    under_way(session, out)?;
                }
                Ok(())
            }
        }
    }

    fn sheet(&self, game: &dyn Game, word: &str, out: &mut Out) -> Result<(), Failure> {
        let found = game.find(word).and_then(|id| Some((game.sheet(&id)?, id)));
        let Some((sheet, id)) = found else {
            return Err(unknown(game, word));
        };
        if self.json {
            return Ok(out.json(&json::sheet(game, &id, &sheet))?);
        }
        writeln!(out, "{}", sheet.head())?;
        let row = |row: &SheetRow| vec![row.label.clone(), row.cells.iter().map(|cell| cell.text.as_str()).collect()];
        let mut rows: Vec<Vec<String>> = sheet.rows.iter().map(row).collect();
        rows.extend(
            game.unit(&id).filter(|unit| !unit.player.is_empty()).map(|unit| vec!["player".into(), unit.player]),
        );
        for line in text::columns(&[Align::Left, Align::Left], &rows) {
            writeln!(out, "  {line}")?;
        }
        offers(&game.offers(std::slice::from_ref(&id)), out)
    }
}

/// Where the turn stands, who is on, every unit, what is due and what lapses.
pub fn roster(game: &dyn Game, out: &mut Out) -> Result<(), Failure> {
    let status = game.status();
    let phases: Vec<String> = status
        .phases
        .iter()
        .map(|phase| if phase.now { phase.name.to_uppercase() } else { phase.name.clone() })
        .collect();
    writeln!(out, "{}, turn {}: {}", status.battle, status.turn, phases.join(" > "))?;
    let stands = match status.over {
        Some(over) => vec![format!("OVER: {over}")],
        None => status.moment.into_iter().chain([status.line]).collect(),
    };
    for line in stands.iter().filter(|line| !line.is_empty()) {
        writeln!(out, "{line}")?;
    }
    for known in &status.known {
        let side = known.side.and_then(|side| status.sides.get(side));
        let whose =
            side.map_or_else(|| capital(&known.field.label), |side| format!("{}, {}", side.name, known.field.label));
        writeln!(out, "{whose}: {}", known.text)?;
    }
    // Whose a unit is stands beside its number, as on the screen.
    let armies = armies(game);
    let sides: Vec<String> = armies.iter().map(|army| format!("{} {}", army.letter, army.name)).collect();
    writeln!(out, "Sides: {}\n", sides.join(", "))?;
    let columns = game.columns();
    let mut leans = vec![Align::Left, Align::Left];
    leans.extend(columns.iter().map(|column| column.align));
    let units: Vec<_> = game.units().into_iter().filter_map(|id| Some((id.clone(), game.unit(&id)?))).collect();
    let digits = units.iter().map(|(_, unit)| unit.number.to_string().len()).max().unwrap_or(1);
    let mut head = vec![format!("{:>wide$}", "#", wide = digits + 1), capital(&game.system().unit)];
    head.extend(columns.iter().map(|column| column.title.to_string()));
    let mut rows = vec![head];
    let mut across = Vec::new();
    for (id, unit) in units {
        let Some(row) = game.row(&id) else { continue };
        let letter = armies.get(unit.side).map_or(' ', |army| army.letter);
        let mut cells = vec![format!("{letter}{:>digits$}", row.number), unit.name];
        // What goes over all the columns must not make the first of them wide.
        match row.across {
            Some(text) => across.push((rows.len(), text)),
            None => cells.extend(row.cells.into_iter().map(|cell| cell.text)),
        }
        rows.push(cells);
    }
    let name = rows.iter().filter_map(|row| row.get(1)).map(|name| text::width(name)).max().unwrap_or(0);
    let number = rows.iter().map(|row| text::width(&row[0])).max().unwrap_or(0);
    for (at, line) in text::columns(&leans, &rows).into_iter().enumerate() {
        match across.iter().find(|(row, _)| *row == at) {
            Some((_, text)) => {
                let gap = " ".repeat((number + 2 + name).saturating_sub(text::width(&line)));
                writeln!(out, "{line}{gap}  {text}")?;
            }
            None => writeln!(out, "{line}")?,
        }
    }
    let dues = game.dues();
    if !dues.is_empty() {
        writeln!(out, "\nDue:")?;
    }
    for it in &dues {
        writeln!(out, "  {}", due(game, it))?;
    }
    for window in game.windows() {
        writeln!(out, "\n{}", window.text)?;
    }
    Ok(())
}

/// "casualty test: 2 Harrow Militia, lost 2 this turn (R91), 4 base +1 shaken = 5, 58 %".
fn due(game: &dyn Game, due: &Due) -> String {
    let unit = due.unit.as_ref().and_then(|id| game.unit(id));
    let mut text = unit.map_or(String::new(), |unit| format!("{} {}: ", unit.number, unit.name));
    text += &format!("{}, {}", due.what, due.cause);
    if !due.rule.is_empty() {
        text += &format!(" ({})", due.rule);
    }
    if let Some(number) = &due.number {
        text += &format!(", {}: {}", number.name, number.in_parts());
    }
    if let Some(odds) = due.odds {
        text += &format!(", {:.0} %", odds * 100.0);
    }
    if !due.missing.is_empty() {
        text += &format!("; wants {}", due.missing.join(", "));
    }
    text + match due.by {
        When::Now => "; before anything else",
        When::Stage | When::Phase => due.later(),
    }
}

/// What is half done: a parked order, undone lines.
fn under_way(session: &Session, out: &mut Out) -> Result<(), Failure> {
    if let Some(Draft { order, amends, strikes, .. }) = session.draft() {
        let game = session.game();
        let name = |id: &Id| game.unit(id).map_or(id.to_string(), |unit| format!("{} {}", unit.number, unit.name));
        let who: Vec<String> = order.who.iter().map(name).collect();
        let by = if who.is_empty() { String::new() } else { format!(" by {}", who.join(", ")) };
        let done = if *strikes { "struck" } else { "amended" };
        let line = amends.map_or(String::new(), |line| format!("line {line} {done}, "));
        writeln!(out, "\nHalf answered: {line}{}{by}", act_in_words(game, &order.act))?;
    }
    if session.redoable() > 0 {
        writeln!(out, "\nUndone, and can be done again: {}", counted(session.redoable(), "line"))?;
    }
    Ok(())
}

/// What a unit may do now, and what stands against the rest.
fn offers(offers: &[Offer], out: &mut Out) -> Result<(), Failure> {
    let may: Vec<&str> = offers.iter().filter(|offer| offer.may()).map(|offer| offer.act.as_str()).collect();
    if !may.is_empty() {
        writeln!(out, "\nNow: {}", may.join(", "))?;
    }
    let barred = barred(offers, usize::MAX);
    if may.is_empty() && !barred.is_empty() {
        writeln!(out)?;
    }
    for (why, acts) in barred {
        let named = |offer: &&Offer| match offer.name == offer.act {
            true => offer.act.to_string(),
            false => format!("{} ({})", offer.act, offer.name),
        };
        writeln!(out, "Not {}: {why}", acts.iter().map(named).collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

/// That there is no such unit, and which there are.
pub fn unknown(game: &dyn Game, word: &str) -> Failure {
    let units = game.units();
    let units = units.iter().filter_map(|id| game.unit(id)).map(|unit| format!("{} {}", unit.number, unit.id));
    let units = units.collect::<Vec<_>>().join(", ");
    Failure::Usage(format!("there is no {} {word}; there is {units}", game.system().unit))
}
