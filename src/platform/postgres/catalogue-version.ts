import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const RECONNECT_MS = 1000;
/** How long what is in memory is shown without a way to learn of changes: longer than PostgreSQL takes to restart or fail over. */
const STALE_MS = 5 * 60_000;
/** How long pages from before a large import may be shown while they are rendered anew, each as soon as it is asked for. */
const OUTDATED_MS = 60_000;

/** Notified by an import that changes many rows, before the version that it raises. */
export const LARGE_IMPORT = 'large_import';

/**
 * The version of all data that visitors can see. Triggers raise it when a transaction that changed such a table commits
 * (060_version_triggers.sql), and PostgreSQL notifies every node. `current` is 0 while the version is
 * unknown: then nothing may be cached.
 */
export interface CatalogueVersion {
  readonly current: number;
  /** As `current`, but for some minutes after the connection was lost still the last one: what is cached may be shown. */
  readonly lastKnown: number;
  /** The version before a large import, for a minute after it; otherwise 0. */
  readonly outdated: number;
  close(): Promise<void>;
}

/** Listens on a dedicated connection; reconnects and re-reads the version when the connection breaks. */
export async function watchCatalogueVersion(
  connectionString: string,
  log: FastifyBaseLogger,
): Promise<CatalogueVersion> {
  let version = 0;
  let isLarge = false;
  let outdated: { version: number; time: number } | undefined;
  let lostAt: { version: number; time: number } | undefined;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString, application_name: 'catalogue-version', keepAlive: true });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload }) => {
      if (channel === LARGE_IMPORT) {
        isLarge = true;
        return;
      }
      // A change after the import ends the minute: only what the import changed may be shown late.
      outdated = isLarge && version ? { version, time: performance.now() } : undefined;
      isLarge = false;
      version = Math.max(version, Number(payload));
    });
    await next.connect();
    await next.query(`listen catalogue_version; listen ${LARGE_IMPORT}`);
    const { rows } = await next.query<{ version: string }>('select version from catalogue_version');
    version = Math.max(version, Number(rows[0]?.version ?? 0));
    client = next;
  };
  const lost = (which: pg.Client, error?: Error) => {
    if (closed || which !== client) return;
    client = undefined;
    lostAt = { version, time: performance.now() };
    version = 0;
    log.warn({ err: error }, 'PostgreSQL is away: pages in memory are shown for up to 5 minutes, others are a 503');
    const reconnect = async () => {
      try {
        await connect();
        log.warn('PostgreSQL is back');
      } catch (failure) {
        log.debug({ err: failure }, 'PostgreSQL is still away');
        if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
      }
    };
    retry = setTimeout(reconnect, RECONNECT_MS);
  };

  await connect();
  return {
    get current() {
      return version;
    },
    get lastKnown() {
      if (version || !lostAt) return version;
      return performance.now() - lostAt.time < STALE_MS ? lostAt.version : 0;
    },
    get outdated() {
      return outdated && performance.now() - outdated.time < OUTDATED_MS ? outdated.version : 0;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
