import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { matchedModel } from '../requests/matching/match-models.contract.ts';
import { loadMatchesById } from '../requests/matching/match-models.store.ts';
import { type MyDownload, myDownload, type SavedLine } from './saved-lists.contract.ts';
import { DELETED_PROJECT_DAYS, MAX_PROJECTS } from './saved-lists.limits.ts';

interface Range {
  limit: number;
  offset: number;
}

const sharedLine = z.object({
  model_id: z.int(),
  model_name: z.string(),
  quantity: z.int(),
  own_number: z.string().optional(),
  note: z.string().optional(),
});
type SharedLine = z.infer<typeof sharedLine>;

export async function presentSavedLines(client: DatabaseClient, lines: readonly SharedLine[]): Promise<SavedLine[]> {
  const known = await loadMatchesById(
    client,
    lines.map(({ model_id }) => model_id),
  );
  return lines.map(({ model_id, model_name, quantity, own_number = '', note = '' }) => {
    const model = known.get(model_id);
    return { model_id, name: model_name, quantity, own_number, note, model: model ? matchedModel.parse(model) : null };
  });
}

const sharedCartRow = z.object({
  id: z.string(),
  lines: z.array(sharedLine),
  createdAt: z.date(),
  expiresAt: z.date(),
});
type SharedCartRow = z.infer<typeof sharedCartRow>;

export async function storeSharedCart(client: DatabaseClient, cart: SharedCartRow): Promise<void> {
  const { id, lines, createdAt, expiresAt } = cart;
  await executeSql(client)`
    insert into shared_baskets (id, lines, created_at, expires_at) values (${id}, ${JSON.stringify(lines)}, ${createdAt}, ${expiresAt})`;
}

export const findSharedCart = (client: DatabaseClient, id: string, now: Date): Promise<SharedCartRow | undefined> =>
  queryFirstRow(client, sharedCartRow)`
    select id, lines, created_at as "createdAt", expires_at as "expiresAt" from shared_baskets
    where id = ${id} and expires_at > ${now}`;

const line = sharedLine.required();
export type ProjectLine = z.infer<typeof line>;

const stored = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  changed_at: z.string(),
  lines: z.array(line),
});
export type StoredProject = z.infer<typeof stored>;

const COLUMNS = rawSql(`id, name, version, to_json(changed_at) as changed_at, lines`);

export const loadProjectsOfUser = (
  client: DatabaseClient,
  userId: number,
  { limit, offset }: Range,
): Promise<StoredProject[]> =>
  queryRows(client, stored)`
    select ${COLUMNS} from projects where user_id = ${userId} and deleted_at is null
    order by projects.changed_at desc, id desc limit ${limit} offset ${offset}`;

const exported = stored.omit({ id: true, version: true });

export const loadProjectsForExport = (client: DatabaseClient, userId: number, limit: number) =>
  queryRows(client, exported)`
    select name, to_json(changed_at) as changed_at, lines from projects where user_id = ${userId} order by id limit ${limit}`;

const counted = z.object({ count: z.int() });

/**
 * Locks the customer's projects until the transaction ends.
 * @returns their number, without deleted ones
 */
export async function lockAndCountProjects(client: DatabaseClient, userId: number): Promise<number> {
  await executeSql(client)`select from users where id = ${userId} for no key update`;
  const { count } = await queryOnlyRow(client, counted)`
    select count(*)::int as count from projects where user_id = ${userId} and deleted_at is null`;
  return count;
}

const findProjectWhere = (
  client: DatabaseClient,
  userId: number,
  condition: SqlFragment,
): Promise<StoredProject | undefined> =>
  queryFirstRow(client, stored)`select ${COLUMNS} from projects where user_id = ${userId} and ${condition}`;

export const findProjectById = (client: DatabaseClient, userId: number, id: number) =>
  findProjectWhere(client, userId, sqlFragment`id = ${id} and deleted_at is null`);

export const findProjectByName = (client: DatabaseClient, userId: number, name: string) =>
  findProjectWhere(client, userId, sqlFragment`lower(name) = lower(${name}) and deleted_at is null`);

export const findDeletedProject = (client: DatabaseClient, userId: number, id: number) =>
  findProjectWhere(
    client,
    userId,
    sqlFragment`id = ${id} and deleted_at > now() - make_interval(days => ${DELETED_PROJECT_DAYS})`,
  );

export const addProject = (
  client: DatabaseClient,
  userId: number,
  { name, lines, at }: { name: string; lines: ProjectLine[]; at: Date },
): Promise<StoredProject> =>
  queryOnlyRow(client, stored)`
    insert into projects (user_id, name, lines, changed_at) values (${userId}, ${name}, ${JSON.stringify(lines)}, ${at})
    returning ${COLUMNS}`;

export const changeProject = (
  client: DatabaseClient,
  { id, name, lines }: StoredProject,
  at: Date,
): Promise<StoredProject> =>
  queryOnlyRow(client, stored)`
    update projects set name = ${name}, lines = ${JSON.stringify(lines)}, version = version + 1, changed_at = ${at} where id = ${id}
    returning ${COLUMNS}`;

export async function deleteProject(client: DatabaseClient, id: number, at: Date): Promise<void> {
  await executeSql(client)`update projects set deleted_at = ${at} where id = ${id}`;
}

export async function deleteOldestDeletedProjects(client: DatabaseClient, userId: number): Promise<void> {
  await executeSql(client)`
    delete from projects where id in (
      select id from projects where user_id = ${userId} order by deleted_at desc nulls first, id desc offset ${rawSql(String(MAX_PROJECTS))})`;
}

export const restoreProject = (client: DatabaseClient, id: number): Promise<StoredProject> =>
  queryOnlyRow(client, stored)`update projects set deleted_at = null where id = ${id} returning ${COLUMNS}`;

export const loadDownloadsOfUser = (
  client: DatabaseClient,
  userId: number,
  { limit, offset }: Range,
): Promise<MyDownload[]> =>
  queryRows(client, myDownload)`
    select d.id::float8 as id, d.kind, coalesce(m.name, c.title, d.file) as name,
      case when p.id is null then '' else m.name end as model_name, coalesce(p.name, '') as product_name,
      case when now.file is null then '' else '/api/download.php?kind=' || d.kind ||
        case when d.kind = 'catalogue' then '&id=' || c.id else '&model_id=' || m.id end end as url,
      media.bytes, to_json(d.downloaded_at) as downloaded_at,
      coalesce(now.file <> d.file or media.stored_at > d.downloaded_at, false) as is_newer
    from (
      select distinct on (kind, model_id, case when model_id is null then file end) id, kind, file, model_id, downloaded_at
      from download_log where user_id = ${userId}
      order by kind, model_id, case when model_id is null then file end, id desc
    ) d
    left join visible_models v on v.id = d.model_id
    left join models m on m.id = v.id
    left join products p on p.id = v.product_id
    left join lateral (
      select id, title, file from catalogues where d.kind = 'catalogue' and file = d.file and is_active order by id limit 1
    ) c on true
    left join lateral (
      select 'gated/catalogues/' as folder, c.file where c.id is not null
      union all
      (select k.folder || '/', file from visible_files_of_models join file_kinds k using (kind)
      where model_id = v.id and k.name = d.kind order by position limit 1)
    ) now on true
    left join media on media.key = now.folder || now.file
    order by d.id desc limit ${limit} offset ${offset}`;
