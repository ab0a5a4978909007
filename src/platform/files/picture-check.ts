import sharp, { type Metadata } from 'sharp';
import { lookUp } from '../look-up.ts';
import type { FileProblem } from './in-worker.ts';
import { extensionOf, pictureExtensions } from './mime-types.ts';
import { svgProblem } from './safe-svg.ts';

/** Start of EXIF's pointer to a location: tag, type and count, in both orders of bytes. */
const GPS_POINTERS = [
  [0x25, 0x88, 4, 0, 1, 0, 0, 0],
  [0x88, 0x25, 0, 4, 0, 0, 0, 1],
].map((bytes) => Buffer.from(bytes));
const QUALITY = 92;

/** Encodes a photo with a location again, without metadata. Undefined if it cannot be decoded. */
export async function withoutPlace(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return found && hasPlace(found) ? withoutMetadata(bytes, found.format) : bytes;
}

/**
 * Encodes a photo again without its metadata and without bytes that are no picture. Undefined if it is unreadable.
 * @param failOn which faults make it unreadable: the slight ones of some cameras, or none
 */
export async function withoutMetadata(
  bytes: Uint8Array,
  format: Metadata['format'],
  failOn: 'warning' | 'none' = 'warning',
): Promise<Uint8Array | undefined> {
  const plain = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn }).autoOrient().keepIccProfile();
  const encoded = format === 'png' ? plain.png() : plain.toFormat(format, { quality: QUALITY });
  return encoded.toBuffer().catch(() => undefined);
}

const hasPlace = ({ exif, xmp }: Metadata): boolean =>
  GPS_POINTERS.some((pointer) => exif?.includes(pointer)) || (xmp?.includes('exif:GPS') ?? false);

/** More than any camera produces, but less than a decompression bomb. */
export const MAX_PIXELS = 100_000_000;

export const pictureDecoder = (picture: Uint8Array | string) => sharp(picture, { limitInputPixels: MAX_PIXELS });

type Size = { width: number; height: number };

const ANY_PICTURE: FileProblem = {
  problem: 'is not a readable picture',
  allowed: `a picture (${pictureExtensions.join(', ')})`,
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
export async function checkPicture(name: string, bytes: Uint8Array): Promise<Size | FileProblem> {
  if (bytes.length === 0) return ANY_PICTURE;
  const start = Buffer.from(bytes.subarray(0, 80)).toString('latin1');
  const ofSvg = extensionOf(name) === 'svg' && !PIXELS.test(start) ? svgProblem(bytes) : undefined;
  if (ofSvg) return ofSvg;
  // Reads only the header, since the image may be a bomb.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found) return ANY_PICTURE;
  const { format, width, height, autoOrient } = found;
  if (width * height > MAX_PIXELS) {
    return { problem: 'has too many pixels', allowed: `at most ${MAX_PIXELS / 1_000_000} megapixels` };
  }
  const endings = lookUp(ENDINGS, format) ?? [];
  if (!endings.includes(extensionOf(name))) {
    const ending = endings[0] ?? lookUp(CONVERTED, format);
    if (!ending) return ANY_PICTURE;
    return { problem: `is really a picture of the type ${ending}`, allowed: `a name that ends in .${ending}` };
  }
  if (format === 'svg' && PIXELS.test(start)) return ANY_PICTURE;
  return (await isWhole(bytes)) ? autoOrient : ANY_PICTURE;
}

/** Decodes the image to a tiny one, which reads all data with little memory, because only the header may be right. */
const isWhole = (bytes: Uint8Array): Promise<boolean> =>
  pictureDecoder(bytes)
    .resize({ width: 8, height: 8, fit: 'fill' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
