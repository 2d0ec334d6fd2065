//! One open-ended die: the faces it showed, one after the other.

use serde::{Deserialize, Serialize};

/// The faces of one open-ended die in the order thrown: all but the last are the top face, which goes on and adds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Chain {
    faces: Vec<u8>,
}

impl Chain {
    /// A chain of these faces of a die with so many sides. Nothing when it cannot have been thrown: no face at all, a
    /// face beyond the die, or one after the die had come to rest. It may end on the top face: a straight test that is
    /// won already needs no further die (`opend6 R8`).
    pub fn new(faces: Vec<u8>, sides: u8) -> Option<Chain> {
        let (last, before) = faces.split_last()?;
        ((1..=sides).contains(last) && before.iter().all(|face| *face == sides)).then_some(Chain { faces })
    }

    /// The faces in the order thrown; at least one.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// The first face, which decides on a critical failure; 0 only for an empty chain read from a damaged file.
    pub fn first(&self) -> u8 {
        self.faces.first().copied().unwrap_or(0)
    }

    /// The sum of all faces, with no regard to a first 1.
    pub fn sum(&self) -> i32 {
        self.faces.iter().map(|face| i32::from(*face)).sum()
    }

    /// Whether the last face is the top one, so that another die may be thrown and added.
    pub fn goes_on(&self, sides: u8) -> bool {
        self.faces.last() == Some(&sides)
    }
}

#[cfg(test)]
mod tests {
    use super::Chain;

    #[test]
    fn t5_sixes_go_on_and_a_later_one_is_ordinary() {
        let chain = Chain::new(vec![6, 6, 1], 6).unwrap();
        assert_eq!((chain.first(), chain.sum(), chain.goes_on(6)), (6, 13, false));
    }

    #[test]
    fn r8_a_chain_may_stop_on_its_six() {
        let chain = Chain::new(vec![6], 6).unwrap();
        assert_eq!((chain.sum(), chain.goes_on(6)), (6, true));
    }

    #[test]
    fn what_no_die_can_show_is_no_chain() {
        for faces in [vec![], vec![0], vec![7], vec![6, 0], vec![5, 2], vec![6, 5, 6]] {
            assert_eq!(Chain::new(faces.clone(), 6), None, "{faces:?}");
        }
    }

    #[test]
    fn a_chain_reads_back_as_it_was_written() {
        let chain = Chain::new(vec![6, 3], 6).unwrap();
        let text = serde_yaml::to_string(&chain).unwrap();
        assert_eq!(serde_yaml::from_str::<Chain>(&text).unwrap(), chain);
    }
}
