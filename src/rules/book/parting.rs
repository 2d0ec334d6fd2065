//! Figures that leave a unit or join another, and what of its points goes with them.

use std::sync::Arc;

use super::{
    body::{Company, Stats},
    data::Data,
    sample,
};
use crate::view::Value;

/// Takes figures out of a unit, with their share of its points.
pub fn detach(data: &Data, body: &mut Company, taken: &[String]) -> Company {
    let whole = body.clone();
    let mut other = take(data, body, taken);
    let Some(points) = price(data, &whole) else { return other };
    // Where figures cost what they cost wherever they are, there is nothing to share out.
    if whole.points.is_none()
        && price(data, body).zip(price(data, &other)).is_some_and(|(one, two)| one.saturating_add(two) == points)
    {
        return other;
    }
    let all = data.began(&whole).max(1);
    let share = points.saturating_mul(data.began(&other).min(all)) / all;
    (other.points, body.points) = (Some(share), Some(points.saturating_sub(share)));
    other
}

/// Puts the figures of one unit into another, which costs what both did.
pub fn attach(data: &Data, body: &mut Company, other: Company) {
    let both = price(data, body).zip(price(data, &other)).map(|(one, two)| one.saturating_add(two));
    put(data, body, other);
    body.points = None;
    body.points = both.filter(|both| price(data, body) != Some(*both));
}

/// What a unit costs, where the book can say so.
fn price(data: &Data, body: &Company) -> Option<i64> {
    sample::points(data, body).ok().flatten()
}

fn take(data: &Data, body: &mut Company, taken: &[String]) -> Company {
    let mut other = body.clone();
    if data.figure_stats.is_empty() {
        let out = i64::try_from(taken.len()).unwrap_or(i64::MAX);
        if let Some(track) = &data.written.figures.track {
            let here = data.count(body);
            body.stats.insert(track.as_str().into(), Value::Int(here.saturating_sub(out).max(0)));
            other.stats.insert(track.as_str().into(), Value::Int(out.min(here)));
            let began = |stats: &Arc<Stats>, count: i64| {
                let mut stats = (**stats).clone();
                stats.insert(track.as_str().into(), Value::Int(count));
                Arc::new(stats)
            };
            let all = data.whole(body);
            body.began = began(&body.began, all.saturating_sub(out).max(0));
            other.began = began(&other.began, out.min(all));
            // Those who are missing are missing here.
            (body.missing, other.missing) = (body.missing.min(data.whole(body)), 0);
        }
        return other;
    }
    other.figures.retain(|figure| taken.contains(&figure.name));
    body.figures.retain(|figure| !taken.contains(&figure.name));
    other
}

fn put(data: &Data, body: &mut Company, other: Company) {
    if data.figure_stats.is_empty() {
        if let Some(track) = &data.written.figures.track {
            let sum = data.count(body).saturating_add(data.count(&other));
            let all = data.whole(body).saturating_add(data.whole(&other));
            body.missing = body.missing.saturating_add(other.missing);
            body.stats.insert(track.as_str().into(), Value::Int(sum));
            let mut began = (*body.began).clone();
            began.insert(track.as_str().into(), Value::Int(all));
            body.began = Arc::new(began);
        }
        return;
    }
    for mut figure in other.figures {
        let taken = |name: &str, body: &Company| body.figures.iter().any(|known| known.name == name);
        if taken(&figure.name, body) {
            let free = (body.figures.len() + 1..).map(|nth| nth.to_string()).find(|name| !taken(name, body));
            figure.name = free.unwrap_or_default();
        }
        body.figures.push(figure);
    }
}
