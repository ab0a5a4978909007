import sharp from 'sharp';
import type { FileProblem } from '../file-problem.ts';
import { extensionOf } from '../mime-types.ts';
import { MAX_PIXELS, pictureDecoder } from '../picture-check.ts';
import { isHeic, JPEG_QUALITY, jpegOfHeic } from './heic-photo.ts';

/** What a picture was before it became one that browsers show. */
export type ConvertedFrom = 'HEIC' | 'CMYK';
/** `name`: the former one, with the ending of what it has become. */
export type ConvertedPicture = {
  name: string;
  bytes: Uint8Array;
  from: ConvertedFrom;
  size: { width: number; height: number };
};

const OF_PHOTOS = /\.(heic|heif|jpe?g)$/i;

/**
 * A photo of a phone (HEIC) or a JPEG in the colours of print (CMYK) as a JPEG in colours that every browser shows; undefined for any other
 * picture, which stays as it is. May take long: for a worker.
 */
export async function convertedPicture(
  name: string,
  bytes: Uint8Array,
): Promise<ConvertedPicture | FileProblem | undefined> {
  if (isHeic(bytes)) {
    if (!OF_PHOTOS.test(name))
      return {
        problem: 'is in truth a HEIC photo',
        allowed: 'a name that ends in .heic, or the same photo saved as JPEG',
      };
    const jpeg = await jpegOfHeic(bytes);
    return 'problem' in jpeg ? jpeg : { name: name.replace(/\.hei[cf]$/i, '.jpg'), from: 'HEIC', ...jpeg };
  }
  // What only claims to be one is told as what it is.
  if (!/^jpe?g$/.test(extensionOf(name)) || bytes.length === 0) return undefined;
  const {
    format,
    space,
    width = 0,
    height = 0,
  } = (await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)) ?? {};
  if (format !== 'jpeg' || space !== 'cmyk' || width * height > MAX_PIXELS) return undefined;
  return pictureDecoder(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info }): ConvertedPicture => ({
        ...{ name, bytes: data, from: 'CMYK' },
        size: { width: info.width, height: info.height },
      }),
      // sharp throws the same kind of error for every defect.
      (): FileProblem => ({ problem: 'is not a readable picture', allowed: 'one that other programs open' }),
    );
}
