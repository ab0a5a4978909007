import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { LARGE_IMPORT } from '../../platform/postgres/catalogue-version.ts';
import { execute, onlyRow } from '../../platform/postgres/plain-sql.ts';

/** Rows: after more, rendering every page at once would be felt by visitors (docs/decisions/076-imports.md). */
const LARGE = 1000;

/** Whose act an import or its undo is in the history; `cause` is the same for everything that it changes. */
export type ImportAct = { staffId?: number | undefined; cause: string };

/** From here to the end of the transaction the history has the changes as those of a new import. */
export async function recordAnew(client: pg.ClientBase, source: string): Promise<void> {
  const cause = randomUUID();
  const { id } = await onlyRow(client, z.object({ id: z.number() }))`
    insert into imports (source, cause) values (${source}, ${cause}) returning id`;
  await recordAs(client, id, { cause });
}

/** Like `recordAnew`, for a known import. */
export async function recordAs(client: pg.ClientBase, id: number, { staffId, cause }: ImportAct): Promise<void> {
  await execute(client)`
    select set_config('catalogue.import', ${String(id)}, true), set_config('app.actor', ${String(staffId ?? '')}, true),
      set_config('app.cause', ${cause}, true)`;
}

/** Notes that an import was refused, for staff to see until one succeeds. */
export async function noteRefusal(db: Pick<pg.Pool, 'query'>, source: string, problems: number): Promise<void> {
  await db.query(`insert into imports (source, problems, state) values ($1, $2, 'refused')`, [source, problems]);
}

/** Tells the site before the commit that many pages will be outdated at once. */
export async function announce(client: pg.ClientBase, rows: number): Promise<void> {
  if (rows > LARGE) await client.query('select pg_notify($1, $2)', [LARGE_IMPORT, '']);
}
