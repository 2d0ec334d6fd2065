//! The health of a figure as battles keep it, older ones among them: flags that are read and written without loss.

use muster::rules::skirmish::Figure;
use serde_json::{Map, Value as Json, json};

fn read(flags: &Json) -> Result<Figure, serde_json::Error> {
    let mut tree = json!({ "profile": { "kind": "", "speed": 6, "bravery": 3, "shoot": 3, "fight": 3, "gear": {} } });
    tree.as_object_mut().unwrap().extend(flags.as_object().unwrap().clone());
    serde_json::from_value(tree)
}

#[test]
fn every_health_that_can_be_is_read_and_written_without_loss() {
    let names = ["lights", "serious", "light_permanent", "collapsed", "killed", "plundered"];
    let mut sound = 0;
    for all in 0..64_u8 {
        let set = (0..).zip(names).filter(|(bit, _)| all >> bit & 1 == 1).map(|(_, name)| name);
        let flags: Map<String, Json> =
            set.map(|name| (name.to_owned(), if name == "lights" { 1.into() } else { true.into() })).collect();
        let Ok(figure) = read(&Json::Object(flags.clone())) else {
            assert!(flags.contains_key("collapsed") && !flags.contains_key("serious"), "{flags:?}");
            continue;
        };
        sound += 1;
        let mut tree = serde_json::to_value(figure).unwrap();
        let tree = tree.as_object_mut().unwrap();
        tree.retain(|name, _| names.contains(&name.as_str()));
        assert_eq!(*tree, flags);
    }
    assert_eq!(sound, 48);
}

#[test]
fn what_cannot_stand_together_is_told() {
    assert!(read(&json!({ "collapsed": true })).unwrap_err().to_string().contains("collapsed wants serious"));
    assert!(read(&json!({ "lights": 2 })).unwrap_err().to_string().contains("0 or 1"));
}
