//! Themes: how each tone and each part of the screen looks. Words carry every meaning; a theme only helps the eye.

use ratatui::style::{Color, Modifier, Style};

use super::colours::Colours;
use crate::view::Tone;

/// The themes there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeName {
    /// Calm colours out of 256; the usual one.
    #[default]
    Dark,
    /// The sixteen colours that every terminal has.
    Sixteen,
    /// No colours at all: bold, dim, underlined and reversed.
    Plain,
    /// Strong colours on black, nothing dim.
    Contrast,
}

impl ThemeName {
    /// All names, as people type them.
    pub const ALL: [(&'static str, ThemeName); 4] = [
        ("dark", ThemeName::Dark),
        ("sixteen", ThemeName::Sixteen),
        ("plain", ThemeName::Plain),
        ("contrast", ThemeName::Contrast),
    ];

    /// The theme that fits a terminal with these variables and so many colours.
    pub fn fitting(variable: &dyn Fn(&str) -> Option<String>, colours: Colours) -> ThemeName {
        let plain = variable("NO_COLOR").is_some_and(|text| !text.is_empty());
        if plain { ThemeName::Plain } else { ThemeName::Dark.within(colours) }
    }

    /// This theme, or the one that a terminal with so few colours can show.
    pub fn within(self, colours: Colours) -> ThemeName {
        match colours {
            Colours::Many => self,
            Colours::Eight | Colours::Sixteen if self != ThemeName::Plain => ThemeName::Sixteen,
            _ => ThemeName::Plain,
        }
    }

    /// Its table of styles.
    pub fn theme(self) -> Theme {
        match self {
            ThemeName::Dark => DARK,
            ThemeName::Sixteen => SIXTEEN,
            ThemeName::Plain => PLAIN,
            ThemeName::Contrast => CONTRAST,
        }
    }
}

impl std::str::FromStr for ThemeName {
    type Err = String;

    fn from_str(text: &str) -> Result<ThemeName, String> {
        let found = ThemeName::ALL.iter().find(|(name, _)| *name == text).map(|(_, theme)| *theme);
        found.ok_or_else(|| format!("there is no theme {text}; there is dark, sixteen, plain, contrast"))
    }
}

/// A table of styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Under everything.
    pub base: Style,
    /// [`Tone::Plain`].
    pub plain: Style,
    /// [`Tone::Dim`].
    pub dim: Style,
    /// [`Tone::Good`].
    pub good: Style,
    /// [`Tone::Warn`].
    pub warn: Style,
    /// [`Tone::Bad`].
    pub bad: Style,
    /// [`Tone::Accent`].
    pub accent: Style,
    /// [`Tone::Title`].
    pub title: Style,
    /// Laid over the row in hand.
    pub selected: Style,
    /// A key in the footer and the help.
    pub key: Style,
    /// Rules and borders.
    pub rule: Style,
    /// A field of a form.
    pub field: Style,
    /// The field that is typed into.
    pub typed: Style,
}

impl Theme {
    /// How a tone looks.
    pub fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.plain,
            Tone::Dim => self.dim,
            Tone::Good => self.good,
            Tone::Warn => self.warn,
            Tone::Bad => self.bad,
            Tone::Accent => self.accent,
            Tone::Title => self.title,
        }
    }
}

const NONE: Style = Style::new();
const BOLD: Style = NONE.add_modifier(Modifier::BOLD);
const DIM: Style = NONE.add_modifier(Modifier::DIM);
const UNDERLINED: Style = NONE.add_modifier(Modifier::UNDERLINED);
const REVERSED: Style = NONE.add_modifier(Modifier::REVERSED);

const fn ink(colour: u8) -> Style {
    NONE.fg(Color::Indexed(colour))
}

const fn paper(colour: u8) -> Style {
    NONE.bg(Color::Indexed(colour))
}

const fn named(colour: Color) -> Style {
    NONE.fg(colour)
}

