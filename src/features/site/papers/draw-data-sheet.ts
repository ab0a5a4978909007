import { typeset } from '../../../platform/pdf/typeset.ts';
import { qrPath } from '../../../ui/qr-path.ts';
import { unitText } from '../../catalogue/model-tables/table-view.ts';
import { printedPictures } from './printed-pictures.ts';
import type { SheetContent } from './sheet-content.ts';

/** The same content gives the same bytes. */
export async function drawDataSheet({ at, ...sheet }: SheetContent): Promise<{ bytes: Uint8Array }> {
  const { images, photograph, drawings } = await printedPictures(sheet);
  images.set('code.svg', qrCode(sheet.address));
  const tables = sheet.tables.map(printedTable);
  return typeset({ template: 'data-sheet', data: { ...sheet, photograph, drawings, tables }, images, at });
}

/** Format of `model-table` in `papers/house.typ`. */
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
});

export function qrCode(address: string): string {
  const { size, path } = qrPath(address);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${path}"/></svg>`;
}
