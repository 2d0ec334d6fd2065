//! The report to share: a battle of every system and a book, its page, its curves and its tables beside the state.

use std::sync::LazyLock;

use muster::{
    battle::{Session, When, armies},
    report::{Fate, Form, Page, Report},
};
use serde_json::Value as Json;

use super::played::played;

/// A battle of each system and of three books: system, scenario, orders.
const BATTLES: [(&str, &str, &str); 8] = [
    ("opend6", "harrow-ford", "two-turns.yaml"),
    ("action_dice", "thornmoor-cross", "action_dice-two-turns.yaml"),
    ("warband", "stag-bridge", "warband-two-turns.yaml"),
    ("skirmish", "saltmere-abbey", "skirmish-two-turns.yaml"),
    ("order_dice", "sunder-mill", "order_dice-two-turns.yaml"),
    ("ash-and-pennant", "pennant-hill", "ash-and-pennant-two-turns.yaml"),
    ("lantern-street", "chandlers-yard", "lantern-street-two-turns.yaml"),
    ("tall-banners", "salt-road", "tall-banners-two-turns.yaml"),
];

/// Each of them played, and its report.
static PLAYED: LazyLock<Vec<(&str, Session, Report)>> = LazyLock::new(|| {
    let one = |(system, scenario, orders)| {
        let session = played(system, scenario, orders);
        let report = Report::of(&session, false);
        (system, session, report)
    };
    BATTLES.map(one).into()
});

fn each(holds: impl Fn(&str, &Session, &Report)) {
    PLAYED.iter().for_each(|(system, session, report)| holds(system, session, report));
}

/// The tags of a page in order, with their attributes; the style is left out.
fn tags(page: &str) -> Vec<&str> {
    let (before, style) = page.split_once("<style>").unwrap();
    let after = style.split_once("</style>").unwrap().1;
    [before, after].iter().flat_map(|part| part.split('<').skip(1)).map(|tag| tag.split('>').next().unwrap()).collect()
}

/// Every tag is closed in its turn, and has no attribute twice.
fn is_well_formed(page: &str) {
    let mut open = Vec::new();
    for tag in tags(page) {
        let name = tag.split(' ').next().unwrap();
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{tag} closes another tag");
        } else if !["!DOCTYPE", "meta"].contains(&name) {
            open.push(name);
        }
        // What stands between quotes is a value.
        let outside: String = tag.split('"').step_by(2).collect();
        let mut attributes: Vec<&str> = outside.split(['=', ' ']).skip(1).filter(|word| !word.is_empty()).collect();
        let all = attributes.len();
        attributes.sort_unstable();
        attributes.dedup();
        assert_eq!(attributes.len(), all, "an attribute stands twice in <{tag}>");
    }
    assert_eq!(open, Vec::<&str>::new(), "tags that nobody closes");
}

#[test]
fn a_page_is_whole_and_its_sections_stand_in_order() {
    each(|system, _, report| {
        let page = report.write(Form::Html, Page::A4);
        is_well_formed(&page);
        let sections = ["result", "curves", "hurts", "heroes", "luck", "story", "fates"];
        let places: Vec<usize> = sections
            .iter()
            .map(|id| page.find(&format!("<section id=\"{id}\">")).unwrap_or_else(|| panic!("{system}: no {id}")))
            .collect();
        assert!(places.is_sorted(), "{system}: {places:?}");
        for foreign in ["<script", "http", "src=", "href=", "url(", "@import", "javascript"] {
            assert!(!page.contains(foreign), "{system}: {foreign} stands in the page");
        }
        assert!(page.len() < 64 * 1024, "{system}: {} bytes for two turns", page.len());
    });
}

#[test]
fn a_battle_that_has_just_begun_and_a_name_of_markup_make_a_whole_page() {
    let library = muster::store::library::builtin();
    let mut session = Session::begin(muster::store::begin(&library, "harrow-ford", None).unwrap(), 1).0;
    is_well_formed(&Report::of(&session, false).write(Form::Html, Page::A4));
    let named: muster::engine::Ruling = serde_json::from_value(serde_json::json!({
        "unit": "2", "set": { "name": "A <i>\"bold\"</i> & 'b'" }
    }))
    .unwrap();
    session.commit(session.rule(&named).unwrap());
    let page = Report::of(&session, false).write(Form::Html, Page::A4);
    is_well_formed(&page);
    assert!(page.contains("A &lt;i&gt;&quot;bold&quot;&lt;/i&gt; &amp; 'b'"), "{page}");
}

