//! The built-in data files as JSON, which is read several times as fast as the YAML that people write; and the schemas without
//! the blanks between their words.

use std::{env, error::Error, fs, path::Path};

use serde_json::Value as Json;

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    for (from, to) in [("data", "data"), ("src/paper/schemas", "schemas")] {
        println!("cargo::rerun-if-changed={from}");
        let to = Path::new(&out).join(to);
        if to.exists() {
            // Files that are no longer there.
            fs::remove_dir_all(&to)?;
        }
        translate(Path::new(from), &to)?;
    }
    Ok(())
}

fn translate(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            translate(&from, &to)?;
            continue;
        }
        // What else an editor or the system may have left there is not looked at. JSON is YAML too.
        if from.extension().is_some_and(|kind| kind == "yaml" || kind == "json") {
            let tree: Json = serde_yaml::from_str(&fs::read_to_string(&from)?)
                .map_err(|why| format!("{}: {why}", from.display()))?;
            fs::write(&to, tree.to_string())?;
        }
    }
    Ok(())
}
