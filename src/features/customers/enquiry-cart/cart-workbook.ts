import { XlsxFile } from '../../../platform/spreadsheets/xlsx-file.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';

const HEADINGS = ['Model Number', 'Quantity', 'Page'];
/** Widths of the columns, in characters. */
const WIDTHS = [28, 12, 60];

export async function buildCartWorkbook(
  lines: readonly Pick<CartLine, 'name' | 'quantity'>[],
  origin: string,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const made: Uint8Array<ArrayBuffer>[] = [];
  const file = new XlsxFile((bytes) => void made.push(new Uint8Array(bytes)));
  file.startWorksheet('Enquiry cart', WIDTHS);
  await file.addRow(HEADINGS.map((text) => ({ text, look: 'heading' })));
  for (const { name, quantity } of lines)
    await file.addRow([{ text: name }, quantity, { text: origin + modelPath(name) }]);
  await file.close();
  return made;
}

export async function downloadCartWorkbook(lines: readonly CartLine[]): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(await buildCartWorkbook(lines, window.location.origin)));
  link.download = `enquiry-cart-${formatDayInIndia(new Date())}.xlsx`;
  link.click();
  // A browser may begin to save only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
