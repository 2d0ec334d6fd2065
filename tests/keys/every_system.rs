//! Every system's evening by keys: a turn of each scenario with the usual and the first legal things, whatever they are,
//! a look at each list on the way, and no key that breaks anything.

use muster::{
    engine::Dice,
    rules::systems,
    store::{library::builtin, scenarios},
    tui::keys::Context,
    view::{Facts, Order, parse_value},
};

use super::{
    harm::rounds,
    player::{Player, sample},
};

/// The scenarios that people play; those of scale are for the benches.
fn evenings() -> Vec<(String, String)> {
    let library = builtin();
    let played = scenarios(&library).into_iter().filter(|scenario| !scenario.slug.starts_with("scale"));
    played.map(|scenario| (scenario.system.id().to_owned(), scenario.slug.to_owned())).collect()
}

/// Keys that open something to look at, and lead back.
const LOOKS: &[&str] = &[
    "?<Space><Esc>",
    "i<Esc>",
    "<Space><Esc>",
    "D<Esc>",
    "J<Up><Enter><Esc><Esc>",
    "L<Up>v<Left><Right>[]<Esc>",
    "O<Esc>",
    ":<Esc>",
    "/<Esc>",
    "<F1><Enter><Esc><Esc>",
    "e<Esc>",
    "m<Esc>",
    "*",
    "*",
];

/// Gives an act by its letter to the unit under the cursor, and fills in what its form wants; what is refused all the same
/// is dropped.
fn give(player: &mut Player, mut order: Order, key: char) {
    player.press(&key.to_string());
    for _ in 0..12 {
        if player.context() != Context::Form {
            break;
        }
        // Enter leads to the field that is wanted.
        player.press("<Enter>");
        let Ok(form) = player.game().form(&order) else { break };
        let wanted = form
            .fields
            .iter()
            .find(|field| field.required && field.usual.is_none() && !order.facts.contains_key(&field.id));
        let Some(field) = wanted.filter(|_| player.context() == Context::Form) else { break };
        let typed = sample(&field.kind, player);
        let game = player.game();
        let Ok(value) = parse_value(&field.kind, &typed, &|word| game.called(word)) else { break };
        order.facts = Facts::from_iter(order.facts.into_iter().chain([(field.id.clone(), value)]));
        player.press(&typed);
    }
    player.answer();
    player.go_to_the_roster();
}

/// Does all that is due in this phase with Enter, at most so often.
fn usual(player: &mut Player) {
    let phase = player.phase();
    for _ in 0..40 {
        let before = player.lines();
        if player.phase() != phase {
            return;
        }
        if player.game().dues().is_empty() && player.game().status().usual.is_none() {
            return;
        }
        player.press("<Enter>").answer();
        if player.context() == Context::Form {
            player.press("<Enter>").answer();
        }
        player.go_to_the_roster();
        if player.lines() == before {
            return;
        }
    }
}

/// Plays a turn; the stages that were seen, and how many lines there are.
fn a_turn(player: &mut Player) -> Vec<String> {
    let mut stages: Vec<String> = Vec::new();
    let mut idle = 0;
    player.makes_up = true;
    for step in 0..400 {
        let status = player.game().status();
        if status.turn > 1 || status.over.is_some() {
            return stages;
        }
        let stage = status.moment.unwrap_or_else(|| player.phase());
        if !stages.contains(&stage) {
            stages.push(stage);
            for look in LOOKS {
                player.press(look);
                player.go_to_the_roster();
            }
        }
        usual(player);
        let lines = player.lines();
        // The next who may act does one of the things that are open to him: another one each time.
        let open = player.game().waiting().into_iter().find_map(|id| {
            let offers = player.game().offers(std::slice::from_ref(&id));
            let may: Vec<_> = offers.into_iter().filter(|offer| offer.may()).collect();
            (!may.is_empty()).then_some((id, may))
        });
        if let Some((id, may)) = open {
            let offer = &may[step % may.len()];
            let number = player.game().unit(&id).map_or(0, |unit| unit.number);
            player.press(&number.to_string());
            give(player, Order::of(&offer.act, &id), offer.key);
        }
        idle = if player.lines() == lines { idle + 1 } else { 0 };
        if idle > 3 || player.game().waiting().is_empty() || step % 50 == 49 {
            idle = 0;
            player.end_stage().answer();
            player.go_to_the_roster();
        }
        player.picture();
    }
    panic!("the turn does not end:\n{}\n{}", player.picture(), player.story(12));
}

/// Looks at every moment, the newest first, then on to the newest again: each as it was, however it is come by.
fn step_through(player: &mut Player) {
    player.go_to_the_roster();
    let mut seen = Vec::new();
    for lines in (1..=player.lines()).rev() {
        player.press("<Left>");
        let n = player.session().line(lines - 1).map_or(0, |line| line.n);
        let picture = player.picture();
        assert_eq!(player.context(), Context::Past, "{picture}");
        assert!(picture.starts_with(&format!("AFTER LINE {n} (Esc: now)")), "{picture}");
        seen.push(desk_of(&picture));
    }
    player.press("<Left>");
    assert!(player.picture().starts_with("AT THE BEGINNING (Esc: now)"), "{}", player.picture());
    for before in seen.iter().rev() {
        player.press("<Right>");
        assert_eq!(desk_of(&player.picture()), *before, "{}", player.picture());
    }
    player.press("<Esc>");
    assert_eq!(player.context(), Context::Roster);
}

/// Head and desk: where the cursor stands on the roster may differ.
fn desk_of(picture: &str) -> String {
    let desk = picture.lines().skip_while(|row| !row.starts_with("─ line "));
    picture.lines().take(1).chain(desk).map(|row| row.to_owned() + "\n").collect()
}

#[test]
fn every_system_plays_a_turn_of_its_evening_by_keys() {
    let evenings = evenings();
    for known in systems(&builtin()) {
        assert!(evenings.iter().any(|(id, _)| id == known.id()), "{} has no scenario", known.id());
    }
    for (id, scenario) in evenings {
        for dice in [Dice::Auto, Dice::Table] {
            for seed in rounds(1).map(|round| round + 1) {
                let mut player = Player::new(&format!("{id}/{scenario}"), Some(dice), seed);
                let stages = a_turn(&mut player);
                println!(
                    "{} {scenario}, {dice:?} dice: {} keys, {} lines, {} stages",
                    id,
                    player.keys,
                    player.lines(),
                    stages.len()
                );
                assert!(player.lines() > 3 && stages.len() > 1, "{stages:?}\n{}", player.whole_story());
                step_through(&mut player);
                // All of it goes back to the beginning, and forth again.
                let lines = player.lines();
                player.press(&"u".repeat(lines));
                assert_eq!(player.lines(), 0, "{}", player.picture());
                player.press(&"U".repeat(lines));
                assert_eq!(player.lines(), lines, "{}", player.picture());
            }
        }
    }
}
