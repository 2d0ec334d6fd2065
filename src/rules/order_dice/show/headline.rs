//! The cup and the odds of the next draw, always on the head of the screen, and whose die is drawn.

use super::super::{Look, cup, ending};

/// "RED's die; cup R3 B4, next R 43% B 57%, turn 2 of 6".
pub fn headline(board: &Look) -> String {
    let sides = &board.state.table.sides;
    if board.state.stage() == "end" {
        return format!("dice back to the cup{}", of(board));
    }
    let short = |name: &str| {
        let letters = (1..=name.len()).filter_map(|end| name.get(..end));
        let alone = |start: &&str| sides.iter().filter(|side| side.name.starts_with(*start)).count() == 1;
        letters.clone().find(alone).unwrap_or(name).to_owned()
    };
    let counts = cup::counts(board);
    let all: usize = counts.iter().sum();
    let cup = sides.iter().zip(&counts).map(|(side, dice)| format!("{}{dice}", short(&side.name)));
    let cup = cup.collect::<Vec<_>>().join(" ");
    let odds = sides.iter().zip(&counts).map(|(side, dice)| format!("{} {}%", short(&side.name), percent(*dice, all)));
    let odds = odds.collect::<Vec<_>>().join(" ");
    let tail = if all == 0 { format!("cup empty{}", of(board)) } else { format!("cup {cup}, next {odds}") };
    match cup::drawn(board).and_then(|side| sides.get(side)) {
        Some(side) => format!("{} orders; {tail}", side.name.to_uppercase()),
        None => tail,
    }
}

fn percent(dice: usize, all: usize) -> usize {
    (dice * 100 + all / 2) / all.max(1)
}

/// " of 6 turns", when the game has an end.
fn of(board: &Look) -> String {
    ending::length(board).map_or(String::new(), |turns| format!(", turn {} of {turns}", board.state.table.turn))
}
