//! `muster battles`: which battles there are.

use std::{io::Write, path::Path};

use clap::Args;
use jiff::{Timestamp, tz::TimeZone};
use serde_json::json;

use super::{Failure, Out, Places, text};
use crate::{
    store::AWAY,
    view::{Align, clean_text},
};

/// What `--json` prints.
const JSON: &str = "\
With --json, a list with an object a battle, the last played first: slug (its folder), name, system, stage, played (when, in \
UTC), damaged (why it cannot be read as it should, or null).";

/// List the battles there are, the last played first
#[derive(Debug, Args)]
#[command(after_help = JSON)]
pub struct Battles {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Battles {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let place = places.place()?;
        let battles = place.list()?;
        let played = |battle: &crate::store::BattleEntry| Timestamp::try_from(battle.when).unwrap_or_default();
        if self.json {
            let object = |battle: &crate::store::BattleEntry| {
                json!({
                    "slug": battle.slug,
                    "name": battle.name,
                    "system": battle.system,
                    "stage": battle.stage,
                    "played": played(battle).strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
                    "damaged": battle.damaged,
                })
            };
            out.json(&battles.iter().map(object).collect())?;
        } else if battles.is_empty() {
            writeln!(out, "There is no battle in {} yet; muster new SCENARIO begins one.", place.saves().display())?;
        } else {
            let mut rows =
                vec![["Battle", "Name", "System", "Where the turn stands", "Last played"].map(str::to_owned).to_vec()];
            rows.extend(battles.iter().map(|battle| {
                let when = played(battle).to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string();
                let stage = if battle.damaged.is_some() { "DAMAGED" } else { &battle.stage };
                [&battle.slug, &clean_text(&battle.name), &battle.system, stage, &when].map(str::to_owned).to_vec()
            }));
            for line in text::columns(&[Align::Left; 5], &rows) {
                writeln!(out, "{line}")?;
            }
        }
        let away: Vec<String> = place.away().iter().rev().map(|path| folder_name(path)).collect();
        if !self.json && !away.is_empty() {
            let told = format!(
                "Put away: {}. muster resume {AWAY}/NAME plays one there; u on the start screen brings {} back.",
                away.join(", "),
                if away.len() == 1 { "it" } else { "the first of them" }
            );
            writeln!(out, "\n{}", text::safe(&told))?;
        }
        match battles.into_iter().find_map(|battle| battle.damaged) {
            Some(why) => Err(Failure::Damaged(why)),
            None => Ok(()),
        }
    }
}

fn folder_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
