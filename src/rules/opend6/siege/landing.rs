//! Where a siege shot has landed: who is under its template, judged at the table, and the damage each man faces
//! (R76, R77, A107-A110). Friend and foe are alike to it (R78).

use super::super::{
    body::{Role, Soldier},
    data::Weapon,
    system::OpenD6,
    volley::{
        damage::{Blade, Hit},
        plan, shooters,
    },
};
use crate::{
    engine::{Halt, Scene, Unit, lead},
    view::{Fact, Facts, Form, Id, Kind, Many, Number, Refusal, Value, series},
};

/// What is asked of those under the template, and of those whom it only touches.
struct Part {
    /// How many, or who they are.
    men: Fact<Many>,
    /// A high wall with an opening lies between.
    walled: Fact<Many>,
    /// Whose sergeant is among them.
    sergeants: Fact<Many>,
    /// How many of them are champions.
    champions: Fact<Many>,
    /// How many of them are prone.
    prone: Fact<Many>,
}

const UNDER: Part = Part {
    men: Fact::new("under", "under"),
    walled: Fact::new("under-wall", "under, walled"),
    sergeants: Fact::new("under-sergeants", "under, sergeants"),
    champions: Fact::new("under-champions", "under, champions"),
    prone: Fact::new("under-prone", "under, prone"),
};

const TOUCHED: Part = Part {
    men: Fact::new("touched", "touched"),
    walled: Fact::new("touched-wall", "touched, walled"),
    sergeants: Fact::new("touched-sergeants", "touched, sergeants"),
    champions: Fact::new("touched-champions", "touched, champions"),
    prone: Fact::new("touched-prone", "touched, prone"),
};

const SOLID: Fact<Many> = Fact::new("solid", "behind solid wall");

/// Has the table judge who is struck where it came down; gives a hit for each man, with his damage strength.
///
/// # Errors
/// People must answer first, or the facts do not fit.
pub fn judge<'a>(
    scene: &mut Scene<'a, '_, '_, OpenD6>,
    by: &Unit<OpenD6>,
    engine: &'a Weapon,
    landed: &str,
) -> Result<Vec<Hit<'a>>, Halt> {
    let numbered = scene.board().option("figures") == "numbered";
    let facts = scene.more_facts("landed", form(scene, landed, numbered))?;
    let mut hits = Vec::new();
    let mut numbers: Vec<Number> = Vec::new();
    let mut saved = Vec::new();
    for unit in scene.was.those(Unit::on_table) {
        let id = &unit.id;
        let behind = counted(&facts, SOLID, id);
        if behind > 0 {
            saved.push(format!("{behind} of {}", unit.name));
        }
        let mut pool = shooters::in_turn(unit.body.up().collect());
        for (part, touched) in [(&UNDER, false), (&TOUCHED, true)] {
            let men = if numbered { listed(scene, unit, &facts, part)? } else { taken(unit, &pool, &facts, part)? };
            pool.retain(|soldier| !men.iter().any(|man| man.id == soldier.id));
            let walled = counted(&facts, part.walled, id);
            for (nth, man) in men.iter().enumerate() {
                let number = strength(scene, by, engine, touched, nth < walled, man.prone);
                let blade = Blade { ds: number.total(), with: &engine.name };
                let place = unit.body.place(&man.id).unwrap_or_default();
                hits.push(Hit { unit, soldier: man, place, blade });
                if !numbers.contains(&number) {
                    numbers.push(number);
                }
            }
        }
    }
    for number in numbers {
        scene.number(number);
    }
    if !saved.is_empty() {
        lead!(scene, "A solid wall saves {}.", series(&saved));
    }
    Ok(hits)
}

/// The form of the landing.
fn form(scene: &Scene<OpenD6>, landed: &str, numbered: bool) -> Form {
    let units: Vec<Id> =
        scene.state.by_number().into_iter().filter(|unit| unit.on_table()).map(|unit| unit.id.clone()).collect();
    let men = |part: &Part| part.men.with(if numbered { Kind::Text } else { Kind::Counts(units.clone()) });
    let counts = |fact: Fact<Many>, help: &str| fact.counts(units.clone()).more().help(help);
    let radius = scene.data.tables.length("template");
    // One that there is, as an example.
    let squad = units.last().and_then(|id| scene.state.unit(id)).map_or(1, |unit| unit.number);
    let how = if numbered {
        format!("squad and soldiers, as {squad}:3,4")
    } else {
        format!("squad and number, as {squad}:4")
    };
    let mut fields = vec![
        men(&UNDER).required().help(&format!("bases fully under it: {how}; 0 for nobody (R76)")),
        men(&TOUCHED).help(&format!("bases only touched by it: {how} (R76)")),
        counts(UNDER.walled, "of those under: a high wall with a door or window between, damage -1 (R77)"),
        counts(TOUCHED.walled, "the same of those only touched (R77)"),
        counts(SOLID, "saved by a wall without opening; do not count them above (R77)"),
    ];
    if !numbered {
        for part in [UNDER, TOUCHED] {
            let sergeants = part.sergeants.units(units.clone()).more();
            fields.push(sergeants.help("squads whose sergeant is one of those counted above"));
            fields.push(counts(part.champions, "how many of those counted above are champions"));
        }
        fields.push(counts(UNDER.prone, "of those under, if not as the squads lie: damage -1 (R77)"));
        fields.push(counts(TOUCHED.prone, "the same of those only touched (R77)"));
    }
    Form {
        title: format!("Who is under the template, radius {radius}?"),
        fields,
        remarks: vec![
            format!("{landed}."),
            "friend and foe alike (R78); walls are judged from where it landed (A108)".to_owned(),
        ],
        ..Form::default()
    }
}

