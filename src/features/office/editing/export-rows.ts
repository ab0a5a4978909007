import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Services } from '../../../platform/api/services.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { cellText } from '../../../platform/resource/columns.ts';
import type { SheetFormat } from '../../../platform/sheets/write-sheet.ts';
import { openOutput } from '../../import/export-output.ts';
import { attributeHeadings, besideCells } from '../../import/export-rows.store.ts';
import { columnOrder } from '../../import/export-workbook.ts';
import { holdTurn } from '../actor/hold-turn.ts';
import type { Resource } from '../resources/resources.ts';
import { everyRow, type RowFilter } from '../resources/rows.store.ts';

/**
 * The rows of a list as a sheet of the workbook: importing it again changes nothing. The file goes once it is sent.
 * @throws HttpError 429 while too many exports of this person are being made
 */
export const exportRows = (
  { database, turns }: Pick<Services, 'database' | 'turns'>,
  staffId: number,
  ...given: [resource: Resource, filter: RowFilter, format: SheetFormat]
): Promise<Readable> => turns.run('exports', () => writtenRows(database, staffId, ...given), staffId);

async function writtenRows(
  database: Database,
  staffId: number,
  resource: Resource,
  filter: RowFilter,
  format: SheetFormat,
): Promise<Readable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-export-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const sheet = resource.exported;
    const columns = columnOrder(sheet);
    const file = path.join(folder, 'rows', `${sheet.name}.${format}`);
    const output = await openOutput(format === 'xlsx' ? file : path.dirname(file));
    await database.transaction(async ({ client }) => {
      await client.query('set transaction isolation level repeatable read, read only');
      await holdTurn(client, 'exports', staffId);
      const more = sheet.acceptsHeading ? await attributeHeadings(client) : [];
      const besideOf = await besideCells(client);
      await output.startSheet(sheet.name, [...columns, ...more.map(({ heading }) => heading)]);
      for await (const fields of everyRow(client, resource, filter)) {
        const beside = besideOf(fields);
        await output.addRow([
          ...columns.map((name) => cellText(fields[name], sheet.columns[name])),
          ...more.map(({ name }) => beside[name] ?? ''),
        ]);
      }
    });
    await output.close();
    return createReadStream(file).once('close', () => void remove());
  } catch (error) {
    await remove();
    throw error;
  }
}
