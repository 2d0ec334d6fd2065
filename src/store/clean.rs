//! Cleaning what is read of a battle's files: whoever wrote it, nothing in it can harm a terminal.

use std::sync::Arc;

use serde_json::Value as Json;

use crate::{
    battle::whole,
    tree::Yaml,
    view::{clean_text, is_clean, is_clean_line_by_line, is_harmless},
};

/// Bytes of a record that may pass at a glance: shorter ones hold no text that is too long to do harm.
const LONGEST: usize = 16 * 1024;

/// A record of the journal without what could do harm; nearly always the same record.
pub fn clean_record(record: Arc<str>) -> Arc<str> {
    // JSON hides control characters behind \u; other marks stand there as they are. Long texts make long records.
    if record.len() <= LONGEST && !record.contains("\\u") && (record.is_ascii() || is_harmless(&record)) {
        return record;
    }
    let Ok(mut tree) = serde_json::from_str::<Json>(&whole(&record)) else { return record };
    if clean_tree(&mut tree) { Arc::from(tree.to_string()) } else { record }
}

/// The YAML of a state without what could do harm; none if it is clean as it is, or cannot be read.
pub fn clean_state(text: &str) -> Option<String> {
    let suspect = text.contains('\\') || !is_clean_line_by_line(text);
    let mut tree = if suspect { Yaml::of(text).ok()?.tree } else { return None };
    clean_tree(&mut tree).then(|| serde_yaml::to_string(&tree).ok()).flatten()
}

/// Cleans every text of a tree, names included; whether there was anything to clean.
fn clean_tree(tree: &mut Json) -> bool {
    match tree {
        Json::String(text) if !is_clean(text) => {
            let clean = clean_text(text);
            let other = clean != *text;
            *text = clean;
            other
        }
        Json::Array(list) => list.iter_mut().fold(false, |any, value| clean_tree(value) | any),
        Json::Object(map) => {
            let mut any = map.values_mut().fold(false, |any, value| clean_tree(value) | any);
            if !map.keys().all(|key| is_clean(key)) {
                *map = std::mem::take(map).into_iter().map(|(key, value)| (clean_text(&key), value)).collect();
                any = true;
            }
            any
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmless_records_pass_as_they_are() {
        let record: Arc<str> = Arc::from("{\"name\":\" Zoë's \\\"Ørsted\\\" 王 \"}");
        assert!(Arc::ptr_eq(&clean_record(record.clone()), &record));
        assert_eq!(clean_state("name: Zoë\nnote: \"a \\\" b\"\n"), None);
    }

    #[test]
    fn escapes_and_turned_writing_do_not_pass() {
        let record = "{\"na\\u001bme\":[\"a\\u001b[2Jb\",\"x\u{202e}y\"],\"n\":1}";
        assert_eq!(&*clean_record(Arc::from(record)), "{\"name\":[\"ab\",\"xy\"],\"n\":1}");
        assert_eq!(clean_state("name: \"a\\e[2Jb\"\nn: 1\n").unwrap(), "name: ab\nn: 1\n");
        assert_eq!(clean_state("name: x\u{202e}y\n").unwrap(), "name: xy\n");
    }

    #[test]
    fn texts_of_a_journal_and_of_a_state_are_short() {
        let marks = "\u{301}".repeat(100_000);
        assert!(clean_record(Arc::from(format!("{{\"name\":\"a{marks}\",\"n\":1}}"))).len() < 64);
        assert!(clean_state(&format!("name: a{marks}\nn: 1\n")).unwrap().len() < 64);
        // What is long of many texts is not touched.
        let record: Arc<str> = Arc::from(format!("[{}1]", "\"Ørsted\",".repeat(4_000)));
        assert!(Arc::ptr_eq(&clean_record(record.clone()), &record));
    }
}
