import { unzipSync } from 'fflate';
import { excelSheets } from '../../../../platform/sheets/excel-sheets.ts';

/** Maximum size in bytes of an unpacked file within the archive. */
const MAX_PART = 200_000_000;

/** `number`: position among the rows of all worksheets, from 1. */
export interface NumberedRow {
  number: number;
  cells: readonly string[];
  isHidden?: boolean;
}

/**
 * Reads all worksheets of an .xlsx file, with the text that Excel shows.
 * @throws Error if the file is not an .xlsx file
 */
export async function excelRows(bytes: Uint8Array): Promise<NumberedRow[]> {
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.(xml|rels)$/i.test(name) && originalSize <= MAX_PART,
  });
  // Some programs of Windows write names of a ZIP archive with backslashes, against its specification (4.4.17).
  const parts = Object.fromEntries(Object.entries(unpacked).map(([name, part]) => [name.replaceAll('\\', '/'), part]));
  const archive = {
    has: (name: string) => parts[name] !== undefined,
    async *read(name: string) {
      const part = parts[name];
      if (!part) throw new Error(`${name} is not in the file`);
      yield part;
    },
  };
  const texts: string[] = [];
  const shared = { add: (text: string) => void texts.push(text), get: (index: number) => texts[index] ?? '' };
  const rows: NumberedRow[] = [];
  for (const sheet of await excelSheets(archive, shared)) {
    const before = rows.at(-1)?.number ?? 0;
    for await (const batch of sheet.batches())
      for (const { row, cells, isHidden = false } of batch) rows.push({ number: before + row, cells, isHidden });
  }
  return rows;
}
