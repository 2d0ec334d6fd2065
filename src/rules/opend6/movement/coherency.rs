//! Who is separated (R12-R14): judged at the table, marked here at any time, with who lies prone.

use super::super::{
    body::{Role, SoldierId, Squad},
    ranks::{self, Soldiers},
    squad, stragglers,
    system::OpenD6,
};
use crate::{
    engine::{Board, Halt, Scene, head, tell},
    view::{Fact, Form, Order, Refusal},
};

const SEPARATED: Fact<Soldiers> = Fact::new("separated", "separated");
const REJOINED: Fact<Soldiers> = Fact::new("rejoined", "back with the squad");
const FALLS: Fact<Soldiers> = Fact::new("falls", "prone");
const STANDS: Fact<Soldiers> = Fact::new("stands", "on their feet");

/// The sergeant's command distance in inches, as he is now (R12, A19).
pub fn sergeant_distance(board: &Board<OpenD6>, squad: &Squad) -> Option<i32> {
    let sergeant = squad.sergeant()?;
    Some(squad.profile.sergeant_command + squad::wound_penalty(sergeant, board.data))
}

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some(unit) = board.actor(order) else { return form };
    let squad = &unit.body;
    form.title = format!("{}: who is separated, and who lies prone", unit.name);
    let fields = [
        SEPARATED.field(board, &stragglers::together(squad)),
        REJOINED.field(board, &stragglers::apart(squad)),
        FALLS.field(board, &stragglers::standing(squad)),
        STANDS.field(board, &stragglers::prone(squad)),
    ];
    form.fields = fields.into_iter().flatten().collect();
    let sergeant = match sergeant_distance(board, squad) {
        Some(inches) => format!(", the sergeant's {inches}\""),
        None => "; without a sergeant the player says which part is the squad (R13)".to_owned(),
    };
    form.remarks.push(format!("command distance {}\"{sergeant} (R12)", squad::command_distance(board, squad)));
    form
}

/// Marks what the facts say.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let id = scene.me()?;
    let board = scene.board();
    let unit = scene.unit(&id)?;
    let (name, squad) = (unit.noun(), &unit.body);
    let parts = SEPARATED.chosen(&board, &scene.order.facts, &stragglers::together(squad))?;
    let back = REJOINED.chosen(&board, &scene.order.facts, &stragglers::apart(squad))?;
    let falls = FALLS.chosen(&board, &scene.order.facts, &stragglers::standing(squad))?;
    let stands = STANDS.chosen(&board, &scene.order.facts, &stragglers::prone(squad))?;
    let lists = [(&parts, SEPARATED), (&back, REJOINED), (&falls, FALLS), (&stands, STANDS)];
    let words: Vec<String> = lists
        .iter()
        .filter(|(ids, _)| !ids.is_empty())
        .map(|(ids, fact)| {
            let who = ranks::in_words(squad.up().filter(|soldier| ids.contains(&soldier.id)));
            format!("{who} {}", fact.label)
        })
        .collect();
    if words.is_empty() {
        return Err(
            Refusal::sense("nothing is marked", "say how many are separated, back, prone or on their feet").into()
        );
    }
    let alone = squad.up().all(|soldier| {
        let apart = (soldier.separated || parts.contains(&soldier.id)) && !back.contains(&soldier.id);
        apart == (soldier.role == Role::Sergeant)
    });
    let leads = |id: &SoldierId| squad.soldier(id).is_some_and(|soldier| soldier.role == Role::Sergeant);
    let sergeant_goes = parts.iter().any(leads);
    head!(scene, "{name}: {}.", words.join(", "));
    if sergeant_goes && !alone {
        let what = format!("the sergeant's part is the squad; {name} cannot be separated from him and he from them");
        scene.object(Refusal::rule("A18", what, "mark him alone, or the others without him"))?;
    }
    if sergeant_goes {
        tell!(scene, "{} out of {} sergeant's touch: the squad's own command counts.", name.does("are"), name.its());
    }
    for soldier in &mut scene.unit_mut(&id)?.body.soldiers {
        soldier.separated = (soldier.separated || parts.contains(&soldier.id)) && !back.contains(&soldier.id);
        soldier.prone = (soldier.prone || falls.contains(&soldier.id)) && !stands.contains(&soldier.id);
    }
    Ok(())
}
