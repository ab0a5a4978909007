import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../../test/cpu-time.ts';
import { HEIC, printJpeg, turnedHeic } from '../../../../test/photos.ts';
import { convertImage } from './convert-image.ts';

async function converted(name: string, bytes: Uint8Array) {
  const result = await convertImage(name, bytes);
  if (!result || 'problem' in result) throw new Error(`not converted: ${result?.problem}`);
  const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
  /** Colour of a pixel with two bits per channel, because encoding changes colours a little. */
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 85)).join('');
  };
  return { ...result, width: info.width, height: info.height, channels: info.channels, colourAt };
}

describe('A HEIC photo', () => {
  it('becomes a JPEG under its name, with its pixels where they were', async () => {
    const photo = await converted('IMG_0042.HEIC', HEIC);
    expect(photo).toMatchObject({ name: 'IMG_0042.jpg', from: 'HEIC', width: 96, height: 64, channels: 3 });
    expect([photo.colourAt(8, 8), photo.colourAt(8, 56), photo.colourAt(80, 30)]).toEqual(['333', '200', '002']);
    expect(await converted('sent.jpg', HEIC)).toMatchObject({ name: 'sent.jpg', from: 'HEIC' });
  });

  it('stands upright, however the phone was held', async () => {
    const left = await converted('a.heic', turnedHeic(1));
    expect([left.width, left.height]).toEqual([64, 96]);
    expect([left.colourAt(8, 88), left.colourAt(32, 10)]).toEqual(['333', '002']);
    const over = await converted('a.heic', turnedHeic(2));
    expect([over.width, over.colourAt(88, 56), over.colourAt(10, 30)]).toEqual([96, '333', '002']);
  });

  it('that is cut, lies about its size, or is another file is refused with a reason', async () => {
    for (const position of [0.1, 0.4, 0.7, 0.95]) {
      expect(await convertImage('a.heic', HEIC.subarray(0, Math.floor(HEIC.length * position)))).toMatchObject({
        problem: 'is not a readable HEIC photo',
      });
    }
    const sized = (pixels: number) => {
      const bytes = Buffer.from(HEIC);
      const at = bytes.indexOf('ispe') + 8;
      bytes.writeUInt32BE(pixels, at);
      bytes.writeUInt32BE(pixels, at + 4);
      return bytes;
    };
    expect(await convertImage('a.heic', sized(30_000))).toMatchObject({
      problem: 'has too many pixels',
      allowed: 'at most 50 megapixels',
    });
    for (const pixels of [4, 5000])
      expect(await convertImage('a.heic', sized(pixels))).toMatchObject({
        problem: 'is not a readable HEIC photo',
      });
    expect(await convertImage('a.png', HEIC)).toMatchObject({ problem: 'is really a HEIC photo' });
    expect(await convertImage('a.heic', await printJpeg([0, 0, 0, 0]))).toBeUndefined();
  });

  it('takes twice as long for twice as many meaningless boxes, and not four times', async () => {
    const took = async (boxes: number) => {
      const free = Buffer.concat(
        Array.from({ length: boxes }, () => Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])),
      );
      const elapsed = cpuClock();
      await convertImage('a.heic', Buffer.concat([HEIC, free]));
      return elapsed();
    };
    // Best of three attempts: garbage collection slows down one of them, quadratic work all of them.
    const best = async (boxes: number) => Math.min(await took(boxes), await took(boxes), await took(boxes));
    const half = await best(50_000);
    expect(await best(100_000)).toBeLessThan(60 + 3 * half);
  });
});

