import pg from 'pg';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryColumn,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  sqlFragment,
  toLikePattern,
} from '../../../platform/postgres/plain-sql.ts';
import { type MediaQuery, type MediaRow, mediaRow } from './media.contract.ts';

/** Marks an image as drawn and returns its key: newest first, images of models last. */
export async function claimImage(client: DatabaseClient): Promise<string | undefined> {
  const [key] = await queryColumn(client, z.string())`
    insert into drawn_pictures (key)
    select m.key from media m left join drawn_pictures d on d.key = m.key
    where m.is_active and not m.gated and m.mime like 'image/%' and (d.key is null or d.again_at < now())
    order by d.key is not null, starts_with(m.key, 'uploads/models/'), m.stored_at desc, m.key limit 1
    on conflict (key) do update set again_at = null where drawn_pictures.again_at < now() returning key`;
  return key;
}

/** Draws an image again later, because its drawing took too long: after an hour, then two, up to a day. */
export const postponeImage = (client: DatabaseClient, key: string) =>
  executeSql(client)`
    update drawn_pictures set tries = tries + 1, again_at = now() + least(interval '1 day', interval '1 hour' * (1 << least(tries, 5)))
    where key = ${key}`;

export const releaseImage = (client: DatabaseClient, key: string) =>
  executeSql(client)`delete from drawn_pictures where key = ${key}`;

const found = mediaRow.omit({ stored_at: true, address: true }).extend({ stored_at: z.date() });
type Found = z.infer<typeof found>;

const COUNTED_USES = 100;
const ROW = `m.key, split_part(m.key, '/', 3) as name, split_part(m.key, '/', 2) as folder, m.gated, m.mime, m.bytes, m.width, m.height,
  m.stored_at, m.is_active as active,
  (select count(*)::int from (select from media_uses u where u.key = m.key limit ${COUNTED_USES}) used) as uses`;

const presentMediaRow = ({ stored_at, ...found }: Found): MediaRow => ({
  ...found,
  stored_at: stored_at.toISOString(),
  address: found.gated ? null : `/${found.key}`,
});

const NAME = `split_part(m.key, '/', 3)`;

export async function listMedia(
  client: DatabaseClient,
  query: MediaQuery,
): Promise<{ files: MediaRow[]; next: string | null }> {
  const { search, folder, type, gated, unused, removed, after, limit } = query;
  const conditions = [rawSql(removed === 'yes' ? 'not m.is_active' : 'm.is_active')];
  for (const word of search.split(/\s+/).filter(Boolean)) {
    // A literal, so that the plan fits the pattern.
    conditions.push(rawSql(`${NAME} ilike ${pg.escapeLiteral(toLikePattern(word))}`));
  }
  if (folder) conditions.push(sqlFragment`split_part(m.key, '/', 2) = ${folder}`);
  if (type) conditions.push(sqlFragment`media_type(m.key) = ${type}`);
  if (gated) conditions.push(rawSql(gated === 'yes' ? 'm.gated' : 'not m.gated'));
  if (unused) {
    const used = 'exists (select from media_uses u where u.key = m.key)';
    conditions.push(rawSql(unused === 'yes' ? `not ${used}` : used));
  }
  if (after)
    conditions.push(
      sqlFragment`(m.stored_at, m.key) < (select a.stored_at, a.key from media a where a.key = ${after})`,
    );
  const rows = await queryRows(client, found)`
    select ${rawSql(ROW)} from media m where ${joinSql(conditions, ' and ')}
    order by m.stored_at desc, m.key desc limit ${limit + 1}`;
  const files = rows.slice(0, limit).map(presentMediaRow);
  return { files, next: rows.length > limit ? (files.at(-1)?.key ?? null) : null };
}

export async function findMedia(client: DatabaseClient, key: string): Promise<MediaRow | undefined> {
  const row = await queryFirstRow(client, found)`select ${rawSql(ROW)} from media m where m.key = ${key}`;
  return row && presentMediaRow(row);
}

