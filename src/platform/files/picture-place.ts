import { crc32 } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';

const EXIF_START = 'Exif\0\0';
const GPS_POINTER = 0x8825;
const ENTRY = 12;
/** Bytes of one value, by the number of its type in EXIF. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const XMP_PLACE = /(exif:GPS\w+\s*=\s*["'])([^"']*)|(<exif:GPS\w+[^>]*>)([^<]*)/g;

/**
 * A photo without the place where it was taken, which a phone writes into it. Only the place is blanked out: nothing is encoded anew,
 * and the orientation stays. Where that is not enough, the picture is encoded anew without anything but its pixels and colours.
 */
export async function withoutPlace(bytes: Uint8Array): Promise<Uint8Array> {
  const found = await metadataOf(bytes);
  if (!found || !hasPlace(found)) return bytes;
  const blanked = Buffer.from(bytes);
  if (found.exif) blankIn(blanked, found.exif, blankGps, found.format === 'png');
  if (found.xmp && found.format !== 'png') blankIn(blanked, found.xmp, blankXmp, false);
  const left = await metadataOf(blanked);
  if (left && !hasPlace(left)) return blanked;
  const plain = sharp(bytes).autoOrient().keepIccProfile();
  return found.format === 'png' ? plain.png().toBuffer() : plain.toFormat(found.format, { quality: 92 }).toBuffer();
}

const metadataOf = (bytes: Uint8Array): Promise<Metadata | undefined> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);

function hasPlace({ exif, xmp }: Metadata): boolean {
  if (exif && gpsEntries(exif).length > 0) return true;
  return [...(xmp?.toString('latin1') ?? '').matchAll(XMP_PLACE)].some(([, , attribute, , element]) =>
    (attribute ?? element ?? '').trim(),
  );
}

/** Blanks a part of the file where it lies. A PNG has a checksum behind it. */
function blankIn(file: Buffer, part: Buffer, blank: (part: Buffer) => void, checksum: boolean): void {
  const start = file.indexOf(part);
  if (start < 0) return;
  const end = start + part.length;
  blank(file.subarray(start, end));
  if (checksum && end + 4 <= file.length) file.writeUInt32BE(crc32(file.subarray(start - 4, end)), end);
}

const blankXmp = (xmp: Buffer): void => {
  const text = xmp.toString('latin1').replace(XMP_PLACE, (_whole, before, attribute, opening, element) => {
    return `${before ?? opening}${' '.repeat((attribute ?? element).length)}`;
  });
  xmp.write(text, 'latin1');
};

function blankGps(exif: Buffer): void {
  for (const { start, end } of gpsEntries(exif)) exif.fill(0, start, end);
}

/** Where the list of the place lies in EXIF, with the values outside of it. Nothing for what cannot be read. */
function gpsEntries(exif: Buffer): { start: number; end: number }[] {
  const base = exif.subarray(0, EXIF_START.length).toString('latin1') === EXIF_START ? EXIF_START.length : 0;
  const little = exif[base] === 0x49;
  const read = (size: 2 | 4, at: number): number => {
    if (at + size > exif.length) return 0;
    return little ? exif.readUIntLE(at, size) : exif.readUIntBE(at, size);
  };
  const entriesAt = (list: number) =>
    Array.from({ length: Math.min(read(2, list), 1000) }, (_, index) => list + 2 + index * ENTRY);
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
