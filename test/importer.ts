import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChangeList } from '../src/features/workbook/change-list.ts';
import { type ImportReport, importWorkbook } from '../src/features/workbook/import-workbook.ts';
import { createDiskStore } from '../src/platform/files/disk-store.ts';
import { emptyDatabase } from './database.ts';
import { goodWorkbook, type SheetText, workbookFolder } from './workbook-folder.ts';
import { sharedWorkers } from './workers.ts';

/** Sets up the importer with an empty catalogue, an empty file store and a valid workbook. */
export async function importer() {
  const { database, connectionString, close } = await emptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'import-files-'));
  const files = createDiskStore(dataDir);
  const book = await workbookFolder();

  const run = (options: { path?: string; dryRun?: boolean; changes?: ChangeList } = {}): Promise<ImportReport> =>
    importWorkbook({ path: book.folder, database, files, workers: sharedWorkers, ...options });
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;

  return {
    database,
    book,
    dataDir,
    files,
    connectionString,
    run,
    rowsOf,
    version: async (): Promise<number> => (await rowsOf('select version::int from catalogue_version'))[0].version,

    /** Problems of the valid workbook with these worksheets replaced; checks that nothing was imported. */
    async problemsWith(changed: SheetText): Promise<string[]> {
      await book.write(changed);
      const { sheets, problems } = await run();
      if (sheets.length) throw new Error('The workbook was imported');
      return problems.map(
        ({ sheet, row, column, problem, allowed }) => `${sheet} ${row} ${column}: ${problem} | ${allowed}`,
      );
    },

    async storedFiles(): Promise<string[]> {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    },

    /** Counts [added, changed, left] by worksheet, of an import without problems. */
    async counts(options: { path?: string } = {}): Promise<Record<string, number[]>> {
      const { problems, sheets } = await run(options);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
      return Object.fromEntries(sheets.map(({ sheet, added, changed, left }) => [sheet, [added, changed, left]]));
    },

    async empty(): Promise<void> {
      await rowsOf(
        'truncate brands, categories, products, attributes, banners, page_seo, redirects, media, imports, import_rows, history, history_acts cascade',
      );
      await rm(dataDir, { recursive: true, force: true });
      for (const name of await readdir(book.folder)) {
        if (name.endsWith('.csv') || name.endsWith('.xlsx')) await rm(path.join(book.folder, name));
      }
      await book.write(goodWorkbook);
    },

    async close(): Promise<void> {
      await book.remove();
      await rm(dataDir, { recursive: true, force: true });
      await close();
    },
  };
}
