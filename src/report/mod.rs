//! Paper: record sheets and number labels of any battle or roster, and a battle as a story, as Markdown, plain text or a
//! page for a printer.
//! Nothing here names a rule system, and nothing reads or writes a file.

mod harms;
mod html;
mod markdown;
mod plain;
mod record;
mod setup;
mod standings;
mod story;

use std::path::Path;

pub use harms::{Harm, harms};
pub use record::{Record, Sheets};
pub use setup::Setup;
pub use standings::{Fought, Record as Fighting, Standing, Standings};
pub use story::{Curves, Fate, Hero, Hurt, Lucky, Party, Report, Side, Stage, Told, Turn, Turning};

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

impl Form {
    /// The form that a file's ending asks for; plain text where there is none.
    ///
    /// # Errors
    /// The ending is that of another form; says which there are.
    pub fn of_file(path: Option<&Path>) -> Result<Form, String> {
        match path.and_then(|path| path.extension()?.to_str()) {
            Some("html" | "htm") => Ok(Form::Html),
            Some("md") => Ok(Form::Md),
            Some("txt") | None => Ok(Form::Txt),
            Some(other) => {
                Err(format!("{other} is none of the forms; let the file end in .txt, .md or .html, or say --form"))
            }
        }
    }
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
