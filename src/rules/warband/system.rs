//! The system as a type: every chapter names it, and it names none. How it is played stands beside the list of chapters.

/// The system.
pub struct Warband;
