import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { dropConnection, dropWhenSilent, KEEP_ALIVE } from './database.ts';
import { type Client, onlyRow } from './plain-sql.ts';

const RECONNECT_MS = 1000;
/** A connection that only listens looks the same whether nothing changes or the server has vanished, so it is asked. */
const ASK_MS = 30_000;
const ANSWER_MS = 5000;
/** How long what is in memory is shown without a way to learn of changes: longer than PostgreSQL takes to restart or fail over. */
const STALE_MS = 5 * 60_000;
/** How long pages from before a large import may be shown while they are rendered anew, each as soon as it is asked for. */
const OUTDATED_MS = 60_000;

/** Application name of the connection that each running copy of the site holds, and nothing else. */
export const LISTENER = 'catalogue-version';

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
  /** How long ago PostgreSQL last answered on the connection that listens, in seconds. */
  readonly silentSeconds: number;
  close(): Promise<void>;
}

/** The day in India of the last change that visitors can see, as an ISO day. */
export async function catalogueDay(client: Client): Promise<string> {
  const { day } = await onlyRow(client, z.object({ day: z.string() }))`
    select to_char(changed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from catalogue_version`;
  return day;
}

/**
 * Listens on a dedicated connection; reconnects and re-reads the version when the connection breaks, or does not answer in time.
 * @param askMs how often the version is asked for; @param answerMs how long the answer may take
 */
export async function watchCatalogueVersion(
  connectionString: string,
  log: FastifyBaseLogger,
  { askMs = ASK_MS, answerMs = ANSWER_MS } = {},
): Promise<CatalogueVersion> {
  let version = 0;
  let isLarge = false;
  let outdated: { version: number; time: number } | undefined;
  let lostAt: { version: number; time: number } | undefined;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heardAt = 0;

  const readVersion = async (from: pg.Client) => {
    const answered = dropWhenSilent(from, answerMs);
    try {
      const stored = await onlyRow(from, z.object({ version: z.string() }))`select version from catalogue_version`;
      version = Math.max(version, Number(stored.version));
      heardAt = performance.now();
    } finally {
      answered();
    }
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      ...KEEP_ALIVE,
      application_name: LISTENER,
      connectionTimeoutMillis: 2 * answerMs,
    });
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
    try {
      await next.connect();
      const listens = next.query(`listen catalogue_version; listen ${LARGE_IMPORT}`);
      await Promise.all([listens, readVersion(next)]);
    } catch (error) {
      dropConnection(next);
      throw error;
    }
    if (closed) dropConnection(next);
    else client = next;
  };
  const ask = async (of: pg.Client) => {
    try {
      await readVersion(of);
    } catch (error) {
      dropConnection(of, error instanceof Error ? error : undefined);
    }
  };
  const asking = setInterval(() => client && ask(client), askMs).unref();
  const lost = (which: pg.Client, error?: Error) => {
    if (closed || which !== client) return;
    client = undefined;
    lostAt = { version, time: performance.now() };
    version = 0;
    log.error({ err: error }, 'PostgreSQL is away: pages in memory are shown for up to 5 minutes, others are a 503');
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
    get silentSeconds() {
      return Math.floor((performance.now() - heardAt) / 1000);
    },
    async close() {
      closed = true;
      clearInterval(asking);
      clearTimeout(retry);
      if (client) dropConnection(client);
    },
  };
}
