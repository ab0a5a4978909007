import { withoutFormula } from '../../../platform/sheets/csv.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';

const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });

/** The rows of the cart's sheet: model number, quantity and the URL of the model's page. */
export const sheetRows = (lines: readonly BasketLine[], origin: string) => [
  [head('Model Number'), head('Quantity'), head('Page')],
  ...lines.map(({ name, quantity }) => [
    { value: withoutFormula(name), type: String },
    { value: quantity, type: Number },
    { value: origin + modelPath(name), type: String },
  ]),
];

/** Saves the basket as an XLSX file, which the parts list can read again. */
export async function downloadSheet(lines: readonly BasketLine[]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const rows = sheetRows(lines, window.location.origin);
  const day = new Date().toISOString().slice(0, 10);
  await writeXlsxFile(rows, {
    sheet: 'Enquiry cart',
    columns: [{ width: 28 }, { width: 12 }, { width: 60 }],
    stickyRowsCount: 1,
  }).toFile(`enquiry-cart-${day}.xlsx`);
}
