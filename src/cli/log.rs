//! `muster log`: the journal as a story.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, completions::known, json, story::Story};
use crate::{
    battle::{Came, Heard, Line, Review, for_players_from},
    engine::Game,
};

/// What `--json` prints.
const JSON: &str = "\
With --json, a list with an object a line: n, turn, stage, group (the first line of its sequence, or \
null), head, then (the steps), numbers [name total parts], order or ruling, answers, change [at path \
from to], flag. With --public only what players may hear, and only the tale.
These fields stay; new ones may come.";

/// Tell the battle as a story, turn by turn; undone lines are left out
#[derive(Debug, Args)]
#[command(after_help = JSON)]
pub struct Log {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Leave out what players must not hear
    #[arg(long)]
    public: bool,
}

impl Log {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let folder = places.look(&self.battle)?;
        let session = folder.session();
        let lines: Vec<Line> = session.last(session.len());
        // In whose own turn each line was given is known once the battle is gone through.
        let mut review = Review::new(session);
        review.go_while(|| !self.json);
        if self.public {
            return self.for_players(session.game(), &lines, &review, out);
        }
        let flagged = |line: &Line| session.flags().contains(&line.n);
        if self.json {
            let tree: Vec<_> = lines.iter().map(|line| json::line(line, flagged(line))).collect();
            return Ok(out.json(&tree.into())?);
        }
        let mut story = Story::default();
        for line in &lines {
            let side = review.turn_of(line.n);
            story.tell(session.game(), &Heard::whole(line), Came::of(line), flagged(line), side, out)?;
        }
        if lines.is_empty() {
            writeln!(out, "Nothing has happened yet.")?;
        }
        Ok(())
    }

    fn for_players(&self, game: &dyn Game, lines: &[Line], review: &Review, out: &mut Out) -> Result<(), Failure> {
        let lines = for_players_from(game, lines);
        if self.json {
            return Ok(out.json(&lines.iter().map(|(_, line)| json::heard(line)).collect::<Vec<_>>().into())?);
        }
        let (game, mut story) = (game.public(), Story::default());
        for (from, line) in &lines {
            story.tell(&*game, line, Came::heard(&line.outcomes), false, review.turn_of(*from), out)?;
        }
        if lines.is_empty() {
            writeln!(out, "Nothing has happened yet.")?;
        }
        Ok(())
    }
}
