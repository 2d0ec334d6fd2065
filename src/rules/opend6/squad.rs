//! What follows from a squad's state: status, command, skills, who is up, who is engaged.

use super::{
    body::{Role, SergeantHit, Soldier, Squad},
    data::{Data, Weapon},
    profile::Profile,
    system::OpenD6,
};
use crate::{
    engine::{Board, Unit},
    view::Number,
};

/// Morale status, from the level at the moment of each test (R19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Level 0: routs.
    Broken,
    /// Level 1.
    Demoralized,
    /// Levels 2 and 3.
    Shaken,
    /// Level 4 and above.
    Steady,
}

impl Status {
    /// The word people read.
    pub fn word(self) -> &'static str {
        match self {
            Status::Broken => "broken",
            Status::Demoralized => "demoralized",
            Status::Shaken => "shaken",
            Status::Steady => "steady",
        }
    }
}

impl Squad {
    /// Its status (R19).
    pub fn status(&self, data: &Data) -> Status {
        let numbers = &data.tables.numbers;
        match self.morale {
            ..=0 => Status::Broken,
            level if level >= numbers.value("steady-from") => Status::Steady,
            level if level >= numbers.value("shaken-from") => Status::Shaken,
            _ => Status::Demoralized,
        }
    }

    /// Soldiers in play.
    pub fn up(&self) -> impl Iterator<Item = &Soldier> {
        self.soldiers.iter().filter(|soldier| soldier.up())
    }

    /// How many soldiers are in play (A64).
    pub fn count(&self) -> usize {
        self.up().count()
    }

    /// A soldier by his id.
    pub fn soldier(&self, id: &str) -> Option<&Soldier> {
        self.soldiers.get(self.place(id)?)
    }

    /// A soldier by his id, to alter.
    pub fn soldier_mut(&mut self, id: &str) -> Option<&mut Soldier> {
        let place = self.place(id)?;
        self.soldiers.get_mut(place)
    }

    /// The place of a soldier among the others. Most stand where their number says, and are looked for there first.
    pub fn place(&self, id: &str) -> Option<usize> {
        let is = |soldier: &Soldier| soldier.id == id;
        let usual = id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let there = usual.filter(|place| self.soldiers.get(*place).is_some_and(is));
        there.or_else(|| self.soldiers.iter().position(is))
    }

    /// The sergeant while he is in play.
    pub fn sergeant(&self) -> Option<&Soldier> {
        self.up().find(|soldier| soldier.role == Role::Sergeant)
    }

    /// Whether 50 % or more of the starting size are wounded, incapacitated or lost, over the whole battle (A92).
    pub fn half_casualties(&self) -> bool {
        let sound = self.up().filter(|soldier| soldier.wounds == 0).count();
        let casualties = usize::from(self.began).saturating_sub(sound);
        casualties * 2 >= usize::from(self.began)
    }

    /// Casualties of this turn that count one each: distinct soldiers hit, less the sergeant while the mark on him is
    /// pending (A82, A83).
    pub fn casualties(&self) -> i32 {
        let pending = self.deeds.sergeant_hit == Some(SergeantHit::Pending);
        let sergeant = self.soldiers.iter().any(|soldier| soldier.hit && soldier.role == Role::Sergeant);
        self.hit() as i32 - i32::from(pending && sergeant)
    }

    /// All its casualties of this turn: soldiers hit, and those of squads that joined it and left theirs on the field.
    pub fn hit(&self) -> usize {
        self.soldiers.iter().filter(|soldier| soldier.hit).count() + usize::from(self.deeds.joined_hit)
    }

    /// Whether any soldier was wounded or incapacitated this turn (R91).
    pub fn took_casualties(&self) -> bool {
        self.hit() > 0
    }

    /// The place of a champion among the champions.
    pub fn champion_place(&self, soldier: &Soldier) -> Option<usize> {
        let champions = self.soldiers.iter().filter(|other| other.role == Role::Champion);
        champions.enumerate().find_map(|(place, other)| (other.id == soldier.id).then_some(place))
    }

    /// Ids of a soldier's weapons: the squad's, and a champion's own besides (A113).
    pub fn weapon_ids(&self, soldier: &Soldier) -> Vec<&str> {
        let own = self.champion_place(soldier).and_then(|place| self.profile.champions.get(place));
        let own = own.into_iter().flat_map(|champion| champion.weapons.iter());
        let taken = self.taken_over.iter().filter(|taken| taken.soldier == soldier.id).map(|taken| &taken.weapon);
        own.chain(taken).chain(&self.profile.weapons).map(String::as_str).collect()
    }

    /// Whether it has an assembled heavy weapon with it, though nobody is left to aim it (R44).
    pub fn owns_heavy(&self, data: &Data) -> bool {
        let own = self.profile.champions.iter().flat_map(|champion| &champion.weapons);
        let mut ids = own.chain(&self.profile.weapons);
        !self.abandoned && ids.any(|id| data.weapons.get(id).is_some_and(|weapon| weapon.heavy))
    }

