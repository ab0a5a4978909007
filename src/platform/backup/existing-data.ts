import type pg from 'pg';
import { z } from 'zod';
import { LISTENER } from '../postgres/listener.ts';
import { onlyRow, raw } from '../postgres/plain-sql.ts';
import { BackupError } from './backup-error.ts';
import { tablesOf } from './site-schema.ts';

/** The tables of a site, for what is said about a database. */
export interface KnownTables {
  /** Those whose number of rows tells people what a database holds. */
  telling: string[];
  /** Those that have rows before anybody stores something. */
  filledByMigrations: string[];
}

/** Names of the site's connections; only the site listens for changes of the catalogue. */
const SITE_CONNECTIONS = ['clamp-catalogue', LISTENER];

/** @throws BackupError when a copy of the site, or a command of it, is connected */
export async function refuseRunningSite(client: pg.Client): Promise<void> {
  const { count } = await onlyRow(client, z.object({ count: z.number() }))`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = any(${SITE_CONNECTIONS})`;
  if (count) {
    throw new BackupError(
      'The site, or a command of it, is running on this database. Stop it first; nothing was changed.',
    );
  }
}

/** @throws BackupError when the database has tables of something else, or rows that `replace` does not give up */
export async function refuseData(client: pg.Client, known: KnownTables, replace: boolean): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length && !tables.some(({ name }) => name === 'schema_migrations')) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    throw new BackupError(
      `The database has tables that are not of this site (${names.join(', ')}${tables.length > 3 ? ', …' : ''}). Restore into another one.`,
    );
  }
  const counts: string[] = [];
  const others: string[] = [];
  for (const { name, sqlName } of tables) {
    if (['schema_migrations', 'schema_objects', 'catalogue_version', ...known.filledByMigrations].includes(name))
      continue;
    const isTelling = known.telling.includes(name);
    const { count } = await onlyRow(client, z.object({ count: z.string() }))`
      select count(*) from (select from ${raw(sqlName)} ${raw(isTelling ? '' : 'limit 1')}) as found`;
    if (count !== '0') (isTelling ? counts : others).push(isTelling ? `${name}: ${count}` : name);
  }
  if (replace || !(counts.length || others.length)) return;
  throw new BackupError(
    `The database is not empty (${(counts.length ? counts : others).join(', ')}). Nothing was changed. ` +
      'With --replace, all of it is deleted and the backup takes its place.',
  );
}
