import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { LARGE_IMPORT } from '../../platform/postgres/catalogue-version.ts';
import { execute, onlyRow } from '../../platform/postgres/plain-sql.ts';

/** With this many rows, rendering all pages at once would slow the site (docs/decisions/076-imports.md). */
const LARGE = 1000;

export type ImportAct = { staffId?: number | undefined; cause: string };

/** Records later writes of the transaction as changes of a new import. */
export async function recordImport(client: pg.ClientBase, source: string): Promise<void> {
  const cause = randomUUID();
  const { id } = await onlyRow(client, z.object({ id: z.number() }))`
    insert into imports (source, cause) values (${source}, ${cause}) returning id`;
  await recordAs(client, id, { cause });
}

export async function recordAs(client: pg.ClientBase, id: number, { staffId, cause }: ImportAct): Promise<void> {
  await execute(client)`
    select set_config('catalogue.import', ${String(id)}, true), set_config('app.actor', ${String(staffId ?? '')}, true),
      set_config('app.cause', ${cause}, true)`;
}

/** Records a refused import, which is shown to staff until an import succeeds. */
export async function noteRefusal(db: Pick<pg.Pool, 'query'>, source: string, problems: number): Promise<void> {
  await db.query(`insert into imports (source, problems, state) values ($1, $2, 'refused')`, [source, problems]);
}

/** Notifies the site before the commit that many pages become outdated at once. */
export async function announce(client: pg.ClientBase, rows: number): Promise<void> {
  if (rows > LARGE) await client.query('select pg_notify($1, $2)', [LARGE_IMPORT, '']);
}
