//! Whose hand it was, and with what: where it stands in a line of a card.

use super::*;
use crate::battle::card::words::{CORRECTED, OTHERWISE, together};

#[test]
fn whose_hand_it_was_stands_at_the_wound_and_a_cure_is_the_healers() {
    let game = game("skirmish", "saltmere-abbey");
    let (knight, hero, monk) = (Id::new("wat-thorne"), Id::new("hrolf-saltbeard"), Id::new("brother-anselm"));
    let status = |from: &str, to: &str| What::Status(from.to_owned(), to.to_owned());
    let hurt = Outcome::of(&knight, status("full health", "seriously wounded")).by(&hero).with("battleaxe");
    let struck = [hurt, Outcome::of(&knight, What::Marker("in contact".to_owned(), true))];
    let healed = Outcome::of(&knight, status("seriously wounded", "permanent light wound"));
    let healed = [healed.by(&monk).with(CURE)];
    let (blow, cure) = (Came::by(std::slice::from_ref(&hero), &struck), Came::by(std::slice::from_ref(&monk), &healed));
    let nothing = Came::by(std::slice::from_ref(&monk), &[]);
    let lines = |orders: &[Came]| said(&card(&*game, orders));
    assert_eq!(
        lines(&[blow.clone(), nothing]),
        ["3 Wat Thorne: seriously wounded by Hrolf Saltbeard, battleaxe; in contact."]
    );
    assert_eq!(
        lines(&[blow.clone(), cure.clone()]),
        ["3 Wat Thorne: permanent light wound, treated by Brother Anselm; in contact."]
    );
    let sinks =
        [Outcome::of(&knight, status("permanent light wound", "seriously wounded")).by(&hero).with("battleaxe")];
    let sinks = Came::by(std::slice::from_ref(&hero), &sinks);
    let again = "3 Wat Thorne: seriously wounded by Hrolf Saltbeard, battleaxe; in contact.";
    assert_eq!(lines(&[blow, cure, sinks]), [again]);
    // What a ruling takes back was nobody's doing.
    let whole = Outcome::of(&knight, status("seriously wounded", "full health"));
    let whole = [whole, Outcome::of(&knight, test("steady test", true, 10, 9))];
    assert_eq!(
        lines(&[Came::by(&[], &struck[..1]), Came::by(&[], &whole)]),
        ["3 Wat Thorne passed the steady test, 10 against 9."]
    );
}

/// As the report counts them: what fell by nobody's hand is not theirs who hurt the unit besides.
#[test]
fn what_fell_by_no_other_hand_is_told_beside_those_who_did_the_rest() {
    let game = game("open-table", "wend-bridge");
    let (guard, riders) = ([Id::new("bridge-guard")], [Id::new("grey-riders")]);
    let out = |count| vec![Outcome::of(&riders[0], What::Out(count))];
    let (attack, loses) = (out(3), out(2));
    let orders = [Came::by(&guard, &attack), Came::by(&riders, &loses)];
    assert_eq!(said(&card(&*game, &orders)), ["21 Grey Riders: 5 out (by Bridge Guard and by other causes)."]);
    assert_eq!(
        said(&card(&*game, &[orders[0].clone(), Came::by(&[], &[])])),
        ["21 Grey Riders: 3 out (by Bridge Guard)."]
    );
}

/// Breath that somebody spends is not taken by those who strike.
#[test]
fn what_a_unit_spends_itself_is_not_told_of_those_who_struck_it() {
    let game = game("open-table", "wend-bridge");
    let (guard, riders) = ([Id::new("bridge-guard")], [Id::new("grey-riders")]);
    let number = |name: &str, from, to| Outcome::of(&riders[0], What::Number(name.to_owned(), from, to));
    let struck = [number("body", 6, 5)];
    let strikes = [number("stamina", 6, 4).by(&riders[0])];
    let orders = [Came::by(&guard, &struck), Came::by(&riders, &strikes)];
    assert_eq!(said(&card(&*game, &orders)), ["21 Grey Riders: body 6 to 5 by Bridge Guard; stamina 6 to 4."]);
    let orders = [orders[1].clone(), orders[0].clone()];
    assert_eq!(said(&card(&*game, &orders)), ["21 Grey Riders: stamina 6 to 4; body 6 to 5 by Bridge Guard."]);
    let alone = [orders[0].clone(), Came::by(&[], &[])];
    assert_eq!(said(&card(&*game, &alone)), ["21 Grey Riders: stamina 6 to 4."]);
}

