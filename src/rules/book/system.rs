//! The marker type of books: one type plays every book.

/// A rule book that somebody wrote.
pub struct Book;
