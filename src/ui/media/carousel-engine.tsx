import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';

export interface CarouselControl {
  previous: () => void;
  next: () => void;
}

interface CarouselEngineProps {
  viewport: RefObject<HTMLElement | null>;
  autoplay: number | undefined;
  waits: boolean;
  onReady: (control: CarouselControl) => void;
}

/**
 * With this damping a slide is within a pixel of its place after the specified 500 ms
 * (docs/spec/pages-and-navigation.md#moving-content).
 */
const DAMPING = 10;

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
