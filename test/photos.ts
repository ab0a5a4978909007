import sharp from 'sharp';

/**
 * 96 × 64 pixels: the left half red, the right half blue, the top left corner white. Drawn for these tests; encoded by
 * heif-enc of libheif 1.15.1 at quality 40.
 */
export const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAagAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
    'AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA',
    'AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl',
    'AAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABybWRhdAAAAGYoAa9Y9W23oPDt8rvN',
    'sn/izd+j8laW0ymvWxX//opHv7c7X54pgf/SIOPT1i/mN0qWR6wdUR0fsTPJ+Lxw1tgFvlDAK/mkHJ0sMgcEfwbxG/knpgnYyTyW',
    'qGkT2ltaxTP9fW7UqoA=',
  ].join(''),
  'base64',
);

/** The same photo with a rotation, as from a phone held sideways: viewers turn it left by `quarters`. */
export function turnedHeic(quarters: number): Buffer {
  const irot = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarters]);
  const end = HEIC.indexOf('ipma') - 4;
  const association = HEIC.indexOf('mdat') - 4;
  const head = Buffer.concat([HEIC.subarray(0, end), irot, HEIC.subarray(end, association), Buffer.from([0x84])]);
  const grow = (box: string, by: number, at = -4) => {
    const place = head.indexOf(box) + at;
    head.writeUInt32BE(head.readUInt32BE(place) + by, place);
  };
  for (const [box, by] of Object.entries({ meta: 10, iprp: 10, ipco: 9, ipma: 1 })) grow(box, by);
  // Grows the boxes that state the position of the coded image and the number of its properties.
  grow('iloc', 10, 16);
  const count = head.indexOf('ipma') + 14;
  head.writeUInt8(head.readUInt8(count) + 1, count);
  return Buffer.concat([head, HEIC.subarray(association)]);
}

type Ink = [cyan: number, magenta: number, yellow: number, black: number];

/** A JPEG for print with 32 × 24 pixels of one colour, stored inverted. `adobe`: colour model in its Adobe marker. */
export async function printJpeg(channels: Ink, adobe?: 'CMYK' | 'YCCK'): Promise<Buffer> {
  const [width, height] = [32, 24];
  const pixels = Buffer.concat(Array.from({ length: width * height }, () => Buffer.from(channels)));
  const jpeg = await sharp(printTiff(width, height, pixels))
    .toColourspace('cmyk')
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const bare = withoutSegment(jpeg, 0xee);
  if (!adobe) return bare;
  const marker = Buffer.from([
    0xff,
    0xee,
    0,
    14,
    ...Buffer.from('Adobe'),
    0,
    100,
    0,
    0,
    0,
    0,
    adobe === 'YCCK' ? 2 : 0,
  ]);
  return Buffer.concat([bare.subarray(0, 2), marker, bare.subarray(2)]);
}

/** Writes an uncompressed TIFF with one strip, the only print format that needs no encoder. */
function printTiff(width: number, height: number, pixels: Buffer): Buffer {
  const entries = [
    [256, 3, 1, width],
    [257, 3, 1, height],
    [258, 3, 4, 0],
    [259, 3, 1, 1],
    [262, 3, 1, 5],
    [273, 4, 1, 0],
    [277, 3, 1, 4],
    [278, 3, 1, height],
    [279, 4, 1, pixels.length],
    [284, 3, 1, 1],
  ] as [number, number, number, number][];
  const bits = 8 + 2 + entries.length * 12 + 4;
  const start = bits + 8;
  const head = Buffer.alloc(start);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(tag === 258 ? bits : tag === 273 ? start : value, at + 8);
  }
  for (let channel = 0; channel < 4; channel += 1) head.writeUInt16LE(8, bits + channel * 2);
  return Buffer.concat([head, pixels]);
}

function withoutSegment(jpeg: Buffer, kind: number): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== kind) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}
