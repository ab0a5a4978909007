import type { AppCaches } from '../../../platform/app-caches.ts';
import { typesetPdf } from '../../../platform/pdf/typeset-pdf.ts';
import { buildQrPath } from '../../../ui/qr-path.ts';
import { formatColumnUnit } from '../../catalogue/model-tables/build-table-view.ts';
import type { DataSheetCollection, DataSheetContent } from './data-sheet-content.ts';
import { preparePrintedImages } from './printed-images.ts';

/** Draws a data sheet as a PDF; the same content gives the same bytes. */
export async function drawDataSheet(
  { at, ...dataSheet }: DataSheetContent,
  caches: AppCaches,
): Promise<{ bytes: Uint8Array }> {
  const { data, images } = await buildPrintedDataSheet(dataSheet, '', caches);
  return typesetPdf(caches, { template: 'data-sheet', data, images, at });
}

export async function drawDataSheetCollection(
  { at, sheets: dataSheets, ...paper }: DataSheetCollection,
  caches: AppCaches,
): Promise<{ bytes: Uint8Array }> {
  const printedDataSheets = [];
  for (const [position, dataSheet] of dataSheets.entries())
    printedDataSheets.push(await buildPrintedDataSheet(dataSheet, `${position}-`, caches));
  const images = new Map(printedDataSheets.flatMap((one) => [...one.images]));
  const data = { ...paper, sheets: printedDataSheets.map((one) => one.data) };
  return typesetPdf(caches, { template: 'data-sheets', data, images, at });
}

async function buildPrintedDataSheet<Sheet extends Omit<DataSheetContent, 'at'>>(
  dataSheet: Sheet,
  prefix: string,
  caches: AppCaches,
) {
  const { images, photograph: photo, drawings } = await preparePrintedImages(dataSheet, caches, prefix);
  const code = `${prefix}code.svg`;
  images.set(code, buildQrCodeSvg(dataSheet.address));
  return {
    data: { ...dataSheet, photograph: photo, drawings, code, tables: dataSheet.tables.map(buildPrintedTable) },
    images,
  };
}

/** A table in the format of `model-table` in `papers/house.typ`. */
export const buildPrintedTable = ({ headline, nameLabel, columns, rows }: DataSheetContent['tables'][number]) => ({
  headline,
  nameLabel,
  columns: columns.map((column) => ({
    label: column.label,
    unit: formatColumnUnit(column),
    numeric: column.numeric,
    decimals: column.decimals,
  })),
  rows: rows.map(([, name, cells]) => [name, ...columns.map((_, at) => cells[at] ?? '')]),
  note: rows
    .flatMap(([, name, , , replacedBy]) => (replacedBy ? [`${name} is replaced by ${replacedBy}.`] : []))
    .join(' '),
});

export function buildQrCodeSvg(address: string): string {
  const { size, path } = buildQrPath(address);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${path}"/></svg>`;
}