    /// A soldier's weapons, a champion's own first, without those left behind in a rout (R22).
    pub fn weapons<'d>(&self, soldier: &Soldier, data: &'d Data) -> Vec<&'d Weapon> {
        let weapons = self.weapon_ids(soldier).into_iter().filter_map(|id| data.weapons.get(id));
        weapons.filter(|weapon| !(self.abandoned && weapon.heavy)).collect()
    }

    /// Whether somebody in play carries an assembled heavy weapon (R44).
    pub fn has_heavy(&self, data: &Data) -> bool {
        self.up().any(|soldier| self.weapons(soldier, data).iter().any(|weapon| weapon.heavy))
    }

    /// Whether somebody in play carries a weapon made for opportunity fire (R36, A51).
    pub fn has_opportunity(&self, data: &Data) -> bool {
        self.up().any(|soldier| self.weapons(soldier, data).iter().any(|weapon| weapon.opportunity))
    }

    /// Strength (PHY) of a soldier for damage dealt: without armour, wounded -1 (A81).
    pub fn strength(&self, soldier: &Soldier, data: &Data) -> i32 {
        self.profile.strength() + wound_penalty(soldier, data)
    }

    /// Strength of a soldier when resisting damage: with armour, wounded -1 (R66, A21).
    pub fn resist(&self, soldier: &Soldier, data: &Data) -> i32 {
        self.strength(soldier, data) + self.profile.armour_strength
    }
}

/// Strength of a soldier when resisting damage, in parts (R66).
pub fn resist(board: &Board<OpenD6>, unit: &Unit<OpenD6>, soldier: &Soldier) -> Number {
    let name = format!("Strength, {}", unit.name);
    let mut number = Number::new(name, "with armour", unit.body.resist(soldier, board.data), "R66");
    board.modify(&mut number, unit, "strength");
    number
}

/// The same as its sum alone.
pub fn resists(board: &Board<OpenD6>, unit: &Unit<OpenD6>, soldier: &Soldier) -> i32 {
    unit.body.resist(soldier, board.data) + board.modifier(unit, "strength")
}

/// The weapon that everybody has: the body's own.
pub const BARE_HANDS: &str = "bare-hands";

/// What a soldier can fight with hand to hand, a champion's own first, bare hands last.
pub fn close_weapons<'d>(squad: &Squad, soldier: &Soldier, data: &'d Data) -> Vec<&'d Weapon> {
    let mut weapons = squad.weapons(soldier, data);
    weapons.retain(|weapon| weapon.strikes() && weapon.id != BARE_HANDS);
    weapons.extend(data.weapons.get(BARE_HANDS));
    weapons
}

/// What a wound takes from skills and attributes (R15).
pub fn wound_penalty(soldier: &Soldier, data: &Data) -> i32 {
    if soldier.wounded() { data.tables.numbers.value("wounded") } else { 0 }
}

/// The attribute a skill hangs on, by option A10 for marksmanship.
fn attribute<'a>(board: &Board<'a, OpenD6>, skill: &str) -> &'a str {
    if skill == "marksmanship" && board.option("A10") == "agility" {
        return "AGI";
    }
    board.data.skills.get(skill).map_or("PHY", String::as_str)
}

/// How much an option moves a trained code by hanging the skill on another attribute (A10).
fn moved(board: &Board<OpenD6>, profile: &Profile, skill: &str) -> i32 {
    let usual = board.data.skills.get(skill).map_or("PHY", String::as_str);
    profile.attribute(attribute(board, skill)) - profile.attribute(usual)
}

/// A code in a skill as the profile has it, moved by options unless it is written out.
fn optioned(board: &Board<OpenD6>, profile: &Profile, code: i32, skill: &str, written: &[String]) -> i32 {
    if written.iter().any(|there| there == skill) { code } else { code + moved(board, profile, skill) }
}

/// The squad's code in a skill: trained, or the attribute (digest 2.3).
pub fn squad_code(board: &Board<OpenD6>, squad: &Squad, skill: &str) -> i32 {
    let profile = &squad.profile;
    match profile.trained(skill) {
        Some(code) => optioned(board, profile, code, skill, &profile.written),
        None => profile.attribute(attribute(board, skill)),
    }
}

/// A soldier's code in a skill as it counts now: a champion's own, wounded -1, and zero when the squad is broken
/// (R15, R22). Command is asked of [`command`].
pub fn code(board: &Board<OpenD6>, squad: &Squad, soldier: &Soldier, skill: &str) -> i32 {
    if squad.status(board.data) == Status::Broken {
        return 0;
    }
    let champion = squad.champion_place(soldier).and_then(|place| squad.profile.champions.get(place));
    let own = champion.and_then(|champion| Some((champion, *champion.skills.get(skill)?)));
    let sound = match own {
        Some((champion, code)) => optioned(board, &squad.profile, code, skill, &champion.written),
        None => squad_code(board, squad, skill),
    };
    sound + wound_penalty(soldier, board.data)
}

