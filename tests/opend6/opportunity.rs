//! Opportunity fire.
