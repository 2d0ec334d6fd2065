//! The built-in data files as JSON, which is read several times as fast as the YAML that people write; the schemas without the
//! blanks between their words; and how the released program is linked.

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
        lay_out(Path::new(&out))?;
    }
    Ok(())
}

/// What the linker keeps of the released program, and where it lies. What a key goes through lies together: a key that comes
/// after a pause finds nothing in the processor's caches, and waits for each page of the program that it touches, hundreds as
/// compilers scatter functions, where fifty hold them all. `benches/order` writes the list; names that have changed since are
/// passed over. Functions that are the same for several systems are there once, addresses to be put right at the start are
/// packed, and the tables for unwinding, of which a program that ends at a panic has no need, are left out. All this is asked
/// for only if a small program that is linked so runs.
fn lay_out(out: &Path) -> Result<(), Box<dyn Error>> {
    if env::var("HOST")? != env::var("TARGET")? {
        return Ok(());
    }
    let list = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("src/order.txt");
    println!("cargo::rerun-if-changed={}", list.display());
    let (script, main, tried) = (out.join("without.ld"), out.join("tried.rs"), out.join("tried"));
    fs::write(&script, "SECTIONS { /DISCARD/ : { *(.eh_frame) *(.gcc_except_table*) } } INSERT AFTER .text;\n")?;
    let wishes = [
        "--icf=all".to_owned(),
        "--no-warn-symbol-ordering".to_owned(),
        format!("--symbol-ordering-file={}", list.display()),
        "-zpack-relative-relocs".to_owned(),
        "--no-eh-frame-hdr".to_owned(),
        format!("--script={}", script.display()),
    ];
    let words: Vec<&str> = wishes.iter().flat_map(|wish| ["-Xlinker", wish]).collect();
    let mut rustc = Command::new(env::var("RUSTC")?);
    if let Ok(flags) = env::var("CARGO_ENCODED_RUSTFLAGS") {
        rustc.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    }
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        rustc.arg(format!("-Clinker={linker}"));
    }
    fs::write(&main, "fn main() {}")?;
    rustc.args(["--crate-type=bin", "-Cpanic=abort", "-o"]).args([&tried, &main]);
    rustc.args(words.iter().map(|word| format!("-Clink-arg={word}")));
    let linked = rustc.stdin(Stdio::null()).output()?.status.success();
    if linked && Command::new(&tried).output().is_ok_and(|ran| ran.status.success()) {
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
            // What a saved battle is held against at every start, which reads no words.
            if from.ends_with("battle.json") {
                fs::write(to.with_file_name("bounds.json"), without_words(tree).to_string())?;
            }
        }
    }
    Ok(())
}

/// A schema without what only people read.
fn without_words(schema: Json) -> Json {
    match schema {
        Json::Object(words) => words
            .into_iter()
            .filter(|(word, _)| !["$schema", "title", "description", "format", "pattern"].contains(&word.as_str()))
            .map(|(word, said)| match said {
                // Here people's own names stand.
                Json::Object(names) if word == "properties" || word == "definitions" => {
                    (word, names.into_iter().map(|(name, schema)| (name, without_words(schema))).collect())
                }
                said => (word, without_words(said)),
            })
            .collect(),
        Json::Array(all) => all.into_iter().map(without_words).collect(),
        other => other,
    }
}
