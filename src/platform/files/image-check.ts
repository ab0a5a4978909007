import sharp, { type Metadata } from 'sharp';
import { getOwnValue } from '../get-own-value.ts';
import { getExtension, imageExtensions } from './mime-types.ts';
import type { FileProblem } from './run-in-file-worker.ts';
import { findSvgProblem } from './sanitise-svg.ts';

/** Start of EXIF's pointer to a location: tag, type and count, in both orders of bytes. */
const GPS_POINTERS = [
  [0x25, 0x88, 4, 0, 1, 0, 0, 0],
  [0x88, 0x25, 0, 4, 0, 0, 0, 1],
].map((bytes) => Buffer.from(bytes));
const QUALITY = 92;

/** Encodes a photo with a location again, without metadata. Undefined if it cannot be decoded. */
export async function removePhotoLocation(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return found && hasLocation(found) ? removeImageMetadata(bytes, found.format) : bytes;
}

/**
 * Encodes a photo again without its metadata and without bytes that are no image. Undefined if it is unreadable.
 * @param failOn which faults make it unreadable: the slight ones of some cameras, or none
 */
export async function removeImageMetadata(
  bytes: Uint8Array,
  format: Metadata['format'],
  failOn: 'warning' | 'none' = 'warning',
): Promise<Uint8Array | undefined> {
  const plain = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn }).autoOrient().keepIccProfile();
  const encoded = format === 'png' ? plain.png() : plain.toFormat(format, { quality: QUALITY });
  return encoded.toBuffer().catch(() => undefined);
}

const hasLocation = ({ exif, xmp }: Metadata): boolean =>
  GPS_POINTERS.some((pointer) => exif?.includes(pointer)) || (xmp?.includes('exif:GPS') ?? false);

/** More than any camera produces, but less than a decompression bomb. */
export const MAX_IMAGE_PIXELS = 100_000_000;

export const createImageDecoder = (image: Uint8Array | string) => sharp(image, { limitInputPixels: MAX_IMAGE_PIXELS });

type Size = { width: number; height: number };

const ANY_PICTURE: FileProblem = {
  problem: 'is not a readable image',
  allowed: `an image (${imageExtensions.join(', ')})`,
};

const ENDINGS: Record<string, readonly string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  svg: ['svg'],
  heif: ['avif'],
};
const CONVERTED: Record<string, string> = { tiff: 'tif', gif: 'gif' };
const PIXELS = /^(\x89PNG|\xff\xd8|RIFF|.{4}ftyp)/s;

/**
 * Size in pixels, after the camera's orientation, of a decodable image in a format of browsers; otherwise the problem.
 * May take long, so this runs in a worker.
 */
export async function checkImage(name: string, bytes: Uint8Array): Promise<Size | FileProblem> {
  if (bytes.length === 0) return ANY_PICTURE;
  const start = Buffer.from(bytes.subarray(0, 80)).toString('latin1');
  const ofSvg = getExtension(name) === 'svg' && !PIXELS.test(start) ? findSvgProblem(bytes) : undefined;
  if (ofSvg) return ofSvg;
  // Reads only the header, since the image may be a bomb.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found) return ANY_PICTURE;
  const { format, width, height, autoOrient } = found;
  if (width * height > MAX_IMAGE_PIXELS) {
    return { problem: 'has too many pixels', allowed: `at most ${MAX_IMAGE_PIXELS / 1_000_000} megapixels` };
  }
  const endings = getOwnValue(ENDINGS, format) ?? [];
  if (!endings.includes(getExtension(name))) {
    const ending = endings[0] ?? getOwnValue(CONVERTED, format);
    if (!ending) return ANY_PICTURE;
    return { problem: `is really an image of the type ${ending}`, allowed: `a name that ends in .${ending}` };
  }
  if (format === 'svg' && PIXELS.test(start)) return ANY_PICTURE;
  return (await isDecodable(bytes)) ? autoOrient : ANY_PICTURE;
}

/** Decodes the image to a tiny one, which reads all data with little memory, because only the header may be right. */
const isDecodable = (bytes: Uint8Array): Promise<boolean> =>
  createImageDecoder(bytes)
    .resize({ width: 8, height: 8, fit: 'fill' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
