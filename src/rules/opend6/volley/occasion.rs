//! The occasions of a volley.

/// When a volley is shot: it decides on modifiers and on when results fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// In the ranged combat phase: results are held (R57).
    Ranged,
    /// At a mover, +1: results fall at once (R40, R41).
    Opportunity,
    /// At a charger, +1: results fall at once (R49).
    Defensive,
}
