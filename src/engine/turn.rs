//! How the turn goes on: stages end and begin, and what follows every order.

use super::{
    Halt, Next, Rules, Scene, Stage, Until,
    common::{PLAYED_OUT, REST, was_the_last},
    due, mark, tell,
};
use crate::view::{Refusal, capital};

/// The most moments that close by themselves after one order.
const MOST_CLOSED: usize = 50;

/// Ends the stage on top: a moment closes, a phase gives way to the next one. What ends behind the last turn is that turn: the
/// one that had come in name only begins.
pub(super) fn end_stage<R: Rules>(scene: &mut Scene<R>) -> Result<(), Halt> {
    let top = scene.stage();
    if std::mem::take(&mut scene.state.table.unplayed) {
        scene.head(format!("Turn {} begins.", scene.state.table.turn));
        return match top {
            Some(first) if !enter(scene, first)? => begin_next(scene),
            _ => Ok(()),
        };
    }
    let moment = top.is_some_and(|row| row.moment);
    let board = scene.board();
    let unmet = due::owed(&board).into_owned().into_iter().filter(|due| due::holds(&board, due));
    let unmet: Vec<Refusal> = unmet.map(|due| due::objection(&board, &due)).collect();
    unmet.into_iter().try_for_each(|refusal| scene.object(refusal))?;
    let Some(top) = top else { return begin_next(scene) };
    let rest = REST.is(scene.order);
    if let Some(left) = (top.unfinished)(&scene.board()).filter(|_| !rest) {
        return Err(Refusal::sense(left, "end it all the same with the fact rest, or play them").into());
    }
    let ends = (top.ends)(&scene.board());
    (top.leave)(scene)?;
    let ends = ends.unwrap_or_else(|| format!("The {} ends.", top.title));
    // The rules may have said so already, with what that came to.
    if !scene.tale.head.starts_with(ends.trim_end_matches('.')) {
        scene.head(ends);
    }
    if moment {
        scene.close(&top.id);
        return Ok(());
    }
    begin_next(scene)
}

/// Goes on to the next phase, and past those in which nobody has anything to do. Behind the last turn no phase is entered
/// before somebody plays on: nothing is rolled or asked for a turn that is perhaps none.
pub(super) fn begin_next<R: Rules>(scene: &mut Scene<R>) -> Result<(), Halt> {
    let phases: Vec<&Stage<R>> = R::rows(scene.data).phases().collect();
    for _ in 0..=phases.len() {
        scene.state.table.stack.truncate(1);
        let now = phases.iter().position(|row| row.id == scene.state.stage());
        let named = |id: &str| phases.iter().copied().find(|row| row.id == id).unwrap_or(phases[0]);
        let (next, new_turn) = match now.map_or(Next::Row, |at| (phases[at].follows)(&scene.board())) {
            Next::Phase(id) => (named(&id), false),
            Next::Turn(id) => (named(&id), true),
            Next::Row => {
                let place = now.map_or(0, |at| at + 1);
                (phases.get(place).copied().unwrap_or(phases[0]), place >= phases.len())
            }
        };
        mark::lapse(scene, Until::Phase);
        if new_turn {
            // A waiver goes on with its cause: whoever plays on behind the last turn may say so for all that follow.
            if !scene.state.table.waived.is_empty() {
                let standing = due::standing(&scene.board());
                scene.state.table.waived.retain(|id, _| standing.contains(id));
            }
            mark::lapse(scene, Until::Turn);
            scene.state.table.turn = scene.state.table.turn.saturating_add(1);
        }
        scene.state.table.stack = vec![next.id.to_string()].into();
        if new_turn {
            let turn = scene.state.table.turn;
            let board = scene.board();
            if let Some(last) = board.played_out().filter(|_| !board.is_waived(PLAYED_OUT)) {
                scene.state.table.unplayed = true;
                tell!(scene, "{}.", capital(&was_the_last(last)));
                return Ok(());
            }
            tell!(scene, "Turn {turn} begins.");
        }
        if enter(scene, next)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Enters a phase, which stands on top; whether it is to be played. One in which nobody has anything to do is left at once.
fn enter<R: Rules>(scene: &mut Scene<R>, phase: &Stage<R>) -> Result<bool, Halt> {
    // Told before what the phase itself tells, but behind what it came to.
    let first = scene.tale.then.len() - scene.leads.min(scene.tale.then.len());
    (phase.enter)(scene)?;
    let busy = busy(scene, phase);
    if scene.is_told() {
        let what = begins(scene, phase);
        scene.tale.then.insert(scene.leads + first, what);
    }
    if !busy {
        (phase.leave)(scene)?;
    }
    Ok(busy)
}

/// Whether a phase is to be played at all.
fn busy<R: Rules>(scene: &Scene<R>, phase: &Stage<R>) -> bool {
    !due::owed(&scene.board()).is_empty() || !(phase.idle)(&scene.board())
}

/// That a phase begins, in words.
fn begins<R: Rules>(scene: &Scene<R>, phase: &Stage<R>) -> String {
    match ((phase.begins)(&scene.board()), busy(scene, phase)) {
        (Some(words), true) => words,
        (Some(words), false) => format!("{words} Nothing to do."),
        (None, true) => format!("The {} begins.", phase.title),
        (None, false) => format!("The {}: nothing to do.", phase.title),
    }
}

impl<R: Rules> Scene<'_, '_, '_, R> {
    /// Ends the phase under way and begins the next: for acts after which nothing is left to do in it.
    pub fn advance(&mut self) -> Result<(), Halt> {
        if let Some(now) = self.stage() {
            (now.leave)(self)?;
        }
        begin_next(self)
    }
}

/// What follows every order: moments that nobody can use close, and a new verdict is told.
pub(super) fn settle<R: Rules>(scene: &mut Scene<R>) -> Result<(), Halt> {
    let mut closed = 0;
    while scene.state.table.stack.len() > 1 {
        let Some(top) = scene.stage() else {
            scene.state.table.stack.pop();
            continue;
        };
        if !(top.idle)(&scene.board()) {
            break;
        }
        closed += 1;
        if closed > MOST_CLOSED {
            let what = format!("the {} opens again and again, and nobody can answer in it", top.title);
            return Err(Refusal::sense(what, "mend the rules, or put it right by hand (e)").into());
        }
        (top.leave)(scene)?;
        scene.close(&top.id);
    }
    if !scene.is_told() {
        return Ok(());
    }
    let verdict = scene.board().verdict().filter(|_| scene.state.table.over.is_none());
    if let Some(word) = verdict
        && scene.before().verdict().as_ref() != Some(&word)
    {
        tell!(scene, "The battle can end: {word}.");
    }
    Ok(())
}
