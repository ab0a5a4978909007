import sharp, { type Metadata, type Sharp } from 'sharp';
import type { FileProblem } from '../in-worker.ts';
import { extensionOf, withExtension } from '../mime-types.ts';
import { MAX_PIXELS, pictureDecoder } from '../picture-check.ts';
import type { ConvertedFrom } from './converted-from.limits.ts';
import { isHeic, JPEG_QUALITY, jpegOfHeic } from './heic-photo.ts';

export type ConvertedPicture = {
  name: string;
  bytes: Uint8Array;
  from: ConvertedFrom;
  size: { width: number; height: number };
};

const OF_PHOTOS = /\.(heic|heif|jpe?g)$/i;

/**
 * HEIC, CMYK JPEG and TIFF become JPEG or PNG, GIF becomes WebP; undefined for other images. May take long, so it runs
 * in a worker.
 */
export async function convertedPicture(
  name: string,
  bytes: Uint8Array,
): Promise<ConvertedPicture | FileProblem | undefined> {
  if (isHeic(bytes)) {
    if (!OF_PHOTOS.test(name))
      return {
        problem: 'is really a HEIC photo',
        allowed: 'a name that ends in .heic, or the same photo saved as JPEG',
      };
    const jpeg = await jpegOfHeic(bytes);
    return 'problem' in jpeg ? jpeg : { name: name.replace(/\.hei[cf]$/i, '.jpg'), from: 'HEIC', ...jpeg };
  }
  const found = bytes.length > 0 ? await metadataOf(bytes) : undefined;
  const extension = extensionOf(name);
  if (!found || found.width * found.height > MAX_PIXELS) return undefined;
  if (found.format === 'jpeg' && found.space === 'cmyk' && /^jpe?g$/.test(extension)) return inRgb(name, bytes, 'CMYK');
  if (found.format === 'tiff' && /^tiff?$/.test(extension))
    return found.hasAlpha || found.bitsPerSample === 1
      ? converted(withExtension(name, 'png'), 'TIFF', pictureDecoder(bytes).autoOrient().toColourspace('srgb').png())
      : inRgb(withExtension(name, 'jpg'), bytes, 'TIFF');
  if (found.format === 'gif' && extension === 'gif') return ofGif(withExtension(name, 'webp'), bytes, found);
  return undefined;
}

const metadataOf = (bytes: Uint8Array): Promise<Metadata | undefined> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);

const inRgb = (name: string, bytes: Uint8Array, from: ConvertedFrom) =>
  converted(name, from, pictureDecoder(bytes).autoOrient().toColourspace('srgb').jpeg({ quality: JPEG_QUALITY }));

/** Limit of the pixels of all frames of an animation, because decoding takes seconds. */
const MAX_MOVING_PIXELS = 20_000_000;

/** Animated WebP; a still image if the frames have too many pixels. */
function ofGif(name: string, bytes: Uint8Array, { width, height, pages = 1 }: Metadata) {
  const animated = width * height * pages <= MAX_MOVING_PIXELS;
  return converted(name, 'GIF', sharp(bytes, { animated, limitInputPixels: MAX_PIXELS }).webp({ lossless: true }));
}

const converted = (name: string, from: ConvertedFrom, picture: Sharp): Promise<ConvertedPicture | FileProblem> =>
  picture.toBuffer({ resolveWithObject: true }).then(
    ({ data, info }) => ({
      name,
      bytes: data,
      from,
      // Frames of an animation are stacked vertically.
      size: { width: info.width, height: info.pageHeight ?? info.height },
    }),
    () => ({ problem: 'is not a readable picture', allowed: 'a picture that other programs open' }),
  );
