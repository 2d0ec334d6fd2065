//! What a script says, and how play goes on.

use rhai::{Array, Dynamic, Engine, ImmutableString};

use super::super::{
    handles::{SideOf, UnitOf},
    run::{Stop, Tried, alter, failure, halting, stopped},
};
use crate::view::{Refusal, clean_text};

pub fn course(engine: &mut Engine) {
    for (name, lead) in [("tell", false), ("lead", true)] {
        engine.register_fn(name, move |text: ImmutableString| alter(|deed| deed.say(clean_text(&text), lead)));
    }
    engine.register_fn("stop", || -> Tried<()> {
        alter(|deed| {
            deed.stop(Stop::Done);
            Err(stopped())
        })
    });
    engine.register_fn("refuse", |rule: ImmutableString, what: ImmutableString| -> Tried<()> {
        alter(|deed| {
            let refusal = Refusal { rule: clean_text(&rule), what: clean_text(&what), mend: String::new() };
            let result = deed.object(refusal);
            halting(deed, result)
        })
    });
    engine.register_fn("next_phase", || -> Tried<()> { alter(|deed| deed.advance()) });
    engine.register_fn("open", |moment: ImmutableString, me: UnitOf| open(&moment, &[Dynamic::from(me)]));
    engine.register_fn("open", |moment: ImmutableString, units: Array| open(&moment, &units));
    engine.register_fn("close", || {
        alter(|deed| {
            deed.close();
            Ok(())
        })
    });
    engine.register_fn("side_to_act", |side: SideOf| {
        alter(|deed| {
            let body = &mut deed.state().table.body;
            body.at = body.order.iter().position(|known| *known == side.0).or(Some(side.0));
            body.called = true;
            Ok(())
        })
    });
}

/// Opens a moment in which these units may answer.
fn open(moment: &str, units: &[Dynamic]) -> Tried<()> {
    alter(|deed| {
        if !deed.board().data.written.moments.contains_key(moment) {
            return Err(failure(format!("there is no moment {moment}")));
        }
        for unit in units {
            let id = unit.clone().try_cast::<UnitOf>().ok_or_else(|| failure("a moment opens for units"))?;
            deed.unit(&id.0)?.body.answers = true;
        }
        deed.open(moment)
    })
}
