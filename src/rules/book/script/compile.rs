//! Scripts are read once, as a book is: every unknown name in them is a fault of the book, with its line and column.

use std::{cell::RefCell, collections::BTreeSet, sync::Arc};

use rhai::{AST, ASTNode, Dynamic, Engine, Expr, FnCallExpr, ParseError, ParseErrorType, Position, Scope, Stmt};

use super::{
    super::written::{Written, WrittenFact},
    Page,
    altered::Altered,
    called::{call_of, deeds, first_call, looks},
    calls::{self, Own, Wrong},
    compared,
    curry::{CURRY, kept, read_twice},
    kinds, names,
    place::ABOVE_FUNCTIONS,
};
use crate::{
    engine::HOLE,
    paper::{Fault, Path, nearest},
    view::{clean_text, is_harmless},
};

/// A script that was read.
#[derive(Debug, Clone)]
pub struct Script {
    ast: AST,
    path: Path,
    text: Box<str>,
    functions: Arc<str>,
    properties: Properties,
    looks: bool,
}

/// What may stand behind a dot in the scripts of a book.
pub type Properties = Arc<BTreeSet<String>>;

impl Script {
    pub fn ast(&self) -> &AST {
        &self.ast
    }

    pub(super) fn properties(&self) -> &Properties {
        &self.properties
    }

    /// Whether it looks beyond its own variables: behind a dot, into a list, by a function.
    pub fn looks(&self) -> bool {
        self.looks
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn functions(&self) -> &str {
        &self.functions
    }
}

/// Reads the scripts of one book.
pub struct Compiler<'b> {
    engine: &'b Engine,
    page: &'b Page,
    book: &'b Written,
    functions: AST,
    text: Arc<str>,
    properties: Properties,
    /// The functions of the book.
    own: Own,
    /// The functions that throw, ask or alter the table, those of the book among them.
    deeds: BTreeSet<String>,
    /// The words with which scripts read so far say why a unit is out.
    fates: RefCell<BTreeSet<String>>,
    /// The rules by which scripts read so far refuse an act.
    refusing: RefCell<BTreeSet<String>>,
    /// What scripts read so far alter.
    altered: RefCell<Altered>,
    /// What is wrong with scripts read so far.
    wrong: RefCell<Vec<Fault>>,
    /// What scripts read so far call with too much or too little, or name though it is not there.
    astray: RefCell<Vec<Fault>>,
}

