//! Forms: the facts an act wants, as fields that people fill.

use super::{Facts, Find, Id, Number, Value, choice_of, fit_value, parse::shows, parse_value, series};

/// What a field takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Yes or no; Space flips it.
    Flag,
    /// A whole number between two bounds.
    Count {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A length in inches between nought and a bound.
    Inches {
        /// The most.
        most: i64,
    },
    /// One of several words; a letter or a prefix picks it. Pairs of id and label.
    Choice(Vec<(String, String)>),
    /// A unit by its number or id, out of these.
    Unit(Vec<Id>),
    /// Several units by number, out of these.
    Units(Vec<Id>),
    /// How many of each class: a bare number, "5s,1w", or a class alone for all. Rows of id, label and how many there are.
    Classes(Vec<(String, String, i64)>),
    /// A count for each of several units: "3:2,21:4".
    Counts(Vec<Id>),
    /// Pairs of figures "1-2,3-2", or how many stand on each side "4:3".
    Pairs,
    /// Free text.
    Text,
}

impl Kind {
    /// One of these, by id and label.
    pub fn choice<A: Into<String>, B: Into<String>>(rows: impl IntoIterator<Item = (A, B)>) -> Kind {
        Kind::Choice(rows.into_iter().map(|(id, label)| (id.into(), label.into())).collect())
    }

    /// Whether it takes something by its name, a unit or one of several words: no number that may follow what stands.
    pub fn names(&self) -> bool {
        matches!(self, Kind::Choice(_) | Kind::Unit(_) | Kind::Units(_))
    }

    /// Whether another takes something else, whatever there is to choose from.
    pub fn is_other(&self, other: &Kind) -> bool {
        std::mem::discriminant(self) != std::mem::discriminant(other)
    }

    /// None, or one of these, by id and label.
    pub fn or_none<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str)>) -> Kind {
        Kind::choice(std::iter::once(("none", "none")).chain(rows))
    }
}

/// How long a unit remembers what was said in a field, to have it offered again in the next form of the same act.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Memory {
    /// Not at all.
    #[default]
    None,
    /// For good: a habit, such as the last target.
    Lasting,
    /// Until the unit moves.
    Place,
    /// Until the unit moves or the one that this field names. Of another one it says nothing.
    Of(String),
}

/// What people hear of a field that must be given and has nothing to choose from.
pub const NOTHING_TO_CHOOSE: &str = "there is nothing to choose from";

/// What leaves a field empty that may be empty, whatever is remembered or usual.
pub const NOTHING: &str = "-";

/// One field of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The fact's name.
    pub id: String,
    /// What people read.
    pub label: String,
    /// What it takes.
    pub kind: Kind,
    /// What holds if nothing is said.
    pub usual: Option<Value>,
    /// What the unit remembers in place of what is usual. It holds only once people have seen it and let it stand.
    pub remembered: Option<Value>,
    /// What holds in a recipe where the field is left empty: mostly the value of the unit's kind.
    pub otherwise: Option<Value>,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it hides behind "more facts".
    pub more: bool,
    /// How long the unit remembers it.
    pub memory: Memory,
    /// One line of help.
    pub help: String,
}

impl Field {
    /// A field that need not be given and shows from the start.
    pub fn new(id: &str, label: &str, kind: Kind) -> Field {
        Field {
            id: id.to_owned(),
            label: label.to_owned(),
            kind,
            usual: None,
            remembered: None,
            otherwise: None,
            required: false,
            more: false,
            memory: Memory::None,
            help: String::new(),
        }
    }

    /// Whether there is nothing that could be given.
    pub fn is_of_nothing(&self) -> bool {
        match &self.kind {
            Kind::Choice(rows) => rows.is_empty(),
            Kind::Unit(ids) | Kind::Units(ids) => ids.is_empty(),
            _ => false,
        }
    }

    /// What people must do where it is required and nothing is given: "give a distance".
    pub fn give(&self) -> String {
        if self.is_of_nothing() {
            return NOTHING_TO_CHOOSE.to_owned();
        }
        match &self.kind {
            Kind::Flag => "say y or n",
            Kind::Count { .. } => "give a number",
            Kind::Inches { .. } => "give a distance",
            Kind::Choice(rows) => {
                let labels: Vec<&str> = rows.iter().map(|row| row.1.as_str()).collect();
                return format!("choose one of {}", series(&labels));
            }
            Kind::Unit(_) => "give a unit's number",
            Kind::Units(_) => "give the units' numbers",
            Kind::Classes(_) | Kind::Counts(_) => "say how many",
            Kind::Pairs => "say who touches whom",
            Kind::Text => "fill it in",
        }
        .to_owned()
    }

