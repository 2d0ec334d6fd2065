//! The built-in data files as JSON, which is read several times as fast as the YAML that people write; the schemas without the
//! blanks between their words; and where the functions of the released program lie.

use std::{
    env,
    error::Error,
    fs,
    path::Path,
    process::{Command, Stdio},
};

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
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("PROFILE")? == "release" {
        lay_out(&Path::new(&out).join("tried"))?;
    }
    Ok(())
}

/// What a key goes through lies together, and functions that are the same for several systems are there once. A key that comes
/// after a pause finds nothing in the processor's caches, and waits for each page of the program that it touches: hundreds as
/// compilers scatter functions, where fifty hold them all. `benches/order` writes the list; names that have changed since are
/// passed over. Linkers that do not know how are not asked.
fn lay_out(tried: &Path) -> Result<(), Box<dyn Error>> {
    let list = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("src/order.txt");
    println!("cargo::rerun-if-changed={}", list.display());
    let wishes = [
        "--icf=all".to_owned(),
        "--no-warn-symbol-ordering".to_owned(),
        format!("--symbol-ordering-file={}", list.display()),
    ];
    let words: Vec<&str> = wishes.iter().flat_map(|wish| ["-Xlinker", wish]).collect();
    let mut rustc = Command::new(env::var("RUSTC")?);
    if let Ok(flags) = env::var("CARGO_ENCODED_RUSTFLAGS") {
        rustc.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    }
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        rustc.arg(format!("-Clinker={linker}"));
    }
    let main = tried.with_extension("rs");
    fs::write(&main, "fn main() {}")?;
    rustc.args(["--target", &env::var("TARGET")?, "--crate-type=bin", "-o"]).args([tried, &main]);
    rustc.args(words.iter().map(|word| format!("-Clink-arg={word}")));
    if rustc.stdin(Stdio::null()).output()?.status.success() {
        words.iter().for_each(|word| println!("cargo::rustc-link-arg-bins={word}"));
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