#[test]
fn curves_are_the_states_after_each_turn() {
    each(|system, session, report| {
        let lines = session.last(session.len());
        let mut states = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if at == 0 || lines[at - 1].turn != line.turn {
                states.push(session.before(line.n).unwrap());
            }
        }
        states.push(session.game().copy());
        let curves = &report.curves;
        assert_eq!(curves.when.len(), states.len(), "{system}: {:?}", curves.when);
        for (at, state) in states.iter().enumerate() {
            for (army, (name, curve)) in armies(&**state).iter().zip(&curves.sides) {
                let told = (name, curve.strength[at], curve.morale[at]);
                assert_eq!(told, (&army.name, army.strength(), army.nerve), "{system}, {}", curves.when[at]);
            }
        }
        assert_eq!((curves.when[0], curves.when[1] != When::Start), (When::Start, true), "{system}");
        let fell = curves.sides.iter().any(|(_, curve)| curve.strength.last() < curve.strength.first());
        assert!(fell, "{system}: somebody lost something");
    });
}

#[test]
fn drawings_have_a_point_for_each_number_and_tell_them_in_words() {
    each(|system, _, report| {
        let page = report.write(Form::Html, Page::A4);
        let lines: Vec<&str> =
            page.split("<polyline points=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        let curves = &report.curves;
        let values = || {
            let morale = curves.sides.iter().filter(|_| curves.has_morale).map(|(_, side)| &side.morale);
            curves.sides.iter().map(|(_, side)| &side.strength).chain(morale)
        };
        assert_eq!(lines.len(), values().count(), "{system}: a line a side, of strength and of morale if there is any");
        for (line, values) in lines.iter().zip(values()) {
            let heights: Vec<i64> =
                line.split(' ').map(|point| point.split(',').nth(1).unwrap().parse().unwrap()).collect();
            assert_eq!(heights.len(), values.len(), "{system}: {line}");
            for (at, value) in values.iter().enumerate() {
                // The drawing is 200 high: 100 % stands at 12, 0 % at 174.
                assert_eq!(heights[at], 174 - i64::from(*value) * 162 / 100, "{system}: {value} % in {line}");
            }
        }
        for (name, side) in &curves.sides {
            let last = format!("{} % ", side.strength.last().unwrap());
            let told = page.split("<desc").nth(1).unwrap().split("</desc>").next().unwrap();
            assert!(told.contains(&format!("{name}: 100 % at the start")) && told.contains(&last), "{told}");
        }
        for look in ["class=\"s0\"", "class=\"s1\"", "<circle", "<rect"] {
            assert!(page.contains(look), "{system}: {look}");
        }
        for form in [Form::Txt, Form::Md] {
            let text = report.write(form, Page::A4);
            assert!(text.contains("turn 1") || text.contains("now"), "{system}: a table instead");
        }
    });
}

/// Figures in play, and those of them that are wounded, as the saved state has them.
fn of_state(system: &str, unit: &Json) -> (i64, i64) {
    let body = &unit["body"];
    let int = |value: &Json| value.as_i64().unwrap_or(0);
    let (left, wounded) = match system {
        "opend6" => {
            let soldiers = body["soldiers"].as_array().unwrap();
            let with = |wounds: i64| soldiers.iter().filter(|soldier| int(&soldier["wounds"]) == wounds).count() as i64;
            (with(0) + with(1), with(1))
        }
        "action_dice" => {
            let hurt = int(&body["hits"]) > 0 || !body["damage"].is_null();
            (int(&body["models"]), i64::from(hurt))
        }
        "warband" => {
            let (left, all) = (int(&body["w"]), int(&body["stats"]["w"]));
            (i64::from(left > 0), i64::from(left > 0 && left < all))
        }
        "skirmish" => {
            let hurt = int(&body["lights"]) > 0 || body["serious"] == true;
            (i64::from(body["killed"] != true), i64::from(hurt))
        }
        "order_dice" => (int(&body["models"]), i64::from(body["immobilised"] == true)),
        "ash-and-pennant" => (int(&body["stats"]["fighters"]), 0),
        "lantern-street" => (1, i64::from(int(&body["stats"]["wounds"]) < int(&body["began"]["wounds"]))),
        _ => (1, 0),
    };
    if unit["gone"].is_null() { (left, wounded) } else { (0, 0) }
}

#[test]
fn the_end_table_is_the_state() {
    each(|system, session, report| {
        let state = session.game().to_json();
        let units: Vec<&Json> = state["units"].as_object().unwrap().values().collect();
        let fates: Vec<&Fate> = report.sides.iter().flat_map(|side| &side.fates).collect();
        assert_eq!(fates.len(), units.len(), "{system}");
        let mut hurt = 0;
        for fate in fates {
            let number: i64 = fate.unit.split(' ').next().unwrap().parse().unwrap();
            let unit = units.iter().find(|unit| unit["number"] == number).unwrap();
            let (left, wounded) = of_state(system, unit);
            assert_eq!((fate.left, fate.wounded), (left, wounded), "{system}: {fate:?} beside {unit}");
            let is_whole = fate.in_words() == "whole";
            assert!(!is_whole || left == fate.began && wounded == 0, "{system}: {fate:?} is not whole");
            if let Some(why) = unit["gone"].as_str() {
                assert_eq!(fate.state, format!("lost: {why}"), "{system}");
            }
            hurt += i64::from(!is_whole);
        }
        assert!(hurt > 1, "{system}: a battle in which nobody was hurt shows nothing");
        let text = report.write(Form::Txt, Page::A4);
        for wrong in
            ["mended", "healed", "is done", "are done", "rolls on the table", "rolled on the table", "must are"]
        {
            assert!(!text.contains(wrong), "{system}: {wrong} stands in\n{text}");
        }
    });
}

#[test]
fn who_hurt_whom_adds_up_to_the_losses() {
    each(|system, _, report| {
        for side in &report.sides {
            for fate in &side.fates {
                let by_hands: i64 = report
                    .hurts
                    .iter()
                    .filter(|hurt| hurt.to.unit.trim_end_matches(" (own side)") == fate.unit)
                    .map(|hurt| i64::from(hurt.harm.out + hurt.harm.fled))
                    .sum();
                assert_eq!(by_hands, fate.began - fate.left, "{system}: {}", fate.unit);
            }
        }
        assert!(!report.heroes.is_empty(), "{system}");
    });
}

#[test]
fn the_turning_point_is_the_line_that_moved_the_gap_furthest_and_none_where_several_did() {
    let told = std::cell::Cell::new(0);
    each(|system, session, report| {
        let strengths =
            |state: &dyn muster::engine::Game| armies(state).iter().map(|army| army.remains()).collect::<Vec<f64>>();
        let end = strengths(session.game());
        let best = usize::from(end[1] > end[0]);
        let lead = |strengths: Vec<f64>| strengths[best] - strengths[1 - best];
        let mut furthest = (0.0, String::new());
        let mut alike = false;
        let lines = session.last(session.len());
        let mut leads: Vec<f64> = lines.iter().map(|line| lead(strengths(&*session.before(line.n).unwrap()))).collect();
        leads.push(lead(end));
        for (line, leads) in lines.iter().zip(leads.windows(2)) {
            let moved = leads[1] - leads[0];
            if moved > furthest.0 + 1e-9 {
                (furthest, alike) = ((moved, line.tale.head.clone()), false);
            } else if moved > furthest.0 - 1e-9 && furthest.0 > 0.0 {
                alike = true;
            }
        }
        assert_eq!(report.turning.is_none(), alike, "{system}");
        let Some(turning) = &report.turning else { return };
        told.set(told.get() + 1);
        assert_eq!(turning.told.as_ref().unwrap().head, furthest.1, "{system}");
        assert_eq!(turning.side, report.sides[best].name, "{system}");
    });
    assert!(told.get() > 1, "some battles turned");
}

#[test]
fn damage_is_told_in_the_story_of_a_book_whose_rules_tell_dice_alone() {
    let session = played("ash-and-pennant", "pennant-hill", "ash-and-pennant-two-turns.yaml");
    let text = Report::of(&session, true).without_dice().write(Form::Txt, Page::A4);
    let told = "Ash Bows are ordered to shoot at Marsh Levy 1: 6 out, shaken.\n";
    assert!(text.contains(told) && !text.contains("    Marsh Levy 1: 6 out"), "{text}");
    assert!(!text.contains("6 of 12 on 5+"), "the dice are left out: {text}");
}

#[test]
fn what_the_head_of_a_line_tells_is_not_told_again() {
    let session = played("skirmish", "saltmere-abbey", "skirmish-two-turns.yaml");
    let text = Report::of(&session, false).without_dice().write(Form::Txt, Page::A4);
    let told = "Hob Fletcher passes the steady test (5+4 = 9).\n\
                Brother Anselm passes the Bravery test (to stay in the open): 6+6 = 12.\n\
                Brother Anselm treats Hob Fletcher: permanent light wound.\n\
                Sir Aldous Penhallow cannot break off (2+6 = 8) and moves no further this turn.\n";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("    Sir Aldous Penhallow: lightly wounded.\n"), "{text}");
}
