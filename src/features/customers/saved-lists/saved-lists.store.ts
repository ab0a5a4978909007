import { z } from 'zod';
import {
  type Client,
  execute,
  firstRow,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { matchedModel } from '../parts-list/matching/match-models.contract.ts';
import { modelsOfIds } from '../parts-list/matching/match-models.store.ts';
import { type MyDownload, myDownload, type StoredLine } from './saved-lists.contract.ts';
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

export async function presentLines(client: Client, lines: readonly SharedLine[]): Promise<StoredLine[]> {
  const known = await modelsOfIds(
    client,
    lines.map(({ model_id }) => model_id),
  );
  return lines.map(({ model_id, model_name, quantity, own_number = '', note = '' }) => {
    const model = known.get(model_id);
    return { model_id, name: model_name, quantity, own_number, note, model: model ? matchedModel.parse(model) : null };
  });
}

const sharedBasket = z.object({
  id: z.string(),
  lines: z.array(sharedLine),
  createdAt: z.date(),
  expiresAt: z.date(),
});
type SharedBasket = z.infer<typeof sharedBasket>;

export async function storeSharedBasket(client: Client, basket: SharedBasket): Promise<void> {
  const { id, lines, createdAt, expiresAt } = basket;
  await execute(client)`
    insert into shared_baskets (id, lines, created_at, expires_at) values (${id}, ${JSON.stringify(lines)}, ${createdAt}, ${expiresAt})`;
}

export const sharedBasketById = (client: Client, id: string, now: Date): Promise<SharedBasket | undefined> =>
  firstRow(client, sharedBasket)`
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

const COLUMNS = raw(`id, name, version, to_json(changed_at) as changed_at, lines`);

export const projectsOfUser = (client: Client, userId: number, { limit, offset }: Range): Promise<StoredProject[]> =>
  queryRows(client, stored)`
    select ${COLUMNS} from projects where user_id = ${userId} and deleted_at is null
    order by projects.changed_at desc, id desc limit ${limit} offset ${offset}`;

const exported = stored.omit({ id: true, version: true });

export const exportedProjects = (client: Client, userId: number, limit: number) =>
  queryRows(client, exported)`
    select name, to_json(changed_at) as changed_at, lines from projects where user_id = ${userId} order by id limit ${limit}`;

const counted = z.object({ count: z.int() });

/**
 * Locks the customer's projects until the transaction ends.
 * @returns their number, without deleted ones
 */
export async function lockProjects(client: Client, userId: number): Promise<number> {
  await execute(client)`select from users where id = ${userId} for no key update`;
  const { count } = await onlyRow(client, counted)`
    select count(*)::int as count from projects where user_id = ${userId} and deleted_at is null`;
  return count;
}

const projectWhere = (client: Client, userId: number, condition: SqlPart): Promise<StoredProject | undefined> =>
  firstRow(client, stored)`select ${COLUMNS} from projects where user_id = ${userId} and ${condition}`;

export const projectById = (client: Client, userId: number, id: number) =>
  projectWhere(client, userId, part`id = ${id} and deleted_at is null`);

export const projectByName = (client: Client, userId: number, name: string) =>
  projectWhere(client, userId, part`lower(name) = lower(${name}) and deleted_at is null`);

export const deletedProject = (client: Client, userId: number, id: number) =>
  projectWhere(
    client,
    userId,
    part`id = ${id} and deleted_at > now() - make_interval(days => ${DELETED_PROJECT_DAYS})`,
  );

export const addProject = (
  client: Client,
  userId: number,
  { name, lines, at }: { name: string; lines: ProjectLine[]; at: Date },
): Promise<StoredProject> =>
  onlyRow(client, stored)`
    insert into projects (user_id, name, lines, changed_at) values (${userId}, ${name}, ${JSON.stringify(lines)}, ${at})
    returning ${COLUMNS}`;

export const changeProject = (client: Client, { id, name, lines }: StoredProject, at: Date): Promise<StoredProject> =>
  onlyRow(client, stored)`
    update projects set name = ${name}, lines = ${JSON.stringify(lines)}, version = version + 1, changed_at = ${at} where id = ${id}
    returning ${COLUMNS}`;

export async function deleteProject(client: Client, id: number, at: Date): Promise<void> {
  await execute(client)`update projects set deleted_at = ${at} where id = ${id}`;
}

export async function dropOldestDeleted(client: Client, userId: number): Promise<void> {
  await execute(client)`
    delete from projects where id in (
      select id from projects where user_id = ${userId} order by deleted_at desc nulls first, id desc offset ${raw(String(MAX_PROJECTS))})`;
}

export const restoreProject = (client: Client, id: number): Promise<StoredProject> =>
  onlyRow(client, stored)`update projects set deleted_at = null where id = ${id} returning ${COLUMNS}`;

export const downloadsOfUser = (client: Client, userId: number, { limit, offset }: Range): Promise<MyDownload[]> =>
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
