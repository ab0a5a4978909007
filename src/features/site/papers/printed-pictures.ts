import type { Caches } from '../../../platform/caches.ts';
import { pictureDecoder } from '../../../platform/files/picture-check.ts';
import { typeset } from '../../../platform/pdf/typeset.ts';
import { withFigures } from '../../catalogue/drawings/drawing-view.ts';
import { pageDrawing } from '../../catalogue/drawings/page-drawing.ts';
import type { SheetContent } from './sheet-content.ts';

/** 200 pixels to an inch. */
const PIXELS = { width: 640, height: 640 };
/** The compiler has semi-condensed Barlow as a width of Barlow, not as a font of its own. */
const ROOT = 'xmlns="http://www.w3.org/2000/svg" font-family="Barlow" font-stretch="semi-condensed" font-weight="600"';
const LETTER_BY_NUMBER = /&#x([\da-f]{3,5});/gi;

type Pictures = Pick<SheetContent, 'photograph' | 'drawings'>;

export async function printedPictures(
  { photograph, drawings }: Pictures,
  caches: Caches,
  prefix = '',
  ofPhotograph = PIXELS,
) {
  const images = new Map<string, Uint8Array | string>();
  const add = (name: string, image: Uint8Array | string | undefined): string | null => {
    if (!image) return null;
    images.set(prefix + name, image);
    return prefix + name;
  };
  const photographName = add('photograph.jpg', photograph ? await jpegOf(photograph, ofPhotograph) : undefined);
  const drawn = await Promise.all(
    drawings.map(async ({ bytes, svg, figures }, at) =>
      svg
        ? add(`drawing-${at}.svg`, printedDrawing(bytes, figures, caches))
        : add(`drawing-${at}.jpg`, await jpegOf(bytes, PIXELS)),
    ),
  );
  return { images, photograph: photographName, drawings: drawn.filter((name) => name !== null) };
}

export function printedDrawing(
  bytes: Uint8Array,
  figures: Readonly<Record<string, string>>,
  caches: Caches,
): string | undefined {
  const drawing = pageDrawing(Buffer.from(bytes).toString('utf8'), 'sheet');
  if (!drawing) return undefined;
  // Decodes character references, so that characters without a glyph are found and replaced.
  const markup = withFigures(drawing.svg, figures).replace(LETTER_BY_NUMBER, (_, code) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  const svg = markup.replaceAll('Barlow Semi Condensed', 'Barlow').replace('<svg', `<svg ${ROOT}`);
  return isPrintable(svg, caches) ? svg : undefined;
}

/** An unreadable drawing would make the whole paper fail. */
function isPrintable(svg: string, caches: Caches): boolean {
  try {
    const images = new Map([['drawing.svg', svg]]);
    typeset(caches, { template: 'picture', data: {}, images, at: '2000-01-01T00:00:00Z' });
    return true;
  } catch {
    return false;
  }
}

const jpegOf = (picture: Uint8Array, size: typeof PIXELS): Promise<Buffer | undefined> =>
  pictureDecoder(picture)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => undefined);