impl<'b> Compiler<'b> {
    /// A compiler with the functions that a book shares; `properties` are the ids of its stats and columns. What these
    /// functions name though it is not there is [`Compiler::wrong`].
    ///
    /// # Errors
    /// The functions cannot be read.
    pub fn new(
        engine: &'b Engine,
        page: &'b Page,
        book: &'b Written,
        mut properties: BTreeSet<String>,
    ) -> Result<Compiler<'b>, Fault> {
        let functions = &book.script;
        let path = Path::from(["script"]);
        let below = format!("{}{functions}", "\n".repeat(ABOVE_FUNCTIONS));
        let ast = engine.compile(below).map_err(|why| page.unread(&path, functions, &why))?;
        let own = calls::own(&ast);
        let deeds = deeds(&ast, &own);
        properties.extend(names::PROPERTIES.iter().copied().map(str::to_owned));
        let compiler = Compiler {
            engine,
            page,
            book,
            functions: ast,
            text: functions.as_str().into(),
            properties: properties.into(),
            own,
            deeds,
            fates: RefCell::default(),
            refusing: RefCell::default(),
            altered: RefCell::default(),
            wrong: RefCell::default(),
            astray: RefCell::default(),
        };
        if let Some(stmt) = compiler.functions.statements().first() {
            let what = "only functions stand here: fn name(u) { ... }";
            return Err(page.fault_in(&path, functions, stmt.position(), what, "put the rest into an act"));
        }
        compiler.look_over(&compiler.functions, &path, functions);
        Ok(compiler)
    }

    /// Whether a name is no word of the language.
    pub fn is_free(&self, name: &str) -> bool {
        self.engine.compile(format!("let {name} = 0;")).is_ok()
    }

    /// Reads a script that only looks at the table, in which these names are known. That it cannot be read, names what there
    /// is not, or alters the table is [`Compiler::wrong`].
    pub fn script(&self, path: Path, text: &str, names: &[&str]) -> Script {
        let ast = self.read(&path, text, names);
        if let Some((name, at)) = first_call(&ast, |name| self.deeds.contains(name)) {
            let what = format!("{name} throws, asks or alters the table, and this only looks at it");
            self.found(self.page.fault_in(&path, text, at, what, "put it into what an act does"));
        }
        self.with_functions(path, text, &ast)
    }

    /// Reads a script that may alter the table, in which these names are known. That it cannot be read or names what there
    /// is not is [`Compiler::wrong`].
    pub fn deed(&self, path: Path, text: &str, names: &[&str]) -> Script {
        let ast = self.read(&path, text, names);
        self.with_functions(path, text, &ast)
    }

    /// A script as the language has it; nothing of one that cannot be read.
    fn read(&self, path: &Path, text: &str, names: &[&str]) -> AST {
        let mut scope = Scope::new();
        for name in names {
            scope.push_dynamic(*name, Dynamic::UNIT);
        }
        let ast = self.engine.compile_with_scope(&scope, text).unwrap_or_else(|why| {
            self.found(self.unread(path, text, names, &why));
            AST::empty()
        });
        self.look_over(&ast, path, text);
        ast
    }

    fn unread(&self, path: &Path, text: &str, names: &[&str], why: &ParseError) -> Fault {
        let fault = self.page.unread(path, text, why);
        match why.err_type() {
            ParseErrorType::VariableUndefined(wrong) if self.is_choice(path, wrong) => {
                Fault { mend: format!("a word stands in quotation marks: '\"{wrong}\"'"), ..fault }
            }
            ParseErrorType::VariableUndefined(wrong) if fault.mend.is_empty() => {
                // A stat stands behind whose it is.
                let whose = names.iter().find(|name| ["me", "u"].contains(name) && self.book.stats.contains_key(wrong));
                let near = || suggestion(wrong, names.iter().copied());
                Fault { mend: whose.map_or_else(near, |whose| format!("write {whose}.{wrong}")), ..fault }
            }
            _ => fault,
        }
    }

    /// Whether a word is one of the choices of the fact whose script stands here.
    fn is_choice(&self, path: &Path, word: &str) -> bool {
        let facts = self.book.acts.iter().flat_map(|(act, written)| written.facts.iter().map(move |fact| (act, fact)));
        let chooses = |fact: &WrittenFact| matches!(fact, WrittenFact::Long(long) if long.choices.contains_key(word));
        facts.into_iter().any(|(act, (id, fact))| chooses(fact) && path.is_below(&["acts", act, "facts", id]))
    }

    /// Notes what is wrong with a script, or beside one, so that those behind it are read as well.
    pub fn found(&self, fault: Fault) {
        let mut wrong = self.wrong.borrow_mut();
        if wrong.len() < MOST_WRONG {
            wrong.push(fault);
        }
    }

    /// What is wrong with scripts read so far: nothing of the book can be played before it is mended.
    pub fn wrong(&self) -> Vec<Fault> {
        self.wrong.borrow().clone()
    }

    fn with_functions(&self, path: Path, text: &str, ast: &AST) -> Script {
        let looks = looks(ast);
        // The functions are shared, but by a script that has some without a name besides.
        let ast = match ast.has_functions() {
            true => self.functions.merge(ast),
            false => AST::new(ast.statements().iter().cloned(), self.functions.shared_lib().clone()),
        };
        let (functions, properties) = (self.text.clone(), self.properties.clone());
        Script { ast, path, text: text.into(), functions, properties, looks }
    }

    /// Words with expressions in braces, as a script that gives them: "at most {me.reach} inches"; as [`Compiler::script`].
    pub fn words(&self, path: Path, text: &str, names: &[&str]) -> Script {
        self.script(path, &format!("`{}`", interpolated(text)), names)
    }

    /// Every call and every property of a script must be one there is; no text of it may harm a terminal, and no function
    /// without a name be kept.
    fn look_over(&self, ast: &AST, path: &Path, text: &str) {
        let own = &self.own;
        ast.walk(&mut |nodes: &[ASTNode]| {
            self.note_astray(nodes, path, text);
            self.altered.borrow_mut().note(nodes);
            let wrong = match nodes.last() {
                Some(ASTNode::Expr(Expr::Property(property, at))) => self.no_property(&property.2, *at),
                Some(ASTNode::Expr(Expr::StringConstant(said, at))) => unfit_text(said, *at),
                Some(ASTNode::Expr(Expr::CharConstant(letter, at))) => unfit_text(&letter.to_string(), *at),
                _ => call_of(nodes).and_then(|(call, at)| match call.name.as_str() {
                    REMOVE => {
                        self.note_fate(call);
                        None
                    }
                    REFUSE => {
                        self.note_rule(call);
                        None
                    }
                    CURRY => kept(nodes, at),
                    name if name.starts_with("anon$") || own.contains_key(name) => None,
                    name if names::tracker().any(|known| known == name) || names::LANGUAGE.contains(&name) => None,
                    name => {
                        let near = suggestion(
                            name,
                            own.keys()
                                .map(String::as_str)
                                .chain(names::tracker())
                                .chain(names::LANGUAGE.iter().copied()),
                        );
                        let all = || "muster schema book --functions lists them".to_owned();
                        Some((at, format!("there is no function {name}"), if near.is_empty() { all() } else { near }))
                    }
                }),
            };
            if let Some((at, what, mend)) = wrong {
                self.found(self.page.fault_in(path, text, at, what, &mend));
            }
            self.wrong.borrow().len() < MOST_WRONG
        });
    }

    /// The words with which scripts say why a unit is out, as far as they stand in them, with holes where they compute.
    pub fn fates(&self) -> Vec<String> {
        self.fates.borrow().iter().cloned().collect()
    }

    /// The rules by which scripts refuse an act, as far as they stand in them.
    pub fn refusing(&self) -> Vec<String> {
        self.refusing.borrow().iter().cloned().collect()
    }

    /// What scripts read so far alter.
    pub fn altered(&self) -> Altered {
        self.altered.borrow().clone()
    }

    /// What is called with too much or too little, or named though it is not there, in scripts read so far.
    pub fn astray(&self) -> Vec<Fault> {
        self.astray.borrow().clone()
    }

    fn note_astray(&self, nodes: &[ASTNode], path: &Path, text: &str) {
        let method = matches!(nodes.last(), Some(ASTNode::Expr(Expr::MethodCall(..))));
        let mut wrong = match call_of(nodes) {
            Some((call, at)) => calls::wrong(call, at, method, &self.own, self.book),
            None => Vec::new(),
        };
        match nodes.last() {
            Some(ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at))) => {
                let act = self.book.acts.iter().find(|(id, _)| path.is_below(&["acts", id]));
                wrong.extend(compared::wrong(call, act.map(|(_, act)| act), self.book));
                wrong.extend(kinds::wrong(call, *at, self.book));
            }
            Some(ASTNode::Stmt(Stmt::Assignment(given))) => wrong.extend(compared::given(&given.1, self.book)),
            Some(ASTNode::Expr(chain @ Expr::Dot(..))) => wrong.extend(read_twice(chain)),
            Some(ASTNode::Expr(Expr::Index(index, ..))) if !self.grows() => {
                wrong.extend(compared::bracketed(index).and_then(|(name, at)| self.no_property(name, at)));
            }
            _ => {}
        }
        let faults = wrong.into_iter().map(|(at, what, mend)| self.page.fault_in(path, text, at, what, &mend));
        self.astray.borrow_mut().extend(faults);
    }

    /// Whether a scenario may name stats of its own.
    fn grows(&self) -> bool {
        self.book.open.as_ref().is_some_and(|open| open.stats.is_some())
    }

    fn note_fate(&self, call: &FnCallExpr) {
        let fate = call.args.last().map(fate_of).unwrap_or_default();
        if fate.contains(|letter: char| letter != HOLE && !letter.is_whitespace()) {
            let whole = !fate.contains(HOLE);
            self.fates.borrow_mut().insert(if whole { clean_text(&fate) } else { fate.trim_start().to_owned() });
        }
    }

    fn note_rule(&self, call: &FnCallExpr) {
        if let Some(Expr::StringConstant(rule, _)) = call.args.first() {
            self.refusing.borrow_mut().insert(clean_text(rule));
        }
    }

    fn no_property(&self, name: &str, at: Position) -> Option<Wrong> {
        if self.properties.contains(name) {
            return None;
        }
        let known = self.properties.iter().map(String::as_str);
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        Some((at, format!("nothing has {article} {name}"), suggestion(name, known)))
    }
}

