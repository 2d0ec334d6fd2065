//! The order in hand, without a screen.
