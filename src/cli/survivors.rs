//! `muster survivors`: an army carried over to the next battle.

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use clap::Args;

use super::{
    Failure, Out, Places,
    completions::known,
    out,
    places::{ask, remark},
};
use crate::{
    battle::Session,
    engine::{Game, Survivor, UnitMark},
    paper::{Between, Fault, Library, Path, Survivors as Left, goes_on, parse, rule, survivors},
    rules::named,
    store::{library_of, read_text, roster_text},
    view::{Id, Noun, series},
};

/// The largest file of rulings, in MiB.
const LARGEST: u64 = 1;

/// What `after_help` says.
const AFTER: &str = "\
Without -o nothing is written: what became of each unit stands in front, the roster behind it. With -o \
the roster goes into that file, and can be edited there, printed, and taken into a battle.

None of the rule books says what becomes of the lost and of the proven between two battles, so that is \
yours to rule, unit by unit with --ask, or with --rulings in a file:

- { unit: 3, figures: 7, because: three of the wounded are back }
- { unit: 5, back: true, because: ransomed }
- { unit: 6, lost: true, because: deserted }
- { unit: 21, set: { training.marksmanship: 2 }, because: they have learned }
- { unit: 22, set: { wound: '-' }, because: a winter at home }";

/// Make a roster of those who are left after a battle, wounds healed and morale restored
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Survivors {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// One side, by its id or name; every side without it
    #[arg(long)]
    side: Option<String>,
    /// What you rule of those who are left: a list of rulings in YAML
    #[arg(long, value_name = "FILE", conflicts_with = "ask")]
    rulings: Option<PathBuf>,
    /// Ask of every unit what you rule
    #[arg(long)]
    ask: bool,
    /// Write into this file, which must not be there yet; - is the output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Survivors {
    /// The data files that the battle counts with.
    fn library(&self, places: &Places) -> Result<Library, Failure> {
        Ok(library_of(&places.battle(Some(&self.battle))?, &places.library()?)?)
    }

    /// Those who are left, after what the game master rules of them.
    fn ruled(&self, places: &Places, session: &Session, side: Option<&Id>, left: Left) -> Result<Left, Failure> {
        let first = session.last(session.len()).first().and_then(|line| session.before(line.n));
        let began = first.as_deref().unwrap_or(session.game()).survivors(side).map_err(Failure::Refused)?;
        let library = self.library(places)?;
        let id = session.game().system().id.clone();
        let system = named(&id, &library).map_err(|none| Failure::Usage(format!("{}; {}", none.what, none.mend)))?;
        if let Some(path) = &self.rulings {
            let (text, name) = (read_text(path, LARGEST)?, path.display().to_string());
            let rulings: Vec<Between> = parse(&name, &text)?;
            // One file of rulings serves the roster of each side.
            let all = session.game().survivors(None).map_err(Failure::Refused)?;
            let of = |ruling: &Between, units: &[Survivor]| {
                units.iter().any(|unit| ruling.names(Some(unit.number), &unit.name))
            };
            let ours = |ruling: &Between| {
                of(ruling, &began) || left.fates.iter().any(|fate| ruling.names(fate.number, &fate.name))
            };
            let theirs = |ruling: &Between| !ours(ruling) && of(ruling, &all);
            let (places, rulings): (Vec<usize>, Vec<Between>) =
                rulings.into_iter().enumerate().filter(|(_, ruling)| !theirs(ruling)).unzip();
            let ruled = rule(system.bench(&library)?, left, &began, &rulings);
            let fault = |(at, why)| Fault::at(&name, &text, Path::default().row(places[at]), why, "").into();
            return ruled.map_err(fault);
        }
        let mut left = left;
        if self.ask {
            let mut input = io::stdin().lock();
            for fate in left.fates.clone() {
                let unit = fate.number.map_or_else(|| fate.name.clone(), |number| number.to_string());
                let (counts, goes_on) = goes_on(system.bench(&library)?, &left, &began, &fate);
                let choices = match (counts, goes_on) {
                    (true, true) => "Enter, figures, lost, back or FIELD=VALUE",
                    (false, true) => "Enter, lost, back or FIELD=VALUE",
                    (true, false) => "Enter (it stays out), back (whole), or how many figures are back",
                    (false, false) => "Enter or back",
                };
                loop {
                    ask(&format!("{fate}\n  {choices} [because ...]:"));
                    let mut typed = Vec::new();
                    input.read_until(b'\n', &mut typed)?;
                    let Ok(typed) = String::from_utf8(typed) else {
                        remark(&["this is not UTF-8 text; type it again".to_owned()]);
                        continue;
                    };
                    let typed = typed.trim();
                    if typed.is_empty() {
                        break;
                    }
                    let ruling = Between::typed(&unit, typed);
                    let ruling = ruling.map(|ruling| if goes_on { ruling } else { ruling.of_lost() });
                    let ruled = ruling.and_then(|ruling| {
                        let bench = system.bench(&library).map_err(|why| why.to_string())?;
                        rule(bench, left.clone(), &began, &[ruling]).map_err(|(_, why)| why)
                    });
                    match ruled {
                        Ok(ruled) => {
                            left = ruled;
                            break;
                        }
                        Err(why) => remark(&[why]),
                    }
                }
            }
        }
        Ok(left)
    }

    pub fn run(&self, places: &Places, to: &mut Out) -> Result<(), Failure> {
        let folder = places.look(&self.battle)?;
        let game = folder.session().game();
        let sides = game.status().sides;
        let side = match &self.side {
            None => None,
            Some(word) => {
                let meant = |side: &&crate::view::SideMark| side.id == *word || side.name.eq_ignore_ascii_case(word);
                let found = sides.iter().find(meant).ok_or_else(|| {
                    let known: Vec<&str> = sides.iter().map(|side| side.id.as_str()).collect();
                    Failure::Usage(format!("there is no side {word}; there is {}", known.join(", ")))
                })?;
                Some(Id::new(&found.id))
            }
        };
        let left = survivors(game, side.as_ref()).map_err(Failure::Refused)?;
        // Before anybody has answered for nothing.
        if let Some(path) = self.out.as_deref().filter(|path| out::is_file(path)) {
            out::free(path, self.force)?;
        }
        let left = self.ruled(places, folder.session(), side.as_ref(), left)?;
        let status = game.status();
        if status.over.is_none() {
            let turn = status.turn;
            writeln!(to, "# {} is not over yet: this is how it stands in turn {turn}.", status.battle)?;
        }
        for fate in &left.fates {
            writeln!(to, "# {fate}")?;
        }
        if let Some(open) = still_open(game, &left, folder.slug()) {
            writeln!(to, "# {open}")?;
        }
        if left.roster.units.is_empty() {
            let of = if side.is_some() { format!(" of {}", left.roster.name) } else { String::new() };
            remark(&[format!(
                "nobody{of} is left, so no battle begins with this roster; rule somebody back with --ask or --rulings, or \
                 add units to it"
            )]);
        }
        let text = match self.out.as_deref().filter(|path| out::is_file(path)) {
            None => serde_yaml::to_string(&left.roster).map_err(|why| Failure::Refused(why.to_string()))?,
            Some(path) => {
                // Before its schema is laid beside it; somebody may have made it in the meantime.
                out::free(path, self.force)?;
                roster_text(&self.library(places)?, path, &left.roster)?
            }
        };
        out::deliver(to, self.out.as_deref(), &text, self.force)
    }
}

/// Of whom the battle leaves something open that nobody ruled on either, and how it is decided.
fn still_open(game: &dyn Game, left: &Left, battle: &str) -> Option<String> {
    let acts = game.acts();
    let open = game.left_open().into_iter().filter_map(|window| {
        let units = window.units.iter().filter_map(|id| game.unit(id));
        let listed = |unit: &UnitMark| {
            left.fates.iter().any(|fate| fate.number == Some(unit.number) && fate.ruled.is_empty())
        };
        let units: Vec<String> = units.filter(listed).map(|unit| format!("{} {}", unit.number, unit.name)).collect();
        let act = acts.iter().find(|act| act.id == window.act).filter(|_| !units.is_empty())?;
        let wait = Noun::count(units.len(), &game.system().unit).does("wait");
        Some(format!(
            "{wait} for \"{}\": {}. Without it they go on as listed; decide in the battle (muster resume {battle}, key {}), \
             or rule here (--ask or --rulings).",
            act.name,
            series(&units),
            act.key
        ))
    });
    Some(open.collect::<Vec<_>>().join(" ")).filter(|open| !open.is_empty())
}
