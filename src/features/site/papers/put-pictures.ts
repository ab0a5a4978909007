import type { Pdf } from '../../../platform/pdf/pdf-document.ts';
import { figure } from '../../../platform/pdf/pdf-tags.ts';
import { withFigures } from '../../catalogue/drawings/drawn-figures.ts';
import { pageDrawing } from '../../catalogue/drawings/page-drawing.ts';
import { jpegOf } from './printed-pictures.ts';
import { type Box, putSvg } from './put-svg.ts';
import type { SheetContent } from './sheet-content.ts';
import { GAP, LEFT, widthOf } from './sheet-page.ts';

/** The markup of a drawing, or a picture that pdfkit takes. */
export type Picture = string | Buffer;

const PHOTOGRAPH = 0.32;

export interface SheetPictures {
  photograph: Picture | undefined;
  drawings: Picture[];
}

/** What is shown of a model; pictures that cannot be read are left out. */
export async function picturesOf({
  photograph,
  drawings,
}: Pick<SheetContent, 'photograph' | 'drawings'>): Promise<SheetPictures> {
  const read = await Promise.all(
    drawings.map(({ bytes, svg, figures }) => {
      const drawing = svg ? pageDrawing(Buffer.from(bytes).toString('utf8'), 'sheet') : undefined;
      return drawing ? withFigures(drawing.svg, figures) : jpegOf(bytes);
    }),
  );
  return {
    photograph: photograph ? await jpegOf(photograph) : undefined,
    drawings: read.filter((drawing) => drawing !== undefined),
  };
}

/** In a row: the photograph, and what the drawings need. `of`: what they show. */
export function putPictures(doc: Pdf, of: string, { photograph, drawings }: SheetPictures, height: number): void {
  if (!photograph && !drawings.length) return;
  const { y } = doc;
  const width = widthOf(doc);
  const first = !photograph ? 0 : drawings.length ? width * PHOTOGRAPH : width;
  if (photograph) putPicture(doc, of, photograph, { x: LEFT, y, width: first, height });
  const between = photograph ? GAP : 0;
  const each = (width - first - between * drawings.length) / Math.max(1, drawings.length);
  for (const [at, drawing] of drawings.entries())
    putPicture(doc, `Drawing of ${of}`, drawing, {
      x: LEFT + first + between + at * (each + between),
      y,
      width: each,
      height,
    });
  doc.y = y + height + GAP;
}

/** As large as the box allows, in its middle. `alt`: what it shows. */
export function putPicture(doc: Pdf, alt: string, picture: Picture, box: Box): void {
  const { x, y, width, height } = box;
  figure(doc, alt, [x, y, x + width, y + height], () => {
    if (typeof picture === 'string') putSvg(doc, picture, box);
    else doc.image(picture, x, y, { fit: [width, height], align: 'center', valign: 'center' });
  });
}
