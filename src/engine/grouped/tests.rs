use proptest::prelude::*;
use serde_json::json;

use super::*;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Held(#[serde(with = "super")] Change);

#[derive(Debug, PartialEq, Deserialize)]
struct Older(#[serde(deserialize_with = "super::older")] Change);

fn edit(at: &str, path: &str, from: Json, to: Json) -> Edit {
    Edit { at: at.into(), path: path.into(), from, to }
}

fn comes_back(change: Change, text: &str) {
    let change = Held(change);
    assert_eq!(serde_json::to_string(&change).unwrap(), text);
    assert_eq!(serde_json::from_str::<Held>(text).unwrap(), change);
}

#[test]
fn a_change_comes_back_as_it_was() {
    let change = vec![
        edit("@", "turn", json!(1), json!(2)),
        edit("@", "ground/first", json!(0), Json::Null),
        edit("a", "body/x", Json::Null, json!(true)),
        edit("a", "body/y", json!([1]), Json::Null),
        edit("a", "gone", json!("fled"), Json::Null),
        edit("b", "", json!({"id": "b"}), Json::Null),
        edit("c", "", Json::Null, Json::Null),
        edit("a", "body/x", json!(true), json!(false)),
        edit("a", "body/word", Json::Null, json!("x y")),
    ];
    comes_back(
        change,
        r#"{"@":{"^turn":[1,2],"-first":0},"a":{"x":true,"-y":[1],"-^gone":"fled"},"b":{"-^=":{"id":"b"}},"c":{"^=":[null]},"a":{"x":[true,false],"word":["x y"]}}"#,
    );
}

#[test]
fn what_paths_share_is_written_once() {
    let hit = |path: &str| edit("a", path, Json::Null, json!(true));
    let spent = |path: &str| edit("a", path, json!(true), Json::Null);
    let change = vec![
        edit("a", "body/morale", json!(6), json!(5)),
        hit("body/soldiers/0/hit"),
        spent("body/soldiers/0/prone"),
        hit("body/soldiers/1/hit"),
        edit("a", "body/soldiers/2/wounds", Json::Null, json!(1)),
        hit("body/soldiers/2/hit"),
        hit("body/soldiers/2/shot"),
        hit("recall"),
    ];
    comes_back(
        change,
        r#"{"a":{"morale":[6,5],"soldiers":{"0":"hit -prone","1/hit":true,"2":{"wounds":1,"+":"hit shot"}},"^recall":true}}"#,
    );
}

#[test]
fn rows_that_change_alike_are_one() {
    let shot = (0..12).map(|row| edit("a", &format!("body/soldiers/{row}/shot"), Json::Null, json!(true)));
    comes_back(shot.collect(), r#"{"a":{"soldiers/0-11/shot":true}}"#);
    let mut rows: Change = Vec::new();
    for row in 3..6 {
        rows.push(edit("a", &format!("body/soldiers/{row}/fought"), json!(true), Json::Null));
        rows.push(edit("a", &format!("body/soldiers/{row}/wounds"), json!(1), json!(2)));
    }
    rows.push(edit("a", "body/soldiers/07/fought", json!(true), Json::Null));
    comes_back(rows, r#"{"a":{"soldiers":{"3-5":{"-fought":true,"wounds":[1,2]},"07/-fought":true}}}"#);
    let twice = [(0, 2), (0, 3), (1, 2), (1, 3)];
    let twice = twice.map(|(one, two)| edit("@", &format!("bonds/{one}/pairs/{two}"), json!(0), json!(1)));
    comes_back(twice.to_vec(), r#"{"@":{"^bonds/0-1/pairs/2-3":[0,1]}}"#);
}

#[test]
fn a_place_inside_another_or_named_twice_keeps_its_turn() {
    let change = vec![
        edit("a", "x/y", Json::Null, json!(1)),
        edit("a", "x/y/z", Json::Null, json!(2)),
        edit("a", "x/y", json!(1), json!(3)),
        edit("a", "w", json!(1), json!(3)),
        edit("a", "w", json!(3), json!(4)),
    ];
    comes_back(change, r#"{"a":{"^x":{"y":1,"y/z":2,"y":[1,3]},"^w":[1,3],"^w":[3,4]}}"#);
}

#[test]
fn what_is_no_change_is_refused() {
    for text in [r#"{"a":{"x":[]}}"#, r#"{"a":{"x":[1,2,3]}}"#, r#"{"a":[1]}"#, "[1]", r#"{"a":{"x/0-999999":1}}"#] {
        assert!(serde_json::from_str::<Held>(text).is_err(), "{text}");
        assert!(serde_json::from_str::<Older>(text).is_err(), "{text}");
    }
    assert!(serde_json::from_str::<Older>(r#"{"a":{"x":"y"}}"#).is_err());
}

#[test]
fn what_an_older_muster_wrote_means_what_it_did() {
    let text = r#"{"@":{"turn":[1,2]},"a":{"body":{"x":[true],"y":[[1],null]},"counters/-wood":[1,2]},"b":{"":[{"id":"b"},null]}}"#;
    let change = vec![
        edit("@", "turn", json!(1), json!(2)),
        edit("a", "body/x", Json::Null, json!(true)),
        edit("a", "body/y", json!([1]), Json::Null),
        edit("a", "counters/-wood", json!(1), json!(2)),
        edit("b", "", json!({"id": "b"}), Json::Null),
    ];
    assert_eq!(serde_json::from_str::<Older>(text).unwrap(), Older(change));
}

fn values() -> impl Strategy<Value = Json> {
    prop_oneof![
        Just(Json::Null),
        Just(json!(true)),
        Just(json!(false)),
        any::<i16>().prop_map(Json::from),
        Just(json!(2.5)),
        Just(json!("a b")),
        Just(json!([1, "x"])),
        Just(json!({"is": 3, "-x": true})),
    ]
}

proptest! {
    #[test]
    fn every_change_comes_back(
        edits in prop::collection::vec(
            ("[@ab]", "(body/|ground/|body|)([0-3a^+=-]{0,2}(/[0-3]{1,2}|/[0-9]-[0-9]|/[ab ^=+-]{0,2}|/hit|/shot){0,3})", values(), values()),
            0..24,
        )
    ) {
        let change: Change = edits.iter().map(|(at, path, from, to)| edit(at, path, from.clone(), to.clone())).collect();
        let text = serde_json::to_string(&Held(change)).unwrap();
        let read: Held = serde_json::from_str(&text).unwrap();
        let change: Change = edits.into_iter().map(|(at, path, from, to)| edit(&at, &path, from, to)).collect();
        prop_assert_eq!(read, Held(change), "{}", text);
    }
}
