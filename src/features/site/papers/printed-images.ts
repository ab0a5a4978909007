import type { AppCaches } from '../../../platform/app-caches.ts';
import { createImageDecoder } from '../../../platform/files/image-check.ts';
import { typesetPdf } from '../../../platform/pdf/typeset-pdf.ts';
import { buildDrawing } from '../../catalogue/drawings/build-drawing.ts';
import { insertDimensionTexts } from '../../catalogue/drawings/load-drawing-view.ts';
import type { DataSheetContent } from './data-sheet-content.ts';

/** 200 pixels to an inch. */
const PIXELS = { width: 640, height: 640 };
/** The compiler has semi-condensed Barlow as a width of Barlow, not as a font of its own. */
const ROOT = 'xmlns="http://www.w3.org/2000/svg" font-family="Barlow" font-stretch="semi-condensed" font-weight="600"';
const LETTER_BY_NUMBER = /&#x([\da-f]{3,5});/gi;

type DataSheetImages = Pick<DataSheetContent, 'photograph' | 'drawings'>;

export async function preparePrintedImages(
  { photograph: photo, drawings }: DataSheetImages,
  caches: AppCaches,
  prefix = '',
  photoPixels = PIXELS,
) {
  const images = new Map<string, Uint8Array | string>();
  const add = (name: string, image: Uint8Array | string | undefined): string | null => {
    if (!image) return null;
    images.set(prefix + name, image);
    return prefix + name;
  };
  const photoName = add('photograph.jpg', photo ? await toJpeg(photo, photoPixels) : undefined);
  const drawn = await Promise.all(
    drawings.map(async ({ bytes, svg, figures: dimensions }, at) =>
      svg
        ? add(`drawing-${at}.svg`, buildPrintedDrawing(bytes, dimensions, caches))
        : add(`drawing-${at}.jpg`, await toJpeg(bytes, PIXELS)),
    ),
  );
  return { images, photograph: photoName, drawings: drawn.filter((name) => name !== null) };
}

export function buildPrintedDrawing(
  bytes: Uint8Array,
  dimensions: Readonly<Record<string, string>>,
  caches: AppCaches,
): string | undefined {
  const drawing = buildDrawing(Buffer.from(bytes).toString('utf8'), 'sheet');
  if (!drawing) return undefined;
  // Decodes character references, so that characters without a glyph are found and replaced.
  const markup = insertDimensionTexts(drawing.svg, dimensions).replace(LETTER_BY_NUMBER, (_, code) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  const svg = markup.replaceAll('Barlow Semi Condensed', 'Barlow').replace('<svg', `<svg ${ROOT}`);
  return isPrintable(svg, caches) ? svg : undefined;
}

/** An unreadable drawing would make the whole paper fail. */
function isPrintable(svg: string, caches: AppCaches): boolean {
  try {
    const images = new Map([['drawing.svg', svg]]);
    typesetPdf(caches, { template: 'picture', data: {}, images, at: '2000-01-01T00:00:00Z' });
    return true;
  } catch {
    return false;
  }
}

const toJpeg = (image: Uint8Array, size: typeof PIXELS): Promise<Buffer | undefined> =>
  createImageDecoder(image)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => undefined);
