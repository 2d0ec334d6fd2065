//! What a script calls, and whether it looks beyond its own variables.

use std::collections::BTreeSet;

use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::{calls::Own, names};

/// The call that a walk has come to, if it has.
pub fn call_of<'n>(nodes: &[ASTNode<'n>]) -> Option<(&'n FnCallExpr, Position)> {
    match nodes.last()? {
        ASTNode::Expr(Expr::FnCall(call, at) | Expr::MethodCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at)) => {
            (!call.is_operator_call()).then_some((&**call, *at))
        }
        _ => None,
    }
}

/// Whether a script looks behind a dot or into a list, or calls a function.
pub fn looks(ast: &AST) -> bool {
    let mut found = false;
    ast.walk(&mut |nodes: &[ASTNode]| {
        let dots = matches!(nodes.last(), Some(ASTNode::Expr(Expr::Dot(..) | Expr::Index(..))));
        found |= dots || call_of(nodes).is_some();
        !found
    });
    found
}

/// The first call in a script, its functions among it, whose name a test holds for.
pub fn first_call(ast: &AST, holds: impl Fn(&str) -> bool) -> Option<(String, Position)> {
    let mut found = None;
    ast.walk(&mut |nodes: &[ASTNode]| {
        let call = call_of(nodes).filter(|(call, _)| holds(&call.name));
        found = call.map(|(call, at)| (call.name.to_string(), at));
        found.is_none()
    });
    found
}

/// The functions that throw, ask or alter the table, by themselves or by what they call.
pub fn deeds(functions: &AST, own: &Own) -> BTreeSet<String> {
    let mut deeds: BTreeSet<String> = names::deeds().map(str::to_owned).collect();
    let called = |name: &String| {
        let mut body = functions.clone();
        body.retain_functions(|_, _, known, _| known == name.as_str());
        let mut called = BTreeSet::new();
        body.walk(&mut |nodes: &[ASTNode]| {
            called.extend(call_of(nodes).map(|(call, _)| call.name.to_string()));
            true
        });
        (name.clone(), called)
    };
    let calls: Vec<(String, BTreeSet<String>)> = own.keys().map(called).collect();
    loop {
        let more = calls.iter().filter(|(name, called)| !deeds.contains(name) && !called.is_disjoint(&deeds));
        let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
        if more.is_empty() {
            return deeds;
        }
        deeds.extend(more);
    }
}
