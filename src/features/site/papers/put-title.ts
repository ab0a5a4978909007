import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, within } from '../../../platform/pdf/pdf-tags.ts';
import { heightOf, linesOf, putText, textWidth } from '../../../platform/pdf/pdf-text.ts';
import type { SheetContent } from './sheet-content.ts';
import { BODY, GAP, LEFT, widthOf } from './sheet-page.ts';

type Title = Pick<SheetContent, 'kind' | 'name' | 'description'>;

const NAME = { style: 'display', colour: COLOURS.ink } as const;
const NAME_SIZES = { sheet: [26, 17], catalogue: [19, 14] } as const;
const KEYS = 38;

function blocksOf(doc: Pdf, name: string, place: keyof typeof NAME_SIZES, width: number) {
  const [usual, long] = NAME_SIZES[place];
  const size = textWidth(doc, name, { ...NAME, size: usual }) <= width ? usual : long;
  return {
    kind: { ...BODY, colour: COLOURS.grey, width, lines: 2 },
    name: { ...NAME, size, width, lines: 3 },
    description: { ...BODY, width: Math.min(width, 520), lines: 4 },
  } as const;
}

/** What a sheet is of: a sheet has one, a catalogue one for each product. */
export function putTitle(
  doc: Pdf,
  { kind, name, description, keys }: Title & Pick<SheetContent, 'keys'>,
  place: keyof typeof NAME_SIZES = 'sheet',
  width = widthOf(doc),
): void {
  const blocks = blocksOf(doc, name, place, width);
  let y = putText(doc, kind, LEFT, doc.y - 4, blocks.kind);
  y = within(doc, place === 'sheet' ? 'H1' : 'H2', () => putText(doc, name, LEFT, y, blocks.name)) + 2;
  if (description) y = putText(doc, description, LEFT, y, blocks.description) + 2;
  doc.y = y + 4;
  if (keys.length) putKeys(doc, keys);
}

/** In a catalogue, with the keys. */
export function heightOfTitle(
  doc: Pdf,
  { kind, name, description, keys }: Title & Pick<SheetContent, 'keys'>,
  width: number,
): number {
  const blocks = blocksOf(doc, name, 'catalogue', width);
  const heights = [
    heightOf(linesOf(doc, kind, blocks.kind), blocks.kind.size) - 4,
    heightOf(linesOf(doc, name, blocks.name), blocks.name.size) + 2,
    description ? heightOf(linesOf(doc, description, blocks.description), blocks.description.size) + 2 : 0,
    keys.length ? KEYS + GAP : 4,
  ];
  return heights.reduce((sum, height) => sum + height, 0);
}

/** By what a model is chosen, in large figures. */
function putKeys(doc: Pdf, keys: SheetContent['keys']): void {
  const top = doc.y;
  const width = widthOf(doc) / Math.max(4, keys.length);
  artifact(doc, () => doc.rect(LEFT, top, widthOf(doc), KEYS).fill(COLOURS.band));
  for (const [at, { name, value }] of keys.entries()) {
    const x = LEFT + 8 + at * width;
    const block = { width: width - 12, lines: 1 };
    within(doc, 'P', () => {
      putText(doc, name, x, top + 4, { ...BODY, ...block, size: 7.5, colour: COLOURS.grey });
      putText(doc, value, x, top + 14, { ...NAME, ...block, size: 15 });
    });
  }
  doc.y = top + KEYS + GAP - 4;
}