/// Three and more hands are one list, with semicolons only where a weapon stands beside a hand.
#[test]
fn hands_are_one_list_however_many_there_are() {
    let row = |hands: &[&str]| together(&hands.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(row(&["by Riders", OTHERWISE, CORRECTED]), "by Riders, by other causes and by correction");
    assert_eq!(row(&["by Riders", CORRECTED]), "by Riders and by correction");
    assert_eq!(row(&["by Bows, sling", "by Axes", CORRECTED]), "by Bows, sling; by Axes, and by correction");
}

/// Two tests of one name are told as they came, and what was failed last before others.
#[test]
fn tests_of_one_name_stand_in_their_order() {
    let game = game("action_dice", "thornmoor-cross");
    let axes = [Id::new("red-axes")];
    let failed = |total, need| vec![Outcome::of(&axes[0], test("morale check", false, total, need))];
    let (first, second) = (failed(2, 3), failed(0, 1));
    let lines = said(&card(&*game, &[Came::by(&axes, &first), Came::by(&axes, &second)]));
    assert_eq!(lines, ["23 Red Axes failed the morale check, 2 against 3; failed the morale check, 0 against 1."]);
}

#[test]
fn somebody_who_fails_a_test_hears_first_what_that_makes_of_them() {
    let game = game("skirmish", "saltmere-abbey");
    let knight = Id::new("wat-thorne");
    let failed = [
        Outcome::of(&knight, test("Bravery test", false, 8, 9)),
        Outcome::of(&knight, What::Marker("prone".to_owned(), true)),
    ];
    let foe = Id::new("hrolf-saltbeard");
    let lines = said(&card(&*game, &[Came::by(std::slice::from_ref(&foe), &failed)]));
    assert_eq!(lines, ["3 Wat Thorne: prone (Bravery test failed, 8 against 9)."]);
}

#[test]
fn the_test_that_was_failed_last_is_told_first_and_the_weapon_stands_with_who_killed() {
    let game = game("skirmish", "saltmere-abbey");
    let (monk, archer, hero) = (Id::new("brother-anselm"), Id::new("skarde"), Id::new("hrolf-saltbeard"));
    let status = |from: &str, to: &str| What::Status(from.to_owned(), to.to_owned());
    let wound = Outcome::of(&monk, status("full health", "seriously wounded")).by(&archer).with("bow");
    let shot = [Outcome::of(&monk, test("Bravery test", false, 8, 9)), wound];
    let sinks = [
        Outcome::of(&monk, test("steady test", false, 7, 9)),
        Outcome::of(&monk, status("seriously wounded", "collapsed")),
    ];
    let (shot, sinks) = (Came::by(std::slice::from_ref(&archer), &shot), Came::by(std::slice::from_ref(&monk), &sinks));
    assert_eq!(
        said(&card(&*game, &[shot, sinks])),
        [
            "7 Brother Anselm: collapsed (by Skarde, bow; steady test failed, 7 against 9; Bravery test failed, 8 against 9)."
        ]
    );
    let killed = [
        Outcome::of(&monk, What::Out(1)).by(&hero).with("battleaxe"),
        Outcome::of(&monk, What::Leaves("killed by Hrolf Saltbeard".to_owned())),
    ];
    let blow = Came::by(std::slice::from_ref(&hero), &killed);
    assert_eq!(
        said(&card(&*game, &[blow, Came::by(&[], &[])])),
        ["7 Brother Anselm leaves the battle: killed by Hrolf Saltbeard, battleaxe."]
    );
}

#[test]
fn in_a_list_of_several_a_blow_is_the_enemys_who_gave_the_order_where_nobody_is_named() {
    let game = game("lantern-street", "chandlers-yard");
    let (deacon, pepper) = (Id::new("deacon-rush"), Id::new("pepper"));
    let hurt = [Outcome::of(&deacon, What::Number("wounds".to_owned(), 3, 1))];
    let orders = [Came::by(std::slice::from_ref(&pepper), &hurt), Came::by(&[], &[])];
    assert_eq!(said(&card(&*game, &orders)), ["21 Deacon Rush: wounds 3 to 1 (by Pepper)."]);
}

#[test]
fn a_marker_that_a_weapon_laid_stands_with_what_fell_and_each_hand_behind_what_it_did() {
    let game = game("action_dice", "thornmoor-cross");
    let (sow, gun, kettle) = (Id::new("the-battering-sow"), Id::new("old-margit"), Id::new("the-kettle"));
    let no_fire = What::Marker("no fire to the front".to_owned(), true);
    let shot = [Outcome::of(&sow, no_fire).by(&gun).with("ballista")];
    let slower = Outcome::of(&sow, What::Number("Move".to_owned(), 6, 5)).by(&kettle).with("musket");
    let touched = Outcome::of(&sow, What::Marker("in contact".to_owned(), true));
    let struck = [slower, touched];
    let orders = [Came::by(std::slice::from_ref(&gun), &shot), Came::by(std::slice::from_ref(&kettle), &struck)];
    assert_eq!(
        said(&card(&*game, &orders)),
        [
            "27 The Battering Sow: Move 6 to 5 by The Kettle, musket; no fire to the front by Old Margit, ballista; in contact."
        ]
    );
    assert_eq!(said(&card(&*game, &orders[..1])), ["27 The Battering Sow: no fire to the front."]);
}

#[test]
fn who_did_nothing_but_lay_a_marker_that_is_off_again_is_not_told() {
    let game = game("skirmish", "saltmere-abbey");
    let (aldous, archer, hero) = ([Id::new("sir-aldous-penhallow")], [Id::new("skarde")], [Id::new("hrolf-saltbeard")]);
    let of = |what: What| Outcome::of(&aldous[0], what);
    let prone = |on: bool| of(What::Marker("prone".to_owned(), on));
    let (down, up) = ([prone(true).by(&archer[0]).with("bow")], [prone(false)]);
    let hurt = || of(What::Status("full health".to_owned(), "lightly wounded".to_owned()));
    let all = |by: &[Id], hurt: Outcome| {
        let hurt = [hurt];
        said(&card(&*game, &[Came::by(&archer, &down), Came::by(&aldous, &up), Came::by(by, &hurt)]))
    };
    let axe = hurt().by(&hero[0]).with("battleaxe");
    assert_eq!(all(&hero, axe), ["1 Sir Aldous Penhallow: lightly wounded (by Hrolf Saltbeard, battleaxe)."]);
    // Who hurt them besides is told.
    let shot = hurt().by(&archer[0]).with("bow");
    assert_eq!(all(&archer, shot), ["1 Sir Aldous Penhallow: lightly wounded (by Skarde, bow)."]);
}

#[test]
fn a_move_that_a_unit_may_make_is_not_told_as_the_deed_of_those_who_hurt_it() {
    let game = game("order_dice", "sunder-mill");
    let (guard, rifles) = (Id::new("vale-guard"), Id::new("ridge-rifles"));
    let way = Move { way: "consolidate up to".into(), inches: Some(Inches::whole(4)), to: String::new() };
    let assault = [Outcome::of(&guard, What::Out(5)).by(&rifles), Outcome::of(&guard, What::Move(way))];
    let lines = said(&card(&*game, &[Came::by(std::slice::from_ref(&guard), &assault), Came::by(&[], &[])]));
    assert_eq!(lines, ["22 Vale Guard: 5 out by Ridge Rifles; may consolidate up to 4 inches."]);
}

#[test]
fn who_put_figures_out_did_not_bring_others_back() {
    let game = game("open-table", "wend-bridge");
    let (riders, guard) = (Id::new("red-riders"), Id::new("bridge-guard"));
    let (shot, back) = ([Outcome::of(&riders, What::Out(3))], [Outcome::of(&riders, What::Back(2))]);
    let orders = [Came::by(std::slice::from_ref(&guard), &shot), Came::by(std::slice::from_ref(&riders), &back)];
    assert_eq!(said(&card(&*game, &orders)), ["22 Red Riders: 3 out by Bridge Guard; 2 back in play."]);
}

/// Breath that somebody spends stands beside wounds that others gave them.
#[test]
fn a_hand_stands_behind_what_it_did_and_nothing_else() {
    let game = game("open-table", "wend-bridge");
    let [riders, guard, red] = ["grey-riders", "bridge-guard", "red-riders"].map(Id::new);
    let number = |name: &str, from, to| Outcome::of(&riders, What::Number(name.to_owned(), from, to));
    let breath = || number("breath", 6, 4).by(&riders);
    let orders = |told: &[Outcome]| {
        said(&card(&*game, &[Came::by(&[], &[]), Came::by(std::slice::from_ref(&guard), told)])).concat()
    };
    let body = || number("body", 6, 5).by(&guard);
    assert_eq!(orders(&[body(), breath()]), "21 Grey Riders: body 6 to 5 by Bridge Guard; breath 6 to 4.");
    let legs = || number("legs", 3, 1).by(&red).with("net");
    assert_eq!(
        orders(&[body(), breath(), legs()]),
        "21 Grey Riders: body 6 to 5 by Bridge Guard; breath 6 to 4; legs 3 to 1 by Red Riders, net."
    );
    let out = || Outcome::of(&riders, What::Out(1)).by(&guard);
    assert_eq!(orders(&[out(), breath()]), "21 Grey Riders: 1 out by Bridge Guard; breath 6 to 4.");
    assert_eq!(orders(&[out(), legs()]), "21 Grey Riders: 1 out by Bridge Guard; legs 3 to 1 by Red Riders, net.");
    // Of one hand it is told once.
    assert_eq!(
        orders(&[body(), number("legs", 3, 1).by(&guard)]),
        "21 Grey Riders: body 6 to 5; legs 3 to 1 (by Bridge Guard)."
    );
}

#[test]
fn who_wounded_those_whom_a_correction_put_out_did_not_put_them_out() {
    let game = game("open-table", "wend-bridge");
    let (riders, guard) = (Id::new("red-riders"), Id::new("bridge-guard"));
    let of = |what: What| Outcome::of(&riders, what);
    let shot = |wounded| [of(What::Wounded(wounded)).by(&guard)];
    let put_out = [of(What::Out(2)), of(What::Felled(2))];
    let told = |wounded| {
        let shot = shot(wounded);
        let correction = Came { corrects: true, ..Came::by(&[], &put_out) };
        said(&card(&*game, &[Came::by(std::slice::from_ref(&guard), &shot), correction])).concat()
    };
    assert_eq!(told(2), "22 Red Riders: 2 out.");
    assert_eq!(told(3), "22 Red Riders: 2 out, 1 wounded (by Bridge Guard and by correction).");
}

/// Who pinned a squad without felling anybody is not said to have felled some of those who fell.
#[test]
fn who_only_pinned_a_unit_felled_nobody_of_it() {
    let game = game("order_dice", "sunder-mill");
    let (guard, levy) = ([Id::new("vale-guard")], [Id::new("valley-levy")]);
    let rifles = Id::new("ridge-rifles");
    let pins = |from, to| Outcome::of(&rifles, What::Pins(from, to));
    let shot = [Outcome::of(&rifles, What::Out(5)).by(&guard[0]), pins(0, 1).by(&guard[0])];
    let pinned = [pins(1, 2).by(&levy[0])];
    let orders = [Came::by(&guard, &shot), Came::by(&levy, &pinned)];
    assert_eq!(said(&card(&*game, &orders)), ["2 Ridge Rifles: 5 out by Vale Guard; pins 0 to 2."]);
    let alone = [orders[1].clone(), Came::by(&[], &[])];
    assert_eq!(said(&card(&*game, &alone)), ["2 Ridge Rifles: pins 1 to 2 (by Valley Levy)."]);
    // Nor where a number beside them has its own hands.
    let worn = [Outcome::of(&rifles, What::Number("body".to_owned(), 6, 4)).by(&guard[0])];
    let orders = [orders[0].clone(), orders[1].clone(), Came::by(&guard, &worn)];
    let told = said(&card(&*game, &orders)).concat();
    assert!(!told.contains("Valley Levy"), "{told}");
}
