//! Where a siege shot has landed: who is under its template, judged at the table, and the damage each man faces
//! (R76, R77, A107-A110). Friend and foe are alike to it (R78).

use super::super::{
    OpenD6,
    body::{Role, Soldier},
    data::Weapon,
    volley::{damage::Hit, plan, shooters},
};
use crate::{
    engine::{Halt, Scene, Unit, lead},
    view::{Facts, Field, Form, Id, Kind, Number, Refusal, Value},
};

/// Has the table judge who is struck where it came down; gives a hit for each man, with his damage strength.
///
/// # Errors
/// People must answer first, or the facts do not fit.
pub fn judge(scene: &mut Scene<OpenD6>, by: &Unit<OpenD6>, engine: &Weapon, landed: &str) -> Result<Vec<Hit>, Halt> {
    let numbered = scene.board().option("figures") == "numbered";
    let facts = scene.more_facts("landed", form(scene, landed, numbered))?;
    let mut hits = Vec::new();
    let mut numbers: Vec<Number> = Vec::new();
    let mut saved = Vec::new();
    let units: Vec<Id> =
        scene.state.by_number().into_iter().filter(|unit| unit.on_table()).map(|unit| unit.id.clone()).collect();
    for id in &units {
        let unit = scene.unit(id)?;
        let behind = counted(&facts, "solid", id);
        if behind > 0 {
            saved.push(format!("{behind} of {}", unit.name));
        }
        let mut pool: Vec<&Soldier> = unit.body.up().collect();
        pool.sort_by_key(|soldier| shooters::turn(soldier));
        for part in ["under", "touched"] {
            let men = if numbered { listed(scene, unit, &facts, part)? } else { taken(unit, &pool, &facts, part)? };
            pool.retain(|soldier| !men.iter().any(|man| man.id == soldier.id));
            let walled = counted(&facts, &format!("{part}-wall"), id);
            for (place, man) in men.iter().enumerate() {
                let number = strength(scene, by, engine, part == "touched", place < walled, man.prone);
                hits.push(Hit {
                    unit: id.clone(),
                    soldier: man.id.clone(),
                    ds: number.total(),
                    with: engine.name.clone(),
                });
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
        lead!(scene, "A solid wall saves {}.", saved.join(", "));
    }
    Ok(hits)
}

/// The form of the landing.
fn form(scene: &Scene<OpenD6>, landed: &str, numbered: bool) -> Form {
    let units: Vec<Id> =
        scene.state.by_number().into_iter().filter(|unit| unit.on_table()).map(|unit| unit.id.clone()).collect();
    let named = || if numbered { Kind::Text } else { Kind::Counts(units.clone()) };
    let counts = || Kind::Counts(units.clone());
    let radius = scene.data.tables.length("template");
    let how = if numbered { "squad and soldiers, as 21:3,4" } else { "squad and number, as 21:4" };
    let mut fields = vec![
        Field::new("under", "under", named())
            .required()
            .help(&format!("bases completely under the template, {how}; 0 for nobody (R76)")),
        Field::new("touched", "touched", named()).help(&format!("bases only touched by it, {how} (R76)")),
        Field::new("under-wall", "under, walled", counts())
            .more()
            .help("of those under: a high wall with a door or window lies between, damage -1 (R77)"),
        Field::new("touched-wall", "touched, walled", counts()).more().help("the same of those only touched (R77)"),
        Field::new("solid", "behind solid wall", counts())
            .more()
            .help("saved by a wall without opening; do not count them above (R77)"),
    ];
    if !numbered {
        for part in ["under", "touched"] {
            let sergeants =
                Field::new(&format!("{part}-sergeants"), &format!("{part}, sergeants"), Kind::Units(units.clone()));
            fields.push(sergeants.more().help("squads whose sergeant is one of those counted above"));
            let champions = Field::new(&format!("{part}-champions"), &format!("{part}, champions"), counts());
            fields.push(champions.more().help("how many of those counted above are champions"));
        }
        let prone = |id: &str, label: &str, help: &str| Field::new(id, label, counts()).more().help(help);
        fields.push(prone("under-prone", "under, prone", "of those under, if not as the squads lie: damage -1 (R77)"));
        fields.push(prone("touched-prone", "touched, prone", "the same of those only touched (R77)"));
    }
    Form {
        title: format!("{landed}: who is under the template, radius {radius}?"),
        fields,
        numbers: Vec::new(),
        remarks: vec!["friend and foe alike (R78); walls are judged from where it landed (A108)".to_owned()],
    }
}

fn count(facts: &Facts, name: &str, unit: &Id) -> Option<usize> {
    let count = facts.get(name)?.map()?.get(unit.as_str())?.int()?;
    usize::try_from(count).ok()
}

fn counted(facts: &Facts, name: &str, unit: &Id) -> usize {
    count(facts, name, unit).unwrap_or(0)
}

/// So many of a squad out of those not taken yet; as many prone ones as the facts say, if they say.
fn taken<'a>(
    unit: &Unit<OpenD6>,
    pool: &[&'a Soldier],
    facts: &Facts,
    part: &str,
) -> Result<Vec<&'a Soldier>, Refusal> {
    let men = counted(facts, part, &unit.id);
    let too_many = |men: usize, there: usize, what: &str| {
        Refusal::sense(format!("{men} of {} cannot be {what}; there are {there}", unit.name), "count again")
    };
    if men > pool.len() {
        return Err(too_many(men, pool.len(), part));
    }
    let named = named(unit, pool, facts, part);
    if named.len() > men {
        return Err(too_many(named.len(), men, &format!("named {part}")));
    }
    let others = pool.iter().copied().filter(|soldier| !named.iter().any(|man| man.id == soldier.id));
    let pool: Vec<&Soldier> = named.iter().copied().chain(others).collect();
    let Some(prone) = count(facts, &format!("{part}-prone"), &unit.id) else { return Ok(pool[..men].to_vec()) };
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
fn named<'a>(unit: &Unit<OpenD6>, pool: &[&'a Soldier], facts: &Facts, part: &str) -> Vec<&'a Soldier> {
    let sergeants = facts.get(&format!("{part}-sergeants")).and_then(Value::list).unwrap_or_default();
    let led = sergeants.iter().any(|id| id.to_string() == unit.id.as_str());
    let champions = counted(facts, &format!("{part}-champions"), &unit.id);
    let of = |role: Role, most: usize| pool.iter().copied().filter(move |man| man.role == role).take(most);
    of(Role::Sergeant, usize::from(led)).chain(of(Role::Champion, champions)).collect()
}

/// The soldiers of a squad that a text such as `21:3,4 2:1` names.
fn listed<'a>(
    scene: &Scene<OpenD6>,
    unit: &'a Unit<OpenD6>,
    facts: &Facts,
    part: &str,
) -> Result<Vec<&'a Soldier>, Refusal> {
    let text = facts.get(part).and_then(Value::text).unwrap_or_default();
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
