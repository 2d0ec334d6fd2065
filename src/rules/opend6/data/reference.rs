//! The charts that help shows: paragraphs in words, and tables drawn from the very numbers the rules use.

use super::{super::profile::Quality, Band, Cover, Data, WeaponKind};
use crate::{
    paper::{Charted, HelpTable, headed},
    view::Inches,
};

impl Charted for Data {
    const TABLES: &'static [HelpTable<Data>] = &[
        ("ranged", |data| data.tables.ranged.listed("difficulty")),
        ("close", |data| data.tables.close.listed("test")),
        ("threat", Data::threats),
        ("numbers", Data::numbers),
        ("quality", Data::qualities),
        ("deviation", Data::deviations),
        ("missiles", Data::missiles),
        ("blades", Data::blades),
        ("armour", Data::armours),
        ("troops", Data::listings),
        ("terrain", Data::ground_rows),
        ("barriers", Data::barrier_rows),
        ("skills", Data::skill_rows),
    ];
}

impl Data {
    fn threats(&self) -> Vec<Vec<String>> {
        let tables = &self.tables;
        let charts = [&tables.casualty, &tables.charge, &tables.receive, &tables.rally, &tables.opportunity];
        let mut ids: Vec<&str> = Vec::new();
        for row in charts.iter().flat_map(|chart| &chart.0) {
            if !ids.contains(&row.id.as_str()) {
                ids.push(&row.id);
            }
        }
        let rows = ids.into_iter().map(|id| {
            let mut labels: Vec<&str> = Vec::new();
            for row in charts.iter().filter_map(|chart| chart.row(id)) {
                if !labels.contains(&row.label.as_str()) {
                    labels.push(&row.label);
                }
            }
            let label = if id == "base" { "base".to_owned() } else { labels.join(" / ") };
            let cells = charts.iter().map(|chart| chart.row(id).map_or("-".to_owned(), |row| signed(row.value)));
            std::iter::once(label).chain(cells).collect()
        });
        headed(&["", "casualty", "charging", "receiving", "rally", "opp. fire"], rows)
    }

    fn numbers(&self) -> Vec<Vec<String>> {
        let lengths = self.tables.lengths.iter();
        let lengths = lengths.map(|(id, length)| vec![id.replace('-', " "), length.to_string(), String::new()]);
        self.tables.numbers.plain().into_iter().chain(lengths).collect()
    }

    fn qualities(&self) -> Vec<Vec<String>> {
        let value = |id: &str| self.tables.numbers.value(id);
        let (steady, shaken, demoralized) = (value("steady-from"), value("shaken-from"), value("demoralized-from"));
        let levels = |from: i32, below: i32| {
            let levels: Vec<String> = (from..below).rev().map(|level| level.to_string()).collect();
            levels.join(" ")
        };
        let rows = [Quality::Average, Quality::Veteran, Quality::Elite].into_iter().map(|quality| {
            let row = self.tables.quality_of(quality);
            vec![
                quality.word().to_owned(),
                row.points.to_string(),
                row.start.to_string(),
                levels(steady, row.start + 1),
                levels(shaken, steady),
                levels(demoralized, shaken),
                levels(0, demoralized),
            ]
        });
        headed(&["", "points", "start", "steady", "shaken", "demoralized", "broken"], rows)
    }

    fn deviations(&self) -> Vec<Vec<String>> {
        let rows = (1..=6).map(|die| {
            let bands = [Band::Short, Band::Medium, Band::Long];
            let lengths = bands.map(|band| self.tables.deviates(band, die).to_string());
            [die.to_string()].into_iter().chain(lengths).chain([self.tables.direction(die).to_owned()]).collect()
        });
        headed(&["die", "short", "medium", "long", "direction"], rows)
    }

    fn missiles(&self) -> Vec<Vec<String>> {
        let rows = self.weapons.values().filter_map(|weapon| {
            let [short, medium, long] = weapon.range?;
            let mut special = Vec::new();
            if weapon.opportunity {
                special.push("opportunity fire".to_owned());
            }
            if weapon.following_fire {
                special.push("following fire".to_owned());
            }
            if weapon.crew > 1 {
                special.push(format!("crew {}", weapon.crew));
            }
            if weapon.heavy {
                special.push("heavy".to_owned());
            }
            if weapon.kind == WeaponKind::Siege {
                special.push("siege".to_owned());
            }
            Some(vec![
                weapon.name.clone(),
                weapon.skill.clone(),
                weapon.ds.to_string(),
                format!("{}/{}/{}", bare(short), bare(medium), long),
                weapon.points.to_string(),
                special.join(", "),
                house(weapon.house),
            ])
        });
        headed(&["", "skill", "DS", "ranges", "points", "", ""], rows)
    }

