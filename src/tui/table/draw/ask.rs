//! An ask on the desk: who does what to whom, who rolls how many of which dice, what each needs, what is typed so far.

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    card,
    text::{self, CURSOR, Row},
};
use crate::{
    battle::{Asking, Cells, Typed, act_in_words, thrower},
    tui::{
        Look,
        glyphs::POINTER,
        widgets::{BESIDE, pad, squeeze, squeeze_words, width},
    },
    view::{Align, AskKind, Choice, Noun, Tally, Throw, Thrower, Tone, capital, counted, harm_word},
};

/// What stands behind a label at least: some dice, and whose they are.
const BEHIND: usize = 32;
/// Lines of a notice at most: the dice must not give way to it.
const NOTICE: usize = 3;

/// Draws the ask.
pub fn draw(desk: &Desk, mode: &Asking, frame: &mut Frame, area: Rect, look: &Look) {
    let wide = area.width as usize;
    let (words, rows, at, hint) = match &mode.ask.kind {
        AskKind::Dice { rows, wave } => {
            let (lines, at) = dice_rows(desk, mode, wide);
            (rolls(desk, mode, *wave), lines, at, dice_hint(mode, rows))
        }
        AskKind::Pick { choices, by, .. } => (
            chooses(desk, *by),
            pick_rows(mode, choices, wide),
            if let Typed::Pick(at, _) = &mode.entry { *at } else { 0 },
            Row::toned(" Enter takes it; a number or a first letter goes to it", Tone::Dim),
        ),
        // Further facts lie on the desk as a form.
        AskKind::Facts(_) => (String::new(), Vec::new(), 0, Row::default()),
    };
    // Who rolls is never cut. A title that has no room beside it says what is asked, and whose deed it is stands below; where
    // that has no room either, it says which line is amended, and the whole stands below.
    let deed = if mode.title == mode.ask.title { Some(mode.title.as_str()) } else { mode.title.split(':').next() };
    let deed = deed.unwrap_or_default();
    let title_room = wide.saturating_sub(width(&words) + if words.is_empty() { 4 } else { BESIDE });
    let whole = desk.talk.headed(&mode.title);
    let fits = width(&whole) <= title_room;
    let asked = desk.talk.headed(&capital(&mode.ask.title));
    // Half of what is asked would mislead: where it has no room behind whose deed it is, it stands alone.
    let alone = mode.ask.title.split_once(": ").map(|(_, what)| capital(what));
    let act = mode.order.who.first().map(|_| capital(&act_in_words(desk.game_in_hand(), &mode.order.act)));
    // Whether the title says what is asked.
    let (title, says) = match fits {
        true => (whole, true),
        false if width(&asked) <= title_room => (asked, true),
        false if desk.talk.amends().is_some() => (desk.talk.headed("").trim_end_matches(": ").to_owned(), false),
        false => match alone.filter(|alone| width(alone) <= title_room) {
            Some(alone) => (alone, true),
            // A few words of a name are none: the act alone, and all of it below.
            None => (act.filter(|act| width(act) <= title_room).unwrap_or(asked), false),
        },
    };
    let area = text::ruled(frame, area, look, &squeeze_words(&title, title_room), &words);
    let mut foot = match (&mode.wrong, &desk.notice) {
        // What was typed in place of faces shows beside what is wrong with it.
        (Some(wrong), _) => {
            let typed = if let Typed::Tally(text) = &mode.entry { format!(" ={text}{CURSOR}") } else { String::new() };
            let slip = mode.slip.filter(|_| !typed.is_empty()).map_or(String::new(), |slip| format!("{slip} "));
            let row = Row::toned(typed, Tone::Accent).and(format!("{slip} {wrong}"), Tone::Bad);
            text::hang(row, wide, 1).into_iter().take(NOTICE).collect()
        }
        (None, Some(notice)) => {
            let lines = text::wrap(&notice.text, area.width.saturating_sub(1) as usize, 1).into_iter();
            let lines = lines.take(NOTICE).map(|line| Row::toned(format!(" {line}"), notice.tone));
            // What stands in place of faces shows whatever else is told: Enter hands it over.
            let typed = matches!(mode.entry, Typed::Tally(_)).then_some(hint);
            typed.into_iter().chain(lines).collect()
        }
        (None, None) => vec![hint],
    };
    let height = area.height as usize;
    let parted = capital(&mode.ask.title);
    // Whom a question is about that stands in the title alone.
    let about =
        mode.ask.title.split_once(": ").filter(|(_, what)| mode.title == mode.ask.title && capital(what) == title);
    let below = match (about, title.ends_with(&parted) && says) {
        _ if fits => Vec::new(),
        (Some((about, _)), _) => vec![about],
        (None, true) => vec![deed],
        (None, false) if width(&mode.title) < wide => vec![mode.title.as_str()],
        (None, false) => vec![deed, &parted],
    };
    // What has come of it is to be said now; the dice scroll for it, as far as three of them stay, and for what the title does
    // not say of who does what to whom. For what came before it they do not.
    let least = rows.len().min(3);
    let room = height.saturating_sub(foot.len() + usize::from(!fits));
    let mut lines = card::so_far_in(desk, wide, room.saturating_sub(least), room.saturating_sub(rows.len()));
    let spare = height.saturating_sub(lines.len() + least + foot.len());
    let cut = below.len().saturating_sub(spare);
    lines.extend(below.into_iter().skip(cut).map(|text| Row::plain(format!(" {text}"))));
    let room = height.saturating_sub(lines.len() + rows.len() + foot.len());
    lines.extend(card::story_so_far(desk, deed, wide, room));
    let parts = mode.parts.iter().flat_map(|part| text::wrap(part, wide.saturating_sub(1), 2));
    let parts: Vec<Row> = parts.map(|part| Row::toned(format!(" {part}"), Tone::Dim)).collect();
    if lines.len() + rows.len() + foot.len() + parts.len() <= height {
        lines.extend(parts);
    }
    let mut room = height.saturating_sub(lines.len() + foot.len()).max(1);
    if rows.len() > room {
        let shown = |room: usize| {
            let first = first_row(at, room, rows.len());
            format!("{}-{} of {}", first + 1, first + room, rows.len())
        };
        let fits = |text: &str| foot.iter().position(|row| row.width() + width(text) <= wide);
        let words = ["   rows ", "   "].map(|before| format!("{before}{}", shown(room)));
        match words.into_iter().find_map(|text| Some((fits(&text)?, text))) {
            Some((place, text)) => foot[place] = std::mem::take(&mut foot[place]).and(text, Tone::Accent),
            // Long words leave no room for it: it has a line of its own.
            None => {
                room = room.saturating_sub(1).max(1);
                foot.push(Row::toned(format!(" rows {}", shown(room)), Tone::Accent));
            }
        }
    }
    let first = first_row(at, room, rows.len());
    lines.extend(rows.into_iter().skip(first).take(room));
    lines.extend(foot);
    text::lines(frame, area, look, &lines);
}

