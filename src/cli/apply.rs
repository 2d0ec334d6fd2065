//! `muster apply`: orders from a file, one after the other, each durable before the next.

use std::{io::Write, path::PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};

use super::{
    Failure, Out, Places,
    completions::known,
    json as plain,
    orders::{Numbered, Orders},
    places::remark,
    stop::{Stop, UNSAVED},
    story::Story,
};
use crate::{
    battle::{Came, Conversation, Deed, Draft, Entry, Fed, Heard, Line},
    store::{FileItem, Folder},
    view::counted,
};

/// The file and what `--json` prints.
const FILE: &str = "\
ORDERS.yaml is a list; each item is one of order, next, ruling, undo, redo, amend, strike:

  - order: fire
    who: 21                     # a number, an id, or a list of them
    facts: { target: 2, range: 14, cover: medium }
    dice: [3, 5, 1, 4, 6, 2]    # faces in the order asked; chance: [...] for random hits
    answers: [ { pick: first } ]    # any kind: dice, tally, pick, facts
    despite: [R56]              # rules overruled, and why:
    because: forgot them in the ranged phase
  - next: phase                 # ends the stage; who has not acted does nothing
  - ruling: { unit: 2, set: { morale: 3 }, because: rallied by the captain }
  - undo: 1
  - amend: { line: 41, order: hold, who: 22 }   # what is left out stays: act, units, facts, dice
  - strike: 41                  # takes line 41 alone out; the later lines keep their dice
    later: { 44: [ { dice: [5] } ] }    # what line 44 asks then; of dice, only those it did not have
    may_fall: true              # later lines that no longer fit, or lack an answer, may fall away

After an amend or a strike the old numbers of later lines still name them.
Each line of the journal says from which item it came. A file that stopped half-way goes on where it \
stopped when it is applied again, mended from there on or not, and nothing came between; a file that is \
all done begins anew.

With --json, one object: battle, dry_run, items (how many), already (how many an earlier try did), \
done [item file_line kind, and line, undo, redo, or amend with lines and those that fell], stopped (null, or item, file_line, kind, why; and what mend rule, or ask). Its kind is \
refused, asks, misfit, sense or unsaved. These fields stay; new ones may come.";