    fn blades(&self) -> Vec<Vec<String>> {
        let rows = self.weapons.values().filter_map(|weapon| {
            let bonus = self.tables.close.value(weapon.close.as_ref()?);
            Some(vec![
                weapon.name.clone(),
                weapon.skill.clone(),
                signed(bonus),
                format!("Strength {}", signed(weapon.ds)),
                weapon.points.to_string(),
                house(weapon.house),
            ])
        });
        headed(&["", "skill", "test", "damage", "points", ""], rows)
    }

    fn armours(&self) -> Vec<Vec<String>> {
        let rows = self.armour.iter().map(|armour| {
            vec![
                armour.name.clone(),
                signed(armour.strength),
                signed(armour.agility),
                armour.points.to_string(),
                house(armour.house),
            ]
        });
        headed(&["", "resists", "AGI", "points", ""], rows)
    }

    fn listings(&self) -> Vec<Vec<String>> {
        let names = self.skills.attributes.iter().map(|attribute| attribute.id.as_str());
        let heading = ["", "quality", "size", "Move"].into_iter().chain(names).chain(["levels", "sgt", "champ", ""]);
        let rows = self.troops.iter().map(|listing| {
            let value = |id: &String| listing.attributes.get(id).copied().unwrap_or(0).to_string();
            let [least, most] = listing.size;
            let first = [
                listing.name.clone(),
                listing.quality.word().to_owned(),
                format!("{least}-{most}"),
                listing.pace.to_string(),
            ];
            let attributes = self.skills.attributes.iter().map(|attribute| value(&attribute.id));
            let caps = [listing.training, listing.sergeant, listing.champions].map(|levels| levels.to_string());
            first.into_iter().chain(attributes).chain(caps).chain([house(listing.house)]).collect()
        });
        headed(&heading.collect::<Vec<_>>(), rows)
    }

    fn ground_rows(&self) -> Vec<Vec<String>> {
        let class = |id: &str| {
            let times = self.grounds.classes.iter().find(|class| class.id == id).and_then(|class| class.times);
            times.map_or("no entry".to_owned(), |times| format!("x{times}"))
        };
        let rows = self.grounds.terrain.iter().map(|row| {
            vec![
                row.name.clone(),
                class(&row.class),
                row.cover.map_or("varies", Cover::word).to_owned(),
                row.chart_cover.map_or("varies", Cover::word).to_owned(),
                row.sight.map_or("-".to_owned(), |sight| sight.to_string()),
                row.note.clone(),
            ]
        });
        headed(&["", "move", "cover", "by chart", "sight", ""], rows)
    }

    fn barrier_rows(&self) -> Vec<Vec<String>> {
        let cost = |id: &str| {
            let cost = self.barriers.classes.iter().find(|class| class.id == id).and_then(|class| class.cost);
            cost.map_or("never".to_owned(), |cost| cost.to_string())
        };
        let rows = self.barriers.barriers.iter().map(|row| {
            vec![
                row.name.clone(),
                cost(&row.class),
                row.chart_class.as_deref().map_or("-".to_owned(), cost),
                row.cover.word().to_owned(),
                row.chart_cover.map_or("-", Cover::word).to_owned(),
                row.note.clone(),
            ]
        });
        headed(&["", "to cross", "by chart", "cover", "by chart", ""], rows)
    }

    fn skill_rows(&self) -> Vec<Vec<String>> {
        let rows = self.skills.skills.iter().map(|skill| {
            let remark = if skill.advanced { "advanced game".to_owned() } else { skill.also.join(", ") };
            vec![skill.name.clone(), skill.attribute.clone(), remark]
        });
        headed(&["", "on", ""], rows)
    }
}

fn signed(number: i32) -> String {
    format!("{number:+}")
}

fn house(house: bool) -> String {
    if house { "house".to_owned() } else { String::new() }
}

fn bare(length: Inches) -> String {
    length.to_string().trim_end_matches('"').to_owned()
}