/// The first of so many rows that is shown where there is room for fewer, so that the one that is typed into is among them.
fn first_row(at: usize, room: usize, rows: usize) -> usize {
    if rows <= room { 0 } else { at.saturating_sub(room / 2).min(rows - room) }
}

/// "BEN and ANNA roll 12 dice, wave 2".
fn rolls(desk: &Desk, mode: &Asking, wave: u8) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut side = false;
    let mut dice: Option<String> = None;
    for (_, row) in mode.throws().filter(|(from, row)| mode.throws_anew(*from, row)) {
        let these = row.counted_dice(mode.to_throw());
        // Dice of different kinds are just dice.
        dice = Some(if dice.is_none_or(|dice| dice == these) { these } else { counted(mode.to_throw(), "die") });
        let name = thrower(desk.game_in_hand(), row);
        side |= row.player.is_empty() || desk.seen().status.sides.iter().any(|side| side.name == row.player);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let wave = if wave > 1 { format!(", wave {wave}") } else { String::new() };
    // A side may be many: "HILL KINGS roll".
    let roll = if let [name] = &names[..] { Noun::new(name, side).verb("roll") } else { "roll".to_owned() };
    let names = match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    };
    format!("{names} {roll} {}{wave}", dice.unwrap_or_default())
}

fn chooses(desk: &Desk, by: Thrower) -> String {
    match by {
        Thrower::Side(side) => {
            let name = desk.seen().status.sides.get(side).map_or(String::new(), |side| side.name.to_uppercase());
            format!("{name} {}", Noun::new(&name, true).verb("choose"))
        }
        Thrower::Chance => "what came up?".to_owned(),
    }
}