/// The command a squad tests with: the sergeant's while he is in play and in touch, wounded -1; else the squad's own
/// (R18, A18, A22, A97).
pub fn command(board: &Board<OpenD6>, squad: &Squad) -> i32 {
    match squad.sergeant().filter(|sergeant| !sergeant.separated) {
        Some(sergeant) => squad.profile.sergeant_command + wound_penalty(sergeant, board.data),
        None => squad_code(board, squad, "command"),
    }
}

/// The squad's command distance in inches: its command skill (R12).
pub fn command_distance(board: &Board<OpenD6>, squad: &Squad) -> i32 {
    squad_code(board, squad, "command")
}

/// What a soldier counts as when figures are alike: sound, wounded, champion, sergeant wounded and so on.
pub fn class(soldier: &Soldier) -> &'static str {
    match (soldier.role, soldier.wounded()) {
        (Role::Champion, false) => "champion",
        (Role::Champion, true) => "champion-wounded",
        (_, true) => "wounded",
        (_, false) => "sound",
    }
}

/// A class in words: "sound", "wounded champion".
pub fn in_words(class: &str) -> &str {
    if class == "champion-wounded" { "wounded champion" } else { class }
}

/// "2 sound, 1 wounded": soldiers by class, for tales.
pub fn in_classes<'a>(soldiers: impl Iterator<Item = &'a Soldier>) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for soldier in soldiers {
        let class = class(soldier);
        match counts.iter_mut().find(|(known, _)| *known == class) {
            Some((_, count)) => *count += 1,
            None => counts.push((class, 1)),
        }
    }
    let words: Vec<String> = counts.iter().map(|(class, count)| format!("{count} {}", in_words(class))).collect();
    if words.is_empty() { "nobody".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_in_words_is_whom_people_call_so() {
        assert_eq!(
            ["sound", "wounded", "champion", "champion-wounded"].map(in_words).join(", "),
            "sound, wounded, champion, wounded champion"
        );
    }

    use crate::paper::{self, Library};

    const FILES: &[(&str, &str)] = &[
        ("opend6/weapons.yaml", include_str!("../../../data/opend6/weapons.yaml")),
        ("opend6/armour.yaml", include_str!("../../../data/opend6/armour.yaml")),
        ("opend6/skills.yaml", include_str!("../../../data/opend6/skills.yaml")),
        ("opend6/troops.yaml", include_str!("../../../data/opend6/troops.yaml")),
        ("opend6/terrain.yaml", include_str!("../../../data/opend6/terrain.yaml")),
        ("opend6/barriers.yaml", include_str!("../../../data/opend6/barriers.yaml")),
        ("opend6/tables.yaml", include_str!("../../../data/opend6/tables.yaml")),
        ("opend6/reference.yaml", include_str!("../../../data/opend6/reference.yaml")),
        ("opend6/rosters/ice-rangers.yaml", include_str!("../../../data/opend6/rosters/ice-rangers.yaml")),
    ];

    /// Codes in marksmanship of sergeant and champion of three squads, with option A10 as given.
    fn codes(option: &str) -> Vec<[i32; 2]> {
        let library = FILES.iter().fold(Library::default(), |all, (path, text)| all.with(path, text, "built in"));
        let data = Data::load(&library).unwrap_or_else(|fault| panic!("{fault}"));
        let champion = "champions: [{ training: { marksmanship: 1 } }]";
        let text = format!(
            "system: opend6\nname: x\noptions: {{ A10: {option} }}\n\
             sides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\nunits:\n\
             - {{ name: One, side: a, troop: {{ roster: ice-rangers }} }}\n\
             - {{ name: Two, side: a, troop: {{ listing: human-infantry, size: 5, training: {{ marksmanship: 1 }}, {champion} }} }}\n\
             - {{ name: Wee, side: b, troop: {{ listing: human-infantry, size: 5, {champion} }} }}\n"
        );
        let state = paper::begin::<OpenD6>("x", &text, &library, &data).unwrap_or_else(|fault| panic!("{fault}"));
        let board = Board::new(&state, &data);
        let of =
            |unit: &Unit<OpenD6>, id: &str| code(&board, &unit.body, unit.body.soldier(id).unwrap(), "marksmanship");
        state.units.iter().map(|unit| [of(unit, "1"), of(unit, "2")]).collect()
    }

    #[test]
    fn a10_marksmanship_hangs_on_coordination_or_by_option_on_agility_unless_written_out() {
        assert_eq!(codes("coordination"), [[5, 6], [3, 4], [2, 3]]);
        assert_eq!(codes("agility"), [[5, 6], [4, 5], [3, 4]]);
    }
}
