//! What every layer may look at while it draws, and change while it hears a key.

use super::{glyphs::Charset, theme::Theme, theme::ThemeName};
use crate::view::Cell;

/// How the screen looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The styles.
    pub theme: Theme,
    /// The signs.
    pub charset: Charset,
}

impl Look {
    /// The look that fits these variables, unless somebody chose another.
    pub fn fitting(
        variable: &dyn Fn(&str) -> Option<String>,
        theme: Option<ThemeName>,
        charset: Option<Charset>,
    ) -> Look {
        let theme = theme.unwrap_or_else(|| ThemeName::fitting(variable)).theme();
        Look { theme, charset: charset.unwrap_or_else(|| Charset::fitting(variable)) }
    }
}

impl Default for Look {
    fn default() -> Look {
        Look { theme: ThemeName::default().theme(), charset: Charset::default() }
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
}

impl Ctx {
    /// With this look, on a screen of this width and height.
    pub fn new(look: Look, size: (u16, u16)) -> Ctx {
        Ctx { look, size, message: None }
    }

    /// The styles.
    pub fn theme(&self) -> &Theme {
        &self.look.theme
    }
}