describe('A JPEG in the colours of print', () => {
  it('becomes one in RGB, with its channels inverted, and as YCCK, as the programs of Adobe write them', async () => {
    const red = await converted('print.jpg', await printJpeg([0, 240, 240, 0]));
    expect(red).toMatchObject({ name: 'print.jpg', from: 'CMYK', channels: 3, width: 32 });
    expect(red.colourAt(5, 5)).toMatch(/^[23]00$/);
    const marked = await converted('print.jpg', await printJpeg([0, 240, 240, 0], 'CMYK'));
    expect(marked.colourAt(5, 5)).toMatch(/^[23]00$/);
    // A red in YCCK, which would be read as green without the marker.
    const channels = [87, 86, 247, 0] as const;
    const ycck = await converted('print.jpg', await printJpeg([...channels], 'YCCK'));
    expect(ycck.colourAt(5, 5)).toMatch(/^[123]00$/);
    expect((await converted('print.jpg', await printJpeg([...channels]))).colourAt(5, 5)).not.toMatch(/^[123]00$/);
  });

  it('has its colours read by its profile, which is not needed any more', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c81e1e' } })
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', hasProfile: true });
    const { bytes: rgb, colourAt } = await converted('print.jpg', bytes);
    expect(await sharp(rgb).metadata()).toMatchObject({ space: 'srgb', hasProfile: false });
    expect(colourAt(5, 5)).toBe('200');
  });

  it('that is cut is refused, and another image stays as it is', async () => {
    const bytes = await printJpeg([0, 240, 240, 0]);
    expect(await convertImage('a.jpg', bytes.subarray(0, bytes.length - 12))).toMatchObject({
      problem: 'is not a readable image',
    });
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await convertImage('a.png', png)).toBeUndefined();
  });
});

describe('A TIFF', () => {
  const red = (channels: 3 | 4 = 3) =>
    sharp({ create: { width: 30, height: 20, channels, background: channels === 4 ? '#c81e1e80' : '#c81e1e' } });

  it('becomes a JPEG, upright and in RGB, also one of print or with 16 bits', async () => {
    const scan = await converted('Scan 1.TIF', await red().withMetadata({ orientation: 6 }).tiff().toBuffer());
    expect(scan).toMatchObject({ name: 'Scan 1.jpg', from: 'TIFF', width: 20, height: 30, channels: 3 });
    expect(scan.size).toEqual({ width: 20, height: 30 });
    const print = await red().withIccProfile('cmyk').tiff({ compression: 'lzw' }).toBuffer();
    expect((await converted('a.tiff', print)).colourAt(5, 5)).toBe('200');
    const deep = await converted('a.tif', await red().toColourspace('rgb16').tiff().toBuffer());
    expect(deep.colourAt(5, 5)).toBe('200');
  });

  it('becomes a PNG where it is transparent, or black and white', async () => {
    expect(await converted('a.tif', await red(4).tiff({ compression: 'lzw' }).toBuffer())).toMatchObject({
      name: 'a.png',
      channels: 4,
    });
    const line = await red()
      .toColourspace('b-w')
      .threshold()
      .tiff({ bitdepth: 1, compression: 'ccittfax4' })
      .toBuffer();
    expect(await converted('a.tif', line)).toMatchObject({ name: 'a.png', from: 'TIFF', width: 30 });
  });

  it('that is cut, or is named as another image, is not converted', async () => {
    const bytes = await red().tiff({ compression: 'none' }).toBuffer();
    expect(await convertImage('a.jpg', bytes)).toBeUndefined();
    expect(await convertImage('a.tif', Buffer.from('II*\0'))).toBeUndefined();
    const whole = await red().resize(900, 900).tiff({ compression: 'deflate', tile: true }).toBuffer();
    const cut = Buffer.from(whole);
    cut.fill(0x55, 200, whole.length - 600);
    expect(await convertImage('a.tif', cut)).not.toHaveProperty('bytes');
  });
});

describe('A GIF', () => {
  const frames = (count: number, side: number) =>
    sharp(Buffer.alloc(side * side * count * 3, 200), {
      raw: { width: side, height: side * count, channels: 3, pageHeight: side },
    })
      .composite(
        count > 1 ? [{ input: Buffer.alloc(3), raw: { width: 1, height: 1, channels: 3 }, left: 0, top: 0 }] : [],
      )
      .gif()
      .toBuffer();

  it('becomes a WebP with its frames, but for one with too many', async () => {
    const still = await converted('old.GIF', await frames(1, 8));
    expect(still).toMatchObject({ name: 'old.webp', from: 'GIF', size: { width: 8, height: 8 } });
    const moving = await converted('a.gif', await frames(2, 8));
    expect(moving.size).toEqual({ width: 8, height: 8 });
    expect((await sharp(moving.bytes).metadata()).pages).toBe(2);
  });
});
