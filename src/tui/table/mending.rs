//! A damaged battle mended from the screen: what can be saved and what is lost is said first; the same key again saves it.

use super::desk::Desk;
use crate::view::Tone;

/// Says what can be saved; if that was said last, saves it and opens the battle to play on.
pub(super) fn mend(desk: &mut Desk) {
    let Some(survey) = desk.survey.take() else { return look_over(desk) };
    match desk.folder.mended(survey) {
        Ok((folder, notes)) => {
            *desk = Desk::new(folder);
            let on = desk.game().status().over.is_none();
            desk.say(if on { "Mended. The battle goes on." } else { "Mended." }, Tone::Good);
            desk.recap = Some(notes);
        }
        Err(why) => desk.say(why, Tone::Bad),
    }
}

fn look_over(desk: &mut Desk) {
    let survey = match desk.folder.survey() {
        None => return desk.say("Nothing is damaged.", Tone::Plain),
        Some(Err(why)) => return desk.say(why.to_string(), Tone::Bad),
        Some(Ok(survey)) => survey,
    };
    let mut notes = survey.found.clone();
    for (what, sentences) in [("Saved", &survey.saved), ("Lost", &survey.lost)] {
        notes.extend(sentences.iter().map(|sentence| format!("{what}: {sentence}.")));
    }
    notes.push("M mends it; the damaged files are kept beside it under other names.".to_owned());
    (desk.recap, desk.survey) = (Some(notes), Some(survey));
}