/// Carry out orders from a file; stops at the first that is refused, and those before it stand
#[derive(Debug, Args)]
#[command(after_help = FILE)]
pub struct Apply {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// The file of orders; - reads them from standard input
    orders: PathBuf,
    /// Try them out and keep nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Apply {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let orders = Orders::read(&self.orders)?;
        let mut folder = self.open(places)?;
        let mut story = Story::default();
        let already = done_before(&folder, &orders);
        let mut done: Vec<Json> = Vec::new();
        let mut stopped = None;
        let mut talk = Conversation::default();
        let (parked, before) = (folder.session().drafts().to_vec(), folder.session().len());
        for numbered in &orders.items[already..] {
            let file = if numbered.nth == orders.items.len() { numbered.end } else { numbered.sum };
            folder.takes_from(FileItem { file, nth: numbered.nth });
            match self.take(&mut talk, &mut folder, numbered, &mut story, out)? {
                Ok(told) => done.push(told),
                Err(stop) => {
                    stopped = Some((numbered, stop));
                    break;
                }
            }
        }
        if stopped.as_ref().is_none_or(|(_, stop)| stop.kind != UNSAVED) {
            let lines = folder.session().last(folder.session().len().saturating_sub(before));
            folder.park_again(parked.into_iter().filter(|draft| waits(draft, &lines)));
            folder.settle();
        }
        remark(&folder.notes());
        // Every item is in the journal, which is what counts: the saved state follows when the battle is opened next.
        if let Some(why) = folder.unsaved().filter(|_| stopped.is_none() && !self.dry_run) {
            remark(&[format!("{why}; the journal has every line, and nothing is lost")]);
        }
        self.sum_up(&folder, &orders, already, done, stopped, out)
    }

    fn open(&self, places: &Places) -> Result<Folder, Failure> {
        let (path, library) = (places.battle(Some(&self.battle))?, places.library()?);
        let (folder, notes) =
            if self.dry_run { Folder::rehearse(&path, &library)? } else { Folder::open(&path, &library)? };
        if folder.is_read_only() {
            let why = folder.unsaved().unwrap_or("read-only").to_owned();
            return Err(Failure::file(&path, why + "; nothing was done"));
        }
        places.rolls(folder.session().game())?;
        remark(&notes);
        Ok(folder)
    }

    /// Does one item and tells it.
    fn take(
        &self,
        talk: &mut Conversation,
        folder: &mut Folder,
        numbered: &Numbered,
        story: &mut Story,
        out: &mut Out,
    ) -> Result<Result<Json, Stop>, Failure> {
        let whose = folder.session().game().whose_turn();
        let Fed { entry, fell, said } = match talk.feed(folder, &numbered.item) {
            Ok(fed) => fed,
            Err(why) => return Ok(Err(Stop::at(&why))),
        };
        let mut told = json!({ "item": numbered.nth, "file_line": numbered.line, "kind": numbered.kind() });
        match &entry {
            Entry::Line(line) => told["line"] = plain::line(line, false),
            Entry::Undo(lines) => told["undo"] = json!(lines),
            Entry::Redo(lines) => told["redo"] = json!(lines),
            Entry::Amend { line, with } => {
                told["amend"] = json!(line);
                told["lines"] = with.iter().map(|line| plain::line(line, false)).collect();
                told["fell"] = json!(fell);
            }
            _ => {}
        }
        if folder.unwritten() > 0 {
            // Once more: the disk may have room again.
            folder.settle();
        }
        if folder.unwritten() > 0 {
            let why = folder.unsaved().unwrap_or_default().to_owned();
            return Ok(Err(Stop::unsaved(&why, folder.give_up())));
        }
        if !self.json {
            match &entry {
                Entry::Line(line) => {
                    story.tell(folder.session().game(), &Heard::whole(line), Came::of(line), false, whose, out)?
                }
                _ => writeln!(out, "      {}", said.in_words().map_or(String::new(), |(words, _)| words))?,
            }
            out.flush()?;
        }
        Ok(Ok(told))
    }

    fn sum_up(
        &self,
        folder: &Folder,
        orders: &Orders,
        already: usize,
        done: Vec<Json>,
        stopped: Option<(&Numbered, Stop)>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if self.json {
            let stopped = stopped
                .as_ref()
                .map(|(numbered, stop)| stop.told(json!({ "item": numbered.nth, "file_line": numbered.line })));
            out.json(&json!({
                "battle": folder.slug(),
                "dry_run": self.dry_run,
                "items": orders.items.len(),
                "already": already,
                "done": done,
                "stopped": stopped,
            }))?;
        } else {
            let kept = if self.dry_run { "; nothing was kept, as this was a dry run" } else { "" };
            let all = counted(orders.items.len(), "item");
            writeln!(out, "\n{} of {all} done{kept}.", already + done.len())?;
        }
        let Some((numbered, stop)) = stopped else { return Ok(()) };
        out.flush()?;
        let place = numbered.line.map_or(orders.name.clone(), |line| format!("{}:{line}", orders.name));
        let title = numbered.title();
        let title = if title.is_empty() { title } else { format!(" ({title})") };
        let words = format!("{place}: item {}{title}: {}", numbered.nth, stop.why);
        match stop.kind {
            UNSAVED => Err(Failure::Unkept(words)),
            _ => Err(Failure::Refused(words)),
        }
    }
}

/// Whether an order that was left half given still waits: none of these lines ordered its units, or did what the table was to.
fn waits(draft: &Draft, lines: &[Line]) -> bool {
    let order = &draft.order;
    draft.amends.is_some()
        || !lines.iter().any(|line| match &line.deed {
            Deed::Order(given) if order.who.is_empty() => given.who.is_empty() && given.act == order.act,
            Deed::Order(given) => given.who.iter().any(|id| order.who.contains(id)),
            Deed::Ruling(_) => false,
        })
}

/// How many items of this file an earlier try did, which stopped before the last; says so. Those are not done twice.
fn done_before(folder: &Folder, orders: &Orders) -> usize {
    let here = |item: &FileItem| orders.items.iter().find(|numbered| numbered.nth == item.nth);
    let Some((item, numbered)) = folder.last_item().and_then(|item| Some((item, here(&item)?))) else { return 0 };
    let (last, all) = (item.nth, item.nth == orders.items.len());
    // A file that was all done begins anew; one that stopped behind this item, and had more then, does not.
    if item.file != numbered.sum && (all || item.file != numbered.end) {
        return 0;
    }
    let done = if last == 1 { "item 1 is".to_owned() } else { format!("items 1 to {last} are") };
    let next =
        if all { "nothing else is left of it".to_owned() } else { format!("this one goes on with item {}", last + 1) };
    remark(&[format!("{done} in the journal already, from the last try; {next}")]);
    last
}
