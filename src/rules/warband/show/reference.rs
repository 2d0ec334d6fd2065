//! The charts that help shows: paragraphs in words, and tables drawn from the very numbers the rules use.

use super::super::data::{Data, Kind, Weapon};
use crate::paper::{Chart, Charted, HelpTable, headed};

impl Charted for Data {
    const TABLES: &'static [HelpTable<Data>] = &[
        ("hit", |data| square("WS \\ foe", &data.tables.hit)),
        ("wound", |data| square("S \\ T", &data.tables.wound)),
        ("missile", |data| {
            let rows = data.tables.missile.iter().zip(1..).map(|(row, skill): (&Vec<i32>, i32)| {
                let dice: Vec<String> = row.iter().map(i32::to_string).collect();
                vec![skill.to_string(), dice.join("/")]
            });
            headed(&["Ballistic Skill", "die"], rows)
        }),
        ("shooting", |data| chart("to hit", &data.tables.shooting, true)),
        ("saves", Data::saves),
        ("pierce", |data| {
            let rows = data.tables.pierce.iter().zip(1..).map(|(step, strength): (&i32, i32)| {
                let step = if *step == 0 { "none".to_owned() } else { format!("{:+}", -step) };
                vec![strength.to_string(), step]
            });
            headed(&["Strength", "save"], rows)
        }),
        ("blades", |data| data.arms(Kind::Close)),
        ("missiles", |data| data.arms(Kind::Missile)),
        ("spells", |data| {
            let rows = data.spells.iter().map(|spell| {
                let number = |number: Option<i32>| number.map_or("-".to_owned(), |number| number.to_string());
                let hits = spell.hits.and_then(|hits| i32::try_from(hits).ok());
                let first = vec![spell.name.clone(), spell.difficulty.to_string(), number(hits)];
                let save = if spell.save { "yes" } else { "no" };
                let rest = [number(spell.strength), save.to_owned(), house(spell.house)];
                first.into_iter().chain(rest).collect()
            });
            headed(&["", "difficulty", "hits", "Strength", "save", ""], rows)
        }),
        ("profiles", Data::profile_rows),
        ("numbers", |data| chart("", &data.tables.numbers, false)),
    ];
}

impl Data {
    fn saves(&self) -> Vec<Vec<String>> {
        let signed = |bonus: i32| if bonus == 0 { "-".to_owned() } else { format!("{bonus:+}") };
        let base = |save: i32| if save > 6 { "none".to_owned() } else { format!("{save}+") };
        let armour =
            self.gear.armour.iter().map(|row| vec![row.name.clone(), base(row.save), base(row.save), house(row.house)]);
        let shields = self.gear.shields.iter().map(|row| {
            let note = if row.on_foot { "on foot only".to_owned() } else { house(row.house) };
            vec![row.name.clone(), signed(row.close), signed(row.missile), note]
        });
        let mount = self.tables.number("mounted");
        let mounted = vec!["mounted".to_owned(), signed(mount), signed(mount), String::new()];
        headed(&["", "close combat", "missiles", ""], armour.chain(shields).chain([mounted]))
    }

    fn arms(&self, kind: Kind) -> Vec<Vec<String>> {
        let strength = |weapon: &Weapon| match kind {
            Kind::Close if weapon.strength == 0 => "user's".to_owned(),
            Kind::Close => format!("user's {:+}", weapon.strength),
            Kind::Missile => weapon.strength.to_string(),
        };
        let rows = self.classes.iter().filter(|weapon| weapon.kind == kind);
        let rows = rows.map(|weapon| vec![weapon.name.clone(), strength(weapon), weapon.rules(), house(weapon.house)]);
        headed(&["", "Strength", "", ""], rows)
    }

    fn profile_rows(&self) -> Vec<Vec<String>> {
        let usual = self.tables.usual;
        let rows = self.profiles.iter().map(|profile| {
            let troop = &profile.troop;
            let numbers = [
                troop.ws.unwrap_or(usual.ws),
                troop.bs.unwrap_or(usual.bs),
                troop.s.unwrap_or(usual.s),
                troop.t.unwrap_or(usual.t),
                troop.w.unwrap_or(usual.w),
                troop.i.unwrap_or(usual.i),
                troop.a.unwrap_or(usual.a),
                troop.l.unwrap_or(usual.l),
            ];
            let first = vec![profile.id.clone()];
            first.into_iter().chain(numbers.map(|number| number.to_string())).chain([house(profile.house)]).collect()
        });
        headed(&["", "WS", "BS", "S", "T", "W", "I", "A", "L", ""], rows)
    }
}

/// A table of ten by ten, 0 as a stroke.
fn square(corner: &str, table: &[[i32; 10]; 10]) -> Vec<Vec<String>> {
    let heading: Vec<String> = std::iter::once(corner.to_owned()).chain((1..=10).map(|at| at.to_string())).collect();
    let cell = |need: &i32| if *need == 0 { "-".to_owned() } else { need.to_string() };
    let row = |(at, row): (i32, &[i32; 10])| std::iter::once(at.to_string()).chain(row.iter().map(cell)).collect();
    std::iter::once(heading).chain((1..).zip(table).map(row)).collect()
}

fn chart(heading: &str, chart: &Chart, signed: bool) -> Vec<Vec<String>> {
    let value = |value: i32| if signed { format!("{value:+}") } else { value.to_string() };
    let rows = chart.0.iter().map(|row| vec![row.label.clone(), value(row.value), row.rule.clone(), house(row.house)]);
    headed(&["", heading, "rule", ""], rows)
}

fn house(house: bool) -> String {
    if house { "house".to_owned() } else { String::new() }
}
