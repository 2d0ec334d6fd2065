//! Where everything stands on a screen. The roster has the height that its units need; what is left goes to the story. Where
//! there are more units than room, nothing but the desk is kept from them.

use ratatui::layout::Rect;

use super::{
    super::{
        desk::Desk,
        plan::{self, Plan, Room},
    },
    roster,
};

/// Width from which something stands beside the roster.
const WIDE: u16 = 110;
/// Height from which the tale stands below the desk.
const TALL: u16 = 32;
/// Width of what stands beside the roster, at least and at most, and the gap before it.
const PANE: std::ops::RangeInclusive<u16> = 36..=60;
const GAP: u16 = 2;
/// Cells that the roster takes beyond what it needs.
const SLACK: u16 = 4;
/// Rows of the desk, on a small screen and a tall one, and the most that others leave to it.
const DESK: [u16; 3] = [8, 10, 14];
/// The least rows in which a tale can be told.
const TALE: u16 = 4;
/// Rows of a question besides those of its dice: its title, what came before it, and what is to be typed.
const ASKS: u16 = 4;
/// Rows in which a battle that was left can be told of.
const RECAP: u16 = 12;
/// The least width and height in which anything can be shown.
const LEAST: (u16, u16) = (50, 12);

/// The places of a screen.
pub struct Areas {
    pub head: Rect,
    pub roster: Rect,
    /// Beside all of it: the sides, dues, cards and the sheet.
    pub pane: Option<Rect>,
    pub desk: Rect,
    pub tale: Option<Rect>,
    pub dues: Rect,
    pub foot: Rect,
}

impl Areas {
    /// On a screen of this size, for all the units there are, whatever the filter shows of them.
    pub fn of(desk: &Desk, area: Rect) -> Areas {
        let row = |y: u16, height: u16| Rect { y: area.y + y, height, ..area };
        let height = area.height.max(8);
        let tall = height >= TALL;
        let body = height - 3;
        let small = DESK[usize::from(tall)].min(height - 6);
        let least = roster::least(desk.game(), desk.armies());
        let (wide, pane) = beside(area, least, roster::named(desk.game(), desk.armies()));
        let columns = Room { wide, rows: 0, least }.columns();
        let sizes = desk.armies().iter().map(|army| army.members.len());
        let need = u16::try_from(Plan::need(sizes, columns) + 1).unwrap_or(u16::MAX);
        let spare = body.saturating_sub(small).saturating_sub(need);
        let (own, tale) = match tall {
            true if spare >= TALE => {
                let own = asked(desk).clamp(small, small + spare - TALE);
                (own, small + spare - own)
            }
            true => (asked(desk).clamp(DESK[0], DESK[2]).min(height - 6), 0),
            false => ((small + spare).min(DESK[2]).max(small), 0),
        };
        let roster = body - own - tale;
        Areas {
            head: row(0, 1),
            roster: Rect { width: wide, ..row(1, roster) },
            pane: pane.map(|pane| Rect { y: area.y + 1, height: body, ..pane }),
            desk: Rect { width: wide, ..row(1 + roster, own) },
            tale: (tale > 0).then(|| Rect { width: wide, ..row(1 + roster + own, tale) }),
            dues: row(height - 2, 1),
            foot: row(height - 1, 1),
        }
    }

    /// Desk and tale in one, where a recap has room in them.
    pub fn below(&self) -> Option<Rect> {
        let both = self.desk.union(self.tale?);
        (both.height >= RECAP).then_some(both)
    }

    /// Everything between head and foot, for lists.
    pub fn body(&self) -> Rect {
        Rect {
            x: self.head.x,
            y: self.head.y + 1,
            width: self.head.width,
            height: self.foot.y.saturating_sub(self.head.y + 1),
        }
    }
}

/// Rows that all the dice of the question in hand would take on the desk; the tale makes room for them.
fn asked(desk: &Desk) -> u16 {
    let dice = desk.talk.asking().map_or(0, |asking| asking.ask.rows().len());
    u16::try_from(dice).unwrap_or(u16::MAX).saturating_add(ASKS)
}

/// The width of the roster, whose columns have this width at least and take another for whole names, and the place beside it
/// where the screen is wide.
pub fn beside(area: Rect, least: u16, named: u16) -> (u16, Option<Rect>) {
    if area.width < WIDE {
        return (area.width, None);
    }
    let wide = beside_it(area.width, least, named);
    (wide, Some(Rect { x: area.x + wide + GAP, width: area.width - wide - GAP, ..area }))
}

/// The width of the roster with something beside it: as many columns as go beside the narrowest pane, and what the widest
/// one leaves; names in a single one stand whole as far as the narrowest pane lets them.
fn beside_it(wide: u16, least: u16, named: u16) -> u16 {
    let most = wide - PANE.start() - GAP;
    let columns = Room { wide: most, rows: 0, least }.columns() as u16;
    let needed = columns * least + (columns - 1) * plan::GAP;
    // A few cells more do better in names than beside them.
    if most.saturating_sub(needed) <= SLACK {
        return most;
    }
    let names = if columns == 1 { named.min(most) } else { needed };
    needed.max(names).max(wide.saturating_sub(PANE.end() + GAP))
}

/// Whether a window is too small to show anything.
pub fn too_small(area: Rect) -> bool {
    area.width < LEAST.0 || area.height < LEAST.1
}
