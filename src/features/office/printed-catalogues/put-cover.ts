import { PAGE, putMark } from '../../../platform/pdf/letter-paper.ts';
import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, within } from '../../../platform/pdf/pdf-tags.ts';
import { linesOf, putText } from '../../../platform/pdf/pdf-text.ts';
import { type Picture, putPicture } from '../../site/papers/put-pictures.ts';
import type { CatalogueContent } from './catalogue-content.ts';

/** Photographs on the cover. */
export const COVER_PICTURES = 6;
const PER_ROW = 3;
const BETWEEN = 12;
const { margin: LEFT, width: PAGE_WIDTH, height: PAGE_HEIGHT } = PAGE;
const WIDTH = PAGE_WIDTH - 2 * LEFT;
const [BAND, PICTURES_TOP] = [330, 366];

export interface CoverPicture {
  alt: string;
  picture: Picture;
}

/** The first page: title, what is in it, some of the products, date and revision, and whom to ask. */
export function putCover(doc: Pdf, content: CatalogueContent, pictures: readonly CoverPicture[]): void {
  const { siteName, title, scope, day, revision, reached, address, sections } = content;
  const products = sections.flatMap((section) => section.products);
  const models = products.reduce((sum, product) => sum + product.models.length, 0);
  const white = { style: 'display', colour: '#ffffff' } as const;
  artifact(doc, () => {
    doc.rect(0, 0, PAGE_WIDTH, BAND).fill(COLOURS.brand);
    putMark(doc, LEFT, 44, 36);
  });
  putText(doc, siteName, LEFT + 48, 47, { ...white, size: 24, width: WIDTH - 48, lines: 1 });
  const size = [54, 40, 28].find((one) => linesOf(doc, title, { ...white, size: one, width: WIDTH }).length <= 2) ?? 22;
  const lines = linesOf(doc, title, { ...white, size, width: WIDTH, lines: 4 }).length;
  const top = BAND - 104 - lines * size * 1.32;
  within(doc, 'H1', () => putText(doc, title, LEFT, top, { ...white, size, width: WIDTH, lines: 4 }));
  const below = { style: 'body', size: 12.5, colour: '#ffffff', width: WIDTH } as const;
  const end = putText(doc, scope, LEFT, BAND - 92, { ...below, lines: 2 });
  putText(doc, `${counted(products.length, 'product')}, ${counted(models, 'model')}`, LEFT, end + 6, {
    ...below,
    style: 'strong',
  });
  const each = (WIDTH - (PER_ROW - 1) * BETWEEN) / PER_ROW;
  for (const [at, { alt, picture }] of pictures.slice(0, COVER_PICTURES).entries()) {
    const [x, y] = [
      LEFT + (at % PER_ROW) * (each + BETWEEN),
      PICTURES_TOP + Math.floor(at / PER_ROW) * (each + BETWEEN),
    ];
    artifact(doc, () => doc.rect(x, y, each, each).lineWidth(0.6).strokeColor(COLOURS.rule).stroke());
    putPicture(doc, alt, picture, { x: x + 8, y: y + 8, width: each - 16, height: each - 16 });
  }
  const foot = { style: 'body', size: 9.5, colour: COLOURS.grey, width: WIDTH } as const;
  putText(doc, `${day} · Revision ${revision}`, LEFT, PAGE_HEIGHT - 92, {
    ...foot,
    style: 'strong',
    colour: COLOURS.ink,
  });
  putText(doc, [address, reached].filter(Boolean).join(' · '), LEFT, PAGE_HEIGHT - 76, { ...foot, lines: 2 });
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
