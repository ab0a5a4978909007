import { useState } from 'react';
import { preload } from 'react-dom';
import { type ImageFormat, imageWidths } from '../../platform/files/image-sizes.ts';
import { buildUploadUrl, NO_IMAGE_URL, type UploadFolder } from '../../platform/files/upload-url.ts';

const DIMENSIONS: { [Folder in UploadFolder]?: readonly [width: number, height: number] } = {
  applications: [1200, 800],
  banners: [1600, 640],
  brands: [960, 400],
  certifications: [900, 1200],
  partners: [640, 240],
};

const buildSrcSet = (folder: UploadFolder, file: string, format: ImageFormat) =>
  imageWidths
    .map((width) => `${__BACKEND__}/pictures/${folder}/${encodeURIComponent(file)}/${width}.${format} ${width}w`)
    .join(', ');

export interface StoredImageProps {
  folder: UploadFolder;
  file: string | null | undefined;
  alt: string;
  sizes: string;
  priority?: boolean;
  /** `sync` avoids a blank frame when the image replaces another one. */
  decoding?: 'async' | 'sync';
  className?: string;
}

/** An image, whose space is reserved before loading; a placeholder replaces a broken image. */
export function StoredImage(props: StoredImageProps) {
  const { folder, file, alt, sizes, priority = false, decoding = 'async', className } = props;
  const [failed, setFailed] = useState<string>();
  const url = buildUploadUrl(folder, file);
  const missing = url === NO_IMAGE_URL || failed === url;
  const [width, height] = DIMENSIONS[folder] ?? [1200, 900];
  const inLadder = !missing && file !== null && file !== undefined && !/^(https?:)?\//.test(file);
  // Preloaded in the head, so that the browser requests it before it has parsed this far.
  if (import.meta.env.SSR && priority && inLadder) {
    preload(url, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: buildSrcSet(folder, file, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture className="contents">
      {inLadder && <source type="image/avif" srcSet={buildSrcSet(folder, file, 'avif')} sizes={sizes} />}
      {inLadder && <source type="image/webp" srcSet={buildSrcSet(folder, file, 'webp')} sizes={sizes} />}
      <img
        src={missing ? NO_IMAGE_URL : url}
        alt={alt}
        width={width}
        height={height}
        // theme.css hides the alt text of a lazy image, so a broken image is not lazy.
        loading={priority || failed === url ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={decoding}
        className={className ?? 'h-auto w-full'}
        // An image that failed before hydration fired its error event without a listener.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc && !missing) setFailed(url);
        }}
        onError={() => setFailed(url)}
      />
    </picture>
  );
}
