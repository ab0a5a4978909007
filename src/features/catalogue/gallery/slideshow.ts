import { type RefObject, useEffect, useRef } from 'react';

const SLIDE_MS = 3000;

/** automatic: nobody asked for it, so it ends for good after one round or with the first scroll, touch, click or key. on: the visitor's wish. */
export type Slideshow = 'automatic' | 'on' | 'off';

const ACTIONS = ['scroll', 'wheel', 'pointerdown', 'keydown'];

interface SlideshowOptions {
  frame: RefObject<HTMLElement | null>;
  slideshow: Slideshow;
  onSlideshow: (slideshow: Slideshow) => void;
  paused: boolean;
  advance: () => void;
}

/**
 * Advances every three seconds, except while `paused` and in a hidden tab; one that the visitor did not start also waits under
 * pointer and focus. Returns whether it plays.
 * For visitors who prefer reduced motion it does not start by itself (WCAG 2.2.2).
 */
export function useSlideshow({ frame, slideshow, onSlideshow, paused, advance }: SlideshowOptions): boolean {
  const latest = useLatest(advance);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const playing = slideshow === 'on' || (slideshow === 'automatic' && !reducedMotion);
  const running = playing && !paused;
  const automatic = slideshow === 'automatic';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      const held = automatic && frame.current?.matches(':hover, :has(:focus-visible)');
      if (!held && !document.hidden) latest.current();
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [running, automatic, frame, latest]);

  useEffect(() => {
    if (!automatic) return;
    const stop = ({ target }: Event) => {
      // The button itself decides: a touch that pauses must not play.
      if (!(target instanceof Element && target.closest('[data-slideshow]'))) onSlideshow('off');
    };
    for (const action of ACTIONS) window.addEventListener(action, stop, { passive: true });
    return () => {
      for (const action of ACTIONS) window.removeEventListener(action, stop);
    };
  }, [automatic, onSlideshow]);
  return playing;
}

export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
