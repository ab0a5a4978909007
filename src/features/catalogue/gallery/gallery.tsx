import { useEffect, useRef, useState } from 'react';
import { parseImageSource, type UploadFolder } from '../../../platform/files/upload-url.ts';
import { hasSpareBandwidth } from '../../../ui/connection.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PLAY_ICON } from '../../../ui/icon-paths.ts';
import { lazyComponent, optionalComponent } from '../../../ui/lazy.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import type { Slideshow } from './gallery-controls.tsx';
import type { GalleryImage } from './gallery-images.ts';

const VideoFrame = lazyComponent(async () => (await import('../../../ui/media/video-frame.tsx')).VideoFrame);
const Controls = optionalComponent(async () => (await import('./gallery-controls.tsx')).GalleryControls);

const THUMB =
  'block h-20 w-[106px] flex-none overflow-hidden rounded-md border-2 bg-steel-50 aria-pressed:border-slate-700 border-steel-200 hover:border-steel-400';

const COMPACT_SIZES =
  '(min-width: 1920px) 400px, (min-width: 1680px) 320px, (min-width: 1280px) 280px, (min-width: 768px) 320px, 152px';

const FRAME =
  'relative overflow-hidden rounded-lg border border-steel-200 bg-steel-50 print:border-0 in-[:fullscreen]:h-dvh in-[:fullscreen]:border-0';

interface GalleryProps {
  folder: UploadFolder;
  images: GalleryImage[];
  video?: string | null;
  name: string;
  /** True beside a heading, where the gallery is small so that the page's content stays in view. */
  compact?: boolean;
}

export function Gallery({ folder, images, video, name, compact = false }: GalleryProps) {
  const frame = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [shown, setShown] = useState(0);
  const [slideshow, setSlideshow] = useState<Slideshow>('automatic');
  const [zoomed, setZoomed] = useState(false);
  const [idle, setIdle] = useState(false);
  const [ahead, setAhead] = useState(false);
  const load = () => {
    setIdle(true);
    setAhead(hasSpareBandwidth());
  };
  const count = images.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; slow connections load them at the first use
  useEffect(() => (hasSpareBandwidth() ? runWhenIdle(load) : undefined), []);
  const entries = count + (video ? 1 : 0);
  const onVideo = index === count && Boolean(video);
  const first = images[0] ?? { file: '', alt: name };

  const pick = (next: number) => {
    load();
    setSlideshow('off');
    setIndex(next);
  };
  const zoomOrLeaveFullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else setZoomed(true);
  };
  return (
    <figure
      ref={frame}
      aria-label={`Pictures of ${name}`}
      onPointerEnter={load}
      onFocus={load}
      className="min-w-0 [&:fullscreen]:bg-white"
    >
      <div
        className={`${FRAME} ${compact ? 'aspect-4/3 xl:aspect-auto xl:h-44' : 'aspect-4/3 lg:aspect-auto lg:h-[600px] print:aspect-4/3 print:h-auto'}`}
      >
        <button
          type="button"
          data-replay=""
          onClick={zoomOrLeaveFullscreen}
          disabled={!count || onVideo}
          aria-label={`Zoom: ${images[index]?.alt ?? first.alt}`}
          className="relative block size-full enabled:cursor-zoom-in"
        >
          <ImageLayers
            folder={folder}
            images={count ? images : [first]}
            index={onVideo ? shown : index}
            shown={shown}
            onShown={setShown}
            all={ahead}
            sizes={compact ? COMPACT_SIZES : '(min-width: 1280px) 610px, (min-width: 1024px) 48vw, 94vw'}
          />
        </button>
        {onVideo && video && (
          <div className="absolute inset-0 flex items-center bg-steel-900 *:w-full">
            <VideoFrame url={video} title={name} />
          </div>
        )}
        {count > 0 && (idle || zoomed) && (
          <Controls
            frame={frame}
            folder={folder}
            images={images}
            entries={entries}
            index={index}
            onIndex={setIndex}
            onPick={pick}
            loading={index !== shown}
            compact={compact}
            slideshow={slideshow}
            onSlideshow={setSlideshow}
            zoomed={zoomed}
            onZoomed={setZoomed}
          />
        )}
      </div>
      {entries > 1 && <Thumbnails {...{ folder, images, video, index, compact }} onPick={pick} />}
    </figure>
  );
}

interface ThumbnailsProps extends Pick<GalleryProps, 'folder' | 'images' | 'video' | 'compact'> {
  index: number;
  onPick: (index: number) => void;
}

function Thumbnails({ folder, images, video, index, compact, onPick }: ThumbnailsProps) {
  return (
    <div
      className={`flex overflow-x-auto p-0.5 in-[:fullscreen]:hidden ${compact ? 'mt-1.5 gap-1 *:max-md:h-9 *:max-md:w-11.5 md:*:h-16 md:gap-2' : 'mt-3 gap-2'}`}
      data-screen-only=""
    >
      {images.map(({ file, alt }, at) => (
        <button
          key={file}
          type="button"
          data-replay=""
          aria-label={`Picture ${at + 1}: ${alt}`}
          aria-pressed={at === index}
          className={THUMB}
          onClick={() => onPick(at)}
        >
          <StoredImage
            {...parseImageSource(file, folder)}
            alt=""
            sizes="106px"
            className="size-full object-contain mix-blend-multiply"
          />
        </button>
      ))}
      {video && (
        <button
          type="button"
          data-replay=""
          aria-pressed={index === images.length}
          className={THUMB}
          onClick={() => onPick(images.length)}
        >
          <span className="flex h-full flex-col items-center justify-center gap-1 text-sm text-steel-700">
            <Icon path={PLAY_ICON} />
            Video
          </span>
        </button>
      )}
    </div>
  );
}

const SPINNER_AFTER_MS = 300;

const LAYER = 'absolute inset-0 isolate bg-steel-50 transition-opacity';
const SHOWN = `${LAYER} z-1 duration-150`;
const BEHIND = `${LAYER} opacity-0 delay-150 duration-0`;

interface ImageLayersProps {
  folder: UploadFolder;
  images: GalleryImage[];
  index: number;
  shown: number;
  onShown: (index: number) => void;
  all: boolean;
  sizes: string;
}

function ImageLayers({ folder, images, index, shown, onShown, all, sizes }: ImageLayersProps) {
  const container = useRef<HTMLSpanElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (index === shown) return;
    const image = container.current?.querySelector<HTMLImageElement>(`[data-layer="${index}"] img`);
    const timer = setTimeout(() => setWaiting(true), SPINNER_AFTER_MS);
    let replaced = false;
    const show = () => {
      if (!replaced) onShown(index);
    };
    // An image that cannot be decoded becomes the no-image placeholder.
    image?.decode().then(show, show);
    return () => {
      replaced = true;
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [index, shown, onShown]);
  return (
    <span ref={container} className="absolute inset-0 isolate">
      {images.map(({ file, alt }, at) =>
        all || at === shown || at === index ? (
          <span
            key={file}
            data-layer={at}
            data-shown={at === shown ? '' : undefined}
            className={at === shown ? SHOWN : BEHIND}
          >
            <StoredImage
              {...parseImageSource(file, folder)}
              alt={alt}
              sizes={sizes}
              priority={at === index}
              decoding="sync"
              className="size-full object-contain mix-blend-multiply"
            />
          </span>
        ) : null,
      )}
      {waiting && (
        <span className="absolute end-3 top-3 z-2 text-steel-600">
          <Spinner small />
        </span>
      )}
    </span>
  );
}
