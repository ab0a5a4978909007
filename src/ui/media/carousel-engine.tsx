import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';

export interface CarouselControl {
  previous: () => void;
  next: () => void;
}

interface CarouselEngineProps {
  viewport: RefObject<HTMLElement | null>;
  /** Milliseconds between slides; undefined disables autoplay. */
  autoplay: number | undefined;
  /** Paused under pointer and focus. */
  waits: boolean;
  onReady: (control: CarouselControl) => void;
}

/**
 * The engine moves a slide like a damped spring; with this damping it is within a pixel of its place after the specified
 * 500 ms (docs/spec/pages-and-navigation.md#moving-content).
 */
const DAMPING = 10;

/** Drives the row of slides that the carousel has rendered. Renders nothing. */
export function CarouselEngine({ viewport, autoplay, waits, onReady }: CarouselEngineProps) {
  const [attach, embla] = useEmblaCarousel({ loop: true, align: 'start', duration: DAMPING });

  useEffect(() => attach(viewport.current), [attach, viewport]);

  useEffect(() => {
    if (!embla) return;
    onReady({ previous: () => embla.scrollPrev(), next: () => embla.scrollNext() });
  }, [embla, onReady]);

  useEffect(() => {
    const element = viewport.current?.parentElement;
    if (!embla || !element || autoplay === undefined) return;
    const timer = setInterval(() => {
      if ((waits && element.matches(':hover, :focus-within')) || document.hidden) return;
      embla.scrollNext();
    }, autoplay);
    return () => clearInterval(timer);
  }, [embla, viewport, autoplay, waits]);

  return null;
}
