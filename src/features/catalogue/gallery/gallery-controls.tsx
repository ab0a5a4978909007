import { type RefObject, useEffect, useRef } from 'react';
import { buildUploadUrl, parseImageSource, type UploadFolder } from '../../../platform/files/upload-url.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { MAXIMISE_ICON, ROUND_PAUSE_ICON, ROUND_PLAY_ICON } from '../../../ui/page-icon-paths.ts';
import type { GalleryImage } from './gallery-images.ts';

/** automatic: one round, delayed by the visitor's activity. on: started by the visitor. */
export type Slideshow = 'automatic' | 'on' | 'off';

const CONTROL =
  'grid size-10 place-items-center rounded-full border border-steel-300 bg-white text-steel-800 hover:border-steel-500';

interface GalleryControlsProps {
  frame: RefObject<HTMLElement | null>;
  folder: UploadFolder;
  images: GalleryImage[];
  entries: number;
  index: number;
  onIndex: (index: number) => void;
  /** Called when the visitor picks an image, which stops the slideshow. */
  onPick: (index: number) => void;
  loading: boolean;
  /** True beside a heading, where a phone has room for one button. */
  compact: boolean;
  slideshow: Slideshow;
  onSlideshow: (slideshow: Slideshow) => void;
  zoomed: boolean;
  onZoomed: (zoomed: boolean) => void;
}

export function GalleryControls(props: GalleryControlsProps) {
  const { frame, folder, images, index, compact, slideshow, onSlideshow, zoomed, onZoomed } = props;
  const count = images.length;
  const onVideo = index >= count;
  const playing = useSlideshow({
    frame,
    slideshow,
    paused: count < 2 || onVideo || zoomed || props.loading,
    advance: () => {
      const next = (index + 1) % count;
      props.onIndex(next);
      if (slideshow === 'automatic' && next === 0) onSlideshow('off');
    },
  });
  useArrowKeys(frame, (step) => props.onPick((index + props.entries + step) % props.entries));

  return (
    <>
      {count > 1 && !onVideo && (
        <div
          className={`absolute flex gap-2 ${compact ? 'end-1 bottom-1 *:size-8 max-md:*:not-first:hidden' : 'end-3 bottom-3'}`}
          data-screen-only=""
        >
          <button
            type="button"
            className={CONTROL}
            data-slideshow=""
            aria-label={playing ? 'Pause slideshow' : 'Play slideshow'}
            onClick={() => onSlideshow(playing ? 'off' : 'on')}
          >
            <Icon path={playing ? ROUND_PAUSE_ICON : ROUND_PLAY_ICON} className="size-4.5" />
          </button>
          <button
            type="button"
            className={CONTROL}
            aria-label="Fullscreen slideshow"
            onClick={() => void frame.current?.requestFullscreen().then(() => onSlideshow('on'))}
          >
            <Icon path={MAXIMISE_ICON} className="size-4.5" />
          </button>
        </div>
      )}
      <Lightbox
        images={images.map(({ file, alt }) => {
          const source = parseImageSource(file, folder);
          return { src: buildUploadUrl(source.folder, source.file), alt };
        })}
        index={zoomed ? index : undefined}
        onClose={() => onZoomed(false)}
      />
    </>
  );
}

function useArrowKeys(frame: RefObject<HTMLElement | null>, go: (step: number) => void) {
  const latest = useLatest(go);
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') latest.current(1);
      if (key === 'ArrowLeft') latest.current(-1);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [frame, latest]);
}

const SLIDE_MS = 3000;

const ACTIONS = ['pointerdown', 'keydown', 'scroll', 'wheel'];

function isInView(element: HTMLElement | null): boolean {
  const { top = -1, height = 0 } = element?.getBoundingClientRect() ?? {};
  const middle = top + height / 2;
  return middle >= 0 && middle <= window.innerHeight;
}

interface SlideshowOptions {
  frame: RefObject<HTMLElement | null>;
  slideshow: Slideshow;
  paused: boolean;
  advance: () => void;
}

/**
 * Plays a slideshow. An automatic one pauses out of sight, under pointer and focus, and never plays with reduced motion
 * (WCAG 2.2.2).
 * @returns true while it plays
 */
function useSlideshow({ frame, slideshow, paused, advance }: SlideshowOptions): boolean {
  const latest = useLatest(advance);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const playing = slideshow === 'on' || (slideshow === 'automatic' && !reducedMotion);
  const running = playing && !paused;
  const automatic = slideshow === 'automatic';
  useEffect(() => {
    if (!running) return;
    const advanceUnlessHeld = () => {
      const held = automatic && (!isInView(frame.current) || isUsed(frame.current));
      if (!held && !document.hidden) latest.current();
    };
    let timer = setInterval(advanceUnlessHeld, SLIDE_MS);
    const wait = () => {
      clearInterval(timer);
      timer = setInterval(advanceUnlessHeld, SLIDE_MS);
    };
    const actions = automatic ? ACTIONS : [];
    for (const action of actions) window.addEventListener(action, wait, { passive: true });
    return () => {
      clearInterval(timer);
      for (const action of actions) window.removeEventListener(action, wait);
    };
  }, [running, automatic, frame, latest]);
  return playing;
}

const isUsed = (element: Element | null) =>
  element !== null && (element.matches(':hover') || element.querySelector(':focus-visible') !== null);

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
