//! Which numbers of its units a book alters in play: those that scripts assign, and those that they take from or add to.

use std::collections::BTreeSet;

use rhai::{ASTNode, Expr, Stmt};

use super::names::{NAMING, Names};

/// What scripts alter.
#[derive(Debug, Clone, Default)]
pub struct Altered {
    names: BTreeSet<String>,
    /// A script works out what it alters: it may be anything.
    any: bool,
}

impl Altered {
    /// Whether something of this name may be altered.
    pub fn has(&self, name: &str) -> bool {
        self.any || self.names.contains(name)
    }

    /// Notes what the part of a script that a walk has come to alters.
    pub fn note(&mut self, nodes: &[ASTNode]) {
        match nodes.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(both))) => self.assigned(&both.1.lhs),
            Some(ASTNode::Expr(Expr::MethodCall(call, _))) => self.taken(&call.name, &call.args, 1),
            Some(ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) => {
                self.taken(&call.name, &call.args, 0);
            }
            _ => {}
        }
    }

    /// What is assigned stands last behind dots and in brackets.
    fn assigned(&mut self, to: &Expr) {
        match to {
            Expr::Dot(chain, ..) => self.assigned(&chain.rhs),
            Expr::Index(chain, ..) if matches!(chain.rhs, Expr::Variable(..)) => self.any = true,
            Expr::Index(chain, ..) => self.assigned(&chain.rhs),
            Expr::Property(property, _) => _ = self.names.insert(property.2.to_string()),
            Expr::StringConstant(name, _) => _ = self.names.insert(name.to_string()),
            _ => {}
        }
    }

    /// What a call takes from or adds to; `before` is how many of the things it takes stand before a dot.
    fn taken(&mut self, name: &str, given: &[Expr], before: usize) {
        for (_, place, _) in NAMING.iter().filter(|(known, _, names)| *known == name && *names == Names::Number) {
            match place.checked_sub(before).and_then(|place| given.get(place)) {
                Some(Expr::StringConstant(stat, _)) => _ = self.names.insert(stat.to_string()),
                Some(_) => self.any = true,
                None => {}
            }
        }
    }
}