fn pick_rows(mode: &Asking, choices: &[Choice], wide: usize) -> Vec<Row> {
    let row = |(at, choice): (usize, &Choice)| {
        let here = matches!(&mode.entry, Typed::Pick(here, _) if *here == at);
        let (mark, tone) = if here { (POINTER, Tone::Accent) } else { (' ', Tone::Plain) };
        Row::toned(format!("{mark} {:>2} {}", at + 1, squeeze(&choice.label, wide.saturating_sub(5))), tone)
    };
    choices.iter().enumerate().map(row).collect()
}

/// The column that labels get: as wide as the widest, as far as there is room.
fn label_width<'a>(labels: impl Iterator<Item = &'a str>, wide: usize) -> usize {
    labels.map(width).max().unwrap_or(0).min(wide.saturating_sub(BEHIND))
}

/// The rows of dice: label, what each needs, faces, how many succeed; blanks are `_`. Also the line that is typed into.
fn dice_rows(desk: &Desk, mode: &Asking, wide: usize) -> (Vec<Row>, usize) {
    let faces = mode.faces();
    let at_die = if let Typed::Faces(cells) = &mode.entry { cells.at() } else { None };
    let labels: Vec<String> = mode.throws().map(|(_, throw)| throw.label.clone()).collect();
    let needs: Vec<String> = mode.throws().map(|(_, throw)| throw.needed()).collect();
    let need_wide = needs.iter().map(|text| width(text)).max().unwrap_or(0);
    let label = label_width(labels.iter().map(String::as_str), wide.saturating_sub(need_wide));
    let several = {
        let mut names: Vec<String> = mode.throws().map(|(_, throw)| thrower(desk.game_in_hand(), throw)).collect();
        names.dedup();
        names.len() > 1
    };
    let mut harms = mode.harms().unwrap_or_default().into_iter();
    // What is no face stands behind the cursor as long as Backspace takes it away.
    let slip = mode.slip.map_or(String::new(), String::from);
    let (mut lines, mut typed_into, mut last) = (Vec::new(), None, 0);
    for (place, (from, throw)) in mode.throws().enumerate() {
        let indent = 1 + label + 2 + if need_wide > 0 { need_wide + 2 } else { 0 };
        let mut row = Row::plain(format!(" {}  ", pad(&squeeze(&labels[place], label), label, Align::Left)));
        if need_wide > 0 {
            row = row.and(format!("{:<need_wide$}  ", needs[place]), Tone::Dim);
        }
        // A die that goes on has shown its highest face in every wave before.
        let on = match (&mode.ask.kind, throw.need) {
            (AskKind::Dice { wave, .. }, None) if throw.open => {
                format!("{}+", throw.sides).repeat(usize::from(*wave) - 1)
            }
            _ => String::new(),
        };
        let one = width(&on) + if throw.sides > 9 { 3 } else { 2 };
        for at in from..from + throw.dice {
            if row.width() + one > wide {
                lines.push(std::mem::replace(&mut row, Row::plain(" ".repeat(indent))));
            }
            row = row.and(on.as_str(), Tone::Plain);
            let here = at_die == Some(at);
            last = lines.len();
            if here {
                typed_into = Some(lines.len());
            }
            row = match faces.get(at).copied().flatten() {
                Some(face) if here => row.and(format!("{face}{CURSOR}"), Tone::Accent).and(slip.as_str(), Tone::Bad),
                Some(face) => row.and(format!("{face} "), face_tone(throw, face)),
                None if here => row.and(CURSOR, Tone::Accent).and(slip.as_str(), Tone::Bad).and(" ", Tone::Plain),
                None => row.and("_ ", Tone::Dim),
            };
        }
        // Behind the last die there is no cursor but for that.
        if place + 1 == labels.len() && at_die.is_none() && !slip.is_empty() && matches!(mode.entry, Typed::Faces(_)) {
            row = row.and(CURSOR, Tone::Accent).and(format!("{slip} "), Tone::Bad);
        }
        let harm = if throw.tally == Some(Tally::Harm) { harms.next() } else { None };
        let harm = harm.map(|wounds| (harm_word(wounds).to_owned(), Tone::Accent));
        for (text, tone) in harm.into_iter().chain(remarks(desk, mode, from, throw, &faces, several)) {
            // What has no room beside the dice stands below them, whole.
            let room = if row.width() + width(&text) + 2 > wide { wide.saturating_sub(indent + 2) } else { wide };
            for text in text::wrap(&text, room, 0) {
                let text = format!(" {text} ");
                if row.width() + width(&text) > wide {
                    lines.push(std::mem::replace(&mut row, Row::plain(" ".repeat(indent))));
                }
                row = row.and(text, tone);
            }
        }
        lines.push(row);
    }
    // Once all are typed, the last die: what stands below it may be long.
    (lines, typed_into.unwrap_or(last))
}

