import { crc32 } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { pictureDecoder } from './picture-check.ts';

const EXIF_START = 'Exif\0\0';
const GPS_POINTER = 0x8825;
const ENTRY = 12;
const MAX_ENTRIES = 200;
/** Bytes of a value by its EXIF type number. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Limit of decoys with the same beginning that may precede the part. */
const MAX_TRIES = 100;
const BEGINNING = 64;

/**
 * Removes the location from a photo's metadata by blanking it, without encoding again, so the orientation stays. Where that
 * fails, the image is encoded again without metadata. Undefined if it cannot be decoded.
 */
export async function withoutPlace(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const found = await metadataOf(bytes);
  if (!found || !hasPlace(found)) return bytes;
  const blanked = Buffer.from(bytes);
  if (found.exif) blankIn(blanked, found.exif, blankGps, found.format === 'png');
  if (found.xmp && found.format !== 'png') blankIn(blanked, found.xmp, blankXmp, false);
  const left = await metadataOf(blanked);
  if (left && !hasPlace(left)) return blanked;
  const plain = pictureDecoder(bytes).autoOrient().keepIccProfile();
  const encoded = found.format === 'png' ? plain.png() : plain.toFormat(found.format, { quality: 92 });
  return encoded.toBuffer().catch(() => undefined);
}

const metadataOf = (bytes: Uint8Array): Promise<Metadata | undefined> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);

const hasPlace = ({ exif, xmp }: Metadata): boolean =>
  (exif !== undefined && gpsEntries(exif).length > 0) ||
  (xmp !== undefined && xmpPlaces(xmp).some(({ start, end }) => xmp.toString('latin1', start, end).trim() !== ''));

/** Blanks a part in place. A PNG has a checksum after it. */
function blankIn(file: Buffer, part: Buffer, blank: (part: Buffer) => void, checksum: boolean): void {
  const start = placeOf(file, part);
  if (start === undefined) return;
  const end = start + part.length;
  blank(file.subarray(start, end));
  if (checksum && end + 4 <= file.length) file.writeUInt32BE(crc32(file.subarray(start - 4, end)), end);
}

/**
 * Position of a part in a file. Undefined for a part that repeats its own start, because searching for it could take quadratic
 * time.
 */
function placeOf(file: Buffer, part: Buffer): number | undefined {
  const beginning = part.subarray(0, BEGINNING);
  let at = file.indexOf(beginning);
  for (let tries = 0; at >= 0 && tries < MAX_TRIES; tries += 1) {
    if (file.subarray(at, at + part.length).equals(part)) return at;
    at = file.indexOf(beginning, at + 1);
  }
  return undefined;
}

const blankXmp = (xmp: Buffer): void => {
  for (const { start, end } of xmpPlaces(xmp)) xmp.fill(' ', start, end);
};

const GPS = 'exif:GPS';

/** Positions of location values in XMP: `exif:GPSLatitude="…"` and `<exif:GPSLatitude>…<`. Linear time. */
function xmpPlaces(xmp: Buffer): { start: number; end: number }[] {
  const text = xmp.toString('latin1');
  const places: { start: number; end: number }[] = [];
  const name = /\w+\s*/y;
  const attribute = /=\s*["']([^"']*)/y;
  let content = { start: 0, end: 0 };
  for (let at = text.indexOf(GPS); at >= 0; at = text.indexOf(GPS, at + 1)) {
    name.lastIndex = at + GPS.length;
    if (!name.test(text)) continue;
    attribute.lastIndex = name.lastIndex;
    const value = attribute.exec(text)?.[1];
    if (value !== undefined) {
      places.push({ start: attribute.lastIndex - value.length, end: attribute.lastIndex });
      at = attribute.lastIndex - 1;
    } else if (text[at - 1] === '<' && content.start <= at) {
      const start = text.indexOf('>', at) + 1;
      if (start === 0) break;
      const next = text.indexOf('<', start);
      content = { start, end: next < 0 ? text.length : next };
      places.push(content);
    }
  }
  return places;
}

function blankGps(exif: Buffer): void {
  for (const { start, end } of gpsEntries(exif)) exif.fill(0, start, end);
}

/** Positions of the location list in EXIF, with values outside of it. Empty for unreadable data. */
function gpsEntries(exif: Buffer): { start: number; end: number }[] {
  const base = exif.subarray(0, EXIF_START.length).toString('latin1') === EXIF_START ? EXIF_START.length : 0;
  const little = exif[base] === 0x49;
  const read = (size: 2 | 4, at: number): number => {
    if (at + size > exif.length) return 0;
    return little ? exif.readUIntLE(at, size) : exif.readUIntBE(at, size);
  };
  const entriesAt = (list: number) =>
    Array.from({ length: Math.min(read(2, list), MAX_ENTRIES) }, (_, index) => list + 2 + index * ENTRY);
  const pointer = entriesAt(base + read(4, base + 4)).find((entry) => read(2, entry) === GPS_POINTER);
  if (pointer === undefined) return [];
  const list = base + read(4, pointer + 8);
  const entries = entriesAt(list);
  if (entries.length === 0) return [];
  const values = entries.flatMap((entry) => {
    const length = (SIZES[read(2, entry + 2)] ?? 0) * read(4, entry + 4);
    const start = base + read(4, entry + 8);
    return length > 4 && start + length <= exif.length ? [{ start, end: start + length }] : [];
  });
  return [...values, { start: list, end: Math.min(list + 2 + entries.length * ENTRY, exif.length) }];
}
