//! What a spell does beside its hits, as the list of spells has it: a mark on those on whom it falls, a Leadership test, an
//! end of their combat (R28).

use super::super::{
    combat::{self, Character},
    spell::Spell,
    system::Warband,
    trial::leadership,
};
use crate::{
    engine::{Board, Halt, Mark, Scene, head, tell},
    view::{Fact, Form, Id, Many, Order, Refusal},
};

const TARGETS: Fact<Many> = Fact::new("targets", "on whom");

/// Its form: on whom.
pub fn form(board: &Board<Warband>, unit: &Character, spell: &Spell) -> Form {
    let standing = board.state.those(combat::stands).into_iter().map(|unit| unit.id.clone()).collect();
    let title = format!("{} falls on", unit.noun().owns(&spell.name));
    let mut form = Form { title, unthrown: true, ..Form::default() };
    let most = spell.on.unwrap_or(1);
    let help = if most == 1 { "one character, friend or foe".to_owned() } else { format!("{most} characters at most") };
    form.fields.push(TARGETS.units(standing).required().help(&help));
    form.remarks.extend(Some(spell.text.clone()).filter(|text| !text.is_empty()));
    form
}

/// That it falls on fewer than are named.
pub fn too_many(order: &Order, spell: &Spell) -> Option<Refusal> {
    let (named, most) = (TARGETS.ids(order).len(), spell.on.unwrap_or(1) as usize);
    let what = || format!("{} falls on {most} at most, and {named} are named", spell.name);
    (named > most).then(|| Refusal::rule("R28", what(), "name fewer, or overrule it"))
}

/// It falls on those who are named.
pub fn run(scene: &mut Scene<Warband>, unit: &Character, spell: &Spell) -> Result<(), Halt> {
    let was = scene.was;
    let named = TARGETS.ids(scene.order).into_iter().filter_map(|id| was.find(id.as_str()));
    let targets: Vec<&Character> = named.filter_map(|id| was.unit(&id)).collect();
    if targets.is_empty() {
        return Err(Refusal::sense("nobody is named", "say on whom it falls").into());
    }
    head!(scene, "{} falls on {}.", unit.noun().owns(&spell.name), combat::names(targets.iter().copied()));
    for target in targets {
        fall(scene, spell, &target.id)?;
    }
    if let Some(cast) = &mut scene.unit_mut(&unit.id)?.body.deeds.cast {
        cast.told = true;
    }
    Ok(())
}

/// What it does to somebody on whom it falls, or whom it hits, and who stands.
pub fn fall(scene: &mut Scene<Warband>, spell: &Spell, target: &Id) -> Result<(), Halt> {
    if !combat::stands(scene.unit(target)?) {
        return Ok(());
    }
    let name = scene.unit(target)?.name.clone();
    if let Some(mark) = &spell.mark {
        bear(&mut scene.unit_mut(target)?.marks, mark);
        tell!(scene, "{name}: {}.", mark.in_words(scene.board().rows()));
    }
    if spell.leadership {
        scene.unit_mut(target)?.body.owes = spell.name.clone();
        scene.falls_due(&leadership::due_id(target));
        // What a mark bars is due once it is off.
        let barred = scene.unit(target)?.barred_by(leadership::ACT);
        let but = barred.map(|word| format!(", but the mark \"{word}\" bars it: it is due once the mark is off"));
        tell!(scene, "{name} must test Leadership{}.", but.unwrap_or_default());
    }
    if spell.parts && combat::engaged(&scene.state, scene.unit(target)?) {
        let others: Vec<Id> = scene.state.bonds_of(target).map(|bond| bond.other(target).clone()).collect();
        for other in others {
            combat::part(scene, target, &other)?;
        }
        tell!(scene, "{name} is out of combat.");
    }
    Ok(())
}

/// One mark of a word gives way to a new one.
fn bear(marks: &mut Vec<Mark>, mark: &Mark) {
    marks.retain(|known| known.word != mark.word);
    marks.push(mark.clone());
}