/// The most that is told of what is wrong with the scripts of a book.
const MOST_WRONG: usize = 50;
/// The function that takes a unit out of the battle, and says why.
const REMOVE: &str = "remove";
/// The function that refuses an act by a rule.
const REFUSE: &str = "refuse";

/// The words that an expression gives, with a hole for what only shows when it runs.
fn fate_of(expr: &Expr) -> String {
    match expr {
        Expr::StringConstant(word, _) => word.to_string(),
        Expr::InterpolatedString(parts, _) => parts.iter().map(fate_of).collect(),
        Expr::FnCall(call, _) if call.is_operator_call() && call.name == "+" => call.args.iter().map(fate_of).collect(),
        _ => HOLE.to_string(),
    }
}

/// That a text of a script holds what could harm a terminal; breaks of lines in it are as harmless as spaces.
fn unfit_text(text: &str, at: Position) -> Option<Wrong> {
    let text = &text.replace(['\n', '\r', '\t'], " ");
    let what = "control characters and hidden marks cannot be shown";
    (!is_harmless(text)).then(|| (at, what.to_owned(), "leave them out".to_owned()))
}

/// A sentence as the inside of a string of the language: what stands in its outer braces is computed, the rest is text.
fn interpolated(text: &str) -> String {
    let mut depth = 0_usize;
    let mut inside = String::new();
    for letter in text.chars() {
        match letter {
            '{' if depth == 0 => inside.push_str("${"),
            '`' if depth == 0 => inside.push('\''),
            '$' | '\\' if depth == 0 => {}
            letter => inside.push(letter),
        }
        depth = match letter {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        };
    }
    inside
}

fn suggestion<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |near| format!("did you mean {near}?"))
}
