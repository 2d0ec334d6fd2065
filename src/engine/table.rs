//! The acts of the table that every system has: the stage ends, a reminder is noted, a late unit arrives, the battle ends.

use super::{
    Board, Halt, Rules, Scene,
    common::{END_BATTLE, END_STAGE, HOW, NOTED, REMINDER, REST, VICTORY, was_the_last},
    head, turn,
};
use crate::view::{Form, Refusal, Value, clean_text, coming_from};

/// Does an act of the table that every system has.
pub(super) fn act<R: Rules>(scene: &mut Scene<R>) -> Result<(), Halt> {
    match scene.order.act.as_str() {
        END_STAGE => turn::end_stage(scene),
        END_BATTLE => end_battle(scene),
        NOTED => {
            let noted = REMINDER.of(scene.order).and_then(|which| scene.state.table.note(which));
            let noted = noted.ok_or_else(|| Refusal::sense("there is no such reminder", "look at the list of dues"));
            let reminder = noted?;
            head!(scene, "Noted: {}.", reminder.text);
            Ok(())
        }
        _ => {
            for id in &scene.order.who {
                let unit = scene.unit_mut(id)?;
                let name = unit.noun();
                let reserve = unit.reserve.take();
                let reserve =
                    reserve.ok_or_else(|| Refusal::sense(format!("{} on the table already", name.does("are")), ""))?;
                scene.moved(id)?;
                let edge =
                    if reserve.edge.is_empty() { String::new() } else { format!(" {}", coming_from(&reserve.edge)) };
                head!(scene, "{}{edge}.", name.does("arrive"));
                (R::rows(scene.data).arrives)(scene, id)?;
            }
            Ok(())
        }
    }
}

/// Ends the battle with the words that somebody gives, else with the rules' verdict.
fn end_battle<R: Rules>(scene: &mut Scene<R>) -> Result<(), Halt> {
    let given = HOW.of(scene.order).map(clean_text).filter(|how| !how.is_empty());
    let word = given.or_else(|| ending(&scene.board()));
    let word = word.ok_or_else(|| Refusal::sense("no side has won by the rules", "say how the battle ended"))?;
    head!(scene, "The battle is over: {word}.");
    scene.state.table.over = Some(word);
    Ok(())
}

/// How the battle ends where nobody says it: as the rules decide it, else because its last turn is over. That is no outcome, and
/// the form offers no words for it.
fn ending<R: Rules>(board: &Board<R>) -> Option<String> {
    board.verdict().or_else(|| board.played_out().map(was_the_last))
}

/// The form of a table act that every system has.
pub(super) fn form<R: Rules>(board: &Board<R>, act: &str) -> Form {
    match act {
        END_BATTLE => {
            let how = HOW.text().usually(board.verdict().map(Value::Text));
            let how = board.state.table.notes.get(VICTORY).map_or(how.clone(), |note| how.help(note));
            Form { title: "End the battle".to_owned(), fields: vec![how], ..Form::default() }
        }
        END_STAGE => Form { title: "End the stage".to_owned(), fields: vec![REST.field()], ..Form::default() },
        _ => Form::default(),
    }
}
