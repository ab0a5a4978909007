import { unzipSync } from 'fflate';
import { readExcelWorksheets } from '../../../../platform/spreadsheets/excel-worksheets.ts';

/** Maximum size in bytes of an unpacked file within the archive. */
const MAX_PART = 200_000_000;

/** `number`: position among the rows of all worksheets, from 1. */
export interface ExcelRow {
  number: number;
  cells: readonly string[];
  isHidden?: boolean;
}

/**
 * Reads all worksheets of an .xlsx file, with the text that Excel shows.
 * @throws Error if the file is not an .xlsx file
 */
export async function readExcelRows(bytes: Uint8Array): Promise<ExcelRow[]> {
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.(xml|rels)$/i.test(name) && originalSize <= MAX_PART,
  });
  // Some programs of Windows write names of a ZIP archive with backslashes, against its specification (4.4.17).
  const files = Object.fromEntries(Object.entries(unpacked).map(([name, file]) => [name.replaceAll('\\', '/'), file]));
  const archive = {
    has: (name: string) => files[name] !== undefined,
    async *read(name: string) {
      const file = files[name];
      if (!file) throw new Error(`${name} is not in the file`);
      yield file;
    },
  };
  const texts: string[] = [];
  const shared = { add: (text: string) => void texts.push(text), get: (index: number) => texts[index] ?? '' };
  const rows: ExcelRow[] = [];
  for (const worksheet of await readExcelWorksheets(archive, shared)) {
    const before = rows.at(-1)?.number ?? 0;
    for await (const batch of worksheet.batches())
      for (const { row, cells, isHidden = false } of batch) rows.push({ number: before + row, cells, isHidden });
  }
  return rows;
}
