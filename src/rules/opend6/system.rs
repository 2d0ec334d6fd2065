//! The system's name, which every chapter takes from here.

/// The system.
pub struct OpenD6;
