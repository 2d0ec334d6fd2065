//! `muster campaign`: several battles with the armies that fought them, and how they stand.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;
use serde_json::{Value as Json, json};

use super::{Failure, Out, Places, complain, places::remark, text};
use crate::{
    paper::{self, Army, CampaignArmy, Fault, LARGEST_CAMPAIGN, kept, parse},
    report::{Fighting, Standings},
    store::{Folder, StoreError, library_for, read_roster, read_text},
    view::{Align, clean_text, counted},
};

macro_rules! example {
    () => {
        "\
campaign: The war for the ford
battles: [harrow-ford, old-mill]
armies:
  - { name: The northern host, sides: [north, guard], roster: north.yaml }
"
    };
}

/// What `after_help` says.
const AFTER: &str = concat!(
    "\
The file names the battles in their order, and, where you like, which side of each was which army \
and where its roster lies by now:

",
    example!(),
    "
Rosters lie beside the file. muster survivors makes the next one. muster check looks the file over; \
muster schema campaign prints what an editor needs.

With --json, one object: campaign, battles [name system ending], unread [the \
battles that cannot be read], armies [name roster {units points} \
battles began lost out wounded units [name battles began lost out wounded]]."
);

/// A campaign to copy and change.
pub const EXAMPLE: &str = example!();

/// Print the standings of a campaign: battles, losses, and what each unit did
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Campaign {
    /// The file of the campaign
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A campaign with all that it names, as far as that can be read.
struct Whole {
    written: paper::Campaign,
    /// The battles in their order.
    battles: Vec<Option<Folder>>,
    /// The rosters of its armies, in their order.
    rosters: Vec<Option<Roster>>,
    /// What cannot be read, each with its place.
    faults: Vec<Fault>,
}

impl Whole {
    /// Reads the campaign of a text.
    ///
    /// # Errors
    /// It is no campaign, or no battle can be looked for.
    fn read(places: &Places, file: &Path, text: &str) -> Result<Whole, Failure> {
        let name = file.display().to_string();
        let written: paper::Campaign = parse(&name, text)?;
        let mut faults = Vec::new();
        let mut readable = |place: paper::Path, why: Failure| match why {
            Failure::Store(why) => {
                faults.push(Fault::at(&name, text, place, why.to_string(), ""));
                Ok(())
            }
            why => Err(why),
        };
        let mut battles = Vec::new();
        for (at, battle) in written.battles.iter().enumerate() {
            battles.push(match places.look(battle) {
                Ok(folder) => Some(folder),
                Err(why) => {
                    readable(paper::Path::from(["battles"]).row(at), why)?;
                    None
                }
            });
        }
        let mut rosters = Vec::new();
        for (at, army) in written.armies.iter().enumerate() {
            rosters.push(match army.roster.as_ref().map(|word| Roster::read(places, file, word)) {
                None => None,
                Some(Ok(roster)) => Some(roster),
                Some(Err(why)) => {
                    readable(paper::Path::from(["armies"]).row(at).key("roster"), why)?;
                    None
                }
            });
        }
        Ok(Whole { written, battles, rosters, faults })
    }

    /// The standings after the battles that can be read.
    fn standings(&self) -> Standings {
        let mut standings = Standings::default();
        for folder in self.battles.iter().flatten() {
            standings.add(folder.session(), |side| self.written.army(side));
        }
        standings
    }

    /// The armies that fought in no battle, while all battles can be read.
    fn absent(&self, standings: &Standings) -> Vec<String> {
        if self.battles.iter().any(Option::is_none) {
            return Vec::new();
        }
        let fought = |army: &&CampaignArmy| standings.armies.iter().any(|other| other.name == clean_text(&army.name));
        let absent = self.written.armies.iter().filter(|army| !fought(army));
        let told = absent.map(|army| {
            format!("{}: no battle has a side {}", clean_text(&army.name), clean_text(&army.sides.join(" or ")))
        });
        told.collect()
    }

    /// The roster of an army by now.
    fn roster(&self, name: &str) -> Option<&Roster> {
        let mut armies = self.written.armies.iter().zip(&self.rosters);
        armies.find(|(army, _)| clean_text(&army.name) == name).and_then(|(_, roster)| roster.as_ref())
    }

    /// A row a battle: how it ended, or that it cannot be read.
    fn rows(&self, standings: &Standings) -> Vec<Vec<String>> {
        let mut fought = standings.battles.iter();
        let rows = self.written.battles.iter().zip(&self.battles).map(|(word, folder)| {
            match folder.as_ref().and_then(|_| fought.next()) {
                Some(battle) => vec![format!("  {}", battle.name), battle.system.clone(), battle.ending.clone()],
                None => vec![format!("  {}", clean_text(word)), String::new(), "cannot be read".to_owned()],
            }
        });
        rows.collect()
    }
}

/// Looks a campaign's file over: what of it, or of all that it names, cannot be read, and what is good to know.
pub fn check(places: &Places, file: &Path, text: &str) -> Result<(Vec<String>, Vec<String>), Failure> {
    let whole = match Whole::read(places, file, text) {
        Err(Failure::Fault(fault)) => return Ok((vec![fault.to_string()], Vec::new())),
        whole => whole?,
    };
    let damage = whole.battles.iter().flatten().filter_map(Folder::damage).map(str::to_owned);
    let faults = whole.faults.iter().map(ToString::to_string).chain(damage).collect();
    let absent = whole.absent(&whole.standings());
    Ok((faults, absent.iter().map(|army| format!("{}: mind: {army}", file.display())).collect()))
}

/// The JSON schema of a campaign's file, in draft 7, which editors read.
pub fn schema() -> Json {
    kept("campaign")
}

impl Campaign {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let text = read_text(&self.file, LARGEST_CAMPAIGN)?;
        let whole = Whole::read(places, &self.file, &text)?;
        let standings = whole.standings();
        let absent = whole.absent(&standings).into_iter().map(|army| format!("{}: {army}", self.file.display()));
        remark(&absent.collect::<Vec<_>>());
        if self.json {
            out.json(&tree(&whole, &standings))?;
        } else {
            print(&whole, &standings, out)?;
        }
        if whole.faults.is_empty() {
            return Ok(());
        }
        out.flush()?;
        whole.faults.iter().for_each(|fault| complain(&fault.to_string()));
        // It is said already; only its code is wanted.
        Err(Failure::Unread)
    }
}