#[rustfmt::skip]
const DARK: Theme = Theme {
    base:     NONE,
    plain:    NONE,
    dim:      ink(244),
    good:     ink(108),
    warn:     ink(179),
    bad:      ink(174).add_modifier(Modifier::BOLD),
    accent:   ink(110).add_modifier(Modifier::BOLD),
    title:    BOLD,
    selected: paper(237).add_modifier(Modifier::BOLD),
    key:      ink(110),
    rule:     ink(240),
    field:    paper(235),
    typed:    paper(238).add_modifier(Modifier::BOLD),
};

#[rustfmt::skip]
const SIXTEEN: Theme = Theme {
    base:     NONE,
    plain:    NONE,
    dim:      named(Color::DarkGray),
    good:     named(Color::Green),
    warn:     named(Color::Yellow),
    bad:      named(Color::LightRed).add_modifier(Modifier::BOLD),
    accent:   named(Color::Cyan).add_modifier(Modifier::BOLD),
    title:    BOLD,
    selected: REVERSED,
    key:      named(Color::Cyan),
    rule:     named(Color::DarkGray),
    field:    UNDERLINED,
    typed:    REVERSED,
};

#[rustfmt::skip]
const PLAIN: Theme = Theme {
    base:     NONE,
    plain:    NONE,
    dim:      DIM,
    good:     NONE,
    warn:     UNDERLINED,
    bad:      BOLD.add_modifier(Modifier::UNDERLINED),
    accent:   BOLD,
    title:    BOLD,
    selected: REVERSED,
    key:      BOLD,
    rule:     DIM,
    field:    UNDERLINED,
    typed:    REVERSED,
};

const BLACK: u8 = 16;
const WHITE: u8 = 231;
const YELLOW: u8 = 226;

#[rustfmt::skip]
const CONTRAST: Theme = Theme {
    base:     ink(WHITE).bg(Color::Indexed(BLACK)),
    plain:    NONE,
    dim:      ink(252),
    good:     ink(120),
    warn:     ink(YELLOW),
    bad:      ink(WHITE).bg(Color::Indexed(160)).add_modifier(Modifier::BOLD),
    accent:   ink(123).add_modifier(Modifier::BOLD),
    title:    BOLD,
    selected: ink(BLACK).bg(Color::Indexed(YELLOW)).add_modifier(Modifier::BOLD),
    key:      ink(YELLOW).add_modifier(Modifier::BOLD),
    rule:     ink(WHITE),
    field:    UNDERLINED,
    typed:    ink(BLACK).bg(Color::Indexed(WHITE)).add_modifier(Modifier::BOLD),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_chooses_the_theme() {
        let fitting = |no_color: &str, colours| ThemeName::fitting(&|_| Some(no_color.to_owned()), colours);
        assert_eq!(fitting("", Colours::Many), ThemeName::Dark);
        assert_eq!(fitting("", Colours::Eight), ThemeName::Sixteen);
        assert_eq!(fitting("", Colours::None), ThemeName::Plain);
        assert_eq!(fitting("1", Colours::Many), ThemeName::Plain);
        assert_eq!(ThemeName::Contrast.within(Colours::Sixteen), ThemeName::Sixteen);
        assert_eq!(ThemeName::Plain.within(Colours::Sixteen), ThemeName::Plain);
    }

    #[test]
    fn no_color_uses_no_colour_and_still_shows_the_row_in_hand() {
        let theme = ThemeName::Plain.theme();
        let styles = [theme.base, theme.plain, theme.dim, theme.good, theme.warn, theme.bad, theme.accent, theme.title]
            .into_iter()
            .chain([theme.selected, theme.key, theme.rule, theme.field, theme.typed]);
        for style in styles {
            assert_eq!((style.fg, style.bg), (None, None));
        }
        assert!(theme.selected.add_modifier.contains(Modifier::REVERSED));
    }

    #[test]
    fn the_row_in_hand_stands_out_in_every_theme() {
        for (name, theme) in ThemeName::ALL {
            assert_eq!(name.parse(), Ok(theme));
            let theme = theme.theme();
            let marked = theme.selected.bg.is_some() || theme.selected.add_modifier.contains(Modifier::REVERSED);
            assert!(marked, "{name}");
        }
        assert!("light".parse::<ThemeName>().is_err());
    }
}
