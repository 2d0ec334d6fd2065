//! `muster campaign`: several battles with the armies that fought them, and how they stand.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{Failure, Out, Places, places::remark, text};
use crate::{
    paper::{self, Army, Fault, kept, parse},
    report::{Fighting, Standings},
    store::{library_for, read_roster, read_text},
    view::{Align, SideMark, clean_text, counted, words},
};

/// The largest file of a campaign, in MiB.
const LARGEST: u64 = 1;

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

With --json, one object: campaign, battles [name system ending], armies [name roster {units points} \
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

/// A campaign as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// What it is called
    #[serde(deserialize_with = "words")]
    campaign: String,
    /// Its battles in their order: names, folders or files
    battles: Vec<String>,
    /// Its armies; without them every side is one by its name
    #[serde(default)]
    armies: Vec<WrittenArmy>,
}

/// An army of a campaign.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenArmy {
    /// What it is called
    #[serde(deserialize_with = "words")]
    name: String,
    /// The sides that it was, by id or name
    sides: Vec<String>,
    /// Its roster by now: a name in the library, or a file beside this one
    roster: Option<String>,
}

/// The faults of a campaign's file.
pub fn faults(name: &str, text: &str) -> Vec<Fault> {
    parse::<Written>(name, text).err().into_iter().collect()
}

/// The JSON schema of a campaign's file, in draft 7, which editors read.
pub fn schema() -> Json {
    kept("campaign")
}

impl Campaign {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let (text, name) = (read_text(&self.file, LARGEST)?, self.file.display().to_string());
        let written: Written = parse(&name, &text)?;
        let mut standings = Standings::default();
        for (at, battle) in written.battles.iter().enumerate() {
            let folder = places.look(battle).map_err(|why| match why {
                Failure::Store(why) => {
                    let path = paper::Path::from(["battles"]).row(at);
                    Fault::at(&name, &text, path, why.to_string(), "").into()
                }
                why => why,
            })?;
            standings.add(folder.session(), |side| written.army(side));
        }
        let fought = |army: &&WrittenArmy| standings.armies.iter().any(|other| other.name == clean_text(&army.name));
        let missing = written.armies.iter().filter(|army| !fought(army)).map(|army| {
            format!("{name}: {}: no battle has a side {}", clean_text(&army.name), clean_text(&army.sides.join(" or ")))
        });
        remark(&missing.collect::<Vec<_>>());
        let rosters = written.armies.iter().map(|army| Ok((army.name.as_str(), self.roster(places, army)?)));
        let rosters: Vec<(&str, Option<Roster>)> = rosters.collect::<Result<_, Failure>>()?;
        let roster =
            |name: &str| rosters.iter().find(|(known, _)| *known == name).and_then(|(_, roster)| roster.as_ref());
        if self.json {
            return Ok(out.json(&tree(&written, &standings, &roster))?);
        }
        writeln!(out, "{}: {}", clean_text(&written.campaign), counted(standings.battles.len(), "battle"))?;
        let rows: Vec<Vec<String>> = standings
            .battles
            .iter()
            .map(|battle| vec![format!("  {}", battle.name), battle.system.clone(), battle.ending.clone()])
            .collect();
        table(&[Align::Left; 3], &rows, out)?;
        let leans = [Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right];
        // No column says that nobody was wounded where nobody counted.
        let columns = if standings.counts_wounded { leans.len() } else { leans.len() - 1 };
        for army in &standings.armies {
            let now = roster(&army.name).map_or(String::new(), |roster| format!("; now {}", roster.in_words()));
            writeln!(out, "\n{}{now}", army.name)?;
            let heads = ["", "battles", "began", "lost", "put out", "wounded"].map(str::to_owned).to_vec();
            let units = army.units.iter().map(|(name, record)| row(&format!("  {name}"), record));
            let mut rows: Vec<Vec<String>> =
                std::iter::once(heads).chain(units).chain([row("  all", &army.army)]).collect();
            rows.iter_mut().for_each(|row| row.truncate(columns));
            table(&leans[..columns], &rows, out)?;
        }
        Ok(())
    }

    /// The roster of an army by now, if it names one.
    fn roster(&self, places: &Places, army: &WrittenArmy) -> Result<Option<Roster>, Failure> {
        let Some(word) = &army.roster else { return Ok(None) };
        let beside = self.file.parent().unwrap_or(Path::new("")).join(word);
        let word = if beside.is_file() { beside.display().to_string() } else { word.clone() };
        let library = library_for(&places.library()?, &word);
        let (system, roster) = read_roster(&library, &word)?;
        let units = roster.units.iter().map(|unit| usize::from(unit.count)).sum();
        let army = Army::new(system.bench(&library)?, roster);
        Ok(Some(Roster { units, unit: system.mark.unit.to_string(), points: army.total() }))
    }
}

/// A roster in short.
struct Roster {
    units: usize,
    unit: String,
    points: Option<i64>,
}

impl Roster {
    fn in_words(&self) -> String {
        let points = self.points.map_or(String::new(), |points| format!(", {points} points"));
        format!("{}{points}", counted(self.units, &self.unit))
    }
}

impl Written {
    /// The army that a side was.
    fn army(&self, side: &SideMark) -> String {
        let is = |word: &String| *word == side.id || word.eq_ignore_ascii_case(&side.name);
        let army = self.armies.iter().find(|army| army.sides.iter().any(is));
        army.map_or(side.name.clone(), |army| clean_text(&army.name))
    }
}

fn row(name: &str, record: &Fighting) -> Vec<String> {
    let numbers = [record.battles, record.began, record.lost, record.out as usize, record.wounded as usize];
    std::iter::once(name.to_owned()).chain(numbers.map(|number| number.to_string())).collect()
}

fn table(leans: &[Align], rows: &[Vec<String>], out: &mut Out) -> Result<(), Failure> {
    for line in text::columns(leans, rows) {
        writeln!(out, "{}", text::safe(&line))?;
    }
    Ok(())
}

fn tree<'r>(written: &Written, standings: &Standings, roster: &impl Fn(&str) -> Option<&'r Roster>) -> Json {
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
        tree["roster"] = roster(&army.name).map(|it| json!({ "units": it.units, "points": it.points })).into();
        tree
    });
    json!({
        "campaign": clean_text(&written.campaign),
        "battles": battles.collect::<Vec<_>>(),
        "armies": armies.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_schema_is_as_its_type_has_it() {
        crate::paper::schemas::tests::hold::<Written>("campaign");
    }
}
