//! The built-in data files as JSON, which is read several times as fast as the YAML that people write.

use std::{env, error::Error, fs, path::Path};

use serde_json::Value as Json;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    let out = Path::new(&env::var("OUT_DIR")?).join("data");
    if out.exists() {
        // Files that are no longer there.
        fs::remove_dir_all(&out)?;
    }
    translate(Path::new("data"), &out)
}

fn translate(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            translate(&from, &to)?;
        } else if from.extension().is_some_and(|kind| kind == "yaml") {
            let tree: Json = serde_yaml::from_str(&fs::read_to_string(&from)?)
                .map_err(|why| format!("{}: {why}", from.display()))?;
            fs::write(&to, tree.to_string())?;
        }
    }
    Ok(())
}