/// What stands behind the dice of a row: how many succeed or their sum, who throws them, and the rules' own remark.
fn remarks(
    desk: &Desk,
    mode: &Asking,
    from: usize,
    throw: &Throw,
    faces: &[Option<u8>],
    several: bool,
) -> Vec<(String, Tone)> {
    let mut out = Vec::new();
    let known: Vec<u8> = faces.iter().skip(from).take(throw.dice).flatten().copied().collect();
    match throw.need {
        _ if known.is_empty() => {}
        Some(need) if need > i32::from(throw.sides) => {
            let on = known.iter().filter(|face| **face == throw.sides).count();
            out.push((so_many(on, throw, ["goes on", "go on", "fails"]), Tone::Plain));
        }
        Some(need) => {
            let hits = known.iter().filter(|face| i32::from(**face) >= need).count();
            out.push((so_many(hits, throw, ["succeeds", "succeed", "fails"]), Tone::Plain));
        }
        // The sum of one die is read from it.
        None if throw.tally == Some(Tally::Sum) && throw.dice > 1 => {
            let sum: u32 = known.iter().map(|face| u32::from(*face)).sum();
            out.push((format!("sum {sum}"), Tone::Plain));
        }
        // A die that makes its total nothing says so beside what is added.
        None => match known.iter().filter(|face| throw.fails_on == Some(**face)).count() {
            0 => {}
            _ if throw.dice == 1 => out.push(("fails".to_owned(), Tone::Plain)),
            1 => out.push(("1 fails".to_owned(), Tone::Plain)),
            fail => out.push((format!("{fail} fail"), Tone::Plain)),
        },
    }
    // What is added and what the faces mean break apart where they have no room side by side; whose dice they are stands
    // right behind what is added.
    let mut note = throw.note.split("; ").filter(|piece| !piece.is_empty()).map(|piece| (piece.to_owned(), Tone::Dim));
    out.extend(note.next());
    if !mode.waits(from, throw) && throw.dice > 0 {
        out.push(("the machine's".to_owned(), Tone::Dim));
    } else if several {
        // A side that throws for itself is named before its dice.
        let name = thrower(desk.game_in_hand(), throw);
        out.extend(Some((name, Tone::Dim)).filter(|(name, _)| *name != throw.label.to_uppercase()));
    }
    // Whom dice meet that go on stood beside all of them in the first wave.
    let goes_on = throw.open && matches!(mode.ask.kind, AskKind::Dice { wave: 2.., .. });
    out.extend(note.filter(|_| !goes_on));
    out
}