    /// The field under another label, which only the moment knows.
    #[must_use]
    pub fn labelled(self, label: impl Into<String>) -> Field {
        Field { label: label.into(), ..self }
    }

    /// What holds where it is left empty, in a recipe.
    pub fn otherwise(mut self, value: Option<Value>) -> Field {
        self.otherwise = value;
        self
    }

    /// Must be given.
    pub fn required(mut self) -> Field {
        self.required = true;
        self
    }

    /// Shows only behind "more facts".
    pub fn more(mut self) -> Field {
        self.more = true;
        self
    }

    /// Is offered again for good.
    pub fn lasts(mut self) -> Field {
        self.memory = Memory::Lasting;
        self
    }

    /// Is offered again until the unit moves.
    pub fn until_it_moves(mut self) -> Field {
        self.memory = Memory::Place;
        self
    }

    /// Is offered again for the unit that this field names, until one of the two moves.
    pub fn until_either_moves(mut self, field: impl AsRef<str>) -> Field {
        self.memory = Memory::Of(field.as_ref().to_owned());
        self
    }

    /// What holds if nothing is typed.
    pub fn usual(mut self, value: impl Into<Value>) -> Field {
        self.usual = Some(value.into());
        self
    }

    /// What holds if nothing is typed, when there is such a thing.
    pub fn usually(mut self, value: Option<Value>) -> Field {
        self.usual = value;
        self
    }

    /// What the system itself remembers, for people to see.
    pub fn remembering(mut self, value: Option<Value>) -> Field {
        self.remembered = value;
        self
    }

    /// One line of help.
    pub fn help(mut self, help: &str) -> Field {
        self.help = help.to_owned();
        self
    }

    /// What stands in it when nothing is typed: what is remembered, else what is usual.
    pub fn offered(&self) -> Option<&Value> {
        self.remembered.as_ref().or(self.usual.as_ref())
    }

    /// Whether people see it before they ask for the rarer facts: also a rare one, when what is remembered counts.
    pub fn shows(&self) -> bool {
        !self.more || self.remembered.is_some()
    }

    /// Whether this value leaves it empty: `-`, and for units `nobody`. What must be given cannot be left empty.
    pub fn is_left_empty(&self, value: &Value) -> bool {
        let Some(text) = value.text().filter(|_| !self.required) else { return false };
        let units = matches!(self.kind, Kind::Unit(_) | Kind::Units(_) | Kind::Counts(_));
        (text == NOTHING && self.kind != Kind::Flag) || (units && text.eq_ignore_ascii_case("nobody"))
    }

    /// Reads what is typed.
    ///
    /// # Errors
    /// Says what does not fit and what would.
    pub fn read(&self, text: &str, unit: Find) -> Result<Value, String> {
        if self.is_left_empty(&Value::from(text.trim())) {
            return Ok(Value::from(NOTHING));
        }
        let read = parse_value(&self.kind, text, unit);
        // How pairs are typed is each field's own: of soldiers they may be two counts, of units they are numbers.
        let own = self.kind == Kind::Pairs && !self.help.is_empty();
        if own { read.map_err(|_| format!("{text} cannot be read; {}", self.help)) } else { read }
    }

    /// Checks a value that came from elsewhere, and puts it into the form the rules read.
    ///
    /// # Errors
    /// Says what does not fit and what would.
    pub fn fit(&self, value: &Value, unit: Find) -> Result<Value, String> {
        if self.is_left_empty(value) {
            return Ok(Value::from(NOTHING));
        }
        fit_value(&self.kind, value, unit)
    }

