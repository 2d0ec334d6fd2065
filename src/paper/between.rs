//! Between two battles: what the game master rules of those who are left, where no rule book says what becomes of the
//! wounded, the lost and the proven.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    Army, Bench, Survivors,
    plain::{counts_figures, counts_left},
    survivors::{Fate, noted},
};
use crate::{
    engine::{Left, Survivor},
    tree::nearest,
    view::{Field, NOTHING, Value, counted, plural, words},
};

/// The field of units that list their figures.
const LISTED: &str = "figures.#";

/// What is ruled of one unit.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Between {
    /// Its number or its name
    #[serde(deserialize_with = "words")]
    pub unit: String,
    /// How many figures it goes on with
    pub figures: Option<u16>,
    /// Fields of its recipe by their paths, such as training.marksmanship
    pub set: BTreeMap<String, Value>,
    /// It does not go on
    pub lost: bool,
    /// It goes on as it began though it was lost, or with so many figures
    pub back: bool,
    /// Why, for its note
    #[serde(deserialize_with = "words")]
    pub because: String,
}

impl Between {
    /// What somebody typed of a unit: `8` figures, `lost`, `back`, `back 5`, or fields, `training.marksmanship=2`; with `because` and a
    /// reason behind it.
    ///
    /// # Errors
    /// Says what would be understood.
    pub fn typed(unit: &str, text: &str) -> Result<Between, String> {
        let (what, because) = text.split_once(" because ").unwrap_or((text, ""));
        let mut ruled = Between { unit: unit.to_owned(), because: because.trim().to_owned(), ..Between::default() };
        // Words beside each other are as good as a list, but a value may have several.
        let words = |part: &str| -> Vec<String> {
            if part.contains('=') {
                vec![part.trim().to_owned()]
            } else {
                part.split_whitespace().map(str::to_owned).collect()
            }
        };
        for word in what.split(',').flat_map(words) {
            let word = word.as_str();
            match (word, word.parse(), word.split_once('=')) {
                ("lost", ..) => ruled.lost = true,
                ("back", ..) => ruled.back = true,
                (_, Ok(figures), _) => ruled.figures = Some(figures),
                (_, _, Some((field, value))) => {
                    ruled.set.insert(field.trim().to_owned(), Value::from(value.trim()));
                }
                _ => return Err(format!("{word} is no number of figures, lost, back or FIELD=VALUE")),
            }
        }
        Ok(ruled)
    }

    /// The same of a unit that does not go on so far: so many figures are back.
    pub fn of_lost(self) -> Between {
        Between { back: self.back || self.figures.is_some() && !self.lost, ..self }
    }

    /// Whether it is of the unit of this number or name.
    pub fn names(&self, number: Option<u16>, name: &str) -> bool {
        name.eq_ignore_ascii_case(&self.unit) || number.is_some_and(|number| self.unit == number.to_string())
    }
}

/// Those who are left after what was ruled. `began` are the units as the battle began, for those who come back.
///
/// # Errors
/// The place of the ruling that cannot be, and why.
pub fn rule(
    bench: Box<dyn Bench>,
    left: Survivors,
    began: &[Survivor],
    rulings: &[Between],
) -> Result<Survivors, (usize, String)> {
    let Survivors { roster, mut fates } = left;
    let mut army = Army::new(bench, roster);
    for (at, ruling) in rulings.iter().enumerate() {
        let of_one = |fate: &Fate| {
            let of = |ruling: &Between| ruling.names(fate.number, &fate.name);
            of(ruling).then(|| rulings[..at].iter().filter(|earlier| of(earlier)).collect::<Vec<_>>())
        };
        let earlier = fates.iter().find_map(of_one).unwrap_or_default();
        agree(ruling, &earlier).map_err(|why| (at, why))?;
        one(&mut army, began, &mut fates, ruling).map_err(|why| (at, why))?;
    }
    Ok(Survivors { roster: army.roster().clone(), fates })
}

/// Whether a ruling agrees with itself and with the earlier ones of the same unit.
fn agree(ruling: &Between, earlier: &[&Between]) -> Result<(), String> {
    let any = |is: fn(&Between) -> bool| is(ruling) || earlier.iter().any(|ruling| is(ruling));
    let other = if any(|ruling| ruling.back) {
        Some("back")
    } else {
        any(|ruling| ruling.figures.is_some()).then_some("figures")
    };
    match other.filter(|_| any(|ruling| ruling.lost)) {
        Some(other) => Err(format!("lost and {other} cannot both be ruled of {}: leave one out", ruling.unit)),
        None => Ok(()),
    }
}

