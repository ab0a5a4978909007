import { buildPrintedDrawing } from '../../src/features/site/papers/printed-images.ts';
import { AppCaches } from '../../src/platform/app-caches.ts';
import { typesetPdf } from '../../src/platform/pdf/typeset-pdf.ts';
import type { Model } from '../catalogue/catalogue.ts';
import { sourceHash } from './cache.ts';
import type { Drawing } from './drawing.ts';
import { drawingSvg } from './drawing-svg.ts';
import type { Columns } from './table-columns.ts';

/** Caches of this process, with one compiler for all PDFs. */
const caches = new AppCaches();

const DEMO_NOTE = 'Demonstration data: products, sizes and capacities are invented. Dimensions in mm.';

type Template = 'brochure' | 'catalogue' | 'certificate' | 'data-sheet' | 'leaflet';
/** Images by the names that the template uses. */
type Images = Record<string, Buffer | string>;
interface Head {
  brand?: string;
  title: string;
  fileTitle: string;
}

/** Makes a PDF from a template in `demo/papers/`: the same bytes for the same data. */
export function demoPdf(
  template: Template,
  { brand = 'Demonstration', ...head }: Head & Record<string, unknown>,
  images: Images = {},
): Buffer {
  const { bytes } = typesetPdf(caches, {
    template,
    folder: 'demo/papers',
    data: { siteName: brand, foot: DEMO_NOTE, ...head },
    images: new Map(Object.entries(images)),
    at: '2026-01-01T00:00:00Z',
  });
  return Buffer.from(bytes);
}

export const templateHash = (template: Template): string =>
  [`demo/papers/${template}.typ`, 'demo/papers/sheets.typ', 'papers/house.typ']
    .map((file) => sourceHash(file))
    .join('');

export function drawingImage(drawing: Drawing): string {
  const svg = buildPrintedDrawing(Buffer.from(drawingSvg(drawing)), {}, caches);
  if (!svg) throw new Error('A drawing cannot be printed');
  return svg;
}

/** A table for `model-table` of `papers/house.typ`. */
export function printedTable(headline: string, columns: Columns, models: readonly Model[]) {
  const [name, ...others] = columns;
  const rows = models.map((model) => columns.map(({ cell }) => cell(model)));
  return {
    headline,
    nameLabel: name?.label ?? '',
    columns: others.map(({ label }, at) => {
      const [, text = label, unit = ''] = /^(.*) \((.*)\)$/.exec(label) ?? [];
      const cells = rows.map((row) => row[at + 1] ?? '');
      const numeric = cells.every((cell) => /^-?[\d.]*$/.test(cell));
      return { label: text, unit, numeric, decimals: numeric ? Math.max(...cells.map(decimalsOf)) : 0 };
    }),
    rows,
  };
}

const decimalsOf = (cell: string): number => cell.split('.')[1]?.length ?? 0;

/** The plain text of simple HTML: paragraphs and list items. */
export function plainText(html: string): { paragraphs: string[]; points: string[] } {
  const clean = (text: string): string => text.replace(/<[^>]+>/g, '').trim();
  return {
    paragraphs: [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = '']) => clean(text)),
    points: [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => clean(text)),
  };
}
