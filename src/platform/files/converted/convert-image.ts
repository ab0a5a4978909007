import sharp, { type Metadata, type Sharp } from 'sharp';
import { createImageDecoder, MAX_IMAGE_PIXELS } from '../image-check.ts';
import { getExtension, replaceExtension } from '../mime-types.ts';
import type { FileProblem } from '../run-in-file-worker.ts';
import type { ConvertedFormat } from './converted-formats.limits.ts';
import { convertHeicToJpeg, isHeic, JPEG_QUALITY } from './heic-photo.ts';

export type ConvertedImage = {
  name: string;
  bytes: Uint8Array;
  from: ConvertedFormat;
  size: { width: number; height: number };
};

const OF_PHOTOS = /\.(heic|heif|jpe?g)$/i;

/**
 * HEIC, CMYK JPEG and TIFF become JPEG or PNG, GIF becomes WebP; undefined for other images. May take long, so it runs
 * in a worker.
 */
export async function convertImage(name: string, bytes: Uint8Array): Promise<ConvertedImage | FileProblem | undefined> {
  if (isHeic(bytes)) {
    if (!OF_PHOTOS.test(name))
      return {
        problem: 'is really a HEIC photo',
        allowed: 'a name that ends in .heic, or the same photo saved as JPEG',
      };
    const jpeg = await convertHeicToJpeg(bytes);
    return 'problem' in jpeg ? jpeg : { name: name.replace(/\.hei[cf]$/i, '.jpg'), from: 'HEIC', ...jpeg };
  }
  const found = bytes.length > 0 ? await readMetadata(bytes) : undefined;
  const extension = getExtension(name);
  if (!found || found.width * found.height > MAX_IMAGE_PIXELS) return undefined;
  if (found.format === 'jpeg' && found.space === 'cmyk' && /^jpe?g$/.test(extension))
    return convertToRgb(name, bytes, 'CMYK');
  if (found.format === 'tiff' && /^tiff?$/.test(extension))
    return found.hasAlpha || found.bitsPerSample === 1
      ? encodeImage(
          replaceExtension(name, 'png'),
          'TIFF',
          createImageDecoder(bytes).autoOrient().toColourspace('srgb').png(),
        )
      : convertToRgb(replaceExtension(name, 'jpg'), bytes, 'TIFF');
  if (found.format === 'gif' && extension === 'gif') return convertGif(replaceExtension(name, 'webp'), bytes, found);
  return undefined;
}

const readMetadata = (bytes: Uint8Array): Promise<Metadata | undefined> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);

const convertToRgb = (name: string, bytes: Uint8Array, from: ConvertedFormat) =>
  encodeImage(name, from, createImageDecoder(bytes).autoOrient().toColourspace('srgb').jpeg({ quality: JPEG_QUALITY }));

/** Limit of the pixels of all frames of an animation, because decoding takes seconds. */
const MAX_MOVING_PIXELS = 20_000_000;

/** Animated WebP; a still image if the frames have too many pixels. */
function convertGif(name: string, bytes: Uint8Array, { width, height, pages = 1 }: Metadata) {
  const animated = width * height * pages <= MAX_MOVING_PIXELS;
  return encodeImage(
    name,
    'GIF',
    sharp(bytes, { animated, limitInputPixels: MAX_IMAGE_PIXELS }).webp({ lossless: true }),
  );
}

const encodeImage = (name: string, from: ConvertedFormat, image: Sharp): Promise<ConvertedImage | FileProblem> =>
  image.toBuffer({ resolveWithObject: true }).then(
    ({ data, info }) => ({
      name,
      bytes: data,
      from,
      // Frames of an animation are stacked vertically.
      size: { width: info.width, height: info.pageHeight ?? info.height },
    }),
    () => ({ problem: 'is not a readable image', allowed: 'an image that opens in other programs' }),
  );
