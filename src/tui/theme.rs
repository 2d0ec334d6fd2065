//! Themes: how each tone and each part of the screen looks. Words carry every meaning; a theme only helps the eye.

use ratatui::style::{Color, Modifier, Style};

use super::colours::Colours;
use crate::view::Tone;

/// The themes there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeName {
    /// Calm colours out of 256 for a dark background; the usual one.
    #[default]
    Dark,
    /// Calm colours out of 256 for a light background.
    Light,
    /// Strong colours on black, nothing dim.
    Contrast,
    /// The sixteen colours that every terminal has, those that can be read on dark and on light.
    Sixteen,
    /// No colours at all: bold, dim, underlined and reversed.
    Plain,
}

impl ThemeName {
    /// All names, as people type them.
    pub const ALL: [(&'static str, ThemeName); 5] = [
        ("dark", ThemeName::Dark),
        ("light", ThemeName::Light),
        ("contrast", ThemeName::Contrast),
        ("sixteen", ThemeName::Sixteen),
        ("plain", ThemeName::Plain),
    ];

    /// The theme that fits a terminal with these variables and so many colours.
    pub fn fitting(variable: &dyn Fn(&str) -> Option<String>, colours: Colours) -> ThemeName {
        let held = |name: &str| variable(name).filter(|text| !text.is_empty());
        let light = held("COLORFGBG").is_some_and(|told| is_light(&told));
        if held("NO_COLOR").is_some() { ThemeName::Plain } else { ThemeName::on(light).within(colours) }
    }

    /// This theme, or the one that a terminal with so few colours can show.
    pub fn within(self, colours: Colours) -> ThemeName {
        match colours {
            Colours::Many => self,
            Colours::Eight | Colours::Sixteen if self != ThemeName::Plain => ThemeName::Sixteen,
            _ => ThemeName::Plain,
        }
    }

    /// Whether these variables leave open how light the background is, so that the terminal is to be asked. One that knows
    /// no such question may print it.
    pub fn is_guessed(variable: &dyn Fn(&str) -> Option<String>, colours: Colours) -> bool {
        let term = variable("TERM").unwrap_or_default();
        let asks = ["xterm", "tmux", "rxvt", "foot", "alacritty", "kitty", "wezterm", "ghostty"];
        let known = variable("COLORFGBG").is_some_and(|text| !text.is_empty());
        let dark = ThemeName::fitting(variable, colours) == ThemeName::Dark;
        dark && !known && asks.iter().any(|name| term.starts_with(name))
    }

    /// The theme for a light or a dark background.
    pub fn on(light: bool) -> ThemeName {
        if light { ThemeName::Light } else { ThemeName::Dark }
    }

    /// Its name, as people type it.
    pub fn word(self) -> &'static str {
        ThemeName::ALL.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }

    /// The theme after it.
    pub fn next(self) -> ThemeName {
        let at = ThemeName::ALL.iter().position(|row| row.1 == self).map_or(0, |at| at + 1);
        ThemeName::ALL[at % ThemeName::ALL.len()].1
    }

    /// Its table of styles.
    pub fn theme(self) -> Theme {
        match self {
            ThemeName::Dark => DARK,
            ThemeName::Light => LIGHT,
            ThemeName::Contrast => CONTRAST,
            ThemeName::Sixteen => SIXTEEN,
            ThemeName::Plain => PLAIN,
        }
    }
}

/// Whether the background that COLORFGBG tells, as "0;15" or "0;default;15", is a light one.
fn is_light(colours: &str) -> bool {
    let background = colours.rsplit(';').next().and_then(|colour| colour.parse::<u8>().ok());
    background.is_some_and(|colour| matches!(colour, 7 | 9..=15))
}

impl std::str::FromStr for ThemeName {
    type Err = String;

    fn from_str(text: &str) -> Result<ThemeName, String> {
        let found = ThemeName::ALL.iter().find(|(name, _)| *name == text).map(|(_, theme)| *theme);
        found.ok_or_else(|| {
            let names: Vec<&str> = ThemeName::ALL.iter().map(|(name, _)| *name).collect();
            format!("there is no theme {text}; there is {}", names.join(", "))
        })
    }
}

/// A table of styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Which one it is.
    pub name: ThemeName,
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
    /// The field that is typed into.
    pub typed: Style,
    /// What belongs to a side, in the order of the sides; with more sides they come round again.
    pub sides: [Style; 4],
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
            Tone::Side(side) => self.sides[usize::from(side) % self.sides.len()],
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

const fn named(colour: Color) -> Style {
    NONE.fg(colour)
}

const fn bold(colour: u8) -> Style {
    ink(colour).add_modifier(Modifier::BOLD)
}

// What is laid on a paper of its own names its ink too: the terminal's may be as dark as the paper.
#[rustfmt::skip]
const DARK: Theme = Theme {
    name:     ThemeName::Dark,
    base:     NONE,
    plain:    NONE,
    dim:      ink(245),
    good:     ink(108),
    warn:     ink(179),
    bad:      bold(174),
    accent:   bold(110),
    title:    BOLD,
    selected: REVERSED,
    key:      ink(110),
    rule:     ink(240),
    typed:    bold(255).bg(Color::Indexed(238)),
    sides:    [ink(75), ink(209), ink(149), ink(176)],
};

