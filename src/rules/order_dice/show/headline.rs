//! Who is to give an order, and the cup with the chances of the next draw, for the head of the screen.

use super::super::{body::Deed, cup, ending, reply, system::Board};

/// "KARST to give an order; cup K3 S4", "ALL to draw a die: cup K3 S4, next K 43 % S 57 %", "SHIPS to react". Where
/// players do not see everybody they are not told the dice: by them they could count who is hidden.
pub fn headline(board: &Board) -> String {
    let who = |side: Option<usize>| side.map(|side| board.state.side_name(side).to_uppercase());
    match board.state.stage() {
        "end" => format!("{}{}", keeping(board), of(board)),
        "reply" => {
            let replies = reply::on(board) != reply::actor(board).map(|actor| board.state.side_of(actor));
            let held = board.state.table.body.held.as_ref();
            let deed = held.map_or("act", |held| if held.deed == Deed::Shot { "fire" } else { "assault" });
            let words = if replies { "react".to_owned() } else { format!("carry on: {deed}") };
            who(reply::on(board)).map_or(String::new(), |name| format!("{name} to {words}"))
        }
        _ if board.state.table.body.veiled => {
            match board.state.table.body.drawn.as_ref().and_then(|id| board.state.side(id)) {
                Some(side) => format!("{} to give an order", board.state.side_name(side).to_uppercase()),
                None => "ALL to draw a die".to_owned(),
            }
        }
        _ => match who(cup::drawn(board)) {
            Some(name) => format!("{name} to give an order; {}", dice(board)),
            None if cup::counts(board).iter().sum::<usize>() == 0 => dice(board),
            None => format!("ALL to draw a die: {}{}", dice(board), chances(board)),
        },
    }
}

/// "KARST to keep dice"; where they are not all of one side, or players do not see everybody, "ALL to keep dice". Once all
/// that may stay do, "dice back to the cup".
fn keeping(board: &Board) -> String {
    let open =
        ending::may_keep(board).into_iter().filter_map(|id| board.state.unit(&id)).filter(|unit| !unit.body.keep);
    let mut sides = open.map(|unit| board.state.side_of(unit)).peekable();
    if sides.peek().is_none() {
        return "dice back to the cup".to_owned();
    }
    let first = sides.next().filter(|first| !board.state.table.body.veiled && sides.all(|side| side == *first));
    let who = first.map_or("ALL".to_owned(), |side| board.state.side_name(side).to_uppercase());
    format!("{who} to keep dice")
}

/// "cup K3 S4".
fn dice(board: &Board) -> String {
    let counts = cup::counts(board);
    if counts.iter().sum::<usize>() == 0 {
        return format!("cup empty{}", of(board));
    }
    let dice = counts.iter().enumerate().map(|(side, dice)| format!("{}{dice}", board.state.side_letter(side)));
    format!("cup {}", dice.collect::<Vec<_>>().join(" "))
}

/// ", next K 43 % S 57 %".
fn chances(board: &Board) -> String {
    let counts = cup::counts(board);
    let all: usize = counts.iter().sum();
    let odds = counts.iter().enumerate().scan(0, |before, (side, dice)| {
        // Each is what it adds to the whole: together they are 100.
        let share = percent(*before + dice, all) - percent(*before, all);
        *before += dice;
        Some(format!("{} {share} %", board.state.side_letter(side)))
    });
    format!(", next {}", odds.collect::<Vec<_>>().join(" "))
}

fn percent(dice: usize, all: usize) -> usize {
    (dice * 100 + all / 2) / all.max(1)
}

/// ", turn 2 of 6", when the game has an end.
fn of(board: &Board) -> String {
    ending::length(board).map_or(String::new(), |turns| format!(", turn {} of {turns}", board.state.table.turn))
}
