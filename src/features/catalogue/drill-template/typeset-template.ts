import type { AppCaches } from '../../../platform/app-caches.ts';
import { typesetPdf } from '../../../platform/pdf/typeset-pdf.ts';
import type { DrillTemplate } from './build-drill-template.ts';
import { computeShapesExtent } from './template-shapes.ts';

/** Paper for a print at actual size, in millimetres: the smallest format that fits; beyond A3 several sheets of A4. */

interface Paper {
  size: 'A4' | 'A3';
  layout: 'portrait' | 'landscape';
  /** Printable area, without margins and the strip below. */
  width: number;
  height: number;
}

/** Unprintable margin, in millimetres. */
const MARGIN = 9;
/** Height for name, notes and control line, in millimetres. */
const STRIP = 37;
const OVERLAP = 10;

const AIR = 3;

const PAPERS: Paper[] = (
  [
    ['A4', 'portrait', 210, 297],
    ['A4', 'landscape', 297, 210],
    ['A3', 'landscape', 420, 297],
    ['A3', 'portrait', 297, 420],
  ] as const
).map(([size, layout, width, height]) => ({
  ...{ size, layout },
  width: width - 2 * MARGIN,
  height: height - 2 * MARGIN - STRIP,
}));

export function choosePaper(width: number, height: number): { paper: Paper; columns: number; rows: number } {
  const counted = PAPERS.map((paper) => ({
    paper,
    columns: countPages(width, paper.width),
    rows: countPages(height, paper.height),
  }));
  const count = ({ columns, rows }: (typeof counted)[number]) => columns * rows;
  const single = counted.find((one) => count(one) === 1);
  const [least] = counted.filter(({ paper }) => paper.size === 'A4').toSorted((a, b) => count(a) - count(b));
  const found = single ?? least;
  if (!found) throw new Error('There is no paper');
  return found;
}

const countPages = (length: number, room: number): number =>
  length <= room ? 1 : Math.ceil((length - OVERLAP) / (room - OVERLAP));

/** Data of papers/drill-template.typ, with the drawing in the middle. */
function layOutPages({ left, bottom, right, top }: Record<'left' | 'bottom' | 'right' | 'top', number>) {
  const { paper, columns, rows } = choosePaper(right - left + 2 * AIR, top - bottom + 2 * AIR);
  const drawnWidth = columns * (paper.width - OVERLAP) + OVERLAP;
  const drawnHeight = rows * (paper.height - OVERLAP) + OVERLAP;
  return {
    width: paper.width + 2 * MARGIN,
    height: paper.height + 2 * MARGIN + STRIP,
    margin: MARGIN,
    strip: STRIP,
    overlap: OVERLAP,
    drawnWidth: paper.width,
    drawnHeight: paper.height,
    columns,
    rows,
    left: (left + right - drawnWidth) / 2,
    top: (bottom + top + drawnHeight) / 2,
  };
}

/** Length of the printed control line, in millimetres. */
const CHECK = 50;

export interface TypesetTemplate extends DrillTemplate {
  siteName: string;
  name: string;
  product: string;
  address: string;
  foot: string;
  at: string;
}

export async function typesetTemplate(
  { at, ...template }: TypesetTemplate,
  caches: AppCaches,
): Promise<{ bytes: Uint8Array }> {
  const pages = layOutPages(computeShapesExtent(template.shapes));
  return typesetPdf(caches, { template: 'drill-template', data: { ...template, check: CHECK, sheets: pages }, at });
}
