//! How hurt a figure is: its wounds, and what they come to (R13-R15, R20).

/// How hurt a figure is, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// Unhurt.
    Full,
    /// One Light wound, permanent or not.
    Light,
    /// A Serious wound, perhaps with a Light one on top.
    Serious,
    /// Incapable of fighting on, but alive.
    Collapsed,
    /// Out of play.
    Killed,
}

impl Health {
    /// All of them, the least first.
    pub const ALL: [Health; 5] = [Health::Full, Health::Light, Health::Serious, Health::Collapsed, Health::Killed];

    /// Its name in the rules.
    pub fn word(self) -> &'static str {
        match self {
            Health::Full => "full",
            Health::Light => "light",
            Health::Serious => "serious",
            Health::Collapsed => "collapsed",
            Health::Killed => "killed",
        }
    }
}

/// The wounds of a figure, whether it lives or was killed with them. A second Light or Serious one stands nowhere: it
/// becomes something else at once (R13, R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wounds {
    /// None.
    #[default]
    None,
    /// A Light one (R13).
    Light,
    /// A Serious one (R14).
    Serious {
        /// A Light one came on top.
        on_top: bool,
    },
    /// A Serious one with which it fights on no more (R3, R20).
    Collapsed {
        /// A Light one came on top.
        on_top: bool,
    },
}

impl Wounds {
    /// Whether there is a Light one, alone or on top.
    pub fn are_light(self) -> bool {
        matches!(self, Wounds::Light | Wounds::Serious { on_top: true } | Wounds::Collapsed { on_top: true })
    }

    /// Whether there is a Serious one.
    pub fn are_serious(self) -> bool {
        matches!(self, Wounds::Serious { .. } | Wounds::Collapsed { .. })
    }

    /// The same with a Light one, or without.
    pub fn with_light(self, on_top: bool) -> Wounds {
        match self {
            Wounds::None | Wounds::Light => {
                if on_top {
                    Wounds::Light
                } else {
                    Wounds::None
                }
            }
            Wounds::Serious { .. } => Wounds::Serious { on_top },
            Wounds::Collapsed { .. } => Wounds::Collapsed { on_top },
        }
    }

    /// The same with a Serious one; a Light one is then on top.
    pub fn with_serious(self) -> Wounds {
        if self.are_serious() { self } else { Wounds::Serious { on_top: self.are_light() } }
    }

    /// With what they are, incapable of fighting on.
    pub fn collapsed(self) -> Wounds {
        Wounds::Collapsed { on_top: self.are_light() }
    }
}
