import { useState } from 'react';
import { preload } from 'react-dom';
import { type PictureFormat, pictureWidths } from '../../platform/files/picture-ladder.ts';
import { NO_IMAGE, type UploadFolder, uploadUrl } from '../../platform/files/upload-url.ts';

/** What a file of a folder most likely measures, in pixels, where that is not 4:3: the shape in which the space is kept. */
const MEASURES: { [Folder in UploadFolder]?: readonly [width: number, height: number] } = {
  banners: [1600, 640],
  brands: [960, 400],
  certifications: [900, 1200],
  partners: [640, 240],
};

const srcSet = (folder: UploadFolder, file: string, format: PictureFormat) =>
  pictureWidths
    .map((width) => `${__BACKEND__}/pictures/${folder}/${encodeURIComponent(file)}/${width}.${format} ${width}w`)
    .join(', ');

export interface PictureProps {
  folder: UploadFolder;
  /** File name under uploads/{folder}; nothing shows the no-image picture. */
  file: string | null | undefined;
  alt: string;
  /** How wide it stands in the layout, as the sizes attribute of an image. */
  sizes: string;
  /** The picture that the eye meets first: fetched at once, before others. */
  priority?: boolean;
  className?: string;
}

/**
 * A picture in the widths and formats that the server makes. The space of its shape is kept before it arrives;
 * a picture that cannot be had gives way to the no-image one.
 */
export function Picture({ folder, file, alt, sizes, priority = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const address = uploadUrl(folder, file);
  const missing = address === NO_IMAGE || failed === address;
  const [width, height] = MEASURES[folder] ?? [1200, 900];
  const inLadder = !missing && file !== null && file !== undefined && !/^(https?:)?\//.test(file);
  // The server names it in the page's head: the browser asks for it before it has read that far.
  if (import.meta.env.SSR && priority && inLadder) {
    preload(address, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet(folder, file, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture className="contents">
      {inLadder && <source type="image/avif" srcSet={srcSet(folder, file, 'avif')} sizes={sizes} />}
      {inLadder && <source type="image/webp" srcSet={srcSet(folder, file, 'webp')} sizes={sizes} />}
      <img
        src={missing ? NO_IMAGE : address}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={className ?? 'h-auto w-full'}
        // The error event of an image that failed before hydration had no listener.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc && !missing) setFailed(address);
        }}
        onError={() => setFailed(address)}
      />
    </picture>
  );
}
