//! Scripts are read once, as a book is: every unknown name in them is a fault of the book, with its line and column.

use std::collections::BTreeSet;

use rhai::{AST, ASTNode, Dynamic, Engine, Expr, Position, Scope, Stmt};

use super::{Page, names};
use crate::paper::{Fault, Path, nearest};

/// A script that was read.
#[derive(Debug, Clone)]
pub struct Script {
    ast: AST,
    path: Path,
    text: Box<str>,
    functions: std::sync::Arc<str>,
}

impl Script {
    pub fn ast(&self) -> &AST {
        &self.ast
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
    functions: AST,
    text: std::sync::Arc<str>,
    /// What may stand behind a dot.
    properties: BTreeSet<String>,
}

impl<'b> Compiler<'b> {
    /// A compiler with the functions that the book shares; `properties` are the ids of its stats and columns.
    ///
    /// # Errors
    /// The functions cannot be read, or name what there is not.
    pub fn new(
        engine: &'b Engine,
        page: &'b Page,
        functions: &str,
        properties: BTreeSet<String>,
    ) -> Result<Compiler<'b>, Fault> {
        let path = Path::from(["script"]);
        let ast = engine.compile(functions).map_err(|why| page.unread(&path, functions, &why))?;
        let compiler = Compiler { engine, page, functions: ast, text: functions.into(), properties };
        if let Some(stmt) = compiler.functions.statements().first() {
            let what = "only functions stand here: fn name(u) { ... }";
            return Err(page.fault_in(&path, functions, stmt.position(), what, "put the rest into an act"));
        }
        compiler.look_over(&compiler.functions, &path, functions)?;
        Ok(compiler)
    }

    /// Whether a name is no word of the language.
    pub fn is_free(&self, name: &str) -> bool {
        self.engine.compile(format!("let {name} = 0;")).is_ok()
    }

    /// Reads a script in which these names are known.
    ///
    /// # Errors
    /// It cannot be read, or names what there is not.
    pub fn script(&self, path: Path, text: &str, names: &[&str]) -> Result<Script, Fault> {
        let mut scope = Scope::new();
        for name in names {
            scope.push_dynamic(*name, Dynamic::UNIT);
        }
        let ast = self.engine.compile_with_scope(&scope, text).map_err(|why| {
            let fault = self.page.unread(&path, text, &why);
            match unknown_variable(&why.err_type().to_string()) {
                Some(wrong) => Fault { mend: suggestion(&wrong, names.iter().copied()), ..fault },
                None => fault,
            }
        })?;
        self.look_over(&ast, &path, text)?;
        let ast = self.functions.merge(&ast);
        Ok(Script { ast, path, text: text.into(), functions: self.text.clone() })
    }

    /// Words with expressions in braces, as a script that gives them: "at most {me.reach} inches".
    ///
    /// # Errors
    /// As [`Compiler::script`].
    pub fn words(&self, path: Path, text: &str, names: &[&str]) -> Result<Script, Fault> {
        self.script(path, &format!("`{}`", interpolated(text)), names)
    }

    /// Every call and every property of a script must be one there is.
    fn look_over(&self, ast: &AST, path: &Path, text: &str) -> Result<(), Fault> {
        let own: BTreeSet<String> = self.functions.iter_functions().map(|function| function.name.to_owned()).collect();
        let mut wrong: Option<(Position, String, String)> = None;
        ast.walk(&mut |nodes: &[ASTNode]| {
            let Some(node) = nodes.last() else { return true };
            let found = match node {
                ASTNode::Expr(Expr::FnCall(call, at)) if !call.is_operator_call() => Some((call, *at)),
                ASTNode::Expr(Expr::MethodCall(call, at)) if !call.is_operator_call() => Some((call, *at)),
                ASTNode::Stmt(Stmt::FnCall(call, at)) if !call.is_operator_call() => Some((call, *at)),
                ASTNode::Expr(Expr::Property(property, at)) => {
                    let name = property.2.as_str();
                    if !self.properties.contains(name) && !names::PROPERTIES.contains(&name) {
                        let known = self.properties.iter().map(String::as_str).chain(names::PROPERTIES.iter().copied());
                        wrong = Some((*at, format!("nothing has a {name}"), suggestion(name, known)));
                        return false;
                    }
                    None
                }
                _ => None,
            };
            if let Some((call, at)) = found {
                let name = call.name.as_str();
                let anonymous = name.starts_with("anon$");
                if !anonymous
                    && !own.contains(name)
                    && !names::TRACKER.contains(&name)
                    && !names::LANGUAGE.contains(&name)
                {
                    let known =
                        own.iter().map(String::as_str).chain(names::TRACKER.iter().chain(names::LANGUAGE).copied());
                    wrong = Some((at, format!("there is no function {name}"), suggestion(name, known)));
                    return false;
                }
            }
            true
        });
        match wrong {
            Some((at, what, mend)) => Err(self.page.fault_in(path, text, at, what, &mend)),
            None => Ok(()),
        }
    }
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

fn unknown_variable(what: &str) -> Option<String> {
    what.strip_prefix("Undefined variable: ").or_else(|| what.strip_prefix("Unknown variable: ")).map(str::to_owned)
}

fn suggestion<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |near| format!("did you mean {near}?"))
}
