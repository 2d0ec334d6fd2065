//! What the YAML reader says of a text that is no YAML, in words a game master would use.

/// What is wrong and how to mend it: it is no YAML, or passes a limit. `sign` is the sign that stands at the place.
pub(super) fn told(said: &str, sign: Option<char>) -> (String, String) {
    if sign.is_some_and(|sign| NO_START.contains(&sign)) {
        let what = "a tab, or a sign that cannot begin a value".to_owned();
        return (what, "indent with spaces, and put the value into quotes".to_owned());
    }
    // The place stands in front of the fault already.
    let said = said.rsplit_once(" at line ").map_or(said, |(said, _)| said);
    (format!("not well-formed YAML: {said}"), "look at indentation, brackets and quotes near here".to_owned())
}

/// Signs with which nothing begins in YAML.
const NO_START: [char; 4] = ['\t', '@', '`', '%'];