export async function findSameContent(
  client: DatabaseClient,
  folderPath: string,
  sha256: string,
): Promise<string | undefined> {
  const row = await queryFirstRow(client, z.object({ key: z.string() }))`
    select key from media where sha256 = ${sha256} and starts_with(key, ${folderPath} || '/') order by stored_at, key limit 1`;
  return row?.key.slice(folderPath.length + 1);
}

const use = z.object({ table: z.string(), rowId: z.string(), fields: z.array(z.string()) });
export type MediaUseRow = z.infer<typeof use>;

export const MAX_COUNTED_ROWS = 2000;

export async function listMediaUses(
  client: DatabaseClient,
  key: string,
  limit: number,
): Promise<{ uses: MediaUseRow[]; total: number }> {
  const uses = await queryRows(client, use)`
    select noun as "table", row_id as "rowId", array_agg(field order by field) as fields
    from media_uses where key = ${key} group by noun, row_id order by noun, row_id limit ${limit}`;
  if (uses.length < limit) return { uses, total: uses.length };
  const { total } = await queryOnlyRow(client, z.object({ total: z.number() }))`
    select count(*)::int as total from (
      select from media_uses where key = ${key} group by noun, row_id limit ${MAX_COUNTED_ROWS + 1}) found`;
  return { uses, total };
}

export async function findDraftWithMedia(client: DatabaseClient, key: string): Promise<string | null> {
  const { title } = await queryOnlyRow(client, z.object({ title: z.string().nullable() }))`
    select draft_with_media(${key}) as title`;
  return title;
}

/** @returns the keys of files in the library, locked until the transaction ends */
export async function lockMedia(client: pg.ClientBase, keys: readonly string[]): Promise<Set<string>> {
  return new Set(
    await queryColumn(client, z.string())`
    select key from media where key = any(${keys}) and is_active order by key for update`,
  );
}

export async function markMediaRemoved(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await client.query('update media set is_active = false where key = any($1) and is_active', [keys]);
}
export async function markMediaPresent(client: pg.ClientBase, keys: readonly string[]): Promise<number> {
  const { rowCount } = await executeSql(client)`
    update media set is_active = true where key = any(${keys}) and not is_active`;
  return rowCount ?? 0;
}

/** Redirects a replaced file, and its earlier addresses, to the new file. */
export async function recordMediaReplacement(client: pg.ClientBase, key: string, newKey: string): Promise<void> {
  await client.query('delete from media_replacements where key = $1', [newKey]);
  await client.query('update media_replacements set new_key = $2 where new_key = $1', [key, newKey]);
  await executeSql(client)`
    insert into media_replacements (key, new_key) values (${key}, ${newKey}) 
    on conflict (key) do update set new_key = ${newKey}, replaced_at = now()`;
}
export async function loadMediaReplacements(client: DatabaseClient): Promise<Map<string, string>> {
  const rows = await queryRows(client, z.object({ key: z.string(), newKey: z.string() }))`
    select key, new_key as "newKey" from media_replacements`;
  return new Map(rows.map(({ key, newKey }) => [key, newKey]));
}

/** Keys of the files removed a day ago. Files used since by a row or a draft are restored instead. */
export async function findGoneMedia(client: DatabaseClient): Promise<string[]> {
  await client.query(
    `update media m set is_active = true
     where not is_active and (exists (select from media_uses u where u.key = m.key) or draft_with_media(m.key) is not null)`,
  );
  return queryColumn(client, z.string())`
    select key from media where not is_active and removed_at < now() - interval '1 day' order by removed_at, key`;
}

/** @returns false if the file was put back or used in the meantime */
export async function deleteGoneMedia(client: pg.ClientBase, key: string): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    delete from media m where key = ${key} and not is_active and removed_at < now() - interval '1 day'
      and not exists (select from media_uses u where u.key = m.key) and draft_with_media(m.key) is null`;
  return rowCount === 1;
}
