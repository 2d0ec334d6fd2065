//! Where in the file of a book a script fails: its own line and column, moved to where it stands in the YAML.

use rhai::{EvalAltResult, ParseError, ParseErrorType, Position};

use super::{Script, calls};
use crate::paper::{Fault, Path};

/// Empty lines above the functions of a book as they are read: so a place in them is told from one in another script.
pub const ABOVE_FUNCTIONS: usize = 10_000;

/// The file of a book, to tell places in it.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// Its name, for people.
    pub file: String,
    /// Its text.
    pub text: String,
}

impl Page {
    /// A fault at a path in the file.
    pub fn fault(&self, path: impl Into<Path>, what: impl Into<String>, mend: &str) -> Fault {
        Fault::at(&self.file, &self.text, path, what, mend)
    }

    /// A fault at a place in a script that stands at a path.
    pub fn fault_in(&self, path: &Path, script: &str, at: Position, what: impl Into<String>, mend: &str) -> Fault {
        let fault = self.fault(path.clone(), what, mend);
        let (Some(line), Some(column)) = (at.line(), at.position()) else { return fault };
        let line = if line > ABOVE_FUNCTIONS { line - ABOVE_FUNCTIONS } else { line };
        let lines: Vec<&str> = self.text.lines().collect();
        let said = script.lines().nth(line - 1).unwrap_or("").trim_end();
        // The script's own line, from where the value begins: below it where the value is a block.
        let from = fault.line.saturating_sub(1);
        let found = lines.iter().enumerate().skip(from).find_map(|(nth, text)| {
            let start = if nth == from { fault.column.saturating_sub(1).min(text.len()) } else { 0 };
            let tail = text.get(start..)?;
            (!said.trim().is_empty()).then(|| tail.find(said.trim_start()))?.map(|at| (nth, start + at, *text))
        });
        match found {
            Some((nth, start, _)) => {
                let indent = said.len() - said.trim_start().len();
                let column = self.text.lines().nth(nth).map_or(0, |text| text[..start].chars().count()) + column
                    - indent.min(column);
                let excerpt = Fault::of_line(&self.text, nth + 1);
                Fault { line: nth + 1, column: column.max(1), excerpt, ..fault }
            }
            None => fault,
        }
    }

    /// What is wrong with a script that cannot be read; a word that other languages have, by the one that stands for it.
    pub fn unread(&self, path: &Path, script: &str, why: &ParseError) -> Fault {
        let what = match why.err_type() {
            ParseErrorType::VariableUndefined(name) => nameless(name),
            ParseErrorType::AssignmentToInvalidLHS(_) => "only what has a name is altered".to_owned(),
            ParseErrorType::UnexpectedEOF => "it breaks off here, and something is wanted behind it".to_owned(),
            ParseErrorType::WrongFnDefinition => "a function begins inside another: a } is missing above it".to_owned(),
            ParseErrorType::MissingToken(token, _) if token == ";" => "a ; is missing before this".to_owned(),
            other => lower(&other.to_string()),
        };
        let mend = match why.err_type() {
            ParseErrorType::AssignmentToInvalidLHS(_) => {
                "give it one first: let it = ...; it.points += 1; to compare, write ==".to_owned()
            }
            _ => ours(script, why.position()).map_or_else(String::new, |ours| format!("write {ours}")),
        };
        self.fault_in(path, script, why.position(), what, &mend)
    }

    /// Where and why a script failed as it ran: "mine.book.yaml:34:12: division by zero". `step` is where the last step
    /// stands, if that is known: the language tells of some failures in functions only whence they were called.
    pub fn failure(&self, script: &Script, why: &EvalAltResult, step: Position) -> Fault {
        let inner = innermost(why);
        let at = if is_in_function(step) { step } else { inner.position() };
        let what = words(inner, script);
        let fault = match is_in_function(at) {
            true => self.fault_in(&Path::from(["script"]), script.functions(), at, what, ""),
            false => self.fault_in(script.path(), script.text(), at, what, ""),
        };
        Fault { excerpt: "".into(), ..fault }
    }

    /// That a script went wrong as a whole.
    pub fn failed(&self, script: &Script, what: &str) -> Fault {
        Fault { excerpt: "".into(), ..self.fault(script.path().clone(), what, "") }
    }
}

