import sharp from 'sharp';
import type { FileProblem } from '../run-in-file-worker.ts';

/** An iPhone takes 48 megapixels at most. */
const MAX_PIXELS = 50_000_000;
/** Common quality of images, without visible loss. */
export const JPEG_QUALITY = 90;

const BRANDS = /^ftyp(hei|hev|mif1|msf1)/;
const AVIF = /^ftyp.{4,60}avif/s;

const NOT_READABLE: FileProblem = {
  problem: 'is not a readable HEIC photo',
  allowed: 'a photo that other programs open, or the same photo saved as JPEG',
};

/** AVIF has the same container, but browsers show it. */
export function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(4, 80)).toString('latin1');
  return BRANDS.test(start) && !AVIF.test(start);
}

/**
 * Upright JPEG without metadata. Runs in a worker: it takes seconds and some hundred MB, limited by
 * `--wasm-max-mem-pages`.
 */
export async function convertHeicToJpeg(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; size: { width: number; height: number } } | FileProblem> {
  // sharp reads the header of HEIC but not the pixels.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return NOT_READABLE;
  if (header.width * header.height > MAX_PIXELS)
    return { problem: 'has too many pixels', allowed: `at most ${MAX_PIXELS / 1_000_000} megapixels` };
  const pixels = await decodeHeic(bytes);
  if (!pixels) return NOT_READABLE;
  const { data, stride, width, height } = pixels;
  const jpeg = await sharp(removePadding(data, stride, width * CHANNELS, height), {
    raw: { width, height, channels: CHANNELS },
    limitInputPixels: MAX_PIXELS,
  })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { bytes: header.icc ? addColourProfile(jpeg, header.icc) : jpeg, size: { width, height } };
}

const CHANNELS = 3;

async function decodeHeic(bytes: Uint8Array) {
  // One module per photo, because its memory never shrinks and is unusable after an error.
  const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const heif = libheif();
  try {
    const context = heif.heif_context_alloc();
    const { code } = heif.heif_context_read_from_memory(context, bytes);
    if (code !== heif.heif_error_code.heif_error_Ok) return undefined;
    const photo = heif.heif_js_context_get_primary_image_handle(context);
    if (!photo || 'code' in photo) return undefined;
    const image = await heif.heif_js_decode_image2(
      photo,
      heif.heif_colorspace.heif_colorspace_RGB,
      heif.heif_chroma.heif_chroma_interleaved_RGB,
    );
    return 'channels' in image ? image.channels[0] : undefined;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return undefined;
    throw error;
  }
}

function removePadding(data: Uint8Array, stride: number, length: number, rows: number): Uint8Array {
  if (stride === length) return data;
  const packed = new Uint8Array(length * rows);
  for (let row = 0; row < rows; row += 1) packed.set(data.subarray(row * stride, row * stride + length), row * length);
  return packed;
}

const JPEG_START = 2;
const MAX_SEGMENT = 65_535;
const PROFILE_HEAD = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');

/** Adds an ICC profile; a phone's profile fits into one JPEG segment. */
function addColourProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const length = 2 + PROFILE_HEAD.length + profile.length;
  if (length > MAX_SEGMENT) return jpeg;
  const segment = Buffer.from([0xff, 0xe2, length >> 8, length & 0xff]);
  return Buffer.concat([jpeg.subarray(0, JPEG_START), segment, PROFILE_HEAD, profile, jpeg.subarray(JPEG_START)]);
}
