import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpReply } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { SHEET_TYPES } from '../../../platform/sheets/write-sheet.ts';
import type { ExportScope } from '../../import/export-rows.store.ts';
import { placeOf, writeTask } from './import-task.ts';
import { importProblems, type WholeImport } from './imports.store.ts';
import { NoWorkbook, withWorkbook } from './uploaded-workbook.ts';

const MAX_PROBLEMS = 10_000;

/**
 * All or part of the catalogue as a workbook whose import changes nothing.
 * @throws HttpError 400 for an unknown part, 429
 */
export const exportedWorkbook = (
  services: Services,
  staffId: number,
  scope: ExportScope | undefined,
): Promise<HttpReply> =>
  services.turns.run(
    'workbooks',
    () => {
      const name = scope ? ('brand' in scope ? `brand-${scope.brand}` : scope.category) : 'catalogue';
      const write = (target: string) =>
        services.workers.imports.run(writeTask, { kind: 'export', scope, target, place: placeOf(services) });
      return fileReply(`${name}.xlsx`, write, 'brand');
    },
    staffId,
  );

export const workbookOfProblems = (services: Services, staffId: number, found: WholeImport): Promise<HttpReply> =>
  services.turns.run(
    'workbooks',
    async () => {
      const { pool } = services.database;
      const problems = await importProblems(pool, found.id, { isNote: false }, MAX_PROBLEMS);
      const name = `${path.parse(found.name).name}-problems.xlsx`;
      try {
        return await withWorkbook(services, found.uploadId, ({ workbook }) =>
          fileReply(
            name,
            (target) =>
              services.workers.imports.run(writeTask, {
                ...{ kind: 'problems', workbook, readAs: found.mapped, problems, target, place: placeOf(services) },
              }),
            'id',
          ),
        );
      } catch (error) {
        throw error instanceof NoWorkbook ? new HttpError(409, `The file ${error.message}`) : error;
      }
    },
    staffId,
  );

/**
 * Sends a workbook that `write` makes, and deletes the file once sent. `field`: named by the error if the workbook
 * cannot be made.
 */
async function fileReply(
  name: string,
  write: (target: string) => Promise<{ problem?: string }>,
  field: string,
): Promise<HttpReply> {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-workbook-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const target = path.join(folder, 'workbook.xlsx');
    const { problem } = await write(target);
    if (problem !== undefined) throw badInput(field, problem);
    const stream = createReadStream(target).once('close', () => void remove());
    const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
    return new HttpReply(200, { 'content-type': SHEET_TYPES.xlsx, 'content-disposition': disposition }, stream);
  } catch (error) {
    await remove();
    throw error;
  }
}
