import { Children, isValidElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { LEFT_ICON, PAUSE_ICON, PLAY_ICON, RIGHT_ICON } from '../icon-paths.ts';
import { optionalComponent } from '../lazy.tsx';
import type { CarouselControl } from './carousel-engine.tsx';

const Engine = optionalComponent(async () => (await import('./carousel-engine.tsx')).CarouselEngine);

interface CarouselProps {
  label: string;
  children: ReactNode;
  /**
   * Milliseconds between slides; disabled with reduced motion, and paused under pointer or focus until the visitor
   * presses Play.
   */
  autoplay?: number;
  slideClassName?: string;
}

const BUTTON =
  'grid size-10 place-items-center rounded-full border border-steel-300 bg-white text-steel-800 hover:border-steel-500 disabled:opacity-40';

const getSlideKey = (slide: ReactNode) => (isValidElement(slide) ? slide.key : String(slide));

/**
 * A row of slides. Without its engine it scrolls and snaps; the engine adds looping, buttons, and autoplay with a pause
 * button (WCAG 2.2.2).
 */
export function Carousel({ label, children, autoplay, slideClassName = 'basis-full' }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [control, setControl] = useState<CarouselControl>();
  const [autoplaying, setAutoplaying] = useState<'automatic' | 'on' | 'off'>('automatic');
  const [reducedMotion, setReducedMotion] = useState(true);
  const slides = Children.toArray(children);

  useEffect(() => {
    const element = viewport.current;
    setReducedMotion(matchMedia('(prefers-reduced-motion: reduce)').matches);
    if (!element || slides.length < 2) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: '200px',
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [slides.length]);

  const playing = autoplaying !== 'off';
  const autoplays = autoplay !== undefined && !reducedMotion && slides.length > 1;
  return (
    <section aria-roledescription="carousel" aria-label={`${label}: slides`} className="relative">
      <div
        ref={viewport}
        // -1 preserves the focus that the row may have when the buttons take over.
        tabIndex={control ? -1 : 0}
        data-engine={control ? '' : undefined}
        // The negative margin hides the space before the first slide. `relative` makes this the offset parent of the
        // slides, which the engine would otherwise shift when the window is resized.
        className="relative -ms-4 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] data-engine:snap-none data-engine:overflow-hidden"
      >
        <ul className="flex">
          {slides.map((slide, index) => (
            <li
              key={getSlideKey(slide)}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className={`min-w-0 flex-none snap-start ps-4 ${slideClassName}`}
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {near && (
        <Engine
          viewport={viewport}
          autoplay={autoplays && playing ? autoplay : undefined}
          waits={autoplaying === 'automatic'}
          onReady={setControl}
        />
      )}
      {slides.length > 1 && (
        <div className="mt-3 flex min-h-10 items-center justify-end gap-2" data-screen-only="">
          {control && (
            <>
              {autoplays && (
                <button
                  type="button"
                  className={BUTTON}
                  aria-label={playing ? 'Pause' : 'Play'}
                  onClick={() => setAutoplaying(playing ? 'off' : 'on')}
                >
                  <Icon path={playing ? PAUSE_ICON : PLAY_ICON} className="size-5" />
                </button>
              )}
              <button type="button" className={BUTTON} aria-label="Previous slide" onClick={control.previous}>
                <Icon path={LEFT_ICON} className="size-5" />
              </button>
              <button type="button" className={BUTTON} aria-label="Next slide" onClick={control.next}>
                <Icon path={RIGHT_ICON} className="size-5" />
              </button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