/// Whether a place is in a function of the book.
fn is_in_function(at: Position) -> bool {
    at.line().is_some_and(|line| line > ABOVE_FUNCTIONS)
}

/// Whether the language tells of an error inside a function only whence it was called.
pub fn is_told_from_outside(why: &EvalAltResult) -> bool {
    innermost(why).is_system_exception()
}

/// What lies at the bottom of an error.
fn innermost(why: &EvalAltResult) -> &EvalAltResult {
    match why {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => innermost(inner),
        other => other,
    }
}

fn words(why: &EvalAltResult, script: &Script) -> String {
    match why {
        EvalAltResult::ErrorRuntime(what, _) => what.to_string(),
        EvalAltResult::ErrorTerminated(what, _) if what.is_string() => what.to_string(),
        EvalAltResult::ErrorTooManyOperations(_) => "the script never ends (too many steps)".to_owned(),
        EvalAltResult::ErrorStackOverflow(_) => "functions call each other too deep".to_owned(),
        EvalAltResult::ErrorDataTooLarge(what, _) => format!("{} grows too large", what.to_lowercase()),
        EvalAltResult::ErrorFunctionNotFound(what, _) => calls::misfit(what, &calls::own(script.ast())),
        EvalAltResult::ErrorMismatchDataType(wanted, given, _)
        | EvalAltResult::ErrorMismatchOutputType(wanted, given, _) => {
            let [wanted, given] = [wanted, given].map(|kind| calls::one(kind));
            format!("{wanted} is wanted here, not {given}")
        }
        EvalAltResult::ErrorDataRace(..) => {
            let mend = "read that first: let all = me.touching; all.filter(...)";
            format!("a function without a name reads what stands before the dot in front of it; {mend}")
        }
        EvalAltResult::ErrorVariableNotFound(what, _) => nameless(what),
        EvalAltResult::ErrorDotExpr(what, _) if what.starts_with(UNKNOWN) => without_property(what),
        other => {
            let mut plain = other.to_string();
            if let Some(at) = plain.rfind(" (line ") {
                plain.truncate(at);
            }
            lower(&plain)
        }
    }
}

/// How the language begins to say that something has no such property: "Unknown property 'reach' - ... for type '()'".
const UNKNOWN: &str = "Unknown property";

/// That something has no such property.
fn without_property(said: &str) -> String {
    let quoted: Vec<&str> = said.split('\'').skip(1).step_by(2).collect();
    let (property, kind) = (quoted.first().copied().unwrap_or_default(), quoted.last().copied().unwrap_or_default());
    match calls::one(kind).as_str() {
        calls::NOTHING => format!("it is nothing, and has no {property}: {}", calls::ASK),
        one => format!("{one} has no {property}"),
    }
}

/// That nothing bears a name where a script says it.
fn nameless(name: &str) -> String {
    format!("nothing is called {name} here")
}

/// What people write who come from another language, and what stands for it in this one.
const FOREIGN: [(&str, &str); 13] = [
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
    ("elif", "else if"),
    ("elsif", "else if"),
    ("null", "()"),
    ("nil", "()"),
    ("none", "()"),
    ("None", "()"),
    ("print", "tell"),
    ("debug", "tell"),
    ("True", "true"),
    ("False", "false"),
];

/// What this language has for what stands at a place of a script, where that is of another one.
fn ours(script: &str, at: Position) -> Option<&'static str> {
    let (line, column) = (at.line()?, at.position()?);
    let line = if line > ABOVE_FUNCTIONS { line - ABOVE_FUNCTIONS } else { line };
    let said = script.lines().nth(line.checked_sub(1)?)?;
    let (before, here) = said.split_at(said.char_indices().nth(column.checked_sub(1)?)?.0);
    let ends_with_digit = |text: &str| text.ends_with(|letter: char| letter.is_ascii_digit());
    if here.starts_with('?') {
        return Some("if ... { ... } else { ... }");
    }
    if here.starts_with(|letter: char| letter.is_ascii_digit()) && before.strip_suffix('.').is_some_and(ends_with_digit)
    {
        return Some("whole numbers; what is divided is rounded down");
    }
    let word = here.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    FOREIGN.iter().find(|(theirs, _)| *theirs == word).map(|(_, ours)| *ours)
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
