//! Siege fire at a point of the table (R73-R78): aimed, landed or strayed, then damage to all under the template. It has
//! no part in opportunity or defensive fire.

mod landing;
mod shot;

use super::{
    data::{Band, Cover, WeaponKind},
    movement::alternation,
    roll::{self, Party},
    system::OpenD6,
    volley::{self, damage},
    wounds,
};
use crate::{
    engine::{Board, Halt, Rolled, Scene, Unit, head, lead, tell},
    view::{Fact, Form, Number, Order, Refusal, Throw, Thrower, Word},
};
use shot::{BLIND, COVER, CREW, ENGINE, RANGE, Shot};

/// What is aimed at, in words.
const POINT: Fact<Word> = Fact::new("point", "point");

/// The longest distance a form takes, in inches.
const FARTHEST: i64 = 300;

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some(unit) = board.actor(order) else { return form };
    form.title = format!("{} at a point", unit.does("fire"));
    let range = RANGE.field(FARTHEST).required().until_it_moves();
    form.fields.push(range.help("from the engine to the point aimed at (R73)"));
    let covers = [Cover::None, Cover::Light, Cover::Medium, Cover::Heavy];
    let covers = covers.iter().map(|cover| (cover.word().to_owned(), volley::cover_in_words(*cover).to_owned()));
    let cover = COVER.choice(covers).usual("none").until_it_moves();
    form.fields.push(cover.help("only if the point itself lies in it (A109)"));
    let blind = BLIND.field().usual(false).until_it_moves();
    form.fields.push(blind.help("nobody sees the point: it strays first, then the test at +3 (R75)"));
    form.fields.push(POINT.text().more().help("what is aimed at, for the tale"));
    let engines = shot::engines(*board, unit, order);
    if engines.len() > 1 {
        let first = engines.first().map_or("", |(_, arm)| &arm.weapon.id);
        let rows = engines.iter().map(|(_, arm)| (arm.weapon.id.as_str(), arm.weapon.name.as_str()));
        form.fields.push(ENGINE.choice(rows).usual(first).more());
    }
    let shot = Shot::of(*board, unit, order);
    if let Some(shot) = &shot {
        let crew = CREW.field(1, shot.most as i64).usual(usize::from(shot.engine.crew).min(shot.most) as i64);
        form.fields.push(crew.more().help("men within 1\" of it, the one who aims among them (R71)"));
        if shot.men < usize::from(shot.engine.crew) {
            form.remarks.push(format!("the {} needs {} men (R71)", shot.engine.name, shot.engine.crew));
        }
        if shot.engine.heavy && unit.body.fire_plus {
            form.remarks
                .push(format!("they walked: whether the {} may shoot, the table decides (A48)", shot.engine.name));
        }
    }
    if let Some(shot) = shot
        && let Some(number) = shot.difficulty(*board)
    {
        let chance = roll::chance(number.total(), shot.skill);
        // What nobody sees strays first, and may hold where it has come to (R75).
        let lands = if shot.blind { "land where it first strays" } else { "land where it should" };
        form.remarks.push(format!("{:.0} % to {lands}", chance * 100.0));
        form.numbers.push(number);
    }
    form
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = volley::barred(board, unit, "no siege weapon", |weapon| weapon.kind == WeaponKind::Siege);
    against.extend(volley::picked(unit));
    against.extend(alternation::against(board, order));
    against
}

/// Does it.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let board = scene.before();
    let none = || Refusal::sense("nobody can aim it now", "he must be free of the enemy, and not have shot");
    let unit = board.actor(scene.order).ok_or_else(none)?;
    let shot = Shot::of(board, unit, scene.order).ok_or_else(none)?;
    let engine = shot.engine;
    if shot.band().is_none() {
        let longest = engine.range.map_or(String::new(), |[_, _, long]| format!("; its longest range is {long}"));
        let what = format!("{} is out of range of the {}{longest}", shot.range, engine.name);
        scene.object(Refusal::rule("R60", what, "aim nearer"))?;
    }
    let band = shot.band().unwrap_or(Band::Long);
    let named = POINT.of(scene.order).filter(|point| !point.is_empty());
    let point = named.unwrap_or("a point");
    let cover = match shot.cover {
        Cover::None => String::new(),
        cover => format!(", {}", volley::cover_in_words(cover)),
    };
    let blind = if shot.blind { ", blind" } else { "" };
    head!(scene, "{} the {} at {point}, {}{cover}{blind}.", unit.does("fire"), engine.name, shot.range);
    let number = shot.difficulty_at(board, band);
    let difficulty = number.total();
    scene.number(number);
    let mut landed = match (shot.blind, named) {
        (true, _) => stray(scene, unit, "blind", band)?,
        (false, Some(point)) => format!("It lands on {point}"),
        (false, None) => "It lands where it was aimed".to_owned(),
    };
    let side = board.state.side_of(unit);
    let player = board.state.player(unit);
    let party = Party::new("test", format!("{}: {}", unit.name, engine.name), side, player, shot.skill);
    let (faces, total, lands) =
        roll::straight(scene, "test", &format!("{}: siege test", unit.name), &party, difficulty)?;
    scene.tested(&unit.id, "siege test", lands, total, difficulty);
    tell!(scene, "The test needs {difficulty}: {}.", roll::in_sum(&faces, shot.skill));
    match (lands, shot.blind) {
        (true, false) => lead!(scene, "{landed}."),
        (true, true) => scene.lead("It lands there."),
        (false, blind) => {
            let strayed = stray(scene, unit, "stray", band)?;
            landed = if blind { format!("{landed}, then {}", strayed.replacen("It", "it", 1)) } else { strayed };
        }
    }
    let hits = landing::judge(scene, unit, engine, &landed)?;
    let busy = std::iter::once(shot.gunner).chain(shot.crew.iter().copied());
    volley::mark(scene, &unit.id, busy.map(|soldier| soldier.id.as_str()))?;
    let held = wounds::are_held(scene);
    damage::resolve(scene, unit, &hits, None, held)?;
    volley::conclude(scene, &[], hits.iter());
    volley::pick(scene, &unit.id)
}

/// Throws for direction and distance with plain dice, and tells where it strays (R74, A6, A106): "It strays 3" straight
/// back, towards the firer".
fn stray(scene: &mut Scene<OpenD6>, unit: &Unit<OpenD6>, id: &str, band: Band) -> Result<String, Halt> {
    let given = scene.board().modifiers(unit, "stray");
    let throws = vec![
        Throw::new("direction", "direction", Thrower::Chance, 1),
        Throw::new("distance", "distance", Thrower::Chance, 1).adds(&given),
    ];
    let rolled = scene.throw(id, "Where it strays", throws)?;
    let mut faces = rolled.iter().filter_map(Rolled::face);
    let (direction, distance) = (faces.next().unwrap_or(1), faces.next().unwrap_or(1));
    let mut number = Number::new("die of the distance", "face", distance.into(), "R74");
    number.parts.extend(given);
    let die = u8::try_from(number.total().clamp(1, 6)).unwrap_or(1);
    let tables = &scene.data.tables;
    let (way, length) = (tables.direction(direction), tables.deviates(band, die));
    let landed = format!("It strays {length} {way}");
    lead!(scene, "{landed}.");
    tell!(scene, "Direction {direction}, distance {die} at {} range.", band.id());
    if number.parts.len() > 1 {
        scene.number(number);
    }
    Ok(landed)
}
