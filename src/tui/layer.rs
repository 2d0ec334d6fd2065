//! The compositor: a stack of layers over what they share. A key goes from the top down until a layer takes it; drawing
//! goes bottom up. The app stacks its screens so, and the battle its form, its questions and its lists.

use ratatui::{Frame, layout::Rect};

use super::{
    Ctx, Effect, Key, Place,
    keys::{self, Binding, Context},
};

/// What the layers of a stack share.
pub trait Shared {
    /// What they can open.
    type Place;
}

impl Shared for Ctx {
    type Place = Place;
}

/// One screen, desk or popup.
pub trait Layer<S: Shared = Ctx> {
    /// Draws it. Drawing changes nothing.
    fn draw(&self, frame: &mut Frame, area: Rect, shared: &S);

    /// Hears a key.
    fn key(&mut self, key: Key, shared: &mut S) -> Effect<S::Place>;

    /// Hears pasted text, already clean.
    fn paste(&mut self, _text: &str, _shared: &mut S) -> Effect<S::Place> {
        Effect::Pass
    }

    /// Why the disk does not take what it holds, if so.
    fn unsaved(&self) -> Option<String> {
        None
    }

    /// Writes what the disk did not take, and what is half typed.
    fn settle(&mut self) {}

    /// Writes what is half typed.
    fn keep_typed(&mut self) {}

    /// Whether something is half typed that is not on disk.
    fn is_typing(&self) -> bool {
        false
    }

    /// Something it shows has changed outside.
    fn wake(&mut self) {}

    /// Does a little of what takes long; whether there was any. It is called again between events until there is none.
    fn work(&mut self) -> bool {
        false
    }

    /// Where it takes its keys from.
    fn context(&self) -> Context;

    /// Whether characters are typed into it now.
    fn types(&self, _shared: &S) -> bool {
        false
    }

    /// Whether a character is text there, and no command.
    fn takes(&self, _letter: char, shared: &S) -> bool {
        self.types(shared)
    }

    /// The bindings that can be used now, for the footer: of some only those with a word there.
    fn bindings(&self, _shared: &S) -> Vec<Binding> {
        keys::rows(self.context()).copied().collect()
    }

    /// Whether it hides all below it.
    fn covers(&self) -> bool {
        true
    }
}

/// The layers, the lowest first.
pub struct Stack<S: Shared = Ctx> {
    layers: Vec<Box<dyn Layer<S>>>,
}

impl<S: Shared> Default for Stack<S> {
    fn default() -> Stack<S> {
        Stack { layers: Vec::new() }
    }
}

impl<S: Shared> Stack<S> {
    /// Lays a layer on top.
    pub fn push(&mut self, layer: Box<dyn Layer<S>>) {
        self.layers.push(layer);
    }

    /// Takes the top layer away.
    pub fn pop(&mut self) -> Option<Box<dyn Layer<S>>> {
        self.layers.pop()
    }

    /// Takes every layer away but so many.
    pub fn cut(&mut self, count: usize) {
        self.layers.truncate(count);
    }

    /// The top layer.
    pub fn top(&self) -> Option<&dyn Layer<S>> {
        self.layers.last().map(Box::as_ref)
    }

    /// How many layers there are.
    pub fn len(&self) -> usize {
        self.layers.len()
    }

    /// Whether no layer is left.
    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// Why the disk does not take what a layer holds, if so.
    pub fn unsaved(&self) -> Option<String> {
        self.layers.iter().find_map(|layer| layer.unsaved())
    }

    /// Whether something is half typed in a layer that is not on disk.
    pub fn is_typing(&self) -> bool {
        self.layers.iter().any(|layer| layer.is_typing())
    }

    /// Writes what is half typed.
    pub fn keep_typed(&mut self) {
        self.layers.iter_mut().for_each(|layer| layer.keep_typed());
    }

    /// Writes what the disk did not take.
    pub fn settle(&mut self) {
        for layer in &mut self.layers {
            layer.settle();
        }
    }

    /// Offers a key from the top down. [`Effect::Pass`] comes back when nobody takes it.
    pub fn key(&mut self, key: Key, shared: &mut S) -> Effect<S::Place> {
        self.offer(|layer| layer.key(key, shared))
    }

    /// Offers pasted text from the top down.
    pub fn paste(&mut self, text: &str, shared: &mut S) -> Effect<S::Place> {
        self.offer(|layer| layer.paste(text, shared))
    }

    /// Tells every layer that something has changed outside.
    pub fn wake(&mut self) {
        self.layers.iter_mut().for_each(|layer| layer.wake());
    }

    /// Has the layer on top do a little of what takes long; whether there was any.
    pub fn work(&mut self) -> bool {
        self.layers.last_mut().is_some_and(|layer| layer.work())
    }

    /// Offers from the top down, as far as a layer that covers the rest: what is hidden hears nothing.
    fn offer(&mut self, mut hear: impl FnMut(&mut dyn Layer<S>) -> Effect<S::Place>) -> Effect<S::Place> {
        for layer in self.layers.iter_mut().rev() {
            let effect = hear(layer.as_mut());
            if !matches!(effect, Effect::Pass) || layer.covers() {
                return effect;
            }
        }
        Effect::Pass
    }

    /// Draws all that can be seen, bottom up.
    pub fn draw(&self, frame: &mut Frame, area: Rect, shared: &S) {
        let lowest = self.layers.iter().rposition(|layer| layer.covers()).unwrap_or(0);
        for layer in &self.layers[lowest..] {
            layer.draw(frame, area, shared);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sign {
        takes: char,
        covers: bool,
    }

    impl Layer for Sign {
        fn draw(&self, frame: &mut Frame, area: Rect, _: &Ctx) {
            frame.render_widget(format!("{0}{0}{0}", self.takes), area);
        }

        fn key(&mut self, key: Key, _: &mut Ctx) -> Effect {
            if key == Key::Char(self.takes) { Effect::Resume(self.takes.to_string()) } else { Effect::Pass }
        }

        fn context(&self) -> Context {
            Context::List
        }

        fn covers(&self) -> bool {
            self.covers
        }
    }

    fn stack(signs: &[(char, bool)]) -> Stack {
        let mut stack = Stack::<Ctx>::default();
        for &(takes, covers) in signs {
            stack.push(Box::new(Sign { takes, covers }));
        }
        stack
    }

    #[test]
    fn a_key_goes_down_until_a_layer_takes_it_and_never_behind_a_cover() {
        let mut ctx = Ctx::default();
        let mut stack = stack(&[('a', true), ('b', true), ('c', false)]);
        assert_eq!(stack.key(Key::Char('c'), &mut ctx), Effect::Resume("c".to_owned()));
        assert_eq!(stack.key(Key::Char('b'), &mut ctx), Effect::Resume("b".to_owned()));
        assert_eq!(stack.key(Key::Char('a'), &mut ctx), Effect::Pass);
    }

    #[test]
    fn drawing_goes_bottom_up() {
        let backend = ratatui::backend::TestBackend::new(3, 1);
        let mut screen = ratatui::Terminal::new(backend).unwrap();
        let stack = stack(&[('a', true), ('b', false)]);
        screen.draw(|frame| stack.draw(frame, frame.area(), &Ctx::default())).unwrap();
        screen.backend().assert_buffer_lines(["bbb"]);
    }
}
