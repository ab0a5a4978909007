import type { Caches } from '../../../platform/caches.ts';
import { typeset } from '../../../platform/pdf/typeset.ts';
import { qrPath } from '../../../ui/qr-path.ts';
import { unitText } from '../../catalogue/model-tables/table-view.ts';
import { printedPictures } from './printed-pictures.ts';
import type { SheetContent, SheetsContent } from './sheet-content.ts';

/** Draws a data sheet as a PDF; the same content gives the same bytes. */
export async function drawDataSheet({ at, ...sheet }: SheetContent, caches: Caches): Promise<{ bytes: Uint8Array }> {
  const { data, images } = await printedSheet(sheet, '', caches);
  return typeset(caches, { template: 'data-sheet', data, images, at });
}

export async function drawDataSheets(
  { at, sheets, ...paper }: SheetsContent,
  caches: Caches,
): Promise<{ bytes: Uint8Array }> {
  const printed = [];
  for (const [place, sheet] of sheets.entries()) printed.push(await printedSheet(sheet, `${place}-`, caches));
  const images = new Map(printed.flatMap((one) => [...one.images]));
  const data = { ...paper, sheets: printed.map((one) => one.data) };
  return typeset(caches, { template: 'data-sheets', data, images, at });
}

async function printedSheet<Sheet extends Omit<SheetContent, 'at'>>(sheet: Sheet, prefix: string, caches: Caches) {
  const { images, photograph, drawings } = await printedPictures(sheet, caches, prefix);
  const code = `${prefix}code.svg`;
  images.set(code, qrCode(sheet.address));
  return { data: { ...sheet, photograph, drawings, code, tables: sheet.tables.map(printedTable) }, images };
}

/** A table in the format of `model-table` in `papers/house.typ`. */
export const printedTable = ({ headline, nameLabel, columns, rows }: SheetContent['tables'][number]) => ({
  headline,
  nameLabel,
  columns: columns.map((column) => ({
    label: column.label,
    unit: unitText(column),
    numeric: column.numeric,
    decimals: column.decimals,
  })),
  rows: rows.map(([, name, cells]) => [name, ...columns.map((_, at) => cells[at] ?? '')]),
  note: rows
    .flatMap(([, name, , , replacedBy]) => (replacedBy ? [`${name} is replaced by ${replacedBy}.`] : []))
    .join(' '),
});

export function qrCode(address: string): string {
  const { size, path } = qrPath(address);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${path}"/></svg>`;
}
