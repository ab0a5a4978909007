import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, type Element, into, linkTo, within } from '../../../platform/pdf/pdf-tags.ts';
import { heightOf, linesOf, putText, type TextLook, textWidth } from '../../../platform/pdf/pdf-text.ts';
import { bottomOf, LEFT, widthOf } from '../../site/papers/sheet-page.ts';

/** Names with their pages, in columns: the contents, and the index of numbers. */

export interface Entry {
  text: string;
  kind: 'brand' | 'category' | 'line';
  /** The named place that it leads to. Without one it is a heading of others. */
  to?: string;
  indent?: number;
}

/** Where an entry stands on its page. */
interface Placed extends Entry {
  x: number;
  y: number;
  lines: number;
}
interface Columns {
  count: number;
  size: number;
  /** Where the first page begins, and the others. */
  top: number;
  nextTop: number;
}

const BETWEEN = 20;
const NUMBER = 22;
const PADDING = 1.6;

const LOOKS = {
  brand: { style: 'display', colour: COLOURS.brand },
  category: { style: 'strong', colour: COLOURS.ink },
  line: { style: 'body', colour: COLOURS.ink },
} as const;
const lookOf = ({ kind }: Entry, size: number): TextLook => ({
  ...LOOKS[kind],
  size: kind === 'brand' ? size + 3 : size,
});
const ABOVE = { brand: 12, category: 5, line: 0 };

const columnWidth = (doc: Pdf, count: number): number => (widthOf(doc) - (count - 1) * BETWEEN) / count;
const textRoom = (doc: Pdf, count: number, { indent = 0 }: Entry): number => columnWidth(doc, count) - NUMBER - indent;

/** As many columns as the longest name allows. */
export function columnsFor(doc: Pdf, entries: readonly Entry[], size: number, most: number): number {
  const longest = entries.reduce((width, entry) => Math.max(width, textWidth(doc, entry.text, lookOf(entry, size))), 1);
  return Math.max(1, Math.min(most, Math.floor((widthOf(doc) + BETWEEN) / (longest + NUMBER + BETWEEN + 1))));
}

/** The entries of each page, in columns of pages that look as this one. A heading does not end a column. */
export function placeEntries(doc: Pdf, entries: readonly Entry[], columns: Columns): Placed[][] {
  const { count, size } = columns;
  const pages: Placed[][] = [];
  const bottom = bottomOf(doc);
  let [column, y] = [0, columns.top];
  let page: Placed[] = [];
  const heights = entries.map((entry) => {
    const look = lookOf(entry, size);
    const lines = linesOf(doc, entry.text, { ...look, width: textRoom(doc, count, entry) });
    return { lines: lines.length, height: heightOf(lines, look.size) + PADDING };
  });
  for (const [at, entry] of entries.entries()) {
    const { lines, height } = heights[at] ?? { lines: 1, height: 0 };
    let next = 0;
    for (let below = at + 1; entries[below - 1]?.kind !== 'line' && below < entries.length; below += 1)
      next += ABOVE[entries[below]?.kind ?? 'line'] + (heights[below]?.height ?? 0);
    const top = pages.length ? columns.nextTop : columns.top;
    const above = y === top ? 0 : ABOVE[entry.kind];
    if (y + above + height + next > bottom) {
      column += 1;
      if (column === count) {
        pages.push(page);
        page = [];
        column = 0;
      }
      y = pages.length ? columns.nextTop : columns.top;
    } else y += above;
    page.push({ ...entry, x: LEFT + column * (columnWidth(doc, count) + BETWEEN), y, lines });
    y += height;
  }
  return [...pages, page];
}

/** Puts the entries of a page with the pages that they are on. `list`: what they belong to, see pdf-tags.ts. */
export function putEntries(
  doc: Pdf,
  list: Element | undefined,
  placed: readonly Placed[],
  { count, size }: Pick<Columns, 'count' | 'size'>,
  pageOf: (to: string) => number,
): void {
  into(doc, list, 'TOC', () => {
    for (const entry of placed) {
      within(doc, 'TOCI', () => {
        if (entry.to === undefined)
          putText(doc, entry.text, entry.x + (entry.indent ?? 0), entry.y, {
            ...lookOf(entry, size),
            width: columnWidth(doc, count),
          });
        else putLeading(doc, entry, entry.to, { count, size }, pageOf);
      });
    }
  });
}

function putLeading(
  doc: Pdf,
  entry: Placed,
  to: string,
  { count, size }: Pick<Columns, 'count' | 'size'>,
  pageOf: (to: string) => number,
): void {
  const { text, x, y, indent = 0 } = entry;
  const look = lookOf(entry, size);
  const width = textRoom(doc, count, entry);
  const right = x + columnWidth(doc, count);
  const page = String(pageOf(to));
  within(doc, 'Reference', (link) => {
    const end = putText(doc, text, x + indent, y, { ...look, width });
    const last = end - heightOf([''], look.size);
    putText(doc, page, right - NUMBER, last, { ...look, width: NUMBER, align: 'right' });
    linkTo(doc, link, `#${to}`, `${text}, page ${page}`, [x, y, right - x, end - y]);
    const from = x + indent + lastWidth(doc, text, look, width) + 4;
    const until = right - textWidth(doc, page, look) - 4;
    if (until - from > 6)
      artifact(doc, () =>
        doc
          .moveTo(from, last + look.size * 0.98)
          .lineTo(until, last + look.size * 0.98)
          .lineWidth(0.5)
          .dash(0.5, { space: 2.5 })
          .strokeColor(COLOURS.grey)
          .stroke()
          .undash(),
      );
  });
}

const lastWidth = (doc: Pdf, text: string, look: TextLook, width: number): number =>
  textWidth(doc, linesOf(doc, text, { ...look, width }).at(-1) ?? '', look);