fn count(facts: &Facts, fact: Fact<Many>, unit: &Id) -> Option<usize> {
    let count = fact.among(facts)?.map()?.get(unit.as_str())?.int()?;
    usize::try_from(count).ok()
}

fn counted(facts: &Facts, fact: Fact<Many>, unit: &Id) -> usize {
    count(facts, fact, unit).unwrap_or(0)
}

/// So many of a squad out of those not taken yet; as many prone ones as the facts say, if they say.
fn taken<'a>(
    unit: &Unit<OpenD6>,
    pool: &[&'a Soldier],
    facts: &Facts,
    part: &Part,
) -> Result<Vec<&'a Soldier>, Refusal> {
    let men = counted(facts, part.men, &unit.id);
    let too_many = |men: usize, there: usize, what: &str| {
        Refusal::sense(format!("{men} of {} cannot be {what}; there are {there}", unit.name), "count again")
    };
    if men > pool.len() {
        return Err(too_many(men, pool.len(), part.men.label));
    }
    let named = named(unit, pool, facts, part);
    if named.len() > men {
        return Err(too_many(named.len(), men, &format!("named {}", part.men.label)));
    }
    let others = pool.iter().copied().filter(|soldier| !named.iter().any(|man| man.id == soldier.id));
    let pool: Vec<&Soldier> = named.iter().copied().chain(others).collect();
    let Some(prone) = count(facts, part.prone, &unit.id) else { return Ok(pool[..men].to_vec()) };
    let (lying, standing): (Vec<&Soldier>, Vec<&Soldier>) = pool.iter().partition(|soldier| soldier.prone);
    if prone > men || prone > lying.len() {
        return Err(too_many(prone, lying.len().min(men), "prone there"));
    }
    if men - prone > standing.len() {
        return Err(too_many(men - prone, standing.len(), "standing there"));
    }
    Ok(standing[..men - prone].iter().chain(&lying[..prone]).copied().collect())
}

/// The sergeant and the champions of a squad whom the facts name among those struck; the others are ranks.
fn named<'a>(unit: &Unit<OpenD6>, pool: &[&'a Soldier], facts: &Facts, part: &Part) -> Vec<&'a Soldier> {
    let sergeants = part.sergeants.among(facts).and_then(Value::list).unwrap_or_default();
    let led = sergeants.iter().any(|id| id.to_string() == unit.id.as_str());
    let champions = counted(facts, part.champions, &unit.id);
    let of = |role: Role, most: usize| pool.iter().copied().filter(move |man| man.role == role).take(most);
    of(Role::Sergeant, usize::from(led)).chain(of(Role::Champion, champions)).collect()
}

/// The soldiers of a squad that a text such as `21:3,4 2:1` names.
fn listed<'a>(
    scene: &Scene<OpenD6>,
    unit: &'a Unit<OpenD6>,
    facts: &Facts,
    part: &Part,
) -> Result<Vec<&'a Soldier>, Refusal> {
    let text = part.men.among(facts).and_then(Value::text).unwrap_or_default();
    let mut men = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty() && *word != "0") {
        let wrong = || {
            Refusal::sense(format!("{word} names no squad with soldiers"), "type a squad and its soldiers, as 21:3,4")
        };
        let (squad, ids) = word.split_once(':').ok_or_else(wrong)?;
        if scene.state.find(squad).ok_or_else(wrong)? != unit.id {
            continue;
        }
        for id in ids.split(',').filter(|id| !id.is_empty()) {
            let man = unit.body.soldier(id).filter(|man| man.up());
            let none = || Refusal::sense(format!("{} no soldier {id} in play", unit.does("have")), "name one who is");
            men.push(man.ok_or_else(none)?);
        }
    }
    Ok(men)
}

/// The damage strength against one man in parts: the engine's own, less what saves him (R76, R77).
fn strength(
    scene: &Scene<OpenD6>,
    by: &Unit<OpenD6>,
    engine: &Weapon,
    touched: bool,
    walled: bool,
    prone: bool,
) -> Number {
    let numbers = &scene.data.tables.numbers;
    let mut number = plan::damage(scene.board(), by, engine);
    if touched {
        number.add("base only touched", numbers.value("siege-touched") - numbers.value("siege-full"), "R76");
    }
    if walled {
        numbers.add(&mut number, "siege-wall");
    }
    if prone {
        numbers.add(&mut number, "siege-prone");
    }
    number
}