/// Carries one ruling out, and tells it with what became of the unit.
fn one(army: &mut Army, began: &[Survivor], fates: &mut [Fate], ruling: &Between) -> Result<(), String> {
    let place = |army: &Army| army.roster().units.iter().position(|unit| ruling.names(unit.number, &unit.name));
    if ruling.back {
        let named = |unit: &&Survivor| ruling.names(Some(unit.number), &unit.name);
        let unit = began.iter().find(named).ok_or_else(|| unknown(army, fates, ruling))?;
        let Left::Fit { recipe, .. } = &unit.left else { return Err(format!("nobody knows how {} began", unit.name)) };
        match place(army) {
            Some(at) => army.make_anew(at, recipe.clone()),
            None => army.take_in(&unit.name, unit.number, &unit.player, recipe.clone()),
        }
    }
    let at = place(army).ok_or_else(|| unknown(army, fates, ruling))?;
    let unit = &army.roster().units[at];
    let (number, name, noted_so_far) = (unit.number, unit.name.clone(), unit.note.clone());
    let fate = fates.iter_mut().find(|fate| fate.number == number && fate.name == name);
    // What became of it in the battle is noted unless it is that which is ruled otherwise.
    let own = match &fate {
        Some(fate) if ruling.back || ruling.figures.is_some() => fate.own.clone(),
        _ => noted_so_far,
    };
    let mut words: Vec<String> = Vec::new();
    if ruling.back && ruling.figures.is_none() {
        words.push("goes on as it began".to_owned());
    }
    if let Some(count) = ruling.figures {
        let field = figures(army, at).ok_or_else(|| {
            let (figure, fields) = (&army.bench().system().figure, army.build(at).fields);
            let what = match fields.iter().any(|field| field.id == LISTED) {
                true => format!("{name} lists its {} one by one", plural(figure)),
                false => format!("{name} is one {figure} alone"),
            };
            format!("{what}: lost, back or FIELD=VALUE")
        })?;
        army.set(at, &field.id, Some(Value::Int(count.into())))?;
        let goes_on = if ruling.back { "is back" } else { "goes on" };
        words.push(format!("{goes_on} with {}", counted(count, &army.bench().system().figure)));
    }
    let mut set: Vec<String> = Vec::new();
    for (field, value) in &ruling.set {
        let field = field_of(army, at, field)?;
        let value = Some(value).filter(|value| value.to_string() != NOTHING);
        army.set(at, &field.id, value.cloned())?;
        set.push(match (value, &field.otherwise) {
            (Some(value), _) => format!("{} {value}", field.label),
            (None, Some(_)) => format!("{} by default", field.label),
            (None, None) => format!("no {}", field.label),
        });
    }
    // The note may tell what the battle made of the same values.
    let why = if ruling.because.is_empty() { String::new() } else { format!(" ({})", ruling.because) };
    let ruled = if set.is_empty() { ruling.because.clone() } else { format!("{}{why}", set.join(", ")) };
    words.extend(set);
    if let Some((field, why)) = army.build(at).wrong.into_iter().next().filter(|_| !ruling.lost) {
        return Err([field, why].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(": "));
    }
    if ruling.lost {
        army.remove(at);
        words.push("does not go on".to_owned());
    } else if ruling.back || !ruled.is_empty() {
        army.set(at, "unit.note", Some(Value::from(noted(&own, &ruled).as_str())))?;
    }
    if let Some(fate) = fate {
        fate.ruled.push(format!("{}{why}", words.join(", ")));
    }
    Ok(())
}

/// The field of a unit that says how many figures it goes on with: those that are left, where its system keeps how many it
/// has when it is whole.
fn figures(army: &Army, at: usize) -> Option<Field> {
    let figure = army.bench().system().figure.to_string();
    let fields = army.build(at).fields;
    let of = |counts: fn(&Field, &str) -> bool| fields.iter().find(|field| counts(field, &figure)).cloned();
    of(counts_left).or_else(|| of(counts_figures))
}

/// Whether anybody may say of a unit how many figures it goes on with, or is back with, and whether it goes on at all so far.
pub fn goes_on(bench: Box<dyn Bench>, left: &Survivors, began: &[Survivor], fate: &Fate) -> (bool, bool) {
    let mut army = Army::new(bench, left.roster.clone());
    let of_fate = |number: Option<u16>, name: &str| number == fate.number && name == fate.name;
    let place = |army: &Army| army.roster().units.iter().position(|unit| of_fate(unit.number, &unit.name));
    let goes_on = place(&army).is_some();
    let whole = began.iter().find(|unit| of_fate(Some(unit.number), &unit.name)).filter(|_| !goes_on);
    if let Some(Survivor { name, number, player, left: Left::Fit { recipe, .. }, .. }) = whole {
        army.take_in(name, *number, player, recipe.clone());
    }
    (place(&army).is_some_and(|at| figures(&army, at).is_some()), goes_on)
}

/// The field that somebody names, by that or as people read it.
///
/// # Errors
/// There is none: what was meant, or which there are.
fn field_of(army: &Army, at: usize, named: &str) -> Result<Field, String> {
    let fields = army.build(at).fields;
    let called = |field: &&Field| field.id == named || field.label.eq_ignore_ascii_case(named);
    if let Some(field) = fields.iter().find(called) {
        return Ok(field.clone());
    }
    let known: Vec<&str> = fields.iter().map(|field| field.id.as_str()).collect();
    let labels = fields.iter().map(|field| field.label.as_str());
    // Of a list each place has a field of its own: "weapons" are weapons.0 and so on.
    let listed = |field: &&Field| {
        let of = |text: &str, end: char| text.strip_prefix(named).is_some_and(|rest| rest.starts_with(end));
        of(&field.id, '.') || of(&field.label, ' ')
    };
    let places: Vec<&str> = fields.iter().filter(listed).map(|field| field.label.as_str()).collect();
    if !places.is_empty() {
        return Err(format!("there is no field {named}; did you mean {}?", places.join(" or ")));
    }
    let mend = match nearest(named, known.iter().copied().chain(labels)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there is {}", known.join(", ")),
    };
    Err(format!("there is no field {named}; {mend}"))
}

fn unknown(army: &Army, fates: &[Fate], ruling: &Between) -> String {
    if let Some(fate) = fates.iter().rev().find(|fate| ruling.names(fate.number, &fate.name)) {
        return format!(
            "{fate}; it goes on only if you rule it back, whole (back: true) or in part (figures: besides)"
        );
    }
    let known = army.roster().units.iter().map(|unit| format!("{} {}", unit.number.unwrap_or_default(), unit.name));
    let known: Vec<String> = known.collect();
    format!("there is no {} {}; there is {}", army.bench().system().unit, ruling.unit, known.join(", "))
}
