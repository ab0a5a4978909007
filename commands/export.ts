// npm run export -- PATH [--without-files]: writes the catalogue as a workbook that can be imported (docs/workbook.md).
import { ExportError } from '../src/features/workbook/export-output.ts';
import { exportWorkbook } from '../src/features/workbook/export-workbook.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { withCatalogue } from './with-database.ts';

const usage = `npm run export -- PATH [--without-files]

PATH is a new .xlsx file, or a new folder for CSV files (docs/workbook.md).
Pictures and files are copied beside it, unless --without-files is given.`;

const MAX_NAMED = 10;

async function main(): Promise<undefined> {
  const { place, withFiles } = readArguments();
  const { sheets, filesCopied, missing } = await withCatalogue(async (database, settings) =>
    exportWorkbook({ path: place, database, files: await openFileStore(settings, console.error), withFiles }),
  );
  for (const { sheet, rows } of sheets) console.log(`${sheet.padEnd(16)}${String(rows).padStart(8)}`);
  console.log(`\n${filesCopied} pictures and files copied. The workbook is ${place}.`);
  if (missing.length === 0) return;
  const more = missing.length > MAX_NAMED ? `, and ${missing.length - MAX_NAMED} more` : '';
  console.error(`Not in the file store: ${missing.slice(0, MAX_NAMED).join(', ')}${more}`);
}

function readArguments(): { place: string; withFiles: boolean } {
  const { values, positionals } = parseCommandLine(usage, {
    options: { 'without-files': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError(usage);
  return { place, withFiles: !values['without-files'] };
}

await runCommand(main, [ExportError]);
