//! The binary: arguments, the error report and the terminal guard.
fn main() {}