    /// A value of it as people would type it: units by their numbers, where `number` knows them.
    pub fn typed(&self, value: &Value, number: &dyn Fn(&Id) -> Option<u16>) -> String {
        let unit = |id: &str| number(&Id::new(id)).map_or(id.to_owned(), |number| number.to_string());
        match (&self.kind, value) {
            (Kind::Unit(_), Value::Text(id)) => unit(id),
            (Kind::Units(_), Value::List(ids)) => {
                ids.iter().map(|id| unit(&id.to_string())).collect::<Vec<_>>().join(",")
            }
            // In the order in which they are asked for, so that what was typed last is put right last.
            (Kind::Counts(among), Value::Map(counts)) => {
                let place = |id: &str| among.iter().position(|known| known.as_str() == id).unwrap_or(among.len());
                let mut counts: Vec<_> = counts.iter().collect();
                counts.sort_by_key(|(id, _)| place(id));
                counts.iter().map(|(id, count)| format!("{}:{count}", unit(id))).collect::<Vec<_>>().join(",")
            }
            // By its id, where its label shows that and it is not how another one's begins.
            (Kind::Choice(rows), Value::Text(id)) => {
                let shown = |at: usize| choice_of(rows, id) == Some(at) && shows(id, &rows[at].1);
                let row = rows.iter().position(|row| row.0 == *id).filter(|at| !shown(*at));
                row.map_or_else(|| id.clone(), |row| rows[row].1.clone())
            }
            // All there are of a class are its name alone: of another unit they are as many as that has.
            (Kind::Classes(rows), Value::Map(counts)) => {
                let all = |(id, count): (&String, &Value)| {
                    let row = rows.iter().find(|row| row.0 == *id && !id.contains(' '))?;
                    (count.int() == Some(row.2)).then(|| id.clone())
                };
                let alone = counts.iter().next().filter(|_| counts.len() == 1).and_then(all);
                alone.unwrap_or_else(|| value.typed())
            }
            _ => value.typed(),
        }
    }

    /// A value of it as people read it; `name` gives a unit with its number.
    pub fn in_words(&self, value: &Value, name: &dyn Fn(&Id) -> Option<String>) -> String {
        match (&self.kind, value) {
            (Kind::Flag, value) => value.to_string(),
            (Kind::Unit(_), value) => name(&Id::new(&value.to_string())).unwrap_or_else(|| value.to_string()),
            (Kind::Units(_), Value::List(ids)) => {
                let words = |id: &Value| name(&Id::new(&id.to_string())).unwrap_or_else(|| id.to_string());
                ids.iter().map(words).collect::<Vec<_>>().join(", ")
            }
            (Kind::Choice(rows), Value::Text(id)) => {
                rows.iter().find(|row| row.0 == *id).map_or(id.clone(), |row| row.1.clone())
            }
            (Kind::Classes(rows), Value::Map(counts)) => {
                let told = rows.iter().filter_map(|(id, label, _)| Some(format!("{} {label}", counts.get(id)?)));
                told.collect::<Vec<_>>().join(", ")
            }
            (Kind::Counts(among), Value::Map(counts)) => {
                let count = |id: &Id| {
                    let count = counts.get(id.as_str())?;
                    Some(format!("{}: {count}", name(id).unwrap_or_else(|| id.to_string())))
                };
                among.iter().filter_map(count).collect::<Vec<_>>().join(", ")
            }
            (Kind::Inches { .. }, value) => value.inches().map_or(value.to_string(), |length| length.to_string()),
            (_, value) => value.typed(),
        }
    }
}

/// The fields of an act as they stand with what is filled in, and what can be said of it already.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Form {
    /// "Goblin Bows fire".
    pub title: String,
    /// The fields, in the order of typing.
    pub fields: Vec<Field>,
    /// Numbers known so far, in parts.
    pub numbers: Vec<Number>,
    /// Further remarks: "expect 2.3 hits", reminders.
    pub remarks: Vec<String>,
    /// No dice are thrown by it, so that no modifier of a throw is asked for.
    pub unthrown: bool,
}

impl Form {
    /// Facts with what the form shows as remembered where they say nothing: who saw it and let it stand has said it.
    pub fn as_shown(&self, mut facts: Facts) -> Facts {
        for field in &self.fields {
            if let Some(value) = &field.remembered {
                facts.entry(field.id.clone()).or_insert_with(|| value.clone());
            }
        }
        facts
    }

    /// Reads what is typed in one of its fields. Where two units are typed for one, and the other has a field of its own, "target,
    /// 2nd" beside "target", that is told.
    ///
    /// # Errors
    /// Says what does not fit and what would.
    pub fn read(&self, field: &Field, text: &str, unit: Find) -> Result<Value, String> {
        let read = field.read(text, unit);
        let words = || text.split([' ', ',']).filter(|word| !word.is_empty()).count();
        let second = |other: &&Field| {
            matches!(other.kind, Kind::Unit(_))
                && other.label.strip_prefix(&*field.label).is_some_and(|rest| rest.starts_with(','))
        };
        match self.fields.iter().find(second).filter(|_| matches!(field.kind, Kind::Unit(_)) && read.is_err()) {
            Some(second) if words() > 1 => {
                let many = words();
                Err(format!(
                    "one unit is wanted and {many} are typed; the other goes into {} (more facts)",
                    second.label
                ))
            }
            _ => read,
        }
    }
}

#[cfg(test)]
mod tests;
