//! Paper: record sheets and number labels of any battle or roster, as Markdown, plain text or a page for a printer.
//! Nothing here names a rule system, and nothing reads or writes a file.

mod html;
mod markdown;
mod plain;
mod record;
mod setup;

pub use record::{Record, Sheets};
pub use setup::Setup;

/// How a paper is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// Plain text, 80 columns wide.
    Txt,
    /// Markdown.
    Md,
    /// One HTML file, ready for a printer.
    Html,
}

/// The size of the page that HTML is laid out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Page {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// The record sheets of these units.
pub fn sheets(sheets: &Sheets, form: Form, page: Page) -> String {
    match form {
        Form::Txt => plain::sheets(sheets),
        Form::Md => markdown::sheets(sheets),
        Form::Html => html::sheets(sheets, page),
    }
}

/// Number labels to cut out and put under the bases of these units.
pub fn labels(sheets: &Sheets, form: Form, page: Page) -> String {
    match form {
        Form::Txt => plain::labels(sheets),
        Form::Md => markdown::labels(sheets),
        Form::Html => html::labels(sheets, page),
    }
}
