import { z } from 'zod';
import { type Client, execute, firstRow, onlyRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { sharedLine } from '../shared-baskets/shared-baskets.store.ts';
import { DELETED_PROJECT_DAYS, MAX_PROJECTS } from './projects.limits.ts';

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

export const projectsOfUser = (
  client: Client,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredProject[]> =>
  queryRows(client, stored)`
    select ${COLUMNS} from projects where user_id = ${userId} and deleted_at is null
    order by projects.changed_at desc, id desc limit ${limit} offset ${offset}`;

const exported = stored.omit({ id: true, version: true });

/** Includes deleted projects that can still be restored. */
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

export const projectById = (client: Client, userId: number, id: number): Promise<StoredProject | undefined> =>
  firstRow(client, stored)`
    select ${COLUMNS} from projects where id = ${id} and user_id = ${userId} and deleted_at is null`;

export const projectByName = (client: Client, userId: number, name: string): Promise<StoredProject | undefined> =>
  firstRow(client, stored)`
    select ${COLUMNS} from projects where lower(name) = lower(${name}) and user_id = ${userId} and deleted_at is null`;

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

const projectName = z.object({ name: z.string() });

export const deletedProject = (client: Client, userId: number, id: number): Promise<{ name: string } | undefined> =>
  firstRow(client, projectName)`
    select name from projects where id = ${id} and user_id = ${userId}
      and deleted_at > now() - make_interval(days => ${DELETED_PROJECT_DAYS})`;

export async function dropOldestDeleted(client: Client, userId: number): Promise<void> {
  await execute(client)`
    delete from projects where id in (
      select id from projects where user_id = ${userId} order by deleted_at desc nulls first, id desc offset ${raw(String(MAX_PROJECTS))})`;
}

export const restoreProject = (client: Client, id: number): Promise<StoredProject> =>
  onlyRow(client, stored)`update projects set deleted_at = null where id = ${id} returning ${COLUMNS}`;
