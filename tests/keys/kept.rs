//! Parts of a picture that are kept from key to key: what is drawn next is what would be drawn if nothing were kept.

use muster::{engine::Dice, tui::Key};

use super::player::Player;

/// Pages, jumps, marks, order, filter, a form and its order, undo, older lines, lists, corrections.
const ABOUT: &str = "<Enter><Enter><Enter><Enter><Down><PgDn><PgDn><Up>mm<Home>*<Esc>S<End>SSSS/left<Enter><PgDn><Esc>/<Esc>\
    <Tab><Tab>h<Enter>w2<Enter><Enter>uuU<Left><Left><Down><PgDn><Right><Esc>B<Esc>T<Esc>J<Down><Esc>x<Esc>nn<Enter>nn<PgUp>u";

#[test]
fn no_part_of_a_picture_is_kept_too_long() {
    for scenario in ["harrow-ford", "stag-bridge", "thornmoor-cross", "saltmere-abbey", "sunder-mill", "scale-200"] {
        let mut player = Player::new(scenario, Some(Dice::Auto), 7);
        let mut pressed = String::new();
        for key in Key::script(ABOUT) {
            player.press_whatever(key);
            pressed += &key.to_string();
            let [next, anew] = player.next_and_anew();
            assert_eq!(next, anew, "{scenario}: {pressed}");
        }
    }
}
