import sharp from 'sharp';
import type { FileProblem } from './file-problem.ts';
import { extensionOf, pictureExtensions } from './mime-types.ts';
import { svgProblem } from './safe-svg.ts';

/** More than any camera produces, less than a decompression bomb expands to. */
export const MAX_PIXELS = 100_000_000;

export const pictureDecoder = (picture: Uint8Array | string) => sharp(picture, { limitInputPixels: MAX_PIXELS });

type Size = { width: number; height: number };

const ANY_PICTURE: FileProblem = {
  problem: 'is not a readable picture',
  allowed: `a picture (${pictureExtensions.join(', ')})`,
};

/** Extensions by sharp's name of a format. */
const ENDINGS: Record<string, readonly string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  svg: ['svg'],
  heif: ['avif'],
};
/** The endings of formats that are converted, under which they were to be sent. */
const CONVERTED: Record<string, string> = { tiff: 'tif', gif: 'gif' };
/** How pictures of pixels begin. */
const PIXELS = /^(\x89PNG|\xff\xd8|RIFF|.{4}ftyp)/s;

/**
 * Width and height in pixels as shown (after the camera's orientation) of a picture that browsers show as it is and that can be
 * decoded to its end; else why it cannot be stored. May take long for one that is meant to harm: for a worker.
 */
export async function checkPicture(name: string, bytes: Uint8Array): Promise<Size | FileProblem> {
  // The decoder refuses to begin with nothing.
  if (bytes.length === 0) return ANY_PICTURE;
  const start = Buffer.from(bytes.subarray(0, 80)).toString('latin1');
  // Before anything draws it.
  const ofSvg = extensionOf(name) === 'svg' && !PIXELS.test(start) ? svgProblem(bytes) : undefined;
  if (ofSvg) return ofSvg;
  // The header only: the picture may be a bomb.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found) return ANY_PICTURE;
  const { format, width, height, autoOrient } = found;
  if (width * height > MAX_PIXELS) {
    return { problem: 'has too many pixels', allowed: `at most ${MAX_PIXELS / 1_000_000} megapixels` };
  }
  const endings = ENDINGS[format] ?? [];
  if (!endings.includes(extensionOf(name))) {
    const ending = endings[0] ?? CONVERTED[format];
    if (!ending) return ANY_PICTURE;
    return { problem: `is in truth a picture of the type ${ending}`, allowed: `a name that ends in .${ending}` };
  }
  if (format === 'svg' && PIXELS.test(start)) return ANY_PICTURE;
  return (await isWhole(bytes)) ? autoOrient : ANY_PICTURE;
}

/** The header may be right and the rest broken. A tiny picture needs all of it and little memory. */
const isWhole = (bytes: Uint8Array): Promise<boolean> =>
  pictureDecoder(bytes)
    .resize({ width: 8, height: 8, fit: 'fill' })
    .raw()
    .toBuffer()
    // sharp throws the same kind of error for every defect.
    .then(
      () => true,
      () => false,
    );
