import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const RECONNECT_MS = 1000;

/**
 * The version of all data that visitors can see. Triggers raise it when a transaction that changed such a table commits
 * (060_version_triggers.sql), and PostgreSQL notifies every node. `current` is 0 while the version is
 * unknown: then nothing may be cached.
 */
export interface CatalogueVersion {
  readonly current: number;
  close(): Promise<void>;
}

/** Listens on a dedicated connection; reconnects and re-reads the version when the connection breaks. */
export async function watchCatalogueVersion(
  connectionString: string,
  log: FastifyBaseLogger,
): Promise<CatalogueVersion> {
  let version = 0;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString, application_name: 'catalogue-version', keepAlive: true });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => {
      version = Math.max(version, Number(payload));
    });
    await next.connect();
    await next.query('listen catalogue_version');
    const { rows } = await next.query<{ version: string }>('select version from catalogue_version');
    version = Math.max(version, Number(rows[0]?.version ?? 0));
    client = next;
  };
  const lost = (which: pg.Client, error?: Error) => {
    if (closed || which !== client) return;
    client = undefined;
    version = 0;
    log.warn({ err: error }, 'Lost the connection for catalogue changes; pages are not cached until it is restored');
    const reconnect = () =>
      connect().catch((failure: Error) => {
        log.debug({ err: failure }, 'Still no connection for catalogue changes');
        if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
      });
    retry = setTimeout(reconnect, RECONNECT_MS);
  };

  await connect();
  return {
    get current() {
      return version;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
