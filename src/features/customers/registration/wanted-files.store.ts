import { z } from 'zod';
import { GATED_NAMES, gatedKindOf } from '../../../platform/file-kinds.limits.ts';
import { type Client, execute, firstRow } from '../../../platform/postgres/plain-sql.ts';
import { downloadName } from '../../catalogue/products/download-name.ts';
import type { WantedFile } from '../../visitors/accounts/wanted-file.contract.ts';

const namedFile = z.object({ model_name: z.string(), file: z.string() });

async function inCatalogue(client: Client, { kind, model_id }: WantedFile) {
  const row = await firstRow(client, namedFile)`
    select m.name as model_name, f.file from visible_files_of_models f join models m on m.id = f.model_id
    where f.model_id = ${model_id} and f.kind = ${gatedKindOf(kind)} order by f.position limit 1`;
  if (!row) return undefined;
  const { model_name, file } = row;
  return { kind, model_id, model_name, file_name: downloadName(model_name, file) };
}

/** @returns the name of the file, or undefined for an unknown file */
export async function storeWantedFile(client: Client, userId: number, wanted: WantedFile): Promise<string | undefined> {
  const found = await inCatalogue(client, wanted);
  if (found)
    await execute(client)`
      insert into wanted_files (user_id, kind, model_id) values (${userId}, ${wanted.kind}, ${wanted.model_id})`;
  return found?.file_name;
}

const wantedFile = z.object({ kind: z.enum(GATED_NAMES), model_id: z.int() });

export async function wantedFileOf(client: Client, userId: number) {
  const row = await firstRow(client, wantedFile)`select kind, model_id from wanted_files where user_id = ${userId}`;
  return row && inCatalogue(client, row);
}

export async function takeWantedFile(client: Client, userId: number) {
  const row = await firstRow(client, wantedFile)`
    delete from wanted_files where user_id = ${userId} returning kind, model_id`;
  return row && inCatalogue(client, row);
}