#[rustfmt::skip]
const LIGHT: Theme = Theme {
    name:     ThemeName::Light,
    base:     NONE,
    plain:    NONE,
    dim:      ink(242),
    good:     ink(28),
    warn:     ink(130),
    bad:      bold(160),
    accent:   bold(25),
    title:    BOLD,
    selected: REVERSED,
    key:      ink(25),
    rule:     ink(247),
    typed:    bold(16).bg(Color::Indexed(152)),
    sides:    [ink(26), ink(166), ink(64), ink(91)],
};

#[rustfmt::skip]
const SIXTEEN: Theme = Theme {
    name:     ThemeName::Sixteen,
    base:     NONE,
    plain:    NONE,
    dim:      named(Color::DarkGray),
    good:     named(Color::Green),
    warn:     named(Color::Magenta),
    bad:      named(Color::Red).add_modifier(Modifier::BOLD),
    accent:   named(Color::Cyan).add_modifier(Modifier::BOLD),
    title:    BOLD,
    selected: REVERSED,
    key:      named(Color::Cyan),
    rule:     named(Color::DarkGray),
    typed:    REVERSED,
    sides:    [named(Color::Blue), named(Color::Red), named(Color::Green), named(Color::Magenta)],
};

#[rustfmt::skip]
const PLAIN: Theme = Theme {
    name:     ThemeName::Plain,
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
    typed:    REVERSED,
    sides:    [BOLD; 4],
};

const BLACK: u8 = 16;
const WHITE: u8 = 231;
const YELLOW: u8 = 226;

#[rustfmt::skip]
const CONTRAST: Theme = Theme {
    name:     ThemeName::Contrast,
    base:     ink(WHITE).bg(Color::Indexed(BLACK)),
    plain:    NONE,
    dim:      ink(252),
    good:     ink(120),
    warn:     ink(YELLOW),
    bad:      bold(WHITE).bg(Color::Indexed(160)),
    accent:   bold(123),
    title:    bold(WHITE),
    selected: bold(BLACK).bg(Color::Indexed(YELLOW)),
    key:      bold(YELLOW),
    rule:     ink(WHITE),
    typed:    bold(BLACK).bg(Color::Indexed(WHITE)),
    sides:    [ink(87), ink(215), ink(120), ink(219)],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_chooses_the_theme() {
        let fitting = |told: &[(&str, &str)], colours| {
            let variable = |name: &str| told.iter().find(|row| row.0 == name).map(|row| row.1.to_owned());
            ThemeName::fitting(&variable, colours)
        };
        assert_eq!(fitting(&[("NO_COLOR", "")], Colours::Many), ThemeName::Dark);
        assert_eq!(fitting(&[], Colours::Eight), ThemeName::Sixteen);
        assert_eq!(fitting(&[], Colours::None), ThemeName::Plain);
        assert_eq!(fitting(&[("NO_COLOR", "1"), ("COLORFGBG", "0;15")], Colours::Many), ThemeName::Plain);
        assert_eq!(ThemeName::Contrast.within(Colours::Sixteen), ThemeName::Sixteen);
        assert_eq!(ThemeName::Plain.within(Colours::Sixteen), ThemeName::Plain);
        for (told, theme) in [("0;15", ThemeName::Light), ("0;default;7", ThemeName::Light), ("15;0", ThemeName::Dark)]
        {
            assert_eq!(fitting(&[("COLORFGBG", told)], Colours::Many), theme, "{told}");
        }
    }

    #[test]
    fn a_terminal_is_asked_only_for_what_it_did_not_tell() {
        let guessed = |told: &[(&str, &str)], colours| {
            let variable = |name: &str| told.iter().find(|row| row.0 == name).map(|row| row.1.to_owned());
            ThemeName::is_guessed(&variable, colours)
        };
        assert!(guessed(&[("TERM", "xterm-256color")], Colours::Many));
        assert!(!guessed(&[("TERM", "xterm-256color"), ("COLORFGBG", "15;0")], Colours::Many));
        assert!(!guessed(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colours::Many));
        assert!(!guessed(&[("TERM", "linux")], Colours::Eight) && !guessed(&[("TERM", "vt220")], Colours::Many));
    }

    #[test]
    fn nothing_is_laid_on_a_paper_of_its_own_in_the_ink_of_the_terminal() {
        for (name, theme) in ThemeName::ALL {
            let theme = theme.theme();
            for style in [theme.selected, theme.typed, theme.bad, theme.base] {
                assert!(style.bg.is_none() || style.fg.is_some(), "{name}: {style:?}");
            }
            assert_eq!(theme.name.word(), name);
        }
        assert!("lihgt".parse::<ThemeName>().unwrap_err().contains("dark, light, contrast, sixteen, plain"));
    }

    #[test]
    fn sides_look_different_in_every_theme_with_colours() {
        for theme in ThemeName::ALL.map(|row| row.1.theme()).into_iter().filter(|theme| theme.name != ThemeName::Plain)
        {
            for at in 1..theme.sides.len() {
                assert_ne!(theme.sides[at - 1], theme.sides[at], "{:?}", theme.name);
            }
        }
    }

    #[test]
    fn no_color_uses_no_colour_and_still_shows_the_row_in_hand() {
        let theme = ThemeName::Plain.theme();
        let styles = [theme.base, theme.plain, theme.dim, theme.good, theme.warn, theme.bad, theme.accent, theme.title]
            .into_iter()
            .chain([theme.selected, theme.key, theme.rule, theme.typed])
            .chain(theme.sides);
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
    }
}
