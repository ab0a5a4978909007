import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { cached, isMade, workbookFolder } from './cache.ts';

/** An image with its smaller and more modern variants, named as in docs/workbook.md. */

export type PictureSize = { width: number; small: number; webpQuality?: number; avifQuality?: number };
export const PRODUCT_PICTURE: PictureSize = { width: 1200, small: 480 };

/** `--keep-pictures`: uses the images and solids of the workbook, for runs that change neither. */
export const keepsPictures = process.argv.includes('--keep-pictures');
const isKept = (path: string): boolean => keepsPictures && existsSync(join(workbookFolder, path));

async function encode(picture: Sharp, width: number, format: 'webp' | 'avif', quality: number): Promise<Buffer> {
  const sized = picture.clone().resize({ width });
  return format === 'webp'
    ? sized.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    : sized.avif({ quality, effort: 5 }).toBuffer();
}

/** Copies a file unless the target already has these bytes, so that an unchanged run changes no file's date. */
export function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  copyFileSync(from, to);
}

export function placeText(text: string | Buffer, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(to) && readFileSync(to).equals(Buffer.from(text))) return;
  writeFileSync(to, text);
}

/** Shades of grey at the edge of a line. Sixteen look like 256, at half the size. */
const SHADES = 16;

/** A line drawing: one lossless WebP, generated only when `key` is new. Returns the path for a workbook cell. */
export async function linePicture(name: string, key: string[], make: () => Promise<Sharp>): Promise<string> {
  if (isKept(`${name}.webp`)) return `${name}.webp`;
  const path = cached('webp', 'line picture', String(SHADES), ...key);
  if (!isMade(path)) {
    const shaded = await (await make()).flatten({ background: '#fff' }).png({ colours: SHADES, dither: 0 }).toBuffer();
    writeFileSync(`${path}.part`, await sharp(shaded).webp({ lossless: true, effort: 6 }).toBuffer());
    renameSync(`${path}.part`, path);
  }
  place(path, join(workbookFolder, `${name}.webp`));
  return `${name}.webp`;
}

/** Any other file, generated only when `key` is new. Returns the path for a workbook cell. */
export async function file(
  path: string,
  key: string[],
  make: () => Promise<Buffer | string> | Buffer | string,
): Promise<string> {
  if (/\.(jpg|step|igs\.zip|glb)$/.test(path) && isKept(path)) return path;
  const kept = cached(path.slice(path.lastIndexOf('.') + 1), 'file', ...key);
  if (!isMade(kept)) {
    writeFileSync(`${kept}.part`, await make());
    renameSync(`${kept}.part`, kept);
  }
  place(kept, join(workbookFolder, path));
  return path;
}

/**
 * Puts `<name>.webp` and its variants into the workbook, generated only when `key` is new.
 * @param name path below the workbook without extension, e.g. pictures/products/x-1
 * @returns the path for a workbook cell
 */
export async function picture(
  name: string,
  key: string[],
  make: () => Promise<Sharp>,
  size = PRODUCT_PICTURE,
): Promise<string> {
  if (isKept(`${name}.webp`)) return `${name}.webp`;
  const variants = [
    { suffix: 'webp', width: size.width, format: 'webp', quality: size.webpQuality ?? 66 },
    { suffix: `${size.width}.avif`, width: size.width, format: 'avif', quality: size.avifQuality ?? 50 },
    { suffix: `${size.small}.avif`, width: size.small, format: 'avif', quality: size.avifQuality ?? 50 },
    { suffix: `${size.small}.webp`, width: size.small, format: 'webp', quality: size.webpQuality ?? 66 },
  ] as const;
  const files = variants.map((variant) => ({
    ...variant,
    path: cached(variant.format, 'picture', JSON.stringify(variant), ...key),
  }));
  if (!files.every((file) => isMade(file.path))) {
    const made = await make();
    for (const file of files) {
      writeFileSync(`${file.path}.part`, await encode(made, file.width, file.format, file.quality));
      renameSync(`${file.path}.part`, file.path);
    }
  }
  for (const file of files) place(file.path, join(workbookFolder, `${name}.${file.suffix}`));
  return `${name}.webp`;
}

/** Width in pixels of an image in a PDF, by its purpose. */
export const JPEG_WIDTH = { cover: 1200, brochure: 800, sheet: 620, card: 420 };
const JPEG_QUALITY = 70;
/** Part of the cache key of every PDF with images. */
export const jpegKey = JSON.stringify([JPEG_WIDTH, JPEG_QUALITY]);

/** An image of the workbook as JPEG on white, for PDFs. */
export const jpegOf = (path: string, size: keyof typeof JPEG_WIDTH): Promise<Buffer> =>
  sharp(join(workbookFolder, path))
    .resize(JPEG_WIDTH[size])
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer();
