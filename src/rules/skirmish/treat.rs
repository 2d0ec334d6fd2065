//! Treatment: Light to Full, Serious or collapsed to a Light that stays (R17).

use super::{active, health::Health, roll, stats, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{CURE, Fact, Form, Id, Inches, Number, Order, Outcome, Refusal, Value, What},
};

const PATIENT: Fact<Id> = Fact::new("patient", "patient");

/// Who might be treated: wounded friends on the table, by option also the healer.
fn patients(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Id> {
    let himself = board.option("treat-self") == "yes";
    let friends = board
        .state
        .by_number()
        .into_iter()
        .filter(|other| other.side == unit.side && other.on_table() && (himself || other.id != unit.id));
    friends.filter(|other| other.body.hurt.health() > Health::Full).map(|other| other.id.clone()).collect()
}

/// Whether no treatment helps: a Light that is left of a treated Serious (R17).
fn is_permanent(unit: &Unit<Skirmish>) -> bool {
    unit.body.hurt.health() == Health::Light && unit.body.hurt.is_scarred()
}

/// What helps where a wound cannot be treated.
const ELSE: &str = "treat somebody else";

/// That the wound of a figure cannot be treated.
fn permanent(unit: &Unit<Skirmish>) -> Refusal {
    let what = format!("{}'s light wound is permanent: what is left of a treated Serious one", unit.name);
    Refusal::rule("R17", what, ELSE)
}

/// Its form.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let patients = patients(board, unit);
    // The worst wounded first, as long as treatment helps.
    let worst = patients.iter().filter_map(|id| board.state.unit(id)).filter(|unit| !is_permanent(unit));
    let worst = worst.fold(None, |worst: Option<&Unit<Skirmish>>, next| match worst {
        Some(worst) if worst.body.hurt.health() >= next.body.hurt.health() => Some(worst),
        _ => Some(next),
    });
    let usual = worst.map(|unit| Value::from(&unit.id));
    let field = PATIENT.field(patients).required().usually(usual);
    let mut form = Form { fields: vec![field], ..Form::default() };
    if let Some(patient) = board.named(order, PATIENT).or(worst) {
        form.title = format!("{} {}", unit.does("treat"), patient.name);
        form.remarks.push(match patient.body.hurt.health() {
            Health::Light if is_permanent(patient) => "a permanent light wound cannot be treated (R17)".to_owned(),
            Health::Light => "to full health; takes the whole activation (R17)".to_owned(),
            _ => "to a permanent light wound; takes the whole activation (R17)".to_owned(),
        });
    }
    form
}

/// What is added to the die of a treatment: nothing but what the game master gives.
fn number(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Number {
    let mut number = Number::new("treatment", "die alone", 0, "R17");
    board.modify(&mut number, unit, "treat");
    number
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    let name = &unit.name;
    let patients = patients(board, unit);
    let wounded: Vec<&Unit<Skirmish>> = patients.iter().filter_map(|id| board.state.unit(id)).collect();
    match wounded.as_slice() {
        [] if unit.body.hurt.health() > Health::Full => {
            let what = format!("{name} is the only one wounded on this side, and no figure treats itself");
            against.push(Refusal::sense(what, "choose another figure, or let figures treat themselves (O)"));
        }
        [] => against
            .push(Refusal::sense("nobody on this side is wounded", "if somebody is, correct that figure's health (e)")),
        [only] if is_permanent(only) => against.push(permanent(only)),
        all if all.iter().all(|unit| is_permanent(unit)) => {
            let what =
                "all who are wounded on this side have permanent light wounds: what is left of treated Serious ones";
            against.push(Refusal::rule("R17", what, ELSE));
        }
        _ => {}
    }
    if unit.body.profile.beast {
        against.push(Refusal::rule("R17", format!("{name} has no hands to treat with"), "choose another figure"));
    }
    let deeds = &unit.body.deeds;
    let moved_at_most = deeds.shots == 0 && deeds.fought.is_empty() && !deeds.tried && !deeds.plundered;
    let ready = match board.option("treat-after") {
        "any" => true,
        "moved" => moved_at_most,
        _ => moved_at_most && deeds.spent == Inches::ZERO,
    };
    if !ready {
        let what = format!("treatment takes a whole activation, and {name} has already acted");
        against.push(Refusal::rule("R17", what, "treat before anything else"));
    }
    if !stats::contacts(board, unit).is_empty() {
        against.push(Refusal::rule("R17", format!("{name} touches an enemy"), "break off first"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    let patient = scene.target(PATIENT).ok_or_else(|| Refusal::sense("there is no such patient", "name a friend"))?;
    let (name, who) = (scene.unit(&me)?.name.clone(), scene.unit(&patient)?.name.clone());
    if is_permanent(scene.unit(&patient)?) {
        let refusal = permanent(scene.unit(&patient)?);
        // Where there is nobody else it stands against the act itself.
        if !against(&scene.before(), scene.order).contains(&refusal) {
            scene.object(refusal)?;
        }
    }
    active::begin(scene, &me)?;
    let needed: i32 = scene.board().option("treat-roll").parse().unwrap_or(0);
    let mut words = String::new();
    let mut works = true;
    if needed > 1 {
        let unit = scene.unit(&me)?;
        let number = number(&scene.board(), unit);
        let test = roll::Test {
            id: "treat".to_owned(),
            label: format!("{name} treats"),
            side: scene.state.side_of(unit),
            player: scene.state.player(unit).to_owned(),
            note: format!("{:+}", number.total()),
            number,
            goal: needed,
            least: 1,
        };
        if test.number.parts.len() > 1 {
            scene.number(test.number.clone());
        }
        let went = roll::straight(scene, "treat", &format!("{name} treats {who}"), &[test])?.into_iter().next();
        if let Some(went) = &went {
            scene.tested(&me, "treatment", went.yes, went.total, needed);
        }
        works = went.as_ref().is_some_and(|went| went.yes);
        words = went.map_or(String::new(), |went| format!(" ({})", went.words));
    }
    if works {
        let hurt = &mut scene.unit_mut(&patient)?.body.hurt;
        let before = std::mem::replace(hurt, hurt.treat());
        let after = hurt.in_words();
        head!(scene, "{name} treats {who}{words}: {after}.");
        let what = What::Status(before.in_words().to_owned(), after.to_owned());
        scene.outcome(Outcome::of(&patient, what).by(&me).with(CURE));
    } else {
        head!(scene, "{name} treats {who}{words}: no effect.");
    }
    active::finished(scene)
}
