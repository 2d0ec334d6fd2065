//! Faces and answers that a script makes something of by itself: they are told as they come, unless the script's next sentence
//! has them.

use crate::view::capital;

/// Dice, or an answer, of which nobody but the script knows what they mean.
pub struct Bare {
    /// Whose they are and what for: "Big Anselm: fall".
    told: String,
    /// The words by which a sentence speaks of them: whose they are, nobody's of pure chance, and what they are for.
    names: Box<[String; 2]>,
    faces: Vec<u8>,
    /// What the script says beside them.
    remark: String,
    /// What was answered, of an answer: "thunder".
    answer: Option<String>,
}

impl Bare {
    /// Dice of somebody for something; of nobody where they are of pure chance.
    pub fn of(whose: &str, title: &str) -> Bare {
        let told = if whose.is_empty() { capital(title) } else { format!("{whose}: {title}") };
        let names = Box::new([whose, title].map(str::to_lowercase));
        Bare { told, names, faces: Vec::new(), remark: String::new(), answer: None }
    }

    /// What was answered to a question.
    pub fn answer(question: &str, words: &str) -> Bare {
        Bare { answer: Some(words.to_owned()), ..Bare::of("", question) }
    }

    /// What is worth knowing beside them: "down on 5+".
    pub fn beside(self, remark: &str) -> Bare {
        Bare { remark: remark.to_owned(), ..self }
    }

    /// What they showed.
    pub fn with(self, faces: Vec<u8>) -> Bare {
        Bare { faces, ..self }
    }

    /// The sentence that tells them: "Big Anselm: fall 4."
    pub fn text(&self) -> String {
        if let Some(answer) = &self.answer {
            return format!("{}: {answer}.", self.told.trim_end_matches([':', '?']));
        }
        let faces = self.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let remark = if self.remark.is_empty() { String::new() } else { format!(" ({})", self.remark) };
        format!("{} {faces}{remark}.", self.told)
    }

    /// Takes the faces of others in that are the same dice thrown again; gives them back where they are not.
    pub fn take(&mut self, other: Bare) -> Option<Bare> {
        if self.told != other.told || self.remark != other.remark || self.answer.is_some() {
            return Some(other);
        }
        self.faces.extend(other.faces);
        None
    }

    /// Those of several that a sentence tells itself. Where the same dice were thrown more than once, it tells them if it has all
    /// their faces: "2 rounds to 1" is none. Where others threw too, `among`, it must say whose they are.
    pub fn all_in<'b>(several: &'b [Bare], said: &'b str, among: bool) -> impl Iterator<Item = &'b Bare> {
        several.iter().filter(move |bare| {
            let same = several.iter().filter(|other| other.told == bare.told);
            bare.is_in(said, among, same.flat_map(|other| &other.faces).copied())
        })
    }

    /// Whether a sentence says what they are for and has every face: a number beside a name alone may be what is lost by them.
    fn is_in(&self, said: &str, among: bool, mut faces: impl Iterator<Item = u8>) -> bool {
        let low = said.to_lowercase();
        if let Some(answer) = &self.answer {
            return low.contains(&answer.to_lowercase());
        }
        // "Loses by 2" is what they came to.
        let digit = |letter: char| letter.is_ascii_digit();
        let parts = said.split(" by ").enumerate();
        let parts = parts.map(|(at, part)| if at > 0 { part.trim_start_matches(digit) } else { part });
        let numbers = parts.flat_map(|part| part.split(|letter: char| !letter.is_ascii_digit()));
        let mut numbers: Vec<u8> = numbers.filter_map(|number| number.parse().ok()).collect();
        let has = |face: u8| {
            let at = numbers.iter().position(|number| *number == face);
            at.map(|at| numbers.swap_remove(at)).is_some()
        };
        let [whose, title] = &*self.names;
        low.contains(title) && (!among || low.contains(whose)) && faces.all(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_dice_if_it_has_every_face_and_says_what_they_are_for() {
        let bare = |faces: &[u8]| Bare::of("Big Anselm", "fall").with(faces.to_vec());
        assert_eq!(bare(&[4, 4]).text(), "Big Anselm: fall 4 4.");
        let is_in = |bare: Bare, said: &str| Bare::all_in(&[bare], said, false).count() == 1;
        assert!(is_in(bare(&[4]), "Fall 4, down on 5+.") && is_in(bare(&[4]), "Big Anselm's fall: 4."));
        assert!(!is_in(bare(&[4]), "Mouse takes 4.") && !is_in(bare(&[4]), "Big Anselm's fall: 14."));
        // What comes of them is not them.
        assert!(!is_in(bare(&[2]), "Big Anselm: legs loses 2."));
        let among = |said: &str| Bare::all_in(&[bare(&[2])], said, true).count() == 1;
        assert!(!is_in(bare(&[2]), "Big Anselm loses the fall by 2."), "a margin is no die");
        assert!(among("Big Anselm's fall: 2.") && !among("Mouse wins the fall by 2."));
        assert!(!is_in(bare(&[4, 4]), "Fall 4.") && is_in(bare(&[4, 4]), "Falls: 4 and 4."));
        let answer = || Bare::answer("which way?", "to the left");
        assert_eq!(answer().text(), "Which way: to the left.");
        assert!(is_in(answer(), "To the left they go.") && !is_in(answer(), "Left they are."));
        // Three rounds of a duel are no score.
        let rounds = [bare(&[2]), bare(&[4]), bare(&[2])];
        assert_eq!(Bare::all_in(&rounds, "Big Anselm falls, 2 rounds to 1.", false).count(), 0);
        assert_eq!(Bare::all_in(&rounds, "Big Anselm falls: 2 4 2.", false).count(), 3);
        assert_eq!(Bare::of("", "scatter").with(vec![3]).text(), "Scatter 3.");
    }
}