/// The standings for people: the battles, then each army with its units.
fn print(whole: &Whole, standings: &Standings, out: &mut Out) -> Result<(), Failure> {
    let all = counted(whole.battles.len(), "battle");
    let read = match whole.battles.iter().filter(|battle| battle.is_none()).count() {
        0 => all,
        _ => format!("{} of {all}", standings.battles.len()),
    };
    writeln!(out, "{}: {read}", clean_text(&whole.written.campaign))?;
    table(&[Align::Left; 3], &whole.rows(standings), out)?;
    let leans = [Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right];
    // No column says that nobody was wounded where nobody counted.
    let columns = if standings.counts_wounded { leans.len() } else { leans.len() - 1 };
    for army in &standings.armies {
        let now = whole.roster(&army.name).map_or(String::new(), |roster| format!("; now {}", roster.in_words()));
        writeln!(out, "\n{}{now}", army.name)?;
        let heads = ["", "battles", "began", "lost", "foes out", "foes wounded"].map(str::to_owned).to_vec();
        let units = army.units.iter().map(|(name, record)| row(&format!("  {name}"), record));
        let mut rows: Vec<Vec<String>> =
            std::iter::once(heads).chain(units).chain([row("  all", &army.army)]).collect();
        rows.iter_mut().for_each(|row| row.truncate(columns));
        table(&leans[..columns], &rows, out)?;
    }
    Ok(())
}

/// A roster in short.
struct Roster {
    units: usize,
    unit: String,
    points: Option<i64>,
}

impl Roster {
    /// The roster that a campaign's file names: one beside it, or one of the library.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    fn read(places: &Places, campaign: &Path, word: &str) -> Result<Roster, Failure> {
        let beside = campaign.parent().unwrap_or(Path::new("")).join(word);
        let word = if beside.is_file() { beside.display().to_string() } else { word.to_owned() };
        let library = library_for(&places.library()?, &word);
        let (system, roster) = read_roster(&library, &word)?;
        let units = roster.units.iter().map(|unit| usize::from(unit.count)).sum();
        let bench = system.bench(&library).map_err(StoreError::from)?;
        let army = Army::new(bench, roster);
        Ok(Roster { units, unit: system.mark.unit.to_string(), points: army.total() })
    }

    fn in_words(&self) -> String {
        let points = self.points.map_or(String::new(), |points| format!(", {points} points"));
        format!("{}{points}", counted(self.units, &self.unit))
    }
}

fn row(name: &str, record: &Fighting) -> Vec<String> {
    let numbers = [record.battles, record.began, record.lost, record.out as usize].map(|number| number.to_string());
    // Nobody counted is not the same as nobody wounded.
    let wounded = if record.counts_wounded { record.wounded.to_string() } else { ".".to_owned() };
    [name.to_owned()].into_iter().chain(numbers).chain([wounded]).collect()
}

fn table(leans: &[Align], rows: &[Vec<String>], out: &mut Out) -> Result<(), Failure> {
    for line in text::columns(leans, rows) {
        writeln!(out, "{}", text::safe(&line))?;
    }
    Ok(())
}

fn tree(whole: &Whole, standings: &Standings) -> Json {
    let record = |name: &str, record: &Fighting| {
        json!({
            "name": name, "battles": record.battles, "began": record.began, "lost": record.lost,
            "out": record.out, "wounded": record.wounded,
        })
    };
    let battles = standings.battles.iter();
    let battles = battles.map(|it| json!({ "name": it.name, "system": it.system, "ending": it.ending }));
    let armies = standings.armies.iter().map(|army| {
        let mut tree = record(&army.name, &army.army);
        tree["units"] = army.units.iter().map(|(name, unit)| record(name, unit)).collect();
        tree["roster"] = whole.roster(&army.name).map(|it| json!({ "units": it.units, "points": it.points })).into();
        tree
    });
    let named = whole.written.battles.iter().zip(&whole.battles);
    let unread = named.filter(|(_, battle)| battle.is_none()).map(|(word, _)| clean_text(word));
    json!({
        "campaign": clean_text(&whole.written.campaign),
        "battles": battles.collect::<Vec<_>>(),
        "unread": unread.collect::<Vec<_>>(),
        "armies": armies.collect::<Vec<_>>(),
    })
}
