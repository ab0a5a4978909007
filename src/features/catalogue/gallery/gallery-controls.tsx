import { type RefObject, useEffect, useRef } from 'react';
import { pictureSource, type UploadFolder, uploadUrl } from '../../../platform/files/upload-url.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { MAXIMIZE, PAUSE_ROUND, PLAY_ROUND } from '../../../ui/page-icon-paths.ts';
import type { GalleryPicture } from './gallery-sources.ts';

/** Interval of the slideshow. */
const SLIDE_MS = 3000;
const CONTROL =
  'grid size-10 place-items-center rounded-full border border-steel-300 bg-white text-steel-800 hover:border-steel-500';

interface GalleryControlsProps {
  frame: RefObject<HTMLElement | null>;
  folder: UploadFolder;
  pictures: GalleryPicture[];
  /** Number of images, plus 1 if there is a video. */
  entries: number;
  index: number;
  onIndex: (index: number) => void;
  /** An explicit choice by the visitor, which stops the slideshow. */
  onPick: (index: number) => void;
  playing: boolean;
  onPlaying: (playing: boolean) => void;
  zoomed: boolean;
  onZoomed: (zoomed: boolean) => void;
}

/** Slideshow with pause, fullscreen, arrow keys, and a full-screen lightbox. */
export function GalleryControls(props: GalleryControlsProps) {
  const { frame, folder, pictures, index, playing, onPlaying, zoomed, onZoomed } = props;
  const count = pictures.length;
  const onVideo = index >= count;
  const isRunning = playing && count > 1 && !onVideo && !zoomed;
  useSlideshow(isRunning, frame, () => props.onIndex((index + 1) % count));
  useArrowKeys(frame, (step) => props.onPick((index + props.entries + step) % props.entries));

  const next = pictures[(index + 1) % count];
  return (
    <>
      {count > 1 && !onVideo && (
        <div className="absolute end-3 bottom-3 flex gap-2" data-screen-only="">
          <button
            type="button"
            className={CONTROL}
            aria-label={playing ? 'Pause slideshow' : 'Play slideshow'}
            onClick={() => onPlaying(!playing)}
          >
            <Icon path={playing ? PAUSE_ROUND : PLAY_ROUND} className="size-4.5" />
          </button>
          <button
            type="button"
            className={CONTROL}
            aria-label="Fullscreen slideshow"
            onClick={() => void frame.current?.requestFullscreen().then(() => onPlaying(true))}
          >
            <Icon path={MAXIMIZE} className="size-4.5" />
          </button>
        </div>
      )}
      {isRunning && next && (
        // Preloads the next image.
        <div hidden>
          <Picture {...pictureSource(next.file, folder)} alt="" sizes="(min-width: 1024px) 610px, 94vw" priority />
        </div>
      )}
      <Lightbox
        pictures={pictures.map(({ file, alt }) => {
          const source = pictureSource(file, folder);
          return { src: uploadUrl(source.folder, source.file), alt };
        })}
        index={zoomed ? index : undefined}
        onClose={() => onZoomed(false)}
      />
    </>
  );
}

/**
 * Advances every three seconds while `isRunning`, except under pointer or focus, in a hidden tab, and for visitors who
 * prefer reduced motion (WCAG 2.2.2).
 */
function useSlideshow(isRunning: boolean, frame: RefObject<HTMLElement | null>, advance: () => void) {
  const latest = useLatest(advance);
  useEffect(() => {
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const paused = !document.fullscreenElement && frame.current?.matches(':hover, :has(:focus-visible)');
      if (!paused && !document.hidden) latest.current();
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isRunning, frame, latest]);
}

/** Left and right arrow keys, while the focus is in the gallery. */
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

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
