//! How hurt a figure is, and what a wound, collapse and treatment make of that (R13-R15, R17, R20).

/// How hurt a figure is in one word, the least first.
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

    /// The one of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(word: &str) -> Result<Health, String> {
        let named = Health::ALL.into_iter().find(|health| health.word() == word);
        named.ok_or_else(|| format!("there is no health {word}"))
    }

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

/// How hurt a figure is: its wounds, and whether it lives with them or was killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hurt {
    /// Its wounds.
    pub wounds: Wounds,
    /// Killed (R15).
    pub killed: bool,
}

/// The wounds of a figure. A second Light or Serious one stands nowhere: it becomes something else at once (R13, R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wounds {
    /// None.
    None {
        /// Somebody ruled away the permanent Light that it had: in older battles the next is permanent, too.
        scarred: bool,
    },
    /// A Light one (R13).
    Light {
        /// It is left of a treated Serious one, and nobody can treat it (R17).
        permanent: bool,
    },
    /// A Serious one (R14).
    Serious {
        /// With it the figure fights on no more (R3, R20).
        collapsed: bool,
        /// A Light one came on top.
        on_top: bool,
        /// It was treated for one before, which left it a permanent Light (R17).
        scarred: bool,
    },
}

impl Default for Wounds {
    fn default() -> Wounds {
        Wounds::None { scarred: false }
    }
}

/// How hurt a figure comes to a battle, from one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OldWound {
    /// Lightly wounded.
    Light,
    /// With the Light wound that a treated Serious one left (R17).
    Permanent,
    /// Seriously wounded.
    Serious,
}

impl OldWound {
    /// Each with its name, for a field.
    pub const NAMED: [(&'static str, &'static str); 3] =
        [("light", "lightly wounded"), ("permanent", "permanent light wound"), ("serious", "seriously wounded")];

    /// What a figure has of it.
    pub fn hurt(self) -> Hurt {
        match self {
            OldWound::Light => Hurt::default().light(),
            OldWound::Permanent => Hurt::default().with_scar(true),
            OldWound::Serious => Hurt::default().serious(),
        }
    }
}

impl Hurt {
    /// In one word.
    pub fn health(self) -> Health {
        match self.wounds {
            _ if self.killed => Health::Killed,
            Wounds::None { .. } => Health::Full,
            Wounds::Light { .. } => Health::Light,
            Wounds::Serious { collapsed: false, .. } => Health::Serious,
            Wounds::Serious { collapsed: true, .. } => Health::Collapsed,
        }
    }

    /// In a few letters: "Full", "L", "Lp" for a permanent Light, "S", "S x2" with a Light on top, "COL", "dead".
    pub fn in_short(self) -> &'static str {
        match self.health() {
            Health::Full => "Full",
            Health::Light if self.is_scarred() => "Lp",
            Health::Light => "L",
            Health::Serious if self.is_light() => "S x2",
            Health::Serious => "S",
            Health::Collapsed => "COL",
            Health::Killed => "dead",
        }
    }

    /// In words for tales, outcomes and sheets: "lightly wounded".
    pub fn in_words(self) -> &'static str {
        match self.health() {
            Health::Full => "full health",
            Health::Light if self.is_scarred() => "permanent light wound",
            Health::Light => "lightly wounded",
            Health::Serious if self.is_light() => "seriously and lightly wounded",
            Health::Serious => "seriously wounded",
            Health::Collapsed => "collapsed",
            Health::Killed => "killed",
        }
    }

    /// Whether there is a Light wound, alone or on top.
    pub fn is_light(self) -> bool {
        matches!(self.wounds, Wounds::Light { .. } | Wounds::Serious { on_top: true, .. })
    }

    /// Whether there is a Serious wound.
    pub fn is_serious(self) -> bool {
        matches!(self.wounds, Wounds::Serious { .. })
    }

    /// Whether a treated Serious wound left a permanent Light (R17).
    pub fn is_scarred(self) -> bool {
        match self.wounds {
            Wounds::None { scarred } | Wounds::Light { permanent: scarred } | Wounds::Serious { scarred, .. } => {
                scarred
            }
        }
    }

    /// After a Light wound: the second becomes a Serious one (R13, A10, A11, A13).
    pub fn light(self) -> Hurt {
        if self.is_light() { self.serious().with_light(false) } else { self.with_light(true) }
    }

    /// After a Serious wound: the second kills (R14).
    pub fn serious(self) -> Hurt {
        if self.is_serious() { self.kill() } else { self.with_serious(false) }
    }

    /// After a blow that kills (R15).
    pub fn kill(self) -> Hurt {
        Hurt { killed: true, ..self }
    }

    /// Incapable of fighting on with its Serious wound (R3, R20).
    pub fn collapse(self) -> Hurt {
        self.with_serious(true)
    }

    /// After a treatment: a Serious wound leaves a permanent Light, any other nothing (R17, A12).
    pub fn treat(self) -> Hurt {
        self.with(if self.is_serious() { Wounds::Light { permanent: true } } else { Wounds::default() })
    }

    /// As somebody rules it to be; a permanent Light stays one.
    pub fn ruled(self, health: Health) -> Hurt {
        let serious = |collapsed| Wounds::Serious { collapsed, on_top: false, scarred: false };
        let wounds = match health {
            Health::Full | Health::Killed => Wounds::default(),
            Health::Light => Wounds::Light { permanent: self.is_scarred() },
            Health::Serious => serious(false),
            Health::Collapsed => serious(true),
        };
        Hurt { wounds, killed: health == Health::Killed }
    }

    /// The same with a Light wound, alone or on top, or without.
    pub fn with_light(self, light: bool) -> Hurt {
        match self.wounds {
            Wounds::Serious { collapsed, scarred, .. } => {
                self.with(Wounds::Serious { collapsed, on_top: light, scarred })
            }
            _ if light => self.with(Wounds::Light { permanent: self.is_scarred() }),
            _ => self.with(Wounds::default()),
        }
    }

    /// The same with a permanent Light wound, or with none that is permanent.
    pub fn with_scar(self, scarred: bool) -> Hurt {
        match self.wounds {
            Wounds::Serious { collapsed, on_top, .. } => self.with(Wounds::Serious { collapsed, on_top, scarred }),
            Wounds::None { .. } if !scarred => self.with(Wounds::default()),
            _ => self.with(Wounds::Light { permanent: scarred }),
        }
    }

    /// With a Serious wound beside what it has.
    fn with_serious(self, collapsed: bool) -> Hurt {
        self.with(Wounds::Serious { collapsed, on_top: self.is_light(), scarred: self.is_scarred() })
    }

    fn with(self, wounds: Wounds) -> Hurt {
        Hurt { wounds, ..self }
    }
}
