//! The data files as texts. Where they come from is somebody else's business.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::de::DeserializeOwned;

use super::{Fault, Listed, Path, Row, fault, range, schemas};
use crate::{engine::Unfit, tree::Yaml};

/// What the origin of a built-in file is called.
pub const BUILT_IN: &str = "built in";

/// The folder of books.
const BOOKS: &str = "books/";
/// How the files of books end.
pub const BOOK: &str = ".book.yaml";

/// The path of a book in the library.
pub fn book_path(id: &str) -> String {
    format!("{BOOKS}{id}{BOOK}")
}

/// The id of the book that a path is of, if it is of one.
pub fn book_id(path: &str) -> Option<&str> {
    path.strip_prefix(BOOKS)?.strip_suffix(BOOK).filter(|id| !id.contains('/'))
}

/// One data file.
#[derive(Debug, Clone)]
pub struct Text {
    /// Its text.
    pub text: Arc<str>,
    /// Where it came from: "built in", or the path of the file that overrides it.
    pub origin: String,
    /// Why it cannot be read, if it cannot; its text is empty then.
    unread: Option<Arc<Fault>>,
    /// Of a built-in file: its tree as JSON, which is read faster.
    json: Option<&'static str>,
}

/// Data files by their path below the data folder, such as `opend6/weapons.yaml`. A copy shares the texts.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: Arc<BTreeMap<String, Text>>,
}

impl Library {
    /// The library with one more file, which replaces one of the same path.
    pub fn with(mut self, path: &str, text: &str, origin: &str) -> Library {
        let text = Text { text: Arc::from(text), origin: origin.to_owned(), unread: None, json: None };
        Arc::make_mut(&mut self.files).insert(path.to_owned(), text);
        self
    }

    /// The library with one more file that is built in; `json` is its tree.
    pub fn with_built_in(mut self, path: &str, text: &str, json: Option<&'static str>) -> Library {
        let text = Text { text: Arc::from(text), origin: BUILT_IN.to_owned(), unread: None, json };
        Arc::make_mut(&mut self.files).insert(path.to_owned(), text);
        self
    }

    /// The library with one more file, which cannot be read: whoever needs it is told why.
    pub fn with_unread(mut self, path: &str, fault: Fault) -> Library {
        let origin = fault.file.to_string();
        let text = Text { text: Arc::from(""), origin, unread: Some(Arc::new(fault)), json: None };
        Arc::make_mut(&mut self.files).insert(path.to_owned(), text);
        self
    }

    /// The library without a file.
    pub fn without(mut self, path: &str) -> Library {
        Arc::make_mut(&mut self.files).remove(path);
        self
    }

    /// A file by its path.
    pub fn get(&self, path: &str) -> Option<&Text> {
        self.files.get(path)
    }

    /// The files whose path begins so, in order.
    pub fn list<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Text)> {
        let from = self.files.range(prefix.to_owned()..);
        from.map(|(path, text)| (path.as_str(), text)).take_while(move |(path, _)| path.starts_with(prefix))
    }

    /// The files of a system: those of its folder, and the book that it is.
    pub fn of_system<'a>(&'a self, id: &str) -> impl Iterator<Item = (&'a str, &'a Text)> + use<'a> {
        let (folder, book) = (format!("{id}/"), book_path(id));
        let files = self.files.iter().map(|(path, text)| (path.as_str(), text));
        files.filter(move |(path, _)| path.starts_with(&folder) || *path == book)
    }

    /// The books, by id.
    pub fn books(&self) -> impl Iterator<Item = (&str, &Text)> {
        self.list(BOOKS).filter_map(|(path, text)| Some((book_id(path)?, text)))
    }

    /// A file's name for people: its real path, or "built in" and its path below the data folder.
    pub fn name(&self, path: &str) -> String {
        match self.get(path) {
            Some(text) if text.origin != BUILT_IN => text.origin.clone(),
            _ => format!("{BUILT_IN} {path}"),
        }
    }

    /// Reads a file into plain data. The numbers of those that are built in are in range; a test holds them to it.
    ///
    /// # Errors
    /// The file is missing, or its first fault with its place.
    pub fn read<T: DeserializeOwned>(&self, path: &str) -> Result<T, Fault> {
        let text = self
            .get(path)
            .ok_or_else(|| Fault::whole(&self.name(path), "the file is missing", "put it into the data folder"))?;
        if let Some(fault) = &text.unread {
            return Err((**fault).clone());
        }
        let name = self.name(path);
        if text.origin != BUILT_IN {
            return range::read(&name, &text.text, &schemas::of_file(path));
        }
        match text.json.and_then(|json| Yaml::translated(&text.text, json)) {
            Some(yaml) => fault::of(&name, &yaml),
            None => fault::parse(&name, &text.text),
        }
    }

    /// Reads a file of rows, in which each id stands once.
    ///
    /// # Errors
    /// The file is missing, or its first fault with its place.
    pub fn rows<T: Row + DeserializeOwned>(&self, path: &str) -> Result<Listed<T>, Fault> {
        let rows: Listed<T> = self.read(path)?;
        self.once(path, ids([], &rows))?;
        Ok(rows)
    }

    /// What of a file does not fit is its fault, at that place.
    ///
    /// # Errors
    /// The fault.
    pub fn fits(&self, path: &str, fits: Result<(), Unfit>, mend: &str) -> Result<(), Fault> {
        fits.map_err(|unfit| self.fault(path, Path::default().along(&unfit.path), unfit.what, mend))
    }

    /// Whether every row of a file fits.
    ///
    /// # Errors
    /// The first that does not, with what of it does not.
    pub fn each<'r, T: Row + 'r>(
        &self,
        path: &str,
        rows: impl IntoIterator<Item = &'r T>,
        fits: impl Fn(&T) -> Result<(), Unfit>,
    ) -> Result<(), Fault> {
        rows.into_iter().try_for_each(|row| {
            let within = |unfit: Unfit| {
                let place = Path::from([row.id()]).along(&unfit.path);
                self.fault(path, place, format!("{}: {unfit}", row.id()), "mend this row")
            };
            fits(row).map_err(within)
        })
    }

    /// Whether a row without which there is no playing stands in a file.
    ///
    /// # Errors
    /// It does not.
    pub fn keeps<T: Row>(&self, path: &str, rows: &Listed<T>, id: &str) -> Result<(), Fault> {
        rows.get(id).map(drop).ok_or_else(|| self.fault(path, [], format!("the row {id} is missing"), "keep it"))
    }

    /// Whether every id stands in a file once. Each comes with the path to it.
    ///
    /// # Errors
    /// The first that stands there twice.
    pub fn once<'a>(&self, path: &str, ids: impl Iterator<Item = (Path, &'a str)>) -> Result<(), Fault> {
        let mut seen = BTreeSet::new();
        for (place, id) in ids {
            if !seen.insert(id) {
                return Err(self.fault(path, place, format!("{id} is there twice"), "leave one out"));
            }
        }
        Ok(())
    }

    /// A fault at a path in a file; of the file as a whole where the path is empty.
    pub fn fault(&self, path: &str, place: impl Into<Path>, what: impl Into<String>, mend: &str) -> Fault {
        let text = self.get(path).map_or("", |text| &text.text);
        Fault::at(&self.name(path), text, place, what, mend)
    }
}

/// The ids of a list's rows with the paths to them.
pub fn ids<T: Row>(list: impl Into<Path>, rows: &[T]) -> impl Iterator<Item = (Path, &str)> {
    let list = list.into();
    rows.iter().enumerate().map(move |(at, row)| (list.clone().row(at).key("id"), row.id()))
}
