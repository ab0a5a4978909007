import { useEffect, useRef, useState } from 'react';
import { pictureSource, type UploadFolder } from '../../../platform/files/upload-url.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { GalleryPicture } from './gallery-sources.ts';

/** A picture that takes longer than this gets a spinner. */
const SPINNER_AFTER_MS = 300;

const LAYER = 'absolute inset-0 isolate bg-steel-50 transition-opacity';
/** The new picture fades in over the old one, which stays below it until then. */
const SHOWN = `${LAYER} z-1 duration-150`;
const BEHIND = `${LAYER} opacity-0 delay-150 duration-0`;

interface PictureLayersProps {
  folder: UploadFolder;
  pictures: GalleryPicture[];
  /** The chosen picture. */
  index: number;
  /** The picture on show: the chosen one once it is decoded, until then the one before. */
  shown: number;
  onShown: (index: number) => void;
  /** Whether all pictures are loaded, or only those that are chosen. */
  all: boolean;
  sizes: string;
}

/** The pictures of a gallery, one above the other, so that a change never shows an empty frame. */
export function PictureLayers({ folder, pictures, index, shown, onShown, all, sizes }: PictureLayersProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (index === shown) return;
    const image = place.current?.querySelector<HTMLImageElement>(`[data-layer="${index}"] img`);
    const timer = setTimeout(() => setWaiting(true), SPINNER_AFTER_MS);
    let replaced = false;
    const show = () => {
      if (!replaced) onShown(index);
    };
    // One that cannot be decoded is shown too: it becomes the no-image picture.
    image?.decode().then(show, show);
    return () => {
      replaced = true;
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [index, shown, onShown]);
  return (
    <span ref={place} className="absolute inset-0 isolate">
      {pictures.map(({ file, alt }, at) =>
        all || at === shown || at === index ? (
          <span
            key={file}
            data-layer={at}
            data-shown={at === shown ? '' : undefined}
            className={at === shown ? SHOWN : BEHIND}
          >
            <Picture
              {...pictureSource(file, folder)}
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
