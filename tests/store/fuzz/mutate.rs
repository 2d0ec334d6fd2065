//! Texts changed at random, from a seed: bytes, lines and numbers put otherwise, doubled, cut out, or taken from another.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// What files are made of and what breaks them.
const PIECES: [&str; 24] = [
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e400",
    ".nan",
    "0x7fffffff",
    "65536",
    "null",
    "~",
    "{",
    "}",
    "[",
    "]",
    ": ",
    "- ",
    "\n",
    "\t",
    "&a ",
    "*a",
    "!!binary ",
    "\"\\u202e\"",
    "\u{301}",
    "'",
];

/// A text changed in one to four places; `other` lends lines.
pub fn mutated(text: &[u8], other: &[u8], dice: &mut ChaCha8Rng) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..dice.random_range(1..=4) {
        match dice.random_range(0..8) {
            0 => flip(&mut text, dice),
            1 | 2 => number(&mut text, dice),
            3 => insert(&mut text, PIECES[dice.random_range(0..PIECES.len())].as_bytes(), dice),
            4 => lines(&mut text, dice, |lines, at| drop(lines.remove(at))),
            5 => lines(&mut text, dice, |lines, at| lines.insert(at, lines[at].clone())),
            6 => {
                let lent = any_line(other, dice);
                lines(&mut text, dice, |lines, at| lines[at] = lent);
            }
            _ => {
                let end = dice.random_range(0..=text.len());
                text.truncate(end);
            }
        }
    }
    text
}

fn flip(text: &mut [u8], dice: &mut ChaCha8Rng) {
    if !text.is_empty() {
        let at = dice.random_range(0..text.len());
        text[at] ^= 1 << dice.random_range(0..8);
    }
}

/// Puts another number in place of one.
fn number(text: &mut Vec<u8>, dice: &mut ChaCha8Rng) {
    let starts: Vec<usize> = (0..text.len())
        .filter(|at| text[*at].is_ascii_digit() && (*at == 0 || !text[at - 1].is_ascii_alphanumeric()))
        .collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[dice.random_range(0..starts.len())];
    let end = start + text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let with = PIECES[dice.random_range(0..8)].bytes();
    text.splice(start..end, with);
}

fn insert(text: &mut Vec<u8>, piece: &[u8], dice: &mut ChaCha8Rng) {
    let at = dice.random_range(0..=text.len());
    text.splice(at..at, piece.iter().copied());
}

fn lines(text: &mut Vec<u8>, dice: &mut ChaCha8Rng, with: impl FnOnce(&mut Vec<Vec<u8>>, usize)) {
    let mut all: Vec<Vec<u8>> = text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if !all.is_empty() {
        let at = dice.random_range(0..all.len());
        with(&mut all, at);
        *text = all.concat();
    }
}

fn any_line(text: &[u8], dice: &mut ChaCha8Rng) -> Vec<u8> {
    let all: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    if all.is_empty() { Vec::new() } else { all[dice.random_range(0..all.len())].to_vec() }
}
