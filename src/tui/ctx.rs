//! What every layer may look at while it draws, and change while it hears a key.

use super::{colours::Colours, glyphs::Charset, theme::Theme, theme::ThemeName};
use crate::{engine::Dice, view::Cell};

/// How the screen looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The styles.
    pub theme: Theme,
    /// The signs.
    pub charset: Charset,
    /// The colours that the terminal has.
    pub colours: Colours,
    /// Whether the foot names all keys that have room, or only the first and the way to the others.
    pub hints: bool,
    /// Nobody said how light the background is: the terminal is asked, and its answer counts.
    pub guessed: bool,
}

impl Look {
    /// The look that fits a terminal with these variables.
    pub fn fitting(variable: &dyn Fn(&str) -> Option<String>) -> Look {
        let colours = Colours::fitting(variable);
        Look {
            theme: ThemeName::fitting(variable, colours).theme(),
            charset: Charset::fitting(variable),
            colours,
            hints: true,
            guessed: ThemeName::is_guessed(variable, colours),
        }
    }

    /// In this theme, which somebody chose, or in the one for fewer colours where the terminal has fewer.
    pub fn themed(self, name: ThemeName) -> Look {
        Look { theme: name.within(self.colours).theme(), guessed: false, ..self }
    }

    /// On a background that is light or dark, as the terminal says; what was chosen stays.
    pub fn on(self, light: bool) -> Look {
        if self.guessed { self.themed(ThemeName::on(light)) } else { self }
    }
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: ThemeName::default().theme(),
            charset: Charset::default(),
            colours: Colours::default(),
            hints: true,
            guessed: false,
        }
    }
}

/// What layers share.
#[derive(Debug, Clone, Default)]
pub struct Ctx {
    /// How the screen looks.
    pub look: Look,
    /// The size of the screen in cells: width, height.
    pub size: (u16, u16),
    /// The last message; the next key clears it.
    pub message: Option<Cell>,
    /// Who rolls in a battle that is begun, if not as its scenario says.
    pub dice: Option<Dice>,
}

impl Ctx {
    /// With this look, on a screen of this width and height.
    pub fn new(look: Look, size: (u16, u16)) -> Ctx {
        Ctx { look, size, ..Ctx::default() }
    }

    /// The styles.
    pub fn theme(&self) -> &Theme {
        &self.look.theme
    }
}
