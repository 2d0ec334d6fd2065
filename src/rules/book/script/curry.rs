//! Functions without a name that read names around them: where they may stand.

use rhai::{ASTNode, Expr, Position, Stmt};

use super::{calls::Wrong, names};

/// What the language calls a function without a name that reads names around it.
pub const CURRY: &str = "curry";

/// That a function which reads names around it is kept, not just handed to what goes through a list: what it holds
/// would grow beyond every bound.
pub fn kept(nodes: &[ASTNode], at: Position) -> Option<Wrong> {
    let mut inner: Option<&Expr> = None;
    for node in nodes.iter().rev() {
        match node {
            ASTNode::Expr(Expr::MethodCall(call, _)) if names::TAKERS.contains(&call.name.as_str()) => {
                let first = call.args.first().zip(inner).is_some_and(|(first, inner)| std::ptr::eq(first, inner));
                if first {
                    return None;
                }
                break;
            }
            ASTNode::Expr(expr @ (Expr::Stmt(_) | Expr::FnCall(_, _))) if is_curry(expr) => inner = Some(expr),
            ASTNode::Stmt(stmt) if curries(stmt) => {}
            _ => break,
        }
    }
    let what = "a function without a name that reads names around it stands only in filter(...), map(...) and the like";
    Some((at, what.to_owned(), "write a function with a name, or a for loop".to_owned()))
}

/// Whether a statement is nothing but such a function.
fn curries(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Expr(expr) => is_curry(expr),
        Stmt::FnCall(call, _) => call.name.as_str() == CURRY,
        _ => false,
    }
}

/// Whether an expression is a function without a name, and the names that it reads.
fn is_curry(expr: &Expr) -> bool {
    match expr {
        Expr::FnCall(call, _) => call.name.as_str() == CURRY,
        Expr::Stmt(block) => {
            let shares = |stmt: &Stmt| matches!(stmt, Stmt::Share(..));
            block.iter().all(|stmt| curries(stmt) || shares(stmt))
        }
        _ => false,
    }
}

/// That a function without a name reads what stands before the dot in front of it: it is in use there, and cannot be read twice
/// at once.
pub fn read_twice(expr: &Expr) -> Option<Wrong> {
    let Expr::Dot(chain, ..) = expr else { return None };
    let Expr::Variable(root, ..) = &chain.lhs else { return None };
    let (root, mut rest) = (root.1.as_str(), &chain.rhs);
    loop {
        let (here, behind) = match rest {
            Expr::Dot(inner, ..) | Expr::Index(inner, ..) => (&inner.lhs, Some(&inner.rhs)),
            last => (last, None),
        };
        if let Expr::MethodCall(call, at) = here
            && names::TAKERS.contains(&call.name.as_str())
            && call.args.first().is_some_and(|function| reads(function, root))
        {
            let what = format!("the function in {}(...) reads {root}, and {root} stands before the dot", call.name);
            let mend = format!("read it first: let all = {root}.touching; all.filter(...)");
            return Some((*at, what, mend));
        }
        rest = behind?;
    }
}

/// Whether a function without a name reads this name around it.
fn reads(function: &Expr, name: &str) -> bool {
    let holds = |args: &[Expr]| {
        args.iter().skip(1).any(|arg| matches!(arg, Expr::Variable(variable, ..) if variable.1.as_str() == name))
    };
    let in_statement = |stmt: &Stmt| match stmt {
        Stmt::Expr(expr) => reads(expr, name),
        Stmt::FnCall(call, _) => call.name.as_str() == CURRY && holds(&call.args),
        Stmt::Share(shared) => shared.iter().any(|(shared, _)| shared.name.as_str() == name),
        _ => false,
    };
    match function {
        Expr::FnCall(call, _) => call.name.as_str() == CURRY && holds(&call.args),
        Expr::Stmt(block) => block.iter().any(in_statement),
        _ => false,
    }
}