/// "2 succeed", "1 succeeds"; of one die alone "succeeds", "fails".
fn so_many(count: usize, throw: &Throw, [does, do_so, does_not]: [&str; 3]) -> String {
    match (throw.dice, count) {
        (1, 0) => does_not.to_owned(),
        (1, _) => does.to_owned(),
        (_, 1) => format!("1 {does}"),
        _ => format!("{count} {do_so}"),
    }
}

fn face_tone(throw: &Throw, face: u8) -> Tone {
    match throw.need {
        Some(need) if i32::from(face) >= need => Tone::Good,
        None if throw.open && face == 1 => Tone::Bad,
        _ if throw.open && face == throw.sides => Tone::Warn,
        Some(_) => Tone::Dim,
        None => Tone::Plain,
    }
}

/// What may be typed, and how far it has come.
fn dice_hint(mode: &Asking, rows: &[Throw]) -> Row {
    let (sums, bests, harms) = (mode.ask.tells(Tally::Sum), mode.ask.tells(Tally::Best), mode.ask.tells(Tally::Harm));
    let cells = match &mode.entry {
        Typed::Tally(text) => {
            let by_hand = mode.throws().filter(|(from, row)| mode.waits(*from, row)).count();
            let counted = match (sums, by_hand > 1) {
                _ if bests => "the highest",
                _ if harms => "soldiers in order: o out, w wounded, n no effect, as 2o1w",
                (true, true) => "the sum of each row, with spaces",
                (true, false) => "in sum",
                (false, true) if mode.ask.takes_one_for_all(&mode.filled) => {
                    "succeed: one number for all (the first row first), or one a row"
                }
                (false, true) => "succeed: one number a row, as 2 1",
                (false, false) => "succeed",
            };
            return Row::toned(format!(" ={text}{CURSOR}"), Tone::Accent).and(format!("  {counted}"), Tone::Dim);
        }
        Typed::Faces(cells) => cells.clone(),
        Typed::Pick(..) => Cells::new(&mode.ask, &mode.filled),
    };
    let one = cells.count() == 1;
    let lie = if one { "the face as it lies" } else { "faces as they lie" };
    let tens = !rows.is_empty() && rows.iter().all(|row| row.sides == 10);
    let apart = match tens {
        true => ", 0 is 10",
        false if !one && rows.iter().any(|row| row.sides > 9) => ", with spaces",
        false => "",
    };
    let hint = |rest: &str| Row::toned(format!(" {lie}{apart}{rest}; r rolls"), Tone::Dim);
    let mut row = match (cells.missing(), mode.takes_tally()) {
        (0, _) if !cells.ahead().is_empty() => {
            let faces: Vec<String> = cells.ahead().chars().map(String::from).collect();
            Row::toned(format!(" all typed: Enter   next roll: {}", faces.join(" ")), Tone::Accent)
        }
        (0, _) => Row::toned(" all typed: Enter", Tone::Accent),
        // What a die alone came to is its face.
        _ if one && !harms => hint(""),
        (1, _) => Row::toned(" 1 blank: r rolls it", Tone::Plain),
        (blank, _) if blank < cells.count() => Row::toned(format!(" {blank} blank: r rolls them"), Tone::Plain),
        (_, true) if sums && rows.len() > 1 => hint(", or = and the sum of each row"),
        (_, true) if sums => hint(", or = and their sum"),
        (_, true) if harms => hint(", or results as =2o1w"),
        (_, true) if bests => hint(", or = and the highest"),
        (_, true) => hint(", or = and how many succeed"),
        (_, false) => hint(""),
    };
    // What a single row came to stands behind its dice.
    let alone = rows.len() == 1 && mode.before == 0;
    if let Some(now) = mode.successes(&mode.faces()).filter(|now| !alone && now + mode.before > 0) {
        let before =
            if mode.before > 0 { format!(", {} with the waves before", now + mode.before) } else { String::new() };
        let succeed = if now == 1 { "succeeds" } else { "succeed" };
        row = row.and(format!("   {now} {succeed} so far{before}"), Tone::Plain);
    }
    match cells.left_out() {
        Some(left_out) => row.and(format!("   {left_out}"), Tone::Warn),
        None => row,
    }
}
