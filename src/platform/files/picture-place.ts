import sharp, { type Metadata } from 'sharp';
import { pictureDecoder } from './picture-check.ts';

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
  if (!found || !hasPlace(found)) return bytes;
  const plain = pictureDecoder(bytes).autoOrient().keepIccProfile();
  const encoded = found.format === 'png' ? plain.png() : plain.toFormat(found.format, { quality: QUALITY });
  return encoded.toBuffer().catch(() => undefined);
}

const hasPlace = ({ exif, xmp }: Metadata): boolean =>
  GPS_POINTERS.some((pointer) => exif?.includes(pointer)) || (xmp?.includes('exif:GPS') ?? false);
