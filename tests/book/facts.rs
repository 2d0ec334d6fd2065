//! The facts that an act of a book asks for: what the form shows in one is what the ones behind it read.

use muster::view::{Order, Value};

use super::{course, table::Table};

/// How a ship shares its power: the more is asked only where the shield is of a kind.
const SHARED: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { power: { number: 3 } }
acts:
  spread:
    key: p
    phases: [act]
    facts:
      guns: { is: count, max: 9, usual: '1' }
      shield: { is: choice, choices: { none: none, bow: bow, all: all round }, usual: '`SHIELD`' }
      much: { is: count, max: 9, when: 'shield != `none`' }
      twice: { is: count, max: 9, usual: 'much * 2', when: 'shield != `none` && much > 0' }
    bars:
      - { rule: C2, when: 'shield != `none` && guns + much > me.power', says: too much }
    does: 'tell(`${guns} ${shield} ${much} ${twice}`);'
";

fn fields(table: &mut Table, facts: &[(&str, Value)]) -> Vec<String> {
    let game = table.session().game();
    let mut order = Order::of("spread", &game.find("1").unwrap());
    order.facts.extend(facts.iter().map(|(fact, value)| ((*fact).to_owned(), value.clone())));
    game.form(&order).unwrap().fields.into_iter().map(|field| field.id).collect()
}

#[test]
fn a_fact_is_asked_for_by_what_the_form_shows_in_the_ones_before_it() {
    let mut bow = course::table(&SHARED.replace("SHIELD", "bow"));
    assert_eq!(fields(&mut bow, &[]), ["guns", "shield", "much"]);
    assert_eq!(bow.order("spread", 1).facts("{guns: 1}").refused().what, "much is missing");
    let told = bow.order("spread", 1).facts("{guns: 1, much: 2}").done();
    assert!(told.contains("1 bow 2 4"), "what is usual reads the facts before it: {told}");
    assert_eq!(bow.order("spread", 1).facts("{much: 3}").refused().rule, "C2");
    assert_eq!(fields(&mut bow, &[("shield", Value::from("none"))]), ["guns", "shield"]);

    let mut none = course::table(&SHARED.replace("SHIELD", "none"));
    assert_eq!(fields(&mut none, &[]), ["guns", "shield"]);
    none.order("spread", 1).facts("{guns: 2}").done();
    assert_eq!(none.order("spread", 1).facts("{much: 2}").refused().what, "the fact much is unknown here");
    none.order("spread", 1).facts("{shield: bow, much: 2}").done();
}

/// A ship fires a mount that is loaded.
const MOUNTS: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { speed: { number: 3 } }
figures: { alone: true, out: wrecked, stats: { wrecked: { flag: false }, spent: { flag: false } }, kinds: { gun: {} } }
troops: { ship: { figures: [{ kind: gun, name: gun }] } }
acts:
  fire:
    key: f
    phases: [act]
    facts: { mount: { is: figure, among: 'me.figures.filter(|m| !m.spent)' } }
    bars: [{ rule: C3, when: mount.wrecked, says: wrecked }]
    does: mount.spent = true;
  aim:
    key: a
    phases: [act]
    facts: { foe: { is: enemy, among: '[]' } }
";

#[test]
fn a_fact_with_nothing_to_choose_from_says_so() {
    let scene = course::SCENE.replace("troop: {}", "troop: { kind: ship }");
    let library = muster::store::library::builtin().with("books/mine.book.yaml", MOUNTS, "mine.book.yaml");
    let mut table = Table::with("mine", &scene, &library);
    let game = table.session().game();
    let order = Order::of("fire", &game.find("1").unwrap());
    let form = game.form(&order).unwrap();
    assert!(form.fields[0].required);
    table.order("fire", 1).facts("{mount: gun}").done();
    let form = table.session().game().form(&order).unwrap();
    assert_eq!(form.fields[0].give(), "there is nothing to choose from");
    let refusal = table.order("fire", 1).refused();
    assert_eq!(refusal.what, "mount: there is nothing to choose from", "{refusal:?}");
    assert_eq!(table.order("aim", 1).refused().what, "foe: there is nothing to choose from");
}
