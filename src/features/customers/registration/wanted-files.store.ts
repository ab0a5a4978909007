import { z } from 'zod';
import { GATED_FILE_KIND_NAMES, getGatedFileKind } from '../../../platform/file-kinds.limits.ts';
import { type DatabaseClient, executeSql, queryFirstRow } from '../../../platform/postgres/plain-sql.ts';
import { formatDownloadName } from '../../catalogue/products/download-links.ts';
import type { WantedFile } from '../../visitors/accounts/wanted-file.contract.ts';

const namedFile = z.object({ model_name: z.string(), file: z.string() });

async function findWantedModelFile(client: DatabaseClient, { kind, model_id }: WantedFile) {
  const row = await queryFirstRow(client, namedFile)`
    select m.name as model_name, f.file from visible_files_of_models f join models m on m.id = f.model_id
    where f.model_id = ${model_id} and f.kind = ${getGatedFileKind(kind)} order by f.position limit 1`;
  if (!row) return undefined;
  const { model_name, file } = row;
  return { kind, model_id, model_name, file_name: formatDownloadName(model_name, file) };
}

/** @returns the name of the file, or undefined for an unknown file */
export async function storeWantedFile(
  client: DatabaseClient,
  userId: number,
  wanted: WantedFile,
): Promise<string | undefined> {
  const found = await findWantedModelFile(client, wanted);
  if (found)
    await executeSql(client)`
      insert into wanted_files (user_id, kind, model_id) values (${userId}, ${wanted.kind}, ${wanted.model_id})`;
  return found?.file_name;
}

const wantedFile = z.object({ kind: z.enum(GATED_FILE_KIND_NAMES), model_id: z.int() });

export async function findWantedFile(client: DatabaseClient, userId: number) {
  const row = await queryFirstRow(
    client,
    wantedFile,
  )`select kind, model_id from wanted_files where user_id = ${userId}`;
  return row && findWantedModelFile(client, row);
}

export async function takeWantedFile(client: DatabaseClient, userId: number) {
  const row = await queryFirstRow(client, wantedFile)`
    delete from wanted_files where user_id = ${userId} returning kind, model_id`;
  return row && findWantedModelFile(client, row);
}
