import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../platform/files/file-store.ts';
import { copyToFile } from '../../platform/files/file-streams.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { formatColumnValue } from '../../platform/resource/columns.ts';
import { ExportError, openExportOutput } from './export-output.ts';
import {
  type ExportedRow,
  type ExportScope,
  loadAttributeHeadings,
  loadAttributeTextReader,
  readStoredRows,
  SCOPED_WORKSHEETS,
  storeExportScope,
} from './export-rows.store.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';
import { listReferencedFiles, type ResourceTable } from './staging/resource-table.ts';

export type ExportReport = {
  sheets: { sheet: string; rows: number }[];
  filesCopied: number;
  missing: string[];
};

type ExportOptions = {
  path: string;
  database: Database;
  files: FileStore;
  /** Copies images and files too; otherwise the workbook can be imported only where its images and files are stored. */
  withFiles: boolean;
  scope?: ExportScope | undefined;
};

/**
 * Writes a workbook whose import changes nothing.
 * @throws ExportError when something would be overwritten, or for an unknown brand or category
 */
export async function exportWorkbook({
  path: outputPath,
  database,
  files,
  withFiles,
  scope,
}: ExportOptions): Promise<ExportReport> {
  const output = await openExportOutput(outputPath);
  const copies = new FileCopies(output.folder, files);
  const worksheets: ExportReport['sheets'] = [];
  await database.transaction(async ({ client }) => {
    await client.query('set transaction isolation level repeatable read');
    if (scope && !(await storeExportScope(client, scope)))
      throw new ExportError('This brand or category does not exist.');
    const attributes = await loadAttributeHeadings(client);
    const besideOf = await loadAttributeTextReader(client);
    for (const table of allResourceTables.filter(({ name }) => !scope || SCOPED_WORKSHEETS.includes(name))) {
      const columns = orderColumns(table);
      const more = table.acceptsHeading ? attributes : [];
      await output.startWorksheet(table.name, [...columns, ...more.map(({ heading }) => heading)]);
      let rows = 0;
      for await (const stored of readStoredRows(client, table, scope)) {
        const paths = buildFilePaths(table, stored);
        if (withFiles) for (const { key, path: target } of paths.values()) await copies.add(key, target);
        const values = columns.map(
          (name) => paths.get(name)?.path ?? formatColumnValue(stored[name], table.columns[name]),
        );
        const beside = besideOf(stored);
        const attributeCells = more.map(({ name }) => beside[name] ?? '');
        await output.addRow([...values, ...attributeCells]);
        rows += 1;
      }
      worksheets.push({ sheet: table.name, rows });
    }
  });
  await output.close();
  return { sheets: worksheets, filesCopied: copies.count, missing: copies.missing };
}

export function orderColumns({ columns, key }: ResourceTable): string[] {
  const rank = (name: string) => (key.includes(name) ? 0 : columns[name]?.required ? 1 : 2);
  return Object.keys(columns).toSorted((a, b) => rank(a) - rank(b) || key.indexOf(a) - key.indexOf(b));
}

function buildFilePaths(table: ResourceTable, stored: ExportedRow): Map<string, { key: string; path: string }> {
  const files = listReferencedFiles(table, { row: 0, values: stored, extra: {} });
  return new Map(
    files.map(({ column, file, destination, key }) => {
      const path = `${destination.picture ? 'pictures' : 'files'}/${destination.folder}/${file}`;
      return [column, { key, path }];
    }),
  );
}

class FileCopies {
  readonly missing: string[] = [];
  count = 0;
  readonly #folder: string;
  readonly #store: FileStore;

  constructor(folder: string, store: FileStore) {
    this.#folder = folder;
    this.#store = store;
  }

  async add(key: string, relative: string): Promise<void> {
    const target = path.join(this.#folder, relative);
    if (existsSync(target) || this.missing.includes(key)) return;
    if (!(await this.#store.exists(key))) {
      this.missing.push(key);
      return;
    }
    await mkdir(path.dirname(target), { recursive: true });
    await copyToFile(await this.#store.stream(key), target);
    this.count += 1;
  }
}
